// Playing again with a friend, sides changed: who asks first waits for the other.

import { signal } from '../vendor/signals.js';
import { askRematch, randomHex, waitForFriend } from '../api.js';
import { keepSeatKeys, settings } from '../settings.js';
import { keepWatchCode } from './watching.js';

const ASK_MS = 2000;
/** The game whose rematch this browser waits for, or ''. */
export const waitsFor = signal('');

function sitDown({ id, seat, key }) {
  waitsFor.value = '';
  keepSeatKeys(id, { [seat]: key });
  location.hash = `#/game/${id}`;
}

/** @param {string} game @param {string} key of this browser's seat @param {(why: string) => void} failed */
export async function rematchWithFriend(game, key, failed) {
  const contribution = randomHex(16),
    deploy = settings.value.byHand ? 'hand' : 'auto';
  const { place, waits } = await askRematch(game, key, { contribution, deploy });
  if (place) {
    sitDown(place);
    return;
  }
  waitsFor.value = game;
  keepSeatKeys(waits.id, { [waits.seat]: waits.key }); // a closed page finds the game among its own
  keepWatchCode(waits.id, waits.watch);
  const look = async () => {
    if (waitsFor.value !== game || !location.hash.endsWith(game)) return;
    try {
      const { taken } = await waitForFriend(waits.id, waits.key, contribution);
      failed('');
      if (taken) sitDown(waits);
    } catch (error) {
      failed(error.message);
    }
    setTimeout(look, ASK_MS);
  };
  look();
}
