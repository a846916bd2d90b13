// What the player looks at and measures: the focused piece, rulers, sight, threat, private marks. Never sent as an answer.

import { computed, effect, signal } from '../vendor/signals.js';
import { initials } from '../names.js';
import { ask, catalogue, decision, hello, pending, position, seat, snapshot } from '../game/session.js';

/** The piece under the pointer or the focus. */
export const hovered = signal(null);
/** The piece that was picked to be looked at; its card stays. */
export const focused = signal(null);
/** The rule that is read in the middle panel: {title, text} or an id. */
export const reading = signal(null);

/** The ruler that is out: {kind: 'range' | 'tool', size, of, pinned}. */
export const ruler = signal(null);
/** The last sight question and its answer. */
export const sight = signal(null);
/** The piece whose threat range is shown. */
export const threat = signal(null);
/** Private marks on the board: points in inches. */
export const marks = signal([]);
export const marking = signal(false);

/** The character that acts now. */
export const active = computed(() => snapshot.value?.now.active ?? null);

/** The character whose card is shown. */
export const shownUnit = computed(() => {
  const byId = position.value?.byId;
  if (hovered.value?.startsWith('card:')) return printed(hovered.value.slice('card:'.length));
  const asked = pending.value;
  const wanted = [hovered.value, focused.value, asked?.unit, asked?.about, active.value];
  const id = wanted.find(candidate => byId?.get(candidate)?.stamina);
  return (id && byId.get(id)) || position.value?.units.find(unit => unit.side === seat.value) || null;
});

/** A character that is only a card yet, as if it stood there unhurt. @param {string} slug */
export function printed(slug) {
  const card = catalogue.value.characters[slug],
    face = card.forms.normal.healthy;
  return {
    id: `card:${slug}`,
    side: seat.value,
    owner: seat.value,
    card: slug,
    form: 'normal',
    name: card.name,
    short: card.short,
    mono: initials(card.short),
    x: 0,
    y: 0,
    r: 0.7,
    place: 'table',
    on: null,
    stamina: face.stamina,
    damage: 0,
    power: 0,
    size: face.size,
    speed: face.speed,
    defense: face.defense,
    injured: false,
    dazed: false,
    activated: false,
    conditions: [],
    gems: [],
    held: [],
    counters: [],
  };
}

/** The piece that rulers start from. */
export const origin = computed(
  () => position.value?.byId.get(hovered.value || focused.value || active.value || shownUnit.value?.id) || null,
);

const measures = () => hello.value?.measures;
/** Length of a range in inches. @param {number | string} number */
export const rangeLength = number => (measures()?.range?.[number] ?? 0) / 1000;
/** Length of a movement tool in inches. @param {string} tool */
export const toolLength = tool => (measures()?.tool?.[tool] ?? 0) / 1000;

/** @param {'range' | 'tool'} kind @param {string} size */
export function useRuler(kind, size) {
  const now = ruler.value,
    of = origin.value?.id;
  if (!of) return;
  if (now?.kind === kind && now.size === size) ruler.value = now.pinned ? null : { ...now, pinned: true };
  else ruler.value = { kind, size, of, pinned: false };
}

/** Sight and cover from the focused piece to another. @param {string} from @param {string} to */
export async function lookAt(from, to) {
  const reply = await ask({ type: 'sight', from, to });
  if (reply.type === 'sight') sight.value = { from, to, ...reply };
}

/** Sight to the next enemy of the focused piece, round and round. */
export function lookNext() {
  const from = origin.value;
  if (!from) return;
  const others = position.value.units.filter(
    unit => unit.place === 'table' && unit.id !== from.id && unit.side !== from.side,
  );
  if (!others.length) return;
  const at = others.findIndex(unit => unit.id === sight.value?.to);
  lookAt(from.id, others[(at + 1) % others.length].id);
}

export const toggleThreat = () => {
  threat.value = threat.value === origin.value?.id ? null : (origin.value?.id ?? null);
};

/** How far a character threatens: its movement and its longest attack. @returns {{move: number, attack: number} | null} */
export function threatOf(unit) {
  const face = catalogue.value?.characters?.[unit.card]?.forms?.[unit.form]?.[unit.injured ? 'injured' : 'healthy'];
  if (!face) return null;
  const attacks = Array.isArray(face.attacks) ? face.attacks : Object.values(face.attacks || {});
  const attack = Math.max(0, ...attacks.map(line => rangeLength(line.range)));
  return { move: 2 * unit.r + toolLength(unit.speed) - unit.r, attack };
}

/** Put everything away, one step at a time. @returns {boolean} whether there was something */
export function putAway() {
  for (const thing of [reading, sight, ruler, threat, focused]) {
    if (thing.value) {
      thing.value = null;
      return true;
    }
  }
  if (marking.value) {
    marking.value = false;
    return true;
  }
  return false;
}

// Marks and rulers belong to the seat that made them; sight is about a position that has passed.
let lastSeat = seat.peek();
effect(() => {
  if (seat.value !== lastSeat) {
    lastSeat = seat.value;
    marks.value = [];
    ruler.value = null;
    threat.value = null;
  }
});
effect(() => {
  decision.value;
  sight.value = null;
  reading.value = null;
  focused.value = null;
  if (hovered.peek()?.includes(':')) hovered.value = null; // a card of the list that was chosen from
});
