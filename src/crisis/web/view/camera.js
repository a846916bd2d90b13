// What part of the table is seen: a centre and pixels per inch. Wheel, pinch, drag, keys and prompts move it.

import { computed, signal, untracked } from '../vendor/signals.js';
import { pace } from '../settings.js';

export const BOARD = 36;
const MOST = 4.5,
  EASE_MS = 220;

/** Size of the visible board in pixels. */
export const stage = signal({ width: 726, height: 726 });
/** Zoom 1 shows the whole table. */
export const camera = signal({ x: BOARD / 2, y: BOARD / 2, zoom: 1 });
/** Whether the player moved the camera since the last prompt came. */
let held = false;
/** Where the camera goes while it is on its way. */
let goal = null;

const clamp = (n, low, high) => Math.min(high, Math.max(low, n));
const fit = () => Math.max(60, Math.min(stage.value.width, stage.value.height)) / BOARD;

function viewFrom({ x, y, zoom }) {
  const { width, height } = stage.value,
    ppi = fit() * zoom;
  return { x: x - width / 2 / ppi, y: y - height / 2 / ppi, w: width / ppi, h: height / ppi, ppi };
}
/** The visible rectangle in inches, and the scale. */
export const view = computed(() => viewFrom(camera.value));

/** Keeps the table in sight. */
function settle(next) {
  const zoom = clamp(next.zoom, 1, MOST),
    ppi = fit() * zoom;
  const hold = (at, pixels) => {
    const half = pixels / 2 / ppi;
    return half >= BOARD / 2 ? BOARD / 2 : clamp(at, half - 0.6, BOARD - half + 0.6);
  };
  return { zoom, x: hold(next.x, stage.value.width), y: hold(next.y, stage.value.height) };
}

export const moved = () => {
  held = true;
  goal = null;
  cancelAnimationFrame(easing);
};
/** A new prompt came: from now on the camera is the prompt's again, until the player moves it. */
export const isHeld = () => held;
export const letGo = () => {
  held = false;
};
export const setCamera = next => {
  if (goal) goal = settle(goal);
  camera.value = settle({ ...camera.value, ...next });
};

/** Zoom about a point of the board. @param {number} factor @param {import('../drawing/shapes.js').Point} [about] */
export function zoomBy(factor, about = [camera.value.x, camera.value.y]) {
  moved();
  const { x, y, zoom } = camera.value,
    next = clamp(zoom * factor, 1, MOST),
    k = zoom / next;
  setCamera({ zoom: next, x: about[0] + (x - about[0]) * k, y: about[1] + (y - about[1]) * k });
}

/** @param {number} dx inches @param {number} dy inches */
export const panBy = (dx, dy) => {
  moved();
  setCamera({ x: camera.value.x + dx, y: camera.value.y + dy });
};

let easing = 0;
function easeTo(wanted) {
  cancelAnimationFrame(easing);
  const from = camera.value,
    to = settle(wanted),
    ms = EASE_MS * pace(),
    begin = performance.now();
  if (!ms) {
    goal = null;
    camera.value = to;
    return;
  }
  goal = to;
  const frame = now => {
    const part = Math.min(1, (now - begin) / ms),
      k = 1 - (1 - part) ** 3;
    camera.value = {
      x: from.x + (to.x - from.x) * k,
      y: from.y + (to.y - from.y) * k,
      zoom: from.zoom + (to.zoom - from.zoom) * k,
    };
    if (part < 1) easing = requestAnimationFrame(frame);
    else goal = null;
  };
  easing = requestAnimationFrame(frame);
}

export const wholeBoard = () => easeTo({ x: BOARD / 2, y: BOARD / 2, zoom: 1 });

/**
 * Show everything at these points.
 * @param {{x: number, y: number, r?: number}[]} things @param {number} [margin] inches round them
 */
export function frameThings(things, margin = 4) {
  untracked(() => frame(things, margin));
}

function frame(things, margin) {
  if (!things.length) return;
  const left = Math.min(...things.map(p => p.x - (p.r || 0))) - margin,
    right = Math.max(...things.map(p => p.x + (p.r || 0))) + margin;
  const top = Math.min(...things.map(p => p.y - (p.r || 0))) - margin,
    bottom = Math.max(...things.map(p => p.y + (p.r || 0))) + margin;
  const zoom = Math.min(stage.value.width / (right - left), stage.value.height / (bottom - top)) / fit();
  easeTo({ x: (left + right) / 2, y: (top + bottom) / 2, zoom: clamp(zoom, 1, 2.4) });
}

/** Whether all of these can be seen whole, where the camera is or where it is going. */
export const showsAll = things =>
  untracked(() => {
    const v = viewFrom(goal || camera.value);
    return things.every(({ x, y, r = 0 }) => x - r >= v.x && x + r <= v.x + v.w && y - r >= v.y && y + r <= v.y + v.h);
  });
/** Whether the camera shows, or is about to show, the whole table. */
export const showsTable = () => untracked(() => (goal || camera.value).zoom < 1.02);

/** Bring a point into sight without changing the zoom. */
export function bringIntoView(x, y) {
  const inset = 2.5;
  if (!showsAll([{ x, y, r: inset }])) easeTo({ ...camera.value, x, y });
}
