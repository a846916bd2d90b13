"""A table that does not let the page sit down: it says why and offers the way back."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from crisis.play.record import record_from_json
from crisis.server.game.store import Store
from crisis.server.game.stored import Line, Summary
from crisis.server.tables.room import CONNECTIONS
from tests.browser.conftest import Server
from tests.browser.player import Player


def visit_with_keys(player: Player, game: dict[str, Any], keys: dict[str, str]) -> None:
    """Open a game with keys that this browser kept from earlier."""
    kept = json.dumps(json.dumps({game["id"]: keys}))
    player.page.add_init_script(
        f"localStorage.getItem('crisis.seats') || localStorage.setItem('crisis.seats', {kept})"
    )
    player.visit(f"#/game/{game['id']}")


def test_wrong_keys_are_said_and_asked_for_again(server: Server, player: Player) -> None:
    game = server.table.create(vs="easy", seed=3)
    visit_with_keys(player, game, {"A": "of-another-game"})
    page = player.page
    expect(page.get_by_role("alert")).to_have_text("This key opens no seat of this game.")
    page.get_by_role("button", name="Ask for the keys again").click()
    page.wait_for_selector(".prompt")


def test_a_full_table_is_said_and_tried_again(server: Server, player: Player) -> None:
    game = server.table.create(vs="easy", seed=3)
    page = player.page
    with ExitStack() as stack:
        for _ in range(CONNECTIONS):
            stack.enter_context(server.table.sit(game["id"], game["seats"]["A"]))
        visit_with_keys(player, game, game["seats"])
        expect(page.get_by_role("alert")).to_have_text("Too many connections to this game.")
    seated = page.locator(".prompt")
    for _ in range(20):  # the server may notice a moment later that the others got up
        page.get_by_role("button", name="Try again").click()
        expect(seated.or_(page.get_by_role("alert")).first).to_be_visible()
        if seated.count():
            break
    expect(seated).to_be_visible()


def test_a_game_that_cannot_be_replayed_is_said_and_saved(
    server: Server, player: Player, tmp_path: Path
) -> None:
    game = server.table.create(vs="human", seed=3)
    store = Store(server.store)
    lines = [Line("answer", "pick something that is gone from the rules")]
    store.append(game["id"], 0, lines, Summary(0, 0, 0, False))
    store.close()
    visit_with_keys(player, game, game["seats"])
    page = player.page
    expect(page.get_by_role("alert")).to_contain_text("Answer 1 (pick something that is gone")
    with page.expect_download() as started:
        page.get_by_role("button", name="Save the game as a file").click()
    file = tmp_path / "saved.json"
    started.value.save_as(file)
    assert record_from_json(file.read_bytes()).answers == [lines[0].body]
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_game_that_is_not_there_is_said(player: Player) -> None:
    player.visit("#/game/0000")
    expect(player.page.get_by_role("alert")).to_have_text("There is no game '0000'.")


def test_a_page_that_is_not_there_is_said(player: Player) -> None:
    player.visit("#/nowhere/at/all")
    expect(player.page.get_by_role("heading")).to_have_text("There is no such page.")
    player.page.get_by_role("link", name="Back").click()
    player.page.wait_for_selector(".cta")


def test_without_live_connections_the_page_says_so_and_there_is_a_way_back(
    server: Server, player: Player
) -> None:
    game = server.table.create(vs="easy", seed=3)
    player.page.route_web_socket("**/seat", lambda socket: socket.close())
    player.visit(f"#/game/{game['id']}")
    expect(player.page.get_by_role("alert")).to_contain_text("WebSocket")
    player.page.get_by_role("link", name="Back").click()
    player.page.wait_for_selector(".cta")


def test_the_record_is_saved_without_a_key_in_an_address(
    server: Server, player: Player, tmp_path: Path
) -> None:
    game = server.table.create(vs="easy", seed=3)
    asked: list[str] = []
    page = player.page
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    visit_with_keys(player, game, game["seats"])
    page.wait_for_selector(".prompt")
    page.get_by_role("button", name="Menu").first.click()
    with page.expect_download() as started:
        page.get_by_role("button", name="Save").click()
    file = tmp_path / "saved.json"
    started.value.save_as(file)
    assert record_from_json(file.read_bytes()).edition == "1.3"
    assert len(asked) > 5 and not any(game["seats"]["A"] in url for url in asked)
