// Single keys and chords at the table. They do what buttons do; none of them commits what a button would not.

import { useEffect } from './vendor/preact-hooks.js';
import { giveBack } from './decisions/action.js';
import { aimAnswer, aiming, angle, nextHit, outcome as aimed, setAngle } from './decisions/aim.js';
import { chosen, confirmChosen, nextThing, passOption } from './decisions/choose.js';
import { commit as send } from './decisions/commit.js';
import { close, confirmOpen, entries, openEntry } from './decisions/entries.js';
import { diceAnswer, enough, picked, picking } from './decisions/dice.js';
import { chooseTool, nudge, placing, ready, takeNearest } from './decisions/place.js';
import { bringIntoView, wholeBoard, zoomBy } from './view/camera.js';
import { focused, lookNext, putAway, shownUnit, toggleThreat, useRuler } from './view/looking.js';
import { goOn, lesson, pending, redo, showing, skip, stepping, tellCoach, undo } from './game/session.js';
import { settings, toggleTheme } from './settings.js';
import { askHint } from './parts/prompt/hint.js';
import { helpOpen } from './parts/table/help.js';
import { menuOpen } from './parts/table/menu.js';
import { sheet } from './parts/table/sheets.js';

const TOOL = { s: 'short', m: 'medium', l: 'long' };
const REGIONS = ['.balloon', '.prompt, .wait, .ending', '.twin', '.card, .odds', '.log .scroll', '.left', '.tools'];

/** Answer what is ready: the main button of the prompt. */
function commit() {
  if (openEntry.value) {
    if (!openEntry.value.once) confirmOpen(); // what is once per game wants its own button
  } else if (placing.value && ready.value?.answer) send(ready.value.answer);
  else if (aiming.value && angle.value != null && aimed.value?.legal !== false) send(aimAnswer());
  else if (picking.value && enough.value && picked.value.size) send(diceAnswer());
  else if (chosen.value) confirmChosen();
  else if (lesson.value?.kind === 'next') tellCoach('next');
  else return false;
  return true;
}

function pass() {
  const asked = pending.value;
  if (passOption.value) send(`pick ${passOption.value.key}`);
  else if (asked?.type === 'dice' && asked.least === 0) send('dice none');
  else if (asked?.may_decline) send('decline');
}

const FOCUSABLE = 'button:not([disabled]), [tabindex="0"]';
/** Go on to the next part of the page that can take the focus. */
function jump(back) {
  const regions = REGIONS.map(name => document.querySelector(name)).filter(Boolean),
    at = regions.findIndex(region => region.contains(document.activeElement)),
    step = back ? -1 : 1;
  for (let away = 1; away <= regions.length; away++) {
    const next = regions[(at + step * away + regions.length * 2) % regions.length];
    const heads = [...next.querySelectorAll('h1')]; // what is asked comes before what stands above it
    const goals = next.matches('.log .scroll') ? [next] : [...heads, ...next.querySelectorAll(FOCUSABLE), next];
    for (const goal of goals) {
      goal.focus();
      if (document.activeElement === goal) return; // what is hidden or disabled does not take it
    }
  }
}

const focusIn = selector => document.querySelector(selector)?.focus();

function arrows(event) {
  const step = event.shiftKey ? 1 : event.altKey ? 0.02 : 0.1;
  const way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
  if (!way || !placing.value) return false;
  nudge(...way);
  if (ready.value) bringIntoView(ready.value.x, ready.value.y);
  return true;
}

function plainKey(event) {
  const key = event.key.toLowerCase();
  if (/^[1-5]$/.test(key)) useRuler('range', key);
  else if (TOOL[key] && placing.value && pending.value.tools?.includes(TOOL[key])) chooseTool(TOOL[key]);
  else if (TOOL[key]) useRuler('tool', TOOL[key]);
  else if (SINGLE[key]) SINGLE[key](event);
  else return false;
  return true;
}

const SINGLE = {
  p: pass,
  e: () => {
    const end = entries.value.find(entry => entry.what === 'end');
    if (end) send(`pick ${end.ways[0].key}`);
  },
  n: () => (aiming.value ? nextHit() : nextThing()),
  g: takeNearest,
  v: lookNext,
  x: () => lesson.value && lesson.value.kind !== 'done' && tellCoach('skip'),
  h: askHint,
  d: toggleThreat,
  t: toggleTheme,
  a: () => focusIn('.prompt .elist button, .prompt .opts button'),
  c: () => {
    focused.value ??= shownUnit.value?.id ?? null;
    requestAnimationFrame(() => focusIn('.card'));
  },
  o: () => focusIn('.odds'),
  k: () => focusIn('.tactics button'),
  '[': event => aiming.value && setAngle(angle.value - (event.shiftKey ? 15 : 1)),
  ']': event => aiming.value && setAngle(angle.value + (event.shiftKey ? 15 : 1)),
  '{': () => aiming.value && setAngle(angle.value - 15),
  '}': () => aiming.value && setAngle(angle.value + 15),
  '+': () => zoomBy(1.4),
  '=': () => zoomBy(1.4),
  '-': () => zoomBy(1 / 1.4),
  home: wholeBoard,
  '?': () => {
    helpOpen.value = true;
  },
};

function escape() {
  if (menuOpen.value || helpOpen.value) {
    menuOpen.value = helpOpen.value = false;
    return;
  }
  if (sheet.value) {
    sheet.value = null;
    return;
  }
  if (openEntry.value) {
    close();
    return;
  }
  if (!putAway()) giveBack();
}

function onKey(event) {
  if (stepping.value && [' ', 'Enter'].includes(event.key)) {
    if (event.target.closest('button, a, summary, input, select')) return;
    event.preventDefault();
    goOn();
    return;
  }
  if (showing.value && !stepping.value && ['Enter', ' ', 'Escape'].includes(event.key)) skip();
  const inField = event.target.matches('input:not([type=checkbox]), select, textarea');
  if (event.key === 'F6') {
    event.preventDefault();
    jump(event.shiftKey);
    return;
  }
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
    return;
  }
  if (event.key === 'Escape') {
    escape();
    return;
  }
  if (inField || event.ctrlKey || event.metaKey || menuOpen.value || helpOpen.value) return;
  if (arrows(event)) {
    event.preventDefault();
    return;
  }
  const onControl = event.target.closest('button, a, summary, label');
  if (event.key === 'Enter' && (!onControl || onControl.dataset.thing) && commit()) {
    event.preventDefault();
    return;
  }
  if (settings.value.keys && plainKey(event)) event.preventDefault();
}

export function useKeys() {
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
