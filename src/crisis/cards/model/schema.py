"""What is printed, after loading: rules, attacks, cards and the catalogue that holds them.

Everything here is immutable and shared by all games. Indexes by timing and by value are built once,
so that a window asks only the rules that could speak in it.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Literal

from msgspec import Struct, field

from crisis.cards.vocabulary import AnyEffect, AttackType, Continuous, Filter, Limit, Timing, Tool
from crisis.dice.faces import Face

RuleKind = Literal[
    "rider", "active", "reactive", "innate", "leadership", "tactic", "gem", "condition",
    "crisis", "one_shot", "basic", "interact",
]  # fmt: skip

# Effects of these kinds belong to no player (GEN-10, GEN-11, GEN-18, SHOT-06).
NON_PLAYER = frozenset({"condition", "one_shot", "crisis"})


class Rule(Struct, frozen=True, kw_only=True, dict=True):
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
    by_itself: bool = False  # a Team Tactic card that is played of itself when its moment comes
    limit: Limit | None = None
    granted: bool = False  # speaks only while another rule of the card says so
    each: Literal["", "player", "character", "token"] = ""  # a table card speaks once for each
    in_turn: bool = False  # all of the player with priority first, then all of the other
    affects: str = "self"  # whom GEN-07 counts
    when: tuple[Filter, ...] = ()
    effects: tuple[AnyEffect, ...] = ()
    continuous: tuple[Continuous, ...] = ()
    affiliation: str = ""
    keyword: str = ""  # a keyword's rule: silent in an edition that does not know it
    text: str = ""

    # What a reference tells: it is `slug/form/side/name/part`, or `slug/number`. (Hence `dict`.)

    @cached_property
    def card(self) -> str:
        """The slug of its card."""
        return self.ref.partition("/")[0]

    @cached_property
    def card_side(self) -> str:
        """Its card; for a character the side of a form."""
        parts = self.ref.split("/")
        return "/".join(parts[:3]) if len(parts) > 3 else parts[0]

    @cached_property
    def number(self) -> int | None:
        """Its place on a card, or among the parts of one printed rule."""
        last = self.ref.rpartition("/")[2]
        return int(last) if last.isdigit() else None

    @property
    def part(self) -> int:
        """1 for a printed rule of a character or gem; its further parts (`also`) count on from
        2."""
        number = self.number
        return 1 if number is None or self.kind in ("rider", *NON_PLAYER) else number

    @property
    def is_named(self) -> bool:
        """A special rule of an attack may be printed without a name (Q-46)."""
        return self.kind != "rider" or self.number is None

    @property
    def optional(self) -> bool:
        """Icon rules and Innate rules are mandatory unless they say "may" (SPEC-02)."""
        if self.by_itself:
            return False
        return self.may or self.kind in ("active", "reactive", "tactic") or self.cost > 0

    @property
    def is_non_player(self) -> bool:
        """A keyword that a table card lends is the character's own (KEY-11)."""
        return self.kind in NON_PLAYER and not self.keyword

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
    limit: Limit | None = None
    when: tuple[Filter, ...] = ()  # it can be made only then
    rules: tuple[Rule, ...] = ()


class Defense(Struct, frozen=True):
    physical: int
    energy: int
    mystic: int

    def against(self, attack_type: str) -> int:
        value: int = getattr(self, attack_type)
        return value


OWN = ("self", "bearer")


class RuleIndex(Struct, frozen=True):
    """Rules by the moment at which they speak and by the value they change."""

    by_timing: dict[Timing, tuple[Rule, ...]]
    by_value: dict[str, tuple[tuple[Rule, int], ...]]
    of_others: frozenset[str]  # values of which a rule changes more than its owner's own
    actives: tuple[Rule, ...]

    @classmethod
    def of(cls, rules: Iterable[Rule]) -> "RuleIndex":
        by_timing: dict[Timing, tuple[Rule, ...]] = {}
        by_value: dict[str, tuple[tuple[Rule, int], ...]] = {}
        of_others = set()
        actives = []
        for rule in rules:
            if rule.granted:
                continue
            for timing in rule.on:
                by_timing[timing] = (*by_timing.get(timing, ()), rule)
            for index, line in enumerate(rule.continuous):
                by_value[line.about] = (*by_value.get(line.about, ()), (rule, index))
                if line.who not in OWN:
                    of_others.add(line.about)
            if rule.kind == "active":
                actives.append(rule)
        return cls(by_timing, by_value, frozenset(of_others), tuple(actives))


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
    short: str  # what people call it
    threat: int
    base: int  # diameter in millimetres
    base_source: Literal["", "assumed"] = ""  # "assumed": no source names the base
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

    @property
    def tokens(self) -> "CrisisCard":
        """What is known about the tokens that it puts down, as a Crisis card says it."""
        return CrisisCard(
            slug=self.slug, name=self.name, type="secure", threat=0, token_name=self.name,
            tokens=(), scoring=(), index=RuleIndex.of(()),
        )  # fmt: skip

    def side(self, form: str, injured: bool) -> CardSide:
        sides = self.forms[form]
        return sides["injured"] if injured and "injured" in sides else sides["healthy"]


class SquadPart(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a Team Tactic card does when a squad is built (ADR 23)."""

    affiliation: str = ""  # whose squad it makes, or whom the picked character joins
    with_: tuple[str, ...] = field(name="with", default=())  # with one of these it makes a squad
    pick: Filter | None = None  # a character of the squad is picked for it
    extra: bool = False  # it takes none of the places for Team Tactic cards


class TacticCard(Struct, frozen=True, kw_only=True):
    """One Team Tactic card; its single rule says who plays it and what it does."""

    slug: str
    name: str
    affiliation: str = ""
    timing: Literal["active", "reactive", "both"]
    action: bool = False
    players: tuple[Filter, ...] = ()  # the characters that play and pay, one filter each
    dazed_too: bool = False  # a Dazed character may play it (against TAC-08)
    not_with: tuple[str, ...] = ()  # no roster holds both it and one of these cards
    ordered: bool = False  # two players have different parts although their words are the same
    attacks: dict[str, AttackCard] = {}
    granted: tuple[Rule, ...] = ()  # what the card lets speak while it lasts
    back: Rule | None = None  # what it says once it was played, to come back into the hand
    interact: Rule | None = None  # with a token that it puts down
    powers: tuple[Rule, ...] = ()  # what its tokens let characters do in their activation
    leaderships: tuple[Rule, ...] = ()  # those that it gives to a character (`lead`)
    squad: SquadPart | None = None
    rule: Rule
    index: RuleIndex

    @property
    def all_rules(self) -> tuple[Rule, ...]:
        riders = (rule for attack in self.attacks.values() for rule in attack.rules)
        back = (self.back,) if self.back is not None else ()
        interact = (self.interact,) if self.interact is not None else ()
        own = (self.rule, *self.granted, *self.leaderships)
        return (*own, *back, *interact, *self.powers, *riders)

    @property
    def tokens(self) -> "CrisisCard":
        """What is known about the tokens that it puts down, as a Crisis card says it."""
        return CrisisCard(
            slug=self.slug, name=self.name, type="secure", threat=0, token_name=self.name,
            tokens=(), scoring=(), interact=self.interact, powers=self.powers, index=self.index,
        )  # fmt: skip


class TokenSpot(Struct, frozen=True):
    """Where a crisis puts a token, in 1/1000 inch; a name where a card has several kinds."""

    kind: str
    x: int
    y: int
    name: str = ""


Lies = Literal["close", "mid", "far", ""]


class Scoring(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """VP in Cleanup step 1: so many for each token that is secured, controlled or held, for each
    character that holds one, or once if one character of the side is as `who` says."""

    vp: int = 1
    per: Literal["secured", "controlled", "held", "holder", "once"]
    token: str = ""  # the name of the tokens meant
    lies: Lies = ""  # only the one at this place, seen from the side's own edge
    beside: str = ""  # only while within Range 1 of a token of this name ...
    beside_lies: Lies = ""  # ... at this place
    who: tuple[Filter, ...] = ()
    apart: int = 0  # once, if two tokens that the side secures are beyond this Range
    holders: Filter | None = None  # once, if all of the side that hold tokens of any card are so
    watched: int = 0  # once, if so many Zones that the side controls have an enemy in their arc


class CrisisCard(Struct, frozen=True, kw_only=True):
    """One Secure or Extraction crisis."""

    slug: str
    name: str
    short: str = ""  # what people call it, for small places
    type: Literal["secure", "extraction"]
    threat: int
    token_name: str
    tokens: tuple[TokenSpot, ...]
    limited: bool = False
    passed: bool = True  # if not, a token that would change hands is dropped
    scoring: tuple[Scoring, ...]
    interact: Rule | None = None
    powers: tuple[Rule, ...] = ()  # what characters may do in their activation
    attacks: dict[str, AttackCard] = {}  # further attacks of characters that hold a token
    arc: Literal[30, 45, 60, 90] = 45  # half the opening of a Zone token's arc, in degrees
    rules: tuple[Rule, ...] = ()
    index: RuleIndex

    @property
    def all_rules(self) -> tuple[Rule, ...]:
        """Everything the card can say, for the index by reference."""
        interact = (self.interact,) if self.interact else ()
        riders = (rule for attack in self.attacks.values() for rule in attack.rules)
        return (*self.rules, *interact, *self.powers, *riders)

    @property
    def ways_to_score(self) -> dict[str, Scoring]:
        """The lines about VP by a reference of their own."""
        return {f"{self.slug}/scoring/{n}": line for n, line in enumerate(self.scoring, start=1)}


class GemCard(Struct, frozen=True, kw_only=True):
    slug: str
    name: str
    threat: int
    rules: tuple[Rule, ...]
    index: RuleIndex


class Scatter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Tokens that the set-up of a One-Shot card puts around a feature of a certain Size, which is
    not interactive from then on. They are no objectives."""

    name: str
    count: int
    within: int
    around: int


class OneShotCard(Struct, frozen=True, kw_only=True):
    """One One-Shot card (SHOT-03): it changes the Maximum Threat, may put terrain on the table
    and its rules hold for the whole mission."""

    slug: str
    name: str
    threat: int = 0  # the modifier
    pieces: tuple[str, ...] = ()  # kinds of terrain its set-up places
    interact: Rule | None = None  # with terrain of these kinds
    interact_with: dict[str, Rule] = {}  # ... where each kind has an ability of its own
    scatter: Scatter | None = None
    tokens: CrisisCard | None = None  # what is known about its tokens, as a Crisis card says it
    rules: tuple[Rule, ...] = ()
    index: RuleIndex

    @property
    def all_rules(self) -> tuple[Rule, ...]:
        interact = (self.interact,) if self.interact else ()
        return (*self.rules, *interact, *self.interact_with.values())


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
    part_of: str = (
        ""  # a list within another affiliation, for cards that name it; no squad is of it
    )


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


Ground = Literal["street", "avenue", "harbour", "temple", "park", "laboratory", "house"]


class TableCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ready-made battlefield."""

    slug: str
    name: str
    ground: Ground = "street"  # paint only, no rule
    pieces: tuple[TablePiece, ...]


class PackInfo(Struct, frozen=True):
    """A pack of a user whose cards are in a catalogue: a digest of its files, its slugs."""

    name: str
    digest: str
    slugs: frozenset[str]


class Catalogue(Struct, frozen=True, kw_only=True):
    """All content that one game can use, with rules and attacks by reference."""

    revision: str
    packs: tuple[PackInfo, ...] = ()
    characters: dict[str, CharacterCard] = {}
    tactics: dict[str, TacticCard] = {}
    crises: dict[str, CrisisCard] = {}
    gems: dict[str, GemCard] = {}
    one_shots: dict[str, OneShotCard] = {}
    conditions: dict[str, ConditionCard] = {}
    affiliations: dict[str, Affiliation] = {}
    terrain: dict[str, TerrainKind] = {}
    tables: dict[str, TableCard] = {}
    basics: tuple[Rule, ...] = ()
    rules: dict[str, Rule] = {}
    granted: dict[tuple[str, str], Rule] = {}  # by side of a card and name
    attacks: dict[str, AttackCard] = {}

    def granted_by(self, rule: Rule, name: str) -> Rule | None:
        """What a rule lets speak: one of this name on the same side of its card."""
        return self.granted.get((rule.card_side, name))
