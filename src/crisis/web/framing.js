// Where the camera goes by itself when something new is asked: everything the prompt names is in sight.

import { effect } from './vendor/signals.js';
import { frameThings, stage, camera } from './camera.js';
import { aim } from './decisions/aim.js';
import { lit } from './decisions/choose.js';
import { mover, placing } from './decisions/place.js';
import { active } from './looking.js';
import { decision, pending, position, tray } from './session.js';

const NARROW = 620;

/** The things a decision is about, with room round them; null for the whole table. */
function inQuestion() {
  const asked = pending.value,
    byId = position.value.byId;
  if (asked.type === 'aim') return aim.value && [{ x: aim.value.x, y: aim.value.y, r: aim.value.most + aim.value.r }];
  if (placing.value && mover.value && mover.value.place === 'table')
    return [{ x: mover.value.x, y: mover.value.y, r: 7.5 }];
  const things = [...lit.value.keys(), active.value]
    .map(id => byId.get(id))
    .filter(thing => thing && thing.place !== 'waiting');
  return things.length && asked.purpose !== 'turn'
    ? things.map(thing => ({ x: thing.x, y: thing.y, r: thing.r || 2 }))
    : null;
}

let framed = '';
effect(() => {
  const asked = pending.value,
    at = `${decision.value}${aim.value ? 'aim' : ''}`;
  if (!asked || framed === at || (tray.value && !tray.value.over && asked.type !== 'aim')) return;
  framed = at;
  const things = inQuestion(),
    close = asked.type === 'aim' || stage.peek().width < NARROW;
  if (things && close) frameThings(things, asked.type === 'aim' ? 3 : 4);
  else if (camera.peek().zoom > 1.02) frameThings([{ x: 18, y: 18, r: 18 }], 0);
});
