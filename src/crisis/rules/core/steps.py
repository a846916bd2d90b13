"""The step words that rule sequences are written with: do, ask, roll, call, jump.

A procedure is a table of labelled steps (`rules.core.procedure`); a frame remembers the label of
its next step. No game word belongs here: what a step does is a function beside its table. (`window`
is in `rules.timing.triggers`.)
"""

from collections.abc import Callable, Iterable
from typing import Any

from crisis.rules.core.game import Game
from crisis.rules.core.refusal import Refusal, Refused
from crisis.state.decisions import Decision, Option, Reply, Roll, Rolled
from crisis.state.frames import Frame


class Do:
    """Run a function and go on; the function may push frames but never asks."""

    __slots__ = ("action",)

    def __init__(self, action: Callable[..., None]) -> None:
        self.action = action

    def run(self, game: Game, frame: Any, following: str) -> None:
        frame.step = following
        self.action(game, frame)


class Ask:
    """Put a decision; nothing is asked when `decide` returns None.

    `take` gets a legal answer: of a choice the picked option itself. `refuse` tells what is wrong
    with an answer about places or dice; `choices` lists what can and what cannot be picked from a
    list. `rule` is cited when an answer is not even of the right kind.
    """

    __slots__ = ("choices", "decide", "refuse", "rule", "take")

    def __init__(
        self,
        decide: Callable[..., Decision | None],
        take: Callable[..., None],
        *,
        rule: str,
        refuse: Callable[..., Refusal | None] | None = None,
        choices: Callable[..., Iterable[Option | Refused]] | None = None,
    ) -> None:
        self.choices = choices
        self.decide = decide
        self.take = take
        self.rule = rule
        self.refuse = refuse

    def run(self, game: Game, frame: Any, following: str) -> None:
        decision = self.decide(game, frame)
        if decision is None:
            # `decide` may have sent the frame elsewhere; otherwise go on.
            if game.procedure(frame).steps.get(frame.step) is self:
                frame.step = following
        else:
            game.ask(decision)

    def answer(self, game: Game, frame: Any, following: str, answer: Reply) -> None:
        frame.step = following
        self.take(game, frame, answer)


class RollStep:
    """Ask chance for dice; an empty pool asks nothing."""

    __slots__ = ("purpose", "request", "take")
    rule = "DICE-01"

    def __init__(
        self,
        purpose: str,
        request: Callable[..., tuple[int, str]],
        take: Callable[..., None],
    ) -> None:
        self.purpose = purpose
        self.request = request
        self.take = take

    def run(self, game: Game, frame: Any, following: str) -> None:
        count, roller = self.request(game, frame)
        if count <= 0:
            frame.step = following
        else:
            game.ask(Roll(self.purpose, count, roller))

    def answer(self, game: Game, frame: Any, following: str, answer: Reply) -> None:
        assert isinstance(answer, Rolled)
        frame.step = following
        self.take(game, frame, answer.faces)


class Call:
    """Push another procedure and continue after it; None calls nothing."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[..., Frame | None]) -> None:
        self.make = make

    def run(self, game: Game, frame: Any, following: str) -> None:
        frame.step = following
        called = self.make(game, frame)
        if called is not None:
            game.push(called)


class Jump:
    """Go to another label when the condition holds."""

    __slots__ = ("to", "when")

    def __init__(self, to: str, when: Callable[..., bool]) -> None:
        self.to = to
        self.when = when

    def run(self, game: Game, frame: Any, following: str) -> None:
        frame.step = self.to if self.when(game, frame) else following


do = Do
ask = Ask
roll = RollStep
call = Call
jump = Jump


def always(_game: Game, _frame: Any) -> bool:
    """For the jump that closes a loop."""
    return True
