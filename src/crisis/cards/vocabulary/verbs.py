"""What a rule can do: one class for each verb; `rules.effects` has one function for each."""

from typing import ClassVar, Literal

from msgspec import field

from crisis.cards.vocabulary.amounts import Amount
from crisis.cards.vocabulary.effect import Effect
from crisis.cards.vocabulary.selectors import Filter, Selector
from crisis.cards.vocabulary.tactic_verbs import (
    CancelPower,
    ChooseFallen,
    ChooseLeadership,
    ChoosePower,
    DiscardTactics,
    DrawWord,
    EndActivation,
    FallAs,
    FlipHealthy,
    HandCard,
    Lead,
    NeedsReach,
    ReturnTactic,
    Share,
    SilenceLeadership,
    StayInjured,
    TakeLead,
)
from crisis.cards.vocabulary.terrain_verbs import (
    CreateTerrain,
    Destroy,
    Drive,
    PlaceTerrain,
    RecallTerrain,
    TakeTerrain,
)
from crisis.cards.vocabulary.token_verbs import (
    ControlToken,
    DropTokens,
    FlipToken,
    GiveToken,
    MoveToken,
    PlacementBy,
    PutToken,
    RemoveToken,
    SecureToken,
    SupplyToken,
    TakeToken,
)
from crisis.cards.vocabulary.values import Begin
from crisis.cards.vocabulary.words import AttackType, FaceName, Tool, Until


class GainPower(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="gain_power"):
    who: Selector = "self"
    amount: Amount


class LosePower(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="lose_power"):
    who: Selector
    amount: Amount


class PayPower(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="pay_power"):
    """A further cost inside a rule: what follows needs it to be paid in full. Tokens of the name
    `counter` on the character `of` may stand for Power."""

    who: str = "self"
    amount: Amount
    counter: str = ""
    of: str = "self"


class UnlessPaid(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="unless_paid"):
    """What follows happens unless this character pays; its player is asked, if it can."""

    who: str
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
    condition: str | tuple[str, ...] = ()
    pick: bool = False  # one of the list, chosen by the owner
    borne_by: str = ""  # one that this character has; of the list if there is one
    passed: bool = False  # ... and loses: only what the other lacks


class RemoveCondition(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="remove_condition"
):
    who: Selector = "self"
    condition: str | tuple[str, ...] = ()
    all: bool = False


class Push(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="push"):
    """What it comes into contact with is `met` for the effects that follow."""

    who: str
    tool: Tool
    toward: str = ""
    away: str = ""
    by: Literal["owner", "opponent"] = "owner"
    through: int = 0  # interactive terrain up to this Size is destroyed and the push goes on


class Throw(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="throw"):
    """Throws a character or a terrain feature, whichever `who` names; `thrower` is who throws a
    feature, if it is not the owner."""

    who: str
    tool: Tool
    thrower: str = ""
    toward: str = ""
    away: str = ""
    by: Literal["owner", "opponent"] = "owner"


class Place(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="place"):
    who: str = "self"
    within: Amount
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
    unused: bool = False  # only with an attack that it has not made in this activation


class Attack(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="attack"):
    """An attack outside the normal sequence. `with` is `"this"`, `"any"` or the
    name of an attack."""

    who: str = "self"
    with_: str = field(name="with", default="this")
    target: Selector = ""
    without: tuple[str, ...] = ()
    grants: tuple[str, ...] = ()  # rules of this card that hold for this attack only
    ignore: tuple[str, ...] = ()
    cost_at_most: int | None = None  # only attacks that cost so much
    printed_on: str = ""  # the character whose card has the attack, if it is not the attacker


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

    ANY_NUMBER: ClassVar[int] = 20

    who: Selector
    most: int = 20
    least: int = 0  # so many must join besides the first


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


class Reroll(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="reroll"):
    pool: Literal["own", "opposing", "attack", "defense", "dodge", "roll"] = "own"
    up_to: Amount | Literal["any"] = 1
    faces: tuple[FaceName, ...] = ()
    failures: bool = False  # Failures may be rerolled too (DICE-04)
    all: bool = False  # every die, without a choice
    must: bool = False  # as many as it says, without a choice


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
    refund: bool = False  # the attacker may take another action


class Collide(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="collide"):
    """`who` suffers a collision as if `with` had been thrown at it (THROW-22)."""

    who: str
    with_: str = field(name="with")


class ChooseThing(
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
    regardless: bool = False  # what follows happens although nothing was chosen
    may: bool = False
    when: tuple[Filter, ...] = ()
    needs: Literal["previous", ""] = ""


class ChooseOne(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="choose_one"):
    """Name one of several words; later effects test it with `when = [{ result = "mode.word" }]`."""

    as_: str = field(name="as", default="mode")
    words: tuple[str, ...]
    asked: Literal["owner", "opponent"] = "owner"


class ChooseReserve(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="choose_reserve"
):
    """Name a character of the roster that is not in the squad, or let chance draw it; `summon`
    brings it into play."""

    as_: str = field(name="as")
    threat_max: Amount | None = None
    drawn: bool = False


class Tally(
    Filter, kw_only=True, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="tally"
):
    """How many things fit: a number for the effects that follow."""

    as_: str = field(name="as")
    from_: Literal["characters", "terrain", "characters_and_terrain", "tokens"] = field(
        name="from", default="characters"
    )
    may: bool = False
    when: tuple[Filter, ...] = ()
    needs: Literal["previous", ""] = ""


class ChooseNumber(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="choose_number"
):
    """Name a number that later amounts read by its name."""

    as_: str = field(name="as")
    least: Amount = 1
    most: Amount
    cap: int = 0  # never more than this


class UsePower(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="use_power"):
    """The owner uses a superpower of its own card at once, free of its cost."""

    power: str


class EndLasting(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="end_lasting"):
    """What another rule of the owner made last is over."""

    rule: str


class Interact(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="interact"):
    """A character interacts with a token, wherever it is; `free` of the usual Power."""

    who: str = "self"
    token: str = "token"
    free: bool = False


class Transform(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="transform"):
    who: str = "self"
    to: str
    within: int = 1  # where the new form is put


class Summon(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="summon"):
    """A character comes into play: a named one, or one that `choose_reserve` named."""

    character: str = ""
    reserve: str = ""
    within: int = 1
    of: str = "self"
    on: str = ""  # it is put on top of this feature
    conditions: tuple[str, ...] = ()
    activated: bool = False
    injured: bool = False  # on its Injured side


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


class TakePriority(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="take_priority"
):
    """The Priority token goes to the side that speaks."""


class GainAction(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="gain_action"):
    amount: Amount = 1


class Count(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="count"):
    """Change a named token pool on a character."""

    who: Selector = "self"
    counter: str
    amount: Amount
    most: int = 20


class Defeat(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="defeat"):
    """Daze or KO without damage; `ko` skips the Dazed state."""

    who: Selector
    ko: bool = False


class Leave(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="leave"):
    who: str = "self"


class AddTactic(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="add_tactic"):
    """A Team Tactic card of the roster that was not chosen joins the hand."""

    affiliations: tuple[str, ...]  # `""`: unaffiliated cards, `"own"`: the squad's own


class TakeOver(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="control"):
    """Control of a character changes."""

    who: str


class AddSuccess(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="add_damage"):
    """More (or less) damage before it is dealt (ATK-22); `to` sets it."""

    amount: Amount = 0
    to: int | None = None


class AttackChanges(
    Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="set_attack_type"
):
    """The owner says of which type the attack is."""

    types: tuple[AttackType, ...] = ("physical", "energy", "mystic")


class Shake(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="shake"):
    who: str = "self"


class Each(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="each"):
    """The effects inside are carried out for one character after the other, in the owner's order;
    with `from` for one token or terrain feature after the other.

    `as` names the one in turn; results of all turns add up for what follows.
    """

    as_: str = field(name="as")
    who: Selector
    from_: Literal["characters", "terrain", "tokens"] = field(name="from", default="characters")
    effects: tuple["AnyEffect", ...]


class Special(Effect, kw_only=True, frozen=True, forbid_unknown_fields=True, tag="special"):
    """The small door for code: a named function in `rules.effects.special`."""

    name: str


AnyEffect = (
    GainPower | LosePower | PayPower | UnlessPaid | Damage | Heal | GiveCondition
    | RemoveCondition | Push | Throw | Place | Advance | Action | Attack | GrantAttack | Gather
    | Revive | Spare | Activate | CheckReach | RecallTerrain | CreateTerrain | PlaceTerrain
    | TakeTerrain | Drive | RemoveActivated | Reroll | Change | Reduce | Prevent | Redirect
    | EndAttack | Destroy | Collide | ChooseThing | ChooseOne | ChooseNumber | ChooseReserve | Tally
    | EndLasting | UsePower | Interact | Transform | Summon | TakeToken | DropTokens | SupplyToken
    | GiveToken | ControlToken | SecureToken | FlipToken | MoveToken | RemoveToken | PutToken
    | PlacementBy | Score | RollDice | GiveActivated | TakePriority | GainAction | Count | Defeat
    | Leave | AddTactic | TakeOver | AddSuccess | AttackChanges | Shake | Share | ReturnTactic
    | DiscardTactics | CancelPower | NeedsReach | EndActivation | FlipHealthy | HandCard | DrawWord
    | Each | Lead | ChooseLeadership | SilenceLeadership | Special | Begin
    | FallAs | StayInjured | TakeLead | ChooseFallen | ChoosePower
)  # fmt: skip
