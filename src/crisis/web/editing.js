// The battlefield under construction: its features, what is selected, taking back, and what the server says about it.
// Whether the features lie legally is the server's word alone (SETUP-03, SETUP-04).

import { computed, effect, signal } from './vendor/signals.js';
import { checkTable, nearestPlace } from './api.js';
import { newestOnly } from './game/connection.js';
import { catalogue } from './game/session.js';

export const SIZE = 36,
  STEP = 0.25,
  EIGHTH = 45;
/** @typedef {{kind: string, x: number, y: number, turn: number, size: number | null, interactive: boolean | null}} Line inches, y up */

/** @type {import('./vendor/signals.js').Signal<Line[]>} */
export const lines = signal([]);
/** Index of the feature that keys and fields act on; -1 for none. */
export const selected = signal(-1);
export const name = signal('');
/** What the server said of the features it saw last. */
export const checked = signal({ of: null, faults: [], crowded: [] });
/** A refusal of the server about the battlefield as a whole. */
export const trouble = signal('');
const past = signal([]),
  future = signal([]);
export const canUndo = computed(() => past.value.length > 0);
export const canRedo = computed(() => future.value.length > 0);
/** Whether the last check is about what is seen now. */
export const settled = computed(() => checked.value.of === lines.value);
export const dirty = signal(false);

const check = newestOnly(
  pieces =>
    checkTable(pieces).then(
      reply => ({ ...reply, of: pieces }),
      error => ({ of: pieces, faults: [], crowded: [], error: error.message }),
    ),
  reply => {
    checked.value = reply;
    trouble.value = reply.error || '';
  },
);
/** True while the editor is open: only then the server is asked. */
const working = signal(false);
effect(() => {
  if (working.value) check(lines.value);
});
export const close = () => {
  working.value = false;
};

/** Take up a battlefield. @param {string} title @param {Line[]} pieces */
export function open(title, pieces) {
  name.value = title;
  lines.value = pieces.map(piece => ({
    kind: piece.kind,
    x: piece.x,
    y: piece.y,
    turn: piece.turn || 0,
    size: piece.size ?? null,
    interactive: piece.interactive ?? null,
  }));
  selected.value = -1;
  past.value = future.value = [];
  dirty.value = false;
  trouble.value = '';
  working.value = true;
}

let lastTag = '';
/** Change the features so that it can be taken back; changes with the same tag are one step. @param {Line[]} next @param {string} [tag] */
export function change(next, tag = '') {
  remember(lines.value, tag);
  lines.value = next;
}
function remember(before, tag) {
  if (!tag || tag !== lastTag) past.value = [...past.value.slice(-199), before];
  lastTag = tag;
  future.value = [];
  dirty.value = true;
}

function swap(from, to) {
  if (!from.value.length) return;
  to.value = [...to.value, lines.value];
  lines.value = from.value.at(-1);
  from.value = from.value.slice(0, -1);
  selected.value = Math.min(selected.value, lines.value.length - 1);
  lastTag = '';
  dirty.value = true;
}
export const undo = () => swap(past, future);
export const redo = () => swap(future, past);

// --- one feature ------------------------------------------------------------------------------------

const clamp = at => Math.min(SIZE, Math.max(0, at));
const round = at => Math.round(at * 1000) / 1000;
const put = (index, more) => lines.value.map((line, i) => (i === index ? { ...line, ...more } : line));

/** @param {object} more @param {string} [tag] */
export function alter(more, tag) {
  if (lines.value[selected.value]) change(put(selected.value, more), tag);
}
export const turnBy = degrees => {
  const line = lines.value[selected.value];
  if (line) alter({ turn: (line.turn + degrees + 360) % 360 });
};
export function nudge(dx, dy) {
  const line = lines.value[selected.value];
  if (line) alter({ x: round(clamp(line.x + dx)), y: round(clamp(line.y + dy)) }, `nudge ${selected.value}`);
}
export function remove() {
  const at = selected.value;
  if (!lines.value[at]) return;
  change(lines.value.filter((_, i) => i !== at));
  selected.value = Math.min(at, lines.value.length - 1);
}
/** Add a feature as near to a point as the rules allow. @param {string} kind */
export async function add(kind, x = SIZE / 2, y = SIZE / 2, more = {}) {
  const line = { kind, x, y, turn: 0, size: null, interactive: null, ...more };
  change([...lines.value, line]);
  selected.value = lines.value.length - 1;
  await goNearest();
}
/** The same feature on the other side of the centre: what makes a table fair. */
export function twin() {
  const line = lines.value[selected.value];
  if (!line) return;
  change([...lines.value, { ...line, x: round(SIZE - line.x), y: round(SIZE - line.y) }]);
  selected.value = lines.value.length - 1;
}
/** Move the selected feature to the nearest legal place. */
export async function goNearest() {
  const index = selected.value,
    before = lines.value;
  if (!before[index]) return;
  try {
    const { spot } = await nearestPlace(before, index);
    if (lines.value !== before) return; // it was moved on meanwhile
    if (spot) change(put(index, { x: spot[0], y: spot[1] }), `nearest ${index}`);
    else trouble.value = 'noRoom';
  } catch (error) {
    trouble.value = error.message;
  }
}

// --- dragging: one step of taking back, however long it lasts -----------------------------------------

let held = null;
export const dragging = signal(false);
/** @param {Line | null} fresh a feature from the palette that comes onto the table */
export function hold(index, fresh = null) {
  held = { before: lines.value, index, fresh };
  dragging.value = true;
  selected.value = index;
}
/** @param {number} x @param {number} y @param {boolean} fine without the grid */
export function carry(x, y, fine = false) {
  const grid = at => (fine ? round(at) : Math.round(at / STEP) * STEP),
    spot = { x: clamp(grid(x)), y: clamp(grid(y)) };
  const now = lines.value[held.index];
  if (!now && held.fresh) lines.value = [...lines.value, { ...held.fresh, ...spot }];
  else if (now && (now.x !== spot.x || now.y !== spot.y)) lines.value = put(held.index, spot);
  selected.value = held.index;
}
/** @param {number} degrees counter-clockwise */
export function swing(degrees) {
  const turn = (((Math.round(degrees / EIGHTH) * EIGHTH) % 360) + 360) % 360;
  if (lines.value[held.index].turn !== turn) lines.value = put(held.index, { turn });
}
/** A feature of the palette that left the table again. */
export function takeOff() {
  if (held.fresh) {
    lines.value = held.before;
    selected.value = -1;
  }
}
export function letGo() {
  if (held && lines.value !== held.before) remember(held.before, '');
  held = null;
  dragging.value = false;
}

// --- how a line lies ----------------------------------------------------------------------------------

const kindOf = line => catalogue.value?.terrain?.[line.kind];
export const sizeOf = line => line.size ?? kindOf(line)?.size ?? 1;
export const isInteractive = line => line.interactive ?? kindOf(line)?.interactive ?? true;
export const idOf = (line, index) => `${line.kind}-${index + 1}`;
export const labelOf = (line, index) => `${kindOf(line)?.name || line.kind} ${index + 1}`;

/** A line as it is drawn, seen from the south edge. @param {Line} line @param {number} index @returns {import('./drawing/terrain.js').PieceView} */
export function viewOf(line, index) {
  const kind = kindOf(line),
    x = line.x,
    y = SIZE - line.y,
    a = (-line.turn * Math.PI) / 180,
    [w, d] = kind.diameter ? [kind.diameter, kind.diameter] : [kind.width, kind.depth];
  /** @type {(signs: number[]) => import('./drawing/shapes.js').Point} */
  const corner = ([sx, sy]) => {
    const u = (sx * w) / 2,
      v = (sy * d) / 2;
    return [x + u * Math.cos(a) - v * Math.sin(a), y + u * Math.sin(a) + v * Math.cos(a)];
  };
  return {
    id: idOf(line, index),
    kind: line.kind,
    size: sizeOf(line),
    interactive: isInteractive(line),
    x,
    y,
    w,
    d,
    rot: kind.diameter ? 0 : -line.turn,
    round: !!kind.diameter,
    corners: kind.diameter
      ? []
      : [
          [-1, 1],
          [1, 1],
          [1, -1],
          [-1, -1],
        ].map(corner),
  };
}
export const views = computed(() => (catalogue.value ? lines.value.map(viewOf) : []));

/** What is wrong, with the features named as the page names them. */
export const problems = computed(() => {
  const labels = lines.value.map((line, i) => [idOf(line, i), labelOf(line, i)]);
  const say = text =>
    labels.reduce((sentence, [id, label]) => sentence.replace(new RegExp(`${id}(?![\\w-])`, 'g'), label), text);
  const crowded = (checked.value.crowded || [])
    .map(one => ({ ...one, why: say(one.why), index: labels.findIndex(([id]) => id === one.piece) }))
    .filter(one => one.index >= 0);
  const whole = (checked.value.faults || [])
    .filter(fault => fault.rule !== 'SETUP-04')
    .map(fault => ({
      rule: fault.rule,
      why: `${say(fault.what)}.`,
      index: labels.findIndex(([id]) => fault.what.startsWith(`${id} `)),
    }));
  return { crowded, whole, all: [...whole, ...crowded] };
});
