// Games that were kept: those that go on and those that are over, by squads, date and score; what is thrown away can
// come back for a moment.

import { signal } from '../../vendor/signals.js';
import { forgetGame, getGames, getSeats, restoreGame } from '../../api.js';
import { ICON, sideGlyph } from '../../drawing/icons.js';
import { html, icon } from '../../html.js';
import { catalogue } from '../../game/session.js';
import { everyKey, keepSeatKeys, seatKeys } from '../../settings.js';
import { t } from '../../texts.js';

const SHOWN = 3,
  MOST = 60,
  BACK_MS = 10_000;
/** The stored games, changed last first; null until they are known. */
export const games = signal(null);
/** Games that were just thrown away, by id. */
const thrown = signal(new Set());
const trouble = signal('');

/** @param {boolean} hosted whether each browser sees its own games only */
export const loadGames = hosted =>
  getGames(hosted ? everyKey() : null).then(
    list => {
      games.value = list;
    },
    error => {
      trouble.value = error.message;
    },
  );

const attempt = work =>
  work().then(
    () => {
      trouble.value = '';
    },
    error => {
      trouble.value = error.message;
    },
  );

const open = (game, page) =>
  attempt(async () => {
    if (!seatKeys(game.id)) keepSeatKeys(game.id, (await getSeats(game.id)).seats);
    location.hash = `#/${page}/${game.id}`;
  });

const keyOf = game => everyKey()[game.id] || '';
const mark = (id, on) => {
  const next = new Set(thrown.value);
  if (on) next.add(id);
  else next.delete(id);
  thrown.value = next;
};
const forget = game =>
  attempt(async () => {
    await forgetGame(game.id, keyOf(game));
    mark(game.id, true);
    setTimeout(() => {
      if (!thrown.value.has(game.id)) return;
      mark(game.id, false);
      games.value = games.value.filter(one => one.id !== game.id);
    }, BACK_MS);
  });
const bringBack = game =>
  attempt(async () => {
    await restoreGame(game.id, keyOf(game));
    mark(game.id, false);
  });

/** What a side brought: its affiliation by name, else its roster, else its colour; dots until the cards are read. */
const squadName = (game, side) =>
  catalogue.value
    ? catalogue.value.affiliations[game.squads?.[side]]?.name || game.squads?.[side] || t(`side.${side}`)
    : '…';
export const titleOf = game => t('shelf.title', { one: squadName(game, 'A'), two: squadName(game, 'B') });

/** The day in the page's language; the time alone for today. */
function when(seconds) {
  const date = new Date(seconds * 1000),
    language = document.documentElement.lang;
  const time = date.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' });
  if (date.toDateString() === new Date().toDateString()) return t('shelf.today', { time });
  return `${date.toLocaleDateString(language, { day: 'numeric', month: 'short' })}, ${time}`;
}

const mission = game => game.mission.map(slug => catalogue.value?.crises?.[slug]?.name || slug).join(' · ');

function Row({ game, page }) {
  if (game.damaged) return html`<li class="damaged">${t('shelf.damaged', { id: game.id })}</li>`;
  const title = titleOf(game);
  if (thrown.value.has(game.id))
    return html`<li class="gone"><span role="status">${t('shelf.gone', { title })}</span>
      <button class="btn quiet" onClick=${() => bringBack(game)}>${t('shelf.back')}</button></li>`;
  const round = game.round ? t('start.round', { n: game.round }) : t('race.setup');
  const facts = [when(game.updated), t(`kind.${game.vs}`), round];
  return html`<li><button class="game" title=${mission(game)} onClick=${() => open(game, page)}>
    <strong>${title}</strong><span class="pts">${icon(sideGlyph('A'))}${game.vp.A} : ${game.vp.B}${icon(sideGlyph('B'))}
    </span><em>${facts.join(' · ')}</em></button>
    <button class="icon" aria-label=${t('shelf.forget', { title, facts: facts.join(', ') })} title=${t('tables.delete')}
      onClick=${() => forget(game)}>${icon(ICON.bin)}</button></li>`;
}

/** @param {{page: 'game' | 'replay', none: string}} props */
export function Shelf({ page, none }) {
  const list = (games.value || []).filter(game => game.over === (page === 'replay')).slice(0, MOST),
    rows = some => some.map(game => html`<${Row} key=${game.id} game=${game} page=${page} />`);
  if (trouble.value) return html`<p class="trouble" role="alert">${trouble.value}</p>`;
  if (!list.length) return html`<p>${none}</p>`;
  return html`<ul class="games">${rows(list.slice(0, SHOWN))}</ul>
    ${
      list.length > SHOWN &&
      html`<details class="more"><summary>${t('start.more', { n: list.length - SHOWN })}</summary>
        <ul class="games">${rows(list.slice(SHOWN))}</ul></details>`
    }`;
}
