"""Naming what no `choose` finds on the table: somebody who fell, a superpower of another card."""

from crisis.cards.vocabulary import ChooseFallen, ChoosePower
from crisis.rules.core.game import Game
from crisis.rules.effects.verb import asking, context, drop
from crisis.rules.legal.cards_in_hand import fallen, powers_of
from crisis.state.decisions import Choose, Option, offer
from crisis.state.events import ThingChosen
from crisis.state.frames import ResolveFrame
from crisis.texts import codes


def fallen_question(game: Game, frame: ResolveFrame, effect: ChooseFallen) -> Choose | None:
    found = fallen(context(game, frame), effect)
    if not found:
        return None
    options = tuple(offer("fallen", unit, game.name(unit)) for unit in found)
    return Choose(frame.side, "choose_fallen", options, about=frame.rule)


def power_question(game: Game, frame: ResolveFrame, effect: ChoosePower) -> Choose | None:
    found = powers_of(context(game, frame), effect)
    if not found:
        return None
    options = tuple(offer("word", name, name) for name in found)
    return Choose(frame.side, "choose_power", options, about=frame.rule)


def answered(
    game: Game, frame: ResolveFrame, effect: ChooseFallen | ChoosePower, option: Option
) -> None:
    frame.name(effect.as_, option.picked)
    game.emit(ThingChosen(frame.side, effect.as_, option.picked))


def without_any(game: Game, frame: ResolveFrame, effect: ChooseFallen | ChoosePower) -> None:
    """The rest of the rule has nothing to work on."""
    if effect.as_ not in frame.chosen:
        frame.stopped = True
        drop(game, frame, codes.NOTHING_CHOSEN())


VERBS = (
    asking(ChooseFallen, fallen_question, answered, run=without_any),
    asking(ChoosePower, power_question, answered, run=without_any),
)
