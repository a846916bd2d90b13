"""Timing (TIME chapter)."""

import pytest

from crisis.cards.files.load import Source
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
    assert spoken(play)[:3] == ["Auto B", "Auto A", "Bleed B"]
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


@pytest.mark.rule("TIME-06", "GEN-16")
@LATER
def test_a_crisis_that_has_begun_is_finished_before_the_other(edition: str) -> None:
    """Which comes first is chosen once: the rules of a card follow each other in printed order."""
    line = '[[rule]]\nname = "{}"\non = "activation_end"\ndo = "count"\nwho = {{ is = "any" }}\ncounter = "sign"\namount = 1\n'  # fmt: skip
    cards = [crisis(f"sign-{n}", line.format(f"First {n}"), line.format(f"Second {n}")) for n in (1, 2)]  # fmt: skip
    table = Table(edition, tuple(cards), crises=("sign-1", "sign-2"))
    table.unit("A", "plain", (30, 30))
    two = table.unit("B", "plain", (10, 10))
    play = table.activate(two, priority="A").do("pick end")
    assert play.names() == ["First 1", "First 2"]
    play.use("First 2")
    told = [line.rsplit(" ", 1)[0] for line in spoken(play)]
    assert told == ["First 2", "Second 2", "First 1", "Second 1"]


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


# --- a step that is over is not opened again ------------------------------------------------------

GIVER = 'effects = [{ do = "gain_power", who = { is = "enemy" }, amount = 1 }]'


def waiting_for_a_gift(timing: str, kind: str = "innate") -> tuple[Source, ...]:
    """One who could speak only with Power, and one whose own rule gives enemies some."""
    return (
        character("poor", attack() + hears("Late", kind, timing, "may = true", "cost = 1")),
        character("giver", attack() + power("Gift", "innate", f'on = "{timing}"', GIVER)),
    )


def struck(table: Table, one: str, two: str) -> Play:
    play = table.activate(one).do("pick attack:Strike", f"pick target:{two}")
    return play if play.purpose == "act" else play.roll("H----").roll("---")


@pytest.mark.rule("TIME-10", "TIME-04", "ATK-06", "ATK-18", "ATK-24")
@ALL
@pytest.mark.parametrize("timing", ["targeted", "before_damage", "after_attack"])
def test_the_attackers_part_of_a_step_is_over_when_the_defender_has_begun(
    edition: str, timing: str
) -> None:
    """2d, 11 and 14 begin with the attacker: 14a is not opened again after 14b."""
    table = Table(edition, waiting_for_a_gift(timing))
    one = table.unit("A", "poor", (10, 10))
    two = table.unit("B", "giver", (13, 10))
    play = struck(table, one, two)
    assert spoken(play) == ["Gift B"]
    assert play.purpose == "act" and play.unit(one).power == 1


@pytest.mark.rule("TIME-10", "TIME-08", "ROUND-03", "ROUND-18")
@ALL
@pytest.mark.parametrize(
    ("step", "timing", "power"), [("Power 2", "power_phase", 1), ("Cleanup 2", "cleanup", 2)]
)
def test_a_phase_does_not_go_back_to_the_player_with_priority(
    edition: str, step: str, timing: str, power: int
) -> None:
    table = Table(edition, waiting_for_a_gift(timing))
    one = table.unit("A", "poor", (10, 10))
    table.unit("B", "giver", (30, 30))
    play = table.round_at(step)
    assert play.unit(one).power == power  # the gift, and 1 in the next Power Phase
    assert play.purpose == "turn"


@pytest.mark.rule("TIME-10", "TIME-02")
@ALL
def test_automatic_effects_do_not_go_back_to_the_active_player(edition: str) -> None:
    table = Table(edition, waiting_for_a_gift("move_ended"))
    one = table.unit("A", "poor", (10, 10))
    table.unit("B", "giver", (30, 30))
    play = table.activate(one).do("pick move").place_near(8, 10)
    assert spoken(play) == ["Gift B"] and play.purpose == "act"


@pytest.mark.rule("TIME-10", "TIME-03")
@ALL
def test_players_are_through_when_non_player_effects_have_begun(edition: str) -> None:
    """Even a reaction: what the Crisis made possible comes too late."""
    gift = f'[[rule]]\nname = "Alms"\non = "move_ended"\n{GIVER.replace("enemy", "any")}'
    cards = (*waiting_for_a_gift("move_ended", "reactive"), crisis("alms", gift))
    table = Table(edition, cards, crises=("alms",))
    one = table.unit("A", "poor", (10, 10))
    table.unit("B", "plain", (30, 30))
    play = table.activate(one).do("pick move").place_near(8, 10)
    assert play.unit(one).power == 1
    assert play.purpose == "act" and play.unit(one).counter("Late") == 0


@pytest.mark.rule("TIME-10", "ATK-06")
@ALL
def test_a_new_target_is_a_new_moment_that_begins_with_the_attacker(edition: str) -> None:
    """After a redirect the attacker may speak about the one who is the target now (Q-39)."""
    cards = (
        character("seer", attack() + power("Spot", "reactive", 'on = "targeted"',
            'when = [{ who = "target", damaged = true }]', 'effects = [{ do = "count", counter = "spot", amount = 1 }]')),
        character("guard", attack() + power("Bodyguard", "reactive", 'on = "targeted"',
            'when = [{ who = "target", is = "other_ally" }]', 'effects = [{ do = "redirect", to = "self" }]')),
    )  # fmt: skip
    table = Table(edition, cards)
    one = table.unit("A", "seer", (10, 10))
    two = table.unit("B", "plain", (13, 10))
    table.unit("B", "guard", (13, 12), damage=1)
    play = table.activate(one).do("pick attack:Strike", f"pick target:{two}")
    assert (play.asked, play.names()) == ("B", ["Bodyguard", ""])
    play.use("Bodyguard")
    assert (play.asked, play.names()) == ("A", ["Spot", ""])


# --- before an operation --------------------------------------------------------------------------


def shields(name: str, kind: str) -> str:
    """A rule about damage that anybody would suffer."""
    return power(name, kind, 'instead_of = "suffer"', 'effects = [{ do = "count", counter = "n", amount = 1 }]')  # fmt: skip


@pytest.mark.rule("TIME-04", "GEN-16")
@ALL
@pytest.mark.parametrize("priority", ["A", "B"])
def test_innate_rules_before_damage_go_attacker_first(edition: str, priority: str) -> None:
    table = Table(edition, (character("stoic", attack() + shields("Stoic", "innate")),))
    one = table.unit("A", "stoic", (10, 10))
    two = table.unit("B", "stoic", (13, 10))
    play = table.activate(one, priority=priority)
    play.do("pick attack:Strike", f"pick target:{two}").roll("H----").roll("---")
    assert spoken(play) == ["Stoic A", "Stoic B"]


@pytest.mark.rule("TIME-02")
@ALL
@pytest.mark.parametrize("priority", ["A", "B"])
def test_innate_rules_before_other_damage_go_active_player_first(
    edition: str, priority: str
) -> None:
    hurt = power("Pain", "active", 'effects = [{ do = "damage", who = "self", amount = 1 }]')
    table = Table(edition, (character("stoic", attack() + shields("Stoic", "innate") + hurt),))
    table.unit("A", "stoic", (10, 10))
    two = table.unit("B", "stoic", (13, 10))
    play = table.activate(two, priority=priority).use("Pain")
    assert spoken(play)[1:] == ["Stoic B", "Stoic A"]


@pytest.mark.rule("TIME-01", "TIME-04", "GEN-16")
@ALL
def test_reactions_before_damage_go_priority_first(edition: str) -> None:
    """B has priority and is attacked: A's innate rule, then all of B's in B's order, then A's
    reaction. Without a rival reaction it is A who orders both of its own."""
    both = character("both", attack() + shields("Calm", "innate") + shields("Reflex", "reactive"))
    calm = character("calm", attack() + shields("Calm", "innate"))
    table = Table(edition, (both, calm))
    one = table.unit("A", "both", (10, 10))
    two = table.unit("B", "both", (13, 10))
    play = table.activate(one, priority="B")
    play.do("pick attack:Strike", f"pick target:{two}").roll("H----").roll("---")
    assert spoken(play) == ["Calm A"]
    assert (play.asked, play.names()) == ("B", ["Calm", "Reflex"])
    play.use("Reflex")
    assert (play.asked, play.names()) == ("A", ["Reflex", ""])
    alone = Table(edition, (both, calm))
    alone.unit("A", "both", (10, 10))
    three = alone.unit("B", "calm", (13, 10))
    play = alone.activate(one, priority="B")
    play.do("pick attack:Strike", f"pick target:{three}").roll("H----").roll("---")
    assert (play.asked, play.names()) == ("A", ["Calm", "Reflex"])
