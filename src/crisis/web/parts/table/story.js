// The story: one line for one action, which opens to its steps, dice and rules; the computer's turn with its reasons.

import { signal } from '../../vendor/signals.js';
import { useEffect, useRef } from '../../vendor/preact-hooks.js';
import { sideGlyph } from '../../drawing/icons.js';
import { html, icon } from '../../html.js';
import { hovered } from '../../view/looking.js';
import { goOn, log, refusal, seat, stepping, story } from '../../game/session.js';
import { change, settings } from '../../settings.js';
import { sideName } from '../../sides.js';
import { results, rich, sentence } from '../../game/storytelling.js';
import { t } from '../../texts.js';
import { Account } from './account.js';
import { Line } from './logpanel.js';
import { RuleId } from '../reading/rule.js';
import { sheet } from './sheets.js';

const SHOWN = 160;
/** Whether the pointer is in the story: what is lit from there does not take its place. */
export const reads = signal(false);
/** Numbers of the lines that are unfolded. */
const unfolded = signal(new Set());

/** An opened line is shown with its steps, as far as there is room. */
function toggle(number, more) {
  const now = unfolded.value,
    next = new Set(more ? now : now.has(number) ? [number] : []);
  if (now.has(number)) next.delete(number);
  else next.add(number);
  unfolded.value = next;
  requestAnimationFrame(() => {
    document.querySelector(`.act[data-number="${number}"][aria-expanded="true"]`)?.parentElement.scrollIntoView({ block: 'nearest' });
  });
}

/** The story is one stop for Tab: arrows go from line to line and to the rules of an open one, Right opens, Left folds. */
function walk(event) {
  const stops = [...event.currentTarget.querySelectorAll('.act, .steps .rule')],
    at = stops.indexOf(document.activeElement),
    act = document.activeElement?.closest?.('.item')?.querySelector('.act'),
    number = Number(act?.dataset.number);
  const to = { ArrowUp: at < 0 ? stops.length - 1 : at - 1, ArrowDown: at + 1, Home: 0, End: stops.length - 1 }[
    event.key
  ];
  if (to !== undefined && stops[to]) stops[to].focus();
  else if (
    act &&
    (event.key === 'ArrowRight') !== unfolded.value.has(number) &&
    /^Arrow(Right|Left)$/.test(event.key)
  ) {
    toggle(number, event.shiftKey);
    act.focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

function Steps({ line }) {
  const steps = log.value.slice(line.first, line.first + (line.lines || 0));
  return html`<ol class="steps">${steps.map((step, i) => html`<${Line} key=${i} line=${step} />`)}
    ${line.why && html`<li class="whyline">${t('story.why', { why: line.why })}</li>`}</ol>`;
}

function Round({ line, sums }) {
  const gained = sums.get(line.values.round);
  const said = gained
    ? ['A', 'B'].map(side => t('story.sum', { side: sideName(side), n: gained.values[side] })).join(', ')
    : `${line.values.A} : ${line.values.B}`;
  return html`<li class="round"><b>${t('story.round', { round: line.values.round })}</b><i></i><span>${said}</span></li>`;
}

function Act({ line, number }) {
  const open = unfolded.value.has(number),
    came = results(line);
  return html`<li class=${`item k-${line.key}`} onPointerEnter=${() => {
    if (line.unit) hovered.value = line.unit;
  }} onPointerLeave=${() => {
    hovered.value = null;
  }}>
    <button class="act" tabindex="-1" aria-expanded=${open} data-number=${number}
      onClick=${event => toggle(number, event.shiftKey)}>
    ${icon(sideGlyph(line.side))}<span class="did">${rich(line)}${
      came.length > 1 &&
      html`<small>${came
        .slice(1)
        .map(one => one.words)
        .join(', ')}</small>`
    }</span>
    ${came.length > 0 && html`<span class=${`came ${came[0].tone}`}>${came[0].words}</span>`}</button>
    ${open && html`<${Steps} line=${line} />`}</li>`;
}

const SPEEDS = ['step', 'slow', 'normal', 'fast'];

function Speeds() {
  return html`<div class="seg dark" role="group" aria-label=${t('menu.speed')}>${SPEEDS.map(
    speed =>
      html`<button key=${speed} aria-pressed=${settings.value.speed === speed} title=${t(`story.speedHelp.${speed}`)}
      onClick=${() => {
        change({ speed });
        if (speed !== 'step') goOn();
      }}>${t(`menu.speeds.${speed}`)}</button>`,
  )}</div>`;
}

/** @param {{replay?: boolean}} how looking back, nothing waits and nobody has just moved */
export function Story({ replay = false }) {
  const ref = useRef(null),
    all = story.value,
    first = Math.max(0, all.length - SHOWN),
    no = refusal.value;
  useEffect(() => {
    const box = ref.current,
      summary = box?.querySelector('.account');
    if (box) box.scrollTop = summary ? summary.offsetTop - box.offsetTop - 4 : box.scrollHeight;
  }, [all, no, stepping.value, sheet.value]);
  const sums = new Map(all.filter(line => line.key === 'scored').map(line => [line.round, line]));
  const last = all.at(-1);
  return html`<section class="log story panel" aria-label=${t('story.label')}>
    <header><h2 class="k">${t('story.label')}</h2>${!replay && html`<${Speeds} />`}</header>
    <div class="scroll" tabindex="0" role="group" aria-label=${t('story.label')} ref=${ref}
      onKeyDown=${walk} onPointerEnter=${() => {
        reads.value = true;
      }} onPointerLeave=${() => {
        reads.value = false;
      }}>
    <ol class="acts-list">${
      all.length
        ? all
            .slice(first)
            .map((line, i) =>
              line.key === 'round'
                ? html`<${Round} key=${first + i} line=${line} sums=${sums} />`
                : html`<${Act} key=${first + i} line=${line} number=${first + i} />`,
            )
        : html`<li class="empty">${t('log.empty')}</li>`
    }
    ${
      no &&
      html`<li class="refused" key="no">${icon(sideGlyph(seat.value))}
        <span>${t('log.refused', { why: no.why })} <${RuleId} id=${no.rule} /></span></li>`
    }</ol>${!replay && html`<${Account} />`}</div>
    <p class="vh" role="log" aria-live="polite">${
      last
        ? [
            sentence(last),
            ...results(last)
              .slice(0, 1)
              .map(one => one.words),
          ].join(', ')
        : ''
    }</p></section>`;
}
