"""Brings a game for two people to a wanted position over the protocol, step by step by a plan."""

from collections.abc import Callable
from typing import Any

from crisis.server.protocol.client import Seat, TableServer
from tests.browser.player import Decision

MOST = 400
EDGES = {"A": "south", "B": "north"}
NEAR = 100  # thousandths of an inch: nearer than this, a character has arrived


class Director:
    """Everybody walks to a mark and does nothing else, until something wanted is asked."""

    def __init__(
        self,
        table: TableServer,
        setup: dict[str, Any],
        marks: dict[str, tuple[int, int]],
        starts: dict[str, tuple[int, int]],
        uses: dict[str, str],
    ) -> None:
        self.table, self.setup, self.marks, self.starts = table, setup, marks, starts
        self.uses = uses  # options to be taken as soon as they are on offer, by purpose
        self.seat: Seat

    def until(self, purpose: str, when: Callable[[Seat], bool] = lambda _: True) -> str:
        """The id of the game in which a decision of this purpose is pending, and `when` holds."""
        game = self.table.create(vs="human", seed=1, setup=self.setup)
        with (
            self.table.sit(game["id"], game["seats"]["A"]) as one,
            self.table.sit(game["id"], game["seats"]["B"]) as two,
        ):
            for _ in range(MOST):
                self.seat = self._asked(one, two)
                pending = self.seat.position["pending"]
                if pending["purpose"] == purpose and when(self.seat):
                    return str(game["id"])
                self.seat.answer(self._answer(pending))
        raise AssertionError(f"{purpose} was never asked")

    def _asked(self, one: Seat, two: Seat) -> Seat:
        """The seat that must answer: each asks for the newest state first."""
        while True:
            for seat in (one, two):
                seat.ask("state")
                if seat.is_asked:
                    return seat

    def _answer(self, pending: Decision) -> str:
        if pending["type"] == "choose":
            return f"pick {self._choice(pending)}"
        if pending["type"] == "dice":
            return "dice none"
        unit = pending["unit"]
        x, y = (self.starts if pending["purpose"] == "deploy" else self.marks)[unit]
        return str(self.seat.ask("nearest", x=x, y=y)["answer"])

    def _choice(self, pending: Decision) -> str:
        options: dict[str, Decision] = {option["key"]: option for option in pending["options"]}
        wanted = self.uses.get(pending["purpose"], "")
        for key, option in options.items():
            if wanted and wanted in (key, option.get("name")):
                return key
        if pending["purpose"] == "act":
            return "move" if "move" in options and not self._arrived(pending["about"]) else "end"
        edge = EDGES[pending["asked"]]
        for key, option in options.items():
            if option.get("declines") or option.get("name") == edge:
                return key
        return next(iter(options))

    def _arrived(self, unit: str) -> bool:
        state, (x, y) = self.seat.position["state"]["units"][unit], self.marks[unit]
        return bool(abs(state["x"] - x) < NEAR and abs(state["y"] - y) < NEAR)
