"""What comes instead of flipping, what cannot be reduced, a squad that one character claims."""

import pytest

from crisis.data import catalogue
from crisis.rules.setup.squads import squad_faults, usable_affiliations
from crisis.state.rosters import Squad
from tests.table import Table, attack, character, crisis, power

PHOENIX = power(
    "Phoenix", "innate", 'instead_of = "flip"', 'when = [{ who = "victim", is = "self" }]',
    'effects = [{ do = "prevent" }, { do = "revive", who = "self" }, { do = "heal", amount = 9 }]',
)  # fmt: skip


@pytest.mark.parametrize(("body", "injured"), [(PHOENIX, False), ("", True)])
@pytest.mark.rule("ROUND-20")
def test_a_card_may_say_what_comes_instead_of_flipping(body: str, injured: bool) -> None:
    table = Table(extra=[character("hero", attack("Jab") + body)])
    me = table.unit("A", "hero", (10, 10), dazed=True, damage=6)
    table.unit("B", "plain", (30, 30))
    play = table.round_at("Cleanup 1")
    unit = play.unit(me)
    assert (unit.dazed, unit.injured, unit.damage) == (False, injured, 0)


WHOLE = attack(
    "Drill", rules='{ value = "irreducible", while = "this_attack", who = "target", is = 1 }'
)
SHIELD = power(
    "Shield",
    "innate",
    'instead_of = "suffer"',
    'when = [{ who = "victim", is = "self" }]',
    'do = "reduce"',
    "amount = 1",
)


@pytest.mark.parametrize(("by", "dealt"), [("superpower", 3), ("crisis", 2)])
def test_what_cannot_be_reduced_is_safe_from_superpowers_not_from_crises(
    by: str, dealt: int
) -> None:
    lines = (
        '[[rule]]\nname = "Calm"\non = "would_suffer"\neach = "character"\n'
        'when = [{ who = "victim", is = "self" }]\ndo = "reduce"\namount = 1'
    )
    cards = [
        character("drill", WHOLE),
        character("hero", attack("Jab") + (SHIELD if by == "superpower" else "")),
    ]
    table = Table(extra=[*cards, crisis("calm", lines)], crises=("calm",) if by == "crisis" else ())
    me, foe = table.unit("A", "drill", (10, 10)), table.unit("B", "hero", (12.5, 10), name="foe")
    play = table.activate(me).attack("Drill", foe, dice="HHH--", defense="---")
    assert play.unit(foe).damage == dealt


def test_one_character_claims_the_affiliation_of_its_squad() -> None:
    cards = catalogue()
    members = ("dormammu", "captain-america-first-avenger", "iron-man")
    assert usable_affiliations(members, cards) == ["dark-dimension"]
    rules = Table("1.3").engine.edition
    for affiliation, fine in (("dark-dimension", True), ("avengers", False), ("", False)):
        faults = squad_faults(Squad(characters=members, affiliation=affiliation), 20, rules, cards)
        assert (not faults) == fine, affiliation
