"""How much: numbers, sums and faces of dice as nodes of the clause tree."""

from crisis.cards.vocabulary import COUNTER, FACE_NAMES, RESULTS, Amount, Term, terms
from crisis.cards.wording.names import joined, name_of
from crisis.cards.wording.scope import Scope
from crisis.cards.wording.tree import Addend, Counted, Name, Node, Number, Phrase, Sum, Word


def amount(words: Amount, scope: Scope) -> Number | Sum:
    """`3`, or the terms of a sum; what is added twice is said once."""
    if isinstance(words, int):
        return Number(words)
    groups = _faces_together(terms(words))
    return Sum(
        tuple(
            Addend(_group(group, scope), groups.count(group), group[0].minus, group[0].per)
            for group in dict.fromkeys(groups)
        )
    )


def counted(noun: str, words: Amount, scope: Scope, name: Node | None = None) -> Counted:
    return Counted(noun, amount(words, scope), name)


def opposite(words: Amount) -> Amount:
    """What is taken away, as what goes."""
    return -words if isinstance(words, int) else words.removeprefix("-")


def is_negative(words: Amount) -> bool:
    return words < 0 if isinstance(words, int) else words.startswith("-")


def _faces_together(several: tuple[Term, ...]) -> list[tuple[Term, ...]]:
    """`roll.critical` and `roll.wild` are spoken of together."""
    found: list[tuple[Term, ...]] = []
    for term in several:
        if found and _is_face(term) and _is_face(found[-1][0]) and _same_roll(term, found[-1][0]):
            found[-1] = (*found[-1], term)
        else:
            found.append((term,))
    return found


def _is_face(term: Term) -> bool:
    return term.part in FACE_NAMES and term.per == 1


def _same_roll(one: Term, two: Term) -> bool:
    return (one.minus, one.name) == (two.minus, two.name)


def _group(group: tuple[Term, ...], scope: Scope) -> Node:
    """One term, or several faces of one roll."""
    term = group[0]
    if term.number is not None:
        return Number(term.number)
    if not term.part:
        return _result(term.name, scope)
    if term.name == COUNTER:
        return Phrase("results.counter", {"name": Name(name_of(term.part)), "of": scope.owner()})
    if term.part in FACE_NAMES:
        shown = joined(Word("faces_many", one.part) for one in group)
        return Phrase("results.faces", {"faces": shown, "roll": Word("rolls", term.name)})
    if term.part == "successes":
        return Phrase("results.successes", {"roll": Word("rolls", term.name)})
    by = {"by": scope.owner()} if term.part == "times_attacked" else {}
    return Phrase(f"stats.{term.part}", {"of": scope.role(term.name), **by})


def _result(name: str, scope: Scope) -> Node:
    """What earlier effects brought about; several numbers of one rule are told apart."""
    if name in RESULTS:
        return Phrase(f"results.{name}")
    if name in scope.summed:
        return Phrase("results.picked_in_all")
    for key, known in (("tallied", scope.counted), ("picked", scope.numbers)):
        if name in known:
            which = {"nth": Word("ordinals", str(known.index(name) + 1))} if known[1:] else {}
            return Phrase(f"results.{key}", dict(which))
    return Phrase("results.named", {"of": scope.role(name)})
