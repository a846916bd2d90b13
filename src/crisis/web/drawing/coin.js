// Bases as coins: ring = stamina left, full face = can still act, hollow = has activated, stars = dazed, crack = injured,
// dots = Power, round badges = conditions, square or hexagon = token held. Side A is round, side B is a diamond.

import { P, f, pol } from './shapes.js';
import { heldMark } from './tokens.js';

const letterOf = side => (side === 'B' ? 'b' : 'a');

/** Colour and letter of the special conditions on a coin; words stand in the squad row and on the card. */
export const CONDITION = {
  bleed: ['#FF8AA5', 'B'],
  hex: ['#E0A8FF', 'H'],
  incinerate: ['#FFB27A', 'I'],
  judgment: ['#F2E3B0', 'J'],
  poison: ['#A8E58A', 'P'],
  root: ['#C9B08A', 'R'],
  shock: ['#8FE7FF', 'K'],
  slow: ['#9BD6FF', 'S'],
  stagger: ['#D6B3FF', 'G'],
  stun: ['#FFE27A', 'U'],
};
const condition = slug => CONDITION[slug] || ['#C8CEDC', slug[0].toUpperCase()];

/** The stamina cells: one circle for what is lost, one for what is left. */
function ring(r, width, cells, left, colour) {
  const gap = cells > 12 ? 0.11 : 0.2,
    cell = 1 - gap;
  const dashes = `${f(cell)} ${f(gap)} `;
  const circle = (paint, pattern) =>
    `<circle r="${f(r)}" fill="none" stroke="${paint}" stroke-width="${f(width)}" pathLength="${cells}"
      stroke-dasharray="${pattern}" transform="rotate(-88)"/>`;
  return (
    circle('var(--lost)', dashes) + (left > 0 ? circle(colour, `${dashes.repeat(left - 1)}${f(cell)} ${cells}`) : '')
  );
}

const star = (x, y, s) =>
  `<path transform="translate(${f(x)} ${f(y)}) scale(${f(s)})" d="M0-1 .3-.3 1 0 .3.3 0 1-.3.3-1 0-.3-.3z"
    fill="#E8ECF6"/>`;

function crack(r) {
  const d = `M${f(-r * 0.82)} ${f(-r * 0.5)}l${f(r * 0.52)} ${f(r * 0.3)} ${f(-r * 0.1)} ${f(r * 0.24)} ${f(r * 0.62)} ${f(r * 0.16)} ${f(-r * 0.06)} ${f(r * 0.26)} ${f(r * 0.58)} ${f(r * 0.14)}`;
  return `<path d="${d}" fill="none" stroke="var(--coin)" stroke-width="${f(0.15 * Math.max(0.7, r))}"/>
    <path d="${d}" fill="none" stroke="#E8ECF6" stroke-width=".045"/>`;
}

/** The face of a coin about the origin. @param {Partial<import('../game/position.js').UnitView>} u @param {number} r */
export function coin(u, r) {
  const c = letterOf(u.side),
    colour = `var(--c${c})`,
    hollow = u.activated,
    k = Math.max(1, r),
    inner = r - 0.2 * k;
  const paint = `fill="${hollow ? 'none' : colour}" stroke="${colour}" stroke-width="${hollow ? 0.06 : 0}"`;
  const field =
    c === 'a'
      ? `<circle r="${f(inner - 0.02)}" ${paint}/>`
      : `<path d="M0 ${f(-inner - 0.03)} ${f(inner + 0.03)} 0 0 ${f(inner + 0.03)} ${f(-inner - 0.03)} 0z" ${paint}
        stroke-linejoin="round"/>`;
  return (
    `<circle r="${f(r)}" fill="var(--coin)" stroke="var(--coin-rim)" stroke-width=".05"/>` +
    ring(r - 0.115 * k, 0.13 * k, u.stamina, Math.max(0, u.stamina - u.damage), u.dazed ? 'var(--lost)' : colour) +
    (u.dazed ? '' : field) +
    (u.injured ? crack(r) : '') +
    (u.dazed
      ? [0, 72, 144, 216, 288].map(a => star(...pol(0, 0, r * 0.62, a - 90), 0.2 * Math.max(0.8, r))).join('')
      : '')
  );
}

/** The colour of the monogram. @param {Partial<import('../game/position.js').UnitView>} u */
export const monogramFill = u =>
  u.dazed ? '#AEB7CC' : u.activated ? (u.side === 'A' ? '#9AD4FF' : '#FFC98A') : `var(--c${letterOf(u.side)}-on)`;

/** A coin for lists. @param {Partial<import('../game/position.js').UnitView>} u */
export const miniCoin = (u, cls = 'coin') =>
  `<svg class="${cls}" viewBox="-1.05 -1.05 2.1 2.1" aria-hidden="true"><g>${coin(u, 1)}</g>
    <text y=".26" class="hd" font-size=".74" fill="${monogramFill(u)}">${u.mono}</text></svg>`;

/** Power, conditions and held tokens round a base. @param {Partial<import('../game/position.js').UnitView>} u */
export function badges(u) {
  const r = u.r,
    shown = Math.min(u.power, 10),
    step = (17 / Math.max(0.7, r)) * 0.66;
  let s = '';
  for (let i = 0; i < shown; i++) {
    const [x, y] = pol(0, 0, r + 0.2, 90 + (i - (shown - 1) / 2) * step);
    s += `<circle cx="${f(x)}" cy="${f(y)}" r=".1" fill="${
      u.dazed ? 'var(--lost)' : 'var(--pip)'
    }" stroke="var(--coin)" stroke-width=".05"/>`;
  }
  u.conditions.forEach((slug, i) => {
    s += `<g transform="translate(${P(pol(0, 0, r + 0.1, -38 - i * (29 / r)))})">
      <circle r=".31" fill="${condition(slug)[0]}" stroke="var(--coin)" stroke-width=".07"/>
      <text y=".17" class="hd" font-size=".48" fill="#0B0E17">${condition(slug)[1]}</text></g>`;
  });
  u.held.forEach((token, i) => {
    s += `<g transform="translate(${P(pol(0, 0, r + 0.12, 215 - i * 40))})">${heldMark(token, 0.36)}</g>`;
  });
  return s;
}

/** A whole base about the origin. @param {Partial<import('../game/position.js').UnitView>} u @param {{active?: boolean}} o */
export function base(u, o = {}) {
  const active = o.active
    ? `<circle r="${f(u.r + 0.2)}" fill="none" stroke="var(--fg)" stroke-width=".1" stroke-dasharray=".42 .26"
      class="spin"/>`
    : '';
  const size = u.r > 1.1 ? 0.75 : u.r > 0.9 ? 0.65 : 0.5;
  return (
    `<circle cx=".07" cy=".12" r="${f(u.r)}" fill="var(--shade)" opacity=".5"/>${active}${coin(u, u.r)}` +
    `<text y="${f(size * 0.36)}" class="hd" font-size="${size}" fill="${monogramFill(u)}">${u.mono}</text>${badges(u)}`
  );
}
