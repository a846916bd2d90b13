"""Whether a card file has the right shape: lists where lists belong, tables where tables belong.

The readers of each kind of card rely on it and look only at the meaning. Whatever a file holds,
even one made to do harm, it is answered with a sentence and never with a crash.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from crisis.cards.files.rule_reader import CardFault

DEEPEST = 24  # no sane card comes near
LONGEST = 4_000  # characters of one text
MOST = 400  # entries of one list or table
LARGEST = 1_000_000  # no number of a card comes near
MOST_DOTS = 100  # in one line: dotted keys are read in quadratic time
UNPRINTABLE = "holds a sign that cannot be printed"

# At the top of a file; deeper down the same words may mean a single thing (`attack = "Strike"`).
TOP_TABLES = frozenset(
    {"attack", "superpower", "leadership", "rule", "power", "tokens", "scoring", "players"}
)
TOP_TABLE = frozenset({"healthy", "injured", "interact", "scatter"})
NAMED_TABLES = ("form", "revision", "interact_with")  # a table for each name
TABLES = frozenset({"also", "rules", "effects", "any_of", "none_of", "all_of", "somebody"})
TABLE = frozenset({"payer"})
WORDS = frozenset(
    {"sides", "forms", "keywords", "immunity", "parents", "gems", "members", "affiliations"}
)
TOP_TEXT = frozenset({"alter_ego", "set", "short", "timing"})
TEXT = frozenset({"name", "text", "affiliation"})
NUMBER = frozenset({"threat", "base", "cost", "cost_max", "gem_limit", "income", "strength"})
YES_OR_NO = frozenset({"may", "granted", "in_turn", "ordered", "dazed_too", "limited", "passed"})


def text_fault(text: str) -> CardFault | None:
    """What would keep the reader of TOML busy for too long."""
    for number, line in enumerate(text.splitlines(), start=1):
        dots = line.count(".")
        if dots > MOST_DOTS:
            return CardFault(f"line {number}", f"has {dots} full stops; {MOST_DOTS} are enough")
    return None


def shape_faults(raw: Mapping[str, Any]) -> Iterator[CardFault]:
    """What is of the wrong kind, with its key path; the first thing on each way down."""
    yield from _inside(raw, "", 1)


def _inside(value: Any, path: str, depth: int) -> Iterator[CardFault]:
    if depth > DEEPEST:
        yield CardFault(path[:80], "is nested too deeply")
    elif len(value) > MOST:
        yield CardFault(path, f"has {len(value)} entries; {MOST} are enough")
    elif isinstance(value, dict):
        for key, part in value.items():
            wrong = UNPRINTABLE if _unprintable(key) else _wrong(key, part, top=not path)
            if wrong:
                yield CardFault(f"{path}.{key}".lstrip(".")[:120], wrong)
            elif isinstance(part, _NESTED):
                yield from _inside(part, f"{path}.{key}".lstrip("."), depth + 1)
            elif wrong := _single(part):
                yield CardFault(f"{path}.{key}".lstrip("."), wrong)
    else:
        for index, part in enumerate(value):
            if isinstance(part, _NESTED):
                yield from _inside(part, f"{path}[{index}]", depth + 1)
            elif wrong := _single(part):
                yield CardFault(f"{path}[{index}]", wrong)


_NESTED = (dict, list)


def _single(value: Any) -> str:
    """Why a value cannot stand anywhere, "" when it can."""
    if isinstance(value, str):
        if len(value) > LONGEST:
            return f"is a text of {len(value)} characters; {LONGEST} are enough"
        return UNPRINTABLE if _unprintable(value) else ""
    if isinstance(value, int | float):
        return "" if -LARGEST <= value <= LARGEST else f"is a number beyond {LARGEST:,}"
    return "is a date or time; cards have none"


def _wrong(key: str, value: Any, *, top: bool) -> str:
    """Why a value cannot stand under a key, "" when it can."""
    if (key in TABLES or (top and key in TOP_TABLES)) and not _is_list_of(value, dict):
        return "must be a list of tables"
    if (key in TABLE or (top and key in TOP_TABLE)) and not isinstance(value, dict):
        return "must be a table"
    if top and key in NAMED_TABLES:
        named = isinstance(value, dict) and _is_list_of([*value.values()], dict)
        return "" if named else "must hold a table for each name"
    if key in WORDS and not _is_list_of(value, str):
        return "must be a list of texts"
    if (key in TEXT or (top and key in TOP_TEXT)) and not isinstance(value, str):
        return "must be a text"
    if key in NUMBER and (not isinstance(value, int) or isinstance(value, bool)):
        return "must be a whole number"
    if key in YES_OR_NO and not isinstance(value, bool):
        return "must be true or false"
    return ""


def _unprintable(text: str) -> bool:
    """Signs that steer a terminal or turn the reading direction have no place on a card."""
    return not text.replace("\n", "").isprintable()


def _is_list_of(value: Any, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(part, kind) for part in value)
