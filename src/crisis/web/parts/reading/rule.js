// Texts to read: a rule by its id, a team tactic, a crisis, a One-Shot, a condition. Ids in a sentence lead to their text.

import { html } from '../../html.js';
import { hovered, reading } from '../../view/looking.js';
import { catalogue } from '../../game/session.js';
import { t } from '../../texts.js';
import { AttackLine, RuleLines, costOf } from './cardlines.js';

/** The text of a rule, if the catalogue has it. @param {string} id */
export function ruleText(id) {
  const known = catalogue.value;
  return (known?.rules[id] || known?.decisions[id])?.text ?? null;
}

/** The address of a rule in the reference. @param {string} id */
export const ruleAddress = id => `#rule/${id}`;

/** A rule's id: here its text opens beside the board, elsewhere (or in a new tab) in the reference. In a long list the arrow keys come to it. */
export function RuleId({ id, inList = false }) {
  if (!id || id === 'PROTOCOL') return null;
  const press = event => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.shiftKey || !document.querySelector('.table, .editor')) return;
    event.preventDefault();
    reading.value = id;
  };
  return html`<a class="rule" tabindex=${inList ? -1 : undefined} href=${ruleAddress(id)} title=${
    ruleText(id) || id
  } aria-label=${t('rule.open', { id })} onClick=${press}>${id}</a>`;
}

const ID = /\b((?:[A-Z]{2,6})-\d{2}|Q-\d{2}|E-\d{2})\b/;
/** A sentence in which every rule id is a link. @param {string} text */
export const linked = text =>
  String(text)
    .split(ID)
    .map((part, i) => (i % 2 ? html`<${RuleId} key=${i} id=${part} />` : part));

const KINDS = {
  tactic: slug => {
    const card = catalogue.value.tactics[slug];
    return (
      card && {
        title: card.name,
        kind: [
          t('text.tactic'),
          t(`text.timing.${card.timing}`),
          card.affiliation && catalogue.value.affiliations[card.affiliation]?.name,
          costOf(card),
        ]
          .filter(Boolean)
          .join(' · '),
        lines: [card.players && t('text.players', { who: card.players }), card.text],
        attacks: card.attacks,
      }
    );
  },
  crisis: slug => {
    const card = catalogue.value.crises[slug];
    return (
      card && {
        title: card.name,
        kind: `${t(`crisis.${card.type}`)} · ${t('squad.threat', { n: card.threat })} · ${t('text.tokens', { n: card.tokens.length, name: card.token })}`,
        lines: card.texts,
        attacks: card.attacks, // its powers are among the sentences
      }
    );
  },
  oneshot: slug => {
    const card = catalogue.value.one_shots[slug];
    return card && { title: card.name, kind: t('text.oneshot'), lines: card.text };
  },
  condition: slug => {
    const card = catalogue.value.conditions[slug];
    return card && { title: card.name, kind: t('card.condition'), lines: [card.text] };
  },
  gem: slug => {
    const card = catalogue.value.gems[slug];
    return (
      card && {
        title: card.name,
        kind: `${t('text.gem')} · ${t('squad.threat', { n: card.threat })}`,
        lines: [],
        powers: card.powers,
      }
    );
  },
};

/** What an id stands for: a rule, or "tactic:slug" and the like. @param {string | null} id */
export function textOf(id) {
  const [kind, slug] = String(id).split(':');
  if (slug !== undefined) return KINDS[kind]?.(slug) ?? null;
  const known = catalogue.value?.rules[id] || catalogue.value?.decisions[id];
  return {
    title: id,
    kind: known?.chapter?.split(' - ').pop() || known?.question || t('rule.kind'),
    lines: [known?.text || t('rule.unknown')],
    rule: true,
  };
}

/** The text that is looked at in passing: the card under the pointer or the focus. */
export const peeked = () => (KINDS[hovered.value?.split(':')[0]] ? hovered.value : null);

/** A text in place of the stat card. */
export function TextPanel({ id, pinned }) {
  const found = textOf(id);
  if (!found) return null;
  return html`<section class="card panel rulepanel" aria-label=${t('rule.label', { id: found.title })} tabindex="0">
    <header><div><b>${found.title}</b><small>${found.kind}</small></div></header>
    <div class="lines">
    ${found.lines.filter(Boolean).map((line, i) => html`<p key=${i} class="ruletext">${linked(line)}</p>`)}
    ${(found.attacks || []).map(card => html`<${AttackLine} key=${card.ref} card=${card} side="A" />`)}
    ${found.powers?.length > 0 && html`<${RuleLines} rules=${found.powers} />`}</div>
    ${
      pinned &&
      html`<div class="acts"><button class="btn" onClick=${() => {
        reading.value = null;
      }}>${t('back')}</button>
        ${found.rule && html`<a class="btn quiet" href=${ruleAddress(id)} target="_blank">${t('rule.all')}</a>`}</div>`
    }</section>`;
}

/** The text that was chosen to be read. */
export const RulePanel = () => html`<${TextPanel} id=${reading.value} pinned=${true} />`;
