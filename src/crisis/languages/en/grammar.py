"""English: articles, and the form of a verb for "it" and "you"."""

import re

from crisis.languages.cards.grammar import Grammar

_A_BEFORE_VOWEL = re.compile(r"\b([Aa]) (?=[aeioAEIO]|[uU](?!s|ni)|X-)")
_LESS = re.compile(r"\bless (?=(?:\w+ )?(?:dice|die|successes|actions)\b)")
_ARTICLES = {
    "one": "a ", "every": "every ", "each": "each ", "the": "the ", "no": "no ",
    "each_of": "each of the ", "one_of": "one of the ", "several": "the ",
}  # fmt: skip


class English(Grammar):
    """A noun is its words; "=" stands before one that brings its own article."""

    def noun(self, spec: str, how_many: str, case: str) -> str:
        if spec.startswith("="):
            return spec[1:]
        return _ARTICLES[how_many] + spec

    def gender(self, spec: str) -> str:
        return "m"

    def contracted(self, text: str) -> str:
        text = _LESS.sub("fewer ", text)
        return _A_BEFORE_VOWEL.sub(r"\1n ", text).replace("an other ", "another ")


GRAMMAR = English
