"""Everything that can happen, in the past tense; what it does to a state is in `state.apply`.

The log, the client, the triggers and the tests read the same events. An event carries results, not
requests: the rules have already decided when it is emitted. Those of tokens are in
`state.token_events`.
"""

from crisis.state.causes import Cause
from crisis.state.event import Event
from crisis.state.records import (
    Lasting,
    Moving,
    Outcome,
    Piece,
    PieceId,
    Place,
    RuleRef,
    SideId,
    Spot,
    Unit,
    UnitId,
)
from crisis.state.rosters import Squad
from crisis.texts.reason import Reason

# --- the frame of the game ---------------------------------------------------------------------


class PriorityTaken(Event, frozen=True):
    side: SideId


class EdgeChosen(Event, frozen=True):
    side: SideId
    edge: str


class ThreatChosen(Event, frozen=True):
    threat: int
    crisis: str


class UnitJoined(Event, frozen=True):
    unit: Unit


class TerrainPlaced(Event, frozen=True):
    piece: Piece


class TerrainAgreed(Event, frozen=True):
    """Size and whether it is interactive, of every feature to be placed (SETUP-05)."""

    pieces: tuple[Piece, ...]


class OneShotsChosen(Event, frozen=True):
    cards: tuple[str, ...]


class CrisisTypeChosen(Event, frozen=True):
    """One side supplies this type, the other side the other one (SETUP-11)."""

    side: SideId
    supplies: str


class CrisesRevealed(Event, frozen=True):
    """Cards of one or both sides are turned face up (SETUP-12 to SETUP-14)."""

    cards: dict[SideId, tuple[str, ...]]


class MissionSet(Event, frozen=True):
    crises: tuple[str, ...]


class SquadRevealed(Event, frozen=True):
    """Both squads are opened together (DEPLOY-01)."""

    squads: dict[SideId, Squad]


class LeadershipDeclared(Event, frozen=True):
    side: SideId
    leader: UnitId | None
    rule: RuleRef | None


class LeadershipAdded(Event, frozen=True):
    """One more Leadership is active besides the first."""

    side: SideId
    leader: UnitId
    rule: RuleRef


class LeadershipSilenced(Event, frozen=True):
    """The Leadership of a side says nothing for the rest of this round."""

    side: SideId


class RoundBegan(Event, frozen=True):
    round: int


class PhaseBegan(Event, frozen=True):
    phase: str


class TurnBegan(Event, frozen=True):
    side: SideId


class Passed(Event, frozen=True):
    side: SideId


class ActivationBegan(Event, frozen=True):
    unit: UnitId


class ActivationEnded(Event, frozen=True):
    unit: UnitId


class ActivatedTokenGiven(Event, frozen=True):
    unit: UnitId


class ActivatedTokenRemoved(Event, frozen=True):
    unit: UnitId


class ActionTaken(Event, frozen=True):
    unit: UnitId
    action: str
    left: int
    granted: bool = False


class GameEnded(Event, frozen=True):
    outcome: Outcome


class Conceded(Event, frozen=True):
    side: SideId


# --- Power, damage, conditions ------------------------------------------------------------------


class PowerGained(Event, frozen=True):
    unit: UnitId
    amount: int
    why: str


class PowerSpent(Event, frozen=True):
    unit: UnitId
    amount: int
    on: str


class PowerLost(Event, frozen=True):
    unit: UnitId
    amount: int
    why: str


class DamageReduced(Event, frozen=True):
    unit: UnitId
    amount: int
    by: str


class Damaged(Event, frozen=True):
    unit: UnitId
    amount: int
    cause: Cause


class Healed(Event, frozen=True):
    unit: UnitId
    amount: int
    by: str


class Dazed(Event, frozen=True):
    unit: UnitId


class FlippedHealthy(Event, frozen=True):
    unit: UnitId


class Revived(Event, frozen=True):
    """The Dazed token is removed before the end of the round."""

    unit: UnitId


class KnockedOut(Event, frozen=True):
    unit: UnitId


class Leaving(Event, frozen=True):
    unit: UnitId


class Left(Event, frozen=True):
    unit: UnitId
    place: Place


class Flipped(Event, frozen=True):
    """To the Injured side: damage, conditions and the Dazed token are gone (ROUND-20)."""

    unit: UnitId


class ConditionGained(Event, frozen=True):
    unit: UnitId
    condition: str
    by: str


class ConditionRemoved(Event, frozen=True):
    unit: UnitId
    condition: str
    by: str


class Transformed(Event, frozen=True):
    unit: UnitId
    form: str
    radius: int


class CounterChanged(Event, frozen=True):
    unit: UnitId
    counter: str
    amount: int


class ControlChanged(Event, frozen=True):
    unit: UnitId
    side: SideId


# --- movement and terrain -----------------------------------------------------------------------


class Deployed(Event, frozen=True):
    unit: UnitId
    x: int
    y: int
    on: PieceId | None = None


class Moved(Event, frozen=True):
    """A unit stands somewhere else. `tool` shows the hinged tool's joint and end, if one was
    used."""

    unit: UnitId
    kind: Moving
    x: int
    y: int
    on: PieceId | None = None
    by: SideId | None = None
    tool: tuple[Spot, Spot] | None = None


class MoveStopped(Event, frozen=True):
    """A move that was forbidden or declined."""

    unit: UnitId
    kind: str
    why: Reason


class TerrainThrown(Event, frozen=True):
    piece: PieceId
    thrower: UnitId
    aim: Spot
    length: int


class Collided(Event, frozen=True):
    thrown: str
    struck: str
    damage: int


class TerrainDestroyed(Event, frozen=True):
    piece: PieceId
    size: int
    by: UnitId | None = None


class TerrainTaken(Event, frozen=True):
    """A small feature goes from the table onto a character's card."""

    piece: PieceId
    unit: UnitId


class PutDown(Event, frozen=True):
    """Whoever stood on destroyed terrain stands at the same place on the ground (TERR-06)."""

    thing: str


class TerrainShifted(Event, frozen=True):
    piece: Piece


# --- attacks and dice ---------------------------------------------------------------------------


class AttackDeclared(Event, frozen=True):
    attacker: UnitId
    attack: str
    target: UnitId
    attack_type: str


class VolleyDeclared(Event, frozen=True):
    attacker: UnitId
    attack: str
    targets: tuple[UnitId, ...]
    aim: Spot | None = None
    allies: tuple[UnitId, ...] = ()


class TargetChanged(Event, frozen=True):
    attacker: UnitId
    was: UnitId
    target: UnitId
    by: str


class StruckChanged(Event, frozen=True):
    was: str
    struck: str
    by: str


class Spared(Event, frozen=True):
    """A collision does not hurt these."""

    units: tuple[UnitId, ...]
    by: str


class PlacerChanged(Event, frozen=True):
    """Somebody else, or farther away, places the tokens that a character drops."""

    unit: UnitId
    side: SideId  # who places them now
    reach: int
    by: str


class ActionsGained(Event, frozen=True):
    """The active character may make more actions than it had left."""

    unit: UnitId
    count: int
    by: str


class PoolBuilt(Event, frozen=True):
    pool: str
    unit: UnitId
    dice: int


class DiceRolled(Event, frozen=True):
    """Faces in order; `extra` for the dice that Criticals added."""

    pool: str
    roller: str
    faces: str
    extra: bool = False


class DiceRerolled(Event, frozen=True):
    pool: str
    by: str
    dice: tuple[int, ...]
    was: str
    faces: str


class DiceChanged(Event, frozen=True):
    pool: str
    by: str
    dice: tuple[int, ...]
    was: str
    faces: str


class SuccessesCounted(Event, frozen=True):
    attack: int
    defense: int
    damage: int


class AttackResolved(Event, frozen=True):
    attacker: UnitId
    attack: str
    target: UnitId
    dealt: int


class AttackEnded(Event, frozen=True):
    """An attack that was broken off (ATK-05)."""

    attacker: UnitId
    attack: str
    why: Reason


# --- rules speaking -----------------------------------------------------------------------------


class RuleUsed(Event, frozen=True):
    """A superpower, special rule, leadership or card begins to resolve."""

    rule: RuleRef
    name: str
    kind: str
    owner: UnitId | None = None
    side: SideId | None = None


class RuleDropped(Event, frozen=True):
    """A rule that could not be carried out, with the reason (GEN-05, TIMING section 4)."""

    rule: RuleRef
    name: str
    why: Reason


class TacticPlayed(Event, frozen=True):
    side: SideId
    card: str


class TacticDiscarded(Event, frozen=True):
    side: SideId
    card: str


class PowerCancelled(Event, frozen=True):
    unit: UnitId
    rule: str
    by: str


class TacticAdded(Event, frozen=True):
    side: SideId
    card: str


class LastingBegan(Event, frozen=True):
    lasting: Lasting


class LastingEnded(Event, frozen=True):
    serial: int


class Counted(Event, frozen=True):
    """One use of something with a limit per turn, round or game."""

    key: str


class LedgerCleared(Event, frozen=True):
    scope: str


class ThingChosen(Event, frozen=True):
    """A player named something: a unit, a terrain feature, a mode."""

    side: SideId
    what: str
    chosen: str


class Scored(Event, frozen=True):
    side: SideId
    vp: int
    crisis: str
