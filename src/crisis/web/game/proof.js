// The dice of a finished game, made again in this browser from what both sides and the server had agreed on: the
// derivation of src/crisis/play/agreement.py, step by step as in docs/protocol.md (Dice). It knows no rule: how many
// dice a roll has is taken from the record; `crisis verify` proves that too.

const FACES = 'CWHHB--F',
  SIDES = ['A', 'B'];
const bytes = text => new TextEncoder().encode(text);
const sha256 = async text => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(text)));
const hex = found => Array.from(found, byte => byte.toString(16).padStart(2, '0')).join('');

/** Browsers lend the means only to pages that came over TLS or from this very machine. */
export const canProve = () => Boolean(globalThis.crypto?.subtle);

/** What is shown before the game: it fixes the secret without telling it. @param {string} secret */
export const commitmentOf = async secret => hex(await sha256(`crisis dice\n${secret}`));

/** The key of a game's dice. @param {{secret: string, contributions?: Record<string, string>}} dice */
export async function keyOf({ secret, contributions = {} }) {
  const text = ['crisis dice key', secret, ...SIDES.map(side => contributions[side] || '')].join('\n');
  return crypto.subtle.importKey('raw', await sha256(text), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** Endless bytes of one place of a game. */
async function* bytesAt(key, answers) {
  const place = hex(await sha256(answers.join('\n')));
  for (let number = 0; ; number++)
    yield* new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(`${place}\n${number}`)));
}

const next = async stream => (await stream.next()).value;

/** A number below the bound, all equally likely. */
async function below(stream, bound) {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    let number = 0;
    for (let i = 0; i < 4; i++) number = number * 256 + (await next(stream));
    if (number < limit) return number % bound;
  }
}

/** The roll of so many dice after these answers, as an answer. */
export async function rollAfter(key, answers, count) {
  const stream = bytesAt(key, answers);
  let faces = '';
  while (faces.length < count) faces += FACES[(await next(stream)) % FACES.length];
  return `roll ${faces}`;
}

/** So many cards of a deck after these answers, as an answer. */
export async function drawAfter(key, answers, deck, count) {
  const stream = bytesAt(key, answers),
    left = [...deck],
    drawn = [];
  while (drawn.length < count) drawn.push(...left.splice(await below(stream, left.length), 1));
  return `draw ${drawn.join(' ')}`.trim();
}

/** The answer of chance that belongs to a place, or null where a player answered. */
function madeAgain(key, answers, at, decks) {
  const [kind, ...words] = answers[at].split(' '),
    before = answers.slice(0, at);
  if (kind === 'roll') return rollAfter(key, before, words.join(' ').length);
  return kind === 'draw' ? drawAfter(key, before, decks[at] || [], words.length) : null;
}

/**
 * Make every roll again. `remembered` is what this browser was told before the game.
 * @param {{dice: any, answers: string[], decks: Record<string, string[]>}} told see GET /api/games/ID/proof
 * @param {{commitment: string, contributions?: Record<string, string>} | null} remembered
 * @returns {Promise<{fault: '' | 'promise' | 'changed' | 'roll' | 'draw', [key: string]: any}>}
 */
export async function prove({ dice, answers, decks }, remembered) {
  const counts = { roll: 0, draw: 0 },
    found = more => ({ fault: '', rolls: counts.roll, draws: counts.draw, ...more });
  if ((await commitmentOf(dice.secret || '')) !== dice.commitment) return found({ fault: 'promise' });
  if (remembered && !isAsRemembered(dice, remembered)) return found({ fault: 'changed' });
  const key = await keyOf(dice);
  for (let at = dice.since || 0; at < answers.length; at++) {
    const expected = await madeAgain(key, answers, at, decks);
    if (expected === null) continue;
    const kind = answers[at].split(' ')[0];
    counts[kind]++;
    if (expected !== answers[at])
      return found({ fault: kind, n: counts[kind], at: at + 1, expected, was: answers[at] });
  }
  return found({ remembered: Boolean(remembered) });
}

/** Whether the agreement is still the one this browser saw; who had added nothing then may have done so later. */
const isAsRemembered = (dice, { commitment, contributions = {} }) =>
  commitment === dice.commitment &&
  Object.entries(contributions).every(([side, number]) => dice.contributions?.[side] === number);

const KEPT = 'crisis.dice',
  MOST = 200;
const kept = () => JSON.parse(localStorage.getItem(KEPT) || '{}');

/** Keep what the server promised when this browser first saw a game: afterwards it cannot promise something else. */
export function remember(game, { commitment, contributions = {} }) {
  const all = kept();
  if (all[game]) return;
  const newest = Object.entries(all).slice(1 - MOST);
  localStorage.setItem(KEPT, JSON.stringify({ ...Object.fromEntries(newest), [game]: { commitment, contributions } }));
}
/** @param {string} game */
export const remembered = game => kept()[game] || null;
