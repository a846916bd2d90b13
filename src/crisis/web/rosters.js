// Rosters that this browser keeps, and the link that holds one. What is wrong with a roster is asked of the server.

import { effect, signal } from './vendor/signals.js';

const STORE = 'crisis.rosters',
  CHOSEN = 'crisis.roster';
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

/** Newest first. @type {import('./vendor/signals.js').Signal<{id: string, roster: Roster, changed: number}[]>} */
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
  return name;
}
export const forget = id => {
  kept.value = kept.value.filter(one => one.id !== id);
};

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
