"""A person at the browser: reads what the page asks and answers with its buttons.

The page's own modules are read to know which decision is pending; everything is done with the
mouse or the keyboard.
"""

import json
import random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from crisis.server.protocol.client import RandomMind, TableServer

Decision = dict[str, Any]
BUSY = ("attack", "power", "interact", "use")
PATIENCE = 60.0
HEARD = 3.0  # seconds in which a click shows


def is_idle(option: dict[str, object]) -> bool:
    """Brings a game no farther."""
    return bool(option.get("declines")) or option["what"] == "remove"


def quoted(text: str) -> str:
    """A value in a selector: as it is, for a selector knows no \\u."""
    return json.dumps(text, ensure_ascii=False)


class Player:
    """One browser page and how it is used."""

    def __init__(self, address: str, page: Page, seed: int = 1) -> None:
        self.address = address
        self.page = page
        self.random = random.Random(seed)
        self.settings: dict[str, Any] = {"speed": "off"}

    # --- coming and going ---

    def visit(self, path: str = "") -> None:
        """Open the page with everything shown at once."""
        text = json.dumps(json.dumps(self.settings))
        self.page.add_init_script(
            f"localStorage.getItem('crisis.settings') || localStorage.setItem('crisis.settings', {text})"
        )
        self.page.goto(f"{self.address}/{path}")

    def open(self, game: str) -> None:
        self.visit(f"#/game/{game}")
        self.page.wait_for_selector(".prompt, .ending, .curtain")
        self.wait(f"s.gameId.value === '{game}' && (s.snapshot.value || s.curtain.value)")

    # --- reading ---

    def read(self, expression: str) -> Any:
        """A value of the page's session module, `s` being the module."""
        return self.page.evaluate(f"import('/game/session.js').then(s => ({expression}))")

    @property
    def asked(self) -> Decision | None:
        found: Decision | None = self.read("s.pending.value")
        return found

    @property
    def decision(self) -> int:
        number: int = self.read("s.decision.value")
        return number

    @property
    def over(self) -> bool:
        return bool(self.read("s.outcome.value !== null"))

    def wait_for_decision(self) -> Decision | None:
        """The next thing asked of this screen; None when the game is over or the curtain is down.
        Read at one go: what was pending a moment ago may be answered by now."""
        closed = "s.outcome.value || s.curtain.value"
        found: Decision = self.wait(f"({closed}) ? {{closed: true}} : s.pending.value")
        return None if "closed" in found else found

    def wait_past(self, decision: int) -> None:
        self.wait(f"s.decision.value !== {decision} || s.curtain.value")

    def wait(self, condition: str) -> Any:
        """Until something holds of the page's session module; what it then is."""
        came = self.page.evaluate(
            f"""async () => {{ const s = await import('/game/session.js'), end = Date.now() + {PATIENCE * 1000};
              let found;
              while (!(found = ({condition}))) {{
                if (Date.now() > end) return null;
                await new Promise(resolve => setTimeout(resolve, 10));
              }}
              return found; }}"""
        )
        assert came, f"in vain: {condition}\n{self.page.inner_text('body')}"
        return came

    # --- answering with the mouse ---

    def answer(self, asked: Decision) -> None:
        """Answer by clicks, without a plan."""
        before = self.decision
        {"choose": self._choose, "dice": self._dice, "aim": self._commit}.get(
            asked["type"], self._place
        )(asked)
        self.wait_past(before)

    def pick(self, key: str) -> None:
        """Click the row of an option, who pays and how much, and the main button where a choice needs two steps."""
        asked = self.asked
        assert asked is not None
        option = next(one for one in asked["options"] if one["key"] == key)
        row = self.row(option)
        steps = row.get_attribute("aria-pressed")
        row.click()
        if steps is not None:
            self._commit(asked)
        elif self.is_open(option):
            self.pay(option)

    def row(self, option: Decision) -> Locator:
        """The control that stands for an option: in the prompt, or in the squad's panel for a card."""
        rows = self.page.locator(
            f"[data-key={quoted(option.get('group') or option['key'])}]:visible"
        )
        if not rows.count():
            self.page.locator(".incards summary").click()
        return rows.first

    def is_open(self, option: Decision) -> bool:
        """Whether the page asks who pays for an option."""
        asked = "import('/decisions/entries.js').then(e => e.openEntry.value?.key ?? null)"
        return bool(self.page.evaluate(asked) == option.get("group", option["key"]))

    def pay(self, option: Decision) -> None:
        """Choose the payer and the price of what was opened, and confirm."""
        payer = self.page.locator(f".payer[data-payer={quoted(option.get('payer', ''))}]")
        if payer.count():
            payer.first.click()
        price = self.page.locator(f"[data-paid='{option.get('paid', 0)}']")
        if price.count():
            price.click()
        self.page.locator(".prompt .confirm").click()
        if self.page.evaluate("import('/decisions/entries.js').then(e => e.warned.value)"):
            self.page.locator(".prompt .confirm").click()  # the second yes: it breaks the attack

    def _choose(self, asked: Decision) -> None:
        """Cards are left alone: some of them would do nothing and are not offered by the page."""
        options = [one for one in asked["options"] if one["what"] != "tactic"]
        busy = [one for one in options if one["what"] in BUSY]
        ready = busy or [one for one in options if not is_idle(one)] or options
        self.pick(self.random.choice(ready)["key"])

    def _dice(self, asked: Decision) -> None:
        dice = self.page.locator(".die[aria-disabled=false]")
        for index in range(max(1, asked["least"])):
            dice.nth(index).click()
        self._commit(asked)

    def _place(self, _asked: Decision) -> None:
        self.page.wait_for_selector(".goals")
        goals = self.page.locator(".goals option").count()
        self.page.select_option(".goals", index=self.random.randrange(1, goals))
        before = self.decision
        self._commit(_asked)
        if not self._is_taken(before):
            self._commit(_asked)

    def _is_taken(self, decision: int) -> bool:
        """Whether a click was heard. What a spot would bring is told a moment after the spot is
        found: the button moves, and a click at that very moment misses it."""
        heard = f"s.decision.value !== {decision} || s.sending.value || s.curtain.value"
        found: bool = self.page.evaluate(
            f"""async () => {{ const s = await import('/game/session.js'), end = Date.now() + {HEARD * 1000};
              while (!({heard}) && Date.now() < end) await new Promise(resolve => setTimeout(resolve, 10));
              return Boolean({heard}); }}"""
        )
        return found

    def _commit(self, _asked: Decision) -> None:
        main = self.page.locator(".prompt .acts .btn.primary")
        expect(main).to_be_enabled()
        main.click()

    # --- the board ---

    def spot_on_screen(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the board (inches, as drawn) is on the screen."""
        found = self.page.evaluate(
            "([x, y]) => import('/view/camera.js').then(c => { const v = c.view.value,"
            " b = document.querySelector('.stage').getBoundingClientRect();"
            " return [b.left + (x - v.x) * v.ppi, b.top + (y - v.y) * v.ppi]; })",
            [x, y],
        )
        return found[0], found[1]

    def unit(self, unit: str) -> dict[str, Any]:
        found: dict[str, Any] = self.read(f"s.position.value.byId.get({json.dumps(unit)})")
        return found


class Reacher:
    """Plays over the protocol until something wanted is asked, so that a page can take over."""

    def __init__(self, table: TableServer) -> None:
        self.table = table

    def until(
        self, wanted: Any, *, setup: Any = "quick", seeds: range = range(1, 12), most: int = 400
    ) -> str:
        """The id of a game against the computer in which `wanted(pending, seat)` holds."""
        for seed in seeds:
            game = self.table.create(vs="easy", seed=seed, setup=setup)
            with self.table.sit(game["id"], game["seats"]["A"]) as seat:
                mind = EagerMind(seat, seed)
                for _ in range(most):
                    if not seat.wait():
                        break
                    if wanted(seat.position["pending"], seat):
                        return str(game["id"])
                    seat.answer(mind(seat.position["pending"]))
        raise AssertionError("no game came to what was wanted")


class EagerMind(RandomMind):
    """Like the random one, but it attacks and uses powers whenever it can and walks to the middle."""

    def __call__(self, pending: Decision) -> str:
        if pending["type"] == "choose":
            options = pending["options"]
            busy = [one for one in options if one["what"] in BUSY]
            ready = busy or [one for one in options if not is_idle(one)] or options
            return f"pick {self.random.choice(ready)['key']}"
        return super().__call__(pending)

    def _place(self) -> str:
        x, y = self.random.randrange(12_000, 24_000), self.random.randrange(14_000, 22_000)
        answer: str | None = self.seat.ask("nearest", x=x, y=y)["answer"]
        return answer or "decline"
