"""From the text of a character's file to its card: forms, sides, powers, keywords. Gems likewise.

Files, revisions and the catalogue are in `cards.files.load`.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from crisis.cards.files.faults import Faults
from crisis.cards.files.readers import attacks_of, belongs
from crisis.cards.files.rule_reader import names_kept, read_rule
from crisis.cards.files.tables import SideTable, keys_of
from crisis.cards.model.schema import (
    CardSide,
    CharacterCard,
    Defense,
    GemCard,
    Rule,
    RuleIndex,
    RuleKind,
)

_SIDE_KEYS = keys_of(SideTable)


def read_character(slug: str, raw: Mapping[str, Any], faults: Faults) -> CharacterCard | None:
    forms = {"normal": _sides(slug, "normal", raw, raw, faults)}
    bases = {}
    for name, form in raw.get("form", {}).items():
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
    card: CharacterCard | None = faults.convert(fields, CharacterCard, "")
    if card is None or faults.found:
        return None
    return msgspec.structs.replace(card, forms=forms)


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
        if belongs(line, form, side):
            name = f"{ref}/{line.get('name')}"
            kind: RuleKind = line.get("kind", "innate")
            rules += _named_rules(line, name, kind, f"superpower[{index}]", faults)
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
    if raw.get("granted") and raw.get("kind") in ("active", "reactive"):
        return "active" if raw["kind"] == "active" else "reactive"  # a power on a card handed over
    return "innate" if told or raw.get("granted") else kind


def _words(stats: Mapping[str, Any], raw: Mapping[str, Any], key: str) -> list[str]:
    words: list[str] = stats.get(key, raw.get(key, []))
    return words


def _keywords(
    ref: str, stats: Mapping[str, Any], raw: Mapping[str, Any], path: str, faults: Faults
) -> list[Rule]:
    """Keyword superpowers are printed by name only; their text is here (SP-08, KEY chapter)."""
    lines: list[dict[str, Any]] = []
    for word in _words(stats, raw, "keywords"):
        lines += KEYWORDS[word]
    immunity = _words(stats, raw, "immunity")
    if immunity:
        named = [] if immunity == ["all"] else immunity
        lines.append({"name": "Immunity", "value": "immunity", "condition": named})
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


def read_gem(slug: str, raw: Mapping[str, Any], faults: Faults) -> GemCard | None:
    power = _gem_power(slug, raw, faults)
    if power is None:
        return None
    rules = [*_superpowers(slug, "normal", "healthy", raw, faults), power]
    fields = {"slug": slug, "name": raw.get("name"), "threat": raw.get("threat"), "rules": ()}
    card = faults.convert({**fields, "index": RuleIndex.of(rules)}, GemCard, "")
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
        ref=f"{slug}/power", kind="gem", name=f"{raw.get('name', slug)} Power", path="income",
        faults=faults,
    )  # fmt: skip
    return rule
