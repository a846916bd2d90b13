"""How much: numbers, sums and faces of dice, in words."""

from crisis.cards.vocabulary import (
    COUNTER,
    FACE_NAMES,
    Amount,
    Term,
    terms,
)
from crisis.cards.wording.names import join, role
from crisis.cards.wording.nouns import (
    RESULT_WORDS,
    STAT_WORDS,
)


def amount(words: Amount) -> str:
    """`3`, `the damage dealt`, `the number of Wilds in the attack roll`."""
    if isinstance(words, int):
        return str(words)
    groups = _faces_together(terms(words))
    said = " plus ".join(
        f"{_times(groups.count(group))}{_group(group)}" for group in dict.fromkeys(groups)
    )
    return said.replace(" plus minus", " minus")


def _times(number: int) -> str:
    return {1: "", 2: "twice "}.get(number, f"{number} times ")


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


def so_much(words: Amount, noun: str) -> str:
    """`3 Power`, or `Power equal to the damage dealt`."""
    return f"{words} {noun}" if isinstance(words, int) else f"{noun} equal to {amount(words)}"


def _group(group: tuple[Term, ...]) -> str:
    """One term, or several faces of one roll."""
    term = group[0]
    said = str(term.number) if term.number is not None else _named_term(group)
    if term.per > 1:
        said = f"1 for every {term.per} {said.removeprefix('the ').removeprefix('number of ')}"
    return f"minus {said}" if term.minus else said


def _named_term(group: tuple[Term, ...]) -> str:
    thing, part = group[0].name, group[0].part
    if not part:
        return RESULT_WORDS.get(thing, f"the {thing.replace('_', ' ')}")
    if thing == COUNTER:
        return f"the number of its {part.replace('_', ' ')} tokens"
    if part in FACE_NAMES:
        shown = join([f"{face(term.part)}s" for term in group])
        return f"the number of {shown} in the {thing} roll".replace("roll roll", "roll")
    if part == "successes":
        return f"the successes of the {thing} roll".replace("roll roll", "roll")
    if part == "tokens":
        return f"the number of tokens that {role(thing)} holds"
    return f"the {STAT_WORDS.get(part, part)} of {role(thing)}"


def face(name: str) -> str:
    return name.capitalize()


def faces(names: tuple[str, ...], last: str = "or") -> str:
    return join([face(name) for name in names], last)
