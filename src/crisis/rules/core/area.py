"""What the area of a continuous choice can be asked; the kinds of areas are in `rules.legal`."""

from collections.abc import Sequence
from typing import Protocol

from crisis.geometry import Ring
from crisis.state.decisions import Answer


class Area(Protocol):
    """Speaks in answers, so that a client or a search never handles geometry itself."""

    def contains(self, x: int, y: int) -> bool:
        """Whether the numbers of an answer are legal: a spot, or the vector of an aim."""

    def nearest(self, x: int, y: int) -> Answer | None:
        """The legal answer nearest to a wish; None where there is none at all."""

    def samples(self, count: int, seed: int) -> list[Answer]:
        """Legal answers spread over the area; which ones depends on the seed alone."""

    def outline(self) -> Sequence[Ring]:
        """Its border, if it has one that can be drawn."""
