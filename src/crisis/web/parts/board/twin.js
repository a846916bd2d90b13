// The board as a list of buttons for the keyboard and the screen reader: one per character, token and terrain piece.

import { useRef } from '../../vendor/preact-hooks.js';
import { chooseThing, lit, refusedPieces } from '../../decisions/choose.js';
import { distance } from '../../drawing/shapes.js';
import { html } from '../../html.js';
import { active, focused, hovered } from '../../view/looking.js';
import { position, viewer } from '../../game/session.js';
import { number, t } from '../../texts.js';
import { nameOf } from '../../words.js';
import { tokenWords } from '../table/mission.js';
import { described } from '../table/squad.js';

/** The spoken name of a thing: state, side, distance from whoever acts. */
function spoken(thing) {
  const from = position.value.byId.get(active.value);
  const far =
    from && from.id !== thing.id && from.place === 'table'
      ? t('twin.far', {
          far: number(Math.max(0, distance([from.x, from.y], [thing.x, thing.y]) - from.r - (thing.r || 0))),
          name: from.short,
        })
      : '';
  const offer = lit.value.has(thing.id)
    ? `, ${t('twin.offer')}`
    : refusedPieces.value.has(thing.id)
      ? `, ${refusedPieces.value.get(thing.id).why}`
      : '';
  const where = t('twin.at', { x: number(thing.x), y: number(thing.y) });
  if (thing.stamina) return `${described(thing)}, ${t(`side.${thing.side}`)}, ${where}${far}${offer}`;
  if (thing.corners) return `${t('twin.piece', { name: nameOf(thing.id), size: thing.size })}, ${where}${far}${offer}`;
  return `${thing.name}, ${tokenWords(thing)}, ${where}${far}${offer}`;
}

function Group({ label, things }) {
  if (!things.length) return null;
  return html`<ul aria-label=${label}>${things.map(
    thing =>
      html`<li key=${thing.id}>
        <button data-thing=${thing.id} tabindex=${(focused.value || '') === thing.id ? 0 : -1} onFocus=${() => {
          hovered.value = thing.id;
          focused.value = thing.id;
        }} onBlur=${() => {
          hovered.value = null;
        }} onClick=${() => chooseThing(thing.id)}>${spoken(thing)}</button></li>`,
  )}</ul>`;
}

export function Twin() {
  const ref = useRef(null),
    { units, tokens, pieces } = position.value;
  const low = list =>
    list
      .filter(
        thing =>
          thing.place !== 'waiting' &&
          thing.place !== 'ko' &&
          thing.place !== 'removed' &&
          !thing.holder &&
          !thing.gone,
      )
      .sort((a, b) => b.y - a.y || a.x - b.x);
  const walk = event => {
    const buttons = [...ref.current.querySelectorAll('button')],
      at = buttons.indexOf(document.activeElement);
    const to = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[(to + buttons.length) % buttons.length]?.focus();
  };
  const near = viewer.value,
    enter = () => {
      const first = ref.current.querySelector('button[tabindex="0"]') || ref.current.querySelector('button');
      first?.focus();
    };
  return html`<section class="twin" aria-label=${t('twin.label')} ref=${ref} onKeyDown=${walk}>
    <button class="twinentry" onClick=${enter}>${t('twin.enter')}</button>
    <${Group} label=${t(`side.${near}`)} things=${low(units.filter(unit => unit.side === near))} />
    <${Group} label=${t(`side.${near === 'A' ? 'B' : 'A'}`)} things=${low(units.filter(unit => unit.side !== near))} />
    <${Group} label=${t('twin.tokens')} things=${low(tokens)} />
    <${Group} label=${t('twin.terrain')} things=${low(pieces)} /></section>`;
}
