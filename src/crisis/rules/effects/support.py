"""What Team Tactic cards do besides the usual: revive, spare from a collision, activate at once,
end an attack that lost its target, hand tokens back."""

from crisis.cards.vocabulary import (
    Activate,
    CheckReach,
    RemoveActivated,
    Revive,
    Spare,
    TakePriority,
)
from crisis.rules.chapters.activation import gain_actions
from crisis.rules.chapters.attack import end_attack
from crisis.rules.chapters.throw import spare as spare_from
from crisis.rules.core.game import Game
from crisis.rules.effects.verb import affected, context, verb
from crisis.rules.legal.legality import why_not_target
from crisis.state.events import ActivatedTokenRemoved, PriorityTaken, Revived, RuleDropped
from crisis.state.frames import ActivationFrame, AttackFrame, CollideFrame, ResolveFrame
from crisis.texts import codes


def revive(game: Game, frame: ResolveFrame, effect: Revive) -> None:
    """Without its Dazed token a character is Healthy or Injured as before (DMG-05)."""
    unit = context(game, frame).role(effect.who)
    if unit is not None and game.unit(unit).dazed and game.unit(unit).on_table:
        game.emit(Revived(unit))


def spare(game: Game, frame: ResolveFrame, effect: Spare) -> None:
    collision = game.frame(frame.occasion)
    if isinstance(collision, CollideFrame):
        spare_from(game, collision, affected(game, frame, effect.who), frame.cause.name)


def activate(game: Game, frame: ResolveFrame, effect: Activate) -> None:
    for unit in affected(game, frame, effect.who):
        record = game.unit(unit)
        if record.activated:
            game.emit(RuleDropped(frame.rule, frame.cause.name, codes.ACTIVATED_ALREADY()))
        else:
            game.push(ActivationFrame(unit=unit, side=record.side))


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


def remove_activated(game: Game, frame: ResolveFrame, effect: RemoveActivated) -> None:
    for unit in affected(game, frame, effect.who):
        if game.unit(unit).activated:
            game.emit(ActivatedTokenRemoved(unit))


def take_priority(game: Game, frame: ResolveFrame, _effect: TakePriority) -> None:
    """The token changes hands before a turn begins (ROUND-21 is what else moves it)."""
    if game.state.priority != frame.side:
        game.emit(PriorityTaken(frame.side))


VERBS = (
    verb(Revive, revive),
    verb(Spare, spare),
    verb(Activate, activate),
    verb(CheckReach, check_reach),
    verb(RemoveActivated, remove_activated),
    verb(TakePriority, take_priority),
)
