"""Everything that can happen, in the past tense, and `apply`: the only function that writes a
state.

The log, the client, the triggers and the tests read the same events. An event carries results, not
requests: the rules have already decided when it is emitted.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from crisis.state.frames import Cause
from crisis.state.records import (
    Lasting,
    Outcome,
    Piece,
    PieceId,
    Place,
    RuleRef,
    SideId,
    Spot,
    Token,
    TokenId,
    Unit,
    UnitId,
)
from crisis.state.rosters import Squad
from crisis.state.state import State


class Event(Struct, frozen=True, tag=True, omit_defaults=True):
    """The common base; the tag is the name of the class."""


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


class TokenPlaced(Event, frozen=True):
    token: Token


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
    kind: str
    x: int
    y: int
    on: PieceId | None = None
    by: SideId | None = None
    tool: tuple[Spot, Spot] | None = None


class MoveStopped(Event, frozen=True):
    """A move that was forbidden or declined."""

    unit: UnitId
    kind: str
    why: str


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
    why: str


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
    why: str


class TacticPlayed(Event, frozen=True):
    side: SideId
    card: str


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


# --- objectives ---------------------------------------------------------------------------------


class Interacted(Event, frozen=True):
    unit: UnitId
    token: TokenId


class TokenTaken(Event, frozen=True):
    token: TokenId
    unit: UnitId


class TokenDropped(Event, frozen=True):
    token: TokenId
    x: int
    y: int
    on: PieceId | None = None


class TokenMoved(Event, frozen=True):
    token: TokenId
    x: int
    y: int
    on: PieceId | None = None


class TokenControlled(Event, frozen=True):
    token: TokenId
    side: SideId | None


class TokenFlipped(Event, frozen=True):
    token: TokenId
    depleted: bool


class TokenRemoved(Event, frozen=True):
    token: TokenId


class TokenTurned(Event, frozen=True):
    token: TokenId
    facing: Spot


class Scored(Event, frozen=True):
    side: SideId
    vp: int
    crisis: str


def apply(state: State, event: Event) -> None:
    """Write what happened into the state; events that only tell something write nothing."""
    writer = _WRITERS.get(type(event))
    if writer is not None:
        writer(state, event)


def _unit(state: State, unit: UnitId, **changes: Any) -> None:
    state.units[unit] = replace(state.units[unit], **changes)


def _token(state: State, token: TokenId, **changes: Any) -> None:
    state.tokens[token] = replace(state.tokens[token], **changes)


def _side(state: State, side: SideId, **changes: Any) -> None:
    state.sides[side] = replace(state.sides[side], **changes)


def _squad_revealed(state: State, event: SquadRevealed) -> None:
    for side, squad in event.squads.items():
        cards = {"tactics": squad.tactics, "spare": squad.spare, "bench": squad.bench}
        _side(state, side, affiliation=squad.affiliation, **cards)


def _one_shots_chosen(state: State, event: OneShotsChosen) -> None:
    state.one_shots = event.cards


def _mission_set(state: State, event: MissionSet) -> None:
    state.crises = event.crises


def _threat_chosen(state: State, event: ThreatChosen) -> None:
    state.threat = event.threat


def _unit_joined(state: State, event: UnitJoined) -> None:
    state.units[event.unit.id] = event.unit


def _token_placed(state: State, event: TokenPlaced) -> None:
    state.tokens[event.token.id] = event.token


def _terrain_placed(state: State, event: TerrainPlaced | TerrainShifted) -> None:
    state.terrain[event.piece.id] = event.piece


def _priority_taken(state: State, event: PriorityTaken) -> None:
    state.priority = event.side


def _round_began(state: State, event: RoundBegan) -> None:
    state.round = event.round
    state.last_activated = None


def _phase_began(state: State, event: PhaseBegan) -> None:
    state.phase = event.phase


def _turn_began(state: State, event: TurnBegan) -> None:
    state.turn = event.side


def _activation_began(state: State, event: ActivationBegan) -> None:
    state.last_activated = state.units[event.unit].side


def _game_ended(state: State, event: GameEnded) -> None:
    state.outcome = event.outcome


def _power(state: State, unit: UnitId, change: int) -> None:
    _unit(state, unit, power=state.units[unit].power + change)


def _damaged(state: State, event: Damaged) -> None:
    _unit(state, event.unit, damage=state.units[event.unit].damage + event.amount)


def _healed(state: State, event: Healed) -> None:
    _unit(state, event.unit, damage=state.units[event.unit].damage - event.amount)


def _left(state: State, event: Left) -> None:
    _unit(state, event.unit, place=event.place, leaving=False)


def _flipped(state: State, event: Flipped) -> None:
    _unit(state, event.unit, damage=0, conditions=(), dazed=False, injured=True)


def _condition_gained(state: State, event: ConditionGained) -> None:
    conditions = (*state.units[event.unit].conditions, event.condition)
    _unit(state, event.unit, conditions=tuple(sorted(conditions)))


def _condition_removed(state: State, event: ConditionRemoved) -> None:
    kept = tuple(c for c in state.units[event.unit].conditions if c != event.condition)
    _unit(state, event.unit, conditions=kept)


def _counter_changed(state: State, event: CounterChanged) -> None:
    counters = dict(state.units[event.unit].counters)
    counters[event.counter] = counters.get(event.counter, 0) + event.amount
    kept = tuple(sorted((name, count) for name, count in counters.items() if count))
    _unit(state, event.unit, counters=kept)


def _stands(state: State, event: Moved | Deployed) -> None:
    _unit(state, event.unit, place=Place.TABLE, x=event.x, y=event.y, on=event.on)


def _terrain_destroyed(state: State, event: TerrainDestroyed) -> None:
    del state.terrain[event.piece]


def _terrain_taken(state: State, event: TerrainTaken) -> None:
    del state.terrain[event.piece]


def _put_down(state: State, event: PutDown) -> None:
    if event.thing in state.units:
        _unit(state, event.thing, on=None)
    else:
        _token(state, event.thing, on=None)


def _tactic_played(state: State, event: TacticPlayed) -> None:
    side = state.sides[event.side]
    kept = tuple(card for card in side.tactics if card != event.card)
    _side(state, event.side, tactics=kept, played=(*side.played, event.card))


def _tactic_added(state: State, event: TacticAdded) -> None:
    side = state.sides[event.side]
    kept = tuple(card for card in side.spare if card != event.card)
    _side(state, event.side, tactics=(*side.tactics, event.card), spare=kept)


def _lasting_began(state: State, event: LastingBegan) -> None:
    state.lasting = (*state.lasting, event.lasting)


def _lasting_ended(state: State, event: LastingEnded) -> None:
    state.lasting = tuple(lasting for lasting in state.lasting if lasting.serial != event.serial)


def _counted(state: State, event: Counted) -> None:
    state.ledger[event.key] = state.ledger.get(event.key, 0) + 1


def _ledger_cleared(state: State, event: LedgerCleared) -> None:
    for key in [key for key in state.ledger if key.startswith(event.scope + "|")]:
        del state.ledger[key]


def _token_lies(state: State, event: TokenDropped | TokenMoved) -> None:
    _token(state, event.token, holder=None, x=event.x, y=event.y, on=event.on)


def _scored(state: State, event: Scored) -> None:
    _side(state, event.side, vp=state.sides[event.side].vp + event.vp)


_WRITERS: dict[type[Event], Callable[[State, Any], None]] = {
    PriorityTaken: _priority_taken,
    EdgeChosen: lambda s, e: _side(s, e.side, edge=e.edge),
    ThreatChosen: _threat_chosen,
    UnitJoined: _unit_joined,
    TokenPlaced: _token_placed,
    TerrainPlaced: _terrain_placed,
    TerrainShifted: _terrain_placed,
    OneShotsChosen: _one_shots_chosen,
    MissionSet: _mission_set,
    SquadRevealed: _squad_revealed,
    LeadershipDeclared: lambda s, e: _side(s, e.side, leader=e.leader, leadership=e.rule),
    RoundBegan: _round_began,
    PhaseBegan: _phase_began,
    TurnBegan: _turn_began,
    ActivationBegan: _activation_began,
    ActivatedTokenGiven: lambda s, e: _unit(s, e.unit, activated=True),
    ActivatedTokenRemoved: lambda s, e: _unit(s, e.unit, activated=False),
    GameEnded: _game_ended,
    PowerGained: lambda s, e: _power(s, e.unit, e.amount),
    PowerSpent: lambda s, e: _power(s, e.unit, -e.amount),
    PowerLost: lambda s, e: _power(s, e.unit, -e.amount),
    Damaged: _damaged,
    Healed: _healed,
    Dazed: lambda s, e: _unit(s, e.unit, dazed=True),
    Revived: lambda s, e: _unit(s, e.unit, dazed=False),
    Leaving: lambda s, e: _unit(s, e.unit, leaving=True),
    Left: _left,
    Flipped: _flipped,
    ConditionGained: _condition_gained,
    ConditionRemoved: _condition_removed,
    Transformed: lambda s, e: _unit(s, e.unit, form=e.form, radius=e.radius),
    CounterChanged: _counter_changed,
    ControlChanged: lambda s, e: _unit(s, e.unit, side=e.side),
    Deployed: _stands,
    Moved: _stands,
    TerrainDestroyed: _terrain_destroyed,
    TerrainTaken: _terrain_taken,
    PutDown: _put_down,
    TacticPlayed: _tactic_played,
    TacticAdded: _tactic_added,
    LastingBegan: _lasting_began,
    LastingEnded: _lasting_ended,
    Counted: _counted,
    LedgerCleared: _ledger_cleared,
    TokenTaken: lambda s, e: _token(s, e.token, holder=e.unit, on=None),
    TokenDropped: _token_lies,
    TokenMoved: _token_lies,
    TokenControlled: lambda s, e: _token(s, e.token, controller=e.side),
    TokenFlipped: lambda s, e: _token(s, e.token, depleted=e.depleted),
    TokenRemoved: lambda s, e: _token(s, e.token, gone=True, holder=None),
    TokenTurned: lambda s, e: _token(s, e.token, facing=e.facing),
    Scored: _scored,
}
