// What happened while this page was closed or had no line: the lines of the story that nobody saw here.

import { signal } from '../vendor/signals.js';

const SEEN = 'crisis.seen';
const GAMES = 100; // so many games are kept in mind, the newest

const known = () => JSON.parse(localStorage.getItem(SEEN) || '{}');

/** What was missed, until it is put away: the game and the first line of its story that is new. */
export const away = signal(null);

/** The story was looked at so far; on a page that nobody sees it was not. @param {string} game @param {number} lines */
export function sawUntil(game, lines) {
  if (document.visibilityState === 'hidden') return;
  const { [game]: _, ...others } = known();
  const kept = Object.entries(others).slice(1 - GAMES);
  localStorage.setItem(SEEN, JSON.stringify({ ...Object.fromEntries(kept), [game]: lines }));
}

/** Somebody sits down again: note what is new. @param {string} game @param {number} lines */
export function comesBack(game, lines) {
  const last = known()[game];
  if (last !== undefined && lines > last) away.value = { game, from: last };
  else if (away.value?.game !== game) away.value = null;
  sawUntil(game, lines);
}
