// The position of a lesson as a picture, drawn by the board's own code.

import { base } from '../../drawing/coin.js';
import { DEFS } from '../../drawing/ground.js';
import { GROUND_DEFS, groundOf } from '../../drawing/grounds.js';
import { f } from '../../drawing/shapes.js';
import { body, glow, shadow } from '../../drawing/terrain.js';
import { tokenOnTable } from '../../drawing/tokens.js';
import { html, raw } from '../../html.js';
import { initials } from '../../names.js';
import { frameFor, pieceView } from '../../game/position.js';
import { catalogue } from '../../game/session.js';
import { t } from '../../texts.js';

const placed = (thing, text) => `<g transform="translate(${f(thing.x)} ${f(thing.y)})">${text}</g>`;

/** A character of a position, ready for drawing. */
function unitOf(stand, side, known, frame) {
  const card = known.characters[stand.character],
    [x, y] = frame.toBoard([stand.x * 1000, stand.y * 1000]);
  const face = card.forms.normal[stand.injured ? 'injured' : 'healthy'] || card.forms.normal.healthy;
  return {
    side,
    x,
    y,
    r: card.base / 50.8,
    stamina: face.stamina,
    damage: stand.damage || 0,
    power: stand.power || 0,
    activated: !!stand.activated,
    dazed: false,
    injured: !!stand.injured,
    conditions: stand.conditions || [],
    held: [],
    mono: initials(card.short || card.name),
  };
}

function tokensOf(setup, known, frame) {
  const held = new Set(Object.values(setup.position.units).flatMap(list => list.flatMap(one => one.holds || [])));
  return (setup.crises || []).flatMap(slug =>
    known.crises[slug].tokens.map((token, i) => {
      const [x, y] = frame.toBoard([token.x, token.y]),
        letter = String.fromCharCode(65 + i);
      const { type } = known.crises[slug];
      return { id: `${slug}-${i + 1}`, x, y, r: 0.49, type, letter, owner: null, near: '', kind: token.kind };
    }),
  ).filter(token => !held.has(token.id));
}

/** The part of a position that a lesson is about. @param {{one: any}} props a lesson as the server lists it */
export function Picture({ one }) {
  const known = catalogue.value,
    frame = frameFor('south'),
    table = known.tables[one.setup.table];
  const pieces = table.pieces.map(piece => pieceView(piece, frame));
  const units = Object.entries(one.setup.position.units).flatMap(([side, list]) =>
    list.map(stand => unitOf(stand, side, known, frame)),
  );
  const things = [
    ...tokensOf(one.setup, known, frame).map(token => placed(token, tokenOnTable(token, false, 1))),
    ...pieces.map(shadow),
    ...pieces.map(body),
    `<g class="glow">${pieces.map(glow).join('')}</g>`,
    ...units.map(unit => placed(unit, base(unit))),
  ];
  const [x, y, half] = one.focus,
    [cx, cy] = frame.toBoard([x * 1000, y * 1000]);
  const box = [cx - half, cy - half * 0.62, half * 2, half * 1.24].map(f).join(' ');
  return html`<svg class="scene" viewBox=${box} role="img" preserveAspectRatio="xMidYMid slice"
    aria-label=${t('learn.picture', { n: one.number, title: one.title })}
    ...${raw(`${DEFS}${GROUND_DEFS}${groundOf(table.ground)}${things.join('')}`)}></svg>`;
}
