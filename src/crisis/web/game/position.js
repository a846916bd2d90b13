// A state as the server sends it, made ready for drawing: inches, y down, the viewer's edge below.

import { initials, longer, monograms, shortName } from '../names.js';

/** @typedef {import('../drawing/shapes.js').Point} Point */
/**
 * @typedef {{id: string, side: string, owner: string, card: string, form: string, name: string, short: string, mono: string,
 *   x: number, y: number, r: number, place: string, on: string | null, stamina: number, damage: number, power: number,
 *   size: number, speed: string, defense: Record<string, number>, injured: boolean, dazed: boolean, activated: boolean, conditions: string[], gems: string[],
 *   held: TokenView[], counters: [string, number][]}} UnitView
 * @typedef {{id: string, crisis: string, kind: string, type: string, name: string, letter: string, x: number, y: number, r: number,
 *   holder: string | null, owner: 'A' | 'B' | null, near: '' | 'A' | 'B' | 'AB', secured: 'A' | 'B' | null,
 *   scores: 'A' | 'B' | null, vp: number, on: string | null, depleted: boolean}} TokenView
 * @typedef {{toBoard: (p: Point) => Point, fromBoard: (p: Point) => Point, aimToBoard: (p: Point) => Point,
 *   aimFromBoard: (p: Point) => Point, edge: string}} Frame
 */

// How the two axes lie on the screen for each edge that the viewer may sit at: x and y of the screen from x and y of the table.
const TURNS = {
  south: [
    [1, 0],
    [0, -1],
  ],
  north: [
    [-1, 0],
    [0, 1],
  ],
  west: [
    [0, -1],
    [-1, 0],
  ],
  east: [
    [0, 1],
    [1, 0],
  ],
};

/** The board's coordinates for a viewer: inches, turned so that the viewer's edge is below. @param {string} [edge] @returns {Frame} */
export function frameFor(edge = 'south', board = 36) {
  const [[a, b], [c, d]] = TURNS[edge] || TURNS.south,
    half = board / 2;
  /** @type {(p: Point) => Point} */
  const turn = ([x, y]) => [a * x + b * y, c * x + d * y];
  /** @type {(p: Point) => Point} */
  const back = ([x, y]) => [a * x + c * y, b * x + d * y]; // the matrices are orthogonal
  return {
    edge,
    toBoard: ([x, y]) => {
      const [u, v] = turn([x / 1000 - half, y / 1000 - half]);
      return [u + half, v + half];
    },
    fromBoard: ([x, y]) => {
      const [u, v] = back([x - half, y - half]);
      return [Math.round((u + half) * 1000), Math.round((v + half) * 1000)];
    },
    aimToBoard: turn,
    aimFromBoard: back,
  };
}

/**
 * @param {any} told a position as the server tells it (docs/protocol.md)
 * @param {any} catalogue @param {string} viewer the side that sits below
 */
export function positionOf({ state, values, places, rubble = [], names = {} }, catalogue, viewer) {
  const frame = frameFor(state.sides?.[viewer]?.edge || 'south');
  const tokens = Object.values(state.tokens || {}).map(raw => tokenView(raw, state, frame, places, names, catalogue));
  const units = Object.values(state.units || {}).map(raw => unitView(raw, frame, values, tokens, catalogue));
  tellApart(units);
  const pieces = Object.values(state.terrain || {}).map(raw => ({
    ...pieceView(raw, frame),
    name: names[raw.id] || '',
  }));
  return {
    frame,
    units,
    tokens,
    pieces,
    rubble: rubble.map(raw => pieceView(raw, frame)),
    /** @type {Map<string, any>} characters, tokens and terrain */
    byId: new Map([...units, ...tokens, ...pieces].map(thing => [thing.id, thing])),
  };
}

/** No two names share the letters on their coins; two cards that people call the same get their full names or an epithet. */
function tellApart(units) {
  const said = units.map(unit => ({ card: unit.card, short: unit.short }));
  for (const unit of units)
    if (said.some(other => other.card !== unit.card && other.short === unit.short)) unit.short = longer(unit);
  const letters = monograms(units.map(unit => unit.short));
  for (const unit of units) unit.mono = letters.get(shortName(unit.short));
}

/** The number of a second one of the same card: it ends its id. */
const copyOf = id => (/\.\d+$/.test(id) ? ` ${id.split('.').pop()}` : '');

function unitView(raw, frame, values, tokens, catalogue) {
  const now = values?.[raw.id] || {},
    card = catalogue?.characters?.[raw.card];
  const face =
    card?.forms?.[raw.form || 'normal']?.[raw.injured ? 'injured' : 'healthy'] || card?.forms?.normal?.healthy;
  const name = now.name || card?.name || raw.id;
  const [x, y] = frame.toBoard([raw.x || 0, raw.y || 0]);
  return {
    id: raw.id,
    side: raw.side,
    owner: raw.owner,
    card: raw.card,
    form: raw.form || 'normal',
    name,
    short: (card?.short || shortName(name)) + copyOf(raw.id),
    mono: initials(name),
    x,
    y,
    r: raw.radius / 1000,
    place: raw.place || 'waiting',
    on: raw.on || null,
    stamina: now.stamina ?? face?.stamina ?? 1,
    damage: raw.damage || 0,
    power: raw.power || 0,
    size: now.size ?? face?.size ?? 2,
    speed: now.speed ?? face?.speed ?? 'medium',
    defense: { ...face?.defense, ...pick(now, ['physical', 'energy', 'mystic']) },
    injured: !!raw.injured,
    dazed: !!raw.dazed,
    activated: !!raw.activated,
    conditions: raw.conditions || [],
    gems: raw.gems || [],
    counters: raw.counters || [],
    held: tokens.filter(token => token.holder === raw.id),
  };
}

const pick = (from, keys) => Object.fromEntries(keys.filter(key => from[key] != null).map(key => [key, from[key]]));

function tokenView(raw, state, frame, places, names, catalogue) {
  const [x, y] = frame.toBoard([raw.x, raw.y]),
    crisis = catalogue?.crises?.[raw.crisis];
  const same = Object.values(state.tokens).filter(other => other.crisis === raw.crisis);
  const letter = String.fromCharCode(65 + same.findIndex(other => other.id === raw.id));
  const place = places?.[raw.id];
  return {
    id: raw.id,
    crisis: raw.crisis,
    kind: raw.kind,
    type: crisis?.type || (raw.kind === 'civilian' || raw.kind === 'asset' ? 'extraction' : 'secure'),
    name: `${names[raw.id] || crisis?.token || raw.kind.replaceAll('_', ' ')} ${letter}`,
    letter,
    x,
    y,
    r: raw.radius / 1000,
    holder: raw.holder || null,
    owner: raw.controller || raw.marker || null,
    near: (place?.contesting || []).join(''),
    secured: place?.secured || null,
    scores: place?.scores || null,
    vp: place?.vp || 0,
    on: raw.on || null,
    depleted: !!raw.depleted,
    gone: !!raw.gone,
  };
}

/** @returns {import('../drawing/terrain.js').PieceView} */
export function pieceView(raw, frame) {
  const common = { id: raw.id, kind: raw.kind, size: raw.size, interactive: raw.interactive !== false };
  if (!raw.corners?.length) {
    const [x, y] = frame.toBoard(raw.centre),
      w = raw.radius / 500,
      [ax, ay] = frame.aimToBoard([1, 0]);
    return { ...common, x, y, w, d: w, rot: (Math.atan2(ay, ax) * 180) / Math.PI, round: true, corners: [] };
  }
  const corners = raw.corners.map(frame.toBoard);
  const [a, b, c] = corners;
  return {
    ...common,
    corners,
    round: false,
    x: corners.reduce((sum, p) => sum + p[0], 0) / corners.length,
    y: corners.reduce((sum, p) => sum + p[1], 0) / corners.length,
    w: Math.hypot(b[0] - a[0], b[1] - a[1]),
    d: Math.hypot(c[0] - b[0], c[1] - b[1]),
    rot: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI,
  };
}

/**
 * A feature laid somewhere, as the server would lay it: only for drawing while it is tried.
 * @param {any} raw the feature @param {any} kind its kind of terrain @param {number} turn degrees, counter-clockwise
 * @param {Point} spot point of the board @param {Frame} frame
 */
export function pieceAt(raw, kind, turn, spot, frame) {
  const [x, y] = frame.fromBoard(spot);
  if (kind.diameter) return pieceView({ ...raw, centre: [x, y], radius: kind.diameter * 500, corners: [] }, frame);
  const a = (turn * Math.PI) / 180,
    wide = kind.width * 500,
    deep = kind.depth * 500;
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([dx, dy]) => [
    x + dx * wide * Math.cos(a) - dy * deep * Math.sin(a),
    y + dx * wide * Math.sin(a) + dy * deep * Math.cos(a),
  ]);
  return pieceView({ ...raw, corners }, frame);
}
