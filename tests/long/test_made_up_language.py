"""A made-up language, half as long again, through whole games and every page: each word comes from
a catalogue or is a name, and nothing is cut."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from crisis.data import catalogue
from crisis.server.protocol import client
from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.visitor import HEARS, LOOK, SIZES
from tests.texts.pseudo import CODE, Names

ROOT = Path(__file__).parents[2]
COIN = re.compile("[A-Z]{2,3}")  # the letters on a base
EVERY = 5  # prompts from one look to the next
# Everything that is read or read out, outside fields that somebody fills.
TEXTS = """() => {
  const told = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const at = walk.currentNode.parentElement;
    if (at.closest('script, style, textarea, select.language, [data-own]')) continue;
    if (at.checkVisibility({visibilityProperty: true})) told.push(walk.currentNode.data);
  }
  for (const key of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const one of document.querySelectorAll(`body [${key}]`)) told.push(one.getAttribute(key));
  return told;
}"""
# Letters that are pushed out of a box which hides them; a name may end in an ellipsis, and what is
# only read out (`.vh`, or a heading that is one where the page shows its tabs) is a pixel wide.
CUT = """() => [...document.querySelectorAll('body *')].filter(one => {
  const style = getComputedStyle(one);
  if (!['hidden', 'clip'].includes(style.overflowX) || style.textOverflow === 'ellipsis') return false;
  if (one.closest('svg, .vh, .twin, .tilt') || one.clientWidth <= 1 || !one.checkVisibility({visibilityProperty: true})) return false;
  const own = [one, ...one.querySelectorAll(':scope > span')]
    .some(part => [...part.childNodes].some(node => node.nodeType === 3 && node.data.trim()));
  return own && one.scrollWidth > one.clientWidth + 1;
}).map(one => `cut: ${one.tagName}.${one.className}: ${one.textContent.slice(0, 60)}`)"""
PAGES = {
    "": ".tilt.drawn svg",
    "/setup": ".step",
    "/learn": ".lessonlist",
    "/puzzles": ".lessonlist",
    "/rosters": ".rsbody",
    "/odds": ".odbig",
    "/planner": ".pltable td b",
    "/record": ".rcbody",
    "/friend": ".door",
    "/tables": ".tentry",
    "/reference": ".entry",
    "/reference/characters": ".charcard",
}


class Strange(Server):
    """The table with the made-up language in a folder of its own."""

    def __init__(self, store: Path, folder: Path) -> None:
        self.folder = folder
        super().__init__(store)

    def _start(self) -> "subprocess.Popen[str]":
        command = [sys.executable, "-m", "tests.texts.strange_server"]
        arguments = [str(self.store), str(self.port), str(self.folder)]
        process = subprocess.Popen(
            [*command, *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        assert "is open" in process.stdout.readline()
        return process


@pytest.fixture(scope="module")
def strange(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Strange]:
    client.SECONDS = 120  # a busy machine is no fault of the texts
    folder = tmp_path_factory.mktemp("languages")
    running = Strange(tmp_path_factory.mktemp("store") / "games.sqlite", folder)
    yield running
    running.kill()


@pytest.fixture
def reader(strange: Strange, page: Page) -> Player:
    found = Player(strange.address, page)
    found.settings["language"] = CODE
    return found


def called() -> set[str]:
    """The names of battlefields and of sample rosters."""
    data = ROOT / "src" / "crisis" / "data"
    tables = [tomllib.loads(path.read_text("utf-8")) for path in data.glob("tables/*.toml")]
    rosters = [json.loads(path.read_text("utf-8")) for path in data.glob("rosters/*.json")]
    return {one["name"] for one in tables + rosters}


NAMES = Names(catalogue(), called() | {
    "Enter", "Esc", "Ctrl", "Shift", "Alt", "Del", "Tab",  # keys
    "JSON", "MCT", "CSV", "HTML", "core", "Crisis", "Strange", "Hell's",
})  # fmt: skip


class Reading:
    """Texts with words that are no names and were not taken from a catalogue; each is looked at once."""

    def __init__(self) -> None:
        self.known: set[str] = set()
        self.plain: set[str] = set()

    def read(self, page: Page) -> set[str]:
        for text in set(page.evaluate(TEXTS)) - self.known:
            self.known.add(text)
            outside = re.sub(r"https?://\S+", "", text)
            words = {word for word in NAMES.left(outside) if not COIN.fullmatch(word)}
            self.plain |= {f"{', '.join(sorted(words))}: {text}"} if words else set()
        return self.plain


def cut_at(page: Page, sizes: Iterable[str]) -> list[str]:
    wrong = []
    for name in sizes:
        width, height = SIZES[name]
        page.set_viewport_size({"width": width, "height": height})
        wrong += [f"{name}: {what}" for what in [*page.evaluate(LOOK), *page.evaluate(CUT)]]
    page.set_viewport_size({"width": 1440, "height": 900})
    return wrong


@pytest.mark.parametrize("path", PAGES)
def test_every_page(reader: Player, path: str) -> None:
    reader.visit(f"#{path}")
    reader.page.wait_for_selector(PAGES[path])
    reader.page.wait_for_timeout(500)  # lists that are fetched
    assert reader.page.get_attribute("html", "lang") == CODE
    assert Reading().read(reader.page) == set()
    assert cut_at(reader.page, SIZES) == []


LOOKED_AT: set[str] = set()  # purposes that were looked at in every size, in whichever game


@pytest.mark.parametrize(("number", "size"), list(enumerate([*SIZES, "phone"])))
def test_a_whole_game(strange: Strange, reader: Player, number: int, size: str) -> None:
    """Every prompt is read. Each kind is looked at in all sizes when it comes first, and every
    game has a size of its own that is looked at again and again."""
    made = strange.table.create(
        vs="beginner", seed=number, setup="drawn", draw=number, deploy="auto"
    )
    reader.open(made["id"])
    reading, wrong, prompts = Reading(), [], 0
    while (asked := reader.wait_for_decision()) is not None:
        reading.read(reader.page)
        purpose = asked["purpose"]
        sizes = SIZES if purpose not in LOOKED_AT else [size] if prompts % EVERY == 0 else []
        LOOKED_AT.add(purpose)
        wrong += [f"{purpose}, {what}" for what in cut_at(reader.page, sizes)] if sizes else []
        prompts += 1
        reader.page.evaluate(HEARS)
        reader.answer(asked)
    plain = reading.read(reader.page)
    wrong += cut_at(reader.page, SIZES)
    assert prompts > 20
    assert (plain, sorted(set(wrong))) == (set(), [])
