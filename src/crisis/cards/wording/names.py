"""Names from slugs, and the small nodes that every builder needs."""

from collections.abc import Iterable
from typing import Literal

from crisis.cards.wording.tree import Joined, Name, Node, Phrase, Word

# Names that are printed otherwise than their slug says; a test finds those that lack here.
_PRINTED = {
    "black-panther-chosen-of-bast": "Black Panther, Chosen of Bast",
    "captain-america-first-avenger": "Captain America, First Avenger",
    "devils_deal": "Devil's Deal",
    "frankensteins-monster": "Frankenstein's Monster",
    "iron-man-hulkbuster": "Iron Man (Hulkbuster)",
    "logan-the-wolverine": "Logan, the Wolverine",
    "loki-god-of-mischief": "Loki, God of Mischief",
    "loki-prince-of-lies": "Loki, Prince of Lies",
    "mephisto-lord-of-temptation": "Mephisto, Lord of Temptation",
    "namor-the-sub-mariner": "Namor, the Sub-Mariner",
    "red-skull-master-of-hydra": "Red Skull, Master of Hydra",
    "sabretooth-apex-predator": "Sabretooth, Apex Predator",
    "sentinel-mk4": "Sentinel MK4",
    "sentinel-prime-mk4": "Sentinel Prime MK4",
    "servants-of-the-apocalypse-death": "Servants of the Apocalypse - Death",
    "servants-of-the-apocalypse-famine": "Servants of the Apocalypse - Famine",
    "servants-of-the-apocalypse-pestilence": "Servants of the Apocalypse - Pestilence",
    "servants-of-the-apocalypse-war": "Servants of the Apocalypse - War",
    "she-hulk": "She-Hulk",
    "shield-agents": "S.H.I.E.L.D. Agents",
    "spider-foes": "Spider-Foes",
    "thanos-the-mad-titan": "Thanos, the Mad Titan",
    "thor-hero-of-midgard": "Thor, Hero of Midgard",
    "thor-prince-of-asgard": "Thor, Prince of Asgard",
    "ultron-metal-tyrant": "Ultron, Metal Tyrant",
    "x-23": "X-23",
}
_SMALL = {"Of": "of", "The": "the", "And": "and", "In": "in"}


def as_tuple(words: str | tuple[str, ...]) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else words


def name_of(slug: str) -> str:
    """`guardians-of-the-galaxy` is printed "Guardians of the Galaxy"."""
    if slug in _PRINTED:
        return _PRINTED[slug]
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


def quoted(words: str | tuple[str, ...], last: Literal["and", "or"] = "or") -> Node:
    """Names with a comma of their own, told apart."""
    return joined((Phrase("quoted", {"name": Name(word)}) for word in as_tuple(words)), last)


def words(group: str, keys: str | tuple[str, ...], last: Literal["and", "or"] = "or") -> Node:
    return joined((Word(group, key) for key in as_tuple(keys)), last)
