"""Four ways to forge the dice of a record; each with the words in which `crisis verify` must name
the place."""

import random
from collections.abc import Iterator
from itertools import pairwise

import msgspec

from crisis.play.record import Record

FACES = "CWHB-F"


def rolls_of(record: Record) -> list[int]:
    """The places of the rolls that were agreed."""
    since = record.dice.since if record.dice is not None else 0
    return [at for at, t in enumerate(record.answers) if t.startswith("roll ") and at >= since]


def _with(record: Record, answers: dict[int, str]) -> Record:
    changed = [answers.get(at, text) for at, text in enumerate(record.answers)]
    return msgspec.structs.replace(record, answers=changed)


def forgeries(record: Record, seed: int) -> Iterator[tuple[str, Record, str]]:
    """What was done, the forged record, and a pattern of the place that must be named."""
    # A chance of its own: the seed of the game itself would draw the same contribution again.
    chance, rolls = random.Random(f"forger {seed}"), rolls_of(record)
    at = chance.choice([one for one in rolls if len(record.answers[one]) > len("roll ")])
    faces = record.answers[at].removeprefix("roll ")
    die = chance.randrange(len(faces))
    other = chance.choice([face for face in FACES if face != faces[die]])
    face = faces[:die] + other + faces[die + 1 :]
    yield "an altered face", _with(record, {at: f"roll {face}"}), rf"\(answer {at + 1}\)"
    one, two = next(
        (a, b)
        for place, a in enumerate(rolls)
        for b in rolls[place + 1 :]
        if len(record.answers[a]) == len(record.answers[b])
        and record.answers[a] != record.answers[b]
    )
    swapped = _with(record, {one: record.answers[two], two: record.answers[one]})
    yield "a swapped roll", swapped, rf"\(answer {one + 1}\)"
    assert record.dice is not None
    side = chance.choice(sorted(record.dice.contributions))
    numbers = {**record.dice.contributions, side: chance.randbytes(16).hex()}
    dice = msgspec.structs.replace(record.dice, contributions=numbers)
    yield "a changed contribution", msgspec.structs.replace(record, dice=dice), r"(Roll|Draw) 1 \("
    # Of two equal answers on end either may be the one that is missing.
    singular = [at for at, (one, after) in enumerate(pairwise(record.answers)) if one != after]
    gone = chance.choice(sorted(set(singular) & set(rolls)))
    left = [text for place, text in enumerate(record.answers) if place != gone]
    yield (
        "a dropped answer",
        msgspec.structs.replace(record, answers=left),
        rf"\(answer {gone + 1}\)",
    )
    gone = chance.randrange(len(record.answers) - 1)
    left = [text for place, text in enumerate(record.answers) if place != gone]
    yield "any dropped answer", msgspec.structs.replace(record, answers=left), r"answer \d+"
