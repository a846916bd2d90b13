"""Hint and review as a player uses them."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.player import EagerMind, Player, Reacher


def at_a_menu(server: Server) -> str:
    """A game against the computer in which a character of this side is about to act."""
    game = server.table.create(vs="beginner", seed=3, deploy="auto")
    with server.table.sit(game["id"], game["seats"]["A"]) as seat:
        mind = EagerMind(seat, 3)
        for _ in range(60):
            assert seat.wait(), "the game ended too soon"
            if seat.position["pending"]["purpose"] == "act":
                return str(game["id"])
            seat.answer(mind(seat.position["pending"]))
    raise AssertionError("nobody ever acted")


def conceded(server: Server) -> dict[str, Any]:
    """A short game that is over."""
    game: dict[str, Any] = server.table.create(vs="beginner", seed=3, deploy="auto")
    with server.table.sit(game["id"], game["seats"]["A"]) as seat:
        mind, turns = EagerMind(seat, 3), 0
        for _ in range(80):
            assert seat.wait(), "the game ended too soon"
            turns += seat.position["pending"]["purpose"] == "turn"
            if turns == 3:
                seat.ask("concede")
                return game
            seat.answer(mind(seat.position["pending"]))
    raise AssertionError("no third turn")


def open_hint(page: Page) -> None:
    page.keyboard.press("h")
    expect(page.locator(".coach .plan").first).to_be_visible()


def test_a_hint_shows_plans_with_chances_and_one_of_them_is_begun(
    server: Server, player: Player
) -> None:
    page = player.page
    player.open(at_a_menu(server))
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    open_hint(page)
    plans = page.locator(".coach .plan")
    assert 1 <= plans.count() <= 3
    expect(plans.first.locator(".chance b")).to_have_text(re.compile(r"^\d+ %$"))
    expect(plans.first.locator(".chance small")).to_have_text("best")
    expect(page.locator(".coach h2")).to_contain_text("for ")
    expect(page.locator(".coach .used")).to_contain_text("1")
    before = player.decision
    page.keyboard.press("Escape")
    expect(page.locator(".coach")).to_have_count(0)
    assert player.decision == before  # looking commits nothing
    open_hint(page)
    page.get_by_role("button", name="Begin plan 1").click()
    player.wait_past(before)
    expect(page.locator(".coach")).to_have_count(0)  # the hint was about that decision only


def reacting(pending: dict[str, Any], seat: Any) -> bool:
    """A rule may be used while a character of the computer acts."""
    uses = any(one["what"] == "use" for one in pending.get("options", ()))
    return uses and str(seat.position["now"].get("active")).startswith("B.")


def test_a_hint_in_a_reaction_is_no_plan_for_the_enemy(server: Server, player: Player) -> None:
    page = player.page
    player.open(Reacher(server.table).until(reacting))
    enemy = player.unit(player.read("s.snapshot.value.now.active"))
    assert enemy["side"] == "B"
    open_hint(page)
    title = page.locator(".coach h2").inner_text()
    assert re.match(r"^\d plans?", title) and enemy["short"] not in title, title


def test_a_game_that_is_over_is_reviewed_turn_by_turn(server: Server, player: Player) -> None:
    page = player.page
    game = conceded(server)
    player.open(game["id"])
    page.get_by_role("link", name="Review").click()
    expect(page.locator(".curve .chance")).to_be_visible()
    expect(page.locator(".chancebar span")).to_have_count(0)  # set-up: no turn yet
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".chancebar span")).to_have_text(re.compile(r"Avengers: 0 % to win"))
    box = page.locator(".turnreview").bounding_box()
    assert box is not None and box["height"] > 60  # it has room, not only a place in the page
    expect(page.locator(".turnreview dl")).to_contain_text("Chance of")
    expect(page.locator(".tallies li")).to_have_count(1)  # only people are judged
