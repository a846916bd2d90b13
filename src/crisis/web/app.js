// The page: which part is shown for which address, and the first loading of texts.

import { render } from './vendor/preact.js';
import { useEffect } from './vendor/preact-hooks.js';
import { effect, signal } from './vendor/signals.js';
import { getSeats } from './api.js';
import './framing.js';
import { html } from './html.js';
import { install } from './install.js';
import { gameId, join, leave, turnAway } from './session.js';
import { keepSeatKeys, seatKeys } from './settings.js';
import { loadTexts, t } from './texts.js';
import { Editor } from './parts/editor.js';
import { Reference, partOf } from './parts/reference.js';
import { ReplayPage } from './parts/replay.js';
import { SetUp } from './parts/setup.js';
import { Start } from './parts/start.js';
import { Table } from './parts/table.js';
import { Tables } from './parts/tables.js';

const address = signal(location.hash);
addEventListener('hashchange', () => {
  address.value = location.hash;
});

/** "#/game/12" as its parts. */
const parts = () => ({ path: address.value.replace(/^#\/?/, '').split('/') });

/** Pages that are read when somebody opens one, by the name of their file. */
const loaded = signal({});
function Lazily({ file = 'friend', part, ...props }) {
  useEffect(() => {
    import(`./parts/${file}.js`).then(found => {
      loaded.value = { ...loaded.value, [file]: found };
    });
  }, []);
  return loaded.value[file] && html`<${loaded.value[file][part]} ...${props} />`;
}

async function sitDown(id) {
  let keys = seatKeys(id);
  if (!keys) {
    keys = (await getSeats(id)).seats;
    keepSeatKeys(id, keys);
  }
  if (parts().path[1] === id) join(id, keys);
}

function Page() {
  const {
    path: [page, id, more = '', last = ''],
  } = parts();
  if (page === 'tables')
    return id ? html`<${Editor} kind=${id} id=${decodeURIComponent(more)} />` : html`<${Tables} />`;
  if (page === 'friend') return html`<${Lazily} part="FriendPage" />`;
  if (page === 'join') return html`<${Lazily} part="JoinPage" id=${id} code=${more} />`;
  if (page === 'seat') return html`<${Lazily} part="SeatPage" id=${id} seat=${more} seatKey=${last} />`;
  if (page === 'learn') return html`<${Lazily} key="learn" file="learn" part="LearnPage" />`;
  if (page === 'puzzles') return html`<${Lazily} key="puzzles" file="puzzles" part="PuzzlesPage" />`;
  if (page === 'rosters') return html`<${Lazily} key="rosters" file="rosters" part="RostersPage" />`;
  if (page === 'roster') return html`<${Lazily} key="rosters" file="rosters" part="RostersPage" code=${id} />`;
  if (page === 'planner') return html`<${Lazily} key="planner" file="planner" part="PlannerPage" />`;
  if (page === 'record') return html`<${Lazily} key="record" file="record" part="RecordPage" />`;
  if (page === 'odds') return html`<${Lazily} key="odds" file="oddspage" part="OddsPage" code=${id} />`;
  if (page === 'setup') return html`<${SetUp} />`;
  if (page === 'game') return html`<${Table} key=${id} />`;
  if (page === 'watch') return html`<${ReplayPage} key=${id} id=${id} code=${more} />`;
  if (page === 'replay') return html`<${ReplayPage} key=${id} id=${id} since=${more === 'since' && last} />`;
  if (page === 'reference') return html`<${Reference} part=${id} id=${more} />`;
  if (page === 'rule') return html`<${Reference} part=${partOf(id || '')} id=${id} />`;
  return html`<${Start} />`;
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
