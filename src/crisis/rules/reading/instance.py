"""An instance: one rule that may speak, for one player, character or token.

Which instances there are at a moment is in `rules.timing.triggers` and `rules.reading.table_cards`.
"""

from typing import NamedTuple

from crisis.cards.model.schema import Rule
from crisis.rules.core.game import Game
from crisis.state.records import SideId, TokenId, UnitId


class Instance(NamedTuple):
    """One rule with whose it is."""

    rule: Rule
    side: SideId | None = None
    owner: UnitId | None = None
    token: TokenId | None = None  # a crisis rule that speaks once for each token
    named: tuple[tuple[str, str], ...] = ()  # roles that were fixed when a granted rule began

    @property
    def key(self) -> str:
        about = f"|{self.token}" if self.token else ""
        return f"{self.owner or self.side or 'table'}|{self.rule.ref}{about}"


def side_of(game: Game, instance: Instance) -> SideId | None:
    """The side it speaks for: its own, or that of the character it is about."""
    if instance.side is None and instance.owner is not None:
        return game.unit(instance.owner).side
    return instance.side
