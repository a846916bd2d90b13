"""What the words of the card files mean, chapter by chapter, in the reader's language.

The English sentences are the docstrings and comments of the vocabulary itself and the chapters
here; `words.json` of a language has the others. Where a card says a word, and how all this is
laid out, is in `reference`.
"""

import ast
import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from types import ModuleType
from typing import Any, NamedTuple, get_args

from msgspec import Struct
from msgspec.structs import fields

from crisis.cards.model.occasions import roles_of
from crisis.cards.vocabulary import (
    RESULTS,
    ROLES,
    STATS,
    AnyEffect,
    Cannot,
    Did,
    Filter,
    Limit,
    Relation,
    Situation,
    Timing,
    Until,
    Value,
)
from crisis.cards.vocabulary import values as values_module
from crisis.cards.vocabulary import words as words_module
from crisis.texts.cards import moment_text, result_text, role_text
from crisis.texts.told import told_from

COMMENT = re.compile(r"\s*\"?(\w+)\"?(?:\s*[:=,].*?|,)?\s*#\s?(.*)")
FILE = "words.json"
Say = Callable[..., str]


class Meaning(NamedTuple):
    """One word of the vocabulary: its chapter, itself, and what it means in some language."""

    chapter: str
    word: str
    told: str


def say(sentence: str, **values: object) -> str:
    """A sentence about a word in the reader's language."""
    return told_from(FILE, sentence, values)


@lru_cache(maxsize=1)
def sentences() -> list[str]:
    """Every sentence that is said about the words, in English, and those of the page."""
    found: dict[str, None] = {}

    def note(sentence: str, **_values: object) -> str:
        found[sentence] = None
        return sentence

    for one in meanings(note):
        note(one.chapter)
    for sentence in (*HEAD, *CHAPTERS.values(), *KEYS.values()):
        note(sentence)
    return list(found)


# --- what the vocabulary says ---------------------------------------------------------------------


def _comments(source: str) -> dict[str, str]:
    """The comments beside the words of a piece of the vocabulary."""
    lines = (COMMENT.fullmatch(line) for line in source.splitlines())
    return {found[1].rstrip("_"): found[2] for found in lines if found}


@cache
def _beside_keys(kind: type[Struct]) -> dict[str, str]:
    """What a table says about its keys, also about those that it has from another."""
    found: dict[str, str] = {}
    for part in reversed(kind.__mro__):
        if part.__module__.startswith("crisis."):
            found |= _comments(inspect.getsource(part))
    return found


@cache
def _beside_words(module: ModuleType, name: str) -> dict[str, str]:
    """What a list of words (`Until = Literal[...]`) says about them."""
    source = inspect.getsource(module)
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return _comments("\n".join(source.splitlines()[node.lineno - 1 : node.end_lineno]))
    raise LookupError(f"{module.__name__} has no list {name}")


# --- the words ------------------------------------------------------------------------------------


def meanings(say: Say = say) -> Iterator[Meaning]:
    """The whole vocabulary, chapter by chapter."""
    yield from _moments(say)
    yield from _verbs(say)
    told = _beside_keys(Filter)
    for info in fields(Filter):
        key = info.encode_name
        yield Meaning("Filters", key, _said(told.get(info.name.rstrip("_"), ""), say))
    yield from _listed("Values", get_args(Value), values_module, "Value", say)
    yield from _listed("Bans", get_args(Cannot), values_module, "Cannot", say)
    yield from _listed("Situations", get_args(Situation), values_module, "Situation", say)
    yield from _listed("How long", get_args(Until), words_module, "Until", say)
    yield from _listed("Relations", get_args(Relation), words_module, "Relation", say)
    yield from _listed("Memories", filter(None, get_args(Did)), words_module, "Did", say)
    yield from _listed("Limits", get_args(Limit), words_module, "Limit", say)
    yield from (Meaning("Roles", role, role_text(role)) for role in sorted(ROLES))
    yield from (Meaning("Results", name, result_text(name)) for name in sorted(RESULTS))
    yield from _listed("Stats", sorted(STATS), words_module, "STATS", say)


def _said(sentence: str, say: Say) -> str:
    return say(sentence) if sentence else ""


def _listed(
    chapter: str, known: Iterable[str], module: ModuleType, name: str, say: Say
) -> Iterator[Meaning]:
    told = _beside_words(module, name)
    for word in known:
        yield Meaning(chapter, word, _said(told.get(word, ""), say))


def _moments(say: Say) -> Iterator[Meaning]:
    for timing in Timing:
        roles = ", ".join(f"`{role}`" for role in sorted(roles_of(timing)))
        parts = [f"{moment_text(timing)}."]
        parts += [say("Roles: {roles}.", roles=roles)] if roles else []
        yield Meaning("Moments", timing.value, " ".join(parts))


def _verbs(say: Say) -> Iterator[Meaning]:
    for kind in sorted(get_args(AnyEffect), key=tag_of):
        about = " ".join((kind.__doc__ or "").split())
        about = "" if about.startswith(f"{kind.__name__}(") else about
        keys = ", ".join(_keys_of(kind, say))
        parts = [_said(about, say), say("Keys: {keys}.", keys=keys) if keys else ""]
        yield Meaning("Verbs", tag_of(kind), " ".join(filter(None, parts)))


def tag_of(kind: Any) -> str:
    """The verb of a class of effects, as a card file writes it."""
    return str(kind.__struct_config__.tag)


def _keys_of(kind: type[Struct], say: Say) -> Iterator[str]:
    """The keys of a verb besides those that every verb has."""
    filters = issubclass(kind, Filter)
    common = {"may", "when", "needs", *(Filter.__struct_fields__ if filters else ())}
    told = _beside_keys(kind)
    for info in fields(kind):
        if info.name not in common:
            about = told.get(info.name.rstrip("_"), "")
            optional = "" if info.required else "?"
            yield f"`{info.encode_name}`{optional}" + (f" ({say(about)})" if about else "")
    if filters:
        yield say("and every key of a filter")


# --- the chapters ---------------------------------------------------------------------------------

HEAD = (
    "Words of the card files",
    "Made from the vocabulary by `crisis cards words --page docs/words.md`, not by hand.",
    "How a card is written is told in [authoring.md](authoring.md).",
    "Keys of a rule",
    "key",
    "means",
)

CHAPTERS = {
    "Moments": (
        '`on = "..."` says when a rule speaks; `instead_of = "suffer"` is short for `on = '
        '"would_suffer"` of a rule that replaces. The roles are those that a rule may name '
        "then, besides `self`, `bearer`, `payer` and (outside phases) `active`."
    ),
    "Verbs": (
        '`do = "..."` says what happens. A key with a question mark may be left out. Every '
        "verb may have `may` (its player is asked), `when` (conditions) and `needs = "
        '"previous"` (only if something came of what stands before it).'
    ),
    "Filters": (
        "A filter is a condition (`when`, about `who`) or a selector (everybody who fits). "
        "All keys that it gives must hold."
    ),
    "Values": (
        '`value = "..."` with `add`, `is`, `most`, `least` or `halve`: a number that a rule '
        "changes while it holds, or while a `lasting` line lasts."
    ),
    "Bans": (
        '`cannot = "..."`: what somebody cannot do or what cannot be done to it. It beats '
        "what can (GEN-04)."
    ),
    "Situations": ('`while = "..."`: what the character must be doing for a value to count.'),
    "How long": ('`until = "..."` of a `lasting` line.'),
    "Relations": ('`is = "..."` of a filter, seen from the side that speaks.'),
    "Memories": (
        '`did = "..."` of a filter: what somebody did or suffered in the effect or attack '
        "that has just ended."
    ),
    "Limits": (
        '`limit = "..."` of a rule counts for its character, of a leadership or card for its '
        'side. `limit` inside a filter of `when` counts for each one that it names: "each '
        'character only once per turn".'
    ),
    "Roles": ("Who a rule can name; `choose`, `each`, `tally` and `keeps` add names of their own."),
    "Results": (
        'Amounts in words. They can be added (`"dealt + 1"`), taken away (`"-dealt"`) and '
        'counted in groups (`"paid/2"`).'
    ),
    "Stats": (
        '`role.stat` is an amount too: `"target.size"`; so are faces of a roll: '
        '`"attack.wild"`, `"roll.hit"`.'
    ),
}

KEYS = {
    "`cost`, `cost_max`": ("the Power it costs; with `cost_max` its X is read as `paid`"),
    "`payer`": ("a filter: who may pay instead of the owner"),
    "`affects`": (
        'whom the rule touches, for "the same name once per trigger and character" (GEN-07); '
        "the owner, unless it says otherwise"
    ),
    "`grants`": (
        "of a `lasting` line: a rule of this card, marked `granted` (in a Team Tactic card "
        "under `also`), speaks while it lasts"
    ),
    "`keeps`": (
        "of a `lasting` line: names for roles of this moment that the granted rule needs "
        'later, `keeps = { prey = "target" }`'
    ),
    "`each`": ("of a card on the table: it speaks once for each `player`, `character` or `token`"),
    "`in_turn`": (
        "of a card on the table: all of the player with priority first, then all of the other"
    ),
    "`icons`": ("faces that the final attack roll must show"),
}
