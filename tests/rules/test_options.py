"""Options carry their meaning: whose rule it is, who pays how much, and one key for one way."""

import pytest

from crisis.state.decisions import Choose
from tests.table import EDITIONS, SKRULLS, Table, attack, character, power, tactic

ALL = pytest.mark.parametrize("edition", EDITIONS)

PEP = power(
    "Pep Talk", "active", 'on = "activation"', 'do = "gain_power"', 'who = "active"', "amount = 1"
)
COACHES = tuple(character(slug, attack() + PEP) for slug in ("coach", "trainer"))
NUMBERED = character(
    "numbered",
    attack() + power("Agent #1", "active", "cost = 2", 'do = "gain_power"', "amount = 1"),
)
PRICED = tactic("priced", 'players = [{ is = "ally" }]', "cost = 1", "cost_max = 3", 'do = "gain_power"', 'who = "payer"', "amount = 1")  # fmt: skip


@ALL
def test_two_allies_with_a_power_of_the_same_name_are_two_options(edition: str) -> None:
    """By name alone the second one could never be used."""
    table = Table(edition, COACHES)
    hero = table.unit("A", "plain", (10, 10), power=0)
    coach, trainer = table.unit("A", "coach", (12, 10)), table.unit("A", "trainer", (14, 10))
    table.unit("B", "plain", (30, 30))
    play = table.activate(hero)
    ways = play.ways("Pep Talk")
    assert [way.owner for way in ways] == [coach, trainer]
    assert len({way.key for way in ways}) == len({way.group for way in ways}) == 2
    play.do(f"pick {ways[1].key}")
    assert play.unit(hero).power == 1
    used = [event for event in play.events if type(event).__name__ == "RuleUsed"]
    assert used[0].owner == trainer


@ALL
def test_a_name_with_a_number_sign_is_explained_whole(edition: str) -> None:
    table = Table(edition, (NUMBERED,))
    hero = table.unit("A", "numbered", (10, 10), power=1)
    table.unit("B", "plain", (30, 30))
    refusal = table.activate(hero).cannot_use("Agent #1", "SP-06")
    assert refusal.why == "Agent #1 costs 2 Power; Numbered has 1."


@ALL
def test_one_card_with_several_payers_and_prices_is_one_group(edition: str) -> None:
    table = Table(edition, (PRICED,))
    hero = table.unit("A", "plain", (10, 10), power=3)
    friend = table.unit("A", "plain", (14, 10), name="friend", power=1)
    table.unit("B", "plain", (30, 30))
    table.side("A", tactics=("priced",))
    play = table.activate(hero)
    ways = play.ways("priced")
    assert [(way.payer, way.paid, way.cost) for way in ways] == [
        (hero, 1, 1), (hero, 2, 2), (hero, 3, 3), (friend, 1, 1),
    ]  # fmt: skip
    assert {way.group for way in ways} == {"A|priced"} and {way.rule for way in ways} == {"priced"}
    assert play.use("priced", friend).unit(friend).power == 1


@pytest.mark.rule("COND-10")
@ALL
def test_the_cost_of_an_option_is_what_it_really_takes(edition: str) -> None:
    """Root makes superpowers dearer; what the rule counts as paid stays the printed price."""
    table = Table(edition, (NUMBERED,))
    hero = table.unit("A", "numbered", (10, 10), power=5, conditions=("root",))
    table.unit("B", "plain", (30, 30))
    (way,) = table.activate(hero).ways("Agent #1")
    assert (way.paid, way.cost) == (2, 3)


@ALL
def test_what_ends_or_passes_says_so(edition: str) -> None:
    table = Table(edition)
    hero = table.unit("A", "plain", (10, 10))
    table.unit("B", "plain", (30, 30))
    pending = table.activate(hero).state.pending
    assert isinstance(pending, Choose)
    assert [option.what for option in pending.options if option.declines] == ["end"]


@ALL
def test_choices_list_what_cannot_be_picked_with_the_reason(edition: str) -> None:
    table = Table(edition, (PRICED, NUMBERED))
    hero = table.unit("A", "numbered", (10, 10), power=0)
    table.unit("B", "plain", (30, 30))
    table.side("A", tactics=("priced",))
    play = table.activate(hero)
    found = play.engine.choices(play.state)
    refused = {
        option.name: refusal.rule for option, refusal in (c for c in found if isinstance(c, tuple))
    }
    assert refused == {"Strike": "ATK-02", "Agent #1": "SP-06", "priced": "TAC-07"}
    assert [option.key for option in found if not isinstance(option, tuple)] == play.options()


def test_who_would_do_it_is_said() -> None:
    board = Table("1.3", crises=(SKRULLS,))
    hero = board.unit("A", "plain", (10, 10), power=3, conditions=("bleed",))
    board.unit("B", "plain", (12.5, 10))
    board.token(SKRULLS, (10, 11.5))
    pending = board.activate(hero).state.pending
    assert isinstance(pending, Choose)
    doing = {option.what: option.owner for option in pending.options if not option.declines}
    assert doing == dict.fromkeys(("shake", "move", "climb", "attack", "interact"), hero)
