// The mission tracker in the header: the race to the goal, the rounds, who has priority.

import { sideGlyph } from '../../drawing/icons.js';
import { html, icon } from '../../html.js';
import { catalogue, link, snapshot, viewer } from '../../game/session.js';
import { colourName, sideName } from '../../sides.js';
import { t } from '../../texts.js';

const ROUNDS = 6;
const goal = () => catalogue.value?.measures?.goal ?? 16;

/** What a side would score if the round ended now. @param {string} side */
export const wouldScore = side =>
  (snapshot.value.scores_now || []).filter(score => score.side === side).reduce((sum, score) => sum + score.vp, 0);

function Lane({ side }) {
  const points = snapshot.value.state.sides[side]?.vp || 0,
    soon = wouldScore(side),
    most = goal(),
    c = side.toLowerCase();
  const cells = Array.from(
    { length: most },
    (_, i) =>
      html`<i key=${i} class=${i < points ? 'on' : i < points + soon ? 'soon' : i === most - 1 ? 'goal' : ''}></i>`,
  );
  return html`<div class="num" style=${`color:var(--${c})`}>${icon(sideGlyph(side))}${points}</div>
    <div class=${`lane ${c}`} style=${`grid-template-columns:repeat(${most},1fr)`} role="img"
      aria-label=${t('race.lane', { side: `${sideName(side)}, ${colourName(side)}`, n: points, goal: most, soon })}>
        ${cells}</div>`;
}

export function Race() {
  const { state } = snapshot.value,
    far = viewer.value === 'A' ? 'B' : 'A',
    last = Math.max(ROUNDS, state.round);
  return html`<header class="race panel" aria-label=${t('race.label')}>
    <div class="vp"><${Lane} side=${far} /><${Lane} side=${viewer.value} />
    <div class="first" aria-hidden="true" title=${t('mission.goal', { n: goal() })}>${t('race.first')}<b>${goal()}</b></div>
    </div>
    <div class="rounds">
    <div class="dots" role="img" aria-label=${
      state.round ? t('race.round', { n: state.round, of: ROUNDS }) : t('race.setup')
    }>
      ${Array.from(
        { length: last },
        (_, i) =>
          html`<b key=${i} data-round=${t('race.word')}
            class=${i + 1 < state.round ? 'past' : i + 1 === state.round ? 'now' : ''}>${i + 1}</b>`,
      )}</div>
    ${
      link.value === 'lost'
        ? html`<div class="prio lost" role="status">${t('link.lost')}</div>`
        : html`<div class="prio">
      ${icon(sideGlyph(state.priority))}<span><strong>${sideName(state.priority)}</strong>${t('race.priority')}</span>
      </div>`
    }</div></header>`;
}
