"""`apply`: the only function that writes a state, one writer for each event that changes something.

What an event means and when it is emitted does not belong here.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from crisis.state.event import Event
from crisis.state.events import (
    ActionsGained,
    ActionTaken,
    ActivatedTokenGiven,
    ActivatedTokenRemoved,
    ActivationBegan,
    AttackDeclared,
    ConditionGained,
    ConditionRemoved,
    ControlChanged,
    Counted,
    CounterChanged,
    Damaged,
    Dazed,
    Deployed,
    EdgeChosen,
    Flipped,
    FlippedHealthy,
    GameEnded,
    Healed,
    KnockedOut,
    LastingBegan,
    LastingEnded,
    LeadershipAdded,
    LeadershipDeclared,
    LeadershipSilenced,
    Leaving,
    LedgerCleared,
    Left,
    MissionSet,
    Moved,
    OneShotsChosen,
    PhaseBegan,
    PowerGained,
    PowerLost,
    PowerSpent,
    PriorityTaken,
    PutDown,
    Revived,
    RoundBegan,
    Scored,
    SquadRevealed,
    TacticAdded,
    TacticDiscarded,
    TacticPlayed,
    TerrainDestroyed,
    TerrainPlaced,
    TerrainShifted,
    TerrainTaken,
    ThreatChosen,
    Transformed,
    TurnBegan,
    UnitJoined,
)
from crisis.state.frames import ActivationFrame
from crisis.state.ledger import scope_of
from crisis.state.records import Place, SideId, TokenId, UnitId
from crisis.state.state import State
from crisis.state.token_events import (
    TokenControlled,
    TokenDropped,
    TokenFlipped,
    TokenMarked,
    TokenMoved,
    TokenPlaced,
    TokenRemoved,
    TokenTaken,
    TokenTurned,
)


def apply(state: State, event: Event) -> None:
    """Write what happened into the state; events that only tell something write nothing."""
    kind = type(event)
    if kind in _WRITERS:
        _WRITERS[kind](state, event)


def _unit(state: State, unit: UnitId, **changes: Any) -> None:
    state.units[unit] = replace(state.units[unit], **changes)


def _token(state: State, token: TokenId, **changes: Any) -> None:
    state.tokens[token] = replace(state.tokens[token], **changes)


def _side(state: State, side: SideId, **changes: Any) -> None:
    state.sides[side] = replace(state.sides[side], **changes)


def _activation(state: State, unit: UnitId) -> ActivationFrame | None:
    """The activation under way, if it is this character's."""
    for frame in reversed(state.stack):
        if isinstance(frame, ActivationFrame):
            return frame if frame.unit == unit else None
    return None


def _action_taken(state: State, event: ActionTaken) -> None:
    activation = _activation(state, event.unit)
    if activation is not None:
        activation.actions = event.left
        activation.made = (*activation.made, event.action)
        activation.begun = activation.begun or not event.granted


def _actions_gained(state: State, event: ActionsGained) -> None:
    activation = _activation(state, event.unit)
    if activation is not None:
        activation.actions += event.count


def _attack_declared(state: State, event: AttackDeclared) -> None:
    activation = _activation(state, event.attacker)
    if activation is not None:
        activation.attacks = (*activation.attacks, event.attack)


def _cut_short(state: State, event: Dazed | KnockedOut | Left) -> None:
    """Whoever falls in its own activation ends it at once (ACT-17)."""
    activation = _activation(state, event.unit)
    if activation is not None:
        activation.over = activation.cut_short = True


def _dazed(state: State, event: Dazed) -> None:
    _unit(state, event.unit, dazed=True)
    _cut_short(state, event)


def _squad_revealed(state: State, event: SquadRevealed) -> None:
    for side, squad in event.squads.items():
        cards = {"tactics": squad.tactics, "spare": squad.spare, "bench": squad.bench}
        _side(state, side, affiliation=squad.affiliation, **cards)


def _leadership_added(state: State, event: LeadershipAdded) -> None:
    active = (*state.sides[event.side].also_lead, (event.leader, event.rule))
    _side(state, event.side, also_lead=active)


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
    _cut_short(state, event)


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


def _tactic_played(state: State, event: TacticPlayed | TacticDiscarded) -> None:
    side = state.sides[event.side]
    kept = tuple(card for card in side.tactics if card != event.card)
    _side(state, event.side, tactics=kept, played=(*side.played, event.card))


def _tactic_added(state: State, event: TacticAdded) -> None:
    side = state.sides[event.side]
    kept = tuple(card for card in side.spare if card != event.card)
    played = tuple(card for card in side.played if card != event.card)
    _side(
        state, event.side, tactics=(*side.tactics, event.card), spare=kept, played=played
    )  # fmt: skip


def _lasting_began(state: State, event: LastingBegan) -> None:
    state.lasting = (*state.lasting, event.lasting)


def _lasting_ended(state: State, event: LastingEnded) -> None:
    state.lasting = tuple(lasting for lasting in state.lasting if lasting.serial != event.serial)


def _counted(state: State, event: Counted) -> None:
    state.ledger[event.key] = state.ledger.get(event.key, 0) + 1


def _ledger_cleared(state: State, event: LedgerCleared) -> None:
    for key in [key for key in state.ledger if scope_of(key) == event.scope]:
        del state.ledger[key]


def _token_lies(state: State, event: TokenDropped | TokenMoved) -> None:
    _token(state, event.token, holder=None, x=event.x, y=event.y, on=event.on)


def _scored(state: State, event: Scored) -> None:
    _side(state, event.side, vp=state.sides[event.side].vp + event.vp)


Writers = dict[type[Event], Callable[[State, Any], None]]

# What changes whose a character is, whether it can act, or which of its rules are in force; and
# what a squad has in its hand and who leads it.
_OF_STANDING: Writers = {
    UnitJoined: _unit_joined,
    Dazed: _dazed,
    Revived: lambda s, e: _unit(s, e.unit, dazed=False),
    Leaving: lambda s, e: _unit(s, e.unit, leaving=True),
    Left: _left,
    Flipped: _flipped,
    FlippedHealthy: lambda s, e: _unit(s, e.unit, injured=False),
    ConditionGained: _condition_gained,
    ConditionRemoved: _condition_removed,
    Transformed: lambda s, e: _unit(s, e.unit, form=e.form, radius=e.radius),
    ControlChanged: lambda s, e: _unit(s, e.unit, side=e.side),
    Deployed: _stands,
    SquadRevealed: _squad_revealed,
    LeadershipDeclared: lambda s, e: _side(
        s, e.side, leader=e.leader, leadership=e.rule, also_lead=()
    ),
    LeadershipAdded: _leadership_added,
    LeadershipSilenced: lambda s, e: _side(s, e.side, silent_in=s.round),
    RoundBegan: _round_began,  # who was silenced for the last one
    TacticPlayed: _tactic_played,
    TacticAdded: _tactic_added,
    TacticDiscarded: _tactic_played,
}

# What changes anything else about a character: where it is, what it has suffered and gained.
_OF_UNITS: Writers = {
    ActivatedTokenGiven: lambda s, e: _unit(s, e.unit, activated=True),
    ActivatedTokenRemoved: lambda s, e: _unit(s, e.unit, activated=False),
    PowerGained: lambda s, e: _power(s, e.unit, e.amount),
    PowerSpent: lambda s, e: _power(s, e.unit, -e.amount),
    PowerLost: lambda s, e: _power(s, e.unit, -e.amount),
    Damaged: _damaged,
    Healed: _healed,
    CounterChanged: _counter_changed,
    Moved: _stands,
    PutDown: _put_down,
}

_OF_OTHERS: Writers = {
    PriorityTaken: _priority_taken,
    EdgeChosen: lambda s, e: _side(s, e.side, edge=e.edge),
    ThreatChosen: _threat_chosen,
    TokenPlaced: _token_placed,
    TerrainPlaced: _terrain_placed,
    TerrainShifted: _terrain_placed,
    OneShotsChosen: _one_shots_chosen,
    MissionSet: _mission_set,
    PhaseBegan: _phase_began,
    TurnBegan: _turn_began,
    ActivationBegan: _activation_began,
    ActionTaken: _action_taken,
    ActionsGained: _actions_gained,
    AttackDeclared: _attack_declared,
    GameEnded: _game_ended,
    KnockedOut: _cut_short,
    TerrainDestroyed: _terrain_destroyed,
    TerrainTaken: _terrain_taken,
    LastingBegan: _lasting_began,
    LastingEnded: _lasting_ended,
    Counted: _counted,
    LedgerCleared: _ledger_cleared,
    TokenTaken: lambda s, e: _token(s, e.token, holder=e.unit, on=None),
    TokenDropped: _token_lies,
    TokenMoved: _token_lies,
    TokenControlled: lambda s, e: _token(s, e.token, controller=e.side),
    TokenMarked: lambda s, e: _token(s, e.token, marker=e.side),
    TokenFlipped: lambda s, e: _token(s, e.token, depleted=e.depleted),
    TokenRemoved: lambda s, e: _token(s, e.token, gone=True, holder=None),
    TokenTurned: lambda s, e: _token(s, e.token, facing=e.facing),
    Scored: _scored,
}

_WRITERS: Writers = {**_OF_STANDING, **_OF_UNITS, **_OF_OTHERS}

# Whoever keeps something about characters looks at it anew after these.
CHANGES_STANDING = frozenset(_OF_STANDING)
CHANGES_UNITS = CHANGES_STANDING | frozenset(_OF_UNITS)

# Every kind of event, by name: whoever writes them all has imported them all.
KINDS = tuple(sorted(Event.__subclasses__(), key=lambda kind: kind.__name__))
