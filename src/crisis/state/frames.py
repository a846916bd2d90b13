"""Every kind of suspended procedure. Data only.

A frame holds ids and values, never a unit, a function or the game. `step` is the label of the step
that comes next in the frame's procedure table (the rulebook's number where it has one); `serial` is
the occasion's number. A frame's own fields are its local variables: only its own procedure and
events (`state.apply`) write them; the effects of cards go through a function of its chapter.
"""

from msgspec import Struct

from crisis.state.causes import Cause, Die, Note, Packet, Touched
from crisis.state.records import Moving, Piece, PieceId, RuleRef, SideId, Spot, TokenId, UnitId
from crisis.state.rosters import Roster, Secret

END = ""


class Frame(Struct, kw_only=True, omit_defaults=True):
    """The common part of all frames."""

    step: str = END
    serial: int = 0


class SetupFrame(Frame, tag="setup"):
    """From the empty table to the last deployed character.

    `secrets` holds what one side has decided and the other may not know yet: `Engine.view` blanks
    it, a reveal empties it.
    """

    pool: tuple[Piece, ...] = ()  # terrain that the players place themselves
    rosters: dict[str, Roster] = {}
    secrets: dict[str, Secret] = {}
    consents: dict[str, bool] = {}  # to One-Shot cards
    proposed: tuple[str, ...] = ()  # One-Shot cards
    supplies: dict[str, str] = {}  # the type of Crisis each side brings
    deck: SideId | None = None  # whose Crisis cards are being drawn
    shown: tuple[str, ...] = ()  # Crisis cards drawn face up
    picked: dict[str, str] = {}  # the one picked of them, for each side
    shifted: tuple[PieceId, ...] = ()
    chooser: SideId | None = None  # whose squad is being chosen
    since: int = 0  # the number of the first decision of that choice
    mover: SideId = "A"
    declared: tuple[SideId, ...] = ()  # who has declared the leadership


class TerrainFrame(Frame, tag="terrain"):
    """The players agree on terrain features and place them in turn."""

    pool: tuple[Piece, ...]
    first: SideId = "A"  # who proposes and places first
    mover: SideId = "A"
    least: int = 0  # so many must be placed before a player may stop
    agreed: tuple[SideId, ...] = ()
    piece: PieceId | None = None
    turn: int = 0


class PriorityRollFrame(Frame, tag="priority_roll"):
    """Five dice each; ties are compared face by face, then rolled again."""

    dice_a: str = ""
    dice_b: str = ""


class DeployFrame(Frame, tag="deploy"):
    """One character is put on the table, its Grunt with it."""

    side: SideId
    unit: UnitId | None = None
    parent: UnitId | None = None


class RoundFrame(Frame, tag="round"):
    """Power Phase, Activation Phase, Cleanup Phase."""

    turn: SideId = "A"


class TurnFrame(Frame, tag="turn"):
    """One player's turn."""

    side: SideId
    unit: UnitId | None = None
    grunts: tuple[UnitId, ...] = ()  # those that have activated before it
    may_pass: bool = False
    passed: bool = False
    over: bool = False


class ActivationFrame(Frame, tag="activation"):
    """One character acts."""

    unit: UnitId
    side: SideId
    actions: int = 2
    made: tuple[str, ...] = ()
    interacted: tuple[TokenId, ...] = ()
    attacks: tuple[str, ...] = ()  # the names of those it has made
    begun: bool = False  # something was done already, other than playing a card
    over: bool = False
    cut_short: bool = False
    acted: bool = False  # what it did last was an action


class InteractFrame(Frame, tag="interact"):
    """A character spends Power on a token and its Crisis card says what follows."""

    unit: UnitId
    token: TokenId
    rule: RuleRef
    free: bool = False
    notes: tuple[Note, ...] = ()


class AttackFrame(Frame, tag="attack"):
    """The fourteen steps of an attack against one target."""

    attacker: UnitId
    side: SideId
    attack: RuleRef = ""
    target: UnitId | None = None
    attack_type: str = ""
    near: tuple[tuple[str, int], ...] = ()  # the target must be within N of these units
    ignore: tuple[str, ...] = ()  # of range, sight, cover, cost
    cost_max: int | None = None  # an effect grants only attacks that cost so much at most
    unused: bool = False  # ... only those not yet made in this activation
    without: tuple[str, ...] = ()
    excluded: tuple[UnitId, ...] = ()
    volley: int = 0
    origin: PieceId = ""  # measured from this feature instead of from the attacker
    action: bool = False
    may_decline: bool = False
    payer: UnitId | None = None  # who pays, when it is not the attacker
    cost_paid: int = 0
    attack_pool: int = 0
    defense_pool: int = 0
    attack_dice: tuple[Die, ...] = ()
    defense_dice: tuple[Die, ...] = ()
    hits: int = 0
    blocks: int = 0
    damage: int = 0
    dealt: int = 0
    resolved: bool = False
    notes: tuple[Note, ...] = ()


class VolleyFrame(Frame, tag="volley"):
    """A beam or area attack: one attack for each target of a list fixed at the start (Q-36)."""

    attacker: UnitId
    side: SideId
    attack: RuleRef
    attack_type: str = ""  # when it was chosen instead of printed
    payer: UnitId | None = None
    aim: Spot | None = None
    origin: PieceId = ""  # measured from this feature instead of from the attacker
    swept: tuple[PieceId, ...] = ()  # terrain under the tool that is still to be destroyed
    cleared: int = 0  # how many features were destroyed so
    targets: tuple[UnitId, ...] = ()
    attacked: tuple[UnitId, ...] = ()  # those whose attack has begun
    allies: tuple[UnitId, ...] = ()
    forced: UnitId | None = None
    excluded: tuple[UnitId, ...] = ()
    ignore: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    next: UnitId | None = None
    action: bool = False
    cost_paid: int = 0
    notes: tuple[Note, ...] = ()


class RerollFrame(Frame, tag="reroll"):
    """Some dice of a pool are chosen together and rolled together (Q-75)."""

    side: SideId
    pool: str
    name: str
    most: int
    faces: str = ""
    chosen: tuple[int, ...] = ()
    optional: bool = True


class ChangeFrame(Frame, tag="change"):
    """Some dice of a pool are turned to another face."""

    side: SideId
    pool: str
    name: str
    most: int
    least: int = 0
    frm: str = ""
    to: str = ""
    changed: int = 0


class DamageFrame(Frame, tag="damage"):
    """A batch: all damage of one effect together (Q-33)."""

    packets: tuple[Packet, ...]
    at: int = 0
    suffered: tuple[tuple[UnitId, int], ...] = ()
    defeated: tuple[UnitId, ...] = ()


class DefeatFrame(Frame, tag="defeat"):
    """A character at its Stamina is Dazed or KO'd."""

    unit: UnitId
    cause: Cause
    prevented: bool = False
    outright: bool = False  # KO'd even if it is Healthy
    fate: str = ""  # "dazed" or "ko", where a rule says so
    ko: bool = False


class DropFrame(Frame, tag="drop"):
    """The tokens a character holds go back to the table."""

    unit: UnitId
    placer: SideId
    reach: int
    tokens: tuple[TokenId, ...] = ()
    token: TokenId | None = None


class FlipFrame(Frame, tag="flip"):
    """A Dazed character flips to its Injured side in the Cleanup Phase, or is KO'd."""

    unit: UnitId
    prevented: bool = False
    stays: bool = False  # it stays in play on its Injured side ...
    loses: int = 0  # ... and loses so much Power


class TurnTokenFrame(Frame, tag="turn_token"):
    """A Zone token has been placed and is turned (OBJ-31)."""

    token: TokenId
    side: SideId


class LeaveFrame(Frame, tag="leave"):
    """A character leaves the battlefield for good."""

    unit: UnitId
    ko: bool = True
    cause: Cause | None = None


class MoveFrame(Frame, tag="move"):
    """An advance, climb, place or push of one character."""

    kind: Moving
    unit: UnitId
    side: SideId  # who moves it
    cause: Cause
    tool: str = ""
    reach: int = 0  # a place: the Range number
    of: str = ""  # a place: measured from this unit or token instead of its own position
    toward: str = ""
    away: str = ""
    may_decline: bool = False
    forbidden: str = ""
    moved: bool = False
    aim: Spot | None = None
    through: int = 0  # a push: interactive terrain up to this Size does not stop it
    left: int = 0  # ... how far it still goes
    met: tuple[str, ...] = ()  # ... the characters and features it came into contact with
    broken: tuple[PieceId, ...] = ()  # ... those that are destroyed now


class ThrowFrame(Frame, tag="throw"):
    """A character is thrown."""

    unit: UnitId
    side: SideId
    cause: Cause
    tool: str
    toward: str = ""
    away: str = ""
    may_decline: bool = False
    forbidden: str = ""
    aim: Spot | None = None
    hits: tuple[str, ...] = ()
    struck: str = ""
    moved: bool = False


class ThrowTerrainFrame(Frame, tag="throw_terrain"):
    """A terrain feature is thrown by a character."""

    piece: PieceId
    size: int
    unit: UnitId
    side: SideId
    cause: Cause
    tool: str
    kind: str = ""
    aim: Spot | None = None
    hits: tuple[str, ...] = ()
    struck: str = ""


class CollideFrame(Frame, tag="collide"):
    """Something thrown (or something like it) hits a character or a terrain feature."""

    size: int
    cause: Cause
    thrown: UnitId | None = None
    struck: str = ""
    piece: bool = False  # the struck thing is terrain
    by_terrain: bool = False
    kind: str = ""  # of the terrain that was thrown
    missile: PieceId = ""  # that terrain itself
    less: int = 0
    spared: tuple[UnitId, ...] = ()
    prevented: bool = False


class DodgeFrame(Frame, tag="dodge"):
    """The struck character rolls to reduce the damage of a collision."""

    unit: UnitId
    damage: int
    cause: Cause
    pool: int = 0
    dice: tuple[Die, ...] = ()
    notes: tuple[Note, ...] = ()


class DestroyFrame(Frame, tag="destroy"):
    """A terrain feature is destroyed and whoever stood on it is put down."""

    piece: PieceId
    cause: Cause
    size: int = 0  # what it had


class TransformFrame(Frame, tag="transform"):
    """A character changes its form."""

    unit: UnitId
    form: str
    spot: Spot | None = None
    reach: int = 1


class PowerFrame(Frame, tag="power"):
    """A character gains or loses Power by an effect."""

    unit: UnitId
    amount: int
    cause: Cause
    lose: bool = False
    done: int = 0


class ConditionFrame(Frame, tag="condition"):
    """A character gains a special condition by an effect."""

    unit: UnitId
    condition: str
    cause: Cause
    prevented: bool = False
    given: bool = False


class HealFrame(Frame, tag="heal"):
    """Damage is removed from a character."""

    unit: UnitId
    amount: int
    cause: Cause
    prevented: bool = False
    healed: int = 0


class RollFrame(Frame, tag="free_roll"):
    """A roll that is no attack, defense or dodge roll (DICE-07)."""

    unit: UnitId | None
    side: SideId
    count: int
    purpose: str
    dice: tuple[Die, ...] = ()
    cause: Cause | None = None


class DeployLaterFrame(Frame, tag="summon"):
    """A character comes into play after deployment."""

    unit: UnitId
    side: SideId
    reach: int
    of: str
    conditions: tuple[str, ...] = ()
    placed: bool = False
    on: PieceId = ""  # it is put on top of this
    activated: bool = False


class WindowFrame(Frame, tag="window"):
    """A moment in which rules may speak; the algorithm is in `rules.timing.triggers`."""

    timing: str
    kind: str  # A, P, O or R: which order holds
    stage: int = 0  # what comes before it in this order is over (TIME-10)
    only: SideId | None = None
    used: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    affected: tuple[Touched, ...] = ()
    begun: tuple[str, ...] = ()  # the crisis and One-Shot cards of which a rule was used


class ResolveFrame(Frame, tag="resolve"):
    """One rule of a card is carried out, effect by effect."""

    rule: RuleRef
    side: SideId
    cause: Cause
    owner: UnitId | None = None
    payer: UnitId | None = None
    occasion: int = 0  # serial of the frame whose roles the rule speaks about
    paid: int = 0
    spent: int = 0  # with everything that raised or lowered the price
    path: tuple[int, ...] = ()  # the `each` effects this frame carries out one turn of
    at: int = 0
    chosen: dict[str, tuple[str, ...]] = {}  # by role: what was named
    done: tuple[str, ...] = ()  # the roles for which nothing more is named
    results: dict[str, int] = {}
    rolled: tuple[Die, ...] = ()
    skipped: bool = False
    stopped: bool = False
    waiting: tuple["AnyFrame", ...] = ()  # further operations of the effect under way, last first
    notes: tuple[Note, ...] = ()

    def named(self, role: str) -> str | None:
        """The first thing that was named for a role."""
        things = self.chosen.get(role)
        return things[0] if things else None

    def name(self, role: str, *things: str) -> None:
        """Remember what was named for a role, in place of what was named before."""
        self.chosen = {**self.chosen, role: things}


class RecallFrame(Frame, tag="recall"):
    """A terrain feature is put somewhere: a known one, one that was destroyed or a new one."""

    side: SideId
    kind: str
    of: str  # near this, or anywhere
    reach: int
    piece: PieceId | None = None
    optional: bool = True
    crush: int = 0  # features up to this Size make way for it
    crushed: tuple[PieceId, ...] = ()
    spot: Spot | None = None


class EachFrame(Frame, tag="each"):
    """The effects of an `each` are carried out for one thing after the other."""

    resolve: int  # serial of the frame whose effect this is
    left: tuple[str, ...] = ()
    next: str | None = None


class DriveFrame(Frame, tag="drive"):
    """A terrain feature is driven by a character: two halves of a tool, then it is put down."""

    piece: PieceId
    unit: UnitId
    side: SideId
    cause: Cause
    tool: str
    first: Spot | None = None
    second: Spot | None = None


class ScatterFrame(Frame, tag="scatter"):
    """The set-up of a One-Shot card puts its tokens around a feature."""

    card: str
    side: SideId
    left: int
    piece: PieceId = ""


AnyFrame = (
    SetupFrame | TerrainFrame | PriorityRollFrame | DeployFrame | RoundFrame | TurnFrame
    | ActivationFrame | InteractFrame | AttackFrame | VolleyFrame | RerollFrame | ChangeFrame
    | DamageFrame | DefeatFrame | FlipFrame | DropFrame | TurnTokenFrame | LeaveFrame | MoveFrame
    | ThrowFrame | ThrowTerrainFrame | CollideFrame | DodgeFrame | DestroyFrame | TransformFrame
    | PowerFrame | ConditionFrame | HealFrame | RollFrame | DeployLaterFrame | WindowFrame
    | ResolveFrame | EachFrame | RecallFrame | ScatterFrame | DriveFrame
)  # fmt: skip
