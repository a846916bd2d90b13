"""Expected damage of all against all: the exact mean of the best attack that can be paid for."""

from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from crisis.play.duel import Duel, character, duel_odds
from crisis.rules.engine import Engine

POWERS = (0, 4, 10)  # free attacks, a usual turn, everything


class Terms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How attacks are compared: the Power of both sides, and whether the defender has cover."""

    power: int = 4
    cover: bool = False


class Blow(Struct, frozen=True):
    """The best attack of one character against another: its name and what it does."""

    attack: str
    mean: float
    daze: float  # the chance to Daze a Healthy defender without damage in one attack
    exact: str  # the mean as a fraction


@lru_cache(maxsize=4096)  # a match-up is looked at again and again
def best_blow(engine: Engine, attacker: str, defender: str, terms: Terms) -> Blow | None:
    """The attack with the greatest mean damage, the cheaper one of two equals; None if no attack
    can be paid for. Distance, dice and rerolls are those of the odds page."""
    side = character(engine, attacker).side("normal", injured=False)
    best: tuple[Fraction, int] | None = None
    found: Blow | None = None
    for card in side.attacks.values():
        if card.cost > terms.power:
            continue
        asked = Duel(
            attacker=attacker,
            defender=defender,
            attack=card.name,
            power=terms.power,
            cover=terms.cover,
        )
        odds = duel_odds(engine, asked).odds
        rank = (odds.mean, -card.cost)
        if best is None or rank > best:
            best = rank
            found = Blow(card.name, float(odds.mean), float(odds.daze or 0), str(odds.mean))
    return found


def blows_of(
    engine: Engine, attacker: str, defenders: tuple[str, ...], terms: Terms
) -> tuple[Blow | None, ...]:
    """One row of the matrix."""
    return tuple(best_blow(engine, attacker, defender, terms) for defender in defenders)
