// One squad: its characters as rows, its Team Tactic cards.

import { chooseThing, lit } from '../../decisions/choose.js';
import { shut } from '../../decisions/commit.js';
import { entries, openEntry, press, refusedEntries } from '../../decisions/entries.js';
import { miniCoin } from '../../drawing/coin.js';
import { ICON, sideGlyph } from '../../drawing/icons.js';
import { html, icon, raw } from '../../html.js';
import { active, focused, hovered, reading } from '../../view/looking.js';
import { monograms, shortName } from '../../names.js';
import { catalogue, outcome, position, snapshot, viewer } from '../../game/session.js';
import { sideName } from '../../sides.js';
import { t } from '../../texts.js';
import { priceOf } from '../prompt/choices.js';

const conditionName = slug => catalogue.value?.conditions?.[slug]?.name || slug;

/** The state of a character in words. @param {import('../../game/position.js').UnitView} unit */
export function words(unit) {
  if (unit.place === 'ko' || unit.place === 'removed') return t('unit.ko');
  if (unit.place === 'waiting') return t('unit.waiting');
  if (unit.dazed) return t('unit.dazed');
  return [
    unit.injured && t('unit.injured'),
    ...unit.conditions.map(slug => conditionName(slug).toLowerCase()),
    ...unit.held.map(token => token.name.split(' ').slice(-2).join(' ')), // "Celestial Hammer C" is "Hammer C" here
  ]
    .filter(Boolean)
    .join(', ');
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
  return html`<li><button class=${look} onClick=${press}
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

/** One card in a squad's panel: of one's own squad a row that plays it, of the other's its initials. */
function TacticCard({ slug, used, own, letters }) {
  const known = catalogue.value?.tactics?.[slug],
    name = known?.name || slug,
    id = `tactic:${slug}`;
  const mine = one => own && !used && one.what === 'tactic' && one.rule === slug;
  const entry = entries.value.find(mine),
    refused = refusedEntries.value.find(mine)?.refusal;
  const now = entry && !entry.idle,
    state = used
      ? t('tactic.used')
      : known?.timing === 'reactive'
        ? t('tactic.reaction')
        : entry?.idle
          ? t('tactic.idle')
          : refused
            ? t('tactic.notNow')
            : '';
  const words = `${name}${known?.text ? `: ${[known.text].flat().join(' ')}` : ''}${state ? `, ${state}` : ''}`;
  const look = on => () => {
    hovered.value = on ? id : null;
  };
  const act = () => {
    if (now) press(entry);
    else reading.value = id;
  };
  const on = entry && openEntry.value?.key === entry.key,
    look_ = [known?.timing === 'reactive' && 're', used && 'used', now && 'now', on && 'on'].filter(Boolean).join(' ');
  return html`<button class=${`tc ${look_}`} disabled=${now && shut.value}
    title=${refused ? `${refused.why} (${refused.rule})` : words} data-key=${entry ? entry.key : undefined} onPointerEnter=${look(true)} onPointerLeave=${look(false)}
      onFocus=${look(true)} onBlur=${look(false)} onClick=${act}>
      <span class="ini" aria-hidden="true">${letters}</span><span class="vh">${words}</span>
      ${
        own &&
        html`<span class="nm" aria-hidden="true">${name}</span><span class="st" aria-hidden="true">
          ${now && priceOf(entry) ? html`${icon(ICON.bolt)}${priceOf(entry)}` : state}</span>`
      }</button>`;
}

function Tactics({ side }) {
  const { tactics = [], played = [] } = snapshot.value.state.sides[side] || {},
    own = side === viewer.value;
  const nameOf = slug => catalogue.value?.tactics?.[slug]?.name || slug,
    known = monograms([...tactics, ...played].sort().map(nameOf)),
    letters = slug => known.get(shortName(nameOf(slug)));
  if (!tactics.length && !played.length)
    return html`<div class="tactics"><span class="k2">${t('tactic.none')}</span></div>`;
  return html`<div class=${`tactics${own ? ' own' : ''}`}>
    <span class="tcount">${icon(ICON.cards)}${tactics.length}</span>
    <span class="k2">${t('tactic.label')}${own && html`<em>${t('tactic.once')}</em>`}</span>
    ${tactics.map(slug => html`<${TacticCard} key=${slug} slug=${slug} own=${own} letters=${letters(slug)} />`)}
    ${played.map(
      slug => html`<${TacticCard} key=${slug} slug=${slug} own=${own} letters=${letters(slug)} used=${true} />`,
    )}</div>`;
}

export function Squad({ side }) {
  const units = position.value.units.filter(unit => unit.side === side);
  const threat = units.reduce((sum, unit) => sum + (catalogue.value?.characters?.[unit.card]?.threat || 0), 0),
    left = units.filter(unit => unit.place === 'table' && !unit.activated && !unit.dazed).length;
  const plays = snapshot.value.state.round > 0 && !outcome.value,
    words = plays ? (left ? t('squad.toAct', { n: left }) : t('squad.allActed')) : t('squad.threat', { n: threat });
  return html`<section class=${`squad panel ${side.toLowerCase()}`} aria-label=${sideName(side)}>
    <header>${icon(sideGlyph(side))}<strong class=${sideName(side).length > 22 ? 'longname' : ''}>${sideName(side)}</strong><span title=${t('squad.threat', { n: threat })}>${words}</span>
    </header>
    <ul>${units.map(unit => html`<${Row} key=${unit.id} unit=${unit} />`)}</ul><${Tactics} side=${side} /></section>`;
}
