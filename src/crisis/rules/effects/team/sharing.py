"""Sharing out: Power or damage, one by one, among those the owner picks."""

from crisis.cards.vocabulary import Share
from crisis.rules.core.game import Game
from crisis.rules.effects.verb import affected, asking, context
from crisis.rules.reading.amounts import amount
from crisis.state.causes import Packet
from crisis.state.decisions import Choose, Option, offer
from crisis.state.frames import DamageFrame, PowerFrame, ResolveFrame

SHARES = "shares"  # who was picked so far, once for each share


def share_question(game: Game, frame: ResolveFrame, effect: Share) -> Choose | None:
    given = frame.chosen.get(SHARES, ())
    found = affected(game, frame, effect.who)
    if len(given) >= amount(context(game, frame), effect.amount) or not found:
        return None
    options = tuple(offer("choose", unit, game.name(unit)) for unit in found)
    return Choose(frame.side, "choose_characters", options, about=frame.rule)


def shared(_game: Game, frame: ResolveFrame, _effect: Share, option: Option) -> None:
    frame.name(SHARES, *frame.chosen.get(SHARES, ()), option.picked)


def more_to_share(game: Game, frame: ResolveFrame, effect: Share) -> bool:
    return share_question(game, frame, effect) is not None


def share(game: Game, frame: ResolveFrame, effect: Share) -> None:
    """All shares are dealt at once, as one effect."""
    given = frame.chosen.get(SHARES, ())
    shares = {unit: given.count(unit) for unit in given}
    if effect.goods == "damage" and shares:
        packets = tuple(Packet(unit, number, frame.cause) for unit, number in shares.items())
        game.push(DamageFrame(packets=packets))
    if effect.goods == "power":
        for unit, number in reversed(list(shares.items())):
            game.push(PowerFrame(unit=unit, amount=number, cause=frame.cause))


VERBS = (asking(Share, share_question, shared, again=more_to_share, run=share),)
