"""What tokens score for, and that they draw by it."""

from msgspec.structs import replace

from crisis.ai.judging.errands import Errands
from crisis.ai.judging.evaluate import Judge, Scene
from tests.table import Play, Table

RESEARCH = "research-station-attacked"
JAILBREAK = "jailbreak-leads-to-mass-mutant-escape"


def beside(crisis: str, kind: str, name: str) -> Play:
    """Somebody five inches from a token that is called so."""
    table = Table(crises=(crisis,))
    table.unit("A", "plain", (18, 12), power=2)
    token = table.token(crisis, (18, 18), kind=kind)
    table.state.tokens[token] = replace(table.state.tokens[token], name=name)
    return table.turn("A")


def pull(play: Play) -> float:
    judge = Judge(play.engine)
    scene = Scene(play.state, "A", judge)
    return judge.pull(scene, scene.squad[0])


def errand(play: Play) -> float:
    return Errands(Judge(play.engine)).worth(play.state, play.state.units["A.plain"])


def test_a_token_draws_by_the_points_it_scores_for() -> None:
    """A squad stood around an Evac Point while two tokens for two points each lay free."""
    one = pull(beside("hill", "point_of_interest", ""))
    assert one > 0
    assert pull(beside(RESEARCH, "civilian", "")) == 2 * one
    assert pull(beside(RESEARCH, "asset", "Evac Point")) == 0


def test_a_source_draws_by_what_it_gives_out() -> None:
    """A Cell scores for nobody; the Prisoner that is had there does (OBJ-24)."""
    cell, prisoner = (beside(JAILBREAK, *one) for one in (("source", "Cell"), ("civilian", "")))
    assert pull(cell) == pull(prisoner) > 0
    assert errand(cell) == errand(prisoner) > 0
