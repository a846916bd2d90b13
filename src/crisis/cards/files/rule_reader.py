"""From the tables of a card file to `Rule` and `AttackCard`, collecting every fault with its key
path.

A rule may be written long (`effects = [...]`) or, with a single effect, in one line that carries
both the rule's keys and the effect's.
"""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

import msgspec

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
from crisis.cards.vocabulary.known import misfits, unknown_key, unknown_word
from crisis.dice.faces import Face

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


class CardFault(msgspec.Struct, frozen=True):
    """One thing that is wrong with a card file, and where."""

    path: str
    what: str

    def __str__(self) -> str:
        told = f"{self.path}: {self.what}"
        return "".join(sign if sign.isprintable() else "?" for sign in told)


@lru_cache(maxsize=64)
def _box(kind: Any) -> Any:
    """The decoder keeps what it knows about a struct and works a union of verbs out anew each
    time, which takes longer than everything else; so each kind gets a struct around it."""
    return msgspec.defstruct("Box", [("value", kind)])


class Faults:
    """Collects what is wrong, so that an author sees everything at once."""

    def __init__(self) -> None:
        self.found: list[CardFault] = []
        self.noted = 0  # also those that were known already

    def add(self, path: str, what: str) -> None:
        self.noted += 1
        fault = CardFault(path, what)
        if fault not in self.found:  # one line serves several sides of a card
            self.found.append(fault)

    def convert(self, raw: Any, kind: Any, path: str) -> Any:
        """Decode one value; a fault is noted and None returned when it does not fit."""
        try:
            return msgspec.convert({"value": raw}, _box(kind), strict=True).value
        except msgspec.ValidationError as error:
            wrong = misfits(raw, kind)
            for where, what in wrong or [_in_words(str(error))]:
                self.add(f"{path}{where}", what)
            return None
        except RecursionError:
            self.add(path, "is nested too deeply")
            return None


POWER_KINDS = frozenset({"active", "reactive", "innate"})
_KINDS = {
    "int": "a whole number", "float": "a number", "str": "a text", "array": "a list",
    "object": "a table", "bool": "true or false", "null": "nothing",
}  # fmt: skip


def _in_words(message: str) -> tuple[str, str]:
    """The decoder's message as a key path and a sentence: "must be a text, not a list"."""
    what, _, where = message.partition(" - at `$.value")
    kinds = re.fullmatch(r"Expected `(.+)`, got `(.+)`", what)
    if kinds is not None:
        wanted = [_KINDS.get(word, word) for word in kinds[1].split(" | ")]
        told = " or ".join(word for word in wanted if word != "nothing")
        got = "it is missing" if kinds[2] == "null" else f"not {_KINDS.get(kinds[2], kinds[2])}"
        what = f"must be {told}, {got}"
    return where.rstrip("`"), what


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
        what = "no kind of a rule (what an effect is about stands in `effects`)"
        faults.add(f"{path}.kind", unknown_word(str(head["kind"]), POWER_KINDS, what))
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
            faults.add(f"{path}.{key}", unknown_key(key, RULE_KEYS, " of a rule"))
        return []
    for key in inline:
        where = " of a rule that lists its effects"
        faults.add(f"{path}.{key}", unknown_key(key, RULE_KEYS, where))
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
        what = "no role; name it with `choose` first"
        faults.add(f"{path}.{key.rstrip('_')}", unknown_word(role, {*ROLES, *names}, what))


_NOT_ROLES = frozenset({("with_", "Attack"), ("to", "Transform"), ("to", "Change")})


def _check_rule(rule: Rule, path: str, faults: Faults) -> None:
    if not rule.effects and not rule.continuous:
        faults.add(path, "a rule without any effect")
    if rule.effects and not rule.on and rule.kind in ("reactive", "rider", "condition"):
        faults.add(path, "a triggered rule needs `on` or `instead_of`")
    if rule.cost_max and rule.cost_max < rule.cost:
        faults.add(f"{path}.cost_max", "smaller than the cost")
    _check_filters(rule, path, faults)


_COMPARED = ("within", "size_max", "threat_max", "at_least", "at_most")


def _check_filters(rule: Rule, path: str, faults: Faults) -> None:
    """What a filter compares with must be an amount; whose it is the linter asks."""
    for wanted in all_filters(rule):
        for key in _COMPARED:
            amount = getattr(wanted, key)
            if isinstance(amount, str) and not is_amount(amount):
                faults.add(f"{path}.{key}", f"{amount!r} is no amount")


_MOMENTS = {timing.value: timing for timing in Timing}


def _timings(head: Mapping[str, Any], path: str, faults: Faults) -> tuple[Timing, ...]:
    if "instead_of" in head:
        timing = OPERATIONS.get(str(head["instead_of"]))
        if timing is None:
            what = "no operation that a rule can replace"
            faults.add(f"{path}.instead_of", unknown_word(head["instead_of"], OPERATIONS, what))
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


def unknown_timing(word: object) -> str:
    """All timings are told: which moment is meant can seldom be guessed."""
    near = get_close_matches(str(word), [timing.value for timing in Timing], 1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    return f"{word!r} is no timing; {hint}known: {', '.join(Timing)}"


def _icons(words: Any, path: str, faults: Faults) -> tuple[Face, ...]:
    icons = []
    for word in words if isinstance(words, list) else [words]:
        if isinstance(word, str) and word in FACE_BY_NAME:
            icons.append(FACE_BY_NAME[word])
        else:
            faults.add(path, unknown_word(word, FACE_NAMES, "no face"))
    return tuple(icons)


def _filters(raw: Any, path: str, faults: Faults) -> tuple[Filter, ...]:
    filters = faults.convert(raw, tuple[Filter, ...], path)
    return filters or ()
