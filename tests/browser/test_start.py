"""A game at one click: drawn anew, everybody put down, the first decision of round 1; and the games that were kept."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.visitor import LOOK, SIZES, serious_findings

ROUND = "s.snapshot.value.state.round"
SQUADS = (
    "['A', 'B'].map(side => s.position.value.units.filter(u => u.side === side).map(u => u.card))"
)
WAITING = "s.position.value.units.filter(u => u.place === 'waiting').length"


def ready(player: Player) -> None:
    """The start page with its draw."""
    player.visit()
    player.page.wait_for_selector(".tilt.drawn svg")


def play_now(player: Player) -> None:
    ready(player)
    player.page.click(".cta")
    assert player.wait_for_decision() is not None


def test_one_click_leads_to_the_first_decision_of_round_one(player: Player) -> None:
    ready(player)
    promised = player.page.inner_text(".cta span")
    player.page.click(".cta")
    asked = player.wait_for_decision()
    assert asked is not None
    assert player.read(ROUND) == 1
    assert player.read(WAITING) == 0
    names = [player.page.inner_text(f".squad.{side} header strong") for side in "ab"]
    assert all(name in promised for name in names), (promised, names)


def test_every_visit_draws_another_game(page: Page, tmp_path: Path) -> None:
    server = Server(tmp_path / "games.sqlite", seed=None)
    player = Player(server.address, page)
    seen: set[tuple[str, ...]] = set()
    for _ in range(3):
        play_now(player)
        squads: list[list[str]] = player.read(SQUADS)
        seen.add(tuple(squads[0] + squads[1]))
        page.goto(f"{player.address}/#/")
        page.reload()
    server.kill()
    assert len(seen) > 1


def test_by_hand_the_first_decision_is_set_up(player: Player) -> None:
    ready(player)
    player.page.check("text=I put my characters down myself")
    player.page.click(".cta")
    assert player.wait_for_decision() is not None
    assert player.read(ROUND) == 0


@pytest.mark.parametrize(("button", "turned"), [("The same again", False), ("Sides changed", True)])
def test_the_last_game_again(player: Player, button: str, turned: bool) -> None:
    play_now(player)
    first = player.read(SQUADS)
    ready(player)
    player.page.get_by_role("button", name=button).click()
    player.wait_for_decision()
    assert player.read(SQUADS) == (first[::-1] if turned else first)
    assert player.read(ROUND) == 1


def test_a_surprise_has_a_table_of_its_own(player: Player) -> None:
    ready(player)
    player.page.get_by_role("button", name="Surprise me").click()
    assert player.wait_for_decision() is not None
    assert player.read(ROUND) == 1


def test_a_kept_game_names_squads_score_and_date_and_is_deleted_with_a_way_back(
    server: Server, player: Player
) -> None:
    game = server.table.create(vs="easy", seed=1)
    player.visit()
    row = player.page.locator("section[aria-label=Resume] .games li").first
    expect(row).to_contain_text("Avengers v Cabal")
    expect(row).to_contain_text("0 : 0")
    expect(row).to_contain_text("today")
    row.get_by_role("button", name="Delete").click()
    expect(row).to_contain_text("was deleted")
    assert game["id"] not in listed(server)
    row.get_by_role("button", name="Bring back").click()
    expect(row).to_contain_text("0 : 0")
    assert game["id"] in listed(server)


def test_a_kept_game_shows_no_file_names_while_the_cards_are_read(
    server: Server, player: Player
) -> None:
    server.table.create(vs="easy", seed=1)
    held: list[Route] = []
    player.page.route("**/api/catalogue*", lambda route: held.append(route))  # noqa: PLW0108
    player.visit()
    row = player.page.locator("section[aria-label=Resume] .games li").first
    expect(row).to_contain_text("0 : 0")
    expect(row.locator("strong")).to_have_text("… v …")
    for route in held:
        route.continue_()
    expect(row.locator("strong")).to_have_text("Avengers v Cabal")


def listed(server: Server) -> list[Any]:
    return [game["id"] for game in server.table.request("/api/games")]


def test_every_battlefield_has_a_ground_of_its_own(server: Server, player: Player) -> None:
    player.visit("#/tables")
    expect(player.page.locator(".tpic [data-ground]")).to_have_count(7)
    grounds = player.page.eval_on_selector_all(
        ".tpic [data-ground]", "all => all.map(one => [one.dataset.ground, one.innerHTML])"
    )
    assert len(grounds) == len({name for name, _ in grounds}) == 7
    drawn = dict(grounds)
    assert "var(--water)" in drawn["harbour"]
    assert "g-paint" not in drawn["temple"], "no zebra crossings in a temple"
    game = server.table.create(vs="easy", seed=1, table="harbour")
    player.open(game["id"])
    expect(player.page.locator(".scene [data-ground=harbour]")).to_have_count(1)
    player.page.goto(f"{server.address}/#/replay/{game['id']}")
    player.page.wait_for_selector(".replay")
    expect(player.page.locator(".scene [data-ground=harbour]")).to_have_count(1)


DOORS = {
    "Learn": ".lessoncard",
    "Play with a friend": ".friends h1",
    "Puzzle of the day": ".puzzlefilters",
    "Rosters": ".rshead",
    "Odds": ".odtable",
    "Match-up": ".pldamage",
    "Your record": ".record .rchead",
    "Tables": ".tentry",
    "Reference": ".entry",
    "Full set-up": ".step",
}


def test_every_door_leads_somewhere_and_the_tabs_lead_on(player: Player) -> None:
    page = player.page
    for name, arrived in DOORS.items():
        ready(player)
        page.locator(".start").get_by_role("link", name=name, exact=True).click()
        page.wait_for_selector(arrived)
    for name in ("Puzzles", "Odds", "Match-up", "Learn"):
        page.get_by_role("navigation", name="Pages").get_by_role("link", name=name).click()
        page.wait_for_selector({"Puzzles": ".puzzlefilters", **DOORS}[name])
        current = page.locator(".tabs [aria-current=page]")
        expect(current).to_have_count(1)
        expect(current).to_have_text(name)
        expect(page.get_by_role("heading", level=1)).to_have_text(name)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_one_click_leads_to_the_first_lesson_at_every_size(
    size: str, theme: str, player: Player
) -> None:
    page, (width, height) = player.page, SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    player.settings["theme"] = theme
    ready(player)
    first = page.get_by_role("button", name="Start the first lesson")
    box = first.bounding_box()
    assert box is not None and box["y"] + box["height"] <= height, "in view without scrolling"
    assert page.evaluate(LOOK) == []
    assert serious_findings(page) == []
    first.click()
    expect(page.locator(".balloon h2")).to_have_text("The race to 16")
    page.goto(f"{player.address}/#/")
    expect(page.get_by_role("button", name="Go on learning")).to_have_count(0)  # nothing done yet
    expect(page.get_by_role("button", name="Start the first lesson")).to_be_visible()


def test_a_learner_goes_on_with_the_next_lesson(player: Player) -> None:
    player.page.add_init_script(
        "localStorage.setItem('crisis.learn', JSON.stringify({goal: {at: 5, game: 'x', done: true}}))"
    )
    ready(player)
    door = player.page.locator("section[aria-label=Learn]")
    expect(door).to_contain_text("Next: Moving, 4 min.")
    expect(player.page.get_by_role("button", name="Start the first lesson")).to_have_count(0)
    door.get_by_role("button", name="Go on learning").click()
    expect(player.page.locator(".balloon .bkick")).to_contain_text("Moving")


def test_the_puzzle_of_the_day_at_one_click_and_days_in_a_row(player: Player) -> None:
    page = player.page
    page.add_init_script(
        "const day = Math.floor((Date.now() - Date.UTC(2026, 0, 1)) / 864e5);"
        "localStorage.setItem('crisis.daily', JSON.stringify([day - 9, day - 2, day - 1]))"
    )
    ready(player)
    door = page.locator("section[aria-label='Puzzle of the day']")
    expect(door).to_contain_text("2 days in a row")
    door.get_by_role("button", name="Solve it").click()
    expect(page.locator(".puzzlegoal h2")).to_be_visible()


@pytest.mark.parametrize("height", [900, 757, 657])
def test_nothing_on_the_start_page_lies_on_anything(
    server: Server, player: Player, height: int
) -> None:
    """Also with a game to play again, which brings two small doors more."""
    server.table.create(vs="beginner", seed=1)
    page = player.page
    page.set_viewport_size({"width": 1440, "height": height})
    player.visit()
    expect(page.get_by_role("button", name="The same again")).to_be_visible()
    laid = page.evaluate(
        """() => { const box = name => document.querySelector(name).getBoundingClientRect(), foot = box('.foot');
          return [...document.querySelectorAll('.copy > *')].filter(one => {
            const { left, right, top, bottom, width } = one.getBoundingClientRect();
            return width && foot.left < right && left < foot.right && foot.top < bottom && top < foot.bottom;
          }).map(one => one.className || one.tagName); }"""
    )
    assert laid == []
    assert (
        page.evaluate(
            "(copy => copy.scrollHeight - copy.clientHeight)(document.querySelector('.copy'))"
        )
        <= 0
    )
