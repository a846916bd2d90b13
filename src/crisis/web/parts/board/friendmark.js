// Where the friend points, the move they try and the ruler they hold, if they show it. What comes from there is read as numbers only.

import { f, line } from '../../drawing/shapes.js';
import { rangeLength, toolLength } from '../../view/looking.js';
import { pointed, position, seat } from '../../game/session.js';

const points = text =>
  text
    .split(' ')
    .map(word => word.split(',').map(Number))
    .filter(spot => spot.length === 2 && spot.every(Number.isFinite))
    .map(position.value.frame.toBoard);

/** The way of the base and where it would stand. */
function tried({ plan, unit }, colour) {
  const thing = position.value.byId.get(unit),
    spots = points(plan),
    end = spots.at(-1);
  if (!end || !thing?.r) return '';
  const begin = thing.place === 'table' ? [[thing.x, thing.y]] : [],
    way = [...begin, ...spots.slice(0, 1), end];
  return `<g class="friend-plan"><path d="${way.slice(1).map((spot, i) => line(way[i], spot)).join('')}"
    fill="none" stroke="${colour}" stroke-width=".16" stroke-dasharray=".3 .2"/><circle cx="${f(end[0])}" cy="${f(end[1])}"
    r="${f(thing.r)}" fill="none" stroke="${colour}" stroke-width=".12" stroke-dasharray=".2 .14"/></g>`;
}

function measured({ ruler, unit }, colour) {
  const thing = position.value.byId.get(unit);
  if (!ruler || !thing?.r) return '';
  const [kind, size] = ruler,
    length = kind === 'range' ? rangeLength(size) : toolLength(size) + thing.r;
  return length > 0
    ? `<circle class="friend-ruler" cx="${f(thing.x)}" cy="${f(thing.y)}" r="${f(thing.r + length)}" fill="none"
      stroke="${colour}" stroke-width=".1" stroke-dasharray=".4 .25"/>`
    : '';
}

export function friendOver() {
  const now = pointed.value;
  if (!now || now.side === seat.value) return '';
  const colour = now.side === 'A' ? 'var(--a)' : 'var(--b)';
  const [x, y] = now.at ? position.value.frame.toBoard(now.at) : [0, 0];
  const hand = now.at
    ? `<path class="friend-pointer" transform="translate(${f(x)} ${f(y)})" d="M0 0L.3 1.1.52.66 1 .52z" fill="${colour}"
      stroke="var(--shade)" stroke-width=".06"/>`
    : '';
  return tried(now, colour) + measured(now, colour) + hand;
}
