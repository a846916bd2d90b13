"""From the text of card files to a catalogue. `crisis.data` opens the files.

All faults of all files are collected and reported together, each with its file and key path.
"""

import copy
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from crisis.cards.files.character_cards import read_character, read_gem
from crisis.cards.files.faults import TOO_DEEP, CardFault, Faults, is_missing, missing_key
from crisis.cards.files.mission_cards import read_crisis, read_one_shot, read_tactic
from crisis.cards.files.readers import rules_of
from crisis.cards.files.shape import shape_faults, text_fault
from crisis.cards.model.schema import (
    Affiliation,
    AttackCard,
    Catalogue,
    ConditionCard,
    Rule,
    RuleIndex,
    TableCard,
    TerrainKind,
)
from crisis.cards.vocabulary.wrong import wrong

T = TypeVar("T")
DEFAULT_REVISION = "2024-12"
MOST_NAMED = 3  # faults in one sentence


class CardError(ValueError):
    """Card files with faults; `faults` lists them all as (file, fault), the text names some."""

    def __init__(self, faults: list[tuple[str, CardFault]]) -> None:
        self.faults = faults
        lines = "; ".join(f"{file}: {fault}" for file, fault in faults[:MOST_NAMED])
        left = len(faults) - MOST_NAMED
        super().__init__(f"{lines} (and {left} more)" if left > 0 else lines)


class Source(msgspec.Struct, frozen=True):
    """One card file: which folder it lies in, its name without ending, its text, and what the TOML
    of that text says if somebody has read it already."""

    folder: str
    slug: str
    text: str
    raw: dict[str, Any] | None = None


def load(sources: Iterable[Source], revision: str = DEFAULT_REVISION) -> Catalogue:
    """Read every file; raise one `CardError` with all faults if there are any."""
    shelves: dict[str, dict[str, Any]] = {}
    found: list[tuple[str, CardFault]] = []
    for source in sources:
        faults = Faults()
        card = _card(source, revision, faults)
        file = f"{source.folder}/{source.slug}.toml"
        found.extend((file, fault) for fault in faults.found)
        shelf = shelves.setdefault(source.folder, {})
        found.extend((file, fault) for fault in _clashes(source, card, shelves))
        if card is not None:
            shelf[source.slug] = card
    if found:
        raise CardError(found)
    return _catalogue(shelves, revision)


# Cards never change once they are read, and checking a pack reads those of the package again.
_cards_read: dict[tuple[str, str, str, str], Any] = {}
MOST_CARDS = 4096


def _card(source: Source, revision: str, faults: Faults) -> Any:
    """The card of a file; one whose text was read before without a fault is that same card."""
    key = (source.folder, source.slug, source.text, revision)
    if key in _cards_read:
        return _cards_read[key]
    card = _read(source, revision, faults)
    if card is not None and not faults.found:
        if len(_cards_read) >= MOST_CARDS:
            _cards_read.clear()
        _cards_read[key] = card
    return card


# Rules are known by the slug of their card, so these share one list of names.
_WITH_RULES = ("characters", "tactics", "crises", "gems", "one_shots", "conditions", "basics")


def _clashes(
    source: Source, card: Any, shelves: Mapping[str, Mapping[str, Any]]
) -> Iterator[CardFault]:
    """Names that are taken already."""
    shared = _WITH_RULES if source.folder in _WITH_RULES else (source.folder,)
    if any(source.slug in shelves.get(folder, {}) for folder in shared):
        yield CardFault(source.slug, wrong("there is another card of this name"))
    if source.folder == "terrain" and card:
        known = {kind for kinds in shelves.get("terrain", {}).values() for kind in kinds}
        for kind in known & set(card):
            yield CardFault(kind, wrong("there is another kind of terrain of this name"))


def _read(source: Source, revision: str, faults: Faults) -> Any:
    fault = text_fault(source.text)
    if fault is not None:
        faults.add(fault.path, fault.what)
        return None
    try:
        raw = tomllib.loads(source.text) if source.raw is None else source.raw
    except ValueError as error:  # not TOML, or a number of thousands of digits
        faults.add("", wrong("not TOML: {why}", why=str(error)))
        return None
    except RecursionError:
        faults.add("", TOO_DEEP)
        return None
    reader = _READERS.get(source.folder)
    if reader is None:
        faults.add("", wrong("no cards belong in {folder}", folder=repr(source.folder)))
        return None
    odd = shape_faults(raw, source.folder) or _revisions(raw, source.folder, revision, faults)
    if odd:
        _read_the_rest(source.slug, reader, raw, odd, faults)
        return None
    return reader(source.slug, raw, faults)


def _read_the_rest(
    slug: str, reader: "Reader", raw: dict[str, Any], odd: list[CardFault], faults: Faults
) -> None:
    """An author sees everything at once: what is of the wrong kind, and what else is wrong with
    the rest of the file."""
    for fault in odd:
        faults.add(fault.path, fault.what)
    rest, found, taken = copy.deepcopy(raw), Faults(), {fault.path for fault in odd}
    for fault in odd:
        _take_out(rest, fault.path)
    reader(slug, rest, found)
    for fault in found.found:
        if not is_missing(fault.what) and missing_key(fault) not in taken:
            faults.add(fault.path, fault.what)


def _take_out(raw: dict[str, Any], path: str) -> None:
    """Leave out what a key path names: `attack[0].range`; at the latest the key at the top."""
    steps = re.findall(r"[^.\[\]]+", path)
    place: Any = raw
    for step in steps[:-1]:
        place = place[int(step)] if isinstance(place, list) else place.get(step)
        if not isinstance(place, dict | list):
            break
    if isinstance(place, dict):
        place.pop(steps[-1], None)
    else:
        raw.pop(steps[0], None)


def _revisions(raw: dict[str, Any], folder: str, revision: str, faults: Faults) -> list[CardFault]:
    """Take the differences of one card revision into the file and look at its shape again."""
    overlays = raw.pop("revision", {})
    for key, value in overlays.get(revision, {}).items():
        _overlay(raw, key, value, faults)
    return shape_faults(raw, folder) if revision in overlays else []


def _overlay(raw: dict[str, Any], path: str, value: Any, faults: Faults) -> None:
    """Apply one difference of a card revision: `"superpower/Friday A.I./cost" = 3`, or a whole
    attack or power under its name."""
    *steps, last = path.split("/")
    place: Any = raw
    for step in steps:
        if isinstance(place, list):
            place = next((item for item in place if item.get("name") == step), None)
        else:
            place = place.get(step) if isinstance(place, dict) else None
        if place is None:
            faults.add(f"revision.{path}", wrong("nothing is called {name} here", name=repr(step)))
            return
    if isinstance(place, dict):
        place[last] = value
    elif isinstance(place, list) and any(item.get("name") == last for item in place):
        place[:] = [value if item.get("name") == last else item for item in place]
    else:
        faults.add(f"revision.{path}", wrong("does not name a value"))


def _catalogue(shelves: Mapping[str, Mapping[str, Any]], revision: str) -> Catalogue:
    catalogue = Catalogue(
        revision=revision,
        characters=dict(shelves.get("characters", {})),
        tactics=dict(shelves.get("tactics", {})),
        crises=dict(shelves.get("crises", {})),
        gems=dict(shelves.get("gems", {})),
        one_shots=dict(shelves.get("one_shots", {})),
        conditions=dict(shelves.get("conditions", {})),
        affiliations=_with_members(shelves),
        terrain={k: v for kinds in shelves.get("terrain", {}).values() for k, v in kinds.items()},
        tables=dict(shelves.get("tables", {})),
        basics=tuple(rule for rules in shelves.get("basics", {}).values() for rule in rules),
    )
    rules, attacks = _by_reference(catalogue)
    granted = {(rule.card_side, rule.name): rule for ref, rule in rules.items() if rule.granted}
    return msgspec.structs.replace(catalogue, rules=rules, attacks=attacks, granted=granted)


def _with_members(shelves: Mapping[str, Mapping[str, Any]]) -> dict[str, Affiliation]:
    """The lists of affiliations, with the characters that name one in their own file."""
    groups: dict[str, Affiliation] = dict(shelves.get("affiliations", {}))
    for card in shelves.get("characters", {}).values():
        for slug in card.affiliations:
            group = groups.get(slug)
            if group is not None and card.slug not in group.members:
                members = (*group.members, card.slug)
                groups[slug] = msgspec.structs.replace(group, members=members)
    return groups


def _by_reference(catalogue: Catalogue) -> tuple[dict[str, Rule], dict[str, AttackCard]]:
    rules: list[Rule] = list(catalogue.basics)
    attacks: list[AttackCard] = []
    for character in catalogue.characters.values():
        for sides in character.forms.values():
            for side in sides.values():
                rules += [*side.rules, *side.leaderships]
                attacks += side.attacks.values()
    rules += [rule for attack in attacks for rule in attack.rules]
    for tactic in catalogue.tactics.values():
        rules += tactic.all_rules
        attacks += tactic.attacks.values()
    rules += [rule for card in catalogue.one_shots.values() for rule in card.all_rules]
    for shelf in (catalogue.gems, catalogue.conditions):
        rules += [rule for card in shelf.values() for rule in card.rules]
    for crisis in catalogue.crises.values():
        rules += crisis.all_rules
        attacks += crisis.attacks.values()
    return {rule.ref: rule for rule in rules}, {attack.ref: attack for attack in attacks}


# --- the other cards ----------------------------------------------------------------------------


def _condition(slug: str, raw: Mapping[str, Any], faults: Faults) -> ConditionCard:
    rules = rules_of(slug, raw, "condition", faults)
    return ConditionCard(
        slug=slug, name=str(raw.get("name", slug)), rules=tuple(rules), index=RuleIndex.of(rules)
    )


def _basics(slug: str, raw: Mapping[str, Any], faults: Faults) -> list[Rule]:
    return rules_of(slug, raw, "basic", faults)


def _terrain(slug: str, raw: Mapping[str, Any], faults: Faults) -> dict[str, TerrainKind]:
    kinds = {}
    for name, line in raw.items():
        fields = line if isinstance(line, Mapping) else {"name": line}
        kind = faults.convert({**fields, "slug": name}, TerrainKind, name)
        if kind is not None:
            kinds[name] = kind
    return kinds


def _plain(kind: type[T]) -> Callable[[str, Mapping[str, Any], Faults], T | None]:
    def read(slug: str, raw: Mapping[str, Any], faults: Faults) -> T | None:
        card: T | None = faults.convert({**raw, "slug": slug}, kind, "")
        return card

    return read


Reader = Callable[[str, Mapping[str, Any], Faults], Any]
_READERS: dict[str, Reader] = {
    "characters": read_character,
    "tactics": read_tactic,
    "crises": read_crisis,
    "gems": read_gem,
    "one_shots": read_one_shot,
    "conditions": _condition,
    "basics": _basics,
    "terrain": _terrain,
    "affiliations": _plain(Affiliation),
    "tables": _plain(TableCard),
}
