// The ways between the pages: tabs in the head of a page, a bar at the lower edge of a phone.

import { signal } from '../../vendor/signals.js';
import { useEffect } from '../../vendor/preact-hooks.js';
import { ICON } from '../../drawing/icons.js';
import { html, icon } from '../../html.js';
import { t } from '../../texts.js';

/** Address, text and sign of each page. The first five have their place on a phone, the others stand behind "More". */
const PAGES = [
  ['', 'nav.play', ICON.go],
  ['learn', 'learn.title', ICON.cap],
  ['puzzles', 'puzzle.title', ICON.puzzle],
  ['rosters', 'rosters.title', ICON.people],
  ['odds', 'oddsPage.title', ICON.bars],
  ['planner', 'planner.title', ICON.swap],
  ['record', 'record.title', ICON.line],
  ['tables', 'start.tables', ICON.ruler],
  ['reference', 'start.reference', ICON.list],
];
const FIRST = 5;
const unfolded = signal(false);

/** Addresses of one page under several names. */
const HOME = { roster: 'rosters', rule: 'reference' };
const here = () => {
  const [page] = location.hash.replace(/^#\/?/, '').split('/');
  return HOME[page] ?? page;
};

export function Tabs() {
  useEffect(() => {
    unfolded.value = false;
  }, [location.hash]);
  const page = here(),
    current = name => (name === page ? 'page' : undefined);
  return html`<nav class=${`tabs${unfolded.value ? ' unfolded' : ''}`} aria-label=${t('nav.label')}>
    ${PAGES.map(
      ([name, text, sign], i) => html`<a key=${name} class=${i < FIRST ? '' : 'extra'} href=${`#/${name}`}
        aria-current=${current(name)}>${icon(sign)}<span>${t(text)}</span></a>`,
    )}<button type="button" aria-expanded=${unfolded.value} onClick=${() => {
      unfolded.value = !unfolded.value;
    }}>${icon(ICON.menu)}<span>${t('nav.more')}</span></button></nav>`;
}
