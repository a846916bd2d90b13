"""Rules that hold only while something lasts: an extra attack's own rule, a reroll bought earlier.

A card marks such a rule `granted`; a running `Lasting` record says for whom and how long it speaks.
"""

from collections.abc import Iterator

from crisis.cards.model.schema import Catalogue, Rule
from crisis.cards.model.walk import effect_at
from crisis.cards.vocabulary import Attack, Begin, HandCard
from crisis.rules.core.game import Game
from crisis.state.frames import AttackFrame, Frame, VolleyFrame
from crisis.state.records import Lasting


def granted_rules(catalogue: Catalogue, lasting: Lasting) -> tuple[Rule, ...]:
    """The rules a running effect lets speak."""
    rule = catalogue.rules[lasting.rule]
    effect = effect_at(rule, lasting.path, lasting.effect)
    if isinstance(effect, Begin) and effect.grants:
        names: tuple[str, ...] = (effect.grants,)
    elif isinstance(effect, Attack | HandCard):
        names = effect.grants
    else:
        return ()
    return tuple(catalogue.granted[rule.card_side, name] for name in names)


def granted_now(game: Game, occasion: Frame | None) -> Iterator[tuple[Rule, Lasting]]:
    """Every granted rule that may speak about this occasion."""
    for lasting in game.state.lasting:
        if not _is_meant(game, lasting, occasion):
            continue
        for rule in granted_rules(game.catalogue, lasting):
            yield rule, lasting


def _is_meant(game: Game, lasting: Lasting, occasion: Frame | None) -> bool:
    """What was granted for one attack, or for the attacks of a beam or area, says nothing about
    others that are made in the meantime; what happens in that attack it is about, such as a push
    by one of its special rules."""
    match lasting.until:
        case "attack":
            attack = occasion if isinstance(occasion, AttackFrame) else game.nearest(AttackFrame)
            return attack is not None and attack.serial == lasting.occasion
        case "next_attack" | "next_attack_action":
            return False  # it is still waiting for its attack
        case "volley" if isinstance(occasion, AttackFrame):
            return occasion.volley == lasting.occasion
        case "volley" if isinstance(occasion, VolleyFrame):
            return occasion.serial == lasting.occasion
        case _:
            return True
