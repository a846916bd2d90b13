// Every sentence of the page comes from one catalogue: texts/LANGUAGE.json. Another language is another file.

/** @type {Record<string, string>} */
let texts = {};

/** Load a language; the page waits for it. @param {string} language */
export async function loadTexts(language) {
  const reply = await fetch(`texts/${language}.json`);
  texts = flatten(await reply.json());
}

/** Quick reference and commonly mistaken rules, for the reference page alone. @param {string} language */
export const loadGuide = async language => (await fetch(`texts/guide.${language}.json`)).json();

function flatten(tree, prefix = '', out = {}) {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') out[prefix + key] = value;
    else flatten(value, `${prefix}${key}.`, out);
  }
  return out;
}

/**
 * A text with its values put in. `{name}` is a value, `{n|die|dice}` picks the first word for 1, else the second.
 * @param {string} key @param {Record<string, unknown>} [values]
 */
export function t(key, values = {}) {
  const text = texts[key];
  if (text === undefined) return key;
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) =>
    one === undefined ? String(values[name] ?? '') : Number(values[name]) === 1 ? one : many,
  );
}

/** Whether the catalogue has this text. @param {string} key */
export const has = key => key in texts;

/** A length in 1/1000 inch as words: 6.4″. @param {number} thousandths */
export const inches = thousandths => `${(thousandths / 1000).toFixed(1)}″`;

/** A chance as percent. @param {number} p */
export const percent = p => (p > 0 && p < 0.01 ? '<1%' : `${(p * 100).toFixed(p < 0.1 || p > 0.9 ? 1 : 0)}%`);
