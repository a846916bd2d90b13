"""Takes the pictures of the README: real games on a real server, in a real Chromium.

    python -m tests.browser.pictures docs/pictures [NAME ...]

A scene is a function that brings a page to what is to be seen. What is shown of a game is whatever
its seed brings: cards, texts and layout are those of the present program.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS, Server
from tests.browser.player import Player, Reacher
from tests.browser.test_moves import THROWERS, is_advance, may_reroll, throws_at_somebody

Scene = Callable[[Server, Player], None]
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


def start(_: Server, player: Player) -> None:
    player.visit()
    player.page.wait_for_selector(".tilt.drawn", state="attached")


def move(server: Server, player: Player) -> None:
    """Dragged beyond what the tool reaches: the refusal, and the nearest legal spot."""
    player.open(Reacher(server.table).until(is_advance))
    page = player.page
    page.wait_for_selector("path.reach")
    asked = player.asked
    assert asked is not None
    unit = player.unit(asked["unit"])
    page.mouse.move(*player.spot_on_screen(unit["x"], unit["y"]))
    page.mouse.down()
    page.mouse.move(*player.spot_on_screen(unit["x"] + 4, unit["y"] - 9), steps=5)
    page.wait_for_selector(".call .rule")
    page.mouse.up()


def dice(server: Server, player: Player) -> None:
    player.open(Reacher(server.table).until(may_reroll))
    player.page.wait_for_selector(".tray .die")
    player.page.locator(".die[aria-disabled=false]").first.click()


def throw(server: Server, player: Player) -> None:
    player.open(Reacher(server.table).until(throws_at_somebody, setup=THROWERS))
    player.page.wait_for_selector("text=Next hit")
    player.page.keyboard.press("n")
    player.page.wait_for_selector(".tag.no")


def deployment(server: Server, player: Player) -> None:
    wanted = Reacher(server.table)
    player.open(wanted.until(lambda asked, _: asked["purpose"] == "deploy"))
    player.page.wait_for_selector("path.reach")


def hint(server: Server, player: Player) -> None:
    player.open(Reacher(server.table).until(lambda asked, _: asked["purpose"] == "act"))
    player.page.keyboard.press("h")
    player.page.wait_for_selector(".coach .plan")


# What is taken: the name of the file without its ending, how it is brought about, theme and size.
PICTURES: tuple[tuple[str, Scene, str, dict[str, int]], ...] = (
    ("start-dark", start, "dark", DESK),
    ("start-light", start, "light", DESK),
    ("move-dark", move, "dark", DESK),
    ("phone-move-dark", move, "dark", PHONE),
    ("dice-light", dice, "light", DESK),
    ("throw-dark", throw, "dark", DESK),
    ("deployment-light", deployment, "light", DESK),
    ("hint-dark", hint, "dark", DESK),
)


def take(chromium: Browser, server: Server, folder: Path, names: list[str]) -> None:
    for name, scene, theme, size in PICTURES:
        if names and name not in names:
            continue
        context = chromium.new_context(viewport=size, color_scheme=theme)  # type: ignore[arg-type]
        player = Player(server.address, context.new_page())
        scene(server, player)
        player.page.wait_for_timeout(1500)  # what moves has come to rest
        player.page.screenshot(path=folder / f"{name}.png")
        context.close()
        print(name)


def main() -> None:
    folder = Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as store, sync_playwright() as playwright:
        server = Server(Path(store) / "games.sqlite")
        chromium = playwright.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        try:
            take(chromium, server, folder, sys.argv[2:])
        finally:
            chromium.close()
            server.kill()


if __name__ == "__main__":
    main()
