// Before the first round: the steps of the set-up, and letting the computer choose for the player until a step is done.

import { computed, effect, signal } from '../vendor/signals.js';
import { answer, ask, decision, pending, snapshot } from '../game/session.js';

/** The steps in their order, each with what is asked in it. */
const STEPS = {
  table: ['agree_terrain', 'place_terrain', 'turn_terrain', 'shift_terrain'],
  cards: ['use_one_shots', 'choose_one_shots', 'agree_one_shots'],
  mission: ['choose_crisis_type', 'choose_crisis', 'choose_open_crisis', 'choose_threat', 'scatter', 'scatter_around'],
  edge: ['choose_edge'],
  squad: ['choose_characters', 'choose_affiliation', 'choose_tactics', 'choose_recruit'],
  deploy: ['deploy_which', 'deploy', 'deploy_grunt', 'choose_leadership'],
};
export const STEP_NAMES = Object.keys(STEPS);

/** The step that is asked about now, or null when the rounds have begun. */
export const setupStep = computed(() => {
  const asked = pending.value;
  if (!asked || snapshot.value.state.round > 0) return null;
  return STEP_NAMES.find(name => STEPS[name].includes(asked.purpose)) || null;
});

/** The step that the computer does for the player. */
export const forMe = signal('');

export const chooseForMe = () => {
  forMe.value = setupStep.value || '';
};

let asking = -1;
effect(() => {
  const step = setupStep.value,
    now = decision.value;
  if (!forMe.value || (pending.value && step !== forMe.value)) {
    forMe.value = '';
    return;
  }
  if (!pending.value || asking === now) return;
  asking = now;
  ask({ type: 'suggest' }).then(async reply => {
    asking = -1;
    if (reply.type !== 'suggestion' || reply.decision !== decision.value || !(await answer(reply.answer)))
      forMe.value = '';
  });
});
