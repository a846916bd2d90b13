"""Priority, One-Shot cards, the three ways to a mission, Threat and edges (SETUP, SHOT)."""

import pytest

from crisis.rules.engine import IllegalAnswer
from crisis.rules.setup.setup import BadSetup
from crisis.state.decisions import Draw, parse_answer
from crisis.state.events import CrisesRevealed, MissionSet, PriorityTaken, ThreatChosen
from tests.rules.roster_cards import EDITIONS, EXTRACTION, SECURE, legal
from tests.rules.setup_stage import A_WINS, B_WINS, Stage


def mission_stage(name: str) -> Stage:
    """A has priority and supplies a Secure crisis."""
    return Stage(name).do(*A_WINS).no_one_shots().do("pick supply:secure")


# --- priority -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "two", "winner"),
    [
        ("CH-BF", "WHH--", "B"),  # 2 to 3
        ("CHH-F", "WWHB-", "A"),  # 3 to 3, Criticals
        ("WWH--", "WHHB-", "A"),  # 3 to 3, Wilds
        ("CHHHH", "CWHH-", "A"),  # 5 to 4
    ],
)
@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.rule("SETUP-06", "SETUP-07")
@pytest.mark.example("EX-PRIO-01")
def test_priority_roll(name: str, one: str, two: str, winner: str) -> None:
    stage = Stage(name).do(f"roll {one}", f"roll {two}")
    assert stage.state.priority == winner
    assert stage.told(PriorityTaken) == [PriorityTaken(winner)]


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.rule("SETUP-07", "DICE-07")
@pytest.mark.example("EX-PRIO-01")
def test_a_full_tie_is_rolled_again_by_both(name: str) -> None:
    stage = Stage(name).do("roll CWH--", "roll HWCFB")
    assert stage.told(PriorityTaken) == []
    assert stage.asked == "chance priority: 5 dice for A"
    stage.do(*B_WINS)
    assert stage.state.priority == "B"


@pytest.mark.rule("SETUP-02")
def test_the_table_stands_before_the_first_roll() -> None:
    stage = Stage()
    assert len(stage.state.terrain) >= 12
    assert stage.purpose == "priority"
    assert stage.state.crises == ()
    assert stage.state.units == {}


# --- the Crisis cards -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.rule("SETUP-10", "SETUP-11")
def test_priority_chooses_the_type_it_supplies(name: str) -> None:
    stage = Stage(name).do(*B_WINS).no_one_shots()
    assert (stage.purpose, stage.side) == ("choose_crisis_type", "B")
    assert stage.keys == ["supply:secure", "supply:extraction"]
    stage.do("pick supply:extraction").until("choose_threat")
    assert stage.state.crises[0] in SECURE  # A's
    assert stage.state.crises[1] in EXTRACTION  # B's


@pytest.mark.rule("SETUP-11", "SETUP-12", "SETUP-15", "SETUP-17")
@pytest.mark.example("EX-MIS-01")
def test_two_drawn_one_kept_face_down() -> None:
    stage = mission_stage("core-2019")
    assert stage.state.pending == Draw("draw_crisis:A", SECURE[:3], 2)
    stage.do("draw place-3 place-1")
    assert (stage.purpose, stage.side) == ("choose_crisis", "A")
    assert stage.keys == ["crisis:place-3", "crisis:place-1"]
    stage.do("pick crisis:place-1")
    assert stage.state.pending == Draw("draw_crisis:B", EXTRACTION[:3], 2)
    stage.do("draw thing-1 thing-2")
    assert stage.told(CrisesRevealed) == []
    stage.do("pick crisis:thing-2")
    assert stage.told(CrisesRevealed) == [CrisesRevealed({"A": ("place-1",), "B": ("thing-2",)})]
    assert stage.state.crises == ("place-1", "thing-2")
    assert (stage.purpose, stage.side) == ("choose_threat", "A")
    stage.do("pick threat:thing-2")
    assert stage.state.threat == 17
    assert (stage.purpose, stage.side) == ("choose_edge", "B")


@pytest.mark.rule("SETUP-12")
def test_a_face_down_card_is_in_no_other_view_event_or_question() -> None:
    """Two games that differ in A's draw and pick look the same to B until the reveal."""
    one = mission_stage("core-2019").do("draw place-3 place-1")
    two = mission_stage("core-2019").do("draw place-2 place-3")
    assert one.seen_by("A") != two.seen_by("A")
    assert one.seen_by("B") == two.seen_by("B")
    assert one.seen_by(None) == two.seen_by(None)
    one.do("pick crisis:place-1", "draw thing-1 thing-2")
    two.do("pick crisis:place-2", "draw thing-1 thing-2")
    assert one.seen_by("B") == two.seen_by("B")
    assert one.events == two.events
    # B's own cards are hidden from A in turn.
    assert "thing-2" in one.seen_by("B")
    three = mission_stage("core-2019").do(
        "draw place-3 place-1", "pick crisis:place-1", "draw thing-3 thing-1"
    )
    assert one.seen_by("A") == three.seen_by("A")


@pytest.mark.parametrize("name", ["core-2023", "1.2"])
@pytest.mark.rule("SETUP-13", "SETUP-16", "SETUP-17")
@pytest.mark.example("EX-MIS-02")
def test_one_drawn_by_each(name: str) -> None:
    stage = mission_stage(name)
    assert stage.state.pending == Draw("draw_crisis:A", SECURE[:3], 1)
    stage.do("draw place-2")
    assert stage.told(CrisesRevealed) == []
    stage.do("draw thing-3")
    assert stage.told(CrisesRevealed) == [CrisesRevealed({"A": ("place-2",), "B": ("thing-3",)})]
    assert stage.state.crises == ("place-2", "thing-3")
    assert (stage.purpose, stage.side) == ("choose_threat", "B")
    stage.do("pick threat:place-2")
    assert stage.state.threat == 16
    assert (stage.purpose, stage.side) == ("choose_edge", "B")


@pytest.mark.rule("SETUP-14", "SETUP-16", "SETUP-18")
@pytest.mark.example("EX-MIS-03")
def test_two_open_cards_and_the_opponent_picks() -> None:
    stage = mission_stage("1.3")
    assert stage.state.pending == Draw("reveal_crisis:A", SECURE[:5], 2)
    stage.do("draw place-5 place-1")
    assert stage.told(CrisesRevealed) == [CrisesRevealed({"A": ("place-5", "place-1")})]
    assert (stage.purpose, stage.side) == ("choose_open_crisis", "B")
    assert stage.seen_by("A") == stage.seen_by("B")  # all of it is open
    stage.do("pick crisis:place-5")
    assert stage.state.pending == Draw("reveal_crisis:B", EXTRACTION[:5], 2)
    stage.do("draw thing-4 thing-1")
    assert (stage.purpose, stage.side) == ("choose_open_crisis", "A")
    assert stage.keys == ["crisis:thing-4", "crisis:thing-1"]
    stage.do("pick crisis:thing-1")
    assert stage.told(MissionSet) == [MissionSet(("place-5", "thing-1"))]
    assert (stage.purpose, stage.side) == ("choose_threat", "B")
    stage.do("pick threat:place-5")
    assert stage.told(ThreatChosen) == [ThreatChosen(19, "place-5")]
    assert (stage.purpose, stage.side) == ("choose_edge", "A")


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("core-2019", "SETUP-12"),
        ("core-2023", "SETUP-13"),
        ("1.2", "SETUP-13"),
        ("1.3", "SETUP-14"),
    ],
)
@pytest.mark.rule("SETUP-12", "SETUP-13", "SETUP-14")
def test_a_wrong_draw_is_refused_by_the_rule_of_the_edition(name: str, rule: str) -> None:
    stage = mission_stage(name)
    assert stage.refused("draw place-1 place-1 place-2").rule == rule
    assert stage.refused("draw thing-1").rule == rule


@pytest.mark.parametrize(
    ("name", "threat", "edge"),
    [
        ("core-2019", "SETUP-15", "SETUP-17"),
        ("core-2023", "SETUP-16", "SETUP-17"),
        ("1.2", "SETUP-16", "SETUP-17"),
        ("1.3", "SETUP-16", "SETUP-18"),
    ],
)
@pytest.mark.rule("SETUP-15", "SETUP-16", "SETUP-17", "SETUP-18")
def test_wrong_choices_are_refused_by_the_rule_of_the_edition(
    name: str, threat: str, edge: str
) -> None:
    stage = mission_stage(name).until("choose_threat")
    assert stage.refused("pick threat:place-6").rule == threat
    assert stage.until("choose_edge").refused("pick edge:up").rule == edge


def test_a_draw_must_come_from_the_deck() -> None:
    stage = mission_stage("1.3")
    assert "not in the deck" in stage.refused("draw place-5 place-6").why
    assert "different cards" in stage.refused("draw place-5 place-5").why
    with pytest.raises(IllegalAnswer):
        stage.engine.step(stage.state, parse_answer("draw place-5"))


# --- Threat and edges -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.rule("SETUP-15", "SETUP-16", "SETUP-17", "SETUP-18")
def test_who_chooses_threat_and_edge(name: str) -> None:
    """B has priority."""
    stage = Stage(name).do(*B_WINS).no_one_shots().do("pick supply:secure").until("choose_threat")
    assert stage.side == ("B" if name == "core-2019" else "A")
    card = stage.state.crises[1]
    stage.do(f"pick threat:{card}")
    assert stage.state.threat == stage.engine.catalogue.crises[card].threat
    assert stage.purpose == "choose_edge"
    assert stage.side == ("B" if name == "1.3" else "A")


@pytest.mark.parametrize(
    ("edge", "opposite"),
    [("south", "north"), ("north", "south"), ("west", "east"), ("east", "west")],
)
@pytest.mark.rule("SETUP-17", "SETUP-18")
def test_any_edge_and_its_opposite(edge: str, opposite: str) -> None:
    for name, chooser, rest in (("1.3", "A", "B"), ("core-2023", "B", "A")):
        stage = Stage(name).do(*A_WINS).until("choose_edge").do(f"pick edge:{edge}")
        assert stage.state.sides[chooser].edge == edge
        assert stage.state.sides[rest].edge == opposite


# --- One-Shot cards -------------------------------------------------------------------------------


@pytest.mark.rule("SETUP-22", "SHOT-01", "SHOT-02")
def test_one_shots_need_the_consent_of_both() -> None:
    stage = Stage().do(*B_WINS)
    assert (stage.purpose, stage.side) == ("use_one_shots", "B")
    assert Stage().do(*B_WINS, "pick no").purpose == "choose_crisis_type"
    stage.do("pick yes")
    assert (stage.purpose, stage.side) == ("use_one_shots", "A")
    stage.do("pick no")
    assert stage.purpose == "choose_crisis_type"
    assert stage.state.one_shots == ()


@pytest.mark.parametrize("name", EDITIONS[:3])
@pytest.mark.rule("SHOT-01", "SETUP-22")
def test_older_editions_have_no_one_shots(name: str) -> None:
    assert Stage(name).do(*A_WINS).purpose == "choose_crisis_type"
    with pytest.raises(BadSetup, match="SHOT-01"):
        Stage(name, one_shots=("feast",))


@pytest.mark.rule("SHOT-02", "SHOT-03", "SHOT-04", "SQUAD-24")
@pytest.mark.example("EX-SHOT-01")
def test_any_number_of_one_shots_and_their_threat() -> None:
    stage = Stage().do(*A_WINS, "pick yes", "pick yes")
    assert (stage.purpose, stage.side) == ("choose_one_shots", "A")
    stage.do(
        "pick add:feast",
        "pick add:made-up-storm",
        "pick add:statues",
        "pick remove:statues",
        "pick done",
    )
    assert (stage.purpose, stage.side) == ("agree_one_shots", "B")
    stage.do("pick agree")
    assert stage.state.one_shots == ("feast", "made-up-storm")
    stage.do("pick supply:secure", "draw place-3 place-1", "pick crisis:place-3")
    stage.do("draw thing-1 thing-2", "pick crisis:thing-1", "pick threat:place-3")
    assert stage.state.threat == 17 + 3


@pytest.mark.rule("SHOT-01")
def test_a_refused_proposal_means_none() -> None:
    stage = Stage().do(
        *A_WINS, "pick yes", "pick yes", "pick add:feast", "pick done", "pick refuse"
    )
    assert stage.state.one_shots == ()
    assert stage.purpose == "choose_crisis_type"


@pytest.mark.rule("SHOT-05", "SETUP-04")
def test_the_set_up_of_a_one_shot_places_its_terrain() -> None:
    stage = Stage().do(
        *A_WINS, "pick yes", "pick yes", "pick add:statues", "pick done", "pick agree"
    )
    before = len(stage.state.terrain)
    assert (stage.purpose, stage.side) == ("place_terrain", "A")
    stage.do(*(f"pick place:{thing}" for thing in stage.offered("place")))
    if stage.purpose == "turn_terrain":
        stage.do("pick turn:0")
    near = next(iter(stage.state.terrain.values())).centre
    assert stage.refused(f"spot {near[0]},{near[1]}").rule == "SETUP-04"
    stage.until("choose_crisis_type")
    assert len(stage.state.terrain) == before + 1
    assert any(piece.kind == "small-panther-statue" for piece in stage.state.terrain.values())


# --- ways in --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"table": "nowhere"}, "there is no table 'nowhere'"),
        ({"table": "", "terrain": ("car",) * 11}, "SETUP-03"),
        ({"table": "", "terrain": ("lamp-post",) * 12}, "SETUP-03"),
        ({"table": "", "terrain": ("carr",) * 12}, "did you mean car?"),
        ({"terrain": ("car",) * 12}, "one table"),
        ({"rosters": {}}, "either rosters or ready squads"),
        ({"rosters": {"A": legal()}}, "both sides"),
        ({"crises": ("place-1", "place-2")}, "SETUP-10"),
        ({"crises": ("place-l",)}, "there is no crisis 'place-l'"),
        ({"one_shots": ("feats",)}, "did you mean feast?"),
    ],
)
def test_a_bad_set_up_is_one_sentence(given: dict[str, object], what: str) -> None:
    with pytest.raises(BadSetup) as caught:
        Stage("1.3", **({"crises": ("place-1", "thing-1")} if "rosters" in given else {}) | given)
    assert what in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_illegal_roster_starts_no_game_and_all_faults_are_told() -> None:
    short = legal("1.3", ("hero-1", "iron-a", "iron-c"))
    with pytest.raises(BadSetup) as caught:
        Stage("1.3", rosters={"A": legal(), "B": short})
    assert "roster B" in str(caught.value)
    assert "ROSTER-01" in str(caught.value)
    assert "ROSTER-07" in str(caught.value)


def test_a_roster_of_one_edition_is_judged_by_the_edition_of_the_game() -> None:
    with pytest.raises(BadSetup, match="ROSTER-04"):
        Stage("core-2023", rosters={"A": legal("1.3"), "B": legal("1.3")})


def test_a_given_mission_is_not_drawn() -> None:
    stage = Stage(crises=("place-1", "thing-1")).do(*A_WINS).no_one_shots()
    assert stage.purpose == "choose_threat"
