"""Every moment at which a rule may be asked for has a name on the page: it is the title of the prompt."""

import json
from pathlib import Path

import pytest

from crisis import languages
from crisis.cards.vocabulary.words import Timing
from crisis.state.decisions import PURPOSES

CODES = ("en", "de", "fr", "es")


@pytest.mark.parametrize("code", CODES)
def test_every_moment_has_a_title(code: str) -> None:
    page = Path(languages.__file__).parent / code / "page.json"
    named = json.loads(page.read_text())["timing"]
    assert {timing.value for timing in Timing} - set(named) == set()
    assert len(set(named.values())) == len(named), "no two moments have one name"


AIMS = ("beam", "drive", "drive_on", "push", "throw", "throw_terrain")


@pytest.mark.parametrize("code", CODES)
def test_every_purpose_has_a_title_and_every_aim_a_button(code: str) -> None:
    page = json.loads((Path(languages.__file__).parent / code / "page.json").read_text())
    assert PURPOSES - set(page["ask"]) == set()
    assert set(AIMS) - set(page["commit"]) == set()
