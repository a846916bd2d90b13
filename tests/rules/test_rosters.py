"""Every fault that a roster can have, with its rule; what each edition allows."""

import pytest
from msgspec.structs import replace

from crisis.rules.core.faults import Fault
from crisis.rules.setup.rosters import roster_faults
from crisis.state.rosters import Entry, Roster
from crisis.texts import codes
from crisis.texts.values import Word
from tests.rules.roster_cards import (
    EDITIONS,
    EXTRACTION,
    HEROES,
    SECURE,
    VILLAINS,
    cards,
    edition,
    legal,
)


def faults(roster: Roster, name: str = "1.3") -> list[Fault]:
    return roster_faults(roster, edition(name), cards())


def rules(roster: Roster, name: str = "1.3") -> list[str]:
    return [rule for fault in faults(roster, name) for rule in fault.rules]


def having(*characters: str | Entry, name: str = "1.3") -> Roster:
    """A roster with these characters and as many others as fill it."""
    entries = [Entry(one) if isinstance(one, str) else one for one in characters]
    fill = [Entry(slug) for slug in (*HEROES, *VILLAINS)]
    return replace(legal(name), characters=tuple([*entries, *fill][:10]))


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.rule("ROSTER-11", "ROSTER-12")
def test_a_legal_roster_has_no_fault_and_mixes_freely(name: str) -> None:
    mixed = legal(name, (*HEROES[:5], *VILLAINS[:5]))
    assert faults(mixed, name) == []
    assert not hasattr(mixed, "affiliation")  # it is chosen with the squad


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("count", [9, 11])
@pytest.mark.rule("ROSTER-01")
@pytest.mark.example("EX-ROS-03")
def test_ten_characters(name: str, count: int) -> None:
    roster = legal(name, (*HEROES, *VILLAINS)[:count])
    (fault,) = faults(roster, name)
    assert fault == Fault("ROSTER-01", codes.ROSTER_COUNT(wanted=10, count=count))


@pytest.mark.parametrize(
    ("name", "rule", "wanted"),
    [
        ("core-2019", "ROSTER-02", 8),
        ("core-2023", "ROSTER-03", 10),
        ("1.2", "ROSTER-03", 10),
        ("1.3", "ROSTER-03", 10),
    ],
)
@pytest.mark.rule("ROSTER-02", "ROSTER-03")
@pytest.mark.example("EX-ROS-03")
def test_number_of_tactic_cards(name: str, rule: str, wanted: int) -> None:
    tactics = tuple(f"plan-{number}" for number in range(1, 13))
    for count in range(6, 13):
        found = faults(replace(legal(name), tactics=tactics[:count]), name)
        what = codes.ROSTER_TACTICS(wanted=wanted, count=count)
        assert found == ([] if count == wanted else [Fault(rule, what)])


@pytest.mark.parametrize(
    ("name", "rule", "wanted"),
    [
        ("core-2019", "ROSTER-04", 3),
        ("core-2023", "ROSTER-04", 3),
        ("1.2", "ROSTER-04", 3),
        ("1.3", "ROSTER-05", 5),
    ],
)
@pytest.mark.rule("ROSTER-04", "ROSTER-05")
@pytest.mark.example("EX-ROS-03")
def test_number_of_crisis_cards_of_each_type(name: str, rule: str, wanted: int) -> None:
    for secure in range(2, 7):
        crises = (*SECURE[:secure], *EXTRACTION[:wanted])
        found = faults(replace(legal(name), crises=crises), name)
        what = codes.ROSTER_CRISES(wanted=wanted, kind=Word("crisis", "secure"), count=secure)
        assert found == ([] if secure == wanted else [Fault(rule, what)])
    lopsided = (*SECURE[: wanted + 1], *EXTRACTION[: wanted - 1])
    assert len(faults(replace(legal(name), crises=lopsided), name)) == 2


@pytest.mark.parametrize(
    ("pair", "legal_in"),
    [
        (("iron-a", "iron-b"), ("core-2023", "1.2", "1.3")),  # same alter ego
        (("spider-p", "spider-m"), EDITIONS),  # same name
        (("iron-a", "iron-c"), ()),  # both
        (("iron-a", "iron-a"), ()),  # the same card
        (("nobody-1", "nobody-2"), EDITIONS),  # no alter ego at all is not the same one
    ],
)
@pytest.mark.rule("ROSTER-06", "ROSTER-07")
@pytest.mark.example("EX-ROS-02")
def test_duplicates_by_edition(pair: tuple[str, str], legal_in: tuple[str, ...]) -> None:
    for name in EDITIONS:
        rule = "ROSTER-06" if name == "core-2019" else "ROSTER-07"
        assert rules(having(*pair, name=name), name) == ([] if name in legal_in else [rule])


@pytest.mark.rule("ROSTER-08")
def test_the_decided_variant_is_a_value_that_can_be_set() -> None:
    german = replace(edition("core-2023"), roster_duplicate_rule="name_or_alter_ego")
    for pair in (("iron-a", "iron-b"), ("spider-p", "spider-m")):
        found = roster_faults(having(*pair, name="core-2023"), german, cards())
        assert [fault.rule for fault in found] == ["ROSTER-08"]


@pytest.mark.rule("ROSTER-09", "ROSTER-10")
def test_one_copy_of_a_card() -> None:
    roster = legal()
    twice = replace(
        roster,
        tactics=(*roster.tactics[:9], "plan-1"),
        crises=(*roster.crises[:9], roster.crises[8]),
    )
    assert [str(fault) for fault in faults(twice)] == [
        "Plan 1 is in the roster 2 times; one is allowed (ROSTER-09)",
        "Thing 4 is in the roster 2 times; one is allowed (ROSTER-10)",
    ]


@pytest.mark.parametrize("name", EDITIONS[1:])
@pytest.mark.rule("ROSTER-13", "KEY-06", "GRUNT-01")
def test_a_grunt_is_never_listed(name: str) -> None:
    assert rules(having("drones", name=name), name) == ["ROSTER-13", "KEY-06", "GRUNT-01"]
    assert rules(having("boss", name=name), name) == []


@pytest.mark.rule("ROSTER-14", "KEY-08")
@pytest.mark.example("EX-KEY-02")
def test_reserve_is_banned_from_rosters_in_1_3_only() -> None:
    found = {name: rules(having("backup", name=name), name) for name in EDITIONS}
    assert found == {"core-2019": [], "core-2023": [], "1.2": [], "1.3": ["ROSTER-14", "KEY-08"]}


@pytest.mark.parametrize("name", EDITIONS[1:])
@pytest.mark.rule("ROSTER-15", "GEM-01", "GEM-03", "KEY-05")
def test_a_gem_needs_a_bearer_that_lists_it(name: str) -> None:
    assert rules(having(Entry("bearer", ("ruby",)), name=name), name) == []
    assert rules(having(Entry("bearer", ("jade",)), name=name), name) == ["GEM-01", "KEY-05"]
    assert rules(having(Entry("boss", ("ruby",)), name=name), name) == ["GEM-01", "KEY-05"]


@pytest.mark.rule("GEM-02", "KEY-05")
@pytest.mark.example("EX-GEM-01")
def test_one_gem_for_each_character_unless_its_card_says_more() -> None:
    two = ("ruby", "opal")
    assert rules(having(Entry("bearer", two))) == ["GEM-02", "KEY-05"]
    assert rules(having(Entry("twin-bearer", two))) == []
    assert "GEM-02" in rules(having(Entry("twin-bearer", (*two, "jade"))))


@pytest.mark.rule("GEM-05")
@pytest.mark.example("EX-GEM-01")
def test_one_of_each_kind_of_gem() -> None:
    roster = having(Entry("bearer", ("ruby",)), Entry("twin-bearer", ("ruby",)))
    assert [str(fault) for fault in faults(roster)] == [
        "Ruby Gem is in the roster 2 times; one is allowed (GEM-05)"
    ]


@pytest.mark.parametrize(
    ("brought", "rule"),
    [
        ("shifter", "FORM-01"),
        ("drones", "GRUNT-01"),
        ("judge", "COND-08"),
        (Entry("bearer", ("ruby",)), "GEM-01"),
    ],
)
@pytest.mark.rule("COND-08", "GEM-01", "GRUNT-01")
def test_what_the_oldest_edition_lacks(brought: str | Entry, rule: str) -> None:
    (fault, *_) = faults(having(brought, name="core-2019"), "core-2019")
    assert fault.rule == rule
    assert "2019" in fault.what
    if brought != "drones":
        assert faults(having(brought, name="core-2023"), "core-2023") == []


@pytest.mark.rule("TAC-04", "OBJ-26")
def test_cards_an_edition_cannot_play() -> None:
    old = legal("core-2019")
    action = replace(old, tactics=(*old.tactics[:7], "long-plan"))
    assert rules(action, "core-2019") == ["TAC-04"]
    new = legal("core-2023")
    source = replace(new, crises=(*SECURE[:2], "lamp", *EXTRACTION[:2], "well"))
    assert rules(source, "core-2023") == ["OBJ-26", "OBJ-26"]
    latest = legal("1.3")
    assert rules(replace(latest, crises=(*SECURE[:4], "lamp", *EXTRACTION[:4], "well"))) == []


def test_unknown_names_get_a_suggestion() -> None:
    roster = having("shiftre", "IRON MANN", Entry("bearer", ("rubi",)))
    tactics = ("long-plam", *roster.tactics[1:])
    roster = replace(roster, tactics=tactics, crises=("xyzzy", *roster.crises[1:]))
    told = [fault.what for fault in faults(roster) if "There is no" in fault.what]
    assert told == [
        "There is no character 'shiftre'; did you mean shifter?",
        "There is no character 'IRON MANN'; did you mean iron-a?",
        "There is no Infinity Gem 'rubi'; did you mean ruby?",
        "There is no Team Tactic card 'long-plam'; did you mean long-plan?",
        "There is no Crisis card 'xyzzy'",
    ]


@pytest.mark.rule("ROSTER-01", "ROSTER-03", "ROSTER-05", "ROSTER-07", "ROSTER-09", "ROSTER-10")
def test_all_faults_are_listed_at_once() -> None:
    roster = Roster(
        characters=(
            Entry("iron-a"), Entry("iron-a"), Entry("drones"), Entry("backup"),
            Entry("bearer", ("ruby", "opal")), Entry("twin-bearer", ("ruby",)), Entry("boss", ("jade",)),
            Entry("who"),
        ),
        tactics=("plan-1", "plan-1", "nothing"),
        crises=("place-1", "place-1"),
    )  # fmt: skip
    assert set(rules(roster)) >= {
        "ROSTER-01", "ROSTER-03", "ROSTER-05", "ROSTER-07", "ROSTER-09", "ROSTER-10", "ROSTER-13",
        "ROSTER-14", "GEM-01", "GEM-02", "GEM-05", "KEY-05", "KEY-06", "KEY-08", "GRUNT-01",
    }  # fmt: skip
