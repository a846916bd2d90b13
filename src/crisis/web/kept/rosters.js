// Rosters that this browser keeps, their copy on the server, and the link that holds one. What is wrong with a roster is
// asked of the server.

import { getKeptRosters, keepRoster } from '../api.js';
import { effect, signal } from '../vendor/signals.js';

const STORE = 'crisis.rosters',
  CHOSEN = 'crisis.roster',
  KEY = 'crisis.shelf',
  SOON_MS = 700;
const MOST = 60,
  LONGEST_LINK = 6000; // letters; a roster of thirty cards has about 1,200

/** @typedef {{card: string, gems?: string[]}} Entry */
/** @typedef {{name: string, edition: string, characters: Entry[], tactics: string[], crises: string[]}} Roster */

const isText = text => typeof text === 'string' && text.length <= 200;
const isList = (list, fine) => Array.isArray(list) && list.length <= 100 && list.every(fine);
const isEntry = one => isText(one?.card) && isList(one.gems || [], isText);
/** Whether this has the shape of a roster; which cards there are is for the server to say. */
const isRoster = one =>
  isText(one?.name) && isText(one.edition) && isList(one.characters, isEntry) && isList(one.tactics, isText)
    && isList(one.crises, isText);

function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(STORE) || '[]');
    return found.filter(one => isText(one?.id) && isRoster(one.roster)).slice(0, MOST);
  } catch (error) {
    console.warn(`rosters of this browser cannot be read: ${error.message}`);
    return [];
  }
}

/** Newest first. @type {import('../vendor/signals.js').Signal<{id: string, roster: Roster, changed: number}[]>} */
export const kept = signal(stored());
export const chosen = signal(localStorage.getItem(CHOSEN) || '');
effect(() => localStorage.setItem(STORE, JSON.stringify(kept.value)));
effect(() => localStorage.setItem(CHOSEN, chosen.value));

/** @param {string} edition @returns {Roster} */
export const emptyRoster = edition => ({ name: '', edition, characters: [], tactics: [], crises: [] });
/** As the server sends one: without what is empty. @param {any} told @returns {Roster} */
export const whole = told => ({ ...emptyRoster(told.edition || '1.3'), ...told });

/** Keep a roster; a new one without an id. @param {Roster} roster @param {string} [id] */
export function keep(roster, id = '') {
  const name = id || `${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`;
  const one = { id: name, roster, changed: Date.now() };
  kept.value = id
    ? kept.value.map(other => (other.id === id ? one : other))
    : [one, ...kept.value].slice(0, MOST);
  sendSoon(one);
  return name;
}
export const forget = id => {
  kept.value = kept.value.filter(one => one.id !== id);
  sendSoon({ id, roster: null, changed: Date.now() });
};

// --- the copy on the server ---

/** Why the server has no copy; empty when it has. */
export const unshelved = signal('');
const waiting = new Map();

/** A key by which a server for many tells this browser's rosters from others. */
function shelfKey() {
  if (!localStorage.getItem(KEY))
    localStorage.setItem(KEY, Array.from(crypto.getRandomValues(new Uint32Array(5)), n => n.toString(36)).join('-'));
  return localStorage.getItem(KEY);
}

const attempt = work =>
  work.then(
    () => {
      unshelved.value = '';
    },
    error => {
      unshelved.value = error.message;
    },
  );

/** Send a change after a moment: of several in a row only the last. */
function sendSoon(one) {
  clearTimeout(waiting.get(one.id));
  waiting.set(one.id, setTimeout(() => attempt(keepRoster(shelfKey(), one)), SOON_MS));
}

/** Of two copies the newer one stands; what was deleted elsewhere later than it was changed here goes. */
function merge(theirs) {
  const there = new Map(theirs.map(one => [one.id, one])),
    here = new Set(kept.value.map(one => one.id));
  const newer = kept.value.map(one => {
    const other = there.get(one.id);
    return other && other.changed > one.changed ? other : one;
  });
  const all = [...newer, ...theirs.filter(one => !here.has(one.id))]
    .filter(one => one.roster)
    .map(one => ({ ...one, roster: whole(one.roster) }));
  kept.value = all.sort((a, b) => b.changed - a.changed).slice(0, MOST);
  return kept.value.filter(one => !(there.get(one.id)?.changed >= one.changed));
}

/** Bring this browser and the server to the same rosters. */
export const shelve = () =>
  attempt(
    getKeptRosters(shelfKey()).then(async theirs => {
      for (const one of merge(theirs)) await keepRoster(shelfKey(), one);
    }),
  );

/** The roster as the letters of a link. @param {Roster} roster */
export function toCode(roster) {
  const bytes = new TextEncoder().encode(JSON.stringify({ format: 1, ...roster }));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** The text of a roster file out of a link; null if it is none. The server reads it like a file. @param {string} code */
export function fromCode(code) {
  if (!code || code.length > LONGEST_LINK || !/^[\w-]+$/.test(code)) return null;
  try {
    const bytes = Uint8Array.from(atob(code.replace(/-/g, '+').replace(/_/g, '/')), letter => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null; // told by the page in one sentence
  }
}

/** @param {Roster} roster */
export const linkOf = roster => `${location.origin}${location.pathname}#/roster/${toCode(roster)}`;
