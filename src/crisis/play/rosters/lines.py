"""One line of a pasted list taken apart: heading or cards, bullets, counts, Threat, gems.

Knows how lists are laid out and no card; which card a name means is told by `rosters.names`.
"""

import re

from msgspec import Struct

from crisis.play.rosters.names import Called, letters

SECTIONS = {
    **dict.fromkeys(("characters", "character", "roster", "models", "team"), "characters"),
    **dict.fromkeys(
        ("tactics", "tactic", "teamtactics", "teamtactic", "teamtacticcards", "teamtacticscards",
         "tacticcards", "tacticscards", "cards"),
        "tactics",
    ),
    **dict.fromkeys(
        ("crises", "crisis", "crisiscards", "missions", "objectives", "secure", "secures",
         "securecrisis", "securecrises", "securecrisiscards", "extract", "extracts", "extraction",
         "extractions", "extractcrisis", "extractcrises", "extractioncrisis", "extractioncrises",
         "extractioncrisiscards"),
        "crises",
    ),
}  # fmt: skip
_HEADING = re.compile(
    r"[\s\[*_=#-]*([^\W\d_][^\W\d_ ]*(?: +[^\W\d_]+)*?)(?: +(?:are|is))?[\]*_=]*"
    r"\s*:?\s*(?:[(\[]\s*\d+(?:\s*/\s*\d+)?\s*[)\]]|\d+)?\s*[:\]=-]*\s*"
)
_BEFORE = re.compile(
    r"[\s\[*_\u2013\u2014-]*([^\W\d_][^\W\d_ ]*(?: +[^\W\d_]+)*?)(?: +(?:are|is))? *: *(\S.*)"
)
_HEAD = re.compile(r"(roster|name|edition|affiliation)s?\s*:\s*(.*)", re.IGNORECASE)
_BULLET = re.compile(r"[\s\-*\u2010-\u2015\u2022\u00b7\u25cf\u2605\u2606>+~]+")
_NUMBERED = re.compile(r"\d{1,2}\s*(?:[.)]|[x\u00d7](?=\s))\s*")
_GEMS = re.compile(r"(.*?)\s*\[([^\]]*)\]\s*")
_AFTER = tuple(
    re.compile(rf"(.*?)[\s,]*{pattern}\s*", re.IGNORECASE)
    for pattern in (
        r"(?P<gone>\((?:r|l|leader|restricted)?\))",
        r"(?P<gone>[x\u00d7]\s?\d{1,2})(?<=\s[x\u00d7]\d)",
        r"[(\[]?\s*\bthreat(?: level)?\s*[:=]?\s*(?P<threat>\d{1,2})\s*[)\]]?",
        r"[(\[]\s*(?P<threat>\d{1,2})\s*[)\]]",
        r":\s*(?P<threat>\d{1,2})",
        r"\s[-\u2013\u2014]?\s*(?P<threat>\d{1,2})",
    )
)
_EGO = re.compile(r"(.*?)\s*\(([^)]*)\)(.*)")
# A sentence ends at a full stop behind a small letter; a title is no sentence.
_SENTENCE = re.compile(
    r"(?<=[^\W\d_A-Z])(?<!Mr)(?<!Ms)(?<!Dr)(?<!Mrs)(?<!St)(?<!Prof)(?<!vs)\.\s+(?=[A-Z])"
)
_SAID_BEFORE = re.compile(
    r"(?:\w+ )?(?:list|roster|squad|team|ten) (?:is|are|was|has|had|goes)(?: like this| so)?:? +",
    re.IGNORECASE,
)
PARTING = re.compile(r"(\s*[,;/&+]\s*|\s+(?:and|or)\s+)")


class Written(Struct, frozen=True):
    """A card as it stands in a list: how it is called, and the gems beside it."""

    called: Called
    gems: tuple[str, ...] = ()


def sentences(line: str) -> list[str]:
    """A paragraph sentence by sentence, without what only leads up to the names; any other line as
    it is."""
    if len(PARTING.findall(line)) <= 2:
        return [line]
    found = [_SAID_BEFORE.sub("", one, count=1) for one in _SENTENCE.split(line)]
    return [one for one in found if letters(one)]


def head(line: str) -> tuple[str, str] | None:
    """`Roster: X`, `Edition: X`: what is said of the roster as a whole."""
    found = _HEAD.fullmatch(line)
    return (found[1].lower(), found[2].strip()) if found else None


def heading(line: str) -> tuple[str, str] | None:
    """The section that a line opens, and what stands in it on the same line."""
    alone = _HEADING.fullmatch(line)
    if alone and letters(alone[1]) in SECTIONS:
        return SECTIONS[letters(alone[1])], ""
    before = _BEFORE.fullmatch(line)
    if before and letters(before[1]) in SECTIONS and not re.fullmatch(r"[\W\d]*", before[2]):
        return SECTIONS[letters(before[1])], before[2]
    return None


def bare(line: str) -> str:
    """A line without its bullet and its number."""
    text = line[found.end() :] if (found := _BULLET.match(line)) else line
    return text[found.end() :] if (found := _NUMBERED.match(text)) else text


def card(text: str, *, bare_number: bool = True) -> Written:
    """The name, the alter ego in brackets, the Threat and the gems of one card.

    A bare number at the end is a Threat, unless a name may end so.
    """
    gems: tuple[str, ...] = ()
    carried = _GEMS.fullmatch(text)
    if carried and letters(carried[2]) and not carried[2].strip().isdigit() and carried[1]:
        text, gems = carried[1], tuple(one.strip() for one in carried[2].split(",") if one.strip())
    text, threat = _without_numbers(text.strip(), _AFTER if bare_number else _AFTER[:-1])
    in_brackets = _EGO.fullmatch(text)
    if in_brackets and letters(in_brackets[1]):
        return Written(Called(f"{in_brackets[1]}{in_brackets[3]}", in_brackets[2], threat), gems)
    return Written(Called(text, "", threat), gems)


def _without_numbers(text: str, endings: tuple[re.Pattern[str], ...]) -> tuple[str, int | None]:
    """What stands behind the name taken off: Threat, count, mark of a leader or restriction."""
    threat: int | None = None
    for _ in range(4):
        found = next((m for one in endings if (m := one.fullmatch(text)) and letters(m[1])), None)
        if found is None:
            break
        said = found.groupdict().get("threat")
        if said is not None:
            threat = int(said)
        text = found[1]
    return text, threat
