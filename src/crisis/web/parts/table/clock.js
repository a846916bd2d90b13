// The clock of a game with a friend. The server says how much is left; from then on the page counts with the browser's
// stop watch, never with its time of day, which may be wrong.

import { signal } from '../../vendor/signals.js';
import { useEffect } from '../../vendor/preact-hooks.js';
import { html } from '../../html.js';
import { ask, hello, seat, snapshot } from '../../game/session.js';
import { t } from '../../texts.js';

const SECOND = 1000,
  DAY = 86_400_000,
  SPOKEN = [10, 60]; // seconds left at which it is said aloud
const SIDES = ['A', 'B'];
const now = signal(performance.now());

/** Milliseconds left, counted on from when the server said so. */
const leftOf = (side, { clock, came }) =>
  Math.max(0, clock.left[side] - (clock.runs === side ? Math.max(0, now.value - came) : 0));

const two = n => String(n).padStart(2, '0');
/** "59:07", "1:30:00", or days and hours. @param {number} ms */
export function timeWords(ms) {
  const seconds = Math.floor(ms / SECOND),
    hours = Math.floor(seconds / 3600);
  if (ms >= DAY) return t('clock.days', { d: Math.floor(ms / DAY), h: hours % 24 });
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

/** What was chosen about time, in words. @param {any} terms */
export function termsWords(terms) {
  if (!terms) return t('clock.none');
  const { kind, minutes, increment, days, out } = terms;
  return `${t(`clock.terms.${kind}`, { minutes, increment, days })} ${t(`clock.out.${out}`)}`;
}

const nameOf = side => hello.value.players[side];

function Pausing({ clock }) {
  const me = seat.value,
    pause = () => ask({ type: 'pause' }),
    kind = clock.paused ? 'goOn' : 'pause';
  if (clock.over) return null;
  const asked = clock.pause_asked;
  if (asked && asked !== me)
    return html`<span role="status">${t(`clock.${kind}Asked`, { name: nameOf(asked) })}</span>
      <button class="btn" onClick=${pause}>${t('company.agree2')}</button>`;
  if (asked) return html`<span role="status">${t('clock.waits', { name: nameOf(me === 'A' ? 'B' : 'A') })}</span>`;
  return html`${clock.paused && html`<span role="status">${t('clock.stands')}</span>`}
    <button class="btn quiet" onClick=${pause}>${t(`clock.${kind}`)}</button>`;
}

export function Clock() {
  const shown = snapshot.value,
    { clock } = shown;
  useEffect(() => {
    if (!clock?.runs) return undefined;
    now.value = performance.now();
    const timer = setInterval(() => {
      now.value = performance.now();
    }, SECOND / 2);
    return () => clearInterval(timer);
  }, [clock]);
  if (!clock) return null;
  const mine = clock.runs === seat.value ? Math.ceil(leftOf(seat.value, shown) / SECOND) : Infinity,
    spoken = SPOKEN.find(n => mine <= n);
  return html`<p class="clock" role="timer" aria-label=${t('clock.label')}>${SIDES.map(
    side => html`<span key=${side} data-side=${side}
      class=${`${clock.runs === side ? 'runs' : ''} ${leftOf(side, shown) < 60 * SECOND ? 'short' : ''}`}>
      ${nameOf(side)} <b>${timeWords(leftOf(side, shown))}</b></span>`,
  )}</p><p class="pausing"><${Pausing} clock=${clock} /></p>
    ${clock.over && html`<p role="status">${t(`clock.over.${clock.out}`, { name: nameOf(clock.over) })}</p>`}
    <span class="vh" role="status">${spoken ? t('clock.spoken', { n: spoken }) : ''}</span>`;
}
