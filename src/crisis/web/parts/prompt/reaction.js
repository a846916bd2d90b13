// What is happening while a reaction is asked for: who does what to whom, and the odds with and without.

import { told } from '../../decisions/entries.js';
import { miniCoin } from '../../drawing/coin.js';
import { html, raw } from '../../html.js';
import { position, snapshot } from '../../game/session.js';
import { number, percent, t } from '../../texts.js';
import { nameOf } from '../../words.js';

function Who({ id }) {
  const unit = position.value.byId.get(id);
  if (!unit?.stamina) return html`<span class="party">${id ? html`<b>${nameOf(id)}</b>` : ''}</span>`;
  return html`<span class="party"><span class="mc" aria-hidden="true" ...${raw(miniCoin(unit))}></span>
    <b>${unit.short}</b>
    <small>${t('happening.left', { n: unit.stamina - unit.damage })}</small></span>`;
}

/** What happens, between the two whom it concerns. */
export function Happening() {
  const now = told.value?.occasion;
  if (!now || (!now.whom && !now.name)) return null;
  const facts = [
    now.attack_type && t(`happening.type.${now.attack_type}`),
    now.kind === 'attack' &&
      now.chance &&
      t('happening.dice', { one: now.chance.attack_dice, two: now.chance.defense_dice }),
    now.kind === 'attack' && now.chance && t(now.cover ? 'happening.cover' : 'happening.noCover'),
    now.size > 0 && t('happening.size', { n: now.size }),
    now.kind === 'damage' && now.amount > 0 && t('happening.damage', { n: now.amount }),
    now.chance?.incoming > 0 && t('happening.damage', { n: now.chance.incoming }),
    now.chance?.incoming > 0 && t('happening.dodges', { n: now.chance.defense_dice }),
  ].filter(Boolean);
  const alone = now.who === now.whom; // who moves by itself is named once
  return html`<div class="happening">${!alone && html`<${Who} id=${now.who} />`}
    <span class="deed"><b>${[now.thing_name, now.name].filter(Boolean).join(', ')}</b>
    ${!alone && html`<span class="arrow" aria-hidden="true">→</span>`}
    <small>${facts.join(', ')}</small></span><${Who} id=${now.whom} /></div>`;
}

const most = 6;
/** Damage 0 to 5 and more. @param {number[]} damage */
const columns = damage => [...damage.slice(0, most - 1), damage.slice(most - 1).reduce((sum, one) => sum + one, 0)];

function Box({ title, chance, whom }) {
  const left = whom ? whom.stamina - whom.damage : 99,
    words = { mean: number(chance.mean), one: chance.attack_dice, two: chance.defense_dice },
    key = chance.attack_dice ? 'odds' : chance.incoming ? 'afterDodge' : 'spared';
  return html`<div class="outlook"><b>${title}</b><strong>${percent(chance.daze)}</strong>
    <small>${t(`happening.${key}`, words)}</small>
    <div class="spark" aria-hidden="true">${columns(chance.damage).map(
      (one, n) =>
        html`<i key=${n} class=${n >= left ? 'kill' : ''} style=${`--v:${Math.round(one * 100)}%`}><em>
        ${n === most - 1 ? `${n}+` : n}</em></i>`,
    )}</div></div>`;
}

/** The attack under way without the rule and with it. */
export function WithAndWithout({ way, entry }) {
  const now = told.value.occasion,
    whom = position.value.byId.get(now.whom);
  return html`<div class="outlooks"><${Box} title=${t('happening.without')} chance=${now.chance} whom=${whom} />
    <${Box} title=${t('happening.with', { name: entry.name })} chance=${way.chance} whom=${whom} /></div>`;
}

/** The attack under way, before the server has told more. */
function openAttack() {
  const { attack } = snapshot.value.now;
  return attack?.innermost ? { kind: 'attack', who: attack.attacker, whom: attack.target, name: '' } : null;
}

/** The title of a reaction: the event, not the card. */
export function eventTitle() {
  const now = told.value ? told.value.occasion : openAttack();
  if (!now?.whom) return '';
  const words = {
    who: now.who ? nameOf(now.who) : '',
    whom: nameOf(now.whom),
    name: now.name,
    thing: now.thing_name || (now.thing ? nameOf(now.thing) : ''),
  };
  const kind = ['attack', 'throw', 'throw_terrain', 'collide', 'damage', 'push', 'place', 'advance'].includes(now.kind)
    ? now.kind
    : '';
  if (!kind) return '';
  return t(`happening.title.${kind}${words.who && now.who !== now.whom ? '' : 'Alone'}`, words);
}
