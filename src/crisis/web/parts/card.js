// The stat card of a character: numbers, attacks, superpowers with cost, and why something cannot be used now.

import { signal } from '../vendor/signals.js';
import { allOptions } from '../decisions/choose.js';
import { miniCoin } from '../drawing/coin.js';
import { dieSvg } from '../drawing/dice.js';
import { ICON } from '../drawing/icons.js';
import { html, icon, raw } from '../html.js';
import { spoken } from '../names.js';
import { catalogue, pending } from '../session.js';
import { t } from '../texts.js';
import { words } from './squad.js';

const otherSide = signal(null);

/** The printed side of a character's card. @param {import('../position.js').UnitView} unit @param {boolean} [injured] */
export function faceOf(unit, injured = unit.injured) {
  const forms = catalogue.value?.characters?.[unit.card]?.forms?.[unit.form];
  return (injured && forms?.injured) || forms?.healthy || null;
}

const POWER_ICON = { active: ICON.power, reactive: ICON.react, innate: ICON.innate };
const iconsOf = (letters, side) => [...(letters || '')].map((letter, i) => html`<span key=${i} class="mini" ...${raw(dieSvg(letter, side))}></span>`);

/** The reason of the server why this cannot be used now, if it gave one. */
const refusalOf = (what, name) => (allOptions.value || []).find(option => option.refusal && option.what === what && option.name === name)?.refusal ?? null;
const onOffer = (what, name) => pending.value?.options?.some(option => option.what === what && option.name === name);

function Line({ sign, name, text, cost, why, on, more }) {
  return html`<div class=${`ln${on ? ' on' : ''}${why ? ' off' : ''}`}>${icon(sign)}<div><b>${name}</b>${text && html`<p>${text}</p>`}${more}${why && html`<p class="why">${why}</p>`}</div><span class="q">${cost > 0 ? html`${icon(ICON.bolt)}${cost}` : cost === 0 ? t('card.free') : ''}</span></div>`;
}

function Attack({ card, unit, mine }) {
  const riders = card.rules.filter(rule => rule.icons || rule.text);
  const shape = card.shape === 'single' ? t('card.range', { n: card.range }) : t(`card.${card.shape}`, { n: card.range });
  const more = riders.map(rule => html`<p key=${rule.ref} class="rider">${iconsOf(rule.icons, unit.side)} ${rule.icons && html`<b>${rule.name}</b>`} ${rule.text}</p>`);
  return html`<${Line} sign=${ICON[card.type]} name=${card.name} cost=${card.cost} text=${`${shape}, ${t('dice.count', { n: card.strength })}`} more=${more} on=${mine && onOffer('attack', card.name)} why=${mine && refusalOf('attack', card.name)?.why} />`;
}

export function Card({ unit }) {
  const card = catalogue.value?.characters?.[unit.card], flipped = otherSide.value === unit.id, injured = flipped !== unit.injured;
  const face = faceOf(unit, injured);
  if (!card || !face) return null;
  const mine = !flipped && (allOptions.value || []).some(option => option.unit === unit.id);
  const two = !!card.forms[unit.form]?.injured;
  const stats = [[flipped ? face.stamina : html`${unit.stamina - unit.damage}<small>/${unit.stamina}</small>`, 'stamina'], [flipped ? face.speed[0].toUpperCase() : unit.speed[0].toUpperCase(), 'speed'], [flipped ? face.size : unit.size, 'size'], ...['physical', 'energy', 'mystic'].map(type => [flipped ? face.defense[type] : unit.defense[type], type])];
  return html`<section class="card panel" aria-label=${t('card.label', { name: unit.name })} tabindex="0"><header><span class="mc" ...${raw(miniCoin(unit, ''))}></span><div><b>${unit.short}</b><small>${[card.alter_ego !== unit.short && card.alter_ego, words(unit)].filter(Boolean).join(' · ')}</small></div><div class="thr">${card.threat}<small>${t('card.threat')}</small></div></header>
    <div class="stats">${stats.map(([value, name]) => html`<div key=${name}><b>${value}</b><span>${t(`stat.${name}`)}</span></div>`)}</div>
    ${two && html`<div class="sides" role="group" aria-label=${t('card.side')}><button aria-pressed=${!injured} onClick=${() => { otherSide.value = unit.injured ? unit.id : null; }}>${t('card.healthy')}</button><button aria-pressed=${injured} onClick=${() => { otherSide.value = unit.injured ? null : unit.id; }}>${t('card.injured')}</button></div>`}
    <div class="lines">${face.attacks.map(attack => html`<${Attack} key=${attack.ref} card=${attack} unit=${unit} mine=${mine} />`)}
      ${face.leaderships.map(rule => html`<${Line} key=${rule.ref} sign=${ICON.people} name=${rule.name} text=${rule.text || t('card.leadership', { name: catalogue.value.affiliations[rule.affiliation]?.name || '' })} cost=${rule.cost || undefined} />`)}
      ${face.powers.map(rule => html`<${Line} key=${rule.ref} sign=${POWER_ICON[rule.kind] || ICON.innate} name=${rule.name} text=${rule.text || [t(`card.kind.${rule.kind}`), rule.action && t('card.action'), rule.limit && t('card.limit', { per: rule.limit })].filter(Boolean).join(', ')} cost=${rule.kind === 'innate' ? undefined : rule.cost} on=${mine && onOffer('power', rule.name)} why=${mine && refusalOf('power', rule.name)?.why} />`)}
      ${face.keywords?.length > 0 && html`<p class="kw">${face.keywords.map(spoken).join(', ')}</p>`}</div></section>`;
}
