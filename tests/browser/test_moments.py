"""Moments worth a second, and the report after the last round."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.player import EagerMind, Player, Reacher

LONG = 90_000


def last_of_round(pending: dict[str, Any], seat: Any) -> bool:
    """This side has one character left to act, the other side none: the round ends with it, and
    somebody scores."""
    if pending["purpose"] != "turn":
        return False
    units = seat.position["state"]["units"].values()
    ready = [
        unit["side"]
        for unit in units
        if unit.get("place") == "table" and not unit.get("activated") and not unit.get("dazed")
    ]
    scores = bool(seat.position.get("scores_now"))
    return scores and ready == ["A"] and seat.position["state"]["round"] == 1


def finish_round(player: Player) -> None:
    """The last character does nothing, and whatever is offered after it is passed."""
    for _ in range(12):
        player.wait("s.pending.value || document.querySelector('.ribbon')")
        if player.page.locator(".ribbon").count():
            return
        asked = player.asked
        if asked is None:
            continue
        keys = {one["what"]: one["key"] for one in asked["options"]}
        before = player.decision
        player.pick(keys.get("end") or keys.get("pass") or next(iter(keys.values())))
        player.wait(f"s.decision.value !== {before} || document.querySelector('.ribbon')")


def test_the_end_of_a_round_shows_who_scored_what(server: Server, player: Player) -> None:
    page = player.page
    player.settings = {"speed": "step", "dice": False}
    player.open(Reacher(server.table).until(last_of_round))
    finish_round(player)
    ribbon = page.locator(".ribbon.over")
    expect(ribbon.locator("h2")).to_have_text("Round 1")
    expect(ribbon).to_contain_text("16 wins, 5 rounds left")
    sums = [int(n) for n in re.findall(r"\+(\d+)", ribbon.inner_text())]
    assert len(sums) == 2 and sum(sums)
    expect(page.locator(".points")).to_have_count(sum(sums))  # each stands where it comes from
    page.wait_for_timeout(300)
    expect(ribbon).to_be_visible()  # in step mode it waits
    last = player.read("s.story.value.at(-1).key")
    assert last == "scored", "what the step shows has a line of its own"
    page.keyboard.press("Space")
    expect(ribbon).to_have_count(0)
    player.wait("s.snapshot.value.state.round === 2")
    shown = player.read("['A', 'B'].map(side => s.snapshot.value.state.sides[side].vp || 0)")
    assert shown == sums, "the first round began at nothing"


def test_moments_can_be_turned_off(server: Server, player: Player) -> None:
    page = player.page
    player.settings = {"speed": "step", "dice": False, "moments": False}
    player.open(Reacher(server.table).until(last_of_round))
    seen = page.evaluate_handle(
        """() => { const seen = []; new MutationObserver(() => {
          if (document.querySelector('.ribbon, .stamp, .won')) seen.push(1);
        }).observe(document.body, {childList: true, subtree: true}); return seen; }"""
    )
    for _ in range(60):
        player.wait("s.snapshot.value.state.round === 2 || s.stepping.value || s.pending.value")
        if player.read("s.snapshot.value.state.round") == 2:
            break
        if player.read("!!s.stepping.value"):
            page.keyboard.press("Space")
            page.wait_for_timeout(150)
        elif (asked := player.asked) is not None:
            keys, before = {one["what"]: one["key"] for one in asked["options"]}, player.decision
            player.pick(keys.get("end") or keys.get("pass") or next(iter(keys.values())))
            player.wait(f"s.decision.value !== {before} || s.stepping.value")
    assert player.read("s.snapshot.value.state.round") == 2
    assert page.evaluate("seen => seen.length", seen) == 0


def test_each_event_has_its_moment_and_sounds_are_off_unless_wanted(player: Player) -> None:
    player.settings = {"speed": "normal"}
    player.visit()
    player.page.wait_for_selector(".start")
    found = player.page.evaluate(
        """() => Promise.all([import('/view/moments.js'), import('/view/sounds.js'), import('/settings.js')]).then(
          ([m, s, set]) => {
            const kind = (event, update = {}) => m.momentOf(event, update)?.kind ?? null;
            const silent = s.sound('daze') || s.sound('victory');
            set.change({sound: true});
            const loud = s.sound('victory');
            set.change({sound: false, moments: false});
            const off = kind({type: 'Dazed', unit: 'A.x'});
            set.change({moments: true});
            return {silent, loud, off, kinds: [
              kind({type: 'RoundBegan', round: 1}), kind({type: 'RoundBegan', round: 2}),
              kind({type: 'Dazed', unit: 'A.x'}), kind({type: 'KnockedOut', unit: 'A.x'}),
              kind({type: 'TokenTaken', unit: 'A.x', token: 't'}),
              kind({type: 'TokenControlled', token: 't', side: 'A'}),
              kind({type: 'TokenControlled', token: 't', side: null}),
              kind({type: 'SuccessesCounted', attack: 10, defense: 1, damage: 9}),
              kind({type: 'SuccessesCounted', attack: 9, defense: 1, damage: 8}),
              kind({type: 'GameEnded', outcome: {winner: 'A'}})]};
          })"""
    )
    assert found["silent"] is False and found["loud"] is True and found["off"] is None
    assert found["kinds"] == [
        "start", "round", "dazed", "ko", "token", "token", None, "ten", None, "victory",
    ]  # fmt: skip


def finished(server: Server) -> tuple[str, Any]:
    game = server.table.create(vs="easy", seed=4)
    with server.table.sit(game["id"], game["seats"]["A"]) as seat:
        mind = EagerMind(seat, 3)
        while seat.wait():
            seat.answer(mind(seat.position["pending"]))
        return str(game["id"]), seat.ask("report")


BARS_ON_GOAL = """() => {
  const goal = document.querySelector('.chart .line span').getBoundingClientRect();
  return [...document.querySelectorAll('.bars2 b, .bars2 b span')].filter(bar => {
    const box = bar.getBoundingClientRect();
    return box.left < goal.right && goal.left < box.right;
  }).map(bar => bar.textContent.trim());
}"""


def test_the_report_after_the_game(server: Server, player: Player) -> None:
    page = player.page
    game, report = finished(server)
    player.open(game)
    end = page.locator(".endpage")
    expect(end.locator("h1")).to_be_visible()
    expect(end.locator(".bars2")).to_have_count(len(report["rounds"]))
    last = report["rounds"][-1]["points"]
    score = [int(n) for n in re.findall(r"\d+", end.locator(".score").inner_text())]
    assert score == [last["A"], last["B"]]
    expect(end.locator(".deeds tbody tr")).to_have_count(len(report["deeds"]))
    best = report["deeds"][0]
    first = [
        int(n) for n in end.locator(".deeds tbody tr").first.locator("td").all_inner_texts()[:5]
    ]
    assert first == [best[name] for name in ("dealt", "taken", "dazes", "tokens", "powers")]
    expect(end.locator(".best h3")).to_be_visible()
    expect(end.locator(".luck table")).to_be_visible()
    for size in ((1366, 657), (1024, 768), (720, 450), (390, 844)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(BARS_ON_GOAL) == [], f"bars over the goal's words at {size}"
        wide = page.evaluate("document.querySelector('.endpage').scrollWidth")
        assert wide <= size[0], f"wider than {size}"
        expect(end.get_by_role("button", name=re.compile("Rematch"))).to_be_in_viewport()
    end.get_by_role("button", name="Look at the table").click()
    expect(end).to_have_count(0)
    page.get_by_role("button", name="Report").click()
    expect(end.locator("h1")).to_be_visible()


def test_a_rematch_changes_the_sides(server: Server, player: Player) -> None:
    page = player.page
    game, _ = finished(server)
    player.open(game)
    mine = player.read("s.snapshot.value.state.sides.A.affiliation")
    page.locator(".endpage").get_by_role("button", name=re.compile("Rematch")).click()
    page.wait_for_url(lambda url: "#/game/" in url and game not in url, timeout=LONG)
    page.wait_for_selector(".prompt")
    assert player.read("s.snapshot.value.state.sides.B.affiliation") == mine
