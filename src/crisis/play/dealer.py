"""Who answers chance: a seeded dealer."""

import random
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
