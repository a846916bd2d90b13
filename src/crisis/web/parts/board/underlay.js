// What is drawn on the board about the decision: reach, tool, aim, targets, rulers, sight. One function per matter, each returns SVG text.

import { aim, angle, outcome } from '../../decisions/aim.js';
import { between, chosen, declaring, lit } from '../../decisions/choose.js';
import { told } from '../../decisions/entries.js';
import { area, dragging, from, kept, mover, pieceThere, ready, trial } from '../../decisions/place.js';
import { P, distance, f, line, pol } from '../../drawing/shapes.js';
import { body, keepOut, outlineOf } from '../../drawing/terrain.js';
import { aimTip, burst, fan, hingedTool, reticle, rose, sweep } from '../../drawing/tool.js';
import { marks, rangeLength, ruler, sight, threat, threatOf, toolLength } from '../../view/looking.js';
import { catalogue, pending, position, refusal, tray } from '../../game/session.js';
import { isWindow } from '../../words.js';

const get = id => position.value.byId.get(id);
const ringAt = (u, r, more = '') =>
  `<circle cx="${f(u.x)}" cy="${f(u.y)}" r="${f(r)}" fill="none" stroke="var(--fg)" stroke-opacity=".8"
    stroke-width=".07" ${more}/>`;
const frameOf = (id, colour) => {
  const thing = get(id);
  return !thing
    ? ''
    : thing.corners
      ? `<path d="${outlineOf(thing, 0.1)}" fill="none" stroke="${colour}" stroke-width=".16"/>`
      : `<circle cx="${f(thing.x)}" cy="${f(thing.y)}" r="${f(thing.r + 0.14)}" fill="none" stroke="${colour}"
        stroke-width=".14"/>`;
};

/** Under the bases while a spot is chosen. */
export function placeUnder(width) {
  let s = area.value ? `<path class="reach" d="${area.value.path}" fill-rule="evenodd"/>` : '';
  if (mover.value?.terrain && pending.value.purpose === 'place_terrain')
    s += keepOut(position.value.pieces, rangeLength(2));
  const now = trial.value,
    good = ready.value,
    start = from.value;
  if (start && (now || good))
    s += `<circle cx="${f(start.x)}" cy="${f(start.y)}" r="${f(start.r)}" fill="var(--c${
      start.side === 'A' ? 'a' : 'b'
    })" fill-opacity=".2" stroke="var(--${
      start.side === 'A' ? 'a' : 'b'
    })" stroke-width=".1" stroke-dasharray=".3 .2"/>`;
  if (now && now.legal === false && now.tool) s += `<g opacity=".95">${hingedTool(now.tool, width, false)}</g>`;
  if (now && now.legal === false && now.refusal?.piece) s += frameOf(now.refusal.piece, 'var(--no)');
  const tool = now?.legal !== false ? now?.tool : kept.value?.tool;
  if (tool) s += hingedTool(tool, width, true, tool.name[0].toUpperCase());
  return s;
}

/** Over the bases: the refused ghost and its way out. */
export function placeOver() {
  const now = trial.value,
    thing = mover.value;
  if (!now || now.legal !== false || !thing) return '';
  const ghost = thing.terrain
    ? `<path d="${outlineOf(pieceThere([now.x, now.y]))}"`
    : `<circle cx="${f(now.x)}" cy="${f(now.y)}" r="${f(thing.r)}"`;
  let s = `${ghost} fill="var(--no)" fill-opacity=".2" stroke="var(--no)" stroke-width=".12" stroke-dasharray=".26 .18"/><path d="M${f(now.x - 0.38)} ${f(now.y - 0.38)}l.76.76m0-.76-.76.76" stroke="var(--no)" stroke-width=".18"/>`;
  if (now.near)
    s += `<path d="${line([now.x, now.y], [now.near.x, now.near.y])}" stroke="var(--offer)" stroke-width=".08"
      stroke-dasharray=".16 .12"/>
        <circle cx="${f(now.near.x)}" cy="${f(now.near.y)}" r=".16" fill="var(--offer)" stroke="var(--shade)"
          stroke-width=".05"/>`;
  return s;
}

/** Where the placed thing is drawn instead of where it stands: its spot, or null. */
export function placedAt() {
  const now = trial.value;
  if (!mover.value) return null;
  if (now && (now.legal !== false || dragging.value)) return now;
  return ready.value;
}

/** The ring of what a placed character could attack from its new spot is drawn by its longest attack. */
export function attackRing() {
  const spot = ready.value,
    unit = from.value;
  if (!spot || !unit || trial.value?.legal === false) return '';
  const reach = threatOf(unit)?.attack;
  return reach ? ringAt({ x: spot.x, y: spot.y }, unit.r + reach, 'stroke-dasharray=".14 .2"') : '';
}

/** Toward or away: directions up to 45 degrees to either side (DIR-06). */
function wedgeOf(a) {
  if (a.wedge == null) return '';
  const reach = a.r + a.most + 0.3;
  return `<path d="M${f(a.x)} ${f(a.y)}L${P(pol(a.x, a.y, reach, a.wedge - 45))}A${f(reach)} ${f(reach)} 0 0 1 ${P(pol(a.x, a.y, reach, a.wedge + 45))}z"
    fill="var(--offer)" fill-opacity=".1" stroke="var(--offer)" stroke-width=".07" stroke-dasharray=".3 .2"/>`;
}

/** Corridor, stop and rose of an aim. */
export function aimUnder() {
  const a = aim.value,
    now = outcome.value;
  if (!a || angle.value == null) return '';
  const unit = get(a.unit),
    stop = now?.stop || pol(a.x, a.y, a.most, angle.value),
    full = pol(a.x, a.y, a.most, angle.value);
  const slides = distance(stop, [a.x, a.y]) > 0.01 && now?.stop,
    width = slides ? a.r : a.width / 2;
  /** @type {import('../../drawing/shapes.js').Point} */
  const begin = slides ? [a.x, a.y] : pol(a.x, a.y, a.r, angle.value),
    end = slides ? stop : pol(a.x, a.y, a.r + a.length, angle.value);
  let s =
    wedgeOf(a) +
    `<polygon points="${sweep(begin, end, width)}" fill="var(--cream)" fill-opacity=".32" stroke="var(--pickc)"
      stroke-width=".08"/>`;
  if (slides && distance(stop, full) > 0.1)
    s += `<polygon points="${sweep(stop, full, width)}" fill="none" stroke="var(--mark)" stroke-opacity=".6"
      stroke-width=".06" stroke-dasharray=".2 .2"/>`;
  s += `<path d="${line(begin, end)}" stroke="var(--pickc)" stroke-width=".12" stroke-dasharray=".34 .2"/>`;
  if (slides && unit)
    s += `<circle cx="${f(stop[0])}" cy="${f(stop[1])}" r="${f(unit.r)}" fill="var(--c${
      unit.side === 'A' ? 'a' : 'b'
    })" fill-opacity=".45" stroke="var(--pickc)" stroke-width=".12"/>`;
  return s + rose(a.x, a.y, a.r + 1.3, a.arcs) + aimTip(a.x, a.y, a.r + 1.3, angle.value);
}

export function aimOver() {
  const now = outcome.value,
    a = aim.value;
  if (!now || !a) return '';
  return (
    (now.hits || [])
      .map(id => {
        const hit = get(id);
        if (!hit) return '';
        const d = distance([a.x, a.y], [hit.x, hit.y]) || 1,
          r = hit.r || Math.min(hit.w, hit.d) / 2;
        const contact =
          now.stop && hit.r
            ? [(now.stop[0] * hit.r + hit.x * a.r) / (hit.r + a.r), (now.stop[1] * hit.r + hit.y * a.r) / (hit.r + a.r)]
            : [hit.x - ((hit.x - a.x) / d) * r, hit.y - ((hit.y - a.y) / d) * r];
        return burst(...contact) + frameOf(id, 'var(--no)');
      })
      .join('') + (now.allies || []).map(id => frameOf(id, 'var(--power)')).join('')
  );
}

/** Reticles of everything on offer, and the line of an attack being declared. */
export function choiceUnder() {
  const attack = declaring.value;
  if (!attack) return '';
  const shooter = get(attack.attacker),
    card = attackCard(attack.ref);
  let s = card ? ringAt(shooter, shooter.r + rangeLength(card.range), 'stroke-dasharray=".4 .25"') : '';
  const target = chosen.value && get(pending.value.options.find(option => option.key === chosen.value)?.thing);
  if (target)
    s +=
      coverOf(shooter, target) +
      `<polygon points="${fan(shooter, target)}" fill="var(--offer)" fill-opacity=".2" stroke="var(--offer)"
        stroke-width=".07"/>
          <path d="${line([shooter.x, shooter.y], [target.x, target.y])}" stroke="var(--offer)" stroke-width=".1"/>`;
  return s;
}

/** The terrain that gives the target cover, hatched where the line of sight crosses it. */
function coverOf(shooter, target) {
  const found = between.value;
  if (found?.to !== target.id || !found.cover.length) return '';
  return `<clipPath id="fan"><polygon points="${fan(shooter, target)}"/></clipPath>${found.cover.map(id => `<path clip-path="url(#fan)" d="${outlineOf(get(id))}" fill="url(#hatchCover)"/>${frameOf(id, 'var(--power)')}`).join('')}`;
}

/** A mark round what is on offer or what it is about: along the walls of a piece, round the base of everything else. */
export const marked = (thing, strong) =>
  thing.corners
    ? `<path d="${outlineOf(thing, 0.14)}" fill="var(--offer)" fill-opacity=".08" stroke="var(--offer)"
        stroke-width="${strong ? 0.2 : 0.12}"/>`
    : reticle(thing, strong);

export function choiceOver() {
  return [...lit.value]
    .map(([id, option]) => {
      const thing = get(id);
      if (!thing || thing.place === 'waiting') return '';
      return marked(thing, option.key === chosen.value);
    })
    .join('');
}

/** The card of an attack by its reference. */
export function attackCard(ref) {
  const [slug, form, face, name] = ref.split('/');
  const attacks = catalogue.value?.characters?.[slug]?.forms?.[form]?.[face]?.attacks || [];
  return (Array.isArray(attacks) ? attacks : Object.values(attacks)).find(card => card.name === name) || null;
}

/** The attack that is on the tray. */
export function trayUnder() {
  const now = tray.value,
    shooter = now?.kind === 'attack' && get(now.roller),
    target = now && get(now.target);
  if (!shooter || !target || target.place !== 'table') return '';
  return `<path d="${line([shooter.x, shooter.y], [target.x, target.y])}" stroke="var(--offer)" stroke-width=".12"/>${reticle(target, true)}`;
}

const ALONG = 0.62; // of its way is a flying piece drawn

/** What a reaction is asked about: what flies, from where, at whom. */
export function happeningOver() {
  const now = isWindow(pending.value) && told.value?.occasion,
    whom = now && get(now.whom),
    who = now && get(now.who);
  if (!whom || whom.place === 'waiting' || !['throw_terrain', 'collide', 'throw'].includes(now.kind)) return '';
  const flies = [...position.value.pieces, ...position.value.rubble].find(piece => piece.id === now.thing);
  if (!flies || !who) return marked(whom, true);
  const at = { ...flies, x: who.x + (whom.x - who.x) * ALONG, y: who.y + (whom.y - who.y) * ALONG };
  const moved = flies.corners.map(([x, y]) => [x + at.x - flies.x, y + at.y - flies.y]);
  return `<g class="flying"><path d="${outlineOf(flies)}" fill="none" stroke="var(--no)" stroke-width=".1" stroke-dasharray=".3 .2"/>
    <path d="${line([flies.x, flies.y], [who.x, who.y])}" stroke="var(--no)" stroke-width=".06" stroke-dasharray=".16 .14"/>
    <path d="${line([who.x, who.y], [whom.x, whom.y])}" stroke="var(--no)" stroke-width=".16"/>
    ${body({ ...at, corners: moved })}${burst(whom.x + (who.x - whom.x) * 0.1, whom.y + (who.y - whom.y) * 0.1)}</g>${marked(whom, true)}`;
}

/** Rulers, sight, threat and marks: private, at any time. */
export function lookingUnder() {
  let s = '';
  const out = ruler.value,
    of = out && get(out.of);
  if (of) s += rulerRing(of, out);
  const threatening = threat.value && get(threat.value),
    reach = threatening && threatOf(threatening);
  if (reach) {
    s += `<circle cx="${f(threatening.x)}" cy="${f(threatening.y)}" r="${f(threatening.r + reach.move + reach.attack)}"
      fill="var(--no)" fill-opacity=".07" stroke="var(--no)" stroke-width=".08" stroke-dasharray=".3 .2"/>`;
    s += ringAt(threatening, threatening.r + reach.move, 'stroke-dasharray=".14 .2"');
  }
  return (
    s +
    sightFan() +
    marks.value
      .map(
        ([x, y]) =>
          `<path transform="translate(${f(x)} ${f(y)})" d="M0 0V-1.2L.8-.9 0-.6" fill="var(--fg)" stroke="var(--shade)"
            stroke-width=".06"/>`,
      )
      .join('')
  );
}

function rulerRing(of, out) {
  const length = out.kind === 'range' ? rangeLength(out.size) : toolLength(out.size);
  if (of.corners) {
    return `<path d="${outlineOf(of)}" fill="none" stroke="var(--fg)" stroke-opacity=".75"
      stroke-width="${f(2 * length)}" stroke-linejoin="round" opacity=".12"/>`;
  }
  const r = of.r + length + (out.kind === 'tool' ? of.r : 0);
  return `<circle cx="${f(of.x)}" cy="${f(of.y)}" r="${f(r)}" fill="var(--fg)" fill-opacity=".06" stroke="var(--fg)"
    stroke-opacity=".85" stroke-width="${out.pinned ? 0.12 : 0.07}" stroke-dasharray=".4 .25"/>`;
}

function sightFan() {
  const now = sight.value,
    a = now && get(now.from),
    b = now && get(now.to);
  if (!a?.r || !b?.r) return '';
  const toBoard = position.value.frame.toBoard;
  const colour = now.sees ? 'var(--offer)' : 'var(--no)';
  let s = `<polygon points="${fan(a, b)}" fill="${colour}" fill-opacity=".16" stroke="${colour}"
    stroke-width=".07"${now.sees ? '' : ' stroke-dasharray=".22 .16"'}/>`;
  if (now.line)
    s += `<path d="${line(toBoard(now.line[0]), toBoard(now.line[1]))}" stroke="${colour}" stroke-width=".1"/>`;
  s += `<clipPath id="fan"><polygon points="${fan(a, b)}"/></clipPath>`;
  for (const id of now.cover || [])
    s += `<path clip-path="url(#fan)" d="${outlineOf(get(id))}" fill="url(#hatchCover)"/>${frameOf(id, 'var(--power)')}`;
  for (const id of now.blocking || [])
    s += `<path clip-path="url(#fan)" d="${outlineOf(get(id))}" fill="url(#hatchNo)"/>${frameOf(id, 'var(--no)')}`;
  return s;
}

/** The piece that a refused answer names. */
export const refusedOver = () => (refusal.value?.piece ? frameOf(refusal.value.piece, 'var(--no)') : '');
