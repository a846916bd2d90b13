"""What a goal means: read off a position by the engine's own rules."""

from crisis.play.puzzles.puzzle import PLAYER, Goal, Puzzle
from crisis.rules.core.game import Game
from crisis.rules.engine import Engine
from crisis.rules.reading import measure, query
from crisis.rules.reading.contest import contesting, secured_by
from crisis.state.decisions import Choose
from crisis.state.frames import AttackFrame, VolleyFrame
from crisis.state.records import Place, Unit, other
from crisis.state.state import State

FOE = other(PLAYER)


def verdict(engine: Engine, puzzle: Puzzle, start: State, state: State) -> bool | None:
    """Whether a puzzle is solved; None while it is not decided."""
    goal, ended = puzzle.goal, is_over(puzzle, start, state)
    if not ended:
        return True if not goal.at_last and reached(engine, goal, state) else None
    return reached(engine, goal, state)


def is_over(puzzle: Puzzle, start: State, state: State) -> bool:
    """Whether the horizon is reached: the end of the round, the activation or the attack."""
    if state.outcome is not None or state.round != start.round:
        return True
    if puzzle.until == "attack":
        return not any(isinstance(frame, AttackFrame | VolleyFrame) for frame in state.stack)
    pending = state.pending
    between = isinstance(pending, Choose) and pending.purpose == "turn"
    return puzzle.until == "activation" and between and state.asked != start.asked


def reached(engine: Engine, goal: Goal, state: State) -> bool:
    """Whether everything that a goal names is so."""
    return _at_once(goal, state) and _at_last(engine.game(state), goal)


def _at_once(goal: Goal, state: State) -> bool:
    units = state.units
    if goal.won and (state.outcome is None or state.outcome.winner != PLAYER):
        return False
    return (
        all(is_down(units[unit]) for unit in goal.down)
        and all(_is_ko(units[unit]) for unit in goal.ko)
        and all(
            is_down(units[unit]) or units[unit].damage >= least
            for unit, least in goal.damage.items()
        )
        and not any(piece in state.terrain for piece in goal.destroyed)
    )


def is_down(unit: Unit) -> bool:
    return unit.dazed or _is_ko(unit)


def _is_ko(unit: Unit) -> bool:
    return unit.place is Place.KO


def _at_last(game: Game, goal: Goal) -> bool:
    state = game.state
    units, tokens, sides = state.units, state.tokens, state.sides
    if goal.vp and sides[PLAYER].vp < goal.vp:
        return False
    if goal.lead is not None and sides[PLAYER].vp - sides[FOE].vp < goal.lead:
        return False
    return (
        not any(is_down(units[unit]) for unit in goal.standing)
        and all(_holder(state, token) == PLAYER for token in goal.held)
        and all(_holder(state, token) != FOE for token in goal.loose)
        and all(secured_by(game, tokens[token]) == PLAYER for token in goal.secured)
        and not any(FOE in contesting(game, tokens[token]) for token in goal.alone)
        and all(set(words) <= {*units[unit].conditions} for unit, words in goal.conditions.items())
        and all(is_safe(game, units[unit]) for unit in goal.safe)
        and all(units[unit].power >= least for unit, least in goal.power.items())
    )


def _holder(state: State, token: str) -> str | None:
    holder = state.tokens[token].holder
    return None if holder is None else state.units[holder].side


def is_safe(game: Game, unit: Unit) -> bool:
    """No enemy that stands could move straight towards it and attack, terrain and Power aside."""
    if is_down(unit):
        return False
    return not any(
        _gap(foe, unit) <= _walk(game, foe) + _longest(game, foe)
        for foe in game.able_units()
        if foe.side != unit.side
    )


def _gap(one: Unit, two: Unit) -> float:
    far = ((one.x - two.x) ** 2 + (one.y - two.y) ** 2) ** 0.5
    return float(far - one.radius - two.radius)


def _walk(game: Game, unit: Unit) -> int:
    """How far a straight advance takes the edge of a base (MOVE-21)."""
    return measure.TOOL[query.longest_tool(game, unit, query.speed(game, unit))] + 2 * unit.radius


def _longest(game: Game, unit: Unit) -> int:
    return max((measure.RANGE[card.range] for card in game.attacks(unit).values()), default=0)
