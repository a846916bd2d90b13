// Dice faces: our own marks in an octagon.

import { P, pol } from './shapes.js';

/** Letter of a face: its name in the catalogue of texts and its mark. */
export const FACE = {
  C: [
    'Critical',
    '<path d="M0-15 3.800-5 13.500-9 9.200.600 15 8 4.800 7.700 0 16-4.800 7.700-15 8-9.200.600-13.500-9-3.800-5z" fill="currentColor"/>',
  ],
  W: [
    'Wild',
    '<path d="M0-13.500C8-13.500 13-8 13-1.500 13 6 7 10.500 1 10.500-5 10.500-8.500 6.500-8.500 2-8.500-2.500-5-5.500-1-5.500c3.500 0 5.500 2.300 5.500 5 0 2.300-1.700 3.900-3.700 3.900" fill="none" stroke="currentColor" stroke-width="4.200" stroke-linecap="round"/>',
  ],
  H: ['Hit', '<path d="M-13-4 3-4V-11L15 1 3 13V6H-13z" fill="currentColor" transform="rotate(-45)"/>'],
  B: [
    'Block',
    '<path d="M0-13.500 12-9.500V0C12 7.500 6 12 0 14.500-6 12-12 7.500-12 0V-9.500z" fill="currentColor"/>',
  ],
  '-': ['Blank', '<path d="M-7 0H7" stroke="currentColor" stroke-width="3.200" opacity=".55"/>'],
  F: ['Failure', '<path d="M-10-10 10 10M10-10-10 10" stroke="currentColor" stroke-width="5.200"/>'],
};

/**
 * One die as SVG text.
 * @param {string} face one of C W H B - F
 * @param {string} side A or B
 * @param {{pick?: boolean, lock?: boolean, good?: boolean, pool?: string}} o `good`: it counts in its roll and is lit; an icon alone is lit
 */
export function dieSvg(face, side, o = {}) {
  const c = side === 'B' ? 'b' : 'a',
    good = o.good ?? 'CWH'.includes(face);
  const corners = r => P(...Array.from({ length: 8 }, (_, i) => pol(0, 0, r, 22.5 + 45 * i)));
  const fill = o.pick ? 'var(--pickbg)' : good ? `var(--c${c})` : 'var(--panel2)';
  const mark = o.pick ? 'var(--fg)' : good ? `var(--c${c}-on)` : face === 'F' ? 'var(--no)' : 'var(--fg)';
  const edge = o.pick ? 'var(--pickc)' : `var(--c${c})`;
  return (
    `<svg viewBox="-31 -31 62 62" aria-hidden="true">
      <polygon points="${corners(29)}" fill="${fill}" stroke="${edge}" stroke-width="${o.pick ? 4 : 2.5}"${
        o.lock ? ' stroke-dasharray="4 4"' : ''
      }/>` +
    `<polygon points="${corners(23)}" fill="none" stroke="${mark}" stroke-width="1.2" opacity=".33"${
      c === 'b' ? ' stroke-dasharray="3 3"' : ''
    }/><g color="${mark}">${FACE[face][1]}</g></svg>`
  );
}
