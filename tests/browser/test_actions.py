"""Actions at the table: a move begun by its piece, an action given back, what an attack is worth."""

import re
from math import hypot
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Server
from tests.browser.player import Player, Reacher


def may_move(pending: dict[str, Any], _seat: Any) -> bool:
    return pending["purpose"] == "act" and any(one["what"] == "move" for one in pending["options"])


def may_attack(pending: dict[str, Any], _seat: Any) -> bool:
    return pending["purpose"] == "act" and any(
        one["what"] == "attack" for one in pending["options"]
    )


def actions_left(player: Player) -> Locator:
    """The kicker of the act prompt: how many actions are left."""
    return player.page.locator(".prompt .kick span").first


def wait_until_open(player: Player) -> None:
    """A new prompt is deaf for a moment."""
    expect(player.page.locator(".prompt:not(.deaf)")).to_be_visible()


def test_a_piece_is_dragged_before_move_is_pressed(server: Server, player: Player) -> None:
    page = player.page
    player.open(Reacher(server.table).until(may_move))
    wait_until_open(player)
    asked = player.asked
    assert asked is not None
    unit = player.unit(player.read("s.pending.value.about") or asked["about"])
    page.mouse.move(*player.spot_on_screen(unit["x"], unit["y"]))
    page.mouse.down()
    page.mouse.move(*player.spot_on_screen(unit["x"], unit["y"] - 2), steps=4)
    player.wait("s.pending.value?.type === 'advance'")
    page.mouse.move(*player.spot_on_screen(unit["x"], unit["y"] - 1.5), steps=3)
    page.mouse.up()
    player.wait(
        "await import('/decisions/place.js').then("
        f"p => p.trial.value && Math.abs(p.trial.value.y - {unit['y'] - 1.5}) < 0.6)"
    )
    expect(page.locator(".prompt h1")).to_contain_text("move", ignore_case=True)


@pytest.mark.parametrize("way", ["button", "Escape"])
def test_a_move_is_cancelled_and_the_action_given_back(
    server: Server, player: Player, way: str
) -> None:
    page = player.page
    player.open(Reacher(server.table).until(may_move))
    before = actions_left(player).inner_text()
    page.locator(".prompt [data-key=move]").click()
    player.wait("s.pending.value?.type === 'advance'")
    cancel = page.locator(".prompt .cancel")
    expect(cancel).to_be_visible()
    if way == "button":
        cancel.click()
    else:
        page.keyboard.press("Escape")
    player.wait("s.pending.value?.purpose === 'act'")
    expect(actions_left(player)).to_have_text(before, use_inner_text=True)
    expect(page.locator(".prompt .cancel")).to_have_count(0)


def test_an_attack_says_its_best_target_and_can_be_cancelled(
    server: Server, player: Player
) -> None:
    page = player.page
    player.open(Reacher(server.table).until(may_attack))
    row = page.locator(".elist.attacks .opt").filter(has_text=re.compile(r"Range \d")).first
    expect(row).to_contain_text(re.compile(r"% to daze \w"))
    before = actions_left(player).inner_text()
    row.click()
    player.wait("s.pending.value?.purpose === 'declare_target'")
    page.locator(".prompt .cancel").click()
    player.wait("s.pending.value?.purpose === 'act'")
    expect(actions_left(player)).to_have_text(before, use_inner_text=True)


NEAR = 3_000  # thousandths of an inch between centres: within the range of every attack
CLICKS = 7


def close_to_an_enemy(pending: dict[str, Any], seat: Any) -> bool:
    return pending["purpose"] == "turn" and bool(fighters(seat.position["state"], pending))


def fighters(state: dict[str, Any], pending: dict[str, Any]) -> list[str]:
    """Who may be activated and has an enemy nearby."""
    units = state["units"]
    enemies = [
        unit
        for unit in units.values()
        if unit["side"] == "B" and unit.get("place") == "table" and not unit.get("dazed")
    ]
    ours = [units[one["thing"]] for one in pending["options"] if one["what"] == "activate"]
    return [
        one["id"]
        for one in ours
        if any(hypot(one["x"] - two["x"], one["y"] - two["y"]) < NEAR for two in enemies)
    ]


def test_a_move_and_an_attack_take_seven_clicks_at_most(server: Server, player: Player) -> None:
    """From "Who activates?" to the dice: activate 2, move 3, attack 2."""
    page = player.page
    player.open(Reacher(server.table).until(close_to_an_enemy))
    page.evaluate(
        "window.clicks = 0; addEventListener('pointerdown', () => { window.clicks += 1; }, true)"
    )
    asked = player.asked
    assert asked is not None
    unit = fighters(player.read("s.snapshot.value.state"), asked)[0]
    option = next(one for one in asked["options"] if one.get("thing") == unit)
    player.row(option).click()
    page.locator(".prompt .acts .btn.primary").click()
    player.wait("s.pending.value?.purpose === 'act'")
    page.locator(".prompt [data-key=move]").click()
    player.wait("s.pending.value?.type === 'advance'")
    page.wait_for_selector("path.reach")
    at = player.unit(unit)
    page.mouse.click(*player.spot_on_screen(at["x"] + 0.05, at["y"] + at["r"] * 0.6))
    page.locator(".prompt .acts .btn.primary").click()
    player.wait("s.pending.value?.purpose === 'act'")
    page.locator(".elist.attacks .opt").first.click()
    player.wait("s.pending.value?.purpose === 'declare_target'")
    page.locator(".prompt .acts .btn.primary").click()
    player.wait(f"s.story.value.some(l => l.key === 'attack' && l.unit === '{unit}')")
    clicks = page.evaluate("window.clicks")
    assert clicks == CLICKS


def may_take(pending: dict[str, Any], _seat: Any) -> bool:
    return pending["purpose"] == "act" and any(
        one["what"] == "interact" and one.get("cost") for one in pending["options"]
    )


def test_an_interaction_names_its_token_and_says_what_it_does(
    server: Server, player: Player
) -> None:
    page = player.page
    player.open(Reacher(server.table).until(may_take))
    row = page.locator(".elist.interact .opt").first
    expect(row).to_contain_text(re.compile(r"Interact: .+ [A-F](?![a-z])"))
    row.click()
    expect(page.locator(".prompt h1")).to_have_text(re.compile(r" [A-F]$"))
    expect(page.locator(".prompt .pbody > p").first).to_contain_text("This character")
