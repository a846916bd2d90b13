// The hinged movement tool, straight tools, wedges, aim roses, reticles and bursts. Drawing only: lengths come from the server.

import { P, arc, circle, distance, f, hull, line, pol } from './shapes.js';

/** @typedef {import('./shapes.js').Point} Point */

/** One arm of a tool as a polygon. @returns {Point[]} */
function arm(a, b, width) {
  const d = distance(a, b) || 1,
    n = [((-(b[1] - a[1]) / d) * width) / 2, (((b[0] - a[0]) / d) * width) / 2];
  return [
    [a[0] + n[0], a[1] + n[1]],
    [b[0] + n[0], b[1] + n[1]],
    [b[0] - n[0], b[1] - n[1]],
    [a[0] - n[0], a[1] - n[1]],
  ];
}

function ticks(a, b, from, width) {
  const d = distance(a, b);
  if (!d) return '';
  const u = [(b[0] - a[0]) / d, (b[1] - a[1]) / d];
  let s = '';
  for (let at = Math.ceil(from + 1e-6); at < from + d - 0.05; at++) {
    const k = at - from;
    if (k < 0.2) continue;
    const x = a[0] + u[0] * k,
      y = a[1] + u[1] * k;
    s += line([x - u[1] * width * 0.5, y + u[0] * width * 0.5], [x - u[1] * width * 0.12, y + u[0] * width * 0.12]);
  }
  return `<path d="${s}" stroke="var(--ink)" stroke-width=".06"/>`;
}

/**
 * The bent tool: start, joint, end.
 * @param {{start: Point, joint: Point, end: Point}} tool @param {number} width @param {boolean} legal @param {string} [letter]
 */
export function hingedTool(tool, width, legal, letter = '') {
  const look = legal ? 'tool' : 'badtool',
    { start, joint, end } = tool;
  const arms = `<polygon class="${look}" points="${P(...arm(start, joint, width))}"/>
    <polygon class="${look}" points="${P(...arm(joint, end, width))}"/>
    <circle class="${look}" cx="${f(joint[0])}" cy="${f(joint[1])}" r="${f(width * 0.58)}"/>`;
  if (!legal) return arms;
  const middle = [(start[0] + joint[0]) / 2, (start[1] + joint[1]) / 2];
  return `${arms}<circle cx="${f(joint[0])}" cy="${f(joint[1])}" r=".15" fill="var(--ink)"/>${ticks(start, joint, 0, width)}${ticks(joint, end, distance(start, joint), width)}<text x="${f(middle[0])}" y="${f(middle[1] + 0.19)}" class="hd" font-size=".55" fill="var(--ink)">${letter}</text>`;
}

/**
 * How the tool would bend between two spots, before the server has said it. For the eye only.
 * @param {Point} from @param {Point} to @param {number} r base radius @param {number} length
 */
export function guessTool(from, to, r, length) {
  const reach = r + length / 2,
    d = Math.max(distance(from, to), 0.01),
    u = [(to[0] - from[0]) / d, (to[1] - from[1]) / d];
  if (d < reach * Math.SQRT2 || d > 2 * reach) {
    const at = k => [from[0] + u[0] * k, from[1] + u[1] * k];
    return { start: at(r), joint: at(reach), end: at(r + length) };
  }
  const off = Math.sqrt(reach * reach - (d * d) / 4);
  /** @type {Point} */
  const joint = [(from[0] + to[0]) / 2 + off * u[1], (from[1] + to[1]) / 2 - off * u[0]];
  const towards = p => {
    const l = distance(joint, p) || 1;
    return [(p[0] - joint[0]) / l, (p[1] - joint[1]) / l];
  };
  const a = towards(from),
    b = towards(to);
  return { start: [from[0] - a[0] * r, from[1] - a[1] * r], joint, end: [to[0] - b[0] * r, to[1] - b[1] * r] };
}

/** Where the first arm of a tool leaves a base. @param {Point} centre @param {number} r @param {Point} joint @returns {Point} */
export function toolStart(centre, r, joint) {
  const d = distance(centre, joint) || 1;
  return [centre[0] + ((joint[0] - centre[0]) / d) * r, centre[1] + ((joint[1] - centre[1]) / d) * r];
}

/** Rings of an exact area as one path. @param {Point[][]} rings */
export const areaPath = rings => rings.map(ring => `M${ring.map(p => P(p)).join('L')}Z`).join('');

/** Four arcs round a base that is on offer. @param {{x: number, y: number, r: number}} u @param {boolean} chosen */
export function reticle(u, chosen) {
  const half = chosen ? 26 : 16;
  return `<g transform="translate(${f(u.x)} ${f(u.y)})" fill="none" stroke="var(--offer)" stroke-width="${
    chosen ? 0.17 : 0.11
  }">${[45, 135, 225, 315].map(a => `<path d="${arc(u.r + 0.3, a - half, a + half)}"/>`).join('')}</g>`;
}

/** The fan between two bases. */
export const fan = (a, b) => P(...hull(circle(a.x, a.y, a.r).concat(circle(b.x, b.y, b.r))));

/** A straight sweep of a disc from one point to another. @param {Point} from @param {Point} to @param {number} r */
export function sweep(from, to, r) {
  const d = distance(from, to) || 1,
    n = [(-(to[1] - from[1]) / d) * r, ((to[0] - from[0]) / d) * r];
  return P(
    [from[0] + n[0], from[1] + n[1]],
    [to[0] + n[0], to[1] + n[1]],
    [to[0] - n[0], to[1] - n[1]],
    [from[0] - n[0], from[1] - n[1]],
  );
}

export const burst = (x, y) =>
  `<polygon transform="translate(${f(x)} ${f(y)})"
    points="${P(...Array.from({ length: 16 }, (_, i) => pol(0, 0, i % 2 ? 0.26 : 0.6, i * 22.5)))}" fill="var(--cream)"
      stroke="var(--ink)" stroke-width=".06"/>`;

const ROSE = {
  unit: ['var(--no)', 0.26, ''],
  terrain: ['var(--power)', 0.26, '.34 .12'],
  free: ['var(--muted)', 0.1, ''],
};

/** What is hit first in each direction. @param {{from: number, to: number, kind: string}[]} arcs degrees, clockwise from east */
export const rose = (x, y, r, arcs) =>
  `<g transform="translate(${f(x)} ${f(y)})" fill="none">${arcs
    .map(a => {
      const [colour, width, dash] = ROSE[a.kind];
      return `<path d="${arc(r, a.from, a.to)}" stroke="${colour}" stroke-width="${width}"${
        dash ? ` stroke-dasharray="${dash}"` : ''
      }/>`;
    })
    .join('')}</g>`;

/** The tip of an aim on its rose. */
export const aimTip = (x, y, r, degrees) =>
  `<polygon transform="translate(${f(x)} ${f(y)})"
    points="${P(pol(0, 0, r + 0.55, degrees), pol(0, 0, r + 0.18, degrees - 7), pol(0, 0, r + 0.18, degrees + 7))}"
      fill="var(--pickc)"/>`;
