// Trying out a spot or an advance: the exact area, the base that is dragged, the tool under it, the refusal and the way out.
// Whether a spot is legal is always the server's word; until it comes, the area that was sent decides the colour only.

import { computed, effect, signal } from '../vendor/signals.js';
import { newestOnly } from '../game/connection.js';
import { areaPath, guessTool, toolStart } from '../drawing/tool.js';
import { distance, inside } from '../drawing/shapes.js';
import { toolLength } from '../view/looking.js';
import { pieceAt } from '../game/position.js';
import { ask, catalogue, decision, pending, position, snapshot } from '../game/session.js';

/** A spot this close to a legal one, in inches, means that one: nobody aims at a hair's breadth. */
const SNAP = 0.3;

/** @typedef {import('../drawing/shapes.js').Point} Point */
/** @typedef {{x: number, y: number, legal: boolean | null, answer: string | null, tool: any, refusal: any, near: any}} Trial */

/** @type {import('../vendor/signals.js').Signal<{rings: Point[][], path: string} | null>} */
export const area = signal(null);
/** Where the base is tried. @type {import('../vendor/signals.js').Signal<Trial | null>} */
export const trial = signal(null);
/** The last legal spot that was tried. @type {import('../vendor/signals.js').Signal<Trial | null>} */
export const kept = signal(null);
export const dragging = signal(false);
/** The tool the player wants to use, or null for whichever fits. */
export const wantedTool = signal(null);
/** Consequences of the kept spot, from the server's preview. */
export const facts = signal(null);

export const placing = computed(() => ['spot', 'advance'].includes(pending.value?.type));

/** The terrain feature that is laid down, and how it is turned. */
const laid = computed(() => {
  const id = placing.value && pending.value.piece;
  if (!id) return null;
  const { terrain } = snapshot.value.now;
  const raw = terrain?.pool.find(piece => piece.id === id) || { id, kind: id.replace(/-\d+$/, ''), size: 1 };
  return catalogue.value.terrain[raw.kind]
    ? { raw, kind: catalogue.value.terrain[raw.kind], turn: terrain?.turn || 0 }
    : null;
});
/** The feature as it would lie at a point of the board. @param {Point} spot */
export const pieceThere = spot => pieceAt(laid.value.raw, laid.value.kind, laid.value.turn, spot, position.value.frame);

/** The thing that is placed: a unit, a token or a terrain feature. */
export const mover = computed(() => {
  const asked = pending.value;
  if (!placing.value) return null;
  const byId = position.value.byId,
    { kind, raw } = laid.value || {};
  if (kind)
    return {
      id: raw.id,
      name: kind.name,
      place: 'waiting',
      terrain: true,
      r: Math.max(kind.diameter, kind.width, kind.depth) / 2,
      x: 18,
      y: 18,
    };
  return byId.get(asked.token) || byId.get(asked.unit) || null;
});
/** The unit an advance starts from; null for what comes from nowhere. */
export const from = computed(() => (pending.value?.type === 'advance' ? mover.value : null));
/** The spot that would be answered. */
export const ready = computed(() => (trial.value?.legal ? trial.value : kept.value));

async function loadArea() {
  const asked = decision.value,
    tool = wantedTool.value;
  const reply = await ask({ type: 'area', ...(tool ? { tool } : {}) });
  if (reply.type !== 'area' || asked !== decision.value || tool !== wantedTool.value) return;
  const toBoard = position.value.frame.toBoard;
  const rings = (reply.rings || []).map(ring => ring.points.map(toBoard));
  area.value = { rings, path: areaPath(rings) };
}

let begun = '';
/** Where a base was dragged to before its move was asked for. @type {{p: Point, down: boolean} | null} */
let early = null;
/** The base of whoever acts is dragged: its move has been answered and is asked for in a moment. @param {Point} p */
export function dragEarly(p) {
  early = { p, down: true };
}
effect(() => {
  const key = placing.value ? `${decision.value}` : '';
  if (key === begun) return;
  begun = key;
  area.value = trial.value = kept.value = facts.value = null;
  wantedTool.value = null;
  const waits = key ? early : null;
  dragging.value = waits?.down ?? false;
  if (!key) return;
  early = null;
  loadArea();
  if (waits) queueMicrotask(() => tryAt(waits.p));
});

/** @param {string | null} tool */
export function chooseTool(tool) {
  wantedTool.value = wantedTool.value === tool ? null : tool;
  kept.value = null;
  loadArea();
  if (trial.value) tryAt([trial.value.x, trial.value.y]);
}

/** "advance medium 1,2 3,4 5,6" or "spot 1,2" in board coordinates. @param {string} text */
function readAnswer(text) {
  const toBoard = position.value.frame.toBoard;
  const words = text.split(' '),
    point = word => toBoard(word.split(',').map(Number));
  if (words[0] === 'spot') return { spot: point(words[1]), tool: null };
  const unit = from.value,
    joint = point(words[2]);
  return {
    spot: point(words[4]),
    tool: { name: words[1], start: toolStart([unit.x, unit.y], unit.r, joint), joint, end: point(words[3]) },
  };
}

const question = newestOnly(
  ({ p, asked }) => {
    const [x, y] = position.value.frame.fromBoard(p);
    return asked === decision.value
      ? ask({ type: 'nearest', x, y, ...(wantedTool.value ? { tool: wantedTool.value } : {}) })
      : Promise.resolve({});
  },
  (reply, { p, asked }) => {
    const now = trial.value;
    if (reply.type !== 'nearest' || asked !== decision.value || !now || distance([now.x, now.y], p) > 0.001) return;
    const found = reply.answer ? readAnswer(reply.answer) : null;
    if (found && (!reply.refusal || distance(p, found.spot) <= SNAP)) {
      const [x, y] = reply.refusal ? found.spot : p;
      trial.value = {
        x,
        y,
        legal: true,
        answer: reply.answer,
        tool: found.tool || now.tool,
        refusal: null,
        near: null,
      };
      kept.value = trial.value;
      askFacts(reply.answer);
    } else {
      const near = found && {
        x: found.spot[0],
        y: found.spot[1],
        answer: reply.answer,
        tool: found.tool,
        far: distance(p, found.spot),
      };
      trial.value = { ...now, legal: false, answer: null, refusal: reply.refusal, near };
    }
  },
);

let factsTimer = 0;
function askFacts(text) {
  clearTimeout(factsTimer);
  const asked = decision.value;
  factsTimer = setTimeout(
    async () => {
      const reply = await ask({ type: 'preview', answer: text });
      if (reply.type === 'preview' && asked === decision.value && ready.value?.answer === text) facts.value = reply;
    },
    dragging.value ? 220 : 60,
  );
}

/** Try the base at a point of the board. @param {Point} p */
export function tryAt(p) {
  if (!placing.value) {
    if (early) early.p = p;
    return;
  }
  const x = Math.min(36, Math.max(0, p[0])),
    y = Math.min(36, Math.max(0, p[1])),
    unit = from.value;
  const longest = wantedTool.value || pending.value.tools?.at(-1);
  const guess =
    unit && longest ? { name: longest, ...guessTool([unit.x, unit.y], [x, y], unit.r, toolLength(longest)) } : null;
  const likely = area.value ? inside([x, y], area.value.rings) : null;
  trial.value = { x, y, legal: likely, answer: null, tool: guess, refusal: null, near: null };
  if (!likely) facts.value = null;
  question({ p: [x, y], asked: decision.value });
}

/** Move the tried spot a little. */
export function nudge(dx, dy) {
  const at = trial.value || kept.value || mover.value || { x: 18, y: 18 };
  if (at)
    tryAt(trial.value || kept.value || mover.value?.place !== 'waiting' ? [at.x + dx, at.y + dy] : [18 + dx, 33 + dy]);
}

/** Go to the nearest legal spot of a refused one. */
export function takeNearest() {
  const near = trial.value?.near;
  if (near) tryAt([near.x, near.y]);
}

/** The server's nearest legal spot to a thing. @param {{x: number, y: number}} thing */
export async function goBeside(thing) {
  const asked = decision.value,
    [x, y] = position.value.frame.fromBoard([thing.x, thing.y]);
  const reply = await ask({ type: 'nearest', x, y, ...(wantedTool.value ? { tool: wantedTool.value } : {}) });
  if (reply.type !== 'nearest' || asked !== decision.value || !reply.answer) return;
  const found = readAnswer(reply.answer);
  trial.value = kept.value = {
    x: found.spot[0],
    y: found.spot[1],
    legal: true,
    answer: reply.answer,
    tool: found.tool,
    refusal: null,
    near: null,
  };
  askFacts(reply.answer);
}

/** The drag ended: what is not legal is shown as refused, the last legal spot stays. */
export function release() {
  dragging.value = false;
  if (early) early.down = false;
}

/** How far a spot is from the start, in inches along the straight line. */
export const farFrom = spot => (from.value ? distance([from.value.x, from.value.y], [spot.x, spot.y]) : null);
