"""The secret of a stored game: where its dice and the computer's minds start from.

It is drawn when the game is made and told when the game is over. How rolls are made of it is in
`crisis.play.agreement`.
"""

import hashlib
import hmac
import secrets

SECRET_BYTES = 32


def new_secret(seed: int | None) -> bytes:
    """A fresh secret, or the one that belongs to a seed the player named."""
    if seed is None:
        return secrets.token_bytes(SECRET_BYTES)
    return hashlib.sha256(f"crisis game {seed}".encode()).digest()


def mind_seed(secret: bytes, answers: list[str]) -> int:
    """What the computer's mind starts from at a place of the game: 63 bits, as everything that
    thinks expects."""
    text = "\n".join(["mind", *answers])
    return int.from_bytes(hmac.digest(secret, text.encode(), "sha256"), "big") % 2**63
