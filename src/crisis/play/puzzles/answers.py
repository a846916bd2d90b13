"""The answers that a search looks at: every option and every choice of dice, and a finite set of
places and directions. This is the only part of a puzzle that is not exhaustive.
"""

from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from itertools import combinations_with_replacement, product

from crisis.play.puzzles.puzzle import PLAYER, Puzzle
from crisis.rules.engine import Engine
from crisis.state.decisions import (
    Answer,
    Choose,
    ChooseAdvance,
    ChooseAim,
    ChooseDice,
    ChooseSpot,
    Decline,
    Pick,
    PickAim,
    PickDice,
)
from crisis.state.frames import AttackFrame, DodgeFrame
from crisis.state.records import Piece, Spot
from crisis.state.state import State

PROPOSED = 8  # places that the area itself proposes where a puzzle names none
SEED = 1
INCH = 1000


def answers(engine: Engine, puzzle: Puzzle, state: State) -> list[Answer]:
    """What whoever is asked could answer; never empty."""
    match state.pending:
        case Choose(options=options) as choice:
            keys = [option.key for option in options]
            if choice.asked == PLAYER and puzzle.only:
                keys = [key for key in keys if _is_meant(key, puzzle.only)] or keys
            return [Pick(key) for key in keys]
        case ChooseDice() as decision:
            return list(_dice(engine, state, decision))
        case ChooseAdvance() | ChooseSpot() | ChooseAim() as decision:
            return _places(engine, puzzle, state, decision)
    raise AssertionError(state.pending)


def _is_meant(key: str, only: Iterable[str]) -> bool:
    return any(fnmatchcase(key, pattern) for pattern in only)


# --- places ---------------------------------------------------------------------------------------


def _places(
    engine: Engine, puzzle: Puzzle, state: State, decision: ChooseAdvance | ChooseSpot | ChooseAim
) -> list[Answer]:
    own = decision.asked == PLAYER
    named = puzzle.places if own else puzzle.foe_places
    points = [(round(x * INCH), round(y * INCH)) for x, y in named]
    if isinstance(decision, ChooseAim):
        found = list(_aims(engine, state, decision, points))
    else:
        area = engine.region(state)
        assert area is not None
        nearest = [area.nearest(x, y) for x, y in points]
        found = [answer for answer in nearest if answer is not None]
        found = found or area.samples(PROPOSED, SEED)
    if not isinstance(decision, ChooseSpot) and decision.may_decline:
        found.append(Decline())
    return list(dict.fromkeys(found))


def _aims(
    engine: Engine, state: State, decision: ChooseAim, points: Iterable[Spot]
) -> Iterator[Answer]:
    """Straight at every named place, and at everything that could be hit."""
    mover = state.units[decision.unit]
    targets = [unit.spot for unit in state.units.values() if unit.on_table and unit is not mover]
    targets += [_middle(piece) for piece in state.terrain.values()]
    reach = decision.length + 4 * mover.radius
    near = [(x, y) for x, y in targets if (x - mover.x) ** 2 + (y - mover.y) ** 2 <= reach**2]
    found = False
    for x, y in (*points, *near):
        aim = PickAim(x - mover.x, y - mover.y)
        if (aim.dx, aim.dy) != (0, 0) and engine.why_not(state, aim) is None:
            found = True
            yield aim
    if not found:
        area = engine.region(state)
        assert area is not None
        yield from area.samples(PROPOSED, SEED)


def _middle(piece: Piece) -> Spot:
    if not piece.corners:
        return piece.centre
    xs, ys = zip(*piece.corners, strict=True)
    return (sum(xs) // len(xs), sum(ys) // len(ys))


# --- dice -----------------------------------------------------------------------------------------


def _dice(engine: Engine, state: State, decision: ChooseDice) -> Iterator[Answer]:
    """Every different choice: dice that show the same are one."""
    pool = shown(state, decision)
    by_face: dict[str, list[int]] = {}
    for index in decision.dice:
        by_face.setdefault(pool[index], []).append(index)
    for numbers in product(*(range(len(dice) + 1) for dice in by_face.values())):
        if not decision.least <= sum(numbers) <= decision.most:
            continue
        chosen = [i for dice, n in zip(by_face.values(), numbers, strict=True) for i in dice[:n]]
        for answer in _turned(decision, tuple(sorted(chosen))):
            if engine.why_not(state, answer) is None:
                yield answer


def _turned(decision: ChooseDice, chosen: tuple[int, ...]) -> Iterator[PickDice]:
    """A choice of dice with every way to turn them."""
    if len(decision.faces) < 2:
        yield PickDice(chosen)
        return
    for faces in combinations_with_replacement(decision.faces, len(chosen)):
        yield PickDice(chosen, "".join(faces))


def shown(state: State, decision: ChooseDice) -> str:
    """The faces of the pool that is asked about."""
    for frame in reversed(state.stack):
        if isinstance(frame, DodgeFrame) and decision.pool == "dodge":
            return "".join(die.face for die in frame.dice)
        if isinstance(frame, AttackFrame) and decision.pool in ("attack", "defense"):
            dice = frame.attack_dice if decision.pool == "attack" else frame.defense_dice
            return "".join(die.face for die in dice)
    return "".join(chr(ord("a") + index) for index in range(max(decision.dice, default=0) + 1))
