"""What a rule can do with terrain features; the other verbs are in `verbs`."""

from crisis.cards.vocabulary.effect import Effect
from crisis.cards.vocabulary.words import Tool


class RecallTerrain(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="recall_terrain"
):
    """A feature of this kind, also one that was destroyed, may appear near a character."""

    kind: str
    within: int
    of: str


class CreateTerrain(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="create_terrain"
):
    """A new feature of this kind is put on the table: within `within` of something, or anywhere.

    It lies on nobody and on no other feature; those up to Size `crush` are destroyed by it.
    """

    kind: str
    within: int | None = None
    of: str = ""
    crush: int = 0


class PlaceTerrain(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="place_terrain"
):
    """A feature is placed within a Range of something, by whoever caused what happens."""

    what: str
    within: int
    of: str


class TakeTerrain(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="take_terrain"
):
    """A small feature goes from the table onto a character's card, as a named token."""

    what: str
    counter: str
    who: str = "self"


class Drive(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="drive"):
    """A feature goes along a hinged tool to its far end; who is under the tool suffers 1 damage."""

    what: str
    tool: Tool
    who: str = "self"


class Destroy(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="destroy"):
    what: str
