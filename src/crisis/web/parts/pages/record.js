// Your record: the finished games of this browser by squad, crisis, opponent and edition; luck over time; a CSV file.

import { signal } from '../../vendor/signals.js';
import { useEffect } from '../../vendor/preact-hooks.js';
import { getGames, getStart, getSummary } from '../../api.js';
import { saveFile } from '../../download.js';
import { html } from '../../html.js';
import { catalogue, loadCatalogue } from '../../game/session.js';
import { everyKey, seatKeys } from '../../settings.js';
import { number, percent, t } from '../../texts.js';
import { PageHead, PageWaits } from './tables.js';

const STORE = 'crisis.record',
  RUNNING = 5, // games over which luck is averaged
  FEWEST = 5,
  BAND = 0.967; // standard deviations within which two of three players are
/** Summaries by game, and the games that were deleted from the record. */
const kept = () => ({ known: {}, hidden: [], ...JSON.parse(localStorage.getItem(STORE) || '{}') });
const keep = what => localStorage.setItem(STORE, JSON.stringify(what));

const games = signal(null),
  reading = signal(null),
  broken = signal(0),
  asking = signal(false),
  said = signal(''),
  trouble = signal('');

/** The side that was played at this browser; none if both were, or the game was a lesson or a puzzle. */
function sideOf(game) {
  if (!game.over || game.damaged || /^(lesson|puzzle)/.test(game.origin)) return null;
  if (game.human.length === 1) return game.human;
  const mine = Object.keys(seatKeys(game.id) || {});
  return mine.length === 1 ? mine[0] : null;
}

/** Read the games; a summary that is known is not asked for again. */
async function load() {
  trouble.value = '';
  try {
    const { hosted } = await getStart();
    const [list] = await Promise.all([getGames(hosted ? everyKey() : null), loadCatalogue('1.3')]);
    const store = kept();
    const mine = list.filter(game => sideOf(game) && !store.hidden.includes(game.id))
      .sort((a, b) => a.updated - b.updated);
    broken.value = 0;
    for (const [i, game] of mine.entries()) {
      if (store.known[game.id]) continue;
      reading.value = { n: i + 1, of: mine.length };
      try {
        store.known[game.id] = await getSummary(game.id, everyKey()[game.id]);
        keep(store);
      } catch (error) {
        console.warn(`game ${game.id} is not in the record: ${error.message}`);
        broken.value += 1;
      }
    }
    games.value = mine.filter(game => store.known[game.id]).map(game => entry(game, store.known[game.id]));
  } catch (error) {
    trouble.value = error.message;
  }
  reading.value = null;
}

function entry(game, found) {
  const side = sideOf(game),
    own = found.sides[side],
    vp = { own: game.vp[side], other: game.vp[side === 'A' ? 'B' : 'A'] };
  return { id: game.id, date: new Date(game.updated * 1000), edition: game.edition, vs: game.vs, mission: game.mission,
    result: found.winner === null ? 'drawn' : found.winner === side ? 'won' : 'lost', rounds: found.rounds, vp,
    ...own };
}

// --- figures ---
const mean = (list, of) => (list.length ? list.reduce((sum, one) => sum + of(one), 0) / list.length : 0);
const squad = one =>
  catalogue.value.affiliations[one.affiliation]?.name
  || one.characters.map(slug => catalogue.value.characters[slug]?.short || slug).join(', ');
const crisis = slug => catalogue.value.crises[slug]?.name || slug;

/** How often each name won. @param {(one: any) => string[]} names */
function grouped(names) {
  const found = new Map();
  for (const one of games.value)
    for (const name of names(one)) {
      const now = found.get(name) || { won: 0, all: 0 };
      found.set(name, { won: now.won + (one.result === 'won'), all: now.all + 1 });
    }
  return [...found].sort((a, b) => b[1].all - a[1].all);
}

function Group({ title, names }) {
  return html`<section class="panel rcpart" aria-label=${title} tabindex="0"><h2>${title}</h2>
    <table class="rcrows"><thead><tr><th scope="col">${t('record.name')}</th><td></td>
    <th scope="col">${t('record.share')}</th>
    <th scope="col">${t('record.result')}</th></tr></thead><tbody>${grouped(names).map(
      ([name, { won, all }]) => html`<tr key=${name}><th scope="row">${name}</th><td><svg viewBox="0 0 90 12"
      aria-hidden="true"><rect width="90" height="12" fill="var(--panel2)" /><rect width=${(90 * won) / all} height="12"
      fill="var(--a)" /></svg></td><td>${percent(won / all)}</td><td>${won}:${all - won}</td></tr>`,
    )}</tbody></table></section>`;
}

/** Each game's luck over the last few, and where two of three players would be. */
function luck() {
  return games.value.map((_, i) => {
    const last = games.value.slice(Math.max(0, i - RUNNING + 1), i + 1);
    const spread = last.reduce((sum, one) => sum + (one.dice ? one.expected * (1 - one.expected / one.dice) : 0), 0);
    return { value: mean(last, one => one.successes - one.expected), band: (BAND * Math.sqrt(spread)) / last.length };
  });
}

function Luck() {
  const line = luck();
  if (line.length < FEWEST) return html`<p>${t('record.fewer')}</p>`;
  const most = Math.max(1, ...line.map(one => Math.max(Math.abs(one.value), one.band))),
    x = i => 50 + (640 * i) / (line.length - 1),
    y = value => 110 - (95 * value) / most;
  const { value, band } = line[line.length - 1],
    now = `${value < 0 ? '−' : '+'}${number(Math.abs(value))}`;
  const points = some => some.map(([i, v]) => `${x(i)},${y(v)}`).join(' ');
  const edge = [...line.map((one, i) => [i, one.band]), ...line.map((one, i) => [i, -one.band]).reverse()];
  return html`<svg viewBox="0 0 700 220" role="img" aria-label=${t('record.spoken', { n: line.length, now })}>
    <polygon points=${points(edge)} fill="var(--panel2)" /><path d="M50 110H690" stroke="var(--line)" />
    <text x="4" y="114">${t('record.mean')}</text>
    <text x="690" y="14" text-anchor="end">${t('record.now', { now })}</text>
    <polyline points=${points(line.map((one, i) => [i, one.value]))} fill="none" stroke="var(--a)" stroke-width="2.5" />
    ${line.map((one, i) => html`<circle key=${i} cx=${x(i)} cy=${y(one.value)} r="4" stroke="var(--a)" stroke-width="2"
      fill=${games.value[i].result === 'won' ? 'var(--a)' : 'var(--panel)'} />`)}</svg>
    <p>${t(Math.abs(value) <= band ? 'record.inside' : 'record.outside', { now })}</p>`;
}

function Sum() {
  const all = games.value,
    count = result => all.filter(one => one.result === result).length;
  const figure = (words, value) => html`<div><dt>${words}</dt><dd>${value}</dd></div>`;
  return html`<section class="panel rcpart" aria-label=${t('record.all')} tabindex="0">
    <h2>${t('record.games', { n: all.length })}</h2><dl class="odbig">${figure(t('record.won'), count('won'))}
    ${figure(t('record.lost'), count('lost'))}${figure(t('record.drawn'), count('drawn'))}</dl><dl class="odbig">
    ${figure(t('record.points'), number(mean(all, one => one.vp.own)))}
    ${figure(t('record.rounds'), number(mean(all, one => one.rounds)))}</dl></section>`;
}

function Puzzles() {
  const marks = Object.values(JSON.parse(localStorage.getItem('crisis.puzzles') || '{}')).filter(one => one?.solved);
  return html`<section class="panel rcpart" aria-label=${t('record.puzzles')} tabindex="0">
    <h2>${t('record.puzzles')}</h2>
    <p>${marks.length ? t('record.solved', { n: marks.length }) : t('record.noPuzzle')}</p></section>`;
}

// --- export and delete ---
const COLUMNS = ['date', 'result', 'squad', 'crises', 'opponent', 'edition', 'points', 'their points', 'rounds', 'dice',
  'successes', 'expected'];
/** Quoted, and nothing that a spreadsheet would take for a formula. */
const quoted = value => `"${String(value).replace(/^[=+\-@]/, "'$&").replace(/"/g, '""')}"`;
function csv() {
  const rows = games.value.map(one => [one.date.toISOString(), one.result, squad(one),
    one.mission.map(crisis).join(' + '), one.vs, one.edition, one.vp.own, one.vp.other, one.rounds, one.dice,
    one.successes, one.expected.toFixed(3)]);
  return `${[COLUMNS, ...rows].map(row => row.map(quoted).join(',')).join('\r\n')}\r\n`;
}
function erase() {
  keep({ known: {}, hidden: [...kept().hidden, ...games.value.map(one => one.id)] });
  games.value = [];
  asking.value = false;
  said.value = t('record.deleted');
}

function Head() {
  const n = games.value.length;
  return html`<section class="panel rchead" aria-label=${t('record.title')}>
    <p role="status">${said.value || t('record.kept')}
    ${broken.value > 0 && ` ${t('record.damaged', { n: broken.value })}`}</p><div class="acts">${asking.value
      ? html`<b>${t('record.ask', { n })}</b><button class="btn" onClick=${erase}>${t('record.yes')}</button>
        <button class="btn" onClick=${() => {
          asking.value = false;
        }}>${t('record.no')}</button>`
      : html`<button class="btn" disabled=${!n} onClick=${() => saveFile('crisis-record.csv',
        new Blob([csv()], { type: 'text/csv' }))}>${t('record.csv')}</button>
        <button class="btn" disabled=${!n} onClick=${() => {
          asking.value = true;
        }}>${t('record.delete')}</button>`}</div></section>`;
}

export function RecordPage() {
  useEffect(() => {
    document.title = `${t('record.title')} · ${t('title')}`;
    said.value = '';
    asking.value = false;
    load();
  }, []);
  if (!games.value || !catalogue.value)
    return html`<${PageWaits} title=${t('record.title')}
      trouble=${trouble.value || (reading.value && t('record.reading', reading.value))} />`;
  return html`<main class="page record"><${PageHead} title=${t('record.title')} /><div class="rcbody"><${Head} />
    ${games.value.length
      ? html`<${Sum} /><section class="panel rcpart rcluck" aria-label=${t('record.luck')} tabindex="0">
        <h2>${t('record.luck')}</h2><p class="lng">${t('record.luckHow')}</p><${Luck} /></section>
        <${Group} title=${t('record.bySquad')} names=${one => [squad(one)]} />
        <${Group} title=${t('record.byCrisis')} names=${one => one.mission.map(crisis)} />
        <${Group} title=${t('record.byLevel')} names=${one => [t(`kind.${one.vs}`)]} />
        <${Group} title=${t('record.byEdition')} names=${one => [one.edition]} />`
      : html`<section class="panel rcpart"><p>${t('record.none')}</p></section>`}<${Puzzles} /></div></main>`;
}
