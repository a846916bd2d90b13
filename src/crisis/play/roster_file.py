"""Rosters as files: JSON, and a plain list of names that people write and paste.

Takes bytes and text, opens nothing. What a file cannot mean is refused in one sentence
(`BadRosterFile`); what it names wrongly is left in the roster, so that `roster_faults` lists
everything at once.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from crisis.cards.model.schema import Catalogue
from crisis.rules.core.faults import shown
from crisis.state.rosters import Entry, Roster

ROSTER_FORMAT = 1
MOST_BYTES = 1_000_000
MOST_CARDS = 100  # of one kind; no edition comes near


class BadRosterFile(ValueError):
    """A file that is no roster; the sentence says why."""


class _File(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The JSON form; a character without gems may be written as its name alone."""

    format: int
    name: str = ""
    edition: str = ""
    characters: list[str | Entry]
    tactics: list[str] = []
    crises: list[str] = []


def read_roster(data: bytes, catalogue: Catalogue) -> Roster:
    """A roster from either form; names and slugs are both understood."""
    if len(data) > MOST_BYTES:
        raise BadRosterFile(f"a roster file has at most {MOST_BYTES // 1_000_000} MB")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRosterFile("this is no roster: the file is not text in UTF-8") from error
    if not text.strip():
        raise BadRosterFile("this is no roster: the file is empty")
    file = _read_json(text) if text.lstrip()[0] in "{[" else _read_text(text)
    return _resolved(file, catalogue)


def _resolved(file: _File, catalogue: Catalogue) -> Roster:
    for what, cards in (
        ("characters", file.characters),
        ("Team Tactic cards", file.tactics),
        ("Crisis cards", file.crises),
    ):
        if len(cards) > MOST_CARDS:
            raise BadRosterFile(f"this is no roster: it lists {len(cards)} {what}")
    entries = (Entry(one) if isinstance(one, str) else one for one in file.characters)
    return Roster(
        name=file.name,
        edition=file.edition,
        characters=tuple(
            Entry(
                slug_of(entry.card, catalogue.characters),
                tuple(slug_of(gem, catalogue.gems) for gem in entry.gems[:MOST_CARDS]),
            )
            for entry in entries
        ),
        tactics=tuple(slug_of(name, catalogue.tactics) for name in file.tactics),
        crises=tuple(slug_of(name, catalogue.crises) for name in file.crises),
    )


def slug_of(name: str, shelf: Mapping[str, Any]) -> str:
    """The slug of a card given by slug or printed name; an unknown name stays what it is."""
    if name in shelf:
        return name
    wanted = _plain(name)
    found = [slug for slug, card in shelf.items() if wanted in _names(slug, card)]
    if len(found) > 1:
        raise BadRosterFile(f"{shown(name)} is the name of several cards: {', '.join(found)}")
    return found[0] if found else name


def _names(slug: str, card: Any) -> Iterable[str]:
    yield slug
    yield _plain(card.name)
    yield _plain(f"{card.name} ({getattr(card, 'alter_ego', '')})")


def _plain(name: str) -> str:
    return " ".join(name.casefold().replace("\u2019", "'").split())


# --- JSON -----------------------------------------------------------------------------------------


def _read_json(text: str) -> _File:
    try:
        file = msgspec.json.decode(text, type=_File)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRosterFile(f"this is no roster: {_sentence(error)}") from error
    if file.format != ROSTER_FORMAT:
        raise BadRosterFile(
            f"this roster has format {file.format}; this program reads format {ROSTER_FORMAT}"
        )
    return file


_KINDS = {
    "object": "an object in braces",
    "array": "a list",
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "null": "nothing (null)",
}
_WRONG_KIND = re.compile(r"Expected `([a-z| ]+)`, got `([a-z]+)`(?: - at `\$\.?(.*)`)?")


def _sentence(error: Exception) -> str:
    """What the reader of JSON found, in a player's words."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    told = str(error)
    wrong = _WRONG_KIND.fullmatch(told)
    if wrong is None:
        told = told.replace("Object contains unknown field", "it has the unknown field")
        return told.replace("Object missing required field", "it lacks the field")[:200]
    wanted = " or ".join(_KINDS.get(word, word) for word in wrong[1].split(" | "))
    where = f"'{wrong[3]}'" if wrong[3] else "it"
    return f"{where} is {_KINDS.get(wrong[2], wrong[2])} instead of {wanted}"


def roster_to_json(roster: Roster) -> bytes:
    file = _File(
        format=ROSTER_FORMAT,
        name=roster.name,
        edition=roster.edition,
        characters=[entry if entry.gems else entry.card for entry in roster.characters],
        tactics=list(roster.tactics),
        crises=list(roster.crises),
    )
    return msgspec.json.format(msgspec.json.encode(file), indent=2) + b"\n"


# --- the plain list -------------------------------------------------------------------------------

_SECTIONS = {
    "characters": "characters",
    "tactics": "tactics",
    "team tactics": "tactics",
    "team tactic cards": "tactics",
    "crises": "crises",
    "crisis cards": "crises",
    "secure": "crises",
    "extraction": "crises",
}
_HEAD = re.compile(r"(roster|name|edition)\s*:\s*(.*)", re.IGNORECASE)
_CARD = re.compile(r"(?:[-*\u2022]\s+)?(.*?)\s*(?:\[(.*)\])?")


def _read_text(text: str) -> _File:
    head: dict[str, str] = {}
    lists: dict[str, list[Any]] = {"characters": [], "tactics": [], "crises": []}
    section = ""
    for number, written in enumerate(text.splitlines(), start=1):
        line = written.split("#", 1)[0].strip()
        named = _HEAD.fullmatch(line)
        if not line:
            continue
        if named and not section:
            head["edition" if named[1].lower() == "edition" else "name"] = named[2]
        elif line.rstrip(":").casefold() in _SECTIONS:
            section = _SECTIONS[line.rstrip(":").casefold()]
        elif section:
            lists[section].append(_card(line, number, section))
        else:
            known = "Characters, Tactics, Crises"
            raise BadRosterFile(f"line {number} stands under no heading; headings are {known}")
    if not section:
        raise BadRosterFile("this is no roster: it has no heading Characters, Tactics or Crises")
    return _File(format=ROSTER_FORMAT, **head, **lists)  # type: ignore[arg-type]


def _card(line: str, number: int, section: str) -> str | Entry:
    found = _CARD.fullmatch(line)
    assert found is not None  # every line fits
    name, gems = found[1], found[2]
    if not gems:
        return name
    if section != "characters":
        raise BadRosterFile(f"line {number}: only a character carries gems")
    return Entry(name, tuple(gem.strip() for gem in gems.split(",") if gem.strip()))


def roster_to_text(roster: Roster, catalogue: Catalogue) -> str:
    """The list by printed names, headings included."""
    lines = [f"Roster: {_one_line(roster.name)}"] if roster.name else []
    lines += [f"Edition: {_one_line(roster.edition)}"] if roster.edition else []
    lines += ["", "Characters"]
    lines += [_character_line(entry, catalogue) for entry in roster.characters]
    lines += ["", "Tactics", *(_printed(slug, catalogue.tactics) for slug in roster.tactics)]
    lines += ["", "Crises", *(_printed(slug, catalogue.crises) for slug in roster.crises)]
    return "\n".join(lines).lstrip("\n") + "\n"


def _character_line(entry: Entry, catalogue: Catalogue) -> str:
    name = _printed(entry.card, catalogue.characters)
    gems = ", ".join(_printed(gem, catalogue.gems) for gem in entry.gems)
    return f"{name} [{gems}]" if gems else name


def _printed(slug: str, shelf: Mapping[str, Any]) -> str:
    """The printed name, or the slug where the name alone would not be understood."""
    if slug not in shelf:
        return _one_line(slug) or "?"
    name = str(shelf[slug].name)
    same = [card for card in shelf.values() if _plain(card.name) == _plain(name)]
    return slug if len(same) > 1 or set("#[]") & set(name) else name


def _one_line(text: str) -> str:
    """A list has one card on each line, whatever stands in a name that no card has."""
    return " ".join("".join(one if one.isprintable() else " " for one in text).split())
