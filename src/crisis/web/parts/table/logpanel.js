// A line of the log, as a step of the story: dice as pictures and words, the rule that was applied.

import { dieSvg } from '../../drawing/dice.js';
import { sideGlyph } from '../../drawing/icons.js';
import { html, icon, raw } from '../../html.js';
import { hovered } from '../../view/looking.js';
import { t } from '../../texts.js';
import { RuleId } from '../reading/rule.js';

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
