// Quick help, behind one key in every game: the goal with the present score, a turn in five steps, how to read a coin,
// the dice, words of the game, and all keys. The game goes on behind it.

import { signal } from '../../vendor/signals.js';
import { useEffect, useRef } from '../../vendor/preact-hooks.js';
import { base } from '../../drawing/coin.js';
import { dieSvg } from '../../drawing/dice.js';
import { html, raw } from '../../html.js';
import { catalogue, snapshot, viewer } from '../../game/session.js';
import { sideName } from '../../sides.js';
import { t } from '../../texts.js';
import { legendOpen } from './legend.js';
import { wouldScore } from './race.js';

export const helpOpen = signal(false);
const close = () => {
  helpOpen.value = false;
};

const FACES = ['C', 'W', 'H', 'B', '-', 'F'];
const STEPS = [1, 2, 3, 4, 5];
const WORDS = ['contest', 'secure', 'control', 'hold', 'dazed', 'injured', 'range', 'size', 'cover', 'priority'];
const KEYS = [
  'Enter',
  'P',
  'E',
  'N',
  'G',
  'arrows',
  'brackets',
  '1-5',
  'SML',
  'V',
  'H',
  'A',
  'C',
  'O',
  'F6',
  'CtrlZ',
  'Esc',
  'zoom',
  'T',
  '?',
];

/** A coin with a little of everything that a coin can show. */
const coin = () =>
  base({
    side: viewer.value,
    x: 0,
    y: 0,
    r: 0.7,
    stamina: 6,
    damage: 2,
    power: 3,
    activated: false,
    dazed: false,
    injured: false,
    conditions: ['slow'],
    held: [],
    mono: 'CA',
  });

function Goal() {
  const me = viewer.value,
    you = me === 'A' ? 'B' : 'A',
    points = side => snapshot.value.state.sides[side]?.vp || 0;
  const { goal = 16, rounds = 6 } = catalogue.value?.measures || {};
  const values = {
    me: sideName(me),
    you: sideName(you),
    a: points(me),
    b: points(you),
    p: wouldScore(me),
    q: wouldScore(you),
  };
  return html`<section><h3>${t('help.goal')}</h3><p>${t('help.goalText', { n: goal, rounds })}</p>
    <p><b>${t('help.score', values)}</b></p></section>`;
}

const Coin = () =>
  html`<section class="readcoin"><h3>${t('help.coin')}</h3>
    <svg viewBox="-1.25 -1.1 2.5 2.35" aria-hidden="true" ...${raw(coin())}></svg><p>${t('help.coinText')}</p>
    <button class="link" onClick=${() => {
      close();
      legendOpen.value = true;
    }}>${t('help.marks')}</button></section>`;

const Dice = () =>
  html`<section><h3>${t('legend.dice')}</h3><ul class="faces">${FACES.map(
    face =>
      html`<li key=${face}><span aria-hidden="true"
        ...${raw(dieSvg(face, viewer.value, { pool: face === 'B' ? 'defense' : 'attack' }))}></span>
        <b>${t(`face.${face}`)}</b><p>${t(`legend.face.${face}`)}</p></li>`,
  )}</ul></section>`;

const Words = () =>
  html`<section><h3>${t('help.words')}</h3><dl class="wordlist">${WORDS.map(
    word => html`<div key=${word}><dt>${t(`help.word.${word}.name`)}</dt><dd>${t(`help.word.${word}.text`)}</dd></div>`,
  )}</dl></section>`;

const Keys = () =>
  html`<section class="allkeys"><h3>${t('menu.keysTitle')}</h3><dl class="keylist">
    ${KEYS.map(key => html`<div key=${key}><dt>${t(`keys.${key}.key`)}</dt><dd>${t(`keys.${key}.does`)}</dd></div>`)}
    </dl></section>`;

export function Help() {
  const ref = useRef(null),
    open = helpOpen.value;
  useEffect(() => {
    if (!open) return undefined;
    const before = document.activeElement;
    ref.current?.querySelector('button')?.focus();
    return () => before?.isConnected && before.focus();
  }, [open]);
  if (!open || !snapshot.value) return null;
  const onKey = event => {
    if (event.key === 'Escape' || event.key === '?') {
      event.stopPropagation();
      close();
    }
    if (event.key !== 'Tab') return;
    const stops = [...ref.current.querySelectorAll('button, a')],
      at = stops.indexOf(document.activeElement) + (event.shiftKey ? -1 : 1);
    event.preventDefault();
    stops.at(at % stops.length).focus();
  };
  return html`<div class="veil" onClick=${event => {
    if (event.target === event.currentTarget) close();
  }}>
    <section class="legendbox helpbox panel" role="dialog" aria-modal="true" aria-label=${t('help.title')} ref=${ref}
      onKeyDown=${onKey}>
    <header><h2>${t('help.title')}</h2><a class="link" href="#/learn">${t('help.learn')}</a>
    <a class="link" href="#/reference" target="_blank">${t('help.reference')}</a>
    <button class="btn" onClick=${close}>${t('close')}</button></header>
    <div class="helpgrid"><${Goal} /><${Coin} /><${Dice} />
    <section><h3>${t('help.turn')}</h3>
    <ol class="turnlist">${STEPS.map(n => html`<li key=${n}>${t(`help.step.${n}`)}</li>`)}</ol></section><${Words} /></div><${Keys} /></section></div>`;
}
