"""Moving by the tool, throwing by aiming, picking dice, taking back: on the board itself."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.director import Director
from tests.browser.player import PATIENCE, Player, Reacher


def is_advance(pending: dict[str, Any], _seat: Any) -> bool:
    return bool(pending["type"] == "advance" and pending["purpose"] == "advance")


@pytest.mark.rule("MOVE-04", "MOVE-07", "MOVE-08")
def test_a_base_is_dragged_with_the_bent_tool_and_an_illegal_spot_says_why(
    server: Server, player: Player
) -> None:
    page = player.page
    player.open(Reacher(server.table).until(is_advance))
    page.wait_for_selector("path.reach")
    asked = player.asked
    assert asked is not None
    unit = player.unit(asked["unit"])
    far = player.spot_on_screen(unit["x"], unit["y"] - 15)
    page.mouse.move(*player.spot_on_screen(unit["x"], unit["y"]))
    page.mouse.down()
    page.mouse.move(*far, steps=5)
    page.wait_for_selector(".call .rule")
    expect(page.locator("polygon.badtool")).to_have_count(2)
    page.mouse.up()
    assert page.inner_text(".call .rule").split("-")[0] in ("MOVE", "DIR")
    page.click(".call button:has-text('Nearest')")
    expect(page.locator(".call")).to_have_count(0)
    expect(page.locator("polygon.tool")).to_have_count(2)
    spot = player.wait("(await import('/decisions/place.js')).ready.value")
    before = player.decision
    page.click(".prompt .acts .btn.primary")
    player.wait_past(before)
    moved = player.unit(asked["unit"])
    assert abs(moved["x"] - spot["x"]) < 0.01
    assert abs(moved["y"] - spot["y"]) < 0.01


THROWERS = {
    "table": "hells-kitchen",
    "crises": ["deadly-meteors-mutate-civilians", "skrulls-infiltrate-world-leadership"],
    "squads": {
        "A": {"characters": ["doc-ock-sinister-scientist", "hulk"]},
        "B": {"characters": ["crossbones", "kingpin", "captain-america-first-avenger"]},
    },
}


def throws_at_somebody(pending: dict[str, Any], seat: Any) -> bool:
    if pending["type"] != "aim" or pending["purpose"] not in ("throw", "throw_terrain"):
        return False
    rose = seat.ask("area")["aim"]["rose"]
    return any(
        hit in seat.position["state"]["units"] for stop in rose for hit in stop.get("hits", [])
    )


@pytest.mark.rule("THROW-02")
def test_a_throw_is_aimed_at_a_character_and_hits_it(server: Server, player: Player) -> None:
    page = player.page
    player.open(Reacher(server.table).until(throws_at_somebody, setup=THROWERS))
    page.wait_for_selector("text=Next hit")
    struck = None
    for _ in range(40):
        page.keyboard.press("n")
        outcome = "(await import('/decisions/aim.js')).outcome.value"
        hits = player.wait(f"!{outcome}.guess && {outcome}.hits")  # the server's word, no guess
        struck = next(
            (hit for hit in hits if hit in player.read("s.snapshot.value.state.units")), None
        )
        if struck:
            break
    assert struck is not None
    name = player.unit(struck)["short"]
    expect(page.locator(".tag.no", has_text=name)).to_be_visible()
    lines = len(player.read("s.log.value"))
    expect(page.locator(".prompt:not(.deaf)")).to_be_visible()  # a new prompt is deaf for a moment
    page.keyboard.press("Enter")
    player.wait(f"s.log.value.slice({lines}).some(line => line.text.includes({json.dumps(name)}))")


THROWN, STRUCK = "B.crossbones", "B.the-black-widow"
ACROSS_A_CAR = {
    "pieces": [
        {"kind": "car", "x": 18, "y": 19.5},
        {"kind": "dumpster", "x": 15.5, "y": 22.5},
        {"kind": "newsstand", "x": 26, "y": 20},
    ],
    "crises": ["deadly-meteors-mutate-civilians", "skrulls-infiltrate-world-leadership"],
    "squads": {
        "A": {"characters": ["spectacular-spider-man"]},
        "B": {"characters": ["crossbones", "the-black-widow"]},
    },
}
SPIDER = "A.spectacular-spider-man"


def about_to_throw(server: Server) -> str:
    """Spider-Man throws Crossbones, who stands on the car; Black Widow is behind it."""
    director = Director(
        server.table,
        ACROSS_A_CAR,
        marks={SPIDER: (18000, 15500), THROWN: (18000, 19500), STRUCK: (18000, 23300)},
        starts={SPIDER: (18000, 5000), THROWN: (18000, 31000), STRUCK: (21000, 31000)},
        uses={
            "act": "Proportionate Strength of a Spider",
            "choose_characters": f"choose:{THROWN}",
        },
    )
    return director.until("throw")


def aim_at(player: Player, thing: str) -> None:
    """Click on the board in the direction of something and wait for the server's word."""
    goal = player.unit(thing)
    player.page.mouse.click(*player.spot_on_screen(goal["x"], goal["y"]))
    expect(player.page.locator(".prompt .facts")).to_contain_text("Hits")


def pass_until(player: Player, purpose: str) -> None:
    """Both sides pass what they could do, until something else is asked."""
    while True:
        asked = player.wait_for_decision()
        assert asked is not None, "the game is over"
        if asked["purpose"] == purpose:
            return
        before = player.decision
        player.pick("pass")
        player.wait_past(before)


@pytest.mark.rule("THROW-02", "THROW-04", "THROW-05", "THROW-09", "DODGE-01")
def test_a_throw_goes_through_terrain_into_a_character(server: Server, player: Player) -> None:
    page = player.page
    player.open(about_to_throw(server))
    page.wait_for_selector("text=Next hit")
    assert player.unit(THROWN)["on"] == "car-1"
    aim_at(player, "dumpster-2")
    expect(page.locator(".tag.no")).to_have_text("hits dumpster")
    aim_at(player, STRUCK)
    expect(page.locator(".tag.no")).to_have_text("hits Black Widow")
    expect(page.locator(".tag", has_text="stops at")).to_be_visible()
    stop = page.evaluate("import('/decisions/aim.js').then(a => a.outcome.value.stop)")
    car = player.unit("car-1")
    assert stop[1] < car["y"] - car["d"] / 2, "it should come down beyond the car"
    lines = len(player.read("s.log.value"))
    before = player.decision
    page.click(".prompt .acts .btn.primary")
    player.wait_past(before)  # until then the aim is still what is pending
    pass_until(player, "act")
    expect(page.locator(".tray")).to_have_count(0)  # it is gone before the next question
    landed, hurt = player.unit(THROWN), player.read("s.log.value.map(l => l.text)")[lines:]
    assert abs(landed["x"] - stop[0]) < 0.01 and abs(landed["y"] - stop[1]) < 0.01
    told = " ".join(hurt)
    assert landed["on"] is None and "Crossbones hits Black Widow" in told
    assert landed["damage"] == 1 and "Crossbones suffers 1 damage" in told, hurt
    assert "Black Widow suffers" in told or "Black Widow dodges" in told
    throw = page.locator(".log .item", has_text="hits Black Widow").last
    throw.locator(".act").click()
    expect(throw.locator(".steps")).to_contain_text("Crossbones hits Black Widow")
    expect(throw.locator(".steps .d svg").first).to_be_visible()  # the dodge dice


def may_reroll(pending: dict[str, Any], _seat: Any) -> bool:
    return bool(pending["type"] == "dice" and pending["purpose"] == "reroll")


@pytest.mark.rule("DICE-04", "DICE-08")
def test_rerolls_are_picked_on_the_dice(server: Server, player: Player) -> None:
    page = player.page
    player.open(Reacher(server.table).until(may_reroll))
    asked = player.asked
    assert asked is not None
    page.wait_for_selector(".tray .die")
    pool = page.locator(f".poolrow[aria-label='{asked['pool'].capitalize()} dice']")
    expect(pool.locator(".die:not(.lock)")).to_have_count(len(asked["dice"]))
    expect(page.locator(".prompt .acts .btn.primary")).to_be_disabled()
    die = page.locator(".die[aria-disabled=false]").first
    die.click()
    expect(die).to_have_attribute("aria-pressed", "true")
    before = player.decision
    page.click(".prompt .acts .btn.primary")
    player.wait_past(before)
    # Chance answers after the player.
    player.wait("s.log.value.some(line => line.text.includes('reroll'))")


def test_a_decision_is_taken_back(server: Server, player: Player) -> None:
    page = player.page
    player.open(Reacher(server.table).until(lambda asked, _: asked["purpose"] == "act"))
    asked = player.asked
    assert asked is not None
    unit = player.unit(asked["about"])
    player.pick("move")
    page.wait_for_selector("path.reach")
    moving = player.wait_for_decision()
    assert moving is not None
    player.answer(moving)
    moved = player.unit(asked["about"])
    assert (moved["x"], moved["y"]) != (unit["x"], unit["y"])
    page.click(".undo")
    page.wait_for_selector("path.reach")
    page.keyboard.press("Control+z")
    expect(page.locator(".opt[data-key=move]")).to_be_visible()
    back = player.unit(asked["about"])
    assert (back["x"], back["y"]) == (unit["x"], unit["y"])


def in_the_middle_of_an_attack(pending: dict[str, Any], seat: Any) -> bool:
    return bool(seat.position["now"].get("dice", {}).get("attack"))


def test_a_killed_server_comes_back_in_the_middle_of_an_attack(
    server: Server, player: Player
) -> None:
    page = player.page
    player.open(Reacher(server.table).until(in_the_middle_of_an_attack))
    title = page.inner_text(".prompt h1")
    page.wait_for_selector(".tray .die")
    dice = page.locator(".tray .die").count()
    server.kill()
    page.wait_for_selector(".prio.lost")
    server.restart()
    expect(page.locator(".prio.lost")).to_have_count(0, timeout=1000 * PATIENCE)
    expect(page.locator(".prompt h1")).to_have_text(title)
    expect(page.locator(".tray .die")).to_have_count(dice)
    asked = player.asked
    assert asked is not None
    player.answer(asked)
