"""Mystique: an interaction that her leadership lends, and a marker that secures an objective."""

import pytest
from msgspec.structs import replace

from crisis.state.events import PowerSpent
from crisis.state.token_events import Interacted, TokenMarked
from tests.table import METEORS, SKRULLS, Table

CLOUDS = "terrigen-clouds-sweep-over-city"
MARK = "Freedom Force"


def board(edition: str = "1.3", crisis: str = CLOUDS, **fields: object):
    table = Table(edition, crises=(crisis,))
    table.hill = table.token(crisis, (10, 12))
    table.far = table.token(crisis, (25, 12))
    table.boss = table.unit("A", "mystique", (30, 3))
    table.hero = table.unit("A", "plain", (10, 10), power=2, **fields)
    table.foe = table.unit("B", "plain", (30, 30))
    table.lead(table.boss, MARK)
    return table


def key(token: str) -> str:
    return f"pick interact:{token}|{MARK}"


@pytest.mark.rule("OBJ-05", "OBJ-06", "OBJ-16")
@pytest.mark.parametrize("edition", ["core-2019", "core-2023", "1.2", "1.3"])
def test_an_ally_interacts_and_leaves_a_marker_that_secures(edition: str) -> None:
    table = board(edition)
    play = table.activate(table.hero).do(key(table.hill))
    assert [event.amount for event in play.seen(PowerSpent)] == [1]
    assert play.seen(Interacted) and play.seen(TokenMarked) == [TokenMarked(table.hill, "A")]
    away = play.state.clone()
    away.units[table.hero] = replace(away.units[table.hero], x=20000, y=20000)
    table.state, table.state.pending = away, None
    later = table.round_at("Cleanup 1").state
    assert (later.sides["A"].vp, later.sides["B"].vp) == (2, 0)


def test_one_marker_at_most() -> None:
    table = board()
    table.state.tokens[table.far] = replace(table.state.tokens[table.far], marker="A")
    assert table.activate(table.hero).refused(key(table.hill)).rule == "OBJ-07"
    table.state.tokens[table.far] = replace(table.state.tokens[table.far], marker="B")
    table.activate(table.hero).do(key(table.hill))  # a marker of the other side is none of hers


def test_it_goes_as_soon_as_an_enemy_contests_the_token_and_does_not_come_back() -> None:
    table = board()
    table.state.tokens[table.far] = replace(table.state.tokens[table.far], marker="A")
    foe = table.unit("B", "plain", (25, 17), name="runner")
    play = table.activate(foe).do("pick move").place_near(25, 14)
    assert play.seen(TokenMarked) == [TokenMarked(table.far, None)]
    assert play.state.tokens[table.far].marker is None
    play.do("pick move").place_near(25, 18)
    assert play.state.tokens[table.far].marker is None


def test_a_dazed_enemy_beside_it_does_not_take_it_away_until_it_rises() -> None:
    table = board()
    table.state.tokens[table.far] = replace(table.state.tokens[table.far], marker="A")
    table.unit("B", "plain", (25, 13.5), name="lying", dazed=True)
    play = table.activate(table.hero)
    assert play.state.tokens[table.far].marker == "A"
    play = table.round_at("Cleanup 4")
    assert play.state.tokens[table.far].marker is None


@pytest.mark.rule("OBJ-04")
def test_only_secure_objectives_only_allies_and_only_while_she_leads() -> None:
    table = board(crisis=SKRULLS)
    assert not [one for one in table.activate(table.hero).options() if MARK in one]
    table = board()
    foe = table.unit("B", "plain", (12, 12), name="near", power=3)
    assert not [one for one in table.activate(foe).options() if MARK in one]
    table = board()
    table.side("A", leader=None, leadership=None)
    assert not [one for one in table.activate(table.hero).options() if MARK in one]


def test_a_token_with_an_ability_of_its_own_offers_both() -> None:
    table = board(crisis=METEORS)
    options = table.activate(table.hero).options()
    assert f"interact:{table.hill}" in options and f"interact:{table.hill}|{MARK}" in options
    play = table.activate(table.hero).do(key(table.hill))
    assert play.refused(f"pick interact:{table.hill}").rule == "OBJ-06"
