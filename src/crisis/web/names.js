// Short forms of names for small places.

/** The name without its epithet: "Captain America, First Avenger" is "Captain America". @param {string} name */
export const shortName = name => name.split(',')[0];

/** Two letters for a coin. @param {string} name */
export function initials(name) {
  const words = shortName(name)
    .replace(/[^\p{L}\s.-]/gu, '')
    .split(/[\s.-]+/)
    .filter(Boolean);
  if (words.length === 0) return [...shortName(name).trim()].slice(0, 2).join('') || '?'; // a name such as "2099"
  if (words.length === 1) return words[0].slice(0, 2).toUpperCase();
  const [one, two] = words.slice(-2);
  return (one[0] + two[0]).toUpperCase();
}

/** A word of the data as a word of the page: "point_of_interest" is "Point of interest". @param {string} word */
export const spoken = word => {
  const text = word.replace(/[_-]/g, ' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
};
