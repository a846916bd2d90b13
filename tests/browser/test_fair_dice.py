"""The page makes the dice of a game again by itself, exactly as the server and `crisis verify`."""

import random
from typing import Any

import msgspec
from playwright.sync_api import Page, expect

from crisis.play.agreement import AgreedDealer, agreed
from crisis.state.decisions import Draw, Roll, answer_text
from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.play.test_proof import altered, played, rolls_of

Told = dict[str, Any]
DERIVE = """async cases => {
  const { commitmentOf, drawAfter, keyOf, rollAfter } = await import('/game/proof.js');
  return Promise.all(cases.map(async ({ dice, answers, deck, count }) => {
    const key = await keyOf(dice);
    const dealt = deck.length ? drawAfter(key, answers, deck, count) : rollAfter(key, answers, count);
    return [await commitmentOf(dice.secret), await dealt];
  }));
}"""
PROVE = "async ([told, kept]) => (await import('/game/proof.js')).prove(told, kept)"


def place(chance: random.Random) -> tuple[Told, list[str]]:
    """A place of some game, and what Python makes of it."""
    numbers = {side: chance.randbytes(16).hex() for side in "AB" if chance.random() < 0.8}
    dice = agreed(chance.randbytes(32).hex(), numbers)
    answers = [f"pick é{chance.randrange(9999)}" for _ in range(chance.randrange(40))]
    deck = tuple(f"card-{n}" for n in range(chance.choice((0, 0, 1, 3, 7, 60))))
    count = chance.randint(1, len(deck)) if deck else chance.choice((0, 1, 8, 40))
    asked = Draw("deck", deck, count) if deck else Roll("attack", count, "A")
    dealt = answer_text(AgreedDealer(dice, answers).deal(asked))
    case = {"dice": msgspec.to_builtins(dice), "answers": answers, "deck": deck, "count": count}
    return case, [dice.commitment, dealt]


def test_page_and_server_make_the_same_dice(server: Server, page: Page) -> None:
    chance = random.Random(19)
    cases = [place(chance) for _ in range(200)]
    page.goto(server.address)
    assert page.evaluate(DERIVE, [case for case, _ in cases]) == [found for _, found in cases]


def test_the_page_proves_a_whole_game_and_names_what_is_wrong(server: Server, page: Page) -> None:
    dice = agreed("5e" * 32, {"A": "0a" * 16, "B": "0b" * 16})
    record = played(dice, seed=8)
    page.goto(server.address)

    def proved(answers: list[str], kept: Told | None = None, **changed: Any) -> Told:
        told = {"dice": {**msgspec.to_builtins(dice), **changed}, "answers": answers, "decks": {}}
        found: Told = page.evaluate(PROVE, [told, kept])
        return found

    fine = proved(record.answers)
    assert fine["fault"] == "" and fine["rolls"] == len(rolls_of(record)) > 20
    number = fine["rolls"] // 2
    at = rolls_of(record)[number - 1]
    faces = record.answers[at].removeprefix("roll ")
    wrong = altered(record, at, f"roll {'C' if faces[0] != 'C' else 'F'}{faces[1:]}")
    found = proved(wrong.answers)
    assert (found["fault"], found["n"], found["at"]) == ("roll", number, at + 1)
    assert proved(record.answers, secret="00" * 32)["fault"] == "promise"
    assert proved(record.answers, contributions={"A": "0a" * 16})["n"] == 1
    kept = {"commitment": dice.commitment, "contributions": {"A": "0a" * 16}}
    assert proved(record.answers, kept)["fault"] == ""
    for other in ({"commitment": "00"}, {"contributions": {"A": "0c" * 16}}):
        assert proved(record.answers, {**kept, **other})["fault"] == "changed"


def test_after_a_game_and_in_its_replay_the_dice_can_be_checked(
    player: Player, server: Server
) -> None:
    page, game = player.page, server.table.create(vs="easy", deploy="auto")
    player.open(game["id"])  # the page sees and keeps the agreement
    with server.table.sit(game["id"], game["seats"]["A"]) as seat:
        seat.ask("concede")
    page.get_by_role("button", name="Check the dice").click()
    expect(page.get_by_text("are as agreed")).to_contain_text("the one this browser saw")
    page.locator(".endpage").get_by_role("link", name="Watch the replay").click()
    page.get_by_role("button", name="Check the dice").click()
    expect(page.get_by_text("are as agreed")).to_be_visible()
