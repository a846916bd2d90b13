"""Team Tactic cards (TAC chapter)."""

import pytest

from crisis.state.events import TacticPlayed
from tests.table import EDITIONS, Table, attack, character, power, tactic

ALL = pytest.mark.parametrize("edition", EDITIONS)
LATER = pytest.mark.parametrize("edition", EDITIONS[1:])

GAIN = 'effects = [{ do = "gain_power", amount = 2 }]'
RALLY = tactic("rally", 'players = [{ is = "ally" }]', "cost = 1", GAIN)
FREE = tactic("free", 'players = [{ is = "ally" }]', GAIN)
AFFILIATED = tactic("sworn", 'players = [{ is = "ally" }]', GAIN, affiliation="avengers")
ECHO = tactic("echo", 'on = "after_attack"', 'players = [{ is = "ally" }]', GAIN, timing="reactive")
DRILL = tactic("drill", "action = true", 'players = [{ is = "ally" }]', GAIN)
AIM = tactic("aim", 'players = [{ is = "ally" }]', "cost = 1", 'effects = [{ do = "choose", as = "it", is = "enemy", within = 2, of = "self" }, { do = "damage", who = "it", amount = 1 }]')  # fmt: skip
BALM = tactic("balm", 'players = [{ is = "ally" }]', 'effects = [{ do = "heal", who = { is = "any" }, amount = 2 }]')  # fmt: skip
CARDS = (RALLY, FREE, AFFILIATED, ECHO, DRILL, AIM, BALM)


def scene(edition: str = "1.3", hand: tuple[str, ...] = ("rally",), **mine):  # type: ignore[no-untyped-def]
    table = Table(edition, CARDS)
    one = table.unit("A", "plain", (10, 10), **{"power": 2, **mine})
    two = table.unit("B", "plain", (13, 10))
    table.unit("B", "plain", (30, 30), name="rest")
    table.side("A", tactics=hand)
    return table, one, two


def cards(play) -> list[str]:  # type: ignore[no-untyped-def]
    return sorted({option.name for option in play.state.pending.options if option.what == "tactic"})


@pytest.mark.rule("TAC-01", "GEN-20")
@ALL
def test_active_cards_at_any_time_in_the_own_turn(edition: str) -> None:
    table, one, two = scene(edition, ("rally", "free"))
    play = table.turn("A")
    assert cards(play) == ["free", "rally"]  # before an activation
    play.do(f"pick activate:{one}")
    assert cards(play) == ["free", "rally"]  # between actions
    play.do("pick attack:Strike", f"pick target:{two}")
    play.refused("pick A|free")  # not inside an attack
    play.roll("-----").roll("---").do("pick end")
    assert cards(play) == ["free", "rally"]  # after it
    play.do("pick end")
    assert play.asked == "B"
    assert cards(play) == []  # not in the opponent's turn
    play.refused("pick A|free", "ROUND-08")


@pytest.mark.rule("TAC-02", "TAC-03", "TAC-05")
@ALL
def test_reactive_cards_only_on_their_trigger_and_once(edition: str) -> None:
    table, one, two = scene(edition, ("echo",))
    play = table.activate(one)
    play.refused("pick A|echo", "TAC-02")
    play.do("pick attack:Strike", f"pick target:{two}").roll("-----").roll("---").use("echo")
    assert play.unit(one).power == 4
    assert play.purpose == "act"
    play.do("pick attack:Strike", f"pick target:{two}").roll("-----").roll("---")
    assert play.asked == "B"  # discarded: not offered again


@pytest.mark.rule("TAC-04", "TAC-12")
@LATER
def test_action_cards_need_an_action_of_the_activated_character(edition: str) -> None:
    table, one, _two = scene(edition, ("drill",))
    table.unit("A", "plain", (4, 4), name="idle")
    play = table.activate(one, actions=1)
    assert [option.payer for option in play.state.pending.options if option.what == "tactic"] == [
        one
    ]
    play.use("drill")
    assert (play.unit(one).power, play.state.last_activated) == (4, "A")
    spent = table.activate(one, actions=0)
    spent_options = cards(spent) if spent.purpose == "act" else []
    assert spent_options == []
    passing = Table(edition, CARDS)
    passing.unit("A", "plain", (10, 10))
    for number in range(2):
        passing.unit("B", "plain", (20 + 3 * number, 30), name=f"b{number}")
    passing.side("A", tactics=("drill",))
    play = passing.turn("A")
    assert cards(play) == []  # nobody is activated
    play.refused("pick A|drill", "TAC-04")
    assert play.do("pick pass").asked == "B"


@pytest.mark.rule("TAC-04", "COND-13")
@LATER
def test_an_action_card_is_no_way_around_stagger(edition: str) -> None:
    table, one, _ = scene(edition, ("drill",), conditions=("stagger",))
    play = table.activate(one)
    assert cards(play) == []
    play.do("pick shake:stagger")
    assert cards(play) == ["drill"]


@pytest.mark.rule("TAC-05")
@ALL
def test_a_played_card_is_discarded(edition: str) -> None:
    table, one, _ = scene(edition, ("rally",))
    play = table.activate(one).use("rally")
    assert play.state.sides["A"].tactics == ()
    assert play.state.sides["A"].played == ("rally",)
    play.refused("pick A|rally", "TAC-05")
    assert [event.card for event in play.seen(TacticPlayed)] == ["rally"]


@pytest.mark.rule("TAC-06")
@ALL
def test_an_affiliated_card_needs_the_affiliation(edition: str) -> None:
    table, one, _ = scene(edition, ("sworn",))
    assert cards(table.activate(one)) == []
    table.side("A", affiliation="cabal")
    assert cards(table.activate(one)) == []
    table.side("A", affiliation="avengers")
    assert cards(table.activate(one)) == ["sworn"]


@pytest.mark.rule("TAC-07", "TAC-08", "TAC-01")
@pytest.mark.example("EX-ACT-04")
@ALL
def test_who_plays_and_pays(edition: str) -> None:
    """Any able character that the card names, activated or not; Dazed ones cannot."""
    table, one, _ = scene(edition, ("rally",), power=0)
    table.unit("A", "plain", (4, 4), name="ready", power=1)
    table.unit("A", "plain", (4, 8), name="done", power=1, activated=True)
    table.unit("A", "plain", (4, 12), name="down", power=1, dazed=True, damage=6)
    play = table.activate(one)
    payers = [option.payer for option in play.state.pending.options if option.what == "tactic"]
    assert payers == ["A.ready", "A.done"]
    play.do("pick A|rally@A.ready")
    assert play.unit("A.ready").power == 2  # 1 paid, 2 gained
    assert play.unit(one).power == 0


@pytest.mark.rule("TAC-09")
@ALL
def test_several_cards_in_one_turn(edition: str) -> None:
    table, _one, _ = scene(edition, ("rally", "free"))
    play = table.turn("A").use("free").use("rally")
    assert play.state.sides["A"].tactics == ()


@pytest.mark.rule("TAC-10")
@LATER
def test_grunts_play_no_cards(edition: str) -> None:
    table = Table(edition, (*CARDS, character("boss", attack()), character("drones", attack(), head='parents = ["boss"]', injured="")))  # fmt: skip
    boss = table.unit("A", "boss", (10, 10))
    table.unit("A", "drones", (13, 10))
    table.unit("B", "plain", (30, 30))
    table.side("A", tactics=("free",))
    play = table.activate(boss)
    payers = [option.payer for option in play.state.pending.options if option.what == "tactic"]
    assert payers == [boss]


@pytest.mark.rule("TAC-11")
@ALL
def test_costs_and_targets_belong_to_playing_the_card(edition: str) -> None:
    table, one, two = scene(edition, ("aim",))
    play = table.activate(one).use("aim")
    assert play.unit(one).power == 1
    assert play.state.sides["A"].tactics == ()  # played and paid, now the target
    assert play.options() == [f"choose:{two}"]
    play.do(f"pick choose:{two}")
    assert play.unit(two).damage == 1
    far = Table(edition, CARDS)
    one = far.unit("A", "plain", (10, 10), power=2)
    far.unit("B", "plain", (30, 30))
    far.side("A", tactics=("aim",))
    play = far.activate(one)
    assert cards(play) == []
    play.refused("pick A|aim")


@pytest.mark.rule("TAC-03", "GEN-07")
@LATER
def test_a_power_may_hand_a_card_back_but_not_for_the_same_trigger(edition: str) -> None:
    recycler = character("recycler", attack() + power("Again", "reactive", 'on = "after_attack"', 'effects = [{ do = "gain_power", amount = 1 }]'))  # fmt: skip
    table = Table(edition, (*CARDS, recycler))
    one = table.unit("A", "recycler", (10, 10))
    two = table.unit("B", "plain", (13, 10))
    table.side("A", tactics=("echo",))
    play = (
        table.activate(one).do("pick attack:Strike", f"pick target:{two}").roll("-----").roll("---")
    )
    play.use("echo").use("Again")
    assert play.purpose == "act"


@pytest.mark.rule("DMG-07", "TAC-08", "TAC-11")
@ALL
def test_cards_do_not_affect_the_dazed(edition: str) -> None:
    """A Team Tactic card is a special rule like any other (Q-85): it neither chooses nor heals."""
    table, _, two = scene(edition, ("aim", "balm"))
    table.unit("A", "plain", (4, 4), name="hurt", damage=3)
    table.unit("B", "plain", (13, 10), dazed=True, damage=6)
    play = table.turn("A")
    assert cards(play) == ["balm"]  # nobody is there to aim at
    play.use("balm").finish("turn")
    assert (play.unit("A.hurt").damage, play.unit(two).damage) == (1, 6)
