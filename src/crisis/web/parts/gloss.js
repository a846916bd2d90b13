// Words of the game in a sentence: each opens its explanation where it stands.

import { useState } from '../vendor/preact-hooks.js';
import { html } from '../html.js';
import { t } from '../texts.js';

/** How a word looks in a sentence, and the name of its explanation. */
const FORMS = [
  [/^contest/i, 'contest'],
  [/^secure/i, 'secure'],
  [/^control/i, 'control'],
  [/^dazed$/i, 'dazed'],
  [/^injured$/i, 'injured'],
  [/^cover$/i, 'cover'],
  [/^priority$/i, 'priority'],
];
const WORD = /\b(contest(?:s|ed)?|secure[sd]?|control(?:s|led)?|Dazed|Injured|injured|cover|priority)\b/;

function Word({ text, name }) {
  const [open, setOpen] = useState(false);
  return html`<button type="button" class="gloss" aria-expanded=${open} onClick=${() => setOpen(!open)}>${text}</button>
    ${open && html`<span class="glossed" role="note"> ${t(`help.word.${name}.text`)} </span>`}`;
}

/** A sentence in which the first of each word can be opened. @param {string} text */
export function glossed(text) {
  const seen = new Set();
  return text.split(WORD).map((part, i) => {
    const name = i % 2 ? FORMS.find(([form]) => form.test(part))?.[1] : null;
    if (!name || seen.has(name)) return part;
    seen.add(name);
    return html`<${Word} key=${i} text=${part} name=${name} />`;
  });
}
