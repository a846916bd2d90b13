// The reference: every numbered rule with its editions, a quick reference, commonly mistaken rules, conditions and all cards in our words.

import { computed, signal } from '../../vendor/signals.js';
import { useEffect, useMemo, useRef } from '../../vendor/preact-hooks.js';
import { getLessons, getRulebook } from '../../api.js';
import { miniCoin } from '../../drawing/coin.js';
import { dieSvg } from '../../drawing/dice.js';
import { ICON } from '../../drawing/icons.js';
import { html, icon, raw } from '../../html.js';
import { printed } from '../../view/looking.js';
import { catalogue, loadCatalogue } from '../../game/session.js';
import { loadGuide, t } from '../../texts.js';
import { AttackLine, FaceLines, RuleLines, Stats, costOf, statsOf } from '../reading/cardlines.js';
import { glossed } from '../reading/gloss.js';
import { RuleId, linked } from '../reading/rule.js';
import { Picture } from '../board/scene.js';
import { PageHead, PageWaits } from './tables.js';

const book = signal(null),
  guide = signal(null),
  lessons = signal(null),
  search = signal(''),
  trouble = signal('');
const EDITIONS = ['core-2019', 'core-2023', '1.2', '1.3'];
const PREFIX = { 'Q-': 'decisions', 'E-': 'editions' };

const plain = value => String(value ?? '').toLowerCase();
const words = computed(() => plain(search.value).split(/\s+/).filter(Boolean));
const hit = (...parts) => {
  const all = plain(parts.flat(3).join(' '));
  return words.value.every(word => all.includes(word));
};
const textsOf = rules => rules.map(rule => [rule.name, rule.text]);
const faceTexts = face => [
  textsOf(face.attacks),
  face.attacks.map(attack => textsOf(attack.rules)),
  textsOf(face.powers),
  textsOf(face.leaderships),
];

/** Which differences between editions touch a rule. */
const changes = computed(() => {
  const found = new Map();
  for (const one of book.value?.editions || [])
    for (const id of one.rules.match(/[A-Z]+-\d+/g) || []) found.set(id, [...(found.get(id) || []), one]);
  return found;
});

const WORDS = ['contest', 'secure', 'control', 'hold', 'dazed', 'injured', 'range', 'size', 'cover', 'priority'],
  FACES = ['C', 'W', 'H', 'B', '-', 'F'];
/** Words of the game and the sides of the dice with what they mean. */
const wordList = () => [
  ...WORDS.map(name => ({ id: name, name: t(`help.word.${name}.name`), text: t(`help.word.${name}.text`) })),
  ...FACES.map(face => ({ id: `face-${face}`, face, name: t(`face.${face}`), text: t(`legend.face.${face}`) })),
];

/** What each part holds: the entries that match the search. */
const PARTS = {
  howto: () => guide.value.howto.filter(one => hit(one.title, one.lines)),
  rules: () => book.value.rules.filter(rule => hit(rule.id, rule.text, rule.chapter)),
  quick: () => guide.value.quick.filter(one => hit(one.title, one.text)),
  words: () => wordList().filter(one => hit(one.name, one.text)),
  mistaken: () => guide.value.mistaken.filter(one => hit(one.played, one.rule, one.ids)),
  conditions: () => Object.values(catalogue.value.conditions).filter(card => hit(card.slug, card.name, card.text)),
  characters: () =>
    Object.values(catalogue.value.characters).filter(card =>
      hit(
        card.name,
        card.alter_ego,
        card.affiliations,
        Object.values(card.forms).map(sides => Object.values(sides).map(faceTexts)),
      ),
    ),
  tactics: () => Object.values(catalogue.value.tactics).filter(card => hit(card.name, card.text, card.affiliation)),
  crises: () => Object.values(catalogue.value.crises).filter(card => hit(card.name, card.type, card.text)),
  gems: () => Object.values(catalogue.value.gems).filter(card => hit(card.name, card.text)),
  oneshots: () => Object.values(catalogue.value.one_shots).filter(card => hit(card.name, card.text)),
  terrain: () => Object.values(catalogue.value.terrain).filter(kind => hit(kind.name, kind.text)),
  decisions: () => book.value.decisions.filter(one => hit(one.id, one.question, one.text)),
  editions: () =>
    book.value.editions.filter(one =>
      hit(
        one.id,
        one.point,
        one.rules,
        EDITIONS.map(id => one[id]),
      ),
    ),
};
const found = computed(() =>
  book.value && guide.value && catalogue.value
    ? Object.fromEntries(Object.entries(PARTS).map(([name, list]) => [name, list()]))
    : null,
);

// --- entries --------------------------------------------------------------------------------------------

const Entry = ({ id, title, sub, children, off }) =>
  html`<article class=${`entry${off ? ' off' : ''}`} id=${id} data-entry=${id}>
    <h3>${title}${sub && html` <small>${sub}</small>`}</h3>${children}</article>`;
const Para = ({ text }) => html`<p>${linked(text)}</p>`;
const explained = part => (typeof part === 'string' ? glossed(part) : part);
/** A sentence of a card, in which words of the game can be opened. */
const Said = ({ text }) => html`<p>${linked(text).map(explained)}</p>`;
const editionNames = list =>
  list.length === EDITIONS.length
    ? t('reference.allEditions')
    : t('reference.onlyEditions', { list: list.map(id => t(`editionShort.${id}`)).join(', ') });
const Link = ({ id }) => html`<a class="selflink" href=${`#rule/${id}`}>${id}</a>`;

function Rule({ rule }) {
  const notes = changes.value.get(rule.id) || [];
  return html`<${Entry} id=${rule.id} title=${html`<${Link} id=${rule.id} />`} sub=${editionNames(rule.editions)}
    off=${!rule.editions.includes(catalogue.value.edition.id)}><${Para} text=${rule.text} />
    ${rule.derived && html`<p class="note">${t('reference.derived')}</p>`}
    ${
      notes.length > 0 &&
      html`<ul class="note">
        ${notes.map(
          one =>
            html`<li key=${one.id}>
            <${RuleId} id=${one.id}
              /> ${one.point}: ${EDITIONS.map(id => `${t(`editionShort.${id}`)} ${one[id]}`).join('; ')}</li>`,
        )}</ul>`
    }
                <//>`;
}

function Rules({ list }) {
  const chapters = [...new Set(list.map(rule => rule.chapter))];
  return chapters.map(
    chapter =>
      html`<section key=${chapter} id=${chapter.split(' ')[0]}><h2>${chapter.split(' - ').pop()}</h2>
        ${list.filter(rule => rule.chapter === chapter).map(rule => html`<${Rule} key=${rule.id} rule=${rule} />`)}
        </section>`,
  );
}

const house = slug => catalogue.value.affiliations[slug]?.name || slug;

function Character({ card }) {
  return html`<article class="entry charcard" id=${card.slug} data-entry=${card.slug}>
    <header><span class="mc" ...${raw(miniCoin(printed(card.slug), ''))}></span>
    <div><h3>${card.name}</h3>
    <small>
    ${[card.alter_ego !== card.name && card.alter_ego, card.affiliations.map(house).join(', ')].filter(Boolean).join(' · ')}
    </small></div><b class="thr">${card.threat}<small>${t('card.threat')}</small></b></header>
    ${Object.entries(card.forms).map(([form, sides]) =>
      Object.entries(sides).map(
        ([side, face]) => html`<details key=${form + side} open=${
          side === 'healthy' && form === 'normal'
        }><summary>${form === 'normal' ? '' : `${card.form_names[form]}, `}${t(`card.${side}`)}</summary>
          <${Stats} stats=${statsOf(face)} /><div class="lines"><${FaceLines} face=${face} side="A" /></div>
          </details>`,
      ),
    )}</article>`;
}

const Tactic = ({ card }) =>
  html`<${Entry} id=${card.slug} title=${card.name}
    sub=${[t(`text.timing.${card.timing}`), card.affiliation && house(card.affiliation), costOf(card)].filter(Boolean).join(' · ')}>
      ${card.players && html`<p class="note">${t('text.players', { who: card.players })}</p>`}
      <${Said} text=${card.text} />
      ${card.attacks.map(attack => html`<${AttackLine} key=${attack.ref} card=${attack} side="A" />`)}<//>`;
const Crisis = ({ card }) =>
  html`<${Entry} id=${card.slug} title=${card.name}
    sub=${`${t(`crisis.${card.type}`)} · ${t('squad.threat', { n: card.threat })} · ${t('text.tokens', { n: card.tokens.length, name: card.token })}`}>
      ${card.texts.map((text, i) => html`<${Said} key=${i} text=${text} />`)}<${RuleLines} rules=${card.powers} /><//>`;
const Difference = ({ one }) =>
  html`<${Entry} id=${one.id} title=${html`<${Link} id=${one.id} /> ${one.point}`}>
    <dl class="eds">
    ${EDITIONS.map(id => html`<div key=${id}><dt>${t(`editionShort.${id}`)}</dt><dd>${linked(one[id])}</dd></div>`)}
    </dl><p class="note">${linked(one.rules)}</p><//>`;

/** One of the six pages for who has never played, with a picture of the lesson that shows it. */
function HowTo({ one }) {
  const known = lessons.value?.find(lesson => lesson.id === one.lesson);
  return html`<article class="entry howto" data-entry=${one.lesson}>${known && html`<${Picture} one=${known} />`}
    <h3>${one.title}</h3>
    ${one.lines.map((line, i) => html`<p key=${i}>${linked(line).map(explained)}</p>`)}
    ${known && html`<a class="btn" href="#/learn">${t('reference.tryIt', { n: known.number })}</a>`}</article>`;
}

const SHOW = {
  howto: ({ list }) => list.map(one => html`<${HowTo} key=${one.title} one=${one} />`),
  rules: Rules,
  quick: ({ list }) =>
    list.map(
      one =>
        html`<${Entry} key=${one.title} title=${one.title}>
          ${
            one.text.includes(' · ')
              ? html`<ol>${one.text.split(' · ').map((step, i) => html`<li key=${i}>${linked(step)}</li>`)}</ol>`
              : html`<${Para} text=${one.text} />`
          }<//>`,
    ),
  words: ({ list }) =>
    list.map(
      one =>
        html`<${Entry} key=${one.id} id=${one.id} title=${html`${one.face && html`<span class="mini" aria-hidden="true"
          ...${raw(dieSvg(one.face, 'A'))}></span> `}${one.name}`}><p>${one.text}</p><//>`,
    ),
  mistaken: ({ list }) =>
    list.map(
      one =>
        html`<${Entry} key=${one.played} title=${html`<span class="wrong">${icon(ICON.cross)}${one.played}</span>`}>
          <p>${one.rule} ${one.ids.map(id => html`<${RuleId} key=${id} id=${id} /> `)}</p><//>`,
    ),
  conditions: ({ list }) =>
    list.map(card => {
      const rule = book.value.rules.find(one => one.id.startsWith('COND') && one.text.startsWith(`${card.name}:`));
      return html`<${Entry} key=${card.slug} id=${card.slug} title=${card.name}><p>${card.text}</p>
        ${rule && html`<p class="note">${linked(rule.text)} <${RuleId} id=${rule.id} /></p>`}<//>`;
    }),
  characters: ({ list }) => list.map(card => html`<${Character} key=${card.slug} card=${card} />`),
  tactics: ({ list }) => list.map(card => html`<${Tactic} key=${card.slug} card=${card} />`),
  crises: ({ list }) => list.map(card => html`<${Crisis} key=${card.slug} card=${card} />`),
  gems: ({ list }) =>
    list.map(
      card =>
        html`<${Entry} key=${card.slug} id=${card.slug} title=${card.name} sub=${t('squad.threat', { n: card.threat })}>
          <${RuleLines} rules=${card.powers} /><//>`,
    ),
  oneshots: ({ list }) =>
    list.map(
      card =>
        html`<${Entry} key=${card.slug} id=${card.slug} title=${card.name}>
          ${card.text.map((text, i) => html`<${Para} key=${i} text=${text} />`)}<//>`,
    ),
  terrain: ({ list }) =>
    list.map(kind => html`<${Entry} key=${kind.slug} id=${kind.slug} title=${kind.name}><p>${kind.text}</p><//>`),
  decisions: ({ list }) =>
    list.map(
      one =>
        html`<${Entry} key=${one.id} id=${one.id} title=${html`<${Link} id=${one.id} /> ${one.question}`}>
          <${Para} text=${one.text} /><p class="note">${linked(one.rules.join(', '))}</p><//>`,
    ),
  editions: ({ list }) => list.map(one => html`<${Difference} key=${one.id} one=${one} />`),
};

// --- the page --------------------------------------------------------------------------------------------

const load = async edition => {
  const all = [getRulebook(), loadGuide(), getLessons(), loadCatalogue(edition)];
  [book.value, guide.value, lessons.value] = await Promise.all(all);
};
const editionNow = () => catalogue.value?.edition.id || '1.3';

/** @param {{part?: string, id?: string}} props the part that is open, and the entry that an address names */
export function Reference({ part = 'howto', id = '' }) {
  const ref = useRef(null),
    open = SHOW[part] ? part : 'howto',
    ready = !!found.value;
  useEffect(() => {
    document.title = `${t('start.reference')} · ${t('title')}`;
    load(editionNow()).catch(error => {
      trouble.value = error.message;
    });
  }, []);
  useMemo(() => {
    if (id) search.value = '';
  }, [id]); // before drawing: the entry must be there to be gone to
  useEffect(() => {
    if (!ready) return;
    const goal = id && ref.current?.querySelector(`[data-entry="${CSS.escape(id)}"]`);
    if (goal) {
      goal.scrollIntoView({ block: 'start' });
      goal.setAttribute('tabindex', '-1');
      goal.focus({ preventScroll: true });
    } else if (ref.current) ref.current.scrollTop = 0;
  }, [id, open, ready]);
  if (!ready) return html`<${PageWaits} title=${t('start.reference')} trouble=${trouble.value} />`;
  const list = found.value[open],
    Show = SHOW[open];
  return html`<main class="page reference">
    <${PageHead} title=${t('start.reference')}>
    <label class="find"><span class="vh">${t('reference.search')}</span>
    <input type="search" placeholder=${t('reference.search')} value=${search.value} onInput=${event => {
      search.value = event.target.value;
    }} /></label>
      <label class="edpick"><span>${t('start.edition')}</span>
      <select value=${editionNow()} onChange=${event => load(event.target.value)}>
      ${catalogue.value.editions.map(
        one => html`<option key=${one.id} value=${one.id}>${t(`edition.${one.id}`)}</option>`,
      )}</select></label><//>
    <div class="refbody">
    <nav class="panel parts" aria-label=${t('reference.parts')}>
    ${Object.keys(PARTS).map(
      name =>
        html`<a key=${name} href=${`#/reference/${name}`} aria-current=${open === name ? 'page' : undefined}>
        ${t(`reference.${name}`)}<small>${found.value[name].length}</small></a>`,
    )}</nav>
      <div class=${`entries panel e-${open}`} tabindex="0" aria-label=${t(`reference.${open}`)} role="region" ref=${ref}
        data-open=${id}><p class="vh" role="status">${t('reference.count', { n: list.length })}</p>
          ${
            list.length
              ? html`<div class="cols"><${Show} list=${list} /></div>`
              : html`<p>${t('reference.nothing')}</p>`
          }</div></div></main>`;
}

/** Where an id is at home: rules, rulings or differences. @param {string} id */
const partOf = id => PREFIX[id.slice(0, 2)] || 'rules';

/** A rule, a term or a card by its id alone: the part it stands in. */
export const RuleById = ({ id = '' }) => html`<${Reference} part=${partOf(id)} id=${id} />`;
