"""Rules that hold only while something lasts: an extra attack's own rule, a reroll bought earlier.

A card marks such a rule `granted`; a running `Lasting` record says for whom and how long it speaks.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from crisis.cards.model.schema import Catalogue, Rule
from crisis.cards.model.walk import effect_at
from crisis.cards.vocabulary import Attack, Begin, HandCard
from crisis.rules.core.game import Game
from crisis.state.frames import AttackFrame, Frame, VolleyFrame
from crisis.state.records import Lasting


class Running(NamedTuple):
    """A running effect with what its card says: the line that lasts, and the rules it grants."""

    lasting: Lasting
    rule: Rule
    line: Begin | None
    grants: tuple[Rule, ...]


def running(game: Game, key: str) -> Sequence[Running]:
    """The running effects with something to say about a value. For as long as the same effects run
    it is read off their cards once: to do so for every value was 5 % of the computer's thinking."""
    return _kept(game, key, lambda one: _speaks_of(one, key))


def _kept(game: Game, key: str, wanted: Callable[[Running], bool]) -> Sequence[Running]:
    if game.running[0] is not game.state.lasting:
        game.running = (game.state.lasting, {})
    known = game.running[1]
    if key not in known:
        effects = [_read(game.catalogue, lasting) for lasting in game.state.lasting]
        known[key] = [one for one in effects if wanted(one)]
    return known[key]


def _read(catalogue: Catalogue, lasting: Lasting) -> Running:
    rule = catalogue.rules[lasting.rule]
    effect = effect_at(rule, lasting.path, lasting.effect)
    line = effect if isinstance(effect, Begin) else None
    return Running(lasting, rule, line, granted_rules(catalogue, lasting))


def _speaks_of(one: Running, key: str) -> bool:
    if one.line is not None and one.line.about == key:
        return True
    return any(line.about == key for rule in one.grants for line in rule.continuous)


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
    for one in _kept(game, _GRANTING, lambda one: bool(one.grants)):
        if not _is_meant(game, one.lasting, occasion):
            continue
        for rule in one.grants:
            yield rule, one.lasting


_GRANTING = ""  # a value without a name: whatever the granted rules are about


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
