// The ruler keys over the board: ranges, movement tools, sight, threat, private marks.

import { signal } from '../../vendor/signals.js';
import { ICON } from '../../drawing/icons.js';
import { html, icon } from '../../html.js';
import { lookNext, marking, marks, ruler, sight, threat, toggleThreat, useRuler } from '../../view/looking.js';
import { t } from '../../texts.js';

export const TOOL_OF = { S: 'short', M: 'medium', L: 'long' };
const TARGET =
  '<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.8"><circle cx="10" cy="10" r="7.5"/><circle cx="10" cy="10" r="3"/><path d="M10 0v4M10 16v4M0 10h4M16 10h4"/></svg>';

function Ruler({ kind, size, label, children }) {
  const on = ruler.value?.kind === kind && ruler.value.size === size;
  return html`<button aria-pressed=${on} aria-label=${label} title=${label} onClick=${() => useRuler(kind, size)}>
    ${children}</button>`;
}

/** On the phone the rulers are folded into one button. */
const unfolded = signal(false);

export function RulerKeys() {
  return html`<div class=${`keys hud${unfolded.value ? ' unfolded' : ''}`} role="toolbar"
    aria-label=${t('rulers.label')}>
      <button class="fold" aria-label=${t('rulers.open')} aria-expanded=${unfolded.value} onClick=${() => {
        unfolded.value = !unfolded.value;
      }}>${icon(ICON.ruler)}</button>
    ${['1', '2', '3', '4', '5'].map(
      n => html`<${Ruler} key=${n} kind="range" size=${n} label=${t('rulers.range', { n })}>${n}<//>`,
    )}
        <hr aria-hidden="true" />
    ${['S', 'M', 'L'].map(
      k => html`<${Ruler} key=${k} kind="tool" size=${TOOL_OF[k]} label=${t(`tool.${TOOL_OF[k]}`)}>${k}<//>`,
    )}
        <hr aria-hidden="true" />
    <button class="more" aria-label=${t('rulers.sight')} title=${t('rulers.sight')} aria-pressed=${!!sight.value}
      onClick=${lookNext}>${icon(ICON.eye)}</button>
    <button aria-label=${t('rulers.threat')} title=${t('rulers.threat')} aria-pressed=${!!threat.value}
      onClick=${toggleThreat}>${icon(TARGET)}</button>
    <button aria-label=${t('rulers.mark')} title=${t('rulers.mark')} aria-pressed=${marking.value} onClick=${() => {
      if (marking.value || !marks.value.length) marking.value = !marking.value;
      else marks.value = [];
    }}>${icon(ICON.flag)}</button></div>`;
}
