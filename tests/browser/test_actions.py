"""Actions at the table: a move begun by its piece, an action given back, what an attack is worth."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.player import Player, Reacher


def may_move(pending: dict[str, Any], _seat: Any) -> bool:
    return pending["purpose"] == "act" and any(one["what"] == "move" for one in pending["options"])


def may_attack(pending: dict[str, Any], _seat: Any) -> bool:
    return pending["purpose"] == "act" and any(
        one["what"] == "attack" for one in pending["options"]
    )


def actions_left(player: Player) -> str:
    """The kicker of the act prompt: how many actions are left."""
    return player.page.locator(".prompt .kick span").first.inner_text()


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
    found = page.evaluate("import('/decisions/place.js').then(p => p.trial.value)")
    assert found is not None and abs(found["y"] - (unit["y"] - 1.5)) < 0.6, found
    expect(page.locator(".prompt h1")).to_contain_text("move", ignore_case=True)


@pytest.mark.parametrize("way", ["button", "Escape"])
def test_a_move_is_cancelled_and_the_action_given_back(
    server: Server, player: Player, way: str
) -> None:
    page = player.page
    player.open(Reacher(server.table).until(may_move))
    before = actions_left(player)
    page.locator(".prompt [data-key=move]").click()
    player.wait("s.pending.value?.type === 'advance'")
    cancel = page.locator(".prompt .cancel")
    expect(cancel).to_be_visible()
    if way == "button":
        cancel.click()
    else:
        page.keyboard.press("Escape")
    player.wait("s.pending.value?.purpose === 'act'")
    assert actions_left(player) == before
    expect(page.locator(".prompt .cancel")).to_have_count(0)


def test_an_attack_says_its_best_target_and_can_be_cancelled(
    server: Server, player: Player
) -> None:
    page = player.page
    player.open(Reacher(server.table).until(may_attack))
    row = page.locator(".elist.attacks .opt").filter(has_text=re.compile(r"Range \d")).first
    expect(row).to_contain_text(re.compile(r"% to daze \w"))
    before = actions_left(player)
    row.click()
    player.wait("s.pending.value?.purpose === 'declare_target'")
    page.locator(".prompt .cancel").click()
    player.wait("s.pending.value?.purpose === 'act'")
    assert actions_left(player) == before
