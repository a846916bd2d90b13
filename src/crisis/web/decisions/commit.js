// Committing an answer with a control: a prompt that has just come is deaf for a moment, so that the second half of a
// double click never answers the next question.

import { computed, effect, signal } from '../vendor/signals.js';
import { answer, decision, pending, sending, toast } from '../game/session.js';

/** How long a new prompt takes no click and no key, in milliseconds. */
export const DEAF = 400;

/** Whether the prompt has just come. */
export const deaf = signal(false);

/** Whether controls that commit are shut: the prompt is new, or an answer is on its way. */
export const shut = computed(() => deaf.value || sending.value);

let shown = null,
  timer = 0;
effect(() => {
  const now = pending.value ? `${decision.value}` : null;
  if (now === shown) return;
  shown = now;
  clearTimeout(timer);
  deaf.value = now != null;
  timer = setTimeout(() => {
    deaf.value = false;
  }, DEAF);
});

/**
 * Answer by a control of the prompt.
 * @param {string} text @param {string} [said] what can be taken back now, for the toast
 * @returns {Promise<boolean>} whether it was accepted
 */
export async function commit(text, said = '') {
  if (shut.value) return false;
  const taken = await answer(text);
  if (taken && said) toast.value = { played: said };
  return taken;
}
