"""An instance: one rule that may speak, for one player, character or token.

Which instances there are at a moment is in `rules.timing.triggers` and `rules.timing.table_cards`.
"""

from msgspec import Struct

from crisis.cards.model.schema import Rule
from crisis.rules.core.game import Game
from crisis.rules.reading.roles import Context
from crisis.state.frames import Frame
from crisis.state.records import SideId, TokenId, UnitId

SQUAD_RULES = ("leadership", "tactic")  # what belongs to a squad rather than to a character


class Instance(Struct, frozen=True):
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


def context_of(game: Game, instance: Instance, occasion: Frame | None) -> Context:
    """For whom it speaks, about this occasion."""
    side = instance.side
    if side is None and instance.owner is not None:
        side = game.unit(instance.owner).side
    squad = instance.rule.kind in SQUAD_RULES
    named = (("token", instance.token), *instance.named) if instance.token else instance.named
    return Context(
        game, side=side, owner=instance.owner, occasion=occasion, squad=squad, named=named,
        rule=instance.rule.name, ref=instance.rule.ref,
    )  # fmt: skip
