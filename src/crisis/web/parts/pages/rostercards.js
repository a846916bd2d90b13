// The catalogue of the roster builder: every card with search and filters, and the text of the one that is looked at.

import { computed, signal } from '../../vendor/signals.js';
import { miniCoin } from '../../drawing/coin.js';
import { ICON } from '../../drawing/icons.js';
import { html, icon, raw } from '../../html.js';
import { printed } from '../../view/looking.js';
import { catalogue } from '../../game/session.js';
import { t } from '../../texts.js';
import { AttackLine, FaceLines, Stats, costOf, statsOf } from '../reading/cardlines.js';

export const KINDS = ['characters', 'tactics', 'crises'];
/** The card whose text is shown: {kind, slug}. */
export const shown = signal(null);
export const cardsOf = kind => catalogue.value?.[kind] || {};

/** Names that two characters bear: Captain America is Steve Rogers or Sam Wilson. */
const shared = computed(() => {
  const names = Object.values(cardsOf('characters')).map(card => card.name);
  return new Set(names.filter((name, i) => names.indexOf(name) !== i));
});

/** What a card is called in a list, with who it is where the name alone does not say it. */
export function nameOf(kind, slug) {
  const card = cardsOf(kind)[slug];
  return kind === 'characters' && shared.value.has(card?.name) ? `${card.name} (${card.alter_ego})` : card?.name || slug;
}

const kind = signal('characters'),
  words = signal(''),
  house = signal(''),
  threat = signal(''),
  leads = signal(false);

const houseName = slug => catalogue.value.affiliations[slug]?.name || slug;
const leaderships = card => card.forms?.normal?.healthy?.leaderships || [];
const houses = card => card.affiliations || (card.affiliation ? [card.affiliation] : []);

/** Everything that is written on a card, for the search. */
function written(card) {
  const faces = Object.values(card.forms || {}).flatMap(Object.values);
  const lines = faces.flatMap(face => [...face.attacks, ...face.powers, ...face.leaderships]);
  return [card.name, card.alter_ego, ...houses(card).map(houseName), card.text, ...lines.flatMap(line => [line.name,
    line.text])]
    .join(' ')
    .toLowerCase();
}
const hay = computed(() =>
  Object.fromEntries(
    KINDS.flatMap(one => Object.values(cardsOf(one)).map(card => [`${one}/${card.slug}`, written(card)])),
  ),
);

/** What the filters leave, names that fit first. */
function found() {
  const asked = words.value.trim().toLowerCase();
  const all = Object.values(cardsOf(kind.value)).filter(
    card =>
      !card.grunt &&
      (!asked || hay.value[`${kind.value}/${card.slug}`].includes(asked)) &&
      (!house.value || houses(card).includes(house.value)) &&
      (!threat.value || String(card.threat) === threat.value) &&
      (!leads.value || kind.value !== 'characters' || leaderships(card).length),
  );
  const named = card => (asked && card.name.toLowerCase().includes(asked) ? 0 : 1);
  return all.sort((a, b) => named(a) - named(b) || a.name.localeCompare(b.name));
}

const about = card =>
  card.forms
    ? houses(card).map(houseName).join(', ')
    : card.timing
      ? [t(`text.timing.${card.timing}`), card.affiliation && houseName(card.affiliation),
        costOf(card)].filter(Boolean).join(' · ')
      : t(`crisis.${card.type}`);

function Row({ card, count, toggle, first }) {
  const look = () => {
    shown.value = { kind: kind.value, slug: card.slug };
  };
  const led = [...new Set(leaderships(card).map(rule => houseName(rule.affiliation)))];
  return html`<li><button class="rscard" tabindex=${first ? 0 : -1} aria-pressed=${count > 0} onFocus=${look} onClick=${() =>
    toggle(kind.value, card.slug)}>
    ${card.forms && html`<span class="mc" ...${raw(miniCoin(printed(card.slug), ''))}></span>`}
    <span class="tx"><b>${nameOf(kind.value, card.slug)}</b>${led.length > 0 && html` <em>${t('rosters.leads', { names: led.join(', ') })}
      </em>`}
    <small>${about(card)}</small></span><b class="thr"><span class="vh">${t('card.threat')} </span>${card.threat ?? ''}</b>
    ${count > 1 && html`<b class="thr">${count} ×</b>`}
    <span class="put">${icon(count >= (card.copies ?? 1) ? ICON.tick : ICON.plus)}</span></button></li>`;
}

const press = event => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const rows = [...event.currentTarget.querySelectorAll('.rscard')],
    next = rows[rows.indexOf(document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

const Filter = ({ label, value, options }) =>
  html`<label><span class="vh">${label}</span><select value=${value.value} onChange=${event => {
    value.value = event.target.value;
  }}><option value="">${label}</option>
  ${options.map(([one, name]) => html`<option key=${one} value=${one}>${name}</option>`)}</select></label>`;

export function Catalogue({ roster, toggle, judged }) {
  const list = found(),
    names = roster[kind.value].map(card => card.card ?? card);
  const threats = [...new Set(Object.values(cardsOf(kind.value)).map(card => card.threat))].filter(n =>
    n !== undefined).sort((a, b) => a - b);
  return html`<section class="panel rscat noprint" aria-label=${t('rosters.catalogue')}>
    <div class="rstabs" role="group" aria-label=${t('rosters.catalogue')}>${KINDS.map(
      one => html`<button key=${one} aria-pressed=${kind.value === one} onClick=${() => {
        kind.value = one;
        threat.value = '';
      }}>${t(`rosters.${one}`)} <small>${t('rosters.of', { n: roster[one].length, of: judged?.wanted[one] ?? '' })}
        </small></button>`,
    )}</div>
    <label class="rsfind"><span class="vh">${t('rosters.search')}</span>
    <input type="search" value=${words.value} placeholder=${t('rosters.search')} onInput=${event => {
      words.value = event.target.value;
    }} /></label>
    <div class="rsfilters">
    <${Filter} label=${t('rosters.affiliation')} value=${house}
      options=${Object.values(catalogue.value.affiliations).map(one => [one.slug, one.name])} />
    ${kind.value !== 'tactics' && html`<${Filter} label=${t('planner.threat')} value=${threat}
      options=${threats.map(n => [String(n), n])} />`}
    ${kind.value === 'characters' && html`<label class="check"><input type="checkbox" checked=${leads.value}
      onChange=${event => {
      leads.value = event.target.checked;
    }} />${t('rosters.leaders')}</label>`}<span role="status">${t('rosters.hits', { n: list.length })}</span></div>
    <ul class="rsrows" onKeyDown=${press}>
    ${list.map((card, i) => html`<${Row} key=${card.slug} card=${card} first=${i === 0}
      count=${names.filter(name => name === card.slug).length} toggle=${toggle} />`)}
    </ul><${CardText} /></section>`;
}

/** The card that is looked at, in full. */
function CardText() {
  const now = shown.value,
    card = now && cardsOf(now.kind)[now.slug];
  if (!card) return null;
  const face = card.forms?.normal?.healthy;
  return html`<aside class="panel rstext noprint" aria-label=${t('rosters.text', { name: card.name })} tabindex="0">
    <header><h2>${card.name}</h2><small>${[card.alter_ego, about(card)].filter(Boolean).join(' · ')}</small>
    <button class="icon" aria-label=${t('rosters.close')} onClick=${() => {
      shown.value = null;
    }}>${icon(ICON.cross)}</button></header>
    ${
      face
        ? html`<${Stats} stats=${statsOf(face)} /><div class="lines"><${FaceLines} face=${face} side="A" /></div>`
        : html`<div class="lines">${(card.texts || [card.text]).map((text, i) => html`<p key=${i}>${text}</p>`)}
          ${card.attacks.map(attack => html`<${AttackLine} key=${attack.ref} card=${attack} side="A" />`)}</div>`
    }</aside>`;
}
