"""Playing Active Team Tactic cards in one's own turn (TAC chapter); Reactive ones speak in
windows."""

from collections.abc import Iterator
from functools import partial

from crisis.cards.model.schema import TacticCard
from crisis.rules.core.game import Game
from crisis.rules.core.refusal import Refusal, Refused
from crisis.rules.legal.forced_attacks import first_prey
from crisis.rules.legal.players import somebody_pays
from crisis.rules.reading import query
from crisis.rules.reading.filters import all_hold
from crisis.rules.reading.instance import Instance, context_of
from crisis.rules.reading.query import squad_uses
from crisis.rules.timing.paying import Way, refused_way, ways
from crisis.rules.timing.triggers import limit_reached, resolve
from crisis.state.decisions import Option
from crisis.state.events import ActionTaken
from crisis.state.frames import ActivationFrame
from crisis.state.records import SideId
from crisis.texts import codes


def playable_tactics(game: Game, side: SideId, *, whole: bool = True) -> list[Option]:
    """One option for each card that can be played and each way to pay for it; for a sketch those of
    one card will do."""
    cards = [game.catalogue.tactics[slug] for slug in game.state.sides[side].tactics]
    active = [card for card in cards if card.timing != "reactive"]
    activation = game.nearest(ActivationFrame) if active else None
    options: list[Option] = []
    for card in active:
        found = _ways(game, side, card, activation)
        options += [way.option(game, "tactic") for way in found]
        if options and not whole:
            break
    return options


def own_tactics(game: Game, side: SideId) -> Iterator[Refused]:
    """The cards in hand and those that were played, with what speaks against playing them now."""
    for slug in game.state.sides[side].tactics:
        card = game.catalogue.tactics[slug]
        because = partial(why_not_tactic, game, side, card)
        yield Refused(refused_way(Instance(card.rule, side), "tactic"), because)
    for slug in game.state.sides[side].played:
        card = game.catalogue.tactics[slug]
        yield Refused(refused_way(Instance(card.rule, side), "tactic"), partial(_is_gone, card))


def _is_gone(card: TacticCard) -> Refusal:
    return Refusal("TAC-05", codes.CARD_PLAYED(card=card.name))


def _ways(
    game: Game, side: SideId, card: TacticCard, activation: ActivationFrame | None
) -> list[Way]:
    if not squad_uses(game, side, card.affiliation):
        return []
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
    return activation.actions > 0 and not staggered and not first_prey(game, activation)


def play_tactic(game: Game, side: SideId, option: Option) -> None:
    assert option.rule is not None
    card = game.catalogue.tactics[option.rule]
    activation = game.nearest(ActivationFrame)
    if card.action and activation is not None:
        game.emit(ActionTaken(activation.unit, "tactic", activation.actions - 1))
    resolve(
        game, Instance(card.rule, side, option.payer), payer=option.payer, paid=option.paid,
        occasion=activation, partner=option.partner,
    )  # fmt: skip


def why_not_tactic(game: Game, side: SideId, card: TacticCard) -> Refusal | None:
    """Why a card in hand cannot be played now."""
    if card.timing == "reactive":
        return Refusal("TAC-02", codes.CARD_NEEDS_TRIGGER(card=card.name))
    if not squad_uses(game, side, card.affiliation):
        reason = codes.CARD_OF_OTHERS(card=card.name, affiliation=card.affiliation)
        return Refusal("TAC-06", reason)
    if card.action and not _has_action(game, game.nearest(ActivationFrame)):
        return Refusal("TAC-04", codes.CARD_NEEDS_ACTION(card=card.name))
    instance = Instance(card.rule, side, None)
    if limit_reached(game, card.rule, side, None):
        return Refusal("TAC-05", codes.CARD_USED(card=card.name))
    context = context_of(game, instance, game.nearest(ActivationFrame))
    if not somebody_pays(card.rule, context):
        return Refusal("TAC-07", codes.NOBODY_PAYS(card=card.name))
    return Refusal("TAC-11", codes.NOTHING_TO_AFFECT(rule=card.name))
