// After the computer's turn: what it did and why, in three lines at most; the same places are numbered on the board.

import { computed, signal } from '../../vendor/signals.js';
import { away } from '../../game/away.js';
import { sideGlyph } from '../../drawing/icons.js';
import { html, icon } from '../../html.js';
import { bringIntoView } from '../../view/camera.js';
import { active } from '../../view/looking.js';
import { decision, gameId, hello, position, seat, snapshot, story } from '../../game/session.js';
import { sideName } from '../../sides.js';
import { results, rich, sentence, weight } from '../../game/storytelling.js';
import { t } from '../../texts.js';
import { nameOf } from '../../words.js';

const MOST = 3;
const wide = signal(false);
/** The turn whose account was put away. */
const dismissed = signal(0);

/** The newest turn of the computer, as long as nothing of this side was told after it. */
export const account = computed(() => {
  const lines = story.value,
    people = hello.value?.seats || [],
    last = lines.findLast(line => line.turn);
  if (!hello.value || !last || people.includes(last.of) || last.turn === dismissed.value || last.of === seat.value)
    return null;
  const acting = position.value?.byId.get(active.value);
  if (snapshot.value?.thinking === last.of || acting?.side === last.of) return null; // it is not over yet
  const mine = lines.filter(line => line.turn === last.turn);
  const who = mine.find(line => line.unit)?.unit;
  return { turn: last.turn, side: last.of, unit: who, lines: mine };
});

/** The lines that are shown, the most telling ones, in their order. */
export const told = computed(() => {
  const now = account.value;
  if (!now) return [];
  if (wide.value || now.lines.length <= MOST) return now.lines;
  const best = new Set([...now.lines].sort((a, b) => weight(b) - weight(a)).slice(0, MOST));
  return now.lines.filter(line => best.has(line));
});

function show(line) {
  const [, to] = line.trace || [];
  if (!to) return;
  const [x, y] = position.value.frame.toBoard(to);
  bringIntoView(x, y);
}

/** What is new since this page was last looked at. */
const missed = () => (away.value?.game === gameId.value ? story.value.slice(away.value.from) : []);

const backAgain = () => {
  away.value = null;
};

const Came = ({ line }) =>
  results(line).map((one, n) => html`${n ? ', ' : ': '}<span key=${n} class=${`came ${one.tone}`}>${one.words}</span>`);

/** Somebody comes back after hours or days: what happened, and the way to see it step by step. */
function Away({ lines }) {
  const first = wide.value ? 0 : Math.max(0, lines.length - MOST);
  return html`<section class="account away" aria-label=${t('away.label')}><h3>${t('away.title')}</h3>
    ${
      first > 0 &&
      html`<button class="link" onClick=${() => {
        wide.value = true;
      }}>${t('away.before', { n: first })}</button>`
    }
    <ol>${lines.slice(first).map(
      (line, i) => html`<li key=${i}><b class="no">${first + i + 1}</b>
        <div>${rich(line)}<${Came} line=${line} /></div></li>`,
    )}</ol>
    <div class="acts"><a class="btn" href=${`#/replay/${gameId.value}/since/${away.value.from}`}>${t('away.steps')}</a>
    <button class="btn" onClick=${backAgain}>${t('account.done')}</button></div></section>`;
}

/** A line and what came of it, as plain text. */
const brief = line => {
  const came = results(line).filter(one => one.tone);
  return sentence(line) + (came.length ? `: ${came.map(one => one.words).join(', ')}` : '');
};

/** On the phone: one line over the board that opens the story. */
export function AccountLine({ open }) {
  const now = account.value,
    news = missed();
  if (news.length)
    return html`<button class="accountline" onClick=${open}><span>${t('away.line', { n: news.length })}</span></button>`;
  if (!now) return null;
  const telling = now.lines.filter(line => results(line).some(one => one.tone)),
    words = (telling.length ? telling : now.lines).map(brief).join(', ');
  return html`<button class="accountline" onClick=${open}>${icon(sideGlyph(now.side))}<span>${words}</span></button>`;
}

export function Account() {
  const now = account.value;
  decision.value;
  const news = missed();
  if (news.length) return html`<${Away} lines=${news} />`;
  if (!now) return null;
  const more = now.lines.length - told.value.length;
  return html`<section class=${`account ${now.side.toLowerCase()}`} aria-label=${t('account.label')}>
    <h3>${icon(sideGlyph(now.side))}${
      now.unit
        ? t('account.title', { side: sideName(now.side), name: nameOf(now.unit) })
        : t('account.turn', { side: sideName(now.side) })
    }</h3>
    <ol>${told.value.map(
      (line, i) =>
        html`<li key=${i}><b class="no">${i + 1}</b><div>${rich(line)}<${Came} line=${line} />
        ${line.why && html`<p class="why">${t('story.why', { why: line.why })}</p>`}
        ${
          line.trace?.length > 1 && html`<button class="link" onClick=${() => show(line)}>${t('account.show')}</button>`
        }</div></li>`,
    )}</ol>
    <div class="acts">${
      more > 0 &&
      html`<button class="btn" onClick=${() => {
        wide.value = true;
      }}>${t('account.more', { n: more })}</button>`
    }<button class="btn" onClick=${() => {
      dismissed.value = now.turn;
      wide.value = false;
    }}>${t('account.done')}</button></div></section>`;
}
