"""A token looks mine only when I control it; standing beside it, contesting it and controlling it differ."""

import json
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.director import Director
from tests.browser.player import Player

METEORS = "deadly-meteors-mutate-civilians"
BOMB = f"{METEORS}-2"
SETUP = {
    "table": "hells-kitchen",
    "crises": [METEORS, "skrulls-infiltrate-world-leadership"],
    "squads": {
        "A": {"characters": ["captain-america-first-avenger"], "affiliation": "avengers"},
        "B": {"characters": ["kingpin"], "affiliation": "cabal"},
    },
}
CAPTAIN, KINGPIN = "A.captain-america-first-avenger", "B.kingpin"


def with_place(player: Player, token: str, **more: Any) -> None:
    """Let the page show the position with one token as it might stand."""
    player.page.evaluate(
        """([id, more]) => import('/game/session.js').then(s => {
          const now = structuredClone(s.snapshot.value);
          now.state.tokens[id] = {...now.state.tokens[id], controller: more.controller ?? null};
          now.places[id] = {...now.places[id], ...more};
          s.snapshot.value = now;
        })""",
        [token, more],
    )


def test_a_bomb_one_stands_beside_is_not_shown_as_controlled(
    server: Server, player: Player
) -> None:
    director = Director(
        server.table,
        SETUP,
        marks={CAPTAIN: (18_000, 16_400), KINGPIN: (31_000, 33_000)},
        starts={CAPTAIN: (18_000, 5_000), KINGPIN: (31_000, 33_000)},
        uses={},
    )
    beside = director.until("turn", lambda seat: bool(seat.position["places"][BOMB]["contesting"]))
    player.open(beside)
    page = player.page
    chip = page.locator(f".mission [data-token={json.dumps(BOMB)}]")
    expect(chip).to_have_attribute("data-scores", "")
    expect(chip).to_contain_text("secured by Avengers")
    expect(chip.locator("polygon").first).to_have_attribute("fill", "var(--tokc)")
    with_place(player, BOMB, controller="A", scores="A", vp=1)
    expect(chip).to_contain_text("Avengers control it")
    expect(chip.locator("polygon").first).to_have_attribute("fill", "var(--ca)")
    expect(chip.locator("b")).to_have_text("+1")
    with_place(player, BOMB, contesting=["A", "B"], secured=None)
    expect(chip).to_contain_text("contested")


def test_the_legend_tells_the_marks_apart(server: Server, player: Player) -> None:
    game = server.table.create(vs="easy", seed=1)
    player.open(game["id"])
    page = player.page
    page.click(".legendbtn")
    box = page.get_by_role("dialog", name="What the marks mean")
    expect(box.locator(".faces li")).to_have_count(6)
    drawings = box.locator(".marks svg").evaluate_all("all => all.map(one => one.innerHTML)")
    assert len(drawings) >= 8
    assert len(set(drawings)) == len(drawings)
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    expect(page.locator(".legendbtn")).to_be_focused()
