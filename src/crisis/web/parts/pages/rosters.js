// The roster builder: the catalogue, the roster, what the server says of it; import, export, squads, comparison, print.

import { signal } from '../../vendor/signals.js';
import { useEffect } from '../../vendor/preact-hooks.js';
import { getRosters, judgeRoster, readRoster } from '../../api.js';
import { ICON } from '../../drawing/icons.js';
import { html, icon } from '../../html.js';
import { chosen, emptyRoster, forget, fromCode, keep, kept, linkOf, shelve, unshelved, whole } from '../../kept/rosters.js';
import { catalogue, loadCatalogue } from '../../game/session.js';
import { t } from '../../texts.js';
import { Catalogue, KINDS, cardsOf, nameOf, shown } from './rostercards.js';
import { Compare, Importing, Printed, Squads, Writing } from './rostersheets.js';
import { RuleId } from '../reading/rule.js';
import { EDITIONS } from '../start/start.js';
import { PageHead, PageWaits } from './tables.js';

const roster = signal(null),
  id = signal(''),
  judged = signal(null),
  shelf = signal(null);
const trouble = signal(''),
  said = signal(''),
  refused = signal(''),
  sheet = signal('');
let past = [],
  asked = 0;

/** Ask the server what it says of the roster; only the newest answer counts. */
async function judge() {
  const now = ++asked;
  try {
    const found = await judgeRoster(roster.value);
    if (now === asked) judged.value = found;
    if (now === asked) trouble.value = '';
  } catch (error) {
    if (now === asked) trouble.value = error.message;
  }
}

function show(one, name) {
  roster.value = one;
  id.value = name;
  chosen.value = name;
  judged.value = null;
  shown.value = null;
  judge();
}

/** Change the roster: it is kept at once, and can be taken back. @param {object} change */
export function edit(change) {
  past = [...past.slice(-50), { id: id.value, roster: roster.value }];
  roster.value = { ...roster.value, ...change };
  id.value = keep(roster.value, kept.value.some(one => one.id === id.value) ? id.value : '');
  chosen.value = id.value;
  if (change.edition) loadCatalogue(change.edition).then(judge, judge);
  else judge();
}

function takeBack() {
  const last = past.pop();
  if (!last) return;
  roster.value = last.roster;
  id.value = keep(last.roster, kept.value.some(one => one.id === last.id) ? last.id : '');
  chosen.value = id.value;
  said.value = t('rosters.takenBack');
  judge();
}

const slugOf = card => card.card ?? card;
/** Put a card on the roster, once more while it may hold another one, or take it off. @param {string} kind @param {string} slug */
export function toggle(kind, slug) {
  const now = roster.value[kind],
    has = now.filter(card => slugOf(card) === slug).length >= (cardsOf(kind)[slug]?.copies ?? 1);
  const next = has ? now.filter(card => slugOf(card) !== slug) : [...now, kind === 'characters' ? { card: slug }
    : slug];
  edit({ [kind]: next });
}
/** One copy less. */
function takeOff(kind, slug) {
  const now = [...roster.value[kind]];
  now.splice(now.map(slugOf).lastIndexOf(slug), 1);
  edit({ [kind]: now });
}

function begin(one) {
  past = [];
  show(one, keep(one));
}

async function open(code) {
  if (!code) {
    const found = kept.value.find(one => one.id === chosen.value) || kept.value[0];
    return found ? show(found.roster, found.id) : show(emptyRoster('1.3'), '');
  }
  const text = fromCode(code);
  if (text === null) throw new Error(t('rosters.badLink'));
  const read = whole((await readRoster('1.3', text)).roster);
  const same = kept.value.find(one => JSON.stringify(whole(one.roster)) === JSON.stringify(read));
  show(read, same ? same.id : keep(read));
  said.value = t('rosters.fromLink');
  history.replaceState(null, '', '#/rosters');
}

async function share() {
  const link = linkOf(roster.value);
  try {
    await navigator.clipboard.writeText(link);
    said.value = t('rosters.copied');
  } catch {
    said.value = t('rosters.copyYourself'); // the link stands in its field
  }
  sheet.value = 'share';
}

// --- the panels ---

function Head() {
  const now = roster.value,
    faults = judged.value?.faults.length ?? 1;
  const button = (name, what, on = true) =>
    html`<button class="btn" disabled=${!on} aria-pressed=${sheet.value === name} onClick=${what}>
      ${t(`rosters.${name}`)}</button>`;
  const open = name => () => {
    sheet.value = sheet.value === name ? '' : name;
  };
  return html`<section class="panel rshead noprint" aria-label=${t('rosters.about')}>
    <label class="rsname"><span class="vh">${t('rosters.name')}</span>
    <input value=${now.name} maxlength="80" placeholder=${t('rosters.unnamed')}
      onChange=${event => edit({ name: event.target.value.trim() })} /></label>
    <label><span class="vh">${t('start.edition')}</span>
    <select value=${now.edition} onChange=${event => edit({ edition: event.target.value })}>
    ${EDITIONS.map(one => html`<option key=${one} value=${one}>${t(`edition.${one}`)}</option>`)}</select></label>
    <label><span class="vh">${t('rosters.yours')}</span>
    <select class="rskept" value=${id.value} onChange=${event => {
      const one = kept.value.find(other => other.id === event.target.value);
      if (one) show(one.roster, one.id);
      else show(emptyRoster('1.3'), '');
    }}><option value="">${t('rosters.fresh')}</option>
    ${kept.value.map(one => html`<option key=${one.id} value=${one.id}>${one.roster.name || t('rosters.unnamed')}
      </option>`)}
    </select></label>
    <div class="acts">${button('import', open('import'))}${button('share', share)}${button('export', open('export'))}
    ${button('compare', open('compare'))}${button('print', () => print())}
    <button class="btn" disabled=${!past.length} onClick=${takeBack}>${t('rosters.undo')}</button>
    <button class="btn danger" disabled=${!id.value} onClick=${() => {
      past = [...past, { id: id.value, roster: roster.value }];
      forget(id.value);
      show(emptyRoster(now.edition), '');
      said.value = t('rosters.forgotten');
    }}>${t('rosters.forget')}</button>
    <button class="btn rsplay" disabled=${faults > 0} title=${faults ? t('rosters.inTheWay', { n: faults }) : ''}
      onClick=${() => {
        sessionStorage.setItem('crisis.brings', id.value);
        location.hash = '#/setup';
      }}>${icon(ICON.play)}${t('rosters.play')}</button></div>
    <p class="rssaid" role="status">${said.value}
    ${kept.value.length > 0 && html`<small>${unshelved.value ? t('rosters.keptHere', { why: unshelved.value })
      : t('rosters.keptBoth')}</small>`}</p>
    ${refused.value && html`<p class="trouble" role="alert">${refused.value}</p>`}</section>`;
}

/** The gems that a character may carry. */
function Gems({ entry, at }) {
  const known = catalogue.value,
    may = known.characters[entry.card]?.gems || [];
  if (!may.length && !entry.gems?.length) return null;
  const set = gems =>
    edit({ characters: roster.value.characters.map((one, i) => (i === at ? { card: one.card, gems } : one)) });
  return html`<span class="rsgems">${[...new Set([...may, ...(entry.gems || [])])].map(gem => {
    const has = entry.gems?.includes(gem);
    return html`<button key=${gem} class="chip" aria-pressed=${Boolean(has)} onClick=${() =>
      set(has ? entry.gems.filter(one => one !== gem) : [...(entry.gems || []), gem])}>
      ${known.gems[gem]?.name || gem}</button>`;
  })}</span>`;
}

function Listed({ kind }) {
  const cards = cardsOf(kind),
    wanted = judged.value?.wanted[kind];
  return html`<section aria-label=${t(`rosters.${kind}`)}><h2>${t(`rosters.${kind}`)}
    <small class=${wanted && wanted !== roster.value[kind].length ? 'bad' : ''}>
    ${t('rosters.of', { n: roster.value[kind].length, of: wanted ?? '' })}</small></h2>
    <ol class="rslist">${roster.value[kind].map((entry, i) => {
      const card = cards[slugOf(entry)];
      return html`<li key=${slugOf(entry) + i}><b class="thr">${card?.threat ?? ''}</b>
        <button class="rsname" onClick=${() => {
          shown.value = { kind, slug: slugOf(entry) };
        }}>${nameOf(kind, slugOf(entry))}</button>
        ${kind === 'characters' && html`<${Gems} entry=${entry} at=${i} />`}
        <button class="icon" aria-label=${t('rosters.takeOff', { name: nameOf(kind, slugOf(entry)) })}
          onClick=${() => takeOff(kind, slugOf(entry))}>${icon(ICON.cross)}</button></li>`;
    })}</ol></section>`;
}

function Yours() {
  const empty = KINDS.every(kind => !roster.value[kind].length);
  return html`<section class="panel rsmine noprint" aria-label=${t('rosters.your')} tabindex="0">
    ${empty && html`<${Beginning} />`}${KINDS.map(kind => html`<${Listed} key=${kind} kind=${kind} />`)}</section>`;
}

function Beginning() {
  return html`<div class="rsbegin"><p>${t('rosters.begin', { n: judged.value?.wanted.characters ?? 10 })}</p>
    <div class="acts">${shelf.value?.samples.map(
      one => html`<button key=${one.name} class="btn" onClick=${() => begin(whole(one))}>${one.name}</button>`,
    )}${shelf.value && html`<button class="btn" onClick=${() => begin({ ...whole(shelf.value.random),
      name: t('rosters.surprise') })}>
    ${t('rosters.surprise')}</button>`}
    <button class="btn" onClick=${() => {
      sheet.value = 'import';
    }}>${t('rosters.import')}</button></div></div>`;
}

function Faults() {
  const found = judged.value?.faults;
  if (!found) return html`<p role="status">${trouble.value || t('rosters.judging')}</p>`;
  const edition = roster.value.edition || '1.3';
  if (!found.length) return html`<p class="fine">${icon(ICON.tick)}${t('rosters.legal', { edition })}</p>`;
  return html`<h2 class="bad">${t('rosters.faults', { n: found.length })}</h2><ul class="faults">
    ${found.map(
      (fault, i) => html`<li key=${i}><p>${fault.what}. <${RuleId} id=${fault.rule} /></p>
      ${fault.mends.map(
        mend => html`<button key=${mend.slug} class="btn mend" onClick=${() => takeOff(mend.kind, mend.slug)}>
        ${t('rosters.takeOff', { name: nameOf(mend.kind, mend.slug) })}</button>`,
      )}</li>`,
    )}</ul>`;
}

function Curve() {
  const found = Object.entries(judged.value.curve),
    most = Math.max(1, ...found.map(([, n]) => n));
  if (!found.length) return null;
  const spoken = found.map(([threat, n]) => t('rosters.curveOf', { n, threat })).join(', ');
  return html`<h2 class="k">${t('rosters.curve')}</h2><div class="rscurve" role="img" aria-label=${spoken}>
    ${found.map(
      ([threat, n]) => html`<div key=${threat}><i style=${`height:${(n / most) * 60}px`}></i><b>${n}</b>
      <span>${t('squad.threat', { n: threat })}</span></div>`,
    )}</div>`;
}

/** Affiliations and leaders that squads of each Threat reach. */
export function Reach({ reach }) {
  const known = catalogue.value;
  if (!reach?.affiliations.length) return null;
  return html`<h2 class="k">${t('rosters.reach')}</h2><div class="rsreach" tabindex="0" role="region"
    aria-label=${t('rosters.reach')}><table>
    <thead><tr><th scope="col">${t('rosters.affiliation')}</th>
    ${reach.threats.map(threat => html`<th key=${threat} scope="col">${threat}</th>`)}</tr></thead>
    <tbody>${reach.affiliations.map(
      one => html`<tr key=${one.affiliation}><th scope="row">${known.affiliations[one.affiliation]?.name}
      <small>${one.leaders.map(slug => known.characters[slug]?.short || slug).join(', ') || t('rosters.noLeader')}
        </small></th>
      ${one.squads.map(
        (n, i) => html`<td key=${i} class=${one.led[i] ? 'led' : n ? 'some' : ''}
        title=${t('rosters.cell', { n, led: one.led[i] })}>${n || ''}</td>`,
      )}</tr>`,
    )}</tbody></table></div><p class="lng">${t('rosters.reachHow')}</p>`;
}

function Judged() {
  return html`<section class="panel rsjudged noprint" aria-label=${t('rosters.judged')} tabindex="0">
    <div role="status"><${Faults} /></div>
    ${trouble.value && html`<p class="trouble" role="alert">${trouble.value}</p>`}
    ${judged.value && html`<${Curve} /><${Reach} reach=${judged.value.reach} />
      <button class="btn" onClick=${() => {
        sheet.value = 'squads';
      }}>${t('rosters.squads')}</button>`}</section>`;
}

const SHEETS = { import: Importing, share: Writing, export: Writing, compare: Compare, squads: Squads };

export function RostersPage({ code = '' }) {
  useEffect(() => {
    document.title = `${t('rosters.title')} · ${t('title')}`;
    const undo = event => {
      if ((event.ctrlKey || event.metaKey) && event.key === 'z' && !event.target.matches('input,textarea')) {
        event.preventDefault();
        takeBack();
      } else if (event.key === 'Escape') sheet.value = '';
      else if (event.key === '/' && !event.target.matches('input,textarea,select')) {
        event.preventDefault();
        document.querySelector('.rsfind input')?.focus();
      }
    };
    addEventListener('keydown', undo);
    return () => removeEventListener('keydown', undo);
  }, []);
  useEffect(() => {
    sheet.value = '';
    said.value = refused.value = '';
    Promise.all([loadCatalogue('1.3'), shelve()])
      .then(() => open(code))
      .catch(error => {
        refused.value = error.message;
        if (!roster.value) show(emptyRoster('1.3'), '');
      });
    getRosters('1.3', Math.floor(Math.random() * 1e6)).then(
      found => {
        shelf.value = found;
      },
      error => {
        trouble.value = error.message;
      },
    );
  }, [code]);
  if (!catalogue.value || !roster.value)
    return html`<${PageWaits} title=${t('rosters.title')} trouble=${trouble.value} />`;
  const Sheet = SHEETS[sheet.value];
  return html`<main class="page rosters"><${PageHead} title=${t('rosters.title')} />
    <div class="rsbody"><${Head} />
    ${
      Sheet
        ? html`<${Sheet} roster=${roster.value} judged=${judged.value} shelf=${shelf.value} Reach=${Reach}
          close=${() => {
            sheet.value = '';
          }} take=${one => {
            edit({ ...one, name: one.name || roster.value.name, edition: one.edition || roster.value.edition });
            sheet.value = '';
            said.value = t('rosters.imported');
          }} />`
        : html`<${Catalogue} roster=${roster.value} toggle=${toggle} judged=${judged.value} /><${Yours} /><${Judged} />`
    }</div><${Printed} roster=${roster.value} /></main>`;
}
