// Every sentence of the page comes from the catalogue of the reader's language (languages/LANGUAGE/page.json).

import { settings } from './settings.js';

/** @type {Record<string, string>} */
let texts = {};
/** How the language is written: {code, name, decimal, capital_nouns, forms}. */
let language = { code: 'en', name: 'English', decimal: '.', capital_nouns: false, forms: {} };
/** The languages that are complete, each with its own name. @type {Record<string, string>} */
export let languages = {};
let plurals = new Intl.PluralRules('en');

/** The languages this reader wants, the dearest first: the chosen one, else those of the browser. */
export const wanted = () =>
  (settings.value.language ? [settings.value.language] : [...navigator.languages]).slice(0, 9);

/** The language the page is in. */
export const spokenLanguage = () => language.code;

/** Load the texts; the page waits for them. What is not there is in English. */
export async function loadTexts() {
  const reply = await fetch(`languages/${encodeURIComponent(wanted().join(',')) || 'en'}/page.json`);
  const found = await reply.json();
  texts = flatten(found.texts);
  ({ language, languages } = found);
  plurals = pluralsOf(language.code);
  document.documentElement.lang = language.code;
}

/** A made-up language counts like English. */
function pluralsOf(code) {
  try {
    return new Intl.PluralRules(code);
  } catch {
    return new Intl.PluralRules('en');
  }
}

/** Quick reference and commonly mistaken rules, for the reference page alone. */
export const loadGuide = async () =>
  (await fetch('languages/guide.json', { headers: { 'accept-language': language.code } })).json();

function flatten(tree, prefix = '', out = {}) {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') out[prefix + key] = value;
    else flatten(value, `${prefix}${key}.`, out);
  }
  return out;
}

const SLOT = /\{(\w+)(?::(\w+))?((?:\|[^|{}]*)+)?\}/g;

/**
 * A text with its values put in: `{name}` is a value, `{name:form}` a name in a form of the language, `{n|die|dice}`
 * picks by the count, the first for CLDR's category "one"; `{n|one=...|few=...|other=...}` names the categories.
 * @param {string} key @param {Record<string, unknown>} [values]
 */
export function t(key, values = {}) {
  const text = texts[key];
  if (text === undefined) return key;
  return text.replace(SLOT, (_, name, form, options) =>
    options ? plural(options, Number(values[name])) : inflected(String(values[name] ?? ''), form),
  );
}

function plural(written, count) {
  const category = plurals.select(count),
    options = written.slice(1).split('|');
  const named = options.map(one => one.match(/^(zero|one|two|few|many|other)=(.*)$/s));
  if (!named.some(Boolean)) return category === 'one' ? options[0] : options.at(-1);
  const by = Object.fromEntries(named.filter(Boolean).map(([, name, words]) => [name, words]));
  return by[category] ?? by.other;
}

function inflected(name, form) {
  const rule = form && language.forms[form]?.find(([pattern]) => new RegExp(pattern).test(name));
  return rule ? rule[1].replace('{}', () => name) : name;
}

/** The name of a kind of thing as it stands within a sentence; "NYC" stays as it is. @param {string} name */
export const within = name =>
  language.capital_nouns || /^\p{Lu}{2}/u.test(name) ? name : name.slice(0, 1).toLowerCase() + name.slice(1);

/** Whether the catalogue has this text. @param {string} key */
export const has = key => key in texts;

/** A number with so many places, as the language writes it. @param {number} value */
export const number = (value, places = 1) => value.toFixed(places).replace('.', language.decimal);

/** A length in 1/1000 inch as words: 6.4″. @param {number} thousandths */
export const inches = thousandths => `${number(thousandths / 1000)}″`;

/** A chance as percent. @param {number} p */
export const percent = p =>
  p > 0 && p < 0.01 ? t('percent.few') : t('percent.is', { p: number(p * 100, p < 0.1 || p > 0.9 ? 1 : 0) });
