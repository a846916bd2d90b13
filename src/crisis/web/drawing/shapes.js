// Plane geometry for drawing only. Board coordinates are inches, x to the right, y down.

/** @typedef {[number, number]} Point */

/** Units of the SVG per inch. Groups that hold geometry are scaled by it, so that code inside is in inches. */
export const K = 20;

/** A number short enough for an attribute. @param {number} n */
export const f = n => +n.toFixed(3);
/** @param {number} degrees */
export const rad = degrees => (degrees * Math.PI) / 180;
/** A point at a distance in a direction. @returns {Point} */
export const pol = (x, y, r, degrees) => [x + r * Math.cos(rad(degrees)), y + r * Math.sin(rad(degrees))];
/** Points as an attribute of a polygon. @param {...Point} points */
export const P = (...points) => points.map(q => `${f(q[0])},${f(q[1])}`).join(' ');
/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(b[0] - a[0], b[1] - a[1]);
/** @param {Point} a @param {Point} b */
export const line = (a, b) => `M${P(a)}L${P(b)}`;

/** The convex hull of some points. @param {Point[]} points @returns {Point[]} */
export function hull(points) {
  const sorted = points.slice().sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const turn = (o, a, b) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = list => {
    const found = [];
    for (const point of list) {
      while (found.length > 1 && turn(found[found.length - 2], found[found.length - 1], point) <= 0) found.pop();
      found.push(point);
    }
    found.pop();
    return found;
  };
  return half(sorted).concat(half(sorted.reverse()));
}

/** The path of an arc about the origin. */
export function arc(r, from, to) {
  return `M${P(pol(0, 0, r, from))}A${f(r)} ${f(r)} 0 ${to - from > 180 ? 1 : 0} 1 ${P(pol(0, 0, r, to))}`;
}

/** Points round a circle. @returns {Point[]} */
export const circle = (x, y, r, count = 40) => Array.from({ length: count }, (_, i) => pol(x, y, r, (i * 360) / count));

/** Whether a point lies inside rings (even-odd rule). @param {Point} p @param {Point[][]} rings */
export function inside(p, rings) {
  let odd = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [ax, ay] = ring[i],
        [bx, by] = ring[j];
      if (ay > p[1] !== by > p[1] && p[0] < ((bx - ax) * (p[1] - ay)) / (by - ay) + ax) odd = !odd;
    }
  }
  return odd;
}
