// Where the camera goes by itself: to the fight that is shown, and to everything that a prompt names. The player's own
// view is left alone as long as it shows what is asked for.

import { effect } from '../vendor/signals.js';
import { BOARD, frameThings, isHeld, letGo, showsAll, showsTable, stage } from './camera.js';
import { aim } from '../decisions/aim.js';
import { lit } from '../decisions/choose.js';
import { mover, placing } from '../decisions/place.js';
import { active } from './looking.js';
import { decision, lesson, pending, position, tray } from '../game/session.js';

const NARROW = 620;
const TABLE = [{ x: BOARD / 2, y: BOARD / 2, r: BOARD / 2 }];

const spot = thing => ({ x: thing.x, y: thing.y, r: thing.r || 2 });
const onTable = ids => {
  const byId = position.value.byId;
  return [...new Set(ids)].map(id => byId.get(id)).filter(thing => thing && thing.place !== 'waiting' && !thing.gone);
};

/** The fight on the tray: who attacks whom. */
const fighting = () => (tray.value && !tray.value.over ? onTable([tray.value.roller, tray.value.target]) : []);

/** What must be seen to answer. */
const needed = () => onTable(lit.value.keys()).map(spot);

/** The things a decision is about, with room round them. */
function inQuestion() {
  const asked = pending.value;
  if (asked.type === 'aim')
    return aim.value ? [{ x: aim.value.x, y: aim.value.y, r: aim.value.most + aim.value.r }] : [];
  if (placing.value && mover.value?.place === 'table') return [{ x: mover.value.x, y: mover.value.y, r: 7.5 }];
  const marks = lesson.value?.marks || [];
  const named = onTable([...lit.value.keys(), ...marks, asked.unit, asked.about, asked.piece, asked.token, active.value]);
  return [...named, ...fighting()].map(spot);
}

function go() {
  const things = inQuestion(),
    aims = pending.value.type === 'aim',
    close = aims || fighting().length > 1 || stage.peek().width < NARROW;
  if (close && things.length) frameThings(things, aims ? 3 : 3.5);
  else if (!showsTable()) frameThings(TABLE, 0);
}

// Something is asked: at the prompt's first moment, and again whenever what it needs would be out of sight.
let framed = '';
effect(() => {
  const asked = pending.value,
    at = `${decision.value}${aim.value ? 'aim' : ''}${stage.value.width < NARROW ? 'narrow' : ''}`,
    must = asked ? needed() : [];
  if (!asked) {
    framed = '';
    return;
  }
  if (framed !== at) {
    framed = at;
    const leave = isHeld() && must.length > 0 && showsAll(must);
    letGo();
    if (!leave) go();
  } else if (!isHeld() && !showsAll(must)) go();
});

// Nothing is asked: the fight that is being shown.
let watched = '';
effect(() => {
  const pair = pending.value ? [] : fighting(),
    at = `${pair.map(unit => unit.id).join()} ${stage.value.height}`;
  if (pair.length < 2) {
    watched = '';
    return;
  }
  if (watched === at || isHeld()) return;
  watched = at;
  frameThings(pair.map(spot), 3.5);
});
