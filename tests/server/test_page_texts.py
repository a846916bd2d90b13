"""Every sentence of the page is in its catalogue, and every decision of the rules has a title."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from crisis.state.decisions import PURPOSES

ROOT = Path(__file__).parents[2] / "src" / "crisis"
WEB = ROOT / "web"


def texts() -> dict[str, str]:
    return dict(flatten(json.loads((ROOT / "languages" / "en" / "page.json").read_text())))


def flatten(tree: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, str):
            yield prefix + key, value
        else:
            yield from flatten(value, f"{prefix}{key}.")


def scripts() -> Iterator[tuple[str, str]]:
    for path in sorted(WEB.rglob("*.js")):
        if "vendor" not in path.parts:
            yield path.name, path.read_text()


def test_every_text_that_the_page_asks_for_exists() -> None:
    known = texts()
    missing = {
        f"{name}: {key}"
        for name, source in scripts()
        for key in re.findall(r"\bt\('([\w.-]+)'", source)
        if key not in known
    }
    assert missing == set()


def test_every_family_of_texts_that_the_page_asks_for_exists() -> None:
    known = texts()
    missing = {
        f"{name}: {family}"
        for name, source in scripts()
        for family in re.findall(r"\bt\(`([\w.-]+\.)\$\{", source)
        if not any(key.startswith(family) for key in known)
    }
    assert missing == set()


def test_every_decision_of_the_rules_has_a_title() -> None:
    """What is asked in play is one of these, or a moment: the tables of the tests look at it."""
    titles = (key.split(".") for key in texts())
    assert {key[1] for key in titles if key[0] == "ask" and key[2:] == ["title"]} == PURPOSES


def test_no_sentence_stands_in_a_script() -> None:
    """Words between tags would not be found by another language."""
    words = re.compile(r">([A-Z][a-z]+ [a-z]+[^<$`{]*)<")
    found = {f"{name}: {text}" for name, source in scripts() for text in words.findall(source)}
    assert found == set()
