"""Spanish: two genders, "del" and "al", "e" and "u" before their own sound, no spoken "it"."""

import re

from msgspec import Struct

from crisis.languages.cards.grammar import Grammar

_ARTICLES = {
    "the": {"m": "el", "f": "la", "p": "los"},
    "one": {"m": "un", "f": "una", "p": "unos"},
    "no": {"m": "ningún", "f": "ninguna", "p": "ningunos"},
    "este": {"m": "este", "f": "esta", "p": "estos"},
    "every": {"m": "cada", "f": "cada", "p": "todos los"},
    "each_of": {"m": "cada uno de los", "f": "cada una de las", "p": "cada uno de los"},
    "several": {"m": "los", "f": "las", "p": "los"},
    "one_of": {"m": "uno de los", "f": "una de las", "p": "uno de los"},
}
_CONTRACTIONS = (
    (re.compile(r"\b([Dd])e el (?=\S)"), r"\1el "),
    (re.compile(r"\b([Aa]) el (?=\S)"), r"\1l "),
    (re.compile(r"\by (?=[iI]|[hH]i(?!e))"), "e "),
    (re.compile(r"\bo (?=[oO]|[hH]o)"), "u "),
    (re.compile(r"\bun otro "), "otro "),
)


_THINGS = frozenset({"Objeto", "elemento", "metal"})


class Noun(Struct, frozen=True):
    """A noun of the lexicon: its own determiner, its gender, its plural and what follows."""

    own: str
    gender: str
    noun: str
    plural: str
    rest: str


def _read(spec: str) -> Noun:
    own, tokens = "", spec.split(" ")
    if tokens[0] in ("este", "cada"):
        own, tokens = tokens[0], tokens[1:]
    gender, noun, *rest = tokens
    stem, _, plural = noun.partition("+")
    return Noun(own, gender, stem, plural or stem, " ".join(rest))


class Spanish(Grammar):
    """Adjectives stand in the lexicon in the form that their noun asks for."""

    def noun(self, spec: str, how_many: str, case: str) -> str:
        if spec.startswith("="):
            return spec[1:]
        noun = _read(spec)
        kind = {"each": "every", "cada": "every"}.get(noun.own or how_many, noun.own or how_many)
        article = _ARTICLES[kind][noun.gender]
        if case == "a" and noun.noun not in _THINGS:  # "empuja al rival", but "lanza el Objeto"
            article = f"a {article}"
        if kind in ("each_of", "one_of", "several"):
            return f"{article} {noun.plural}"
        return f"{article} {noun.noun} {noun.rest}".rstrip()

    def gender(self, spec: str) -> str:
        return "m" if spec.startswith("=") else _read(spec).gender

    def contracted(self, text: str) -> str:
        for pattern, written in _CONTRACTIONS:
            text = pattern.sub(written, text)
        return text


GRAMMAR = Spanish
