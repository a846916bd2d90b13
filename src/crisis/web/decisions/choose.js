// Choosing one of a list: which pieces are lit on the board, what is chosen, and why the rest is not possible.

import { computed, effect, signal } from '../vendor/signals.js';
import { ask, decision, pending, position, seat, snapshot } from '../game/session.js';
import { commit } from './commit.js';
import { entries, namedTarget, press, refusedEntries } from './entries.js';

/** Key of the option that is chosen but not yet answered. */
export const chosen = signal(null);
export const odds = signal(null);

export const choosing = computed(() => pending.value?.type === 'choose');

/** Options that stand for a piece on the board are chosen there; all others are plain buttons. */
const BOARD_WHATS = new Set(['activate', 'target', 'deploy', 'choose', 'interact', 'hit', 'leader', 'join', 'each']);
export const thingOf = option => {
  if (!BOARD_WHATS.has(option.what)) return null;
  return position.value.byId.has(option.thing) ? option.thing : null;
};

/** Pieces on offer: id of the piece and the option. */
export const lit = computed(() => {
  const found = new Map();
  if (choosing.value)
    for (const option of pending.value.options) {
      const id = thingOf(option);
      if (id && !found.has(id)) found.set(id, option);
    }
  return found;
});

/** Pieces that are refused with their reason, where a piece is asked for. */
export const refusedPieces = computed(() => {
  const found = new Map();
  if (!choosing.value || pending.value.purpose === 'act') return found;
  for (const option of refusedEntries.value) {
    const id = thingOf(option);
    const own = pending.value.purpose === 'declare_target' && position.value.byId.get(id)?.side === seat.value;
    if (id && !own && !lit.value.has(id)) found.set(id, option.refusal);
  }
  return found;
});

/** Whether a choice is made in two steps, on the board and in the list alike: look first, then the main button. */
export const twoSteps = computed(
  () => choosing.value && pending.value.purpose !== 'act' && pending.value.options.some(option => thingOf(option)),
);

/** The attack that is being declared: attacker and name. */
export const declaring = computed(() => {
  if (!choosing.value || pending.value.purpose !== 'declare_target') return null;
  const { attack } = snapshot.value.now;
  return attack ? { attacker: attack.attacker, attack: attack.name, ref: attack.attack } : null;
});

/** Where the first of the list is chosen at once: its odds or its place are shown. */
const PRESELECTED = new Set(['declare_target', 'deploy_which']);

let begun = '';
effect(() => {
  const key = choosing.value ? `${decision.value}` : '';
  if (key === begun) return;
  begun = key;
  chosen.value = odds.value = null;
  if (!key) return;
  const things = pending.value.options.filter(option => thingOf(option));
  const first = things.find(option => option.thing === namedTarget()) || things[0];
  if (twoSteps.value && (things.length === 1 || PRESELECTED.has(pending.value.purpose))) chosen.value = first.key;
});

/** What lies between the attacker and the chosen target: sight, cover, distance. */
export const between = signal(null);

// Odds of the focused target, before anything is committed.
effect(() => {
  const attack = declaring.value,
    key = chosen.value,
    target = attack && pending.value.options.find(option => option.key === key && option.what === 'target')?.thing;
  if (!target) {
    odds.value = between.value = null;
    return;
  }
  const asked = decision.value;
  ask({ type: 'sight', from: attack.attacker, to: target }).then(reply => {
    if (reply.type === 'sight' && asked === decision.value && chosen.value === key)
      between.value = { ...reply, to: target };
  });
  ask({ type: 'odds', attacker: attack.attacker, attack: attack.attack, target }).then(reply => {
    if (reply.type === 'odds' && asked === decision.value && chosen.value === key) odds.value = reply;
  });
});

/** A piece of the board, or its name, was pressed: it is chosen; the main button answers. @param {string} id */
export function chooseThing(id) {
  const option = lit.value.get(id);
  if (!option) return false;
  chosen.value = option.key;
  if (!twoSteps.value) press(entries.value.find(entry => entry.ways.some(way => way.key === option.key)));
  return true;
}

/** The next piece on offer. */
export function nextThing() {
  const keys = [...lit.value.values()].map(option => option.key);
  if (keys.length) chosen.value = keys[(keys.indexOf(chosen.value) + 1) % keys.length];
}

export const confirmChosen = () => {
  if (chosen.value) commit(`pick ${chosen.value}`);
};
/** What lets an offer go by, where there is such an option; an end has a key of its own. */
export const passOption = computed(() =>
  choosing.value ? pending.value.options.find(option => option.declines && option.what !== 'end') : null,
);
