"""Card revisions: what was printed in 2019, what the update of August 2026 changed, and that the
cards of December 2024 are what is played where nobody asks for another state."""

import pytest
from msgspec.structs import replace

from crisis.cards.model.schema import CardSide, Catalogue
from crisis.data import catalogue, sources
from crisis.rules.engine import Engine
from crisis.rules.reading.contest import secured_by
from tests.table import Play, Table, attack, catalogue_with, character

NEW = "2026-08"
ZEMO = "baron-helmut-zemo"
ROGERS = "captain-america-steve-rogers"
THANOS = "thanos-the-mad-titan"
OLD_METEORS = "deadly-meteors-mutate-civilians"

# Stamina Healthy/Injured and Speed before and after the update of August 2026; a character that is
# not listed did not change or was not read.
STAMINA = {
    "baron-helmut-zemo": ((5, 6), (6, 7)),
    "baron-zemo": ((5, 5), (6, 5)),
    "captain-america-first-avenger": ((6, 5), (7, 6)),
    "captain-america-steve-rogers": ((5, 6), (6, 7)),
    "captain-marvel": ((6, 6), (7, 7)),
    "captain-marvel-cosmic-avenger": ((7, 7), (7, 8)),
    "doc-ock-sinister-scientist": ((6, 6), (7, 7)),
    "doctor-octopus": ((5, 6), (6, 6)),
    "invincible-iron-man": ((6, 6), (7, 7)),
    "iron-man": ((5, 5), (5, 6)),
    "red-skull": ((6, 6), (7, 7)),
    "red-skull-master-of-the-world": ((6, 6), (7, 6)),
    "spider-man-peter-parker": ((6, 5), (7, 6)),
    "the-black-widow": ((6, 5), (7, 6)),
    "ultron": ((6, 5), (7, 7)),
    "ultron-metal-tyrant": ((8, 6), (8, 7)),
    "winter-soldier-operative": ((6, 5), (7, 7)),
}
UNCHANGED = ("crossbones", "crossbones-merciless-merc", "spectacular-spider-man", "kingpin", "hulk")


def face(slug: str, revision: str, *, injured: bool = False, form: str = "normal") -> CardSide:
    return catalogue(revision).characters[slug].side(form, injured)


def revised(revision: str, edition: str = "1.3") -> Table:
    """A table where everybody has the cards of this revision."""
    board = Table(edition)
    known, cards = catalogue_with((character("plain", attack()),)), catalogue(revision)
    shelves = {
        name: {**getattr(known, name), **getattr(cards, name)}
        for name in Catalogue.__struct_fields__
        if isinstance(getattr(known, name), dict)
    }
    board.catalogue = replace(cards, **shelves)
    board.engine = Engine(board.engine.edition, board.catalogue)
    return board


# --- figures --------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", STAMINA)
def test_stamina_before_and_after_the_update(slug: str) -> None:
    for revision, wanted in zip(("2024-12", NEW), STAMINA[slug], strict=True):
        found = tuple(face(slug, revision, injured=injured).stamina for injured in (False, True))
        assert found == wanted, revision


@pytest.mark.parametrize("slug", UNCHANGED)
def test_stamina_that_the_update_left_alone(slug: str) -> None:
    for injured in (False, True):
        was, now = (face(slug, revision, injured=injured) for revision in ("2024-12", NEW))
        assert was.stamina == now.stamina


def test_the_update_holds_for_both_forms_of_captain_marvel() -> None:
    slug = "captain-marvel-cosmic-avenger"
    assert face(slug, NEW, injured=True, form="binary").stamina == 8


@pytest.mark.parametrize("slug", ["crossbones", "crossbones-merciless-merc"])
def test_both_crossbones_became_faster(slug: str) -> None:
    assert (face(slug, "2024-12").speed, face(slug, NEW).speed) == ("short", "medium")
    assert face(slug, NEW, injured=True).speed == "medium"


def test_red_skulls_cosmic_blast_became_free() -> None:
    costs = [face("red-skull", r).attacks["Cosmic Blast"].cost for r in ("2024-12", NEW)]
    assert costs == [1, 0]


def test_the_first_printing_of_baron_zemo_and_spider_man() -> None:
    mystic = [face("baron-zemo", r).defense.mystic for r in ("2019", "2024-12")]
    stamina = [face("spider-man-peter-parker", r).stamina for r in ("2019", "2024-12")]
    assert (mystic, stamina) == ([2, 4], [5, 6])


def test_every_overlay_belongs_to_a_known_revision() -> None:
    found = {
        line.split('"')[1]
        for source in sources()
        for line in source.text.splitlines()
        if line.startswith("[revision.")
    }
    assert found == {"2019", NEW}


# --- rules, played --------------------------------------------------------------------------------


@pytest.mark.parametrize(("revision", "power"), [("2019", 0), ("2024-12", 1), (NEW, 1)])
def test_friday_cost_three_power_in_2019(revision: str, power: int) -> None:
    board = revised(revision)
    iron = board.unit("A", "iron-man", (10, 10), power=3)
    board.unit("B", "plain", (30, 30))
    play = board.activate(iron).use("Friday A.I.")
    assert play.unit(iron).power == power


@pytest.mark.parametrize(("revision", "dice"), [("2019", 2), ("2024-12", 3)])
def test_an_origin_bomb_took_two_dice_in_2019(revision: str, dice: int) -> None:
    board = revised(revision)
    board.state.crises = (OLD_METEORS,)
    hero = board.unit("A", "plain", (10, 10), power=1)
    board.unit("B", "plain", (30, 30))
    bomb = board.token(OLD_METEORS, (10, 12), kind="point_of_interest")
    play = board.activate(hero).do(f"pick interact:{bomb}")
    assert play.state.pending.count == dice
    play.roll("C" + "-" * (dice - 1))
    assert play.state.tokens[bomb].controller == "A"


def test_in_2019_a_bomb_needed_a_critical_and_did_not_hurt() -> None:
    board = revised("2019")
    board.state.crises = (OLD_METEORS,)
    hero = board.unit("A", "plain", (10, 10), power=1)
    board.unit("B", "plain", (30, 30))
    bomb = board.token(OLD_METEORS, (10, 12), kind="point_of_interest")
    play = board.activate(hero).do(f"pick interact:{bomb}").roll("HF")
    assert play.state.tokens[bomb].controller is None
    assert play.unit(hero).damage == 0


def test_quick_step_with_a_token_since_the_update() -> None:
    for revision, offered in (("2024-12", False), (NEW, True)):
        board = revised(revision)
        zemo = board.unit("A", ZEMO, (10, 10), power=2)
        board.unit("B", "plain", (30, 30))
        board.token("skrulls-infiltrate-world-leadership", (0, 0), holder=zemo)
        assert ("Quick Step" in board.activate(zemo).names()) is offered, revision


def _led(revision: str) -> tuple[Play, str]:
    board = revised(revision)
    rogers = board.unit("A", ROGERS, (30, 30))
    spider = board.unit("A", "spectacular-spider-man", (10, 10), power=4)
    board.unit("B", "plain", (20, 20))
    board.lead(rogers, "A Day Unlike Any Other")
    return board.activate(spider), spider


def test_a_day_unlike_any_other_lowers_the_cost_until_the_update() -> None:
    play, spider = _led("2024-12")
    play.use("Web-Slinger")
    assert play.unit(spider).power == 3
    play.do("spot 10000,14000")
    assert play.unit(spider).power == 3


def test_a_day_unlike_any_other_gives_one_power_back_since_the_update() -> None:
    board = revised(NEW)
    rogers = board.unit("A", ROGERS, (10, 13), power=4)
    spider = board.unit("A", "spectacular-spider-man", (10, 10), power=2)
    foe = board.unit("B", "plain", (13, 10))
    board.lead(rogers, "A Day Unlike Any Other")
    play = board.activate(spider).use("Web-Slinger")
    assert play.unit(spider).power == 0  # the whole cost is paid
    play.do("spot 10000,7000")
    assert play.unit(spider).power == 1
    play = board.activate(foe).do("pick attack:Strike", f"pick target:{spider}").use("Bodyguard")
    assert play.unit(rogers).power == 3  # each ally by itself
    play.use("Vibranium Shield")
    assert play.unit(rogers).power == 1  # and only the first time in a turn


@pytest.mark.parametrize(("revision", "offered"), [("2024-12", True), (NEW, False)])
def test_thanos_throws_with_a_wild_alone_until_the_update(revision: str, offered: bool) -> None:
    board = revised(revision)
    thanos = board.unit("A", THANOS, (10, 10))
    foe = board.unit("B", "plain", (14, 10))
    play = board.activate(thanos).do("pick attack:Strike", f"pick target:{foe}")
    play.roll("W-----", "---")
    assert (play.purpose == "before_damage") is offered
    play = board.activate(thanos).do("pick attack:Strike", f"pick target:{foe}")
    assert "Throw" in play.roll("WH----", "---").names()


@pytest.mark.parametrize(("revision", "vp"), [("2024-12", 1), (NEW, 0)])
def test_deaths_agenda_ignores_grunts_since_the_update(revision: str, vp: int) -> None:
    board = revised(revision)
    thanos = board.unit("A", THANOS, (30, 30))
    hero = board.unit("A", "plain", (10, 10))
    board.unit("B", "ultron-metal-tyrant", (30, 5))
    drones = board.unit("B", "ultron-drones", (13, 10), damage=2)
    board.lead(thanos, "Death's Agenda")
    play = board.activate(hero).attack("Strike", drones, dice="H----", defense="--")
    assert not play.unit(drones).on_table
    assert play.state.sides["A"].vp == vp


@pytest.mark.parametrize(("leads", "power"), [(True, 2), (False, 0)])
def test_gems_are_free_only_for_a_leading_thanos_since_the_update(leads: bool, power: int) -> None:
    board = revised(NEW)
    thanos = board.unit("A", THANOS, (10, 10), gems=("mind",), power=2)
    foe = board.unit("B", "plain", (14, 10))
    if leads:
        board.lead(thanos, "Death's Agenda")
    play = board.activate(thanos).use("Mind Gem").do(f"pick choose:{foe}")
    assert play.unit(thanos).power == power


def test_cosmic_portal_is_for_allies_since_the_update() -> None:
    board = revised(NEW)
    thanos = board.unit("A", THANOS, (10, 10), power=2)
    ally = board.unit("A", "plain", (10, 14))
    board.unit("B", "plain", (14, 10))
    play = board.activate(thanos).use("Cosmic Portal")
    assert play.options() == [f"choose:{ally}"]


def test_deaths_decree_waits_for_the_attack_pool_since_the_update() -> None:
    board = revised(NEW)
    board.unit("A", THANOS, (10, 14), power=2)
    hero = board.unit("A", "plain", (10, 10))
    foe = board.unit("B", "plain", (13, 10))
    play = board.activate(hero).do("pick attack:Strike", f"pick target:{foe}")
    assert play.purpose == "attack_pool"
    play.use("Death's Decree")
    assert play.state.pending.count == 7


def test_thanos_is_peerless_since_the_update() -> None:
    was, now = (catalogue(revision).characters[THANOS].peerless for revision in ("2024-12", NEW))
    assert (was, now) == (False, True)


# --- the 2019 cards and the Hulk, since the update ------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "power", "costs"),
    [("hulk", "Gamma Leap", (3, 4)), ("baron-zemo", "Master Swordsman", (2, 3))],
)
def test_superpowers_that_became_dearer(slug: str, power: str, costs: tuple[int, int]) -> None:
    found = tuple(
        next(rule for rule in face(slug, revision).rules if rule.name == power).cost
        for revision in ("2024-12", NEW)
    )
    assert found == costs


@pytest.mark.parametrize(("revision", "may"), [("2024-12", True), (NEW, False)])
def test_hulk_smash_throws_in_any_case_since_the_update(revision: str, may: bool) -> None:
    board = revised(revision)
    hulk = board.unit("A", "hulk", (10, 10), power=4)
    foe = board.unit("B", "plain", (13, 10))
    play = board.activate(hulk).do("pick attack:Hulk Smash!", f"pick target:{foe}")
    play.roll("W-------", "---")
    if may:
        assert play.purpose == "before_damage" and "pass" in play.options()
    else:
        assert play.purpose == "throw"  # only where to


def test_the_strongest_one_throws_only_terrain_since_the_update() -> None:
    for revision, throws in (
        ("2024-12", {"choose:B.plain", "choose:rock"}),
        (NEW, {"choose:rock"}),
    ):
        board = revised(revision)
        hulk = board.unit("A", "hulk", (10, 10), power=2)
        board.unit("B", "plain", (13, 10))
        board.box((9, 12), (11, 13), 3, name="rock")
        play = board.activate(hulk).use("Strongest One There is")
        assert set(play.options()) == throws, revision


def test_hulk_is_peerless_since_the_update() -> None:
    assert [catalogue(r).characters["hulk"].peerless for r in ("2024-12", NEW)] == [False, True]


@pytest.mark.parametrize(
    ("revision", "crisis", "securer"),
    [
        ("2024-12", "research-station-attacked", "A"),
        (NEW, "research-station-attacked", None),
        (NEW, "gamma-wave-sweeps-across-midwest", "A"),
    ],
)
def test_illicit_network_counts_double_only_at_secure_tokens_since_the_update(
    revision: str, crisis: str, securer: str | None
) -> None:
    board = revised(revision)
    board.state.crises = (crisis,)
    fisk = board.unit("A", "kingpin", (10, 10))
    board.unit("B", "plain", (10, 13))
    token = board.token(crisis, (10, 11.5))
    board.lead(fisk, "Illicit Network")
    game = board.activate(fisk).engine.game(board.state)
    assert secured_by(game, board.state.tokens[token]) == securer


def test_the_cosmic_cube_costs_two_damage_without_a_roll_since_the_update() -> None:
    board = revised(NEW)
    skull = board.unit("A", "red-skull", (10, 10))
    board.unit("B", "plain", (30, 30))
    play = board.activate(skull).use("Cosmic Cube")
    assert (play.unit(skull).power, play.unit(skull).damage) == (3, 2)
    old = revised("2024-12")
    skull = old.unit("A", "red-skull", (10, 10))
    old.unit("B", "plain", (30, 30))
    assert old.activate(skull).use("Cosmic Cube").state.pending.count == 5
