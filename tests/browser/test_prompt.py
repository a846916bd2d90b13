"""The prompt: one row for one card or power, nothing is pressed by accident, a reaction says what happens."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server
from tests.browser.player import Decision, Player, Reacher
from tests.browser.visitor import SIZES as WINDOWS

SIZES = [(1440, 900), (1366, 657), (1024, 768), (390, 844)]


def with_cards(pending: Decision, seat: Any) -> bool:
    """Somebody acts, and one card can be paid for by several and would do something."""
    cards = [one for one in pending.get("options", ()) if one["what"] == "tactic"]
    groups = [one["group"] for one in cards]
    if pending["purpose"] != "act" or len(groups) == len(set(groups)):
        return False
    wanted = card_of(pending)["group"]
    return any(
        one["key"] == wanted and not one.get("idle") for one in seat.ask("options")["entries"]
    )


def under_attack(pending: Decision, _seat: object) -> bool:
    uses = [one for one in pending.get("options", ()) if one["what"] == "use"]
    return bool(pending["purpose"] == "targeted" and uses)


def aiming_at_somebody(pending: Decision, _seat: object) -> bool:
    return bool(pending["purpose"] == "declare_target")


@pytest.fixture(scope="module")
def acting(server: Server) -> str:
    return Reacher(server.table).until(with_cards)


@pytest.fixture
def player(server: Server, page: Page) -> Player:
    return Player(server.address, page)


def names(page: Page) -> list[str]:
    """The accessible names of all controls of the prompt and of the own cards."""
    found: list[str] = page.eval_on_selector_all(
        ".prompt button, .tactics.own button",
        "all => all.filter(one => one.checkVisibility()).map(one => one.innerText.trim() + (one.title || ''))",
    )
    return found


def in_view(page: Page, selector: str) -> bool:
    found: bool = page.eval_on_selector(
        selector,
        "one => { const box = one.getBoundingClientRect(),"
        " top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);"
        " return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth"
        " && one.contains(top); }",
    )
    return found


def card_of(asked: Decision) -> Decision:
    """The first card that several could pay for."""
    cards = [one for one in asked["options"] if one["what"] == "tactic"]
    groups = [one["group"] for one in cards]
    return next(one for one in cards if groups.count(one["group"]) > 1)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_one_row_for_one_card_and_the_end_is_always_in_view(
    player: Player, acting: str, width: int, height: int
) -> None:
    page = player.page
    page.set_viewport_size({"width": width, "height": height})
    player.open(acting)
    said = names(page)
    assert len(said) == len(set(said)), said
    expect(page.locator(".prompt .end")).to_have_count(1)
    assert in_view(page, ".prompt .end")
    player.row(card_of(player.asked or {})).click()
    expect(page.locator(".prompt .payer").first).to_be_visible()
    assert in_view(page, ".prompt .confirm")


def test_a_card_names_its_payers_and_is_played_only_by_its_own_button(
    player: Player, acting: str
) -> None:
    page = player.page
    player.open(acting)
    before, asked = player.decision, player.asked
    assert asked is not None
    card = card_of(asked)
    row = player.row(card)
    row.dblclick()
    page.keyboard.press("Enter")
    page.wait_for_timeout(600)
    assert player.decision == before, "a double click or Enter played a card"
    expect(page.locator(".prompt h1")).to_have_text(card["name"])
    payers = {one["payer"] for one in asked["options"] if one.get("group") == card["group"]}
    expect(page.locator(".prompt .payer")).to_have_count(len(payers))
    page.keyboard.press("Escape")
    expect(page.locator(".prompt .payer")).to_have_count(0)
    hand = player.read("s.snapshot.value.state.sides.A.tactics")
    player.pick(card["key"])
    kept = json.dumps(hand, separators=(",", ":"), ensure_ascii=False)
    player.wait(f"JSON.stringify(s.snapshot.value.state.sides.A.tactics) !== {json.dumps(kept)}")
    page.locator(".toast button").click()
    player.wait(f"s.snapshot.value.state.sides.A.tactics.length === {len(hand)}")


def placing(pending: Decision, seat: Any) -> bool:
    return bool(pending["purpose"] == "advance" and seat.position["state"]["round"] >= 1)


def test_a_double_click_on_place_here_answers_one_question(server: Server, player: Player) -> None:
    page = player.page
    player.open(Reacher(server.table).until(placing))
    before = player.read("s.snapshot.value.answers")
    page.select_option(".goals", index=1)
    button = page.locator(".prompt .acts .btn.primary")
    expect(button).to_be_enabled()
    box = button.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.dblclick(x, y, delay=60)
    # pressed where the button was at the next prompt's first moment, in the page: however busy the machine is
    player.wait(
        f"s.snapshot.value.answers > {before} && (document.elementFromPoint({x}, {y}).click(), true)"
    )
    page.wait_for_timeout(700)
    assert player.read("s.snapshot.value.answers") == before + 1


@pytest.mark.parametrize("size", ["desktop", "tablet", "phone"])
def test_the_button_of_a_spot_stays_while_the_spot_is_told(
    server: Server, player: Player, size: str
) -> None:
    """Few and many consequences, and none: whoever aims at the button hits it."""
    page = player.page
    width, height = WINDOWS[size]
    page.set_viewport_size({"width": width, "height": height})
    player.open(Reacher(server.table).until(placing))
    button = page.locator(".prompt .acts .btn.primary")
    places, told = {json.dumps(button.bounding_box())}, {page.locator(".prompt .facts li").count()}
    for goal in range(1, page.locator(".goals option").count()):
        page.evaluate("import('/decisions/place.js').then(p => { p.facts.value = null; })")
        page.select_option(".goals", index=goal)
        player.wait("(await import('/decisions/place.js')).facts.value")
        page.wait_for_timeout(50)  # the page has drawn it
        places.add(json.dumps(button.bounding_box()))
        told.add(page.locator(".prompt .facts li").count())
    assert len(told) > 1, "nothing was told of any spot"
    assert len(places) == 1


def turn(pending: Decision, _seat: object) -> bool:
    ready = [one for one in pending.get("options", ()) if one["what"] == "activate"]
    return pending["purpose"] == "turn" and len(ready) > 1


def test_a_piece_and_its_name_do_the_same_and_one_end_ends_the_turn(
    server: Server, player: Player
) -> None:
    page = player.page
    player.open(Reacher(server.table).until(turn))
    before, asked = player.decision, player.asked
    assert asked is not None
    one, two = [option for option in asked["options"] if option["what"] == "activate"][:2]
    page.locator(f".opt[data-key='{one['key']}']").dblclick()
    expect(page.locator(f".opt[data-key='{one['key']}']")).to_have_attribute("aria-pressed", "true")
    unit = player.unit(two["thing"])
    page.mouse.dblclick(*player.spot_on_screen(unit["x"], unit["y"]))
    expect(page.locator(f".opt[data-key='{two['key']}']")).to_have_attribute("aria-pressed", "true")
    assert player.decision == before, "looking at a character activated it"
    page.locator(".prompt .pfoot .primary").click()
    player.wait("s.pending.value?.purpose === 'act'")
    page.locator(".prompt .end").click()
    player.wait("s.pending.value === null || s.pending.value.purpose !== 'act'")
    assert player.read("s.pending.value?.purpose") != "end_turn"


def test_a_reaction_says_who_attacks_whom_with_what(server: Server, player: Player) -> None:
    page = player.page
    player.open(Reacher(server.table).until(under_attack))
    frame = player.read("s.snapshot.value.now.attack")
    attacker, target = (
        player.unit(frame["attacker"])["short"],
        player.unit(frame["target"])["short"],
    )
    expect(page.locator(".prompt h1")).to_have_text(f"{attacker} attacks {target}")
    expect(page.locator(".happening")).to_contain_text(frame["name"])
    expect(page.locator(".happening")).to_contain_text("dice v")
    wide = page.locator(".prompt .pbody").bounding_box()
    outlooks = page.locator(".outlook").all()
    for one in outlooks:  # without and with the rule, side by side, in the ink of the prompt
        box = one.bounding_box()
        assert box is not None and wide is not None and box["width"] > 0.42 * wide["width"]
        assert one.evaluate("e => getComputedStyle(e).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert in_view(page, ".prompt .end")


IN_SIGHT = """() => { const body = document.querySelector('.prompt .pbody').getBoundingClientRect();
  return [...document.querySelectorAll('.outlook')].every(one => one.getBoundingClientRect().bottom <= body.bottom); }"""


def test_the_odds_of_a_reaction_are_in_sight_beside_a_hint(server: Server, player: Player) -> None:
    page = player.page
    page.set_viewport_size({"width": 1366, "height": 657})
    player.open(Reacher(server.table).until(under_attack))
    expect(page.locator(".outlook")).to_have_count(2)
    page.wait_for_function(IN_SIGHT)
    page.keyboard.press("h")
    expect(page.locator(".coach .plan").first).to_be_visible()
    page.wait_for_function(IN_SIGHT)


def test_a_long_name_on_the_main_button_is_read_whole_between_others(
    player: Player, acting: str
) -> None:
    page = player.page
    page.set_viewport_size({"width": 1440, "height": 900})
    player.open(acting)
    cut = page.evaluate(
        """() => { const foot = document.querySelector('.prompt .pfoot'), buttons = ['Cancel', 'Do not', 'Attack Crimson Dynamo'];
          foot.innerHTML = buttons.map((name, i) =>
            `<button class="btn${i > 1 ? ' primary' : ''}">${name} <kbd>Enter</kbd></button>`).join('');
          return [...foot.children].filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.innerText); }"""
    )
    assert cut == []


@pytest.mark.parametrize("wanted", [under_attack, aiming_at_somebody])
def test_at_two_hundred_percent_a_prompt_has_its_whole_column(
    server: Server, player: Player, wanted: Any
) -> None:
    page = player.page
    page.set_viewport_size({"width": 720, "height": 450})
    player.open(Reacher(server.table).until(wanted))
    page.wait_for_function(
        """() => { const bottom = name => document.querySelector(name).getBoundingClientRect().bottom;
          return Math.abs(bottom('.right') - bottom('.right > .prompt')) < 2; }"""
    )
