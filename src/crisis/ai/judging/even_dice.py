"""Chance in trials: dice dealt evenly over the faces, from a seed.

The same occasion gets the same dice in every trial of one deal, whatever was rolled before it: so
that what is compared differs by what was decided and not by luck. A roll of several dice is a usual
one, and the deals of one seed differ evenly: four deals of a single die are a good face, a bad one
and two between them.
"""

import random
from collections import Counter

from crisis.dice.faces import FACES, Face
from crisis.state.decisions import Draw, Drawn, Roll, Rolled

BY_WORTH = sorted(FACES, key="CWHB-F".index)
BY_BLOCKS = sorted(FACES, key="CWBH-F".index)
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
            first = chance.randrange(len(BY_WORTH))
            leap = LEAPS[self.deal % len(LEAPS)]
            return Rolled(BY_WORTH[(first + leap) % len(BY_WORTH)])
        start = chance.random() + LEAPS[self.deal % len(LEAPS)] / len(LEAPS)
        ladder = BY_BLOCKS if decision.purpose.startswith("defense") else BY_WORTH
        return Rolled(even_roll(decision.count, start % 1, ladder))

    def number(self) -> int:
        """A number for whoever looks for samples of an area."""
        return self._chance("number", "").getrandbits(30)

    def _chance(self, purpose: str, roller: str) -> random.Random:
        key = (purpose, roller)
        self._met[key] += 1
        return random.Random(f"{self.seed}:{purpose}:{roller}:{self._met[key]}")


def even_roll(dice: int, start: float, ladder: list[Face] = BY_WORTH) -> str:
    """Dice dealt evenly: at equal distances over the printed faces, from good to bad. However many
    dice there are, no more than one success more or less comes up than may be expected."""
    step = len(ladder) / dice
    return "".join(ladder[int((start + number) * step)] for number in range(dice))
