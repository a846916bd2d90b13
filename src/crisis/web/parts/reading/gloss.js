// Words of the game in a sentence: each opens its explanation where it stands, in every language.

import { useState } from '../../vendor/preact-hooks.js';
import { html } from '../../html.js';
import { catalogue } from '../../game/session.js';
import { has, t } from '../../texts.js';

const WORDS = ['contest', 'secure', 'control', 'hold', 'dazed', 'injured', 'cover', 'priority'];

const escaped = text => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A form of a word as a pattern: either case of its first letter, `*` for any ending. @param {string} form */
const pattern = form =>
  `[${form[0].toLowerCase()}${form[0].toUpperCase()}]${escaped(form.slice(1)).replace('\\*', '\\p{L}*')}`;

/** Words with how they look in sentences and what they mean; conditions go by their names. */
function read() {
  const words = WORDS.filter(name => has(`help.word.${name}.forms`)).map(name => ({
    forms: t(`help.word.${name}.forms`).split(' ').map(pattern),
    text: () => t(`help.word.${name}.text`),
  }));
  const conditions = Object.values(catalogue.value?.conditions || {}).map(card => ({
    forms: [escaped(card.name)],
    text: () => card.text,
  }));
  const known = [...words, ...conditions].map(one => ({ ...one, whole: new RegExp(`^(?:${one.forms.join('|')})$`, 'u') }));
  const any = known.flatMap(one => one.forms).join('|');
  return { known, any: new RegExp(`(?<!\\p{L})(${any})(?!\\p{L})`, 'u'), of: catalogue.value };
}
let dictionary = null;
const words = () => {
  if (dictionary?.of !== catalogue.value) dictionary = read();
  return dictionary;
};

function Word({ text, says }) {
  const [open, setOpen] = useState(false);
  return html`<button type="button" class="gloss" aria-expanded=${open} onClick=${() => setOpen(!open)}>${text}</button>
    ${open && html`<span class="glossed" role="note"> ${says} </span>`}`;
}

/** A sentence in which the first of each word can be opened. @param {string} text */
export function glossed(text) {
  const { known, any } = words(),
    seen = new Set();
  return String(text ?? '')
    .split(any)
    .map((part, i) => {
      const word = i % 2 ? known.find(one => one.whole.test(part)) : null;
      if (!word || seen.has(word)) return part;
      seen.add(word);
      return html`<${Word} key=${i} text=${part} says=${word.text()} />`;
    });
}
