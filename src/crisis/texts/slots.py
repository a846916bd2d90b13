"""How a sentence is written, whoever says it: a reason, the log, the page, a command.

- `{slot}` is a value;
- `{slot:form}` is the value in a form that the language knows: one of the forms of a word
  (`"base": {"": "Base", "the": "die Base"}`) or a rule for names (`language.json`);
- `{slot|die|dice}` picks by a count: the first for CLDR's category `one`, the second for all
  others; `{slot|one=...|few=...|other=...}` names the categories.
"""

import re

SLOT = re.compile(r"\{(\w+)(?::(\w+))?((?:\|[^|{}]*)+)?\}")
NAMED = re.compile(r"(zero|one|two|few|many|other)=(.*)", re.DOTALL)


def slots_of(sentence: str) -> set[str]:
    """The names of the values that a sentence asks for."""
    return {found[1] for found in SLOT.finditer(sentence)}


def plural(written: str, category: str) -> str:
    """The words for a category out of `|die|dice` or `|one=...|few=...|other=...`."""
    options = written[1:].split("|")
    named = {found[1]: found[2] for one in options if (found := NAMED.fullmatch(one))}
    if named:
        return named.get(category) or named["other"]
    return options[0] if category == "one" else options[-1]
