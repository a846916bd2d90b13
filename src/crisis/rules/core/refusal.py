"""Why something may not be done: a rule and a reason as a value; what decides it is elsewhere.

The sentence is not here either: `texts` has it under the code of the reason.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from crisis.state.decisions import Option
from crisis.texts.reason import Reason


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Why an answer is not accepted: the rule, the reason, and what was measured at which piece.

    `code` and `values` are for programs, `why` and `str()` for whoever reads it,
    `sentence("de")` for people who read a certain language.
    """

    rule: str
    reason: Reason
    measure: float | None = None
    piece: str | None = None

    @property
    def code(self) -> str:
        """The reason's key in `texts.codes`."""
        return self.reason.code

    @property
    def values(self) -> dict[str, Any]:
        """What the slots of the reason are filled with."""
        return self.reason.values

    def sentence(self, language: str | None = None) -> str:
        return self.reason.sentence(language)

    @property
    def why(self) -> str:
        """The reason as a sentence in the reader's language, without the rule."""
        return self.sentence()

    def __str__(self) -> str:
        return f"{self.why} ({self.rule})"


class Refused(Struct, frozen=True):
    """An option that a player would look for and cannot have; the reason is worked out when it is
    asked for."""

    option: Option
    because: Callable[[], Refusal | None]


def unless(option: Option, because: Callable[[], Refusal | None]) -> Option | Refused:
    """The option itself when nothing speaks against it."""
    return option if because() is None else Refused(option, because)


def left_out(options: Iterable[Option], wanted: Iterable[Refused]) -> Iterator[Refused]:
    """Of what a player would look for, that which is not among the options."""
    offered = {option.group or option.key for option in options}
    for one in wanted:
        if (one.option.group or one.option.key) not in offered:
            yield one


def possible(choices: Iterable[Option | Refused]) -> tuple[Option, ...]:
    """Only what can be chosen."""
    return tuple([choice for choice in choices if isinstance(choice, Option)])
