"""What a card file may hold: its tables, key by key, each with its kind, bounds and what it is for.

This is the only list of keys. The reader refuses what does not fit (`shape`), `schema_export` makes
the JSON Schemas of it, and the readers of each kind of card look only at the meaning. What a verb,
a filter or a value may say stands in `cards.vocabulary`.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from crisis.cards.model.schema import Defense, Scatter
from crisis.cards.vocabulary import FACE_NAMES, OPERATIONS, AttackType, Limit, Timing, Tool

# Tables that the vocabulary knows by itself; the reader decodes them and names what is wrong.
FilterTable = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "#/$defs/Filter"})]
ScoringTable = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "#/$defs/Scoring"})]
EffectTable = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "#/$defs/Effect"})]

PrintedName = Annotated[str, Meta(description="As printed.", min_length=1)]
Text = Annotated[str, Meta(description="Shown instead of the generated wording.")]
TimingName = Annotated[str, Meta(extra_json_schema={"enum": [timing.value for timing in Timing]})]
Replaced = Annotated[str, Meta(extra_json_schema={"enum": sorted(OPERATIONS)})]
FaceName = Annotated[str, Meta(extra_json_schema={"enum": list(FACE_NAMES)})]
Cost = Annotated[int, Meta(title="cost", ge=0, le=10)]
Base = Annotated[Literal[35, 50, 65], Meta(title="base", description="Diameter in millimetres.")]
Threat = Annotated[int, Meta(title="Threat", ge=0, le=10)]
Inches = Annotated[float, Meta(title="place on the table", description="Inches.", ge=0, le=36)]
Sides = Annotated[
    tuple[Literal["healthy", "injured"], ...], Meta(description="The sides that have it.")
]
Forms = Annotated[tuple[str, ...], Meta(description="The forms that have it.")]
Keyword = Annotated[
    Literal["flight", "peerless", "reserve", "stealth", "wall_crawler"], Meta(title="keyword")
]
Revisions = Annotated[dict[str, dict[str, Any]], Meta(description="Differences by card revision.")]
Immunity = Annotated[tuple[str, ...], Meta(description="Conditions it cannot have.")]


class RuleTable(Struct, kw_only=True, frozen=True):
    """A rule's own keys. A rule with a single effect carries the keys of that effect besides."""

    name: str = ""
    kind: str = ""
    on: TimingName | tuple[TimingName, ...] = ()
    instead_of: Replaced = ""
    icons: FaceName | tuple[FaceName, ...] = ()
    cost: Cost = 0
    cost_max: Cost = 0
    payer: FilterTable = {}
    action: bool = False
    may: bool = False
    by_itself: bool = False
    limit: Limit = "turn"
    affects: str = "self"
    when: tuple[FilterTable, ...] = ()
    effects: tuple[EffectTable, ...] = ()
    affiliation: str = ""
    text: Text = ""
    sides: Sides = ()
    forms: Forms = ()
    each: Literal["player", "character", "token"] = "player"
    in_turn: bool = False
    granted: bool = False
    keyword: bool = False


class PowerTable(RuleTable, kw_only=True, frozen=True):
    """A superpower of a character or a gem."""

    name: PrintedName
    kind: Literal["active", "reactive", "innate"]
    also: Annotated[tuple[RuleTable, ...], Meta(description="Its further parts.")] = ()


class LeadershipTable(RuleTable, kw_only=True, frozen=True):
    name: PrintedName
    affiliation: str
    also: Annotated[tuple[RuleTable, ...], Meta(description="Its further parts.")] = ()


class NamedRuleTable(RuleTable, kw_only=True, frozen=True):
    """What a crisis or the token of a card lets characters do, by name."""

    name: PrintedName


class AttackTable(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    name: PrintedName
    type: AttackType
    range: Annotated[int, Meta(title="Range", ge=1, le=5)]
    strength: Annotated[int, Meta(title="Strength", ge=1, le=15)]
    cost: Cost
    shape: Literal["single", "beam", "area"] = "single"
    limit: Limit = "turn"
    when: tuple[FilterTable, ...] = ()
    rules: tuple[RuleTable, ...] = ()
    text: Text = ""
    sides: Sides = ()
    forms: Forms = ()


class SideTable(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What is printed on one side; the injured one says only what differs."""

    stamina: Annotated[int, Meta(title="Stamina", ge=1, le=30)] = 1
    speed: Tool = "medium"
    size: Annotated[int, Meta(title="Size", ge=1, le=6)] = 2
    defense: Defense = Defense(1, 1, 1)
    keywords: tuple[Keyword, ...] = ()
    immunity: Immunity = ()


class FormTable(SideTable, kw_only=True, frozen=True, forbid_unknown_fields=True):
    base: Base = 35
    healthy: SideTable = SideTable()
    injured: SideTable = SideTable()


class CardFile(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    name: PrintedName
    revision: Revisions = {}


class CharacterFile(CardFile, kw_only=True, frozen=True, forbid_unknown_fields=True):
    threat: Threat
    base: Base
    healthy: SideTable
    attack: tuple[AttackTable, ...] = ()
    alter_ego: Annotated[str, Meta(description="Who it is; no two of one in a squad.")] = ""
    short: Annotated[
        str, Meta(description="What people call it; without it the name up to its first comma.")
    ] = ""
    set: Annotated[str, Meta(description="The product it comes from.")] = ""
    base_source: Annotated[
        Literal["", "assumed"], Meta(description="Assumed if no source names the base.")
    ] = ""
    keywords: tuple[Keyword, ...] = ()
    immunity: Immunity = ()
    healing_factor: Annotated[int, Meta(title="Healing Factor", ge=1, le=9)] = 1
    parents: Annotated[
        tuple[str, ...], Meta(description="For Grunts: the characters that bring them.")
    ] = ()
    affiliations: Annotated[
        tuple[str, ...], Meta(description="Affiliations it belongs to, besides those that list it.")
    ] = ()
    gems: Annotated[tuple[str, ...], Meta(description="Infinity Gems it may carry.")] = ()
    gem_limit: Annotated[int, Meta(title="number of gems", ge=1, le=6)] = 1
    injured: SideTable = SideTable()
    form: dict[str, FormTable] = {}
    superpower: tuple[PowerTable, ...] = ()
    leadership: tuple[LeadershipTable, ...] = ()


class GemFile(CardFile, kw_only=True, frozen=True, forbid_unknown_fields=True):
    threat: Annotated[int, Meta(title="Threat", ge=0, le=5)]
    income: Annotated[int, Meta(title="income", ge=0, le=5)] = 1
    superpower: tuple[PowerTable, ...] = ()


class SquadTable(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    affiliation: str = ""
    with_: tuple[str, ...] = field(name="with", default=())
    pick: FilterTable = {}
    extra: bool = False


class TacticFile(RuleTable, kw_only=True, frozen=True):
    """A Team Tactic card is a single rule, and who plays it."""

    name: PrintedName
    revision: Revisions = {}
    timing: Literal["active", "reactive", "both"]
    players: Annotated[tuple[FilterTable, ...], Meta(description="One for each.")] = ()
    ordered: bool = False
    dazed_too: bool = False
    not_with: Annotated[
        tuple[str, ...], Meta(description="Cards that cannot be in the same roster.")
    ] = ()
    attack: tuple[AttackTable, ...] = ()
    also: Annotated[tuple[RuleTable, ...], Meta(description="What it grants.")] = ()
    back: Annotated[RuleTable, Meta(description="How it comes back.")] = RuleTable()
    interact: Annotated[RuleTable, Meta(description="With a token that it puts down.")] = (
        RuleTable()
    )
    power: tuple[NamedRuleTable, ...] = ()
    leadership: Annotated[
        tuple[LeadershipTable, ...], Meta(description="Those that it gives to a character.")
    ] = ()
    squad: Annotated[SquadTable, Meta(description="What it does in squad building.")] = SquadTable()


class TokenTable(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    kind: str
    x: Inches
    y: Inches
    name: str = ""


class CrisisFile(CardFile, kw_only=True, frozen=True, forbid_unknown_fields=True):
    type: Literal["secure", "extraction"]
    threat: Annotated[int, Meta(title="Threat", ge=0, le=30)]
    scoring: tuple[ScoringTable, ...]
    short: Annotated[str, Meta(description="What people call it.")] = ""
    token: Annotated[str, Meta(description="What its tokens are called.")] = "token"
    tokens: tuple[TokenTable, ...] = ()
    limited: Annotated[bool, Meta(description="A character holds only one.")] = False
    passed: Annotated[bool, Meta(description="Whether a token may change hands.")] = True
    arc: Annotated[Literal[30, 45, 60, 90], Meta(title="half opening of an arc")] = 45
    interact: RuleTable = RuleTable()
    rule: tuple[RuleTable, ...] = ()
    power: tuple[NamedRuleTable, ...] = ()
    attack: tuple[AttackTable, ...] = ()


class OneShotFile(CardFile, kw_only=True, frozen=True, forbid_unknown_fields=True):
    threat: Annotated[int, Meta(title="Threat", ge=-10, le=10)] = 0
    pieces: Annotated[
        tuple[str, ...], Meta(description="Kinds of terrain that its set-up places.")
    ] = ()
    scatter: Scatter | None = None
    interact: RuleTable = RuleTable()
    interact_with: dict[str, RuleTable] = {}
    rule: tuple[RuleTable, ...] = ()


class ConditionFile(CardFile, kw_only=True, frozen=True, forbid_unknown_fields=True):
    rule: tuple[RuleTable, ...] = ()


class BasicFile(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What is no card and speaks like one."""

    rule: tuple[NamedRuleTable, ...] = ()


# Every folder with rules in it; the files of the other folders are the structs of `cards.model`.
FILES: dict[str, type[Struct]] = {
    "characters": CharacterFile,
    "tactics": TacticFile,
    "crises": CrisisFile,
    "gems": GemFile,
    "one_shots": OneShotFile,
    "conditions": ConditionFile,
    "basics": BasicFile,
}


def keys_of(kind: type[Struct]) -> frozenset[str]:
    """The keys of a table."""
    return frozenset(kind.__struct_encode_fields__)


RULE_KEYS = keys_of(RuleTable)
