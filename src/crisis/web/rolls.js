// The dice on the tray: taken from the state while an attack is open, and followed event by event while it is shown.

/**
 * @typedef {{face: string, extra: boolean, fresh: boolean, was?: string}} ShownDie
 * @typedef {{kind: string, roller: string | null, target: string | null, name: string, step: number,
 *   pools: Record<string, ShownDie[]>, counts: {attack: number, defense: number, damage: number} | null,
 *   dealt: number | null, over: boolean}} Tray
 */

const dieOf = ([face, extra = false]) => ({ face, extra, fresh: false });
const nameOf = ref => ref.split('/').pop();

/**
 * The step of an attack that goes on. While something else is asked in it, its frame already names the step that follows: the first part of
 * a step ("11", "8a", "9a.i") then means that the one before is under way.
 */
function stepNow({ step }, isTop) {
  const number = Number.parseInt(step, 10) || 15;
  return !isTop && /^(\d+|8a|9a\.i|end)$/.test(step) ? number - 1 : Math.min(14, number);
}

/** The open roll of a state, or null. @param {any[]} stack @returns {Tray | null} */
export function trayOfStack(stack) {
  const frame = [...stack].reverse().find(f => ['attack', 'dodge', 'free_roll'].includes(f.type));
  if (!frame) return null;
  const common = { counts: null, dealt: null, over: false };
  if (frame.type === 'attack') {
    if (!frame.target) return null;
    const counted = Number.parseInt(frame.step, 10) > 10;
    return {
      ...common,
      kind: 'attack',
      roller: frame.attacker,
      target: frame.target,
      name: nameOf(frame.attack || ''),
      step: stepNow(frame, frame === stack.at(-1)),
      pools: { attack: (frame.attack_dice || []).map(dieOf), defense: (frame.defense_dice || []).map(dieOf) },
      counts: counted ? { attack: frame.hits || 0, defense: frame.blocks || 0, damage: frame.damage || 0 } : null,
    };
  }
  if (!frame.dice?.length) return null;
  return {
    ...common,
    kind: frame.type === 'dodge' ? 'dodge' : 'roll',
    roller: frame.unit || frame.side,
    target: null,
    name: '',
    step: 0,
    pools: { [frame.type === 'dodge' ? 'dodge' : 'roll']: frame.dice.map(dieOf) },
  };
}

const calm = pools =>
  Object.fromEntries(Object.entries(pools).map(([name, dice]) => [name, dice.map(die => ({ ...die, fresh: false }))]));
const STEP_OF = { attack: [6, 8], defense: [7, 8] };

/** @type {Record<string, (tray: Tray | null, event: any) => Tray | null>} */
const FOLLOW = {
  AttackDeclared: (_, e) => ({
    kind: 'attack',
    roller: e.attacker,
    target: e.target,
    name: nameOf(e.attack),
    step: 2,
    pools: { attack: [], defense: [] },
    counts: null,
    dealt: null,
    over: false,
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
  AttackResolved: (tray, e) => tray && { ...tray, pools: calm(tray.pools), step: 14, dealt: e.dealt, over: true },
  AttackEnded: tray => tray && { ...tray, over: true },
};

function rolled(tray, e) {
  const dice = [...e.faces].map(face => ({ face, extra: !!e.extra, fresh: true }));
  if ((e.pool === 'attack' || e.pool === 'defense') && tray) {
    const pools = calm(tray.pools);
    return {
      ...tray,
      step: STEP_OF[e.pool][e.extra ? 1 : 0],
      pools: { ...pools, [e.pool]: e.extra ? [...pools[e.pool], ...dice] : dice },
    };
  }
  const before = e.extra && tray?.kind === e.pool ? calm(tray.pools)[e.pool] || [] : [];
  return {
    kind: e.pool,
    roller: e.roller,
    target: null,
    name: '',
    step: 0,
    pools: { [e.pool]: [...before, ...dice] },
    counts: null,
    dealt: null,
    over: true,
  };
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

/** What the tray shows after one more event. @param {Tray | null} tray @param {any} event */
export const follow = (tray, event) => (FOLLOW[event.type] ? FOLLOW[event.type](tray, event) : tray);

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
    case 'AttackResolved':
      return 500;
    case 'PoolBuilt':
      return 90;
    default:
      return 0;
  }
}
