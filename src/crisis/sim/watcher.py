"""The observer that the program uses: it keeps the references of everything that fired.

`rules.core.witness` says what counts. A continuous line is put to the test by playing the same
answer again with its rule muted, once for each rule that has not fired yet; whatever is known to
work costs nothing more.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from crisis.cards.model.schema import Rule
from crisis.rules.engine import IllegalAnswer

T = TypeVar("T")


class Watcher:
    """Notes what fired of the things that are printed, by reference."""

    def __init__(self, printed: Mapping[str, object]) -> None:
        self.wanted = dict(printed)  # what has not fired yet
        self.fired: set[str] = set()
        self._heard: dict[str, None] | None = None  # lines in force in what is played now
        self._muted = ""

    # --- what the rules tell (see `rules.core.witness.Observer`) ---

    def watch(self, play: Callable[[], T]) -> T:
        if self._heard is not None:
            return play()  # something played inside something that is watched already
        self._heard = {}
        try:
            outcome = _outcome(play)
            heard, self._heard = [*self._heard], {}
            for ref in heard:
                if ref in self.wanted and self._without(ref, play) != outcome:
                    self.fire(ref)
        finally:
            self._heard = None
        if isinstance(outcome, _Refused):
            raise outcome.error
        return cast("T", outcome)

    def speaks(self, rule: Rule) -> bool:
        if self._muted:
            return rule.ref != self._muted
        if self._heard is not None and self._is_wanted(rule.ref, rule):
            self._heard[rule.ref] = None
        return True

    def note(self, ref: str, printed: object) -> None:
        if self._heard is not None and not self._muted and self._is_wanted(ref, printed):
            self.fire(ref)

    # --- inside ---

    def fire(self, ref: str) -> None:
        self.fired.add(ref)
        del self.wanted[ref]

    def _is_wanted(self, ref: str, printed: object) -> bool:
        """A card of the same name in another revision, or made up for a test, is another card."""
        known = self.wanted.get(ref)
        return known is printed or (known is not None and known == printed)

    def _without(self, ref: str, play: Callable[[], Any]) -> Any:
        self._muted = ref
        try:
            return _outcome(play)
        finally:
            self._muted = ""


class _Refused:
    """An answer that the rules refuse is a result too: "cannot" may be the reason."""

    def __init__(self, error: IllegalAnswer) -> None:
        self.error = error

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Refused) and other.error.refusal == self.error.refusal

    __hash__ = None  # type: ignore[assignment]


def _outcome(play: Callable[[], Any]) -> Any:
    try:
        return play()
    except IllegalAnswer as error:
        return _Refused(error)
