// How the two sides are called on the page.

import { catalogue, snapshot } from './session.js';
import { t } from './texts.js';

/** The name of a squad: its affiliation, else its colour. @param {'A' | 'B'} side */
export function sideName(side) {
  const slug = snapshot.value?.state.sides?.[side]?.affiliation;
  return (slug && catalogue.value?.affiliations?.[slug]?.name) || t(`side.${side}`);
}
/** @param {'A' | 'B'} side */
export const colourName = side => t(`side.${side}`);
