// The prompt: the one cream box, in which every kind of decision is answered with ordinary controls.

import { useEffect, useRef } from '../../vendor/preact-hooks.js';
import { aim, aimAnswer, angle, nextHit, outcome as aimed, setAngle } from '../../decisions/aim.js';
import { commit, deaf, shut } from '../../decisions/commit.js';
import { diceAnswer, enough, picked } from '../../decisions/dice.js';
import { openEntry } from '../../decisions/entries.js';
import { STEP_NAMES, chooseForMe, setupStep } from '../../decisions/setup.js';
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
} from '../../decisions/place.js';
import { ICON, sideGlyph } from '../../drawing/icons.js';
import { html, icon } from '../../html.js';
import { catalogue, decision, hotSeat, pending, position, refusal, seat, snapshot } from '../../game/session.js';
import { active } from '../../view/looking.js';
import { sideName } from '../../sides.js';
import { inches, number, t } from '../../texts.js';
import { helpOf, isOrder, isWindow, kickerOf, nameOf, titleOf } from '../../words.js';
import { Choose, ChooseFoot, GiveBack, Key } from './choices.js';
import { HintButton } from './hint.js';
import { eventTitle } from './reaction.js';
import { RuleId } from '../reading/rule.js';

const Fact = ({ good, children, rule }) =>
  html`<li class=${good === false ? 'no' : ''}>
    ${icon(good == null ? ICON.dot : good ? ICON.tick : ICON.cross)}<span>${children} <${RuleId} id=${rule} /></span>
    </li>`;

/** Both players agree on Size and interactive of every feature: one row each (SETUP-05). */
function AgreeTerrain({ asked }) {
  const pool = snapshot.value.now.terrain?.pool || [];
  const can = key => asked.options.some(option => option.key === key),
    set = key => commit(`pick ${key}`);
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
`;
}

const AgreeFoot = () =>
  html`<button class="btn primary opt" data-key="agree" disabled=${shut.value} onClick=${() => commit('pick agree')}>
    ${t('terrain.agree')} <${Key} k="Enter" /></button>`;

// --- dice -----------------------------------------------------------------------------------------

function Dice({ asked }) {
  const n = picked.value.size;
  return html`<p>${helpOf(asked)}</p>
    <div class="meter">
    <span>${asked.least === asked.most ? t('dice.exactly', { n: asked.most }) : t('dice.upTo', { n: asked.most })}
    </span><b>${t('dice.pickedCount', { n })}</b></div>`;
}

function DiceFoot({ asked }) {
  const n = picked.value.size;
  return html`${
    asked.least === 0 &&
    html`<button class="btn" disabled=${shut.value} onClick=${() => commit('dice none')}>
      ${t('pass')} <${Key} k="P" /></button>`
  }<button class="btn primary" disabled=${!enough.value || !n || shut.value} onClick=${() => commit(diceAnswer())}>
    ${n ? t(asked.faces ? 'commit.change' : 'commit.reroll', { n }) : t('commit.none')} <${Key} k="Enter" /></button>`;
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
            } onClick=${() => chooseTool(tool)}>${t(`tool.${tool}`)}
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
          ${thing.side && thing.stamina ? ` (${sideName(thing.side)})` : ''}</option>`,
      )}
          ${Object.keys(PARTS).map(part => html`<option key=${part} value=${part}>${t(`place.part.${part}`)}</option>`)}
          </select></div>
    <p class="vh" role="status">
    ${
      spot
        ? tall
          ? t('place.spoken', { far: number(farFrom(spot)), x: number(spot.x), y: number(spot.y) })
          : t('place.at', { x: number(spot.x), y: number(spot.y) })
        : ''
    }</p>`;
}

const PlaceFoot = ({ asked }) =>
  html`<${GiveBack} /><${Decline} asked=${asked} />
    <button class="btn primary" disabled=${!ready.value?.answer || shut.value} onClick=${() => commit(ready.value.answer)}>
    ${t('commit.place')} <${Key} k="Enter" /></button>`;

const Decline = ({ asked }) =>
  asked.may_decline &&
  html`<button class="btn" disabled=${shut.value} onClick=${() => commit('decline')}>${t('option.decline')}
    <${Key} k="P" /></button>`;

/** What the tried spot would bring, or why it is refused. */
function PlaceTold() {
  const now = trial.value;
  return html`${
    now?.legal === false &&
    now.refusal &&
    html`<p class="refusal tried" role="status">${now.refusal.why} <${RuleId} id=${now.refusal.rule} /></p>`
  }${
    now?.near &&
    html`<div class="acts tried"><button class="btn" onClick=${takeNearest}>${t('place.nearest')} <${Key} k="G" /></button>
      </div>`
  }<${PlaceFacts} />`;
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
  return html`<p class="lng">${helpOf(asked)}</p>
    <div class="acts">
    <div class="seg" role="group" aria-label=${t('aim.label')}>
    <button aria-label=${t('aim.left')} onClick=${() => setAngle(angle.value - 1)}>◂</button>
    <span class="way" title=${angle.value == null ? '' : `${Math.round(angle.value)}°`} aria-hidden="true">
    <i style=${`rotate:${Math.round(angle.value ?? 0)}deg`}>➤</i></span>
    <button aria-label=${t('aim.right')} onClick=${() => setAngle(angle.value + 1)}>▸</button></div>
    ${
      aim.value?.arcs.some(arc => arc.hit) &&
      html`<div class="seg"><button onClick=${nextHit}>${t('aim.next')} <${Key} k="N" /></button></div>`
    }</div>`;
}

/** Whom the aim would hit, or why it is refused. */
function AimTold({ asked }) {
  const now = aimed.value,
    hits = now?.hits || [];
  return html`<div role="status"><ul class="facts">
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
      )}</ul></div>
    ${
      now &&
      now.legal === false &&
      now.refusal &&
      html`<p class="refusal" role="status">${now.refusal.why} <${RuleId} id=${now.refusal.rule} /></p>`
    }`;
}

const AimFoot = ({ asked }) =>
  html`<${GiveBack} /><${Decline} asked=${asked} /><button class="btn primary" disabled=${
    angle.value == null || aimed.value?.legal === false || shut.value
  } onClick=${() => commit(aimAnswer())}>${t(`commit.${asked.purpose}`)} <${Key} k="Enter" /></button>`;

/** Where the set-up stands, and a way to leave the rest of its step to the computer. */
function SetupSteps() {
  const now = setupStep.value,
    at = STEP_NAMES.indexOf(now);
  return html`<ol class="setupsteps" aria-label=${t('setup.steps')}>${STEP_NAMES.map(
    (name, i) =>
      html`<li key=${name} class=${i < at ? 'past' : ''} aria-current=${name === now ? 'step' : undefined}>
        ${t(`setup.step.${name}`)}</li>`,
  )}</ol>
    <p class="stephelp">${t(`setup.stepHelp.${now}`)}
    <button class="btn forme" disabled=${shut.value} onClick=${chooseForMe}>${t('setup.forMe')}</button></p>`;
}

const KINDS = { choose: Choose, dice: Dice, spot: Place, advance: Place, aim: Aim };
// What changes with every trial stands where it pushes no button away: below them, on a phone above.
const TOLD = { spot: PlaceTold, advance: PlaceTold, aim: AimTold };
const FEET = { choose: ChooseFoot, dice: DiceFoot, spot: PlaceFoot, advance: PlaceFoot, aim: AimFoot };

/** What is left to whoever acts: a mark for each action, and the Power. */
function Left() {
  const unit = position.value.byId.get(active.value),
    { actions } = snapshot.value.now;
  return html`<span class="whose">${Array.from({ length: actions || 0 }, (_, i) => html`<i key=${i} class="pip"></i>`)}
    ${unit && html`<b>${icon(ICON.bolt)}${unit.power}<span class="vh"> ${t('entry.power')}</span></b>`}</span>`;
}

/** The title: of what is open its name, of a reaction the event, else the question. */
const headline = asked =>
  (asked.type === 'choose' && openEntry.value?.name) ||
  (isWindow(asked) && !isOrder(asked) && eventTitle()) ||
  titleOf(asked);

/** The line above the title; where the title is the moment itself, the moment is not said twice. */
function kicker(asked) {
  if (openEntry.value) return t(`entry.kind.${openEntry.value.what}`);
  return isWindow(asked) && !isOrder(asked) && !eventTitle() ? t('ask.window.alone') : kickerOf(asked);
}

export function Prompt() {
  const asked = pending.value,
    ref = useRef(null),
    had = useRef(false);
  const agrees = asked.purpose === 'agree_terrain',
    Kind = agrees ? AgreeTerrain : KINDS[asked.type],
    Foot = agrees ? AgreeFoot : FEET[asked.type],
    Told = TOLD[asked.type],
    help =
      asked.type !== 'choose' || openEntry.value
        ? ''
        : isOrder(asked)
          ? t('ask.window.orderHelp')
          : isWindow(asked)
            ? ''
            : helpOf(asked);
  useEffect(() => {
    if (had.current) ref.current?.querySelector('h1')?.focus();
  }, [decision.value]);
  useEffect(
    () => () => {
      had.current = false;
    },
    [],
  );
  return html`<section class=${`prompt ${seat.value.toLowerCase()}${deaf.value ? ' deaf' : ''}`}
    aria-label=${t('prompt.label')} ref=${ref}
    onFocusIn=${() => {
      had.current = true;
    }} onFocusOut=${event => {
      if (event.relatedTarget) had.current = ref.current.contains(event.relatedTarget);
    }}>
    <span class="grab"></span>
    <div class="kick"><span>${kicker(asked)}</span>
    ${
      asked.purpose === 'act'
        ? html`<${Left} />`
        : html`<span class="whose">${icon(sideGlyph(seat.value))}<span class=${hotSeat.value ? '' : 'vh'}>
            ${sideName(seat.value)}</span></span>`
    }<${HintButton} /></div>
    <h1 tabindex="-1">${headline(asked)}</h1>
    <div class="pbody" tabindex=${isWindow(asked) ? 0 : undefined}>
    ${
      refusal.value &&
      html`<p class="refusal" role="alert">${refusal.value.why} <${RuleId} id=${refusal.value.rule} /></p>`
    }
    ${setupStep.value && html`<${SetupSteps} />`}
    ${help && html`<p class="lng">${help}</p>`}<${Kind} key=${decision.value} asked=${asked} /></div>
    <div class="acts pfoot"><${Foot} asked=${asked} /></div>
    ${Told && html`<div class="ptold"><${Told} key=${decision.value} asked=${asked} /></div>`}</section>`;
}
