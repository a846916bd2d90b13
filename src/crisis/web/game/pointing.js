// Showing a friend where one points, which move one tries and which ruler is out; off until the player switches it on.

import { effect, signal } from '../vendor/signals.js';
import { from, kept, mover, trial } from '../decisions/place.js';
import { ruler } from '../view/looking.js';
import { hello, pending, position, snapshot, tell } from './session.js';
import { settings } from '../settings.js';

const SEND_MS = 120;

/** @typedef {import('../drawing/shapes.js').Point} Point */
/** Where this player's pointer is on the board. @type {import('../vendor/signals.js').Signal<Point | null>} */
export const pointer = signal(null);

const shows = () => settings.value.pointer && hello.value?.vs === 'friend' && !snapshot.value?.secret;

/** What is shown now, in the coordinates of the table. */
function shown() {
  const at = pointer.value && position.value.frame.fromBoard(pointer.value).map(Math.round),
    tried = pending.value && (trial.value?.answer || kept.value?.answer),
    out = ruler.value;
  return {
    type: 'point',
    ...(at ? { at } : {}),
    ...(tried ? { plan: tried, unit: mover.value?.id || from.value?.id || '' } : {}),
    ...(out ? { ruler: [out.kind, String(out.size)], unit: out.of } : {}),
  };
}

let timer = 0,
  last = '';
const send = () => {
  timer = 0;
  if (!position.value) return;
  const message = shows() ? shown() : { type: 'point' },
    text = JSON.stringify(message);
  if (text === last || (!last && !shows())) return; // nothing was ever shown
  last = text;
  tell(message);
};

// Whatever changes is sent a moment later, all of it at once.
effect(() => {
  if (hello.value?.vs !== 'friend' || !position.value) {
    last = '';
    return;
  }
  shows();
  shown();
  if (!timer) timer = setTimeout(send, SEND_MS);
});
