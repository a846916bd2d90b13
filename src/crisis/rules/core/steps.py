"""The step words that rule sequences are written with: do, ask, roll, call, jump.

A procedure is a table of labelled steps (`rules.core.procedure`); a frame remembers the label of
its next step. No game word belongs here: what a step does is a function beside its table. (`window`
is in `rules.timing.triggers`.)

Every word is generic over the frame whose table it stands in; `ask` also over the reply that its
decision gets. So a table is checked as a whole: each of its functions takes its frame, and `take`
takes what `decide` asks for.
"""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from crisis.rules.core.area import Area
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import F
from crisis.rules.core.refusal import Refusal, Refused
from crisis.state.decisions import Answer, Decline, Option, Question, Roll, Rolled
from crisis.state.frames import Frame

R = TypeVar("R")


class Do(Generic[F]):
    """Run a function and go on; the function may push frames but never asks."""

    __slots__ = ("action",)

    def __init__(self, action: Callable[[Game, F], None]) -> None:
        self.action = action

    def run(self, game: Game, frame: F, following: str) -> None:
        frame.step = following
        self.action(game, frame)


class Ask(Generic[F, R]):
    """Put a decision; nothing is asked when `decide` returns None.

    `take` gets the reply to it, which is legal: of a choice the picked option itself; `decline` is
    for moves and aims that may be declined. `refuse` tells what is wrong with a reply about places
    or dice; `choices` lists what can and what cannot be picked from a list; `area` is where a place
    or an aim may be. `rule` is cited when an answer is not even of the right kind.
    """

    __slots__ = ("area", "choices", "decide", "decline", "refuse", "rule", "take")

    def __init__(
        self,
        decide: Callable[[Game, F], Question[R] | None],
        take: Callable[[Game, F, R], None],
        *,
        rule: str,
        refuse: Callable[[Game, F, R], Refusal | None] | None = None,
        choices: Callable[[Game, F], Iterable[Option | Refused]] | None = None,
        decline: Callable[[Game, F], None] | None = None,
        area: Callable[[Game, F], Area | None] | None = None,
    ) -> None:
        self.area = area
        self.choices = choices
        self.decide = decide
        self.decline = decline
        self.take = take
        self.rule = rule
        self.refuse = refuse

    def run(self, game: Game, frame: F, following: str) -> None:
        decision = self.decide(game, frame)
        if decision is None:
            # `decide` may have sent the frame elsewhere; otherwise go on.
            if game.procedure(frame).steps.get(frame.step) is self:
                frame.step = following
        else:
            game.ask(decision)

    def answer(
        self, game: Game, frame: F, following: str, decision: Question[R], answer: Answer
    ) -> None:
        frame.step = following
        if isinstance(answer, Decline):
            assert self.decline is not None, "only what may be declined is declined"
            self.decline(game, frame)
        else:
            self.take(game, frame, decision.reply(answer))

    def why_not(
        self, game: Game, frame: F, decision: Question[R], answer: Answer
    ) -> Refusal | None:
        """What is wrong with an answer that has the right form."""
        if self.refuse is None or isinstance(answer, Decline):
            return None
        return self.refuse(game, frame, decision.reply(answer))


class RollStep(Ask[F, Rolled]):
    """Ask chance for dice; an empty pool asks nothing."""

    __slots__ = ()

    def __init__(
        self,
        purpose: str,
        request: Callable[[Game, F], tuple[int, str]],
        take: Callable[[Game, F, str], None],
    ) -> None:
        def decide(game: Game, frame: F) -> Roll | None:
            count, roller = request(game, frame)
            return Roll(purpose, count, roller) if count > 0 else None

        def take_faces(game: Game, frame: F, answer: Rolled) -> None:
            take(game, frame, answer.faces)

        super().__init__(decide, take_faces, rule="DICE-01")


class Call(Generic[F]):
    """Push another procedure and continue after it; None calls nothing."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[Game, F], Frame | None]) -> None:
        self.make = make

    def run(self, game: Game, frame: F, following: str) -> None:
        frame.step = following
        called = self.make(game, frame)
        if called is not None:
            game.push(called)


class Jump(Generic[F]):
    """Go to another label when the condition holds."""

    __slots__ = ("to", "when")

    def __init__(self, to: str, when: Callable[[Game, F], bool]) -> None:
        self.to = to
        self.when = when

    def run(self, game: Game, frame: F, following: str) -> None:
        frame.step = self.to if self.when(game, frame) else following


do = Do
ask = Ask
roll = RollStep
call = Call
jump = Jump


def always(_game: Game, _frame: Frame) -> bool:
    """For the jump that closes a loop."""
    return True
