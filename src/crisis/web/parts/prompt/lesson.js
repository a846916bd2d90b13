// The coach at the table: what is explained and what is to be done, beside the real prompt. Where the coach asks, the
// prompt is the coach's; on the table the answer is given as in any game.

import { signal } from '../../vendor/signals.js';
import { useEffect, useRef } from '../../vendor/preact-hooks.js';
import { getLessons } from '../../api.js';
import { aiming } from '../../decisions/aim.js';
import { placing } from '../../decisions/place.js';
import { html } from '../../html.js';
import { beginLesson } from '../../kept/learning.js';
import { lesson, mistake, sending, showing, tellCoach } from '../../game/session.js';
import { t } from '../../texts.js';
import { Key } from './choices.js';
import { glossed } from '../reading/gloss.js';
import { RuleId } from '../reading/rule.js';

/** Parts of the page that a lesson can mark, by their names in its file. */
const PARTS = {
  '#race': '.race',
  '#mission': '.mission',
  '#rulers': '.keys',
  '#card': '.right .card',
  '#odds': '.odds',
};
const trouble = signal('');
/** Wrong answers at this step: after two the way out is offered loudly. */
const misses = signal({ at: -1, n: 0 });

const attempt = work =>
  work().catch(error => {
    trouble.value = error.message;
  });

/** Let the marked parts of the page shine while their step is shown. */
function usePartMarks(now) {
  useEffect(() => {
    const found = now.marks.map(mark => document.querySelector(PARTS[mark] || '.none')).filter(Boolean);
    for (const part of found) part.classList.add('shining');
    return () => found.forEach(part => part.classList.remove('shining'));
  }, [now.id, now.at]);
}

function Mistake() {
  const wrong = mistake.value;
  return html`<div class="mistake" role="alert"><b>${t('lesson.notQuite')}</b><p>${wrong.say}</p>
    ${wrong.refusal && html`<p class="whynot">${wrong.refusal.why} <${RuleId} id=${wrong.refusal.rule} /></p>`}</div>`;
}

/** Which lesson and step this is, as a row of dots. */
const Dots = ({ now }) =>
  html`<ol class="dots" aria-label=${t('lesson.steps')}>${now.steps.map(
    (title, i) =>
      html`<li key=${title} class=${i < now.at ? 'past' : i === now.at ? 'now' : ''} title=${title}
        aria-current=${i === now.at ? 'step' : undefined}><span class="vh">${title}</span></li>`,
  )}</ol>`;

export function Coach() {
  const now = lesson.value,
    done = now.kind === 'done';
  usePartMarks(now);
  useEffect(() => {
    if (!mistake.value) return;
    const same = misses.value.at === now.at;
    misses.value = { at: now.at, n: same ? misses.value.n + 1 : 1 };
  }, [mistake.value]);
  const helpless = misses.value.at === now.at && misses.value.n > 1;
  const praised = now.praise && !done && !mistake.value;
  const look = placing.value || aiming.value ? 'balloon brief' : 'balloon';
  return html`<section class=${look} aria-label=${t('lesson.label')}>
    <div class="bkick"><span>${t('lesson.kicker', { n: now.number, title: now.title })}</span>
    <span>${done ? '' : t('lesson.step', { n: now.at + 1, of: now.steps.length })}</span></div>
    <${Dots} now=${now} />
    <h2 tabindex="-1">${done ? t('lesson.doneTitle') : now.steps[now.at]}</h2>
    <div class="bsay" role="status">${praised && html`<p class="praise">${now.praise}</p>`}
    <p class="say" key=${now.say}>${glossed(now.say)}</p>
    ${now.kind === 'play' && html`<p class="todo"><b>${t('lesson.todo')}:</b> ${glossed(now.ask)}</p>`}
    ${now.loaded && html`<p class="loaded">${t('lesson.loaded')}</p>`}</div>
    ${mistake.value && html`<${Mistake} />`}
    ${trouble.value && html`<p class="trouble" role="alert">${trouble.value}</p>`}
    <div class="bacts">${
      !done &&
      html`<button class=${helpless ? 'btn loud' : 'link'} disabled=${sending.value} title=${t('lesson.skipHow')}
        onClick=${() => tellCoach('skip')}>${t(helpless ? 'lesson.show' : 'lesson.skip')} <${Key} k="X" /></button>`
    }<button class="link" onClick=${() => attempt(() => beginLesson(now.id))}>${t('lesson.again')}</button>
    <a class="link" href="#/learn">${t('lesson.back')}</a></div></section>`;
}

/** The lesson after this one, if there is one. */
const following = signal(null);
async function findNext(number) {
  const list = await getLessons();
  following.value = list.find(one => one.number === number + 1) || null;
}

function Done({ now }) {
  useEffect(() => {
    following.value = null;
    attempt(() => findNext(now.number));
  }, [now.id]);
  const next = following.value;
  return next
    ? html`<h1 tabindex="-1">${next.number} ${next.title}</h1><p>${next.text}</p>
      <div class="acts"><button class="btn primary" onClick=${() => attempt(() => beginLesson(next.id))}>
      ${t('lesson.following')} <${Key} k="Enter" /></button></div>`
    : html`<h1 tabindex="-1">${t('lesson.doneTitle')}</h1><p>${t('lesson.allDone')}</p>
      <div class="acts"><a class="btn primary" href="#/learn">${t('lesson.back')}</a></div>`;
}

const KICKER = { choose: 'choose', done: 'onward' };

/** The cream box while the coach asks: read on, choose, or go to the next lesson. */
export function CoachAsks() {
  const now = lesson.value,
    ref = useRef(null);
  useEffect(() => {
    if (!showing.value) ref.current?.querySelector('button, a')?.focus({ preventScroll: true });
  }, [now.id, now.at, showing.value]);
  const choices = now.choices.map(
    (text, i) =>
      html`<button key=${text} class="btn choice" disabled=${sending.value} onClick=${() => tellCoach('choose', i)}>
        ${text}</button>`,
  );
  return html`<section class="prompt a asks" aria-label=${t('prompt.label')} ref=${ref}><span class="grab"></span>
    <div class="kick"><span>${t(`lesson.${KICKER[now.kind] || 'asks'}`)}</span></div>
    ${
      now.kind === 'done'
        ? html`<${Done} now=${now} />`
        : html`<h1 tabindex="-1" class="ask">${now.ask}</h1>
      <div class=${now.kind === 'choose' ? 'acts col' : 'acts'}>${
        now.kind === 'choose'
          ? choices
          : html`<button class="btn primary" disabled=${sending.value} onClick=${() => tellCoach('next')}>
            ${t('lesson.next')} <${Key} k="Enter" /></button>`
      }</div>`
    }</section>`;
}
