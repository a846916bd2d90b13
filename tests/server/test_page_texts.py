"""Every sentence of the page is in its catalogue, and every decision of the rules has a title."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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
    asks = re.compile(r'Choose(?:Spot|Advance|Aim|Dice)?\(\s*[\w.()]+,\s*"(\w+)"')
    purposes = {
        purpose
        for path in (ROOT / "rules").rglob("*.py")
        for purpose in asks.findall(path.read_text())
    }
    assert len(purposes) > 30
    known = texts()
    assert {purpose for purpose in purposes if f"ask.{purpose}.title" not in known} == set()


def test_no_sentence_stands_in_a_script() -> None:
    """Words between tags would not be found by another language."""
    words = re.compile(r">([A-Z][a-z]+ [a-z]+[^<$`{]*)<")
    found = {f"{name}: {text}" for name, source in scripts() for text in words.findall(source)}
    assert found == set()


def test_every_line_of_the_story_has_its_words() -> None:
    """What was done, what came of it, and how somebody was moved."""
    source = (ROOT / "server" / "tell" / "story.py").read_text()
    known = texts()
    done = set(re.findall(r'(?:_add|_replace_action)\(\s*"(\w+)"', source)) - {"came"}
    came = set(re.findall(r'(?:_result|_comes)\(\s*"(\w+)"', source))
    moves = re.compile(r'\bMoved\([\w.]+, "(\w+)"|MoveFrame\(\s*kind="(\w+)"|Throw(Frame)\(')
    kinds = {
        word
        for path in (ROOT / "rules").rglob("*.py")
        for found in moves.findall(path.read_text())
        for word in found
        if word
    }
    assert {"transform", "push", "place", "advance"} <= kinds
    kinds = {"throw" if kind == "Frame" else kind for kind in kinds}
    assert len(done) > 10 and len(came) > 10
    wanted = {f"story.{key}" for key in done} | {f"story.came.{key}" for key in came}
    wanted |= {f"story.came.moved.{kind}" for kind in kinds}
    assert {key for key in wanted if key not in known} == set()
    assert "story.besides" in known
