"""A file for every fault that a roster or a squad can have; the command names its rule.

The list is complete: it is compared with the ids that the checks themselves can name.
"""

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import crisis
from crisis.play.roster_file import roster_to_json
from crisis.state.rosters import Entry, Roster
from tests.cli.test_rosters import crisis as command
from tests.cli.test_rosters import pack as pack  # noqa: PLC0414 - a fixture
from tests.rules.roster_cards import legal

RULES = Path(crisis.__file__).parent / "rules" / "setup"
TERRIGEN = "terrigen-clouds-sweep-over-city"  # real cards lie beside those of the pack
UNFRIENDLY = ("sitrep", "tactical-analysis")

# Readings that were decided against (no edition has them) and what no file can say: gems stand in
# the roster, a squad has no list of its own.
UNREACHABLE = {"ROSTER-08", "SQUAD-04", "SQUAD-05", "GEM-03"}


def roster(edition: str = "1.3", *brought: str | Entry, **changes: object) -> Roster:
    """A legal roster whose first characters are replaced."""
    entries = tuple(one if isinstance(one, Entry) else Entry(one) for one in brought)
    base = legal(edition)
    kept = base.characters[len(entries) :]
    fields = {"characters": (*entries, *kept), "tactics": base.tactics, "crises": base.crises}
    return Roster(edition=edition, **{**fields, **changes})  # type: ignore[arg-type]


def doubled(cards: tuple[str, ...]) -> tuple[str, ...]:
    """One card twice, so that the number stays right."""
    return (cards[0], *cards[:-1])


ROSTERS: list[tuple[str, Roster]] = [
    ("ROSTER-01", roster(characters=legal().characters[:9])),
    ("ROSTER-01", roster("1.3", "no-such-hero")),
    ("ROSTER-02", roster("core-2019", tactics=legal("1.3").tactics)),
    ("ROSTER-03", roster("1.2", tactics=legal("core-2019").tactics)),
    ("ROSTER-04", roster("core-2023", crises=legal("1.3").crises)),
    ("ROSTER-05", roster("1.3", crises=legal("1.2").crises)),
    ("ROSTER-06", roster("core-2019", "iron-a", "iron-b")),
    ("ROSTER-07", roster("core-2023", "iron-a", "iron-c")),
    ("ROSTER-07", roster("1.3", "hero-2")),
    ("ROSTER-09", roster(tactics=doubled(legal().tactics))),
    ("ROSTER-10", roster(crises=doubled(legal().crises))),
    ("ROSTER-13", roster("1.2", "drones")),
    ("KEY-06", roster("core-2023", "drones")),
    ("GRUNT-01", roster("1.3", "drones")),
    ("GRUNT-01", roster("core-2019", "drones")),
    ("ROSTER-14", roster("1.3", "backup")),
    ("KEY-08", roster("1.3", "backup")),
    ("GEM-01", roster("1.3", Entry("hero-1", ("ruby",)))),
    ("GEM-01", roster("core-2019", Entry("bearer", ("ruby",)))),
    ("GEM-01", roster("1.3", Entry("bearer", ("rubi",)))),
    ("KEY-05", roster("1.2", Entry("bearer", ("jade",)))),
    ("GEM-02", roster("core-2023", Entry("bearer", ("ruby", "opal")))),
    ("GEM-05", roster("1.3", Entry("bearer", ("ruby",)), Entry("twin-bearer", ("ruby",)))),
    ("FORM-01", roster("core-2019", "shifter")),
    ("COND-08", roster("core-2019", "judge")),
    ("TAC-04", roster("core-2019", tactics=(*legal("core-2019").tactics[:-1], "long-plan"))),
    ("OBJ-02", roster("core-2019", crises=(TERRIGEN, *legal("core-2019").crises[1:]))),
    ("OBJ-26", roster("1.2", crises=("lamp", *legal("1.2").crises[1:]))),
    ("GEN-02", roster("1.3", tactics=(*UNFRIENDLY, *legal().tactics[2:]))),
]  # fmt: skip

Wish = tuple[str, ...]
SQUADS: list[tuple[str, Roster, int, Wish]] = [
    ("SQUAD-01", roster(), 5, ("hero-1", "hero-2")),
    ("SQUAD-01", roster(), 17, ("villain-6",)),
    ("SQUAD-01", roster(), 17, ("heero-1",)),
    ("SQUAD-03", roster("core-2023", "iron-a", "iron-b"), 17, ("iron-a", "iron-b")),
    ("SQUAD-03", roster("1.3", "iron-a", "iron-b"), 17, ("iron-a", "iron-b")),
    ("SQUAD-07", roster(), 17, ("hero-1", "villain-1", "--affiliation", "alpha")),
    ("SQUAD-08", roster(), 17, ("hero-1", "--affiliation", "alpa")),
    ("SQUAD-11", roster(), 17, ("hero-1", "--tactics", *(f"plan-{n}" for n in range(1, 7)))),
    ("SQUAD-11", roster(), 17, ("hero-1", "--tactics", "plan-12")),
    ("ROSTER-09", roster(), 17, ("hero-1", "--tactics", "plan-1", "plan-1")),
    ("SQUAD-12", roster(), 17, ("hero-1", "--tactics", "alpha-plan-1")),
    ("SQUAD-21", roster("1.2", "peer-1", "peer-2"), 17, ("peer-1", "peer-2")),
    ("KEY-07", roster("1.3", "peer-1", "peer-2"), 17, ("peer-1", "peer-2")),
    ("SQUAD-22", roster("1.2", "backup"), 17, ("backup",)),
    ("KEY-08", roster("1.2", "backup"), 17, ("backup",)),
    ("ROSTER-14", roster("1.3", "backup"), 17, ("backup",)),
    ("SQUAD-23", roster("1.3", "drones"), 17, ("drones",)),
    ("KEY-06", roster("1.3", "drones"), 17, ("drones",)),
]


def named(text: str) -> set[str]:
    faults = json.loads(text)["faults"]
    return {rule for fault in faults for rule in (fault["rule"], *fault["also"])}


@pytest.mark.parametrize(("rule", "brought"), ROSTERS)
def test_roster_check_finds_it(
    rule: str, brought: Roster, pack: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "roster.json"
    file.write_bytes(roster_to_json(brought))
    assert command("roster", "check", str(file), "--pack", pack, "--json") == 1
    assert rule in named(capsys.readouterr().out)
    assert command("roster", "check", str(file), "--pack", pack) == 1
    assert rule in capsys.readouterr().out


@pytest.mark.parametrize(("rule", "brought", "threat", "wish"), SQUADS)
def test_squads_check_finds_it(
    rule: str, brought: Roster, threat: int, wish: Wish, pack: str, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    file = tmp_path / "roster.json"
    file.write_bytes(roster_to_json(brought))
    line = ("squads", str(file), "--threat", str(threat), "--pack", pack)
    assert command(*line, "--json", "-", "--check", *wish) == 1
    assert rule in named(capsys.readouterr().out)
    assert command(*line, "--check", *wish) == 1
    assert rule in capsys.readouterr().out


def test_a_legal_squad_and_all_faults_of_one_at_once(
    pack: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "roster.json"
    file.write_bytes(roster_to_json(roster("1.2", "peer-1", "peer-2", "backup")))
    line = ("squads", str(file), "--threat", "9", "--pack", pack, "--check")
    assert command(*line, "Hero 4", "peer-1", "--tactics", "Plan 1") == 0
    assert capsys.readouterr().out == "legal in edition 1.2\n"
    wish = ("hero-4", "hero-5", "peer-1", "peer-2", "backup", "--tactics", "alpha-plan-1", "plan-0")
    assert command(*line, *wish, "--affiliation", "Beta") == 1
    told = capsys.readouterr().out
    found = {"SQUAD-01", "SQUAD-07", "SQUAD-11", "SQUAD-12", "SQUAD-21", "SQUAD-22"}
    assert all(rule in told for rule in found)
    assert "The squad has 16 Threat; the Maximum Threat is 9" in told
    assert "did you mean plan-1" in told


def nameable() -> Iterator[str]:
    """Every id that the checks of rosters and squads can name."""
    for name in ("rosters.py", "squads.py"):
        for node in ast.walk(ast.parse((RULES / name).read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                word = node.value
                if len(word) < 10 and word[-2:].isdigit() and word[:-3].isupper():
                    yield word


def test_every_fault_has_its_file() -> None:
    built = {rule for rule, *_ in (*ROSTERS, *SQUADS)}
    assert set(nameable()) - UNREACHABLE == built
