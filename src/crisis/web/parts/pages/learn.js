// The list of lessons: what each is about, a picture of its position drawn by the board's own code, and how far one is.

import { signal } from '../../vendor/signals.js';
import { useEffect } from '../../vendor/preact-hooks.js';
import { getLessons, newGame } from '../../api.js';
import { dieSvg } from '../../drawing/dice.js';
import { html, raw } from '../../html.js';
import { beginLesson, forgetAll, learned } from '../../kept/learning.js';
import { catalogue, loadCatalogue } from '../../game/session.js';
import { keepSeatKeys } from '../../settings.js';
import { t } from '../../texts.js';
import { Picture } from '../board/scene.js';
import { PageHead, PageWaits } from './tables.js';

const lessons = signal(null);
const trouble = signal('');
const FACES = ['C', 'W', 'H', 'B', '-', 'F'];

const attempt = async work => {
  trouble.value = '';
  try {
    await work();
  } catch (error) {
    trouble.value = error.message;
  }
};

/** A whole game against the beginner, everybody put down. */
async function firstGame() {
  const made = await newGame({ setup: 'drawn', deploy: 'auto', vs: 'beginner' });
  keepSeatKeys(made.id, made.seats);
  location.hash = `#/game/${made.id}`;
}

/** The first lesson that is not done is the one to go on with. */
const current = () => lessons.value.find(one => !learned.value[one.id]?.done) || null;

function Entry({ one, main }) {
  const known = learned.value[one.id],
    begun = known && !known.done && known.at > 0;
  const again = () => attempt(() => beginLesson(one.id));
  const word = begun ? t('learn.go') : known?.done ? t('learn.again') : t('learn.start');
  return html`<li class=${`lessoncard panel${main ? ' main' : ''}`}><${Picture} one=${one} />
    <b class="no" aria-hidden="true">${one.number}</b>
    ${known?.done && html`<em class="tick">✓ ${t('learn.done')}</em>`}
    <h2>${one.title}</h2><p>${one.text}</p>
    <div class="acts"><span>${t('learn.minutes', { n: one.minutes })}
      ${begun ? ` · ${t('learn.at', { n: known.at + 1, of: one.steps })}` : ''}</span>
    ${
      begun
        ? html`<button class="link" aria-label=${`${t('learn.over')}: ${one.title}`} onClick=${again}>
          ${t('learn.over')}</button>
          <a class="btn" href=${`#/game/${known.game}`} aria-label=${`${word}: ${one.title}`}>${word}</a>`
        : html`<button class="btn" aria-label=${`${word}: ${one.title}`} onClick=${again}>${word}</button>`
    }</div></li>`;
}

function Rail() {
  const done = lessons.value.filter(one => learned.value[one.id]?.done).length,
    of = lessons.value.length;
  return html`<aside class="panel rail0" aria-label=${t('learn.title')}><h2>${t('learn.progress', { n: done, of })}</h2>
    <div class="bar" aria-hidden="true"><i style=${`width:${(100 * done) / of}%`}></i></div><p>${t('learn.order')}</p>
    <h2>${t('legend.dice')}</h2><ul class="faces">${FACES.map(
      face =>
        html`<li key=${face}><span aria-hidden="true"
          ...${raw(dieSvg(face, 'A', { pool: face === 'B' ? 'defense' : 'attack' }))}></span>
          <b>${t(`face.${face}`)}</b><p>${t(`legend.face.${face}`)}</p></li>`,
    )}</ul>
    <div class="acts"><a class="link" href="#/reference">${t('learn.howto')}</a>
    ${
      Object.keys(learned.value).length > 0 &&
      html`<button class="link" onClick=${() => confirm(t('learn.overSure')) && forgetAll()}>
        ${t('learn.over')}</button>`
    }</div></aside>`;
}

export function LearnPage() {
  useEffect(() => {
    document.title = `${t('learn.title')} · ${t('title')}`;
    attempt(async () => {
      const [found] = await Promise.all([getLessons(), loadCatalogue('1.3')]);
      lessons.value = found;
    });
  }, []);
  if (!lessons.value || !catalogue.value)
    return html`<${PageWaits} title=${t('learn.title')} trouble=${trouble.value} />`;
  const main = current();
  return html`<main class="page learnpage"><${PageHead} title=${t('learn.title')} />
    <div class="scrollpage" tabindex="0">${trouble.value && html`<p class="trouble" role="alert">${trouble.value}</p>`}
    <div class="learngrid"><${Rail} /><ol class="lessonlist">
    ${lessons.value.map(one => html`<${Entry} key=${one.id} one=${one} main=${one === main} />`)}
    <li class="lessoncard panel after"><h2>${t('learn.after')}</h2><p>${t('learn.afterText')}</p>
    <div class="acts"><a class="link" href="#/puzzles">${t('puzzle.title')}</a>
    <button class="btn" onClick=${() => attempt(firstGame)}>${t('learn.play')}</button></div></li></ol></div></div></main>`;
}
