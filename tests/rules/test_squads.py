"""Every fault that a squad can have, and every legal squad of a roster."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from crisis.data import catalogue
from crisis.rules.core.faults import Fault
from crisis.rules.setup.squads import legal_squads, squad_faults, squad_from, usable_affiliations
from crisis.state.rosters import Entry, Roster, Squad
from crisis.texts import codes
from tests.rules.roster_cards import EDITIONS, HEROES, VILLAINS, cards, edition, legal


def faults(
    squad: Squad,
    name: str = "1.3",
    *,
    threat: int = 17,
    roster: Roster | None = None,
    shots: tuple[str, ...] = (),
) -> list[Fault]:
    return squad_faults(squad, threat, edition(name), cards(), roster=roster, one_shots=shots)


def rules(
    squad: Squad, name: str = "1.3", threat: int = 17, roster: Roster | None = None
) -> list[str]:
    found = faults(squad, name, threat=threat, roster=roster)
    return [rule for fault in found for rule in fault.rules]


def of(*characters: str, affiliation: str = "", tactics: tuple[str, ...] = ()) -> Squad:
    return Squad(characters=characters, affiliation=affiliation, tactics=tactics)


@pytest.mark.rule("SQUAD-01")
def test_threat_levels_sum_to_the_maximum_at_most() -> None:
    squad = of("hero-1", "hero-2", "hero-3")  # 4 + 3 + 2
    assert faults(squad, threat=9) == []
    assert faults(squad, threat=8) == [Fault("SQUAD-01", codes.SQUAD_THREAT(total=9, most=8))]
    assert rules(of()) == ["SQUAD-01"]


@pytest.mark.rule("SQUAD-01")
def test_characters_come_from_the_roster() -> None:
    assert rules(of("villain-4"), roster=legal()) == ["SQUAD-01"]
    assert rules(of("villain-2"), roster=legal()) == []
    (fault,) = faults(of("villian-2"))
    assert fault.what == "There is no character 'villian-2'; did you mean villain-2?"


@pytest.mark.rule("GEM-03", "GEM-04")
@pytest.mark.example("EX-GEM-01")
def test_a_gem_raises_the_threat_and_stays_with_its_bearer() -> None:
    roster = replace(legal(), characters=(Entry("bearer", ("ruby",)), *legal().characters[1:]))
    squad = squad_from(roster, ("bearer",), "", ())
    assert squad.gems == {"bearer": ("ruby",)}
    assert faults(squad, threat=5, roster=roster) == []
    assert [fault.rule for fault in faults(squad, threat=4, roster=roster)] == ["SQUAD-01"]
    without = of("bearer")
    assert [fault.rule for fault in faults(without, threat=4, roster=roster)] == ["GEM-03"]
    swapped = replace(squad, gems={"bearer": ("opal",)})  # it lists this one too
    assert [fault.rule for fault in faults(swapped, threat=5, roster=roster)] == ["GEM-03"]


@pytest.mark.rule("SHOT-04", "SQUAD-24")
@pytest.mark.example("EX-SHOT-01")
def test_one_shot_modifiers_change_the_maximum_threat() -> None:
    twenty = of("hero-1", "hero-2", "hero-4", "hero-6", "villain-1")  # 4 + 3 + 3 + 5 + 5
    assert faults(twenty, threat=17, shots=("feast", "made-up-storm")) == []
    (fault,) = faults(twenty, threat=17, shots=("made-up-storm",))
    assert fault == Fault("SQUAD-01", codes.SQUAD_THREAT(total=20, most=19))


@pytest.mark.parametrize(
    ("pair", "legal_in"),
    [
        (("iron-a", "iron-b"), ()),
        (("spider-p", "spider-m"), EDITIONS),
        (("iron-a", "iron-c"), ()),
        (("iron-a", "iron-a"), ()),
    ],
)
@pytest.mark.rule("SQUAD-03")
@pytest.mark.example("EX-ROS-02")
def test_duplicates_by_edition(pair: tuple[str, str], legal_in: tuple[str, ...]) -> None:
    for name in EDITIONS:
        assert rules(of(*pair), name) == ([] if name in legal_in else ["SQUAD-03"])


@pytest.mark.rule("SQUAD-04", "SQUAD-05")
def test_the_decided_variants_are_values_that_can_be_set() -> None:
    german = replace(edition("core-2023"), squad_duplicate_rule="name_or_alter_ego")
    found = squad_faults(of("spider-p", "spider-m"), 17, german, cards())
    assert [fault.rule for fault in found] == ["SQUAD-04"]
    spanish = replace(edition("1.3"), squad_duplicate_rule="name_and_alter_ego")
    assert squad_faults(of("iron-a", "iron-b"), 17, spanish, cards()) == []
    found = squad_faults(of("iron-a", "iron-c"), 17, spanish, cards())
    assert [fault.rule for fault in found] == ["SQUAD-05"]


@pytest.mark.rule("SQUAD-21", "KEY-07")
@pytest.mark.example("EX-KEY-02")
def test_one_peerless_character() -> None:
    for name in EDITIONS:
        found = rules(of("peer-1", "peer-2"), name)
        assert found == (["SQUAD-21", "KEY-07"] if name in ("1.2", "1.3") else [])
        assert rules(of("peer-1", "hero-1"), name) == []


@pytest.mark.rule("SQUAD-22", "KEY-08")
@pytest.mark.example("EX-KEY-02")
def test_reserve_is_no_part_of_a_squad() -> None:
    found = {name: rules(of("backup"), name) for name in EDITIONS}
    assert found == {
        "core-2019": [],
        "core-2023": [],
        "1.2": ["SQUAD-22", "KEY-08"],
        "1.3": ["ROSTER-14", "KEY-08"],
    }


@pytest.mark.rule("SQUAD-23", "KEY-06")
def test_grunts_are_not_chosen() -> None:
    for name in EDITIONS[1:]:
        assert rules(of("boss", "drones"), name) == ["SQUAD-23", "KEY-06"]
    assert "GRUNT-01" in rules(of("boss", "drones"), "core-2019")


@pytest.mark.parametrize(
    ("characters", "usable"),
    [
        (("hero-1", "hero-2", "villain-2", "villain-3"), False),  # 2 of 4
        (("hero-1", "hero-2", "hero-3", "villain-2", "villain-3"), True),  # 3 of 5
        (("hero-1", "hero-2", "hero-3", "villain-2"), True),  # 3 of 4
        (("hero-1",), True),  # 1 of 1
    ],
)
@pytest.mark.rule("SQUAD-07")
@pytest.mark.example("EX-LEAD-02")
def test_an_affiliation_needs_a_strict_majority(characters: tuple[str, ...], usable: bool) -> None:
    for name in EDITIONS:
        assert ("SQUAD-07" in rules(of(*characters, affiliation="alpha"), name)) is not usable
    assert ("alpha" in usable_affiliations(characters, cards())) is usable


@pytest.mark.rule("SQUAD-07", "SQUAD-23")
def test_grunts_do_not_count_for_the_affiliation() -> None:
    assert usable_affiliations(("boss", "villain-2", "drones"), cards()) == []
    assert usable_affiliations(("boss", "drones"), cards()) == ["alpha"]


@pytest.mark.rule("SQUAD-08")
def test_one_affiliation_or_none() -> None:
    assert rules(of("hero-1")) == []
    (fault,) = faults(of("hero-1", affiliation="alfa"))
    assert str(fault) == "There is no affiliation 'alfa'; did you mean alpha? (SQUAD-08)"


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.rule("SQUAD-11", "ROSTER-09")
def test_up_to_five_tactic_cards_of_the_roster(name: str) -> None:
    plans = tuple(f"plan-{number}" for number in range(1, 8))
    roster = legal(name)
    for count in range(6):
        assert rules(of("hero-1", tactics=plans[:count]), name, roster=roster) == []
    assert rules(of("hero-1", tactics=plans[:6]), name, roster=roster) == ["SQUAD-11"]
    assert rules(of("hero-1", tactics=("plan-12",)), name, roster=roster) == ["SQUAD-11"]
    assert rules(of("hero-1", tactics=("plan-1", "plan-1")), name, roster=roster) == ["ROSTER-09"]


@pytest.mark.rule("SQUAD-12")
def test_affiliated_tactic_cards_need_their_affiliation() -> None:
    card = ("alpha-plan-1",)
    assert rules(of("hero-1", tactics=card)) == ["SQUAD-12"]
    assert rules(of("hero-1", affiliation="alpha", tactics=card)) == []
    assert rules(of("villain-1", affiliation="beta", tactics=card)) == ["SQUAD-12"]


@pytest.mark.rule("SQUAD-09", "SQUAD-10")
def test_only_listed_characters_belong_to_an_affiliation() -> None:
    """A guest of an Alpha squad is still no Alpha character: it never makes up the majority."""
    guests = ("hero-1", "hero-2", "iron-a", "spider-p")
    assert usable_affiliations(guests[:3], cards()) == ["alpha"]
    assert usable_affiliations(guests, cards()) == []


def test_all_faults_are_listed_at_once() -> None:
    squad = Squad(
        characters=("iron-a", "iron-c", "drones", "backup", "peer-1", "peer-2", "who"),
        affiliation="alpha",
        tactics=("plan-1", "plan-1", "plan-2", "plan-3", "plan-4", "beta-plan"),
        gems={"iron-a": ("ruby",)},
    )
    assert set(rules(squad, threat=10, roster=legal())) >= {
        "SQUAD-01", "SQUAD-03", "SQUAD-21", "KEY-07", "KEY-08", "SQUAD-23", "KEY-06", "SQUAD-07",
        "SQUAD-11", "SQUAD-12", "ROSTER-09", "GEM-03",
    }  # fmt: skip


# --- every legal squad ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", EDITIONS)
def test_legal_squads_are_exactly_the_subsets_without_a_fault(name: str) -> None:
    members = (
        "hero-1",
        "hero-2",
        "hero-6",
        "villain-1",
        "iron-a",
        "iron-b",
        "peer-1",
        "peer-2",
        "backup",
        "bearer",
    )
    roster = Roster(
        characters=tuple(Entry(slug, ("ruby",) if slug == "bearer" else ()) for slug in members)
    )
    found = {squad.characters: squad for squad in legal_squads(roster, 16, edition(name), cards())}
    wanted = {
        chosen
        for count in range(1, 11)
        for chosen in combinations(members, count)
        if not faults(squad_from(roster, chosen, "", ()), name, threat=16, roster=roster)
    }
    assert found.keys() == wanted
    assert max(squad.threat for squad in found.values()) <= 16


def test_legal_squads_name_affiliations_and_leaders() -> None:
    squads = {squad.characters: squad for squad in legal_squads(legal(), 17, edition(), cards())}
    both = squads["hero-1", "hero-2", "villain-1"]
    assert both.threat == 12
    (alpha,) = both.affiliations
    assert alpha.affiliation == "alpha"
    assert alpha.leaders == (("hero-1", "Lead Together"), ("hero-2", "Follow Me"))
    assert squads["hero-1", "villain-1"].affiliations == ()


def test_ten_characters_may_be_chosen_in_every_way_the_threat_allows() -> None:
    cheap = Roster(characters=tuple(Entry(slug) for slug in (*HEROES, *VILLAINS[1:3])))
    assert len(legal_squads(cheap, 100, edition(), cards())) == 2**10 - 1


@pytest.mark.rule("SQUAD-07")
@pytest.mark.parametrize(
    ("characters", "usable"),
    [
        (("winter-soldier", "black-panther", "iron-man"), True),
        (("winter-soldier", "winter-soldier-operative", "black-panther", "iron-man"), False),
        (("winter-soldier", "iron-man"), False),
        (("vision", "black-panther", "iron-man"), False),
    ],
)
def test_one_rogue_agent_counts_as_a_member_of_any_affiliation(
    characters: tuple[str, ...], usable: bool
) -> None:
    assert ("wakanda" in usable_affiliations(characters, catalogue())) is usable
