"""The dice tray: what a roll is for, which dice count, what came out; and it is never in the way."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.player import Player, Reacher

NAMES = {"C": "Critical", "W": "Wild", "H": "Hit", "B": "Block", "-": "Blank", "F": "Failure"}


# All of the tray at one moment, once it tells what came out: it goes away by itself.
CAME = """(() => { const tray = document.querySelector('.tray.single'), text = name => tray?.querySelector(name)?.textContent;
  return text('.came .eq')?.includes(%s) && (%s) && {title: text('h2'), score: text('.came .eq'), came: text('.came'),
    pools: tray.querySelectorAll('.poolrow').length,
    dice: [...tray.querySelectorAll('.die')].map(die => [die.getAttribute('aria-label').split(',')[0],
      /^var\\(--c[ab]\\)$/.test(die.querySelector('polygon').getAttribute('fill'))])}; })()"""


def shown_roll(player: Player, sign: str, condition: str = "true") -> dict[str, Any]:
    """The tray as it is seen when its result has this sign: title, score, what came out, and of each die
    its name and whether it is painted as lit."""
    found: dict[str, Any] = player.wait(CAME % (json.dumps(sign), condition))
    return found


def boxes(page: Page, *selectors: str) -> dict[str, dict[str, float]]:
    found = {one: page.locator(one).first.bounding_box() for one in selectors}
    return {one: box for one, box in found.items() if box is not None}


def apart(one: dict[str, float], two: dict[str, float]) -> bool:
    slack = 0.5
    return (
        one["x"] + one["width"] <= two["x"] + slack
        or two["x"] + two["width"] <= one["x"] + slack
        or one["y"] + one["height"] <= two["y"] + slack
        or two["y"] + two["height"] <= one["y"] + slack
    )


@pytest.mark.rule("SETUP-06")
def test_the_priority_roll_shows_both_sides_and_lights_what_counts(
    server: Server, player: Player
) -> None:
    page = player.page
    player.settings = {"speed": "slow"}
    game = server.table.create(vs="easy", seed=5)
    player.visit(f"#/game/{game['id']}")
    roll = shown_roll(player, ":", "text('.came p')?.includes('has priority')")
    assert roll["title"] == "Priority roll: who goes first"
    assert roll["pools"] == 2
    dice = roll["dice"]
    assert len(dice) == 10
    assert {name for name, lit in dice if lit} <= {"Critical", "Wild", "Hit"}
    assert {name for name, lit in dice if not lit} <= {"Block", "Blank", "Failure"}
    one, two = (sum(lit for _, lit in dice[half : half + 5]) for half in (0, 5))
    assert re.findall(r"\d+", roll["score"]) == [str(one), str(two)]
    expect(page.locator(".tray")).to_have_count(0)
    expect(page.locator(".prompt h1")).to_be_visible()


def may_interact(pending: dict[str, Any], _seat: Any) -> bool:
    return pending["purpose"] == "act" and any(
        one["what"] == "interact" and "meteors" in one["key"] for one in pending["options"]
    )


def test_an_interact_roll_says_what_for_what_counts_and_what_came_out(
    server: Server, player: Player
) -> None:
    page = player.page
    player.settings = {"speed": "slow"}
    player.open(Reacher(server.table).until(may_interact))
    asked = player.wait_for_decision()
    assert asked is not None
    player.pick(next(one["key"] for one in asked["options"] if one["what"] == "interact"))
    roll = shown_roll(player, "needs", "text('.came p')")
    assert re.search(r" interacts with Origin Bomb [A-C]$", roll["title"])
    dice = roll["dice"]
    assert dice
    assert all(lit == (name in ("Critical", "Wild", "Hit")) for name, lit in dice), dice
    if any(name == "Failure" for name, _ in dice):
        assert "suffers 1 damage" in roll["came"]
    expect(page.locator(".tray.single")).to_have_count(0)


def may_reroll(pending: dict[str, Any], _seat: Any) -> bool:
    return bool(pending["type"] == "dice" and pending["purpose"] == "reroll")


@pytest.mark.parametrize("size", [(1440, 900), (1366, 657), (1024, 768), (390, 844)])
def test_the_tray_covers_neither_the_board_nor_its_furniture(
    server: Server, player: Player, size: tuple[int, int]
) -> None:
    page = player.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    player.open(Reacher(server.table).until(may_reroll))
    page.wait_for_selector(".tray .die")
    player.wait(  # attacker and target are in sight while their dice are asked about
        "await import('/view/camera.js').then(c => { const t = s.tray.value, byId = s.position.value.byId;"
        " return c.showsAll([t.roller, t.target].map(id => byId.get(id))); })"
    )
    found = boxes(page, ".stage", ".tray")
    assert apart(found[".stage"], found[".tray"])
    assert found[".stage"]["height"] > 150, "the board is still there"
    furniture = boxes(page, ".keys", ".minimap", ".zoom", ".tray")
    names = list(furniture)
    for i, one in enumerate(names):
        for two in names[i + 1 :]:
            assert apart(furniture[one], furniture[two]), f"{one} lies on {two} at {size}"


def test_spared_damage_names_what_spared_it(server: Server, player: Player) -> None:
    page = player.page
    player.open(Reacher(server.table).until(may_reroll))
    page.wait_for_selector(".tray .die")
    page.evaluate(
        """() => Promise.all([import('/game/session.js'), import('/game/rolls.js')]).then(([s, rolls]) => {
          const { roller, target, name } = s.tray.value;
          const events = [
            {type: 'SuccessesCounted', attack: 3, defense: 1, damage: 2},
            {type: 'DamageReduced', unit: roller, amount: 1, by: 'Somebody else'},
            {type: 'DamageReduced', unit: target, amount: 2, by: 'Bodyguard'},
            {type: 'AttackResolved', attacker: roller, attack: name, target, dealt: 0}];
          s.tray.value = events.reduce((tray, event) => rolls.follow(tray, event), s.tray.value);
        })"""
    )
    expect(page.locator(".tray .sum")).to_contain_text("0 damage dealt")
    expect(page.locator(".tray .spared")).to_have_text(["Bodyguard spares 2 damage"])
