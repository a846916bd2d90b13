"""What takes something away from others, or turns it round.

A superpower without effect, an activation that ends, a card turned back to its Healthy side; and
what chance draws.
"""

from crisis.cards.vocabulary import (
    CancelPower,
    DrawWord,
    EndActivation,
    FallAs,
    FlipHealthy,
    NeedsReach,
    StayInjured,
    TakeLead,
)
from crisis.rules.chapters.activation import break_off
from crisis.rules.chapters.damage import change_fate
from crisis.rules.chapters.round import keep_injured
from crisis.rules.core.game import Game
from crisis.rules.effects.verb import asking, context, drop, stop, verb
from crisis.rules.legal.legality import why_not_target
from crisis.state.decisions import Draw, Drawn
from crisis.state.events import (
    FlippedHealthy,
    LeadershipDeclared,
    PowerCancelled,
    ThingChosen,
)
from crisis.state.frames import ActivationFrame, AttackFrame, DefeatFrame, FlipFrame, ResolveFrame
from crisis.state.ledger import Cancelled
from crisis.texts import codes


def cancel_power(game: Game, frame: ResolveFrame, _effect: CancelPower) -> None:
    """It was paid for and counts as used; nothing comes of it (SP-06)."""
    used = game.frame(frame.occasion)
    if not isinstance(used, ResolveFrame) or used.owner is None:
        drop(game, frame, codes.NOTHING_TO_PREVENT())
        return
    stop(used)
    name = game.rule(used.rule).name
    game.count(Cancelled(used.owner, name))
    game.emit(PowerCancelled(used.owner, name, frame.cause.name))


def fall_as(game: Game, frame: ResolveFrame, effect: FallAs) -> None:
    defeat = game.frame(frame.occasion)
    if isinstance(defeat, DefeatFrame):
        change_fate(defeat, effect.into)


def stay_injured(game: Game, frame: ResolveFrame, effect: StayInjured) -> None:
    flip = game.frame(frame.occasion)
    if isinstance(flip, FlipFrame):
        keep_injured(flip, effect.loses)


def take_lead(game: Game, frame: ResolveFrame, effect: TakeLead) -> None:
    side = game.state.sides[frame.side]
    heir = context(game, frame).role(effect.who)
    if heir is None or side.leadership is None or side.leader != frame.owner:
        return
    name = game.rule(side.leadership).name
    for rule in game.face(game.unit(heir)).leaderships:
        if rule.name == name and rule.part == 1:
            game.emit(LeadershipDeclared(side.id, heir, rule.ref))
            return


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
    verb(FallAs, fall_as),
    verb(StayInjured, stay_injured),
    verb(TakeLead, take_lead),
    verb(CancelPower, cancel_power),
    verb(NeedsReach, needs_reach),
    verb(EndActivation, end_activation),
    verb(FlipHealthy, flip_healthy),
    asking(DrawWord, draw_question, drawn),
)
