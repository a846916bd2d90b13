"""The closed, typed words that card files may use: timings, filters, amounts, verbs, values.

A card file can say nothing that is not listed here, so everything is checked when it loads. What
a verb
does is written in `rules.effects`, one function per class of this module; what a value means in
`rules.query`.
"""

import re
from enum import StrEnum
from typing import Literal

from msgspec import Struct, field

from crisis.dice.faces import Face


class Timing(StrEnum):
    """The moments at which a rule may speak. The first letter group gives the order (TIMING 3)."""

    # windows printed in the attack sequence: attacker, defender, non-player, crisis
    DECLARED = "attack_declared"
    TARGETED = "targeted"
    ATTACK_POOL = "attack_pool"
    DEFENSE_POOL = "defense_pool"
    ROLLED = "rolled"
    MODIFY_OWN = "modify_own"
    MODIFY_OPPOSING = "modify_opposing"
    MODIFY_END = "modify_end"
    BEFORE_DAMAGE = "before_damage"
    AFTER_ATTACK = "after_attack"
    AFTER_VOLLEY = "after_volley"
    # phase windows: priority first
    POWER_PHASE = "power_phase"
    PHASE_START = "activation_phase_start"
    PHASE_END = "activation_phase_end"
    SCORED = "scored"
    CLEANUP = "cleanup"
    # everything else: automatic effects first, then reactions
    LEADERSHIP = "leadership_declared"
    TURN_START = "turn_start"
    ACTIVATION_START = "activation_start"
    ACTIVATION = "activation"  # offered among the actions of an allied character (GEN-20)
    ACTIVATION_END = "activation_end"
    SUFFERED = "suffered"
    DEFEATED = "defeated"
    MOVE_ENDED = "move_ended"
    COLLIDED = "collided"
    TERRAIN_DESTROYED = "terrain_destroyed"
    INTERACTED = "interacted"
    MODIFY_DODGE = "modify_dodge"
    AFTER_EFFECT = "after_effect"
    # before an operation: replacing rules
    WOULD_SUFFER = "would_suffer"
    WOULD_BE_DEFEATED = "would_be_defeated"
    WOULD_DROP = "would_drop"
    WOULD_LEAVE = "would_leave"
    WOULD_MOVE = "would_move"
    WOULD_COLLIDE = "would_collide"
    WOULD_GAIN_POWER = "would_gain_power"
    WOULD_LOSE_POWER = "would_lose_power"
    WOULD_GAIN_CONDITION = "would_gain_condition"
    WOULD_HEAL = "would_heal"
    WOULD_INTERACT = "would_interact"


ATTACK_WINDOWS = frozenset(
    {
        Timing.DECLARED,
        Timing.TARGETED,
        Timing.ATTACK_POOL,
        Timing.DEFENSE_POOL,
        Timing.ROLLED,
        Timing.MODIFY_OWN,
        Timing.MODIFY_OPPOSING,
        Timing.MODIFY_END,
        Timing.BEFORE_DAMAGE,
        Timing.AFTER_ATTACK,
        Timing.AFTER_VOLLEY,
    }
)
PHASE_WINDOWS = frozenset(
    {Timing.POWER_PHASE, Timing.PHASE_START, Timing.PHASE_END, Timing.SCORED, Timing.CLEANUP}
)

# What `instead_of = "..."` may name: the operation that a rule edits before it happens.
OPERATIONS = {
    timing.value.removeprefix("would_"): timing
    for timing in Timing
    if timing.value.startswith("would_")
}

Tool = Literal["short", "medium", "long"]
AttackType = Literal["physical", "energy", "mystic"]
Relation = Literal["self", "ally", "other_ally", "enemy", "other", "any"]
Limit = Literal["activation", "turn", "round", "game"]
Until = Literal[
    "attack",
    "volley",
    "effect",
    "activation",
    "turn",
    "phase",
    "round",
    "power_phase",
    "own_activation",
    "next_attack",  # the owner's next attack of this turn
    "next_attack_action",
    "game",
]
# What `did` may ask about the effect or attack of the occasion (TIMING 3: after).
Did = Literal[
    "",
    "rolled_critical",
    "spent_or_lost_power",
    "damaged",
    "damaged_by_enemy",
    "defeated",
    "used_power",
    "paid_tactic",
]
FaceName = Literal["critical", "wild", "hit", "block", "blank", "failure"]
MoveKind = Literal["advance", "climb", "place", "push", "throw"]

# The parts of an occasion that a rule can name; `choose` and `roll` add names of their own.
ROLES = frozenset(
    {
        "self",
        "payer",
        "attacker",
        "target",
        "mover",
        "thrown",
        "struck",
        "dropper",
        "victim",
        "source",
        "token",
        "piece",
        "bearer",
        "active",
        "partner",  # who plays a Team Tactic card together with the payer
        "players",  # all who play it
        "sufferer",  # of damage to several: each of them in the amount
        "roller",  # whose dice are the own ones of the side that speaks
        "opposing",  # the other one in this attack
        "user",  # who used the rule that has just been carried out
    }
)

STATS = frozenset(
    {
        "size",
        "power",
        "damage",
        "stamina_left",
        "physical",
        "energy",
        "mystic",
        "conditions",
        "tokens",
        "threat",
        "matching_defense",  # against the type of the attack in hand
    }
)
POOLS = frozenset({"attack", "defense", "dodge", "roll"})
FACE_BY_NAME = {
    "critical": Face.CRITICAL,
    "wild": Face.WILD,
    "hit": Face.HIT,
    "block": Face.BLOCK,
    "blank": Face.BLANK,
    "failure": Face.FAILURE,
}
FACE_NAMES = tuple(FACE_BY_NAME)
RESULTS = frozenset(
    {
        "dealt",  # damage the attack of this occasion dealt
        "damaged",  # damage dealt by earlier effects of the same rule
        "suffering",  # damage that would be suffered now
        "paid",  # the X of a cost
        "changed",  # dice changed by an earlier effect of the same rule
        "moved",  # 1 if an earlier move of the same rule took place
        "healed",
        "lost",  # Power taken away by an earlier effect of the same rule
        "given",
        "destroyed_size",  # of terrain an earlier effect of the same rule destroyed
        "round",
        "contesting_enemies",  # Healthy ones, at the token of this occasion
        "contesting_allies",
        "enemies_contesting",  # Healthy and Injured ones
        "tokens_controlled",  # by the side that speaks
        "tokens_controlled_by_enemy",
        "chosen_count",
    }
)

Amount = int | str
_TERM = re.compile(
    r"(?:(?P<number>\d{1,2})|(?P<name>[a-z_]+)(?:\.(?P<part>[a-z_]+))?)(?:/(?P<per>[2-9]))?"
)


def amount_fault(amount: Amount, names: frozenset[str]) -> str | None:
    """Why a text is no amount: a sum of numbers, results, `role.stat` and `pool.face` terms.

    `self.damage/4` counts whole fours.
    """
    if isinstance(amount, int):
        return None if -10 <= amount <= 20 else f"{amount} is out of bounds"
    for text in amount.split(" + "):
        match = _TERM.fullmatch(text)
        if match is None:
            return f"{text!r} is no amount"
        if match["number"]:
            continue
        name, part = match["name"], match["part"]
        if part is None:
            if name not in RESULTS and name not in names:
                return f"{name!r} is no known result; known: {', '.join(sorted(RESULTS))}"
        elif name in POOLS or name in names:
            if part not in FACE_NAMES and part not in ("successes", *STATS):
                return f"{part!r} is no face"
        elif name not in ROLES:
            return f"{name!r} is no role; known: {', '.join(sorted(ROLES))}"
        elif part not in STATS:
            return f"{part!r} is no value of a character; known: {', '.join(sorted(STATS))}"
    return None


class Filter(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What something must be like. As a condition it tests `who`; as a selector it finds all that
    fit.

    Every given key must hold. Distances are Range numbers measured to the role `of`.
    """

    who: str = ""
    relation: Relation | None = field(name="is", default=None)
    within: int | None = None
    beyond: int | None = None
    of: str = "self"
    seen_by: str = ""
    not_: str | tuple[str, ...] = field(name="not", default=())
    size_max: int | str | None = None
    size_min: int | None = None
    has: str | tuple[str, ...] = ()  # any of these conditions
    lacks: str | tuple[str, ...] = ()
    keyword: str = ""
    character: str | tuple[str, ...] = ()
    affiliation: str = ""
    healthy: bool | None = None
    dazed: bool | None = None
    activated: bool | None = None
    damaged: bool | None = None
    holding: bool | None = None
    contesting: bool | None = None
    grunt: bool | None = None
    leader: bool | None = None
    power_min: int | None = None
    power_max: int | None = None
    counter: str = ""  # holds at least one of this named token
    interactive: bool | None = None
    kind: str | tuple[str, ...] = ()  # of terrain or token
    on_terrain: bool | None = None  # with `kind`: on terrain of this kind
    near_terrain: int | None = None  # within this Range of terrain of `kind`
    # tokens: names, places and who has them; `token` narrows holding, contesting and nearness too
    token: str | tuple[str, ...] = ()
    lies: Literal["close", "mid", "far", ""] = ""  # seen from the edge of the side that speaks
    near_tokens: int | None = None
    far_from_tokens: int | None = None
    tokens_min: int | None = None  # holds at least so many
    held_by: str = ""
    secured: Literal["own", "enemy", "nobody", ""] = ""
    controlled: Literal["own", "enemy", "nobody", ""] = ""
    unshared_with: str = ""  # contests a token that this one does not contest
    in_arc: str = ""  # of this Zone token (OBJ-30)
    with_ally: int | None = None  # another character of its side is within this Range
    without_ally: int | None = None
    has_rule: str = ""  # has a superpower of this name
    lacks_rule: str = ""
    threat_max: int | None = None
    alter_ego: str | tuple[str, ...] = ()
    among: str | tuple[str, ...] = ()  # it plays one of these roles
    smaller_than: str = ""  # of less Size than this character
    without_enemy: int | None = None  # no character of the other side is within this Range
    injured: bool | None = None
    unspent: bool | None = None  # it has taken no action in this activation
    all_of: tuple["Filter", ...] = ()
    # about the occasion rather than about a thing
    attack_type: str | tuple[str, ...] = ()
    attack: str | tuple[str, ...] = ()
    shape: str = ""
    dealt_min: int | None = None
    dealt_max: int | None = None
    rolled: tuple[str, ...] = ()  # faces that the named pool must show
    pool: str = "attack"
    rolling: str | tuple[str, ...] = ()  # attack, defense, dodge, interact, roll: the own roll now
    source: str | tuple[str, ...] = ()  # enemy, ally, attack, collision, condition, crisis
    by: str | tuple[str, ...] = ()  # kinds of movement
    did: Did = ""  # what it did or suffered in the effect or attack of the occasion
    used: str = ""  # a rule of this name was used in the attack of the occasion
    first_power: bool | None = None  # it has used no superpower in this turn
    attacked: Literal["", "turn", "round"] = ""  # the owner has already attacked it
    unattacked: Literal["", "turn", "round"] = ""
    same_attack: bool = False  # ... with the attack of this occasion
    absent: str | tuple[str, ...] = ()  # no allied character of this name is in play
    can_hold: str = ""  # the token that it could take
    ko: bool | None = None  # KO'd rather than Dazed
    phase: str = ""
    turn: Literal["own", "enemy", ""] = ""
    trailing: bool | None = None  # the side that speaks is not ahead on VP
    action_made: str = ""
    result: str = ""  # an amount of this rule, compared below
    at_least: int | str | None = None
    at_most: int | str | None = None
    limit: Limit | None = None  # not yet done in this scope to this one
    any_of: tuple["Filter", ...] = ()


Selector = str | Filter


class Effect(
    Struct,
    frozen=True,
    kw_only=True,
    tag_field="do",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """The common part of all verbs: `may` asks first, `when` and `needs` say if it happens at
    all."""

    may: bool = False
    when: tuple[Filter, ...] = ()
    needs: Literal["previous", ""] = ""


class GainPower(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="gain_power"):
    who: Selector = "self"
    amount: Amount


class LosePower(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="lose_power"):
    who: Selector
    amount: Amount


class PayPower(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="pay_power"):
    """A further cost inside a rule: what follows needs it to be paid in full."""

    who: str = "self"
    amount: Amount


class Damage(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="damage"):
    who: Selector
    amount: Amount
    irreducible: bool = False
    no_power: bool = False
    gives_power: bool = False  # although it is no enemy effect (PWR-05)


class Heal(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="heal"):
    who: Selector = "self"
    amount: Amount


class GiveCondition(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="give_condition"
):
    who: Selector
    condition: str | tuple[str, ...]
    pick: bool = False  # one of the list, chosen by the owner


class RemoveCondition(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="remove_condition"
):
    who: Selector = "self"
    condition: str | tuple[str, ...] = ()
    all: bool = False


class Push(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="push"):
    who: str
    tool: Tool
    toward: str = ""
    away: str = ""
    by: Literal["owner", "opponent"] = "owner"


class Throw(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="throw"):
    """Throws a character or a terrain feature, whichever `who` names."""

    who: str
    tool: Tool
    toward: str = ""
    away: str = ""


class Place(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="place"):
    who: str = "self"
    within: int
    of: str = ""
    by: Literal["owner", "opponent", "controller"] = "owner"


class Advance(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="advance"):
    who: str = "self"
    tool: Literal["short", "medium", "long", "speed"]
    toward: str = ""
    away: str = ""
    by: Literal["owner", "opponent", "controller"] = "owner"


class Action(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="action"):
    """A granted Move or Attack action (ACT-09, ACT-10)."""

    who: str = "self"
    action: Literal["move", "attack"]


class Attack(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="attack"):
    """An attack outside the normal sequence. `with` is "this", "any" or the name of an attack."""

    who: str = "self"
    with_: str = field(name="with", default="this")
    target: Selector = ""
    without: tuple[str, ...] = ()
    grants: tuple[str, ...] = ()  # rules of this card that hold for this attack only
    ignore: tuple[str, ...] = ()


class GrantAttack(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="grant_attack"
):
    """A character may use an attack of this card, as one of its own, while it lasts."""

    who: str = "self"
    attack: str
    until: Until


class Gather(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="gather"):
    """Any number of further characters play the card too, each for its cost; then `players` names
    all of them."""

    who: Selector
    most: int = 20


class Revive(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="revive"):
    """The Dazed token is removed."""

    who: str


class Spare(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="spare"):
    """No damage from the collision of this occasion."""

    who: Selector


class Activate(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="activate"):
    """A character activates at once."""

    who: str


class CheckReach(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="check_reach"):
    """The attack ends if its target is now out of range or out of sight."""

    refund: bool = False  # the attacker may take another action


class RemoveActivated(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="remove_activated"
):
    who: str


class TakePriority(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="take_priority"
):
    """The side that speaks takes the Priority token."""


class Reroll(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="reroll"):
    pool: Literal["own", "opposing", "attack", "defense", "dodge", "roll"] = "own"
    up_to: Amount | Literal["any"] = 1
    faces: tuple[FaceName, ...] = ()
    failures: bool = False  # Failures may be rerolled too (DICE-04)
    all: bool = False  # every die, without a choice


class Change(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="change"):
    pool: Literal["own", "opposing", "attack", "defense", "dodge"] = "own"
    from_: tuple[FaceName, ...] = field(name="from", default=())
    to: FaceName | Literal["any"]
    count: Amount = 1
    up_to: bool = False


class Reduce(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="reduce"):
    """Less damage is suffered; never below `min`."""

    amount: Amount = 1
    min: int = 0
    to: int | None = None


class Prevent(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="prevent"):
    """The operation does not happen at all."""


class Redirect(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="redirect"):
    """Another character becomes the target or the one that is struck."""

    to: str
    less: int = 0


class EndAttack(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="end_attack"):
    refund: bool = False


class Destroy(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="destroy"):
    what: str


class Collide(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="collide"):
    """`who` suffers a collision as if `with` had been thrown at it (THROW-22)."""

    who: str
    with_: str = field(name="with")


class Choose(
    Filter, kw_only=True, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="choose"
):
    """Name something for the effects that follow. `many` lets the owner name several."""

    as_: str = field(name="as")
    from_: Literal["characters", "terrain", "characters_and_terrain", "tokens"] = field(
        name="from", default="characters"
    )
    many: Amount = 1
    up_to: bool = False
    asked: Literal["owner", "opponent"] = "owner"
    may: bool = False
    when: tuple[Filter, ...] = ()
    needs: Literal["previous", ""] = ""


class ChooseOne(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="choose_one"):
    """Name one of several words; later effects test it with `when = [{ result = "mode.word" }]`."""

    as_: str = field(name="as", default="mode")
    words: tuple[str, ...]


class Transform(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="transform"):
    who: str = "self"
    to: str


class Summon(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="summon"):
    character: str
    within: int
    of: str = "self"
    conditions: tuple[str, ...] = ()


class TakeToken(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="take_token"):
    who: str = "self"
    token: str = "token"


class DropTokens(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="drop_tokens"):
    who: str
    by: Literal["opponent", "controller", "owner"] = "opponent"
    within: int = 2


class GiveToken(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="give_token"):
    """A held token changes hands."""

    token: str = "token"
    to: str


class ControlToken(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="control_token"
):
    token: str = "token"
    who: str = "self"


class FlipToken(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="flip_token"):
    token: str = "token"


class MoveToken(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="move_token"):
    token: str = "token"
    within: int
    of: str = "token"


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


class Score(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="score"):
    amount: Amount
    side: Literal["owner", "opponent"] = "owner"


class RollDice(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="roll"):
    """A free roll (DICE-07); later amounts read it as `roll.critical`."""

    who: str = "self"
    dice: Amount


class GiveActivated(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="give_activated"
):
    who: Selector


class GainAction(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="gain_action"):
    amount: Amount = 1


class Count(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="count"):
    """Change a named token pool on a character."""

    who: Selector = "self"
    counter: str
    amount: Amount


class Defeat(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="defeat"):
    """Daze or KO without damage; `ko` skips the Dazed state."""

    who: Selector
    ko: bool = False


class Leave(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="leave"):
    who: str = "self"


class AddTactic(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="add_tactic"):
    """A Team Tactic card of the roster that was not chosen joins the hand."""

    affiliations: tuple[str, ...]  # "" stands for unaffiliated cards


class TakeOver(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="control"):
    """Control of a character changes."""

    who: str


class AddSuccess(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="add_damage"):
    """More (or less) damage before it is dealt (ATK-22)."""

    amount: Amount


class AttackChanges(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="set_attack_type"
):
    """The owner says of which type the attack is."""

    types: tuple[AttackType, ...] = ("physical", "energy", "mystic")


class Shake(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="shake"):
    who: str = "self"


class Each(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="each"):
    """The effects inside are carried out for one character after the other, in the owner's order.

    `as` names the one in turn; results of all turns add up for what follows.
    """

    as_: str = field(name="as")
    who: Selector
    effects: tuple["AnyEffect", ...]


class Special(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="special"):
    """The small door for code: a named function in `rules.effects.special`."""

    name: str


# --- continuous rules ---------------------------------------------------------------------------

Value = Literal[
    "attack_dice",
    "defense_dice",
    "dodge_dice",
    "defense",
    "size",
    "tool_size",
    "speed",
    "stamina",
    "cost",
    "range",
    "worth",
    "extra_dice",
    "cover",
    "ignore_cover",
    "ignore_sight",
    "stealth",
    "power_gain_max",
    "power_from_damage",
    "contest_count",
    "interact_cost",
    "interact_range",
    "collision_damage",
    "pass_count",
    "reroll_permission",
    "reroll_lock",
    "immunity",
    "healing_factor",
    "move_tool_max",
    "actions",
    "damage_min",
    "pays_for",  # may pay the costs of the owner's attack actions and superpowers
]

Cannot = Literal[
    "hold",
    "contest",
    "interact",
    "be_moved",
    "be_pushed",
    "be_thrown",
    "be_placed",
    "be_advanced",
    "reroll",
    "modify",
    "gain_power",
    "gain_condition",
    "heal",
    "react",
    "shake",
    "attack",
    "move_action_twice",
    "be_targeted",
    "play_tactics",
    "be_dazed",
]

Situation = Literal[
    "always", "attacking", "defending", "dodging", "this_attack", "advancing", "contesting"
]


class Continuous(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A value, a permission or a "cannot" that is true while its owner has it; never stored."""

    value: Value | None = None
    cannot: Cannot | None = None
    who: Selector = "self"
    add: Amount | None = None
    is_: Amount | None = field(name="is", default=None)
    halve: bool = False  # after everything that adds or removes, rounded up (GEN-06, Q-74)
    most: Amount | None = None
    least: Amount | None = None
    while_: Situation = field(name="while", default="always")
    against: tuple[AttackType, ...] = ()
    face: FaceName | None = None
    condition: str | tuple[str, ...] = ()
    of: str | tuple[str, ...] = ()  # the attacks, powers, cards or defenses a value is about
    when: tuple[Filter, ...] = ()


class Begin(
    Continuous, kw_only=True, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="lasting"
):
    """A continuous effect that begins now and lasts `until` (TIMING: lasting)."""

    until: Until
    grants: str = ""  # a rule of this card, marked `granted`, speaks while this lasts
    may: bool = False
    needs: Literal["previous", ""] = ""


AnyEffect = (
    GainPower
    | LosePower
    | PayPower
    | Damage
    | Heal
    | GiveCondition
    | RemoveCondition
    | Push
    | Throw
    | Place
    | Advance
    | Action
    | Attack
    | GrantAttack
    | Gather
    | Revive
    | Spare
    | Activate
    | CheckReach
    | RemoveActivated
    | TakePriority
    | Reroll
    | Change
    | Reduce
    | Prevent
    | Redirect
    | EndAttack
    | Destroy
    | Collide
    | Choose
    | ChooseOne
    | Transform
    | Summon
    | TakeToken
    | DropTokens
    | GiveToken
    | ControlToken
    | FlipToken
    | MoveToken
    | RemoveToken
    | PlacementBy
    | Score
    | RollDice
    | GiveActivated
    | GainAction
    | Count
    | Defeat
    | Leave
    | AddTactic
    | TakeOver
    | AddSuccess
    | AttackChanges
    | Shake
    | Each
    | Special
    | Begin
)
