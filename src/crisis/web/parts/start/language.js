// The switch of the language: on every page. The page is loaded again, a game goes on where it was.

import { html } from '../../html.js';
import { change } from '../../settings.js';
import { languages, spokenLanguage, t } from '../../texts.js';

const choose = language => {
  change({ language });
  location.reload();
};

/** Nothing where there is only one language to choose from. */
export function LanguageSwitch() {
  if (Object.keys(languages).length < 2) return null;
  return html`<select class="language" aria-label=${t('tools.language')} title=${t('tools.language')}
    onChange=${event => choose(event.target.value)}>
    ${Object.entries(languages).map(
      ([code, name]) =>
        html`<option key=${code} value=${code} lang=${code} selected=${code === spokenLanguage()}>${name}</option>`,
    )}</select>`;
}
