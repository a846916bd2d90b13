// Picking dice of the tray: for a reroll, or to turn them to another face.

import { computed, effect, signal } from '../vendor/signals.js';
import { decision, pending } from '../game/session.js';

/** Picked dice: index in the pool and the face it is turned to ('' for a reroll). @type {import('../vendor/signals.js').Signal<Map<number, string>>} */
export const picked = signal(new Map());
export const picking = computed(() => pending.value?.type === 'dice');

let begun = '';
effect(() => {
  const key = picking.value ? `${decision.value}` : '';
  if (key !== begun) {
    begun = key;
    picked.value = new Map();
  }
});

/** Whether a die of a pool may be picked now. */
export const pickable = (pool, index) =>
  picking.value && pending.value.pool === pool && pending.value.dice.includes(index);

/** @param {number} index */
export function toggleDie(index) {
  const next = new Map(picked.value),
    { most, faces } = pending.value;
  if (next.has(index)) next.delete(index);
  else {
    if (next.size >= most) {
      if (most !== 1) return;
      next.clear();
    }
    next.set(index, faces ? faces[0] : '');
  }
  picked.value = next;
}

/** @param {number} index @param {string} face */
export function turnDie(index, face) {
  picked.value = new Map(picked.value).set(index, face);
}

export const enough = computed(
  () => picking.value && picked.value.size >= pending.value.least && picked.value.size <= pending.value.most,
);

/** The answer in its text form. */
export function diceAnswer() {
  const chosen = [...picked.value].sort((one, two) => one[0] - two[0]);
  const faces = (pending.value.faces?.length || 0) > 1 ? chosen.map(([, face]) => face).join('') : '';
  return `dice ${chosen.map(([index]) => index).join(',') || 'none'} ${faces}`.trim();
}
