// One squad: its characters as rows, its Team Tactic cards.

import { chooseThing, lit } from '../decisions/choose.js';
import { miniCoin } from '../drawing/coin.js';
import { ICON, sideGlyph } from '../drawing/icons.js';
import { html, icon, raw } from '../html.js';
import { active, focused, hovered, reading } from '../looking.js';
import { initials } from '../names.js';
import { catalogue, pending, position, snapshot } from '../session.js';
import { sideName } from '../sides.js';
import { t } from '../texts.js';

const conditionName = slug => catalogue.value?.conditions?.[slug]?.name || slug;

/** The state of a character in words. @param {import('../position.js').UnitView} unit */
export function words(unit) {
  if (unit.place === 'ko' || unit.place === 'removed') return t('unit.ko');
  if (unit.place === 'waiting') return t('unit.waiting');
  if (unit.dazed) return t('unit.dazed');
  return [
    unit.injured && t('unit.injured'),
    ...unit.conditions.map(conditionName),
    ...unit.held.map(token => token.name),
  ]
    .filter(Boolean)
    .join(', ')
    .toLowerCase();
}

/** The whole row for a screen reader. */
export const described = unit =>
  t('unit.described', { name: unit.name, left: unit.stamina - unit.damage, stamina: unit.stamina, power: unit.power }) +
  [words(unit), unit.activated && t('unit.activated')]
    .filter(Boolean)
    .map(word => `, ${word}`)
    .join('');

function Row({ unit }) {
  const gone = unit.place === 'ko' || unit.place === 'removed',
    left = unit.dazed ? 0 : unit.stamina - unit.damage;
  const look = `row${active.value === unit.id ? ' on' : ''}${unit.activated ? ' done' : ''}${
    unit.dazed ? ' dazed' : ''
  }${gone ? ' ko' : ''}${lit.value.has(unit.id) ? ' lit' : ''}${focused.value === unit.id ? ' seen' : ''}`;
  const press = () => {
    chooseThing(unit.id);
    focused.value = unit.id;
  };
  return html`<li><button class=${look} onClick=${press} onDblClick=${() => chooseThing(unit.id, true)}
    onPointerEnter=${() => {
      hovered.value = unit.id;
    }} onPointerLeave=${() => {
      hovered.value = null;
    }} onFocus=${() => {
      hovered.value = unit.id;
    }} onBlur=${() => {
      hovered.value = null;
    }}>
    <span class="mc" aria-hidden="true" ...${raw(miniCoin(unit))}></span><span class="vh">${described(unit)}</span>
    <div aria-hidden="true"><div class="nm">${unit.short}</div>
    <div class="hp">
    <span style=${`--n:${unit.stamina}`}>
    ${Array.from({ length: unit.stamina }, (_, i) => html`<i key=${i} class=${i < left ? 'f' : ''}></i>`)}</span>
    <em>${words(unit)}</em></div></div>
    <span class="pw" aria-hidden="true">${icon(ICON.bolt)}${unit.power}</span></button></li>`;
}

function Tactics({ side }) {
  const { tactics = [], played = [] } = snapshot.value.state.sides[side] || {};
  const open = new Set(
    (pending.value?.options || []).filter(option => option.what === 'tactic').map(option => option.name),
  );
  const look = slug => () => {
    hovered.value = slug && `tactic:${slug}`;
  };
  const card = (slug, used) => {
    const known = catalogue.value?.tactics?.[slug],
      name = known?.name || slug;
    const words = `${name}${known?.text ? `: ${[known.text].flat().join(' ')}` : ''}${
      used ? `, ${t('tactic.used')}` : ''
    }`;
    return html`<button key=${slug}
      class=${`tc${known?.timing === 'reactive' ? ' re' : ''}${used ? ' used' : ''}${open.has(name) ? ' now' : ''}`}
        title=${words} onPointerEnter=${look(slug)} onPointerLeave=${look(null)} onFocus=${look(slug)}
          onBlur=${look(null)} onClick=${() => {
            reading.value = `tactic:${slug}`;
          }}><span aria-hidden="true">${initials(name)}</span><span class="vh">${words}</span></button>`;
  };
  if (!tactics.length && !played.length)
    return html`<div class="tactics"><span class="k2">${t('tactic.none')}</span></div>`;
  return html`<div class="tactics"><span class="tcount">${icon(ICON.cards)}${tactics.length}</span>
    <span class="k2">${t('tactic.label')}</span>${tactics.map(slug => card(slug, false))}
    ${played.map(slug => card(slug, true))}</div>`;
}

export function Squad({ side }) {
  const units = position.value.units.filter(unit => unit.side === side);
  const threat = units.reduce((sum, unit) => sum + (catalogue.value?.characters?.[unit.card]?.threat || 0), 0);
  return html`<section class=${`squad panel ${side.toLowerCase()}`} aria-label=${sideName(side)}>
    <header>${icon(sideGlyph(side))}<strong>${sideName(side)}</strong><span>${t('squad.threat', { n: threat })}</span>
    </header>
    <ul>${units.map(unit => html`<${Row} key=${unit.id} unit=${unit} />`)}</ul><${Tactics} side=${side} /></section>`;
}
