// How the two sides are called on the page.

import { catalogue, hello, snapshot } from './game/session.js';
import { t } from './texts.js';

/** The name of a side: with a friend whose it is, else its affiliation, else its colour. @param {string} side A or B */
export function sideName(side) {
  if (hello.value?.vs === 'friend') return hello.value.players[side];
  const slug = snapshot.value?.state.sides?.[side]?.affiliation;
  return (slug && catalogue.value?.affiliations?.[slug]?.name) || t(`side.${side}`);
}
/** @param {'A' | 'B'} side */
export const colourName = side => t(`side.${side}`);
