"""From the text of card files to a catalogue. `crisis.data` opens the files.

All faults of all files are collected and reported together, each with its file and key path.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from crisis.cards.files.mission_cards import read_crisis, read_one_shot, read_tactic
from crisis.cards.files.readers import attacks_of, belongs, rules_of, unknown
from crisis.cards.files.rule_reader import Fault, Faults, names_kept, read_rule
from crisis.cards.files.shape import shape_faults, text_fault
from crisis.cards.model.schema import (
    Affiliation,
    AttackCard,
    CardSide,
    Catalogue,
    CharacterCard,
    ConditionCard,
    Defense,
    GemCard,
    Rule,
    RuleIndex,
    RuleKind,
    TableCard,
    TerrainKind,
    card_side,
)
from crisis.cards.vocabulary.known import unknown_word

T = TypeVar("T")
DEFAULT_REVISION = "2024-12"
BASES = (35, 50, 65)


class CardError(ValueError):
    """Card files with faults; `faults` lists them all as (file, fault)."""

    def __init__(self, faults: list[tuple[str, Fault]]) -> None:
        self.faults = faults
        lines = "; ".join(f"{file}: {fault}" for file, fault in faults[:3])
        more = f" (and {len(faults) - 3} more)" if len(faults) > 3 else ""
        super().__init__(f"{lines}{more}")


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
    wrong: list[tuple[str, Fault]] = []
    for source in sources:
        faults = Faults()
        card = _read(source, revision, faults)
        file = f"{source.folder}/{source.slug}.toml"
        wrong.extend((file, fault) for fault in faults.found)
        shelf = shelves.setdefault(source.folder, {})
        wrong.extend((file, fault) for fault in _clashes(source, card, shelves))
        if card is not None:
            shelf[source.slug] = card
    if wrong:
        raise CardError(wrong)
    return _catalogue(shelves, revision)


# Rules are known by the slug of their card, so these share one list of names.
_WITH_RULES = ("characters", "tactics", "crises", "gems", "one_shots", "conditions", "basics")


def _clashes(
    source: Source, card: Any, shelves: Mapping[str, Mapping[str, Any]]
) -> Iterator[Fault]:
    """Names that are taken already."""
    shared = _WITH_RULES if source.folder in _WITH_RULES else (source.folder,)
    if any(source.slug in shelves.get(folder, {}) for folder in shared):
        yield Fault(source.slug, "there is another card of this name")
    if source.folder == "terrain" and card:
        known = {kind for kinds in shelves.get("terrain", {}).values() for kind in kinds}
        for kind in known & set(card):
            yield Fault(kind, "there is another kind of terrain of this name")


def _read(source: Source, revision: str, faults: Faults) -> Any:
    fault = text_fault(source.text)
    if fault is not None:
        faults.add(fault.path, fault.what)
        return None
    try:
        raw = tomllib.loads(source.text) if source.raw is None else source.raw
    except ValueError as error:  # not TOML, or a number of thousands of digits
        faults.add("file", f"not TOML: {error}")
        return None
    except RecursionError:
        faults.add("file", "is nested too deeply")
        return None
    reader = _READERS.get(source.folder)
    if reader is None:
        faults.add("file", f"no cards belong in {source.folder!r}")
        return None
    wrong = list(shape_faults(raw)) or list(_revisions(raw, revision, faults))
    if wrong:
        _read_the_rest(source.slug, reader, raw, wrong, faults)
        return None
    return reader(source.slug, raw, faults)


def _read_the_rest(
    slug: str, reader: "Reader", raw: dict[str, Any], wrong: list[Fault], faults: Faults
) -> None:
    """An author sees everything at once: what is of the wrong kind, and what else is wrong with
    the rest of the file."""
    for fault in wrong:
        faults.add(fault.path, fault.what)
    bad = {re.split(r"[.\[]", fault.path)[0] for fault in wrong}
    rest = Faults()
    reader(slug, {key: value for key, value in raw.items() if key not in bad}, rest)
    for fault in rest.found:
        if not fault.what.endswith("it is missing"):
            faults.add(fault.path, fault.what)


def _revisions(raw: dict[str, Any], revision: str, faults: Faults) -> Iterator[Fault]:
    """Take the differences of one card revision into the file and look at its shape again."""
    overlays = raw.pop("revision", {})
    for key, value in overlays.get(revision, {}).items():
        _overlay(raw, key, value, faults)
    if revision in overlays:
        yield from shape_faults(raw)


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
            faults.add(f"revision.{path}", f"nothing is called {step!r} here")
            return
    if isinstance(place, dict):
        place[last] = value
    elif isinstance(place, list) and any(item.get("name") == last for item in place):
        place[:] = [value if item.get("name") == last else item for item in place]
    else:
        faults.add(f"revision.{path}", "does not name a value")


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
    granted = {f"{card_side(ref)}|{rule.name}": rule for ref, rule in rules.items() if rule.granted}
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


# --- characters ---------------------------------------------------------------------------------

_CHARACTER_KEYS = frozenset(
    {
        "name", "alter_ego", "short", "threat", "base", "healthy", "injured", "attack",
        "superpower", "leadership", "keywords", "immunity", "healing_factor", "parents", "gems",
        "gem_limit", "form", "set", "affiliations", "base_source",
    }
)  # fmt: skip
_SIDE_KEYS = frozenset({"stamina", "speed", "size", "defense", "keywords", "immunity"})


def _character(slug: str, raw: Mapping[str, Any], faults: Faults) -> CharacterCard | None:
    unknown(raw, _CHARACTER_KEYS, "", faults)
    forms = {"normal": _sides(slug, "normal", raw, raw, faults)}
    bases = {}
    for name, form in raw.get("form", {}).items():
        unknown(form, _SIDE_KEYS | {"healthy", "injured", "base"}, f"form.{name}", faults)
        forms[name] = _sides(slug, name, raw, form, faults)
        bases[name] = form.get("base", raw.get("base"))
    keywords = raw.get("keywords", [])
    fields = {
        "slug": slug,
        "name": raw.get("name", ""),
        "alter_ego": raw.get("alter_ego", ""),
        "short": raw.get("short", "") or str(raw.get("name", "")).partition(",")[0],
        "threat": raw.get("threat"),
        "base": raw.get("base"),
        "base_source": raw.get("base_source", ""),
        "form_bases": bases,
        "parents": raw.get("parents", []),
        "gems": raw.get("gems", []),
        "gem_limit": raw.get("gem_limit", 1),
        "affiliations": raw.get("affiliations", []),
        "reserve": "reserve" in keywords,
        "peerless": "peerless" in keywords,
        "forms": {},
    }
    if "base" not in raw:
        bases.clear()
        faults.add("base", f"must be written: {', '.join(map(str, BASES))} mm")
        fields["base"] = BASES[0]
    card: CharacterCard | None = faults.convert(fields, CharacterCard, "character")
    if card is None:
        return None
    if not 0 <= card.threat <= 10:
        faults.add("threat", f"{card.threat} is no Threat from 0 to 10")
    for base in (card.base, *card.form_bases.values()):
        if base not in BASES:
            faults.add("base", f"{base} is no base; known: {', '.join(map(str, BASES))} mm")
    return None if faults.found else msgspec.structs.replace(card, forms=forms)


def _sides(
    slug: str, form: str, raw: Mapping[str, Any], stats: Mapping[str, Any], faults: Faults
) -> dict[str, CardSide]:
    """Both sides of one form; the injured side is given as a difference to the healthy one."""
    base = raw.get("healthy", {}) if form == "normal" else {**raw.get("healthy", {}), **_own(stats)}
    healthy = {**base, **stats.get("healthy", {})} if form != "normal" else base
    sides = {"healthy": healthy}
    if "injured" in raw:
        injured = {**healthy, **raw["injured"]}
        if form != "normal":
            injured = {**injured, **_own(stats), **stats.get("injured", {})}
        sides["injured"] = injured
    read = {name: _side(slug, form, name, side, raw, faults) for name, side in sides.items()}
    return {name: side for name, side in read.items() if side is not None}


def _own(stats: Mapping[str, Any]) -> dict[str, Any]:
    return {key: stats[key] for key in _SIDE_KEYS if key in stats}


def _side(
    slug: str,
    form: str,
    name: str,
    stats: Mapping[str, Any],
    raw: Mapping[str, Any],
    faults: Faults,
) -> CardSide | None:
    where = name if form == "normal" else f"form.{form}.{name}"
    unknown(stats, _SIDE_KEYS, where, faults)
    ref = f"{slug}/{form}/{name}"
    attacks = attacks_of(ref, form, name, raw, faults)
    rules = _superpowers(ref, form, name, raw, faults) + _keywords(ref, stats, raw, where, faults)
    leaderships = _leaderships(ref, form, name, raw, faults)
    fields: dict[str, Any] = {
        "stamina": stats.get("stamina"),
        "speed": stats.get("speed"),
        "size": stats.get("size"),
        "defense": Defense(1, 1, 1),
        "attacks": {},
        "rules": (),
        "leaderships": (),
        "keywords": frozenset(_words(stats, raw, "keywords")),
        "index": RuleIndex.of(rules),
    }
    defense = faults.convert(stats.get("defense"), Defense, f"{where}.defense")
    side: CardSide | None = faults.convert(fields, CardSide, where)
    if side is None or defense is None:
        return None
    if not 1 <= side.stamina <= 30 or not 1 <= side.size <= 6:
        faults.add(where, "Stamina is 1 to 30 and Size is 1 to 6")
    return msgspec.structs.replace(
        side,
        defense=defense,
        attacks={attack.name: attack for attack in attacks},
        rules=tuple(rules),
        leaderships=tuple(leaderships),
        index=RuleIndex.of(rules),
    )


def _superpowers(
    ref: str, form: str, side: str, raw: Mapping[str, Any], faults: Faults
) -> list[Rule]:
    rules = []
    for index, line in enumerate(raw.get("superpower", [])):
        path = f"superpower[{index}]"
        kind: RuleKind = line.get("kind")
        if kind not in ("active", "reactive", "innate"):
            faults.add(f"{path}.kind", f"{kind!r} is neither active, reactive nor innate")
        elif belongs(line, form, side):
            rules += _named_rules(line, f"{ref}/{line.get('name')}", kind, path, faults)
    return rules


def _leaderships(
    ref: str, form: str, side: str, raw: Mapping[str, Any], faults: Faults
) -> list[Rule]:
    rules = []
    for index, line in enumerate(raw.get("leadership", [])):
        if belongs(line, form, side):
            path = f"leadership[{index}]"
            name = f"{ref}/{line.get('name')}"
            rules += _named_rules(line, name, "leadership", path, faults)
    return rules


def _named_rules(
    line: Mapping[str, Any], ref: str, kind: RuleKind, path: str, faults: Faults
) -> list[Rule]:
    """A printed power is one rule; `also = [...]` adds further parts with triggers of their own."""
    head = {key: value for key, value in line.items() if key != "also"}
    name = str(line.get("name", ""))
    if not name:
        faults.add(path, "a power needs a name")
    parts = [(head, ref, path)]
    for index, part in enumerate(line.get("also", [])):
        merged = {"name": name, "affiliation": line.get("affiliation", ""), **part}
        parts.append((merged, f"{ref}/{index + 2}", f"{path}.also[{index}]"))
    rules = [
        read_rule(raw, ref=where, kind=_kind_of_part(raw, kind, at != path), name=name, path=at,
                  faults=faults, kept=names_kept(line) if raw.get("granted") else frozenset())
        for raw, where, at in parts
    ]  # fmt: skip
    return [rule for rule in rules if rule is not None]


def _kind_of_part(raw: Mapping[str, Any], kind: RuleKind, further: bool) -> RuleKind:
    """What a power grants, and what an Active one brings along, is no second use of it; nor is a
    part of a Reactive one that says so itself."""
    told = further and (kind == "active" or raw.get("kind") == "innate")
    return "innate" if told or raw.get("granted") else kind


def _words(stats: Mapping[str, Any], raw: Mapping[str, Any], key: str) -> list[str]:
    words: list[str] = stats.get(key, raw.get(key, []))
    return words


def _keywords(
    ref: str, stats: Mapping[str, Any], raw: Mapping[str, Any], path: str, faults: Faults
) -> list[Rule]:
    """Keyword superpowers are printed by name only; their text is here (SP-08, KEY chapter)."""
    lines: list[dict[str, Any]] = []
    where = f"{path}.keywords" if "keywords" in stats else "keywords"
    for word in _words(stats, raw, "keywords"):
        if word not in KEYWORDS:
            faults.add(where, unknown_word(word, KEYWORDS, "no keyword"))
        else:
            lines += KEYWORDS[word]
    immunity = _words(stats, raw, "immunity")
    if immunity:
        lines.append({"name": "Immunity", "value": "immunity", "condition": immunity})
    if "healing_factor" in raw:
        lines.append(_healing_factor(raw["healing_factor"]))
    rules = [
        read_rule(
            line, ref=f"{ref}/{line['name']}", kind="innate", name=line["name"], path=path,
            faults=faults,
        )
        for line in lines
    ]  # fmt: skip
    return [
        msgspec.structs.replace(rule, keyword=rule.name.lower().replace(" ", "_"))
        for rule in rules
        if rule is not None
    ]


KEYWORDS: dict[str, list[dict[str, Any]]] = {
    "flight": [{"name": "Flight", "value": "tool_size", "is": 5, "while": "advancing"}],
    "wall_crawler": [{"name": "Wall Crawler", "value": "tool_size", "is": 5, "while": "advancing"}],
    "stealth": [{"name": "Stealth", "value": "stealth", "is": 3}],
    "peerless": [],
    "reserve": [],
}


def _healing_factor(amount: Any) -> dict[str, Any]:
    return {
        "name": "Healing Factor",
        "on": "activation_end",
        "may": True,
        "when": [{"who": "active", "is": "self"}, {"damaged": True}],
        "do": "heal",
        "who": "self",
        "amount": amount,
    }


# --- the other cards ----------------------------------------------------------------------------


def _gem(slug: str, raw: Mapping[str, Any], faults: Faults) -> GemCard | None:
    unknown(raw, {"name", "threat", "income", "superpower"}, "", faults)
    power = _gem_power(slug, raw, faults)
    if power is None:
        return None
    rules = [*_superpowers(slug, "normal", "healthy", raw, faults), power]
    fields = {"slug": slug, "name": raw.get("name"), "threat": raw.get("threat"), "rules": ()}
    card = faults.convert({**fields, "index": RuleIndex.of(rules)}, GemCard, "gem")
    if card is None:
        return None
    found: GemCard = msgspec.structs.replace(card, rules=tuple(rules), index=RuleIndex.of(rules))
    return found


def _gem_power(slug: str, raw: Mapping[str, Any], faults: Faults) -> Rule | None:
    """Every gem gives its bearer 1 Power in the Power Phase, as an effect of its own (GEM-06,
    Q-30); `income` where the card says another number."""
    income = raw.get("income", 1)
    rule = read_rule(
        {"on": "power_phase", "do": "gain_power", "who": "self", "amount": income},
        ref=f"{slug}/power", kind="gem", name=f"{raw.get('name', slug)} Power", path="gem",
        faults=faults,
    )  # fmt: skip
    return rule


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
        card: T | None = faults.convert({**raw, "slug": slug}, kind, "file")
        return card

    return read


Reader = Callable[[str, Mapping[str, Any], Faults], Any]
_READERS: dict[str, Reader] = {
    "characters": _character,
    "tactics": read_tactic,
    "crises": read_crisis,
    "gems": _gem,
    "one_shots": read_one_shot,
    "conditions": _condition,
    "basics": _basics,
    "terrain": _terrain,
    "affiliations": _plain(Affiliation),
    "tables": _plain(TableCard),
}
