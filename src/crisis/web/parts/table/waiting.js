// When nothing is asked here: the computer or the other player decides, or something is being shown; and the end of the game.

import { signal } from '../../vendor/signals.js';
import { useEffect } from '../../vendor/preact-hooks.js';
import { wholeBoard } from '../../view/camera.js';
import { branchGame } from '../../api.js';
import { sideGlyph } from '../../drawing/icons.js';
import { dieSvg } from '../../drawing/dice.js';
import { html, icon, raw } from '../../html.js';
import {
  ask,
  compiling,
  gameId,
  goOn,
  hello,
  link,
  mishap,
  outcome,
  seat,
  showing,
  skip,
  snapshot,
  stepping,
  tray,
  trouble,
  undo,
} from '../../game/session.js';
import { keepSeatKeys } from '../../settings.js';
import { sideName } from '../../sides.js';
import { has, number, t } from '../../texts.js';
import { reasonWords, reportOpen, verdict } from '../after/endpage.js';
import { RuleId } from '../reading/rule.js';
import { SaveGame } from './savegame.js';

/** A fault of ours, in the prompt's place. */
export function Trouble() {
  return html`<section class="wait panel" role="alert"><div class="kick">${t('trouble.title')}</div><p>${trouble.value}
    </p>
    <div class="acts"><button class="btn" onClick=${() => undo()}>${t('trouble.undo')}</button>
    <${SaveGame} label=${t('trouble.save')} /></div>
    </section>`;
}

/** The computer's mind failed: said above whatever is asked, until it is read. */
export function Mishap() {
  const seen = () => {
    mishap.value = '';
  };
  return html`<section class="mishap panel" role="alert"><p>${mishap.value}</p>
    <button class="btn" onClick=${seen}>${t('mishap.seen')}</button></section>`;
}

/** On a new machine the computer waits for its geometry. */
const compiled = () =>
  t('wait.compiling') + (compiling.value.of ? ` ${t('wait.compiled', compiling.value)}` : '');

export function Waiting() {
  const now = snapshot.value,
    side = now.thinking || now.pending?.asked || (seat.value === 'A' ? 'B' : 'A');
  const key = `ask.${now.pending?.purpose}.waiting`;
  const text =
    link.value !== 'open'
      ? t('link.lost')
      : stepping.value
        ? t('wait.stepHelp')
        : compiling.value
          ? compiled()
          : has(key)
          ? t(key)
          : t('wait.deciding', { name: sideName(side) });
  return html`<section class="wait panel" role="status">
    <div class="kick">
    ${icon(sideGlyph(side))}<span class="who">
    ${stepping.value ? t('wait.step') : now.thinking ? t('wait.computer') : showing.value ? t('wait.showing') : t('wait.other')}</span></div>
    <div class="bar run"></div><p>${text}</p>
    ${
      stepping.value
        ? html`<button class="btn primary" onClick=${goOn}>${t('wait.goOn')} <kbd aria-hidden="true">Space</kbd></button>`
        : showing.value && html`<button class="btn" onClick=${skip}>${t('wait.skip')}</button>`
    }</section>`;
}

const luck = signal(null);

export function Luck() {
  useEffect(() => {
    luck.value = null;
    ask({ type: 'luck' }).then(reply => {
      if (reply.type === 'luck') luck.value = reply;
    });
  }, [gameId.value]);
  if (!luck.value) return null;
  const row = side => {
    const l = luck.value.sides[side];
    return (
      l &&
      html`<tr key=${side}><th scope="row">${icon(sideGlyph(side))}<span class="vh">${sideName(side)}</span></th>
        <td>${l.dice}</td>
        ${'CWHB-F'
          .split('')
          .map(
            face =>
              html`<td key=${face}>${l.rolled[face] || 0}<small>${number(l.expected[face] || 0)}</small></td>`,
          )}<td>
            ${number(l.p_value, 2)}</td></tr>`
    );
  };
  return html`<details class="luck" open><summary>${t('end.luck')}</summary>
    <table>
    <thead>
    <tr><th></th><th>${t('end.dice')}</th>
    ${'CWHB-F'.split('').map(
      face =>
        html`<th key=${face} scope="col">
        <span class="mini" title=${t(`face.${face}`)} ...${raw(dieSvg(face, 'A'))}></span>
        <span class="vh">${t(`face.${face}`)}</span></th>`,
    )}<th scope="col">p</th></tr></thead>
        <tbody>${['A', 'B'].map(row)}</tbody></table><p>${t('end.luckHelp')}</p></details>`;
}

export function End() {
  useEffect(() => {
    tray.value = null;
    wholeBoard();
  }, []);
  const { rule } = outcome.value,
    sides = snapshot.value.state.sides;
  return html`<section class="ending panel" role="status" aria-label=${t('end.label')}>
    <h1 tabindex="-1">${verdict()}</h1>
    <p class="score">${icon(sideGlyph('A'))}<b>${sides.A.vp || 0}</b><span>:</span><b>${sides.B.vp || 0}</b>
    ${icon(sideGlyph('B'))}</p>
    <p>${reasonWords()} <${RuleId} id=${rule} /></p>
    <div class="acts"><button class="btn primary" onClick=${() => {
      reportOpen.value = true;
    }}>${t('report.open')}</button><a class="btn" href=${`#/replay/${gameId.value}`}>${t('end.replay')}</a>
    <${SaveGame} label=${t('end.save')} /><a class="btn" href="#/">${t('end.home')}</a></div></section>`;
}

/** Play on from a moment of a game. */
export async function playOnFrom(game, key, at) {
  const made = await branchGame(game, key, at, hello.value?.vs);
  keepSeatKeys(made.id, made.seats);
  location.hash = `#/game/${made.id}`;
}
