"""Tokens that stand for a character, and lines that nobody crosses (ADR 27)."""

import pytest

from crisis.rules.reading.contest import contests, secured_by
from tests.table import METEORS, Play, Table, character, power, tactic

BARRIER = tactic(
    "wall",
    "cost = 0",
    'players = [{ is = "ally" }, { is = "ally" }]',
    'effects = [{ do = "lasting", until = "round", who = "payer", value = "barrier", of = "partner", '
    'when = [{ who = "payer", within = 3, of = "partner" }] }]',
)


def put(*lines: str, kind: str = "marker", reach: str = "within = 3,") -> str:
    """A superpower that puts a token down, with what the token is good for."""
    effects = [
        f'{{ do = "put_token", as = "image", name = "Image", of = "self", kind = "{kind}", until = "phase" }}',
        f'{{ do = "move_token", token = "image", {reach} of = "self" }}',
        *lines,
    ]
    return power("Project", "active", "limit = 'round'", f"effects = [{', '.join(effects)}]")


def lasting(value: str) -> str:
    return f'{{ do = "lasting", until = "phase", who = "image", value = "{value}" }}'


def projected(
    *lines: str, token: tuple[float, float], kind: str = "marker"
) -> tuple[Play, str, str]:
    table = Table(extra=[character("seer", put(*lines, kind=kind))], crises=(METEORS,))
    me = table.unit("A", "seer", (10, 10), name="me")
    table.unit("B", "plain", (30, 30), name="foe")
    meteor = table.token(METEORS, token, name="meteor")
    return table.activate(me).use("Project"), me, meteor


@pytest.mark.rule("OBJ-15")
def test_a_token_contests_in_a_characters_stead() -> None:
    play, me, meteor = projected(lasting("contests_from"), token=(15.5, 10))
    play.place_near(14, 10)
    game = play.engine.game(play.state)
    assert contests(game, play.unit(me), play.state.tokens[meteor])
    near, me, meteor = projected(lasting("contests_from"), token=(11.5, 10))
    near.place_near(14, 10)
    assert not contests(near.engine.game(near.state), near.unit(me), near.state.tokens[meteor])


@pytest.mark.rule("OBJ-18")
def test_a_contender_counts_as_an_injured_character() -> None:
    play, _, meteor = projected(token=(15.5, 10), kind="contender")
    play.place_near(14, 10)
    game = play.engine.game(play.state)
    assert secured_by(game, play.state.tokens[meteor]) == "A"
    plain, _, meteor = projected(token=(15.5, 10))
    plain.place_near(14, 10)
    assert secured_by(plain.engine.game(plain.state), plain.state.tokens[meteor]) is None


def test_tokens_of_one_name_keep_apart_where_the_card_says_so() -> None:
    twice = put(reach="apart = 2,").replace("limit = 'round'", "cost = 1")
    table = Table(extra=[character("seer", twice)])
    me = table.unit("A", "seer", (10, 10), name="me", power=2)
    play = table.activate(me).use("Project").do("spot 12000,12000").use("Project")
    assert "within Range 2" in str(play.why_not("spot 14000,12000"))
    play.do("spot 30000,30000")
    assert [token.spot for token in play.state.tokens.values()] == [(12000, 12000), (30000, 30000)]


def barred(kind: str) -> tuple[Table, str]:
    table = Table(extra=[BARRIER])
    one = table.unit("A", "plain", (10, 10), name="one")
    table.unit("A", "plain", (17, 10), name="two")
    table.unit("A", "plain", (13.5, 6), name="back")
    foe = table.unit("B", "plain", (13.5, 12), name="foe", power=2)
    table.side("A", tactics=("wall",) if kind == "up" else ())
    play = table.activate(one)
    if kind == "up":
        play.use("wall")
    play.do("pick end").skip("turn")
    play.do(f"pick activate:{foe}")
    table.state = play.state
    return table, foe


@pytest.mark.parametrize(("kind", "seen"), [("up", False), ("down", True)])
def test_nobody_sees_across_a_barrier(kind: str, seen: bool) -> None:
    table, _ = barred(kind)
    play = Play(table.engine, table.state).do("pick attack:Blast")
    assert ("target:A.back" in play.options()) is seen
    assert "target:A.one" in play.options()


@pytest.mark.rule("MOVE-08")
@pytest.mark.parametrize(("kind", "allowed"), [("up", False), ("down", True)])
def test_no_enemy_that_advances_lays_its_tool_across_a_barrier(kind: str, allowed: bool) -> None:
    table, foe = barred(kind)
    play = Play(table.engine, table.state).do("pick move").place_near(13.5, 8.5)
    assert (play.unit(foe).y < 10000) is allowed


def test_an_enemy_may_climb_across_a_barrier() -> None:
    table, foe = barred("up")
    play = Play(table.engine, table.state).do("pick climb").place_near(13.5, 8.9)
    assert play.unit(foe).y < 10000


def test_who_cannot_advance_may_climb_and_is_told_why() -> None:
    rooted = power("Rooted", "innate", 'cannot = "advance"')
    table = Table(extra=[character("tree", rooted)])
    me = table.unit("A", "tree", (10, 10), name="me")
    table.unit("B", "plain", (30, 30), name="foe")
    play = table.activate(me)
    assert "climb" in play.options() and "move" not in play.options()
    assert "cannot advance" in str(play.refused("pick move", "GEN-04"))
