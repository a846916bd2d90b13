"""The little language of amounts is read in one place."""

import pytest

from crisis.cards.vocabulary.amounts import BadAmount, Term, amount_fault, terms


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("3", (Term(number=3),)),
        ("dealt", (Term(name="dealt"),)),
        ("target.size + 1", (Term(name="target", part="size"), Term(number=1))),
        ("roll.wild + -2", (Term(name="roll", part="wild"), Term(minus=True, number=2))),
        ("-self.damage/4", (Term(minus=True, name="self", part="damage", per=4),)),
    ],
)
def test_a_sum_is_read_term_by_term(words: str, read: tuple[Term, ...]) -> None:
    assert terms(words) == read
    assert amount_fault(words, frozenset()) is None


@pytest.mark.parametrize("words", ["", "3 +", "Dealt", "target.", "dealt/1", "100", "a.b.c"])
def test_what_is_no_sum_is_named(words: str) -> None:
    with pytest.raises(BadAmount, match="is no amount"):
        terms(words)
    assert "is no amount" in str(amount_fault(words, frozenset()))
