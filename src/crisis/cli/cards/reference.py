"""The reference page for authors: every word that a card file may use, what it means (`meanings`),
and where a real card says it. `docs/words.md` is this page in English; a test keeps it current.
The wording of cards is in `cards.wording` and `languages`."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from msgspec import Struct, to_builtins
from msgspec.structs import fields

from crisis.cards.model.schema import Catalogue, Rule
from crisis.cards.model.walk import all_effects, all_filters, continuous_lines
from crisis.cards.vocabulary import ChooseThing, Filter, Tally
from crisis.cli.cards.meanings import CHAPTERS, HEAD, KEYS, meanings, say, tag_of

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
            self._note("Verbs", tag_of(type(effect)), card, _said(effect))
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


# --- the words and the page -----------------------------------------------------------------------


def words(cards: Catalogue) -> list[Word]:
    """The whole vocabulary, chapter by chapter, in the reader's language."""
    uses = _Uses(cards)
    return [Word(*one, uses.of(one.chapter, one.word)) for one in meanings()]


def page(cards: Catalogue, kept: Iterable[str] = ()) -> str:
    """The page; `kept` are example lines of an older one, used again while they are true."""
    known = set(kept)
    title, made, how, keys, key, means = map(say, HEAD)
    parts = [
        f"# {title}", "", made, how, "", f"## {keys}", "", f"| {key} | {means} |", "|---|---|",
        *(f"| {key} | {say(meaning)} |" for key, meaning in KEYS.items()),
    ]  # fmt: skip
    chapter = ""
    for word in words(cards):
        if word.chapter != chapter:
            chapter = word.chapter
            parts += ["", f"## {say(chapter)}", "", say(CHAPTERS[chapter]), ""]
        meaning = f": {word.meaning}" if word.meaning else ""
        parts.append(f"- `{word.word}`{meaning}")
        chosen = next((one for one in word.examples if one in known), None)
        parts += [chosen] if chosen else list(word.examples[:1])
    return "\n".join(parts).replace("\n\n\n", "\n\n").rstrip() + "\n"


def is_example(line: str) -> bool:
    return line.startswith("  - *")
