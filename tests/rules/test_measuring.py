"""Measuring (MEAS chapter) and what is printed on cards (CARD chapter)."""

import pytest

from crisis.cards.files.load import CardError, load
from crisis.data import catalogue, edition_texts
from crisis.rules.core.edition import load_edition
from crisis.rules.reading import measure
from crisis.state.decisions import Roll
from tests.table import EDITIONS, Table, attack, character, crisis, power, tactic

ALL = pytest.mark.parametrize("edition", EDITIONS)
LATER = pytest.mark.parametrize("edition", EDITIONS[1:])
R = 689


def apart(gap: float, **fields) -> tuple[Table, str, str]:  # type: ignore[no-untyped-def]
    """Two characters whose bases are `gap` inches apart."""
    table = Table(**fields)
    one = table.unit("A", "plain", (10, 10), power=9)
    two = table.unit("B", "plain", (10 + gap + 2 * R / 1000, 10))
    return table, one, two


@pytest.mark.rule("MEAS-01", "MEAS-02")
def test_the_tools() -> None:
    assert measure.RANGE == {1: 1000, 2: 3000, 3: 6000, 4: 8000, 5: 10000}
    assert measure.RANGE[1] == measure.RANGE_TOOL_WIDTH  # Range 1 is the width of a range tool
    assert measure.TOOL == {"short": 3375, "medium": 5000, "long": 7250}


def test_a_changed_size_is_the_same_however_often_it_is_asked() -> None:
    """While it is being found out the printed one counts, and only then."""
    table = Table(extra=[character("tall", attack() + power("Tall", "innate", 'value = "size"', "add = 2"))])  # fmt: skip
    unit = table.state.units[table.unit("A", "tall", (10, 10))]
    game = table.engine.game(table.state)
    printed = game.face(unit).size
    assert [measure.size_of(game, unit) for _ in range(3)] == [printed + 2] * 3


@pytest.mark.rule("MEAS-03", "MEAS-04", "MEAS-05")
@ALL
def test_height_and_things_between_do_not_matter(edition: str) -> None:
    table, one, two = apart(5.9, edition=edition)
    game = table.engine.game(table.state)
    flat = measure.distance(game, one, two)
    roof = table.box((8, 8), (12, 12), 5)
    table.stand_on(one, roof)
    assert "attack:Strike" in table.activate(one).options()  # Range 3 from the roof
    table.box((13, 5), (14, 15), 6)
    game = table.engine.game(table.state)
    assert measure.distance(game, one, two) == flat
    assert measure.within(game, one, two, 3)


@pytest.mark.rule("MEAS-06", "MEAS-16", "MEAS-12")
@pytest.mark.example("EX-MOVE-03")
@ALL
@pytest.mark.parametrize(("gap", "inside"), [(5.9, True), (6.0, True), (6.1, False)])
def test_within_is_edge_to_edge_and_includes_the_limit(
    edition: str, gap: float, inside: bool
) -> None:
    table, one, two = apart(gap, edition=edition)
    game = table.engine.game(table.state)
    assert measure.within(game, one, two, 3) is inside
    play = table.activate(one)
    assert ("attack:Strike" in play.options()) is inside  # Range 3, one tool


@pytest.mark.rule("MEAS-07", "AREA-08")
@ALL
def test_everything_is_within_range_of_itself(edition: str) -> None:
    table, one, _ = apart(5, edition=edition)
    token = table.token("hill", (20, 20))
    car = table.box((25, 25), (27, 27), 2)
    game = table.engine.game(table.state)
    assert all(measure.within(game, thing, thing, 1) for thing in (one, token, car))
    assert measure.distance(game, one, one) == 0


@pytest.mark.rule("MEAS-08", "MEAS-09")
@ALL
def test_distances_may_be_checked_at_any_time(edition: str) -> None:
    """Also in the middle of an attack; whether movement tools too is printed in the edition."""
    table, one, two = apart(2, edition=edition)
    play = table.activate(one).do("pick attack:Strike", f"pick target:{two}")
    assert isinstance(play.state.pending, Roll)
    before = play.state.clone()
    assert measure.distance(play.engine.game(play.state), one, two) == pytest.approx(2000, abs=1)
    assert play.state == before
    known = load_edition(edition, edition_texts())
    assert known.premeasure_movement_tools is (edition != "core-2019")


@pytest.mark.rule("MEAS-12")
@ALL
def test_range_tools_are_not_chained(edition: str) -> None:
    """An enemy 12 inches away is out of every range, although two tools would reach it."""
    table, one, _ = apart(12, edition=edition)
    assert not [key for key in table.activate(one).options() if key.startswith("attack")]


@pytest.mark.rule("MEAS-14", "MEAS-15")
@ALL
def test_contact_is_no_overlap(edition: str) -> None:
    table = Table(edition)
    one = table.unit("A", "plain", (10, 10))
    table.unit("B", "plain", (15, 10))
    play = table.activate(one).do("pick move")
    touching = 15000 - 2 * R
    play.refused(f"advance medium 13189,10000 15689,10000 {touching + 5},10000", "MOVE-03")
    play.do(f"advance medium 13189,10000 15689,10000 {touching},10000")
    game = play.engine.game(play.state)
    assert measure.distance(game, one, "B.plain") == pytest.approx(0, abs=2)


@pytest.mark.rule("MEAS-17", "MEAS-18")
@ALL
def test_the_tool_starts_at_the_rim_of_the_base(edition: str) -> None:
    """Whichever end is meant, its axis starts on the rim (Q-04): not short of it, not inside."""
    table = Table(edition)
    one = table.unit("A", "plain", (10, 10))
    table.unit("B", "plain", (30, 30))
    play = table.activate(one).do("pick move")
    for start in (10000 + R + 60, 10000 + R - 60):
        text = f"advance medium {start + 2500},10000 {start + 5000},10000 {start + 5000},11064"
        play.refused(text, "MOVE-07")
    start = 10000 + R
    play.do(f"advance medium {start + 2500},10000 {start + 5000},10000 {start + 5000},11064")
    curved = load_edition(edition, edition_texts()).advance_tool_end == "curved"
    assert curved is (edition != "core-2019")


# --- cards ----------------------------------------------------------------------------------------

TWO_SIDED = character(
    "two-sided",
    attack("Weak").replace("rules = []", 'sides = ["healthy"]\nrules = []')
    + attack("Strong", strength=8).replace("rules = []", 'sides = ["injured"]\nrules = []')
    + power("Rage", "innate", 'sides = ["injured"]', 'value = "attack_dice"', "add = 1"),
    injured='[injured]\nstamina = 4\nspeed = "long"\nsize = 3\ndefense = { physical = 1, energy = 2, mystic = 3 }',
)  # fmt: skip


@pytest.mark.rule("CARD-01", "CARD-02")
@ALL
def test_the_side_that_is_up_is_in_force(edition: str) -> None:
    table = Table(edition, (TWO_SIDED,))
    one = table.unit("A", "two-sided", (10, 10))
    two = table.unit("B", "plain", (13, 10))
    assert not table.state.units[one].injured
    assert [k for k in table.activate(one).options() if k.startswith("attack")] == ["attack:Weak"]
    table.unit("A", "two-sided", (10, 10), injured=True)
    play = table.activate(one)
    assert [k for k in play.options() if k.startswith("attack")] == ["attack:Strong"]
    face = play.engine.game(play.state).face(play.unit(one))
    assert (face.stamina, face.speed, face.size, face.defense.physical) == (4, "long", 3, 1)
    play.do("pick attack:Strong", f"pick target:{two}")
    assert play.state.pending.count == 9


@pytest.mark.rule("CARD-01")
def test_everybody_starts_healthy() -> None:
    table = Table()
    one = table.unit("A", "plain", (10, 10))
    assert not table.state.units[one].injured


@pytest.mark.rule("CARD-03", "CARD-05", "CARD-07", "CARD-08")
def test_what_every_stat_card_lists() -> None:
    for card in catalogue().characters.values():
        assert card.name and card.alter_ego and card.threat >= 0
        for sides in card.forms.values():
            for side in sides.values():
                assert side.stamina > 0 and side.size > 0
                assert side.speed in ("short", "medium", "long")
                assert side.defense.physical and side.defense.energy and side.defense.mystic
                for one in side.attacks.values():
                    assert one.type in ("physical", "energy", "mystic")
                    assert 1 <= one.range <= 5
                    assert one.shape in ("single", "beam", "area")
                for rule in side.rules:
                    assert rule.kind in ("active", "reactive", "innate")
                    assert rule.kind != "innate" or rule.cost == 0 or rule.payer is not None


@pytest.mark.rule("CARD-03", "CARD-07", "CARD-08", "SP-04")
@pytest.mark.parametrize(
    "broken",
    [
        attack(range=6), attack(range=0), attack(type="psychic"), attack(strength=0),
        power("Odd", "passive", 'value = "size"', "add = 1"),
        power("", "innate", 'value = "size"', "add = 1"),
    ],
)  # fmt: skip
def test_a_card_that_lacks_something_is_refused(broken: str) -> None:
    with pytest.raises(CardError):
        load([character("broken", broken)])


@pytest.mark.rule("CARD-09", "CARD-10")
def test_what_every_crisis_card_lists() -> None:
    cards = catalogue().crises.values()
    assert {card.type for card in cards} == {"secure", "extraction"}
    for card in cards:
        assert card.name and card.threat > 0
        assert card.scoring
        assert all(0 <= spot.x <= 36000 and 0 <= spot.y <= 36000 for spot in card.tokens)
    assert any(card.tokens for card in cards)  # the map is on the card
    with pytest.raises(CardError):
        load([crisis("odd", type="heist")])


@pytest.mark.rule("CARD-11")
def test_what_every_tactic_card_lists() -> None:
    for card in catalogue().tactics.values():
        assert card.name and card.timing in ("active", "reactive", "both")
        assert not card.affiliation or card.affiliation in catalogue().affiliations
    with pytest.raises(CardError):
        load([tactic("odd", 'effects = [{ do = "gain_power", amount = 1 }]', timing="sometimes")])


@pytest.mark.rule("CARD-04", "DMG-03", "DMG-04")
@ALL
def test_stamina_of_the_side_that_is_up_decides(edition: str) -> None:
    for injured, damage in ((False, 6), (True, 4)):
        table = Table(edition, (TWO_SIDED,))
        one = table.unit("A", "plain", (10, 10))
        two = table.unit("B", "two-sided", (13, 10), injured=injured, damage=damage - 1)
        table.unit("B", "plain", (30, 30))
        play = table.activate(one).attack(
            "Strike", two, dice="H----", defense="-" * (1 if injured else 3)
        )
        assert play.unit(two).dazed is not injured
        assert play.unit(two).on_table is not injured
