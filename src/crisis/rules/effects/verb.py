"""What a verb is: a function that carries an effect out, and perhaps a question before it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from crisis.cards.vocabulary import Filter, Selector
from crisis.rules.core.game import Game
from crisis.rules.reading.filters import select
from crisis.rules.reading.roles import Context
from crisis.state.decisions import Decision
from crisis.state.frames import Frame, ResolveFrame
from crisis.state.records import UnitId


class Verb(NamedTuple):
    """`run` emits or pushes; `question` is put first if it returns a decision; `result` reads the
    frame that `run` pushed, once that is done."""

    run: Callable[[Game, ResolveFrame, Any], None]
    question: Callable[[Game, ResolveFrame, Any], Decision | None] | None = None
    answered: Callable[[Game, ResolveFrame, Any, Any], None] | None = None
    result: Callable[[Game, ResolveFrame, Any, Frame], None] | None = None
    again: Callable[[Game, ResolveFrame, Any], bool] | None = None  # the question is put once more


def context(game: Game, frame: ResolveFrame) -> Context:
    """The roles a rule speaks about while it is carried out."""
    occasion = game.frame(frame.occasion) if frame.occasion else None
    squad = frame.cause.kind in ("leadership", "tactic")
    return Context(
        game, side=frame.side, owner=frame.owner, occasion=occasion, resolve=frame, squad=squad,
        rule=frame.cause.name,
    )  # fmt: skip


def affected(game: Game, frame: ResolveFrame, who: Selector) -> list[UnitId]:
    """The units an effect is about; Dazed ones and those that left are not affected (DMG-07)."""
    here = context(game, frame)
    if isinstance(who, Filter):
        return select(here, who)
    chosen = here.role(who)
    if chosen is None:
        return []
    units = chosen.split(" ")  # `choose` with `many` names several
    return [unit for unit in units if unit in game.state.units and game.unit(unit).able]


def add_result(frame: ResolveFrame, name: str, amount: int) -> None:
    frame.results = {**frame.results, name: frame.results.get(name, 0) + amount}
