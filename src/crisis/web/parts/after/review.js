// The review of a game that is over: the curve of the chance of winning, the turning points, and for each mistake what
// was played and what would have been better. The server makes it in the background; here it is asked for and shown.

import { signal } from '../../vendor/signals.js';
import { useEffect } from '../../vendor/preact-hooks.js';
import { getReview } from '../../api.js';
import { html } from '../../html.js';
import { snapshot } from '../../game/session.js';
import { sideName } from '../../sides.js';
import { number, t } from '../../texts.js';
import { nameOf, optionLabel } from '../../words.js';
import { coachMarks } from '../board/coachmarks.js';

const WAIT = 700,
  WIDE = 600,
  HIGH = 120;
const MARKS = { slip: '?!', mistake: '?', blunder: '??' };

/** The review of the game that is looked at, or null. */
export const review = signal(null);
/** How far it is: {done, of}, or null when none is under way. */
const progress = signal(null);
const trouble = signal('');
/** Grows with every game and every visit: what was asked for another one is thrown away. */
let visit = 0;

const hundred = chance => `${Math.round(100 * chance)} %`;
const points = (n, signed = true) => `${signed && n > 0 ? '+' : n < 0 ? '−' : ''}${Math.abs(Math.round(100 * n))}`;
const wait = ms => new Promise(done => setTimeout(done, ms));

/** Ask for the review until it is there. @param {string} game */
export async function startReview(game) {
  const mine = visit;
  trouble.value = '';
  progress.value = { done: 0, of: 1 };
  try {
    while (mine === visit) {
      const found = await getReview(game);
      if (mine !== visit) return;
      if (found.review) {
        review.value = found.review;
        break;
      }
      if (found.why) {
        trouble.value = found.why;
        break;
      }
      progress.value = { done: found.done || 0, of: found.of || 1 };
      await wait(WAIT);
    }
  } catch (error) {
    if (mine === visit) trouble.value = error.message;
  }
  if (mine === visit) progress.value = null;
}

/** Put everything away: another game is opened, or none. */
export function leaveReview() {
  visit++;
  review.value = null;
  progress.value = null;
  trouble.value = '';
  coachMarks.value = [];
}

/** The turn that the answers up to `at` belong to. */
export const turnAt = at => review.value?.turns.findLast(turn => turn.at <= at) ?? null;

/** The chance of a side when a turn began. */
const chanceOf = (turn, side) => (side === 'A' ? turn.before : 1 - turn.before);
const chanceAfter = (turn, side) => (side === 'A' ? turn.after : 1 - turn.after);

// --- the curve ------------------------------------------------------------------------------------

/** The chance of side `side` turn by turn; the place that is looked at is a line, turning points are numbered. */
export function Curve({ side, at = null, go = null }) {
  const found = review.value;
  if (!found?.turns.length) return null;
  const last = found.turns.at(-1),
    end = last.end || 1,
    first = found.turns[0].at,
    span = Math.max(1, end - first);
  const x = answer => (WIDE * (answer - first)) / span,
    y = chance => HIGH * (1 - chance);
  const dots = [...found.turns.map(turn => [turn.at, chanceOf(turn, side)]), [end, chanceAfter(last, side)]];
  const line = dots.map(([n, chance], i) => `${i ? 'L' : 'M'}${x(n).toFixed(1)} ${y(chance).toFixed(1)}`).join('');
  const rounds = found.turns.filter((turn, i) => i && turn.round !== found.turns[i - 1].round);
  const title = t('review.curve', { name: sideName(side) });
  return html`<figure class="curve" aria-label=${title}>
    <svg viewBox=${`-10 -10 ${WIDE + 20} ${HIGH + 20}`} role="img" aria-label=${title}>
    <path class="half" d=${`M0 ${HIGH / 2}H${WIDE}`} />
    ${rounds.map(turn => html`<path key=${turn.at} class="round" d=${`M${x(turn.at)} 0V${HIGH}`} />`)}
    <path class="chance" d=${line} />
    ${at != null && at >= first && html`<path class="here" d=${`M${x(Math.min(at, end))} 0V${HIGH}`} />`}
    ${found.points.map((number, i) => {
      const turn = found.turns[number];
      const at = `translate(${x(turn.end)} ${y(chanceAfter(turn, side))})`;
      return html`<g key=${number} class=${`point ${turn.kind}`} transform=${at}>
        <circle r="8" /><text y="3.5">${i + 1}</text></g>`;
    })}</svg>
    <table class="vh"><caption>${title}</caption><tbody>
    ${dots.map(([n, chance]) => html`<tr key=${n}><td>${n}</td><td>${hundred(chance)}</td></tr>`)}</tbody></table>
    ${go && html`<figcaption>${t('review.click')}</figcaption>`}</figure>`;
}

/** How likely the side that sits here is to win at this moment: a bar. */
export function ChanceBar({ side, at }) {
  const turn = turnAt(at);
  if (!turn) return null;
  const over = snapshot.value?.state.outcome;
  const chance = over ? chanceAfter(turn, side) : chanceOf(turn, side),
    n = Math.round(100 * chance);
  return html`<div class="chancebar" role="meter" aria-valuemin="0" aria-valuemax="100" aria-valuenow=${n}
    aria-label=${t('review.bar', { name: sideName(side) })}>
    <i class=${side.toLowerCase()} style=${`width:${(100 * chance).toFixed(1)}%`}></i>
    <span>${t('review.chance', { name: sideName(side), chance: hundred(chance) })}</span></div>`;
}

// --- turns ----------------------------------------------------------------------------------------

/** An answer in a few words. */
function words(said) {
  if (said.what) return optionLabel({ ...said, key: said.answer });
  if (said.answer === 'decline') return t('hint.stay');
  return said.spot ? t('review.place') : t('review.other');
}

const heading = turn =>
  turn.unit ? t('review.turn', { n: turn.round, name: nameOf(turn.unit) }) : t('review.pass', { n: turn.round });

/** What a turn came to: what it changed for its own side. */
const swing = turn => (turn.side === 'A' ? turn.after - turn.before : turn.before - turn.after);

/** One turn in full. */
export function TurnReview({ turn }) {
  const { miss } = turn,
    unit = miss?.unit || turn.unit;
  useEffect(() => {
    coachMarks.value = miss
      ? [
          { unit, to: miss.better.spot, tone: 'offer', dashes: '', label: '✓' },
          { unit, to: miss.played.spot, tone: 'no', dashes: '.35 .25', label: MARKS[turn.kind] },
        ]
      : [];
    return () => {
      coachMarks.value = [];
    };
  }, [turn.number]);
  return html`<div class="turnreview" role="group" aria-label=${t('review.label')}>
    <h2>${turn.kind && html`<b class=${`mark ${turn.kind}`}>${MARKS[turn.kind]}</b>`}${heading(turn)}</h2>
    ${
      miss
        ? html`<p>${t(`review.${turn.kind}`, { n: points(turn.lost, false), name: sideName(turn.side) })}</p>
      <div class="pair"><div class="wasplayed"><small>${t('review.played')}</small><b>${words(miss.played)}</b>
      <strong>${hundred(miss.chance - miss.lost)}</strong></div>
      <div class="better"><small>${t('review.better')}</small><b>${words(miss.better)}</b>
      <strong>${hundred(miss.chance)}</strong><span>${miss.better.why}</span></div></div>`
        : html`<p>${t('review.fine')}</p>`
    }
    <dl><dt>${t('review.change', { name: sideName(turn.side) })}</dt><dd>${points(swing(turn))}</dd>
    <dt>${t('review.luck')}</dt><dd>${turn.luck ? points(turn.luck) : t('review.noLuck')}</dd></dl></div>`;
}

/** The turning points, each a button that goes there. */
export function TurningPoints({ go }) {
  const found = review.value;
  if (!found) return null;
  if (!found.points.length) return html`<p>${t('review.noPoints')}</p>`;
  return html`<ol class="turning">${found.points.map((number, i) => {
    const turn = found.turns[number],
      change = swing(turn);
    return html`<li key=${number}><button onClick=${() => go(turn)}><b class=${`no ${turn.kind}`}>${i + 1}</b>
      <span>${heading(turn)} ${turn.kind && html`<em class=${turn.kind}>${t(`review.kind.${turn.kind}`)}</em>`}</span>
      <b class=${change < 0 ? 'down' : 'up'}>${points(change)}</b></button></li>`;
  })}</ol>`;
}

/** Each side's choices in all. */
export function Tallies() {
  return html`<ul class="tallies">${Object.entries(review.value.sides).map(
    ([side, all]) =>
      html`<li key=${side}>${t('review.tally', {
        name: sideName(side),
        blunders: all.blunders,
        mistakes: all.mistakes,
        slips: all.slips,
        lost: number(100 * all.lost),
      })}</li>`,
  )}</ul>`;
}

/** The button that begins it, how far it is, or what went wrong. */
export function ReviewStart({ game }) {
  if (review.value) return null;
  if (trouble.value) return html`<p role="alert">${trouble.value}</p>`;
  if (!progress.value)
    return html`<button class="btn" onClick=${() => startReview(game)}>${t('review.start')}</button>`;
  const { done, of } = progress.value;
  return html`<div class="reviewing" role="status">
    <progress max=${of} value=${done} aria-label=${t('review.making')}></progress>
    <span>${t('review.progress', { n: Math.round((100 * done) / of) })}</span></div>`;
}

/** The next turn after this answer that has a mark, or the first. */
export const nextMistake = at =>
  review.value?.turns.find(turn => turn.miss && turn.at > at) ?? review.value?.turns.find(turn => turn.miss) ?? null;
