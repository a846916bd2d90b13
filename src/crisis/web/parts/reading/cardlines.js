// What is printed on a card, line by line, in our own words: attacks with their riders, superpowers, leaderships. The stat card and
// the reference show the same lines.

import { dieSvg } from '../../drawing/dice.js';
import { ICON } from '../../drawing/icons.js';
import { html, icon, raw } from '../../html.js';
import { catalogue } from '../../game/session.js';
import { t } from '../../texts.js';
import { glossed } from './gloss.js';

const SIGN = { active: ICON.power, reactive: ICON.react, innate: ICON.innate, leadership: ICON.people };
/** Faces of a special rule as small dice. @param {string} letters @param {string} side */
export const iconsOf = (letters, side) =>
  [...(letters || '')].map(
    (letter, i) =>
      html`<span key=${i} class="mini" role="img" aria-label=${t(`face.${letter}`)} ...${raw(dieSvg(letter, side))}>
        </span>`,
  );

/** One line of a card. `why` says why it cannot be used now, `on` that it can. */
export function Line({ sign, name, kind, text, cost, why, on, more }) {
  return html`<div class=${`ln${on ? ' on' : ''}${why ? ' off' : ''}`}>
    ${icon(sign)}<div><b>${name}</b>${kind && html` <small class="kd">${kind}</small>`}${text && html`<p>${glossed(text)}</p>`}
    ${more}${why && html`<p class="why">${why}</p>`}</div><span class="q">${cost}</span></div>`;
}

/** From the least to the most of a cost of X. */
const span = (cost, most = 0) => (most > cost ? `${cost}–${most}` : cost);
const price = (cost, most = 0) => (cost > 0 || most > 0 ? html`${icon(ICON.bolt)}${span(cost, most)}` : t('card.free'));

/** What a Team Tactic card costs, in words; nothing if it is free. @param {{cost: number, cost_max: number}} card */
export const costOf = card =>
  (card.cost > 0 || card.cost_max > 0) && t('text.cost', { n: span(card.cost, card.cost_max) });

/** @param {{card: any, side: string, state?: {on?: boolean, why?: string}}} props */
export function AttackLine({ card, side, state = {} }) {
  const shape =
    card.shape === 'single' ? t('card.range', { n: card.range }) : t(`card.${card.shape}`, { n: card.range });
  const text = [
    t(`happening.type.${card.type}`),
    shape,
    t('dice.count', { n: card.strength }),
    card.limit && t('card.limit', { per: t(`card.per.${card.limit}`) }),
  ]
    .filter(Boolean)
    .join(' · ');
  const more = card.rules
    .filter(rule => rule.icons || rule.text)
    .map(
      rule =>
        html`<p key=${rule.ref} class="rider">${iconsOf(rule.icons, side)}
          ${rule.named && html`<b>${rule.name}</b>`}<span>${glossed(rule.text)}</span></p>`,
    );
  return html`<${Line} sign=${ICON[card.type]} name=${card.name} cost=${price(card.cost)} text=${text} more=${more}
    ...${state} />`;
}

/** Further parts of a rule stand under it. */
function grouped(rules) {
  const groups = [];
  for (const rule of rules) {
    const home = rule.part > 1 && groups.find(([first]) => first.name === rule.name);
    if (home) home.push(rule);
    else groups.push([rule]);
  }
  return groups;
}

/** Superpowers, leaderships or what a gem lends. @param {{rules: any[], stateOf?: (rule: any) => object}} props */
export function RuleLines({ rules, stateOf = () => ({}) }) {
  return grouped(rules).map(([rule, ...parts]) => {
    const house = rule.affiliation && catalogue.value.affiliations[rule.affiliation]?.name;
    const kind =
      rule.kind === 'leadership'
        ? t('card.leadership', { name: house || '' })
        : rule.kind === 'gem'
          ? rule.heading
          : t(`card.kind.${rule.kind}`) + (rule.action ? `, ${t('card.action')}` : '');
    const more = parts.map(part => html`<p key=${part.ref}>${glossed(part.text)}</p>`);
    return html`<${Line} key=${rule.ref} sign=${
      SIGN[rule.kind] || ICON.innate
    } name=${rule.name} kind=${kind} text=${rule.text}
        cost=${
          rule.kind === 'active' || rule.kind === 'reactive'
            ? price(rule.cost, rule.cost_max)
            : rule.cost > 0
              ? price(rule.cost)
              : ''
        } more=${more} ...${stateOf(rule)} />`;
  });
}

/** One printed side of a character. @param {{face: any, side: string, attackState?: Function, powerState?: Function}} props */
export function FaceLines({ face, side, attackState = () => ({}), powerState = () => ({}) }) {
  return html`${face.attacks.map(
    attack => html`<${AttackLine} key=${attack.ref} card=${attack} side=${side} state=${attackState(attack)} />`,
  )}
      <${RuleLines} rules=${face.leaderships} /><${RuleLines} rules=${face.powers} stateOf=${powerState} />
    ${face.keywords?.length > 0 && html`<p class="kw">${face.keywords.map(word => t(`card.keyword.${word}`)).join(', ')}</p>`}`;
}

export const statsOf = face => [
  [face.stamina, 'stamina'],
  [face.speed[0].toUpperCase(), 'speed'],
  [face.size, 'size'],
  ...['physical', 'energy', 'mystic'].map(type => [face.defense[type], type]),
];
export const Stats = ({ stats }) =>
  html`<div class="stats">
    ${stats.map(([value, name]) => html`<div key=${name}><b>${value}</b><span>${t(`stat.${name}`)}</span></div>`)}
    </div>`;
