"""The reference page for authors, made from the vocabulary itself: every word that a card file may
use, what it means, and where a real card says it. `docs/words.md` is this page; a test keeps it
current. The wording of cards is in `cards.wording` and `languages`."""

import inspect
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, get_args

from msgspec import Struct, to_builtins
from msgspec.structs import fields

from crisis.cards.model.occasions import roles_of
from crisis.cards.model.schema import Catalogue, Rule
from crisis.cards.model.walk import all_effects, all_filters, continuous_lines
from crisis.cards.vocabulary import (
    RESULTS,
    ROLES,
    STATS,
    AnyEffect,
    Cannot,
    ChooseThing,
    Did,
    Filter,
    Limit,
    Relation,
    Situation,
    Tally,
    Timing,
    Until,
    Value,
)
from crisis.cards.vocabulary import selectors as selectors_module
from crisis.cards.vocabulary import values as values_module
from crisis.cards.vocabulary import verbs as verbs_module
from crisis.cards.vocabulary import words as words_module
from crisis.languages.cards.text import moment_text, result_text, role_text

COMMENT = re.compile(r"\s*\"?(\w+)\"?(?:\s*[:=,].*?|,)?\s*#\s?(.*)")
EXAMPLE = "  - *{card}*: `{said}`"


class Word(NamedTuple):
    """One word of the vocabulary: what kind it is, what it means, and who says it."""

    chapter: str
    word: str
    meaning: str
    examples: tuple[str, ...]


# --- what the cards say ---------------------------------------------------------------------------


def _rules(cards: Catalogue) -> Iterator[tuple[str, Rule]]:
    """Every rule with the name of its card, characters first."""
    names = {
        slug: card.name
        for shelf in (cards.characters, cards.tactics, cards.crises, cards.gems, cards.one_shots)
        for slug, card in shelf.items()
    }
    for _, rule in sorted(cards.rules.items()):
        if rule.card in names:
            yield names[rule.card], rule


def toml(value: Any) -> str:
    """A part of a card as its file writes it, in one line."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return '"' + value.replace('"', '\\"') + '"'
        case dict():
            return "{ " + ", ".join(f"{key} = {toml(part)}" for key, part in value.items()) + " }"
        case list() | tuple():
            return "[" + ", ".join(toml(part) for part in value) + "]"
        case _:
            return str(value)


def _said(thing: Struct) -> str:
    return toml(to_builtins(thing))


class _Uses:
    """Where each word is used: the example lines by chapter and word, shortest first."""

    def __init__(self, cards: Catalogue) -> None:
        self.found: dict[tuple[str, str], set[str]] = {}
        for card, rule in _rules(cards):
            self._of_rule(card, rule)

    def _note(self, chapter: str, word: str, card: str, said: str) -> None:
        if "`" not in said:
            line = EXAMPLE.format(card=card, said=said)
            self.found.setdefault((chapter, word), set()).add(line)

    def _of_rule(self, card: str, rule: Rule) -> None:
        for timing in rule.on:
            self._note("Moments", timing.value, card, rule.name)
        for effect in all_effects(rule):
            self._note("Verbs", str(type(effect).__struct_config__.tag), card, _said(effect))
        for wanted in all_filters(rule):
            self._of_filter(card, wanted)
        for line in continuous_lines(rule):
            about = ("Values", line.value) if line.value else ("Bans", line.cannot)
            self._note(about[0], str(about[1]), card, _said(line))
            self._note("Situations", line.while_, card, _said(line))
            until = getattr(line, "until", "")
            if until:
                self._note("How long", until, card, _said(line))

    def _of_filter(self, card: str, wanted: Filter) -> None:
        keys = {info.name: info.encode_name for info in fields(Filter)}
        plain = wanted
        if isinstance(wanted, ChooseThing | Tally):
            plain = Filter(**{key: getattr(wanted, key) for key in wanted.given})
        for key in wanted.given:
            self._note("Filters", keys[key], card, _said(plain))
        if wanted.did:
            self._note("Memories", wanted.did, card, _said(plain))
        if wanted.relation:
            self._note("Relations", wanted.relation, card, _said(plain))

    def of(self, chapter: str, word: str) -> tuple[str, ...]:
        return tuple(sorted(self.found.get((chapter, word), ()), key=lambda one: (len(one), one)))


# --- the words ------------------------------------------------------------------------------------


def _comments(module: Any) -> dict[str, str]:
    """What the vocabulary says about its words: the comments beside them."""
    found: dict[str, str] = {}
    for line in inspect.getsource(module).splitlines():
        match = COMMENT.fullmatch(line)
        if match:
            found.setdefault(match[1].rstrip("_"), match[2])
    return found


def words(cards: Catalogue) -> list[Word]:
    """The whole vocabulary, chapter by chapter."""
    uses = _Uses(cards)
    return [
        *_moments(uses),
        *_verbs(uses),
        *_filter_keys(uses),
        *_plain("Values", get_args(Value), values_module, uses),
        *_plain("Bans", get_args(Cannot), values_module, uses),
        *_plain("Situations", get_args(Situation), values_module, uses),
        *_plain("How long", get_args(Until), words_module, uses),
        *_plain("Relations", get_args(Relation), words_module, uses),
        *_plain("Memories", [word for word in get_args(Did) if word], words_module, uses),
        *_plain("Limits", get_args(Limit), words_module, uses),
        *(Word("Roles", role, role_text(role), ()) for role in sorted(ROLES)),
        *(Word("Results", name, result_text(name), ()) for name in sorted(RESULTS)),
        *(Word("Stats", name, "", ()) for name in sorted(STATS)),
    ]


def _moments(uses: _Uses) -> Iterator[Word]:
    for timing in Timing:
        roles = ", ".join(f"`{role}`" for role in sorted(roles_of(timing)))
        meaning = moment_text(timing) + (f". Roles: {roles}." if roles else ".")
        yield Word("Moments", timing.value, meaning, uses.of("Moments", timing.value))


def _verbs(uses: _Uses) -> Iterator[Word]:
    told = _comments(verbs_module)
    common = {"may", "when", "needs", "do"}
    for kind in sorted(get_args(AnyEffect), key=lambda one: str(one.__struct_config__.tag)):
        tag = str(kind.__struct_config__.tag)
        about = " ".join((kind.__doc__ or "").split())
        if about.startswith(f"{kind.__name__}("):
            about = ""
        skip = common | (set(Filter.__struct_fields__) if issubclass(kind, Filter) else set())
        keys = [info for info in fields(kind) if info.name not in skip]
        listed = ", ".join(
            f"`{info.encode_name}`" + ("" if info.required else "?")
            + (f" ({told[info.name.rstrip('_')]})" if info.name.rstrip("_") in told else "")
            for info in keys
        )  # fmt: skip
        if issubclass(kind, Filter):
            listed += (", " if listed else "") + "and every key of a filter"
        meaning = f"{about} Keys: {listed}." if listed else about
        yield Word("Verbs", tag, meaning.strip(), uses.of("Verbs", tag))


def _filter_keys(uses: _Uses) -> Iterator[Word]:
    told = _comments(selectors_module)
    for info in fields(Filter):
        meaning = told.get(info.name.rstrip("_"), told.get(info.encode_name, ""))
        yield Word("Filters", info.encode_name, meaning, uses.of("Filters", info.encode_name))


def _plain(chapter: str, known: Iterable[str], module: Any, uses: _Uses) -> Iterator[Word]:
    told = _comments(module)
    for word in known:
        yield Word(chapter, word, told.get(word, ""), uses.of(chapter, word))


# --- the page -------------------------------------------------------------------------------------

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


def page(cards: Catalogue, kept: Iterable[str] = ()) -> str:
    """The page; `kept` are example lines of an older one, used again while they are true."""
    known = set(kept)
    parts = [
        "# Words of the card files",
        "",
        "Made from the vocabulary by `crisis cards words --page docs/words.md`, not by hand.",
        "How a card is written is told in [authoring.md](authoring.md).",
        "",
        "## Keys of a rule",
        "",
        "| key | means |",
        "|---|---|",
        *(f"| {key} | {meaning} |" for key, meaning in KEYS.items()),
    ]
    chapter = ""
    for word in words(cards):
        if word.chapter != chapter:
            chapter = word.chapter
            parts += ["", f"## {chapter}", "", CHAPTERS[chapter], ""]
        meaning = f": {word.meaning}" if word.meaning else ""
        parts.append(f"- `{word.word}`{meaning}")
        chosen = next((one for one in word.examples if one in known), None)
        parts += [chosen] if chosen else list(word.examples[:1])
    return "\n".join(parts).replace("\n\n\n", "\n\n").rstrip() + "\n"


def is_example(line: str) -> bool:
    return line.startswith("  - *")
