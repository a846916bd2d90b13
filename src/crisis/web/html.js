// The one door to the view library: html`<p>...</p>` makes elements, `raw` puts drawn SVG text into one.

import { h } from './vendor/preact.js';
import htm from './vendor/htm.js';

export const html = htm.bind(h);

/** Properties that put SVG or HTML text of our own drawing code into an element. @param {string} text */
export const raw = text => ({ dangerouslySetInnerHTML: { __html: text } });

/** An icon from the drawing code, in an element that takes no space of its own; with a name where it says more than
 * the words beside it. @param {string} text */
export const icon = (text, name = '') =>
  html`<span class="ic" ...${name ? { role: 'img', 'aria-label': name } : {}} ...${raw(text)}></span>`;
