"""Checks over whole card files that go beyond what the loader demands.

The loader refuses what it cannot read (unknown keys, verbs, selectors, amounts). The linter finds
what could be read but cannot be meant: unknown conditions and characters, impossible ranges,
roles that nobody plays at that moment, names given for nothing. Everything is listed at once.
"""

import tomllib
from collections.abc import Iterable, Iterator
from typing import Any

from crisis.cards.files.load import DEFAULT_REVISION, CardError, Source, load
from crisis.cards.files.rule_reader import Fault
from crisis.cards.model.occasions import roles_at
from crisis.cards.model.schema import AttackCard, Catalogue, CharacterCard, Rule, card_side
from crisis.cards.model.walk import all_effects, all_filters, continuous_lines
from crisis.cards.vocabulary import (
    ROLES,
    AddTactic,
    AnyEffect,
    Attack,
    Begin,
    Choose,
    Continuous,
    Each,
    Filter,
    GiveCondition,
    RemoveCondition,
    Summon,
    Transform,
)
from crisis.cards.wording.text import rule_text

Found = list[tuple[str, Fault]]


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
    found: Found = []
    for source in files if only is None else only:
        faults = [*_of_file(source), *_of_card(source, catalogue, verbs)]
        file = f"{source.folder}/{source.slug}.toml"
        found += [(file, fault) for fault in dict.fromkeys(faults)]
    return found


# --- the text of a file ---------------------------------------------------------------------------


def _of_file(source: Source) -> Iterator[Fault]:
    raw = tomllib.loads(source.text)
    if source.folder in ("characters", "tactics", "crises", "gems") and not raw.get("name"):
        yield Fault("name", "the card has no name")
    if source.folder != "characters":
        return
    forms = {"normal", *raw.get("form", {})}
    for key in ("attack", "superpower", "leadership"):
        yield from _duplicates(raw.get(key, []), key, forms)
        yield from _unknown_places(raw.get(key, []), key, forms)


def _duplicates(lines: list[dict[str, Any]], key: str, forms: set[str]) -> Iterator[Fault]:
    seen: set[tuple[str, str, str]] = set()
    for index, line in enumerate(lines):
        for form in line.get("forms", sorted(forms)):
            for side in line.get("sides", ["healthy", "injured"]):
                entry = (str(line.get("name")), form, side)
                if entry in seen:
                    yield Fault(f"{key}[{index}].name", f"{entry[0]!r} is there twice")
                seen.add(entry)


def _unknown_places(lines: list[dict[str, Any]], key: str, forms: set[str]) -> Iterator[Fault]:
    for index, line in enumerate(lines):
        for form in line.get("forms", []):
            if form not in forms:
                yield Fault(f"{key}[{index}].forms", f"there is no form {form!r}")
        for side in line.get("sides", []):
            if side not in ("healthy", "injured"):
                yield Fault(f"{key}[{index}].sides", f"{side!r} is neither healthy nor injured")


# --- the card it became ---------------------------------------------------------------------------


def _of_card(
    source: Source, catalogue: Catalogue, verbs: frozenset[type] | None
) -> Iterator[Fault]:
    for rule, attacks in _rules_of(source, catalogue):
        path = rule.ref.removeprefix(card_side(rule.ref)).strip("/") or rule.name
        yield from (
            Fault(f"{path}{fault.path}", fault.what)
            for fault in _of_rule(rule, attacks, catalogue, verbs)
        )
    if source.folder == "characters":
        yield from _of_character(catalogue.characters[source.slug], catalogue)


def _rules_of(source: Source, catalogue: Catalogue) -> Iterator[tuple[Rule, dict[str, AttackCard]]]:
    """Each rule of a card with the attacks that stand beside it."""
    if source.folder == "characters":
        for sides in catalogue.characters[source.slug].forms.values():
            for side in sides.values():
                riders = [rule for attack in side.attacks.values() for rule in attack.rules]
                for rule in (*side.rules, *side.leaderships, *riders):
                    yield rule, side.attacks
        return
    shelf: Any = getattr(catalogue, source.folder, None)
    card = shelf.get(source.slug) if isinstance(shelf, dict) else None
    rules: tuple[Rule, ...] = getattr(card, "all_rules", ()) or getattr(card, "rules", ())
    for rule in rules:
        yield rule, getattr(card, "attacks", {})


def _of_character(card: CharacterCard, catalogue: Catalogue) -> Iterator[Fault]:
    for parent in card.parents:
        if parent not in catalogue.characters:
            yield Fault("parents", f"there is no character {parent!r}")
    for gem in card.gems:
        if gem not in catalogue.gems:
            yield Fault("gems", f"there is no gem {gem!r}")
    for slug in card.affiliations:
        if slug not in catalogue.affiliations:
            yield Fault("affiliations", f"there is no affiliation {slug!r}")
    if not card.forms["normal"]["healthy"].attacks:
        yield Fault("attack", "a character without any attack")


def _of_rule(
    rule: Rule,
    attacks: dict[str, AttackCard],
    catalogue: Catalogue,
    verbs: frozenset[type] | None,
) -> Iterator[Fault]:
    if not rule_text(rule):
        yield Fault(".text", "the rule has no readable text")
    if rule.affiliation and rule.affiliation not in catalogue.affiliations:
        yield Fault(".affiliation", f"there is no affiliation {rule.affiliation!r}")
    for effect in all_effects(rule):
        if verbs is not None and type(effect) not in verbs:
            yield Fault(".effects", f"nothing carries out {type(effect).__name__!r}")
        yield from _of_effect(rule, effect, attacks, catalogue)
    for wanted in all_filters(rule):
        yield from _of_filter(wanted, catalogue)
    for line in continuous_lines(rule):
        yield from _conditions_known(line.condition, ".condition", catalogue)
        yield from _changes_something(line)
    yield from _roles_played(rule)
    yield from _names_used(rule, catalogue)


_WITHOUT_NUMBER = ("immunity", "pays_for")


def _changes_something(line: Continuous) -> Iterator[Fault]:
    """A value needs to be told what becomes of it."""
    numbers = (line.add, line.is_, line.most, line.least)
    if line.value in (None, *_WITHOUT_NUMBER) or line.halve:
        return
    if all(number is None for number in numbers):
        why = f"{line.value!r} does nothing without `add`, `is`, `most`, `least` or `halve`"
        yield Fault(".value", why)


def _of_effect(
    rule: Rule, effect: AnyEffect, attacks: dict[str, AttackCard], catalogue: Catalogue
) -> Iterator[Fault]:
    within = getattr(effect, "within", None)
    if within is not None and not 1 <= within <= 5:
        yield Fault(".within", f"{within} is no Range from 1 to 5")
    match effect:
        case GiveCondition() | RemoveCondition():
            yield from _conditions_known(effect.condition, ".condition", catalogue)
        case Summon():
            yield from _conditions_known(effect.conditions, ".conditions", catalogue)
            yield from _characters_known(effect.character, ".character", catalogue)
        case Attack(with_=name) if name not in ("this", "any") and name not in attacks:
            yield Fault(".with", f"there is no attack {name!r} on this side of the card")
        case Transform(to=form):
            card = catalogue.characters.get(rule.ref.partition("/")[0])
            if card is not None and form not in card.forms:
                yield Fault(".to", f"there is no form {form!r}")
        case AddTactic():
            for slug in effect.affiliations:
                if slug and slug not in catalogue.affiliations:
                    yield Fault(".affiliations", f"there is no affiliation {slug!r}")
        case _:
            pass
    yield from _grants_known(rule, effect, catalogue)


def _grants_known(rule: Rule, effect: AnyEffect, catalogue: Catalogue) -> Iterator[Fault]:
    granted = getattr(effect, "grants", ()) if isinstance(effect, Begin | Attack) else ()
    for name in _words(granted):
        if f"{card_side(rule.ref)}|{name}" not in catalogue.granted:
            yield Fault(".grants", f"no rule of this card is called {name!r} and marked granted")


def _of_filter(wanted: Filter, catalogue: Catalogue) -> Iterator[Fault]:
    for key in ("within", "beyond"):
        number = getattr(wanted, key)
        if number is not None and not 1 <= number <= 5:
            yield Fault(f".{key}", f"{number} is no Range from 1 to 5")
    if isinstance(wanted.size_max, int) and not 1 <= wanted.size_max <= 6:
        yield Fault(".size_max", f"{wanted.size_max} is no Size from 1 to 6")
    yield from _conditions_known(wanted.has, ".has", catalogue)
    yield from _conditions_known(wanted.lacks, ".lacks", catalogue)
    yield from _characters_known(wanted.character, ".character", catalogue)
    yield from _characters_known(wanted.absent, ".absent", catalogue)
    if wanted.affiliation and wanted.affiliation not in catalogue.affiliations:
        yield Fault(".affiliation", f"there is no affiliation {wanted.affiliation!r}")


def _words(words: str | tuple[str, ...]) -> tuple[str, ...]:
    if isinstance(words, str):
        return (words,) if words else ()
    return words


def _conditions_known(
    words: str | tuple[str, ...], path: str, catalogue: Catalogue
) -> Iterator[Fault]:
    for word in _words(words):
        if word not in catalogue.conditions:
            yield Fault(path, f"there is no condition {word!r}")


def _characters_known(
    words: str | tuple[str, ...], path: str, catalogue: Catalogue
) -> Iterator[Fault]:
    """A card may name characters of the affiliation lists whose own card is not in the pack."""
    listed = {slug for group in catalogue.affiliations.values() for slug in group.members}
    for word in _words(words):
        if word not in catalogue.characters and word not in listed:
            yield Fault(path, f"there is no character {word!r}")


# --- roles and names ------------------------------------------------------------------------------

_ROLE_KEYS = ("who", "toward", "away", "of", "to", "what", "held_by")


def _roles_played(rule: Rule) -> Iterator[Fault]:
    """A triggered rule may name only those who take part in its occasion."""
    known = roles_at(rule)
    if known is None:
        return
    for effect in all_effects(rule):
        if isinstance(effect, Begin):
            continue
        for key in _ROLE_KEYS:
            word = getattr(effect, key, "")
            if isinstance(word, str) and word in ROLES and word not in known:
                yield Fault(f".{key}", f"nobody is {word!r} at this moment")
    for wanted in rule.when:
        if wanted.who and wanted.who in ROLES and wanted.who not in known:
            yield Fault(".when.who", f"nobody is {wanted.who!r} at this moment")


def _names_used(rule: Rule, catalogue: Catalogue) -> Iterator[Fault]:
    """A name that `choose` or `each` gives must be good for something, here or in a rule that this
    one grants."""
    effects = list(all_effects(rule))
    granted = {effect.grants for effect in effects if isinstance(effect, Begin)} - {""}
    later = [catalogue.granted.get(f"{card_side(rule.ref)}|{name}") for name in granted]
    for effect in effects:
        if not isinstance(effect, Choose | Each):
            continue
        if effect.as_ in ROLES:
            yield Fault(f".{effect.as_}", f"{effect.as_!r} is a role; choose another name")
        others = [*(other for other in effects if other is not effect), *later]
        if not any(_mentions(other, effect.as_) for other in others):
            yield Fault(f".{effect.as_}", f"{effect.as_!r} is named but never used")


def _mentions(thing: object, name: str) -> bool:
    """Whether a name occurs anywhere in an effect, also inside filters and amounts."""
    if isinstance(thing, str):
        return name in thing.replace("+", " ").replace(".", " ").replace("/", " ").split()
    if isinstance(thing, tuple):
        return any(_mentions(part, name) for part in thing)
    fields = getattr(thing, "__struct_fields__", ())
    return any(_mentions(getattr(thing, field), name) for field in fields)
