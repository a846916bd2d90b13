"""What one thing is called, and several in a row; the tables are in `nouns`."""

from crisis.cards.wording.nouns import (
    ROLE_WORDS,
)


def as_tuple(words: str | tuple[str, ...]) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else words


def join(words: tuple[str, ...] | list[str], last: str = "and") -> str:
    """A, B and C."""
    words = list(words)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def role(name: str) -> str:
    """A role of the occasion, or a name that `choose` gave; several have a name in the plural."""
    known = ROLE_WORDS.get(name)
    if known is not None:
        return known
    several = "each of " if name.endswith("s") and not name.endswith("ss") else ""
    return f"{several}the {name.replace('_', ' ')}"


def name_of(slug: str) -> str:
    return slug.replace("-", " ").replace("_", " ").title()
