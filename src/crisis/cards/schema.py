"""What is printed, after loading: rules, attacks, cards and the catalogue that holds them.

Everything here is immutable and shared by all games. Indexes by timing and by value are built
once, so
that a window asks only the rules that could speak in it.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from crisis.cards.vocabulary import AnyEffect, AttackType, Continuous, Filter, Limit, Timing, Tool
from crisis.dice.faces import Face

RuleKind = Literal[
    "rider", "active", "reactive", "innate", "leadership", "tactic", "gem", "condition",
    "crisis", "one_shot", "basic", "interact",
]  # fmt: skip

# Effects of these kinds belong to no player (GEN-10, GEN-11, GEN-18, SHOT-06).
NON_PLAYER = frozenset({"condition", "one_shot", "crisis"})


class Rule(Struct, frozen=True, kw_only=True):
    """One printed rule: one name, one trigger, one list of effects in order."""

    ref: str
    name: str
    kind: RuleKind
    on: tuple[Timing, ...] = ()
    replaces: bool = False
    icons: tuple[Face, ...] = ()
    cost: int = 0
    cost_max: int = 0  # a cost of X: from `cost` to this
    payer: Filter | None = None  # who may pay instead of the owner
    action: bool = False
    may: bool = False
    limit: Limit | None = None
    affects: str = "self"  # whom GEN-07 counts
    when: tuple[Filter, ...] = ()
    effects: tuple[AnyEffect, ...] = ()
    continuous: tuple[Continuous, ...] = ()
    affiliation: str = ""
    text: str = ""

    @property
    def optional(self) -> bool:
        """Icon rules and Innate rules are mandatory unless they say "may" (SPEC-02)."""
        return self.may or self.kind in ("active", "reactive", "tactic") or self.cost > 0

    @property
    def is_reaction(self) -> bool:
        """Reactive superpowers and cards wait for the player with priority (TIME-01)."""
        return self.kind in ("reactive", "tactic")


class AttackCard(Struct, frozen=True, kw_only=True):
    """One printed attack."""

    ref: str
    name: str
    type: AttackType
    range: int
    shape: Literal["single", "beam", "area"]
    strength: int
    cost: int
    rules: tuple[Rule, ...] = ()


class Defense(Struct, frozen=True):
    physical: int
    energy: int
    mystic: int

    def against(self, attack_type: str) -> int:
        value: int = getattr(self, attack_type)
        return value


class RuleIndex(Struct, frozen=True):
    """Rules by the moment at which they speak and by the value they change."""

    by_timing: dict[Timing, tuple[Rule, ...]]
    by_value: dict[str, tuple[tuple[Rule, int], ...]]
    actives: tuple[Rule, ...]

    @classmethod
    def of(cls, rules: Iterable[Rule]) -> "RuleIndex":
        by_timing: dict[Timing, tuple[Rule, ...]] = {}
        by_value: dict[str, tuple[tuple[Rule, int], ...]] = {}
        actives = []
        for rule in rules:
            for timing in rule.on:
                by_timing[timing] = (*by_timing.get(timing, ()), rule)
            for index, line in enumerate(rule.continuous):
                key = line.value or f"cannot {line.cannot}"
                by_value[key] = (*by_value.get(key, ()), (rule, index))
            if rule.kind == "active":
                actives.append(rule)
        return cls(by_timing, by_value, tuple(actives))


class CardSide(Struct, frozen=True, kw_only=True):
    """One face of a stat card: Healthy or Injured, of one form."""

    stamina: int
    speed: Tool
    size: int
    defense: Defense
    attacks: dict[str, AttackCard]
    rules: tuple[Rule, ...]
    leaderships: tuple[Rule, ...]
    keywords: frozenset[str]
    index: RuleIndex


class CharacterCard(Struct, frozen=True, kw_only=True):
    """One character with all its sides and forms."""

    slug: str
    name: str
    alter_ego: str
    threat: int
    base: int  # diameter in millimetres
    forms: dict[str, dict[str, CardSide]]
    form_bases: dict[str, int] = {}
    affiliations: tuple[str, ...] = ()
    parents: tuple[str, ...] = ()
    gems: tuple[str, ...] = ()
    gem_limit: int = 1
    reserve: bool = False
    peerless: bool = False

    @property
    def grunt(self) -> bool:
        return bool(self.parents)

    @property
    def has_injured_side(self) -> bool:
        return "injured" in self.forms["normal"]

    def side(self, form: str, injured: bool) -> CardSide:
        sides = self.forms[form]
        return sides["injured"] if injured and "injured" in sides else sides["healthy"]


class TacticCard(Struct, frozen=True, kw_only=True):
    """One Team Tactic card; its single rule says who plays it and what it does."""

    slug: str
    name: str
    affiliation: str = ""
    timing: Literal["active", "reactive"]
    action: bool = False
    players: tuple[Filter, ...] = ()  # the characters that play and pay, one filter each
    rule: Rule
    index: RuleIndex


class TokenSpot(Struct, frozen=True):
    """Where a crisis puts a token, in 1/1000 inch."""

    kind: str
    x: int
    y: int


class Scoring(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """VP in Cleanup step 1: so many for each token that is secured, controlled or held."""

    vp: int = 1
    per: Literal["secured", "controlled", "held"]
    kind: str = ""


class CrisisCard(Struct, frozen=True, kw_only=True):
    """One Secure or Extraction crisis."""

    slug: str
    name: str
    type: Literal["secure", "extraction"]
    threat: int
    token_name: str
    tokens: tuple[TokenSpot, ...]
    limited: bool = False
    scoring: tuple[Scoring, ...]
    interact: Rule | None = None
    rules: tuple[Rule, ...] = ()
    index: RuleIndex


class GemCard(Struct, frozen=True, kw_only=True):
    slug: str
    name: str
    threat: int
    rules: tuple[Rule, ...]
    index: RuleIndex


class ConditionCard(Struct, frozen=True, kw_only=True):
    """A special condition as a card of its own: its rules hold while a unit has it."""

    slug: str
    name: str
    rules: tuple[Rule, ...]
    index: RuleIndex


class Affiliation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    slug: str
    name: str
    members: tuple[str, ...]


class TerrainKind(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a kind of terrain usually is: its Size and its footprint in inches."""

    slug: str
    name: str
    size: int
    interactive: bool = True
    standable: bool = True
    width: float = 0.0
    depth: float = 0.0
    diameter: float = 0.0


class TablePiece(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One piece of a battlefield: centre in inches, turned by quarter or eighth turns."""

    kind: str
    x: float
    y: float
    turn: int = 0  # degrees, counter-clockwise
    size: int | None = None
    interactive: bool | None = None


class TableCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ready-made battlefield."""

    slug: str
    name: str
    pieces: tuple[TablePiece, ...]


class Catalogue(Struct, frozen=True, kw_only=True):
    """All content that one game can use, with rules and attacks by reference."""

    revision: str
    characters: dict[str, CharacterCard] = {}
    tactics: dict[str, TacticCard] = {}
    crises: dict[str, CrisisCard] = {}
    gems: dict[str, GemCard] = {}
    conditions: dict[str, ConditionCard] = {}
    affiliations: dict[str, Affiliation] = {}
    terrain: dict[str, TerrainKind] = {}
    tables: dict[str, TableCard] = {}
    basics: tuple[Rule, ...] = ()
    rules: dict[str, Rule] = {}
    attacks: dict[str, AttackCard] = {}
