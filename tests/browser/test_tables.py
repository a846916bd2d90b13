"""The table editor: laying terrain out by drag and by keys, refusals at the piece, playing on it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Player

WIDTH = 36
CAR = ("car", 10, 26)


def lines(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("import('/editing.js').then(e => e.lines.value)")
    return found


def eventually(page: Page, state: Callable[[], object], wanted: object) -> None:
    """The page follows the pointer frame by frame: on a busy machine a moment later."""
    for _ in range(300):
        if state() == wanted:
            return
        page.wait_for_timeout(20)
    assert state() == wanted


def open_editor(player: Player, path: str) -> Page:
    player.visit(path)
    player.page.wait_for_selector(".square[data-settled=true]")
    return player.page


def on_screen(page: Page, x: float, y: float) -> tuple[float, float]:
    """A point of the battlefield (inches, y up) on the screen."""
    box = page.locator(".square").bounding_box()
    assert box is not None
    return box["x"] + x / WIDTH * box["width"], box["y"] + (1 - y / WIDTH) * box["height"]


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=6)
    page.mouse.up()


@pytest.mark.rule("SETUP-03", "SETUP-04")
def test_a_table_is_laid_out_refused_mended_saved_and_chosen_for_a_game(player: Player) -> None:
    player.visit()
    page = player.page
    page.click(".doors a:text-is('Tables')")
    page.click("text=New table")
    page.wait_for_selector(".square[data-settled=true]")
    expect(page.locator(".edproblems")).to_contain_text("at least 12 features")
    page.click("text=Generate a fair table")
    expect(page.locator(".edproblems .fine")).to_be_visible()
    one, two = lines(page)[:2]
    drag(page, on_screen(page, one["x"], one["y"]), on_screen(page, two["x"], two["y"]))
    refusal = page.locator(".call")
    expect(refusal.locator(".rule")).to_have_text("SETUP-04")
    expect(refusal).to_contain_text("would lie on the")
    page.fill(".edname input", "Our corner")
    page.click(".btn.save")
    expect(page.locator(".trouble")).to_contain_text("not legal")
    refusal.locator("button:has-text('Nearest legal')").click()
    expect(page.locator(".edproblems .fine")).to_be_visible()
    page.click(".btn.save")
    expect(page.locator(".savedline")).to_contain_text("Our corner is saved")
    kept = lines(page)
    page.goto(f"{player.address}/#/setup")
    page.select_option(".tablechoice", "own:Our corner")
    page.click(".cta.begin")
    laid = player.wait("s.snapshot.value?.state.terrain")
    centres = [piece["centre"] for piece in laid.values()]
    wanted = [[round(line["x"] * 1000), round(line["y"] * 1000)] for line in kept]
    assert centres == wanted


def test_terrain_is_dragged_from_the_palette_turned_by_its_handle_and_changed(
    player: Player,
) -> None:
    page = open_editor(player, "#/tables/new")
    car = page.locator(".pal[data-kind=car]")
    car.scroll_into_view_if_needed()
    box = car.bounding_box()
    assert box is not None
    drag(page, (box["x"] + 20, box["y"] + 20), on_screen(page, 10, 26))
    eventually(page, lambda: [(one["kind"], one["x"], one["y"]) for one in lines(page)], [CAR])
    assert lines(page)[0]["turn"] == 0
    drag(page, on_screen(page, 10 + 2.75, 26), on_screen(page, 10, 26 + 4))
    eventually(page, lambda: lines(page)[0]["turn"], 90)
    page.click(".edsel .seg button:has-text('4')")
    page.uncheck(".edsel .check input")
    assert (lines(page)[0]["size"], lines(page)[0]["interactive"]) == (4, False)
    page.click(".edsel button:has-text('Twin')")
    twin = lines(page)[1]
    assert (twin["x"], twin["y"], twin["size"]) == (26, 10, 4)


def test_a_table_is_edited_by_keyboard_alone(player: Player) -> None:
    page = open_editor(player, "#/tables/copy/midtown")
    before = lines(page)
    page.focus(".pal >> nth=0")
    while not page.evaluate("document.activeElement.dataset.piece === '0'"):
        page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("r")
    moved = lines(page)[1]
    was = before[1]
    assert (moved["x"], moved["y"]) == (was["x"] - 0.25, was["y"] + 1)
    assert moved["turn"] == (was["turn"] + 45) % 360
    page.keyboard.press("Delete")
    assert len(lines(page)) == len(before) - 1
    for _ in range(3):
        page.keyboard.press("Control+z")
    assert lines(page) == before
    page.keyboard.press("Control+Shift+z")
    assert lines(page) != before
    page.keyboard.press("Control+z")
    page.focus(".pal[data-kind=bench]")
    page.keyboard.press("Enter")
    expect(page.locator(".edpieces button")).to_have_count(len(before) + 1)
    expect(page.locator(".edproblems .fine")).to_be_visible()


def test_a_table_is_exported_and_imported_as_a_file(player: Player, tmp_path: Path) -> None:
    page = open_editor(player, "#/tables/copy/park")
    with page.expect_download() as started:
        page.click("button:has-text('Export')")
    file = tmp_path / "park.json"
    started.value.save_as(file)
    written = json.loads(file.read_text())
    assert written["pieces"] == lines(page)
    page = open_editor(player, "#/tables/new")
    page.set_input_files(".edtools input[type=file]", file)
    expect(page.locator(".edname input")).to_have_value("Copy of City park")
    assert lines(page) == written["pieces"]
    file.write_text('{"pieces": 7}')
    page.set_input_files(".edtools input[type=file]", file)
    expect(page.locator(".trouble")).to_contain_text("no battlefield")
    assert lines(page) == written["pieces"]
