"""A whole game of two people in two browsers, and a third who looks on: from the link to the proof.

What the issue of such a game is stands here in its order: link, names, a whole set-up with secret
choices, an undo by consent, a page loaded anew in the middle of an attack, a killed server, the end.
Every raw message of all three browsers is kept, and read afterwards.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from crisis.cli.main import main
from crisis.server.protocol.messages import ServerMessage
from tests.browser.far_away import Friend, Glance, Heard, fields, listened, whoever_is_asked
from tests.browser.player import EagerMind
from tests.server.hosted import Hosted

TURNS_LATE = 2
CLICKED = {"choose_characters"}  # secret choices whose first card each picks by a click
# Fields that tell what is hidden, or open something, wherever they stand in a message. (A story has
# a `key` of its own and a reason a `code`: keys and codes are looked for by what they are.)
HIDDEN_FIELDS = {
    "keys", "contribution", "contributions", "stack", "secrets", "pending",
    "options", "settings", "undo_asked", "deck", "decks",
}  # fmt: skip
# Told only when the program or the machine has a fault, to who plays alone, or in a lesson.
NOT_HERE = {"error", "mishap", "compiling", "hint"}


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    server = Hosted(tmp_path / "games.sqlite")
    server.wait_for()
    yield server
    assert server.end() == 0


class Table:
    """The three of them at one game."""

    def __init__(self, chromium: Browser, hosted: Hosted) -> None:
        address = hosted.server.address
        self.hosted = hosted
        self.ann, self.ben = (
            Friend(chromium, address, name, seed) for seed, name in enumerate(("Ann", "Ben"))
        )
        self.ann.visit()
        self.ann.page.get_by_role("link", name="Play with a friend").click()
        self.ann.page.get_by_label("Your name").fill("Ann")
        self.ann.page.get_by_label("Squads and table").select_option("rosters")
        self.ann.page.get_by_role("button", name="Make the link").click()
        link = self.ann.page.get_by_label("The link for your friend").input_value()
        watch = self.ann.page.get_by_label("The link for spectators").input_value()
        self.game, self.code = link.rsplit("/", 2)[1:]
        self.watch_code = watch.rsplit("/", 1)[1]
        self.ben.visit(link.removeprefix(f"{address}/"))
        self.ben.page.get_by_label("Your name").fill("Ben")
        self.ben.page.get_by_role("button", name="Sit down").click()
        for friend in (self.ann, self.ben):
            friend.page.wait_for_url("**/#/game/*")
            friend.wait_for_line()
        self.cat: Page = chromium.new_context().new_page()
        self.seen = Heard(self.cat)
        self.cat.goto(watch)
        expect(self.cat.get_by_text("Ann against Ben")).to_be_visible()
        self.late = Lateness(self)

    @property
    def friends(self) -> tuple[Friend, Friend]:
        return self.ann, self.ben

    def keys(self) -> list[str]:
        """The key of each seat, as its browser keeps it."""
        kept = "JSON.parse(localStorage.getItem('crisis.seats'))"
        found = [friend.page.evaluate(kept)[self.game] for friend in self.friends]
        assert [len(one) for one in found] == [1, 1], "each browser has the key of its own seat"
        return [key for one in found for key in one.values()]

    def close(self) -> None:
        for page in (self.ann.page, self.ben.page, self.cat):
            page.context.close()


class Lateness:
    """How far a spectator may see at most, from what the players are told."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.read = self.checked = self.heard = 0
        self.turns: list[int] = []  # after how many answers each turn began
        self.allowed = 0

    def check(self) -> None:
        """Read on what the players were told. What the spectator was told before the last look is
        then no more than might be seen at any moment up to now (an undo makes it less)."""
        most = self._most
        for message in self.table.ann.heard.messages[self.read :]:
            self.read += 1
            if message["type"] == "update":
                self._take(message)
                most = max(most, self._most)
        for address, body in self.table.seen.bodies[self.checked : self.heard]:
            if f"/api/watch/{self.table.game}" in address:
                told = json.loads(body)
                assert told["over"] or told["total"] <= max(most, self.allowed), self.turns
        self.checked, self.heard = self.heard, len(self.table.seen.bodies)
        self.allowed = most

    @property
    def _most(self) -> int:
        return self.turns[-TURNS_LATE] if len(self.turns) >= TURNS_LATE else 0

    def _take(self, update: dict[str, Any]) -> None:
        if update["cause"] == "undo":
            self.turns = [place for place in self.turns if place <= update["answers"]]
        began = any(event["type"] == "TurnBegan" for event in update["events"])
        if began and update["answers"] not in self.turns:
            self.turns.append(update["answers"])


def set_up(table: Table) -> None:
    """Both choose for themselves: each first secret card by a click, the rest as the page offers."""
    clicked: set[tuple[str, str]] = set()
    while (found := whoever_is_asked(*table.friends)) is not None:
        friend, now = found
        if now["round"] > 0:
            break
        asked, who = now["asked"], (friend.name, now["asked"]["purpose"])
        if asked["purpose"] in CLICKED and who not in clicked:
            clicked.add(who)
            before = friend.decision
            friend.pick(asked["options"][0]["key"])
            friend.wait_past(before)
        else:
            friend.let_choose()
        table.late.check()
    assert len(clicked) == 2 * len(CLICKED)


def play(table: Table, until: Callable[[Friend, Glance], bool]) -> tuple[Friend, Glance]:
    """Answer over the pages' own connections until something is so."""
    while (found := whoever_is_asked(*table.friends)) is not None:
        table.late.check()
        if until(*found):
            return found
        friend, now = found
        assert friend.answer_through_the_page(now) == "update"
    raise AssertionError("the game was over too soon")


def play_without_pages(table: Table, keys: list[str]) -> None:
    """To the end, over the same protocol: both pages are closed meanwhile, as in games of days."""
    server = table.hosted.server
    for friend in table.friends:
        friend.page.goto("about:blank")
    with server.sit(table.game, keys[0]) as one, server.sit(table.game, keys[1]) as two:
        seats = [listened(one, table.ann.heard), listened(two, table.ben.heard)]
        minds = [EagerMind(seat, number) for number, seat in enumerate(seats)]
        while not one.over:
            for seat, mind in zip(seats, minds, strict=True):
                seat.ask("state")
                if not one.over and seat.is_asked:
                    seat.answer(mind(seat.position["pending"]))
            table.cat.wait_for_timeout(10)  # what the spectator asks for is passed on
            table.late.check()
    for friend in table.friends:
        friend.page.goto(f"{friend.address}/#/game/{table.game}")


def undo_by_consent(table: Table) -> None:
    """Dice were rolled since: the other one is asked, says no, and then yes."""
    asker, _ = play(table, lambda friend, _: friend.answered > 3 and friend.saw_dice_since())
    other = table.ben if asker is table.ann else table.ann
    before = asker.glance()["answers"]
    asker.page.locator("button.undo").click()
    expect(asker.page.get_by_text(f"You asked {other.name}")).to_be_visible()
    other.page.get_by_role("button", name="No", exact=True).click()
    expect(asker.page.get_by_text(f"You asked {other.name}")).not_to_be_visible()
    assert asker.glance()["answers"] == before
    asker.page.locator("button.undo").click()
    other.page.get_by_role("button", name="Allow").click()
    asker.wait(f"s.snapshot.value.answers < {before}")
    for friend in table.friends:
        friend.wait(f"s.snapshot.value.answers === {asker.glance()['answers']}")


def reload_in_mid_attack(table: Table) -> None:
    """Whoever is asked in the middle of an attack loads the page anew: the same question."""
    friend, before = play(table, lambda _, now: bool(now["attack"]))
    friend.page.reload()
    friend.wait_for_line()
    friend.wait_for_decision()
    assert friend.glance() == before
    friend.sees_prompt()


def kill_the_server(table: Table) -> None:
    """SIGKILL while both look at the table; both go on where they were, by themselves."""
    before = [friend.glance() for friend in table.friends]
    table.hosted.kill(table.hosted.process.pid)
    for friend in table.friends:
        friend.wait("s.link.value !== 'open'")
    table.hosted.wait_for(2)
    for friend in table.friends:
        friend.wait_for_line()
    assert [friend.glance() for friend in table.friends] == before
    friend, now = play(table, lambda *_: True)
    assert friend.answer_through_the_page(now) == "update"


def ask_everything(table: Table) -> None:
    """Each kind of question that a page can send, from both seats, and phrases and pointers."""
    for friend in table.friends:
        mine, theirs = ("A", "B") if friend.read("s.seat.value") == "A" else ("B", "A")
        units = friend.snapshot["state"]["units"]
        one = next(unit for unit in units.values() if unit["side"] == mine)
        two = next(unit for unit in units.values() if unit["side"] == theirs)
        attack = friend.printed_attack(one)
        for message in (
            {"type": "say", "phrase": 1},
            {"type": "why_not", "answer": "pick nothing"},
            {"type": "options"},
            {"type": "best"},
            {"type": "area"},
            {"type": "nearest", "x": 18_000, "y": 18_000},
            {"type": "preview", "answer": "pick nothing"},
            {"type": "sight", "from": one["id"], "to": two["id"]},
            {"type": "odds", "attacker": one["id"], "attack": attack, "target": two["id"]},
            {"type": "luck"},
            {"type": "report"},
            {"type": "state"},
            {"type": "settings", "settings": {"zoom": 1}},
            {"type": "speak", "language": "en"},
            {"type": "hint"},
            {"type": "pause"},
            {"type": "redo"},
        ):
            friend.ask(**message)
        friend.page.evaluate(
            "import('/game/session.js').then(s => s.tell({type: 'point', at: [18000, 18000]}))"
        )


def before_the_reveal(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All messages until the squads, chosen in secret, are opened."""
    first = next(i for i, one in enumerate(messages) if one.get("secret"))
    opened = next(i for i, one in enumerate(messages) if i > first and one.get("secret") is False)
    return messages[:opened]


def test_a_whole_game_of_two_browsers_and_a_spectator(
    hosted: Hosted, chromium: Browser, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table(chromium, hosted)
    set_up(table)
    undo_by_consent(table)
    reload_in_mid_attack(table)
    ask_everything(table)
    kill_the_server(table)
    keys = table.keys()
    play_without_pages(table, keys)
    for friend in table.friends:
        friend.wait("s.outcome.value")
    expect(table.cat.get_by_text("The game is over: this is all of it.")).to_be_visible()
    strangers(table)

    with sqlite3.connect(hosted.place) as db:
        ((secret,),) = db.execute("SELECT secret FROM games WHERE id = ?", (table.game,)).fetchall()
    check_players(table, keys, secret.hex())
    check_spectator(table, keys, secret.hex())

    record = tmp_path / "record.json"
    record.write_bytes(
        msgspec.json.encode(hosted.server.request(f"/api/games/{table.game}/record"))
    )
    assert main(["verify", str(record)]) == 0, capsys.readouterr()
    table.close()


def check_players(table: Table, keys: list[str], secret: str) -> None:
    """No seat was sent the other one's key or secret choices, in no message of no kind."""
    ann, ben = table.friends
    kinds = {one["type"] for friend in table.friends for one in friend.heard.messages}
    known = {str(kind.__struct_config__.tag) for kind in ServerMessage.__args__}
    assert kinds == known - NOT_HERE
    for friend, other, key in ((ann, ben, keys[1]), (ben, ann, keys[0])):
        hidden = other.secret_choices() - friend.offered()
        assert len(hidden) > 3, "they chose something that the other could not know"
        early = before_the_reveal(friend.heard.messages)
        for message in early:
            found = [one for one in hidden if f'"{one}"' in json.dumps(message)]
            assert not found, (friend.name, message["type"], found)
        shown = json.dumps(friend.heard.messages[len(early) :])
        assert all(one in shown for one in hidden), "after the reveal everybody knows it"
        for frame in friend.heard.frames:
            assert key not in frame and table.code not in frame
            over = '"outcome":{' in frame or '"type":"luck"' in frame
            assert over or secret not in frame


def check_spectator(table: Table, keys: list[str], secret: str) -> None:
    """Whoever looks on has no line, and no reply has a field or a word of what is hidden."""
    assert table.seen.frames == []
    replies = [(url, body) for url, body in table.seen.bodies if "/api/watch/" in url]
    assert len(replies) > 5
    for url, body in replies:
        told = json.loads(body)
        wrong = HIDDEN_FIELDS.intersection(fields(told))
        assert not wrong, (url, wrong)
    for url, body in table.seen.bodies:
        for word in (*keys, table.code, table.watch_code, secret):
            assert word not in body, url


def strangers(table: Table) -> None:
    """The spectator's code opens no seat."""
    closed = table.cat.evaluate(
        """([game, key]) => new Promise(resolve => {
          const socket = new WebSocket(`ws://${location.host}/api/games/${game}/seat`);
          socket.onopen = () => socket.send(JSON.stringify({ type: 'sit', key }));
          socket.onclose = event => resolve(event.code);
        })""",
        [table.game, table.watch_code],
    )
    assert closed == 4404
    said = [json.loads(frame)["type"] for frame in table.seen.frames]
    assert said == ["refused"]
    table.seen.frames.clear()
