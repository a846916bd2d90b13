// A rule's id in the text; choosing it opens the rule in the middle panel.

import { html } from '../html.js';
import { reading } from '../looking.js';
import { catalogue } from '../session.js';
import { t } from '../texts.js';

/** The text of a rule, if the catalogue has it. @param {string} id */
export function ruleText(id) {
  const known = catalogue.value;
  return (known?.rules[id] || known?.decisions[id])?.text ?? null;
}

export function RuleId({ id }) {
  if (!id || id === 'PROTOCOL') return null;
  return html`<button type="button" class="rule" title=${ruleText(id) || id} aria-label=${t('rule.open', { id })} onClick=${event => { event.stopPropagation(); reading.value = id; }}>${id}</button>`;
}

/** The rule that is being read, in place of the card. */
export function RulePanel() {
  const id = reading.value;
  return html`<section class="card panel rulepanel" aria-label=${t('rule.label', { id })}><header><div><b>${id}</b><small>${t('rule.kind')}</small></div></header>
    <div class="lines"><p class="ruletext">${ruleText(id) || t('rule.unknown')}</p></div>
    <div class="acts"><button class="btn" onClick=${() => { reading.value = null; }}>${t('back')}</button><a class="btn quiet" href=${`#/reference?rule=${id}`} target="_blank">${t('rule.all')}</a></div></section>`;
}
