// The ground of the city: streets, pavements, markings, flat ground art. Nothing here is terrain: nothing here has a shadow.

import { P, f, pol } from './shapes.js';

/** The streets of the city, the usual ground: it never changes and never matters. */
export function street() {
  const Wk = 1.1;
  const blocks = [
    [0, 0, 19.2, 15],
    [25.4, 0, 10.6, 15],
    [0, 21, 11.9, 15],
    [18.1, 21, 17.9, 15],
  ];
  let s = '<rect class="g-street" width="36" height="36"/>';
  for (const [x, y, w, h] of blocks) {
    const l = x === 0 ? x - 1 : x,
      t = y === 0 ? y - 1 : y,
      r = x + w >= 36 ? 37 : x + w,
      b = y + h >= 36 ? 37 : y + h;
    s += `<rect class="g-walk" x="${l}" y="${t}" width="${r - l}" height="${b - t}" rx=".6"/>`;
    const il = x === 0 ? -1 : x + Wk,
      it = y === 0 ? -1 : y + Wk,
      ir = x + w >= 36 ? 37 : x + w - Wk,
      ib = y + h >= 36 ? 37 : y + h - Wk;
    s += `<rect fill="url(#pave)" x="${l}" y="${t}" width="${r - l}" height="${b - t}" rx=".6"/>`;
    s += `<rect class="g-block" x="${il}" y="${it}" width="${ir - il}" height="${ib - it}" rx=".3"/>
      <rect fill="url(#slab)" x="${il}" y="${it}" width="${ir - il}" height="${ib - it}" rx=".3"/>`;
    s += `<rect class="g-kerb" x="${l}" y="${t}" width="${r - l}" height="${b - t}" rx=".6"/>`;
  }
  // flat ground art: a round plaza, parking bays, a ball court, lawns. No shadow: nothing here is terrain.
  s +=
    '<rect x="1.500" y="2.600" width="7.400" height="10.500" fill="var(--court)"/><circle cx="31" cy="7.500" r="4.300" fill="var(--plaza)"/>' +
    '<rect x="28.300" y="27.200" width="7.700" height="6" fill="var(--lot)"/><rect x="2" y="26.400" width="8.300" height="5.200" fill="var(--lot)"/>' +
    '<g fill="var(--lawn)"><rect x="19.800" y="32.900" width="7.300" height="2.400" rx=".7"/><rect x="19.800" y="22.900" width="2.100" height="2.600" rx=".7"/><rect x="10.300" y=".9" width="7.400" height="2" rx=".7"/><rect x="26.900" y="1" width="2.700" height="1.900" rx=".7"/><rect x="32.600" y="12" width="2.500" height="1.700" rx=".7"/><rect x=".9" y="32.600" width="9.400" height="2.400" rx=".7"/></g>';
  s +=
    '<g class="g-mark faint" stroke-width=".09">' +
    '<circle cx="31" cy="7.500" r="4.300"/><circle cx="31" cy="7.500" r="3.500"/><circle cx="31" cy="7.500" r="1.700"/>' +
    [0, 45, 90, 135, 180, 225, 270, 315]
      .map(a => `<path d="M${P(pol(31, 7.5, 1.7, a))}L${P(pol(31, 7.5, 3.5, a))}"/>`)
      .join('') +
    '<path d="M28.300 27.200h7.700M28.300 27.200v6M30.900 27.200v6M33.500 27.200v6"/>' +
    '<path d="M3.200 26.400v5.200M6 26.400v5.200M8.800 26.400v5.200M3.200 26.400h7"/>' +
    '<path d="M1.500 2.600h7.400v10.500H1.500zM1.500 7.850h7.400M3.700 2.600v2.600h3V2.600M3.700 13.100v-2.600h3v2.600"/><circle cx="5.200" cy="7.850" r="1.500"/></g>';
  // markings
  s +=
    '<g class="g-mark"><path d="M0 18H8.500M27.500 18H36M9.500 18H16.400M19.600 18H26.500" stroke-width=".11" stroke-dasharray="1.100 .700"/>' +
    '<path d="M22.300 0V10.100M15 25.600V36" stroke-width=".11" stroke-dasharray="1.100 .700"/>' +
    '<path d="M0 15.350H19M25.600 15.350H36M0 20.650H11.700M18.300 20.650H36" stroke-width=".06" opacity=".6"/></g>';
  s +=
    '<g class="g-paint half"><path d="M32.200 19.300h1.700v-.4l.9.6-.9.6v-.4h-1.700zM3.800 16.700H2.100v.4l-.9-.6.9-.6v.4h1.700z"/></g>';
  const zebra = (x0, x1, y, n) => {
    let z = '';
    const w = (x1 - x0) / (2 * n - 1);
    for (let i = 0; i < n; i++) z += `<rect x="${f(x0 + 2 * i * w)}" y="${y}" width="${f(w)}" height="1.350"/>`;
    return z;
  };
  s += `<g class="g-paint">${zebra(19.6, 25, 13.35, 6)}${zebra(12.3, 17.7, 21.3, 6)}</g>`;
  s +=
    '<g fill="none" stroke="var(--kerb)" stroke-width=".06" opacity=".8"><circle cx="20.600" cy="9.200" r=".45"/><circle cx="20.600" cy="9.200" r=".28"/><circle cx="33" cy="16.500" r=".45"/><circle cx="33" cy="16.500" r=".28"/><circle cx="16.600" cy="32" r=".45"/><circle cx="3" cy="19.500" r=".45"/><circle cx="3" cy="19.500" r=".28"/></g>';
  return s;
}

/** Inch marks on the frame. */
export function inches() {
  let d = '';
  for (let i = 1; i < 36; i++) {
    const l = i % 6 ? 0.16 : 0.36;
    d += `M${i} 0v${l}M${i} 36v-${l}M0 ${i}h${l}M36 ${i}h-${l}`;
  }
  return `<path d="${d}" stroke="var(--tokline)" stroke-width=".05" opacity=".65"/>`;
}

export const DEFS = `<defs>
  <pattern id="pave" width="1.100" height="1.100" patternUnits="userSpaceOnUse">
  <path d="M0 0H1.100M0 0V1.100" stroke="var(--walk-dot)" stroke-width=".07" fill="none"/></pattern>
  <pattern id="slab" width="2.400" height="2.400" patternUnits="userSpaceOnUse">
  <path d="M0 0H2.400M0 0V1.200M1.200 1.200V2.400M0 1.200H2.400" stroke="var(--walk-dot)" stroke-width=".05" fill="none"
    opacity=".55"/></pattern>
  <pattern id="tar" width=".5" height=".5" patternUnits="userSpaceOnUse">
  <circle cx=".12" cy=".12" r=".055" fill="var(--shade)" opacity=".22"/>
  <circle cx=".37" cy=".37" r=".055" fill="var(--shade)" opacity=".22"/></pattern>
  <pattern id="hatchOffer" width=".42" height=".42" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
  <path d="M0 0V.42" stroke="var(--offer)" stroke-width=".06"/></pattern>
  <pattern id="hatchNo" width=".34" height=".34" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
  <path d="M0 0V.34" stroke="var(--no)" stroke-width=".15"/></pattern>
  <pattern id="hatchCover" width=".36" height=".36" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
  <path d="M0 0V.36" stroke="var(--power)" stroke-width=".15"/></pattern>
  <radialGradient id="pool"><stop offset="0" stop-color="var(--glow)" stop-opacity="1"/>
  <stop offset=".45" stop-color="var(--glow)" stop-opacity=".38"/>
  <stop offset="1" stop-color="var(--glow)" stop-opacity="0"/></radialGradient>
  <linearGradient id="cone"><stop offset="0" stop-color="var(--glow)" stop-opacity=".8"/>
  <stop offset="1" stop-color="var(--glow)" stop-opacity="0"/></linearGradient></defs>`;
