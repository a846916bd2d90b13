"""Rounds and phases (ROUND chapter)."""

import pytest

from crisis.state.events import PhaseBegan, PriorityTaken, RoundBegan
from tests.table import EDITIONS, Play, Table, attack, character, crisis, power, tactic

ALL = pytest.mark.parametrize("edition", EDITIONS)
LATER = pytest.mark.parametrize("edition", EDITIONS[1:])
PHASES = ("power_phase", "activation_phase_start", "activation_phase_end", "cleanup")

SPEAKER = character(
    "speaker",
    attack()
    + "".join(
        power(f"Speak {timing}", "innate", f'on = "{timing}"', "may = true",
              f'effects = [{{ do = "count", counter = "{timing}", amount = 1 }}]')
        for timing in PHASES
    ),
)  # fmt: skip
CHOIR = tuple(
    crisis(
        f"choir-{n}",
        *(f'[[rule]]\nname = "Choir {n}"\non = "{timing}"\ndo = "count"\nwho = {{ is = "any" }}\ncounter = "choir"\namount = 1'
          for timing in PHASES),
    )
    for n in (1, 2)
)  # fmt: skip
SINGING = ("choir-1", "choir-2")
RALLY = tactic("rally", 'effects = [{ do = "gain_power", who = { is = "ally" }, amount = 1 }]')
TRICK = tactic("trick", 'effects = [{ do = "gain_power", who = { is = "ally" }, amount = 1 }]')
GRUNT = character("drones", attack(), head='parents = ["boss"]', injured="")
BOSS = character("boss", attack())


def quiet(edition: str, mine: int = 1, theirs: int = 1, extra=(), **fields) -> Table:  # type: ignore[no-untyped-def]
    """Squads of plain characters far from each other: A.a1, A.a2, B.b1 and so on."""
    table = Table(edition, extra, **fields)
    for number in range(mine):
        table.unit("A", "plain", (4 + 3 * number, 4), name=f"a{number + 1}")
    for number in range(theirs):
        table.unit("B", "plain", (4 + 3 * number, 32), name=f"b{number + 1}")
    return table


def activate_and_end(play: Play, unit: str) -> Play:
    return play.do(f"pick activate:{unit}", "pick end")


@pytest.mark.rule("ROUND-01", "ROUND-23", "WIN-05")
@ALL
def test_six_rounds_of_three_phases(edition: str) -> None:
    table = quiet(edition)
    table.side("A", vp=1)
    play = table.round_at("Power 1", round=0)
    for _ in range(6):
        for _ in range(2):
            side = play.asked.lower()
            activate_and_end(play, f"{play.asked}.{side}1")
    phases = [event.phase for event in play.seen(PhaseBegan)]
    assert phases[-3:] == ["power", "activation", "cleanup"]
    assert phases.count("cleanup") == 6
    assert [event.round for event in play.seen(RoundBegan)] == [2, 3, 4, 5, 6]
    assert play.state.outcome is not None
    assert play.state.round == 6


@pytest.mark.rule("ROUND-02", "ROUND-03", "ROUND-06", "ROUND-11", "ROUND-18", "ROUND-19", "TIME-08")
@ALL
@pytest.mark.parametrize("turn", ["A", "B"])
def test_phase_windows_ask_the_player_with_priority_first(edition: str, turn: str) -> None:
    """All effects of the player with priority, the opponent's, then the crisis in the order that
    the player with priority picks; whose turn it was last does not matter."""
    table = Table(edition, (SPEAKER, *CHOIR), crises=SINGING)
    one = table.unit("A", "speaker", (4, 4))
    two = table.unit("B", "speaker", (30, 30))
    play = table.round_at("Cleanup 1", priority="B", turn=turn, last_activated="A")
    for timing in PHASES[3:] + PHASES[:2]:
        for side in "BA":
            assert (play.purpose, play.asked) == (timing, side)
            play.use(f"Speak {timing}")
        assert (play.purpose, play.asked) == (timing, "B")
        assert play.names() == ["Choir 1", "Choir 2"]  # no passing: both happen
        play.use("Choir 2")
        assert play.unit(one).counter(timing) == play.unit(two).counter(timing) == 1
    assert play.purpose == "turn"
    assert play.unit(one).counter("choir") == 6


@pytest.mark.rule("ROUND-11", "ROUND-09")
@ALL
def test_the_end_window_comes_after_the_last_turn(edition: str) -> None:
    table = Table(edition, (SPEAKER,))
    one = table.unit("A", "speaker", (4, 4))
    table.unit("B", "plain", (30, 30), activated=True)
    play = table.turn("A").do(f"pick activate:{one}", "pick end")
    assert play.purpose == "activation_phase_end"


@pytest.mark.rule("ROUND-04", "TIME-06", "GEN-18")
@LATER
def test_non_player_effects_of_the_power_phase_come_before_the_crisis(edition: str) -> None:
    table = Table(edition, CHOIR, crises=SINGING)
    one = table.unit("A", "plain", (4, 4), conditions=("poison",))
    table.unit("B", "plain", (30, 30))
    play = table.round_at("Power 1")
    assert play.names() == ["Choir 1", "Choir 2"]
    assert play.unit(one).power == 0  # the Poison has acted already


@pytest.mark.rule("ROUND-05", "GEN-19")
def test_core_2019_crisis_effects_are_step_3_of_the_power_phase() -> None:
    table = Table("core-2019", (*CHOIR, SPEAKER), crises=SINGING)
    one = table.unit("A", "speaker", (4, 4))
    table.unit("B", "plain", (30, 30))
    play = table.round_at("Power 1", priority="B")
    assert play.asked == "A"
    play.use("Speak power_phase")
    assert (play.asked, play.names()) == ("B", ["Choir 1", "Choir 2"])
    assert play.unit(one).power == 1


@pytest.mark.rule("ROUND-07", "ROUND-16")
@ALL
def test_players_alternate_and_priority_begins(edition: str) -> None:
    play = quiet(edition, 2, 2).round_at("Activation 1", priority="B")
    order = []
    for unit in ("B.b1", "A.a1", "B.b2", "A.a2"):
        order.append(play.asked)
        activate_and_end(play, unit)
    assert order == ["B", "A", "B", "A"]
    assert play.state.round == 2  # nobody is left to activate: the phase is over


@pytest.mark.rule("ROUND-08", "TAC-09", "TAC-01")
@ALL
def test_a_turn_is_one_activation_and_any_number_of_cards(edition: str) -> None:
    table = quiet(edition, 3, 1, extra=(RALLY, TRICK))
    table.unit("A", "plain", (7, 4), name="a2", activated=True)
    table.side("A", tactics=("rally", "trick"))
    play = table.turn("A")
    play.refused("pick activate:A.a2", "ACT-16")
    play.refused("pick activate:B.b1", "ROUND-08")
    play.use("rally").use("trick").do("pick activate:A.a1", "pick end")
    assert play.asked == "B"
    assert play.unit("A.a3").power == 2


@pytest.mark.rule("ROUND-09", "ROUND-10", "ROUND-25")
@ALL
def test_the_phase_ends_when_nobody_is_ready(edition: str) -> None:
    """A player without anybody left passes until the opponent is done."""
    table = quiet(edition, 1, 3)
    table.unit("A", "plain", (30, 4), name="down", dazed=True, damage=6)
    play = table.round_at("Activation 1")
    activate_and_end(play, "A.a1")
    for unit in ("B.b1", "B.b2"):
        activate_and_end(play, unit)
        assert play.asked == "B"
    assert play.state.round == 1
    activate_and_end(play, "B.b3")
    assert play.state.round == 2
    assert play.unit("A.down").injured


@pytest.mark.rule("ROUND-12", "ROUND-15")
@pytest.mark.parametrize("edition", EDITIONS[:3])
def test_passing_needs_fewer_ready_characters(edition: str) -> None:
    play = quiet(edition, 2, 2).turn("A")
    assert "pass" not in play.options()
    play.refused("pick pass", "ROUND-12")
    play = quiet(edition, 1, 2).turn("A")
    assert "pass" in play.options()
    table = quiet(edition, 2, 2)
    table.unit("A", "plain", (4, 4), name="a1", dazed=True, damage=6)
    assert "pass" in table.turn("A").options()


@pytest.mark.rule("ROUND-13", "ROUND-12", "GRUNT-16")
@pytest.mark.example("EX-GRUNT-03")
@LATER
def test_grunts_count_for_passing_before_1_3_only(edition: str) -> None:
    table = Table(edition, (GRUNT, BOSS))
    table.unit("A", "boss", (4, 4))
    table.unit("A", "plain", (8, 4))
    table.unit("A", "drones", (12, 4))
    for number in range(3):
        table.unit("B", "plain", (4 + 3 * number, 30), name=f"b{number}")
    play = table.turn("A")
    assert ("pass" in play.options()) is (edition == "1.3")
    if edition != "1.3":
        play.refused("pick pass", "ROUND-12")


@pytest.mark.rule("ROUND-13")
def test_1_3_counts_only_those_that_are_no_grunts() -> None:
    play = quiet("1.3", 2, 2).turn("A")
    play.refused("pick pass", "ROUND-13")
    assert "pass" in quiet("1.3", 1, 2).turn("A").options()


@pytest.mark.rule("ROUND-14", "TAC-09")
@ALL
def test_a_player_who_passes_may_still_play_cards(edition: str) -> None:
    table = quiet(edition, 1, 2, extra=(RALLY, TRICK))
    table.side("A", tactics=("rally", "trick"))
    play = table.turn("A").do("pick pass")
    assert (play.asked, play.purpose) == ("A", "end_turn")
    play.use("rally").use("trick")
    assert play.asked == "B"
    assert play.unit("A.a1").power == 2
    assert not play.unit("A.a1").activated


@pytest.mark.rule("ROUND-15")
@ALL
def test_passing_is_a_choice(edition: str) -> None:
    play = quiet(edition, 1, 2).turn("A")
    assert play.options() == ["activate:A.a1", "pass"]


@pytest.mark.rule("ROUND-17", "WIN-01", "WIN-02", "OBJ-22")
@ALL
def test_cleanup_1_scores_the_crises_for_both(edition: str) -> None:
    table = quiet(edition, crises=("hill",))
    table.token("hill", (4, 5.5))
    table.token("hill", (4, 30.5))
    play = table.round_at("Cleanup 1")
    assert [side.vp for side in play.state.sides.values()] == [1, 1]


@pytest.mark.rule("ROUND-20", "CARD-02")
@ALL
def test_cleanup_4_flips_dazed_characters(edition: str) -> None:
    cards = (character("two-sided", attack(), injured="[injured]\nstamina = 3\nsize = 4"),)
    table = Table(edition, cards)
    table.unit("A", "plain", (4, 4))
    two = table.unit("B", "two-sided", (30, 30), dazed=True, damage=6, conditions=("slow",))
    play = table.round_at("Cleanup 2")
    unit = play.unit(two)
    assert (unit.injured, unit.dazed, unit.damage, unit.conditions) == (True, False, 0, ())
    assert play.engine.game(play.state).face(unit).stamina == 3


@pytest.mark.rule("ROUND-21", "ROUND-27", "ROUND-28")
@pytest.mark.example("EX-CLEAN-02")
@ALL
def test_the_priority_token_moves_if_its_holder_activated_last(edition: str) -> None:
    for last, holder in (("A", "B"), ("B", "A"), (None, "A")):
        play = quiet(edition).round_at("Cleanup 1", priority="A", last_activated=last)
        assert play.state.priority == holder
    play = quiet(edition, 1, 2).round_at("Activation 1", priority="B")
    play.do("pick activate:B.b1", "pick end", "pick activate:A.a1", "pick end")
    activate_and_end(play, "B.b2")  # A passed before it, B activated last
    assert play.state.priority == "A"
    play = quiet(edition, 2, 1).round_at("Activation 1", priority="B")
    activate_and_end(play, "B.b1")
    activate_and_end(play, "A.a1")
    activate_and_end(play, "A.a2")  # the holder only passed after that
    assert play.state.priority == "B"
    assert not play.seen(PriorityTaken)


@pytest.mark.rule("ROUND-22", "ROUND-23", "ACT-16")
@ALL
def test_activated_tokens_go_and_the_round_counter_moves(edition: str) -> None:
    table = quiet(edition)
    table.unit("A", "plain", (4, 4), name="a1", activated=True)
    play = table.round_at("Cleanup 6", round=3)
    assert not play.unit("A.a1").activated
    assert (play.state.round, play.state.phase) == (4, "activation")


@pytest.mark.rule("ROUND-24", "DMG-09")
@ALL
def test_dazed_holders_score_nothing(edition: str) -> None:
    cards = (crisis("carry", type="extraction", scoring='{ per = "held" }'),)
    for dazed, points in ((False, 1), (True, 0)):
        table = Table(edition, cards, crises=("carry",))
        one = table.unit("A", "plain", (4, 4), dazed=dazed)
        table.unit("B", "plain", (30, 30))
        table.token("carry", (0, 0), holder=one)
        assert table.scores() == {"A": points, "B": 0}


@pytest.mark.rule("ROUND-25")
def test_1_3_cleanup_starts_once_all_carry_a_token() -> None:
    table = quiet("1.3", 1, 1)
    table.unit("B", "plain", (4, 32), name="b1", dazed=True, damage=6)
    play = activate_and_end(table.turn("A"), "A.a1")
    assert next(event.phase for event in play.seen(PhaseBegan)) == "cleanup"


@pytest.mark.rule("ROUND-26", "OBJ-29")
def test_depleted_sources_are_ready_again_at_the_end_of_cleanup() -> None:
    table = quiet("1.3", crises=("hill",))
    token = table.token("hill", (18, 18), kind="source", depleted=True)
    play = table.round_at("Cleanup 1")
    assert not play.state.tokens[token].depleted


@pytest.mark.rule("ROUND-27", "ROUND-21")
@ALL
def test_the_turn_of_a_player_who_passes_last_does_not_count(edition: str) -> None:
    """The last ready character falls to a card in a turn of passing: nobody activated in it."""
    doom = tactic("doom", 'effects = [{ do = "damage", who = { is = "enemy" }, amount = 9 }]')
    table = quiet(edition, 1, 1, extra=(doom,))
    table.unit("B", "plain", (4, 32), name="b1", activated=True)
    table.side("B", tactics=("doom",))
    table.state.last_activated = "A"
    play = table.turn("B", priority="B").use("doom")
    assert play.state.round == 2
    assert play.state.priority == "B"
