"""Attacks that a card lends to a character for a while, and superpowers used within a rule."""

from crisis.cards.vocabulary import GrantAttack, UsePower
from crisis.rules.core.game import Game
from crisis.rules.effects.verb import affected, context, drop, verb
from crisis.rules.legal.possible import own_power
from crisis.rules.reading.instance import Instance
from crisis.rules.timing.triggers import resolve
from crisis.state.events import LastingBegan
from crisis.state.frames import ActivationFrame, Frame, ResolveFrame, TurnFrame
from crisis.state.records import Lasting
from crisis.texts import codes
from crisis.texts.values import Word

_SCOPES: dict[str, type[Frame]] = {"activation": ActivationFrame, "turn": TurnFrame}


def grant_attack(game: Game, frame: ResolveFrame, effect: GrantAttack) -> None:
    """The attack joins the character's own until the scope ends (see `Game.attacks`)."""
    occasion = 0
    if effect.until in _SCOPES:
        scope = game.nearest(_SCOPES[effect.until])
        if scope is None:
            drop(game, frame, codes.NOT_UNDER_WAY(occasion=Word("occasion", effect.until)))
            return
        occasion = scope.serial
    for unit in affected(game, frame, effect.who):
        game.state.serial += 1
        game.emit(
            LastingBegan(
                Lasting(
                    serial=game.state.serial, rule=frame.rule, effect=frame.at, owner=unit,
                    side=frame.side, until=effect.until, occasion=occasion, path=frame.path,
                )
            )
        )  # fmt: skip


def use_power(game: Game, frame: ResolveFrame, effect: UsePower) -> None:
    """As if it were used from the menu of the activation, but nobody pays."""
    rule = own_power(context(game, frame), effect.power)
    if rule is None:
        why = codes.NOTHING_TO_AFFECT(rule=effect.power)
        drop(game, frame, why)
        return
    instance = Instance(rule, side=frame.side, owner=frame.owner)
    resolve(game, instance, payer=None, paid=0, occasion=game.nearest(ActivationFrame))


VERBS = (verb(GrantAttack, grant_attack), verb(UsePower, use_power))
