// The board: layers of SVG, the camera's hands, and tags over it. It draws what others computed and decides nothing.

import { useEffect, useMemo, useRef } from '../../vendor/preact-hooks.js';
import { aiming, aimAt, outcome as aimed } from '../../decisions/aim.js';
import { chooseThing, choosing, lit, refusedPieces } from '../../decisions/choose.js';
import { dragEarly, dragging, mover, pieceThere, placing, release, tryAt } from '../../decisions/place.js';
import { moveOption, startMove } from '../../decisions/action.js';
import { base } from '../../drawing/coin.js';
import { DEFS, inches } from '../../drawing/ground.js';
import { GROUND_DEFS, groundOf } from '../../drawing/grounds.js';
import { K, distance, f, inside } from '../../drawing/shapes.js';
import { body, chipSpot, glow, outlineOf, rubble, shadow } from '../../drawing/terrain.js';
import { tokenOnTable } from '../../drawing/tokens.js';
import { bringIntoView, panBy, setCamera, stage, view, wholeBoard, zoomBy } from '../../view/camera.js';
import { html, icon, raw } from '../../html.js';
import { ICON } from '../../drawing/icons.js';
import { active, focused, hovered, marking, marks, rangeLength } from '../../view/looking.js';
import { pointer } from '../../game/pointing.js';
import { ground, hello, position, snapshot, viewer } from '../../game/session.js';
import { sideName } from '../../sides.js';
import { t } from '../../texts.js';
import {
  aimOver,
  aimUnder,
  attackRing,
  choiceOver,
  choiceUnder,
  happeningOver,
  lookingUnder,
  placedAt,
  placeOver,
  placeUnder,
  refusedOver,
  trayUnder,
} from './underlay.js';
import { friendOver } from './friendmark.js';
import { layPlates, lettered, plateWidth } from './labels.js';
import { Minimap } from './minimap.js';
import { OnBoard, Ribbon } from './moments.js';
import { RulerKeys } from './rulers.js';
import { Tags } from './tags.js';
import { coachOver, coachUnder } from './coachmarks.js';
import { traceNumbers, tracesOver, tracesUnder } from './traces.js';
import { Tray } from './tray.js';

const groundText = (name, edge) => `<clipPath id="groundclip"><path d="M0 0H36V36H0z"/></clipPath>
  <g clip-path="url(#groundclip)">${groundOf(name, edge)}</g>${inches()}<path d="M0 0H36V36H0z" fill="none"
    stroke="var(--kerb)" stroke-width=".12"/>`;

function Ground() {
  const name = ground.value,
    { edge } = position.value.frame;
  return useMemo(() => html`<g ...${raw(groundText(name, edge))}></g>`, [name, edge]);
}

/** Terrain: rubble and shadows first, then bodies, then light; built anew only when a piece came or went. */
function Terrain() {
  const { pieces, rubble: broken, frame } = position.value,
    key = pieces.map(piece => `${piece.id}${piece.x}`).join();
  return useMemo(
    () =>
      html`<g ...${raw(
        `<g class="rubble">${broken.map(rubble).join('')}</g>` +
          pieces.map(shadow).join('') +
          pieces.map(body).join('') +
          `<g class="glow">${pieces.map(glow).join('')}</g>`,
      )}></g>`,
    [key, broken.length, frame.edge],
  );
}

function Chips() {
  const chips = position.value.pieces
    .map(piece => {
      const [x, y] = chipSpot(piece),
        s = Math.min(piece.w, piece.d) < 1.2 ? 12 : 14;
      const bar = piece.interactive
        ? ''
        : `<path d="M${-s / 2} ${s / 2 + 2}h${s}" stroke="var(--chip)" stroke-width="2.4"/>`;
      return `<g class="sz" transform="translate(${f(x * K)} ${f(y * K)}) scale(${f(K / view.value.ppi)})">
        <rect x="${-s / 2}" y="${-s / 2}" width="${s}" height="${s}" rx="2"/>
        <text y="3.5">${piece.size}</text>${bar}</g>`;
    })
    .join('');
  return html`<g ...${raw(chips)}></g>`;
}

function Deployment() {
  const { state } = snapshot.value,
    depth = rangeLength(3) || 6,
    mine = position.value.frame.edge;
  const faded = state.round > 1 ? ' opacity=".4"' : '';
  const text = ['A', 'B']
    .map(side => {
      const edge = state.sides[side]?.edge,
        below = edge === mine;
      if (!edge) return '';
      const c = side === 'A' ? 'a' : 'b',
        y = below ? 36 - depth : depth,
        dir = below ? -1 : 1;
      let marks = '';
      for (let i = 0; i < 9; i++)
        marks += `<path d="M${2 + i * 4} ${y}l.35 ${0.35 * dir}l.35 ${-0.35 * dir}" fill="none"/>`;
      const label = state.round ? '' : `${sideName(side)}, ${t('board.range', { n: 3 })}`.toUpperCase(); // names hide it later
      return (
        `<g stroke="var(--${c})" stroke-width=".09"${faded}>
          <path d="M0 ${y}H36" stroke-dasharray="${c === 'a' ? '.7 .35' : '.25 .25'}"/>${marks}</g>` +
        `<g class="dep"${faded}>
          <text x="${below ? 0.5 : 35.5}" y="${below ? y + 0.58 : y - 0.25}" font-size=".5" text-anchor="${
            below ? 'start' : 'end'
          }" fill="var(--${c})">${label.replace(/[<&]/g, '')}</text></g>`
      );
    })
    .join('');
  return html`<g ...${raw(text)}></g>`;
}

function Tokens() {
  const { tokens, units } = position.value,
    range1 = rangeLength(1) || 1;
  const text = tokens
    .filter(token => !token.holder && !token.gone)
    .map(token => {
      const covered = units.some(
        unit => unit.place === 'table' && distance([unit.x, unit.y], [token.x, token.y]) < unit.r,
      );
      return `<g transform="translate(${f(token.x)} ${f(token.y)})">${tokenOnTable(token, covered, range1)}</g>`;
    })
    .join('');
  return html`<g ...${raw(text)}></g>`;
}

/** One base; moving it changes its transform only. */
function Base({ unit, dim, still }) {
  const isActive = active.value === unit.id;
  const look = useMemo(() => base(unit, { active: isActive }), [JSON.stringify(unit), isActive]);
  return html`<g data-unit=${unit.id} class=${`base${still ? ' still' : ''}${dim ? ' dim' : ''}`}
    style=${`transform:translate(${f(unit.x)}px,${f(unit.y)}px)`} ...${raw(look)}></g>`;
}

const focusRing = thing =>
  thing
    ? thing.corners
      ? ''
      : `<circle cx="${f(thing.x)}" cy="${f(thing.y)}" r="${f(thing.r + 0.16)}" fill="none" stroke="var(--shade)"
        stroke-width=".16"/>
          <circle cx="${f(thing.x)}" cy="${f(thing.y)}" r="${f(thing.r + 0.12)}" fill="none" stroke="#fff"
            stroke-width=".07"/>`
    : '';

function shownUnits() {
  const at = placedAt(),
    moving = mover.value;
  return position.value.units
    .filter(unit => unit.place === 'table' || (at && unit.id === moving?.id))
    .map(unit => (at && unit.id === moving.id ? { ...unit, x: at.x, y: at.y } : unit));
}

/** What cannot be chosen steps back, but never the one who acts. */
const isDim = unit => refusedPieces.value.has(unit.id) && unit.id !== active.value;

function Bases() {
  const moving = mover.value?.id;
  return html`<g>
    ${shownUnits().map(
      unit => html`<${Base} key=${unit.id} unit=${unit} dim=${isDim(unit)} still=${unit.id === moving} />`,
    )}</g>`;
}

function Plates() {
  const units = shownUnits(),
    ppi = view.value.ppi,
    bare = new Set([
      ...(dragging.value && mover.value ? [mover.value.id] : []),
      ...(aiming.value ? aimed.value?.hits || [] : []),
    ]);
  const chips = [...position.value.pieces.map(chipSpot), ...traceNumbers().values()],
    laid = layPlates(units, ppi, bare, chips, lettered());
  const text = units
    .filter(unit => laid.has(unit.id))
    .map(unit => {
      const { x, y } = laid.get(unit.id),
        w = plateWidth(unit.short),
        on = active.value === unit.id,
        c = unit.side === 'A' ? 'a' : 'b';
      const sign =
        c === 'a'
          ? `<circle cx="7" cy="6.5" r="2.6" fill="none" stroke="${
              on ? 'var(--ca-on)' : 'var(--ca)'
            }" stroke-width="1.9"/>`
          : `<path d="M7 2.7 10.8 6.5 7 10.3 3.2 6.5z" fill="${on ? 'var(--cb-on)' : 'var(--cb)'}"/>`;
      const name = unit.short.replace(/&/g, '&amp;').replace(/</g, '&lt;');
      return `<g class="plate${
        isDim(unit) ? ' dim' : ''
      }" transform="translate(${f(x * K)} ${f(y * K)}) scale(${f(K / view.value.ppi)})">
        <rect width="${f(w)}" height="13" rx="2"${
          on ? ` class="on" fill="var(--c${c})"` : ''
        }/>${sign}<text x="13" y="10"${on ? ` class="on" fill="var(--c${c}-on)"` : ''}>${name}</text></g>`;
    })
    .join('');
  return html`<g ...${raw(text)}></g>`;
}

function Numbers() {
  return html`<g pointer-events="none" ...${raw(tracesOver() + coachOver())}></g>`;
}

function Under() {
  const width = (hello.value?.measures.width.tool ?? 750) / 1000;
  const text =
    lookingUnder() +
    (placing.value
      ? placeUnder(width) + attackRing()
      : aiming.value
        ? aimUnder()
        : choosing.value
          ? choiceUnder()
          : '') +
    trayUnder() +
    tracesUnder() +
    coachUnder();
  return html`<g ...${raw(text)}></g>`;
}

/** The token or terrain feature that is being placed. */
function placedThing() {
  const at = placedAt(),
    moving = mover.value;
  if (!at || !moving || moving.stamina) return '';
  if (!moving.terrain)
    return `<g transform="translate(${f(at.x)} ${f(at.y)})">${tokenOnTable({ ...moving, holder: null }, false, rangeLength(1) || 1)}</g>`;
  const piece = pieceThere([at.x, at.y]);
  return `${shadow(piece)}${body(piece)}<path d="${outlineOf(piece, 0.16)}" fill="none" stroke="var(--pickc)" stroke-width=".12"/>`;
}

function Over() {
  const look = position.value.byId.get(hovered.value || focused.value);
  const shown = look && shownUnits().find(unit => unit.id === look.id);
  const text =
    placedThing() +
    (placing.value ? placeOver() : aiming.value ? aimOver() : choosing.value ? choiceOver() + happeningOver() : '') +
    refusedOver() +
    friendOver() +
    focusRing(shown || (look?.r && !look.stamina && !look.holder ? look : null));
  return html`<g pointer-events="none" ...${raw(text)}></g>`;
}

function Scene() {
  const v = view.value;
  return html`<svg class="scene" viewBox=${[v.x, v.y, v.w, v.h].map(n => f(n * K)).join(' ')} aria-hidden="true">
    <g ...${raw(DEFS + GROUND_DEFS)}></g>
    <g transform=${`scale(${K})`}><${Ground} /><${Deployment} /><${Tokens} /><${Terrain} /></g><${Chips} />
    <g transform=${`scale(${K})`}><${Under} /><${Bases} /></g><${Plates} /><${Numbers} /><g transform=${`scale(${K})`}><${Over} /></g>
    </svg>`;
}

// --- hands ------------------------------------------------------------------------------------------

/** The topmost thing at a point of the board. @param {import('../../drawing/shapes.js').Point} p */
function thingAt(p, slack = 0) {
  const unit = shownUnits()
    .filter(u => distance([u.x, u.y], p) <= u.r + slack)
    .sort((a, b) => distance([a.x, a.y], p) - distance([b.x, b.y], p))[0];
  if (unit) return unit.id;
  const token = position.value.tokens.find(tk => !tk.holder && !tk.gone && distance([tk.x, tk.y], p) <= tk.r + slack);
  if (token) return token.id;
  return (
    position.value.pieces.find(piece =>
      piece.round ? distance([piece.x, piece.y], p) <= piece.w / 2 : inside(p, [piece.corners]),
    )?.id ?? null
  );
}

function useHands(ref) {
  useEffect(() => {
    const element = ref.current,
      pointers = new Map();
    let mode = '',
      start = null,
      travelled = 0,
      pinch = 0,
      box = null;
    /** @type {(event: {clientX: number, clientY: number}, lift?: number) => [number, number]} */
    const pointOf = (event, lift = 0) => {
      const v = view.value;
      return [v.x + (event.clientX - box.left) / v.ppi, v.y + (event.clientY - box.top - lift) / v.ppi];
    };
    const measure = () => {
      box = element.getBoundingClientRect();
    };
    const onDown = event => {
      if (event.button > 0 || event.target.closest('.hud')) return;
      measure();
      pointers.set(event.pointerId, event);
      element.setPointerCapture(event.pointerId);
      if (pointers.size === 2) {
        mode = 'pinch';
        pinch = spread(pointers);
        release();
        return;
      }
      const p = pointOf(event),
        at = placedAt() || mover.value;
      start = { x: event.clientX, y: event.clientY };
      travelled = 0;
      if (placing.value && at && at.place !== 'waiting' && distance([at.x, at.y], p) < (mover.value.r || 0.5) + 0.35) {
        mode = 'drag';
        dragging.value = true;
      } else mode = moveOption.value && thingAt(p) === active.value ? 'lift' : 'pan';
    };
    const onMove = event => {
      if (!box) measure();
      const before = pointers.get(event.pointerId);
      pointer.value = event.target.closest('.hud') ? null : pointOf(event);
      if (!before) {
        if (event.pointerType !== 'touch')
          hovered.value = event.target.closest('.hud') ? hovered.value : thingAt(pointOf(event));
        return;
      }
      pointers.set(event.pointerId, event);
      travelled += Math.abs(event.clientX - before.clientX) + Math.abs(event.clientY - before.clientY);
      if (mode === 'pinch') {
        const next = spread(pointers);
        zoomBy(next / pinch, middleOf(pointers, pointOf));
        pinch = next;
      } else if (mode === 'lift' && travelled > 6) {
        mode = startMove() ? 'drag' : 'pan';
        if (mode === 'drag') dragEarly(pointOf(event));
      } else if (mode === 'drag') tryAt(pointOf(event, event.pointerType === 'touch' ? 48 : 0));
      else if (mode === 'pan' && aiming.value && travelled > 6) aimAt(pointOf(event));
      else if (mode === 'pan' && travelled > 6)
        panBy((before.clientX - event.clientX) / view.value.ppi, (before.clientY - event.clientY) / view.value.ppi);
    };
    const onUp = event => {
      if (!pointers.delete(event.pointerId)) return;
      if (mode === 'drag') {
        release();
        if (travelled <= 6) tryAt(pointOf(event)); // a click beside the base means that spot
      }
      if (['pan', 'lift'].includes(mode) && travelled <= 6 && start)
        press(pointOf(event), event.pointerType === 'touch' ? 0.4 : 0.12);
      if (!pointers.size) mode = '';
    };
    const onWheel = event => {
      event.preventDefault();
      measure();
      zoomBy(Math.exp(-event.deltaY * 0.0016), pointOf(event));
    };
    const onDouble = event => {
      measure();
      const id = thingAt(pointOf(event), 0.12);
      if (id && lit.value.has(id)) chooseThing(id);
    };
    const onLeave = () => {
      pointer.value = null;
      if (!pointers.size) hovered.value = null;
    };
    const listeners = {
      pointerdown: onDown,
      pointermove: onMove,
      pointerup: onUp,
      pointercancel: onUp,
      pointerleave: onLeave,
      dblclick: onDouble,
    };
    for (const [name, handler] of Object.entries(listeners)) element.addEventListener(name, handler);
    element.addEventListener('wheel', onWheel, { passive: false });
    const watch = new ResizeObserver(() => {
      measure();
      stage.value = { ...stage.value, width: box.width, height: box.height };
      setCamera({});
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
}

const spread = pointers => {
  const [a, b] = [...pointers.values()];
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1;
};
const middleOf = (pointers, pointOf) => {
  const [a, b] = [...pointers.values()];
  return pointOf({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 });
};

/** A click on the board: choose, place, aim, mark or look. */
function press(p, slack) {
  const id = thingAt(p, slack);
  if (marking.value) {
    marks.value = [...marks.value, p];
    return;
  }
  if (id && chooseThing(id)) {
    focused.value = id;
    return;
  }
  if (placing.value) {
    tryAt(p);
    return;
  }
  if (aiming.value) {
    aimAt(p);
    return;
  }
  focused.value = id === focused.value ? null : id;
}

function Zoom() {
  return html`<div class="zoom hud" role="toolbar" aria-label=${t('board.camera')}>
    <button class="icon" aria-label=${t('board.zoomOut')} onClick=${() => zoomBy(1 / 1.4)}>${icon(ICON.minus)}</button>
    <button class="icon" aria-label=${t('board.whole')} onClick=${wholeBoard}>${icon(ICON.fit)}</button>
    <button class="icon" aria-label=${t('board.zoomIn')} onClick=${() => zoomBy(1.4)}>${icon(ICON.plus)}</button>
    </div>`;
}

export function Board() {
  const ref = useRef(null);
  useHands(ref);
  useEffect(() => {
    const thing = position.value?.byId.get(focused.value);
    if (thing && thing.place !== 'waiting') bringIntoView(thing.x, thing.y);
  }, [focused.value]);
  return html`<main class="board" aria-label=${t('board.label')}>
    <div class="field"><div class="stage" ref=${ref}><${Scene} /><${Tags} /><${OnBoard} /></div>
    <${RulerKeys} /><${Minimap} /><${Zoom} /><${Ribbon} /></div><${Tray} /></main>`;
}
