// The reference: rules by id, the decisions where the books are silent, conditions, cards.

import { signal } from '../vendor/signals.js';
import { useEffect } from '../vendor/preact-hooks.js';
import { wordmark } from '../drawing/wordmark.js';
import { html, raw } from '../html.js';
import { catalogue, loadCatalogue } from '../session.js';
import { t } from '../texts.js';

const search = signal(''), tab = signal('rules');
const TABS = ['rules', 'decisions', 'conditions', 'characters', 'tactics', 'crises'];
const hit = (...words) => { const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean), all = words.flat().join(' ').toLowerCase(); return wanted.every(word => all.includes(word)); };

const entries = table => Object.entries(table).map(([id, entry]) => ({ id, ...entry }));
const Entry = ({ id, title, children }) => html`<article class="entry" id=${id}><h3>${title}</h3><p>${children}</p></article>`;

function Rules() {
  const found = entries(catalogue.value.rules).filter(rule => hit(rule.id, rule.text, rule.chapter)), chapters = [...new Set(found.map(rule => rule.chapter))];
  return chapters.map(chapter => html`<section key=${chapter}><h2>${chapter}</h2>${found.filter(rule => rule.chapter === chapter).map(rule => html`<${Entry} key=${rule.id} id=${rule.id} title=${rule.id}>${rule.text}<//>`)}</section>`);
}
const Decisions = () => entries(catalogue.value.decisions).filter(one => hit(one.id, one.question, one.text)).map(one => html`<${Entry} key=${one.id} id=${one.id} title=${`${one.id} ${one.question}`}>${one.text}<//>`);
const textOf = rules => rules.map(rule => rule?.text).filter(Boolean).join(' ');
const Conditions = () => Object.values(catalogue.value.conditions).filter(card => hit(card.name)).map(card => { const rule = entries(catalogue.value.rules).find(one => one.id.startsWith('COND') && one.text.startsWith(`${card.name}:`)); return html`<${Entry} key=${card.slug} title=${card.name}>${card.text || rule?.text || ''} ${rule ? `(${rule.id})` : ''}<//>`; });
const Tactics = () => Object.values(catalogue.value.tactics).filter(card => hit(card.name, card.text || '')).map(card => html`<${Entry} key=${card.slug} title=${card.name}>${[catalogue.value.affiliations[card.affiliation]?.name, t(`card.kind.${card.timing}`), card.text].filter(Boolean).join('. ')}<//>`);
const Crises = () => Object.values(catalogue.value.crises).filter(card => hit(card.name)).map(card => html`<${Entry} key=${card.slug} title=${card.name}>${t(`crisis.${card.type}`)}, ${t('squad.threat', { n: card.threat })}, ${card.token}. ${card.text || textOf([card.interact, ...card.rules])}<//>`);
function Characters() {
  return Object.values(catalogue.value.characters).filter(card => hit(card.name, card.alter_ego)).map(card => {
    const { healthy, injured } = card.forms.normal;
    return html`<${Entry} key=${card.slug} title=${card.name}>${card.alter_ego}, ${t('squad.threat', { n: card.threat })}. ${t('reference.stats', { stamina: healthy.stamina, injured: injured?.stamina ?? '-', speed: healthy.speed, size: healthy.size, physical: healthy.defense.physical, energy: healthy.defense.energy, mystic: healthy.defense.mystic })} ${healthy.attacks.map(attack => `${attack.name} (${t(`stat.${attack.type}`)}, ${t('card.range', { n: attack.range })}, ${t('dice.count', { n: attack.strength })}, ${attack.cost})`).join('; ')}. ${healthy.powers.map(rule => rule.name).join(', ')}<//>`;
  });
}
const SHOW = { rules: Rules, decisions: Decisions, conditions: Conditions, characters: Characters, tactics: Tactics, crises: Crises };

export function Reference({ rule }) {
  useEffect(() => { document.title = `${t('start.reference')} · ${t('title')}`; loadCatalogue(catalogue.value?.edition.id || '1.3').then(() => { if (rule) { search.value = rule; tab.value = rule.startsWith('Q-') ? 'decisions' : 'rules'; } }); }, [rule]);
  if (!catalogue.value) return html`<main class="blank"><p role="status">${t('link.opening')}</p></main>`;
  const Show = SHOW[tab.value];
  return html`<main class="reference"><header class="panel"><a href="#/" aria-label=${t('tools.start')} ...${raw(wordmark(112))}></a><h1>${t('start.reference')}</h1><label class="find"><span class="vh">${t('reference.search')}</span><input type="search" placeholder=${t('reference.search')} value=${search.value} onInput=${event => { search.value = event.target.value; }} /></label>
    <nav class="seg dark" aria-label=${t('reference.parts')}>${TABS.map(name => html`<button key=${name} aria-pressed=${tab.value === name} onClick=${() => { tab.value = name; }}>${t(`reference.${name}`)}</button>`)}</nav></header><div class="entries panel" tabindex="0"><${Show} /></div></main>`;
}
