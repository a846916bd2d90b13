// The page: which part is shown for which address, and the first loading of texts.

import { render } from './vendor/preact.js';
import { effect, signal } from './vendor/signals.js';
import { getSeats } from './api.js';
import './framing.js';
import { html } from './html.js';
import { gameId, join, leave } from './session.js';
import { keepSeatKeys, seatKeys } from './settings.js';
import { loadTexts, t } from './texts.js';
import { Reference } from './parts/reference.js';
import { ReplayPage } from './parts/replay.js';
import { Start } from './parts/start.js';
import { Table } from './parts/table.js';

const address = signal(location.hash);
addEventListener('hashchange', () => { address.value = location.hash; });

/** "#/game/12?x=1" as its parts. */
function parts() {
  const [path, query] = address.value.replace(/^#\/?/, '').split('?');
  return { path: path.split('/'), query: new URLSearchParams(query || '') };
}

async function sitDown(id) {
  let keys = seatKeys(id);
  if (!keys) { keys = (await getSeats(id)).seats; keepSeatKeys(id, keys); }
  if (parts().path[1] === id) join(id, keys);
}

function Page() {
  const { path: [page, id], query } = parts();
  if (page === 'game') return html`<${Table} key=${id} />`;
  if (page === 'replay') return html`<${ReplayPage} key=${id} id=${id} />`;
  if (page === 'reference') return html`<${Reference} rule=${query.get('rule')} />`;
  return html`<${Start} />`;
}

await loadTexts('en');
effect(() => {
  const { path: [page, id] } = parts();
  if (page === 'game') { if (gameId.peek() !== id) { document.title = t('title'); sitDown(id).catch(() => { location.hash = '#/'; }); } } else if (gameId.peek()) leave();
});
render(html`<${Page} />`, document.getElementById('app'));
