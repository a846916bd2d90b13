"""A pasted list read line by line: what each line was taken for, or why it was not.

Nothing is guessed silently: a line that names no card is told with what comes nearest, a card of
another kind is called by its kind, and what is left out is told too. `play.roster_file` makes a
roster of it or refuses.
"""

import re
from collections.abc import Iterator

from msgspec import Struct, structs

from crisis.cards.model.schema import Catalogue
from crisis.play.rosters import codes, lines
from crisis.play.rosters.lines import PARTING, Written
from crisis.play.rosters.names import Match, Names, letters
from crisis.rules.core.faults import name_of, shown
from crisis.state.rosters import Entry, Roster
from crisis.texts.told import told

MOST_LINES = 300  # no list comes near
MOST_HINTS = 40  # lines for which near names are looked for
KINDS = ("characters", "tactics", "crises")
A_CARD = {
    "characters": "a character",
    "tactics": "a Team Tactic card",
    "crises": "a Crisis card",
    "gems": "an Infinity Gem",
}
NO_CARD = {
    "characters": "there is no character {name}",
    "tactics": "there is no Team Tactic card {name}",
    "crises": "there is no Crisis card {name}",
    "": "there is no card {name}",
}


class Near(Struct, frozen=True):
    """A card that could be meant."""

    kind: str
    slug: str
    name: str


class ReadLine(Struct, frozen=True, omit_defaults=True):
    """One line, or one card of a line with several.

    `kind`: characters, tactics, crises or gems for a card; heading, name, edition, or left_out.
    `how` it was told: short (a short name), threat (by the Threat beside it), other_threat (the
    name alone: no version has the Threat beside it), code, or nothing; why it was left out: grunt
    (it comes with its character, ROSTER-13), affiliation (it follows from the squad, SQUAD-07).
    `why` it is not understood, with `near` cards.
    """

    number: int
    text: str
    kind: str = ""
    slug: str = ""
    gems: tuple[str, ...] = ()
    how: str = ""
    why: str = ""
    near: tuple[Near, ...] = ()


class Reading(Struct, frozen=True, omit_defaults=True):
    """A whole list: its form, its lines, and the roster that the understood lines make."""

    form: str
    lines: tuple[ReadLine, ...]
    roster: Roster

    @property
    def troubles(self) -> tuple[ReadLine, ...]:
        return tuple(line for line in self.lines if line.why)


def read_list(text: str, catalogue: Catalogue) -> Reading:
    """A list in any form that players paste, or an MCT code."""
    reader = _Reader(catalogue)
    coded = codes.is_code(text)
    found = tuple(reader.read_code(text) if coded else reader.read_lines(text))
    return Reading("mct" if coded else _form(text), found, _roster(found))


# --- the form -------------------------------------------------------------------------------------


def _form(text: str) -> str:
    """Which of the usual forms a list has; only told, nothing hangs on it."""
    rows = [row.strip() for row in text.splitlines() if row.strip()]
    if any(re.search(r"\bThreat: *\d", row) for row in rows):
        return "export-2023"
    if any(re.match(r"\[.*\]$", row) for row in rows) or any(
        re.match(r"[\u2013\u2014-] ?\D+: *\d+$", row) for row in rows
    ):
        return "export-2022"
    if any(re.search(r"[^:]\(\d+\)$", row) for row in rows):
        return "export-2024"
    if any(len(PARTING.findall(row)) > 2 for row in rows):
        return "prose"
    return "list" if any(lines.heading(row) for row in rows) else "names"


# --- the roster -----------------------------------------------------------------------------------


def _roster(found: tuple[ReadLine, ...]) -> Roster:
    entries: list[Entry] = []
    for line in found:
        if line.kind == "characters":
            entries.append(Entry(line.slug, line.gems))
        elif line.kind == "gems" and entries:
            entries[-1] = structs.replace(entries[-1], gems=(*entries[-1].gems, line.slug))
    return Roster(
        name=next((line.slug for line in found if line.kind == "name"), ""),
        edition=next((line.slug for line in found if line.kind == "edition"), ""),
        characters=tuple(entries),
        tactics=tuple(line.slug for line in found if line.kind == "tactics"),
        crises=tuple(line.slug for line in found if line.kind == "crises"),
    )


# --- reading --------------------------------------------------------------------------------------


class _Reader:
    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.names = {
            "characters": Names(catalogue.characters),
            "tactics": Names(catalogue.tactics),
            "crises": Names(catalogue.crises),
            "gems": Names(catalogue.gems),
        }
        self.affiliations = Names(catalogue.affiliations)
        self.section = ""
        self.hinted = 0

    def read_lines(self, text: str) -> Iterator[ReadLine]:
        rows = text.splitlines()
        seen = False
        for number, written in enumerate(rows, start=1):
            line = written.split("#", 1)[0].strip()
            if not letters(line):
                continue
            if number > MOST_LINES:
                yield ReadLine(number, line, why=told("a list has at most {n} lines", n=MOST_LINES))
                return
            found = [one for said in lines.sentences(line) for one in self._line(number, said)]
            title = not seen and self._is_title(found, rows[number : number + 1])
            yield from [ReadLine(number, line, "name", line)] if title else found
            seen = True

    def _is_title(self, found: list[ReadLine], after: list[str]) -> bool:
        """The first line is a name of its own if no card comes near and it stands apart."""
        apart = after and (not letters(after[0]) or lines.heading(after[0].strip()) is not None)
        return bool(apart) and bool(found) and all(line.why and not line.near for line in found)

    def _line(self, number: int, line: str) -> Iterator[ReadLine]:
        said = lines.head(line)
        if said and not self.section and self._says(said) is not None:
            kind, value = self._says(said) or ("", "")
            how = "affiliation" if kind == "left_out" else ""
            yield ReadLine(number, line, kind, value, how=how)
            return
        opened = lines.heading(line)
        if opened:
            self.section = opened[0]
            yield ReadLine(number, line, "heading", opened[0])
        rest = opened[1] if opened else line
        if rest:
            yield from self._cards(number, rest)

    def _says(self, said: tuple[str, str]) -> tuple[str, str] | None:
        """`Roster: X` names it, unless it lists the characters."""
        key, value = said
        if key == "edition":
            return "edition", value
        if key == "affiliation":
            return "left_out", ""
        several = len(PARTING.findall(value)) > 1
        return None if several and key == "roster" else ("name", value)

    def _cards(self, number: int, line: str) -> Iterator[ReadLine]:
        text = lines.bare(line)
        whole = self._card(number, text)
        if not whole.why or not PARTING.search(text):
            yield whole
            return
        pieces = [self._card(number, piece) for piece in self._pieces(text)]
        good = sum(not piece.why for piece in pieces)
        yield from pieces if len(pieces) > 1 and 2 * good >= len(pieces) else [whole]

    def _pieces(self, text: str) -> Iterator[str]:
        """Cards of one line: the longest runs that are names, since names hold commas too."""
        parts = PARTING.split(text)[: 2 * MOST_LINES]
        start = 0
        while start < len(parts):
            ends = range(min(len(parts), start + 9), start, -2)
            runs = ((end, "".join(parts[start:end])) for end in ends if (end - start) % 2)
            best = next((run for run in runs if self._look(self._written(run[1]))[1].slugs), None)
            end, piece = best or (start + 1, parts[start])
            piece = piece.strip().removesuffix(".")
            if letters(piece):
                yield piece
            start = end + 1

    def _written(self, text: str) -> Written:
        """A card as it stands there; a number at the end may belong to the name."""
        whole = lines.card(text, bare_number=False)
        return whole if self._look(whole)[1].slugs else lines.card(text)

    # --- one card -------------------------------------------------------------------------------

    def _look(self, written: Written) -> tuple[str, Match]:
        """The kind that has a card of this name, its own section first."""
        for kind in (self.section, *KINDS, "gems") if self.section else (*KINDS, "gems"):
            found = self.names[kind].find(written.called)
            if found.slugs:
                return kind, found
        return "", Match()

    def _card(self, number: int, text: str) -> ReadLine:
        written = self._written(text)
        kind, found = self._look(written)
        if not found.slugs:
            return self._unknown(number, text, written)
        if len(found.slugs) > 1:
            near = self._nearby([(kind, slug) for slug in found.slugs])
            several = ", ".join(self._version(kind, slug) for slug in found.slugs)
            why = told(
                "{name} is the name of several cards: {names}", name=shown(text), names=several
            )
            return ReadLine(number, text, why=why, near=near)
        slug = found.slugs[0]
        if self.section not in ("", kind) and (kind, self.section) != ("gems", "characters"):
            return self._of_other_kind(number, text, kind, slug)
        if written.gems and kind != "characters":
            return ReadLine(number, text, why=told("only a character carries gems"))
        if kind == "characters" and self.catalogue.characters[slug].grunt:
            return ReadLine(number, text, "left_out", slug, how="grunt")
        return self._with_gems(
            number, text, ReadLine(number, text, kind, slug, how=found.how), written
        )

    def _with_gems(self, number: int, text: str, line: ReadLine, written: Written) -> ReadLine:
        gems = []
        for gem in written.gems:
            called, known = lines.card(gem).called, self.names["gems"]
            found = known.find(called)
            if len(found.slugs) != 1:
                near = [("gems", slug) for _, slug in known.near(called)]
                why = told("there is no gem {name}", name=shown(gem)) + self._hint(near)
                return ReadLine(number, text, why=why, near=self._nearby(near))
            gems.append(found.slugs[0])
        return structs.replace(line, gems=tuple(gems))

    def _of_other_kind(self, number: int, text: str, kind: str, slug: str) -> ReadLine:
        """A tactic among the characters is called one."""
        name = name_of(slug, self.names[kind].shelf)
        why = told(
            "{name} is {one}, not {other}",
            name=name,
            one=told(A_CARD[kind]),
            other=told(A_CARD[self.section]),
        )
        return ReadLine(number, text, why=why, near=(Near(kind, slug, name),))

    def _unknown(self, number: int, text: str, written: Written) -> ReadLine:
        if not self.section and self.affiliations.find(written.called).slugs:
            return ReadLine(number, text, "left_out", how="affiliation")
        near = self._suggested(written)
        why = told(NO_CARD[self.section], name=shown(text)) + self._hint(near)
        return ReadLine(number, text, why=why, near=self._nearby(near))

    def _suggested(self, written: Written) -> list[tuple[str, str]]:
        """Near cards of the section; of another kind only where they come much nearer."""
        self.hinted += 1
        if self.hinted > MOST_HINTS:
            return []
        found = [
            (likeness - (0.15 if self.section not in ("", kind) else 0), kind, slug)
            for kind in KINDS
            for likeness, slug in self.names[kind].near(written.called)
        ]
        found = sorted((one for one in found if one[0] > 0.6), key=lambda one: (-one[0], one[2]))
        best = found[0][0] if found else 0.0
        return [(kind, slug) for likeness, kind, slug in found[:3] if likeness > best - 0.2]

    def _hint(self, near: list[tuple[str, str]]) -> str:
        if not near:
            return ""
        names = told(" or ").join(self._version(*one) for one in near)
        return told("; did you mean {names}?", names=names)

    def _version(self, kind: str, slug: str) -> str:
        """A card's name; with its Threat where another card has the same or a longer one."""
        shelf = self.names[kind].shelf
        card = shelf[slug]
        name = str(card.name)
        if kind != "characters":
            return (
                name
                if kind == self.section or not self.section
                else f"{name} ({told(A_CARD[kind])})"
            )
        twins = sum(one.alter_ego == card.alter_ego or one.name == name for one in shelf.values())
        ego = sum(one.name == name for one in shelf.values()) > 1
        threat = told("Threat {n}", n=card.threat)
        which = f"{card.alter_ego}, {threat}" if ego else threat
        return f"{name} ({which})" if twins > 1 else name

    def _nearby(self, found: list[tuple[str, str]]) -> tuple[Near, ...]:
        return tuple(
            Near(kind, slug, name_of(slug, self.names[kind].shelf)) for kind, slug in found
        )

    # --- codes ----------------------------------------------------------------------------------

    def read_code(self, text: str) -> Iterator[ReadLine]:
        known = codes.numbers()
        for number, written in enumerate(codes.without_address(text).splitlines(), start=1):
            rest = codes.NUMBER.sub("", written).strip(" \t,;|/")
            if letters(rest):
                yield ReadLine(number, rest, "name", rest)
            for found in codes.NUMBER.findall(written)[:MOST_LINES]:
                first, *gems = found.split("-")
                yield self._numbered(number, first, known)
                for gem in gems:
                    yield self._number(number, gem, "gems", known.gems)

    def _numbered(self, line: int, number: str, known: codes.Numbers) -> ReadLine:
        kind = codes.kind_of(number)
        shelf: dict[str, str] = getattr(known, kind)
        return self._number(line, number, kind, shelf)

    def _number(self, line: int, number: str, kind: str, shelf: dict[str, str]) -> ReadLine:
        slug = shelf.get(number, "")
        if slug in self.names[kind].shelf:
            return ReadLine(line, number, kind, slug, how="code")
        why = told("the card with the number {n} is not known; write it by its name", n=number)
        return ReadLine(line, number, why=why)
