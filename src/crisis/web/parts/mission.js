// The two crises in our words and what each side would score now.

import { sideGlyph } from '../drawing/icons.js';
import { tokenMark } from '../drawing/tokens.js';
import { html, icon, raw } from '../html.js';
import { hovered, reading } from '../looking.js';
import { catalogue, position, snapshot, viewer } from '../session.js';
import { sideName } from '../sides.js';
import { t } from '../texts.js';
import { wouldScore } from './race.js';

/** Who has a token: a sign for the eye, words for the ear. */
function Holder({ token }) {
  const holder = token.holder && position.value.byId.get(token.holder),
    side = holder?.side || token.owner;
  const words = token.gone ? t('mission.gone') : holder ? holder.name : side ? sideName(side) : t('mission.free');
  return html`<li title=${`${token.name}: ${words}`}>
    <span class="mini"><svg viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true" ...${raw(tokenMark(token, 1))}></svg></span>
    <span aria-hidden="true">${icon(sideGlyph(side))}${holder?.mono || ''}</span>
    <span class="vh">${token.name}: ${words}</span></li>`;
}

function Crisis({ slug }) {
  const tokens = position.value.tokens.filter(token => token.crisis === slug);
  const card = catalogue.value?.crises?.[slug];
  const mark = tokenMark(
    { type: card?.type, kind: card?.type === 'extraction' ? 'civilian' : 'point', owner: null, letter: '' },
    1,
  );
  const look = on => () => {
    hovered.value = on ? `crisis:${slug}` : null;
  };
  return html`<div class="cr" onPointerEnter=${look(true)} onPointerLeave=${look(false)}>
    <svg viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true" ...${raw(mark)}></svg>
    <div class="tx"><button class="crname" onClick=${() => {
      reading.value = `crisis:${slug}`;
    }} onFocus=${look(true)} onBlur=${look(false)}>${card?.name || slug}</button>
    <ul class="held">${tokens.map(token => html`<${Holder} key=${token.id} token=${token} />`)}</ul>
    <p>${(card?.scoring || []).join(' ') || t(`mission.${card?.type}`)}</p></div></div>`;
}

export function Mission() {
  const { state } = snapshot.value,
    far = viewer.value === 'A' ? 'B' : 'A';
  return html`<section class="mission panel" aria-label=${t('mission.label')}>
    <h2 class="k">${state.threat ? t('mission.threat', { n: state.threat }) : t('mission.label')}</h2>
    ${state.crises.map(slug => html`<${Crisis} key=${slug} slug=${slug} />`)}
    <div class="ifnow"><span>${t('mission.ifNow')}</span>
    ${[far, viewer.value].map(
      side => html`<b key=${side} class=${side.toLowerCase()}>${icon(sideGlyph(side))}+${wouldScore(side)}</b>`,
    )}</div>
        </section>`;
}
