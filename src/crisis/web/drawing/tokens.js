// Objective tokens: a hexagon with its letter for places, a square with a figure for what is carried.

import { P, f, pol } from './shapes.js';

const colourOf = owner => (owner === 'A' ? 'a' : owner === 'B' ? 'b' : '');
const hexagon = r => P(...Array.from({ length: 6 }, (_, i) => pol(0, 0, r, 60 * i)));

const figure = r =>
  `<rect x="${f(-r)}" y="${f(-r)}" width="${f(2 * r)}" height="${f(2 * r)}" rx="${f(0.3 * r)}" fill="var(--civ)"
    stroke="var(--shade)" stroke-width="${f(0.14 * r)}"/>
      <circle cy="${f(-0.3 * r)}" r="${f(0.27 * r)}" fill="var(--civ-on)"/>
      <path d="M${f(-0.5 * r)} ${f(0.62 * r)}q0-${f(0.56 * r)} ${f(0.5 * r)}-${f(0.56 * r)}t${f(0.5 * r)} ${f(0.56 * r)}z"
        fill="var(--civ-on)"/>`;
const parcel = r =>
  `<rect x="${f(-r)}" y="${f(-r)}" width="${f(2 * r)}" height="${f(2 * r)}" rx="${f(0.3 * r)}" fill="var(--civ)"
    stroke="var(--shade)" stroke-width="${f(0.14 * r)}"/>
      <path d="M${f(-0.55 * r)} ${f(-0.3 * r)}h${f(1.1 * r)}v${f(0.95 * r)}h${f(-1.1 * r)}zM${f(-0.25 * r)} ${f(-0.3 * r)}v${f(-0.3 * r)}h${f(0.5 * r)}v${f(0.3 * r)}"
        fill="none" stroke="var(--civ-on)" stroke-width="${f(0.2 * r)}"/>`;

/** A token about the origin, without its ring. @param {import('../position.js').TokenView} token */
export function tokenMark(token, r) {
  if (token.type === 'extraction') return token.kind === 'civilian' ? figure(r) : parcel(r);
  const c = colourOf(token.owner);
  return `<polygon points="${hexagon(r)}" fill="${
    c ? `var(--c${c})` : 'var(--tokc)'
  }" stroke="var(--shade)" stroke-width="${f(0.16 * r)}"/>
    <text y="${f(0.36 * r)}" class="hd" font-size="${f(1.05 * r)}" fill="${
      c ? `var(--c${c}-on)` : 'var(--tok-on)'
    }">${token.letter}</text>`;
}

/**
 * A token on the table. The ring is Range 1 and takes the colour of who holds the place; under a base the letter moves to it.
 * @param {import('../position.js').TokenView} token @param {boolean} covered @param {number} range1
 */
export function tokenOnTable(token, covered, range1) {
  const c = colourOf(token.owner),
    r = token.r;
  const ring =
    token.type === 'extraction'
      ? ''
      : `<circle r="${f(r + range1)}" fill="${c ? `var(--c${c})` : 'none'}" fill-opacity=".13" stroke="${
          c ? `var(--${c})` : 'var(--tokline)'
        }" stroke-opacity=".9" stroke-width=".06" stroke-dasharray="${c === 'b' ? '.12 .14' : '.3 .16'}"/>`;
  const roof = token.on ? `<circle r="${f(r + 0.12)}" fill="none" stroke="#fff" stroke-width=".07"/>` : '';
  const faded = token.depleted ? ' opacity=".5"' : '';
  const copy = covered
    ? `<g transform="translate(${P(pol(0, 0, r + range1, -32))})">${tokenMark(token, r * 0.84)}</g>`
    : '';
  return `<g${faded}>${ring}${roof}${tokenMark(token, r)}${copy}</g>`;
}
