// What a player prefers, kept in this browser. Nothing here changes a rule.

import { effect, signal } from './vendor/signals.js';

const STORE = 'crisis.settings';
const DEFAULTS = {
  theme: '', // '' follows the system
  text: 'normal', // normal, large, larger
  speed: 'normal', // off, fast, normal, slow, step (the computer waits for the player)
  dice: true, // dice tumble
  moments: true, // a second of celebration for a daze, a token, a round
  sound: false, // quiet sounds of our own
  single: true, // answer by itself where only one answer exists
  keys: true, // single-letter keys
  turn: false, // hot seat: the board turns to the side that is asked
  byHand: false, // a game at one click: put one's own characters down oneself
  language: '', // '' follows the browser
  name: '', // how a friend far away sees the player
  chat: false, // own words between friends are shown and may be written
  pointer: false, // a friend sees where one points and what one tries
  passes: [], // rules that are always passed
};

function stored(name, fallback) {
  const text = localStorage.getItem(name);
  return text ? { ...fallback, ...JSON.parse(text) } : fallback;
}

/** @type {import('./vendor/signals.js').Signal<typeof DEFAULTS>} */
export const settings = signal(stored(STORE, DEFAULTS));
effect(() => localStorage.setItem(STORE, JSON.stringify(settings.value)));

/** @param {Partial<typeof DEFAULTS>} change */
export const change = change => {
  settings.value = { ...settings.value, ...change };
};

const light = matchMedia('(prefers-color-scheme: light)');
const still = matchMedia('(prefers-reduced-motion: reduce)');
const systemLight = signal(light.matches);
light.onchange = event => {
  systemLight.value = event.matches;
};

export const theme = () => settings.value.theme || (systemLight.value ? 'light' : 'dark');
effect(() => {
  document.documentElement.dataset.theme = theme();
});
export const toggleTheme = () => change({ theme: theme() === 'dark' ? 'light' : 'dark' });

const PACES = { off: 0, fast: 0.5, normal: 1, slow: 2, step: 1 };
export const TEXT_SIZES = ['normal', 'large', 'larger'];
effect(() => {
  document.documentElement.dataset.text = settings.value.text;
});
/** The next size of the letters, round and round. */
export const nextTextSize = () =>
  change({ text: TEXT_SIZES[(TEXT_SIZES.indexOf(settings.value.text) + 1) % TEXT_SIZES.length] });

/** How much longer or shorter than designed something is left to be looked at. */
export const waitPace = () => PACES[settings.value.speed] ?? 1;
/** The same for movements; 0 means they jump. */
export const pace = () => (still.matches ? 0 : waitPace());

/** @param {string} rule */
export const alwaysPasses = rule => settings.value.passes.includes(rule);
/** @param {string} rule @param {boolean} on */
export const setAlwaysPass = (rule, on) =>
  change({ passes: on ? [...settings.value.passes, rule] : settings.value.passes.filter(other => other !== rule) });

// Keys of the seats this browser may play, by game.
const SEATS = 'crisis.seats';
/** @param {string} game @returns {Record<string, string> | undefined} */
export const seatKeys = game => JSON.parse(localStorage.getItem(SEATS) || '{}')[game];
/** One key of each game, newest last. @returns {Record<string, string>} */
export const everyKey = () =>
  Object.fromEntries(
    Object.entries(JSON.parse(localStorage.getItem(SEATS) || '{}'))
      .slice(-200)
      .map(([game, keys]) => [game, Object.values(keys)[0]])
      .filter(([, key]) => key),
  );
/** @param {string} game @param {Record<string, string>} keys */
export function keepSeatKeys(game, keys) {
  localStorage.setItem(SEATS, JSON.stringify({ ...JSON.parse(localStorage.getItem(SEATS) || '{}'), [game]: keys }));
}
/** The link that opens a seat of this browser elsewhere; whoever has it can play. @param {string} game @param {string} seat @param {string} key */
export const seatAddress = (game, seat, key) => `${location.origin}${location.pathname}#/seat/${game}/${seat}/${key}`;
