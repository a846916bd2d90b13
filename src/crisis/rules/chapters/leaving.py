"""Leaving the battlefield: KO'd or removed, with what is dropped before and who goes along.

Who is about to leave is in `rules.reading.falling`, what it means for the game in
`rules.chapters.scoring`.
"""

from crisis.cards.vocabulary import Timing
from crisis.rules.chapters.objectives import drop_all
from crisis.rules.chapters.scoring import check_squads
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.steps import call, do
from crisis.rules.timing.triggers import window
from crisis.state.events import ActivatedTokenGiven, ConditionRemoved, Leaving, Left
from crisis.state.frames import DropFrame, LeaveFrame
from crisis.state.records import Place, SideId, Unit


def activate_orphans(game: Game, side: SideId) -> None:
    """A Grunt all of whose parents are Dazed gets an Activated token (GRUNT-08); those that are
    gone do not count (Q-82)."""
    for grunt in list(game.allies(side)):
        parents = living_parents(game, grunt)
        if parents and all(unit.dazed for unit in parents) and not grunt.activated:
            game.emit(ActivatedTokenGiven(grunt.id))


def living_parents(game: Game, grunt: Unit) -> list[Unit]:
    named = game.card(grunt).parents
    return [unit for unit in game.allies(grunt.side) if unit.card in named and not unit.leaving]


def orphaned_grunt(game: Game, side: SideId) -> Unit | None:
    """A Grunt without any parent left is removed from the game (GRUNT-09)."""
    for grunt in game.allies(side):
        if game.card(grunt).grunt and not grunt.leaving and not living_parents(game, grunt):
            return grunt
    return None


def begin_leaving(game: Game, frame: LeaveFrame) -> None:
    if not game.unit(frame.unit).leaving:
        game.emit(Leaving(frame.unit))


def drop_before_leaving(game: Game, frame: LeaveFrame) -> DropFrame | None:
    """OBJ-13; being removed counts too, in every edition (OBJ-10, Q-22)."""
    return drop_all(game, frame.unit)


def remove(game: Game, frame: LeaveFrame) -> None:
    unit = game.unit(frame.unit)
    for condition in unit.conditions:
        game.emit(ConditionRemoved(unit.id, condition, "left"))
    game.emit(Left(unit.id, Place.KO if frame.ko else Place.REMOVED))


def remove_orphans(game: Game, frame: LeaveFrame) -> LeaveFrame | None:
    side = game.unit(frame.unit).side
    activate_orphans(game, side)
    orphan = orphaned_grunt(game, side)
    return LeaveFrame(unit=orphan.id, ko=False) if orphan is not None else None


def count_squads(game: Game, _frame: LeaveFrame) -> None:
    """The game may be won in the middle of anything (WIN-06, WIN-10)."""
    check_squads(game)


LEAVE = Procedure[LeaveFrame](
    {
        "a": do(begin_leaving),
        "a2": window(Timing.WOULD_LEAVE),
        "a3": call(drop_before_leaving),
        "b": do(remove),
        "c": call(remove_orphans),
        "d": do(count_squads),
    }
)
