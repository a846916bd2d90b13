// The story in words: lines come as key and values (ids, numbers, printed names), here they get names and sentences.

import { html } from '../html.js';
import { spoken } from '../names.js';
import { catalogue } from './session.js';
import { sideName } from '../sides.js';
import { has, inches, t, within } from '../texts.js';
import { nameOf } from '../words.js';

const list = ids => ids.map(nameOf).join(', ');

/** How a value is said, by its name. @type {Record<string, (value: any) => string>} */
const SAID = {
  unit: nameOf,
  target: nameOf,
  struck: nameOf,
  token: nameOf,
  piece: id => within(nameOf(id)),
  on: id => within(nameOf(id)),
  side: side => (side ? sideName(side) : t('story.nobody')),
  card: slug => catalogue.value?.tactics?.[slug]?.name || spoken(slug),
  condition: name => catalogue.value?.conditions[name]?.name ?? spoken(name),
  targets: list,
  far: inches,
  A: n => t('story.sum', { side: sideName('A'), n }),
  B: n => t('story.sum', { side: sideName('B'), n }),
};
const BOLD = new Set(['unit', 'target', 'targets', 'token', 'side', 'struck', 'card']);

const wordsOf = values => ({
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, SAID[name]?.(value) ?? value])),
  ...(has(`story.actions.${values.name}`) && { action: t(`story.actions.${values.name}`) }),
});

/** The text of a line; what came of nothing that was done is told besides. @param {any} line */
const keyOf = line =>
  line.key === 'came' ? 'story.besides' : line.key === 'move' && line.values.on ? 'story.moveOn' : `story.${line.key}`;

/** The sentence of a line as plain text. @param {any} line */
export const sentence = line => (has(keyOf(line)) ? t(keyOf(line), wordsOf(line.values)) : spoken(line.key));

/** The same with the names set off. @param {any} line */
export function rich(line) {
  const marked = Object.fromEntries(
    Object.entries(wordsOf(line.values)).map(([name, value]) => [
      name,
      BOLD.has(name) ? `\u0001${value}\u0002` : value,
    ]),
  );
  return t(keyOf(line), marked)
    .split(/(\u0001[^\u0002]*\u0002)/)
    .map((part, i) => (part[0] === '\u0001' ? html`<b key=${i}>${part.slice(1, -1)}</b>` : part));
}

const BAD = new Set(['damage', 'hurt', 'dazed', 'ko', 'condition', 'dropped', 'broken']);
const GOOD = new Set(['taken', 'controls', 'healed', 'revived']);
/** The look of a result: what hurts, what is won, the rest. @param {string} key */
export const toneOf = key => (BAD.has(key) ? 'bad' : GOOD.has(key) ? 'good' : '');

/** What is told first, and beside the line; the rest stands under it. */
const FIRST = ['ko', 'dazed', 'taken', 'controls', 'damage', 'none', 'broken', 'healed', 'hurt'];
const rank = ({ key }) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length);

/** What came of a line, in words, the most telling first. Whom it is about is not named again: the
 * one it is aimed at, else the one who acts. @param {any} line */
export function results(line) {
  const about = line.values.target || line.unit;
  const told = [...(line.results || [])].sort((a, b) => rank(a) - rank(b));
  return told.map(({ key, values }) => {
    const brief = about && values.unit === about && has(`story.cameShort.${key}`);
    const words = t(`story.${brief ? 'cameShort' : 'came'}.${key}`, wordsOf(values));
    return { key, words, tone: toneOf(key) };
  });
}

/** How much a line changed, to choose the most telling ones. @param {any} line */
export const weight = line =>
  (line.results || []).reduce((sum, { key }) => sum + (BAD.has(key) || GOOD.has(key) ? 3 : 1), 1) +
  (line.key === 'attack' || line.key === 'volley' ? 2 : 0);
