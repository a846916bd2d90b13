"""A small set of good answers for every kind of decision: the only place that discretises.

Spots that reach objectives, come into or leave range; throws that hit; beams that catch most;
dice worth
rerolling. Which of them is best is decided in `ai.policies`.
"""

from crisis.rules.engine import Engine
from crisis.state.decisions import (
    Answer,
    Choose,
    ChooseAdvance,
    ChooseAim,
    ChooseDice,
    ChooseSpot,
    Decision,
    Decline,
    Pick,
    PickAim,
    PickDice,
)
from crisis.state.frames import AttackFrame, DodgeFrame
from crisis.state.records import SideId, Spot
from crisis.state.state import State

SAMPLES = 14
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
            return _aims(engine, state, decision)
        case _:
            return []


# --- places ---------------------------------------------------------------------------------------


def _places(
    engine: Engine, state: State, decision: ChooseAdvance | ChooseSpot, seed: int, most: int
) -> list[Answer]:
    area = engine.region(state)
    assert area is not None
    found: list[Answer] = []
    for x, y in interests(state, decision.asked)[: most // 2]:
        nearest = area.nearest(x, y)
        if nearest is not None and nearest not in found:
            found.append(nearest)
    found += area.samples(max(2, min(SAMPLES, most - len(found))), seed)
    if isinstance(decision, ChooseAdvance) and decision.may_decline:
        found.append(Decline())
    return found


def interests(state: State, side: SideId) -> list[Spot]:
    """Points a piece may want to be near to: tokens, wounded enemies, the middle."""
    tokens = [token for token in state.tokens.values() if token.on_table]
    wanted = [token.spot for token in tokens if token.controller != side]
    wanted += [token.spot for token in tokens if token.controller == side]
    carriers = {token.holder for token in state.tokens.values() if token.holder}
    enemies = [unit for unit in state.units.values() if unit.able and unit.side != side]
    enemies.sort(key=lambda unit: (unit.id not in carriers, not unit.injured, -unit.damage))
    return [*wanted, *(unit.spot for unit in enemies[:4]), (18000, 18000)]


# --- aims -----------------------------------------------------------------------------------------


def _aims(engine: Engine, state: State, decision: ChooseAim) -> list[Answer]:
    """Straight at everything that could be hit, and a rose of directions."""
    mover = state.units[decision.unit]
    reach = decision.length + 4 * mover.radius
    targets: list[Spot] = [
        unit.spot for unit in state.units.values() if unit.on_table and unit.id != mover.id
    ]
    targets += [piece.centre for piece in state.terrain.values()]
    aims = [
        (x - mover.x, y - mover.y)
        for x, y in targets
        if (x - mover.x) ** 2 + (y - mover.y) ** 2 <= reach * reach
    ]
    aims += [(x * 100, y * 100) for x, y in ROSE]
    found: list[Answer] = []
    for aim in aims:
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
