// The city behind the title: the table and the squads that Play now would start with.

import { base } from '../../drawing/coin.js';
import { DEFS, inches } from '../../drawing/ground.js';
import { GROUND_DEFS, groundOf } from '../../drawing/grounds.js';
import { K, f } from '../../drawing/shapes.js';
import { body, glow, shadow } from '../../drawing/terrain.js';
import { tokenOnTable } from '../../drawing/tokens.js';
import { html, raw } from '../../html.js';
import { initials } from '../../names.js';
import { frameFor, pieceView } from '../../game/position.js';

const SPOTS = {
  A: [
    [19.5, 22.5],
    [14.2, 20.6],
    [25, 23.6],
    [10.5, 27],
    [21, 29],
    [16, 31],
  ],
  B: [
    [17.5, 12.4],
    [22.6, 14.2],
    [28.6, 12.2],
    [12.6, 14.4],
    [24, 8],
    [15, 7],
  ],
};

const unitOf = (card, side, i) => ({
  side,
  stamina: card.forms.normal.healthy.stamina,
  damage: (i * 2) % 3,
  power: 2 + (i % 4),
  activated: i === 3,
  dazed: false,
  injured: i === 1,
  conditions: [],
  held: [],
  mono: initials(card.name),
  r: card.base / 50.8,
  x: SPOTS[side][i][0],
  y: SPOTS[side][i][1],
});

const placed = (thing, text) => `<g transform="translate(${f(thing.x)} ${f(thing.y)})">${text}</g>`;

const city = (things, mark = '') => {
  const text = `${DEFS}${GROUND_DEFS}<g transform="scale(${K})">${things}</g>`;
  return html`<div class=${`tilt ${mark}`} aria-hidden="true"><svg viewBox="0 0 720 720" ...${raw(text)}></svg></div>`;
};

/** The bare street until it is known what was drawn. @param {{known: any, drawn: any}} props the catalogue, and a set-up: its table, mission and squads */
export function Backdrop({ known, drawn }) {
  if (!known || !drawn) return city(groundOf() + inches());
  const frame = frameFor('south'),
    table = known.tables[drawn.table];
  const pieces = (table?.pieces || []).map(piece => pieceView(piece, frame));
  const units = ['A', 'B'].flatMap(side =>
    drawn.squads[side].characters
      .slice(0, SPOTS[side].length)
      .map((slug, i) => unitOf(known.characters[slug], side, i)),
  );
  const tokens = (known.crises[drawn.crises[0]]?.tokens || []).map((token, i) => {
    const [x, y] = frame.toBoard([token.x, token.y]),
      owner = [null, 'A', 'B'][i % 3];
    const letter = String.fromCharCode(65 + i);
    return { x, y, r: 0.49, type: 'secure', letter, owner, near: owner || '', kind: token.kind };
  });
  const things = [
    ...tokens.map(token => placed(token, tokenOnTable(token, false, 1))),
    ...pieces.map(shadow),
    ...pieces.map(body),
    `<g class="glow">${pieces.map(glow).join('')}</g>`,
    ...units.map(unit => placed(unit, base(unit))),
  ];
  return city(groundOf(table?.ground) + inches() + things.join(''), 'drawn');
}
