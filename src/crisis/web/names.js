// Short forms of names for small places.

/** The name without its epithet: "Captain America, First Avenger" is "Captain America". @param {string} name */
export const shortName = name => name.split(',')[0];

/**
 * A name that tells a character from another one that people call the same: its printed name, or the last word of its
 * epithet that says something. @param {{name: string, short: string}} character
 */
export function longer({ name, short }) {
  const [plain, epithet = ''] = name.split(/,\s*/);
  if (plain !== short) return plain;
  const word = epithet.split(' ').findLast(one => one.length > 3);
  return word ? `${short} (${word})` : short;
}

/** The words of a name that count for its letters: without a leading article, if more than one is left; never none. */
function wordsOf(name) {
  const words = shortName(name)
    .replace(/[^\p{L}\p{N}\s.-]/gu, '')
    .split(/[\s.-]+/)
    .filter(Boolean);
  if (!words.length) return [name.trim() || '?'];
  return words.length > 2 && words[0].length === 3 ? words.slice(1) : words;
}

/** Two letters for a coin or a card: of the first and the last word. @param {string} name */
export function initials(name) {
  const words = wordsOf(name);
  if (words.length === 1) return words[0].slice(0, 2).toUpperCase();
  return (words[0][0] + words.at(-1)[0]).toUpperCase();
}

/** Letters for several names at once, no two alike; the first that comes keeps the usual ones. @param {string[]} names */
export function monograms(names) {
  const found = new Map(),
    taken = new Set();
  for (const name of new Set(names.map(shortName))) {
    const letters = wordsOf(name).join('').toUpperCase(),
      last = wordsOf(name).at(-1).toUpperCase();
    const others = [last.slice(0, 2), letters.slice(0, 2), ...[...letters.slice(1)].map(other => letters[0] + other)];
    const mono = [initials(name), ...others].find(one => one.length === 2 && !taken.has(one)) || initials(name);
    taken.add(mono);
    found.set(name, mono);
  }
  return found;
}

/** A word of the data as a word of the page: "point_of_interest" is "Point of interest". @param {string} word */
export const spoken = word => {
  const text = word.replace(/[_-]/g, ' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
};

/** The name of a rule as it is printed: one of an attack without a name of its own is called by the attack.
 * @param {{name?: string, rule?: string | null}} option */
export function ruleName({ name, rule }) {
  const [attack, place] = (rule || '').split('/').slice(-2);
  return name === `${attack} ${place}` ? attack : name;
}
