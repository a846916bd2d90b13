"""Timing (TIME chapter)."""

import pytest

from crisis.state.events import RuleUsed
from tests.table import EDITIONS, Play, Table, attack, character, crisis, power, tactic

ALL = pytest.mark.parametrize("edition", EDITIONS)
LATER = pytest.mark.parametrize("edition", EDITIONS[1:])


def hears(name: str, kind: str, timing: str, *lines: str) -> str:
    return power(name, kind, f'on = "{timing}"', *lines, f'effects = [{{ do = "count", counter = "{name}", amount = 1 }}]')  # fmt: skip


EAR = character(
    "ear",
    attack()
    + hears("React 1", "reactive", "move_ended")
    + hears("React 2", "reactive", "move_ended")
    + power("Pain", "active", 'effects = [{ do = "damage", who = "self", amount = 1 }]'),
)
AUTO = character("auto", attack() + hears("Auto", "innate", "activation_end"))
LATE = character(
    "late",
    attack()
    + hears("Early", "reactive", "move_ended", "cost = 1")
    + power(
        "Fund", "reactive", 'on = "move_ended"', 'effects = [{ do = "gain_power", amount = 1 }]'
    ),
)
OMEN = tuple(
    crisis(f"omen-{n}", f'[[rule]]\nname = "Omen {n}"\non = "activation_end"\ndo = "count"\nwho = {{ is = "any" }}\ncounter = "omen"\namount = 1')
    for n in (1, 2)
)  # fmt: skip
SHOUT = tactic("shout", 'on = "move_ended"', 'do = "gain_power"', 'who = { is = "ally" }', "amount = 1", timing="reactive")  # fmt: skip


def spoken(play: Play) -> list[str]:
    return [f"{event.name} {event.side or ''}".strip() for event in play.seen(RuleUsed)]


@pytest.mark.rule("TIME-01", "GEN-16")
@pytest.mark.example("EX-TIME-01")
@ALL
@pytest.mark.parametrize("priority", ["A", "B"])
def test_reactions_the_player_with_priority_first(edition: str, priority: str) -> None:
    """Also on the opponent's turn, and all of one side before the other; each orders its own."""
    table = Table(edition, (EAR,))
    one = table.unit("A", "ear", (10, 10))
    table.unit("B", "ear", (20, 10))
    play = table.activate(one, priority=priority).do("pick move").place_near(8, 10)
    first, second = (priority, "B" if priority == "A" else "A")
    asked = []
    for _ in range(4):
        asked.append(play.asked)
        play.use(
            play.names()[0] if play.names()[-1] == "" and len(play.names()) == 2 else "React 2"
        )
    assert asked == [first, first, second, second]
    assert [line.split()[1] for line in spoken(play)] == ["2", "1", "2", "1"]


@pytest.mark.rule("TIME-01", "TAC-02", "TAC-03")
@ALL
def test_cards_wait_like_reactions(edition: str) -> None:
    table = Table(edition, (EAR, SHOUT))
    one = table.unit("A", "ear", (10, 10))
    table.unit("B", "plain", (20, 10))
    table.side("B", tactics=("shout",))
    play = table.activate(one, priority="B").do("pick move").place_near(8, 10)
    assert (play.asked, play.names()) == ("B", ["shout", ""])
    play.use("shout")
    assert play.asked == "A"  # then the other side; the card is spent
    play.skip("act").do("pick move").place_near(6, 10)
    assert play.asked == "A"


@pytest.mark.rule("TIME-02", "TIME-03", "TIME-06", "TIME-09")
@pytest.mark.example("EX-TIME-02")
@ALL
def test_simultaneous_effects_outside_attacks(edition: str) -> None:
    """The active player's, the opponent's, conditions, the Crisis; priority plays no part.

    core-2019 gives no order and uses this one (TIME-09).
    """
    table = Table(edition, (AUTO, *OMEN), crises=("omen-1",))
    table.unit("A", "auto", (30, 30))
    two = table.unit("B", "auto", (10, 10), conditions=("bleed",))
    play = table.activate(two, priority="A").do("pick end")
    assert spoken(play) == ["Auto B", "Auto A", "Bleed B", "Omen 1 A"] or spoken(play)[:3] == ["Auto B", "Auto A", "Bleed B"]  # fmt: skip
    assert [line.split()[0] for line in spoken(play)] == ["Auto", "Auto", "Bleed", "Omen"]


@pytest.mark.rule("TIME-03", "TIME-06", "GEN-16")
@LATER
def test_the_active_player_orders_non_player_effects(edition: str) -> None:
    table = Table(edition, (AUTO, *OMEN), crises=("omen-1", "omen-2"))
    table.unit("A", "plain", (30, 30))
    two = table.unit("B", "plain", (10, 10))
    play = table.activate(two, priority="A").do("pick end")
    assert (play.asked, play.names()) == ("B", ["Omen 1", "Omen 2"])
    play.use("Omen 2")
    assert [line.split()[1] for line in spoken(play)] == ["2", "1"]


@pytest.mark.rule("TIME-04", "TIME-05", "TIME-06", "TIME-07")
@pytest.mark.example("EX-TIME-02")
@ALL
def test_simultaneous_effects_while_somebody_attacks(edition: str) -> None:
    cards = (
        character("wounder", attack() + hears("Own", "innate", "suffered")),
        *(crisis(f"blood-{n}", f'[[rule]]\nname = "Blood {n}"\non = "suffered"\ndo = "count"\nwho = {{ is = "any" }}\ncounter = "blood"\namount = 1') for n in (1, 2)),
    )  # fmt: skip
    table = Table(edition, cards, crises=("blood-1", "blood-2"))
    table.unit("A", "wounder", (20, 10), name="a")
    one = table.unit("B", "wounder", (10, 10))
    two = table.unit("A", "plain", (13, 10))
    play = (
        table.activate(one, priority="A")
        .do("pick attack:Strike", f"pick target:{two}")
        .roll("H----")
        .roll("---")
    )
    assert (play.asked, play.names()) == ("B", ["Blood 1", "Blood 2"])  # the attacker orders them
    assert spoken(play) == ["Own B", "Own A"]
    play.use("Blood 2")
    assert [line.split()[1] for line in spoken(play)[2:]] == ["2", "1"]


@pytest.mark.rule("TIME-02", "TIME-01")
@LATER
def test_automatic_effects_come_before_reactions(edition: str) -> None:
    cards = (character("both", attack() + hears("Auto", "innate", "move_ended") + hears("React", "reactive", "move_ended")),)  # fmt: skip
    table = Table(edition, cards)
    one = table.unit("A", "both", (10, 10))
    table.unit("B", "both", (20, 10))
    play = table.activate(one, priority="B").do("pick move").place_near(8, 10)
    assert spoken(play) == ["Auto A", "Auto B"]  # the active player's first
    assert play.asked == "B"  # then the reactions, priority first


@pytest.mark.rule("TIME-10", "SP-02")
@ALL
def test_a_window_is_checked_again_after_each_reaction(edition: str) -> None:
    """What becomes affordable is offered; what was declined stays declined (Q-59)."""
    table = Table(edition, (LATE, EAR))
    one = table.unit("A", "plain", (10, 10))
    two = table.unit("B", "late", (20, 10))
    play = table.activate(one, priority="B").do("pick move").place_near(8, 10)
    assert play.names() == ["Fund", ""]
    play.use("Fund")
    assert play.names() == ["Early", ""]
    play.use("Early")
    assert play.unit(two).counter("Early") == 1
    play.do("pick move").place_near(6, 10).do("pick pass")
    assert play.asked == "B"
    assert play.purpose == "turn"  # asked once, the activation is over


@pytest.mark.rule("TIME-10")
def test_a_side_that_passed_is_asked_again_only_about_what_is_new() -> None:
    """B passes; A's reaction then gives B the Power for another one."""
    cards = (
        character("donor", attack() + power("Donate", "reactive", 'on = "move_ended"', 'effects = [{ do = "gain_power", who = { is = "enemy" }, amount = 1 }]')),
        LATE,
    )  # fmt: skip
    table = Table("1.3", cards)
    one = table.unit("A", "donor", (10, 10))
    table.unit("B", "late", (20, 10))
    play = table.activate(one, priority="B").do("pick move").place_near(8, 10)
    assert (play.asked, play.names()) == ("B", ["Fund", ""])
    play.do("pick pass")
    assert play.asked == "A"
    play.use("Donate")
    assert (play.asked, play.names()) == ("B", ["Early", ""])  # Fund stays declined


@pytest.mark.rule("TIME-11", "DMG-03", "OBJ-12")
@ALL
def test_dazed_and_dropped_before_any_later_window(edition: str) -> None:
    cards = (character("mourner", attack() + hears("Mourn", "reactive", "suffered")),)
    table = Table(edition, cards)
    one = table.unit("A", "mourner", (10, 10))
    two = table.unit("B", "plain", (13, 10), damage=5)
    token = table.token("hill", (0, 0), holder=two)
    play = (
        table.activate(one).do("pick attack:Strike", f"pick target:{two}").roll("H----").roll("---")
    )
    assert play.purpose == "drop_token"
    play.do("spot 13000,12000")
    assert play.unit(two).dazed
    assert play.state.tokens[token].holder is None
    assert play.names() == ["Mourn", ""]


@pytest.mark.rule("TIME-04", "TIME-05", "TIME-07")
@ALL
def test_the_attacker_leads_even_on_the_opponents_turn(edition: str) -> None:
    """A counter-attack: in its windows the one who strikes back comes first."""
    blood = '[[rule]]\nname = "Blood {0}"\non = "suffered"\ndo = "count"\nwho = {{ is = "any" }}\ncounter = "n"\namount = 1'
    cards = (
        character(
            "fencer",
            attack()
            + hears("Own", "innate", "suffered")
            + hears("After", "innate", "after_attack")
            + power(
                "Riposte",
                "reactive",
                'on = "after_attack"',
                'when = [{ who = "target", is = "self" }]',
                'limit = "turn"',
                'effects = [{ do = "attack", with = "Strike", target = "attacker" }]',
            ),
        ),
        *(crisis(f"blood-{n}", blood.format(n)) for n in (1, 2)),
    )
    table = Table(edition, cards, crises=("blood-1", "blood-2"))
    one = table.unit("A", "fencer", (10, 10))
    two = table.unit("B", "fencer", (13, 10))
    play = table.activate(one, priority="A").do("pick attack:Strike", f"pick target:{two}")
    play.roll("-----").roll("---")
    assert spoken(play) == ["After A"]
    play.use("Riposte").roll("H----").roll("---")
    assert spoken(play)[2:] == ["Own B", "Own A"]
    assert (play.asked, play.names()) == ("B", ["Blood 1", "Blood 2"])
    play.use("Blood 2")
    assert spoken(play)[-1:] == ["After B"]  # step 14 of the counter-attack begins with B
    play.skip("act").finish()


@pytest.mark.rule("TIME-10")
@ALL
def test_a_window_closes_when_both_have_passed(edition: str) -> None:
    table = Table(edition, (EAR,))
    one = table.unit("A", "ear", (10, 10))
    table.unit("B", "ear", (20, 10))
    play = table.activate(one, priority="B").do("pick move").place_near(8, 10)
    assert play.asked == "B"
    play.do("pick pass")
    assert play.asked == "A"
    play.do("pick pass")
    assert play.purpose == "act"  # what was declined stays declined
