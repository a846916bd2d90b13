// Where there is little room: squads and mission, card and story open one at a time, from a bar below (phone) or at the
// side (tablet). On a large screen the bar is not shown and everything is there at once.

import { signal } from '../../vendor/signals.js';
import { useEffect } from '../../vendor/preact-hooks.js';
import { ICON } from '../../drawing/icons.js';
import { html, icon } from '../../html.js';
import { t } from '../../texts.js';
import { Mission } from './mission.js';
import { Squad } from './squad.js';

/** The sheet that is open, or null. */
export const sheet = signal(null);

const SHEETS = [
  ['squads', ICON.people],
  ['card', ICON.cards],
  ['mission', ICON.flag],
  ['log', ICON.list],
];
const atTheSide = matchMedia('(min-width:700px)');

/** A click beside an open sheet closes it; on the phone the sheet leaves no room beside it. */
function useAway() {
  useEffect(() => {
    const away = event => {
      if (sheet.value && atTheSide.matches && !event.target.closest('.left, .right, .sheetbar, .veil'))
        sheet.value = null;
    };
    addEventListener('pointerdown', away);
    return () => {
      removeEventListener('pointerdown', away);
      sheet.value = null;
    };
  }, []);
}

/** @param {{children?: any}} props further buttons at the end of the bar */
export function SheetBar({ children }) {
  useAway();
  return html`<nav class="sheetbar" aria-label=${t('sheet.label')}>${SHEETS.map(
    ([name, sign]) =>
      html`<button key=${name} class=${`to-${name}`} aria-expanded=${sheet.value === name} onClick=${() => {
        sheet.value = sheet.value === name ? null : name;
      }}>${icon(sign)}${t(`sheet.${name}`)}</button>`,
  )}${children}</nav>`;
}

/** Both squads and the mission between them. @param {{far: string, near: string}} props */
export const Left = ({ far, near }) =>
  html`<aside class="left" aria-label=${t('squad.label')}><${Squad} side=${far} /><${Mission} />
    <${Squad} side=${near} /></aside>`;
