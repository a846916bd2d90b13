"""Why something may not be done. The sentence cites the rule; what decides it is elsewhere."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from msgspec import Struct

from crisis.state.decisions import Option


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Why an answer is not accepted: the rule, a sentence, and what was measured at which piece."""

    rule: str
    why: str
    measure: float | None = None
    piece: str | None = None

    def __str__(self) -> str:
        return f"{self.why} ({self.rule})"


class Refused(NamedTuple):
    """An option that a player would look for and cannot have; the reason is worked out when it is
    asked for."""

    option: Option
    because: Callable[[], Refusal | None]


def unless(option: Option, because: Callable[[], Refusal | None]) -> Option | Refused:
    """The option itself when nothing speaks against it."""
    return option if because() is None else Refused(option, because)


def possible(choices: Iterable[Option | Refused]) -> tuple[Option, ...]:
    """Only what can be chosen."""
    return tuple([choice for choice in choices if isinstance(choice, Option)])
