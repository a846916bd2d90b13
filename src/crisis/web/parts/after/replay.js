// Looking back at a game: step, rewind, speed, and play on from here.

import { signal } from '../../vendor/signals.js';
import { useEffect } from '../../vendor/preact-hooks.js';
import { getFrames, getPuzzleFile, getSeats, getWatchedFrames } from '../../api.js';
import { saveFile } from '../../download.js';
import { ICON } from '../../drawing/icons.js';
import { wordmark } from '../../drawing/wordmark.js';
import { html, icon, raw } from '../../html.js';
import { catalogue, ground, leave, loadCatalogue, log, seat, seats, snapshot, story, tray } from '../../game/session.js';
import { follow, outcomeOf, trayOf } from '../../game/rolls.js';
import { keepSeatKeys, seatKeys, toggleTheme } from '../../settings.js';
import { focused, shownUnit } from '../../view/looking.js';
import { t } from '../../texts.js';
import { watch, watched } from '../../game/watching.js';
import { Board } from '../board/board.js';
import { Card } from '../reading/card.js';
import { CheckDice } from './fairdice.js';
import { LanguageSwitch } from '../start/language.js';
import { Legend } from '../table/legend.js';
import { Race } from '../table/race.js';
import {
  ChanceBar,
  Curve,
  ReviewStart,
  Tallies,
  TurnReview,
  TurningPoints,
  leaveReview,
  nextMistake,
  review,
  startReview,
  turnAt,
} from './review.js';
import { Left, SheetBar, sheet } from '../table/sheets.js';
import { Story } from '../table/story.js';
import { playOnFrom } from '../table/waiting.js';

const CHUNK = 64,
  SPEEDS = [1500, 700, 300, 100];
const at = signal(0),
  total = signal(0),
  over = signal(false),
  playing = signal(false),
  speed = signal(1),
  trouble = signal('');
let game = '',
  key = '',
  read = getFrames,
  frames = new Map();

async function load(from) {
  const found = await read(game, key, from, from + CHUNK - 1);
  total.value = found.total;
  over.value = found.over;
  ground.value = found.ground;
  let told = { log: found.log, story: found.story };
  for (const frame of found.frames) {
    told = {
      log: [...told.log, ...(frame.log || [])],
      story: [...told.story.slice(0, frame.story_from || 0), ...(frame.story || [])],
    };
    frames.set(frame.at, { ...frame, told });
  }
}

const asPosition = frame => ({
  ...frame,
  decision: frame.at,
  pending: null,
  undo: 0,
  redo: false,
  thinking: null,
  names: {},
});

async function go(to) {
  const goal = Math.max(0, Math.min(total.value, to));
  if (!frames.has(goal)) await load(Math.max(0, goal - 8));
  const frame = frames.get(goal);
  if (!frame) return;
  if (goal === at.value + 1) {
    const roll = snapshot.value?.roll;
    tray.value = (frame.events || []).reduce(
      (tray, event) => follow(tray, event, roll),
      tray.value?.over ? null : tray.value,
    );
    if (tray.value?.over && tray.value.kind !== 'attack')
      tray.value = { ...tray.value, lines: outcomeOf(frame.log || []) };
  } else tray.value = trayOf(frame.now, frame.roll);
  at.value = goal;
  snapshot.value = asPosition(frame);
  log.value = frame.told.log;
  story.value = frame.told.story;
  if (goal + 20 > Math.max(...frames.keys()) && Math.max(...frames.keys()) < total.value)
    load(Math.max(...frames.keys()) + 1);
}

/** The keys of this browser's seats; whoever holds none reads a finished game as everybody may. */
async function keysOf(id) {
  // Why there are none is said by the request for the moments, if they may not be read without.
  const known = seatKeys(id) || (await getSeats(id).catch(() => ({ seats: {} }))).seats;
  if (Object.keys(known).length) keepSeatKeys(id, known);
  return known;
}

function sit(keys) {
  seats.value = Object.fromEntries(Object.entries(keys).slice(0, 1));
  [seat.value] = [...Object.keys(keys), 'A'];
  [key] = [...Object.values(keys), ''];
}

/** There is more to see of a game that is watched, or it was taken back: read anew from here. */
async function readAnew() {
  const follows = at.value >= total.value;
  frames = new Map();
  await load(Math.max(0, Math.min(at.value, watched.value.total) - 8));
  await loadCatalogue(watched.value.edition);
  if (at.value < 0) await go(total.value);
  else if (at.value > total.value || !follows) await go(Math.min(at.value, total.value));
  else playing.value = true;
}

/** To where a story of so many lines goes on; what is looked for is near the end. @param {number} lines */
async function goSince(lines) {
  for (let from = total.value; ; ) {
    from = Math.max(0, from - CHUNK);
    await load(from);
    if (!from || frames.get(from).told.story.length <= lines) break;
  }
  const all = [...frames.keys()].sort((a, b) => a - b);
  await go((all.find(n => frames.get(n).told.story.length > lines) ?? total.value) - 1);
}

async function openGame(id, since) {
  leave();
  leaveReview();
  frames = new Map();
  game = id;
  read = getFrames;
  playing.value = false;
  trouble.value = '';
  at.value = -1;
  sit(await keysOf(id));
  await load(0);
  await loadCatalogue(frames.get(0).state.edition);
  await (since ? goSince(Number(since)) : go(0));
  if (location.hash.endsWith('/review')) startReview(id);
}

/** Look on without a seat. */
function openWatched(id, code) {
  leave();
  leaveReview();
  frames = new Map();
  game = id;
  read = getWatchedFrames;
  playing.value = false;
  trouble.value = '';
  at.value = total.value = -1;
  sit({});
  key = code;
  return watch(id, code, readAnew, why => {
    trouble.value = why;
  });
}

const mayPlayOn = () => !watched.value || watched.value.over;

function onKey(event) {
  const act = {
    ArrowRight: () => go(at.value + 1),
    ArrowLeft: () => go(at.value - 1),
    ' ': toggle,
    Home: () => go(0),
    End: () => go(total.value),
    ',': () => {
      speed.value = Math.max(0, speed.value - 1);
    },
    '.': () => {
      speed.value = Math.min(SPEEDS.length - 1, speed.value + 1);
    },
    b: () => mayPlayOn() && playOnFrom(game, key, at.value),
    n: () => toMiss(nextMistake(at.value)),
  }[event.key];
  if (!act || event.target.matches('input,select') || (event.key === ' ' && event.target.matches('button'))) return;
  event.preventDefault();
  act();
}
const toggle = () => {
  playing.value = !playing.value;
};

/** To the answer of a turn that gave most away, or to where the turn begins. */
const toMiss = turn => turn && go(turn.miss ? turn.miss.at : turn.at);

/** In the place of the card: the turn that is looked at, the chance of winning along the game, its turning points. */
function Reviewed() {
  const turn = turnAt(at.value);
  return html`<section class="coach panel" tabindex="0" aria-label=${t('review.title')}>
    ${turn && html`<${TurnReview} key=${turn.number} turn=${turn} />`}
    <${ChanceBar} side=${seat.value} at=${at.value} /><${Curve} side=${seat.value} at=${at.value} />
    <${TurningPoints} go=${toMiss} /><${Tallies} /></section>`;
}

/** The button that begins the review, how far it is, and then the way from mistake to mistake. */
function ReviewActs() {
  if (!over.value) return null;
  if (!review.value) return html`<div class="acts"><${ReviewStart} game=${game} /></div>`;
  if (!nextMistake(-1)) return null;
  return html`<div class="acts"><button class="btn" onClick=${() => toMiss(nextMistake(at.value))}>
    ${t('review.next')} <kbd aria-hidden="true">N</kbd></button></div>`;
}

/** Who plays, and that a spectator is late. */
function Watching() {
  const { players, over, total } = watched.value;
  return html`<p class="watching">${t('watch.who', { a: players.A, b: players.B })}
    ${over ? t('watch.over') : t(total ? 'watch.late' : 'watch.early')}</p>`;
}

const PlayOn = () =>
  html`<button class="btn" onClick=${() => playOnFrom(game, key, at.value)}>${t('replay.playOn')}</button>`;

/** What became of saving this moment as a puzzle: {at, said}. */
const posed = signal(null);
async function pose() {
  const moment = at.value;
  try {
    const { file, lost } = await getPuzzleFile(game, key, moment);
    saveFile(`100-${game}-${moment}.toml`, new Blob([file], { type: 'application/toml' }));
    posed.value = { at: moment, said: [t('replay.posed'), ...lost].join(' ') };
  } catch (error) {
    posed.value = { at: moment, said: error.message };
  }
}
const Pose = () =>
  html`<div class="acts"><button class="btn" onClick=${pose}>${t('replay.pose')}</button></div>
    <p role="status">${posed.value?.at === at.value && posed.value.said}</p>`;

function Controls() {
  const frame = frames.get(at.value);
  return html`<section class="ending panel replay" aria-label=${t('replay.label')}>
    <h1 tabindex="-1">${t(watched.value ? 'watch.title' : 'replay.title')}</h1>${watched.value && html`<${Watching} />`}
    <p>${t('replay.at', { n: at.value, total: total.value })}
    ${frame?.state.round ? ` · ${t('start.round', { n: frame.state.round })}` : ` · ${t('race.setup')}`}</p>
    <p class="last">${frame?.log?.at(-1)?.text || ' '}</p>
    <input type="range" min="0" max=${total.value} value=${at.value} aria-label=${t('replay.timeline')}
      onInput=${event => go(Number(event.target.value))} />
    <div class="acts"><button class="btn" onClick=${() => go(0)} aria-label=${t('replay.first')}>|◂</button>
    <button class="btn" onClick=${() => go(at.value - 1)} aria-label=${t('replay.back')}>◂</button>
    <button class="btn main" onClick=${toggle} aria-pressed=${playing.value}>
    ${playing.value ? t('replay.pause') : t('replay.play')}</button>
    <button class="btn" onClick=${() => go(at.value + 1)} aria-label=${t('replay.next')}>▸</button>
    <button class="btn" onClick=${() => go(total.value)} aria-label=${t('replay.last')}>▸|</button></div>
    <div class="acts"><div class="seg dark" role="group" aria-label=${t('menu.speed')}>${SPEEDS.map(
      (_, i) =>
        html`<button key=${i} aria-pressed=${speed.value === i} onClick=${() => {
          speed.value = i;
        }}>${['½', '1', '2', '5'][i]}×</button>`,
    )}</div>${mayPlayOn() && html`<${PlayOn} />`}
    ${!over.value && !watched.value && html`<a class="btn" href=${`#/game/${game}`}>${t('replay.game')}</a>`}</div>
    <${ReviewActs} />${!watched.value && html`<${Pose} />`}${over.value && html`<${CheckDice} game=${game} seatKey=${key} />`}
      <p class="hint">${t('replay.keys')}</p></section>`;
}

/** @param {{id: string, code?: string, since?: string}} props with a code, '' included: looking on; `since` so many lines */
export function ReplayPage({ id, code, since }) {
  useEffect(() => {
    document.title = `${t(code === undefined ? 'replay.title' : 'watch.title')} · ${t('title')}`;
    let stop = () => {};
    if (code !== undefined) stop = openWatched(id, code);
    else
      openGame(id, since).catch(error => {
        trouble.value = error.message;
      });
    return () => {
      stop();
      leaveReview();
      leave();
    };
  }, [id, code]);
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    if (!playing.value) return undefined;
    const timer = setTimeout(() => {
      if (at.value >= total.value) playing.value = false;
      else go(at.value + 1);
    }, SPEEDS[speed.value]);
    return () => clearTimeout(timer);
  }, [playing.value, at.value, speed.value]);
  if (trouble.value)
    return html`<main class="blank"><p role="alert">${trouble.value}</p><a class="btn" href="#/">${t('back')}</a>
      </main>`;
  if (!snapshot.value || !catalogue.value)
    return html`<main class="blank"><p role="status">${t('link.opening')}</p></main>`;
  const mine = seat.value,
    far = mine === 'A' ? 'B' : 'A';
  return html`<div class="table" data-sheet=${sheet.value || ''}>
    <nav class="brand panel" aria-label=${t('tools.start')}>
    <a href="#/" aria-label=${t('tools.start')} ...${raw(wordmark(112))}></a>
    <small>${t('replay.title')}<br />${t('kind.edition', { id: snapshot.value.state.edition })}</small></nav><${Race} />
    <nav class="tools panel" aria-label=${t('tools.label')}>
    <a class="undo" href="#/">${icon(ICON.undo)}${t('tools.start')}</a>
    <${LanguageSwitch} />
    <button class="icon" aria-label=${t('tools.hour')} onClick=${toggleTheme}>${icon(ICON.sun)}</button></nav>
    <${Left} far=${far} near=${mine} /><${Board} />
    <aside class="right"><${Controls} />
    ${
      review.value && !focused.value
        ? html`<${Reviewed} />`
        : shownUnit.value && html`<${Card} unit=${shownUnit.value} />`
    }<${Story} replay=${true} />
    </aside><${SheetBar} /><${Legend} /></div>`;
}
