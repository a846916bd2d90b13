"""Words of the prompt and the story: rules and tokens by the names that people read on cards and on the table."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server
from tests.browser.player import Player

SETUP = {
    "table": "hells-kitchen",
    "crises": ["infinity-formula-goes-missing", "mutant-extremists-target-us-senators"],
    "squads": {
        "A": {"characters": ["venom", "crossbones", "beast", "storm"]},
        "B": {"characters": ["kingpin", "okoye", "shuri", "black-widow-agent-of-shield"]},
    },
}  # fmt: skip


@pytest.fixture(scope="module")
def game(server: Server) -> str:
    made = server.table.create(vs="beginner", seed=1, setup=SETUP, deploy="auto")
    return str(made["id"])


def ask(player: Player, purpose: str, options: list[dict[str, Any]], **more: str) -> None:
    """Show a choice as if the server had asked for it."""
    player.page.evaluate(
        """([purpose, options, more]) => import('/game/session.js').then(s => { const now = s.snapshot.value;
          s.snapshot.value = {...now, decision: now.decision + 1,
            pending: {type: 'choose', purpose, asked: s.seat.value, options, ...more}}; })""",
        [purpose, options, more],
    )


def tendrils(number: int) -> dict[str, Any]:
    """One of the two rules of an attack that have no name of their own."""
    return {
        "key": f"use:{number}", "what": "use", "name": f"Symbiote Tendrils {number}",
        "rule": f"venom/normal/healthy/Symbiote Tendrils/{number}", "owner": "A.venom",
    }  # fmt: skip


def test_what_must_happen_asks_for_its_order_and_goes_by_its_printed_name(
    player: Player, game: str
) -> None:
    player.open(game)
    ask(player, "after_attack", [tendrils(1), tendrils(2)])
    page = player.page
    expect(page.locator(".prompt h1")).to_have_text("Which comes first?")
    rows = page.locator(".prompt .elist .opt")
    expect(rows).to_have_count(2)
    said = rows.all_inner_texts()
    assert [one.splitlines()[0] for one in said] == ["Symbiote Tendrils"] * 2
    assert "gains Power" in said[0] and "gains Bleed" in said[1]


def test_what_can_be_passed_is_a_reaction(player: Player, game: str) -> None:
    player.open(game)
    passes = {"key": "pass", "what": "pass", "declines": True}
    ask(player, "after_attack", [tendrils(1), passes])
    expect(player.page.locator(".prompt h1")).to_have_text("After the attack")
    expect(player.page.locator(".prompt .confirm")).to_have_text("Symbiote Tendrils")


def test_a_token_is_chosen_by_the_letter_that_lies_on_it(player: Player, game: str) -> None:
    player.open(game)
    tokens = player.read("s.position.value.tokens.map(one => [one.id, one.name])")
    assert len({name for _, name in tokens}) == len(tokens) > 8
    options = [{"key": one, "what": "choose", "thing": one, "name": "token"} for one, _ in tokens]
    ask(player, "choose_token", options)
    rows = player.page.locator(".prompt .elist .opt")
    expect(rows).to_have_count(len(tokens))
    assert [one.strip() for one in rows.all_inner_texts()] == [name for _, name in tokens]


def test_the_story_says_whom_it_hurt(player: Player, game: str) -> None:
    """Of an attack only what its target suffers needs no name."""
    player.open(game)
    told = player.page.evaluate(
        """() => import('/game/storytelling.js').then(story => story.results({unit: 'A.venom', values: {target: 'B.shuri'},
          results: ['A.venom', 'B.shuri'].map(unit => ({key: 'hurt', values: {unit, n: 1}}))}).map(one => one.words))"""
    )
    assert told == ["Venom suffers 1", "suffers 1"]


@pytest.mark.parametrize(("who", "named"), [("B.shuri", 1), ("A.venom", 2)])
def test_who_moves_by_itself_is_named_once(player: Player, game: str, who: str, named: int) -> None:
    player.open(game)
    ask(player, "move_ended", [tendrils(1), {"key": "pass", "what": "pass", "declines": True}])
    player.page.wait_for_selector(".prompt .confirm")
    player.wait(
        "(await import('/decisions/entries.js')).told.value"
    )  # the server's own word comes first
    player.page.evaluate(
        """who => import('/decisions/entries.js').then(e => { e.told.value = {entries: [],
          occasion: {kind: 'advance', who, whom: 'B.shuri', name: 'move'}}; })""",
        who,
    )
    expect(player.page.locator(".happening .party")).to_have_count(named)
    expect(player.page.locator(".happening .arrow")).to_have_count(named - 1)


def test_what_something_is_because_of_goes_by_its_printed_name(player: Player, game: str) -> None:
    player.open(game)
    said = player.page.evaluate(
        """() => Promise.all([import('/game/session.js'), import('/words.js')]).then(([s, words]) => {
          const cause = {kind: 'attack', name: 'Symbiote Tendrils 2', unit: 'A.venom'};
          s.snapshot.value = {...s.snapshot.value, now: {...s.snapshot.value.now, cause}};
          return words.kickerOf({type: 'aim', purpose: 'throw'}); })"""
    )
    assert said == "Because of Symbiote Tendrils (Venom)"


def test_an_advance_stands_with_the_other_ways_to_move(player: Player, game: str) -> None:
    player.open(game)
    kinds = [{"key": one, "what": one} for one in ("advance", "climb")]
    ask(player, "move_kind", [*kinds, {"key": "decline", "what": "decline", "declines": True}])
    rows = player.page.locator(".prompt .elist.actions .opt")
    expect(rows).to_have_count(2)
    assert [one.splitlines()[0] for one in rows.all_inner_texts()] == ["Advance", "Climb"]


@pytest.mark.parametrize(
    ("more", "title"),
    [
        ({"key": "card", "what": "tactic", "group": "card"}, "Done with Venom?"),
        ({"key": "move", "what": "move", "owner": "A.venom"}, "What does Venom do?"),
    ],
)
def test_who_can_only_end_is_not_asked_what_to_do(
    player: Player, game: str, more: dict[str, Any], title: str
) -> None:
    """A card may still be played: by anybody, so that it is no question to whoever acts."""
    player.open(game)
    ask(player, "act", [more, {"key": "end", "what": "end", "declines": True}], about="A.venom")
    expect(player.page.locator(".prompt h1")).to_have_text(title)


def test_one_rule_of_several_owners_is_said_once(player: Player, game: str) -> None:
    player.open(game)
    both = [{**tendrils(1), "key": f"use:{who}", "owner": f"A.{who}"} for who in ("venom", "beast")]
    ask(player, "after_attack", [*both, {"key": "pass", "what": "pass", "declines": True}])
    said = player.page.locator(".prompt .elist .said")
    expect(said).to_contain_text("gains Power")
    rows = player.page.locator(".prompt .elist .opt")
    expect(rows).to_have_text(["Use Symbiote Tendrils: Venom", "Use Symbiote Tendrils: Beast"])


def test_the_target_that_an_attack_named_is_the_one_that_is_chosen(
    player: Player, game: str
) -> None:
    player.open(game)
    attack = {"key": "attack:x", "what": "attack", "name": "x", "owner": "A.venom"}
    ask(player, "act", [attack, {"key": "end", "what": "end", "declines": True}], about="A.venom")
    player.wait("(await import('/decisions/entries.js')).told.value")
    player.page.evaluate(
        """() => import('/decisions/entries.js').then(e => {
          e.bestTargets.value = new Map([['attack:x', {key: 'attack:x', target: 'B.shuri', daze: 0.5}]]);
          e.press(e.entries.value[0]); })"""
    )
    targets = ("B.kingpin", "B.okoye", "B.shuri")
    ask(player, "declare_target", [{"key": one, "what": "target", "thing": one} for one in targets])
    expect(player.page.locator(".prompt .opt[aria-pressed=true]")).to_have_text("Shuri")


@pytest.mark.parametrize(
    ("purpose", "left", "said"),
    [
        ("act", 1, "1 action left"),
        ("act", 0, "No action left"),
        ("advance", 1, "Then 1 action left"),
        ("advance", 0, "Last action"),
    ],
)
def test_an_action_that_is_under_way_is_not_called_none(
    player: Player, game: str, purpose: str, left: int, said: str
) -> None:
    player.open(game)
    found = player.page.evaluate(
        """([purpose, actions]) => Promise.all([import('/game/session.js'), import('/words.js')]).then(([s, words]) => {
          s.snapshot.value = {...s.snapshot.value, now: {active: 'A.venom', actions}};
          return words.kickerOf({type: 'advance', purpose, asked: 'A'}); })""",
        [purpose, left],
    )
    assert found == said


def test_a_condition_is_called_as_in_the_language_of_the_page(game: str, player: Player) -> None:
    """Also on a button: its slug is no word of any language."""
    player.settings["language"] = "de"
    player.open(game)
    player.wait_for_decision()
    option = {"key": "shake:shock", "what": "shake", "name": "shock"}
    label = "option => import('/words.js').then(words => words.optionLabel(option))"
    assert "Geschockt" in player.page.evaluate(label, option)
