"""What a verb is: a function that carries an effect out, and perhaps a question before it."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct

from crisis.cards.vocabulary import AnyEffect, Filter, Selector
from crisis.rules.core.area import Area
from crisis.rules.core.game import Game
from crisis.rules.core.refusal import Refusal
from crisis.rules.reading.filters import select
from crisis.rules.reading.instance import SQUAD_RULES
from crisis.rules.reading.roles import Context
from crisis.state.decisions import Question
from crisis.state.events import RuleDropped
from crisis.state.frames import Frame, ResolveFrame
from crisis.state.records import UnitId
from crisis.texts.reason import Reason

E = TypeVar("E", bound=AnyEffect)
R = TypeVar("R")


class Verb(NamedTuple):
    """One verb of the vocabulary; made by `verb` or `asking`, which check that all of its functions
    take its own class of effects."""

    effect: type[Struct]
    run: Callable[[Game, ResolveFrame, Any], None]
    question: Callable[[Game, ResolveFrame, Any], Question[Any] | None] | None = None
    answered: Callable[[Game, ResolveFrame, Any, Any], None] | None = None
    refuse: Callable[[Game, ResolveFrame, Any, Any], Refusal | None] | None = None
    area: Callable[[Game, ResolveFrame, Any], Area | None] | None = None
    again: Callable[[Game, ResolveFrame, Any], bool] | None = None
    result: Callable[[Game, ResolveFrame, Any, Frame], None] | None = None


def verb(
    effect: type[E],
    run: Callable[[Game, ResolveFrame, E], None],
    *,
    result: Callable[[Game, ResolveFrame, E, Frame], None] | None = None,
) -> Verb:
    """`run` emits or pushes; `result` reads the frame that it pushed, once that is done."""
    return Verb(effect, run, result=result)


def nothing_more(_game: Game, _frame: ResolveFrame, _effect: AnyEffect) -> None:
    """The answer was everything there is to do."""


def asking(
    effect: type[E],
    question: Callable[[Game, ResolveFrame, E], Question[R] | None],
    answered: Callable[[Game, ResolveFrame, E, R], None],
    *,
    refuse: Callable[[Game, ResolveFrame, E, R], Refusal | None] | None = None,
    area: Callable[[Game, ResolveFrame, E], Area | None] | None = None,
    again: Callable[[Game, ResolveFrame, E], bool] | None = None,
    run: Callable[[Game, ResolveFrame, E], None] = nothing_more,
    result: Callable[[Game, ResolveFrame, E, Frame], None] | None = None,
) -> Verb:
    """A verb with a question, if there is one to put, before it runs.

    `refuse` and `area` are for places; while `again` holds the question is put once more.
    """
    return Verb(effect, run, question, answered, refuse, area, again, result)


def context(game: Game, frame: ResolveFrame) -> Context:
    """The roles a rule speaks about while it is carried out."""
    occasion = game.frame(frame.occasion) if frame.occasion else None
    squad = frame.cause.kind in SQUAD_RULES
    found = Context(
        game, side=frame.side, owner=frame.owner, occasion=occasion, resolve=frame, squad=squad,
        rule=frame.cause.name,
    )  # fmt: skip
    found.ref = frame.rule
    return found


def affected(game: Game, frame: ResolveFrame, who: Selector) -> list[UnitId]:
    """The units an effect is about; Dazed ones and those that left are not affected (DMG-07)."""
    here = context(game, frame)
    if isinstance(who, Filter):
        return select(here, who)
    units = game.state.units
    return [unit for unit in here.roles(who) if unit in units and units[unit].able]


def drop(game: Game, frame: ResolveFrame, why: Reason) -> None:
    """An effect comes to nothing, and the log says why."""
    game.emit(RuleDropped(frame.rule, frame.cause.name, why))


def stop(frame: ResolveFrame) -> None:
    """The rest of a rule is not carried out."""
    frame.stopped = True


def add_result(frame: ResolveFrame, name: str, amount: int) -> None:
    frame.results = {**frame.results, name: frame.results.get(name, 0) + amount}
