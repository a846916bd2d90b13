"""A made-up language, half as long again, through whole games and every page: each word comes from
a catalogue or is a name, and nothing is cut."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from crisis.data import catalogue
from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.visitor import LOOK, SIZES
from tests.texts.pseudo import CODE, names, plain_words

ROOT = Path(__file__).parents[2]
GAMES = 5
COIN = re.compile("[A-Z]{2,3}")  # the letters on a base
EVERY = 5  # prompts from one look at all sizes to the next
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
# Letters that are pushed out of a box which hides them; a name may end in an ellipsis.
CUT = """() => [...document.querySelectorAll('body *')].filter(one => {
  const style = getComputedStyle(one);
  if (!['hidden', 'clip'].includes(style.overflowX) || style.textOverflow === 'ellipsis') return false;
  if (one.closest('svg, .vh, .twin, .tilt') || !one.checkVisibility({visibilityProperty: true})) return false;
  const own = [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim());
  return own && one.scrollWidth > one.clientWidth + 1;
}).map(one => `cut: ${one.tagName}.${one.className}: ${one.textContent.slice(0, 60)}`)"""
PAGES = {
    "": ".tilt svg",
    "/setup": ".step",
    "/learn": ".lesson, .lcard, main",
    "/puzzles": "main",
    "/rosters": "main",
    "/odds": "main",
    "/planner": "main",
    "/record": "main",
    "/friend": "main",
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
    """Alter egos, and the names of battlefields and sample rosters."""
    found = [card.alter_ego for card in catalogue().characters.values()]
    for path in (ROOT / "src" / "crisis" / "data" / "tables").glob("*.toml"):
        found.append(tomllib.loads(path.read_text("utf-8"))["name"])
    return {word for text in found for word in plain_words(text)}


NAMES = names(catalogue()) | called() | {
    "Enter", "Esc", "Ctrl", "Shift", "Alt", "Del", "Tab",  # keys
    "JSON", "MCT", "CSV", "HTML", "core", "Crisis", "Strange", "Hell's",
}  # fmt: skip


def left_plain(page: Page) -> set[str]:
    """Words of the page that are no names and were not taken from a catalogue."""
    found: set[str] = set()
    for text in page.evaluate(TEXTS):
        outside = re.sub(r"https?://\S+", "", text)
        found |= {
            word for word in plain_words(outside) if word not in NAMES and not COIN.fullmatch(word)
        }
    return found


def cut_at_sizes(page: Page) -> list[str]:
    wrong = []
    for name, (width, height) in SIZES.items():
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
    assert left_plain(reader.page) == set()
    assert cut_at_sizes(reader.page) == []


@pytest.mark.parametrize("number", range(GAMES))
def test_a_whole_game(strange: Strange, reader: Player, number: int) -> None:
    made = strange.table.create(
        vs="beginner", seed=number, setup="drawn", draw=number, deploy="auto"
    )
    reader.open(made["id"])
    plain: set[str] = set()
    wrong: list[str] = []
    prompts = 0
    while (asked := reader.wait_for_decision()) is not None:
        plain |= left_plain(reader.page)
        if prompts % EVERY == 0:
            wrong += [f"{asked['purpose']}, {what}" for what in cut_at_sizes(reader.page)]
        prompts += 1
        reader.answer(asked)
    plain |= left_plain(reader.page)
    assert prompts > 20
    assert (plain, sorted(set(wrong))) == (set(), [])
