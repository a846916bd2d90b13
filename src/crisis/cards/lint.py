"""Checks over whole card files that go beyond what the loader demands.

The loader refuses what it cannot read (unknown keys, verbs, selectors, amounts). The linter finds
what could be read but cannot be meant: unknown conditions and characters, impossible ranges,
roles that nobody plays at that moment, names given for nothing. Everything is listed at once.
"""

import tomllib
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Any, get_args

from crisis.cards.files.faults import CardFault
from crisis.cards.files.load import DEFAULT_REVISION, CardError, Source, load
from crisis.cards.lint_known import Beside, Known
from crisis.cards.lint_rules import counters_read, rule_faults, words
from crisis.cards.model.schema import AttackCard, Catalogue, CharacterCard, Rule, TacticCard
from crisis.cards.model.walk import all_effects, all_filters, continuous_lines
from crisis.cards.vocabulary import (
    AddTactic,
    AnyEffect,
    Attack,
    AttackType,
    Begin,
    ChooseLeadership,
    Continuous,
    EndLasting,
    Filter,
    GiveCondition,
    GrantAttack,
    Lead,
    RemoveActivated,
    RemoveCondition,
    Summon,
    Transform,
    UsePower,
)
from crisis.cards.vocabulary.known import unknown_word
from crisis.cards.vocabulary.wrong import Wrong, wrong

Found = list[tuple[str, CardFault]]

_NO_AFFILIATION = wrong("{word} is no affiliation")
_NO_ALTER_EGO = wrong("{word} is no alter ego of any card")
_NO_ATTACK = wrong("{word} is no attack of any card")
_NO_ATTACK_HERE = wrong("{word} is no attack on this side of the card")
_NO_CHARACTER = wrong("{word} is no character")
_NO_CONDITION = wrong("{word} is no condition")
_NO_FORM_HERE = wrong("{word} is no form of this card")
_NO_RULE = wrong("{word} is no rule of any card")


def lint(
    sources: Iterable[Source],
    *,
    verbs: frozenset[type] | None = None,
    revision: str = DEFAULT_REVISION,
    only: Iterable[Source] | None = None,
) -> Found:
    """Every fault of these files as (file, fault); `verbs` are the effects that have a function.

    With `only` the others are there to be referred to and are not looked at.
    """
    files = list(sources)
    try:
        catalogue = load(files, revision)
    except CardError as error:
        return error.faults
    known = Known.of(catalogue)
    found: Found = []
    for source in files if only is None else only:
        faults = [*_of_file(source), *_of_card(source, known, verbs)]
        file = f"{source.folder}/{source.slug}.toml"
        found += [(file, fault) for fault in dict.fromkeys(faults)]
    return found


# --- the text of a file ---------------------------------------------------------------------------


def _of_file(source: Source) -> Iterator[CardFault]:
    if source.folder != "characters":
        return
    raw = tomllib.loads(source.text)
    forms = {"normal", *raw.get("form", {})}
    for key in ("attack", "superpower", "leadership"):
        yield from _duplicates(raw.get(key, []), key, forms)
        yield from _unknown_places(raw.get(key, []), key, forms)
    for index, attack in enumerate(raw.get("attack", [])):
        yield from _unnamed_icons(attack, f"attack[{index}]")


def _unnamed_icons(attack: dict[str, Any], path: str) -> Iterator[CardFault]:
    """What needs icons is printed under a name of its own; same names are told apart by it."""
    for index, rule in enumerate(attack.get("rules", [])):
        if rule.get("icons") and not rule.get("name"):
            yield CardFault(
                f"{path}.rules[{index}].name", wrong("a rule with icons needs its name")
            )


def _duplicates(lines: list[dict[str, Any]], key: str, forms: set[str]) -> Iterator[CardFault]:
    seen: set[tuple[str, str, str]] = set()
    for index, line in enumerate(lines):
        for form in line.get("forms", sorted(forms)):
            for side in line.get("sides", ["healthy", "injured"]):
                entry = (str(line.get("name")), form, side)
                if entry in seen:
                    yield CardFault(
                        f"{key}[{index}].name", wrong("{name} is there twice", name=repr(entry[0]))
                    )
                seen.add(entry)


def _unknown_places(lines: list[dict[str, Any]], key: str, forms: set[str]) -> Iterator[CardFault]:
    for index, line in enumerate(lines):
        for form in line.get("forms", []):
            if form not in forms:
                yield CardFault(
                    f"{key}[{index}].forms", unknown_word(wrong("{word} is no form"), form, forms)
                )


# --- the card it became ---------------------------------------------------------------------------


def _of_card(source: Source, known: Known, verbs: frozenset[type] | None) -> Iterator[CardFault]:
    for rules, attacks in _sides_of(source, known.catalogue):
        beside = Beside.of(rules, frozenset(attacks))
        for rule in rules:
            path = rule.ref.removeprefix(rule.card_side).strip("/") or rule.name
            faults = (*_of_rule(rule, attacks, known, verbs), *_beside(rule, beside, known))
            yield from (CardFault(f"{path}{fault.path}", fault.what) for fault in faults)
    if source.folder == "tactics":
        yield from _of_squad_part(known.catalogue.tactics[source.slug], known)
    if source.folder == "characters":
        yield from _of_character(known.catalogue.characters[source.slug], known)


Side = tuple[tuple[Rule, ...], dict[str, AttackCard]]


def _sides_of(source: Source, catalogue: Catalogue) -> Iterator[Side]:
    """The rules of each side of a card with the attacks that stand beside them."""
    if source.folder == "characters":
        for sides in catalogue.characters[source.slug].forms.values():
            for side in sides.values():
                riders = [rule for attack in side.attacks.values() for rule in attack.rules]
                yield (*side.rules, *side.leaderships, *riders), side.attacks
        return
    shelf: Any = getattr(catalogue, source.folder, None)
    card = shelf.get(source.slug) if isinstance(shelf, dict) else None
    rules: tuple[Rule, ...] = getattr(card, "all_rules", ()) or getattr(card, "rules", ())
    yield rules, getattr(card, "attacks", {})


def _beside(rule: Rule, beside: Beside, known: Known) -> Iterator[CardFault]:
    """What can be judged only together with the rest of the card."""
    names = {str(name) for effect in all_effects(rule) for name in words(_grants(effect))}
    later = (known.catalogue.granted_by(rule, name) for name in names)
    yield from rule_faults(rule, beside, tuple(found for found in later if found is not None))
    readies = any(isinstance(effect, RemoveActivated) for effect in all_effects(rule))
    if readies and rule.kind in ("active", "reactive") and not (rule.cost or rule.limit):
        yield CardFault(
            ".limit",
            wrong("takes an Activated token without a cost or a limit: it could go on for ever"),
        )
    if rule.granted and rule.name not in beside.granted:
        yield CardFault(".granted", wrong("no rule of this card grants it: it would never speak"))
    for counter in counters_read(rule):
        if counter not in known.counters:
            what = wrong("{word} is no token that a card gives (`count`)")
            yield CardFault(".counter", unknown_word(what, counter, known.counters))


def _grants(effect: AnyEffect) -> Any:
    return getattr(effect, "grants", ()) if isinstance(effect, Begin | Attack) else ()


def _of_character(card: CharacterCard, known: Known) -> Iterator[CardFault]:
    catalogue = known.catalogue
    yield from _characters_known(card.parents, "parents", known)
    for gem in card.gems:
        if gem not in catalogue.gems:
            yield CardFault("gems", unknown_word(wrong("{word} is no gem"), gem, catalogue.gems))
    for slug in card.affiliations:
        yield from _affiliation_known(slug, "affiliations", catalogue)
    if not card.forms["normal"]["healthy"].attacks:
        yield CardFault("attack", wrong("a character without any attack"))
    yield from _forms_entered(card, known)
    yield from _keywords_apart(card)


def _forms_entered(card: CharacterCard, known: Known) -> Iterator[CardFault]:
    rules = [r for sides in card.forms.values() for side in sides.values() for r in side.rules]
    riders = [
        rule
        for sides in card.forms.values()
        for side in sides.values()
        for attack in side.attacks.values()
        for rule in attack.rules
    ]
    effects = [effect for rule in (*rules, *riders) for effect in all_effects(rule)]
    entered = {effect.to for effect in effects if isinstance(effect, Transform)} | known.entered
    for form in card.forms:
        if form != "normal" and form not in entered:
            yield CardFault(f"form.{form}", wrong("nothing transforms anybody into this form"))


def _keywords_apart(card: CharacterCard) -> Iterator[CardFault]:
    """A keyword's text is in the rules already; a power of its name would say it twice."""
    for sides in card.forms.values():
        for side in sides.values():
            keywords = {rule.name for rule in side.rules if rule.keyword}
            for rule in side.rules:
                if not rule.keyword and rule.name in keywords:
                    yield CardFault(
                        f"superpower/{rule.name}", wrong("is a keyword of this card too")
                    )


def _of_rule(
    rule: Rule, attacks: dict[str, AttackCard], known: Known, verbs: frozenset[type] | None
) -> Iterator[CardFault]:
    if rule.affiliation:
        yield from _affiliation_known(rule.affiliation, ".affiliation", known.catalogue)
    for effect in all_effects(rule):
        if verbs is not None and type(effect) not in verbs:
            yield CardFault(
                ".effects", wrong("nothing carries out {verb}", verb=repr(type(effect).__name__))
            )
        yield from _of_effect(rule, effect, attacks, known)
    for wanted in all_filters(rule):
        yield from _of_filter(wanted, known)
    for line in continuous_lines(rule):
        yield from _conditions_known(line.condition, ".condition", known.catalogue)
        if line.cannot == "shake":
            yield from _conditions_known(line.of, ".of", known.catalogue)
        yield from _of_line(line, known)
        yield from _changes_something(line)


_WITHOUT_NUMBER = (
    "immunity", "origin", "pays_for", "sole_affiliation", "sole_origin", "range_from", "range_to",
    "contests_from", "barrier",
)  # fmt: skip


def _changes_something(line: Continuous) -> Iterator[CardFault]:
    """A value needs to be told what becomes of it."""
    numbers = (line.add, line.is_, line.most, line.least)
    if line.value in (None, *_WITHOUT_NUMBER) or line.halve:
        return
    if all(number is None for number in numbers):
        yield CardFault(
            ".value",
            wrong(
                "{value} does nothing without `add`, `is`, `most`, `least` or `halve`",
                value=repr(line.value),
            ),
        )


def _of_effect(
    rule: Rule, effect: AnyEffect, attacks: dict[str, AttackCard], known: Known
) -> Iterator[CardFault]:
    catalogue = known.catalogue
    within = getattr(effect, "within", None)
    if isinstance(within, int) and not 1 <= within <= 5:
        yield CardFault(".within", _no_range(within))
    match effect:
        case GiveCondition() | RemoveCondition():
            yield from _conditions_known(effect.condition, ".condition", catalogue)
        case Summon():
            yield from _conditions_known(effect.conditions, ".conditions", catalogue)
            yield from _characters_known(effect.character, ".character", known)
        case Attack():
            yield from _attack_known(effect, attacks, known)
        case GrantAttack() | UsePower() | EndLasting():
            yield from _name_known(rule, effect, attacks, known)
        case Transform(to=form, who="self"):
            card = catalogue.characters.get(rule.card)
            if card is not None and form not in card.forms:
                yield CardFault(".to", unknown_word(_NO_FORM_HERE, form, card.forms))
        case Lead() | AddTactic() | ChooseLeadership():
            yield from _of_team_effect(rule, effect, catalogue)
        case _:
            pass
    yield from _grants_known(rule, effect, catalogue)


def _name_known(
    rule: Rule,
    effect: GrantAttack | UsePower | EndLasting,
    attacks: dict[str, AttackCard],
    known: Known,
) -> Iterator[CardFault]:
    """An attack or a power of this card, or a rule of any card."""
    match effect:
        case GrantAttack(attack=name) if name not in attacks:
            yield CardFault(
                ".attack", unknown_word(wrong("{word} is no attack of this card"), name, attacks)
            )
        case UsePower(power=name) if name not in _powers(rule, known.catalogue):
            names = _powers(rule, known.catalogue)
            yield CardFault(
                ".power", unknown_word(wrong("{word} is no Active power of this card"), name, names)
            )
        case EndLasting(rule=name) if name not in known.rules:
            yield CardFault(".rule", unknown_word(_NO_RULE, name, known.rules))


def _of_team_effect(
    rule: Rule, effect: Lead | AddTactic | ChooseLeadership, catalogue: Catalogue
) -> Iterator[CardFault]:
    """A Leadership of this card; affiliations that exist."""
    if isinstance(effect, Lead):
        known = _lent(rule, catalogue)
        if effect.leadership not in known:
            told = unknown_word(
                wrong("{word} is no Leadership of this card"), effect.leadership, known
            )
            yield CardFault(".leadership", told)
        return
    for slug in effect.affiliations:
        if slug not in ("", "own"):
            yield from _affiliation_known(slug, ".affiliations", catalogue)


def _lent(rule: Rule, catalogue: Catalogue) -> frozenset[str]:
    """The Leaderships of a Team Tactic card."""
    card = catalogue.tactics.get(rule.card)
    return frozenset(one.name for one in card.leaderships) if card is not None else frozenset()


def _of_squad_part(card: TacticCard, known: Known) -> Iterator[CardFault]:
    """What a card does in squad building names things that exist, and does something."""
    part = card.squad
    if part is None:
        return
    if part.affiliation:
        yield from _affiliation_known(part.affiliation, "squad.affiliation", known.catalogue)
    yield from _characters_known(part.with_, "squad.with", known)
    if part.pick is not None:
        yield from _of_filter(part.pick, known)
        asked = {"outside", "threat_max"}
        for key in part.pick.given:
            if key not in asked:
                yield CardFault(f"squad.pick.{key}", wrong("is not asked when a squad is built"))
    if bool(part.with_) == (part.pick is not None) and not part.extra:
        yield CardFault("squad", wrong("either `with` or `pick` says for whom it is"))


def _powers(rule: Rule, catalogue: Catalogue) -> frozenset[str]:
    """The Active superpowers of the card that a rule is printed on."""
    card = catalogue.characters.get(rule.card)
    forms = card.forms.values() if card is not None else ()
    sides = [side for form in forms for side in form.values()]
    return frozenset(one.name for side in sides for one in side.rules if one.kind == "active")


def _attack_known(
    effect: Attack, attacks: dict[str, AttackCard], known: Known
) -> Iterator[CardFault]:
    """The owner has the attacks of its side; somebody else may have any attack there is."""
    name = effect.with_
    own = effect.who in ("self", "bearer")
    if name not in ("this", "any") and name not in attacks and (own or name not in known.attacks):
        what, names = (_NO_ATTACK_HERE, attacks) if own else (_NO_ATTACK, known.attacks)
        yield CardFault(".with", unknown_word(what, name, names))
    for rule in effect.without:
        if rule not in known.rules:
            yield CardFault(".without", unknown_word(_NO_RULE, rule, known.rules))


def _grants_known(rule: Rule, effect: AnyEffect, catalogue: Catalogue) -> Iterator[CardFault]:
    for name in words(_grants(effect)):
        if catalogue.granted_by(rule, name) is None:
            yield CardFault(
                ".grants",
                wrong(
                    "no rule of this card is called {name} and marked `granted`", name=repr(name)
                ),
            )


_COST_WORDS = frozenset({"active", "reactive", "tactic", "gem", "attack"})


def _of_line(line: Continuous, known: Known) -> Iterator[CardFault]:
    """What a value is about must be the name of something."""
    match line.value:
        case "defense":
            names = frozenset(get_args(AttackType))
        case "cost":
            names = _COST_WORDS | known.attacks | known.rules
        case "attack_dice" | "range" | "area":
            names = known.attacks
        case "moved_size":
            names = frozenset({"push", "throw"})
        case "copies":
            names = frozenset(known.catalogue.characters)
        case _:
            return
    what = wrong("{word} is nothing that {value} is about", value=repr(line.value))
    for word in words(line.of):
        if word not in names:
            yield CardFault(".of", unknown_word(what, word, names))


def _no_range(number: int) -> Wrong:
    return wrong("{n} is no Range from 1 to 5", n=number)


def _of_filter(wanted: Filter, known: Known) -> Iterator[CardFault]:
    for key in ("within", "beyond"):
        number = getattr(wanted, key)
        if isinstance(number, int) and not 1 <= number <= 5:
            yield CardFault(f".{key}", _no_range(number))
    if isinstance(wanted.size_max, int) and not 1 <= wanted.size_max <= 6:
        yield CardFault(".size_max", wrong("{n} is no Size from 1 to 6", n=wanted.size_max))
    yield from _conditions_known(wanted.has, ".has", known.catalogue)
    yield from _conditions_known(wanted.lacks, ".lacks", known.catalogue)
    yield from _conditions_known(wanted.gains, ".gains", known.catalogue)
    yield from _characters_known(wanted.character, ".character", known)
    yield from _characters_known(wanted.absent, ".absent", known)
    for key in ("affiliation", "outside", "squad"):
        if getattr(wanted, key):
            yield from _affiliation_known(getattr(wanted, key), f".{key}", known.catalogue)
    for key, names, what in (
        ("attack", known.attacks, _NO_ATTACK),
        ("attacked_with", known.attacks, _NO_ATTACK),
        ("used", known.rules, _NO_RULE),
        ("during", known.rules, _NO_RULE),
        ("has_rule", known.rules, _NO_RULE),
        ("lacks_rule", known.rules, _NO_RULE),
    ):
        for word in words(getattr(wanted, key)):
            if word not in names:
                yield CardFault(f".{key}", unknown_word(what, word, names))
    yield from _alter_egos_known(wanted, known)


def _alter_egos_known(wanted: Filter, known: Known) -> Iterator[CardFault]:
    """Somebody whose card is not in the pack cannot be checked; what is nearly the name of
    somebody who is in it is a slip of the pen."""
    for word in words(wanted.alter_ego):
        if word not in known.alter_egos and get_close_matches(word, known.alter_egos, 1, 0.8):
            told = unknown_word(_NO_ALTER_EGO, word, known.alter_egos)
            yield CardFault(".alter_ego", told)


def _affiliation_known(slug: str, path: str, catalogue: Catalogue) -> Iterator[CardFault]:
    if slug not in catalogue.affiliations:
        yield CardFault(path, unknown_word(_NO_AFFILIATION, slug, catalogue.affiliations))


def _conditions_known(
    names: str | tuple[str, ...], path: str, catalogue: Catalogue
) -> Iterator[CardFault]:
    for word in words(names):
        if word not in catalogue.conditions:
            yield CardFault(path, unknown_word(_NO_CONDITION, word, catalogue.conditions))


def _characters_known(names: str | tuple[str, ...], path: str, known: Known) -> Iterator[CardFault]:
    """A card may name characters of the affiliation lists whose own card is not in the pack."""
    for word in words(names):
        if word not in known.characters:
            yield CardFault(path, unknown_word(_NO_CHARACTER, word, known.characters))
