"""Why something may not be done. The sentence cites the rule; what decides it is elsewhere."""

from msgspec import Struct


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Why an answer is not accepted: the rule, a sentence, and what was measured at which piece."""

    rule: str
    why: str
    measure: float | None = None
    piece: str | None = None

    def __str__(self) -> str:
        return f"{self.why} ({self.rule})"
