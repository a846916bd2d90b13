"""Keywords and immunities of every character that has them, played."""

import pytest

from crisis.data import catalogue
from tests.characters.cast import EXTRA, strike
from tests.table import Table, attack, character

WALL = ((12, 2), (12.6, 18), 5)  # nobody of Size 4 or less walks over it
DISEASES = ("bleed", "hex", "incinerate", "poison", "shock", "slow", "stagger", "stun")
CARRIERS = tuple(
    character(
        f"carrier-of-{disease}",
        attack(
            "Cough",
            rules='{ on = "after_attack", do = "give_condition", who = "target", '
            f'condition = "{disease}" }}',
        ),
    )
    for disease in DISEASES
)


def forms_with(word: str) -> list[tuple[str, str]]:
    """Every character and form with a rule of this name."""
    return [
        (slug, form)
        for slug, card in catalogue().characters.items()
        for form, sides in card.forms.items()
        if any(rule.name == word for rule in sides["healthy"].rules)
    ]


def immunities() -> list[tuple[str, str, str]]:
    return [
        (slug, form, condition)
        for slug, form in forms_with("Immunity")
        for rule in catalogue().characters[slug].forms[form]["healthy"].rules
        for line in rule.continuous
        if line.value == "immunity"
        for condition in line.condition
    ]


def board_for(slug: str, form: str, at: tuple[float, float]) -> tuple[Table, str]:
    board = Table("1.3", (*EXTRA, *CARRIERS))
    hero = board.unit("A", slug, at, form=form)
    for parent in catalogue().characters[slug].parents:
        board.unit("A", parent, (33, 33))
    return board, hero


@pytest.mark.rule("KEY-03", "MOVE-12")
@pytest.mark.parametrize(("slug", "form"), [*forms_with("Flight"), *forms_with("Wall Crawler")])
def test_who_flies_or_climbs_walls_crosses_them(slug: str, form: str) -> None:
    board, hero = board_for(slug, form, (10.5, 10))
    board.unit("B", "plain", (33, 3))
    board.box(*WALL)
    play = board.activate(hero).do("pick move").place_near(16, 10)
    assert play.unit(hero).x > 12600 + play.unit(hero).radius


def test_others_do_not() -> None:
    board, hero = board_for("black-widow", "normal", (10.5, 10))
    board.unit("B", "plain", (33, 3))
    board.box(*WALL)
    play = board.activate(hero).do("pick move").place_near(16, 10)
    assert play.unit(hero).x < 12000


@pytest.mark.rule("KEY-04", "COND-15")
@pytest.mark.parametrize(("slug", "form", "condition"), immunities())
def test_the_immune_do_not_fall_ill(slug: str, form: str, condition: str) -> None:
    board, hero = board_for(slug, form, (14, 10))
    foe = board.unit("B", f"carrier-of-{condition}", (10, 10))
    play = board.activate(foe)
    strike(play, "Cough", hero)
    for _ in ("attack", "defense"):
        play.roll("-" * play.state.pending.count)
    play.skip("act")
    assert play.unit(hero).conditions == ()


@pytest.mark.parametrize("disease", DISEASES)
def test_the_others_do(disease: str) -> None:
    board = Table("1.3", (*EXTRA, *CARRIERS))
    hero = board.unit("A", "black-widow", (14, 10))
    foe = board.unit("B", f"carrier-of-{disease}", (10, 10))
    play = board.activate(foe).attack("Cough", hero, dice="-----", defense="---")
    assert play.unit(hero).conditions == (disease,)
