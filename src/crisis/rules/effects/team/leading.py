"""Leaderships that a card gives, changes or silences in the game (ADR 23)."""

from crisis.cards.model.schema import Rule
from crisis.cards.vocabulary import ChooseLeadership, Lead, SilenceLeadership
from crisis.rules.core.game import Game
from crisis.rules.effects.verb import asking, context, drop, verb
from crisis.rules.legal.cards_in_hand import other_leaderships
from crisis.state.decisions import Choose, Option
from crisis.state.events import (
    LastingEnded,
    LeadershipAdded,
    LeadershipDeclared,
    LeadershipSilenced,
)
from crisis.state.frames import ResolveFrame
from crisis.texts import codes

CHOSEN = "leaderships"  # how many were chosen so far


def lead(game: Game, frame: ResolveFrame, effect: Lead) -> None:
    """The card's Leadership takes the place of the active one."""
    unit = context(game, frame).role(effect.who)
    rule = _on_card(game, frame, effect.leadership)
    if unit is None or rule is None:
        drop(game, frame, codes.NOBODY_NAMED())
        return
    _forget(game, frame)
    game.emit(LeadershipDeclared(frame.side, unit, rule.ref))


def _on_card(game: Game, frame: ResolveFrame, name: str) -> Rule | None:
    card = game.catalogue.tactics.get(game.rule(frame.rule).card)
    return next((rule for rule in card.leaderships if rule.name == name), None) if card else None


def _forget(game: Game, frame: ResolveFrame) -> None:
    """What the old Leadership made last ends with it."""
    before = game.state.sides[frame.side].leadership
    name = game.rule(before).name if before is not None else ""
    for lasting in game.state.lasting:
        rule = game.rule(lasting.rule)
        if lasting.side == frame.side and rule.kind == "leadership" and rule.name == name:
            game.emit(LastingEnded(lasting.serial))


def leadership_question(game: Game, frame: ResolveFrame, effect: ChooseLeadership) -> Choose | None:
    """One after the other, until there are as many as the card says."""
    if frame.results.get(CHOSEN, 0) >= effect.count:
        return None
    options = tuple(
        Option(
            f"leader:{unit}|{rule.ref}", "leader", rule.name, thing=unit, rule=rule.ref, owner=unit
        )
        for unit, rule in other_leaderships(context(game, frame), effect)
    )
    return Choose(frame.side, "choose_leadership", options, about=frame.rule) if options else None


def leadership_chosen(
    game: Game, frame: ResolveFrame, _effect: ChooseLeadership, option: Option
) -> None:
    assert option.thing is not None and option.rule is not None
    chosen = frame.results.get(CHOSEN, 0)
    frame.results = {**frame.results, CHOSEN: chosen + 1}
    if chosen:
        game.emit(LeadershipAdded(frame.side, option.thing, option.rule))
        return
    _forget(game, frame)
    game.emit(LeadershipDeclared(frame.side, option.thing, option.rule))


def more_leaderships(game: Game, frame: ResolveFrame, effect: ChooseLeadership) -> bool:
    return leadership_question(game, frame, effect) is not None


def silence(game: Game, frame: ResolveFrame, effect: SilenceLeadership) -> None:
    unit = context(game, frame).role(effect.who)
    if unit is not None:
        game.emit(LeadershipSilenced(game.unit(unit).owner))


VERBS = (
    verb(Lead, lead),
    asking(ChooseLeadership, leadership_question, leadership_chosen, again=more_leaderships),
    verb(SilenceLeadership, silence),
)
