// A table that does not let this page sit down: what happened, and the way back.

import { signal } from '../../vendor/signals.js';
import { getSeats } from '../../api.js';
import { html } from '../../html.js';
import { gameId, join, link, seats, turnedAway } from '../../game/session.js';
import { keepSeatKeys } from '../../settings.js';
import { t } from '../../texts.js';
import { SaveGame } from './savegame.js';

const WRONG_KEY = 4404,
  CHANGED = 4409;
const trouble = signal('');

/** Another try, with keys asked for anew where the old ones were wrong. */
async function again() {
  const id = gameId.value;
  trouble.value = '';
  try {
    const keys = turnedAway.value?.code === WRONG_KEY ? (await getSeats(id)).seats : seats.value;
    keepSeatKeys(id, keys);
    join(id, keys);
  } catch (error) {
    trouble.value = error.message;
  }
}

const Again = ({ label }) => html`<button class="btn" onClick=${again}>${label}</button>`;

/** Nothing is on the screen yet: the table is being opened, or it does not answer and there is a way back. */
export function Opening() {
  if (link.value !== 'lost') return html`<main class="blank"><p role="status">${t('link.opening')}</p></main>`;
  return html`<main class="blank"><h1>${t('link.refused')}</h1><p role="alert">${t('link.silent')}</p>
    <div class="acts"><a class="btn" href="#/">${t('back')}</a></div></main>`;
}

/** An address that leads nowhere. */
export const Nowhere = () =>
  html`<main class="blank"><h1>${t('link.unknown')}</h1>
    <div class="acts"><a class="btn" href="#/">${t('back')}</a></div></main>`;

export function TurnedAway() {
  const { code, why } = turnedAway.value || { code: 0, why: '' };
  const act =
    code === CHANGED
      ? html`<${SaveGame} label=${t('link.save')} what="stored" />`
      : html`<${Again} label=${code === WRONG_KEY ? t('link.keys') : t('link.again')} />`;
  return html`<main class="blank"><h1>${t('link.refused')}</h1><p role="alert">${why}</p>
    ${trouble.value && html`<p role="alert">${trouble.value}</p>`}
    <div class="acts">${act}<a class="btn" href="#/">${t('back')}</a></div></main>`;
}
