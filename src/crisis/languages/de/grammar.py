"""German: three genders and four cases, endings of adjectives, the verb second or last."""

import re
from collections.abc import Mapping

from msgspec import Struct

from crisis.cards.wording.tree import Node
from crisis.languages.cards.grammar import Grammar, Verb

_CASES = ("nom", "acc", "dat", "gen")
_THE = {
    "m": ("der", "den", "dem", "des"),
    "f": ("die", "die", "der", "der"),
    "n": ("das", "das", "dem", "des"),
    "p": ("die", "die", "den", "der"),
}
_A = {
    "m": ("", "en", "em", "es"),
    "f": ("e", "e", "er", "er"),
    "n": ("", "", "em", "es"),
    "p": ("e", "e", "en", "er"),
}
_EVERY = {
    "m": ("er", "en", "em", "es"),
    "f": ("e", "e", "er", "er"),
    "n": ("es", "es", "em", "es"),
    "p": ("e", "e", "en", "er"),
}
_AFTER_THE = {
    "m": ("e", "en", "en", "en"),
    "f": ("e", "e", "en", "en"),
    "n": ("e", "e", "en", "en"),
    "p": ("en", "en", "en", "en"),
}
_AFTER_A = {
    "m": ("er", "en", "en", "en"),
    "f": ("e", "e", "en", "en"),
    "n": ("es", "es", "en", "en"),
    "p": ("en", "en", "en", "en"),
}
_STEMS = {"one": "ein", "no": "kein", "every": "jed", "each": "jed", "dies": "dies", "jed": "jed"}
_CONTRACTIONS = (
    (re.compile(r"\b([Vv])on dem (?!er|die|das|aus )"), r"\1om "),
    (re.compile(r"\b([Zz])u dem "), r"\1um "),
    (re.compile(r"\b([Ii])n dem "), r"\1m "),
    (re.compile(r"\bentweder es "), "es entweder "),
    (re.compile(r"\b(zu|weg) (?=(?:laufen|schieben|werfen)\b)"), r"\1"),  # "auf ihn zulaufen"
)
# A relative clause (in angle brackets until here) is not left between its noun and a short verb:
# "ein Charakter ist, der ...", not "ein Charakter, der ..., ist".
_RELATIVE = re.compile(r"⟨([^⟨⟩]*)⟩ *(\w+(?: \w+)?)$")
_COMMA_BEFORE_BRACKET = re.compile(r",⟩ *(\([^()]*\))")  # "..., der ... ist (jeder nur ein Mal),"
_BRACKET_AT_END = re.compile(
    r", (?=\([^()]*\)(?:[:;.]|$))"
)  # "jeden Marker, den niemand hält (der Preis): "
_HALVES = re.compile(r"\b(Gegenstands|Personen|Sicherungs|Evakuierungs)(?= (?:oder|und) \w+marker)")


class Noun(Struct, frozen=True):
    """A noun of the lexicon: its gender, its adjectives, its endings and what follows it."""

    gender: str
    words: tuple[str, ...]
    noun: str
    genitive: str
    oblique: str
    plural: str
    rest: str
    own: str  # a determiner that it always has


def _read(spec: str) -> Noun:
    own, tokens = "", spec.split(" ")
    if tokens[0] in ("dies", "jed"):
        own, tokens = tokens[0], tokens[1:]
    gender, *tokens = tokens
    nouns = [n for n, word in enumerate(tokens) if word[:1].isupper() and "~" not in word]
    nouns = [n for n in nouns if "/" in tokens[n]] or nouns  # "Gegenstands- oder Personenmarker/s"
    head = next(iter(nouns), len(tokens) - 1)  # a name from a card file may be small
    word, comma, after = tokens[head].partition(",")
    stem, _, plural = word.partition("+")
    stem, _, oblique = stem.partition("//")
    stem, _, genitive = stem.partition("/")
    rest = " ".join([comma + after, *tokens[head + 1 :]]).strip()
    rest = rest if not comma else rest.replace(", ", ",", 1).replace(",", ", ", 1)
    return Noun(gender, tuple(tokens[:head]), stem, genitive, oblique, plural or stem, rest, own)


class German(Grammar):
    """Predicates of the lexicon have their verb last; main clauses are put in order here."""

    situation_first = False

    def noun(self, spec: str, how_many: str, case: str) -> str:
        if spec.startswith("="):
            return spec[1:]
        noun = _read(spec)
        place = _CASES.index(case) if case in _CASES else 0
        several = " ".join([*(word.replace("~", "en") for word in noun.words), noun.plural])
        if how_many in ("each_of", "one_of"):
            stem, endings = ("jed", _EVERY) if how_many == "each_of" else ("ein", _EVERY)
            return f"{stem}{endings[noun.gender][place]} der {several}"
        if how_many == "several":
            return f"die {several}"
        kind = noun.own or how_many
        if kind == "the":
            article, adjectives = _THE[noun.gender][place], _AFTER_THE
        elif kind in ("one", "no"):
            article, adjectives = _STEMS[kind] + _A[noun.gender][place], _AFTER_A
        else:
            article, adjectives = _STEMS[kind] + _EVERY[noun.gender][place], _AFTER_THE
        ending = adjectives[noun.gender][place]
        words = [word.replace("~", ending) for word in noun.words]
        suffix = noun.genitive if place == 3 else ""
        suffix = noun.oblique if place and noun.oblique else suffix
        return " ".join([article, *words, noun.noun + suffix, *([noun.rest] if noun.rest else [])])

    def filled(self, text: str, slots: Mapping[str, Node], case: str = "") -> str:
        return _RELATIVE.sub(r" \2⟨\1⟩", super().filled(text, slots, case))

    def tidy(self, text: str) -> str:
        text = _COMMA_BEFORE_BRACKET.sub(r"⟩ \1,", text)
        return _BRACKET_AT_END.sub(" ", super().tidy(text.replace("⟨", "").replace("⟩", "")))

    def gender(self, spec: str) -> str:
        return "m" if spec.startswith("=") else _read(spec).gender

    def ordered(self, verb: Verb) -> str:
        """The verb second: after the subject, or between what leads and the subject."""
        subject = verb.subject
        if verb.may:
            subject = self.lexicon.text("grammar", "you") if verb.reader else subject
            finite = self.form("may", "you" if verb.reader else "third")
            end = self.form(verb.lemma, "base")
        else:
            form = verb.form or ("command" if verb.reader else "third")
            finite, end = self.form(verb.lemma, form), self.particle(verb.lemma)
        first = [finite, subject] if verb.lead else [subject, finite]
        said = " ".join(
            word for word in (verb.lead, *first, verb.situation, verb.rest, end) if word
        )
        return f"{said}{verb.tail}"

    def particle(self, lemma: str) -> str:
        forms = self.lexicon.forms("verbs", lemma)
        return forms[4] if len(forms) > 4 else ""

    def contracted(self, text: str) -> str:
        for pattern, written in _CONTRACTIONS:
            text = pattern.sub(written, text)
        return _HALVES.sub(r"\1-", text.replace("- Würfel", "würfel"))


GRAMMAR = German
