"""What a card does is what it says: take one key away, or change its number, and the words change.

A key that may stay silent is listed below with its reason. Sentences that a file brings itself
(`text`) are its author's business; they are left alone.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields, replace

from crisis.cards.files.load import load
from crisis.cards.model.schema import (
    AttackCard,
    Catalogue,
    ConditionCard,
    CrisisCard,
    GemCard,
    OneShotCard,
    Rule,
    TacticCard,
)
from crisis.data import catalogue
from crisis.languages.cards.text import (
    attack_heading,
    condition_text,
    crisis_texts,
    gem_texts,
    one_shot_texts,
    rider_text,
    rule_heading,
    tactic_players,
    tactic_texts,
)
from tests.table import attack, character, power

REVISIONS = ("2019", "2024-12", "2026-08")

# --- keys that may be silent ----------------------------------------------------------------------

# The kind of thing, its key, and when silence is right.
Reason = tuple[str, Callable[[Any], bool]]
FLAGS = (
    "attacked_first",
    "cover",
    "contests_healthy",
    "contests_for_enemy",
    "ignore_cover",
    "ignore_sight",
    "irreducible",
    "joins_any",
    "loses_alone",
    "reroll_permission",
)


def made_by(slug: str) -> tuple[str, ...]:
    """The affiliation of a Team Tactic card, and the one that it makes in squad building."""
    card = catalogue().tactics.get(slug)
    if card is None:
        return ()
    return (card.affiliation, card.squad.affiliation if card.squad else "")


SILENT: dict[tuple[str, str], Reason] = {
    ("CrisisCard", "short"): ("a name for small places, no rule", lambda card: True),
    ("TokenSpot", "x"): ("the map shows it", lambda spot: True),
    ("TokenSpot", "y"): ("the map shows it", lambda spot: True),
    ("TokenSpot", "name"): ("the map shows it", lambda spot: True),
    ("Rule", "affects"): ("whom GEN-07 counts is the same in every sentence", lambda rule: True),
    ("Rule", "replaces"): ('"when ... would" says it', lambda rule: rule.on[0].is_before),
    ("Rule", "granted"): ("it stands under the card that gives it", lambda rule: True),
    ("Rule", "keyword"): ("the keyword is the name of the rule", lambda rule: True),
    ("Rule", "may"): ("who may pay may also not pay", lambda rule: rule.cost > 0),
    ("Rule", "affiliation"): (
        "the Leadership of a Team Tactic card is that of its own affiliation or of the one it makes",
        lambda rule: rule.kind == "leadership" and rule.affiliation in made_by(rule.card),
    ),
    ("HandCard", "keeps"): (
        "who hands a card over is its master",
        lambda effect: effect.keeps == {"master": "self"},
    ),
    ("TacticCard", "ordered"): ("the players are told apart by their parts", lambda card: True),
    ("Scoring", "token"): ("the card's only scoring tokens, named anyway", lambda line: True),
    ("Filter", "who"): ('nobody named means "self"', lambda part: part.who == "self"),
    ("Change", "from"): (
        "all faces but Failure, which nobody may change (DICE-04)",
        lambda change: len(change.from_) == 5 and "failure" not in change.from_,
    ),
    ("RemoveCondition", "all"): (
        "nobody has one condition twice (COND-02)",
        lambda effect: isinstance(effect.condition, str),
    ),
    ("Filter", "is"): (
        'only allies play cards; "any" narrows nothing',
        lambda part: part.relation == "any" or (part.who != "" and part.relation == "ally"),
    ),
    ("Continuous", "is"): (
        "it is so or not; shaking off takes one action (COND-13)",
        lambda line: line.value in FLAGS or (line.value == "actions" and "shake" in line.of),
    ),
    ("Begin", "is"): ("it is so or not", lambda line: line.value in FLAGS),
    ("Begin", "who"): (
        "what a Team Tactic card lends is its user's",
        lambda line: line.who == "payer" and line.grants != "",
    ),
}


def allowed(owner: Struct, key: str) -> bool:
    reason = SILENT.get((type(owner).__name__, key))
    return reason is not None and reason[1](owner)


# --- all words of a card --------------------------------------------------------------------------


def rule_words(rule: Rule, lang: str) -> list[str]:
    return [rule.name, rule_heading(rule, lang), rule.affiliation, rider_text(rule, lang)]


def attack_words(card: AttackCard, lang: str) -> list[str]:
    riders = [word for rule in card.rules for word in rule_words(rule, lang)]
    return [card.name, attack_heading(card, lang), *riders]


def words(card: Any, lang: str = "en") -> list[str]:
    """Everything the program writes about a card."""
    match card:
        case Rule():
            return rule_words(card, lang)
        case AttackCard():
            return attack_words(card, lang)
        case TacticCard():
            head = [card.name, card.affiliation, card.timing, tactic_players(card, lang)]
            rule = [rule_heading(card.rule, lang), str(card.action)]
            return [*head, *rule, *tactic_texts(card, lang)]
        case CrisisCard():
            head = [card.name, card.type, str(card.threat), card.token_name, str(len(card.tokens))]
            return [*head, *crisis_texts(card, lang)]
        case GemCard():
            return [card.name, str(card.threat), *gem_texts(card, lang)]
        case OneShotCard():
            return [card.name, str(card.threat), *one_shot_texts(card, lang)]
        case ConditionCard():
            return [card.name, condition_text(card, lang)]
        case _:
            raise AssertionError(f"no words for {card}")


def cards_of(known: Catalogue) -> Iterator[tuple[str, Any]]:
    for card in known.characters.values():
        for side in (side for sides in card.forms.values() for side in sides.values()):
            yield from ((line.ref, line) for line in side.attacks.values())
            yield from ((rule.ref, rule) for rule in (*side.rules, *side.leaderships))
    for shelf in ("tactics", "crises", "gems", "one_shots", "conditions"):
        yield from getattr(known, shelf).items()
    yield from ((rule.ref, rule) for rule in known.basics)


# --- one key less ---------------------------------------------------------------------------------


def changed(thing: Struct, path: str) -> Iterator[tuple[str, Struct, str, Struct]]:
    """Where, whose key, which key, and the thing with just that key taken away or altered."""
    if getattr(thing, "text", ""):
        return
    for info in fields(thing):
        if info.name in ("ref", "index", "slug", "text"):
            continue
        if isinstance(thing, OneShotCard) and info.name == "tokens":
            continue  # made from `scatter`, which is told
        value, where = getattr(thing, info.name), f"{path}.{info.encode_name}"
        for other in _altered(info, value):
            if info.name in ("effects", "continuous") and not other:
                continue  # a rule without anything to do is no rule
            yield where, thing, info.encode_name, replace(thing, **{info.name: other})
        for deeper, owner, key, inner in _inside(value, where):
            yield deeper, owner, key, replace(thing, **{info.name: inner})


def _altered(info: FieldInfo, value: Any) -> Iterator[Any]:
    default = info.default
    if default is NODEFAULT and info.default_factory is not NODEFAULT:
        default = info.default_factory()
    if default is not NODEFAULT and value == default:
        return
    if isinstance(value, int) and not isinstance(value, bool):
        yield value + 1
    elif default is not NODEFAULT:
        yield default
    if isinstance(value, tuple) and len(value) > 1:
        yield value[:-1]


def _inside(value: Any, where: str) -> Iterator[tuple[str, Struct, str, Any]]:
    if isinstance(value, Struct):
        yield from changed(value, where)
    elif isinstance(value, tuple):
        for place, part in enumerate(value):
            for deeper, owner, key, inner in _inside(part, f"{where}[{place}]"):
                yield deeper, owner, key, (*value[:place], inner, *value[place + 1 :])
    elif isinstance(value, dict):
        for name, part in value.items():
            for deeper, owner, key, inner in _inside(part, f"{where}.{name}"):
                yield deeper, owner, key, {**value, name: inner}


def silent_keys(
    lang: str, cards: Iterable[tuple[str, Any]]
) -> tuple[list[str], set[tuple[str, str]]]:
    """Keys that are silent without a reason, and the reasons that were needed."""
    found, needed = [], set()
    seen: set[tuple[str, ...]] = set()
    for name, card in cards:
        told = words(card, lang)
        if tuple(told) in seen:  # both sides of a card, or an earlier revision
            continue
        seen.add(tuple(told))
        for where, owner, key, other in changed(card, ""):
            if words(other, lang) != told:
                continue
            if allowed(owner, key):
                needed.add((type(owner).__name__, key))
            else:
                found.append(f"{name}: {where}")
    return found, needed


@lru_cache(maxsize=1)
def silent_in_english() -> tuple[list[str], set[tuple[str, str]]]:
    every = (pair for known in map(catalogue, REVISIONS) for pair in cards_of(known))
    return silent_keys("en", every)


# --- the tests ------------------------------------------------------------------------------------


def test_no_key_of_any_card_is_silent() -> None:
    assert silent_in_english()[0] == []


def test_every_reason_for_silence_is_needed() -> None:
    """A reason that no card needs any more is taken off the list."""
    assert set(SILENT) - silent_in_english()[1] == set()


def test_the_guard_notices_a_key_that_the_words_leave_out() -> None:
    body = attack() + power("Grow", "innate", 'value = "size"', "add = 1", 'affects = "target"')
    rule = load([character("hero", body)]).characters["hero"].side("normal", False).rules[0]
    forgotten = [
        (type(owner).__name__, key)
        for _, owner, key, other in changed(rule, "")
        if words(other) == words(rule)
    ]
    assert forgotten == [("Rule", "affects")]
