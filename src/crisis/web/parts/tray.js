// The dice tray over the lower part of the board: the fourteen steps, both pools, the count.

import { useEffect, useRef } from '../vendor/preact-hooks.js';
import { picked, pickable, picking, toggleDie, turnDie } from '../decisions/dice.js';
import { frameThings, stage } from '../camera.js';
import { counts, dieSvg, FACE } from '../drawing/dice.js';
import { ICON, sideGlyph } from '../drawing/icons.js';
import { html, icon, raw } from '../html.js';
import { pending, position, tray } from '../session.js';
import { sideName } from '../sides.js';
import { settings } from '../settings.js';
import { t } from '../texts.js';

const STEPS = Array.from({ length: 14 }, (_, i) => i + 1);

function Rail({ step }) {
  return html`<ol class="rail" aria-label=${t('attack.steps')}>
    ${STEPS.map(
      n =>
        html`<li key=${n} class=${n < step ? 'past' : n === step ? 'now' : ''} aria-current=${
          n === step ? 'step' : undefined
        }><b>${n}</b><span>${t(`attack.step.${n}`)}</span></li>`,
    )}</ol>`;
}

export function DieFace({ die, side, pool, index }) {
  const can = pickable(pool, index),
    chosen = picking.value && pending.value.pool === pool && picked.value.has(index);
  const locked = picking.value && pending.value.pool === pool && !can;
  const face = (chosen && picked.value.get(index)) || die.face;
  const name = t(`face.${die.face}`);
  const label = chosen ? t('dice.picked', { name }) : locked ? t('dice.locked', { name }) : name;
  const look = `die${chosen ? ' pick' : ''}${locked ? ' lock' : ''}${
    die.extra ? ' plus' : ''
  }${die.fresh && settings.value.dice ? ' fresh' : ''}`;
  const content = html`<span class="face" style=${`--i:${index}`}
    ...${raw(dieSvg(face, side, { pick: chosen, lock: locked, pool }))}></span>${t(`face.${face}`)}
      ${
        chosen
          ? html`<span class="bd">${icon(ICON.again)}</span>`
          : locked
            ? html`<span class="bd">${icon(ICON.lock)}
        </span>`
            : die.was && die.was !== die.face
              ? html`<span class="bd was"
          title=${t('dice.was', { name: t(`face.${die.was}`) })} ...${raw(dieSvg(die.was, side, { pool }))}>
            </span>`
              : ''
      }`;
  if (!picking.value) return html`<div class=${look} role="img" aria-label=${label}>${content}</div>`;
  return html`<button class=${look} aria-pressed=${chosen} aria-disabled=${!can} aria-label=${label}
    onClick=${() => can && toggleDie(index)}>${content}</button>`;
}

function Faces({ pool }) {
  const faces = pending.value?.faces;
  if (!picking.value || pending.value.pool !== pool || !faces || faces.length < 2 || !picked.value.size) return null;
  return html`<div class="turns">
    ${[...picked.value].map(
      ([index, face]) =>
        html`<div key=${index} class="seg dark" role="group" aria-label=${t('dice.turn', { n: index + 1 })}>
        ${[...faces].map(
          letter =>
            html`<button key=${letter} aria-pressed=${letter === face} onClick=${() => turnDie(index, letter)}>
            ${FACE[letter][0]}</button>`,
        )}</div>`,
    )}</div>`;
}

function Pool({ pool, dice, unit }) {
  const side = unit?.side || (pool === 'defense' ? 'B' : 'A'),
    extra = dice.filter(die => die.extra).length;
  const note = dice.length
    ? t('dice.count', { n: dice.length - extra }) + (extra ? t('dice.extra', { n: extra }) : '')
    : t('dice.none');
  return html`<div class="poolrow" aria-label=${t(`pool.${pool}`)}>
    <div class="who"><b>${icon(sideGlyph(side))}${unit?.short || sideName(side)}</b><span>${note}</span></div>
    <div>
    <div class=${`dice${dice.length > 7 ? ' many' : ''}`}>
    ${dice.map((die, i) => html`<${DieFace} key=${i} die=${die} index=${i} side=${side} pool=${pool} />`)}</div>
    <${Faces} pool=${pool} /></div></div>`;
}

const sum = (dice, pool) => dice.filter(die => counts(die.face, pool)).length;

function Sum({ now, a, b }) {
  const hits = now.counts?.attack ?? sum(now.pools.attack, 'attack'),
    blocks = now.counts?.defense ?? sum(now.pools.defense, 'defense');
  const damage = now.dealt ?? now.counts?.damage;
  return html`<div class="sum">
    <div class="eq"><span style=${`color:var(--${a?.side === 'B' ? 'b' : 'a'})`}>${hits}</span>
    <small>${t('attack.against')}</small><span style=${`color:var(--${b?.side === 'B' ? 'b' : 'a'})`}>${blocks}</span>
    </div>
    <p>
    ${
      now.counts || now.over
        ? html`<b>${now.dealt != null ? t('attack.dealt', { n: damage }) : t('attack.damage', { n: damage })}</b>`
        : t('attack.soFar')
    }<br />${now.name}</p></div>`;
}

export function Tray() {
  const ref = useRef(null),
    now = tray.value;
  const height = !now ? '' : now.over || now.kind !== 'attack' ? 'over' : 'open';
  useEffect(() => {
    const measure = () => {
      const covered = height === 'open' ? ref.current?.offsetHeight || 0 : 0;
      if (covered !== stage.value.covered) stage.value = { ...stage.value, covered };
    };
    measure();
    if (!ref.current) return undefined;
    const watch = new ResizeObserver(measure);
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [height]);
  const byId = position.value.byId,
    a = now && (byId.get(now.roller) || (/^[AB]$/.test(now.roller) ? { side: now.roller } : null)),
    b = now && byId.get(now.target);
  useEffect(() => {
    if (a && b && !now.over) frameThings([a, b], 3.5);
  }, [now?.roller, now?.target, height, stage.value.covered]);
  if (!now) return null;
  const close = html`<button class="icon close" aria-label=${t('attack.close')} onClick=${() => {
    tray.value = null;
  }}>${icon(ICON.cross)}</button>`;
  if (now.kind !== 'attack') {
    const [pool, dice] = Object.entries(now.pools)[0];
    return html`<section class="tray hud small" ref=${ref} aria-label=${t(`pool.${pool}`)}>
      ${now.over && close}<h2 class="k">${t(`pool.${pool}`)}</h2><${Pool} pool=${pool} dice=${dice} unit=${a} />
      </section>`;
  }
  if (now.over)
    return html`<section class="tray hud result" ref=${ref} role="status" aria-label=${t('attack.result')}>
      ${close}<div class="strip">
      <span class="d">
      ${now.pools.attack.map(
        (die, i) => html`<span key=${i} ...${raw(dieSvg(die.face, a?.side, { pool: 'attack' }))}></span>`,
      )}</span>
          <${Sum} now=${now} a=${a} b=${b} />
          <span class="d">
          ${now.pools.defense.map(
            (die, i) => html`<span key=${i} ...${raw(dieSvg(die.face, b?.side, { pool: 'defense' }))}></span>`,
          )}</span></div>
              </section>`;
  return html`<section class="tray hud" ref=${ref} aria-label=${t('attack.label')}><${Rail} step=${now.step} />
    <div class="pools"><div>
    <${Pool} pool="attack" dice=${now.pools.attack} unit=${a} />
    <${Pool} pool="defense" dice=${now.pools.defense} unit=${b} /></div><${Sum} now=${now} a=${a} b=${b} /></div>
    </section>`;
}
