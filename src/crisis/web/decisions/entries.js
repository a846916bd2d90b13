// The options of a choice as entries: one for each thing to do, with its ways to pay. What each way leads to comes from
// the server; which one is open and which way is chosen is kept here.

import { computed, effect, signal } from '../vendor/signals.js';
import { ask, decision, pending, seat } from '../game/session.js';
import { active } from '../view/looking.js';
import { ruleName } from '../names.js';
import { nameOf } from '../words.js';
import { commit } from './commit.js';

/** What the server told about the options of this decision. */
export const told = signal(null);
/** Whom each attack on offer would most likely daze: by the key of its option. */
export const bestTargets = signal(new Map());
/** The entry whose payer and price are being chosen: its key. */
export const opened = signal(null);
/** The way that is chosen in it: its key. */
export const chosenWay = signal(null);
/** Whether a second yes is asked for: the way would break one's own attack. */
export const warned = signal(false);

/** What an option is called: a token by its letter, a price by what it averts, the rest as it is printed. */
const nameFor = (option, asked) =>
  option.what === 'interact' ? nameOf(option.thing) : option.what === 'pay' ? nameOf(asked.about) : ruleName(option);

const same = entry => entry.group || entry.key;

/** One entry for each thing to do, in the order of the options. */
export const entries = computed(() => {
  const asked = pending.value;
  if (asked?.type !== 'choose') return [];
  const more = new Map((told.value?.entries || []).filter(entry => !entry.refusal).map(entry => [entry.key, entry]));
  const found = new Map();
  for (const option of asked.options) {
    const key = same(option);
    if (!found.has(key)) 
      found.set(key, {
        once: option.what === 'tactic',
        ...more.get(key),
        ...option,
        name: nameFor(option, asked),
        key,
        ways: [],
      });
    const way = more.get(key)?.ways.find(one => one.key === option.key);
    found.get(key).ways.push({ pays: option.cost || 0, ...way, ...option });
  }
  return [...found.values()];
});

/** What cannot be done now, each with its `refusal`. */
export const refusedEntries = computed(() => (told.value?.entries || []).filter(entry => entry.refusal));

/** The entry that is open, if it is still on offer. */
export const openEntry = computed(() => entries.value.find(entry => entry.key === opened.value) || null);
export const openWay = computed(
  () => openEntry.value?.ways.find(way => way.key === chosenWay.value) || openEntry.value?.ways[0] || null,
);

/** The least and the most Power that an entry takes. */
export const prices = entry => {
  const all = entry.ways.map(way => way.pays || 0);
  return [Math.min(...all), Math.max(...all)];
};

/** Whether an entry is chosen first and confirmed then: it is once per game, costs Power, or has several ways. */
export const inTwoSteps = entry =>
  entry.ways.length > 1 ||
  entry.once ||
  (entry.what !== 'attack' && prices(entry)[1] > 0) ||
  Boolean(entry.ways[0].breaks);

/** The target that the attack's row named, for the choice of it. @type {string | null} */
let named = null;
export const namedTarget = () => named;

/** An entry was pressed: answer at once, or open it. */
export function press(entry) {
  named = bestTargets.value.get(entry.ways[0].key)?.target ?? null;
  if (!inTwoSteps(entry)) return commit(`pick ${entry.ways[0].key}`);
  const own = entry.ways.find(way => way.payer === active.value) || entry.ways[0];
  opened.value = entry.key;
  chosenWay.value = own.key;
  warned.value = false;
  return null;
}

export function close() {
  opened.value = chosenWay.value = null;
  warned.value = false;
}

/** Confirm what is open. A way that breaks one's own attack asks once more. */
export function confirmOpen() {
  const entry = openEntry.value,
    way = openWay.value;
  if (!entry || !way) return;
  if (way.breaks && !warned.value) warned.value = true;
  else commit(`pick ${way.key}`, entry.name || entry.what);
}

let begun = '';
effect(() => {
  const asked = pending.value,
    key = asked?.type === 'choose' ? `${seat.value}${decision.value}` : '';
  if (key === begun) return;
  begun = key;
  told.value = null;
  bestTargets.value = new Map();
  close();
  if (key) load(key);
  if (key && asked.options.some(option => option.what === 'attack')) loadBest(key);
});

async function load(key) {
  const reply = await ask({ type: 'options' });
  if (reply.type === 'options' && key === begun) told.value = reply;
}

async function loadBest(key) {
  const reply = await ask({ type: 'best' });
  if (reply.type === 'best' && key === begun)
    bestTargets.value = new Map(reply.attacks.map(found => [found.key, found]));
}
