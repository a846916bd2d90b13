// Which puzzles were solved and how well, kept in this browser; the puzzle of the day; the way into one.

import { computed, effect, signal } from '../vendor/signals.js';
import { newGame } from '../api.js';
import { gameId, puzzle } from '../game/session.js';
import { keepSeatKeys } from '../settings.js';

const STORE = 'crisis.puzzles',
  DAYS = 'crisis.daily';
const FIRST_DAY = Date.UTC(2026, 0, 1);
const DAY = 86400000;

/** By puzzle: whether it was solved, the best line so far, tries, the last game that was counted. */
export const puzzled = signal(JSON.parse(localStorage.getItem(STORE) || '{}'));
effect(() => localStorage.setItem(STORE, JSON.stringify(puzzled.value)));

/** Days (since the first) on which the puzzle of the day was solved. */
const days = signal(JSON.parse(localStorage.getItem(DAYS) || '[]'));
effect(() => localStorage.setItem(DAYS, JSON.stringify(days.value)));
const dayOf = now => Math.floor((now - FIRST_DAY) / DAY);
const placeOf = (day, of) => ((day % of) + of) % of;

/** Days in a row up to today, or up to yesterday while today's is open. */
export const daysInARow = computed(() => {
  const done = new Set(days.value),
    today = dayOf(Date.now());
  let day = done.has(today) ? today : today - 1,
    n = 0;
  for (; done.has(day); day -= 1) n += 1;
  return n;
});

effect(() => {
  const now = puzzle.value,
    game = gameId.peek();
  if (!now || !game || now.state === 'open') return;
  const before = puzzled.peek()[now.id] || { tries: 0, reached: 0 };
  const line = `${game}:${now.answers.map(one => one.answer).join()}`;
  if (before.line === line) return;
  const today = dayOf(Date.now());
  if (now.state === 'solved' && now.number - 1 === placeOf(today, now.of) && !days.peek().includes(today))
    days.value = [...days.peek(), today];
  puzzled.value = {
    ...puzzled.peek(),
    [now.id]: {
      solved: before.solved || now.state === 'solved',
      reached: Math.max(before.reached, now.reached ?? 0),
      best: now.best,
      tries: before.tries + 1,
      date: new Date().toISOString().slice(0, 10),
      line,
    },
  };
});

/** The puzzle of a day by the UTC date, the same for everybody, as in play/puzzles/daily.py. @param {any[]} all @param {number} [now] */
export const ofToday = (all, now = Date.now()) => all[placeOf(dayOf(now), all.length)];

export const forgetPuzzles = () => {
  puzzled.value = {};
  days.value = [];
};

/** Begin a puzzle anew. @param {string} id */
export async function beginPuzzle(id) {
  const made = await newGame({ puzzle: id });
  keepSeatKeys(made.id, made.seats);
  location.hash = `#/game/${made.id}`;
}
