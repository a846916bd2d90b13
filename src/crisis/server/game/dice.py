"""The dice of a stored game: secret while it runs, the same after a restart, checkable at the end.

Every roll is drawn from a keyed hash of the game's secret and all answers before it. So a killed
server rolls the same dice again, taking an answer back and giving it again does not reroll, and a
different line of play gets other dice. The commitment (a hash of the secret) is shown at the start;
the secret is told when the game is over.
"""

import hashlib
import hmac
import secrets

from crisis.play.dealer import SeededDealer
from crisis.play.record import Record
from crisis.state.decisions import Answer, Draw, Roll

SECRET_BYTES = 32


def new_secret(seed: int | None) -> bytes:
    """A fresh secret, or the one that belongs to a seed the player named."""
    if seed is None:
        return secrets.token_bytes(SECRET_BYTES)
    return hashlib.sha256(f"crisis game {seed}".encode()).digest()


def commitment(secret: bytes) -> str:
    """What is shown before the game: it fixes the secret without telling it."""
    return hashlib.sha256(b"crisis dice\n" + secret).hexdigest()


def number_for(secret: bytes, purpose: str, answers: list[str]) -> int:
    """The number that everything random at this point of a game is drawn from."""
    text = "\n".join([purpose, *answers])
    return int.from_bytes(hmac.digest(secret, text.encode(), "sha256"), "big")


def mind_seed(secret: bytes, answers: list[str]) -> int:
    """What the computer's mind starts from: 63 bits, as everything that thinks expects."""
    return number_for(secret, "mind", answers) % 2**63


class SecretDealer:
    """Deals for one game; `record` is the game's own and grows while it is played."""

    def __init__(self, secret: bytes, record: Record) -> None:
        self.secret = secret
        self.record = record

    def deal(self, decision: Roll | Draw) -> Answer:
        """The faces or cards that belong to this point of the game."""
        number = number_for(self.secret, "dice", self.record.answers)
        return SeededDealer(number).deal(decision)
