// The list of puzzles: that of the day, grades, what was solved, and a search.

import { computed, signal } from '../../vendor/signals.js';
import { useEffect } from '../../vendor/preact-hooks.js';
import { getPuzzles } from '../../api.js';
import { html } from '../../html.js';
import { beginPuzzle, daysInARow, forgetPuzzles, ofToday, puzzled } from '../../kept/puzzling.js';
import { catalogue, loadCatalogue } from '../../game/session.js';
import { t } from '../../texts.js';
import { Stars, percent } from '../prompt/puzzle.js';
import { Picture } from '../board/scene.js';
import { PageHead, PageWaits } from './tables.js';

const puzzles = signal(null);
const trouble = signal('');
const wanted = signal({ words: '', grade: '', kind: '', open: false });
const narrow = change => {
  wanted.value = { ...wanted.value, ...change };
};

const attempt = async work => {
  trouble.value = '';
  try {
    await work();
  } catch (error) {
    trouble.value = error.message;
  }
};

/** Everything about a puzzle that can be searched: title, goal, characters, crises. */
const wordsOf = one => {
  const known = catalogue.value,
    squads = Object.values(one.setup.squads).flatMap(squad => squad.characters);
  const names = squads.map(slug => known.characters[slug]?.name);
  names.push(...(one.setup.crises || []).map(slug => known.crises[slug]?.name));
  return [one.title, one.text, one.kind, ...names].join(' ').toLowerCase();
};
const found = computed(() => {
  const { words, grade, kind, open } = wanted.value;
  return (puzzles.value || []).filter(
    one =>
      (!grade || one.grade === Number(grade)) &&
      (!kind || one.kind === kind) &&
      !(open && puzzled.value[one.id]?.solved) &&
      words.toLowerCase().split(/\s+/).every(word => wordsOf(one).includes(word)),
  );
});

function Entry({ one, today }) {
  const known = puzzled.value[one.id],
    word = t(known ? 'puzzle.again' : 'puzzle.play');
  return html`<li class=${`lessoncard panel${today ? ' main' : ''}`}><${Picture} one=${one} />
    <b class="no" aria-hidden="true">${one.number}</b>
    ${known?.solved && html`<em class="tick">✓ ${t('puzzle.solvedMark')}</em>`}
    <h2>${one.title}</h2><p>${one.text}</p>
    <div class="acts"><span><${Stars} n=${one.grade} /> ${
      known?.reached
        ? t('puzzle.reachedShort', { a: percent(known.reached), b: percent(one.best) })
        : t('puzzle.bestShort', { p: percent(one.best) })
    }</span>
    <button class="btn" aria-label=${`${word}: ${one.title}`} onClick=${() => attempt(() => beginPuzzle(one.id))}>
    ${word}</button></div></li>`;
}

function Filters() {
  const kinds = [...new Set(puzzles.value.map(one => one.kind))].sort(),
    grades = [...new Set(puzzles.value.map(one => one.grade))].sort(),
    { words, grade, kind, open } = wanted.value;
  return html`<form class="puzzlefilters panel" role="search" onSubmit=${event => event.preventDefault()}>
    <label>${t('puzzle.search')}
    <input type="search" value=${words} onInput=${event => narrow({ words: event.target.value })} /></label>
    <label>${t('puzzle.gradeWord')}<select value=${grade} onChange=${event => narrow({ grade: event.target.value })}>
    <option value="">${t('puzzle.any')}</option>
    ${grades.map(n => html`<option key=${n} value=${n}>${n}</option>`)}</select></label>
    <label>${t('puzzle.kindWord')}<select value=${kind} onChange=${event => narrow({ kind: event.target.value })}>
    <option value="">${t('puzzle.any')}</option>
    ${kinds.map(one => html`<option key=${one} value=${one}>${one}</option>`)}</select></label>
    <label class="check">
    <input type="checkbox" checked=${open} onChange=${event => narrow({ open: event.target.checked })} />
    ${t('puzzle.unsolved')}</label>
    <output aria-live="polite">${t('puzzle.count', { n: found.value.length })}</output></form>`;
}

export function PuzzlesPage() {
  useEffect(() => {
    document.title = `${t('puzzle.title')} · ${t('title')}`;
    attempt(async () => {
      const [all] = await Promise.all([getPuzzles(), loadCatalogue('1.3')]);
      puzzles.value = all;
    });
  }, []);
  if (!puzzles.value || !catalogue.value)
    return html`<${PageWaits} title=${t('puzzle.title')} trouble=${trouble.value} />`;
  const today = ofToday(puzzles.value),
    done = puzzles.value.filter(one => puzzled.value[one.id]?.solved).length;
  return html`<main class="page puzzlepage"><${PageHead} title=${t('puzzle.title')} />
    <div class="scrollpage" tabindex="0">${trouble.value && html`<p class="trouble" role="alert">${trouble.value}</p>`}
    <section class="daily" aria-label=${t('puzzle.today')}><h2>${t('puzzle.today')}
    ${daysInARow.value > 0 && html`<small>${t('door.row', { n: daysInARow.value })}</small>`}</h2>
    <ol class="lessonlist"><${Entry} one=${today} today=${true} /></ol></section>
    <h2>${t('puzzle.progress', { n: done, of: puzzles.value.length })}</h2><${Filters} />
    ${
      found.value.length
        ? html`<ol class="lessonlist">${found.value.map(one => html`<${Entry} key=${one.id} one=${one} />`)}</ol>`
        : html`<p class="panel none">${t('puzzle.none')} <button class="link"
          onClick=${() => narrow({ words: '', grade: '', kind: '', open: false })}>${t('puzzle.clear')}</button></p>`
    }${
      Object.keys(puzzled.value).length > 0 &&
      html`<button class="link" onClick=${() => confirm(t('puzzle.forgetSure')) && forgetPuzzles()}>
        ${t('puzzle.forget')}</button>`
    }</div></main>`;
}
