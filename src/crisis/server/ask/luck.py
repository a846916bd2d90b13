"""Were the dice fair? Faces rolled against faces expected, with a chi-square p-value per side; and
what anybody needs to make every roll again."""

from collections.abc import Iterable
from math import erfc, exp, pi, sqrt

from msgspec import Struct

from crisis.dice.faces import FACES, SYMBOLS, WEIGHT
from crisis.play.agreement import Agreement
from crisis.server.ask.replay import record_for
from crisis.server.game.history import RollMade
from crisis.server.game.table import Table
from crisis.server.protocol.errors import BadRequest
from crisis.server.protocol.messages import LuckReply, SideLuck
from crisis.state.records import SIDES, SideId


class DiceProof(Struct, frozen=True):
    """The agreement about the dice of a finished game, its answers, and by the number of an answer
    the deck that was drawn from."""

    dice: Agreement
    answers: list[str]
    decks: dict[int, tuple[str, ...]]


def dice_proof(table: Table, seat: SideId | None) -> DiceProof:
    """What the page makes the dice again from; `BadRequest` while the game runs."""
    if not table.over:
        raise BadRequest("this game is not over: its dice can be proved when it is")
    answers = record_for(table, seat).answers
    entries = enumerate(table.history.entries[: len(answers)])
    return DiceProof(table.dice, answers, {at: entry.deck for at, entry in entries if entry.deck})


def luck_report(table: Table, n: int | None = None) -> LuckReply:
    """The report of a game; the secret of its dice is told when it is over."""
    sides = luck(table.history.rolls())
    return LuckReply(n=n, sides=sides, dice=table.dice)


def luck(rolls: Iterable[RollMade]) -> dict[str, SideLuck]:
    """Both sides; every die that was rolled counts, rerolls included."""
    made = list(rolls)
    return {side: _side(made, side) for side in SIDES}


def _side(rolls: list[RollMade], side: SideId) -> SideLuck:
    faces = "".join(roll.faces for roll in rolls if roll.side == side)
    rolled = {face.value: faces.count(face.value) for face in SYMBOLS}
    expected = {face.value: len(faces) * WEIGHT[face] / len(FACES) for face in SYMBOLS}
    square = sum((rolled[f] - expected[f]) ** 2 / expected[f] for f in rolled if expected[f])
    return SideLuck(len(faces), rolled, expected, square, p_value(square))


def p_value(chi_square: float) -> float:
    """The chance of a chi-square at least as large with five degrees of freedom (six symbols)."""
    half = chi_square / 2
    tail = sqrt(4 * half / pi) * exp(-half) * (1 + 2 * half / 3)
    return min(1.0, erfc(sqrt(half)) + tail)
