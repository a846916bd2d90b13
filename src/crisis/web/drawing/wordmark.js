// The name of the game in our own lettering: chamfered block letters, sheared, with a crack through the word.

import { f } from './shapes.js';

const GLYPH = {
  C: ['M2 0H7V2.400H3L2.400 3V7L3 7.600H7V10H2L0 8V2Z', 7.7],
  R: [
    'M0 0H5.500L7.200 1.700V4.600L5.800 6 7.500 10H4.800L3.400 6.400H2.400V10H0ZM2.400 2.300V4.200H4.300L4.800 3.700V2.800L4.300 2.300Z',
    8.1,
  ],
  I: ['M0 0H2.400V10H0Z', 3.2],
  S: [
    'M1.800 0H7V2.300H2.900L2.400 2.800V3.400L2.900 3.900H5.400L7.200 5.700V8.200L5.400 10H0V7.700H4.300L4.800 7.200V6.600L4.300 6.100H1.800L0 4.300V1.800Z',
    7.9,
  ],
};
/** @param {number} w width in pixels */
export function wordmark(w) {
  let x = 0,
    d = '';
  for (const c of 'CRISIS') {
    d += `<path transform="translate(${f(x)})" d="${GLYPH[c][0]}"/>`;
    x += GLYPH[c][1];
  }
  const id = 'w' + w;
  return `<svg class="wordmark" width="${w}" viewBox="-.5 -.6 42.500 11.800" role="img" aria-label="Crisis"><defs>
    <clipPath id="${id}t"><path d="M-9-2H60V3.300L22 5.250 20.200 4.650-9 6.500Z"/></clipPath>
    <clipPath id="${id}b"><path d="M-9 20H60V3.850L22 5.800 20.200 5.200-9 7.050Z"/></clipPath></defs>
    <g fill="currentColor" fill-rule="evenodd" transform="translate(2.600) skewX(-9)">
    <g clip-path="url(#${id}t)">${d}</g><g clip-path="url(#${id}b)" transform="translate(.550 .100)">${d}</g></g>
    </svg>`;
}
