"""Who acts, and how often: activations at once, further actions, Activated tokens, the priority,
the action of an attack that lost its target."""

from crisis.cards.vocabulary import (
    Activate,
    CheckReach,
    GainAction,
    GiveActivated,
    RemoveActivated,
    TakePriority,
)
from crisis.rules.chapters.activation import gain_actions
from crisis.rules.chapters.attack import end_attack
from crisis.rules.core.game import Game
from crisis.rules.effects.verb import affected, context, drop, verb
from crisis.rules.legal.legality import why_not_target
from crisis.rules.reading.amounts import amount
from crisis.state.events import (
    ActivatedTokenGiven,
    ActivatedTokenRemoved,
    PriorityTaken,
)
from crisis.state.frames import ActivationFrame, AttackFrame, ResolveFrame
from crisis.texts import codes


def activate(game: Game, frame: ResolveFrame, effect: Activate) -> None:
    for unit in affected(game, frame, effect.who):
        record = game.unit(unit)
        if record.activated:
            drop(game, frame, codes.ACTIVATED_ALREADY())
        else:
            game.push(ActivationFrame(unit=unit, side=record.side))


def gain_action(game: Game, frame: ResolveFrame, effect: GainAction) -> None:
    activation = game.nearest(ActivationFrame)
    if activation is not None and activation.unit == frame.owner:
        count = amount(context(game, frame), effect.amount)
        gain_actions(game, activation, count, frame.cause.name)


def check_reach(game: Game, frame: ResolveFrame, effect: CheckReach) -> None:
    """Range and line of sight are measured again; what ends here was not paid yet (ATK-05)."""
    attack = game.frame(frame.occasion)
    if not isinstance(attack, AttackFrame) or attack.target is None:
        return
    refusal = why_not_target(game, attack, attack.target)
    if refusal is None:
        return
    end_attack(game, attack, codes.TARGET_REFUSED(why=refusal.reason, rule=refusal.rule))
    activation = game.nearest(ActivationFrame)
    own = activation is not None and activation.unit == attack.attacker
    if effect.refund and own and attack.action and not attack.volley:
        assert activation is not None
        gain_actions(game, activation, 1, frame.cause.name)


def give_activated(game: Game, frame: ResolveFrame, effect: GiveActivated) -> None:
    for unit in affected(game, frame, effect.who):
        if not game.unit(unit).activated:
            game.emit(ActivatedTokenGiven(unit))


def remove_activated(game: Game, frame: ResolveFrame, effect: RemoveActivated) -> None:
    for unit in affected(game, frame, effect.who):
        if game.unit(unit).activated:
            game.emit(ActivatedTokenRemoved(unit))


def take_priority(game: Game, frame: ResolveFrame, _effect: TakePriority) -> None:
    """The token changes hands before a turn begins (ROUND-21 is what else moves it)."""
    if game.state.priority != frame.side:
        game.emit(PriorityTaken(frame.side))


VERBS = (
    verb(Activate, activate),
    verb(GainAction, gain_action),
    verb(CheckReach, check_reach),
    verb(GiveActivated, give_activated),
    verb(RemoveActivated, remove_activated),
    verb(TakePriority, take_priority),
)
