// The start page: a game at one click, the doors to everything else, games that were kept.

import { signal } from '../../vendor/signals.js';
import { useEffect } from '../../vendor/preact-hooks.js';
import { getDraw, getStart, importGame, newGame } from '../../api.js';
import { ICON } from '../../drawing/icons.js';
import { wordmark } from '../../drawing/wordmark.js';
import { html, icon, raw } from '../../html.js';
import { catalogue, loadCatalogue } from '../../game/session.js';
import { change, keepSeatKeys, nextTextSize, settings, toggleTheme } from '../../settings.js';
import { t } from '../../texts.js';
import { Backdrop } from './backdrop.js';
import { Doors, FirstLesson, doorTrouble } from './doors.js';
import { LanguageSwitch } from './language.js';
import { Tabs } from './nav.js';
import { Shelf, games, loadGames, titleOf } from './shelf.js';

export const EDITIONS = ['1.3', '1.2', 'core-2023', 'core-2019'];
const trouble = signal('');
const starting = signal(false);
export const LEVELS = ['beginner', 'easy', 'medium', 'hard', 'expert', 'human'];
export const wishes = signal({ vs: 'medium', edition: '1.3', seed: null });
/** What Play now would start: {number, setup}; drawn anew whenever the page is opened. */
const draw = signal(null);
/** What the player has picked: the server's defaults arrive later and must not undo it. */
let picked = {};
/** The player picks an opponent or an edition. @param {object} change */
export const choose = change => {
  picked = { ...picked, ...change };
  wishes.value = { ...wishes.value, ...change };
  if (change.edition) look();
};

/** Read the cards of the edition and draw a game with them. */
async function look() {
  const { edition, seed } = wishes.value,
    number = seed ?? Math.floor(Math.random() * 2 ** 32);
  draw.value = null;
  try {
    const [, setup] = await Promise.all([loadCatalogue(edition), getDraw(edition, number)]);
    if (edition === wishes.value.edition) draw.value = { number, setup };
  } catch (error) {
    trouble.value = error.message;
  }
}

/** Sit down at a new game. @param {object} what the set-up it is made from */
async function begin(what) {
  if (starting.value) return;
  starting.value = true;
  trouble.value = '';
  try {
    const { seed, vs, edition } = wishes.value;
    const deploy = settings.value.byHand ? 'hand' : 'auto';
    const made = await newGame({ vs, edition, ...what, deploy, ...(seed == null ? {} : { seed }) });
    keepSeatKeys(made.id, made.seats);
    location.hash = `#/game/${made.id}`;
  } catch (error) {
    trouble.value = error.message;
  }
  starting.value = false;
}
const playNow = () => begin({ setup: 'drawn', ...(draw.value && { draw: draw.value.number }) });

async function takeFile(file) {
  trouble.value = '';
  try {
    const made = await importGame(await file.text());
    keepSeatKeys(made.id, made.seats);
    location.hash = `#/replay/${made.id}`;
  } catch (error) {
    trouble.value = error.message;
  }
}

/** The game that was begun last: what "the same again" repeats. */
const lastGame = () =>
  (games.value || []).filter(game => !game.origin).reduce((a, b) => (a && a.created > b.created ? a : b), null);

/** The squads and the table that were drawn, in words. */
function drawnWords() {
  const known = catalogue.value,
    setup = draw.value?.setup;
  if (!known || !setup) return t('start.drawing');
  const name = side => known.affiliations[setup.squads[side].affiliation]?.name || t(`side.${side}`);
  return t('start.playWho', { one: name('A'), two: name('B'), table: known.tables[setup.table]?.name || '' });
}

const textWords = () => t('menu.textNow', { size: t(`menu.texts.${settings.value.text}`) });

/** Other games at one click. */
function Again() {
  const last = lastGame(),
    of = last && { of: last.id, edition: last.edition };
  const button = (name, sign, words, what) =>
    html`<button class="again" disabled=${starting.value} onClick=${() => begin(what)}><b>${icon(sign)}
      ${t(`start.${name}`)}</b><span>${words}</span></button>`;
  return html`<div class="agains"><${FirstLesson} />
    ${button('surprise', ICON.dice, t('start.surpriseHow'), { setup: 'surprise' })}
    ${of && button('same', ICON.again, titleOf(last), { setup: 'again', ...of })}
    ${of && button('swapped', ICON.swap, t('start.swappedHow'), { setup: 'swapped', ...of })}</div>`;
}

/** What Play now and the others start with. */
function Wishes() {
  return html`<section class="wishes" aria-label=${t('start.setup')}>
    <label>${t('start.opponent')}
    <select value=${wishes.value.vs} onChange=${event => choose({ vs: event.target.value })}>
    ${LEVELS.map(vs => html`<option key=${vs} value=${vs}>${t(`vs.${vs}`)}</option>`)}</select></label>
    <label>${t('start.edition')}
    <select value=${wishes.value.edition} onChange=${event => choose({ edition: event.target.value })}>
    ${EDITIONS.map(id => html`<option key=${id} value=${id}>${t(`edition.${id}`)}</option>`)}</select></label>
    <a class="btn" href="#/setup">${t('start.long')}</a>
    <label class="check">
    <input type="checkbox" checked=${settings.value.byHand}
      onChange=${event => change({ byHand: event.target.checked })} />${t('start.byHand')}</label>
    <p>${t(`vsHelp.${wishes.value.vs}`)}</p></section>`;
}

/** Games that go on, and those that are over. */
function Shelves() {
  return html`<div class="shelves"><section class="door" aria-label=${t('start.resume')}>
    <h2>${icon(ICON.save)}${t('start.resume')}</h2><${Shelf} page="game" none=${t('start.noGames')} /></section>
    <section class="door" aria-label=${t('start.replays')}><h2>${icon(ICON.film)}${t('start.replays')}
    <label class="file btn quiet">${t('start.file')}
    <input type="file" accept=".json,application/json" class="vh"
      onChange=${event => event.target.files[0] && takeFile(event.target.files[0])} /></label></h2>
    <${Shelf} page="replay" none=${t('start.noReplays')} /></section></div>`;
}

export function Start() {
  useEffect(() => {
    document.title = t('title');
    getStart()
      .then(
        found => {
          wishes.value = { ...wishes.value, ...found, ...picked };
          loadGames(found.hosted);
        },
        error => {
          trouble.value = error.message;
        },
      )
      .then(look);
  }, []);
  const problem = trouble.value || doorTrouble.value;
  return html`<div class="start"><main class="hero">
    <${Backdrop} known=${catalogue.value} drawn=${draw.value?.setup} /><div class="fade"></div>
    <div class="top"><a class="icon" href="#/reference" aria-label=${t('learn.howto')} title=${t('learn.howto')}>
    ${icon(ICON.help)}</a><${LanguageSwitch} />
    <button class="icon textsize" aria-label=${textWords()} title=${textWords()} onClick=${nextTextSize}>
    <span aria-hidden="true">A</span></button>
    <button class="icon" aria-label=${t('tools.hour')} title=${t('tools.hour')} onClick=${toggleTheme}>
    ${icon(ICON.sun)}</button></div>
    <div class="copy"><h1 class="vh">${t('title')}</h1><span ...${raw(wordmark(400))}></span><p>${t('start.promise')}
    </p>
      <button class="cta" disabled=${starting.value} aria-busy=${starting.value} onClick=${playNow}>
      <b>${t('start.play')}</b>
      <span>${drawnWords()}<br />${
        starting.value
          ? t('start.opening')
          : `${t('start.playHow', { vs: t(`vs.${wishes.value.vs}`) })} ${t(
              settings.value.byHand ? 'start.deployHand' : 'start.deployAuto',
            )}`
      }</span>
      ${icon(ICON.play)}</button>
      ${problem && html`<p class="trouble" role="alert">${problem}</p>`}<${Again} /><${Wishes} /></div>
    <p class="foot">${t('start.fanwork')}</p></main><${Doors} /><${Shelves} /><${Tabs} /></div>`;
}
