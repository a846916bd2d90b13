// The planner: two rosters on a mission. Damage of all against all, ways to the tokens, games played out, a report.

import { signal } from '../../vendor/signals.js';
import { useEffect } from '../../vendor/preact-hooks.js';
import { getBlows, getOutline, getPlanReport, getRosters, playMatchup } from '../../api.js';
import { saveFile } from '../../download.js';
import { sideGlyph } from '../../drawing/icons.js';
import { html, icon } from '../../html.js';
import { chosen, kept } from '../../kept/rosters.js';
import { catalogue, loadCatalogue } from '../../game/session.js';
import { number, percent, t } from '../../texts.js';
import { PageHead, PageWaits } from './tables.js';

const EDITION = '1.3',
  POWERS = [0, 4, 10],
  COUNTS = [10, 20, 40],
  LEVELS = ['random', 'easy', 'medium', 'hard'];
const MISSION = ['deadly-meteors-mutate-civilians', 'skrulls-infiltrate-world-leadership'];
const SIDES = ['A', 'B'],
  other = side => (side === 'A' ? 'B' : 'A');

const shelf = signal([]),
  wish = signal({ A: '', B: '', threat: 17, secure: MISSION[0], extraction: MISSION[1], table: 'hells-kitchen',
    power: 4, cover: false }),
  outline = signal(null),
  rows = signal({ A: [], B: [] }),
  games = signal(null),
  how = signal({ agent: 'medium', games: 20 });
const trouble = signal(''),
  said = signal(''),
  writing = signal(false);
/** @type {import('../../vendor/signals.js').Signal<AbortController | null>} */
const playing = signal(null);
let asked = 0;

/** Every roster that can be picked: those of this browser, then the samples. */
const known = () => [
  ...kept.value.map(one => ({ id: `kept:${one.id}`, roster: one.roster })),
  ...shelf.value.map(roster => ({ id: `sample:${roster.name}`, roster })),
];
const rosterOf = side => known().find(one => one.id === wish.value[side])?.roster;

/** The match-up as the server is asked about it; null until both rosters are there. */
function matchup() {
  const now = wish.value,
    rosters = { A: rosterOf('A'), B: rosterOf('B') };
  if (!rosters.A || !rosters.B) return null;
  return { rosters, threat: now.threat, crises: [now.secure, now.extraction], table: now.table,
    terms: { power: now.power, cover: now.cover } };
}

/** Ask everything anew; what comes for an older question is let go. */
async function look() {
  const now = ++asked,
    wanted = matchup();
  if (!wanted) return;
  stop();
  trouble.value = '';
  rows.value = { A: [], B: [] };
  games.value = null;
  try {
    const found = await getOutline(wanted);
    if (now !== asked) return;
    outline.value = found;
    for (const side of SIDES)
      for (const one of found.sides[side].members) {
        const defenders = found.sides[other(side)].members.map(member => member.slug);
        const row = await getBlows(one.slug, defenders, wanted.terms);
        if (now !== asked) return;
        rows.value = { ...rows.value, [side]: [...rows.value[side], row] };
      }
  } catch (error) {
    if (now !== asked) return;
    outline.value = null;
    trouble.value = error.message;
  }
}
const change = what => {
  wish.value = { ...wish.value, ...what };
  look();
};

// --- games ---
const stop = () => {
  playing.value?.abort();
  playing.value = null;
};
async function play() {
  const wanted = matchup(),
    mine = new AbortController();
  if (!wanted || playing.value) return;
  playing.value = mine;
  games.value = null;
  said.value = '';
  try {
    const request = { matchup: wanted, edition: EDITION, ...how.value, seed: Math.floor(Math.random() * 1e6) };
    await playMatchup(request, mine.signal, outcome => {
      if (outcome.why) trouble.value = outcome.why;
      else if (playing.value === mine) games.value = outcome;
    });
  } catch (error) {
    if (!mine.signal.aborted) trouble.value = error.message;
  }
  if (playing.value === mine) playing.value = null;
}
async function save() {
  writing.value = true;
  try {
    saveFile('crisis-match-up.html', await getPlanReport(matchup(), games.value));
    said.value = t('planner.saved');
  } catch (error) {
    trouble.value = error.message;
  }
  writing.value = false;
}

// --- what is asked ---
const Pick = ({ label, value, options, set }) =>
  html`<label class="rsfield">${label}<select value=${value} onChange=${event => set(event.target.value)}>
    ${options.map(([key, words]) => html`<option key=${key} value=${key}>${words}</option>`)}</select></label>`;

function Asked() {
  const now = wish.value,
    cards = catalogue.value,
    crises = type => Object.values(cards.crises).filter(one => one.type === type)
      .sort((a, b) => a.name.localeCompare(b.name)).map(one => [one.slug, `${one.name} (${one.threat})`]);
  const threats = [...new Set(Object.values(cards.crises).map(one => one.threat))].sort((a, b) => a - b);
  const rosters = known().map(one => [one.id, one.roster.name || t('rosters.unnamed')]);
  return html`<section class="panel plask" aria-label=${t('planner.asked')}>
    ${SIDES.map(side => html`<${Pick} key=${side} label=${t(`planner.roster${side}`)} value=${now[side]}
      options=${rosters} set=${id => change({ [side]: id })} />`)}
    <${Pick} label=${t('planner.threat')} value=${now.threat} options=${threats.map(n => [n, n])}
      set=${n => change({ threat: Number(n) })} />
    <${Pick} label=${t('planner.secure')} value=${now.secure} options=${crises('secure')}
      set=${secure => change({ secure })} />
    <${Pick} label=${t('planner.extraction')} value=${now.extraction} options=${crises('extraction')}
      set=${extraction => change({ extraction })} />
    <${Pick} label=${t('planner.table')} value=${now.table}
      options=${Object.entries(cards.tables).map(([slug, one]) => [slug, one.name])}
      set=${table => change({ table })} />
    <button class="btn" disabled=${!outline.value || writing.value} onClick=${save}>
    ${t(writing.value ? 'planner.writing' : 'planner.save')}</button></section>`;
}

// --- damage ---
/** A cell's ground: more damage, more of the side's colour. */
const heat = (blow, most, side) => {
  const much = Math.round(100 * (blow.mean / most) ** 2);
  return `background:color-mix(in srgb,var(--${side.toLowerCase()}-deep) ${much}%,var(--panel2))`;
};

function Matrix({ side }) {
  const us = outline.value.sides[side],
    them = outline.value.sides[other(side)],
    mine = rows.value[side],
    most = Math.max(0.01, ...mine.flat().map(blow => blow?.mean ?? 0));
  const title = t('planner.attack', { name: us.name });
  return html`<h3 class=${`plside ${side.toLowerCase()}`}>${icon(sideGlyph(side))}${title}</h3>
    <div class="pltable" tabindex="0" role="region" aria-label=${title}><table><thead><tr><td></td>
    ${them.members.map(one => html`<th key=${one.slug} scope="col" class=${one.chosen ? 'in' : ''}>${one.name}</th>`)}
    </tr></thead><tbody>${us.members.map(
      (one, i) => html`<tr key=${one.slug}><th scope="row" class=${one.chosen ? 'in' : ''}>${one.name}</th>
      ${them.members.map((foe, k) => {
        const blow = mine[i]?.[k];
        if (!mine[i]) return html`<td key=${foe.slug} class="wait"></td>`;
        return blow
          ? html`<td key=${foe.slug} style=${heat(blow, most, side)} title=${t('planner.cell', { attack: blow.attack,
            daze: percent(blow.daze) })}><b>${number(blow.mean, 2)}</b><small>${blow.attack}</small></td>`
          : html`<td key=${foe.slug}>–</td>`;
      })}</tr>`,
    )}</tbody></table></div>`;
}

function Damage() {
  const now = wish.value,
    done = rows.value.A.length + rows.value.B.length,
    of = outline.value ? outline.value.sides.A.members.length + outline.value.sides.B.members.length : 0;
  return html`<section class="panel pldamage" aria-label=${t('planner.damage')} aria-busy=${done < of} tabindex="0">
    <header><h2>${t('planner.damage')}</h2><div class="seg dark" role="group" aria-label=${t('planner.power')}>
    ${POWERS.map(power => html`<button key=${power} aria-pressed=${now.power === power}
      onClick=${() => change({ power })}>${power ? t('planner.upTo', { n: power }) : t('planner.free')}</button>`)}
    </div>
    <label class="check"><input type="checkbox" checked=${now.cover}
      onChange=${event => change({ cover: event.target.checked })} />${t('oddsPage.cover')}</label></header>
    <p class="lng" role="status">${done < of ? t('planner.rows', { n: done, of }) : t('planner.exact')}</p>
    ${outline.value && SIDES.map(side => html`<${Matrix} key=${side} side=${side} />`)}</section>`;
}

// --- who wins ---
function Bar({ found }) {
  const x = part => Math.round(300 * part),
    { share, low, high } = found.share;
  const label = t('planner.between', { name: outline.value.sides.A.name, low: percent(low), high: percent(high) });
  return html`<svg class="plbar" viewBox="0 0 300 34" role="img" aria-label=${label}>
    <rect y="9" width=${x(share)} height="14" fill="var(--a)" /><rect x=${x(share)} y="9" width=${300 - x(share)}
      height="14" fill="var(--b)" /><path d="M150 2V32" stroke="var(--fg)" stroke-dasharray="3 3" />
    <path d=${`M${x(low)} 16H${x(high)}M${x(low)} 11V21M${x(high)} 11V21`} stroke="var(--gutter)" stroke-width="3" />
    <circle cx=${x(share)} cy="16" r="5" fill="var(--fg)" stroke="var(--gutter)" stroke-width="2" /></svg>`;
}

function Wins() {
  const found = games.value,
    names = outline.value && { A: outline.value.sides.A.name, B: outline.value.sides.B.name };
  const verdict = () => {
    const { low, high } = found.share;
    if (low <= 0.5 && high >= 0.5) return t('planner.even');
    return t('planner.ahead', { name: names[low > 0.5 ? 'A' : 'B'] });
  };
  return html`<section class="panel plwins" aria-label=${t('planner.wins')} tabindex="0"><h2>${t('planner.wins')}</h2>
    <div class="plhow"><${Pick} label=${t('planner.level')} value=${how.value.agent}
      options=${LEVELS.map(one => [one, t(`planner.levels.${one}`)])} set=${agent => {
        how.value = { ...how.value, agent };
      }} /><${Pick} label=${t('planner.count')} value=${how.value.games} options=${COUNTS.map(n => [n, n])}
      set=${n => {
        how.value = { ...how.value, games: Number(n) };
      }} />${playing.value
        ? html`<button class="btn" onClick=${stop}>${t('planner.stop')}</button>`
        : html`<button class="btn" disabled=${!outline.value} onClick=${play}>${t('planner.play')}</button>`}</div>
    <div role="status">${playing.value && !found && html`<p>${t('planner.first')}</p>`}
    ${found && html`<p class="plfigure"><b>${percent(found.share.share)}</b> ${t('planner.between', { name: names.A,
      low: percent(found.share.low), high: percent(found.share.high) })}</p>`}</div>
    ${found && html`<${Bar} found=${found} /><progress max=${found.wanted} value=${found.games}
      aria-label=${t('planner.progress')}></progress>
      <p>${t('planner.games', { n: found.games, of: found.wanted })} ${verdict()}</p>
      <dl class="odbig"><div><dt>${t('planner.points', { name: names.A })}</dt><dd>${number(found.points.A)}</dd>
      </div>
      <div><dt>${t('planner.points', { name: names.B })}</dt><dd>${number(found.points.B)}</dd></div>
      <div><dt>${t('planner.rounds')}</dt><dd>${number(found.rounds)}</dd></div></dl>
      ${found.errors.length > 0 && html`<p class="trouble">${t('planner.broke', { n: found.errors.length })}</p>`}`}
    <p class="lng">${t('planner.playHow')}</p></section>`;
}

// --- ways ---
function Moves() {
  const found = outline.value;
  if (!found) return null;
  const cell = (n, i) => html`<td key=${i} class=${n === null ? '' : n <= 2 ? 'led' : n <= 4 ? 'some' : ''}>
    ${n ?? '–'}</td>`;
  return html`<section class="panel plmoves" aria-label=${t('planner.moves')} tabindex="0">
    <h2>${t('planner.moves')}</h2>
    <p class="lng">${t('planner.movesHow')}</p><div class="rsreach" tabindex="0" role="region"
      aria-label=${t('planner.moves')}><table><thead><tr><th scope="col">${t('planner.character')}</th>
    ${found.goals.map((goal, i) => html`<th key=${i} scope="col" title=${goal.name}>${i + 1}</th>`)}</tr></thead>
    <tbody>${SIDES.flatMap(side => found.sides[side].members.map(
      one => html`<tr key=${side + one.slug}><th scope="row" class=${one.chosen ? 'in' : ''}>
      ${icon(sideGlyph(side))}${one.name}</th>${one.moves.map(cell)}</tr>`,
    ))}</tbody></table></div><ol class="plgoals">${found.goals.map((goal, i) => html`<li key=${i}>${i + 1}: ${goal.name}
    </li>`)}</ol></section>`;
}

export function PlannerPage() {
  useEffect(() => {
    document.title = `${t('planner.title')} · ${t('title')}`;
    said.value = trouble.value = '';
    Promise.all([loadCatalogue(EDITION), getRosters(EDITION, 0)]).then(
      ([, found]) => {
        shelf.value = found.samples;
        const ids = known().map(one => one.id),
          there = id => ids.includes(id) && id,
          own = there(`kept:${chosen.value}`);
        const one = there(wish.value.A) || own || ids[0];
        change({ A: one, B: there(wish.value.B) || ids.find(id => id !== one) || one });
      },
      error => {
        trouble.value = error.message;
      },
    );
    return () => {
      asked += 1;
      stop();
    };
  }, []);
  if (!catalogue.value)
    return html`<${PageWaits} title=${t('planner.title')} trouble=${trouble.value} />`;
  return html`<main class="page planner"><${PageHead} title=${t('planner.title')} />
    <div class="plbody"><${Asked} /><div class="plsaid">${trouble.value && html`<p class="trouble" role="alert">
      ${trouble.value}</p>`}<p class="rssaid" role="status">${said.value}</p></div>
    <${Damage} /><${Wins} /><${Moves} /></div></main>`;
}
