"""The dice two sides agreed on: nobody alone, the server included, can choose or foresee them.

Before the game the server draws a secret and tells its hash, the commitment. Then each side adds a
number of its own, the contribution. Every roll is made from the secret, all contributions and all
answers before it, so it is fixed by its place in the game: a restarted server rolls the same, and
taking an answer back and giving it again rolls the same. The secret is told when the game is over,
and then anybody can make every roll again.

Belongs here: the agreement, how a roll is made of it, the proof. Does not belong here: when a
server asks for contributions.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence

import msgspec

from crisis.dice.faces import FACES
from crisis.state.decisions import Answer, Draw, Drawn, Roll, Rolled
from crisis.state.records import SIDES

CONTRIBUTION_HEX = 32  # digits: 16 bytes that nobody guesses


class Agreement(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the dice of a game come from; the secret is empty until the game is over."""

    commitment: str
    contributions: dict[str, str] = {}
    secret: str = ""
    since: int = 0  # answers that were given, and dice that were rolled, before it was agreed

    @property
    def promise_is_kept(self) -> bool:
        """Whether the secret is the one that was promised."""
        return hmac.compare_digest(commitment(self.secret), self.commitment)

    def told(self, over: bool) -> "Agreement":
        """As the players may have it: without the secret while the dice still roll."""
        return self if over else msgspec.structs.replace(self, secret="")


def commitment(secret: str) -> str:
    """What is shown before the game: it fixes the secret without telling it."""
    return hashlib.sha256(f"crisis dice\n{secret}".encode()).hexdigest()


def agreed(secret: str, contributions: dict[str, str], since: int = 0) -> Agreement:
    """An agreement as the server has it."""
    return Agreement(
        commitment=commitment(secret), contributions=contributions, secret=secret, since=since
    )


class AgreedDealer:
    """Deals for one game; `answers` are the game's own and grow while it is played."""

    def __init__(self, agreement: Agreement, answers: Sequence[str]) -> None:
        words = [agreement.contributions.get(side, "") for side in SIDES]
        text = "\n".join(["crisis dice key", agreement.secret, *words])
        self.key = hashlib.sha256(text.encode()).digest()
        self.answers = answers

    def deal(self, decision: Roll | Draw) -> Answer:
        """The faces or cards that belong to this place of the game."""
        stream = self._bytes()
        if isinstance(decision, Draw):
            return Drawn(_drawn(stream, decision.deck, decision.count))
        return Rolled("".join(FACES[next(stream) % len(FACES)] for _ in range(decision.count)))

    def _bytes(self) -> Iterator[int]:
        """Endless bytes of this place: a keyed hash of all answers so far and a counter."""
        place = hashlib.sha256("\n".join(self.answers).encode()).hexdigest()
        number = 0
        while True:
            yield from hmac.digest(self.key, f"{place}\n{number}".encode(), "sha256")
            number += 1


def _drawn(stream: Iterator[int], deck: Sequence[str], count: int) -> tuple[str, ...]:
    left, drawn = list(deck), []
    for _ in range(count):
        drawn.append(left.pop(_below(stream, len(left))))
    return tuple(drawn)


def _below(stream: Iterator[int], bound: int) -> int:
    """A number below the bound, all equally likely: four bytes, thrown away if they lie beyond the
    last whole multiple."""
    limit = 2**32 - 2**32 % bound
    while True:
        number = int.from_bytes(bytes(next(stream) for _ in range(4)), "big")
        if number < limit:
            return number % bound
