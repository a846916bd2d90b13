"""The dice that were agreed: made from both sides' numbers, and proved afterwards."""

import itertools
from collections import Counter

import msgspec
import pytest

from crisis.play.agents import RandomAgent
from crisis.play.agreement import AgreedDealer, Agreement, agreed, commitment
from crisis.play.match import Match
from crisis.play.proof import NotAsAgreed, verify
from crisis.play.quick import quick_setup
from crisis.play.record import BadRecord, Record, engine
from crisis.state.decisions import Draw, Drawn, Roll, Rolled

SECRET = "5e" * 32
ADDED = {"A": "0a" * 16, "B": "0b" * 16}
ENGINE = engine()


def roll(count: int) -> Roll:
    return Roll("attack", count, "A")


def played(agreement: Agreement | None, seed: int = 3) -> Record:
    """A whole game of two random players, its dice agreed or from the seed."""
    match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=seed)
    if agreement is not None:
        match.dealer = AgreedDealer(agreement, match.record.answers)
        match.record.seed = None
        match.record.dice = agreement
    match.play({"A": RandomAgent(ENGINE, seed), "B": RandomAgent(ENGINE, seed + 1)})
    return match.record


@pytest.fixture(scope="module")
def record() -> Record:
    return played(agreed(SECRET, ADDED))


def altered(record: Record, at: int, answer: str) -> Record:
    answers = list(record.answers)
    answers[at] = answer
    return msgspec.structs.replace(record, answers=answers)


def rolls_of(record: Record) -> list[int]:
    return [at for at, text in enumerate(record.answers) if text.startswith("roll ")]


def test_each_number_changes_the_dice() -> None:
    ways = (
        agreed(SECRET, ADDED),
        agreed("5f" * 32, ADDED),
        agreed(SECRET, {**ADDED, "A": "1a" * 16}),
        agreed(SECRET, {**ADDED, "B": "1b" * 16}),
        agreed(SECRET, {"A": ADDED["B"], "B": ADDED["A"]}),
        agreed(SECRET, {"A": ADDED["A"]}),
    )
    rolled = {AgreedDealer(way, ["pick x"]).deal(roll(30)) for way in ways}
    assert len(rolled) == len(ways)


def test_a_roll_is_fixed_by_its_place() -> None:
    way = agreed(SECRET, ADDED)
    answers = ["pick a"]
    first = AgreedDealer(way, answers).deal(roll(20))
    assert AgreedDealer(way, ["pick a"]).deal(roll(20)) == first
    assert AgreedDealer(way, ["pick b"]).deal(roll(20)) != first
    dealer = AgreedDealer(way, answers)
    answers.append("roll CC")  # the dealer's answers are the game's own and grow
    assert dealer.deal(roll(20)) != first


def test_faces_come_as_often_as_they_are_printed() -> None:
    way = agreed(SECRET, ADDED)
    faces: Counter[str] = Counter()
    for place in range(200):
        rolled = AgreedDealer(way, [str(place)]).deal(roll(40))
        assert isinstance(rolled, Rolled)
        faces.update(rolled.faces)
    weights = {"C": 1, "W": 1, "H": 2, "B": 1, "-": 2, "F": 1}
    square = sum((faces[face] - 1000 * w) ** 2 / (1000 * w) for face, w in weights.items())
    assert square < 20.5  # chi-square with five degrees of freedom: 0.1 %; the secret is fixed


def test_all_orders_of_a_deck_are_drawn() -> None:
    way, decision = agreed(SECRET, ADDED), Draw("deck", ("x", "y", "z"), 2)
    drawn: Counter[tuple[str, ...]] = Counter()
    for place in range(1200):
        answer = AgreedDealer(way, [str(place)]).deal(decision)
        assert isinstance(answer, Drawn)
        drawn[answer.cards] += 1
    assert set(drawn) == set(itertools.permutations("xyz", 2))
    assert min(drawn.values()) > 140


def test_a_game_as_agreed_is_proved(record: Record) -> None:
    proof = verify(record)
    assert proof.agreed
    assert proof.rolls == len(rolls_of(record)) > 20
    assert proof.answers == len(record.answers)


def test_a_seeded_game_is_proved_as_one() -> None:
    seeded = played(None)
    assert not verify(seeded).agreed
    with pytest.raises(NotAsAgreed, match="Roll 1 "):
        verify(msgspec.structs.replace(seeded, seed=4))


def test_an_altered_face_is_named(record: Record) -> None:
    number = len(rolls_of(record)) // 2
    at = rolls_of(record)[number - 1]
    faces = record.answers[at].removeprefix("roll ")
    changed = ("C" if faces[0] != "C" else "F") + faces[1:]
    with pytest.raises(NotAsAgreed, match=rf"Roll {number} \(answer {at + 1}\)"):
        verify(altered(record, at, f"roll {changed}"))


def test_swapped_rolls_are_named(record: Record) -> None:
    rolls = rolls_of(record)
    one, two = next(
        (a, b)
        for a, b in itertools.combinations(rolls, 2)
        if len(record.answers[a]) == len(record.answers[b])
        and record.answers[a] != record.answers[b]
    )
    swapped = altered(altered(record, one, record.answers[two]), two, record.answers[one])
    with pytest.raises(NotAsAgreed, match=rf"\(answer {one + 1}\)"):
        verify(swapped)


@pytest.mark.parametrize("side", ["A", "B"])
def test_a_changed_contribution_is_noticed_at_the_first_roll(record: Record, side: str) -> None:
    assert record.dice is not None
    other = {**record.dice.contributions, side: "ff" * 16}
    dice = msgspec.structs.replace(record.dice, contributions=other)
    with pytest.raises(NotAsAgreed, match="Roll 1 "):
        verify(msgspec.structs.replace(record, dice=dice))


def test_another_secret_than_promised_is_noticed(record: Record) -> None:
    assert record.dice is not None
    dice = msgspec.structs.replace(record.dice, secret="00" * 32)
    with pytest.raises(NotAsAgreed, match="promised"):
        verify(msgspec.structs.replace(record, dice=dice))
    assert commitment("00" * 32) != record.dice.commitment


def test_every_dropped_answer_is_noticed(record: Record) -> None:
    places = [*range(0, len(record.answers), 41), len(record.answers) - 1]
    for at in places:
        answers = record.answers[:at] + record.answers[at + 1 :]
        with pytest.raises(BadRecord, match=r"answer|differ|ends"):
            verify(msgspec.structs.replace(record, answers=answers))


def test_an_unfinished_game_and_one_without_an_agreement_say_so(record: Record) -> None:
    with pytest.raises(NotAsAgreed, match="not over"):
        verify(msgspec.structs.replace(record, outcome=None))
    with pytest.raises(NotAsAgreed, match="no agreement"):
        verify(msgspec.structs.replace(record, dice=None))
    assert record.dice is not None
    with pytest.raises(NotAsAgreed, match="not told"):
        verify(msgspec.structs.replace(record, dice=record.dice.told(over=False)))
