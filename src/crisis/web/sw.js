// The service worker: the page opens although the server is not running, and says so. The network always comes first,
// so nothing old is ever shown while the server answers; games and cards (api/) are never kept here.

const SHELF = 'crisis-page';

const isOurs = url => url.origin === location.origin && !url.pathname.startsWith('/api/');

/** Keep files that the page has loaded before this worker was there. @param {string[]} addresses */
async function keep(addresses) {
  const shelf = await caches.open(SHELF);
  const known = new Set((await shelf.keys()).map(request => request.url));
  await Promise.all(addresses.filter(url => isOurs(new URL(url)) && !known.has(url)).map(url => shelf.add(url)));
}

async function answer(request) {
  const shelf = await caches.open(SHELF);
  try {
    const reply = await fetch(request);
    if (reply.ok) await shelf.put(request, reply.clone());
    return reply;
  } catch (error) {
    const kept = await shelf.match(request, { ignoreSearch: request.mode === 'navigate' });
    if (kept) return kept;
    throw error;
  }
}

/** The page's check of types knows windows only, not workers. @type {any} */
const worker = self;
worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('message', event => event.waitUntil(keep(event.data.keep)));
worker.addEventListener('fetch', event => {
  if (event.request.method === 'GET' && isOurs(new URL(event.request.url))) event.respondWith(answer(event.request));
});
