// Moments worth a second of celebration: what they are and how long they last. How they look is in parts/board/moments.js.

import { signal } from '../vendor/signals.js';
import { settings, waitPace } from '../settings.js';
import { sound } from './sounds.js';

/**
 * @typedef {{kind: 'start' | 'round' | 'dazed' | 'ko' | 'token' | 'ten' | 'victory', ms: number, unit?: string, side?: string | null,
 *   token?: string, dropped?: string[], n?: number, round?: number, line?: any}} Moment
 */

/** The moment that is being shown. @type {import('../vendor/signals.js').Signal<Moment | null>} */
export const moment = signal(null);

const MANY = 10;
const MS = { start: 3600, round: 4400, dazed: 1100, ko: 1300, token: 800, ten: 1200, victory: 2600 };

const dropped = update =>
  (update.events || []).filter(event => event.type === 'TokenDropped').map(event => event.token);

/** What an event means, or null. @type {Record<string, (event: any, update: any) => any>} */
const MEANS = {
  RoundBegan: (event, update) =>
    event.round === 1
      ? { kind: 'start' }
      : {
          kind: 'round',
          round: event.round - 1,
          line: (update.story || []).find(line => line.key === 'scored' && line.round === event.round - 1) || null,
        },
  Dazed: (event, update) => ({ kind: 'dazed', unit: event.unit, dropped: dropped(update) }),
  KnockedOut: (event, update) => ({ kind: 'ko', unit: event.unit, dropped: dropped(update) }),
  TokenTaken: event => ({ kind: 'token', token: event.token, unit: event.unit }),
  TokenControlled: event => (event.side ? { kind: 'token', token: event.token, side: event.side } : null),
  SuccessesCounted: event => (event.attack >= MANY ? { kind: 'ten', n: event.attack } : null),
  GameEnded: event => ({ kind: 'victory', side: event.outcome.winner }),
};

/** The moment that an event is, if the player wants to see it. @returns {Moment | null} */
export function momentOf(event, update) {
  const found = MEANS[event.type]?.(event, update);
  if (!found || !settings.value.moments || !waitPace()) return null;
  return { ...found, ms: MS[found.kind] * waitPace() };
}

/** Show one until `looked` is over. @param {Moment} found @param {() => Promise<unknown> | undefined} looked */
export async function celebrate(found, looked) {
  moment.value = found;
  sound(found.kind);
  await looked();
  if (moment.value === found) moment.value = null;
}
