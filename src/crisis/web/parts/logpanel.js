// The log: one line per event, dice as pictures and words, the rule that was applied.

import { useEffect, useRef } from '../vendor/preact-hooks.js';
import { dieSvg } from '../drawing/dice.js';
import { sideGlyph } from '../drawing/icons.js';
import { html, icon, raw } from '../html.js';
import { hovered } from '../looking.js';
import { log, refusal, seat } from '../session.js';
import { t } from '../texts.js';
import { RuleId } from './rule.js';

const SHOWN = 200;

function Dice({ faces, side, counts }) {
  const letters = [...faces.replace(/[^CWHBF-]/g, '')];
  return html`<span class="d" role="img" aria-label=${letters.map(letter => t(`face.${letter}`)).join(', ')}>
    ${letters.map((letter, i) => html`<span key=${i} ...${raw(dieSvg(letter, side || 'A', { good: (counts || '').includes(letter) }))}></span>`)}</span>`;
}

/** The sentence without the faces that are drawn behind it. */
function told(line) {
  if (!line.dice) return line.text;
  const words = 'CWHB-F'
    .split('')
    .map(letter => t(`face.${letter}`))
    .join('|');
  return line.text.replace(new RegExp(`: (?:${words})(?:, (?:${words}))*\\.?`), ':');
}

export function Line({ line }) {
  if (['round', 'turn', 'phase'].includes(line.kind)) return html`<li class="turn">${line.text}</li>`;
  return html`<li class=${`${line.indent ? 'sub' : ''} k-${line.kind}`} style=${
    line.indent ? `padding-left:${line.indent * 12}px` : ''
  } onPointerEnter=${() => {
    if (line.unit) hovered.value = line.unit;
  }} onPointerLeave=${() => {
    hovered.value = null;
  }}>
    ${icon(sideGlyph(line.side))}<span>
    ${told(line)} ${line.dice && html`<${Dice} faces=${line.dice} side=${line.side} counts=${line.counts} />`}
    <${RuleId} id=${line.rule} inList=${true} /></span></li>`;
}

/** The log is one stop for Tab; inside it the arrow keys go from rule to rule, the newest first. */
function walk(event) {
  const links = [...event.currentTarget.querySelectorAll('.rule')],
    at = links.indexOf(document.activeElement);
  const to = { ArrowUp: at < 0 ? links.length - 1 : at - 1, ArrowDown: at + 1, Home: 0, End: links.length - 1 }[
    event.key
  ];
  if (to === undefined || !links[to]) return;
  event.preventDefault();
  event.stopPropagation();
  links[to].focus();
}

export function Log() {
  const ref = useRef(null),
    lines = log.value.slice(-SHOWN),
    first = log.value.length - lines.length,
    no = refusal.value;
  useEffect(() => {
    const list = ref.current;
    if (list) list.scrollTop = list.scrollHeight;
  }, [log.value, no]);
  return html`<section class="log panel" aria-label=${t('log.label')}>
    <header><h2 class="k">${t('log.label')}</h2></header>
    <div class="scroll" role="log" aria-live="polite" aria-label=${t('log.label')} tabindex="0" ref=${ref}
      onKeyDown=${walk}>
        <ol>
        ${
          lines.length
            ? lines.map((line, i) => html`<${Line} key=${first + i} line=${line} />`)
            : html`<li class="turn">${t('log.empty')}</li>`
        }
    ${
      no &&
      html`<li class="why" key="no">
        ${icon(sideGlyph(seat.value))}<span>${t('log.refused', { why: no.why })} <${RuleId} id=${no.rule} /></span>
        </li>`
    }</ol></div></section>`;
}
