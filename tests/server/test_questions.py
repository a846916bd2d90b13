"""What the server tells about an aim, a spot or a target is what the engine then does."""

import pytest

from crisis.server.ask import odds, options, questions
from crisis.server.ask.questions import Question
from crisis.server.protocol import asks, messages
from crisis.server.protocol.entries import CountedRule
from crisis.state.decisions import ChooseAim, parse_answer
from crisis.state.events import Collided, Moved, VolleyDeclared
from tests.missions.test_one_shots_more import garage
from tests.table import Play, Table, attack, character, power

THROWER = character(
    "thrower",
    body=attack("Toss", rules='{ name = "Toss", on = "after_attack", do = "throw", who = "target", tool = "medium" }')
    + attack("Shove", rules='{ on = "after_attack", do = "push", who = "target", tool = "short", away = "self" }')
    + attack("Ray", shape="beam", range=4),
)  # fmt: skip


def question(play: Play, seat: str = "A") -> Question:
    return questions.open_question(play.engine, play.state, 1, seat)  # type: ignore[arg-type]


def board() -> tuple[Table, str, str, str]:
    """A thrower, its target, an enemy to the east and a car to the north."""
    table = Table(extra=(THROWER,))
    one = table.unit("A", "thrower", at=(18, 18))
    two = table.unit("B", "plain", at=(21, 18))
    three = table.unit("B", "plain", at=(26, 18), name="other")
    table.box((19, 21), (23, 23), 2)
    return table, one, two, three


def aiming(name: str) -> Play:
    table, one, two, _ = board()
    play = table.activate(one)
    play.do(f"pick attack:{name}", f"pick target:{two}").roll("-----", "---")
    play.skip(until="throw" if name == "Toss" else "push")
    assert isinstance(play.state.pending, ChooseAim)
    return play


@pytest.mark.rule("THROW-04", "THROW-11")
def test_the_rose_of_a_throw_tells_what_the_engine_does() -> None:
    play = aiming("Toss")
    aim = questions.area(question(play), None).aim
    assert aim is not None and len(aim.rose) == questions.ROSE and aim.wedge is None
    struck = set()
    for stop in aim.rose:
        _, events = play.engine.step(play.state, parse_answer(f"aim {stop.dx},{stop.dy}"))
        moved = next(event for event in events if isinstance(event, Moved))
        assert (moved.x, moved.y) == (stop.x, stop.y)
        hit = [event.struck for event in events if isinstance(event, Collided)]
        assert hit == [thing for thing in stop.hits if thing in play.state.units]
        struck |= set(stop.hits)
    assert {"B.other", "car-1"} <= struck


@pytest.mark.rule("DIR-05")
def test_the_rose_of_a_push_away_stays_in_its_wedge() -> None:
    play = aiming("Shove")
    aim = questions.area(question(play), None).aim
    assert aim is not None and aim.wedge == (1.0, 0.0)
    assert 25 <= len(aim.rose) <= 31  # a quarter of the circle
    assert all(stop.dx > 0 and abs(stop.dy) <= stop.dx for stop in aim.rose)
    west = questions.nearest(question(play), 0, 18_000, None)
    assert west.refusal is not None and west.refusal.rule == "DIR-05"
    assert west.answer is not None
    assert play.why_not(west.answer) is None


ELSEWHERE = """effects = [
  { do = "put_token", as = "eye", name = "Eye", of = "self", until = "phase" },
  { do = "move_token", token = "eye", within = 3, of = "self" },
  { do = "lasting", until = "phase", who = "eye", value = "range_from" },
]"""
SEER = character(
    "seer", body=attack("Ray", shape="beam", range=2) + power("Eye", "active", ELSEWHERE)
)


def test_a_beam_that_is_measured_from_a_token_starts_there() -> None:
    table = Table(extra=(SEER,))
    one = table.unit("A", "seer", at=(10, 10))
    two = table.unit("B", "plain", at=(18, 10))
    play = table.activate(one).do(
        "pick A.seer|seer/normal/healthy/Eye", "spot 15000,10000", "pick attack:Ray"
    )
    aim = questions.area(question(play), None).aim
    assert aim is not None and (aim.x, aim.y) == (15_000, 10_000)
    east = next(stop for stop in aim.rose if stop.dy == 0 and stop.dx > 0)
    assert east.hits == (two,) and east.x > 18_000
    back = questions.nearest(question(play), 16_000, 10_000, None)
    assert back.refusal is None and back.answer is not None


def test_what_is_driven_starts_where_it_lies_and_goes_on_where_the_tool_bends() -> None:
    table, driver = garage()
    play = table.activate(driver).do("pick interact:car")
    first = questions.area(question(play), None).aim
    assert first is not None and first.unit == driver
    assert (first.x, first.y) == (6_000, 10_000)  # the middle of the car, not of its driver
    on = questions.area(question(play.do("aim 1,0")), None).aim
    assert on is not None and (on.x, on.y) == (8_000 + 3_625, 10_000)


@pytest.mark.rule("BEAM-02", "BEAM-11")
def test_the_rose_of_a_beam_names_whom_it_attacks() -> None:
    table, one, *_ = board()
    ally = table.unit("A", "plain", at=(20, 16.5), name="friend")
    play = table.activate(one).do("pick attack:Ray")
    aim = questions.area(question(play), None).aim
    assert aim is not None
    east = next(stop for stop in aim.rose if stop.dy == 0 and stop.dx > 0)
    assert set(east.hits) == {"B.plain", "B.other"}
    assert any(ally in stop.allies for stop in aim.rose)
    for stop in aim.rose:
        legal = play.why_not(f"aim {stop.dx},{stop.dy}") is None
        assert legal == bool(stop.hits)
        if legal:
            preview = questions.preview(question(play), f"aim {stop.dx},{stop.dy}")
            assert set(preview.hits) == set(stop.hits)
            told = next(e for e in preview.events if isinstance(e, VolleyDeclared))
            assert told.targets == preview.hits
    away = questions.nearest(question(play), 0, 18_000, None)
    assert away.refusal is not None and away.answer is not None
    assert play.why_not(away.answer) is None


def test_a_preview_of_a_throw_names_the_stop_and_the_struck() -> None:
    play = aiming("Toss")
    preview = questions.preview(question(play), "aim 1,0")
    assert (preview.legal, preview.unit, preview.hits) == (True, "B.plain", ("B.other",))
    assert preview.x is not None and 21_000 < preview.x < 26_000
    assert any("hits" in line.text for line in preview.log)
    refused = questions.preview(question(play), "aim 0,0")
    assert (refused.legal, refused.events) == (False, ())
    assert refused.refusal is not None


def test_a_preview_of_a_move_names_targets_from_there() -> None:
    table, one, two, three = board()
    play = table.activate(one).do("pick move")
    stay = questions.nearest(question(play), 18_000, 18_000, None).answer
    assert stay is not None
    near = questions.preview(question(play), stay)
    assert [target.unit for target in near.targets] == [two]
    assert set(near.targets[0].attacks) == {"Toss", "Shove"}
    away = questions.nearest(question(play), 0, 18_000, None).answer
    assert away is not None
    assert questions.preview(question(play), away).targets == ()
    assert three not in [target.unit for target in near.targets]


@pytest.mark.rule("ATK-02", "DMG-06")
def test_options_name_every_enemy_that_cannot_be_targeted_with_its_reason() -> None:
    table, one, two, three = board()
    dazed = table.unit("B", "plain", at=(18, 15), name="dazed", dazed=True)
    play = table.activate(one).do("pick attack:Toss")
    found = {entry.thing: entry for entry in options.options(question(play)).entries}
    assert found[two].refusal is None
    assert found[dazed].refusal is not None and found[dazed].refusal.rule == "DMG-06"
    far = found[three].refusal
    assert far is not None and (far.rule, far.piece) == ("ATK-02", three)


def test_only_the_asked_seat_is_answered() -> None:
    play = aiming("Toss")
    with pytest.raises(ValueError, match="Nothing is asked of you"):
        question(play, "B")


def test_an_area_for_a_tool_that_may_not_be_used_is_refused() -> None:
    table = Table(extra=(character("slow", speed="short"),))
    one = table.unit("A", "slow", at=(18, 18))
    table.unit("B", "plain", at=(30, 30))
    play = table.activate(one).do("pick move")
    assert isinstance(questions.area(question(play), "short"), messages.Area)
    with pytest.raises(ValueError, match="The Long tool may not be used"):
        questions.area(question(play), "long")


def test_odds_name_the_rules_that_are_counted_and_who_pays() -> None:
    lucky = character("lucky", attack() + power("Again", "reactive", "cost = 1", 'on = "modify_own"', 'when = [{ who = "attacker", is = "self" }]', 'effects = [{ do = "reroll", up_to = 2 }]'))  # fmt: skip
    table = Table(extra=(lucky,))
    rich, poor = (table.unit("A", "lucky", at=(18, y), name=f"l{y}", power=p) for y, p in ((18, 1), (21, 0)))  # fmt: skip
    two = table.unit("B", "plain", at=(20, 19))
    play = table.activate(rich)

    def ask(unit: str) -> messages.OddsReply:
        return odds.odds(play.engine, play.state, asks.Odds(n=1, attacker=unit, attack="Strike", target=two))  # fmt: skip

    assert ask(rich).counted == (CountedRule("Again", rich, rich, 1),)
    assert ask(poor).counted == ()
    assert ask(rich).mean > ask(poor).mean


def test_each_attack_on_offer_has_its_best_target() -> None:
    table = Table()
    one = table.unit("A", "plain", at=(18, 18))
    table.unit("B", "plain", at=(20, 18), name="whole")
    weak = table.unit("B", "plain", at=(18, 20), name="weak", damage=4)
    table.unit("B", "plain", at=(34, 34), name="far", damage=5)
    found = odds.best(question(table.activate(one)))
    assert [(best.key, best.target) for best in found.attacks] == [("attack:Strike", weak)]
    assert found.attacks[0].daze > 0.3
