"""What the players bring: rosters, squads, and the answers that stay secret until a reveal.

Frozen data without a rule: `rules.setup.rosters` and `rules.setup.squads` say what is wrong with
them.
"""

from msgspec import Struct

from crisis.state.records import RuleRef, SideId, UnitId


class Entry(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One character of a roster with the Infinity Gems it carries (GEM-03)."""

    card: str
    gems: tuple[str, ...] = ()


class Roster(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything a player may choose from: characters, Team Tactic cards, Crisis cards."""

    characters: tuple[Entry, ...]
    tactics: tuple[str, ...] = ()
    crises: tuple[str, ...] = ()
    name: str = ""
    edition: str = ""

    @property
    def slugs(self) -> tuple[str, ...]:
        return tuple(entry.card for entry in self.characters)

    def gems_of(self, slug: str) -> tuple[str, ...]:
        return next((entry.gems for entry in self.characters if entry.card == slug), ())


class Squad(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The characters and cards one player brings to this mission."""

    characters: tuple[str, ...]
    affiliation: str = ""
    tactics: tuple[str, ...] = ()
    gems: dict[str, tuple[str, ...]] = {}
    spare: tuple[str, ...] = ()  # Team Tactic cards of the roster that were not chosen
    bench: tuple[str, ...] = ()  # characters of the roster that were not chosen
    picks: dict[str, str] = {}  # whom a card of squad building picked, by card


class Leader(Struct, frozen=True, array_like=True):
    """Who leads, and by which Leadership ability."""

    unit: UnitId
    rule: RuleRef


class Secret(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one side has decided and the other may not know yet (SETUP-12, SQUAD-02, SQUAD-16)."""

    drawn: tuple[str, ...] = ()
    crisis: str = ""
    characters: tuple[str, ...] = ()
    affiliation: str = ""
    tactics: tuple[str, ...] = ()
    picks: dict[str, str] = {}
    leader: Leader | None = None


Rosters = dict[SideId, Roster]
Squads = dict[SideId, Squad]
