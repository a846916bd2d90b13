"""A small set of good answers for every kind of decision: the only place that discretises.

Spots that reach objectives, come into or leave range; throws that hit; beams that catch most;
dice worth
rerolling. Which of them is best is decided in `ai.minds.greedy`.
"""

import math

from crisis.rules.engine import Engine
from crisis.rules.reading.measure import RANGE
from crisis.state.decisions import (
    Answer,
    Choose,
    ChooseAdvance,
    ChooseAim,
    ChooseDice,
    ChooseSpot,
    Decision,
    Decline,
    Option,
    Pick,
    PickAdvance,
    PickAim,
    PickDice,
    PickSpot,
)
from crisis.state.frames import AttackFrame, DodgeFrame
from crisis.state.records import Piece, SideId, Spot, Unit
from crisis.state.state import State

SPREAD = 40  # spots spread over an area, from which those near to points of interest are taken
HAVENS = 3  # spots out of the way for who carries something
HUNTED = 14_000  # so far away an enemy is felt by who carries something
EXACT = 3  # points of interest to which the nearest spot of all is looked for
FAN = ((8, 0), (7, 3), (5, 5), (3, 7), (0, 8), (-3, 7), (-5, 5), (-7, 3))
ROSE = (*FAN, *((-x, -y) for x, y in FAN))


def candidates(engine: Engine, state: State, seed: int, most: int = 24) -> list[Answer]:
    """Answers worth thinking about, all of them legal."""
    decision = state.pending
    match decision:
        case Choose():
            return [Pick(option.key) for option in decision.options]
        case ChooseDice():
            return dice_answers(state, decision)
        case ChooseAdvance() | ChooseSpot():
            return _places(engine, state, decision, seed, most)
        case ChooseAim():
            return _aims(engine, state, decision, most)
        case _:
            return []


# --- places ---------------------------------------------------------------------------------------


def _places(
    engine: Engine, state: State, decision: ChooseAdvance | ChooseSpot, seed: int, most: int
) -> list[Answer]:
    area = engine.region(state)
    assert area is not None
    spread = area.samples(SPREAD, seed)
    points = _points(engine, state, decision)
    exact = [area.nearest(x, y) for x, y in points[:EXACT]]
    found = [answer for answer in exact if answer is not None]
    found += _havens(state, decision, spread)
    if spread:
        spots = [_spot(one) for one in spread]
        found += [spread[_nearest(spots, point)] for point in points[EXACT:]]
    found = list(dict.fromkeys(found))[: max(2, most - 2)]
    found += [one for one in spread if one not in found][: most - len(found)]
    if isinstance(decision, ChooseAdvance) and decision.may_decline:
        found.append(Decline())
    return found


def _havens(
    state: State, decision: ChooseAdvance | ChooseSpot, spread: list[Answer]
) -> list[Answer]:
    """The spots with the fewest enemies near, for who carries something."""
    mover = state.units.get(decision.unit or "")
    if mover is None or mover.side != decision.asked:
        return []
    if all(token.holder != mover.id for token in state.tokens.values()):
        return []
    foes = [unit.spot for unit in state.units.values() if unit.able and unit.side != mover.side]

    def pressure(answer: Answer) -> float:
        spot = _spot(answer)
        return sum(max(0.0, HUNTED - math.dist(spot, foe)) for foe in foes)

    return sorted(spread, key=pressure)[:HAVENS]


def _spot(answer: Answer) -> Spot:
    if isinstance(answer, PickAdvance):
        return answer.spot
    assert isinstance(answer, PickSpot)
    return (answer.x, answer.y)


def _points(engine: Engine, state: State, decision: ChooseAdvance | ChooseSpot) -> list[Spot]:
    """What the piece may want to be near to, the likely best first."""
    wanted = interests(state, decision.asked)
    mover = state.units.get(decision.unit or "")
    if mover is None:
        return wanted
    if mover.side != decision.asked:  # an enemy is put where it does harm to nobody
        return [*_corners(mover), *wanted]
    wanted.sort(key=lambda spot: _square(spot, mover.spot))
    shots = firing_spots(engine, state, mover)
    mixed = [spot for pair in zip(wanted, shots, strict=False) for spot in pair]
    rest = wanted[len(shots) :] + shots[len(wanted) :]
    return [*mixed, *rest, retreat(state, mover)]


def interests(state: State, side: SideId) -> list[Spot]:
    """Points a piece may want to be near to: tokens, wounded enemies, the middle."""
    tokens = [token for token in state.tokens.values() if token.on_table]
    wanted = [token.spot for token in tokens if token.controller != side]
    wanted += [token.spot for token in tokens if token.controller == side]
    carriers = {token.holder for token in state.tokens.values() if token.holder}
    enemies = [unit for unit in state.units.values() if unit.able and unit.side != side]
    enemies.sort(key=lambda unit: (unit.id not in carriers, not unit.injured, -unit.damage))
    return [*wanted, *(unit.spot for unit in enemies[:4]), (18000, 18000)]


def firing_spots(engine: Engine, state: State, mover: Unit) -> list[Spot]:
    """Just within the range of the longest attack that can be paid, seen from the nearest
    enemies: near enough to attack, and no nearer."""
    attacks = engine.game(state).attacks(mover).values()
    ranges = {card.range for card in attacks if card.cost <= mover.power}
    enemies = [unit for unit in state.units.values() if unit.able and unit.side != mover.side]
    enemies.sort(key=lambda unit: _square(unit.spot, mover.spot))
    found = []
    for enemy in enemies[:4]:
        for reach in sorted(ranges, reverse=True)[:2]:
            away = RANGE[reach] + enemy.radius + mover.radius - 150
            found.append(_towards(enemy.spot, mover.spot, away))
    return found


def retreat(state: State, mover: Unit) -> Spot:
    """Away from the enemies that are near."""
    foes = [unit for unit in state.units.values() if unit.able and unit.side != mover.side]
    near = [unit.spot for unit in foes if _square(unit.spot, mover.spot) < 12000**2]
    if not near:
        return mover.spot
    x = sum(spot[0] for spot in near) // len(near)
    y = sum(spot[1] for spot in near) // len(near)
    return _towards(mover.spot, (2 * mover.x - x, 2 * mover.y - y), 8000)


def _corners(unit: Unit) -> list[Spot]:
    x = 0 if unit.x < 18000 else 36000
    y = 0 if unit.y < 18000 else 36000
    return [(x, unit.y), (unit.x, y)]


def _nearest(spots: list[Spot], point: Spot) -> int:
    """The place in a list of the first of those that are nearest to a point."""
    px, py = point
    squares = [(x - px) ** 2 + (y - py) ** 2 for x, y in spots]
    return squares.index(min(squares))


def _square(one: Spot, two: Spot) -> int:
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2


def _towards(start: Spot, goal: Spot, length: int) -> Spot:
    """The point so far from the start in the direction of the goal."""
    far = max(1.0, _square(start, goal) ** 0.5)
    x = start[0] + (goal[0] - start[0]) * length / far
    y = start[1] + (goal[1] - start[1]) * length / far
    return (round(min(36000, max(0, x))), round(min(36000, max(0, y))))


# --- aims -----------------------------------------------------------------------------------------


def _aims(engine: Engine, state: State, decision: ChooseAim, most: int) -> list[Answer]:
    """Straight at everything that could be hit, and a rose of directions."""
    mover = state.units[decision.unit]
    reach = decision.length + 4 * mover.radius
    targets: list[Spot] = [
        unit.spot for unit in state.units.values() if unit.on_table and unit.id != mover.id
    ]
    targets += [_middle(piece) for piece in state.terrain.values()]
    aims = [
        (x - mover.x, y - mover.y)
        for x, y in targets
        if (x - mover.x) ** 2 + (y - mover.y) ** 2 <= reach * reach
    ]
    aims += [(x * 100, y * 100) for x, y in ROSE]
    found: list[Answer] = []
    for aim in aims:
        if len(found) >= most:
            break
        answer = PickAim(*aim)
        if aim != (0, 0) and engine.why_not(state, answer) is None:
            found.append(answer)
    if not found:
        area = engine.region(state)
        assert area is not None
        found = area.samples(4, 1)
    if decision.may_decline:
        found.append(Decline())
    return found


def _middle(piece: Piece) -> Spot:
    if not piece.corners:
        return piece.centre
    xs, ys = zip(*piece.corners, strict=True)
    return (sum(xs) // len(xs), sum(ys) // len(ys))


# --- dice -----------------------------------------------------------------------------------------

ATTACK_RANK = {"F": 0, "-": 1, "B": 2, "H": 5, "W": 6, "C": 6}
DEFENSE_RANK = {"F": 0, "-": 1, "H": 2, "B": 5, "W": 6, "C": 6}


def dice_answers(state: State, decision: ChooseDice) -> list[Answer]:
    """Rerolls of what is no success; changes that help the side that makes them."""
    pool, mine = _pool(state, decision)
    rank = ATTACK_RANK if decision.pool == "attack" else DEFENSE_RANK
    worst_first = sorted(decision.dice, key=lambda index: rank[pool[index]], reverse=not mine)
    if not decision.faces:
        return _rerolls(decision, pool, rank, worst_first, mine)
    return _changes(decision, pool, rank, worst_first, mine)


def _pool(state: State, decision: ChooseDice) -> tuple[str, bool]:
    """The faces on the table and whether they are the asked side's own."""
    for frame in reversed(state.stack):
        if isinstance(frame, DodgeFrame) and decision.pool == "dodge":
            own = state.units[frame.unit].side == decision.asked
            return "".join(die.face for die in frame.dice), own
        if isinstance(frame, AttackFrame) and decision.pool in ("attack", "defense"):
            dice = frame.attack_dice if decision.pool == "attack" else frame.defense_dice
            own = (frame.side == decision.asked) == (decision.pool == "attack")
            return "".join(die.face for die in dice), own
    return "-" * (max(decision.dice, default=0) + 1), True


def _rerolls(
    decision: ChooseDice, pool: str, rank: dict[str, int], order: list[int], mine: bool
) -> list[Answer]:
    bad = [index for index in order if (rank[pool[index]] < 5) == mine]
    chosen = sorted(bad[: decision.most])
    if len(chosen) < decision.least:
        chosen = sorted(order[: decision.least])
    return [PickDice(tuple(chosen))]


def _changes(
    decision: ChooseDice, pool: str, rank: dict[str, int], order: list[int], mine: bool
) -> list[Answer]:
    best = max(decision.faces, key=lambda face: (rank[face], face == "W"))
    worst = min(decision.faces, key=lambda face: rank[face])
    to = best if mine else worst
    useful = [i for i in order if (rank[pool[i]] < rank[to]) == mine and pool[i] != to]
    chosen = sorted(useful[: decision.most])
    if len(chosen) < decision.least:
        chosen = sorted(order[: decision.least])
    faces = to * len(chosen) if len(decision.faces) > 1 else ""
    return [PickDice(tuple(chosen), faces)]


def is_continuous(decision: Decision | None) -> bool:
    return isinstance(decision, ChooseAdvance | ChooseSpot | ChooseAim)


ORDER = {"end": 0, "pass": 0, "attack": 1, "interact": 2, "move": 3, "power": 4, "use": 4,
          "tactic": 5, "climb": 6}  # fmt: skip


def in_good_order(decision: Choose) -> list[Option]:
    """The likely best first, so that an early end of the time costs little."""
    return sorted(decision.options, key=lambda option: ORDER.get(option.what, 4))
