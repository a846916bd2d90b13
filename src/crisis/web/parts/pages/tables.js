// The battlefields at hand: those of the package and one's own; from here they are edited, copied, exported, played on.

import { signal } from '../../vendor/signals.js';
import { useEffect } from '../../vendor/preact-hooks.js';
import { forgetTable, getTables, newGame } from '../../api.js';
import { viewOf } from '../../editing.js';
import { DEFS } from '../../drawing/ground.js';
import { GROUND_DEFS, groundOf } from '../../drawing/grounds.js';
import { ICON } from '../../drawing/icons.js';
import { K } from '../../drawing/shapes.js';
import { body, shadow } from '../../drawing/terrain.js';
import { wordmark } from '../../drawing/wordmark.js';
import { saveFile } from '../../download.js';
import { html, icon, raw } from '../../html.js';
import { catalogue, loadCatalogue } from '../../game/session.js';
import { keepSeatKeys, toggleTheme } from '../../settings.js';
import { t } from '../../texts.js';
import { LanguageSwitch } from '../start/language.js';
import { Tabs } from '../start/nav.js';

/** Battlefields that were kept: {name, pieces}; null until they are known. */
export const own = signal(null);
const trouble = signal('');
const FORMAT = 'crisis-battlefield';

export async function loadOwn() {
  own.value = await getTables();
}

/** Write a battlefield to a file. @param {string} title @param {object[]} pieces */
export function exportTable(title, pieces) {
  const text = JSON.stringify({ format: FORMAT, version: 1, name: title, pieces }, null, 1);
  const name = `${title.replace(/[^\w-]+/g, '-').toLowerCase() || 'battlefield'}.json`;
  saveFile(name, new Blob([text], { type: 'application/json' }));
}

/** Read a battlefield from a file. @param {File} file @returns {Promise<{name: string, pieces: object[]}>} */
export async function importTable(file) {
  let found = null;
  try {
    found = JSON.parse(await file.text());
  } catch {
    /* told below in one sentence */
  }
  const known = catalogue.value.terrain,
    fine = piece => piece && known[piece.kind] && Number.isFinite(piece.x) && Number.isFinite(piece.y);
  if (found?.format !== FORMAT || !Array.isArray(found.pieces) || !found.pieces.every(fine))
    throw new Error(t('tables.noFile'));
  return { name: String(found.name || ''), pieces: found.pieces };
}

/** Begin a game on a battlefield: squads and mission are drawn, everybody is put down. @param {string} table as `POST /api/games` takes it */
export async function playOn(table) {
  const made = await newGame({ setup: 'drawn', deploy: 'auto', vs: 'medium', table });
  keepSeatKeys(made.id, made.seats);
  location.hash = `#/game/${made.id}`;
}

const attempt = work =>
  Promise.resolve(work()).then(
    () => {
      trouble.value = '';
    },
    error => {
      trouble.value = error.message;
    },
  );

/** A battlefield in small. @param {{pieces: object[], ground?: string}} props */
export function TablePicture({ pieces, ground }) {
  const seen = pieces.filter(line => catalogue.value.terrain[line.kind]).map(viewOf);
  const scene = groundOf(ground) + seen.map(shadow).join('') + seen.map(body).join('');
  return html`<svg class="tpic" viewBox="0 0 720 720" aria-hidden="true"
    ...${raw(`${DEFS}${GROUND_DEFS}<g transform="scale(${K})">${scene}</g>`)}></svg>`;
}

function Entry({ title, pieces, ground, edit, table, onForget }) {
  return html`<li class="panel tentry">
    <a href=${edit} aria-label=${t('tables.editNamed', { name: title })}>
    <${TablePicture} pieces=${pieces} ground=${ground} /></a>
    <div class="tx"><h3>${title}</h3><p>${t('tables.features', { n: pieces.length })}</p></div>
    <div class="acts"><a class="btn" href=${edit}>${onForget ? t('tables.edit') : t('tables.copy')}</a>
    <button class="btn" onClick=${() => attempt(() => playOn(table))}>${t('tables.play')}</button>
    <button class="btn quiet" onClick=${() => exportTable(title, pieces)}>${t('tables.export')}</button>
      ${onForget && html`<button class="btn quiet danger" onClick=${onForget}>${t('tables.delete')}</button>`}</div>
      </li>`;
}

const forget = title => {
  if (confirm(t('tables.sure', { name: title })))
    attempt(async () => {
      await forgetTable(title);
      await loadOwn();
    });
};

/** The head of a page of its own: the way back to the start, a title, tools. */
export function PageHead({ title, children }) {
  return html`<header class="panel pagehead"><a href="#/" aria-label=${t('tools.start')} ...${raw(wordmark(112))}></a>
    <h1>${title}</h1><${Tabs} />
    ${children}<${LanguageSwitch} />
    <button class="icon" aria-label=${t('tools.hour')} title=${t('tools.hour')} onClick=${toggleTheme}>
    ${icon(ICON.sun)}</button></header>`;
}

/** A page whose cards are still being read, or could not be: its head stands already. */
export const PageWaits = ({ title, trouble }) =>
  html`<main class="page"><${PageHead} title=${title} /><div class="blank">
    <p role=${trouble ? 'alert' : 'status'}>${trouble || t('nav.reading')}</p></div></main>`;

export function Tables() {
  useEffect(() => {
    document.title = `${t('tables.title')} · ${t('title')}`;
    attempt(() => Promise.all([loadCatalogue('1.3'), loadOwn()]));
  }, []);
  if (!catalogue.value || !own.value)
    return html`<${PageWaits} title=${t('tables.title')} trouble=${trouble.value} />`;
  return html`<main class="page tables">
    <${PageHead} title=${t('tables.title')}><a class="btn main-new" href="#/tables/new">${t('tables.new')}</a><//>
    <div class="scrollpage" tabindex="0">${trouble.value && html`<p class="trouble" role="alert">${trouble.value}</p>`}
      <section><h2>${t('tables.own')}</h2>
      ${
        own.value.length
          ? html`<ul class="tlist">
        ${own.value.map(
          one =>
            html`<${Entry} key=${one.name} title=${one.name} pieces=${one.pieces}
            edit=${`#/tables/own/${encodeURIComponent(one.name)}`} table=${`own:${one.name}`}
              onForget=${() => forget(one.name)} />`,
        )}</ul>`
          : html`<p>${t('tables.none')}</p>`
      }</section>
      <section><h2>${t('tables.builtIn')}</h2>
      <ul class="tlist">
      ${Object.values(catalogue.value.tables).map(
        one =>
          html`<${Entry} key=${one.slug} title=${one.name} pieces=${one.lines} ground=${one.ground}
          edit=${`#/tables/copy/${one.slug}`}
          table=${one.slug} />`,
      )}</ul></section></div></main>`;
}
