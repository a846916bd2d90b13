"""A witness of what cards do: which of their rules fired while a game was played.

Nobody watches by default; then every hook here costs one look at a module variable. With an
observer, `Engine.step` and `Engine.settle` are *played* before its eyes. A rule has **fired** when

- one of its effects was carried out and changed the position (also by an operation it began):
  naming something, rolling dice for it or paying for it is not enough (`carry_out`);
- a continuous line (a value, a permission, a "cannot") mattered: the same answer in the same
  position comes out differently when the line keeps silent (`speaks`; the observer plays it again
  with the rule muted). So a line that was only looked at, or that changed nothing, has not fired;
- an attack was declared, a way of scoring gave VP (`note`).

What merely asks about the rules does not count: `why_not`, `region`, odds and `Engine.advance`,
which searches use, are not watched.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

from crisis.cards.model.schema import Rule
from crisis.cards.vocabulary import (
    AnyEffect,
    ChooseFallen,
    ChooseNumber,
    ChooseOne,
    ChoosePower,
    ChooseReserve,
    ChooseThing,
    Each,
    Gather,
    PayPower,
    RollDice,
    Tally,
)
from crisis.state.state import State

T = TypeVar("T")

# What only prepares the effects that follow.
PREPARING = (
    ChooseThing,
    ChooseOne,
    ChooseNumber,
    ChooseReserve,
    ChooseFallen,
    ChoosePower,
    Tally,
    Each,
    Gather,
    PayPower,
    RollDice,
)


class Observer(Protocol):
    """Somebody who watches; see `crisis.sim.watcher` for the one that the program uses."""

    def watch(self, play: Callable[[], T]) -> T:
        """Let something be played (perhaps more than once) and give back how it went."""

    def speaks(self, rule: Rule) -> bool:
        """A continuous line of this rule is in force; False mutes it."""

    def note(self, ref: str, printed: object) -> None:
        """What stands on a card under this reference took effect."""


_observer: Observer | None = None


@contextmanager
def watching(observer: Observer) -> Iterator[None]:
    """Everything that is played inside happens before the eyes of this observer."""
    global _observer  # noqa: PLW0603 - the one place where somebody begins to watch
    before = _observer
    _observer = observer
    try:
        yield
    finally:
        _observer = before


def somebody_watches() -> bool:
    return _observer is not None


def played(play: Callable[[], T]) -> T:
    """Play something that counts."""
    return play() if _observer is None else _observer.watch(play)


def speaks(rule: Rule) -> bool:
    """Whether a continuous line that is in force may speak."""
    return _observer is None or _observer.speaks(rule)


def note(ref: str, printed: object) -> None:
    """An attack was made, or something else that is printed on a card happened."""
    if _observer is not None:
        _observer.note(ref, printed)


def carry_out(state: State, rule: Rule, effect: AnyEffect, act: Callable[[], None]) -> None:
    """Let one effect of a rule happen; it has fired if the position is another one afterwards."""
    if _observer is None or isinstance(effect, PREPARING):
        act()
        return
    before = state.clone()
    act()
    if state != before:
        _observer.note(rule.ref, rule)
