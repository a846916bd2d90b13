"""The story: what the computer did and why, one line for one action, step by step if wanted."""

import math
import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.player import EagerMind, Player


def against_medium(server: Server, rounds: int = 2) -> str:
    """A game in which the medium computer has just finished a turn and this side is asked."""
    for seed in (3, 4, 5):
        game = server.table.create(vs="medium", seed=seed)
        with server.table.sit(game["id"], game["seats"]["A"]) as seat:
            mind = EagerMind(seat, 3)
            while seat.wait():
                if after_their_turn(seat.position, rounds):
                    return str(game["id"])
                seat.answer(mind(seat.position["pending"]))
    raise AssertionError("the computer never finished a turn that is drawn on the board")


def after_their_turn(position: dict[str, Any], rounds: int) -> bool:
    """The computer has told why it did what it did, and this side may activate."""
    lately = [line for line in position["story"] if line.get("turn")][-1:]
    return bool(
        position["pending"]["purpose"] == "turn"
        and position["state"]["round"] >= rounds
        and lately
        and lately[0]["of"] == "B"
        and lately[0].get("why")
        and any(is_drawn(line) for line in of_turn(position["story"]))
    )


def of_turn(story: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines of the newest turn."""
    begins = [at for at, line in enumerate(story) if line.get("turn")]
    return story[begins[-1] :]


def is_drawn(line: dict[str, Any]) -> bool:
    """It has an arrow on the board: somebody went there, or attacked."""
    trace = line.get("trace") or ()
    return len(trace) > 1 and math.dist(*trace) > 1000


def story_text(page: Page) -> str:
    return page.inner_text(".story .acts-list")


def test_the_computers_turn_is_told_with_its_reasons(server: Server, player: Player) -> None:
    page = player.page
    player.open(against_medium(server))
    account = page.locator(".account")
    expect(account.locator("h3")).to_contain_text(re.compile(r"Turn of .+ \(Cabal\)"))
    assert 1 <= account.locator("li").count() <= 3
    expect(account.locator(".why").first).to_contain_text("Why: ")
    expect(page.locator(".traceno").first).to_be_visible()  # the same is numbered on the board
    told = story_text(page)
    assert "Cabal" in told and "Avengers" in told
    assert not re.search(r"\b(Blue|Orange)\b", told)
    account.get_by_role("button", name="Got it").click()
    expect(account).to_have_count(0)
    expect(page.locator(".traceno")).to_have_count(0)


def test_one_action_is_one_line_that_opens_to_steps_dice_and_rules(
    server: Server, player: Player
) -> None:
    page = player.page
    player.open(against_medium(server, rounds=3))
    lines = player.read("s.story.value")
    attack = max(i for i, line in enumerate(lines) if line["key"] == "attack")
    act = page.locator(f".act[data-number='{attack}']")
    words = act.inner_text()
    assert re.search(r"\d against \d|broken off", words), words
    assert not re.search(r"[A-Z]+-\d\d", words), "rule ids stand inside only"
    expect(act).to_have_attribute("aria-expanded", "false")
    act.click()
    steps = page.locator(".item", has=act).locator(".steps")
    assert steps.locator("li").count() >= 4
    assert steps.locator(".rule").count() >= 3
    expect(steps.locator(".d svg").first).to_be_visible()
    box = steps.locator(".d svg").first.bounding_box()
    assert box is not None and box["width"] >= 20, "dice can be read"
    act.click()
    expect(steps).to_have_count(0)


def test_the_power_of_a_round_is_one_line(server: Server, player: Player) -> None:
    page = player.page
    player.open(against_medium(server))
    gains = page.locator(".item.k-power_phase")
    expect(gains.nth(1)).to_contain_text(re.compile(r"Power: \d characters gain 1"))
    expect(gains.first).to_contain_text("Power: 8 characters gain 1")
    rounds = page.locator(".story li.round")
    expect(rounds.nth(0)).to_contain_text(re.compile(r"Round 1", re.IGNORECASE))


def end_turn(player: Player) -> None:
    """Whoever comes first activates and does nothing."""
    for _ in range(8):
        asked: dict[str, Any] | None = player.wait_for_decision()
        assert asked is not None
        keys = {one["what"]: one["key"] for one in asked["options"]}
        before = player.decision
        player.pick(keys.get("end") or keys.get("pass") or next(iter(keys.values())))
        player.wait(f"s.decision.value !== {before} || s.stepping.value")
        thinks = player.read("!!s.snapshot.value.thinking || !!s.stepping.value")
        if asked["purpose"] == "end_turn" or thinks:
            return


ON_A_NUMBER = """() => {
  const box = e => e.getBoundingClientRect(), plates = [...document.querySelectorAll('.plate rect')].map(box);
  const on = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return [...document.querySelectorAll('.traceno circle')].map(box).filter(no => plates.some(one => on(no, one))).length;
}"""


def test_no_name_lies_under_a_number_of_the_account(server: Server, player: Player) -> None:
    """An arrow whose middle is where a name stands: the name gives way."""
    page = player.page
    player.open(against_medium(server))
    expect(page.locator(".traceno").first).to_be_visible()
    expect(page.locator(".plate").first).to_be_attached()
    page.evaluate(
        """async () => {
          const s = await import('/game/session.js'), { view } = await import('/view/camera.js');
          const stage = document.querySelector('.stage').getBoundingClientRect(), v = view.value;
          const plate = document.querySelector('.plate rect').getBoundingClientRect();
          const x = v.x + (plate.left + plate.width / 2 - stage.left) / v.ppi, y = v.y + (plate.top + 6 - stage.top) / v.ppi;
          const ends = [[x - 1, y], [x + 1, y]].map(s.position.value.frame.fromBoard);
          const turn = s.story.value.findLast(line => line.turn).turn;
          const at = s.story.value.findIndex(line => line.turn === turn);
          s.story.value = s.story.value.filter((line, i) => line.turn !== turn || i === at)
            .map((line, i) => i === at ? {...line, trace: ends} : line);
        }"""
    )
    expect(page.locator(".traceno")).to_have_count(1)
    page.wait_for_function(f"({ON_A_NUMBER})() === 0")
