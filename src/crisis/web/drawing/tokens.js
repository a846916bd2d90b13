// Objective tokens. Two facts, two marks: the ring says who stands beside a place, the hexagon and its flag who
// controls it. What is carried is a square with a figure or a parcel.

import { P, arc, f, pol } from './shapes.js';

const colourOf = side => (side === 'A' ? 'a' : side === 'B' ? 'b' : '');
const hexagon = r => P(...Array.from({ length: 6 }, (_, i) => pol(0, 0, r, 60 * i)));
const square = r =>
  `<rect x="${f(-r)}" y="${f(-r)}" width="${f(2 * r)}" height="${f(2 * r)}" rx="${f(0.3 * r)}" fill="var(--civ)"
    stroke="var(--shade)" stroke-width="${f(0.14 * r)}"/>`;

const figure = r =>
  `${square(r)}<circle cy="${f(-0.3 * r)}" r="${f(0.27 * r)}" fill="var(--civ-on)"/>
      <path d="M${f(-0.5 * r)} ${f(0.62 * r)}q0-${f(0.56 * r)} ${f(0.5 * r)}-${f(0.56 * r)}t${f(0.5 * r)} ${f(0.56 * r)}z"
        fill="var(--civ-on)"/>`;
const parcel = r =>
  `${square(r)}<path d="M${f(-0.55 * r)} ${f(-0.3 * r)}h${f(1.1 * r)}v${f(0.95 * r)}h${f(-1.1 * r)}zM${f(-0.25 * r)} ${f(-0.3 * r)}v${f(-0.3 * r)}h${f(0.5 * r)}v${f(0.3 * r)}"
        fill="none" stroke="var(--civ-on)" stroke-width="${f(0.2 * r)}"/>`;

const lettered = (letter, r) =>
  `${square(r)}<text y="${f(0.4 * r)}" class="hd" font-size="${f(1.15 * r)}" fill="var(--civ-on)">${letter}</text>`;

/**
 * What a coin carries: a square with the letter of the texts.
 * @param {Partial<import('../game/position.js').TokenView>} token
 */
export const heldMark = (token, r) => (token.type === 'extraction' ? lettered(token.letter, r) : tokenMark(token, r));

/** The flag of who controls a place: a round end for A, a point for B. */
const flag = (side, r) =>
  `<g transform="translate(${f(0.5 * r)} ${f(-0.8 * r)}) scale(${f(2 * r)})">
    <path d="M0 .25V-.72" stroke="var(--fg)" stroke-width=".09"/>${
      side === 'A'
        ? '<path d="M0-.72H.34a.26.26 0 0 1 0 .52H0z" fill="var(--ca)" stroke="var(--shade)" stroke-width=".06"/>'
        : '<path d="M0-.76.74-.46 0-.16z" fill="var(--cb)" stroke="var(--shade)" stroke-width=".06"/>'
    }</g>`;

/** A token about the origin, without its ring. @param {Partial<import('../game/position.js').TokenView>} token */
export function tokenMark(token, r) {
  if (token.type === 'extraction') return token.kind === 'civilian' ? figure(r) : parcel(r);
  const c = colourOf(token.owner);
  const inner =
    c === 'b'
      ? `<polygon points="${hexagon(0.78 * r)}" fill="none" stroke="var(--cb-on)" stroke-width="${f(0.12 * r)}"
      stroke-dasharray="${f(0.28 * r)} ${f(0.2 * r)}"/>`
      : '';
  return `<polygon points="${hexagon(r)}" fill="${
    c ? `var(--c${c})` : 'var(--tokc)'
  }" stroke="var(--shade)" stroke-width="${f(0.16 * r)}"/>${inner}
    <text y="${f(0.36 * r)}" class="hd" font-size="${f(1.05 * r)}" fill="${
      c ? `var(--c${c}-on)` : 'var(--tok-on)'
    }">${token.letter}</text>${c ? flag(token.owner, r) : ''}`;
}

const beads = (side, R, from, to) =>
  Array.from({ length: 4 }, (_, i) => {
    const at = P(pol(0, 0, R, from + ((to - from) * (i + 0.5)) / 4));
    return side === 'A'
      ? `<circle transform="translate(${at})" r=".18" fill="var(--panel)" stroke="var(--a)" stroke-width=".11"/>`
      : `<path transform="translate(${at})" d="M0-.24.24 0 0 .24-.24 0z" fill="var(--b)" stroke="var(--shade)"
        stroke-width=".05"/>`;
  }).join('');
const bow = (side, R, from, to) =>
  `<path d="${arc(R, from, to)}" fill="none" stroke="var(--${colourOf(side)})" stroke-width=".12"
    stroke-dasharray="${side === 'A' ? '.5 .2' : '.16 .16'}"/>${beads(side, R, from, to)}`;
const spark = (R, angle) => {
  const at = P(pol(0, 0, R, angle));
  return `<path transform="translate(${at}) rotate(${f(angle + 90)})" d="M0-.32l.17.22-.34.2.34.2-.17.22" fill="none"
    stroke="var(--fg)" stroke-width=".1"/>`;
};

/**
 * Who stands within Range 1 of a place: nobody, one side, or both; of both the one that is ahead has the larger part.
 * @param {{near?: string, secured?: string | null}} token
 */
export function standing({ near, secured }, R) {
  if (near === 'AB') {
    const half = secured === 'A' ? 126 : secured === 'B' ? 46 : 86; // degrees of A's part to either side of the left
    const bows = bow('A', R, 184 - half, 176 + half) + bow('B', R, 184 + half, 536 - half);
    const sparks = spark(R, 180 - half) + spark(R, 180 + half);
    return `<circle r="${f(R)}" fill="var(--fg)" fill-opacity=".05"/>${bows}${sparks}`;
  }
  if (near)
    return `<circle r="${f(R)}" fill="var(--c${colourOf(near)})" fill-opacity=".13"/>${bow(near, R, 45, 404.9)}`;
  return `<circle r="${f(R)}" fill="none" stroke="var(--tokline)" stroke-opacity=".9" stroke-width=".06"
    stroke-dasharray=".3 .16"/>`;
}

/**
 * A token on the table. The ring of a place is Range 1; under a base the letter moves to it.
 * @param {Partial<import('../game/position.js').TokenView>} token @param {boolean} covered @param {number} range1
 */
export function tokenOnTable(token, covered, range1) {
  const r = token.r,
    R = r + range1,
    carried = token.type === 'extraction';
  const roof = token.on ? `<circle r="${f(r + 0.12)}" fill="none" stroke="#fff" stroke-width=".07"/>` : '';
  const faded = token.depleted ? ' opacity=".5"' : '';
  const copy =
    covered ? `<g transform="translate(${P(pol(0, 0, R, -32))})">${heldMark(token, r * 0.84)}</g>` : '';
  const letter = carried
    ? `<text y="${f(r + 0.46)}" class="hd tokletter" font-size=".46" fill="var(--plate-fg)">${token.letter}</text>`
    : '';
  return `<g${faded}>${carried ? '' : standing(token, R)}${roof}${tokenMark(token, r)}${copy}${letter}</g>`;
}
