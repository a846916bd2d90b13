// The prompt: the one cream box, in which every kind of decision is answered with ordinary controls.

import { useEffect, useRef } from '../vendor/preact-hooks.js';
import { aim, aimAnswer, angle, nextHit, outcome as aimed, setAngle } from '../decisions/aim.js';
import { allOptions, chosen, confirmChosen, odds, passOption, thingOf, twoSteps } from '../decisions/choose.js';
import { diceAnswer, enough, picked } from '../decisions/dice.js';
import {
  chooseTool,
  facts,
  farFrom,
  from,
  goBeside,
  mover,
  ready,
  takeNearest,
  trial,
  wantedTool,
} from '../decisions/place.js';
import { DEFS } from '../drawing/ground.js';
import { ICON } from '../drawing/icons.js';
import { body } from '../drawing/terrain.js';
import { html, icon } from '../html.js';
import { focused, hovered } from '../looking.js';
import { pieceAt } from '../position.js';
import {
  answer,
  catalogue,
  decision,
  pending,
  passKey,
  position,
  refusal,
  seat,
  sending,
  snapshot,
} from '../session.js';
import { alwaysPasses, setAlwaysPass } from '../settings.js';
import { sideName } from '../sides.js';
import { inches, percent, t } from '../texts.js';
import { helpOf, isSetup, isWindow, kickerOf, nameOf, optionLabel, ruleByRef, titleOf } from '../words.js';
import { faceOf } from './card.js';
import { RuleId } from './rule.js';

const Key = ({ k }) => html`<kbd aria-hidden="true">${k}</kbd>`;
const Fact = ({ good, children, rule }) =>
  html`<li class=${good === false ? 'no' : ''}>
    ${icon(good == null ? ICON.dot : good ? ICON.tick : ICON.cross)}<span>${children} <${RuleId} id=${rule} /></span>
    </li>`;

// --- a list of options ----------------------------------------------------------------------------

const GROUPS = [
  [
    'add',
    'activate',
    'target',
    'deploy',
    'leader',
    'choose',
    'hit',
    'edge',
    'word',
    'type',
    'condition',
    'yes',
    'advance',
    'use',
  ],
  ['move', 'climb', 'attack', 'shake'],
  ['power'],
  ['interact'],
  ['tactic'],
  ['remove'],
  ['end', 'pass', 'decline', 'no', 'done', 'agree'],
];
const groupOf = option => {
  const at = GROUPS.findIndex(group => group.includes(option.what));
  return at < 0 ? 0 : at;
};
const OPTION_ICON = { attack: null, power: ICON.power, use: ICON.react, tactic: ICON.cards, interact: ICON.flag };

/** The icon of an attack is its type. */
function iconOf(option) {
  if (option.what !== 'attack') return OPTION_ICON[option.what] || null;
  const unit = position.value.byId.get(option.owner),
    card = unit && attacksOf(unit).find(attack => attack.name === option.name);
  return card ? ICON[card.type] : null;
}
/** A feature in small, as it would be turned. */
function pictureOf(option) {
  const frame = [...snapshot.value.state.stack].reverse().find(found => found.pool),
    id = option.what === 'place' ? option.thing : frame?.piece;
  const raw = frame?.pool.find(piece => piece.id === id),
    kind = raw && catalogue.value.terrain[raw.kind];
  if (!kind) return null;
  const view = pieceAt(
      raw,
      kind,
      option.what === 'turn' ? Number.parseInt(option.name, 10) : 0,
      [18, 18],
      position.value.frame,
    ),
    half = Math.max(kind.diameter, kind.width, kind.depth) * 0.62;
  return `<svg class="pic" viewBox="${18 - half} ${18 - half} ${2 * half} ${2 * half}"
    aria-hidden="true">${DEFS}${body(view)}</svg>`;
}
const attacksOf = unit => faceOf(unit)?.attacks || [];

/** The card an option is about, to be read while it is looked at. */
function textIdOf(option) {
  const known = catalogue.value,
    slug = option.rule || option.thing;
  return known.tactics[slug]
    ? `tactic:${slug}`
    : known.crises[slug]
      ? `crisis:${slug}`
      : known.one_shots[slug]
        ? `oneshot:${slug}`
        : option.what === 'shake' && known.conditions[option.name]
          ? `condition:${option.name}`
          : null;
}

/** Range and dice of an attack on offer, in short. */
function attackNote(option) {
  const unit = option.what === 'attack' && position.value.byId.get(option.owner),
    card = unit && attacksOf(unit).find(attack => attack.name === option.name);
  return card
    ? html`<small>
    ${
      card.shape === 'single' ? t('card.range', { n: card.range }) : t(`card.${card.shape}`, { n: card.range })
    }, ${t('dice.count', { n: card.strength })}</small>`
    : null;
}

function Option({ option, main }) {
  const two = twoSteps.value,
    thing = thingOf(option),
    on = chosen.value === option.key,
    rule = ruleByRef(option.rule);
  const press = () => {
    if (two) {
      chosen.value = option.key;
      focused.value = thing;
    } else answer(`pick ${option.key}`);
  };
  const card = ['add', 'remove'].includes(option.what) && catalogue.value.characters[option.thing];
  const look = on_ => () => {
    hovered.value = on_ ? thing || (card ? `card:${card.slug}` : textIdOf(option) || option.owner) || null : null;
  };
  const sign = option.what === 'place' || option.what === 'turn' ? pictureOf(option) : iconOf(option);
  return html`<button class=${`opt${main ? ' primary' : ''}${on ? ' on' : ''}`} aria-pressed=${
    two ? on : undefined
  } disabled=${sending.value} data-key=${option.key}
      title=${rule?.text || catalogue.value.tactics[option.rule]?.text || ''}
    onClick=${press} onDblClick=${() => two && answer(`pick ${option.key}`)} onPointerEnter=${look(true)}
      onPointerLeave=${look(false)} onFocus=${look(true)} onBlur=${look(false)}>
        ${sign && icon(sign)}<span>${optionLabel(option)}${attackNote(option)}
          ${option.idle && html`<small>${t('prompt.idle')}</small>`}</span>
        ${card && html`<span class="cost">${card.threat}</span>`}
        ${option.cost > 0 && html`<span class="cost">${icon(ICON.bolt)}${option.cost}</span>`}</button>`;
}

function Refused() {
  const list = (allOptions.value || []).filter(option => option.refusal);
  if (!list.length) return null;
  return html`<details class="refused"><summary>${t('prompt.refused', { n: list.length })}</summary>
    <ul>
    ${list.map(
      option =>
        html`<li key=${option.key}><b>${optionLabel(option)}</b>
        <span>${option.refusal.why} <${RuleId} id=${option.refusal.rule} /></span></li>`,
    )}</ul></details>`;
}

/** How far a squad or a hand of cards has come. */
function Chosen({ asked }) {
  const chosen = asked.options.filter(option => option.what === 'remove');
  if (!isSetup() || (!chosen.length && !asked.options.some(option => option.what === 'add'))) return null;
  const threat = chosen.reduce((sum, option) => sum + (catalogue.value.characters[option.thing]?.threat || 0), 0);
  return html`<div class="meter" role="status"><span>${t('setup.chosen', { n: chosen.length })}</span>
    ${
      asked.purpose === 'choose_characters' &&
      html`<b>${t('setup.threat', { n: threat, most: snapshot.value.state.threat })}</b>
        <i class="bar" style=${`--v:${Math.min(100, (threat / snapshot.value.state.threat) * 100)}%`}></i>`
    }</div>`;
}

function Choose({ asked }) {
  const groups = GROUPS.map((_, at) => asked.options.filter(option => groupOf(option) === at)).filter(
    group => group.length,
  );
  const window = isWindow(asked),
    use = asked.options.filter(option => option.what === 'use'),
    canPass = asked.options.some(option => option.what === 'pass');
  const rule = use.length === 1 ? ruleByRef(use[0].about) : null,
    two = twoSteps.value;
  return html`${rule?.text && html`<p>${rule.text}</p>`}<${Chosen} asked=${asked} />
    ${groups.map(
      (group, i) =>
        html`${['add', 'remove'].includes(group[0].what) && html`<p class="glabel">${t(`group.${group[0].what}`)}</p>`}
        <div key=${i} class=${`opts g${
          ['add', 'remove'].includes(group[0].what)
            ? 'list'
            : groupOf(group[0]) === GROUPS.length - 1
              ? 5
              : groupOf(group[0])
        }${
          group.some(option => optionLabel(option).length > 15) ? ' wide' : ''
        }`} role="group" aria-label=${t(`group.${groupOf(group[0])}`)}>
            ${group.map(
              option =>
                html`<${Option} key=${option.key} option=${option} main=${
                  !two && asked.options.length <= 3 && i === 0 && group.length === 1
                } />`,
            )}</div>`,
    )}
    ${
      two &&
      html`<${MiniOdds} />
        <div class="acts">
        <button class="btn primary" disabled=${!chosen.value || sending.value} onClick=${confirmChosen}>
        ${t(`commit.${asked.purpose}`)} <${Key} k="Enter" /></button></div>`
    }
    ${
      window &&
      canPass &&
      use.length === 1 &&
      html`<label class="check"><input type="checkbox" checked=${alwaysPasses(passKey(use[0]))} onChange=${event => {
        setAlwaysPass(passKey(use[0]), event.target.checked);
        if (event.target.checked && passOption.value) answer(`pick ${passOption.value.key}`);
      }} />${t('prompt.alwaysPass', { name: use[0].name })}</label>`
    }
    <${Refused} />`;
}

/** Both players agree on Size and interactive of every feature: one row each (SETUP-05). */
function AgreeTerrain({ asked }) {
  const pool = [...snapshot.value.state.stack].reverse().find(frame => frame.pool)?.pool || [];
  const can = key => asked.options.some(option => option.key === key),
    set = key => answer(`pick ${key}`);
  return html`<ul class="terrainlist">${pool.map(
    piece =>
      html`<li key=${piece.id}><b>${catalogue.value.terrain[piece.kind]?.name || piece.kind}</b>
        <span class="seg" role="group" aria-label=${t('terrain.size', { name: nameOf(piece.id) })}>
        ${[1, 2, 3, 4, 5].map(
          size =>
            html`<button key=${size} aria-pressed=${piece.size === size} disabled=${
              piece.size !== size && !can(`size:${piece.id}:${size}`)
            } onClick=${() => piece.size !== size && set(`size:${piece.id}:${size}`)}>
              ${size}</button>`,
        )}</span>
      <button class="opt" aria-pressed=${piece.interactive !== false} data-key=${`interactive:${piece.id}`}
        onClick=${() => set(`interactive:${piece.id}`)} title=${t('terrain.interactive')}>
          ${piece.interactive !== false ? t('terrain.yes') : t('terrain.no')}</button></li>`,
  )}</ul>
    <div class="acts">
    <button class="btn primary opt" data-key="agree" disabled=${sending.value} onClick=${() => set('agree')}>
    ${t('terrain.agree')} <${Key} k="Enter" /></button></div>`;
}

/** The odds in one line for the phone. */
function MiniOdds() {
  const now = odds.value;
  return (
    now &&
    html`<div class="mo"><span><b>${percent(now.daze)}</b> ${t('odds.daze')}</span>
      <span><b>${now.mean.toFixed(2)}</b> ${t('odds.mean')}</span></div>`
  );
}

// --- dice -----------------------------------------------------------------------------------------

function Dice({ asked }) {
  const n = picked.value.size;
  return html`<p>${helpOf(asked)}</p>
    <div class="meter">
    <span>${asked.least === asked.most ? t('dice.exactly', { n: asked.most }) : t('dice.upTo', { n: asked.most })}
    </span><b>${t('dice.pickedCount', { n })}</b></div>
    <div class="acts">
    <button class="btn primary" disabled=${!enough.value || !n || sending.value} onClick=${() => answer(diceAnswer())}>
    ${t(asked.faces ? 'commit.change' : 'commit.reroll', { n })} <${Key} k="Enter" /></button>
    ${
      asked.least === 0 &&
      html`<button class="btn" disabled=${sending.value} onClick=${() => answer('dice none')}>
        ${t('pass')} <${Key} k="P" /></button>`
    }</div>`;
}

// --- a spot or an advance -------------------------------------------------------------------------

/** Things worth standing beside, nearest first. */
function goals() {
  const { units, tokens } = position.value,
    at = mover.value || { id: '', place: 'waiting' };
  const far = thing => Math.hypot(thing.x - at.x, thing.y - at.y);
  const list = [
    ...tokens.filter(token => !token.holder && !token.gone),
    ...units.filter(unit => unit.place === 'table' && unit.id !== at.id),
  ];
  return at.place === 'waiting' ? list.slice(0, 12) : list.sort((a, b) => far(a) - far(b)).slice(0, 12);
}

/** Parts of the board as seen on the screen, for those who place without a pointer. */
const PARTS = {
  middle: { x: 18, y: 18 },
  left: { x: 6, y: 18 },
  right: { x: 30, y: 18 },
  far: { x: 18, y: 4 },
  near: { x: 18, y: 32 },
};

function Place({ asked }) {
  const spot = ready.value,
    tools = asked.tools || [],
    now = trial.value,
    tall = asked.type === 'advance';
  return html`<p class="lng">${helpOf(asked)}</p>
    ${
      tools.length > 1 &&
      html`<div class="acts">
        <div class="seg" role="group" aria-label=${t('place.tool')}>
        ${tools.map(
          tool =>
            html`<button key=${tool} aria-pressed=${
              wantedTool.value === tool || (!wantedTool.value && spot?.tool?.name === tool)
            } onClick=${() => chooseTool(tool)}>${t(`tool.${tool}`)[0]}
              </button>`,
        )}</div></div>`
    }
    <div class="acts"><select class="goals" aria-label=${t('place.towards')} value="" onChange=${event => {
      const thing = PARTS[event.target.value] || position.value.byId.get(event.target.value);
      if (thing) goBeside(thing);
    }}><option value="">${t('place.towards')}</option>
      ${goals().map(
        thing =>
          html`<option key=${thing.id} value=${thing.id}>${nameOf(thing.id)}
          ${thing.side && thing.stamina ? ` (${t(`side.${thing.side}`)})` : ''}</option>`,
      )}
          ${Object.keys(PARTS).map(part => html`<option key=${part} value=${part}>${t(`place.part.${part}`)}</option>`)}
          </select></div>
    ${
      now?.legal === false &&
      now.refusal &&
      html`<p class="refusal" role="status">${now.refusal.why} <${RuleId} id=${now.refusal.rule} /></p>`
    }
    <${PlaceFacts} />
    <div class="acts">
    <button class="btn primary" disabled=${!spot?.answer || sending.value} onClick=${() => answer(spot.answer)}>
    ${t('commit.place')} <${Key} k="Enter" /></button>
    ${now?.near && html`<button class="btn" onClick=${takeNearest}>${t('place.nearest')} <${Key} k="G" /></button>`}
    ${
      asked.may_decline &&
      html`<button class="btn" onClick=${() => answer('decline')}>${t('option.decline')} <${Key} k="P" /></button>`
    }
        </div>
    <p class="vh" role="status">
    ${
      spot
        ? tall
          ? t('place.spoken', { far: farFrom(spot).toFixed(1), x: spot.x.toFixed(1), y: spot.y.toFixed(1) })
          : t('place.at', { x: spot.x.toFixed(1), y: spot.y.toFixed(1) })
        : ''
    }</p>`;
}

function PlaceFacts() {
  const found = facts.value;
  if (!found || trial.value?.legal === false) return null;
  const targets = (found.targets || []).slice(0, 3),
    contests = found.contests || [];
  if (!targets.length && !contests.length && !from.value) return null;
  return html`<ul class="facts">
    ${contests.map(id => html`<${Fact} key=${id} good=${true}>${t('place.contests', { name: nameOf(id) })}<//>`)}
    ${targets.map(
      target =>
        html`<${Fact} key=${target.unit} good=${true}>
        ${t(target.cover ? 'place.targetCover' : 'place.target', { name: nameOf(target.unit), far: inches(target.distance), attack: target.attacks[0] || '' })}
        <//>`,
    )}
    ${
      !targets.length &&
      mover.value?.stamina &&
      pending.value?.purpose === 'advance' &&
      html`<${Fact}>${t('place.noTarget')}<//>`
    }</ul>`;
}

// --- an aim ---------------------------------------------------------------------------------------

function Aim({ asked }) {
  const now = aimed.value,
    hits = now?.hits || [];
  return html`<p class="lng">${helpOf(asked)}</p>
    <div class="acts">
    <div class="seg" role="group" aria-label=${t('aim.label')}>
    <button aria-label=${t('aim.left')} onClick=${() => setAngle(angle.value - 1)}>◂</button>
    <button class="wide" aria-live="off" onClick=${nextHit}>${angle.value == null ? '' : `${Math.round(angle.value)}°`}
    </button><button aria-label=${t('aim.right')} onClick=${() => setAngle(angle.value + 1)}>▸</button></div>
    ${
      aim.value?.arcs.some(arc => arc.hit) &&
      html`<div class="seg"><button onClick=${nextHit}>${t('aim.next')} <${Key} k="N" /></button></div>`
    }</div>
    <ul class="facts" role="status">
    ${
      hits.length
        ? hits.map(
            id => html`<${Fact} key=${id}>
      ${t(asked.purpose === 'beam' ? 'aim.attacks' : 'aim.hits', { name: nameOf(id) })}<//>`,
          )
        : html`<${Fact}>${t(asked.purpose === 'beam' ? 'aim.attacksNobody' : 'aim.free')}<//>`
    }
      ${(now?.allies || []).map(
        id => html`<${Fact} key=${id} good=${false}>${t('aim.ally', { name: nameOf(id) })}<//>`,
      )}</ul>
    ${
      now &&
      now.legal === false &&
      now.refusal &&
      html`<p class="refusal" role="status">${now.refusal.why} <${RuleId} id=${now.refusal.rule} /></p>`
    }
    <div class="acts">
    <button class="btn primary" disabled=${
      angle.value == null || now?.legal === false || sending.value
    } onClick=${() => answer(aimAnswer())}>${t(`commit.${asked.purpose}`)} <${Key} k="Enter" /></button>
    ${
      asked.may_decline &&
      html`<button class="btn" onClick=${() => answer('decline')}>${t('option.decline')} <${Key} k="P" /></button>`
    }
        </div>`;
}

const KINDS = { choose: Choose, dice: Dice, spot: Place, advance: Place, aim: Aim };

export function Prompt() {
  const asked = pending.value,
    ref = useRef(null),
    had = useRef(false);
  const Kind = asked.purpose === 'agree_terrain' ? AgreeTerrain : KINDS[asked.type],
    help = asked.type === 'choose' && !isWindow(asked) ? helpOf(asked) : '';
  useEffect(() => {
    if (had.current) ref.current?.querySelector('h1')?.focus();
  }, [decision.value]);
  useEffect(
    () => () => {
      had.current = false;
    },
    [],
  );
  return html`<section class=${`prompt ${seat.value.toLowerCase()}`} aria-label=${t('prompt.label')} ref=${ref}
    onFocusIn=${() => {
      had.current = true;
    }} onFocusOut=${event => {
      if (event.relatedTarget) had.current = ref.current.contains(event.relatedTarget);
    }}>
    <span class="grab"></span>
    <div class="kick"><span>${kickerOf(asked)}</span><span>${sideName(seat.value)}</span></div>
    <h1 tabindex="-1">${titleOf(asked)}</h1>
    ${
      refusal.value &&
      html`<p class="refusal" role="alert">${refusal.value.why} <${RuleId} id=${refusal.value.rule} /></p>`
    }
    ${help && html`<p class="lng">${help}</p>`}<${Kind} key=${decision.value} asked=${asked} /></section>`;
}
