// What the coach draws on the board: the ways of a hint's plans, and of a turn under review what was played and what
// would have been better. Other parts say what to draw; nothing is worked out here.

import { signal } from '../../vendor/signals.js';
import { view } from '../../view/camera.js';
import { K, f } from '../../drawing/shapes.js';
import { lesson, position } from '../../game/session.js';

/**
 * @typedef {{unit: string | null, to: [number, number] | null, tone: 'offer' | 'no', dashes: string, label: string,
 *   faint?: boolean}} Mark
 */
/** @type {import('../../vendor/signals.js').Signal<Mark[]>} */
export const coachMarks = signal([]);

/** A mark with its ends on the board, in inches; null if it leads nowhere. */
function ends(mark) {
  const unit = position.value?.byId.get(mark.unit);
  if (!unit?.r || !mark.to) return null;
  const [u, v] = position.value.frame.toBoard(mark.to),
    far = Math.hypot(u - unit.x, v - unit.y);
  return { x: unit.x, y: unit.y, r: unit.r, u, v, far };
}

/** Where the thing that a lesson marks lies, and how large it is, in inches. */
function markedSpots() {
  const now = lesson.value;
  if (!now || !position.value) return [];
  const things = now.marks.map(id => position.value.byId.get(id)).filter(thing => thing && thing.place !== 'waiting');
  const spots = things.map(({ x, y, r, d, w }) => ({ x, y, r: (r || Math.max(d || 0, w || 0) / 2 || 1) + 0.45 }));
  if (!now.spot) return spots;
  const [x, y] = position.value.frame.toBoard(now.spot);
  return [...spots, { x, y, r: 0.9 }];
}

/** Rings around what the coach speaks about. */
const lessonRings = () =>
  markedSpots()
    .map(({ x, y, r }) => `<circle class="lessonmark" cx="${f(x)}" cy="${f(y)}" r="${f(r)}"/>`)
    .join('');

/** Ghosts and arrows on the ground, in inches. */
export function coachUnder() {
  return lessonRings() + coachMarks.value
    .map(mark => {
      const at = ends(mark);
      if (!at) return '';
      const { x, y, r, u, v, far } = at,
        colour = `var(--${mark.tone})`,
        dashes = mark.dashes ? ` stroke-dasharray="${mark.dashes}"` : '',
        [dx, dy] = far ? [(u - x) / far, (v - y) / far] : [0, 0];
      const wing = `l${f(-0.7 * dx - 0.35 * dy)} ${f(-0.7 * dy + 0.35 * dx)}l${f(0.7 * dy)} ${f(-0.7 * dx)}z`;
      const tip = `M${f(u)} ${f(v)}${wing}`;
      const way =
        far < 0.3
          ? ''
          : `<path d="M${f(x)} ${f(y)}L${f(u)} ${f(v)}" stroke="${colour}" stroke-width=".14"${dashes} fill="none"/>
            <path d="${tip}" fill="${colour}"/>`;
      return `<g class="coachmark" opacity="${mark.faint ? 0.6 : 1}">${way}
        <circle cx="${f(u)}" cy="${f(v)}" r="${f(r)}" fill="${colour}" fill-opacity=".18" stroke="${colour}"
          stroke-width=".1"${dashes}/></g>`;
    })
    .join('');
}

/** Their labels, in the pixels of the drawing. */
export function coachOver() {
  return coachMarks.value
    .map(mark => {
      const at = ends(mark);
      if (!at) return '';
      const w = 8 + 7 * mark.label.length;
      return `<g transform="translate(${f(at.u * K)} ${f((at.v - at.r) * K)}) scale(${f(K / view.value.ppi)})"
        class="coachno ${mark.tone}"><rect x="${f(-w / 2)}" y="-19" width="${f(w)}" height="16" rx="3"/>
        <text y="-7">${mark.label}</text></g>`;
    })
    .join('');
}
