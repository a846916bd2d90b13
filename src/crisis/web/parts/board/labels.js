// Where the name plates and the tags go: below the base, else above, beside, or not at all where it is too crowded.

import { position } from '../../game/session.js';

const HEIGHT = 13,
  CHIP = 18;
const PLATE_FONT = '700 10.5px'; // as `.plate text` in board.css
const measured = new Map();
let pen = null;
/** Width of a plate in pixels: its mark, the name as it is drawn, a margin. @param {string} name */
export function plateWidth(name) {
  if (!measured.has(name)) {
    const family = getComputedStyle(document.body).fontFamily;
    pen ||= document.createElement('canvas').getContext('2d');
    pen.font = `${PLATE_FONT} ${family}`;
    measured.set(name, Math.ceil(pen.measureText(name).width) + 18);
  }
  return measured.get(name);
}

/**
 * Middles of the tokens that lie on the table with their letters.
 * @returns {import('../../drawing/shapes.js').Point[]}
 */
export const lettered = () =>
  position.value.tokens.filter(token => !token.holder && !token.gone).map(token => [token.x, token.y]);

const overlaps = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/**
 * @param {import('../../game/position.js').UnitView[]} units @param {number} ppi pixels per inch @param {Set<string>} bare units without a plate
 * @param {import('../../drawing/shapes.js').Point[]} [chips] middles of the Size chips of terrain and of numbers, in inches
 * @param {import('../../drawing/shapes.js').Point[]} [letters] middles of tokens: their letters are hidden only where there is no other way
 * @returns {Map<string, {x: number, y: number}>} top left corner of each plate, in inches
 */
export function layPlates(units, ppi, bare, chips = [], letters = []) {
  const laid = new Map(),
    square = ([x, y]) => ({ x: x * ppi - CHIP / 2, y: y * ppi - CHIP / 2, w: CHIP, h: CHIP }),
    taken = chips.map(square),
    tokens = letters.map(square);
  if (ppi < 13) return laid;
  const coins = units.map(u => ({
    id: u.id,
    x: (u.x - u.r) * ppi,
    y: (u.y - u.r) * ppi,
    w: 2 * u.r * ppi,
    h: 2 * u.r * ppi,
  }));
  for (const u of units) {
    if (bare.has(u.id)) continue;
    const w = plateWidth(u.short),
      below = u.r + (u.power ? 0.36 : 0.14),
      h = HEIGHT;
    const spots = [
      [u.x * ppi - w / 2, (u.y + below) * ppi],
      [u.x * ppi - w / 2, (u.y - u.r - 0.2) * ppi - h - (u.conditions.length || u.held.length ? 6 : 0)],
      [(u.x + u.r + 0.25) * ppi, u.y * ppi - h / 2],
      [(u.x - u.r - 0.25) * ppi - w, u.y * ppi - h / 2],
    ];
    const fit = spots
      .map(([x, y]) => ({ x, y, w, h }))
      .filter(
        box =>
          !taken.some(other => overlaps(box, other)) &&
          !coins.some(coin => coin.id !== u.id && overlaps(box, coin)) &&
          box.x > -4 &&
          box.x + w < 36 * ppi + 4 &&
          box.y > 0 &&
          box.y + h < 36 * ppi,
      );
    const free = fit.find(box => !tokens.some(other => overlaps(box, other))) || fit[0];
    if (!free) continue;
    taken.push(free);
    laid.set(u.id, { x: free.x / ppi, y: free.y / ppi });
  }
  return laid;
}

/**
 * A spot for one tag near a point that lies on no base and no plate: there, else above, below or beside.
 * @param {import('../../drawing/shapes.js').Point} point in inches @param {string} words
 * @param {import('../../game/position.js').UnitView[]} units @param {Map<string, {x: number, y: number}>} plates @param {number} ppi
 * @returns {{x: number, y: number}} top middle of the tag, in inches
 */
export function layTag([x, y], words, units, plates, ppi) {
  const w = words.length * 6.8 + 20,
    h = TAG_HEIGHT,
    taken = bodies(units, plates, ppi);
  const boxes = BESIDE.map(([dx, dy]) => ({ x: x * ppi - w / 2 + dx * (w / 2 + 34), y: y * ppi + dy * 26, w, h }));
  const box = boxes.find(candidate => !taken.some(other => overlaps(candidate, other))) || boxes[0];
  return { x: (box.x + w / 2) / ppi, y: box.y / ppi };
}
const BESIDE = [
  [0, 0],
  [0, 1],
  [0, -2],
  [1, 0],
  [-1, 0],
  [0, 2],
  [0, -3],
];

/** What bases and plates take up, in pixels of the whole table. */
function bodies(units, plates, ppi) {
  const taken = units.map(u => ({ x: (u.x - u.r) * ppi, y: (u.y - u.r) * ppi, w: 2 * u.r * ppi, h: 2 * u.r * ppi })),
    byId = new Map(units.map(unit => [unit.id, unit]));
  for (const [id, spot] of plates)
    taken.push({ x: spot.x * ppi, y: spot.y * ppi, w: plateWidth(byId.get(id).short), h: HEIGHT });
  return taken;
}

const TAG_HEIGHT = 20;
const ROOM = [
  [0, -1, 6],
  [0, 1, 24],
  [1, 0, 8],
  [-1, 0, 8],
  [0, -1, 32],
  [0, 1, 48],
];

/**
 * Spots for tags at bases: above if there is room, else where they hide no base and no plate.
 * @param {{id: string, words: string}[]} tags @param {import('../../game/position.js').UnitView[]} units
 * @param {Map<string, {x: number, y: number}>} plates @param {number} ppi
 * @returns {Map<string, {x: number, y: number}>} top middle of each tag, in inches
 */
export function layTags(tags, units, plates, ppi) {
  const byId = new Map(units.map(unit => [unit.id, unit])),
    laid = new Map();
  const taken = bodies(units, plates, ppi);
  for (const { id, words } of tags) {
    const u = byId.get(id);
    if (!u) continue;
    const w = words.length * 6.8 + 32,
      h = TAG_HEIGHT,
      r = u.r * ppi;
    const boxes = ROOM.map(([dx, dy, gap]) => ({
      x: u.x * ppi + dx * (r + gap + w / 2) - w / 2,
      y: u.y * ppi + (dy ? dy * (r + gap) - (dy < 0 ? h : 0) : -h / 2),
      w,
      h,
    }));
    const box = boxes.find(candidate => !taken.some(other => overlaps(candidate, other))) || boxes[0];
    taken.push(box);
    laid.set(id, { x: (box.x + w / 2) / ppi, y: box.y / ppi });
  }
  return laid;
}
