// What opens over the roster builder: import line by line, link and export, squads, comparison; and the printed page.

import { signal } from '../../vendor/signals.js';
import { useEffect } from '../../vendor/preact-hooks.js';
import { exportRoster, judgeRoster, listSquads, readList } from '../../api.js';
import { saveFile } from '../../download.js';
import { ICON } from '../../drawing/icons.js';
import { html, icon } from '../../html.js';
import { kept, linkOf, whole } from '../../kept/rosters.js';
import { catalogue } from '../../game/session.js';
import { t } from '../../texts.js';
import { KINDS, cardsOf, nameOf } from './rostercards.js';

function Sheet({ title, close, children }) {
  return html`<section class="panel rssheet noprint" aria-label=${title}><header><h2>${title}</h2>
    <button class="icon" aria-label=${t('rosters.close')} onClick=${close}>${icon(ICON.cross)}</button></header>
    ${children}</section>`;
}
const failed = signal('');
const attempt = work =>
  work().then(
    () => {
      failed.value = '';
    },
    error => {
      failed.value = error.message;
    },
  );
const Failed = () => failed.value && html`<p class="trouble" role="alert">${failed.value}</p>`;

// --- import ---
const text = signal(''),
  reading = signal(null);
/** Which card a line that was not understood stands for: line and text to {kind, slug}, or null to leave it out. */
const mended = signal({});
const keyOf = line => `${line.number}:${line.text}`;

const read = () =>
  attempt(async () => {
    mended.value = {};
    reading.value = await readList(text.value);
  });

/** The roster of the understood lines and of those that were mended, in the order of the list. */
function taken() {
  const found = { ...whole(reading.value.roster), characters: [], tactics: [], crises: [] };
  if (!reading.value.lines.length) return whole(reading.value.roster);
  for (const line of reading.value.lines) {
    const card = line.why ? mended.value[keyOf(line)] : KINDS.includes(line.kind) ? line : null;
    if (line.kind === 'gems') found.characters.at(-1)?.gems.push(line.slug);
    else if (card?.kind === 'characters') found.characters.push({ card: card.slug, gems: [...(line.gems || [])] });
    else if (card) found[card.kind].push(card.slug);
  }
  return found;
}

function ReadLine({ line }) {
  const key = keyOf(line),
    choice = mended.value[key];
  if (!line.why)
    return html`<li class="good">${icon(ICON.tick)}<span>${line.number}</span><p>
      <b>${cardsOf(line.kind)[line.slug] ? nameOf(line.kind, line.slug) : line.text}</b>
      <small>${line.kind === 'left_out' ? t('rosters.leftOut') : ''} ${line.how ? t(`rosters.how.${line.how}`) : ''}
        </small></p></li>`;
  const mend = one => () => {
    mended.value = { ...mended.value, [key]: one };
  };
  return html`<li class=${choice === undefined ? 'wrong' : 'mended'}>${icon(choice === undefined ? ICON.cross
    : ICON.tick)}<span>${line.number}</span>
    <div><p>${line.why}</p><div class="acts">${(line.near || []).map(
      near => html`<button key=${near.slug} class="btn" aria-pressed=${choice?.slug === near.slug}
        onClick=${mend(near)}>${near.name}</button>`,
    )}<button class="btn quiet" aria-pressed=${choice === null} onClick=${mend(null)}>${t('rosters.leave')}</button>
      </div></div></li>`;
}

export function Importing({ close, take }) {
  const found = reading.value,
    wrong = found?.lines.filter(line => line.why && mended.value[keyOf(line)] === undefined).length || 0;
  return html`<${Sheet} title=${t('rosters.import')} close=${close}><div class="rsimport"><div>
    <label class="rsfield">${t('rosters.paste')}
    <textarea class="rspaste" rows="14" value=${text.value} onInput=${event => {
      text.value = event.target.value;
    }}></textarea></label>
    <div class="acts"><button class="btn" disabled=${!text.value.trim()} onClick=${read}>${t('rosters.read')}</button>
    <label class="file btn quiet">${t('setup.file')}<input type="file" class="vh" accept=".json,.txt"
      onChange=${async event => {
      text.value = await event.target.files[0].text();
      read();
    }} /></label></div><${Failed} /></div>
    <div role="region" aria-label=${t('rosters.lines')} tabindex="0">${
      found &&
      html`<p role="status">${t(`rosters.form.${found.form}`)} ${wrong ? t('rosters.wrong', { n: wrong })
        : t('rosters.allRead')}</p>
        <ol class="rsread">${found.lines.filter(line => line.kind !== 'heading').map(line => html`<${ReadLine}
          key=${keyOf(line)} line=${line} />`)}</ol>
        <button class="btn rstake" onClick=${() => take(taken())}>${t(wrong ? 'rosters.takeRest' : 'rosters.take')}
          </button>`
    }</div></div><//>`;
}

// --- link and export ---
const forms = signal(null);
export function Writing({ roster, close }) {
  useEffect(() => {
    forms.value = null;
    attempt(async () => {
      forms.value = await exportRoster(roster);
    });
  }, [roster]);
  const file = (name, body, type) =>
    html`<button class="btn" onClick=${() => saveFile(name, new Blob([body], { type }))}>${t('rosters.save',
      { name })}</button>`;
  const field = (name, value, rows) =>
    html`<label class="rsfield">${t(`rosters.${name}`)}<textarea readonly rows=${rows}
      onFocus=${event => event.target.select()}>${value}</textarea></label>`;
  return html`<${Sheet} title=${t('rosters.export')} close=${close}>
    <label class="rsfield">${t('rosters.link')}<input class="rslink" readonly value=${linkOf(roster)}
      onFocus=${event => event.target.select()} /></label>
    <p class="lng">${t('rosters.linkHow')}</p><${Failed} />
    ${
      forms.value &&
      html`${field('list', forms.value.text, 12)}${field('mct', forms.value.mct, 2)}
        ${forms.value.missing.length > 0 && html`<p class="lng">${t('rosters.noNumber',
          { names: forms.value.missing.join(', ') })}</p>`}
        <div class="acts">${file('roster.json', forms.value.json, 'application/json')}${file('roster.txt',
          forms.value.text, 'text/plain')}</div>`
    }<//>`;
}

// --- squads ---
const threat = signal(17),
  squads = signal(null),
  side = signal('');
export function Squads({ roster, judged, close }) {
  const known = catalogue.value,
    threats = judged?.reach?.threats || [17];
  useEffect(() => {
    attempt(async () => {
      squads.value = await listSquads(roster, threat.value);
    });
  }, [roster, threat.value]);
  const names = slugs => slugs.map(slug => known.characters[slug]?.short || slug).join(', ');
  const fits = squad => !side.value || squad.affiliations.some(one => one.affiliation === side.value);
  const list = squads.value?.squads.filter(fits) || [];
  return html`<${Sheet} title=${t('rosters.squads')} close=${close}>
    <div class="rsfilters"><label>${t('planner.threat')} <select value=${threat.value} onChange=${event => {
      threat.value = Number(event.target.value);
    }}>${threats.map(n => html`<option key=${n} value=${n}>${n}</option>`)}</select></label>
    <label>${t('rosters.affiliation')} <select value=${side.value} onChange=${event => {
      side.value = event.target.value;
    }}><option value="">${t('rosters.any')}</option>${(judged?.reach?.affiliations || []).map(
      one => html`<option key=${one.affiliation} value=${one.affiliation}>${known.affiliations[one.affiliation].name}
        </option>`,
    )}</select></label>
    <span role="status">${squads.value && t('rosters.squadCount', { n: squads.value.count, shown: list.length })}
      </span></div><${Failed} />
    <div class="rssquads" tabindex="0" role="region" aria-label=${t('rosters.squads')}><table><thead><tr><th
      scope="col">${t('planner.threat')}</th>
    <th scope="col">${t('rosters.characters')}</th><th scope="col">${t('rosters.affiliation')}</th></tr></thead>
    <tbody>${list.map(
      squad => html`<tr key=${squad.characters.join()}><td>${squad.threat}</td><td>${names(squad.characters)}</td>
      <td>${squad.affiliations
        .map(one => known.affiliations[one.affiliation].name + (one.leaders?.length
          ? ` (${names(one.leaders.map(([who]) => who))})` : ''))
        .join('; ')}</td></tr>`,
    )}</tbody></table></div><//>`;
}

// --- comparison ---
const other = signal(''),
  theirs = signal(null);
export function Compare({ roster, judged, shelf, close, Reach }) {
  const choices = [
    ...kept.value.map(one => [one.id, one.roster]),
    ...(shelf?.samples || []).map((one, i) => [`sample-${i}`, whole(one)]),
  ].filter(([, one]) => one !== roster);
  const second = (choices.find(([id]) => id === other.value) || choices[0])?.[1];
  useEffect(() => {
    if (second)
      attempt(async () => {
        theirs.value = await judgeRoster(second);
      });
  }, [second]);
  if (!second) return html`<${Sheet} title=${t('rosters.compare')} close=${close}><p>${t('rosters.noOther')}</p><//>`;
  const list = (kind, fits) =>
    [...new Set([...roster[kind], ...second[kind]].map(card => card.card ?? card))]
      .filter(slug => fits(roster[kind].some(one => (one.card ?? one) === slug),
        second[kind].some(one => (one.card ?? one) === slug)))
      .map(slug => nameOf(kind, slug));
  const cell = names => html`<td>${names.map(name => html`<div key=${name}>${name}</div>`)}</td>`;
  return html`<${Sheet} title=${t('rosters.compare')} close=${close}>
    <label class="rsfield">${t('rosters.with')}<select value=${other.value || choices[0][0]} onChange=${event => {
      other.value = event.target.value;
    }}>${choices.map(([id, one]) => html`<option key=${id} value=${id}>${one.name || t('rosters.unnamed')}</option>`)}
      </select></label><${Failed} />
    <div class="rssquads" tabindex="0" role="region" aria-label=${t('rosters.compare')}><table class="rscompare">
      <thead><tr><td></td>
    <th scope="col">${t('rosters.onlyHere')}</th><th scope="col">${t('rosters.both')}</th><th
      scope="col">${t('rosters.onlyThere')}</th></tr></thead>
    <tbody>${KINDS.map(
      kind => html`<tr key=${kind}><th scope="row">${t(`rosters.${kind}`)}</th>${cell(list(kind, (a, b) => a && !b))}
      ${cell(list(kind, (a, b) => a && b))}${cell(list(kind, (a, b) => !a && b))}</tr>`,
    )}</tbody></table><div class="rstwo"><div><h2>${roster.name || t('rosters.unnamed')}</h2><${Reach}
      reach=${judged?.reach} /></div>
    <div><h2>${second.name || t('rosters.unnamed')}</h2><${Reach} reach=${theirs.value?.reach} /></div></div></div>
      <//>`;
}

/** One page, black on white: only the printer sees it. */
export function Printed({ roster }) {
  return html`<section class="printed" aria-hidden="true"><h1>${roster.name || t('rosters.unnamed')}</h1>
    <p>${t(`edition.${roster.edition || '1.3'}`)}</p>${KINDS.map(
      kind => html`<div key=${kind}><h2>${t(`rosters.${kind}`)}</h2><ul>${roster[kind].map((entry, i) => {
        const slug = entry.card ?? entry,
          card = cardsOf(kind)[slug],
          gems = (entry.gems || []).map(gem => cardsOf('gems')[gem]?.name || gem).join(', ');
        return html`<li key=${slug + i}><span>${nameOf(kind, slug)}${gems && ` [${gems}]`}</span>
          <b>${card?.threat ?? ''}</b>
          ${kind !== 'characters' && html`<small>${card?.text || ''}</small>`}</li>`;
      })}</ul></div>`,
    )}</section>`;
}
