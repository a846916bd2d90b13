"""Our own wording of every rule and card, in the language of the reader.

Made from the data that the engine carries out, so that what is shown cannot drift from what is
done. A card file may override a rule with `text = "..."`; then that sentence is shown instead.
"""

import logging
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.resources import files

import msgspec
from msgspec import structs

from crisis.cards.model.schema import (
    AttackCard,
    ConditionCard,
    CrisisCard,
    GemCard,
    OneShotCard,
    Rule,
    Scoring,
    TacticCard,
    TerrainKind,
)
from crisis.cards.vocabulary import ChooseThing, Filter, Timing
from crisis.cards.wording import cards as build
from crisis.cards.wording.filters import chosen, conditions
from crisis.cards.wording.rules import told
from crisis.cards.wording.scope import NOWHERE
from crisis.cards.wording.tree import Name, Node, Phrase, Role, Slots, Word
from crisis.languages.cards.grammar import Grammar
from crisis.languages.cards.lexicon import MissingWord, kind_names, lexicon

ENGLISH = "en"
LOG = logging.getLogger(__name__)


def has_cards(lang: str) -> bool:
    """Whether a language has words for cards; where it has none, cards are told in English."""
    return (files("crisis.languages") / lang / "cards.toml").is_file()


@lru_cache(maxsize=8)
def grammar(lang: str) -> Grammar:
    """The grammar of a language with its lexicon."""
    code = lang if has_cards(lang) else ENGLISH
    module = import_module(f"crisis.languages.{code}.grammar")
    made: Grammar = module.GRAMMAR(lexicon(code))
    return made


def _spoken(lang: str, say: Callable[[Grammar], str]) -> str:
    """Said in a language; a sentence for which it lacks a word is told in English."""
    try:
        return say(grammar(lang))
    except MissingWord as missing:
        if lang == ENGLISH:
            raise
        LOG.warning("%s; the sentence is told in English", missing.args[0])
        return say(grammar(ENGLISH))


def _say(node: Node, lang: str) -> str:
    return _spoken(lang, lambda speaker: speaker.tidy(speaker.say(node)))


def form_name(form: str, lang: str = ENGLISH) -> str:
    """The name of a form that a character can take."""
    return _say(Word("forms", form), lang)


def _sentence(key: str, lang: str, **texts: str) -> str:
    slots: Slots = {name: Name(text) for name, text in texts.items()}
    return _say(Phrase(f"cards.{key}", slots), lang)


# --- rules ----------------------------------------------------------------------------------------


def rule_text(rule: Rule, lang: str = ENGLISH) -> str:
    """The whole rule as sentences. Most rules are printed on both sides of a card, and asked for
    twice each: what they say is found once (half of the time to make the catalogue)."""
    key = (grammar(lang), msgspec.json.encode(structs.replace(rule, ref="")))
    known = _told.get(key)
    if known is None:
        if len(_told) >= _MOST_TOLD:
            _told.clear()
        known = _told[key] = _spoken(lang, lambda speaker: speaker.told(told(rule)))
    return known


_MOST_TOLD = 16_384
_told: dict[tuple[Grammar, bytes], str] = {}


def rider_text(rule: Rule, lang: str = ENGLISH) -> str:
    """A special rule of an attack with its icons and its name, where it has one."""
    icons = f"[{_say(build.icons(rule.icons), lang)}] " if rule.icons else ""
    name = f"{rule.name}{grammar(lang).colon()}" if rule.is_named else ""
    return f"{icons}{name}{rule_text(rule, lang)}"


def rule_heading(rule: Rule, lang: str = ENGLISH) -> str:
    """What stands before a rule: "Reactive, 1 to 3 Power, action, once per turn"."""
    return ", ".join(_say(part, lang) for part in build.rule_heading(rule))


def moment_text(timing: Timing, lang: str = ENGLISH) -> str:
    """When a rule of this moment speaks, whoever it is about."""
    said = _say(Phrase(f"moments.{timing.value}"), lang)
    return said[:1].upper() + said[1:]


def role_text(name: str, lang: str = ENGLISH) -> str:
    return _say(Role(name), lang)


def result_text(name: str, lang: str = ENGLISH) -> str:
    return _say(Phrase(f"results.{name}"), lang)


def condition(wanted: Filter, lang: str = ENGLISH) -> str:
    """What must be so: "the target is of Size 3 or less"."""
    needs = conditions((wanted,), NOWHERE)
    return _spoken(lang, lambda speaker: speaker.tidy(speaker.conditions(needs)))


def choice(effect: ChooseThing, lang: str = ENGLISH) -> str:
    """What a `choose` may name: "an enemy within Range 2"."""
    return _say(chosen(effect), lang)


# --- attacks --------------------------------------------------------------------------------------


def attack_heading(card: AttackCard, lang: str = ENGLISH) -> str:
    """The numbers of an attack: "Energy beam, Range 3, Strength 5, cost 0"."""
    return _say(build.attack_heading(card), lang)


def attack_text(card: AttackCard, lang: str = ENGLISH) -> str:
    """The head line of an attack and one line for each special rule."""
    riders = (f"- {rider_text(rule, lang)}" for rule in card.rules)
    return "\n".join([attack_heading(card, lang), *riders])


def attack_sentences(card: AttackCard, intro: str, lang: str = ENGLISH) -> list[str]:
    """An attack that another card lends: its numbers, then its special rules."""
    head = f"{intro}{grammar(lang).colon()}{attack_heading(card, lang)}."
    return [head, *(rider_text(rule, lang) for rule in card.rules)]


# --- Team Tactic cards ----------------------------------------------------------------------------


def tactic_players(card: TacticCard, lang: str = ENGLISH) -> str:
    """Who plays the card and pays for it: "an ally who is Steve Rogers"."""
    found = build.tactic_players(card)
    return _say(found, lang) if found else ""


def _about_tokens(card: TacticCard, lang: str) -> list[str]:
    """What may be done with the tokens that a card puts down."""
    told = (
        [_sentence("interact", lang, text=rule_text(card.interact, lang))] if card.interact else []
    )
    return told + [
        _sentence("in_activation", lang, name=rule.name, text=rule_text(rule, lang))
        for rule in card.powers
    ]


def tactic_texts(card: TacticCard, lang: str = ENGLISH) -> list[str]:
    """Everything a Team Tactic card says, one sentence each."""
    text = rule_text(card.rule, lang)
    if card.timing == "both" and text:
        text = _sentence("both", lang, text=text[:1].lower() + text[1:])
    colon = grammar(lang).colon()
    found = [_say(part, lang) for part in build.squad_part(card)]
    lent = (*card.granted, *card.leaderships)
    found += [text, *(f"{rule.name}{colon}{rule_text(rule, lang)}" for rule in lent)]
    if card.back is not None:
        found.append(_sentence("back", lang, text=rule_text(card.back, lang)))
    found += _about_tokens(card, lang)
    for attack in card.attacks.values():
        found += attack_sentences(attack, attack.name, lang)
    return [*found, _say(build.not_with(card), lang)] if card.not_with else found


# --- crises ---------------------------------------------------------------------------------------


def crisis_texts(card: CrisisCard, lang: str = ENGLISH) -> list[str]:
    """How it scores, what interacting does, its rules, powers and attacks."""
    found = [_say(build.card_phrase("limited", card), lang)] if card.limited else []
    if not card.passed:
        found.append(_say(build.card_phrase("dropped", card), lang))
    found += [scoring_text(card, line, lang) for line in card.scoring]
    if card.interact:
        found.append(_sentence("interact", lang, text=rule_text(card.interact, lang)))
    found += [rule_text(rule, lang) for rule in card.rules]
    for rule in card.powers:
        text = rule_text(rule, lang)
        found.append(_sentence("in_activation", lang, name=rule.name, text=text))
    for attack in card.attacks.values():
        found += attack_sentences(attack, _sentence("holders_attack", lang, name=attack.name), lang)
    return found


def scoring_text(card: CrisisCard, line: Scoring, lang: str = ENGLISH) -> str:
    """One way to score VP in the Cleanup Phase."""
    return _say(build.scoring(card, line), lang)


# --- the rest -------------------------------------------------------------------------------------


def gem_texts(card: GemCard, lang: str = ENGLISH) -> list[str]:
    colon = grammar(lang).colon()
    return [f"{rule_heading(rule, lang)}{colon}{rule_text(rule, lang)}" for rule in card.rules]


def one_shot_texts(card: OneShotCard, lang: str = ENGLISH) -> list[str]:
    """What it puts on the table and what holds for the mission."""
    found = [_say(part, lang) for part in build.one_shot_setup(card)]
    if card.interact:
        found.append(_sentence("interact", lang, text=_with_terrain(card.interact, lang)))
    for kind, rule in card.interact_with.items():
        text, place = _with_terrain(rule, lang), _say(Word("kind_names", kind), lang)
        found.append(_sentence("interact_with", lang, kind=place, text=text))
    return [*found, *(rule_text(rule, lang) for rule in card.rules)]


def _with_terrain(rule: Rule, lang: str) -> str:
    """What a crisis would call the token is here the feature that is interacted with."""
    return _spoken(lang, lambda speaker: speaker.told(told(rule, feature=True)))


def condition_name(card: ConditionCard, lang: str = ENGLISH) -> str:
    """A special condition as the book of the language calls it; one that it lacks, as printed."""
    known = grammar(lang).lexicon.find("conditions", card.slug)
    return _say(Word("conditions", card.slug), lang) if known else card.name


def word_offered(word: str, lang: str = ENGLISH) -> str:
    """A word that a card lets somebody choose, as it stands on a button."""
    known = grammar(lang).lexicon.find("modes", word)
    text = known if isinstance(known, str) else word.replace("_", " ")
    return _spoken(lang, lambda speaker: speaker.tidy(text))


def condition_text(card: ConditionCard, lang: str = ENGLISH) -> str:
    return " ".join(rule_text(rule, lang) for rule in card.rules)


def terrain_name(card: TerrainKind, lang: str = ENGLISH) -> str:
    """A kind of terrain in the words of the language; one that it lacks, as its file says it."""
    return kind_names(lang).get(card.slug, card.name)


def terrain_text(card: TerrainKind, lang: str = ENGLISH) -> str:
    """What a kind of terrain usually is."""
    return _say(build.terrain(card), lang)
