"""Playing Active Team Tactic cards in one's own turn (TAC chapter); Reactive ones speak in
windows."""

from crisis.cards.model.schema import TacticCard
from crisis.rules.core.game import Game
from crisis.rules.core.refusal import Refusal
from crisis.rules.legal.players import somebody_pays
from crisis.rules.reading import query
from crisis.rules.reading.filters import all_hold
from crisis.rules.reading.instance import Instance
from crisis.rules.reading.query import squad_uses
from crisis.rules.timing.triggers import Way, context_of, limit_reached, resolve, ways
from crisis.state.decisions import Option
from crisis.state.events import ActionTaken
from crisis.state.frames import ActivationFrame
from crisis.state.records import SideId


def playable_tactics(game: Game, side: SideId) -> list[Option]:
    """One option for each card and each way to pay for it."""
    return [
        Option(_key(way), "tactic", way.instance.rule.name, unit=way.payer, cost=way.paid)
        for slug in game.state.sides[side].tactics
        for way in _ways(game, side, game.catalogue.tactics[slug])
    ]


def _key(way: Way) -> str:
    paid = f"#{way.paid}" if way.instance.rule.cost_max else ""
    partner = f"+{way.partner}" if way.partner else ""
    return f"tactic:{way.instance.rule.ref}@{way.payer or ''}{partner}{paid}"


def _ways(game: Game, side: SideId, card: TacticCard) -> list[Way]:
    if card.timing == "reactive" or not squad_uses(game, side, card.affiliation):
        return []
    activation = game.nearest(ActivationFrame)
    if card.action and not _has_action(game, activation):
        return []
    instance = Instance(card.rule, side, None)
    context = context_of(game, instance, activation)
    if not all_hold(context, card.rule.when):
        return []
    found = ways(game, instance, activation)
    if card.action and activation is not None:
        found = [way for way in found if activation.unit in (way.payer, way.partner)]  # TAC-04
    return found


def _has_action(game: Game, activation: ActivationFrame | None) -> bool:
    """An "Active: Action" card needs an action of the activated character (TAC-04, TAC-12), and the
    first one of a Staggered character is spoken for (COND-13)."""
    if activation is None or not game.edition.active_action_tactics:
        return False
    staggered = not activation.made and query.must_shake(game, game.unit(activation.unit))
    return activation.actions > 0 and not staggered


def play_tactic(game: Game, side: SideId, key: str) -> None:
    way = next(
        way
        for slug in game.state.sides[side].tactics
        for way in _ways(game, side, game.catalogue.tactics[slug])
        if _key(way) == key
    )
    card = game.catalogue.tactics[way.instance.rule.ref]
    activation = game.nearest(ActivationFrame)
    if card.action and activation is not None:
        activation.actions -= 1
        activation.made = (*activation.made, "tactic")
        activation.begun = True
        game.emit(ActionTaken(activation.unit, "tactic", activation.actions))
    instance = Instance(card.rule, side, way.payer)
    resolve(
        game, instance, payer=way.payer, paid=way.paid, occasion=activation, partner=way.partner
    )


def why_not_tactic(game: Game, side: SideId, key: str) -> Refusal | None:
    """Why a card cannot be played now."""
    slug = key.removeprefix("tactic:").partition("@")[0]
    card = game.catalogue.tactics.get(slug)
    if card is None:
        return Refusal("TAC-01", f"There is no Team Tactic card {slug!r}.")
    if slug not in game.state.sides[side].tactics:
        return Refusal("TAC-05", f"{card.name} is not in your hand.")
    if card.timing == "reactive":
        return Refusal("TAC-02", f"{card.name} is played only when its trigger occurs.")
    if not squad_uses(game, side, card.affiliation):
        return Refusal("TAC-06", f"{card.name} is for squads of {card.affiliation} only.")
    if card.action and not _has_action(game, game.nearest(ActivationFrame)):
        return Refusal("TAC-04", f"{card.name} needs an action of the activated character.")
    instance = Instance(card.rule, side, None)
    if limit_reached(game, card.rule, side, None):
        return Refusal("TAC-05", f"{card.name} was already used.")
    context = context_of(game, instance, game.nearest(ActivationFrame))
    if not somebody_pays(card.rule, context):
        return Refusal("TAC-07", f"No character can play and pay for {card.name}.")
    return Refusal("TAC-11", f"{card.name} would have nothing to affect.")
