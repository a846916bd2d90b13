"""Two characters alone on an empty table, as far apart as an attack reaches.

Belongs here: the position that odds between cards are asked of, and the names looked up for it.
Does not belong here: the odds themselves (`engine.odds`), or how they are shown.
"""

from difflib import get_close_matches

from crisis.cards.files.load import DEFAULT_REVISION
from crisis.cards.model.schema import AttackCard, CharacterCard
from crisis.dice.odds import AttackOdds
from crisis.play.record import engine_for
from crisis.rules.core.edition import DEFAULT_EDITION
from crisis.rules.engine import Engine
from crisis.rules.reading.measure import RANGE, base_radius
from crisis.state.records import Place, Side, Unit
from crisis.state.state import State

ATTACKER, DEFENDER = "A.one", "B.two"


class UnknownName(ValueError):
    """No card, or no attack of a card, goes by this name."""


def odds(
    attacker: str,
    attack: str,
    defender: str,
    *,
    edition: str = DEFAULT_EDITION,
    revision: str = DEFAULT_REVISION,
    power: int = 10,
    injured: bool = False,
) -> AttackOdds:
    """The exact odds of an attack between two cards, in the open and at full range.

    >>> found = odds("crossbones-merciless-merc", "Plasma Beam", "black-widow")
    >>> round(float(found.mean), 2), found.daze is not None
    (2.1, True)
    """
    engine = engine_for(edition, revision)
    card = character(engine, attacker)
    named = attack_named(card, attack)
    state = duel(engine, card, named, character(engine, defender), power=power, injured=injured)
    return engine.odds(state, ATTACKER, named.name, DEFENDER)


def character(engine: Engine, slug: str) -> CharacterCard:
    """A character by its slug; `UnknownName` suggests the nearest ones."""
    known = engine.catalogue.characters
    if slug not in known:
        near = get_close_matches(slug, known, n=3)
        hint = f"; did you mean {', '.join(near)}?" if near else ""
        raise UnknownName(f"there is no character {slug!r}{hint}")
    return known[slug]


def attack_named(card: CharacterCard, name: str | None) -> AttackCard:
    """An attack of a card's Healthy side; without a name its first."""
    attacks = card.side("normal", False).attacks
    if name is None:
        return next(iter(attacks.values()))
    found = next((one for one in attacks.values() if one.name.lower() == name.lower()), None)
    if found is None:
        raise UnknownName(f"{card.name} has no attack {name!r}; it has: {', '.join(attacks)}")
    return found


def duel(
    engine: Engine,
    attacker: CharacterCard,
    attack: AttackCard,
    defender: CharacterCard,
    *,
    power: int,
    injured: bool,
) -> State:
    """The position: nobody else, no terrain, no leadership."""
    radii = [base_radius(card.base) for card in (attacker, defender)]
    apart = sum(radii) + RANGE[attack.range] - 10
    one = Unit(
        id=ATTACKER, owner="A", side="A", card=attacker.slug, radius=radii[0], place=Place.TABLE,
        x=10_000, y=18_000, power=power,
    )  # fmt: skip
    two = Unit(
        id=DEFENDER, owner="B", side="B", card=defender.slug, radius=radii[1], place=Place.TABLE,
        x=10_000 + apart, y=18_000, power=power, injured=injured and defender.has_injured_side,
    )  # fmt: skip
    return State(
        edition=engine.edition.id,
        revision=engine.catalogue.revision,
        round=1,
        phase="activation",
        sides={"A": Side("A"), "B": Side("B")},
        units={one.id: one, two.id: two},
    )
