// With a friend far away: inviting, waiting for them, the lobby, and sitting down at somebody's game.

import { signal } from '../../vendor/signals.js';
import { useEffect } from '../../vendor/preact-hooks.js';
import {
  getGames,
  getInvitation,
  getInvitations,
  getRosters,
  getWatchable,
  invite,
  randomHex,
  takeSeat,
  waitForFriend,
  withdraw,
} from '../../api.js';
import { ICON } from '../../drawing/icons.js';
import { html, icon } from '../../html.js';
import { kept } from '../../kept/rosters.js';
import { change, everyKey, keepSeatKeys, seatAddress, seatKeys, settings } from '../../settings.js';
import { t } from '../../texts.js';
import { keepWatchCode, watchAddress } from '../../game/watching.js';
import { termsWords } from '../table/clock.js';
import { EDITIONS, choose, wishes } from '../start/start.js';
import { PageHead } from './tables.js';

const KEPT = 'crisis.invitation',
  ASK_MS = 2000,
  LONGEST_NAME = 20;
const WATCH = ['link', 'anybody', 'nobody'];
/** What can be chosen about time; the server keeps it. */
const CLOCKS = {
  none: null,
  fast: { kind: 'minutes', minutes: 45, increment: 15 },
  calm: { kind: 'minutes', minutes: 90, increment: 30 },
  day: { kind: 'days', days: 1 },
  days: { kind: 'days', days: 3 },
  week: { kind: 'days', days: 7 },
};
const OUT = ['lose', 'computer'];
const KINDS = ['drawn', 'surprise', 'rosters'];
const trouble = signal(''),
  busy = signal(false),
  kind = signal('drawn'),
  listed = signal(false),
  looking = signal('link'),
  clock = signal('none'),
  out = signal('lose'),
  samples = signal([]),
  brings = signal(''),
  copied = signal(false),
  shown = signal(false);
/** The invitation this browser made and that nobody took yet: {id, seat, key, code}. */
const open = signal(JSON.parse(localStorage.getItem(KEPT) || 'null'));
const offers = signal([]),
  watchable = signal([]),
  mine = signal([]);
/** The game that a link leads to, or null. */
const offer = signal(null);

function keep(invitation) {
  open.value = invitation;
  if (invitation) localStorage.setItem(KEPT, JSON.stringify(invitation));
  else localStorage.removeItem(KEPT);
}

async function attempt(work) {
  if (busy.value) return;
  busy.value = true;
  trouble.value = '';
  try {
    await work();
  } catch (error) {
    trouble.value = error.message;
  }
  busy.value = false;
}

const name = () => settings.value.name.trim();
const here = hash => `${location.origin}${location.pathname}${hash}`;

/** The roster that this player brings to a full set-up; none lets the server pick one. */
const roster = () =>
  brings.value.startsWith('own:')
    ? kept.value.find(one => `own:${one.id}` === brings.value)?.roster
    : samples.value[Number(brings.value || NaN)];

const timed = () => (CLOCKS[clock.value] ? { clock: { ...CLOCKS[clock.value], out: out.value } } : {});

const begin = () =>
  attempt(async () => {
    const deploy = settings.value.byHand || kind.value === 'rosters' ? 'hand' : 'auto';
    const mine = kind.value === 'rosters' ? roster() : undefined;
    const start = { vs: 'friend', edition: wishes.value.edition, setup: kind.value, deploy };
    if (mine) start.rosters = { A: mine };
    const made = await invite({ start, name: name(), listed: listed.value, watch: looking.value, ...timed() });
    keepWatchCode(made.id, made.watch);
    keep({ ...made, contribution: randomHex(16) });
  });

const cancel = () =>
  attempt(async () => {
    const { id, key } = open.value;
    keep(null);
    await withdraw(id, key);
  });

/** Ask whether the friend came; then the game is open under the invitation's own number. */
async function look() {
  const mine = open.value;
  if (!mine) return;
  try {
    const { taken } = await waitForFriend(mine.id, mine.key, mine.contribution);
    trouble.value = '';
    if (!taken || open.value !== mine) return;
    keepSeatKeys(mine.id, { [mine.seat]: mine.key });
    keep(null);
    location.hash = `#/game/${mine.id}`;
  } catch (error) {
    trouble.value = error.message;
  }
}

const sitDown = (id, code) =>
  attempt(async () => {
    const mine = offer.value?.id === id && offer.value.setup === 'rosters' && roster();
    const who = { name: name(), code, contribution: randomHex(16), ...(mine ? { roster: mine } : {}) };
    const place = await takeSeat(id, who);
    keepSeatKeys(place.id, { [place.seat]: place.key });
    location.hash = `#/game/${place.id}`;
  });

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    copied.value = true;
  } catch {
    /** @type {HTMLInputElement | null} */ (document.querySelector('#friend-link'))?.select(); // the browser forbids it: the reader can do it by hand
  }
}

/** Hand the invitation to another program of this device, such as a messenger. */
const share = text => navigator.share({ text }).catch(() => {}); // whoever closes the list of programs changes nothing

/** What this player brings to a full set-up: a roster of their own, a sample, or any. */
function MyRoster({ edition }) {
  useEffect(() => {
    brings.value = '';
    getRosters(edition, 0).then(
      found => {
        samples.value = found.samples;
      },
      error => {
        trouble.value = error.message;
      },
    );
  }, [edition]);
  return html`<label>${t('rosters.your')}<select value=${brings.value} onChange=${event => {
    brings.value = event.target.value;
  }}><option value="">${t('setup.randomRoster')}</option>
    ${kept.value
      .filter(one => one.roster.edition === edition)
      .map(one => html`<option key=${one.id} value=${`own:${one.id}`}>${one.roster.name || t('rosters.unnamed')}</option>`)}
    ${samples.value.map((one, i) => html`<option key=${i} value=${i}>${one.name}</option>`)}</select></label>`;
}

const Name = () =>
  html`<label>${t('friend.name')}<input type="text" name="nickname" maxlength=${LONGEST_NAME} value=${settings.value.name}
    onInput=${event => change({ name: event.target.value })} autocomplete="nickname" /></label>`;

/** Why the button below cannot be pressed yet. */
const NameFirst = () => !name() && html`<p class="hint">${t('friend.nameFirst')}</p>`;

const Trouble = () => trouble.value && html`<p class="trouble" role="alert">${trouble.value}</p>`;

function Wishes() {
  return html`<section class="door" aria-label=${t('friend.invite')}><b>${icon(ICON.friends)}${t('friend.invite')}</b>
    <${Name} />
    <div class="row2"><label>${t('friend.what')}<select value=${kind.value} onChange=${event => {
      kind.value = event.target.value;
    }}>${KINDS.map(id => html`<option key=${id} value=${id}>${t(`friend.kind.${id}`)}</option>`)}</select></label>
    <label>${t('start.edition')}
    <select value=${wishes.value.edition} onChange=${event => choose({ edition: event.target.value })}>
    ${EDITIONS.map(id => html`<option key=${id} value=${id}>${t(`edition.${id}`)}</option>`)}</select></label></div>
    ${kind.value === 'rosters' && html`<${MyRoster} edition=${wishes.value.edition} />`}
    <div class="row2"><label>${t('friend.clock')}<select value=${clock.value} onChange=${event => {
      clock.value = event.target.value;
    }}>${Object.keys(CLOCKS).map(id => html`<option key=${id} value=${id}>${t(`friend.clocks.${id}`)}</option>`)}
    </select></label>
    <label>${t('friend.out')}<select value=${out.value} disabled=${clock.value === 'none'} onChange=${event => {
      out.value = event.target.value;
    }}>${OUT.map(id => html`<option key=${id} value=${id}>${t(`friend.outs.${id}`)}</option>`)}</select></label></div>
    <label>${t('friend.watch')}<select value=${looking.value} onChange=${event => {
      looking.value = event.target.value;
    }}>${WATCH.map(id => html`<option key=${id} value=${id}>${t(`friend.watchBy.${id}`)}</option>`)}</select></label>
    <label class="check"><input type="checkbox" checked=${listed.value} onChange=${event => {
      listed.value = event.target.checked;
    }} />${t('friend.listed')}</label>
    <p>${t('friend.dice')}</p><${Trouble} /><${NameFirst} />
    <button class="btn primary" disabled=${busy.value || !name()} onClick=${begin}>${t('friend.make')}</button></section>`;
}

function Link() {
  const { id, seat, key, code, watch } = open.value,
    link = here(`#/join/${id}/${code}`),
    own = seatAddress(id, seat, key);
  useEffect(() => {
    copied.value = shown.value = false;
    look();
    const clock = setInterval(look, ASK_MS);
    return () => clearInterval(clock);
  }, [id]);
  const words = t('friend.words', { name: name() || t('side.A'), link });
  return html`<section class="door waiting-room" aria-label=${t('friend.waiting')}>
    <b role="status">${icon(ICON.friends)}${t('friend.waiting')}</b>
    <label>${t('friend.link')}<input id="friend-link" readonly value=${link}
      onFocus=${event => event.target.select()} /></label>
    <div class="acts">${navigator.share && html`<button class="btn primary" onClick=${() => share(words)}>${t('friend.share')}</button>`}
    <button class=${navigator.share ? 'btn' : 'btn primary'} onClick=${() => copy(words)}>
    ${t(copied.value ? 'friend.copied' : 'friend.copy')}</button></div>
    <p>${t('friend.linkHow')}</p>
    ${
      watch &&
      html`<label>${t('friend.watchLink')}<input readonly value=${watchAddress(id, watch)}
        onFocus=${event => event.target.select()} /></label><p>${t('friend.watchHow')}</p>`
    }
    ${
      shown.value
        ? html`<label>${t('friend.own')}<input readonly value=${own} onFocus=${event => event.target.select()} /></label>`
        : html`<button class="btn quiet" onClick=${() => {
            shown.value = true;
          }}>${t('friend.show')}</button>`
    }<p>${t('friend.ownHow')}</p><${Trouble} />
    <button class="btn quiet" disabled=${busy.value} onClick=${cancel}>${t('friend.withdraw')}</button></section>`;
}

const isMine = game => Object.keys(seatKeys(game.id) || {}).includes(game.asked);
/** Where it is this player's turn comes first, those that wait longest before others. */
const byTurn = (one, two) => Number(isMine(two)) - Number(isMine(one)) || two.idle - one.idle;

/** How long ago, by the server's own clock. @param {number} seconds */
function ago(seconds) {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return t('ago.now');
  if (minutes < 60) return t('ago.minutes', { n: minutes });
  return minutes < 1440
    ? t('ago.hours', { n: Math.floor(minutes / 60) })
    : t('ago.days', { n: Math.floor(minutes / 1440) });
}

/** The games this browser plays with friends: whose turn it is, and since when. */
function MyGames() {
  if (!mine.value.length) return null;
  return html`<section class="door my-games" aria-label=${t('friend.mine')}>
    <b>${icon(ICON.friends)}${t('friend.mine')}</b>
    <ul class="games">${mine.value.map(one => {
      const turn = isMine(one) ? t('friend.yourTurn') : t('friend.theirTurn', { name: one.players[one.asked] || '' });
      return html`<li key=${one.id}><a class="game" href=${`#/game/${one.id}`}>
        <strong>${t('watch.who', { a: one.players.A, b: one.players.B })}</strong>
        <em>${one.asked ? `${turn}, ${ago(one.idle)}` : ago(one.idle)}</em></a></li>`;
    })}</ul></section>`;
}

function Lobby() {
  useEffect(() => {
    const load = () =>
      Promise.all([getInvitations(), getWatchable(), getGames(everyKey())]).then(
        ([found, running, games]) => {
          mine.value = games.filter(one => one.vs === 'friend' && !one.over && !one.damaged).sort(byTurn);
          offers.value = found;
          watchable.value = running;
        },
        error => {
          trouble.value = error.message;
        },
      );
    load();
    const clock = setInterval(load, ASK_MS * 2);
    return () => clearInterval(clock);
  }, []);
  const others = offers.value.filter(one => one.id !== open.value?.id);
  return html`<section class="door" aria-label=${t('friend.lobby')}><b>${icon(ICON.list)}${t('friend.lobby')}</b>
    ${others.length ? '' : html`<p>${t('friend.nobody')}</p>`}
    <ul class="games">${others.map(
      one => html`<li key=${one.id}><button class="game" disabled=${busy.value || !name()}
        onClick=${() => sitDown(one.id, '')}><strong>${t('friend.with', { name: one.host })}</strong>
        <em>${t(`edition.${one.edition}`)} · ${t(`friend.kind.${one.setup}`)} ·
        ${one.threat ? t('friend.threat', { n: one.threat }) : ''}
        ${termsWords(one.clock)}</em></button></li>`,
    )}</ul>
    ${others.length && !name() ? html`<p>${t('friend.nameFirst')}</p>` : ''}
    ${
      watchable.value.length > 0 &&
      html`<b>${icon(ICON.eye)}${t('watch.open')}</b><ul class="games">${watchable.value.map(
        one => html`<li key=${one.id}><a class="game" href=${`#/watch/${one.id}`}>
          <strong>${t('watch.who', { a: one.players.A, b: one.players.B })}</strong>
          <em>${t(`edition.${one.edition}`)}</em></a></li>`,
      )}</ul>`
    }</section>`;
}

export function FriendPage() {
  useEffect(() => {
    trouble.value = '';
    document.title = t('friend.title');
  }, []);
  return html`<div class="start friends"><${PageHead} title=${t('friend.title')} />
    <main class="doors">${open.value ? html`<${Link} />` : html`<${Wishes} />`}
    <div class="lobby"><${MyGames} /><${Lobby} /></div></main></div>`;
}

/** Where an invitation's link leads. */
export function JoinPage({ id, code }) {
  useEffect(() => {
    offer.value = null;
    trouble.value = '';
    document.title = t('friend.title');
    getInvitation(id).then(
      found => {
        offer.value = found;
      },
      error => {
        trouble.value = error.message;
      },
    );
  }, [id]);
  const found = offer.value;
  return html`<div class="start friends"><${PageHead} title=${t('friend.title')} />
    <main class="doors"><section class="door" aria-label=${t('friend.join')}>
    ${
      found
        ? html`<b>${icon(ICON.friends)}${t('friend.invites', { name: found.host })}</b>
          <p>${`${t(`friend.kindHow.${found.setup}`)} ${t('start.edition')} ${t(`edition.${found.edition}`)}. `}
          ${`${termsWords(found.clock)} ${t(`friend.watched.${found.watch}`)}`}</p><${Name} />
          ${found.setup === 'rosters' && html`<${MyRoster} edition=${found.edition} />`}<${Trouble} />
          <${NameFirst} /><button class="btn primary" disabled=${busy.value || !name()} onClick=${() => sitDown(id, code)}>
          ${t('friend.sit')}</button><p>${t('friend.dice')}</p>`
        : html`<b>${t(trouble.value ? 'friend.over' : 'link.opening')}</b><${Trouble} />
          ${trouble.value && html`<p>${t('friend.recover')}</p>`}`
    }</section></main></div>`;
}

/** A recovery link: the seat is this browser's again. */
export function SeatPage({ id, seat, seatKey }) {
  useEffect(() => {
    keepSeatKeys(id, { [seat]: seatKey });
    location.replace(`#/game/${id}`); // the key does not stay in the history
  }, [id]);
  return html`<main class="blank"><p role="status">${t('link.opening')}</p></main>`;
}
