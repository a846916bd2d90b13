"""The hand of Team Tactic cards: a card that comes back, cards that are discarded as a price."""

from crisis.cards.vocabulary import DiscardTactics, ReturnTactic
from crisis.rules.core.game import Game
from crisis.rules.effects.verb import asking, verb
from crisis.state.decisions import Choose, Option, offer
from crisis.state.events import RuleDropped, TacticAdded, TacticDiscarded
from crisis.state.frames import ResolveFrame
from crisis.texts import codes

DISCARDED = "discarded"  # the cards given away so far


def return_tactic(game: Game, frame: ResolveFrame, _effect: ReturnTactic) -> None:
    """Only what was played can come back (against TAC-05)."""
    card = game.rule(frame.rule).card
    if card in game.state.sides[frame.side].played:
        game.emit(TacticAdded(frame.side, card))


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
        game.emit(RuleDropped(frame.rule, frame.cause.name, codes.TOO_FEW_CARDS()))


VERBS = (
    verb(ReturnTactic, return_tactic),
    asking(DiscardTactics, discard_question, discarded, again=more_to_discard, run=all_discarded),
)
