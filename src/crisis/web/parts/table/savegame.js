// Keeping a game as a file.

import { signal } from '../../vendor/signals.js';
import { getRecord } from '../../api.js';
import { saveFile } from '../../download.js';
import { html } from '../../html.js';
import { gameId, seat, seats } from '../../game/session.js';
import { t } from '../../texts.js';

const trouble = signal('');

/** @param {'record' | 'stored'} what */
async function save(what) {
  const key = seats.value[seat.value] || Object.values(seats.value)[0];
  trouble.value = '';
  try {
    saveFile(`crisis-${gameId.value}.json`, await getRecord(gameId.value, key, what));
  } catch (error) {
    trouble.value = error.message;
  }
}

/** @param {{label: string, what?: 'record' | 'stored'}} props */
export const SaveGame = ({ label, what = 'record' }) =>
  html`<button class="btn" onClick=${() => save(what)}>${label}</button>
    ${trouble.value && html`<p role="alert">${t('link.saving', { why: trouble.value })}</p>`}`;
