// The doors of the start page: what one can do here besides playing at once, and how far one is with it.

import { signal } from '../../vendor/signals.js';
import { useEffect } from '../../vendor/preact-hooks.js';
import { getLessons, getPuzzles } from '../../api.js';
import { ICON } from '../../drawing/icons.js';
import { html, icon } from '../../html.js';
import { beginLesson, learned } from '../../kept/learning.js';
import { beginPuzzle, daysInARow, ofToday, puzzled } from '../../kept/puzzling.js';
import { kept } from '../../kept/rosters.js';
import { t } from '../../texts.js';
import { Stars, percent } from '../prompt/puzzle.js';
import { games } from './shelf.js';

const lessons = signal(null),
  today = signal(null),
  starting = signal(false);
/** What went wrong behind a door: told where the page tells its own trouble. */
export const doorTrouble = signal('');

const attempt = async work => {
  if (starting.value) return;
  starting.value = true;
  doorTrouble.value = '';
  try {
    await work();
  } catch (error) {
    doorTrouble.value = error.message;
  }
  starting.value = false;
};

/** A door: its name leads to the page, further controls lie above it. */
function Door({ sign, title, href, hot, children }) {
  return html`<section class=${`door${hot ? ' hot' : ''}`} aria-label=${title}>
    <h2><a href=${href}>${icon(sign)}${title}</a></h2>${children}</section>`;
}

const isDone = one => Boolean(learned.value[one.id]?.done);
/** The first lesson that is not done; null when all are. */
const nextLesson = () => (lessons.value || []).find(one => !isDone(one)) || null;

/** Begin a lesson, or go on where it was left. */
function goOn(next) {
  const { at = 0, game } = learned.value[next.id] || {};
  if (at > 0) location.hash = `#/game/${game}`;
  else return beginLesson(next.id);
}

/** For whoever has done no lesson yet: the first one at one click, beside the game at one click. */
export function FirstLesson() {
  const next = nextLesson();
  if (!next || lessons.value.some(isDone)) return null;
  return html`<button class="again first" disabled=${starting.value} onClick=${() => attempt(() => goOn(next))}>
    <b>${icon(ICON.cap)} ${t(learned.value[next.id]?.at > 0 ? 'door.goOn' : 'door.firstLesson')}</b>
    <span>${t('door.newHere', { n: next.minutes })}</span></button>`;
}

function LearnDoor() {
  const all = lessons.value || [],
    done = all.filter(isDone).length,
    next = nextLesson();
  const words = next && done ? t('door.next', { title: next.title, n: next.minutes }) : t(done ? 'door.learnt' : 'door.lessons');
  return html`<${Door} sign=${ICON.cap} title=${t('learn.title')} href="#/learn" hot=${all.length && !done}><p>${words}</p>
    ${done > 0 && html`<div class="segments" role="img" aria-label=${t('learn.progress', { n: done, of: all.length })}>
      ${all.map(one => html`<i key=${one.id} class=${isDone(one) ? 'on' : ''}></i>`)}</div>`}
    <div class="acts">${next && done > 0 && html`<button class="btn" disabled=${starting.value}
      onClick=${() => attempt(() => goOn(next))}>${t('door.goOn')}</button>`}</div><//>`;
}

function PuzzleDoor() {
  const one = today.value,
    row = daysInARow.value;
  return html`<${Door} sign=${ICON.puzzle} title=${t('puzzle.today')} href="#/puzzles">
    <p>${one ? html`${one.text} <${Stars} n=${one.grade} />` : t('puzzle.door')}</p>
    ${row > 0 && html`<p class="state">${t('door.row', { n: row })}</p>`}
    <div class="acts">${one && html`<button class="btn" disabled=${starting.value}
      onClick=${() => attempt(() => beginPuzzle(one.id))}>
      ${puzzled.value[one.id]?.solved ? t('puzzle.again') : t('door.solve', { p: percent(one.best) })}</button>`}</div><//>`;
}

function RostersDoor() {
  const n = kept.value.length;
  return html`<${Door} sign=${ICON.people} title=${t('rosters.title')} href="#/rosters"><p>${t('rosters.door')}</p>
    ${n > 0 && html`<p class="state">${t('door.rosters', { n })}</p>`}<//>`;
}

function RecordDoor() {
  const n = (games.value || []).filter(game => game.over && !/^(lesson|puzzle)/.test(game.origin)).length;
  return html`<${Door} sign=${ICON.line} title=${t('record.title')} href="#/record">
    <p>${n ? t('door.games', { n }) : t('door.record')}</p><div class="links"><a href="#/tables">${t('start.tables')}</a>
    <a href="#/reference">${t('start.reference')}</a></div><//>`;
}

export function Doors() {
  useEffect(() => {
    Promise.all([getLessons(), getPuzzles()]).then(
      ([taught, posed]) => {
        lessons.value = taught;
        today.value = ofToday(posed);
      },
      error => {
        doorTrouble.value = error.message;
      },
    );
  }, []);
  return html`<nav class="doors" aria-label=${t('start.doors')}><${LearnDoor} />
    <${Door} sign=${ICON.friends} title=${t('friend.title')} href="#/friend"><p>${t('friend.text')}</p><//>
    <${PuzzleDoor} /><${RostersDoor} />
    <${Door} sign=${ICON.bars} title=${t('oddsPage.title')} href="#/odds"><p>${t('oddsPage.door')}</p>
    <div class="links"><a href="#/planner">${t('planner.title')}</a></div><//>
    <${RecordDoor} /></nav>`;
}
