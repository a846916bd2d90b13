"""French: two genders, articles, elision and the contractions of "de" and "à"."""

import re

from msgspec import Struct

from crisis.cards.wording.tree import Condition
from crisis.languages.cards.grammar import Grammar

_ARTICLES = {
    "the": {"m": "le", "f": "la", "p": "les"},
    "one": {"m": "un", "f": "une", "p": "des"},
    "no": {"m": "aucun", "f": "aucune", "p": "aucuns"},
    "ce": {"m": "ce", "f": "cette", "p": "ces"},
    "every": {"m": "chaque", "f": "chaque", "p": "tous les"},
    "each_of": {"m": "chacun des", "f": "chacune des", "p": "chacun des"},
    "several": {"m": "les", "f": "les", "p": "les"},
    "one_of": {"m": "un des", "f": "une des", "p": "un des"},
}
_VOWEL = "aeiouyàâéèêëîïôûAEIOUÀÂÉÈÊËÎÏÔÛ"  # an h is kept apart: héros, Hydra
_ELIDED = re.compile(rf"\b([Ll]|[Dd]|[Nn]|[Qq]u|[Jj]usqu)(e|a) (?=[{_VOWEL}])")
_CONTRACTIONS = (
    (re.compile(r"\b([Dd])e le (?=\S)"), r"\1u "),
    (re.compile(r"\b([Dd])e les "), r"\1es "),
    (re.compile(r"\bà le "), "au "),
    (re.compile(r"\bà les "), "aux "),
    (re.compile(r"\b([Ss])i (?=ils?\b)"), r"\1'"),
    (re.compile(rf"\b([Cc])e (?=[{_VOWEL}])"), r"\1et "),
)


_SOME = re.compile(r"^(?:des |d')")


class Noun(Struct, frozen=True):
    """A noun of the lexicon: its own determiner, its gender, its plural and what follows."""

    own: str
    gender: str
    noun: str
    plural: str
    rest: str


def _read(spec: str) -> Noun:
    own, tokens = "", spec.split(" ")
    if tokens[0] in ("ce", "chaque"):
        own, tokens = tokens[0], tokens[1:]
    gender, noun, *rest = tokens
    stem, _, plural = noun.partition("+")
    return Noun(own, gender, stem, plural or stem, " ".join(rest))


class French(Grammar):
    """Adjectives stand in the lexicon in the form that their noun asks for."""

    def noun(self, spec: str, how_many: str, case: str) -> str:
        if spec.startswith("="):
            return _SOME.sub("", spec[1:]) if case == "bare" else spec[1:]
        noun = _read(spec)
        kind = {"each": "every", "chaque": "every"}.get(noun.own or how_many, noun.own or how_many)
        article = _ARTICLES[kind][noun.gender]
        if kind in ("each_of", "one_of", "several"):
            return f"{article} {noun.plural}"
        return f"{article} {noun.noun} {noun.rest}".rstrip()

    def gender(self, spec: str) -> str:
        return "m" if spec.startswith("=") else _read(spec).gender

    def when(self, conditions: tuple[Condition, ...]) -> str:
        """Each condition has its own "si": "si A et si B"."""
        word = self.lexicon.text("grammar", "if")
        return self.joined([f"{word} {self.say(part)}" for part in conditions], "and")

    def contracted(self, text: str) -> str:
        text = _ELIDED.sub(r"\1'", text)
        for pattern, written in _CONTRACTIONS:
            text = pattern.sub(written, text)
        return text


GRAMMAR = French
