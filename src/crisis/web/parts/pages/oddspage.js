// The odds page: up to four attacks side by side, by cards or by plain numbers; every number comes from the server.

import { signal } from '../../vendor/signals.js';
import { useEffect } from '../../vendor/preact-hooks.js';
import { getOdds } from '../../api.js';
import { dieSvg } from '../../drawing/dice.js';
import { html, raw } from '../../html.js';
import { catalogue, loadCatalogue } from '../../game/session.js';
import { number, percent, t } from '../../texts.js';
import { RuleId } from '../reading/rule.js';
import { PageHead, PageWaits } from './tables.js';

const MOST_ROWS = 4,
  LONGEST = 4000;
const CARDS = { attacker: 'invincible-iron-man', attack: '', defender: 'red-skull-master-of-the-world', power: 10,
  defender_power: 10 };
const NUMBERS = { attack: 6, defense: 4, stamina: 5 };
const rows = signal([{ cards: CARDS }]),
  laws = signal([]),
  at = signal(0),
  trouble = signal(''),
  said = signal(''),
  waits = signal(false);
let asked = 0;

// --- the address ---
const encode = value =>
  btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
/** Rows out of a link; null if they are none. The server judges what stands in them. @param {string} code */
function decode(code) {
  if (code.length > LONGEST || !/^[\w-]+$/.test(code)) return null;
  try {
    const found = JSON.parse(atob(code.replace(/-/g, '+').replace(/_/g, '/')));
    const fine = row => row && (typeof row.cards === 'object') !== (typeof row.numbers === 'object');
    return Array.isArray(found) && found.length >= 1 && found.length <= MOST_ROWS && found.every(fine) ? found : null;
  } catch {
    return null; // told by the page in one sentence
  }
}

async function ask() {
  const now = ++asked;
  waits.value = true; // what stands there answers an earlier question
  try {
    const found = await getOdds(rows.value.map(row => (row.cards ? { cards: { ...row.cards,
      attack: row.cards.attack || null } } : row)));
    if (now !== asked) return;
    laws.value = found.rows;
    trouble.value = '';
  } catch (error) {
    if (now === asked) trouble.value = error.message;
  }
  if (now === asked) waits.value = false;
}

/** All rows anew: they stand in the address, so that it can be shared. */
function put(next) {
  rows.value = next;
  at.value = Math.min(at.value, next.length - 1);
  history.replaceState(null, '', `#/odds/${encode(next)}`);
  ask();
}
const change = (kind, what) =>
  put(rows.value.map((row, i) => (i === at.value ? { [kind]: { ...row[kind], ...what } } : row)));

// --- what is asked ---
const Number_ = ({ label, value, least = 0, most = 30, set }) =>
  html`<label class="odnum">${label}<input type="number" min=${least} max=${most} value=${value} onChange=${event => {
    const n = Math.round(Number(event.target.value));
    set(Math.min(most, Math.max(least, Number.isFinite(n) ? n : least)));
  }} /></label>`;
const Switch = ({ label, on, set }) =>
  html`<label class="check"><input type="checkbox" checked=${Boolean(on)}
    onChange=${event => set(event.target.checked)} />${label}</label>`;

function Who({ side, now }) {
  const known = Object.values(catalogue.value.characters).sort((a, b) => a.name.localeCompare(b.name));
  return html`<label class="rsfield">${t(`oddsPage.${side}`)}
    <select value=${now[side]} onChange=${event => change('cards', side === 'attacker'
      ? { attacker: event.target.value, attack: '' } : { defender: event.target.value, damage: 0 })}>
    ${known.map(card => html`<option key=${card.slug} value=${card.slug}>
      ${t('oddsPage.who', { name: card.name, ego: card.alter_ego || card.name, threat: card.threat })}</option>`)}</select></label>`;
}

function Conditions({ side, now }) {
  const key = `${side}_conditions`,
    has = now[key] || [];
  return html`<details class="odcond"><summary>${t('oddsPage.conditions')}${has.length > 0
    && `: ${has.map(one => catalogue.value.conditions[one]?.name || one).join(', ')}`}</summary>
    ${Object.values(catalogue.value.conditions).map(
      one => html`<${Switch} key=${one.slug} label=${one.name} on=${has.includes(one.slug)}
      set=${on => change('cards', { [key]: on ? [...has, one.slug] : has.filter(slug => slug !== one.slug) })} />`,
    )}</details>`;
}

/** Who can lead a squad, with the name of the Leadership. */
const leaders = () =>
  Object.values(catalogue.value.characters)
    .flatMap(card => card.forms.normal.healthy.leaderships.slice(0, 1).map(rule => ({ slug: card.slug,
      name: t('oddsPage.leads', { name: card.name, rule: rule.name }) })))
    .sort((a, b) => a.name.localeCompare(b.name));

function Leader({ field, now }) {
  return html`<label class="rsfield">${t('oddsPage.leadership')}<select value=${now[field] || ''}
    onChange=${event => change('cards', { [field]: event.target.value })}>
    <option value="">${t('oddsPage.nobody')}</option>
    ${leaders().map(one => html`<option key=${one.slug} value=${one.slug}>${one.name}</option>`)}</select></label>`;
}

function ByCards({ now }) {
  const known = catalogue.value.characters,
    face = (who, injured) => {
      const sides = known[who]?.forms.normal;
      return (injured && sides?.injured) || sides?.healthy;
    };
  const set = what => change('cards', what),
    attacks = face(now.attacker, now.attacker_injured)?.attacks || [],
    stamina = face(now.defender, now.injured)?.stamina || 1;
  return html`<fieldset><legend>${t('oddsPage.attackerSide')}</legend><${Who} side="attacker" now=${now} />
    <label class="rsfield">${t('oddsPage.attack')}<select value=${now.attack || attacks[0]?.name}
      onChange=${event => set({ attack: event.target.value })}>
    ${attacks.map(one => html`<option key=${one.ref} value=${one.name}>${one.name}: ${one.heading}</option>`)}
      </select></label>
    <div class="odpair"><${Number_} label=${t('oddsPage.power')} value=${now.power} most=10
      set=${power => set({ power })} />
    <${Number_} label=${t('oddsPage.rerolls')} value=${now.reroll_attack || 0}
      set=${n => set({ reroll_attack: n })} /></div>
    <${Switch} label=${t('card.injured')} on=${now.attacker_injured} set=${on => set({ attacker_injured: on,
      attack: '' })} />
    <${Leader} field="leader" now=${now} /><${Conditions} side="attacker" now=${now} /></fieldset>
    <fieldset><legend>${t('oddsPage.defenderSide')}</legend><${Who} side="defender" now=${now} />
    <div class="odpair"><${Number_} label=${t('oddsPage.power')} value=${now.defender_power ?? now.power} most=10
      set=${n => set({ defender_power: n })} />
    <${Number_} label=${t('oddsPage.rerolls')} value=${now.reroll_defense || 0}
      set=${n => set({ reroll_defense: n })} />
    <${Number_} label=${t('oddsPage.left')} value=${stamina - (now.damage || 0)} least=1 most=${stamina}
      set=${n => set({ damage: stamina - n })} /></div>
    <${Switch} label=${t('oddsPage.cover')} on=${now.cover} set=${cover => set({ cover })} />
    <${Switch} label=${t('card.injured')} on=${now.injured} set=${injured => set({ injured, damage: 0 })} />
    <${Leader} field="defender_leader" now=${now} /><${Conditions} side="defender" now=${now} /></fieldset>`;
}

function ByNumbers({ now }) {
  const set = what => change('numbers', what),
    number = (key, least = 0) => html`<${Number_} label=${t(`oddsPage.n.${key}`)} value=${now[key] ?? 0}
      least=${least} set=${n => set({ [key]: n })} />`;
  return html`<fieldset><legend>${t('oddsPage.numbers')}</legend><div class="odpair">${number('attack',
    1)}${number('defense', 1)}
    ${number('reroll_attack')}${number('reroll_defense')}
    <${Number_} label=${t('oddsPage.left')} value=${now.stamina ?? 5} least=1 set=${stamina => set({ stamina })} />
      </div>
    <${Switch} label=${t('oddsPage.cover')} on=${now.cover} set=${cover => set({ cover })} />
    <${Switch} label=${t('oddsPage.pierce')} on=${now.pierce} set=${pierce => set({ pierce })} />
    <${Switch} label=${t('oddsPage.best')} on=${now.best} set=${best => set({ best })} /></fieldset>`;
}

function Asked() {
  const row = rows.value[at.value];
  const kind = (name, first) =>
    html`<button aria-pressed=${Boolean(row[name])} onClick=${() => row[name] || put(rows.value.map((one,
      i) => (i === at.value ? { [name]: first } : one)))}>${t(`oddsPage.${name}`)}</button>`;
  return html`<section class="panel odask" aria-label=${t('oddsPage.asked', { n: at.value + 1 })} tabindex="0">
    <h2>${t('oddsPage.asked', { n: at.value + 1 })}</h2><div class="seg dark" role="group"
      aria-label=${t('oddsPage.by')}>
    ${kind('cards', CARDS)}${kind('numbers', NUMBERS)}</div>
    ${row.cards ? html`<${ByCards} now=${row.cards} />` : html`<${ByNumbers} now=${row.numbers} />`}</section>`;
}

// --- what comes out ---
const daze = law => (law.p_daze === null ? '–' : percent(law.p_daze));
const rowName = (row, law) =>
  law?.title || (row.numbers ? t('oddsPage.against', row.numbers) : '');
const details = row => {
  const now = row.cards || row.numbers;
  return [
    now.cover && t('oddsPage.cover'),
    now.reroll_attack > 0 && t('oddsPage.rerollA', { n: now.reroll_attack }),
    now.reroll_defense > 0 && t('oddsPage.rerollD', { n: now.reroll_defense }),
    now.pierce && t('oddsPage.pierce'),
    ...[now.leader, now.defender_leader].map(slug => slug && leaders().find(one => one.slug === slug)?.name),
    ...[...(now.attacker_conditions || []),
      ...(now.defender_conditions || [])].map(one => catalogue.value.conditions[one]?.name || one),
  ]
    .filter(Boolean)
    .join(', ');
};
const BARS = 9; // 0 to 7 damage, and 8 or more
const columns = damage =>
  Array.from({ length: BARS }, (_, i) => (i < BARS - 1 ? damage[i] || 0 : damage.slice(BARS - 1).reduce((sum,
    p) => sum + p, 0)));
const amount = i => (i === BARS - 1 ? `${i}+` : String(i));

function Chart({ good }) {
  const laws_ = good.map(([, law]) => columns(law.damage)),
    top = Math.max(...laws_.flat(), 0.01);
  const spoken = good.map(([n, law]) => t('oddsPage.spoken', { n: n + 1, mean: number(law.mean, 2),
    daze: daze(law) })).join(' ');
  return html`<div class="odchart" role="img" aria-label=${spoken}>${Array.from({ length: BARS }, (_, i) => {
    return html`<div key=${i} class="odcol"><div class="odbars">${good.map(
      ([n], k) => html`<div key=${n} class=${`odbar r${n}`}><em>${laws_[k][i] >= 0.005
        ? Math.round(laws_[k][i] * 100) : ''}</em>
      <i style=${`height:${Math.round((laws_[k][i] / top) * 150)}px`}></i></div>`,
    )}</div><b>${amount(i)}</b></div>`;
  })}</div>`;
}

function Table({ good }) {
  return html`<div class="odtable" tabindex="0" role="region" aria-label=${t('oddsPage.compare')}><table><thead><tr>
    <th scope="col">${t('oddsPage.row')}</th>
    <th scope="col">${t('oddsPage.dazed')}</th><th scope="col">${t('oddsPage.mean')}</th>
    ${Array.from({ length: BARS }, (_, i) => html`<th key=${i} scope="col">${amount(i)}</th>`)}<td></td></tr></thead>
    <tbody>${rows.value.map((row, n) => {
      const law = good.find(([one]) => one === n)?.[1];
      return html`<tr key=${n} class=${n === at.value ? 'on' : ''}><th scope="row"><i class=${`key r${n}`}></i>
        <button class="odrow" aria-pressed=${n === at.value} onClick=${() => {
          at.value = n;
        }}>${rowName(row, law) || t('oddsPage.asked', { n: n + 1 })}<small>${laws.value[n]?.why || details(row)}
          </small></button></th>
        <td data-of=${t('oddsPage.dazed')}>${law ? daze(law) : ''}</td>
        <td data-of=${t('oddsPage.mean')}>${law ? number(law.mean, 2) : ''}</td>
        ${Array.from({ length: BARS }, (_, i) => html`<td key=${i} data-of=${amount(i)}>${law
          ? percent(columns(law.damage)[i]) : ''}</td>`)}
        <td>${rows.value.length > 1 && html`<button class="btn quiet" aria-label=${t('oddsPage.remove',
          { n: n + 1 })} onClick=${() => put(rows.value.filter((_, i) => i !== n))}>×</button>`}</td></tr>`;
    })}</tbody></table></div>`;
}

const dice = (letters, side) => html`<span class="oddice" ...${raw([...letters].map(letter => `<span
  class="mini">${dieSvg(letter, side)}</span>`).join(''))}></span>`;

function Told({ law }) {
  return html`<section class="panel odtold" aria-label=${t('oddsPage.result')} tabindex="0"><div role="status">
    <h2 class="k">${law.title || t('oddsPage.numbers')}</h2>
    <dl class="odbig"><div><dt>${t('oddsPage.dazed')}</dt><dd>${daze(law)}</dd></div>
    <div><dt>${t('oddsPage.mean')}</dt><dd>${number(law.mean, 2)}</dd></div>
    <div><dt>${t('oddsPage.none')}</dt><dd>${percent(law.damage[0] || 0)}</dd></div></dl></div>
    ${law.icons.length > 0 && html`<h2 class="k">${t('oddsPage.icons')}</h2><ul>${law.icons.map(
      (rule, i) => html`<li key=${i}>${dice(rule.icons, 'A')}
        <span>${rule.name || [...rule.icons].map(one => t(`face.${one}`)).join(', ')}</span><b>${percent(rule.chance)}
        </b></li>`,
    )}</ul>`}
    ${law.rerolls.length > 0 && html`<h2 class="k">${t('oddsPage.bestUse')}</h2>${law.rerolls.map(
      (one, i) => html`<div key=${i} class="odreroll"><p>${t(`oddsPage.${one.who}`)}: ${one.count ? t('oddsPage.upTo',
        { n: one.count }) : t('oddsPage.asMany')}
      ${' '}${t('oddsPage.bestMean', { mean: number(one.best_mean, 2) })}</p>
      <p>${t('oddsPage.example')} ${dice(one.roll, one.who === 'attacker' ? 'A' : 'B')}</p>
      <p>${one.taken ? html`${t('oddsPage.again')} ${dice(one.taken, one.who === 'attacker' ? 'A' : 'B')}`
        : t('oddsPage.keep')}</p></div>`,
    )}<p class="lng">${t('oddsPage.failure')} <${RuleId} id="DICE-04" /></p>`}
    <h2 class="k">${t('oddsPage.from')}</h2><ul>
    <li><span>${t('oddsPage.attacker')}</span><b>${t('dice.count', { n: law.attack_dice })}</b></li>
    <li><span>${t('oddsPage.defender')}</span><b>${t('dice.count', { n: law.defense_dice })}</b></li>
    ${law.counted.map((rule, i) => html`<li key=${i}><span>${rule.name} (${t(`oddsPage.${rule.who}`)})</span>
      <b>${rule.pays ? t('text.cost', { n: rule.pays }) : t('odds.free')}</b></li>`)}
    </ul></section>`;
}

async function share() {
  const link = `${location.origin}${location.pathname}#/odds/${encode(rows.value)}`;
  try {
    await navigator.clipboard.writeText(link);
    said.value = t('oddsPage.copied');
  } catch {
    said.value = t('oddsPage.inAddress');
  }
}

export function OddsPage({ code = '' }) {
  useEffect(() => {
    document.title = `${t('oddsPage.title')} · ${t('title')}`;
    const press = event => {
      if (event.target.matches('input,select,textarea') || event.ctrlKey || event.metaKey || event.altKey) return;
      const n = Number(event.key) - 1;
      if (rows.value[n]) at.value = n;
      else if (event.key === '+') add();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  useEffect(() => {
    const found = code && decode(code);
    if (found) rows.value = found;
    said.value = code && !found ? t('oddsPage.badLink') : '';
    loadCatalogue('1.3').then(ask, error => {
      trouble.value = error.message;
    });
  }, [code]);
  const add = () => rows.value.length < MOST_ROWS && put([...rows.value, structuredClone(rows.value[at.value])]);
  if (!catalogue.value) return html`<${PageWaits} title=${t('oddsPage.title')} trouble=${trouble.value} />`;
  const good = laws.value.map((law, n) => [n, law]).filter(([n, law]) => law.damage && n < rows.value.length),
    law = laws.value[at.value];
  return html`<main class="page oddspage"><${PageHead} title=${t('oddsPage.title')} />
    <div class="odbody"><${Asked} /><section class="panel odlaw" aria-label=${t('oddsPage.compare')}
      aria-busy=${waits.value}>
    <header><h2>${t('oddsPage.law')}</h2><div class="acts"><button class="btn"
      disabled=${rows.value.length >= MOST_ROWS} onClick=${() => {
      add();
      at.value = rows.value.length - 1;
    }}>${t('oddsPage.add')}</button><button class="btn" onClick=${share}>${t('oddsPage.share')}</button></div></header>
    <p class="rssaid" role="status">${said.value}</p>${trouble.value && html`<p class="trouble"
      role="alert">${trouble.value}</p>`}
    ${law?.why && html`<p class="trouble" role="alert">${law.why}</p>`}
    ${good.length > 0 && html`<${Chart} good=${good} />`}<${Table} good=${good} /></section>
    ${law?.damage && html`<${Told} law=${law} />`}</div></main>`;
}
