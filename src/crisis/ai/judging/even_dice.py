"""Chance in trials: dice dealt evenly over the faces, from a seed.

The same occasion gets the same dice in every trial of one deal, whatever was rolled before it: so
that what is compared differs by what was decided and not by luck. And the deals of one seed differ
evenly: four deals of a single die are a good face, a bad one and two between them.
"""

import random
from collections import Counter

from crisis.dice.faces import FACES
from crisis.state.decisions import Draw, Drawn, Roll, Rolled

BY_WORTH = sorted(FACES, key="CWHB-F".index)
LEAPS = (0, 4, 2, 6, 1, 5, 3, 7)  # deal after deal as far as can be from those before


class EvenDice:
    """The dice of one trial."""

    def __init__(self, seed: int, deal: int = 0) -> None:
        self.seed = seed
        self.deal = deal
        self._met: Counter[tuple[str, str]] = Counter()

    def answer(self, decision: Roll | Draw) -> Rolled | Drawn:
        if isinstance(decision, Draw):
            chance = self._chance(f"{decision.purpose}:{self.deal}", "deck")
            return Drawn(tuple(chance.sample(decision.deck, decision.count)))
        chance = self._chance(decision.purpose, decision.roller)
        if decision.count == 1:
            start = chance.randrange(len(BY_WORTH))
            leap = LEAPS[self.deal % len(LEAPS)]
            return Rolled(BY_WORTH[(start + leap) % len(BY_WORTH)])
        skipped = self.deal * decision.count
        return Rolled(even_roll(skipped + decision.count, chance)[skipped:])

    def number(self) -> int:
        """A number for whoever looks for samples of an area."""
        return self._chance("number", "").getrandbits(30)

    def _chance(self, purpose: str, roller: str) -> random.Random:
        key = (purpose, roller)
        self._met[key] += 1
        return random.Random(f"{self.seed}:{purpose}:{roller}:{self._met[key]}")


def even_roll(dice: int, chance: random.Random) -> str:
    """Dice dealt evenly: of each eight dice every printed face comes once."""
    faces: list[str] = []
    while len(faces) < dice:
        faces += chance.sample(FACES, len(FACES))
    return "".join(faces[:dice])
