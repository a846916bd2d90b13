// How a moment looks: stamps and points on the board, a ribbon along its lower edge. Nothing here takes a click but "go on".

import { view } from '../../view/camera.js';
import { sideGlyph } from '../../drawing/icons.js';
import { heldMark, tokenMark } from '../../drawing/tokens.js';
import { html, icon, raw } from '../../html.js';
import { moment } from '../../view/moments.js';
import { catalogue, goOn, hello, position, seats, skip, snapshot, stepping } from '../../game/session.js';
import { sideName } from '../../sides.js';
import { t } from '../../texts.js';
import { nameOf } from '../../words.js';

const at = ({ x, y }) => {
  const v = view.value;
  return `left:${((x - v.x) * v.ppi).toFixed(1)}px;top:${((y - v.y) * v.ppi).toFixed(1)}px`;
};
/** Where a token is: on the table, or with whoever holds it. */
const placeOf = id => {
  const token = position.value.byId.get(id);
  return token && (position.value.byId.get(token.holder) || (token.gone ? null : token));
};

const RAYS = Array.from({ length: 12 }, (_, i) => `<path d="M0-34V-58" transform="rotate(${i * 30})"/>`).join('');

function Stamp({ now }) {
  const unit = position.value.byId.get(now.unit);
  if (!unit) return null;
  const lost = (now.dropped || []).map(nameOf).join(', ');
  return html`<div class=${`stamp ${now.kind}`} style=${at(unit)}>
    <svg viewBox="-60 -60 120 120" aria-hidden="true" ...${raw(RAYS)}></svg>
    <b>${t(`moment.${now.kind}`)}</b>${lost && html`<small>${t('moment.dropped', { token: lost })}</small>`}</div>`;
}

function Won({ now }) {
  const thing = placeOf(now.token) || position.value.byId.get(now.unit);
  if (!thing) return null;
  const side = now.side || position.value.byId.get(now.unit)?.side;
  return html`<div class=${`won ${side?.toLowerCase()}`} style=${at(thing)}><i></i>
    <b>${t('moment.token', { side: sideName(side), token: nameOf(now.token) })}</b></div>`;
}

/** The points of a round where they come from, one after the other. */
function Points({ line }) {
  const from = line.shares.flatMap(share => share.tokens.map(token => ({ side: share.side, token })));
  const vp = (token, side) => snapshot.value.places?.[token]?.vp || (side ? 1 : 0);
  return from.map(({ side, token }, i) => {
    const place = placeOf(token);
    return (
      place &&
      html`<b key=${token} class=${`points ${side.toLowerCase()}`} style=${`${at(place)};--i:${i}`}>+${vp(token, side)}</b>`
    );
  });
}

const Source = ({ id }) => {
  const token = position.value.byId.get(id),
    holder = token && position.value.byId.get(token.holder);
  return (
    token &&
    html`<li><svg viewBox="-.7 -.7 1.4 1.4" aria-hidden="true"
      ...${raw(holder ? heldMark(token, 0.55) : tokenMark(token, 0.55))}></svg>
      ${holder ? holder.short : token.name}</li>`
  );
};

function Side({ side, line }) {
  const gained = line?.values[side] || 0,
    before = snapshot.value.state.sides[side].vp || 0,
    shares = (line?.shares || []).filter(share => share.side === side);
  return html`<div class=${`gain ${side.toLowerCase()}`}><h3>${icon(sideGlyph(side))}${sideName(side)}
    <b>+${gained}</b><span>${before} → ${before + gained}</span></h3>
    <ul>${shares.flatMap(share => share.tokens).map(id => html`<${Source} key=${id} id=${id} />`)}
    ${!gained && html`<li class="none">${t('moment.nothing')}</li>`}</ul></div>`;
}

const goal = () => hello.value?.measures.goal || { vp: 16, rounds: 6 };

function RoundOver({ now }) {
  return html`<div class="ribbon over" role="status"><div class="head"><h2>${t('moment.round', { n: now.round })}</h2>
    <p>${t('moment.left', { goal: goal().vp, n: Math.max(0, goal().rounds - now.round) })}</p></div>
    <${Side} side="A" line=${now.line} /><${Side} side="B" line=${now.line} />
    <button class="btn primary" onClick=${() => (stepping.value ? goOn() : skip())}>
    ${t('moment.next', { n: now.round + 1 })} <kbd aria-hidden="true">Space</kbd></button></div>`;
}

function Start() {
  const { state } = snapshot.value,
    crises = state.crises || [],
    slugs = crises.length ? crises : [...new Set(position.value.tokens.map(token => token.crisis))];
  return html`<div class="ribbon begin" role="status">
    <div class="head"><h2>${t('moment.start', { goal: goal().vp })}</h2>
    <p>${t('moment.else', { n: goal().rounds })}</p></div>
    ${slugs.map(slug => {
      const card = catalogue.value.crises[slug],
        token = position.value.tokens.find(one => one.crisis === slug);
      return (
        card &&
        html`<div class="way" key=${slug}>${
          token && html`<svg viewBox="-.8 -.8 1.6 1.6" aria-hidden="true" ...${raw(tokenMark(token, 0.6))}></svg>`
        }<div><h3>${card.name}</h3><p>${(card.scoring || []).join(' ')}</p></div></div>`
      );
    })}
    <div class="lanes" aria-hidden="true">${['A', 'B'].map(
      side =>
        html`<div key=${side} class=${side.toLowerCase()}>${Array.from(
          { length: goal().vp },
          (_, i) => html`<i key=${i} style=${`--i:${i}`}></i>`,
        )}</div>`,
    )}</div></div>`;
}

function Victory({ now }) {
  const { sides, round } = snapshot.value.state,
    mine = Object.keys(seats.value).length === 1 && seats.value[now.side];
  return html`<div class=${`ribbon victory ${now.side ? now.side.toLowerCase() : ''}`} role="status">
    <h2>${now.side ? t(mine ? 'end.won' : 'end.side', { name: sideName(now.side) }) : t('end.draw')}</h2>
    <p>${t('moment.score', { a: sides.A.vp || 0, b: sides.B.vp || 0, n: round })}</p></div>`;
}

/** Over the board. */
export function OnBoard() {
  const now = moment.value;
  if (!now) return null;
  if (now.kind === 'dazed' || now.kind === 'ko') return html`<${Stamp} now=${now} />`;
  if (now.kind === 'token') return html`<${Won} now=${now} />`;
  if (now.kind === 'round' && now.line) return html`<${Points} line=${now.line} />`;
  return null;
}

/** Along the lower edge of the board. */
export function Ribbon() {
  const now = moment.value;
  if (now?.kind === 'round') return html`<${RoundOver} now=${now} />`;
  if (now?.kind === 'start') return html`<${Start} />`;
  if (now?.kind === 'victory') return html`<${Victory} now=${now} />`;
  if (now?.kind === 'ten')
    return html`<div class="ribbon ten" role="status"><h2>${t('moment.ten', { n: now.n })}</h2></div>`;
  return null;
}
