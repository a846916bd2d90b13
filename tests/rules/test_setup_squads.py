"""The secret choice of squads, affiliations and tactic cards, and what stays hidden (SQUAD)."""

import json

import pytest
from msgspec.structs import replace

from crisis.play.match import Match
from crisis.play.record import record_to_json, shown_record
from crisis.rules.setup.setup import BadSetup, Setup
from crisis.state.codec import event_to_json, state_from_json, state_to_json
from crisis.state.decisions import Choose, asked_seat, parse_answer
from crisis.state.events import SquadRevealed, UnitJoined
from crisis.state.rosters import Entry, Squad
from tests.rules.roster_cards import EDITIONS, VILLAINS, legal
from tests.rules.setup_stage import A_WINS, B_WINS, Stage

SQUAD_A = ("hero-1", "hero-2", "hero-3")
SQUAD_B = ("hero-4", "hero-6", "villain-1")


def squad_stage(name: str = "1.3", **setup: object) -> Stage:
    """A has priority; Maximum Threat 17 (place-3) or 16 (thing-1)."""
    stage = Stage(name, crises=("place-3", "thing-1"), **setup).do(*A_WINS).no_one_shots()
    stage.do("pick threat:place-3", "pick edge:south")
    assert (stage.purpose, stage.side) == ("choose_characters", "A"), stage.asked
    return stage


# --- choosing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.rule("SQUAD-01", "SQUAD-13")
def test_characters_affiliation_tactics_in_this_order(name: str) -> None:
    stage = squad_stage(name)
    assert stage.keys == [f"add:{slug}" for slug in legal(name).slugs]
    stage.do(
        "pick add:hero-1", "pick add:hero-6", "pick remove:hero-1", "pick add:hero-2", "pick done"
    )
    assert stage.keys == ["affiliation:alpha", "none"]
    stage.do("pick affiliation:alpha")
    assert stage.purpose == "choose_tactics"
    stage.do("pick add:plan-2", "pick add:alpha-plan-1", "pick done")
    assert (stage.purpose, stage.side) == ("choose_characters", "B")
    assert stage.told(SquadRevealed) == []
    stage.squad(*SQUAD_B)
    (reveal,) = stage.told(SquadRevealed)
    assert reveal.squads["A"].characters == ("hero-6", "hero-2")
    assert reveal.squads["A"].tactics == ("plan-2", "alpha-plan-1")
    assert reveal.squads["B"].characters == SQUAD_B
    assert stage.purpose == "deploy_which"


@pytest.mark.rule("SQUAD-01", "GEM-04")
def test_threat_limits_what_can_be_added_gems_included() -> None:
    first = (Entry("bearer", ("ruby",)), *legal().characters[1:])
    rosters = {"A": replace(legal(), characters=first), "B": legal()}
    stage = squad_stage(rosters=rosters)
    stage.do("pick add:hero-6", "pick add:villain-1", "pick add:hero-2")  # 13 of 17
    assert "add:hero-5" in stage.keys  # 4
    refusal = stage.refused("pick add:bearer")  # 4 + 1
    assert refusal.rule == "SQUAD-01"
    assert refusal.why == "The squad has 18 Threat; the Maximum Threat is 17."
    stage.do("pick remove:hero-2", "pick add:bearer")
    stage.squad().squad("hero-1")
    assert stage.state.units["A.bearer"].gems == ("ruby",)


@pytest.mark.rule("SQUAD-01")
def test_an_empty_squad_is_not_done() -> None:
    assert squad_stage().refused("pick done").rule == "SQUAD-01"


@pytest.mark.rule("SQUAD-03", "SQUAD-21")
def test_the_squad_rules_of_the_edition_hold_while_choosing() -> None:
    members = ("iron-a", "iron-b", "peer-1", "peer-2", *VILLAINS)
    for name, iron, peer in (
        ("core-2023", "SQUAD-03", ""),
        ("1.2", "SQUAD-03", "SQUAD-21"),
        ("1.3", "SQUAD-03", "SQUAD-21"),
    ):
        roster = legal(name, members)
        stage = squad_stage(name, rosters={"A": roster, "B": roster}).do(
            "pick add:iron-a", "pick add:peer-1"
        )
        for slug, rule in (("iron-b", iron), ("peer-2", peer)):
            assert (f"add:{slug}" in stage.keys) is (rule == "")
            if rule:
                assert stage.refused(f"pick add:{slug}").rule == rule


@pytest.mark.rule("SQUAD-22", "KEY-08")
def test_a_reserve_character_of_a_1_2_roster_is_not_offered() -> None:
    roster = legal("1.2", ("backup", *legal().slugs[1:]))
    stage = squad_stage("1.2", rosters={"A": roster, "B": roster})
    assert "add:backup" not in stage.keys
    assert stage.refused("pick add:backup").rule == "SQUAD-22"


@pytest.mark.rule("SQUAD-07", "SQUAD-08", "SQUAD-12")
def test_affiliation_and_its_cards() -> None:
    half = squad_stage().do("pick add:hero-1", "pick add:villain-1", "pick done")
    assert half.purpose == "choose_tactics"  # one of two is no majority: nothing to ask
    assert half.refused("pick add:alpha-plan-1").rule == "SQUAD-12"
    most = squad_stage().do("pick add:hero-1", "pick add:villain-1", "pick add:hero-2", "pick done")
    assert most.refused("pick affiliation:beta").rule == "SQUAD-07"
    most.do("pick none")
    assert most.refused("pick add:alpha-plan-1").rule == "SQUAD-12"


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.rule("SQUAD-11")
def test_up_to_five_tactic_cards(name: str) -> None:
    stage = squad_stage(name).do("pick add:villain-1", "pick add:hero-1", "pick done")
    stage.do(*(f"pick add:plan-{number}" for number in range(1, 6)))
    assert stage.keys == [*(f"remove:plan-{number}" for number in range(1, 6)), "done"]
    refusal = stage.refused("pick add:plan-6")
    assert (refusal.rule, refusal.why) == (
        "SQUAD-11",
        "6 Team Tactic cards are taken; up to 5 are allowed.",
    )


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.rule("SQUAD-06")
@pytest.mark.example("EX-ROS-01")
def test_both_sides_may_field_the_same_character(name: str) -> None:
    stage = squad_stage(name).squad("hero-1").squad("hero-1")
    assert {"A.hero-1", "B.hero-1"} <= stage.state.units.keys()


# --- secrecy --------------------------------------------------------------------------------------


@pytest.mark.rule("SQUAD-02")
def test_the_other_side_sees_the_same_whatever_is_chosen() -> None:
    """B's and a spectator's view do not depend on A's answers, at any moment of A's choice."""
    plain = squad_stage()
    blank = {spy: plain.seen_by(spy) for spy in ("B", None)}
    busy = squad_stage()
    for text in (
        "pick add:hero-1", "pick add:hero-2", "pick remove:hero-1", "pick add:hero-6", "pick done",
        "pick affiliation:alpha", "pick add:alpha-plan-1", "pick add:plan-1",
    ):  # fmt: skip
        busy.do(text)
        assert {spy: busy.seen_by(spy) for spy in ("B", None)} == blank
        assert json.loads(busy.seen_by("A"))["stack"][0]["secrets"]["A"]
    busy.do("pick done")
    plain.squad("villain-1")
    assert plain.seen_by("B") == busy.seen_by("B")
    assert plain.seen_by("A") != busy.seen_by("A")
    assert plain.events == busy.events
    assert plain.state.asked == busy.state.asked  # not even how many answers it took


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.rule("SQUAD-02", "DEPLOY-01", "DEPLOY-02")
def test_both_are_hidden_from_each_other_until_one_event_opens_them(name: str) -> None:
    stage = squad_stage(name).squad(*SQUAD_A, affiliation="alpha", tactics=("plan-1",))
    stage.do("pick add:hero-6", "pick add:villain-1", "pick done", "pick add:plan-2")
    for me, other in (("A", "B"), ("B", "A")):
        secrets = json.loads(stage.seen_by(me))["stack"][0]["secrets"]
        assert secrets.keys() == {me}
        assert other not in secrets
    assert "secrets" not in json.loads(stage.seen_by(None))["stack"][0]
    question = stage.engine.view(stage.state, "A").pending
    assert question == Choose("B", "choose_squad", ())
    told = len(stage.events)
    stage.do("pick done")
    opening = stage.events[told:]
    assert isinstance(opening[0], SquadRevealed)
    assert opening[0].squads.keys() == {"A", "B"}
    assert {event.unit.id for event in opening if isinstance(event, UnitJoined)} == {
        "A.hero-1", "A.hero-2", "A.hero-3", "B.hero-6", "B.villain-1",
    }  # fmt: skip
    assert stage.seen_by("A") == stage.seen_by("B")
    assert stage.state.sides["A"].affiliation == "alpha"
    assert stage.state.sides["A"].tactics == ("plan-1",)


@pytest.mark.rule("SQUAD-02")
def test_no_event_before_the_reveal_names_anything_of_a_squad() -> None:
    stage = squad_stage()
    before = len(stage.events)
    stage.squad(*SQUAD_A, affiliation="alpha", tactics=("plan-1", "plan-2"))
    assert b"".join(map(event_to_json, stage.events[before:])) == b""


@pytest.mark.rule("SQUAD-02")
def test_a_view_is_a_state_that_survives_json() -> None:
    stage = squad_stage().do("pick add:hero-1")
    for spy in ("A", "B", None):
        view = stage.engine.view(stage.state, spy)
        assert state_from_json(state_to_json(view)) == view
    assert stage.engine.view(stage.state, "A") is stage.state


@pytest.mark.rule("SQUAD-02")
def test_the_record_that_is_handed_out_stops_before_a_foreign_secret() -> None:
    stage = Stage("core-2019")
    match = Match(
        stage.engine,
        Setup(table="hells-kitchen", rosters={"A": legal("core-2019"), "B": legal("core-2019")}),
        seed=3,
    )

    def answers(*texts: str) -> None:
        for text in texts:
            seat = asked_seat(match.state.pending)
            assert seat is not None
            match.submit(seat, parse_answer(text))

    answers(*A_WINS, "pick supply:secure", "draw place-1 place-2")
    common = [*A_WINS, "pick supply:secure"]
    assert shown_record(match.record, "B", stage.engine).answers == common
    assert shown_record(match.record, "A", stage.engine).answers == [
        *common,
        "draw place-1 place-2",
    ]
    answers("pick crisis:place-1", "draw thing-1 thing-2", "pick crisis:thing-1")
    assert (
        shown_record(match.record, None, stage.engine).answers == match.record.answers
    )  # revealed
    answers("pick threat:place-1", "pick edge:south", "pick add:hero-1")
    open_answers = match.record.answers[:-1]
    assert shown_record(match.record, "B", stage.engine).answers == open_answers
    assert shown_record(match.record, None, stage.engine).answers == open_answers
    assert shown_record(match.record, "A", stage.engine).answers == match.record.answers
    handed = shown_record(match.record, "B", stage.engine)
    assert handed.seed is None  # it would tell the dice to come
    assert b"add:hero-1" not in record_to_json(handed)
    answers(
        "pick done",
        "pick none",
        "pick done",
        "pick add:hero-2",
        "pick done",
        "pick none",
        "pick done",
    )
    assert shown_record(match.record, "A", stage.engine).answers == match.record.answers


@pytest.mark.rule("SQUAD-16")
def test_a_leadership_choice_is_hidden_until_both_have_made_theirs() -> None:
    one, two = (_before_leadership("1.3") for _ in range(2))
    assert (one.purpose, one.side) == ("choose_leadership", "A")
    first, second = one.keys
    one.do(f"pick {first}")
    two.do(f"pick {second}")
    assert (one.purpose, one.side) == ("choose_leadership", "B")
    assert one.seen_by("B") == two.seen_by("B")
    assert one.seen_by(None) == two.seen_by(None)
    assert one.seen_by("A") != two.seen_by("A")
    assert one.state.sides["A"].leadership is None


def _before_leadership(name: str) -> Stage:
    """Both sides have two leaders of their affiliation on the table."""
    stage = squad_stage(name)
    for _ in ("A", "B"):
        stage.squad("hero-1", "hero-2", "hero-3", affiliation="alpha")
    return stage.until("choose_leadership")


# --- ready squads ---------------------------------------------------------------------------------


def test_ready_squads_lie_open_from_the_start() -> None:
    squads = {"A": Squad(characters=("hero-1",)), "B": Squad(characters=("villain-1", "iron-a"))}
    stage = Stage(rosters={}, squads=squads, crises=("place-1", "thing-1"))
    assert set(stage.state.units) == {"A.hero-1", "B.villain-1", "B.iron-a"}
    assert stage.seen_by("A") == stage.seen_by("B")
    stage.do(*B_WINS)
    assert stage.purpose == "choose_edge"  # no One-Shots, no Threat: the squads are chosen


@pytest.mark.parametrize(
    ("squad", "what"),
    [
        (Squad(characters=()), "has no character"),
        (Squad(characters=("hero-1", "hero-1")), "twice"),
        (Squad(characters=("heroo-1",)), "did you mean hero-1"),
        (Squad(characters=("hero-1",), tactics=("planck",)), "Team Tactic card 'planck'"),
        (Squad(characters=("hero-1",), affiliation="alphabet"), "did you mean alpha"),
        (Squad(characters=("hero-1",), gems={"hero-1": ("rock",)}), "Infinity Gem 'rock'"),
    ],
)
def test_a_ready_squad_of_unknown_cards_is_refused(squad: Squad, what: str) -> None:
    with pytest.raises(BadSetup, match=what):
        Stage(
            rosters={},
            crises=("place-1", "thing-1"),
            squads={"A": Squad(characters=("hero-1",)), "B": squad},
        )
