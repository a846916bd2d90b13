// The stat card of a character on the table: numbers as they are now, both printed sides, conditions, and why something cannot be used.

import { signal } from '../../vendor/signals.js';
import { entries, refusedEntries } from '../../decisions/entries.js';
import { miniCoin } from '../../drawing/coin.js';
import { ICON } from '../../drawing/icons.js';
import { html, raw } from '../../html.js';
import { catalogue, pending } from '../../game/session.js';
import { t } from '../../texts.js';
import { FaceLines, Line, RuleLines, Stats, statsOf } from './cardlines.js';
import { words } from '../table/squad.js';

const otherSide = signal(null);

/** The printed side of a character's card. @param {import('../../game/position.js').UnitView} unit @param {boolean} [injured] */
export function faceOf(unit, injured = unit.injured) {
  const forms = catalogue.value?.characters?.[unit.card]?.forms?.[unit.form];
  return (injured && forms?.injured) || forms?.healthy || null;
}

/** The reason of the server why this cannot be used now, if it gave one. */
const refusalOf = (what, name) =>
  refusedEntries.value.find(entry => entry.what === what && entry.name === name)?.refusal ?? null;
const onOffer = (what, name) => pending.value?.options?.some(option => option.what === what && option.name === name);
const stateOf = (what, mine) => rule =>
  mine ? { on: onOffer(what, rule.name), why: refusalOf(what, rule.name)?.why } : {};

/** What lies on the card: conditions with their texts, gems with their powers. */
function OnCard({ unit }) {
  const known = catalogue.value;
  return html`${unit.conditions.map(
    slug =>
      known.conditions[slug] &&
      html`<${Line} key=${slug} sign=${ICON.zzz} name=${known.conditions[slug].name}
      kind=${t('card.condition')} text=${known.conditions[slug].text} />`,
  )}
    ${unit.gems.map(slug => known.gems[slug] && html`<${RuleLines} key=${slug} rules=${known.gems[slug].powers} />`)}`;
}

export function Card({ unit }) {
  const card = catalogue.value?.characters?.[unit.card],
    flipped = otherSide.value === unit.id,
    injured = flipped !== unit.injured;
  const face = faceOf(unit, injured);
  if (!card || !face) return null;
  const mine =
    !flipped && [...entries.value, ...refusedEntries.value].some(entry => (entry.owner || entry.who) === unit.id);
  const now = {
    stamina: html`${unit.stamina - unit.damage}<small>/${unit.stamina}</small>`,
    speed: unit.speed,
    size: unit.size,
    defense: unit.defense,
  };
  return html`<section class="card panel" aria-label=${t('card.label', { name: unit.name })} tabindex="0">
    <header><span class="mc" ...${raw(miniCoin(unit, ''))}></span>
    <div><b>${unit.short}</b>
    <small>${[card.alter_ego !== unit.short && card.alter_ego, words(unit)].filter(Boolean).join(' · ')}</small></div>
    <div class="thr">${card.threat}<small>${t('card.threat')}</small></div></header>
    <${Stats} stats=${statsOf(flipped ? face : now)} />
    ${
      card.forms[unit.form]?.injured &&
      html`<div class="sides" role="group" aria-label=${t('card.side')}>
        <button aria-pressed=${!injured} onClick=${() => {
          otherSide.value = unit.injured ? unit.id : null;
        }}>${t('card.healthy')}</button><button aria-pressed=${injured} onClick=${() => {
          otherSide.value = unit.injured ? null : unit.id;
        }}>${t('card.injured')}</button></div>`
    }
    <div class="lines">
    ${!flipped && html`<${OnCard} unit=${unit} />`}
    <${FaceLines} face=${face} side=${unit.side} attackState=${stateOf('attack', mine)}
      powerState=${stateOf('power', mine)} /></div></section>`;
}
