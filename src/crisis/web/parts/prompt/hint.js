// A hint for the decision that is asked: three plans with the chance of winning, why, and what to fear; the ways of the
// plans on the board. A plan is only begun: every answer after the first is still the player's.

import { effect, signal } from '../../vendor/signals.js';
import { useEffect, useRef } from '../../vendor/preact-hooks.js';
import { commit, shut } from '../../decisions/commit.js';
import { goBeside, placing } from '../../decisions/place.js';
import { ICON } from '../../drawing/icons.js';
import { html, icon } from '../../html.js';
import { active } from '../../view/looking.js';
import { ask, decision, gameId, hello, pending, position, seat } from '../../game/session.js';
import { t } from '../../texts.js';
import { nameOf, optionLabel } from '../../words.js';
import { coachMarks } from '../board/coachmarks.js';

/** The hint that lies open: {decision, chance, plans}, or null. */
export const hint = signal(null);
/** Whether the coach thinks. */
const thinking = signal(false);
const trouble = signal('');
/** The plan that is looked at. */
const picked = signal(0);
/** How many hints this game has had, in this browser. */
const used = signal(0);
/** Where the plan that was begun goes next: {decision it was begun at, spot}. */
let planned = null;

const DASHES = ['', '.35 .25', '.12 .2'];
const hundred = chance => `${Math.round(100 * chance)} %`;

export function closeHint() {
  hint.value = null;
  trouble.value = '';
  coachMarks.value = [];
}

export async function askHint() {
  if (hint.value) {
    closeHint();
    return;
  }
  if (!pending.value || thinking.value) return;
  const asked = decision.value;
  thinking.value = true;
  trouble.value = '';
  const reply = await ask({ type: 'hint' });
  thinking.value = false;
  if (asked !== decision.value) return;
  if (reply.type === 'hint') {
    hint.value = reply;
    picked.value = 0;
    used.value++;
  } else trouble.value = reply.refusal?.why || reply.why || t('hint.lost');
}

let game = null;
effect(() => {
  if (gameId.value !== game) {
    game = gameId.value;
    used.value = 0;
    closeHint();
  }
});
// A hint is about one decision: with the next one it is put away.
effect(() => {
  if (hint.value && (!pending.value || hint.value.decision !== decision.value)) closeHint();
});
// The place of the plan is filled in; the player confirms it or goes elsewhere.
effect(() => {
  if (!planned || !placing.value || decision.value === planned.begun) return;
  const [x, y] = position.value.frame.toBoard(planned.spot);
  planned = null;
  goBeside({ x, y });
});

/** Whom the plans are for: who is moved, else whoever of this side is asked about or acts. */
const unitOf = asked =>
  asked?.unit ||
  [asked?.about, active.value].find(id => position.value.byId.get(id)?.side === seat.value) ||
  null;

effect(() => {
  const found = hint.value;
  if (!found) return;
  const unit = unitOf(pending.value);
  coachMarks.value = found.plans.map((plan, i) => ({
    unit,
    to: plan.spot || null,
    tone: 'offer',
    dashes: DASHES[i],
    label: `${i + 1}`,
    faint: i !== picked.value,
  }));
});

/** What a plan begins with, in a few words. */
function titleOf(plan) {
  const asked = pending.value,
    option = asked?.options?.find(one => plan.answer === `pick ${one.key}`);
  if (option) return optionLabel(option);
  if (plan.answer === 'decline') return t('hint.stay');
  return t(has(asked?.type) ? `hint.${asked.type}` : 'hint.other');
}
const has = type => ['spot', 'advance', 'aim', 'dice'].includes(type);

async function play(plan) {
  planned = plan.then && plan.spot ? { begun: decision.value, spot: plan.spot } : null;
  if (!plan.then && plan.spot && placing.value) {
    const [x, y] = position.value.frame.toBoard(plan.spot);
    closeHint();
    goBeside({ x, y });
    return;
  }
  if (!(await commit(plan.answer))) planned = null;
}

/** The button in the prompt. */
export function HintButton() {
  if (!pending.value || pending.value.purpose === 'agree_terrain' || hello.value?.vs === 'friend') return null;
  return html`<button class="hintbtn" aria-expanded=${Boolean(hint.value)} aria-busy=${thinking.value}
    title=${`${t('hint.button')} (H)`} onClick=${askHint}>${icon(ICON.bulb)}
    <span class="vh">${t(thinking.value ? 'hint.thinking' : 'hint.button')}</span></button>`;
}

function Plan({ plan, i }) {
  const best = hint.value.chance,
    behind = best == null ? 0 : Math.round(100 * (plan.chance - best));
  return html`<li><button class="plan" aria-pressed=${picked.value === i} onClick=${() => {
    picked.value = i;
  }}><b class=${`no n${i + 1}`}>${i + 1}</b>
    <span class="what"><b>${titleOf(plan)}</b>${plan.why && html`<span>${plan.why}</span>`}
    ${plan.fear && html`<span class="fear">${t('hint.fear', {
      unit: nameOf(plan.fear.unit),
      foe: nameOf(plan.fear.foe),
      chance: hundred(plan.fear.chance),
    })}</span>`}</span>
    ${
      plan.chance != null &&
      html`<span class="chance"><b>${hundred(plan.chance)}</b>
        <small>${behind ? `−${-behind}` : t(i ? 'hint.same' : 'hint.best')}</small></span>`
    }</button></li>`;
}

/** The panel in the place of the card. */
export function Hint() {
  const found = hint.value,
    ref = useRef(null);
  useEffect(() => {
    ref.current?.querySelector('h2')?.focus();
  }, [found?.decision]);
  if (trouble.value && !found)
    return html`<section class="coach hintpanel panel" role="alert"><p>${trouble.value}</p>
      <div class="acts"><button class="btn" onClick=${closeHint}>${t('hint.close')}</button></div></section>`;
  if (!found) return null;
  const unit = unitOf(pending.value),
    now = found.plans[picked.value],
    n = found.plans.length;
  return html`<section class="coach hintpanel panel" aria-label=${t('hint.label')} ref=${ref} onKeyDown=${event => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    closeHint();
  }}><h2 tabindex="-1">${t(unit ? 'hint.titleOf' : 'hint.title', { n, name: unit ? nameOf(unit) : '' })}</h2>
    <p>${found.chance == null ? t('hint.setup') : t('hint.now', { chance: hundred(found.chance) })}</p>
    <ol class="plans">${found.plans.map((plan, i) => html`<${Plan} key=${i} plan=${plan} i=${i} />`)}</ol>
    <div class="acts"><button class="btn main" disabled=${shut.value} onClick=${() => play(now)}>
    ${t('hint.play', { n: picked.value + 1 })}</button>
    <button class="btn" onClick=${closeHint}>${t('hint.close')} <kbd aria-hidden="true">Esc</kbd></button></div>
    <p class="used">${t('hint.used', { n: used.value })}</p></section>`;
}

/** Whether the panel takes the place of the card. */
export const hintShown = () => Boolean(hint.value || trouble.value);
