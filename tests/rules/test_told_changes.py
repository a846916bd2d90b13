"""What a rule changes in something that is under way is told: the log never keeps silent about it."""

from crisis.server.tell.log import Narrator
from crisis.state.event import Event
from crisis.state.events import ActionsGained, PlacerChanged, Spared
from tests.table import SKRULLS, Play, Table, attack, character, power

QUICK = character(
    "quick", body=attack("Strike") + power("Again", "active", "cost = 1", 'do = "gain_action"', "amount = 2")
)  # fmt: skip
CLUMSY = character(
    "clumsy",
    body=attack("Strike")
    + power("Mine", "innate", 'on = "would_drop"', 'do = "placed_by"', 'side = "controller"', "within = 3"),
    stamina=1,
)  # fmt: skip


def sentence(play: Play, event: Event) -> str:
    (line,) = Narrator(play.engine).tell(play.state, [event])
    return line.text


def test_gained_actions_are_told() -> None:
    table = Table(extra=(QUICK,))
    one = table.unit("A", "quick", at=(18, 18), power=3)
    play = table.activate(one).use("Again")
    assert play.seen(ActionsGained) == [ActionsGained(one, 2, "Again")]
    assert sentence(play, play.seen(ActionsGained)[0]).endswith("has 2 more actions.")
    assert sentence(play, ActionsGained(one, 1, "Again")).endswith("has one more action.")


def test_who_places_dropped_tokens_instead_is_told() -> None:
    table = Table(extra=(CLUMSY,))
    table.state.crises = (SKRULLS,)
    one, two = table.unit("A", "plain", at=(18, 18)), table.unit("B", "clumsy", at=(20, 18))
    table.token(SKRULLS, (0, 0), holder=two)
    play = table.activate(one).attack("Strike", two, dice="HHHHH", defense="---")
    assert play.seen(PlacerChanged) == [PlacerChanged(two, "B", 3, "Mine")]
    assert "places what" in sentence(play, play.seen(PlacerChanged)[0])


def test_who_is_spared_is_told_by_name() -> None:
    table = Table()
    one, two = table.unit("A", "plain", at=(18, 18)), table.unit("B", "plain", at=(20, 18))
    play = table.activate(one)
    told = sentence(play, Spared((one, two), "Brace for Impact"))
    assert told.count("Plain") == 2 and told.startswith("Brace for Impact: ")
