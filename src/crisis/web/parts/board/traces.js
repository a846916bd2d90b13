// Where the computer went and whom it attacked in its last turn, numbered as in the account.

import { K, f } from '../../drawing/shapes.js';
import { view } from '../../view/camera.js';
import { pending, position } from '../../game/session.js';
import { told } from '../table/account.js';

/** Arrows on the ground, in inches. */
export function tracesUnder() {
  if (!pending.value || pending.value.type !== 'choose') return '';
  return told.value
    .map(line => {
      if (!(line.trace?.length > 1)) return '';
      const [[x, y], [u, v]] = line.trace.map(position.value.frame.toBoard),
        far = Math.hypot(u - x, v - y);
      if (far < 0.6) return '';
      const colour = `var(--${line.side === 'B' ? 'b' : 'a'})`,
        attack = line.key === 'attack' || line.key === 'volley',
        [dx, dy] = [(u - x) / far, (v - y) / far];
      const tip = `M${f(u)} ${f(v)}l${f(-0.7 * dx - 0.35 * dy)} ${f(-0.7 * dy + 0.35 * dx)}l${f(0.7 * dy)} ${f(-0.7 * dx)}z`;
      return `<path d="M${f(x)} ${f(y)}L${f(u)} ${f(v)}" stroke="${colour}" stroke-width=".14" fill="none" opacity=".9"${
        attack ? '' : ' stroke-dasharray=".35 .25"'
      }/><path d="${tip}" fill="${colour}"/>${
        attack
          ? ''
          : `<circle cx="${f(x)}" cy="${f(y)}" r=".6" fill="none" stroke="${colour}" stroke-width=".1" stroke-dasharray=".2 .2"/>`
      }`;
    })
    .join('');
}

const APART = 20; // pixels between two numbers

/**
 * Where the numbers stand, in inches, by the place of their line in the account; no two on each other.
 * @returns {Map<number, import('../../drawing/shapes.js').Point>}
 */
export function traceNumbers() {
  const spots = new Map();
  if (!pending.value || pending.value.type !== 'choose') return spots;
  const apart = APART / view.value.ppi;
  told.value.forEach((line, i) => {
    if (!(line.trace?.length > 1)) return;
    const [[x, y], [u, v]] = line.trace.map(position.value.frame.toBoard),
      mx = (x + u) / 2;
    let my = (y + v) / 2;
    while ([...spots.values()].some(([a, b]) => Math.hypot(a - mx, b - my) < apart)) my -= apart;
    spots.set(i, [mx, my]);
  });
  return spots;
}

/** Their numbers, in the pixels of the drawing. */
export const tracesOver = () =>
  [...traceNumbers()]
    .map(
      ([i, [x, y]]) => `<g transform="translate(${f(x * K)} ${f(y * K)}) scale(${f(K / view.value.ppi)})" class="traceno">
        <circle r="9"/><text y="4">${i + 1}</text></g>`,
    )
    .join('');
