// What the marks on the board and the faces of the dice mean: a dialog over the table.

import { signal } from '../../vendor/signals.js';
import { useEffect, useRef } from '../../vendor/preact-hooks.js';
import { dieSvg } from '../../drawing/dice.js';
import { heldMark, standing, tokenMark } from '../../drawing/tokens.js';
import { html, raw } from '../../html.js';
import { viewer } from '../../game/session.js';
import { sideName } from '../../sides.js';
import { t } from '../../texts.js';

export const legendOpen = signal(false);
const close = () => {
  legendOpen.value = false;
};

const place = more => ({ type: 'secure', kind: 'point', letter: 'B', owner: null, near: '', secured: null, ...more });
const FACES = ['C', 'W', 'H', 'B', '-', 'F'];

/** A die as it looks where its face counts. */
const die = face => dieSvg(face, viewer.value, { pool: face === 'B' ? 'defense' : 'attack' });

/** The marks, with the values of their sentences; `me` sits below. */
const marks = me => {
  const you = me === 'A' ? 'B' : 'A';
  return [
    ['free', place({})],
    ['secured', place({ near: me, secured: me }), me],
    ['contested', place({ near: 'AB' })],
    ['ahead', place({ near: 'AB', secured: me }), me],
    ['controlled', place({ owner: me }), me],
    ['controlled', place({ owner: you }), you],
    ['both', place({ owner: you, near: 'AB' }), you],
    ['ground', { type: 'extraction', kind: 'civilian', letter: 'B' }],
    ['held', { type: 'extraction', kind: 'civilian', letter: 'B', held: true }],
  ];
};

const picture = mark =>
  mark.type === 'extraction'
    ? `<g transform="scale(1.1)">${mark.held ? heldMark(mark, 0.8) : tokenMark(mark, 0.8)}</g>`
    : `${standing(mark, 1.5)}${tokenMark(mark, 0.55)}`;

export function Legend() {
  const ref = useRef(null),
    open = legendOpen.value;
  useEffect(() => {
    if (!open) return undefined;
    const before = document.activeElement;
    ref.current?.querySelector('button')?.focus();
    return () => before?.isConnected && before.focus();
  }, [open]);
  if (!open) return null;
  const onKey = event => {
    if (event.key === 'Escape') close();
    if (event.key === 'Tab') event.preventDefault(); // there is one control
    event.stopPropagation();
  };
  return html`<div class="veil" onClick=${event => {
    if (event.target === event.currentTarget) close();
  }}>
    <section class="legendbox panel" role="dialog" aria-modal="true" aria-label=${t('legend.title')} tabindex="-1"
      ref=${ref} onKeyDown=${onKey}>
    <header><h2>${t('legend.title')}</h2><button class="btn" onClick=${close}>${t('close')}</button></header>
    <p>${t('legend.two')}</p>
    <ul class="marks">${marks(viewer.value).map(
      ([name, mark, side], i) =>
        html`<li key=${i}><svg viewBox="-1.9 -1.9 3.8 3.8" aria-hidden="true" ...${raw(picture(mark))}></svg>
          <div><b>${t(`legend.${name}.name`, { side: side && sideName(side) })}</b>
          <p>${t(`legend.${name}.text`, { side: side && sideName(side) })}</p></div></li>`,
    )}</ul>
    <h3>${t('legend.dice')}</h3>
    <ul class="faces">${FACES.map(
      face =>
        html`<li key=${face}><span aria-hidden="true" ...${raw(die(face))}></span>
          <b>${t(`face.${face}`)}</b><p>${t(`legend.face.${face}`)}</p></li>`,
    )}</ul>
    <p>${t('legend.paint')}</p></section></div>`;
}
