"""A script that walks to the nearest token and holds it: the least a computer player must beat.

It speaks the protocol only and uses no superpower, no card and no reaction.
"""

from typing import Any

from crisis.server.protocol.client import RandomMind

Message = dict[str, Any]


class Walker(RandomMind):
    """Interact, step to the nearest token that its side does not hold, else attack."""

    WANTED = ("interact", "target", "activate", "deploy")

    def __call__(self, pending: Message) -> str:
        if pending["type"] == "choose":
            return f"pick {self._option(pending)['key']}"
        if pending["type"] in ("advance", "spot"):
            x, y = self._goal(pending)
            answer: str | None = self.seat.ask("nearest", x=x, y=y)["answer"]
            return answer or "decline"
        return super().__call__(pending)

    def _option(self, pending: Message) -> Message:
        options: list[Message] = pending["options"]
        wanted = [*self.WANTED, "attack", "move"]
        if pending["purpose"] == "act" and not self._at_token(pending["about"]):
            wanted = [*self.WANTED, "move", "attack"]
        for what in (*wanted, "pass", "decline", "no", "end"):
            for option in options:
                if option["what"] == what:
                    return option
        return self.random.choice(options)

    def _tokens(self) -> list[Message]:
        tokens = self.seat.position["state"].get("tokens", {}).values()
        return [token for token in tokens if token.get("spot")]

    def _spot(self, unit: str | None) -> list[int]:
        found = self.seat.position["state"]["units"].get(unit or "", {})
        spot: list[int] = found.get("spot") or [18_000, 18_000]
        return spot

    def _at_token(self, unit: str | None) -> bool:
        here = self._spot(unit)
        return any(_far(here, token["spot"]) < 3_500**2 for token in self._tokens())

    def _goal(self, pending: Message) -> tuple[int, int]:
        here = self._spot(pending.get("unit"))
        mine = self.seat.side
        held = self.seat.position["places"]
        free = [one for one in self._tokens() if held.get(one["id"], {}).get("secured") != mine]
        goals = [token["spot"] for token in free or self._tokens()] or [[18_000, 18_000]]
        x, y = min(goals, key=lambda spot: _far(here, spot))
        return x, y


def _far(one: list[int], two: list[int]) -> int:
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2
