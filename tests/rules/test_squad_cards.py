"""Team Tactic cards that act in squad building: affiliations they make, characters they pick (ADR 23)."""

import pytest
from msgspec.structs import replace

from crisis.ai.judging.evaluate import Judge
from crisis.ai.minds.greedy import GreedyAgent
from crisis.ai.minds.setup_sense import SetupSense
from crisis.data import catalogue
from crisis.plans.squads import chosen_squad
from crisis.play.agents import RandomAgent
from crisis.play.dealer import SeededDealer
from crisis.play.record import engine_for
from crisis.rules.setup.setup import Setup
from crisis.rules.setup.squads import (
    leaders,
    legal_squads,
    needed_cards,
    squad_faults,
    usable_affiliations,
)
from crisis.state.decisions import Choose, Draw, Roll, parse_answer
from crisis.state.rosters import Entry, Roster, Squad
from crisis.state.state import State

ENGINE = engine_for("1.3", "2024-12")
CARDS = catalogue()
CLUB = ("emma-frost", "hulk", "venom")
CRISES = ("mystic-wakandan-herbs-fact-or-fiction", "gamma-wave-sweeps-across-midwest")


def faults(squad: Squad) -> list[str]:
    return [fault.rule for fault in squad_faults(squad, 20, ENGINE.edition, CARDS)]


@pytest.mark.rule("SQUAD-07")
def test_a_card_makes_an_affiliation_of_its_own() -> None:
    assert "hellfire-club" not in usable_affiliations(CLUB, CARDS)
    assert "hellfire-club" in usable_affiliations(CLUB, CARDS, ("my-hellfire-club",))
    assert "hellfire-club" not in usable_affiliations(CLUB[1:], CARDS, ("my-hellfire-club",))
    assert needed_cards(CLUB, "hellfire-club", CARDS, ("medpack", "my-hellfire-club")) == (
        "my-hellfire-club",
    )
    squad = Squad(characters=CLUB, affiliation="hellfire-club", tactics=("my-hellfire-club",))
    assert faults(squad) == []
    assert faults(replace(squad, tactics=())) == ["SQUAD-07"]


@pytest.mark.rule("SQUAD-07", "SQUAD-09")
def test_a_card_takes_one_more_into_an_affiliation() -> None:
    members = ("red-skull", "crossbones", "hulk", "venom")
    hydra = CARDS.affiliations["hydra"].members
    assert sum(slug in hydra for slug in members) == 2  # half is not enough
    assert "hydra" not in usable_affiliations(members, CARDS)
    assert "hydra" in usable_affiliations(members, CARDS, ("sleeper-agent",))
    assert needed_cards(members, "hydra", CARDS, ("sleeper-agent",)) == ("sleeper-agent",)
    assert "hydra" not in usable_affiliations(
        (*members, "okoye", "nova"), CARDS, ("sleeper-agent",)
    )


@pytest.mark.rule("SQUAD-11")
def test_places_for_cards_and_whom_they_need() -> None:
    five = ("medpack", "patch-up", "disarm", "brace-for-impact", "indomitable")
    wong = Squad(characters=("wong", "ancient-one"), affiliation="convocation", tactics=five)
    assert faults(wong) == []
    assert faults(replace(wong, tactics=(*five, "the-bar-with-no-doors"))) == []
    assert faults(replace(wong, tactics=(*five, "can-i-borrow-that"))) != []
    avengers = Squad(
        characters=("captain-america-steve-rogers", "iron-man"), affiliation="avengers",
        tactics=("reserve-members",),
    )  # fmt: skip
    assert faults(avengers) == ["SQUAD-11"]  # there is nobody to pick


@pytest.mark.rule("SQUAD-14")
def test_a_leadership_that_a_card_gives_counts_for_who_leads() -> None:
    assert leaders(CLUB, "hellfire-club", CARDS) == ()
    found = leaders(CLUB, "hellfire-club", CARDS, ("my-hellfire-club",))
    assert found == (("emma-frost", "My Hellfire Club"),)
    roster = roster_of(CLUB, ("my-hellfire-club",))
    squads = {squad.characters: squad for squad in legal_squads(roster, 20, ENGINE.edition, CARDS)}
    choices = {one.affiliation: one for one in squads[CLUB].affiliations}
    assert choices["hellfire-club"].cards == ("my-hellfire-club",)
    assert choices["hellfire-club"].leaders == (("emma-frost", "My Hellfire Club"),)


def roster_of(characters: tuple[str, ...], tactics: tuple[str, ...]) -> Roster:
    fillers = (
        "okoye",
        "drax-the-destroyer",
        "lizard",
        "black-cat",
        "nova",
        "klaw",
        "elektra",
        "bullseye",
        "shocker",
        "rhino",
    )
    more = tuple(slug for slug in fillers if slug not in characters)[: 10 - len(characters)]
    others = (
        "medpack", "patch-up", "disarm", "brace-for-impact", "indomitable", "dig-in", "sacrifice",
        "field-dressing", "seeing-red", "survival",
    )  # fmt: skip
    cards = (*tactics, *others)[:10]
    return Roster(
        characters=tuple(Entry(slug) for slug in (*characters, *more)),
        tactics=cards,
        crises=tuple(slug for kind in ("secure", "extraction") for slug in some(kind)),
    )


def some(kind: str) -> list[str]:
    """Five crises of a type."""
    return [slug for slug, card in CARDS.crises.items() if card.type == kind][:5]


def set_up(first: Roster, picks: dict[str, list[str]]) -> State:
    """A set-up in which A answers by these lists and the rest by chance."""
    state = ENGINE.new_game(
        Setup(
            table="hells-kitchen",
            crises=CRISES,
            rosters={"A": first, "B": roster_of(("hulk",), ())},
        )
    )
    dealer = SeededDealer(3)
    agents = {side: RandomAgent(ENGINE, 7) for side in ("A", "B")}
    while state.round == 0:
        decision = state.pending
        if isinstance(decision, Roll | Draw):
            answer = dealer.deal(decision)
        elif isinstance(decision, Choose) and decision.asked == "A" and picks.get(decision.purpose):
            answer = parse_answer(f"pick {picks[decision.purpose].pop(0)}")
        else:
            answer = agents[decision.asked].answer(state, decision)
        refusal = ENGINE.why_not(state, answer)
        assert refusal is None, f"{answer} at {decision}: {refusal}"
        state, _ = ENGINE.step(state, answer)
    return state


@pytest.mark.rule("SQUAD-07", "SQUAD-11", "SQUAD-16")
def test_the_club_is_chosen_in_set_up_and_emma_leads_it() -> None:
    picks = {
        "choose_characters": ["add:emma-frost", "add:hulk", "done"],
        "choose_affiliation": ["affiliation:hellfire-club"],
        "choose_tactics": ["add:medpack", "done"],
    }
    state = set_up(roster_of(CLUB, ("my-hellfire-club",)), picks)
    side = state.sides["A"]
    assert (side.affiliation, side.leader) == ("hellfire-club", "A.emma-frost")
    assert side.leadership == "my-hellfire-club/leadership/1"
    assert side.tactics == ("medpack",) and side.played == ("my-hellfire-club",)


@pytest.mark.rule("SQUAD-07")
def test_the_card_that_makes_the_affiliation_stays() -> None:
    roster = roster_of(CLUB, ("my-hellfire-club",))
    state = ENGINE.new_game(
        Setup(table="hells-kitchen", crises=CRISES, rosters={"A": roster, "B": roster})
    )
    agent, dealer = RandomAgent(ENGINE, 1), SeededDealer(1)
    picks = ["add:emma-frost", "add:hulk", "done", "affiliation:hellfire-club"]
    while picks:
        decision = state.pending
        if isinstance(decision, Roll | Draw):
            answer = dealer.deal(decision)
        elif decision.purpose in ("choose_characters", "choose_affiliation"):
            answer = parse_answer(f"pick {picks.pop(0)}")
        else:
            answer = agent.answer(state, decision)
        state, _ = ENGINE.step(state, answer)
    assert "remove:my-hellfire-club" not in [option.key for option in state.pending.options]
    refusal = ENGINE.why_not(state, parse_answer("pick remove:my-hellfire-club"))
    assert refusal is not None and refusal.rule == "SQUAD-07"


@pytest.mark.rule("SQUAD-09")
def test_the_picked_character_belongs_to_the_affiliation_in_the_game() -> None:
    members = ("red-skull", "crossbones", "hulk", "venom")
    picks = {
        "choose_characters": ["add:red-skull", "add:hulk", "done"],
        "choose_affiliation": ["affiliation:hydra"],
        "choose_tactics": ["done"],
    }
    state = set_up(roster_of(members, ("sleeper-agent",)), picks)
    assert state.sides["A"].affiliation == "hydra"
    assert state.units["A.hulk"].picked == ("sleeper-agent",)  # the only one: nobody is asked
    assert state.sides["A"].played == ("sleeper-agent",)
    assert len(state.lasting) == 3


@pytest.mark.rule("SQUAD-11")
def test_whom_a_card_picks_is_asked() -> None:
    members = ("captain-america-steve-rogers", "iron-man", "okoye", "black-cat", "nova")
    picks = {
        "choose_characters": [
            "add:captain-america-steve-rogers", "add:iron-man", "add:she-hulk", "add:okoye",
            "add:black-cat", "done",
        ],
        "choose_affiliation": ["affiliation:avengers"],
        "choose_tactics": ["add:reserve-members", "done"],
        "choose_recruit": ["recruit:black-cat"],
    }  # fmt: skip
    state = set_up(roster_of(("she-hulk", *members), ("reserve-members",)), picks)
    assert state.units["A.black-cat"].picked == ("reserve-members",)
    assert state.units["A.okoye"].picked == ()


def test_the_computer_knows_what_such_a_card_is_worth() -> None:
    roster = roster_of(CLUB, ("my-hellfire-club",))
    sense = SetupSense(ENGINE, Judge(ENGINE))
    led = sense.affiliation_worth(CLUB, "hellfire-club", roster)
    bare = replace(roster, tactics=roster.tactics[1:])
    assert led > sense.affiliation_worth(CLUB, "hellfire-club", bare)
    for seed in range(3):
        squad = chosen_squad(ENGINE, roster, 14 + seed, CRISES)
        assert squad_faults(squad, 14 + seed, ENGINE.edition, CARDS, roster=roster) == []
    assert GreedyAgent(ENGINE, 1)
