"""What a rule can do with objective tokens; the other verbs are in `verbs`."""

from typing import Literal

from msgspec import field

from crisis.cards.vocabulary.effect import Effect


class PutToken(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="put_token"):
    """A token of this card comes into play where `of` is; `move_token` says how far it may lie,
    `take_token` who holds it. It is no objective and belongs to the side that puts it there. One
    of the kind `"contender"` contests like an Injured character of that side."""

    as_: str = field(name="as")
    name: str
    of: str
    kind: str = "marker"
    until: Literal["", "phase", "round"] = ""  # then it is removed


class TakeToken(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="take_token"):
    who: str = "self"
    token: str = "token"


class DropTokens(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="drop_tokens"):
    """All that it holds, those of a kind, or the one that was chosen."""

    who: str
    kind: Literal["asset", "civilian", ""] = ""
    token: str = ""
    by: Literal["opponent", "controller", "owner"] = "opponent"
    within: int = 2


class SupplyToken(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="supply"):
    """A token that was set aside comes from a Source token into somebody's hands (ADR 26)."""

    name: str
    kind: str
    who: str = "self"
    token: str = "token"


class GiveToken(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="give_token"):
    """A held token changes hands."""

    token: str = "token"
    to: str


class ControlToken(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="control_token"
):
    token: str = "token"
    who: str = "self"


class SecureToken(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="secure_token"
):
    """A marker of the side that speaks lies on the token: the side secures it until an enemy
    contests it."""

    token: str = "token"


class FlipToken(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="flip_token"):
    token: str = "token"


class MoveToken(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="move_token"):
    """Anywhere on the table, unless it must stay `within` a Range."""

    token: str = "token"
    within: int | None = None
    of: str = "token"
    apart: int = 0  # not within this Range of another token of its name


class RemoveToken(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="remove_token"
):
    """A token leaves the game; with `held_by` everything that character holds."""

    token: str = "token"
    held_by: str = ""


class PlacementBy(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="placed_by"):
    """Who places the dropped tokens, and how far away (replaces OBJ-11, OBJ-12)."""

    side: Literal["controller", "opponent"]
    within: int = 2
