"""Names from slugs, and the small nodes that every builder needs."""

from collections.abc import Iterable
from typing import Literal

from crisis.cards.wording.tree import Joined, Name, Node, Word

_SMALL = {"Of": "of", "The": "the", "And": "and", "In": "in"}


def as_tuple(words: str | tuple[str, ...]) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else words


def name_of(slug: str) -> str:
    """`guardians-of-the-galaxy` is printed "Guardians of the Galaxy"."""
    first, *rest = slug.replace("-", " ").replace("_", " ").title().split(" ")
    return " ".join([first, *(_SMALL.get(word, word) for word in rest)])


def joined(parts: Iterable[Node], last: Literal["and", "or"] = "and") -> Node:
    found = tuple(parts)
    return found[0] if len(found) == 1 else Joined(found, last)


def names(words: str | tuple[str, ...], last: Literal["and", "or"] = "or") -> Node:
    """Printed names by their slugs."""
    return joined((Name(name_of(word)) for word in as_tuple(words)), last)


def printed(words: str | tuple[str, ...], last: Literal["and", "or"] = "or") -> Node:
    """Names that are written as they are printed."""
    return joined((Name(word) for word in as_tuple(words)), last)


def words(group: str, keys: str | tuple[str, ...], last: Literal["and", "or"] = "or") -> Node:
    return joined((Word(group, key) for key in as_tuple(keys)), last)
