"""Whole games at the page: by clicks against the computer, a whole set-up at one screen."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.player import Player

LEAST_PIECES = 12


def test_play_now_leads_by_clicks_to_the_end_of_a_game(player: Player) -> None:
    player.visit()
    player.page.select_option("section.wishes select >> nth=0", "easy")
    player.page.click(".cta")
    decisions = 0
    while (asked := player.wait_for_decision()) is not None:
        player.answer(asked)
        decisions += 1
    assert decisions > 20
    expect(player.page.locator(".ending h1")).to_be_visible()
    expect(player.page.locator(".luck td").first).to_be_visible()


@pytest.mark.rule("SETUP-03", "SETUP-04", "SETUP-05")
def test_a_game_is_set_up_at_one_screen_and_secrets_stay_behind_the_curtain(player: Player) -> None:
    """Everything by the players: terrain, priority, mission, squads, tactics, deployment."""
    page = player.page
    begin_hot_seat(player)
    curtains: list[str] = []
    secrets: list[str] = []
    seen: set[str] = set()
    for _ in range(600):
        page.wait_for_selector(".prompt, .curtain")
        if page.locator(".curtain").count():
            curtains.append(page.inner_text(".curtain h1"))
            shown = page.content()
            assert not [secret for secret in secrets if secret in shown]
            assert player.read("s.snapshot.value === null && s.log.value.length === 0")
            page.click(".curtain .btn")
            page.wait_for_selector(".prompt")
        asked = player.asked
        if asked is None:
            page.wait_for_timeout(20)
            continue
        seen.add(asked["purpose"])
        if asked["purpose"] == "turn":
            break
        if asked["purpose"] == "choose_tactics":
            secrets += [one["name"] for one in asked["options"] if one["what"] in ("add", "remove")]
        answer_setup(player, asked)
    else:
        raise AssertionError("the set-up did not come to an end")
    assert {
        "agree_terrain",
        "place_terrain",
        "choose_crisis_type",
        "choose_tactics",
        "deploy",
    } <= seen, seen
    assert {title.split()[-1] for title in curtains} == {"Blue", "Orange"}
    assert player.read("s.snapshot.value.state.round") == 1
    assert player.read("Object.keys(s.snapshot.value.state.terrain).length") >= LEAST_PIECES
    waiting = "Object.values(s.snapshot.value.state.units).filter(u => !u.place).length"
    assert player.read(waiting) == 0


def begin_hot_seat(player: Player) -> None:
    page = player.page
    player.visit()
    page.select_option("section.wishes select >> nth=0", "human")
    page.click("text=Full set-up")
    expect(page.locator("input[value=human]")).to_be_checked()
    page.select_option(".tablechoice", "players")
    page.click(".cta.begin")


def answer_setup(player: Player, asked: dict[str, object]) -> None:
    """Take characters while there are some to add, then finish."""
    before = player.decision
    options = asked.get("options")
    if isinstance(options, list):
        adding = [one for one in options if one["what"] == "add"]
        finishing = [one for one in options if one["what"] == "end"]
        chosen = (adding or finishing or options)[0]
        player.pick(chosen["key"])
        player.wait_past(before)
    else:
        player.answer(asked)


def test_a_choice_made_before_the_defaults_arrive_stands(player: Player) -> None:
    held: list[Route] = []
    player.page.route("**/api/start", lambda route: held.append(route))  # noqa: PLW0108
    player.visit()
    player.page.select_option("section.wishes select >> nth=0", "human")
    for route in held:
        route.continue_()
    player.page.wait_for_load_state("networkidle")
    assert held
    expect(player.page.locator("section.wishes select >> nth=0")).to_have_value("human")
