// The start page: play now, set up, resume, replay, reference.

import { signal } from '../vendor/signals.js';
import { useEffect } from '../vendor/preact-hooks.js';
import { getGames, getSeats, getStart, importGame, newGame } from '../api.js';
import { base } from '../drawing/coin.js';
import { ground, inches, DEFS } from '../drawing/ground.js';
import { ICON } from '../drawing/icons.js';
import { K, f } from '../drawing/shapes.js';
import { body, glow, shadow } from '../drawing/terrain.js';
import { tokenOnTable } from '../drawing/tokens.js';
import { wordmark } from '../drawing/wordmark.js';
import { html, icon, raw } from '../html.js';
import { initials } from '../names.js';
import { frameFor, pieceView } from '../position.js';
import { catalogue, loadCatalogue } from '../session.js';
import { keepSeatKeys, seatKeys, toggleTheme } from '../settings.js';
import { t } from '../texts.js';

export const EDITIONS = ['1.3', '1.2', 'core-2023', 'core-2019'];
const games = signal(null);
const trouble = signal('');
const starting = signal(false);
export const LEVELS = ['easy', 'medium', 'hard', 'human'];
export const wishes = signal({ vs: 'medium', edition: '1.3', seed: null });
/** What the player has picked: the server's defaults arrive later and must not undo it. */
let picked = {};
/** The player picks an opponent or an edition. @param {object} change */
export const choose = change => {
  picked = { ...picked, ...change };
  wishes.value = { ...wishes.value, ...change };
};

/** Sit down at a new game. */
async function begin(more = {}) {
  if (starting.value) return;
  starting.value = true;
  trouble.value = '';
  try {
    const { seed, ...rest } = { ...wishes.value, ...more };
    const made = await newGame({ setup: 'quick', ...rest, ...(seed == null ? {} : { seed }) });
    keepSeatKeys(made.id, made.seats);
    location.hash = `#/game/${made.id}`;
  } catch (error) {
    trouble.value = error.message;
  }
  starting.value = false;
}

async function open(game, page) {
  if (!seatKeys(game.id)) {
    const found = await getSeats(game.id);
    keepSeatKeys(game.id, found.seats);
  }
  location.hash = `#/${page}/${game.id}`;
}

async function takeFile(file) {
  trouble.value = '';
  try {
    const made = await importGame(await file.text());
    keepSeatKeys(made.id, made.seats);
    location.hash = `#/replay/${made.id}`;
  } catch (error) {
    trouble.value = error.message;
  }
}

/** The city behind the title: the first table of the catalogue with a few coins. */
function Backdrop() {
  const known = catalogue.value,
    table = known && (known.tables['hells-kitchen'] || Object.values(known.tables)[0]);
  const frame = frameFor('south');
  const pieces = (table?.pieces || []).map(piece => pieceView(piece, frame));
  const cards = known ? Object.values(known.characters).slice(0, 8) : [];
  const spots = [
    [19.5, 22.5],
    [14.2, 20.6],
    [25, 23.6],
    [10.5, 27],
    [17.5, 12.4],
    [22.6, 14.2],
    [28.6, 12.2],
    [12.6, 14.4],
  ];
  const units = cards.map((card, i) => ({
    side: i < 4 ? 'A' : 'B',
    stamina: card.forms.normal.healthy.stamina,
    damage: i % 3,
    power: 2 + (i % 4),
    activated: i % 4 === 1,
    dazed: i === 6,
    injured: i === 1,
    conditions: i === 5 ? ['slow'] : [],
    held: [],
    mono: initials(card.name),
    r: card.base / 50.8,
    x: spots[i][0],
    y: spots[i][1],
  }));
  const crisis = known && Object.values(known.crises).find(card => card.type === 'secure');
  const tokens = (crisis?.tokens || []).map((token, i) => {
    const [x, y] = frame.toBoard([token.x, token.y]);
    return {
      x,
      y,
      r: 0.49,
      type: 'secure',
      letter: String.fromCharCode(65 + i),
      owner: [null, 'A', 'B'][i % 3],
      near: ['', 'A', 'B'][i % 3],
      kind: token.kind,
    };
  });
  const text = `${DEFS}<g transform="scale(${K})">${ground()}${inches()}${tokens
    .map(
      token => `<g
    transform="translate(${f(token.x)} ${f(token.y)})">${tokenOnTable(token, false, 1)}</g>`,
    )
    .join(
      '',
    )}${pieces.map(shadow).join('')}${pieces.map(body).join('')}<g class="glow">${pieces.map(glow).join('')}</g>${units
    .map(
      unit => `<g
      transform="translate(${unit.x} ${unit.y})">${base(unit)}</g>`,
    )
    .join('')}</g>`;
  return html`<div class="tilt" aria-hidden="true"><svg viewBox="0 0 720 720" ...${raw(text)}></svg></div>`;
}

function ago(seconds) {
  const minutes = Math.max(0, (Date.now() / 1000 - seconds) / 60);
  if (minutes < 1.5) return t('ago.now');
  if (minutes < 90) return t('ago.minutes', { n: Math.round(minutes) });
  if (minutes < 36 * 60) return t('ago.hours', { n: Math.round(minutes / 60) });
  return t('ago.days', { n: Math.round(minutes / 1440) });
}

const versus = game => t(`kind.${game.vs}`);

function Stored({ list, page, none }) {
  if (!list.length) return html`<p>${none}</p>`;
  return html`${list.slice(0, 2).map(
    game =>
      html`<button key=${game.id} class="mini" onClick=${() => open(game, page)}><strong>${versus(game)}</strong>
      <span>${game.vp.A} : ${game.vp.B}</span><em>${game.round ? t('start.round', { n: game.round }) : t('race.setup')}
      </em><em>${ago(game.updated)}</em></button>`,
  )}
    ${
      list.length > 2 &&
      html`<details class="more"><summary>${t('start.more', { n: list.length - 2 })}</summary>
        ${list.slice(2, 30).map(
          game =>
            html`<button key=${game.id} class="mini" onClick=${() => open(game, page)}><strong>${versus(game)}</strong>
            <span>${game.vp.A} : ${game.vp.B}</span><em>${t('start.round', { n: game.round })}</em>
            <em>${ago(game.updated)}</em></button>`,
        )}</details>`
    }`;
}

function Doors() {
  return html`<section class="door" aria-label=${t('start.setup')}><b>${icon(ICON.table)}${t('start.setup')}</b>
    <div class="row2">
    <label>
    ${t('start.opponent')}<select value=${wishes.value.vs} onChange=${event => choose({ vs: event.target.value })}>
    ${LEVELS.map(vs => html`<option key=${vs} value=${vs}>${t(`vs.${vs}`)}</option>`)}</select></label>
    <label>
    ${t('start.edition')}
    <select value=${wishes.value.edition} onChange=${event => choose({ edition: event.target.value })}>
    ${EDITIONS.map(id => html`<option key=${id} value=${id}>${t(`edition.${id}`)}</option>`)}</select></label></div>
    <p>${t(`vsHelp.${wishes.value.vs}`)}</p>
    <div class="row2"><button class="btn" disabled=${starting.value} onClick=${() => begin()}>${t('start.begin')}
    </button><a class="btn" href="#/setup">${t('start.long')}</a></div></section>`;
}

export function Start() {
  useEffect(() => {
    document.title = t('title');
    getGames().then(
      list => {
        games.value = list;
      },
      error => {
        trouble.value = error.message;
      },
    );
    getStart().then(
      found => {
        wishes.value = { ...wishes.value, ...found, ...picked };
        loadCatalogue(found.edition);
      },
      error => {
        trouble.value = error.message;
      },
    );
  }, []);
  const list = games.value || [];
  return html`<div class="start"><main class="hero"><${Backdrop} /><div class="fade"></div>
    <div class="top"><button class="icon" aria-label=${t('tools.hour')} onClick=${toggleTheme}>${icon(ICON.sun)}
    </button></div>
    <div class="copy"><h1 class="vh">${t('title')}</h1><span ...${raw(wordmark(400))}></span><p>${t('start.promise')}
    </p>
      <button class="cta" disabled=${starting.value} onClick=${() => begin()}><b>${t('start.play')}</b>
      <span>${t('start.playWho')}<br />${t('start.playHow', { vs: t(`vs.${wishes.value.vs}`) })}</span>
      ${icon(ICON.play)}</button>
      ${trouble.value && html`<p class="trouble" role="alert">${trouble.value}</p>`}</div>
    <p class="foot">${t('start.fanwork')}</p></main>
    <nav class="doors" aria-label=${t('start.doors')}><${Doors} />
      <section class="door" aria-label=${t('start.resume')}><b>${icon(ICON.save)}${t('start.resume')}</b>
      <${Stored} list=${list.filter(game => !game.over)} page="game" none=${t('start.noGames')} /></section>
      <section class="door" aria-label=${t('start.replays')}><b>${icon(ICON.film)}${t('start.replays')}</b>
      <${Stored} list=${list.filter(game => game.over)} page="replay" none=${t('start.noReplays')} />
      <label class="file btn quiet">
      ${t('start.file')}
      <input type="file" accept=".json,application/json" class="vh"
        onChange=${event => event.target.files[0] && takeFile(event.target.files[0])} /></label></section>
      <a class="door" href="#/tables"><b>${icon(ICON.ruler)}${t('start.tables')}</b><p>${t('start.tablesText')}</p></a>
      <a class="door" href="#/reference"><b>${icon(ICON.list)}${t('start.reference')}</b><p>${t('start.referenceText')}
      </p></a></nav></div>`;
}
