"""What no sentence of a card can contain, in each language: marks of the lexicon that were left,
articles that must melt, words that cannot meet, a verb in the wrong place."""

import re

import pytest

from crisis.data import catalogue
from crisis.languages.cards import text
from tests.cards.test_every_key_is_told import cards_of, words

LEFT_OVER = r"[{}⟨⟩~^]|\w\+\w|\s{2}|,\s*[,.;:]|(?<!\.)\.\.(?!\.)|\bNone\b"
IMPOSSIBLE = {
    "en": (
        r"\ba [aeio]\w", r"\ban [bcdfgjklmnpqrstvwyz]\w", r"\ba X-", r"\bthe the\b", r"\bof it ends\b",
        r"\bother character other than\b", r"\bis this character and is this character\b",
        r"\bof Size the\b", r"\bequal to 1 for\b", r"\bthat is each\b", r"\bthis character that\b",
        r"\ba character that is (?:the user|this character)\b(?! or is)(?! \(each)",
    ),
    "de": (
        r"\bvon dem (?!aus|er|die|das)", r"\bvom aus\b", r"\bzu dem\b", r"\bin dem\b", r"\bbei dem\b",
        r"\b[Ff]ür (?:diesen?|den Rest der) [A-Z]\w+ (?:der|die|das|niemand|kein|Reichweite)\b",
        r"(?:werden|wird) \w+ (?:beim|bei diesem) ", r"\bdann (?:alle|die|das|der) ", r"\bAktivierung (?:er|es|sie)\b",
        r", \([^()]*\)[:;.]", r"\b1 (?:geworfene|gegnerische|andere) Würfel\b", r"\bder Marker (?:er|sie|es)\b",
        r"\bhöchstens Größe (?:die|der|das)\b", r"\bfalls entweder es im\b", r"\bzurück kommen\b",
    ),
    "fr": (
        r"\b[Dd]e les?\b", r"\bà les?\b", r"\b[Ss]i ils?\b", r"\b[Dd]e une?\b", r"\b[Qq]ue [aeiouéèê]",
        r"\b(?:[Ll]e|[Ll]a|[Nn]e|[Cc]e) [aeiouéèêAEIOUÉ]", r"\b1 dégâts\b", r"\b1 dés\b", r"\w;(?=\s[a-zéè])",
        r"\bdes \w+ \w+ autre que\b", r"\bautre \w+ autre que\b", r"\bTaille l[ea]\b", r"\bpar aucun effet\b",
        r"\bsi [^:;.()]* et (?:la|le|l'\w+|ce|les) [^:;.()]*? (?:est|a|n'est|n'a) ",
    ),
    "es": (
        r"\b[Dd]e el\b", r"\b[Aa] el\b", r"\by (?:[iI]|[hH]i(?!e))", r"(?<!\w)o (?:[oO]|[hH]o)", r"\bun otro\b",
        r"\blos caras\b", r"\bla Hambre\b", r"\bde termina\b", r"\bTamaño el\b", r"\bfichas? [^,;:.]*\b(?:controlado|asegurado|custodiado|disputado) por\b",
        r"\bPersonajes \w+ que no sea\b", r"\bdados de \w+ igual a", r"\bDefensa \((?:Físico|Energético|Místico)\)",
    ),
}  # fmt: skip


def told(lang: str) -> list[tuple[str, str]]:
    """Every sentence of every card, with the card."""
    found = [(ref, text.rule_text(rule, lang)) for ref, rule in catalogue().rules.items()]
    for name, card in cards_of(catalogue()):
        found += [(name, line) for line in words(card, lang) if line.endswith(".")]
    return found


@pytest.mark.parametrize("lang", IMPOSSIBLE)
def test_no_sentence_of_a_card_contains(lang: str) -> None:
    wrong = re.compile("|".join([LEFT_OVER, *IMPOSSIBLE[lang]]))
    found = {line: (ref, wrong.findall(line)) for ref, line in told(lang) if wrong.search(line)}
    assert found == {}
