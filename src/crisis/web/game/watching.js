// Looking on: the link for spectators, and asking now and then how far a game can be looked at (two turns late).

import { signal } from '../vendor/signals.js';
import { getWatched } from '../api.js';

const KEPT = 'crisis.watch',
  MOST = 200,
  ASK_MS = 4000;
const kept = () => JSON.parse(localStorage.getItem(KEPT) || '{}');

/** The address of a game for spectators; a game for anybody needs no code. @param {string} game @param {string} code */
export const watchAddress = (game, code) =>
  `${location.origin}${location.pathname}#/watch/${game}${code ? `/${code}` : ''}`;
/** @param {string} game @param {string} code '' for none */
export function keepWatchCode(game, code) {
  const newest = Object.fromEntries(Object.entries(kept()).slice(1 - MOST));
  if (code) localStorage.setItem(KEPT, JSON.stringify({ ...newest, [game]: code }));
}
/** The link for spectators that this browser may hand on, or ''. @param {string} game */
export const watchLink = game => (kept()[game] ? watchAddress(game, kept()[game]) : '');

/** The game that is watched: {players, total, mark, over}; null when none is. */
export const watched = signal(null);

/**
 * Ask until told to stop; `changed` is called when there is something new to see.
 * @param {string} game @param {string} code @param {() => Promise<void>} changed @param {(why: string) => void} failed
 */
export function watch(game, code, changed, failed) {
  let timer = 0,
    stopped = false;
  const look = async () => {
    try {
      const found = await getWatched(game, code);
      if (stopped) return;
      const news = found.mark !== watched.value?.mark || found.over !== watched.value?.over;
      watched.value = found;
      if (news) await changed();
      failed('');
    } catch (error) {
      if (!stopped) failed(error.message);
    }
    if (!stopped && !watched.value?.over) timer = setTimeout(look, ASK_MS);
  };
  look();
  return () => {
    stopped = true;
    clearTimeout(timer);
    watched.value = null;
  };
}
