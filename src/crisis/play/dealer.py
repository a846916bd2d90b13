"""Who answers chance: a seeded dealer, or a list of faces for tests and real dice."""

import random
from collections.abc import Iterable
from typing import Protocol

from crisis.dice.faces import FACES
from crisis.state.decisions import Answer, Draw, Drawn, Roll, Rolled


class Dealer(Protocol):
    """Answers a roll or a draw."""

    def deal(self, decision: Roll | Draw) -> Answer: ...


class SeededDealer:
    """Fair dice and shuffled decks from one seed; the same seed gives the same game."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(f"dealer:{seed}")

    def deal(self, decision: Roll | Draw) -> Answer:
        if isinstance(decision, Draw):
            return Drawn(tuple(self.random.sample(decision.deck, decision.count)))
        return Rolled("".join(self.random.choices(FACES, k=decision.count)))


class FixedDealer:
    """Faces in the order they will be asked for; running out is an error."""

    def __init__(self, rolls: Iterable[str]) -> None:
        self.rolls = list(rolls)

    def deal(self, decision: Roll | Draw) -> Answer:
        if isinstance(decision, Draw):
            return Drawn(decision.deck[: decision.count])
        if not self.rolls:
            raise LookupError(f"no roll is left for {decision.purpose} ({decision.count} dice)")
        return Rolled(self.rolls.pop(0))
