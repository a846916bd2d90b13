// The table editor: a palette of terrain, a board to place it on, and what the rules say to it.

import { signal } from '../../vendor/signals.js';
import { useEffect, useMemo, useRef } from '../../vendor/preact-hooks.js';
import { getRandomTable, keepTable } from '../../api.js';
import {
  EIGHTH,
  SIZE,
  STEP,
  add,
  alter,
  canRedo,
  canUndo,
  carry,
  change,
  close,
  dirty,
  dragging,
  goNearest,
  hold,
  isInteractive,
  labelOf,
  letGo,
  lines,
  name,
  nudge,
  open,
  problems,
  redo,
  remove,
  selected,
  settled,
  sizeOf,
  swing,
  takeOff,
  trouble,
  turnBy,
  twin,
  undo,
  viewOf,
  views,
} from '../../editing.js';
import { DEFS, street, inches as ticks } from '../../drawing/ground.js';
import { ICON } from '../../drawing/icons.js';
import { K, distance, f, inside, line as stroke, pol } from '../../drawing/shapes.js';
import { body, chipSpot, glow, keepOut, outlineOf, shadow } from '../../drawing/terrain.js';
import { tokenOnTable } from '../../drawing/tokens.js';
import { html, icon, raw } from '../../html.js';
import { reading } from '../../view/looking.js';
import { frameFor } from '../../game/position.js';
import { catalogue, loadCatalogue } from '../../game/session.js';
import { has, number, t } from '../../texts.js';
import { RuleId, RulePanel } from '../reading/rule.js';
import { PageHead, exportTable, importTable, loadOwn, own, playOn } from './tables.js';

const GROUND = street() + ticks(),
  SIZES = [1, 2, 3, 4, 5],
  HANDLE = 0.75;
const shownCrisis = signal(''),
  saved = signal('');
const spacing = () => (catalogue.value.measures.range['2'] ?? 0) / 1000;
const numberOf = measure => (measure == null ? null : Math.max(0, measure / 1000));

// --- the board ----------------------------------------------------------------------------------------

/** Where the handle that turns a feature is. @param {import('../../drawing/terrain.js').PieceView} view */
const handleOf = view => pol(view.x, view.y, view.w / 2 + HANDLE, view.rot);

function marks() {
  const index = selected.value,
    view = views.value[index];
  let s = '';
  for (const one of problems.value.crowded) {
    const bad = views.value[one.index],
      other = views.value.find(seen => seen.id === one.other);
    if (other)
      s += `<path d="${stroke([bad.x, bad.y], [other.x, other.y])}" stroke="var(--no)" stroke-width=".1"
        stroke-dasharray=".26 .2"/>`;
    s += `<path d="${outlineOf(bad, 0.08)}" fill="url(#hatchNo)" fill-opacity=".7" stroke="var(--no)" stroke-width=".14"
      stroke-dasharray=".3 .2"/>`;
  }
  if (view) {
    s += `<path d="${outlineOf(view, 0.22)}" fill="none" stroke="var(--shade)" stroke-width=".22"/>
      <path d="${outlineOf(view, 0.22)}" fill="none" stroke="#fff" stroke-width=".1"/>`;
    if (!view.round) {
      const [x, y] = handleOf(view);
      s += `<path d="${stroke(pol(view.x, view.y, view.w / 2 + 0.2, view.rot), [x, y])}" stroke="#fff"
        stroke-width=".08"/>
          <circle cx="${f(x)}" cy="${f(y)}" r=".34" fill="var(--panel)" stroke="#fff" stroke-width=".1"/>
          <path d="M${f(x - 0.16)} ${f(y + 0.04)}a.17.17 0 1 1 .2.14" fill="none" stroke="#fff" stroke-width=".08"/>`;
    }
  }
  return s;
}

function tokensOf(slug) {
  const card = catalogue.value.crises[slug],
    frame = frameFor('south');
  return (card?.tokens || [])
    .map((token, i) => {
      const [x, y] = frame.toBoard([token.x, token.y]);
      return `<g transform="translate(${f(x)} ${f(y)})">${tokenOnTable({ type: card.type, kind: token.kind, letter: String.fromCharCode(65 + i), owner: null, near: '', r: 0.49 }, false, 1)}</g>`;
    })
    .join('');
}

const chips = () =>
  views.value
    .map(view => {
      const [x, y] = chipSpot(view),
        bar = view.interactive ? '' : '<path d="M-7 9h14" stroke="var(--chip)" stroke-width="2.4"/>';
      return `<g class="sz" transform="translate(${f(x * K)} ${f(y * K)})">
        <rect x="-7" y="-7" width="14" height="14" rx="2"/><text y="3.5">${view.size}</text>${bar}</g>`;
    })
    .join('');

function Scene() {
  const floor = useMemo(() => html`<g transform=${`scale(${K})`} ...${raw(GROUND)}></g>`, []);
  const seen = views.value,
    index = selected.value;
  return html`<svg class="edscene" viewBox="0 0 720 720" aria-hidden="true"><g ...${raw(DEFS)}></g>${floor}
    <g transform=${`scale(${K})`} ...${raw(
      `${
        seen[index]
          ? keepOut(
              seen.filter((_, i) => i !== index),
              spacing(),
            )
          : ''
      }${tokensOf(shownCrisis.value)}${seen.map(shadow).join('')}${seen.map(body).join('')}<g class="glow">${seen.map(glow).join('')}</g>${marks()}`,
    )}></g><g ...${raw(chips())}></g></svg>`;
}

// Sides of a feature on which its call-out may stand: direction, how it is shifted, how much room it needs in inches.
/** @type {[number, number, string, number][]} */
const BESIDE = [
  [0, 1, '-50%,0', 5],
  [0, -1, '-50%,-100%', 5],
  [1, 0, '0,-50%', 12],
  [-1, 0, '-100%,-50%', 12],
];

/** Where the call-out stands: with room on the board, and not over the handle that turns the feature. */
function besideOf(view) {
  const [hx, hy] = pol(0, 0, 1, view.rot),
    away = Math.hypot(view.w, view.d) / 2 + 0.4;
  const cost = ([dx, dy, , room]) =>
    dx * hx +
    dy * hy +
    ((dx ? (dx > 0 ? SIZE - view.x : view.x) : dy > 0 ? SIZE - view.y : view.y) < away + room ? 10 : 0);
  const [dx, dy, shift] = BESIDE.reduce((best, side) => (cost(side) < cost(best) - 0.01 ? side : best));
  const inside = (at, edge) => Math.min(SIZE - edge, Math.max(edge, at));
  return { x: dx ? view.x + dx * away : inside(view.x, 5.6), y: dy ? view.y + dy * away : inside(view.y, 2.5), shift };
}

/** What is wrong at the selected feature, where it lies. */
function CallOut() {
  const one = problems.value.crowded.find(found => found.index === selected.value),
    view = views.value[selected.value];
  if (!one || !view) return null;
  const { x, y, shift } = besideOf(view);
  return html`<div class="call hud" role="status"
    style=${`left:${(x / SIZE) * 100}%;top:${(y / SIZE) * 100}%;transform:translate(${shift});${
      dragging.value ? 'pointer-events:none' : ''
    }`}>
    <b class="nope">${t('tag.nope')}
    </b> ${one.why}<div class="go"><button onClick=${goNearest}>${t('editor.nearest')}</button>
    <${RuleId} id=${one.rule} /></div></div>`;
}

function Tags() {
  return problems.value.crowded
    .filter(one => one.index !== selected.value)
    .map(one => {
      const view = views.value[one.index],
        far = numberOf(one.measure);
      return html`<div key=${one.piece} class="tag no"
        style=${`left:${(view.x / SIZE) * 100}%;top:calc(${(view.y / SIZE) * 100}% - 26px)`}>${icon(ICON.cross)}
          ${far == null ? '' : t('editor.tooNear', { far: number(far), least: number(spacing(), 0) })}</div>`;
    });
}

function useBoardHands(ref) {
  useEffect(() => {
    const element = ref.current;
    let mode = '',
      from = null;
    /** @type {(event: PointerEvent) => import('../../drawing/shapes.js').Point} */
    const at = event => {
      const box = element.getBoundingClientRect();
      return [((event.clientX - box.left) / box.width) * SIZE, ((event.clientY - box.top) / box.height) * SIZE];
    };
    const under = p => {
      for (let i = views.value.length - 1; i >= 0; i--) {
        const view = views.value[i];
        if (view.round ? distance([view.x, view.y], p) <= view.w / 2 + 0.15 : inside(p, [view.corners])) return i;
      }
      return -1;
    };
    const onDown = event => {
      if (event.button > 0 || event.target.closest('.hud')) return;
      const p = at(event),
        view = views.value[selected.value];
      element.setPointerCapture(event.pointerId);
      if (view && !view.round && distance(handleOf(view), p) < 0.6) {
        mode = 'turn';
        hold(selected.value);
        return;
      }
      const index = under(p);
      selected.value = index;
      if (index < 0) return;
      document.querySelector(`[data-piece="${index}"]`)?.focus({ preventScroll: true });
      mode = 'drag';
      from = [views.value[index].x - p[0], views.value[index].y - p[1]];
      hold(index);
    };
    const onMove = event => {
      const p = at(event);
      if (mode === 'drag') carry(p[0] + from[0], SIZE - (p[1] + from[1]), event.altKey);
      else if (mode === 'turn') {
        const view = views.value[selected.value];
        swing((-Math.atan2(p[1] - view.y, p[0] - view.x) * 180) / Math.PI);
      }
    };
    const onUp = () => {
      if (mode) letGo();
      mode = '';
    };
    const listeners = { pointerdown: onDown, pointermove: onMove, pointerup: onUp, pointercancel: onUp };
    for (const [type, handler] of Object.entries(listeners)) element.addEventListener(type, handler);
    return () => {
      for (const [type, handler] of Object.entries(listeners)) element.removeEventListener(type, handler);
    };
  }, []);
}

function EditorBoard() {
  const ref = useRef(null);
  useBoardHands(ref);
  return html`<section class="edboard panel" aria-label=${t('editor.board')}>
    <div class="square" ref=${ref} data-settled=${settled.value}><${Scene} /><${Tags} /><${CallOut} /></div></section>`;
}

// --- the palette --------------------------------------------------------------------------------------

/** A feature is dragged from the palette onto the board; a click puts it where there is room. */
function paletteHands(kind) {
  let start = null,
    moved = false;
  const spot = event => {
    const box = document.querySelector('.edboard .square').getBoundingClientRect(),
      x = ((event.clientX - box.left) / box.width) * SIZE,
      y = SIZE - ((event.clientY - box.top) / box.height) * SIZE;
    return x >= 0 && x <= SIZE && y >= 0 && y <= SIZE ? [x, y] : null;
  };
  return {
    onPointerDown: event => {
      start = [event.clientX, event.clientY];
      moved = false;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: event => {
      if (!start) return;
      if (!moved && Math.hypot(event.clientX - start[0], event.clientY - start[1]) > 6) {
        moved = true;
        hold(lines.value.length, { kind, x: 0, y: 0, turn: 0, size: null, interactive: null });
      }
      if (!moved) return;
      const p = spot(event);
      if (p) carry(p[0], p[1], event.altKey);
      else takeOff();
    },
    onPointerUp: () => {
      start = null;
      if (moved) letGo();
    },
    onPointerCancel: () => {
      start = null;
      if (moved) {
        takeOff();
        letGo();
      }
    },
    onClick: () => {
      if (moved) moved = false;
      else add(kind);
    },
  };
}

function PaletteItem({ kind }) {
  const hands = useMemo(() => paletteHands(kind.slug), [kind.slug]);
  const view = viewOf({ kind: kind.slug, x: SIZE / 2, y: SIZE / 2, turn: 0, size: null, interactive: null }, 0),
    half = Math.max(view.w, view.d, 1.6) / 2 + 0.3;
  const feet = kind.diameter ? `${kind.diameter}″` : `${kind.width} × ${kind.depth}″`;
  return html`<button class="pal" data-kind=${kind.slug} ...${hands}>
    <svg viewBox=${`${18 - half} ${18 - half} ${2 * half} ${2 * half}`} aria-hidden="true" ...${raw(DEFS + body(view))}>
    </svg><span class="vh">${t('editor.add')}</span><span>${kind.name} <small>${feet}</small></span></button>`;
}

const wanted = signal('');
function Palette() {
  const kinds = Object.values(catalogue.value.terrain).filter(kind =>
    kind.name.toLowerCase().includes(wanted.value.toLowerCase()),
  );
  return html`<section class="palette panel" aria-label=${t('editor.palette')}><h2 class="k">${t('editor.palette')}</h2>
    <label class="find"><span class="vh">${t('editor.find')}</span>
    <input type="search" placeholder=${t('editor.find')} value=${wanted.value} onInput=${event => {
      wanted.value = event.target.value;
    }} /></label>
    <div class="shelf">${SIZES.map(size => {
      const group = kinds.filter(kind => kind.size === size);
      return (
        group.length > 0 &&
        html`<h3 key=${size}>${t('editor.size', { n: size })}</h3>
          ${group.map(kind => html`<${PaletteItem} key=${kind.slug} kind=${kind} />`)}`
      );
    })}</div></section>`;
}

// --- the side panels ----------------------------------------------------------------------------------

function Selected() {
  const index = selected.value,
    line = lines.value[index];
  if (!line)
    return html`<section class="panel edsel" aria-label=${t('editor.selected')}><h2 class="k">${t('editor.selected')}
      </h2><p>${t('editor.nothing')}</p></section>`;
  return html`<section class="panel edsel" aria-label=${t('editor.selected')}><h2 class="k">${labelOf(line, index)}</h2>
    <p>${t('editor.at', { x: number(line.x, 2), y: number(line.y, 2), turn: line.turn })}</p>
    <div class="acts"><span>${t('editor.sizeLabel')}</span>
    <div class="seg dark" role="group" aria-label=${t('editor.sizeLabel')}>
    ${SIZES.map(
      size =>
        html`<button key=${size} aria-pressed=${sizeOf(line) === size} onClick=${() => alter({ size })}>${size}
        </button>`,
    )}</div></div>
    <label class="check">
    <input type="checkbox" checked=${isInteractive(line)}
      onChange=${event => alter({ interactive: event.target.checked })} />${t('editor.interactive')}</label>
    <div class="acts">
    <button class="btn" onClick=${() => turnBy(EIGHTH)}>${t('editor.turn')} <kbd aria-hidden="true">R</kbd></button>
    <button class="btn" onClick=${twin}>${t('editor.twin')}</button>
    <button class="btn" onClick=${remove}>${t('editor.remove')} <kbd aria-hidden="true">Del</kbd></button></div>
    </section>`;
}

function Problems() {
  const { all } = problems.value;
  return html`<section class=${`panel edproblems${all.length ? ' bad' : ''}`} aria-label=${t('editor.problems')}>
    <h2 class="k">${t('editor.problems')}</h2>
    <div role="status">
    ${
      all.length
        ? html`<p class="count">${t('editor.count', { n: all.length })}</p>`
        : html`<p class="fine">${icon(ICON.tick)}${t('editor.legal', { n: lines.value.length })}</p>`
    }</div>
    <ul>${all.map(
      (one, i) =>
        html`<li key=${i}>${
          one.index >= 0
            ? html`<button onClick=${() => {
                selected.value = one.index;
                document.querySelector(`[data-piece="${one.index}"]`)?.focus();
              }}><b>${labelOf(lines.value[one.index], one.index)}</b> ${one.why}</button>`
            : html`<span>${one.why}</span>`
        } <${RuleId} id=${one.rule} /></li>`,
    )}</ul></section>`;
}

/** Every feature as a button: Tab or arrows go from one to the next, the other keys act on it. */
function Pieces() {
  return html`<section class="panel edpieces" aria-label=${t('editor.pieces', { n: lines.value.length })}>
    <h2 class="k">${t('editor.pieces', { n: lines.value.length })}</h2>
    <ol>${lines.value.map(
      (line, i) =>
        html`<li key=${i}>
          <button data-piece=${i} class=${selected.value === i ? 'on' : ''} aria-current=${
            selected.value === i ? 'true' : undefined
          } onFocus=${() => {
            selected.value = i;
          }} onClick=${() => {
            selected.value = i;
          }}>${labelOf(line, i)}<small>${t('editor.size', { n: sizeOf(line) })}</small>
          <span class="vh">, ${t('editor.at', { x: number(line.x, 2), y: number(line.y, 2), turn: line.turn })}
          ${problems.value.crowded
            .filter(one => one.index === i)
            .map(one => `, ${one.why}`)
            .join('')}</span></button></li>`,
    )}</ol></section>`;
}

async function save() {
  try {
    await keepTable(name.value.trim(), lines.value);
    dirty.value = false;
    trouble.value = '';
    saved.value = name.value.trim();
    await loadOwn();
    return true;
  } catch (error) {
    trouble.value = error.message;
    const [first] = problems.value.crowded;
    if (first) selected.value = first.index;
    return false;
  }
}
const play = async () => {
  if (await save())
    playOn(`own:${saved.value}`).catch(error => {
      trouble.value = error.message;
    });
};
const generate = async () => {
  const { pieces } = await getRandomTable(Math.floor(Math.random() * 1e6));
  change(
    pieces.map(piece => ({
      kind: piece.kind,
      x: piece.x,
      y: piece.y,
      turn: piece.turn || 0,
      size: piece.size ?? null,
      interactive: piece.interactive ?? null,
    })),
  );
  selected.value = -1;
};
const takeFile = file =>
  importTable(file).then(
    found => {
      open(found.name, found.pieces);
      dirty.value = true;
    },
    error => {
      trouble.value = error.message;
    },
  );

function Head() {
  return html`<${PageHead} title=${t('editor.title')}>
    <label class="edname"><span class="vh">${t('editor.name')}</span>
    <input maxlength="60" placeholder=${t('editor.name')} value=${name.value} onInput=${event => {
      name.value = event.target.value;
      dirty.value = true;
      saved.value = '';
    }} /></label>
    <div class="acts"><button class="btn save" onClick=${save}>${t('editor.save')}</button>
    <button class="btn" onClick=${play}>${t('editor.play')}</button></div>
    <div class="acts edtools">
    <button class="icon" aria-label=${t('tools.undo')} title=${t('tools.undo')} disabled=${!canUndo.value}
      onClick=${undo}>${icon(ICON.undo)}</button>
        <button class="icon flip" aria-label=${t('tools.redo')} title=${t('tools.redo')} disabled=${!canRedo.value}
          onClick=${redo}>${icon(ICON.undo)}</button>
    <button class="btn" onClick=${() =>
      generate().catch(error => {
        trouble.value = error.message;
      })}>${t('editor.generate')}</button>
        <button class="btn quiet" onClick=${() => exportTable(name.value, lines.value)}>${t('tables.export')}</button>
        <label class="file btn quiet">
        ${t('tables.import')}<input type="file" accept=".json,application/json" class="vh" onChange=${event => {
          if (event.target.files[0]) takeFile(event.target.files[0]);
          event.target.value = '';
        }} /></label><a class="btn quiet" href="#/tables">${t('editor.all')}</a></div><//>`;
}

// --- keys ---------------------------------------------------------------------------------------------

const WAY = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const KEYS = {
  r: event => turnBy(event.shiftKey ? -EIGHTH : EIGHTH),
  delete: remove,
  backspace: remove,
  g: goNearest,
  t: twin,
  i: () => {
    const line = lines.value[selected.value];
    if (line) alter({ interactive: !isInteractive(line) });
  },
  '+': () => resize(1),
  '=': () => resize(1),
  '-': () => resize(-1),
  escape: () => {
    if (reading.value) reading.value = null;
    else selected.value = -1;
  },
};
function resize(by) {
  const line = lines.value[selected.value];
  if (line) alter({ size: Math.min(5, Math.max(1, sizeOf(line) + by)) });
}

function onKey(event) {
  if (event.target.matches('input:not([type=checkbox]), select, textarea')) return;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() === 'z') {
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    }
    return;
  }
  const way = WAY[event.key],
    act = way
      ? () => {
          const step = event.shiftKey ? 1 : event.altKey ? 0.05 : STEP;
          nudge(way[0] * step, way[1] * step);
        }
      : KEYS[event.key.toLowerCase()];
  if (!act || (way && event.target.closest('.scroll, .seg'))) return;
  if (way && selected.value < 0) return;
  event.preventDefault();
  act(event);
  document.querySelector(`[data-piece="${selected.value}"]`)?.scrollIntoView({ block: 'nearest' });
}

/** The battlefield an address names: new, a copy of one of the package, or one's own. */
async function take(kind, id) {
  await Promise.all([loadCatalogue('1.3'), loadOwn()]);
  const mine = kind === 'own' && own.value.find(one => one.name === id),
    printed = kind === 'copy' && catalogue.value.tables[id];
  if (mine) open(mine.name, mine.pieces);
  else if (printed) open(t('editor.copyOf', { name: printed.name }), printed.lines);
  else open('', []);
  saved.value = mine ? mine.name : '';
}

const opened = signal('');
/** Work that is not saved is not left by a slip. */
const stay = event => {
  if (dirty.value && event.target.closest('a[href^="#/"]') && !confirm(t('editor.leave'))) event.preventDefault();
};
const warn = event => {
  if (dirty.value) event.preventDefault();
};
export function Editor({ kind, id }) {
  useEffect(() => {
    opened.value = '';
    document.title = `${t('editor.title')} · ${t('title')}`;
    take(kind, id).then(
      () => {
        opened.value = `${kind}/${id}`;
      },
      error => {
        trouble.value = error.message;
      },
    );
    return close;
  }, [kind, id]);
  useEffect(() => {
    addEventListener('keydown', onKey);
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('beforeunload', warn);
      reading.value = null;
    };
  }, []);
  if (!catalogue.value || opened.value !== `${kind}/${id}`)
    return html`<main class="blank"><p role="status">${trouble.value || t('link.opening')}</p></main>`;
  const crises = Object.values(catalogue.value.crises);
  return html`<main class="page editor" onClick=${stay}><${Head} /><${Palette} /><${EditorBoard} />
    <div class="edside">
    ${
      trouble.value &&
      html`<p class="trouble panel" role="alert">
        ${has(`editor.${trouble.value}`) ? t(`editor.${trouble.value}`) : trouble.value}</p>`
    }
        ${
          saved.value &&
          !dirty.value &&
          html`<p class="savedline panel" role="status">${icon(ICON.tick)}${t('editor.saved', { name: saved.value })}
            </p>`
        }
      ${reading.value ? html`<${RulePanel} />` : html`<${Selected} />`}<${Problems} /><${Pieces} />
      <section class="panel edmore"><label>${t('editor.tokens')}<select value=${shownCrisis.value} onChange=${event => {
        shownCrisis.value = event.target.value;
      }}><option value="">${t('editor.noTokens')}</option>
        ${crises.map(card => html`<option key=${card.slug} value=${card.slug}>${card.name}</option>`)}</select></label>
        <p>${t('editor.keys')}</p></section></div></main>`;
}
