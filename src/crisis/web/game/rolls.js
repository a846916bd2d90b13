// The dice on the tray: taken from the state while a roll is open, and followed event by event while it is shown.
// What a roll is for and which faces count comes from the server (`roll` of the position); nothing is assumed here.

/**
 * @typedef {{face: string, extra: boolean, fresh: boolean, was?: string}} ShownDie
 * @typedef {{kind: string, counts: Record<string, string>, roller?: string, target?: string, name?: string, token?: string,
 *   also?: string, needs?: number, damage?: number}} OpenRoll
 * @typedef {{kind: string, roll: OpenRoll | null, roller: string | null, target: string | null, name: string, step: number,
 *   pools: Record<string, ShownDie[]>, counts: {attack: number, defense: number, damage: number} | null,
 *   dealt: number | null, spared: {by: string, n: number}[], over: boolean, lines: string[]}} Tray
 */

const EMPTY = { roll: null, roller: null, target: null, name: '', step: 0, counts: null, dealt: null, spared: [], over: false };

const dieOf = ([face, extra = false]) => ({ face, extra, fresh: false });

/**
 * @typedef {[string, boolean?, string[]?]} Die
 * @typedef {{attacker: string, step: number, target?: string, attack?: string, name?: string, innermost?: boolean,
 *   counted?: [number, number, number]}} AttackNow
 * @typedef {{active?: string, actions?: number, attack?: AttackNow, dice?: Record<string, Die[]>, cause?: any, terrain?: any}} Now
 */

/** The open roll of a position, or null. @param {Now} now @param {OpenRoll | null} [roll] @returns {Tray | null} */
export function trayOf(now, roll = null) {
  if (!roll) return null;
  const pools = Object.fromEntries(Object.entries(now.dice || {}).map(([name, dice]) => [name, dice.map(dieOf)]));
  const common = { ...EMPTY, roll, kind: roll.kind, name: roll.name || '', pools, lines: [] };
  if (roll.kind === 'attack') {
    const { attacker, target, step, counted } = now.attack;
    const [attack, defense, damage] = counted || [];
    return { ...common, roller: attacker, target, step, counts: counted ? { attack, defense, damage } : null };
  }
  const rolled = Object.values(pools).some(dice => dice.length);
  return rolled ? { ...common, roller: roll.roller ?? null } : null;
}

const calm = pools =>
  Object.fromEntries(Object.entries(pools).map(([name, dice]) => [name, dice.map(die => ({ ...die, fresh: false }))]));
const STEP_OF = { attack: [6, 8], defense: [7, 8] };

/** @type {Record<string, (tray: Tray | null, event: any, roll: OpenRoll | null) => Tray | null>} */
const FOLLOW = {
  AttackDeclared: (_, e) => ({
    ...EMPTY,
    kind: 'attack',
    roller: e.attacker,
    target: e.target,
    name: e.attack,
    step: 2,
    pools: { attack: [], defense: [] },
    lines: [],
  }),
  PoolBuilt: (tray, e) => tray && { ...tray, step: e.pool === 'attack' ? 4 : 5 },
  DiceRolled: rolled,
  DiceRerolled: turned,
  DiceChanged: turned,
  SuccessesCounted: (tray, e) =>
    tray && {
      ...tray,
      pools: calm(tray.pools),
      step: 10,
      counts: { attack: e.attack, defense: e.defense, damage: e.damage },
    },
  DamageReduced: (tray, e) =>
    tray?.kind === 'attack' && e.unit === tray.target && e.amount > 0
      ? { ...tray, spared: [...tray.spared, { by: e.by, n: e.amount }] }
      : tray,
  AttackResolved: (tray, e) => tray && { ...tray, pools: calm(tray.pools), step: 14, dealt: e.dealt, over: true },
  AttackEnded: tray => tray && { ...tray, over: true },
  PriorityTaken: tray => tray && { ...tray, over: tray.kind === 'priority' || tray.over },
};

function rolled(tray, e, roll) {
  const dice = [...e.faces].map(face => ({ face, extra: !!e.extra, fresh: true }));
  if ((e.pool === 'attack' || e.pool === 'defense') && tray) {
    const pools = calm(tray.pools);
    return {
      ...tray,
      roll: roll || tray.roll,
      step: STEP_OF[e.pool][e.extra ? 1 : 0],
      pools: { ...pools, [e.pool]: e.extra ? [...pools[e.pool], ...dice] : dice },
    };
  }
  if (e.pool === 'priority') return priorityRolled(tray, e, dice, roll);
  const before = e.extra && tray?.kind === e.pool ? calm(tray.pools)[e.pool] || [] : [];
  return {
    ...EMPTY,
    kind: e.pool,
    roll,
    roller: e.roller,
    name: roll?.name || '',
    pools: { [e.pool]: [...before, ...dice] },
    over: true,
    lines: [],
  };
}

/** Both sides roll one after the other; after a tie both roll again. */
function priorityRolled(tray, e, dice, roll) {
  const first = tray?.kind === 'priority' && e.roller === 'B' ? calm(tray.pools).A : [];
  const pools = e.roller === 'A' ? { A: dice, B: [] } : { A: first, B: dice };
  return { ...EMPTY, kind: 'priority', roll, pools, lines: [] };
}

function turned(tray, e) {
  const pool = tray?.pools[e.pool];
  if (!pool) return tray;
  const dice = calm(tray.pools)[e.pool];
  e.dice.forEach((index, i) => {
    dice[index] = { ...dice[index], face: e.faces[i], was: e.was[i], fresh: true };
  });
  return { ...tray, step: tray.kind === 'attack' ? 9 : 0, pools: { ...calm(tray.pools), [e.pool]: dice } };
}

/** What the tray shows after one more event. @param {Tray | null} tray @param {any} event @param {OpenRoll | null} [roll] */
export const follow = (tray, event, roll = null) => (FOLLOW[event.type] ? FOLLOW[event.type](tray, event, roll) : tray);

/** What came of a roll, in the words of the log: what follows its dice until something else begins. @param {any[]} log */
export function outcomeOf(log) {
  const from = log.findLastIndex(line => line.dice);
  const after = log.slice(from + 1);
  const end = after.findIndex(line => ['turn', 'action', 'attack'].includes(line.kind));
  const told = (end < 0 ? after : after.slice(0, end)).filter(line => line.kind !== 'rule' && line.kind !== 'dice');
  const phase = told.findIndex((line, i) => i && line.kind === 'round');
  return (phase < 0 ? told : told.slice(0, phase)).map(line => line.text);
}

/** How long an event is looked at, in milliseconds at normal pace. @param {any} event */
export function lookingTime(event) {
  switch (event.type) {
    case 'AttackDeclared':
      return 350;
    case 'DiceRolled':
      return 520 + 60 * event.faces.length;
    case 'DiceRerolled':
    case 'DiceChanged':
      return 620;
    case 'SuccessesCounted':
      return 700;
    case 'PoolBuilt':
      return 90;
    default:
      return 0;
  }
}
/** How long a result stays before the game goes on, in milliseconds at normal pace. */
export const RESULT_MS = 1400;
