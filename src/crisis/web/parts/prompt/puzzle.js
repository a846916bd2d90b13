// A puzzle at the table: its goal beside the real prompt, and what the line was worth when it is decided.

import { signal } from '../../vendor/signals.js';
import { useEffect, useRef } from '../../vendor/preact-hooks.js';
import { getPuzzles } from '../../api.js';
import { html } from '../../html.js';
import { beginPuzzle } from '../../kept/puzzling.js';
import { catalogue, puzzle, sending, snapshot, undo } from '../../game/session.js';
import { t } from '../../texts.js';
import { glossed } from '../reading/gloss.js';

const trouble = signal('');
/** What was asked for in this puzzle: {id, hint, solution}. */
const shown = signal({ id: '' });
const show = what => {
  shown.value = { ...shown.value, id: puzzle.value.id, [what]: true };
};
const isShown = what => shown.value.id === puzzle.value.id && shown.value[what];
const attempt = work =>
  work().catch(error => {
    trouble.value = error.message;
  });

/** Whole percent; no line that can fail is told as certain. */
export const percent = chance =>
  t('puzzle.percent', { p: (chance * 100).toFixed(chance > 0.995 && chance < 1 ? 1 : 0) });
export const Stars = ({ n }) =>
  html`<span class="stars" role="img" aria-label=${t('puzzle.grade', { n })}>
    ${'★'.repeat(n)}${'☆'.repeat(5 - n)}</span>`;

const unitName = id => catalogue.value?.characters[id.slice(2)]?.name || snapshot.value?.names[id] || id;

/** One answer of a line in words. @param {string} text its one-line form */
export function told(text) {
  const [word, rest = ''] = [text.split(' ')[0], text.slice(text.indexOf(' ') + 1)];
  if (word === 'to') return t('puzzle.told.to', { place: rest.split(',').join(', ') });
  if (word === 'aim' || word === 'dice') return t(`puzzle.told.${word}`);
  if (word !== 'pick') return t('puzzle.told.place');
  const [what, thing] = rest.split(/:(.*)/s);
  if (rest.includes('|')) return t('puzzle.told.power', { name: rest.split('/').pop() });
  if (['activate', 'target', 'choose', 'attack', 'type', 'interact'].includes(what))
    return t(`puzzle.told.${what}`, { name: unitName(thing) });
  return ['move', 'end', 'climb', 'pass', 'shake'].includes(what) ? t(`puzzle.told.${what}`) : rest;
}

function Solution({ now }) {
  return html`<div class="solution"><b>${t('puzzle.bestLine')}</b>
    <ol>${now.line.map((text, i) => html`<li key=${i}>${told(text)}</li>`)}</ol><p>${now.why}</p></div>`;
}

/** The goal, always in sight. */
export function PuzzleGoal() {
  const now = puzzle.value,
    open = now.state === 'open';
  return html`<section class="balloon puzzlegoal" aria-label=${t('puzzle.label')}>
    <div class="bkick"><span>${t('puzzle.kicker', { n: now.number, of: now.of })}</span>
    <${Stars} n=${now.grade} /></div>
    <h2 tabindex="-1">${now.title}</h2>
    <p class="todo"><b>${t('puzzle.goal')}:</b> ${glossed(now.text)}</p>
    <p>${t('puzzle.best', { p: percent(now.best) })} <span class="until">${t(`puzzle.until.${now.until}`)}</span></p>
    <div role="status">${open && isShown('hint') && html`<p class="hinted"><b>${t('puzzle.hint')}:</b> ${now.hint}</p>`}
    ${open && isShown('solution') && html`<${Solution} now=${now} />`}</div>
    ${trouble.value && html`<p class="trouble" role="alert">${trouble.value}</p>`}
    <div class="bacts">${
      open &&
      html`<button class="link" onClick=${() => show('hint')}>${t('puzzle.hint')}</button>
      <button class="link" onClick=${() => show('solution')}>${t('puzzle.solution')}</button>`
    }<button class="link" onClick=${() => attempt(() => beginPuzzle(now.id))}>${t('puzzle.again')}</button>
    <a class="link" href="#/puzzles">${t('puzzle.all')}</a></div></section>`;
}

const goNext = async number => {
  const all = await getPuzzles();
  await beginPuzzle(all[number % all.length].id);
};

const verdict = now => {
  if (now.reached == null) return t('puzzle.unscored');
  const whole = now.reached >= now.best - 1e-9;
  const words = { a: percent(now.reached), b: percent(now.best) };
  if (now.state === 'solved') return t(whole ? 'puzzle.bestFound' : 'puzzle.less', words);
  return t(whole ? 'puzzle.unlucky' : now.reached ? 'puzzle.partly' : 'puzzle.lost', words);
};

/** The cream box when it is decided. */
export function PuzzleEnd() {
  const now = puzzle.value,
    ref = useRef(null);
  useEffect(() => {
    ref.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [now.id, now.state]);
  const costs = now.answers.filter(one => one.after < one.before - 1e-9);
  return html`<section class=${`prompt a asks puzzleend ${now.state}`} aria-label=${t('prompt.label')} ref=${ref}>
    <span class="grab"></span><div class="kick"><span>${t('puzzle.result')}</span></div>
    <h1 tabindex="-1" class="ask">${t(`puzzle.${now.state}`)}</h1>
    ${
      now.reached != null &&
      html`<p class="reached">${t('puzzle.reached', { a: percent(now.reached), b: percent(now.best) })}</p>
      <div class="bar" aria-hidden="true">
      <i style=${`width:${Math.min(100, (100 * now.reached) / now.best)}%`}></i></div>`
    }<p role="status">${verdict(now)}</p>
    ${
      costs.length > 0 &&
      html`<ul class="costs">${costs.map(
        (one, i) =>
          html`<li key=${i}>
          ${t('puzzle.cost', { what: told(one.answer), a: percent(one.before), b: percent(one.after) })}</li>`,
      )}</ul>`
    }${isShown('solution') && html`<${Solution} now=${now} />`}
    <div class="acts">
    <button class="btn primary" onClick=${() => attempt(() => goNext(now.number))}>${t('puzzle.next')}</button>
    <button class="btn" onClick=${() => attempt(() => beginPuzzle(now.id))}>${t('puzzle.again')}</button>
    <button class="btn" disabled=${sending.value} onClick=${() => undo()}>${t('puzzle.takeBack')}</button>
    ${
      !isShown('solution') &&
      html`<button class="btn" onClick=${() => show('solution')}>${t('puzzle.solution')}</button>`
    }</div></section>`;
}
