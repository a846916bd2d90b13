// An action that was begun and has done nothing yet: starting a move by dragging, and giving an action back.

import { computed } from '../vendor/signals.js';
import { pending, seats, story, undo } from '../game/session.js';
import { commit, shut } from './commit.js';

/** The plain move that whoever acts could make. */
export const moveOption = computed(() =>
  pending.value?.purpose === 'act' ? pending.value.options.find(option => option.what === 'move') : null,
);

/** Begin a move because its base is dragged. @returns {boolean} whether it was answered */
export function startMove() {
  if (!moveOption.value || shut.value) return false;
  commit(`pick ${moveOption.value.key}`);
  return true;
}

const BEGUN = new Set(['move', 'climb', 'attack']);
const ASKED = { advance: ['move', 'action'], choose: ['attack_begun'] };

/** Whether the action under way is this side's and has done nothing yet: it can be given back. */
export const givesBack = computed(() => {
  const asked = pending.value,
    last = story.value.at(-1);
  if (!asked || !last || !seats.value[last.side] || last.results?.length) return false;
  if (!ASKED[asked.type]?.includes(last.key) || !BEGUN.has(last.values.name)) return false;
  return asked.type === 'advance'
    ? asked.unit === last.unit && !('far' in last.values)
    : asked.purpose === 'declare_target';
});

/** Give the action back. @returns {boolean} whether there was one */
export function giveBack() {
  if (!givesBack.value) return false;
  undo();
  return true;
}
