"""What commands say, in the reader's language: help, errors and reports.

The English sentence is the key, so a command's module reads as what it prints, and so does what is
refused deeper inside (a record, a roster file, a seat that is taken); `commands.json` of a language
has the others. `crisis texts check` finds sentences that it lacks. Counts choose their words as
`texts.slots` tells: "{n} {n|game|games}". What stays English, and why, is told in
docs/translating.md. The faults of card files are told by `faults`, the meanings of their words by
`meanings`.
"""

import argparse
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from crisis.texts.reader import language
from crisis.texts.slots import SLOT, plural

ENGLISH = "en"


@lru_cache(maxsize=8)
def _sentences(code: str, file: str) -> dict[str, str]:
    import msgspec  # noqa: PLC0415

    from crisis.languages.folders import read  # noqa: PLC0415 - English needs no file

    found = read(code, file)
    return {} if found is None else msgspec.json.decode(found, type=dict[str, str])


def told(sentence: str, **values: object) -> str:
    """A sentence with its values in the reader's language; English where it has none."""
    return told_from("commands.json", sentence, values)


def told_from(file: str, sentence: str, values: Mapping[str, object]) -> str:
    """The same from another file of the language whose keys are English sentences."""
    code = language()
    own = None if code == ENGLISH else _sentences(code, file).get(sentence)
    if own is None:
        own, code = sentence, ENGLISH
    return _counted(own, code, values).format(**values) if values else own


def _counted(sentence: str, code: str, values: Mapping[str, object]) -> str:
    """With the words that its counts ask for; the values themselves are not yet put in."""

    def chosen(found: re.Match[str]) -> str:
        name, _, words = found.groups()
        return found[0] if words is None else plural(words, _category(code, values[name]))

    return SLOT.sub(chosen, sentence) if "|" in sentence else sentence


def _category(code: str, count: object) -> str:
    """CLDR's category of a count, a whole number or its digits."""
    whole = int(str(count))
    if code == ENGLISH:
        return "one" if whole == 1 else "other"
    from crisis.languages.folders import languages  # noqa: PLC0415 - English needs no file

    return languages()[code].plural(whole)


def number(value: float, places: int) -> str:
    """A number as the language writes it."""
    if language() == ENGLISH:
        return f"{value:.{places}f}"
    from crisis.languages.folders import languages  # noqa: PLC0415 - English needs no file

    return languages()[language()].number(value, places)


def percent(chance: float, places: int = 1) -> str:
    return told("{n}%", n=number(100 * chance, places))


def help_texts(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Everything that the help of a command and of its actions says."""
    yield from filter(None, (parser.description, parser.epilog))
    for group in parser._action_groups:
        yield from filter(None, (group.title, group.description))
    for action in parser._actions:
        if action.help and action.help != argparse.SUPPRESS:
            yield action.help
        if isinstance(action, argparse._SubParsersAction):
            yield from (one.help for one in action._choices_actions if one.help)
            for inner in action.choices.values():
                yield from help_texts(inner)


def translate(parser: argparse.ArgumentParser) -> None:
    """The help of a command and of its actions in the reader's language."""
    if language() == ENGLISH:
        return
    parser.description = parser.description and told(parser.description)
    parser.epilog = parser.epilog and told(parser.epilog)
    for group in parser._action_groups:
        group.title = group.title and told(group.title)
        group.description = group.description and told(group.description)
    for action in parser._actions:
        action.help = action.help and told(action.help)
        if isinstance(action, argparse._SubParsersAction):
            for one in action._choices_actions:
                one.help = one.help and told(one.help)
            for inner in action.choices.values():
                translate(inner)


# Words that are looked up by what a card, a puzzle or a list says.
WORDS = (
    "{n}%",
    *("Stamina", "Speed", "Size", "Physical", "Energy", "Mystic", "Attack", "Type", "Range"),
    *("Strength", "Cost", "Healthy", "Injured", "Secure", "Extraction", "Short", "Medium", "Long"),
    *("short", "medium", "long"),
    *("Active", "Reactive", "Active or Reactive", "Beam", "Area"),
    *("attack roll", "defense roll", "dodge roll", "priority roll"),
    *("dice", "rerolls", "Power", "Secure Crisis cards", "Extraction Crisis cards"),
    *("slug", "name", "threat", "stamina", "speed", "size"),
    *("tactics", "crises", "one-shots", "terrain", "tables"),
    *("characters", "attacks", "attack riders", "superpowers", "leaderships", "one shots"),
    *("character", "Threat", "gems", "affiliations", "Team Tactic cards", "Crisis cards"),
    *("attack type", "conditions", "cover", "damage", "daze", "knock out", "move and attack"),
    *("objective", "range", "reaction", "reroll", "safety", "score", "throw"),
    *("player", "activations", "idle", "carriers in reach", "double moves", "for nothing"),
    *("rating", "won", "chance", "positions", "predicted", "error"),
    *(f"ends with an action unused: {act} {{name}}" for act in ("interact", "shake", "attack")),
    "ends with an action unused: move to {name}",
    "in reach of {name} with a token in hand",
    "walks twice with {name} on offer",
    "walks twice where one move would do",
    *("a character", "a Team Tactic card", "a Crisis card", "an Infinity Gem"),
    "an affiliation",
    "there is no Team Tactic card {name}",
    "there is no Crisis card {name}",
    "there is no card {name}",
    *("an object in braces", "a list", "text", "a whole number", "a number", "true or false"),
    "nothing (null)",
    "it comes with its character, ROSTER-13",
    "it follows from the squad, SQUAD-07",
)
# What the parser of the standard library says itself.
PARSER = (
    "usage: ",
    "options",
    "positional arguments",
    "show this help message and exit",
    "show program's version number and exit",
    "%(prog)s: error: %(message)s\n",
    "the following arguments are required: %s",
    "unrecognized arguments: %s",
    "invalid choice: %(value)r (choose from %(choices)s)",
    "invalid %(type)s value: %(value)r",
    "expected one argument",
    "argument %(argument_name)s: %(message)s",
    "one of the arguments %s is required",
    "not allowed with argument %s",
    "expected at least one argument",
    "ambiguous option: %(option)s could match %(matches)s",
)


def translate_parser() -> None:
    """The parser looks its own sentences up by `_`, as gettext programs do."""
    if language() != ENGLISH:
        setattr(argparse, "_", told)  # noqa: B010 - its stubs do not know it
