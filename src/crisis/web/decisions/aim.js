// Trying out an aim: a throw, a push, a beam. The rose says what each direction hits; the server's preview says the rest.

import { computed, effect, signal } from '../vendor/signals.js';
import { newestOnly } from '../game/connection.js';
import { ask, decision, pending, position } from '../game/session.js';

/** @typedef {{from: number, to: number, kind: string, hit: string | null}} Arc */

/** The aim as the server describes it, in board coordinates. */
export const aim = signal(null);
/** Direction in degrees, clockwise from east as on the screen. */
export const angle = signal(null);
/** The server's preview of the direction. */
export const outcome = signal(null);

export const aiming = computed(() => pending.value?.type === 'aim');

const degrees = ([x, y]) => ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
const turn = a => ((a % 360) + 360) % 360;

async function loadAim() {
  const asked = decision.value,
    reply = await ask({ type: 'area' });
  if (reply.type !== 'area' || !reply.aim || asked !== decision.value) return;
  const { toBoard, aimToBoard } = position.value.frame,
    a = reply.aim;
  const [x, y] = toBoard([a.x, a.y]);
  const stops = a.rose
    .map(stop => {
      const [sx, sy] = toBoard([stop.x, stop.y]);
      return {
        at: degrees(aimToBoard([stop.dx, stop.dy])),
        x: sx,
        y: sy,
        hits: stop.hits || [],
        allies: stop.allies || [],
      };
    })
    .sort((one, two) => one.at - two.at);
  const wedge = a.wedge && degrees(aimToBoard(a.wedge));
  const r = a.radius / 1000,
    length = a.length / 1000,
    slides = ['throw', 'push'].includes(pending.value.purpose);
  // A base that slides goes its own width farther than the tool is long.
  aim.value = {
    unit: a.unit,
    x,
    y,
    r,
    length,
    most: slides ? length + 2 * r : length,
    width: a.width / 1000,
    wedge,
    stops,
    arcs: arcsOf(stops),
  };
  const first =
    aim.value.arcs.find(arc => arc.hit && position.value.byId.get(arc.hit)?.stamina) ||
    aim.value.arcs.find(arc => arc.hit);
  setAngle(first ? (first.from + first.to) / 2 : stops.length ? stops[0].at : 270);
}

const kindOf = id => (!id ? 'free' : position.value.byId.get(id)?.stamina ? 'unit' : 'terrain');

/** Neighbouring directions with the same first hit become one arc. @returns {Arc[]} */
function arcsOf(stops) {
  if (!stops.length) return [];
  const step = 360 / stops.length,
    arcs = [];
  const gap = i => turn(stops[i].at - stops[(i + stops.length - 1) % stops.length].at);
  for (let i = 0; i < stops.length; i++) {
    const hit = stops[i].hits[0] ?? null,
      last = arcs.at(-1);
    if (last && last.hit === hit && gap(i) < 2.5 * Math.max(step, 1)) last.to = stops[i].at + step / 2;
    else arcs.push({ from: stops[i].at - step / 2, to: stops[i].at + step / 2, hit, kind: kindOf(hit) });
  }
  const [first, last] = [arcs[0], arcs.at(-1)];
  if (arcs.length > 1 && first.hit === last.hit && turn(first.from - last.to) < 2.5 * Math.max(step, 1)) {
    first.from = last.from - 360;
    arcs.pop();
  }
  return arcs;
}

let begun = '';
effect(() => {
  const key = aiming.value ? `${decision.value}` : '';
  if (key === begun) return;
  begun = key;
  aim.value = angle.value = outcome.value = null;
  if (key) loadAim();
});

/** The answer for a direction. */
export function aimAnswer(at = angle.value) {
  const a = (at * Math.PI) / 180,
    [dx, dy] = position.value.frame.aimFromBoard([Math.cos(a), Math.sin(a)]);
  return `aim ${Math.round(dx * 10000)},${Math.round(dy * 10000)}`;
}

const question = newestOnly(
  ({ text, asked }) => (asked === decision.value ? ask({ type: 'preview', answer: text }) : Promise.resolve({})),
  (reply, { text, asked }) => {
    if (reply.type !== 'preview' || asked !== decision.value || text !== aimAnswer()) return;
    const stop = reply.x == null ? null : position.value.frame.toBoard([reply.x, reply.y]);
    outcome.value = { ...reply, stop };
  },
);

/** @param {number} at degrees on the screen */
export function setAngle(at) {
  angle.value = turn(at);
  const now = nearestStop();
  outcome.value = now
    ? { legal: true, stop: [now.x, now.y], hits: now.hits, allies: now.allies, targets: [], guess: true }
    : null;
  question({ text: aimAnswer(), asked: decision.value });
}

function nearestStop() {
  const stops = aim.value?.stops;
  if (!stops?.length) return null;
  const off = stop => Math.min(turn(stop.at - angle.value), turn(angle.value - stop.at));
  return stops.reduce((best, stop) => (off(stop) < off(best) ? stop : best));
}

/** @param {import('../drawing/shapes.js').Point} p point of the board to aim at */
export function aimAt(p) {
  const a = aim.value;
  if (a && Math.hypot(p[0] - a.x, p[1] - a.y) > 0.05) setAngle(degrees([p[0] - a.x, p[1] - a.y]));
}

/** Jump to the middle of the next arc that hits something. */
export function nextHit() {
  const arcs = (aim.value?.arcs || []).filter(arc => arc.hit);
  if (!arcs.length) return;
  const middle = arc => turn((arc.from + arc.to) / 2);
  const ahead = arcs
    .map(arc => [turn(middle(arc) - angle.value), arc])
    .filter(([far]) => far > 0.5)
    .sort((one, two) => one[0] - two[0]);
  setAngle(middle((ahead[0] || [0, arcs[0]])[1]));
}
