// The dice tray, a row under the board: what the roll is for, the dice of both sides, what came out.

import { picked, pickable, picking, toggleDie, turnDie } from '../../decisions/dice.js';
import { dieSvg, FACE } from '../../drawing/dice.js';
import { ICON, sideGlyph } from '../../drawing/icons.js';
import { html, icon, raw } from '../../html.js';
import { pending, position, snapshot, tray } from '../../game/session.js';
import { sideName } from '../../sides.js';
import { settings } from '../../settings.js';
import { t } from '../../texts.js';
import { nameOf } from '../../words.js';

const STEPS = Array.from({ length: 14 }, (_, i) => i + 1);
const DAMAGE_STEP = 12; // of the fourteen: what comes later no longer waits for it
const ALL_FACES = 'CWHB-F';

function Rail({ step }) {
  return html`<ol class="rail" aria-label=${t('attack.steps')}>
    ${STEPS.map(
      n =>
        html`<li key=${n} class=${n < step ? 'past' : n === step ? 'now' : ''} aria-current=${
          n === step ? 'step' : undefined
        }><b>${n}</b><span>${t(`attack.step.${n}`)}</span></li>`,
    )}</ol>`;
}

/** The faces that count in a pool of the roll on the tray, and those that matter besides. */
const countsIn = (now, pool) => now.roll?.counts[now.kind === 'priority' ? 'priority' : pool] ?? '';
const countOf = (now, pool) => {
  const faces = countsIn(now, pool);
  return (now.pools[pool] || []).filter(die => faces.includes(die.face)).length;
};

export function DieFace({ die, side, pool, index, now }) {
  const can = pickable(pool, index),
    chosen = picking.value && pending.value.pool === pool && picked.value.has(index);
  const locked = picking.value && pending.value.pool === pool && !can;
  const face = (chosen && picked.value.get(index)) || die.face;
  const good = countsIn(now, pool).includes(face),
    also = !good && (now.roll?.also || '').includes(face);
  const name = t(`face.${die.face}`);
  const said = good ? t('dice.counts', { name }) : also ? t('dice.also', { name }) : t('dice.idle', { name });
  const label = chosen ? t('dice.picked', { name }) : locked ? t('dice.locked', { name: said }) : said;
  const look = `die${chosen ? ' pick' : ''}${locked ? ' lock' : ''}${die.extra ? ' plus' : ''}${
    good ? ' good' : also ? ' also' : ''
  }${die.fresh && settings.value.dice ? ' fresh' : ''}`;
  const badge = chosen
    ? html`<span class="bd">${icon(ICON.again)}</span>`
    : locked
      ? html`<span class="bd">${icon(ICON.lock)}</span>`
      : die.was && die.was !== die.face
        ? html`<span class="bd was" title=${t('dice.was', { name: t(`face.${die.was}`) })}
        ...${raw(dieSvg(die.was, side, { good: countsIn(now, pool).includes(die.was) }))}></span>`
        : '';
  const content = html`<span class="face" style=${`--i:${index}`}
    ...${raw(dieSvg(face, side, { pick: chosen, lock: locked, good }))}></span><span class="nm">${t(`face.${face}`)}
    </span>${badge}`;
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

function Pool({ pool, now, unit, label }) {
  const dice = now.pools[pool] || [],
    side = unit?.side || (pool === 'defense' ? 'B' : 'A'),
    extra = dice.filter(die => die.extra).length;
  const note = dice.length
    ? t('dice.count', { n: dice.length - extra }) + (extra ? t('dice.extra', { n: extra }) : '')
    : t('dice.none');
  const counted = dice.length ? t('dice.counting', { n: countOf(now, pool) }) : '';
  return html`<div class="poolrow" role="group" aria-label=${label || t(`pool.${pool}`)}>
    <div class="who"><b>${icon(sideGlyph(side))}${unit?.short || sideName(side)}</b><span>${note}</span>
    ${counted && html`<span class="cnt">${counted}</span>`}</div>
    <div>
    <div class=${`dice${dice.length > 7 ? ' many' : ''}`}>
    ${dice.map((die, i) => html`<${DieFace} key=${i} die=${die} index=${i} side=${side} pool=${pool} now=${now} />`)}
    </div>
    <${Faces} pool=${pool} /></div></div>`;
}

function Sum({ now, a, b }) {
  const hits = now.counts?.attack ?? countOf(now, 'attack'),
    blocks = now.counts?.defense ?? countOf(now, 'defense');
  const damage = now.dealt ?? now.counts?.damage;
  return html`<div class="sum">
    <div class="eq"><span style=${`color:var(--${a?.side === 'B' ? 'b' : 'a'})`}>${hits}</span>
    <small>${t('attack.against')}</small><span style=${`color:var(--${b?.side === 'B' ? 'b' : 'a'})`}>${blocks}</span>
    </div>
    <p>
    ${
      now.dealt != null
        ? html`<b>${t('attack.dealt', { n: damage })}</b>`
        : now.counts
          ? html`<b>${t(now.step > DAMAGE_STEP ? 'happening.damage' : 'attack.damage', { n: damage })}</b>`
          : now.over
            ? ''
            : t('attack.soFar')
    }</p>${now.spared.map((one, i) => html`<p key=${i} class="spared">${t('attack.spared', one)}</p>`)}</div>`;
}

/** What a roll outside an attack came to. */
function Came({ now }) {
  const sides = now.kind === 'priority',
    n = sides ? null : countOf(now, now.kind),
    need = now.roll?.needs,
    damage = now.roll?.damage;
  return html`<div class="sum came">
    <div class="eq">${
      sides
        ? html`<span class="sa">${countOf(now, 'A')}</span><small>:</small>
          <span class="sb">${countOf(now, 'B')}</span>`
        : html`<span>${n}</span><small>${
            need != null ? t('roll.needs', { n: need }) : damage ? t('roll.ofDamage', { n: damage }) : t('roll.count')
          }</small>`
    }</div>
    ${now.lines.slice(0, 3).map((line, i) => html`<p key=${i}><b>${line}</b></p>`)}</div>`;
}

/** Which faces count, drawn and in words. */
function Legend({ now, pool }) {
  const good = countsIn(now, pool),
    also = now.roll?.also || '';
  const row = (faces, words) =>
    faces &&
    html`<span>${words}${[...faces].map(
      face =>
        html`<b key=${face} class="mini" title=${t(`face.${face}`)}
      ...${raw(dieSvg(face, 'A', { good: good.includes(face) }))}></b>`,
    )}</span>`;
  const idle = [...ALL_FACES].filter(face => !good.includes(face) && !also.includes(face)).join('');
  return html`<p class="legend" aria-hidden="true">${row(good, t('roll.counts'))}${row(also, t('roll.also'))}
    ${row(idle, t('roll.idle'))}</p>`;
}

/** What the roll is for. */
function purpose(now) {
  const { round } = snapshot.value.state,
    roll = now.roll;
  if (now.kind === 'attack')
    return t('roll.attack', {
      name: nameOf(now.roller),
      attack: now.name,
      target: now.target ? nameOf(now.target) : '',
    });
  if (now.kind === 'priority') return round ? t('roll.priority', { n: round }) : t('roll.first');
  if (now.kind === 'dodge') return t('roll.dodge', { name: nameOf(now.roller), n: roll?.damage ?? 0 });
  if (roll?.token) return t('roll.interact', { name: nameOf(now.roller), token: nameOf(roll.token) });
  return now.name ? t('roll.rule', { rule: now.name }) : t('pool.roll');
}

function OtherRoll({ now, close }) {
  const byId = position.value.byId,
    who = id => byId.get(id) || (/^[AB]$/.test(id) ? { side: id } : null);
  const pools = now.kind === 'priority' ? ['A', 'B'] : [now.kind];
  return html`<section class="tray hud single" tabindex="0" role="status" aria-label=${purpose(now)}>
    <h2>${purpose(now)}</h2>${close}
    <div class="pools"><div>${pools.map(
      pool =>
        html`<${Pool} key=${pool} pool=${pool} now=${now} label=${t(`pool.${now.kind}`)}
      unit=${now.kind === 'priority' ? { side: pool } : who(now.roller)} />`,
    )}</div><${Came} now=${now} /></div><${Legend} now=${now} pool=${pools[0]} /></section>`;
}

export function Tray() {
  const now = tray.value,
    byId = position.value.byId,
    a = now && byId.get(now.roller),
    b = now && byId.get(now.target);
  if (!now) return null;
  const close =
    now.over &&
    html`<button class="icon close" aria-label=${t('attack.close')} onClick=${() => {
      tray.value = null;
    }}>${icon(ICON.cross)}</button>`;
  if (now.kind !== 'attack') return html`<${OtherRoll} now=${now} close=${close} />`;
  return html`<section class=${`tray hud${now.over ? ' done' : ''}`} tabindex="0" role=${now.over ? 'status' : undefined}
    aria-label=${now.over ? t('attack.result') : t('attack.label')}>
    <h2>${purpose(now)}</h2>${close}${!now.over && html`<${Rail} step=${now.step} />`}
    <div class="pools"><div>
    <${Pool} pool="attack" now=${now} unit=${a} /><${Pool} pool="defense" now=${now} unit=${b} /></div>
    <${Sum} now=${now} a=${a} b=${b} /></div></section>`;
}
