"""Two people and a spectator in browsers of their own, and every raw message they are sent.

Belongs here: how they sit down, answer and are listened to. What must be true of the messages is in
`tests/browser/test_far_away`.
"""

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser, Error, Page, Route, TimeoutError, WebSocket, expect

from crisis.server.protocol.client import Seat, anything
from tests.browser.player import BUSY, Decision, Player, is_idle

Message = dict[str, Any]
CARDS = ("choose_characters", "choose_tactics")  # secret choices out of one's own roster
Glance = dict[str, Any]  # asked, decision, answers, round, attack, over
GLANCE = """import('/game/session.js').then(s => {
  const now = s.snapshot.value;
  return { asked: s.pending.value, decision: s.decision.value, answers: now?.answers ?? 0,
    round: now?.state.round ?? 0, attack: !!now?.now.attack, over: !!s.outcome.value };
})"""
ANSWER = """([decision, answer]) => import('/game/session.js')
  .then(s => s.ask({ type: 'answer', decision, answer }))
  .then(reply => [reply.type, reply.refusal?.why ?? ''])"""


class Heard:
    """The raw messages of one browser, in the order in which they came."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []  # over WebSockets
        self.messages: list[Message] = []  # the same, read
        self.sent: list[str] = []
        self.sockets = 0
        self.bodies: list[tuple[str, str]] = []  # over HTTP: the address and what came
        page.on("websocket", self._listen)
        page.context.route("**/api/**", self._fetch)

    def _listen(self, socket: WebSocket) -> None:
        self.sockets += 1
        socket.on("framereceived", lambda payload: self.hear(str(payload)))
        socket.on("framesent", lambda payload: self.sent.append(str(payload)))

    def _fetch(self, route: Route) -> None:
        try:
            reply = route.fetch()
        except Error:  # the server was killed: the page sees what it would see
            route.abort()
            return
        self.bodies.append((route.request.url, reply.text()))
        route.fulfill(response=reply)

    def hear(self, frame: str) -> None:
        self.frames.append(frame)
        self.messages.append(json.loads(frame))


class Friend(Player):
    """One of two people, in a browser of their own."""

    def __init__(self, chromium: Browser, address: str, name: str, seed: int) -> None:
        page = chromium.new_context(viewport={"width": 1280, "height": 800}).new_page()
        super().__init__(address, page, seed)
        self.name = name
        self.heard = Heard(page)
        self.answered = 0

    # --- answering ---

    def answer_through_the_page(self, now: Glance) -> str:
        """Send an answer over the page's own connection, as its buttons do; what was replied."""
        text = self.choice(now["asked"])
        kind, why = self.page.evaluate(ANSWER, [now["decision"], text])
        assert kind in ("update", "lost"), (text, why)
        self.answered += 1
        return str(kind)

    def glance(self) -> Glance:
        """What this side sees at one moment."""
        found: Glance = self.page.evaluate(GLANCE)
        return found

    def ask(self, **message: Any) -> Message:
        """A message over the page's own connection, and its reply."""
        found: Message = self.page.evaluate(
            "message => import('/game/session.js').then(s => s.ask(message))", message
        )
        return found

    def choice(self, asked: Decision) -> str:
        if asked["type"] == "choose":
            options = asked["options"]
            busy = [one for one in options if one["what"] in BUSY]
            ready = busy or [one for one in options if not is_idle(one)] or options
            return f"pick {self.random.choice(ready)['key']}"
        given = anything(asked, self.random)
        if given is not None:
            return given
        x, y = self.random.randrange(12_000, 24_000), self.random.randrange(14_000, 22_000)
        return str(self.ask(type="nearest", x=x, y=y)["answer"] or "decline")

    def let_choose(self) -> None:
        """Let the computer choose, by the button of the set-up; it goes on for the whole step."""
        before = self.decision
        if not self.page.evaluate("import('/decisions/setup.js').then(d => d.forMe.value)"):
            try:
                self.page.locator(".forme").click(timeout=3000)
            except TimeoutError:
                return  # it was not asked any more: the caller looks anew
        served = "(await import('/decisions/setup.js')).forMe.value"
        self.wait(f"s.decision.value !== {before} || !s.pending.value || !{served}")

    # --- reading ---

    @property
    def snapshot(self) -> Message:
        found: Message = self.read("s.snapshot.value")
        return found

    def printed_attack(self, unit: Message) -> str:
        """The first attack on the side of its card that is in force."""
        forms = self.read(f"s.catalogue.value.characters['{unit['card']}'].forms")
        sides = forms[unit.get("form", "normal")]
        face = sides["injured" if unit.get("injured") and "injured" in sides else "healthy"]
        return str(face["attacks"][0]["name"])

    def asked_for(self) -> Iterator[tuple[int, Decision]]:
        """Every decision that this side was ever asked, by its number."""
        for message in self.heard.messages:
            asked = message.get("pending") or {}
            if message["type"] in ("hello", "update") and asked.get("asked") == self.side:
                yield message["decision"], asked

    @property
    def side(self) -> str:
        side: str = self.read("s.seat.value")
        return side

    def offered(self) -> set[str]:
        """Everything that this side was ever offered to choose."""
        return {one["thing"] for _, one in self.options() if "thing" in one}

    def options(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Every option that this side was ever offered, with the number of the decision."""
        for number, asked in self.asked_for():
            yield from ((number, option) for option in asked.get("options", ()))

    def secret_choices(self) -> set[str]:
        """The cards that this side chose while nobody else might know."""
        purposes = {number: asked["purpose"] for number, asked in self.asked_for()}
        things = {
            (number, f"pick {one['key']}"): one["thing"]
            for number, one in self.options()
            if "thing" in one and purposes[number] in CARDS
        }
        sent = [json.loads(frame) for frame in self.heard.sent]
        given = {(one["decision"], one["answer"]) for one in sent if one["type"] == "answer"}
        return {thing for answer, thing in things.items() if answer in given}

    def saw_dice_since(self) -> bool:
        """Whether dice were rolled since this side answered last."""
        for message in reversed(self.heard.messages):
            if message["type"] == "update" and message["cause"] == "chance":
                return True
            if message["type"] == "update" and message.get("n") is not None:
                return False
        return False

    def wait_for_line(self) -> None:
        self.wait("s.link.value === 'open' && s.snapshot.value")

    def sees_prompt(self) -> None:
        expect(self.page.locator(".prompt, .wait").first).to_be_visible()


def fields(value: Any) -> Iterator[str]:
    """The names of all fields anywhere in a message."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield str(name)
            yield from fields(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from fields(inner)


def whoever_is_asked(one: Friend, two: Friend) -> tuple[Friend, Glance] | None:
    """Who must decide now, and what they see; None when the game is over."""
    for _ in range(1200):
        for friend in (one, two):
            now = friend.glance()
            if now["asked"] is not None:
                return friend, now
            if now["over"]:
                return None
        one.page.wait_for_timeout(50)
    raise AssertionError(f"nobody is asked:\n{one.page.inner_text('body')}")


def listened(seat: Seat, heard: Heard) -> Seat:
    """A seat without a page, whose raw messages are kept with those of the page."""
    receive = seat.socket.recv

    def recv(*given: Any, **named: Any) -> Any:
        data = receive(*given, **named)
        heard.hear(str(data))
        return data

    heard.hear(json.dumps(seat.position))
    seat.socket.recv = recv  # type: ignore[method-assign]
    return seat
