"""Scoring and winning (WIN chapter)."""

import pytest

from crisis.state.events import AttackDeclared, Damaged, GameEnded, Scored
from crisis.texts import codes
from tests.table import EDITIONS, Play, Table, attack, character, power

ALL = pytest.mark.parametrize("edition", EDITIONS)

RECOIL = '{ name = "Recoil", on = "after_attack", do = "damage", who = "self", amount = 9 }'
GUNNER = character(
    "gunner",
    attack(rules=RECOIL)
    + attack("Ray", type="energy", shape="beam", range=4, strength=4)
    + power("Trophy", "innate", 'on = "defeated"', 'when = [{ who = "victim", is = "enemy" }]',
            'do = "score"', "amount = 1"),
)  # fmt: skip
LUCKY = character(
    "lucky",
    attack()
    + power("Not Yet", "innate", 'instead_of = "be_defeated"', 'when = [{ who = "victim", is = "self" }]',
            'do = "prevent"'),
)  # fmt: skip

SCORER = character(
    "scorer",
    attack()
    + power("Both", "active", 'effects = [{ do = "score", amount = 2 }, { do = "score", amount = 4, side = "opponent" }]')
    + power("Mine", "active", 'effects = [{ do = "score", amount = 1 }, { do = "gain_power", amount = 1 }]')
    + power("Blast", "active", 'effects = [{ do = "damage", who = { is = "any" }, amount = 9 }]')
    + power("Charm", "active", 'effects = [{ do = "choose", as = "it", is = "enemy" }, { do = "control", who = "it" }]')
    + power("Doom", "active", 'effects = [{ do = "defeat", who = { is = "any" }, ko = true }]'),
)  # fmt: skip


def cleanup(edition: str, before: tuple[int, int], scored: tuple[int, int], round: int = 1) -> Play:
    """A Cleanup in which each side secures so many tokens."""
    table = Table(edition, crises=("hill",))
    for side, vp, tokens, y in (("A", before[0], scored[0], 4), ("B", before[1], scored[1], 32)):
        table.side(side, vp=vp)
        for number in range(max(1, tokens)):
            table.unit(side, "plain", (3 + 5 * number, y), name=f"{side.lower()}{number}")
        for number in range(tokens):
            table.token("hill", (3 + 5 * number, y))
    return table.round_at("Cleanup 1", round=round)


def points(play: Play) -> tuple[int, int]:
    return (play.state.sides["A"].vp, play.state.sides["B"].vp)


@pytest.mark.rule("WIN-01", "WIN-02", "WIN-08")
@ALL
def test_both_sides_score_from_the_crises_in_cleanup(edition: str) -> None:
    play = cleanup(edition, (3, 5), (2, 1), round=2)
    assert points(play) == (5, 6)
    assert play.state.round == 3  # the tracker records both (WIN-08)


@pytest.mark.rule("WIN-03", "GEN-01")
@ALL
def test_sixteen_points_win_at_once(edition: str) -> None:
    play = cleanup(edition, (14, 3), (2, 0))
    assert play.state.outcome is not None
    assert (play.state.outcome.winner, play.state.outcome.rule) == ("A", "WIN-03")
    assert play.state.pending is None
    assert cleanup(edition, (14, 3), (1, 0)).state.outcome is None


@pytest.mark.rule("WIN-02", "WIN-04", "WIN-09")
@pytest.mark.example("EX-WIN-01")
@ALL
def test_both_at_sixteen(edition: str) -> None:
    play = cleanup(edition, (15, 14), (2, 4))
    assert points(play) == (17, 18)
    assert (play.state.outcome.winner, play.state.outcome.rule) == ("B", "WIN-04")
    tied = cleanup(edition, (15, 15), (1, 1))
    assert points(tied) == (16, 16)
    assert tied.state.outcome is None
    later = cleanup(edition, (16, 16), (1, 2))
    assert later.state.outcome.winner == "B"


@pytest.mark.rule("WIN-05", "WIN-07")
@pytest.mark.example("EX-WIN-02")
@ALL
def test_round_six(edition: str) -> None:
    ahead = cleanup(edition, (9, 8), (0, 0), round=6)
    assert (ahead.state.outcome.winner, ahead.state.outcome.rule) == ("A", "WIN-05")
    tied = cleanup(edition, (9, 9), (0, 0), round=6)
    assert tied.state.outcome is None
    assert (tied.state.round, tied.purpose) == (7, "turn")  # a round like any other
    seventh = cleanup(edition, (9, 9), (1, 2), round=7)
    assert seventh.state.outcome.winner == "B"
    fifth = cleanup(edition, (9, 8), (0, 0), round=5)
    assert fifth.state.outcome is None


@pytest.mark.rule("WIN-05")
@ALL
def test_after_round_six_a_lead_wins_as_soon_as_it_is_scored(edition: str) -> None:
    table = Table(edition, (SCORER,))
    one = table.unit("A", "scorer", (10, 10))
    table.unit("B", "plain", (30, 30))
    table.state.round = 7
    play = table.activate(one).use("Mine")
    assert (play.state.outcome.winner, play.state.outcome.rule) == ("A", "WIN-05")
    table.state.round = 6
    assert table.activate(one).use("Mine").state.outcome is None


@pytest.mark.rule("WIN-06", "WIN-10", "DMG-11")
@pytest.mark.example("EX-WIN-03")
@ALL
def test_the_last_squad_standing_wins_even_dazed(edition: str) -> None:
    table = Table(edition, (SCORER,))
    one = table.unit("A", "plain", (10, 10))
    table.unit("A", "plain", (4, 4), name="down", dazed=True, damage=6)
    two = table.unit("B", "plain", (13, 10), injured=True, damage=5)
    play = table.activate(one).attack("Strike", two, dice="H----", defense="---")
    assert (play.state.outcome.winner, play.state.outcome.rule) == ("A", "WIN-06")
    table.unit("A", "plain", (10, 10), dazed=True, damage=6)
    table.unit("B", "plain", (13, 10))
    assert table.round_at("Activation 2").state.outcome is None  # Dazed ones are present


@pytest.mark.rule("WIN-06", "WIN-10")
@ALL
def test_the_last_enemy_falls_and_the_rest_of_the_attack_is_not_played(edition: str) -> None:
    """Step 12 wins the game; the recoil of step 14, which would lose it, never comes."""
    table = Table(edition, (GUNNER,))
    one = table.unit("A", "gunner", (10, 10), injured=True)
    two = table.unit("B", "plain", (13, 10), injured=True, damage=5)
    play = table.activate(one).attack("Strike", two, dice="H----", defense="---")
    assert (play.state.outcome.winner, play.state.outcome.rule) == ("A", "WIN-06")
    assert isinstance(play.events[-1], GameEnded)
    assert [event.unit for event in play.seen(Damaged)] == [two]


@pytest.mark.rule("WIN-03", "BEAM-04")
@ALL
def test_sixteen_points_in_the_middle_of_a_beam_end_it(edition: str) -> None:
    table = Table(edition, (GUNNER,))
    one = table.unit("A", "gunner", (10, 18))
    for name, x in (("e1", 14), ("e2", 17)):
        table.unit("B", "plain", (x, 18), name=name, damage=5)
    table.side("A", vp=15)
    play = table.activate(one).do("pick attack:Ray").aim(1, 0).do("pick target:B.e1")
    play.roll("H---").roll("---")
    assert (play.state.outcome.winner, play.state.outcome.rule) == ("A", "WIN-03")
    assert play.state.pending is None
    assert [event.target for event in play.seen(AttackDeclared)] == ["B.e1"]


@pytest.mark.rule("WIN-06", "WIN-10")
@ALL
def test_who_survives_the_effect_that_removed_the_others_wins(edition: str) -> None:
    """Both last characters are at their Stamina; one of them is spared by its own card."""
    table = Table(edition, (SCORER, LUCKY))
    one = table.unit("A", "scorer", (10, 10), injured=True)
    table.unit("B", "lucky", (30, 30), injured=True)
    table.side("A", vp=9)
    play = table.activate(one).use("Blast")
    assert (play.state.outcome.winner, play.state.outcome.rule) == ("B", "WIN-06")


@pytest.mark.rule("WIN-06", "DMG-04")
@ALL
def test_who_is_only_dazed_by_the_effect_that_removed_the_others_wins(edition: str) -> None:
    """The other last character waits to be Dazed while the first is KO'd: it stays."""
    table = Table(edition, (SCORER,))
    one = table.unit("A", "scorer", (10, 10), injured=True)
    table.unit("B", "plain", (30, 30))
    table.side("A", vp=9)
    play = table.activate(one).use("Blast")
    assert play.state.outcome is not None
    assert (play.state.outcome.winner, play.state.outcome.rule) == ("B", "WIN-06")


@pytest.mark.rule("WIN-06", "WIN-10")
@pytest.mark.parametrize(("vp", "winner"), [(0, None), (1, "B")])
def test_those_removed_by_one_effect_go_together(vp: int, winner: str | None) -> None:
    """Everybody is KO'd outright, one operation after the other (Q-32)."""
    table = Table("1.3", (SCORER,))
    one = table.unit("A", "scorer", (10, 10))
    table.unit("A", "plain", (4, 4))
    table.unit("B", "plain", (30, 30))
    table.side("B", vp=vp)
    play = table.activate(one).use("Doom")
    assert (play.state.outcome.winner, play.state.outcome.rule) == (winner, "WIN-06")
    assert play.state.outcome.reason == codes.NOBODY_LEFT()


@pytest.mark.rule("WIN-06")
def test_taking_over_the_last_enemy_wins() -> None:
    table = Table("1.3", (SCORER,))
    one = table.unit("A", "scorer", (10, 10))
    table.unit("B", "plain", (30, 30))
    play = table.activate(one).use("Charm").do("pick choose:B.plain")
    assert (play.state.outcome.winner, play.state.outcome.rule) == ("A", "WIN-06")


@pytest.mark.rule("WIN-10", "WIN-06")
@ALL
def test_squads_that_fall_to_one_effect_are_counted_together(edition: str) -> None:
    """Both last characters fall to one effect: more VP win, equal VP is a draw (Q-32)."""
    for vp, winner in ((0, None), (1, "A")):
        table = Table(edition, (SCORER,))
        one = table.unit("A", "scorer", (10, 10), injured=True)
        table.unit("B", "plain", (30, 30), injured=True)
        table.side("A", vp=vp)
        play = table.activate(one).use("Blast")
        assert play.state.outcome is not None
        assert (play.state.outcome.winner, play.state.outcome.rule) == (winner, "WIN-06")


@pytest.mark.rule("WIN-09", "WIN-10")
@ALL
def test_points_of_one_effect_are_counted_together(edition: str) -> None:
    table = Table(edition, (SCORER,))
    one = table.unit("A", "scorer", (10, 10))
    table.unit("B", "plain", (30, 30))
    table.side("A", vp=15)
    table.side("B", vp=14)
    play = table.activate(one).use("Both")
    assert points(play) == (17, 18)
    assert play.state.outcome.winner == "B"
    assert [event.vp for event in play.seen(Scored)] == [2, 4]
    assert len(play.seen(GameEnded)) == 1


@pytest.mark.rule("WIN-08")
@ALL
def test_the_tracker_is_part_of_the_position(edition: str) -> None:
    play = cleanup(edition, (1, 2), (1, 0), round=4)
    play.roundtrip()
    assert (points(play), play.state.round) == ((2, 2), 5)
