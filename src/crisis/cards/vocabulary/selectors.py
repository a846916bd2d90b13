"""What something must be like: the filters that serve as conditions and as selectors."""

from functools import cached_property
from typing import Literal

from msgspec import Struct, field

from crisis.cards.vocabulary.words import AttackType, Did, Limit, Relation


class Filter(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, dict=True
):
    """What something must be like. As a condition it tests `who`; as a selector it finds all that
    fit.

    Every given key must hold. Distances are Range numbers measured to the role `of`.
    """

    who: str = ""
    relation: Relation | None = field(name="is", default=None)
    within: int | str | None = None  # an amount such as `"paid"`: the X of the cost
    beyond: int | None = None
    of: str = "self"
    seen_by: str = ""
    not_: str | tuple[str, ...] = field(name="not", default=())
    size_max: int | str | None = None
    size_min: int | None = None
    has: str | tuple[str, ...] = ()  # any of these conditions
    lacks: str | tuple[str, ...] = ()
    can_gain: str = ""  # it has not this condition and is not immune to it
    keyword: str = ""
    character: str | tuple[str, ...] = ()
    affiliation: str = ""
    outside: str = ""  # no member of this affiliation
    healthy: bool | None = None
    dazed: bool | None = None
    activated: bool | None = None
    damaged: bool | None = None
    holding: bool | None = None
    contesting: bool | None = None
    grunt: bool | None = None
    leader: bool | None = None
    leadership: bool | None = None  # it has a Leadership, active or not
    picked: bool | None = None  # in squad building, for the card that asks
    power_min: int | None = None
    power_max: int | None = None
    counter: str = ""  # holds at least one of this named token
    interactive: bool | None = None
    kind: str | tuple[str, ...] = ()  # of terrain or token; with `holding`: of what is held
    on_terrain: bool | None = None  # with `kind`: on terrain of this kind
    near_terrain: int | None = None  # within this Range of terrain of `kind`
    terrain_min: int = 0  # ... and of at least this Size
    apart_from: str = ""  # with `on_terrain`: on terrain that this one does not stand on
    covered: bool | None = None  # it has cover from the attack of this occasion
    seen_by_terrain: bool = False  # ... and in its line of sight
    hit_by: str | tuple[str, ...] = ()  # thrown terrain of this kind strikes it now
    hurt: bool | None = None  # it suffered damage in the effect of this occasion
    # tokens: names, places and who has them; `token` narrows holding, contesting and nearness too
    token: str | tuple[str, ...] = ()
    lies: Literal["close", "mid", "far", ""] = ""  # seen from the edge of the side that speaks
    near_tokens: int | None = None
    far_from_tokens: int | None = None
    tokens_min: int | None = None  # holds at least so many
    crisis: Literal["secure", "extraction", ""] = ""  # only tokens of a card of this type
    held_by: str = ""
    contested_by: str = ""  # a token that this character contests
    secured: Literal["own", "enemy", "nobody", ""] = ""
    controlled: Literal["own", "enemy", "nobody", ""] = ""
    near_edge: int | None = None  # within this Range of an edge of the battlefield
    shared_with: str = ""  # contests a token that this one contests too
    unshared_with: str = ""  # contests a token that this one does not contest
    in_arc: str = ""  # of this Zone token (OBJ-30)
    crossed_by: str | tuple[str, ...] = ()  # the line between two allies of these names crosses it
    with_ally: int | None = None  # another character of its side is within this Range
    allies_min: int = 1  # ... and so many of them
    without_ally: int | None = None
    has_rule: str = ""  # has a superpower of this name
    lacks_rule: str = ""
    threat_max: int | str | None = None
    highest_threat: bool | None = None  # nobody of its side has more Threat
    alter_ego: str | tuple[str, ...] = ()
    same_as: str = ""  # of the same name or alter ego as this character
    attacks_with: AttackType | Literal[""] = ""  # it has an attack of this type
    stat: str = ""  # a value of the character ...
    stat_min: int = 0  # ... that is at least this
    near_to: tuple["Filter", ...] = ()  # somebody who is so is near: within `near`
    near: int = 0
    near_min: int = 1  # ... and so many of them
    among: str | tuple[str, ...] = ()  # it plays one of these roles
    smaller_than: str = ""  # of less Size than this character
    without_enemy: int | None = None  # no character of the other side is within this Range
    injured: bool | None = None
    unspent: bool | None = None  # it has done nothing in this activation but play cards
    all_of: tuple["Filter", ...] = ()
    # about the occasion rather than about a thing
    attack_type: str | tuple[str, ...] = ()
    attack: str | tuple[str, ...] = ()
    shape: str = ""
    by_action: bool | None = None  # the attack is that of an Attack action
    dealt_min: int | None = None
    dealt_max: int | None = None
    rolled: tuple[str, ...] = ()  # faces that the named pool must show
    pool: str = "attack"
    rolling: str | tuple[str, ...] = ()  # the own roll now, such as `dodge` or `interact`
    source: str | tuple[str, ...] = ()  # such as `enemy`, `ally`, `attack`, `collision`, `crisis`
    by: str | tuple[str, ...] = ()  # kinds of movement
    met: str | tuple[str, ...] = ()  # `character`, `terrain`: what was met in a push
    did: Did = ""  # what it did or suffered in the effect or attack of the occasion
    used: str = ""  # a rule of this name was used in the attack of the occasion
    did_this_round: Literal["", "interacted", "felled"] = ""  # `felled`: Dazed or KO'd an enemy
    moved_by: str | tuple[str, ...] = ()  # it has already moved so in this turn
    first_power: bool | None = None  # it has used no superpower in this turn
    attacked: Literal["", "turn", "round"] = ""  # the owner has already attacked it
    attacked_with: str = ""  # ... with the attack of this name
    untargeted: Literal["", "turn", "round"] = ""  # ... has not even named it as a target
    has_targeted: Literal["", "turn", "round"] = ""  # it named the owner before this attack
    same_attack: bool = False  # ... with the attack of this occasion
    absent: str | tuple[str, ...] = ()  # no allied character of this name is in play ...
    absent_but: int = 0  # ... but so many
    can_hold: str = ""  # the token that it could take
    gathered: str | tuple[str, ...] = ()  # all allies of these names, `near` each other
    uses: str = ""  # the superpower that was chosen under this name
    ko: bool | None = None  # KO'd rather than Dazed
    gains: str | tuple[str, ...] = ()  # the condition of this occasion is one of these
    gains_borne: bool = False  # ... is one that the affected character has already
    gains_immune: bool = False  # ... is one that it is immune to
    phase: str = ""
    turn: Literal["own", "enemy", ""] = ""
    squad: str = ""  # the side that speaks uses this affiliation
    trailing: bool | None = None  # the side that speaks is not ahead on VP
    action_made: str = ""
    during: str = ""  # a superpower of this name is being carried out
    result: str = ""  # an amount of this rule, compared below
    at_least: int | str | None = None
    at_most: int | str | None = None
    limit: Limit | None = None  # not yet done in this scope to this one
    any_of: tuple["Filter", ...] = ()  # one of these is so; without a `who` about the same thing
    none_of: tuple["Filter", ...] = ()  # none of these is so
    somebody: tuple["Filter", ...] = ()  # for each of these there is a character that fits

    @property
    def asks_for_terrain(self) -> bool:
        """Whether `kind`, asked of a character, means terrain rather than what it holds."""
        return self.on_terrain is not None or self.near_terrain is not None

    @cached_property
    def given(self) -> tuple[str, ...]:
        """The keys this filter names at all: nothing else needs to be asked (hence `dict`)."""
        return tuple(
            key for key in Filter.__struct_fields__ if getattr(self, key) != _DEFAULTS[key]
        )

    @cached_property
    def anywhere(self) -> "Filter":
        """The same for who knows the distance already, or does not know yet where to measure."""
        return Filter(
            **{
                key: getattr(self, key)
                for key in self.given
                if key not in ("within", "beyond", "of")
            }
        )


_DEFAULTS = {key: getattr(Filter(), key) for key in Filter.__struct_fields__}

Selector = str | Filter
