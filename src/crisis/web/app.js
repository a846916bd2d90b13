// The page: which part is shown for which address, and the first loading of texts.

import { render } from './vendor/preact.js';
import { useEffect } from './vendor/preact-hooks.js';
import { effect, signal } from './vendor/signals.js';
import { getSeats } from './api.js';
import './view/framing.js';
import { html } from './html.js';
import { install } from './install.js';
import { gameId, join, leave, turnAway } from './game/session.js';
import { keepSeatKeys, seatKeys } from './settings.js';
import { loadTexts, t } from './texts.js';
import { Start } from './parts/start/start.js';
import { Table } from './parts/table/table.js';
import { Nowhere } from './parts/table/turnedaway.js';

const address = signal(location.hash);
addEventListener('hashchange', () => {
  address.value = location.hash;
});

/** "#/game/12" as its parts. */
const parts = () => ({ path: address.value.replace(/^#\/?/, '').split('/') });

/** Pages that are read when somebody opens one, by the name of their file. */
const loaded = signal({});
function Lazily({ file, shows, ...props }) {
  const found = loaded.value[file];
  useEffect(() => {
    import(`./parts/${file}.js`)
      .catch(error => ({ error }))
      .then(came => {
        loaded.value = { ...loaded.value, [file]: came };
      });
  }, []);
  if (found?.error) return html`<main class="blank"><p role="alert">${t('link.noServer')} ${found.error.message}</p></main>`;
  return found && html`<${found[shows]} ...${props} />`;
}

async function sitDown(id) {
  let keys = seatKeys(id);
  if (!keys) {
    keys = (await getSeats(id)).seats;
    keepSeatKeys(id, keys);
  }
  if (parts().path[1] === id) join(id, keys);
}

/**
 * A page that is read when it is opened: what its file under parts/ exports under a name.
 * @param {string} file @param {string} shows @param {Record<string, any>} more
 */
const lazily = (file, shows, { key = '', ...props } = {}) =>
  html`<${Lazily} key=${`${shows}${key}`} file=${file} shows=${shows} ...${props} />`;

function Page() {
  const {
    path: [page, id, more = '', last = ''],
  } = parts();
  if (page === 'tables')
    return id
      ? lazily('pages/editor', 'Editor', { kind: id, id: decodeURIComponent(more) })
      : lazily('pages/tables', 'Tables');
  if (page === 'friend') return lazily('pages/friend', 'FriendPage');
  if (page === 'join') return lazily('pages/friend', 'JoinPage', { id, code: more });
  if (page === 'seat') return lazily('pages/friend', 'SeatPage', { id, seat: more, seatKey: last });
  if (page === 'learn') return lazily('pages/learn', 'LearnPage');
  if (page === 'puzzles') return lazily('pages/puzzles', 'PuzzlesPage');
  if (page === 'rosters') return lazily('pages/rosters', 'RostersPage');
  if (page === 'roster') return lazily('pages/rosters', 'RostersPage', { code: id });
  if (page === 'planner') return lazily('pages/planner', 'PlannerPage');
  if (page === 'record') return lazily('pages/record', 'RecordPage');
  if (page === 'odds') return lazily('pages/oddspage', 'OddsPage', { code: id });
  if (page === 'setup') return lazily('start/setup', 'SetUp');
  if (page === 'game') return html`<${Table} key=${id} />`;
  if (page === 'watch') return lazily('after/replay', 'ReplayPage', { key: id, id, code: more });
  if (page === 'replay') return lazily('after/replay', 'ReplayPage', { key: id, id, since: more === 'since' && last });
  if (page === 'reference') return lazily('pages/reference', 'Reference', { part: id, id: more });
  if (page === 'rule') return lazily('pages/reference', 'RuleById', { id });
  return page ? html`<${Nowhere} />` : html`<${Start} />`;
}

await loadTexts();
effect(() => {
  const {
    path: [page, id],
  } = parts();
  if (page === 'game') {
    if (gameId.peek() !== id) {
      document.title = t('title');
      sitDown(id).catch(error => turnAway(id, error.message));
    }
  } else if (gameId.peek()) leave();
});
render(html`<${Page} />`, document.getElementById('app'));
install();
