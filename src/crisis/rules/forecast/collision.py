"""The odds of a collision that is about to happen: the damage that is left after the dodge roll.

The collision is played on a copy up to its dodge roll, every optional effect on the way declined.
Rules that change the dice of a dodge are not counted. The exact calculation is in `dice.odds`.
"""

from msgspec import Struct

from crisis.dice.attack import Side
from crisis.dice.odds import dodge_odds
from crisis.dice.pool import Weights
from crisis.rules.core.game import Game
from crisis.rules.core.loop import run, take
from crisis.rules.forecast.odds import MOST_ANSWERS, copied, stamina_left
from crisis.rules.reading import query
from crisis.state.decisions import Choose, Pick, Roll
from crisis.state.frames import CollideFrame, DodgeFrame
from crisis.state.records import UnitId


class Collision(Struct, frozen=True):
    """Who is struck, by how much, and what is left of it after the dodge."""

    unit: UnitId
    incoming: int
    dice: int
    damage: dict[int, float]
    mean: float
    daze: float


def collision_odds(game: Game) -> Collision | None:
    """The collision under way if nothing more is used; None where nobody comes to dodge."""
    trial = copied(game)
    dodge = _dodging(trial) if _collides(trial) else None
    if dodge is None:
        return None
    unit = trial.unit(dodge.unit)
    worths = query.worths(trial, unit, attack=None, attacking=False, doing="dodging")
    side = Side(
        dice=dodge.pool,
        extra_per_critical=query.extra_per_critical(trial, unit, attack=None, doing="dodging"),
        weights=Weights(*worths.values()),
    )
    law = dodge_odds(dodge.damage, side, stamina=stamina_left(trial, unit))
    chances = law.floats()
    daze = sum(chance for damage, chance in chances.items() if damage >= stamina_left(trial, unit))
    return Collision(unit.id, dodge.damage, dodge.pool, chances, float(law.mean), daze)


def _collides(game: Game) -> bool:
    return game.nearest(CollideFrame) is not None or game.nearest(DodgeFrame) is not None


def _dodging(game: Game) -> DodgeFrame | None:
    """Let the collision go on until the dodge is about to be rolled, every offer declined; None if
    it never is, or where something must be chosen."""
    for _ in range(MOST_ANSWERS):
        run(game, until=lambda: not _collides(game))
        decision, top = game.state.pending, game.top
        if isinstance(decision, Roll):
            return top if isinstance(top, DodgeFrame) and not top.dice else None
        options = decision.options if isinstance(decision, Choose) else ()
        passing = next((option for option in options if option.declines), None)
        if passing is None:
            return None
        take(game, Pick(passing.key))
    return None
