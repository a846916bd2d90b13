// Before a game: opponent, edition, battlefield, rosters. Everything after that is decided in the game itself.

import { signal } from '../../vendor/signals.js';
import { useEffect } from '../../vendor/preact-hooks.js';
import { getRosters, newGame, readRoster } from '../../api.js';
import { ICON, sideGlyph } from '../../drawing/icons.js';
import { html, icon } from '../../html.js';
import { catalogue, loadCatalogue } from '../../game/session.js';
import { kept } from '../../kept/rosters.js';
import { keepSeatKeys } from '../../settings.js';
import { t } from '../../texts.js';
import { RuleId } from '../reading/rule.js';
import { LEVELS, EDITIONS, choose, wishes } from './start.js';
import { PageHead, TablePicture, loadOwn, own } from '../pages/tables.js';

const shelf = signal(null),
  trouble = signal(''),
  starting = signal(false);
const table = signal('hells-kitchen');
/** What each side brings: the number of a sample, 'random', or a roster of its own. */
/**
 * The roster of each side: a number of the samples, `random`, `own:ID` or `file`.
 * @type {import('../../vendor/signals.js').Signal<Record<string, number | string>>}
 */
const brings = signal({ A: 0, B: 1 });
/** Rosters that were read from files, with what is wrong with them. */
const files = signal({ A: null, B: null });

const rosterOf = side => {
  const pick = brings.value[side];
  return pick === 'file'
    ? files.value[side]?.roster
    : String(pick).startsWith('own:')
      ? kept.value.find(one => `own:${one.id}` === pick)?.roster
      : pick === 'random'
      ? shelf.value.random[side]
      : shelf.value.samples[pick];
};

async function loadShelf(edition) {
  const seed = Math.floor(Math.random() * 1e6),
    [one, two] = await Promise.all([getRosters(edition, seed), getRosters(edition, seed + 1)]);
  shelf.value = { samples: one.samples, random: { A: one.random, B: two.random } };
  const last = one.samples.length - 1;
  brings.value = last >= 1 ? { A: 0, B: 1 } : { A: 'random', B: 'random' };
  files.value = { A: null, B: null };
  const mine = sessionStorage.getItem('crisis.brings');
  if (kept.value.some(one => one.id === mine)) brings.value = { ...brings.value, A: `own:${mine}` };
}

async function takeFile(side, file) {
  try {
    files.value = { ...files.value, [side]: await readRoster(wishes.value.edition, await file.text()) };
    brings.value = { ...brings.value, [side]: 'file' };
    trouble.value = '';
  } catch (error) {
    trouble.value = error.message;
  }
}

async function begin() {
  if (starting.value) return;
  starting.value = true;
  trouble.value = '';
  try {
    const { vs, edition, seed } = wishes.value;
    const made = await newGame({
      setup: 'rosters',
      vs,
      edition,
      table: table.value,
      rosters: { A: rosterOf('A'), B: rosterOf('B') },
      ...(seed == null ? {} : { seed }),
    });
    keepSeatKeys(made.id, made.seats);
    location.hash = `#/game/${made.id}`;
  } catch (error) {
    trouble.value = error.message;
  }
  starting.value = false;
}

function Opponent() {
  return html`<section class="panel step"><h2>${t('setup.opponent')}</h2>
    <div class="levels" role="radiogroup" aria-label=${t('setup.opponent')}>
    ${LEVELS.map(
      vs =>
        html`<label key=${vs} class=${`level${wishes.value.vs === vs ? ' on' : ''}`}>
        <input type="radio" name="vs" value=${vs} checked=${wishes.value.vs === vs} onChange=${() => choose({ vs })} />
        <b>${t(`kind.${vs}`)}</b><span>${t(`vsHelp.${vs}`)}</span></label>`,
    )}</div>
    <label class="field">
    ${t('start.edition')}
    <select value=${wishes.value.edition} onChange=${event => choose({ edition: event.target.value })}>
    ${EDITIONS.map(id => html`<option key=${id} value=${id}>${t(`edition.${id}`)}</option>`)}</select></label>
    </section>`;
}

function Battlefield() {
  const known = catalogue.value.tables,
    mine = own.value.find(one => `own:${one.name}` === table.value),
    pieces = mine?.pieces || known[table.value]?.lines;
  return html`<section class="panel step"><h2>${t('setup.table')}</h2>
    <label class="field"><span class="vh">${t('setup.table')}</span>
    <select class="tablechoice" value=${table.value} onChange=${event => {
      table.value = event.target.value;
    }}>
      ${
        own.value.length > 0 &&
        html`<optgroup label=${t('tables.own')}>
          ${own.value.map(one => html`<option key=${one.name} value=${`own:${one.name}`}>${one.name}</option>`)}
          </optgroup>`
      }
      <optgroup label=${t('tables.builtIn')}>
      ${Object.values(known).map(one => html`<option key=${one.slug} value=${one.slug}>${one.name}</option>`)}
      </optgroup>
      <optgroup label=${t('setup.otherTables')}><option value="random">${t('setup.random')}</option>
      <option value="players">${t('setup.players')}</option></optgroup></select></label>
    ${pieces ? html`<${TablePicture} pieces=${pieces} ground=${known[table.value]?.ground} />` : html`<p
      class="lng">${t(`setup.${table.value}Help`)}</p>`}
    <a class="btn quiet" href="#/tables">${t('setup.editTables')}</a></section>`;
}

const names = (slugs, cards) => slugs.map(slug => cards[slug]?.name || slug).join(', ');

function RosterChoice({ side }) {
  const roster = rosterOf(side),
    known = catalogue.value,
    faults = brings.value[side] === 'file' ? files.value[side]?.faults || [] : [];
  const pick = event => {
    const value = event.target.value;
    brings.value = { ...brings.value, [side]: /^\d+$/.test(value) ? Number(value) : value };
  };
  return html`<section class="panel step">
    <h2>${icon(sideGlyph(side))}
    ${t(wishes.value.vs === 'human' ? `side.${side}` : side === 'A' ? 'setup.yours' : 'setup.theirs')}</h2>
    <label class="field"><span class="vh">${t('setup.roster')}</span>
    <select value=${String(brings.value[side])} onChange=${pick}>
    ${
      kept.value.length > 0 &&
      html`<optgroup label=${t('rosters.yours')}>
        ${kept.value.map(one => html`<option key=${one.id}
          value=${`own:${one.id}`}>${one.roster.name || t('rosters.unnamed')}</option>`)}
        </optgroup>`
    }
    ${shelf.value.samples.map((one, i) => html`<option key=${i} value=${i}>${one.name}</option>`)}
    <option value="random">${t('setup.randomRoster')}</option>
    ${files.value[side] && html`<option value="file">${files.value[side].roster.name || t('setup.fromFile')}</option>`}
    </select></label>
    ${
      faults.length > 0 &&
      html`<ul class="faults" role="alert">
        ${faults.slice(0, 6).map((fault, i) => html`<li key=${i}>${fault.what} <${RuleId} id=${fault.rule} /></li>`)}
        </ul>`
    }
    ${
      roster &&
      html`<dl class="roster"><dt>${t('setup.characters')}</dt><dd><ul>${roster.characters.map(entry => {
        const card = known.characters[entry.card];
        return html`<li key=${entry.card}>${card?.name || entry.card}<b>${card?.threat ?? ''}</b></li>`;
      })}</ul></dd><dt>${t('reference.tactics')}</dt><dd>${names(roster.tactics || [], known.tactics)}</dd>
        <dt>${t('reference.crises')}</dt><dd>${names(roster.crises || [], known.crises)}</dd></dl>`
    }
    <a class="btn quiet" href="#/rosters">${t('setup.build')}</a>
    <label class="file btn quiet">
    ${t('setup.file')}
    <input type="file" accept=".json,.txt,application/json,text/plain" class="vh" onChange=${event => {
      if (event.target.files[0]) takeFile(side, event.target.files[0]);
      event.target.value = '';
    }} /></label></section>`;
}

export function SetUp() {
  useEffect(() => {
    document.title = `${t('setup.title')} · ${t('title')}`;
  }, []);
  useEffect(() => {
    const { edition } = wishes.value;
    Promise.all([loadCatalogue(edition), loadOwn(), loadShelf(edition)]).catch(error => {
      trouble.value = error.message;
    });
  }, [wishes.value.edition]);
  if (!catalogue.value || !own.value || !shelf.value)
    return html`<main class="blank"><p role="status">${trouble.value || t('link.opening')}</p></main>`;
  return html`<main class="page setup"><${PageHead} title=${t('setup.title')} />
    <div class="scrollpage">
    <div class="steps"><${Opponent} /><${Battlefield} /><${RosterChoice} side="A" /><${RosterChoice} side="B" /></div>
    <div class="beginbar">
    ${trouble.value && html`<p class="trouble" role="alert">${trouble.value}</p>`}
    <button class="cta begin" disabled=${starting.value} onClick=${begin}><b>${t('setup.begin')}</b>
    <span>${t('setup.next')}</span>${icon(ICON.play)}</button></div></div></main>`;
}
