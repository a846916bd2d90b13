"""The full set-up: its steps are listed and explained, and the computer chooses if it is asked to."""

from playwright.sync_api import expect

from tests.browser.player import Player


def test_the_steps_of_the_set_up_are_listed_and_the_computer_chooses_for_me(player: Player) -> None:
    page = player.page
    player.visit("#/setup")
    page.click("input[value=beginner]")
    page.click("button.cta")
    page.wait_for_selector(".prompt")
    steps: list[str] = []
    for _ in range(12):
        player.wait("s.pending.value || s.snapshot.value?.state.round > 0")
        if player.read("s.snapshot.value.state.round") > 0:
            break
        now = page.locator(".setupsteps [aria-current=step]")
        expect(now).to_have_count(1)
        name = now.inner_text().strip()
        assert name not in steps, f"{name} was not done for me"
        steps.append(name)
        assert len(page.locator(".stephelp").inner_text()) > 20
        page.locator(".forme").click()
        player.wait(
            f"""(s.pending.value &&
              document.querySelector('.setupsteps [aria-current=step]')?.innerText.trim() !== '{name}')
              || s.snapshot.value.state.round > 0"""
        )
    assert {"Squad", "Deploy"} <= set(steps), steps
    assert player.read("s.snapshot.value.state.round") == 1
    squad = player.read("s.position.value.units.filter(unit => unit.side === s.seat.value).length")
    assert squad >= 2
    expect(page.locator(".setupsteps")).to_have_count(0)


def test_the_cards_of_a_roster_are_named_and_nothing_lies_over_them(player: Player) -> None:
    page = player.page
    player.visit("#/setup")
    roster = page.locator("dl.roster").first
    expect(roster).to_contain_text("Characters")
    box = page.locator(".step select").nth(2).bounding_box()
    head = roster.locator("dt").first.bounding_box()
    assert box and head and head["y"] >= box["y"] + box["height"]
    listed = roster.locator("dd").nth(1).inner_text()
    assert "Avengers Assemble" in listed
    assert "avengers-assemble" not in listed
