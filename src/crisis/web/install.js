// Registers the service worker and hands it the files this page was made from, so that it opens without the server too.

const files = () => [location.href.split('#')[0], ...performance.getEntriesByType('resource').map(entry => entry.name)];

/** Once the page stands; a browser without service workers simply does not keep it. */
export async function install() {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('sw.js');
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage({ keep: files() });
}
