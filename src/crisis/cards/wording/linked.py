"""Clauses that stand one after another: what the one before has said is not said again."""

from collections.abc import Iterator
from itertools import pairwise

from msgspec.structs import replace

from crisis.cards.wording.tree import Again, Clause, Role


def linked(lines: list[Clause]) -> list[Clause]:
    """Under the same condition a clause goes on with "then", after it what has none happens in any
    case; who was just spoken of is "it"."""
    lines = list(_in_any_case(lines))
    found = lines[:1]
    for before, line in pairwise(lines):
        if line.needs and line.needs == before.needs:
            found.append(replace(line, needs=(), follows=True))
        elif _same_subject(before, line):
            assert isinstance(line.subject, Role)
            found.append(replace(line, subject=Again(line.subject)))
        else:
            found.append(line)
    return found


def _in_any_case(lines: list[Clause]) -> Iterator[Clause]:
    """ "If A: X; Y" would read as if Y waited for A, "if you wish: X; Y" as if it could be left."""
    waiting = False
    for line in lines:
        free = waiting and not (line.needs or line.conditions)
        yield replace(line, anyway=True) if free else line
        waiting = bool(line.needs or line.asks) or (waiting and not free)


# The subject of these is no subject of the sentence: "the activation of the target ends".
_NAMED_INSIDE = ("end_activation", "needs_reach", "silence_leadership")


def _same_subject(before: Clause, line: Clause) -> bool:
    plain = not (line.needs or line.anyway or line.leads or before.needs or before.leads)
    alone = isinstance(line.subject, Role) and not line.subject.many
    alone = alone and line.verb not in _NAMED_INSIDE
    return plain and alone and before.subject == line.subject and line.subject != Role("sufferer")
