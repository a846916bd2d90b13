// How far the learner is, kept in this browser, and the way into a lesson.

import { effect, signal } from '../vendor/signals.js';
import { newGame } from '../api.js';
import { gameId, lesson } from '../game/session.js';
import { keepSeatKeys } from '../settings.js';

const STORE = 'crisis.learn';
/** By lesson: the step it stands at, the game it is played in, whether it was ever done. */
export const learned = signal(JSON.parse(localStorage.getItem(STORE) || '{}'));
effect(() => localStorage.setItem(STORE, JSON.stringify(learned.value)));

effect(() => {
  const now = lesson.value,
    game = gameId.peek();
  if (!now || !game) return;
  const before = learned.peek()[now.id] || {};
  const done = before.done || now.kind === 'done';
  if (before.at === now.at && before.game === game && !!before.done === done) return;
  learned.value = { ...learned.peek(), [now.id]: { at: now.at, game, done } };
});

export const forgetAll = () => {
  learned.value = {};
};

/** Begin a lesson anew. @param {string} id */
export async function beginLesson(id) {
  const made = await newGame({ lesson: id });
  keepSeatKeys(made.id, made.seats);
  location.hash = `#/game/${made.id}`;
}
