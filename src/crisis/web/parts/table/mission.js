// The goal, the two crises in our words, how every token stands and what each side would score now.

import { ICON, sideGlyph } from '../../drawing/icons.js';
import { heldMark, standing, tokenMark } from '../../drawing/tokens.js';
import { html, icon, raw } from '../../html.js';
import { hovered, reading } from '../../view/looking.js';
import { catalogue, hotSeat, outcome, position, snapshot, viewer } from '../../game/session.js';
import { sideName } from '../../sides.js';
import { t } from '../../texts.js';
import { legendOpen } from './legend.js';
import { wouldScore } from './race.js';

/** How a token stands, in words: who controls it is one fact, who stands beside it another. */
export function tokenWords(token) {
  const holder = token.holder && position.value.byId.get(token.holder);
  if (token.gone) return t('mission.gone');
  if (holder) return t('mission.held', { name: holder.short });
  if (token.type === 'extraction') return t('mission.ground');
  const ahead = token.secured ? 'mission.ahead' : 'mission.contested';
  const beside =
    token.near === 'AB'
      ? t(ahead, { side: token.secured && sideName(token.secured) })
      : token.near && token.near !== token.owner
        ? t('mission.secured', { side: sideName(token.near) })
        : '';
  const controlled = token.owner ? t('mission.controlled', { side: sideName(token.owner) }) : '';
  return [controlled, beside].filter(Boolean).join(', ') || t('mission.free');
}

/** The one word beside a mark: whose points it is, else who stands there. */
function shortWords(token) {
  const holder = position.value.byId.get(token.holder);
  if (holder) return holder.mono;
  const side = token.owner || token.scores;
  if (side) return hotSeat.value ? t(`side.${side}`) : t(side === viewer.value ? 'mission.yours' : 'mission.theirs');
  return t(token.near === 'AB' ? 'mission.both' : token.near ? 'mission.near' : 'mission.nobody');
}

const RING = 1.5;
const picture = token =>
  token.type === 'extraction'
    ? `<g transform="scale(.85)">${heldMark(token, 1)}</g>`
    : `<g transform="scale(.64)">${standing(token, RING)}${tokenMark(token, 1.02)}</g>`;

function Chip({ token }) {
  const words = `${token.name}: ${tokenWords(token)}`;
  const look = on => () => {
    hovered.value = on ? token.id : null;
  };
  return html`<li title=${words} data-token=${token.id} data-type=${token.type} data-scores=${token.scores || ''}
    class=${token.gone ? 'gone' : ''} onPointerEnter=${look(true)} onPointerLeave=${look(false)}>
    <svg viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true" ...${raw(picture(token))}></svg>
    <span aria-hidden="true">${shortWords(token)}</span>
    <b aria-hidden="true" class=${token.scores ? token.scores.toLowerCase() : ''}>
    ${token.vp ? html`${token.scores && icon(sideGlyph(token.scores))}+${token.vp}` : '0'}</b>
    <span class="vh">${words}
    ${token.vp > 0 && t('mission.points', { n: token.vp, side: sideName(token.scores) })}</span></li>`;
}

function Crisis({ slug }) {
  const tokens = position.value.tokens.filter(token => token.crisis === slug);
  const card = catalogue.value?.crises?.[slug];
  const look = on => () => {
    hovered.value = on ? `crisis:${slug}` : null;
  };
  return html`<div class="cr" onPointerEnter=${look(true)} onPointerLeave=${look(false)}>
    <button class="crname" onClick=${() => {
      reading.value = `crisis:${slug}`;
    }} title=${card?.name} onFocus=${look(true)} onBlur=${look(false)}>${card?.short || card?.name || slug}</button>
    <p>${(card?.scoring || []).join(' ') || t(`mission.${card?.type}`)}</p>
    <ul class="held">${tokens.map(token => html`<${Chip} key=${token.id} token=${token} />`)}</ul></div>`;
}

export function Mission() {
  const { state } = snapshot.value,
    far = viewer.value === 'A' ? 'B' : 'A',
    { goal = 16, rounds = 6 } = catalogue.value?.measures || {};
  return html`<section class="mission panel" aria-label=${t('mission.label')}>
    <div class="top"><h2 class="k">${state.threat ? t('mission.threat', { n: state.threat }) : t('mission.label')}</h2>
    <button class="btn quiet legendbtn" aria-haspopup="dialog" onClick=${() => {
      legendOpen.value = true;
    }}>${icon(ICON.flag)}${t('legend.open')}</button></div>
    <p class="goal"><b>${t('mission.goal', { n: goal })}</b> <span>${t('mission.else', { n: rounds })}</span></p>
    ${state.crises.map(slug => html`<${Crisis} key=${slug} slug=${slug} />`)}
    ${
      !outcome.value &&
      html`<div class="ifnow"><span>${t('mission.ifNow')}</span>
        ${[far, viewer.value].map(
          side => html`<b key=${side} class=${side.toLowerCase()}>${icon(sideGlyph(side))}+${wouldScore(side)}</b>`,
        )}</div>`
    }</section>`;
}
