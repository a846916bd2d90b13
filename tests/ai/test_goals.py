"""What tokens draw whom: everybody has a goal of its own as long as there are any."""

from crisis.ai.judging.evaluate import Judge, Scene
from tests.table import Table

SECURE = "mutant-madman-turns-city-center-into-lethal-amusement-park"
HOME, WEST, EAST = (18, 10), (8, 18), (28, 18)


def drawn(*squad: tuple[float, float], tokens: tuple[tuple[float, float], ...]) -> list[float]:
    """How strongly each of a squad is drawn; the token at home is its own already."""
    table = Table(crises=(SECURE,))
    for number, at in enumerate(squad):
        table.unit("A", "plain", at, name=f"u{number}")
    for number, at in enumerate(tokens):
        own = "A" if at == HOME else None
        table.token(SECURE, at, kind="point_of_interest", name=f"t{number}", controller=own)
    play = table.turn("A")
    judge = Judge(play.engine)
    scene = Scene(play.state, "A", judge)
    return [judge.pull(scene, unit) for unit in scene.squad]


def test_a_squad_does_not_stay_at_home_beside_a_token_of_its_own() -> None:
    """Whoever stands behind others is drawn as if it were alone while there is a token for it."""
    *_, alone = drawn((18, 6), tokens=(EAST,))
    *_, behind_one = drawn((18, 9), (18, 6), tokens=(WEST, EAST))
    *_, behind_two = drawn((18, 9), (18, 8), (18, 6), tokens=(HOME, WEST, EAST))
    assert behind_one == alone > 0.3
    assert behind_two >= 0.3


def test_each_token_draws_one_most() -> None:
    near, behind = drawn((10, 18), (14, 18), tokens=(WEST,))
    assert near > 3 * behind > 0
    west, east = drawn((10, 18), (12, 18), tokens=(WEST, EAST))
    assert west == near  # nobody makes it less
    assert 0 < behind < east  # it goes for the other one


def test_all_who_are_drawn_by_one_token_are_worth_less_than_its_points() -> None:
    """Else a squad would stand around it, and leave it lying for its pull."""
    crowd = drawn(*((8 + number / 10, 21) for number in range(8)), tokens=(WEST,))
    assert sum(crowd) < 1.6
    assert drawn((30, 34), tokens=()) == [0]
