"""From the tables of a card file to `Rule` and `AttackCard`, noting every fault with its key path.

A rule may be written long (`effects = [...]`) or, with a single effect, in one line that carries
both the rule's keys and the effect's.
"""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

import msgspec

from crisis.cards.files.faults import Faults
from crisis.cards.files.tables import RULE_KEYS, AttackTable, keys_of
from crisis.cards.model.schema import AttackCard, Rule, RuleKind
from crisis.cards.model.walk import all_filters
from crisis.cards.vocabulary import (
    FACE_BY_NAME,
    FACE_NAMES,
    OPERATIONS,
    ROLES,
    AnyEffect,
    Begin,
    ChooseFallen,
    ChooseNumber,
    ChooseOne,
    ChoosePower,
    ChooseReserve,
    ChooseThing,
    Continuous,
    Each,
    Filter,
    PutToken,
    RollDice,
    Tally,
    Timing,
    amount_fault,
    is_amount,
)
from crisis.cards.vocabulary.amounts import NO_FACE
from crisis.cards.vocabulary.known import hint, unknown_key, unknown_word
from crisis.cards.vocabulary.wrong import Wrong, wrong
from crisis.dice.faces import Face

_NO_KIND = wrong("{word} is no kind of a rule (what an effect is about stands in `effects`)")
_NO_RULE_KEY = wrong("unknown key of a rule")
_NO_KEY_BESIDE = wrong("unknown key of a rule that lists its effects")
_NOT_NAMED = wrong("{word} is no role; name it with `choose` first")
_NO_OPERATION = wrong("{word} is no operation that a rule can replace")

NAMING = (
    ChooseThing,
    ChooseOne,
    ChooseNumber,
    ChooseReserve,
    ChooseFallen,
    ChoosePower,
    PutToken,
    Tally,
)  # what gives something a name
POWER_KINDS = frozenset({"active", "reactive", "innate"})


def read_rule(
    raw: Any,
    *,
    ref: str,
    kind: RuleKind,
    name: str,
    path: str,
    faults: Faults,
    kept: frozenset[str] = frozenset(),
) -> Rule | None:
    """One rule from its table, or None with faults noted; `kept` are names that it has from the
    rule that grants it."""
    before = faults.noted
    lines = _effect_lines(raw, path, faults)
    effects, continuous = _read_lines(lines, faults, kept)
    head = {key: value for key, value in raw.items() if key in RULE_KEYS}
    if (
        str(head.get("kind", "innate")) not in POWER_KINDS
    ):  # meant for the effect, which never saw it
        faults.add(f"{path}.kind", unknown_word(_NO_KIND, str(head["kind"]), POWER_KINDS))
    rule = Rule(
        ref=ref,
        name=str(head.get("name", name)),
        kind=kind,
        on=_timings(head, path, faults),
        replaces="instead_of" in head,
        icons=_icons(head.get("icons", []), f"{path}.icons", faults),
        cost=head.get("cost", 0),
        cost_max=head.get("cost_max", 0),
        payer=faults.convert(head["payer"], Filter, f"{path}.payer") if "payer" in head else None,
        action=bool(head.get("action", False)),
        may=bool(head.get("may", False)),
        by_itself=bool(head.get("by_itself", False)),
        limit=head.get("limit"),
        granted=bool(head.get("granted", False)),
        each=head.get("each", ""),
        in_turn=bool(head.get("in_turn", False)),
        keyword=_keyword(head, name),
        affects=str(head.get("affects", "self")),
        when=_filters(head.get("when", []), f"{path}.when", faults),
        effects=tuple(effects),
        continuous=tuple(continuous),
        affiliation=str(head.get("affiliation", "")),
        text=str(head.get("text", "")),
    )
    if faults.noted == before:
        _check_rule(rule, path, faults)
    return rule if faults.noted == before else None


def _keyword(head: Mapping[str, Any], name: str) -> str:
    """A table card that lends a keyword is the character's own rule of that name (KEY-11)."""
    return str(head.get("name", name)).lower().replace(" ", "_") if head.get("keyword") else ""


def names_kept(raw: Any) -> frozenset[str]:
    """The names that a table gives anywhere (`as`, `keeps`), for the rules that it grants."""
    found: set[str] = set()
    if isinstance(raw, Mapping):
        found |= {raw["as"]} if isinstance(raw.get("as"), str) else set()
        found |= set(raw["keeps"]) if isinstance(raw.get("keeps"), Mapping) else set()
        return frozenset(found.union(*(names_kept(part) for part in raw.values())))
    if isinstance(raw, list):
        return frozenset(found.union(*(names_kept(part) for part in raw)))
    return frozenset()


def read_attack(
    raw: Mapping[str, Any], *, ref: str, path: str, faults: Faults
) -> AttackCard | None:
    """One attack with its special rules."""
    rules = []
    for index, line in enumerate(raw.get("rules", [])):
        name = line.get("name")
        rule = read_rule(
            line,
            ref=f"{ref}/{name or index + 1}",
            kind="rider",
            name=name or f"{raw.get('name', '?')} {index + 1}",
            path=f"{path}.rules[{index}]",
            faults=faults,
        )
        if rule is not None:
            rules.append(rule)
    card = {key: raw[key] for key in _ATTACK_KEYS if key in raw}
    card.setdefault("shape", "single")
    attack: AttackCard | None = faults.convert({**card, "ref": ref}, AttackCard, path)
    return None if attack is None else msgspec.structs.replace(attack, rules=tuple(rules))


_ATTACK_KEYS = keys_of(AttackTable) - {"rules", "sides", "forms", "text"}


def _effect_lines(
    raw: Mapping[str, Any], path: str, faults: Faults
) -> list[tuple[str, Mapping[str, Any]]]:
    inline = {key: value for key, value in raw.items() if key not in RULE_KEYS}
    if "effects" not in raw:
        if "do" in inline or "value" in inline or "cannot" in inline:
            return [(path, inline)]
        for key in inline:
            faults.add(f"{path}.{key}", unknown_key(key, RULE_KEYS, _NO_RULE_KEY))
        return []
    for key in inline:
        faults.add(f"{path}.{key}", unknown_key(key, RULE_KEYS, _NO_KEY_BESIDE))
    return [(f"{path}.effects[{index}]", line) for index, line in enumerate(raw["effects"])]


def _read_lines(
    lines: Iterable[tuple[str, Mapping[str, Any]]], faults: Faults, kept: frozenset[str]
) -> tuple[list[AnyEffect], list[Continuous]]:
    effects: list[AnyEffect] = []
    continuous: list[Continuous] = []
    names: set[str] = {"mode", *kept}
    for where, line in lines:
        if "do" in line:
            effect = faults.convert(line, AnyEffect, where)
            if effect is not None:
                if isinstance(effect, NAMING):
                    names.add(effect.as_)
                if isinstance(effect, RollDice):
                    names.add("roll")
                effects.append(effect)
                _check_words(effect, frozenset(names), where, faults)
                if isinstance(effect, Each):
                    _check_nested(effect, names, where, faults)
                    names |= _numbers_named(effect)
        else:
            value = faults.convert(line, Continuous, where)
            if value is not None:
                continuous.append(value)
                _check_words(value, frozenset(names), where, faults)
    return effects, continuous


def _numbers_named(each: Each) -> set[str]:
    """The numbers of all turns of an `each` add up for what follows."""
    return {part.as_ for part in each.effects if isinstance(part, ChooseNumber | Tally)}


def _check_nested(each: Each, names: set[str], path: str, faults: Faults) -> None:
    """Inside an `each` its own name is known too."""
    known = {*names, each.as_}
    for index, effect in enumerate(each.effects):
        if isinstance(effect, NAMING):
            known.add(effect.as_)
        where = f"{path}.effects[{index}]"
        _check_words(effect, frozenset(known), where, faults)
        if isinstance(effect, Each):
            _check_nested(effect, known, where, faults)


_AMOUNTS = (
    "amount", "up_to", "count", "dice", "add", "is_", "most", "least", "size_max", "threat_max",
    "within",
)  # fmt: skip
_ROLES = (
    "who", "of", "toward", "away", "to", "what", "with_", "seen_by", "borne_by", "thrower",
)  # fmt: skip
_FREE_TO = frozenset({"any", "normal", *FACE_NAMES})


@lru_cache(maxsize=256)
def _fields_of(kind: type[msgspec.Struct], keys: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the keys that a kind of line has at all: most have two or three."""
    return tuple(key for key in keys if key in kind.__struct_fields__)


def _check_words(
    line: AnyEffect | Continuous, names: frozenset[str], path: str, faults: Faults
) -> None:
    """Amounts must be computable and roles must be known or named by an earlier `choose`."""
    kind = type(line)
    for key in _fields_of(kind, _AMOUNTS):
        amount = getattr(line, key)
        if (
            amount is not None
            and isinstance(amount, int | str)
            and not isinstance(amount, bool)
            and amount != "any"
        ):
            fault = amount_fault(amount, names)
            if fault:
                faults.add(f"{path}.{key.rstrip('_')}", fault)
    if isinstance(line, Begin | Continuous):
        return
    for key in _fields_of(kind, _ROLES):
        role = getattr(line, key)
        if not role or not isinstance(role, str) or role in ROLES or role in names:
            continue
        if (key, kind.__name__) in _NOT_ROLES or (key == "to" and role in _FREE_TO):
            continue
        faults.add(f"{path}.{key.rstrip('_')}", unknown_word(_NOT_NAMED, role, {*ROLES, *names}))


_NOT_ROLES = frozenset({("with_", "Attack"), ("to", "Transform"), ("to", "Change")})


def _check_rule(rule: Rule, path: str, faults: Faults) -> None:
    if not rule.effects and not rule.continuous:
        faults.add(path, wrong("a rule without any effect"))
    if rule.effects and not rule.on and rule.kind in ("reactive", "rider", "condition"):
        faults.add(path, wrong("a triggered rule needs `on` or `instead_of`"))
    if rule.cost_max and rule.cost_max < rule.cost:
        faults.add(f"{path}.cost_max", wrong("smaller than the cost"))
    _check_filters(rule, path, faults)


_COMPARED = ("within", "size_max", "threat_max", "at_least", "at_most")


def _check_filters(rule: Rule, path: str, faults: Faults) -> None:
    """What a filter compares with must be an amount; whose it is the linter asks."""
    for wanted in all_filters(rule):
        for key in _COMPARED:
            amount = getattr(wanted, key)
            if isinstance(amount, str) and not is_amount(amount):
                faults.add(f"{path}.{key}", wrong("{word} is no amount", word=repr(amount)))


_MOMENTS = {timing.value: timing for timing in Timing}


def _timings(head: Mapping[str, Any], path: str, faults: Faults) -> tuple[Timing, ...]:
    if "instead_of" in head:
        timing = OPERATIONS.get(str(head["instead_of"]))
        if timing is None:
            told = unknown_word(_NO_OPERATION, head["instead_of"], OPERATIONS)
            faults.add(f"{path}.instead_of", told)
        return (timing,) if timing else ()
    words = head.get("on", [])
    words = words if isinstance(words, list) else [words]
    timings = []
    for word in words:
        if isinstance(word, str) and word in _MOMENTS:
            timings.append(_MOMENTS[word])
        else:
            faults.add(f"{path}.on", unknown_timing(word))
    return tuple(timings)


def unknown_timing(word: object) -> Wrong:
    """All timings are told: which moment is meant can seldom be guessed."""
    known = [timing.value for timing in Timing]
    told = wrong("{word} is no timing", word=repr(word))
    return msgspec.structs.replace(told, hint=hint(get_close_matches(str(word), known, 1), known))


def _icons(words: Any, path: str, faults: Faults) -> tuple[Face, ...]:
    icons = []
    for word in words if isinstance(words, list) else [words]:
        if isinstance(word, str) and word in FACE_BY_NAME:
            icons.append(FACE_BY_NAME[word])
        else:
            faults.add(path, unknown_word(NO_FACE, word, FACE_NAMES))
    return tuple(icons)


def _filters(raw: Any, path: str, faults: Faults) -> tuple[Filter, ...]:
    filters = faults.convert(raw, tuple[Filter, ...], path)
    return filters or ()
