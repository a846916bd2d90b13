"""A game at one click: drawn anew, everybody put down, the first decision of round 1; and the games that were kept."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.player import Player

ROUND = "s.snapshot.value.state.round"
SQUADS = (
    "['A', 'B'].map(side => s.position.value.units.filter(u => u.side === side).map(u => u.card))"
)
WAITING = "s.position.value.units.filter(u => u.place === 'waiting').length"


def ready(player: Player) -> None:
    """The start page with its draw."""
    player.visit()
    player.page.wait_for_selector(".tilt svg")


def play_now(player: Player) -> None:
    ready(player)
    player.page.click(".cta")
    assert player.wait_for_decision() is not None


def test_one_click_leads_to_the_first_decision_of_round_one(player: Player) -> None:
    ready(player)
    promised = player.page.inner_text(".cta span")
    player.page.click(".cta")
    asked = player.wait_for_decision()
    assert asked is not None
    assert player.read(ROUND) == 1
    assert player.read(WAITING) == 0
    names = [player.page.inner_text(f".squad.{side} header strong") for side in "ab"]
    assert all(name in promised for name in names), (promised, names)


def test_every_visit_draws_another_game(player: Player) -> None:
    seen: set[tuple[str, ...]] = set()
    for _ in range(3):
        play_now(player)
        squads: list[list[str]] = player.read(SQUADS)
        seen.add(tuple(squads[0] + squads[1]))
        player.page.goto(f"{player.address}/#/")
        player.page.reload()
    assert len(seen) > 1


def test_by_hand_the_first_decision_is_set_up(player: Player) -> None:
    ready(player)
    player.page.check("text=I put my characters down myself")
    player.page.click(".cta")
    assert player.wait_for_decision() is not None
    assert player.read(ROUND) == 0


@pytest.mark.parametrize(("button", "turned"), [("The same again", False), ("Sides changed", True)])
def test_the_last_game_again(player: Player, button: str, turned: bool) -> None:
    play_now(player)
    first = player.read(SQUADS)
    ready(player)
    player.page.get_by_role("button", name=button).click()
    player.wait_for_decision()
    assert player.read(SQUADS) == (first[::-1] if turned else first)
    assert player.read(ROUND) == 1


def test_a_surprise_has_a_table_of_its_own(player: Player) -> None:
    ready(player)
    player.page.get_by_role("button", name="Surprise me").click()
    assert player.wait_for_decision() is not None
    assert player.read(ROUND) == 1


def test_a_kept_game_names_squads_score_and_date_and_is_deleted_with_a_way_back(
    server: Server, player: Player
) -> None:
    game = server.table.create(vs="easy", seed=1)
    player.visit()
    row = player.page.locator("section[aria-label=Resume] .games li").first
    expect(row).to_contain_text("Avengers v Cabal")
    expect(row).to_contain_text("0 : 0")
    expect(row).to_contain_text("today")
    row.get_by_role("button", name="Delete").click()
    expect(row).to_contain_text("was deleted")
    assert game["id"] not in listed(server)
    row.get_by_role("button", name="Bring back").click()
    expect(row).to_contain_text("0 : 0")
    assert game["id"] in listed(server)


def listed(server: Server) -> list[Any]:
    return [game["id"] for game in server.table.request("/api/games")]


def test_every_battlefield_has_a_ground_of_its_own(server: Server, player: Player) -> None:
    player.visit("#/tables")
    player.page.wait_for_selector(".tpic")
    grounds = player.page.eval_on_selector_all(
        ".tpic [data-ground]", "all => all.map(one => [one.dataset.ground, one.innerHTML])"
    )
    assert len(grounds) == len({name for name, _ in grounds}) == 7
    drawn = dict(grounds)
    assert "var(--water)" in drawn["harbour"]
    assert "g-paint" not in drawn["temple"], "no zebra crossings in a temple"
    game = server.table.create(vs="easy", seed=1, table="harbour")
    player.open(game["id"])
    assert player.page.locator(".scene [data-ground=harbour]").count() == 1
    player.page.goto(f"{server.address}/#/replay/{game['id']}")
    player.page.wait_for_selector(".replay")
    expect(player.page.locator(".scene [data-ground=harbour]")).to_have_count(1)
