"""The hand of Team Tactic cards: a card that comes back or is added, cards that are given
away as a price."""

from crisis.cards.vocabulary import AddTactic, DiscardTactics, ReturnTactic
from crisis.rules.core.game import Game
from crisis.rules.effects.verb import asking, context, drop, verb
from crisis.rules.legal.cards_in_hand import spare_tactics
from crisis.state.decisions import Choose, Option, offer
from crisis.state.events import TacticAdded, TacticDiscarded
from crisis.state.frames import ResolveFrame
from crisis.texts import codes

DISCARDED = "discarded"  # the cards given away so far


def return_tactic(game: Game, frame: ResolveFrame, _effect: ReturnTactic) -> None:
    """Only what was played can come back (against TAC-05)."""
    card = game.rule(frame.rule).card
    if card in game.state.sides[frame.side].played:
        game.emit(TacticAdded(frame.side, card))


def tactic_question(game: Game, frame: ResolveFrame, effect: AddTactic) -> Choose | None:
    found = spare_tactics(context(game, frame), effect)
    if not found:
        return None
    known = game.catalogue.tactics
    options = tuple(offer("tactic", slug, known[slug].name) for slug in found)
    return Choose(frame.side, "add_tactic", options, about=frame.rule)


def tactic_answered(game: Game, frame: ResolveFrame, _effect: AddTactic, option: Option) -> None:
    game.emit(TacticAdded(frame.side, option.picked))


def discard_question(game: Game, frame: ResolveFrame, effect: DiscardTactics) -> Choose | None:
    """All or nothing: without enough cards nobody is asked."""
    given = frame.chosen.get(DISCARDED, ())
    hand = game.state.sides[frame.side].tactics
    if len(given) >= effect.count or len(given) + len(hand) < effect.count:
        return None
    known = game.catalogue.tactics
    options = tuple(offer("tactic", slug, known[slug].name) for slug in hand)
    return Choose(frame.side, "discard_tactic", options, about=frame.rule)


def discarded(game: Game, frame: ResolveFrame, _effect: DiscardTactics, option: Option) -> None:
    frame.name(DISCARDED, *frame.chosen.get(DISCARDED, ()), option.picked)
    game.emit(TacticDiscarded(frame.side, option.picked))


def more_to_discard(game: Game, frame: ResolveFrame, effect: DiscardTactics) -> bool:
    return discard_question(game, frame, effect) is not None


def all_discarded(game: Game, frame: ResolveFrame, effect: DiscardTactics) -> None:
    if len(frame.chosen.get(DISCARDED, ())) < effect.count:
        frame.stopped = True
        drop(game, frame, codes.TOO_FEW_CARDS())


VERBS = (
    verb(ReturnTactic, return_tactic),
    asking(AddTactic, tactic_question, tactic_answered),
    asking(DiscardTactics, discard_question, discarded, again=more_to_discard, run=all_discarded),
)
