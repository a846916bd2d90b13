"""Characters that change which affiliation a squad may use, in the choice of squads itself."""

import json
from importlib.resources import files

import pytest

from crisis.data import catalogue, edition_texts
from crisis.rules.core.edition import load_edition
from crisis.rules.engine import Engine
from crisis.rules.setup.setup import Setup
from crisis.state.rosters import Entry, Roster
from tests.rules.setup_stage import Stage


class RealStage(Stage):
    """A game with the sample roster of Wakanda and a guest in the place of its last one."""

    def __init__(self, guest: str, copies: int = 1) -> None:
        raw = json.loads((files("crisis.data") / "rosters" / "wakanda-forever.json").read_text())
        members = [*[guest] * copies, *raw["characters"][: 10 - copies]]
        roster = Roster(
            characters=tuple(Entry(slug) for slug in members),
            tactics=tuple(raw["tactics"]),
            crises=tuple(raw["crises"]),
            edition="1.3",
        )
        self.engine = Engine(load_edition("1.3", edition_texts()), catalogue())
        setup = Setup(table="hells-kitchen", rosters={"A": roster, "B": roster})
        self.state = self.engine.new_game(setup)
        self.events, self.answers = [], []
        self.until("choose_characters")
        assert f"add:{guest}" in self.keys, self.refused(f"pick add:{guest}")


@pytest.mark.parametrize("agent", ["winter-soldier", "taskmaster"])
def test_a_rogue_agent_counts_as_a_member_of_the_chosen_affiliation(agent: str) -> None:
    stage = RealStage(agent)
    outsiders = [one for one in stage.offered("add") if one not in _wakanda() | {agent}]
    stage.do(f"pick add:{agent}", "pick add:black-panther", f"pick add:{outsiders[0]}", "pick done")
    assert "affiliation:wakanda" in stage.keys


@pytest.mark.parametrize("agent", ["winter-soldier", "taskmaster"])
def test_a_rogue_agent_alone_brings_no_affiliation(agent: str) -> None:
    stage = RealStage(agent)
    outsiders = [one for one in stage.offered("add") if one not in _wakanda() | {agent}]
    stage.do(f"pick add:{agent}", f"pick add:{outsiders[0]}", "pick done")
    assert "affiliation:wakanda" not in (
        stage.keys if stage.purpose == "choose_affiliation" else []
    )


def test_a_squad_with_dormammu_is_dark_dimension() -> None:
    stage = RealStage("dormammu")
    stage.do("pick add:black-panther", "pick add:dormammu", "pick done")
    assert stage.keys == ["affiliation:dark-dimension"]
    stage.do("pick affiliation:dark-dimension")
    assert (stage.purpose, stage.side) == ("choose_tactics", "A")


def test_two_sentinels_stand_in_one_squad() -> None:
    stage = RealStage("sentinel-mk4", copies=2)
    stage.do("pick add:sentinel-mk4", "pick add:sentinel-mk4")
    assert "add:sentinel-mk4" not in stage.keys  # the roster has no third one
    stage.do("pick done")
    assert stage.purpose in ("choose_affiliation", "choose_tactics")


def _wakanda() -> set[str]:
    return set(catalogue().affiliations["wakanda"].members)
