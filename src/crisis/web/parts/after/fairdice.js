// "Check the dice": after a game this browser makes every roll again and says whether all are as agreed.

import { signal } from '../../vendor/signals.js';
import { useEffect } from '../../vendor/preact-hooks.js';
import { getProof } from '../../api.js';
import { html } from '../../html.js';
import { canProve, prove, remembered } from '../../game/proof.js';
import { t } from '../../texts.js';

/** What was found: {words, bad}; null before it was asked for. */
const result = signal(null);
const busy = signal(false);

function wordsOf(found) {
  if (found.fault === 'roll' || found.fault === 'draw') return t(`fair.${found.fault}`, found);
  if (found.fault) return t(`fair.${found.fault}`);
  const what = t(found.draws ? 'fair.allDrawn' : 'fair.all', found);
  return `${what} ${t(found.remembered ? 'fair.kept' : 'fair.notKept')}`;
}

async function check(game, key) {
  busy.value = true;
  result.value = null;
  try {
    if (!canProve()) throw new Error(t('fair.insecure'));
    const found = await prove(await getProof(game, key), remembered(game));
    result.value = { words: wordsOf(found), bad: Boolean(found.fault) };
  } catch (error) {
    result.value = { words: error.message, bad: true };
  }
  busy.value = false;
}

/** @param {{game: string, seatKey: string}} props */
export function CheckDice({ game, seatKey }) {
  useEffect(() => {
    result.value = null;
  }, [game]);
  const found = result.value;
  return html`<div class="fair"><button class="btn" disabled=${busy.value} onClick=${() => check(game, seatKey)}>
    ${t(busy.value ? 'fair.busy' : 'fair.check')}</button>
    ${found && html`<p role=${found.bad ? 'alert' : 'status'}>${found.words}</p>`}</div>`;
}
