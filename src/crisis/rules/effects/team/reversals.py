"""What takes something away from others, or turns it round.

A superpower without effect, an activation that ends, a card turned back to its Healthy side; and
what chance draws.
"""

from crisis.cards.vocabulary import (
    CancelPower,
    DrawWord,
    EndActivation,
    FlipHealthy,
    NeedsReach,
)
from crisis.rules.chapters.activation import break_off
from crisis.rules.core.game import Game
from crisis.rules.effects.verb import asking, context, stop, verb
from crisis.rules.legal.legality import why_not_target
from crisis.state.decisions import Draw, Drawn
from crisis.state.events import FlippedHealthy, PowerCancelled, RuleDropped, ThingChosen
from crisis.state.frames import ActivationFrame, AttackFrame, ResolveFrame
from crisis.state.ledger import Cancelled
from crisis.texts import codes


def cancel_power(game: Game, frame: ResolveFrame, _effect: CancelPower) -> None:
    """It was paid for and counts as used; nothing comes of it (SP-06)."""
    used = game.frame(frame.occasion)
    if not isinstance(used, ResolveFrame) or used.owner is None:
        game.emit(RuleDropped(frame.rule, frame.cause.name, codes.NOTHING_TO_PREVENT()))
        return
    stop(used)
    name = game.rule(used.rule).name
    game.count(Cancelled(used.owner, name))
    game.emit(PowerCancelled(used.owner, name, frame.cause.name))


def needs_reach(game: Game, frame: ResolveFrame, effect: NeedsReach) -> None:
    attack = game.frame(frame.occasion)
    who = context(game, frame).role(effect.who)
    within = isinstance(attack, AttackFrame) and who is not None
    if not within or why_not_target(game, attack, who) is not None:  # type: ignore[arg-type]
        frame.stopped = True


def end_activation(game: Game, frame: ResolveFrame, effect: EndActivation) -> None:
    activation = game.nearest(ActivationFrame)
    if activation is not None and activation.unit == context(game, frame).role(effect.who):
        break_off(activation)


def flip_healthy(game: Game, frame: ResolveFrame, effect: FlipHealthy) -> None:
    """Also somebody who is just being KO'd: the card says so before it is removed."""
    unit = context(game, frame).role(effect.who)
    if unit is not None and game.unit(unit).on_table and game.unit(unit).injured:
        game.emit(FlippedHealthy(unit))


def draw_question(_game: Game, _frame: ResolveFrame, effect: DrawWord) -> Draw | None:
    return Draw("draw_token", effect.words, 1)


def drawn(game: Game, frame: ResolveFrame, effect: DrawWord, answer: Drawn) -> None:
    frame.name(effect.as_, answer.cards[0])
    game.emit(ThingChosen(frame.side, effect.as_, answer.cards[0]))


VERBS = (
    verb(CancelPower, cancel_power),
    verb(NeedsReach, needs_reach),
    verb(EndActivation, end_activation),
    verb(FlipHealthy, flip_healthy),
    asking(DrawWord, draw_question, drawn),
)
