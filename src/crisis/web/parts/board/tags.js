// Words over the board: measures, reasons, refusals. HTML, placed by the camera.

import { aim, outcome } from '../../decisions/aim.js';
import { between, choosing, declaring, lit, refusedPieces } from '../../decisions/choose.js';
import { dragging, farFrom, from, placing, ready, takeNearest, trial } from '../../decisions/place.js';
import { stage, view } from '../../view/camera.js';
import { ICON } from '../../drawing/icons.js';
import { distance } from '../../drawing/shapes.js';
import { chipSpot } from '../../drawing/terrain.js';
import { html, icon } from '../../html.js';
import { rangeLength, ruler, sight, threatOf, toolLength } from '../../view/looking.js';
import { pending, position } from '../../game/session.js';
import { inches, number, t } from '../../texts.js';
import { layPlates, layTag, layTags, lettered } from './labels.js';
import { RuleId } from '../reading/rule.js';

const at = (x, y) => {
  const v = view.value;
  return `left:${((x - v.x) * v.ppi).toFixed(1)}px;top:${((y - v.y) * v.ppi).toFixed(1)}px`;
};
/** The same, but never outside the board's panel. */
const within = (x, y) => {
  const v = view.value,
    { width, height } = stage.value;
  return `left:${Math.min(width - 50, Math.max(50, (x - v.x) * v.ppi)).toFixed(1)}px;top:${Math.min(height - 24, Math.max(3, (y - v.y) * v.ppi)).toFixed(1)}px`;
};
/** Whether a piece is on the screen: what is not needs no tag. */
const inView = ({ x, y }) => {
  const v = view.value;
  return x >= v.x && x <= v.x + v.w && y >= v.y && y <= v.y + v.h;
};
const Tag = ({ x, y, look = '', sign, children }) =>
  html`<div class=${`tag ${look}`} style=${within(x, y)}>${sign && icon(sign)}${children}</div>`;
const above = thing => [thing.x, thing.y - thing.r - 22 / view.value.ppi];

/** A short reason for a tag; the sentence stands in the prompt and on focus. */
function shortReason(reason) {
  if (reason.rule === 'DMG-06') return [ICON.zzz, t('tag.dazed')];
  if (reason.measure != null && reason.measure > 100) return [ICON.far, inches(reason.measure)];
  if (reason.rule?.startsWith('LOS')) return [ICON.noeye, t('tag.hidden')];
  return [ICON.cross, t('tag.no')];
}

const platesOf = units => 
  layPlates(units, view.value.ppi, new Set(), position.value.pieces.map(chipSpot), lettered());

function ChoiceTags() {
  const attack = declaring.value,
    byId = position.value.byId;
  if (!attack) return null;
  const shooter = byId.get(attack.attacker);
  const far = unit =>
    `${number(Math.max(0, distance([unit.x, unit.y], [shooter.x, shooter.y]) - unit.r - shooter.r))}″`;
  const fine = [...lit.value.keys()]
    .map(id => byId.get(id))
    .filter(unit => unit?.stamina)
    .map(unit => ({ id: unit.id, look: 'ok', sign: ICON.tick, words: far(unit) }));
  const not = [...refusedPieces.value]
    .filter(([id]) => byId.get(id)?.stamina && byId.get(id).place === 'table' && inView(byId.get(id)))
    .map(([id, reason]) => {
      const [sign, words] = shortReason(reason);
      return { id, look: 'no', sign, words };
    });
  const cover = between.value?.cover?.length > 0 && byId.get(between.value.cover[0]);
  const tags = [...fine, ...not],
    units = position.value.units.filter(unit => unit.place === 'table'),
    ppi = view.value.ppi;
  const spots = layTags(tags, units, platesOf(units), ppi);
  const coverTag =
    cover && html`<${Tag} key="cover" x=${cover.x} y=${cover.y - 10 / ppi} look="cov">${t('tag.cover')}<//>`;
  return [
    coverTag,
    ...tags.map(
      tag =>
        spots.has(tag.id) &&
        html`<${Tag} key=${tag.id} ...${spots.get(tag.id)} look=${tag.look} sign=${tag.sign}>${tag.words}<//>`,
    ),
  ];
}

function PlaceTags() {
  const spot = ready.value,
    now = trial.value,
    start = from.value;
  if (!spot || !start || now?.legal === false) return null;
  const tool = spot.tool?.name || pending.value.tools.at(-1),
    most = toolLength(tool) + 2 * start.r;
  const [x, y] = spot.tool?.joint || [spot.x, spot.y],
    words = t('tag.of', { far: number(farFrom(spot)), most: number(most) });
  const units = position.value.units
    .filter(unit => unit.place === 'table')
    .map(unit => (unit.id === start.id ? { ...unit, x: spot.x, y: spot.y } : unit));
  const at = layTag([x, y + 0.7], words, units, platesOf(units), view.value.ppi);
  const reach = threatOf(start)?.attack,
    top = spot.y - start.r - reach;
  return html`<${Tag} x=${at.x} y=${at.y} look="ok">${words}<//>
    ${reach && html`<${Tag} x=${spot.x} y=${top - 9 / view.value.ppi}>${t('tag.attackReach', { far: inches(reach * 1000) })}<//>`}`;
}

function CallOut() {
  const now = trial.value;
  if (!placing.value || now?.legal !== false || !now.refusal) return null;
  const v = view.value,
    right = now.x > v.x + v.w * 0.62,
    low = now.y > v.y + v.h * 0.75;
  return html`<div class="call hud" role="status"
    style=${`${at(now.x, now.y)};--dx:${right ? 'calc(-100% - 30px)' : '30px'};--dy:${
      low ? '-100%' : '-40%'
    };${dragging.value ? 'pointer-events:none' : ''}`}>
    <b class="nope">${t('tag.nope')}</b> ${now.refusal.why}
    <div class="go">
    ${now.near && html`<button onClick=${takeNearest}>${t('tag.nearest', { far: number(now.near.far) })}</button>`}
    <${RuleId} id=${now.refusal.rule} /></div></div>`;
}

function AimTags() {
  const now = outcome.value,
    a = aim.value,
    byId = position.value.byId;
  if (!now || !a) return null;
  const far = now.stop && distance(now.stop, [a.x, a.y]);
  return html`${
    far > 0.05 &&
    html`<${Tag} x=${now.stop[0]} y=${now.stop[1] + a.r + 0.25}>
      ${t('tag.stops', { far: number(far) })} <small>${t('tag.ofMost', { most: number(a.most) })}</small><//>`
  }
    ${(now.hits || []).map(id => {
      const hit = byId.get(id);
      return (
        hit &&
        html`<${Tag} key=${id} x=${hit.x} y=${hit.y - (hit.r || hit.d / 2) - 24 / view.value.ppi} look="no">
          ${t('tag.hit', { name: hit.short || nameOf(hit) })}<//>`
      );
    })}`;
}
const nameOf = thing => thing.name || thing.kind;

function LookTags() {
  const out = ruler.value,
    of = out && position.value.byId.get(out.of),
    now = sight.value,
    seen = now && position.value.byId.get(now.to);
  return html`${
    of &&
    html`<${Tag} x=${of.x}
      y=${of.y - (of.r || 0) - (out.kind === 'range' ? rangeLength(out.size) : toolLength(out.size) + (of.r || 0)) - 9 / view.value.ppi}>
        ${out.kind === 'range' ? t('rulers.range', { n: out.size }) : t(`tool.${out.size}`)}
        ${out.pinned ? ` · ${t('rulers.pinned')}` : ''}<//>`
  }
    ${
      seen &&
      html`<${Tag} x=${seen.x} y=${above(seen)[1]} look=${now.sees ? 'ok' : 'no'} sign=${
        now.sees ? ICON.eye : ICON.noeye
      }>
        ${now.distance != null && inches(now.distance)} ${
          now.sees ? (now.cover?.length ? t('tag.cover') : t('tag.clear')) : t('tag.blocked')
        }<//>`
    }`;
}

export function Tags() {
  return html`${choosing.value && html`<${ChoiceTags} />`}${placing.value && html`<${PlaceTags} /><${CallOut} />`}
    ${pending.value?.type === 'aim' && html`<${AimTags} />`}<${LookTags} />`;
}
