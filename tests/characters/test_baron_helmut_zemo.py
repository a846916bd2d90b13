"""Baron Helmut Zemo (2023 core set)."""

import pytest

from crisis.state.events import Moved, TacticAdded
from crisis.state.frames import SetupFrame
from tests.characters.cast import CAP, ZEMO, duel, offered, strike, table, under_fire
from tests.table import Play, Table, tactic


def test_sword_strike_gains_power_for_the_damage() -> None:
    play, zemo, foe = duel(ZEMO)
    play.attack("Sword Strike", foe, dice="HHH--", defense="B--")
    assert (play.unit(foe).damage, play.unit(zemo).power) == (2, 2)


def test_pierce_blanks_one_defense_die() -> None:
    play, _, foe = duel(ZEMO)
    strike(play, "Sword Strike", foe).roll("HW---", "BB-").skip()
    assert play.purpose == "change" and play.asked == "A"
    assert play.state.pending.dice == (0, 1)
    play.do("dice 0")
    assert play.unit(foe).damage == 1


def test_pierce_has_nothing_to_do_without_a_success() -> None:
    play, _, foe = duel(ZEMO)
    strike(play, "Sword Strike", foe).roll("HW---", "--F").skip()
    assert play.purpose == "act"


def test_dancing_strike_may_advance_short() -> None:
    play, zemo, foe = duel(ZEMO)
    strike(play, "Sword Strike", foe).roll("CW---", "---", "-").skip("after_attack").use(
        "Dancing Strike"
    )
    play.place_near(10, 15)
    assert [event.kind for event in play.seen(Moved)] == ["advance"]
    assert play.unit(zemo).spot != (10000, 10000)


def test_dancing_strike_needs_a_critical() -> None:
    play, _, foe = duel(ZEMO)
    strike(play, "Sword Strike", foe).roll("WW---", "---").do("pick pass")
    assert play.purpose == "act"


@pytest.mark.parametrize(
    ("dice", "extra", "conditions"),
    [
        ("HHHH-", "", ()),
        ("WH---", "", ("slow",)),
        ("CW---", "-", ("slow", "stun")),
        ("CWF--", "-", ("slow", "stagger", "stun")),
    ],
)
def test_adhesive_x_pistol_gives_one_condition_for_each_set_of_icons(
    dice: str, extra: str, conditions: tuple[str, ...]
) -> None:
    play, _, foe = duel(ZEMO, apart=8)
    strike(play, "Adhesive X Pistol", foe).roll(dice, "BBB", *([extra] if extra else []))
    play.do("pick pass")
    while play.purpose == "after_attack":
        play.do(f"pick {play.options()[0]}")
    assert play.unit(foe).conditions == conditions


def test_coup_de_grace_advances_after_a_victim_falls() -> None:
    play, _, foe = duel(ZEMO, mine={"power": 3}, theirs={"damage": 5})
    strike(play, "Coup de Grâce", foe).roll("HHH----", "---").do("pick pass")
    assert play.unit(foe).dazed
    assert play.names()[0] == "Coup de Grâce 1"
    play.use("Coup de Grâce 1").place_near(10, 14)
    assert play.seen(Moved)


def test_coup_de_grace_does_not_advance_while_the_victim_stands() -> None:
    play, _, foe = duel(ZEMO, mine={"power": 3})
    strike(play, "Coup de Grâce", foe).roll("HHH----", "---").do("pick pass")
    assert play.purpose == "act" and not play.unit(foe).dazed


def _army(spare: tuple[str, ...]) -> Table:
    cards = (
        tactic("snake", 'do = "gain_power"', 'who = "self"', "amount = 1", affiliation="hydra"),
        tactic("free", "cost = 1", 'do = "gain_power"', 'who = "self"', "amount = 1"),
        tactic("other", 'do = "gain_power"', 'who = "self"', "amount = 1", affiliation="avengers"),
    )
    board = Table("1.3", cards)
    board.side("A", spare=spare, affiliation="hydra")
    return board


def test_army_of_evil_adds_an_unused_card_when_it_is_declared() -> None:
    board = _army(("snake", "free", "other"))
    zemo = board.unit("A", ZEMO, (10, 10))
    board.unit("B", "plain", (20, 20))
    board.lead(zemo, "Army of Evil")
    board.state.stack = [SetupFrame(step="SQUAD-16 effects", serial=1)]
    play = Play(board.engine, board.engine.settle(board.state))
    assert play.purpose == "add_tactic"
    assert play.options() == ["tactic:snake", "tactic:free"]
    play.do("pick tactic:snake")
    assert play.state.sides["A"].tactics == ("snake",)
    assert play.state.sides["A"].spare == ("free", "other")
    assert play.seen(TacticAdded)


def test_army_of_evil_pays_one_back_once_per_turn() -> None:
    board = _army(())
    zemo = board.unit("A", ZEMO, (10, 10), power=3)
    board.unit("B", "plain", (20, 20))
    board.side("A", tactics=("free",))
    board.lead(zemo, "Army of Evil")
    play = board.activate(zemo)
    play.do(f"pick A|free@{zemo}")
    if play.purpose == "choose_characters":
        play.do(f"pick choose:{zemo}")
    assert play.unit(zemo).power == 3 - 1 + 1 + 1


@pytest.mark.example("EX-ACT-02")
@pytest.mark.rule("ACT-09", "ACT-10", "ACT-12")
def test_quick_step_is_no_action() -> None:
    play, zemo, _ = duel(ZEMO, mine={"power": 2})
    play.use("Quick Step").place_near(10, 20)
    assert play.unit(zemo).power == 0
    assert play.state.stack[-1].actions == 2
    assert play.state.stack[-1].made == ()
    play.cannot_use("Quick Step", "SP-09")


def test_quick_step_is_not_for_those_who_carry_a_token() -> None:
    board = table(crises=("skrulls-infiltrate-world-leadership",))
    zemo = board.unit("A", ZEMO, (10, 10), power=2)
    board.unit("B", "plain", (20, 20))
    board.token("skrulls-infiltrate-world-leadership", (10, 10), holder=zemo)
    play = board.activate(zemo)
    assert not offered(play, "Quick Step")


def test_master_duelist_adds_two_dice_against_somebody_attacked_before() -> None:
    play, _, foe = duel(ZEMO)
    strike(play, "Sword Strike", foe)
    assert play.state.pending.count == 5
    play.roll("-----", "---").skip()
    strike(play, "Sword Strike", foe)
    assert play.state.pending.count == 7


def test_master_duelist_knows_the_sword_only() -> None:
    play, _, foe = duel(ZEMO)
    strike(play, "Sword Strike", foe).roll("-----", "---").skip()
    strike(play, "Adhesive X Pistol", foe)
    assert play.state.pending.count == 5


def test_strategic_genius_lets_a_near_ally_reroll_one_die() -> None:
    board = table()
    cap = board.unit("A", CAP, (10, 10))
    board.unit("A", ZEMO, (10, 13))
    foe = board.unit("B", "plain", (13, 10))
    play = board.activate(cap)
    strike(play, "Shield Bounce", foe).roll("H----", "---").use("Strategic Genius").do("dice 1")
    play.roll("H").skip("act")
    assert play.unit(foe).damage == 2


def test_strategic_genius_helps_zemo_himself_when_he_defends() -> None:
    play, _enemy, zemo = under_fire(ZEMO)
    strike(play, "Strike", zemo).roll("HH---", "--FF")
    assert play.asked == "B"
    play.use("Strategic Genius").do("dice 0").roll("B")
    assert play.unit(zemo).damage == 1


@pytest.mark.rule("GEN-07")
def test_two_geniuses_are_not_better_than_one() -> None:
    board = table()
    cap = board.unit("A", CAP, (10, 10))
    board.unit("A", ZEMO, (10, 13))
    board.unit("A", "baron-zemo", (10, 7))
    foe = board.unit("B", "plain", (13, 10))
    play = board.activate(cap)
    strike(play, "Shield Bounce", foe).roll("H----", "---").use("Strategic Genius").do("dice 1")
    play.roll("-")
    assert play.purpose != "modify_own"
