"""The language of a command: `--lang`, else the environment, else English.

Nothing of the other languages is loaded for a command that speaks English.
"""

import os

from crisis.cli.output import UsageError, notes
from crisis.texts.told import told

ASKED = "CRISIS_LANG"
SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
OPTION = "--lang"


def choose_language(given: list[str]) -> list[str]:
    """Speak the language that the arguments or the environment want; the arguments without it.

    A language that somebody asked for and that is not there is said once; one that only the
    system prefers is not worth a word.
    """
    asked, rest = _asked(given)
    if asked is None:  # said in the language that the environment wants
        choose_language(rest)
        raise UsageError(told("{option} needs a language: {option} de", option=OPTION))
    asked = asked or os.environ.get(ASKED, "")
    wanted = asked or next((os.environ[name] for name in SYSTEM if os.environ.get(name)), "")
    if not wanted or wanted.lower()[:2] in ("en", "c", "c."):
        return rest
    from crisis.languages.folders import chosen, languages, offered  # noqa: PLC0415 - see above
    from crisis.texts.reader import speak  # noqa: PLC0415

    found = chosen([wanted])
    if found is not None and (asked or languages()[found].offered):
        speak(found)
    elif asked:
        known = ", ".join(offered())
        notes.print(f"crisis: there is no language {wanted!r}; known: {known}. English is spoken.")
    return rest


def _asked(given: list[str]) -> tuple[str | None, list[str]]:
    """The value of `--lang`, wherever it stands (None: it lacks one), and everything else."""
    for place, word in enumerate(given):
        if word == "--":
            break
        if word.startswith(f"{OPTION}="):
            return word.removeprefix(f"{OPTION}="), given[:place] + given[place + 1 :]
        if word == OPTION:
            if place + 1 == len(given):
                return None, given[:place]
            return given[place + 1], given[:place] + given[place + 2 :]
    return "", given
