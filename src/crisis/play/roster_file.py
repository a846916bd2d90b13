"""Rosters as files: JSON, and lists that people write and paste (`play.rosters.reading`).

Takes bytes and text, opens nothing. What a file cannot mean is refused in one sentence
(`BadRosterFile`), a list with every line that is not understood. Slugs in JSON come from programs:
unknown ones are left in the roster, so that `roster_faults` lists everything at once.
"""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from crisis.cards.model.schema import Catalogue
from crisis.play.rosters.names import Called, Names, letters
from crisis.play.rosters.reading import Reading, ReadLine, read_list
from crisis.rules.core.faults import shown
from crisis.state.rosters import Entry, Roster
from crisis.texts.told import told

ROSTER_FORMAT = 1
MOST_BYTES = 1_000_000
MOST_CARDS = 100  # of one kind; no edition comes near
MOST_TOLD = 8  # lines of a list that are told with what is wrong with them


class BadRosterFile(ValueError):
    """A file that is no roster; the sentence says why."""


class BadRosterList(BadRosterFile):
    """A list with lines that are not understood: each is quoted, with what comes nearest."""

    def __init__(self, troubles: tuple[ReadLine, ...]) -> None:
        self.troubles = troubles
        lines = [
            told("line {n}: {why}", n=line.number, why=line.why) for line in troubles[:MOST_TOLD]
        ]
        more = len(troubles) - len(lines)
        rest = [told("and {n} more {n|line|lines}", n=more)] if more else []
        super().__init__("\n".join([*lines, *rest]))


class _File(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The JSON form; a character without gems may be written as its name alone."""

    format: int
    name: str = ""
    edition: str = ""
    characters: list[str | Entry]
    tactics: list[str] = []
    crises: list[str] = []


def read_roster(data: bytes, catalogue: Catalogue) -> Roster:
    """A roster from any form; names and slugs are both understood."""
    text = text_of(data)
    if is_json(text):
        return _resolved(_read_json(text), catalogue)
    reading = read_list(text, catalogue)
    if reading.troubles:
        raise BadRosterList(reading.troubles)
    return _checked(reading).roster


def left_out(data: bytes, catalogue: Catalogue) -> list[ReadLine]:
    """The lines of a list that were understood and not taken."""
    text = text_of(data)
    if is_json(text):
        return []
    return [line for line in read_list(text, catalogue).lines if line.kind == "left_out"]


def text_of(data: bytes) -> str:
    """The text of a file that may be a roster."""
    if len(data) > MOST_BYTES:
        raise BadRosterFile(told("a roster file has at most {n} MB", n=MOST_BYTES // 1_000_000))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRosterFile(told("this is no roster: the file is not text in UTF-8")) from error
    if not text.strip():
        raise BadRosterFile(told("this is no roster: the file is empty"))
    return text


def is_json(text: str) -> bool:
    """Our own JSON, or something that is meant to be; a heading in brackets is none."""
    begun = text.lstrip()
    return begun[0] == "{" or (begun[0] == "[" and not re.match(r"\[[A-Za-z ]+\]\s*\n", begun))


def _checked(reading: Reading) -> Reading:
    roster = reading.roster
    if not (roster.characters or roster.tactics or roster.crises):
        raise BadRosterFile(told("this is no roster: no card is named in it"))
    for cards in (roster.characters, roster.tactics, roster.crises):
        if len(cards) > MOST_CARDS:
            raise BadRosterFile(
                told("this is no roster: it lists {n} cards of one kind", n=len(cards))
            )
    return reading


def _resolved(file: _File, catalogue: Catalogue) -> Roster:
    if (n := len(file.characters)) > MOST_CARDS:
        raise BadRosterFile(told("this is no roster: it lists {n} characters", n=n))
    if (n := len(file.tactics)) > MOST_CARDS:
        raise BadRosterFile(told("this is no roster: it lists {n} Team Tactic cards", n=n))
    if (n := len(file.crises)) > MOST_CARDS:
        raise BadRosterFile(told("this is no roster: it lists {n} Crisis cards", n=n))
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


_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")


def slug_of(name: str, shelf: Mapping[str, Any]) -> str:
    """The slug of a card given by slug or name; an unknown name stays what it is."""
    if name in shelf:
        return name
    found = Names(shelf).find(_called(name)).slugs
    if len(found) > 1 and _SLUG.fullmatch(name):
        return name  # a program wrote it, and it names none of them
    if len(found) > 1:
        raise BadRosterFile(
            told(
                "{name} is the name of several cards: {names}",
                name=shown(name),
                names=", ".join(found),
            )
        )
    return found[0] if found else name


def _called(name: str) -> Called:
    """A name with its alter ego in brackets."""
    before, _, ego = name.partition(" (")
    return Called(before, ego) if letters(before) else Called(name)


# --- JSON -----------------------------------------------------------------------------------------


def _read_json(text: str) -> _File:
    try:
        file = msgspec.json.decode(text, type=_File)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRosterFile(told("this is no roster: {why}", why=_sentence(error))) from error
    if file.format != ROSTER_FORMAT:
        raise BadRosterFile(
            told(
                "this roster has format {found}; this program reads format {known}",
                found=file.format,
                known=ROSTER_FORMAT,
            )
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
        return told("it is nested too deeply")
    text = str(error)
    wrong = _WRONG_KIND.fullmatch(text)
    if wrong is None:
        text = text.replace("Object contains unknown field", told("it has the unknown field"))
        return text.replace("Object missing required field", told("it lacks the field"))[:200]
    kind, wanted = told(_KINDS.get(wrong[2], wrong[2])), wrong[1].split(" | ")
    names = told(" or ").join(told(_KINDS.get(word, word)) for word in wanted)
    if not wrong[3]:
        return told("it is {kind} instead of {wanted}", kind=kind, wanted=names)
    field = f"'{wrong[3]}'"
    return told("{field} is {kind} instead of {wanted}", field=field, kind=kind, wanted=names)


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
    same = [card for card in shelf.values() if letters(card.name) == letters(name)]
    return slug if len(same) > 1 or set("#[]") & set(name) else name


def _one_line(text: str) -> str:
    """A list has one card on each line, whatever stands in a name that no card has."""
    return " ".join("".join(one if one.isprintable() else " " for one in text).split())
