"""Every card in every language: whole sentences, no word left in English, nothing left unsaid."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from crisis.cards.model.schema import Rule
from crisis.cards.wording import effects, names, tree
from crisis.data import catalogue
from crisis.languages.cards import grammar as grammar_of_cards
from crisis.languages.cards import text
from crisis.languages.cards.grammar import Grammar
from crisis.languages.cards.lexicon import Lexicon, lexicon
from crisis.languages.cards.pattern import Noun, Slot, Text, parsed
from crisis.play.record import engine_for
from crisis.server.http.catalogue import catalogue_json
from crisis.texts import cards
from crisis.texts.reader import reading
from tests.cards.test_every_key_is_told import REVISIONS, cards_of, silent_keys, words
from tests.languages.test_card_words import LANGUAGES

OTHERS = [code for code in LANGUAGES if code != "en"]
CARDS = list(cards_of(catalogue()))


def rules() -> dict[str, Rule]:
    return catalogue().rules


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_is_whole_sentences(lang: str) -> None:
    for ref, rule in rules().items():
        said = text.rule_text(rule, lang)
        assert said.endswith(".") and said[0].isupper(), (ref, said)
        for raw in ("  ", "{", "}", "[", "]", "_", "None", ",,", " .", ";;", "()"):
            assert raw not in said, (ref, said)
        assert not re.search(r" [,)]|\( ", said), (ref, said)
        if lang != "fr":
            assert not re.search(r" [;:]", said), (ref, said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_clause_lacks_what_its_pattern_asks_for(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slot outside of brackets that nothing fills would take its whole clause with it."""
    say, empty = Grammar.clause_alone, set()

    def listen(self: Grammar, node: tree.Clause) -> str:
        filled = {*node.slots, *(["subject"] if node.subject is not None else [])}
        for part in parsed(self.lexicon.text("clauses", node.verb)):
            if isinstance(part, Slot) and part.name not in filled:
                empty.add(f"{node.verb}: {part.name}")
        return say(self, node)

    monkeypatch.setattr(Grammar, "clause_alone", listen)
    for _, card in CARDS:
        words(card, lang)
    assert empty == set()


class Masked(Exception):
    """A word that no lexicon knows."""


@pytest.mark.parametrize("lang", OTHERS)
def test_every_word_that_a_card_brings_is_known(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of choices, kinds of terrain, forms and modes are translated; printed names are not."""
    asked = Grammar.unknown
    known = lexicon(lang)

    def unknown(self: Grammar, group: str, key: str) -> str:
        if group not in ("affiliations", "lengths"):
            raise Masked(f"{group}.{key}")
        return asked(self, group, key)

    def spec_of(self: Grammar, node: tree.Role) -> str:
        for group in ("roles", "chosen"):
            if known.find(group, node.name) is not None:
                return known.text(group, node.name)
        raise Masked(f"chosen.{node.name}")

    monkeypatch.setattr(Grammar, "unknown", unknown)
    monkeypatch.setattr(Grammar, "spec_of", spec_of)
    missing = set()
    for _, card in CARDS:
        try:
            words(card, lang)
        except Masked as error:
            missing.add(str(error))
    assert missing == set()


# Words that are written alike in both languages.
NAMED = " en fury nur quinjet sabah x"  # names, and the unknown number
ALIKE = {
    "de": "alter an block blocks die ego fallen form hand held in marker markers minus partner phase plus rest s so team "
    "war" + NAMED,
    "es": "a alter control crisis dice ego factor final no reduce" + NAMED,
    "fr": "a action actions activation active affiliation alter arc but change collision collisions contact d ego "
    "extraction face famine final ignore interactions leadership leaderships long maximum minimum on payer pestilence "
    "phase place placement places plus poison possible roster round s source stand table terrain type"
    + NAMED,
}


def words_of(lang: str) -> set[str]:
    """Everything that a lexicon says, without its slots; printed names do not count."""

    def found(value: Any) -> Iterator[str]:
        for part in parsed(value):
            yield from _plain(part)

    groups = lexicon(lang).groups
    spoken = set()
    for group, entries in groups.items():
        if group in ("grammar", "affiliations", "forms", "own_words"):
            continue
        for entry in entries.values():
            for value in [entry] if isinstance(entry, str) else entry:
                spoken |= {w for t in found(value) for w in re.findall(r"[^\W\d_]+", t.lower())}
    return spoken - {"that", "is", "m", "f", "n", "p"}


def _plain(part: Any) -> Iterator[str]:
    if isinstance(part, Text):
        yield part.words
    if isinstance(part, Noun):
        yield part.spec
    for inner in getattr(part, "parts", ()):
        yield from _plain(inner)


@pytest.mark.parametrize("lang", OTHERS)
def test_no_word_of_a_lexicon_is_english(lang: str) -> None:
    english = words_of("en")
    assert len(english) > 300
    assert words_of(lang) & english == set(ALIKE[lang].split())


@pytest.mark.parametrize("lang", OTHERS)
def test_no_key_of_a_drawn_card_is_silent(lang: str) -> None:
    """A tenth of all cards; `tests/long` takes them all."""
    drawn = random.Random(f"keys {lang}").sample(CARDS, len(CARDS) // 10)
    assert silent_keys(lang, drawn)[0] == []


SENTENCES = {
    "en": {
        "crimson-dawn/3": "At the end of the activation of the user, if the user has damage: the "
        "user removes 1 damage.",
        "bane-of-damballah": "After the attack, if the attack roll contains a Wild or a Hit: every "
        "enemy within Range 2 of the target (the target too) gains Root.",
        "star-lord/normal/healthy/Plucky Attitude": "When this character attacks and modifies "
        "dice, if the attack roll contains no Hit: if you wish: all attack dice but Failures are "
        "rerolled.",
        "mind-wipe/Mind Wipe/1": "After the attack, if 1 or more damage was dealt: the target gets "
        "an Activated token; the activation of the target ends.",
        "daredevil/normal/healthy/Marvel Knights": "When an ally attacks and modifies dice, if "
        "there is an enemy within Range 2 of the attacker: if you wish: count every enemy within "
        "Range 2 of the attacker; reroll up to as many attack dice as the number counted. Once per "
        "turn.",
        "hulkbuster/normal/healthy/Hulkbusters": "Every ally suffers 1 less damage from collisions.",
        "red-skull-master-of-the-world/normal/healthy/Power is Only for the One Who Rules": "Another "
        "ally within Range 3 may pay the Power of attack actions and superpowers of this character.",
        "strike-team-secures-shield-relay/1": "For each character: when this character defends and "
        "modifies dice, if this character is within Range 2 of a Generator token controlled by its "
        "own side: you may reroll 1 defense die.",
        "nightcrawler/normal/healthy/Brimstone Blitz/1": "In this attack, this character has as many "
        "additional attack dice as the number of times this character was placed this turn.",
        "magnetic-crush/Magnetic Crush/1": "When the attack pool is built: if you wish: choose "
        "interactive terrain features of Size 3 or less within Range 2 of the target (as many as "
        "you wish) as the scrap; destroy each of the scrap; for this attack, when attacking, this "
        "character has as many additional attack dice as the Size of the destroyed terrain.",
        "man-thing/normal/healthy/All Who Know Fear Burn at the Man-Thing's Touch": "After the "
        "attack, if 1 or more damage was dealt and either the attacker is this character or the "
        "target is this character: if the target is an enemy within Range 2: the target gains "
        "Incinerate; if the attacker is an enemy within Range 2: the attacker gains Incinerate.",
        "xaviers-dream": "When an ally would suffer damage: every ally other than the affected "
        "character may join in, each for the same cost; count every user; the damage is reduced by "
        "the number counted.",
        "wolverines/2": "When the user or the sister attacks and modifies dice, if the user is "
        "within Range 2 of the sister: you may reroll any attack dice.",
    },
    "de": {
        "captain-america-steve-rogers/normal/healthy/Bodyguard": "Wenn ein anderer verbündeter "
        "Charakter innerhalb von Reichweite 2 das Ziel eines Angriffs wird: dieser Charakter wird "
        "stattdessen das Ziel, ohne Rücksicht auf Reichweite und Sichtlinie.",
        "avalanche/normal/healthy/Landslide": "Wähle einen feindlichen Charakter von höchstens "
        "Größe 4 innerhalb von Reichweite 3; schiebe den gewählten Charakter Kurz von diesem "
        "Charakter weg. Ein Mal pro Zug.",
        "black-cat/normal/healthy/Master Cat Burglar": "Aktion: wähle einen feindlichen Charakter, "
        "der einen Marker hält, innerhalb von Reichweite 1 als das Opfer; wähle einen Gegenstands- "
        "oder Personenmarker, den das Opfer hält, als das Diebesgut; dieser Charakter übernimmt "
        "das Diebesgut.",
        "kraven-the-hunter/normal/healthy/Corner the Beast": "Wähle einen feindlichen Charakter "
        "innerhalb von Reichweite 3 als das Tier; bis zum Ende der nächsten eigenen Aktivierung "
        "kann das Tier Wandlauf nicht benutzen; bis zum Ende der nächsten eigenen Aktivierung hat "
        "das Tier Cornered.",
        "shuriken-arashi/Shuriken Arashi/1": "Reichweite und Sichtlinie dieses Charakters werden bei "
        "diesem Angriff von einem anderen verbündeten Charakter namens Hand Ninjas innerhalb von "
        "Reichweite 2 aus gemessen.",
        "ultron-metal-tyrant/normal/healthy/Encephalo-Beam": "Wähle einen feindlichen Charakter "
        "innerhalb von Reichweite 3 als den Gegner; du lässt den Gegner Kurz laufen. "
        "Ein Mal pro Zug.",
    },
    "fr": {
        "captain-america-steve-rogers/normal/healthy/Bodyguard": "Quand un autre personnage allié "
        "à portée 2 est ciblé par une attaque : ce personnage devient la cible à la place, sans "
        "tenir compte de la portée ni de la ligne de vue.",
        "sentinel-prime-mk4/normal/healthy/Mutant Hunters": "Après qu'un personnage ennemi est "
        "Sonné : choisissez des personnages alliés (chacun une seule fois par tour) (au plus "
        "autant que le Niveau de menace du personnage affecté) comme les chasseurs ; chacun des chasseurs gagne 1 "
        "Pouvoir.",
        "heave-ho": "Choisissez un élément de terrain interactif de Taille 2 ou moins à portée 2 "
        "de l'utilisateur et à portée 2 du partenaire ; lancez l'objet choisi de Moyen.",
        "ultron-metal-tyrant/normal/healthy/Encephalo-Beam": "Choisissez un personnage ennemi à "
        "portée 3 comme l'adversaire désigné ; faites avancer l'adversaire désigné de Succinct. "
        "Une fois par tour.",
    },
    "es": {
        "captain-america-steve-rogers/normal/healthy/Bodyguard": "Cuando otro Personaje aliado a "
        "Alcance 2 o menos es elegido como blanco de un Ataque: este Personaje pasa a ser el "
        "blanco, sin tener en cuenta el alcance ni la Línea de visión.",
        "abomination/normal/healthy/I'm the Strongest There is!": "Elige un elemento de "
        "Escenografía interactiva de Tamaño 4 o menos a Alcance 2 o menos; lanza el Objeto elegido "
        "Largo. Una vez por turno.",
        "ultron-metal-tyrant/normal/healthy/Encephalo-Beam": "Elige un Personaje enemigo a Alcance "
        "3 o menos como el rival elegido; haz avanzar al rival elegido Corto. Una vez por turno.",
    },
}


@pytest.mark.parametrize(
    ("lang", "ref"), [(lang, ref) for lang, told in SENTENCES.items() for ref in told]
)
def test_some_sentences_word_by_word(lang: str, ref: str) -> None:
    assert text.rule_text(rules()[ref], lang) == SENTENCES[lang][ref]


# What none of several can do is not said of every one of them.
NOBODY = {
    "en": (r"\b(every|each) [^,;:]*\bcannot\b", "no enemy can use Reactive superpowers"),
    "de": (r"\bjeder? [^,;:]*\bkann (nicht|keine)", "kein feindlicher Charakter kann reaktive"),
    "fr": (r"\bchaque [^,;:]*\bne peut pas\b", "aucun personnage ennemi ne peut utiliser de super"),
    "es": (r"\bcada [^,;:]*\bno puede\b", "ningún Personaje enemigo puede usar Superpoderes"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_can_is_said_of_nobody(lang: str) -> None:
    wrong, right = NOBODY[lang]
    for ref, rule in rules().items():
        assert not re.search(wrong, text.rule_text(rule, lang)), (ref, text.rule_text(rule, lang))
    assert right in text.rule_text(rules()["emma-frost/normal/healthy/Power Inhibition"], lang)


@pytest.mark.parametrize("lang", OTHERS)
def test_sentences_that_a_card_file_brings_are_translated(lang: str) -> None:
    """The tree of such a rule says less than its sentence: it is told in full everywhere."""
    brought = {rule.text for year in REVISIONS for rule in catalogue(year).rules.values()} - {""}
    assert brought == set(lexicon(lang).groups["own_words"])


def test_only_printed_names_are_left_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slugs and keys of a card file are words of the lexicon; a name has a capital or a figure."""
    heard = set()
    say = Grammar.say

    def listen(self: Grammar, node: tree.Node, case: str = "") -> str:
        if isinstance(node, tree.Name) and not node.words.startswith(KEPT):
            heard.add(node.words)
        return say(self, node, case)

    monkeypatch.setattr(Grammar, "say", listen)
    for _, card in CARDS:
        words(card, "es")
    assert len(heard) > 200
    assert {name for name in heard if not re.match(r"[A-Z0-9¡\"'(]", name)} == set()


KEPT = (
    "el número",
    "la ",
    "fichas ",
    "de las ",
    "cuando ",
    "al final ",
)  # what is already said, inside a sum


def test_a_sentence_ends_once() -> None:  # "mis K.O."
    for rule in rules().values():
        assert not text.rule_text(rule, "fr").endswith("..")


def test_a_language_without_cards_tells_them_in_english() -> None:
    rule = next(iter(rules().values()))
    assert text.rule_text(rule, "xx") == text.rule_text(rule, "en")


def test_a_sentence_that_a_language_cannot_say_is_told_in_english(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rule = rules()["captain-america-steve-rogers/normal/healthy/Bodyguard"]
    groups = {group: dict(entries) for group, entries in lexicon("de").groups.items()}
    del groups["clauses"]["redirect"]
    poorer = type(text.grammar("de"))(Lexicon("de", groups))
    whole = {"en": text.grammar("en"), "de": poorer}
    monkeypatch.setattr(text, "grammar", whole.__getitem__)
    assert text.rule_text(rule, "de") == text.rule_text(rule, "en")
    assert "de: no clauses.redirect" in caplog.text


def test_cards_are_told_to_whoever_reads() -> None:
    """The page and the command line show a card in the reader's language."""
    rule = rules()["captain-america-steve-rogers/normal/healthy/Bodyguard"]
    assert cards.rule_text(rule) == text.rule_text(rule, "en")
    with reading("de"):
        assert cards.rule_text(rule) == text.rule_text(rule, "de")
        german = catalogue_json(engine_for("1.3", catalogue().revision)).decode()
    assert "das Ziel eines Angriffs wird" in german
    assert json.loads(german)["conditions"]["shock"]["name"] == "Geschockt"
    assert json.loads(german)["terrain"]["bench"]["name"] == "Bank"
    assert "das Ziel" not in catalogue_json(engine_for("1.3", catalogue().revision)).decode()


def test_characters_and_affiliations_have_their_printed_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`wording.names` lists those whose slug says another name than the card."""
    asked: set[str] = set()
    say = names.name_of

    def listen(slug: str) -> str:
        asked.add(slug)
        return say(slug)

    for module in (names, effects, grammar_of_cards):
        monkeypatch.setattr(module, "name_of", listen)
    for _, card in CARDS:
        words(card, "en")
    known = catalogue()
    printed = {slug: card.name for slug, card in known.characters.items()}
    printed |= {slug: one.name for slug, one in known.affiliations.items()}
    assert len(asked & set(printed)) > 50
    assert {slug: say(slug) for slug in asked & set(printed)} == {
        slug: printed[slug] for slug in asked & set(printed)
    }
