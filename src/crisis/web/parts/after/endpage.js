// After the game: the race by round, who did what, the best character, luck; rematch and replay. Over the table, which
// stays underneath.

import { signal } from '../../vendor/signals.js';
import { useEffect, useRef } from '../../vendor/preact-hooks.js';
import { newGame } from '../../api.js';
import { miniCoin } from '../../drawing/coin.js';
import { sideGlyph } from '../../drawing/icons.js';
import { html, icon, raw } from '../../html.js';
import { moment } from '../../view/moments.js';
import { rematchWithFriend, waitsFor } from '../../game/rematch.js';
import { ask, catalogue, gameId, hello, hotSeat, outcome, position, seat, seats, snapshot, story } from '../../game/session.js';
import { keepSeatKeys, settings } from '../../settings.js';
import { sideName } from '../../sides.js';
import { number, t } from '../../texts.js';
import { nameOf } from '../../words.js';
import { CheckDice } from './fairdice.js';
import { RuleId } from '../reading/rule.js';
import { SaveGame } from '../table/savegame.js';
import { Luck } from '../table/waiting.js';

/** Whether the report lies over the table; the player may look at the table instead. */
export const reportOpen = signal(true);
const report = signal(null);
const trouble = signal('');

const SIDES = ['A', 'B'];
const goal = () => hello.value?.measures.goal.vp ?? 16;

/** Who won, said to whoever sits here. */
export function verdict() {
  const { winner } = outcome.value;
  if (!winner) return t('end.draw');
  if (Object.keys(seats.value).length > 1) return t('end.side', { name: sideName(winner) });
  return winner === seat.value ? t('end.won') : t('end.lost');
}

/** The same squads with the sides changed, at once. */
async function rematch() {
  const { vs, edition } = hello.value;
  trouble.value = '';
  try {
    if (vs === 'friend') {
      await rematchWithFriend(gameId.value, seats.value[seat.value], why => {
        trouble.value = why;
      });
      return;
    }
    const deploy = settings.value.byHand ? 'hand' : 'auto';
    const made = await newGame({ setup: 'swapped', of: gameId.value, vs, edition, deploy });
    keepSeatKeys(made.id, made.seats);
    location.hash = `#/game/${made.id}`;
  } catch (error) {
    trouble.value = error.message;
  }
}

const CONCEDED = 'GEN-01';
/** Why the game is over; who gave up is named, whoever reads it. */
export function reasonWords() {
  const { winner, rule } = outcome.value,
    reason = story.value.findLast(line => ['end', 'draw'].includes(line.key))?.values.reason;
  const { clock } = snapshot.value;
  if (clock?.over && clock.out === 'lose') return t('clock.over.lose', { name: hello.value.players[clock.over] });
  if (rule === CONCEDED && winner) {
    const loser = winner === 'A' ? 'B' : 'A';
    return !hotSeat.value && loser === seat.value ? t('end.youConceded') : t('end.conceded', { name: sideName(loser) });
  }
  return reason ? `${reason[0].toUpperCase()}${reason.slice(1)}.` : '';
}

/** Whether one of two friends wants to play again. */
function Again() {
  const wants = snapshot.value.rematch,
    name = hello.value.players[seat.value === 'A' ? 'B' : 'A'];
  if (waitsFor.value === gameId.value) return html`<p role="status">${t('report.waits', { name })}</p>`;
  return wants && wants !== seat.value && html`<p role="status">${t('report.wants', { name })}</p>`;
}

function Head() {
  const { winner, rule } = outcome.value,
    { sides } = snapshot.value.state;
  return html`<header class=${`verdict ${winner ? winner.toLowerCase() : ''}`}>
    <p class="score" aria-label=${t('report.score', { a: sides.A.vp || 0, b: sides.B.vp || 0 })}>
    ${icon(sideGlyph('A'))}<b>${sides.A.vp || 0}</b><span>:</span><b>${sides.B.vp || 0}</b>${icon(sideGlyph('B'))}</p>
    <div><h1 tabindex="-1">${verdict()}</h1>
    <p>${reasonWords()} <${RuleId} id=${rule} /></p></div>
    <div class="acts"><button class="btn main" onClick=${rematch}>${t('report.rematch')}</button>
    <a class="btn" href=${`#/replay/${gameId.value}`}>${t('end.replay')}</a>
    <a class="btn" href=${`#/replay/${gameId.value}/review`}>${t('review.start')}</a>
    <button class="btn" onClick=${() => {
      reportOpen.value = false;
    }}>${t('report.table')}</button></div>
    <${Again} />${trouble.value && html`<p role="alert">${trouble.value}</p>`}</header>`;
}

/** Points after each round as bars, with the goal; the same numbers as a table for those who listen. */
function Race() {
  const { rounds } = report.value,
    top = Math.max(goal(), ...rounds.flatMap(one => SIDES.map(side => one.points[side]))) + 1;
  return html`<section class="box race-box" aria-label=${t('report.race')}><h2>${t('report.race')}</h2>
    <div class="chart" aria-hidden="true" style=${`--goal:${(100 * goal()) / top}%`}>
    <i class="line"><span>${t('report.goal', { n: goal() })}</span></i>
    ${rounds.map(
      one =>
        html`<div key=${one.round} class="bars2">${SIDES.map(
          side =>
            html`<b key=${side} class=${side.toLowerCase()} style=${`height:${(100 * one.points[side]) / top}%`}>
          <span>${one.points[side]}</span></b>`,
        )}<em>${one.round}</em></div>`,
    )}</div>
    <table class="vh"><caption>${t('report.race')}</caption><thead><tr><th>${t('report.round')}</th>
    ${SIDES.map(side => html`<th key=${side}>${sideName(side)}</th>`)}</tr></thead><tbody>
    ${rounds.map(
      one =>
        html`<tr key=${one.round}><td>${one.round}</td>${SIDES.map(side => html`<td key=${side}>${one.points[side]}</td>`)}
      </tr>`,
    )}</tbody></table></section>`;
}

const COLUMNS = ['dealt', 'taken', 'dazes', 'tokens', 'powers'];
const coinOf = unit => {
  const found = position.value.byId.get(unit);
  return found ? html`<span class="mc" ...${raw(miniCoin(found))}></span>` : '';
};

function Deeds() {
  return html`<section class="box deeds" aria-label=${t('report.deeds')}><h2>${t('report.deeds')}</h2>
    <div class="wide" tabindex="0" role="group" aria-label=${t('report.deeds')}><table><thead><tr><th scope="col">
    <span class="vh">${t('report.who')}</span></th>
    ${COLUMNS.map(name => html`<th key=${name} scope="col">${t(`report.${name}`)}</th>`)}
    <th scope="col">${t('report.luck')}</th></tr></thead>
    <tbody>${report.value.deeds.map(one => {
      const luck = one.successes - one.expected;
      return html`<tr key=${one.unit}><th scope="row">${coinOf(one.unit)}${nameOf(one.unit)}</th>
        ${COLUMNS.map(name => html`<td key=${name}>${one[name]}</td>`)}
        <td title=${t('report.luckOf', { n: one.successes, of: number(one.expected), dice: one.dice })}>
        ${luck > 0 ? '+' : ''}${number(luck)}</td></tr>`;
    })}</tbody></table></div></section>`;
}

function Best() {
  const [one] = report.value.deeds;
  if (!one?.worth) return null;
  const tile = (n, name) => html`<li><b>${n}</b>${t(`report.${name}`)}</li>`;
  return html`<section class="box best" aria-label=${t('report.best')}><h2>${t('report.best')}</h2>
    <div class="star">${coinOf(one.unit)}<div><h3>${nameOf(one.unit)}</h3>
    <p>${t(one.fallen ? 'report.fell' : 'report.stood', { n: one.fallen })}</p></div></div>
    <ul>${tile(one.dealt, 'dealt')}${tile(one.dazes, 'dazes')}${tile(one.tokens, 'tokens')}</ul>
    <p class="how">${t('report.how')}</p></section>`;
}

function Cards() {
  const known = catalogue.value?.tactics || {};
  return html`<section class="box played" aria-label=${t('report.cards')}><h2>${t('report.cards')}</h2>
    ${SIDES.map(
      side =>
        html`<p key=${side}>${icon(sideGlyph(side))}<b>${sideName(side)}</b>
      ${(report.value.cards[side] || []).map(slug => known[slug]?.name || slug).join(', ') || t('report.noCards')}</p>`,
    )}
    <div class="acts"><${SaveGame} label=${t('end.save')} /><a class="btn" href="#/">${t('end.home')}</a></div></section>`;
}

export function EndPage() {
  const ref = useRef(null);
  useEffect(() => {
    report.value = null;
    trouble.value = '';
    reportOpen.value = true;
    ask({ type: 'report' }).then(reply => {
      if (reply.type === 'report') report.value = reply;
    });
  }, [gameId.value]);
  const open = reportOpen.value && report.value && !moment.value;
  useEffect(() => {
    if (open) ref.current?.querySelector('h1')?.focus();
  }, [open]);
  if (!open) return null;
  return html`<main class="endpage" aria-label=${t('end.label')} ref=${ref} onKeyDown=${event => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    reportOpen.value = false;
  }}><${Head} />
    <div class="boxes"><${Race} /><${Best} /><${Deeds} /><section class="box"><${Luck} />
    <${CheckDice} game=${gameId.value} seatKey=${seats.value[seat.value]} /></section><${Cards} /></div></main>`;
}
