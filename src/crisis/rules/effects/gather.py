"""Cards that any number of characters play together: each one that joins pays its own part."""

from crisis.cards.vocabulary import Filter, Gather
from crisis.rules.core.game import Game
from crisis.rules.effects.verb import asking, context
from crisis.rules.legal.players import able_players, price
from crisis.state.decisions import Choose, Option, declining, offer
from crisis.state.events import PowerSpent, ThingChosen
from crisis.state.frames import ResolveFrame
from crisis.state.records import Unit

PLAYERS = "players"  # who plays the card, the first one included


def _joined(frame: ResolveFrame) -> tuple[str, ...]:
    both = (frame.payer, frame.named("partner"))  # a card may want two of them to begin with
    first = tuple(unit for unit in both if unit is not None)
    return frame.chosen.get(PLAYERS, first)


def _first(frame: ResolveFrame) -> int:
    """How many played it to begin with, once somebody has joined them."""
    if PLAYERS not in frame.chosen:
        return 0
    return sum(unit is not None for unit in (frame.payer, frame.named("partner")))


def _willing(game: Game, frame: ResolveFrame, effect: Gather) -> list[Unit]:
    """Who may still join: not yet in, and able to pay (TAC-07, TAC-08)."""
    rule = game.rule(frame.rule)
    here = context(game, frame)
    wanted = effect.who if isinstance(effect.who, Filter) else Filter(who=effect.who)
    return [
        unit
        for unit in able_players(here, wanted)
        if unit.id not in _joined(frame) and unit.power >= price(game, rule, unit, rule.cost)
    ]


def join_question(game: Game, frame: ResolveFrame, effect: Gather) -> Choose | None:
    willing = _willing(game, frame, effect)
    if not willing or PLAYERS in frame.done or len(_joined(frame)) >= effect.most:
        return None
    rule = game.rule(frame.rule)
    options = [
        offer("join", unit.id, game.name(unit.id), cost=price(game, rule, unit, rule.cost))
        for unit in willing
    ]
    if len(frame.chosen.get(PLAYERS, ())) - _first(frame) >= effect.least:
        options.append(declining("done"))
    return Choose(frame.side, "join", tuple(options), about=frame.rule)


def joins(game: Game, frame: ResolveFrame, effect: Gather, option: Option) -> None:
    if option.declines:
        frame.done = (*frame.done, PLAYERS)
        return
    rule, unit = game.rule(frame.rule), game.unit(option.picked)
    cost = price(game, rule, unit, rule.cost)
    if cost:
        game.emit(PowerSpent(unit.id, cost, rule.name))
        game.note("paid_tactic", unit.id)
    frame.name(PLAYERS, *_joined(frame), unit.id)
    game.emit(ThingChosen(frame.side, PLAYERS, unit.id))


def asks_again(game: Game, frame: ResolveFrame, effect: Gather) -> bool:
    return join_question(game, frame, effect) is not None


def close(_game: Game, frame: ResolveFrame, _effect: Gather) -> None:
    frame.name(PLAYERS, *_joined(frame))


VERBS = (asking(Gather, join_question, joins, again=asks_again, run=close),)
