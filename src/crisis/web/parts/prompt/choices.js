// A choice from a list in the prompt: one row for each thing to do, then who pays and how much; what ends it stands in
// the foot.

import { giveBack, givesBack } from '../../decisions/action.js';
import { chosen, confirmChosen, odds, passOption, thingOf, twoSteps } from '../../decisions/choose.js';
import { commit, shut } from '../../decisions/commit.js';
import {
  bestTargets,
  chosenWay,
  close,
  confirmOpen,
  entries,
  openEntry,
  openWay,
  press,
  prices,
  refusedEntries,
  told,
  warned,
} from '../../decisions/entries.js';
import { miniCoin } from '../../drawing/coin.js';
import { DEFS } from '../../drawing/ground.js';
import { ICON } from '../../drawing/icons.js';
import { body } from '../../drawing/terrain.js';
import { html, icon, raw } from '../../html.js';
import { active, focused, hovered } from '../../view/looking.js';
import { pieceAt } from '../../game/position.js';
import { catalogue, passKey, position, seat, snapshot, undo } from '../../game/session.js';
import { alwaysPasses, setAlwaysPass } from '../../settings.js';
import { has, number, percent, t } from '../../texts.js';
import { isSetup, isWindow, nameOf, optionLabel, ruleByRef } from '../../words.js';
import { faceOf } from '../reading/card.js';
import { Happening, WithAndWithout } from './reaction.js';
import { RuleId } from '../reading/rule.js';

export const Key = ({ k }) => html`<kbd aria-hidden="true">${k}</kbd>`;

/** Cancel: the action that was begun is given back. */
export const GiveBack = () =>
  givesBack.value &&
  html`<button class="btn cancel" title="Esc" onClick=${giveBack}>${t('prompt.cancel')}</button>`;

/** Kinds of entries in the order in which they stand; what declines stands in the foot, cards in the squad's panel. */
const SECTIONS = [
  ['things', null],
  ['actions', ['move', 'advance', 'climb', 'shake']],
  ['attacks', ['attack']],
  ['powers', ['power']],
  ['interact', ['interact']],
  ['remove', ['remove']],
];
const sectionOf = entry => SECTIONS.find(([, whats]) => whats?.includes(entry.what))?.[0] || 'things';

const attacksOf = unit => faceOf(unit)?.attacks || [];
const attackCard = entry => {
  const unit = entry.what === 'attack' && position.value.byId.get(entry.owner || entry.who);
  return unit ? attacksOf(unit).find(attack => attack.name === entry.name) : null;
};

/** Kind of terrain in small, as it would be turned. */
function pictureOf(option) {
  const { terrain } = snapshot.value.now,
    id = option.what === 'place' ? option.thing : terrain?.piece;
  const piece = terrain?.pool.find(one => one.id === id),
    kind = piece && catalogue.value.terrain[piece.kind];
  if (!kind) return null;
  const view = pieceAt(piece, kind, option.what === 'turn' ? option.number || 0 : 0, [18, 18], position.value.frame),
    half = Math.max(kind.diameter, kind.width, kind.depth) * 0.62;
  return `<svg class="pic" viewBox="${18 - half} ${18 - half} ${2 * half} ${2 * half}"
    aria-hidden="true">${DEFS}${body(view)}</svg>`;
}

const SIGNS = { power: ICON.power, use: ICON.react, tactic: ICON.cards, interact: ICON.flag };
const signOf = entry =>
  ['place', 'turn'].includes(entry.what)
    ? pictureOf(entry)
    : entry.what === 'attack'
      ? ICON[attackCard(entry)?.type]
      : SIGNS[entry.what] || null;
const KINDS = { power: 'card.kind.active', use: 'card.kind.reactive' };
/** What the sign of an entry says that its words do not. */
const signName = entry =>
  entry.what === 'attack'
    ? t(`word.${attackCard(entry)?.type || 'physical'}`)
    : KINDS[entry.what]
      ? t(KINDS[entry.what])
      : '';

/** The card an entry is about, to be read while it is looked at. */
function textIdOf(entry) {
  const known = catalogue.value,
    slug = entry.rule || entry.thing;
  if (known.tactics[slug]) return `tactic:${slug}`;
  if (known.crises[slug]) return `crisis:${slug}`;
  if (known.one_shots[slug]) return `oneshot:${slug}`;
  return entry.what === 'shake' && known.conditions[entry.name] ? `condition:${entry.name}` : null;
}

/** The rule of a crisis by which one interacts with its tokens. */
const interactionOf = entry =>
  entry.what === 'interact' && catalogue.value.crises[position.value.byId.get(entry.thing)?.crisis]?.interact;

/** The sentence of an entry: what its rule does. */
export const textOf = entry =>
  [(interactionOf(entry) || ruleByRef(entry.rule) || catalogue.value.tactics[entry.rule])?.text || ''].flat().join(' ');

/** What an entry costs, in few words: "2", "1 to 5". */
export function priceOf(entry) {
  const [least, most] = entry.ways?.length ? prices(entry) : [entry.cost || 0, entry.cost || 0];
  return most > least ? t('entry.between', { least, most }) : least ? `${least}` : '';
}

function noteOf(entry) {
  const card = attackCard(entry);
  if (card) {
    const range = t(card.shape === 'single' ? 'card.range' : `card.${card.shape}`, { n: card.range }),
      best = bestTargets.value.get(entry.ways[0].key);
    const chance = best && t('entry.best', { chance: percent(best.daze), name: nameOf(best.target) });
    return [range, t('dice.count', { n: card.strength }), chance].filter(Boolean).join(', ');
  }
  if (entry.what === 'climb') return t('tool.short');
  if (entry.what === 'move') return t(`tool.${position.value.byId.get(active.value)?.speed || 'medium'}`);
  const token = entry.what === 'interact' && position.value.byId.get(entry.thing);
  if (token?.owner === seat.value) return t('entry.mine');
  return ['power', 'use'].includes(entry.what) ? textOf(entry) : '';
}

/** What tells entries with one label apart: whose rule it is, or a number. */
function ownerOf(entry) {
  const alike = entries.value.filter(one => optionLabel(one) === optionLabel(entry));
  if (alike.length < 2 || new Set(alike.map(noteOf)).size === alike.length) return '';
  const whose = one => one.owner || one.who || one.ways[0].payer || '';
  const mine = whose(entry),
    alone = mine && alike.filter(one => whose(one) === mine).length === 1;
  return t('entry.of', { name: alone ? nameOf(mine) : alike.indexOf(entry) + 1 });
}

function Row({ entry, main, said }) {
  const two = twoSteps.value && thingOf(entry),
    thing = thingOf(entry),
    key = entry.ways[0].key,
    on = two ? chosen.value === key : false,
    note = said ? '' : noteOf(entry);
  const choose = () => {
    if (!two) return press(entry);
    chosen.value = key;
    focused.value = thing;
    return null;
  };
  const card = ['add', 'remove'].includes(entry.what) && catalogue.value.characters[entry.thing];
  // A card that is shown takes room from the list. It stays when the pointer leaves, or else the list would slip
  // back under the pointer, and the card be shown again, for ever.
  const words = !thing && (card ? `card:${card.slug}` : textIdOf(entry));
  const look = on_ => () => {
    if (on_) hovered.value = thing || words || entry.owner || null;
    else if (!words) hovered.value = null;
  };
  const sign = signOf(entry),
    price = priceOf(entry);
  return html`<button class=${`opt${main ? ' primary' : ''}${on ? ' on' : ''}`} aria-pressed=${two ? on : undefined}
    disabled=${shut.value} data-key=${entry.key} title=${textOf(entry)} onClick=${choose} onPointerEnter=${look(true)}
      onPointerLeave=${look(false)} onFocus=${look(true)} onBlur=${look(false)}>
      ${sign && icon(sign, signName(entry))}<span>${optionLabel(entry)}${ownerOf(entry)}${note && html`<small>${note}</small>`}
        ${entry.idle && html`<small>${t('prompt.idle')}</small>`}</span>
      ${card && html`<span class="cost">${card.threat}</span>`}
      ${
        price && html`<span class="cost">${icon(ICON.bolt)}${price}<span class="vh"> ${t('entry.power')}</span></span>`
      }</button>`;
}

function Section({ name, list, main }) {
  const wide = list.some(entry => optionLabel(entry).length > 15 || (name !== 'actions' && noteOf(entry)));
  const text = textOf(list[0]),
    said = text && list.length > 1 && list.every(entry => noteOf(entry) === text); // one rule of several owners
  return html`<div class=${`elist ${name}${wide ? ' wide' : ''}`} role="group" aria-label=${t(`section.${name}`)}>
    ${name !== 'things' && html`<p class="glabel">${t(`section.${name}`)}</p>`}
    ${said && html`<p class="said">${text}</p>`}
    ${list.map(entry => html`<${Row} key=${entry.key} entry=${entry} main=${main} said=${said} />`)}</div>`;
}

/** What cannot be done now and why; cards say it in their own rows. */
function Refused() {
  const list = refusedEntries.value.filter(entry => entry.what !== 'tactic' && entry.what !== 'target');
  if (!list.length) return null;
  return html`<details class="refused"><summary>${t('prompt.refused', { n: list.length })}</summary>
    <ul>
    ${list.map(
      entry =>
        html`<li key=${entry.key}><b>${optionLabel(entry)}</b>
        <span>${entry.refusal.why} <${RuleId} id=${entry.refusal.rule} /></span></li>`,
    )}</ul></details>`;
}

/** How far a squad or a hand of cards has come. */
function Chosen({ asked }) {
  const taken = asked.options.filter(option => option.what === 'remove');
  if (!isSetup() || (!taken.length && !asked.options.some(option => option.what === 'add'))) return null;
  const threat = taken.reduce((sum, option) => sum + (catalogue.value.characters[option.thing]?.threat || 0), 0);
  return html`<div class="meter" role="status"><span>${t('setup.chosen', { n: taken.length })}</span>
    ${
      asked.purpose === 'choose_characters' &&
      html`<b>${t('setup.threat', { n: threat, most: snapshot.value.state.threat })}</b>
        <i class="bar" style=${`--v:${Math.min(100, (threat / snapshot.value.state.threat) * 100)}%`}></i>`
    }</div>`;
}

/** The odds in one line for the phone. */
function MiniOdds() {
  const now = odds.value;
  return (
    now &&
    html`<div class="mo"><span><b>${percent(now.daze)}</b> ${t('odds.daze')}</span>
      <span><b>${number(now.mean, 2)}</b> ${t('odds.meanDamage')}</span></div>`
  );
}

/** The cards that can be played, where the squad's panel with its cards is not on the screen. */
function CardRows() {
  const cards = entries.value.filter(entry => entry.what === 'tactic' && !entry.idle);
  return (
    cards.length > 0 &&
    html`<details class="incards"><summary>${t('tactic.playable', { n: cards.length })}</summary>
      <div class="elist wide">${cards.map(entry => html`<${Row} key=${entry.key} entry=${entry} />`)}</div></details>`
  );
}

// --- what is open: who pays, how much -------------------------------------------------------------

const payerKey = way => `${way.payer || ''}+${way.partner || ''}`;

/** What can be reached, in words. */
const doesOf = way => (way.does?.length ? t('entry.does', { names: way.does.map(nameOf).join(', ') }) : '');

function Payer({ way, on, choose, does }) {
  const unit = position.value.byId.get(way.payer),
    who = [way.payer, way.partner].filter(Boolean).map(nameOf).join(t('entry.and'));
  return html`<button class=${`opt payer${on ? ' on' : ''}`} role="radio" aria-checked=${on} onClick=${choose}
    data-payer=${way.payer}
    onPointerEnter=${() => {
      hovered.value = way.payer;
    }} onPointerLeave=${() => {
      hovered.value = null;
    }}>${unit && html`<span class="mc" aria-hidden="true" ...${raw(miniCoin(unit))}></span>`}
      <span>${who}${does && html`<small>${does}</small>`}</span>
      ${
        unit &&
        html`<span class="cost">${icon(ICON.bolt)}${unit.power}<span class="vh"> ${t('entry.power')}</span></span>`
      }
      </button>`;
}

/** An entry that was opened: its text, who pays, how much, and what comes of it. */
export function Opened() {
  const entry = openEntry.value,
    way = openWay.value,
    text = textOf(entry);
  const payers = [...new Map(entry.ways.map(one => [payerKey(one), one])).entries()],
    mine = entry.ways.filter(one => payerKey(one) === payerKey(way));
  const choose = one => () => {
    const alike = entry.ways.find(other => payerKey(other) === payerKey(one) && other.paid === way.paid);
    chosenWay.value = (alike || one).key;
    warned.value = false;
  };
  const reach = new Set(payers.map(([, one]) => doesOf(one))),
    same = reach.size === 1, // said once, not for each of them
    who = t(prices(entry)[1] > 0 ? 'entry.who' : 'entry.whoPlays');
  return html`${text && html`<p>${text}</p>`}
    ${same && doesOf(way) && html`<p class="lng">${t('entry.reaches', { names: way.does.map(nameOf).join(', ') })}</p>`}
    ${
      payers.length > 1 &&
      html`<div class="elist wide" role="radiogroup" aria-label=${who}>
        <p class="glabel">${who}</p>${payers.map(
          ([key, one]) =>
            html`<${Payer} key=${key} way=${one} on=${key === payerKey(way)} choose=${choose(one)}
              does=${same ? '' : doesOf(one)} />`,
        )}</div>`
    }
    ${
      mine.length > 1 &&
      html`<div class="elist" role="group" aria-label=${t('entry.howMuch')}>
        <p class="glabel">${t('entry.howMuch')}</p>
        <div class="seg">${mine.map(
          one =>
            html`<button key=${one.key} data-paid=${one.paid} aria-pressed=${one.key === way.key} onClick=${() => {
              chosenWay.value = one.key;
            }}>${one.paid}</button>`,
        )}</div></div>`
    }
    <ul class="facts">
    ${
      way.pays > 0 &&
      html`<li>${icon(ICON.bolt)}<span>${t(way.partner ? 'entry.bothPay' : 'entry.pays', {
        name: nameOf(way.payer || entry.owner || entry.who),
        partner: way.partner ? nameOf(way.partner) : '',
        n: way.pays,
        left: way.left ?? '',
      })}</span></li>`
    }
    ${entry.once && html`<li>${icon(ICON.lock)}<span>${t('entry.once')}</span></li>`}</ul>
    ${way.chance && told.value?.occasion?.chance && html`<${WithAndWithout} way=${way} entry=${entry} />`}
    ${way.breaks && html`<${Warning} way=${way} />`}`;
}

const Warning = ({ way }) =>
  html`<div class="warning" role="alert"><b>${t('entry.breaks')}</b>
    <p>${way.breaks.why} <${RuleId} id=${way.breaks.rule} /></p></div>`;

function OpenFoot() {
  const entry = openEntry.value,
    way = openWay.value,
    words = { name: entry.name || optionLabel(entry), n: way.pays };
  const label = warned.value ? 'entry.sure' : way.pays > 0 ? 'entry.pay' : 'entry.play';
  return html`<button class="btn back" title="Esc" onClick=${close}>${t('entry.back')}</button>
    <button class=${`btn primary confirm${way.breaks ? ' danger' : ''}`} disabled=${shut.value} onClick=${confirmOpen}>
    ${t(label, words)}${!entry.once && !way.breaks && html` <${Key} k="Enter" />`}</button>`;
}

// --- the whole choice -----------------------------------------------------------------------------

/** A reaction with one rule to use: its button stands in the foot. */
const lonely = () => {
  const uses = entries.value.filter(entry => entry.what === 'use');
  return uses.length === 1 && uses[0].ways.length === 1 && passOption.value ? uses[0] : null;
};

export function Choose({ asked }) {
  if (openEntry.value) return html`<${Opened} />`;
  const shown = entries.value.filter(entry => !entry.declines && entry.what !== 'tactic'),
    one = lonely();
  const sections = SECTIONS.map(([name]) => [name, shown.filter(entry => sectionOf(entry) === name)]).filter(
    ([, list]) => list.length && !(one && list.includes(one)),
  );
  const way = one?.ways[0],
    weighed = way?.chance && told.value?.occasion?.chance;
  return html`${isWindow(asked) && html`<${Happening} />`}
    ${one && html`<p class="rulewords"><b>${one.name}</b> ${textOf(one)}</p>`}<${Chosen} asked=${asked} />
    ${weighed && html`<${WithAndWithout} way=${way} entry=${one} />`}
    ${one && html`<${Cost} entry=${one} />`}${way?.breaks && html`<${Warning} way=${way} />`}
    ${sections.map(
      ([name, list], i) =>
        html`<${Section} key=${name} name=${name} list=${list} main=${
          !twoSteps.value && asked.options.length <= 3 && i === 0 && list.length === 1
        } />`,
    )}
    <${CardRows} />${twoSteps.value && html`<${MiniOdds} />`}
    ${
      one &&
      html`<label class="check"><input type="checkbox" checked=${alwaysPasses(passKey(one))} onChange=${event => {
        setAlwaysPass(passKey(one), event.target.checked);
        if (event.target.checked) commit(`pick ${passOption.value.key}`);
      }} />${t('prompt.alwaysPass', { name: one.name })}</label>`
    }
    <${Refused} />`;
}

/** Who pays for the one rule that is offered. */
function Cost({ entry }) {
  const way = entry.ways[0],
    unit = position.value.byId.get(way.payer || entry.owner);
  if (!(way.pays > 0) || !unit) return null;
  return html`<p class="payline"><span class="mc" aria-hidden="true" ...${raw(miniCoin(unit))}></span>
    <span>${t(way.partner ? 'entry.bothPay' : 'entry.pays', {
      name: nameOf(unit.id),
      partner: way.partner ? nameOf(way.partner) : '',
      n: way.pays,
      left: way.left ?? unit.power - way.pays,
    })}</span></p>`;
}

/** What the main button says. */
const verbOf = asked => (has(`commit.${asked.purpose}`) ? `commit.${asked.purpose}` : 'commit.choose');

/** What ends, passes or confirms: always in view. */
export function ChooseFoot({ asked }) {
  if (openEntry.value) return html`<${OpenFoot} />`;
  const ends = entries.value.filter(entry => entry.declines),
    one = lonely(),
    two = twoSteps.value;
  const spent = asked.purpose === 'act' && snapshot.value.now.actions === 0;
  const picked = two && asked.options.find(option => option.key === chosen.value),
    rest = entries.value.some(entry => !entry.declines && entry.what !== 'tactic'),
    main = spent || (!rest && ends.length === 1);
  const use = () => {
    if (one.ways[0].breaks) press(one);
    else commit(`pick ${one.ways[0].key}`, one.name);
  };
  return html`${
    asked.purpose === 'act' &&
    snapshot.value.undo > 0 &&
    html`<button class="btn dashed" onClick=${() => undo()}>${icon(ICON.undo)}${t('tools.undo')}</button>`
  }<${GiveBack} />
    ${ends.map(
      entry =>
        html`<button key=${entry.key} class=${`btn opt end${main ? ' primary' : ''}`}
        data-key=${entry.key} disabled=${shut.value} onClick=${() => commit(`pick ${entry.ways[0].key}`)}>
        ${asked.purpose === 'act' && entry.what === 'end' ? t('option.endActivation') : optionLabel(entry)}
        ${entry.what !== 'end' ? html`<${Key} k="P" />` : html`<${Key} k="E" />`}</button>`,
    )}
    ${
      one &&
      html`<button class=${`btn primary confirm${one.ways[0].breaks ? ' danger' : ''}`} disabled=${shut.value}
        data-key=${one.key} onClick=${use}>
        ${t(one.ways[0].pays > 0 ? 'entry.pay' : 'entry.play', { name: one.name, n: one.ways[0].pays })}</button>`
    }
    ${
      two &&
      html`<button class="btn primary" disabled=${!picked || shut.value} onClick=${confirmChosen}>
        ${picked ? t(verbOf(asked), { name: optionLabel(picked) }) : t('commit.none')}
        <${Key} k="Enter" /></button>`
    }`;
}
