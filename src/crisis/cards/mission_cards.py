"""From the tables of their files to Team Tactic, Crisis and One-Shot cards."""

from collections.abc import Mapping
from typing import Any

import msgspec

from crisis.cards.readers import attacks_of, rules_of, unknown
from crisis.cards.rules import Faults, read_rule
from crisis.cards.schema import (
    CrisisCard,
    OneShotCard,
    Rule,
    RuleIndex,
    Scoring,
    TacticCard,
    TokenSpot,
)
from crisis.cards.vocabulary import Filter


def read_tactic(slug: str, raw: Mapping[str, Any], faults: Faults) -> TacticCard | None:
    known = {"name", "affiliation", "timing", "players", "ordered", "attack", "also", "dazed_too"}
    head = {key: value for key, value in raw.items() if key not in known}
    name = str(raw.get("name", slug))
    rule = read_rule(head, ref=slug, kind="tactic", name=name, path="card", faults=faults)
    players = faults.convert(raw.get("players", []), tuple[Filter, ...], "players")
    if rule is None or players is None:
        return None
    timing = raw.get("timing")
    if timing not in ("active", "reactive", "both"):
        faults.add("timing", f"{timing!r} is neither active, reactive nor both")
        return None
    return TacticCard(
        slug=slug, name=name, affiliation=str(raw.get("affiliation", "")), timing=timing,
        action=rule.action, dazed_too=bool(raw.get("dazed_too", False)), players=players,
        ordered=bool(raw.get("ordered", False)), rule=rule,
        attacks={card.name: card for card in attacks_of(slug, "", "", raw, faults)},
        granted=tuple(_granted_parts(slug, name, raw, faults)), index=RuleIndex.of([rule]),
    )  # fmt: skip


def _granted_parts(slug: str, name: str, raw: Mapping[str, Any], faults: Faults) -> list[Rule]:
    """The rules that a card lets speak later, each with a name of its own."""
    parts = [
        read_rule(
            {**part, "granted": True}, ref=f"{slug}/{index + 2}", kind="innate", name=name,
            path=f"also[{index}]", faults=faults,
        )
        for index, part in enumerate(raw.get("also", []))
    ]  # fmt: skip
    return [rule for rule in parts if rule is not None]


def read_crisis(slug: str, raw: Mapping[str, Any], faults: Faults) -> CrisisCard | None:
    known = frozenset(
        {
            "name", "type", "threat", "token", "tokens", "limited", "scoring", "interact", "rule",
            "power", "attack", "arc",
        }
    )  # fmt: skip
    unknown(raw, known, "", faults)
    rules = rules_of(slug, raw, "crisis", faults)
    interact = None
    if "interact" in raw:
        interact = read_rule(
            raw["interact"], ref=f"{slug}/interact", kind="interact",
            name=str(raw.get("name", slug)), path="interact", faults=faults,
        )  # fmt: skip
    fields = {
        "slug": slug,
        "name": raw.get("name"),
        "type": raw.get("type"),
        "threat": raw.get("threat"),
        "token_name": raw.get("token", "token"),
        "tokens": (),
        "limited": raw.get("limited", False),
        "arc": raw.get("arc", 45),
        "scoring": raw.get("scoring", []),
        "index": RuleIndex.of(rules),
    }
    scoring = faults.convert(fields.pop("scoring"), tuple[Scoring, ...], "scoring")
    card = faults.convert({**fields, "scoring": ()}, CrisisCard, "crisis")
    if card is None or scoring is None:
        return None
    result: CrisisCard = msgspec.structs.replace(
        card,
        scoring=scoring,
        tokens=tuple(_token_spots(raw.get("tokens", []), faults)),
        interact=interact,
        powers=tuple(_crisis_powers(slug, raw, faults)),
        attacks={card.name: card for card in attacks_of(slug, "", "", raw, faults)},
        rules=tuple(rules),
        index=RuleIndex.of(rules),
    )
    return result


def _crisis_powers(slug: str, raw: Mapping[str, Any], faults: Faults) -> list[Rule]:
    """What a crisis lets characters do in their activation, by name."""
    powers = []
    for index, line in enumerate(raw.get("power", [])):
        path = f"power[{index}]"
        if not line.get("name"):
            faults.add(path, "a power needs a name")
        rule = read_rule(
            line, ref=f"{slug}/{line.get('name')}", kind="crisis", name="", path=path, faults=faults
        )
        if rule is not None:
            powers.append(rule)
    return powers


def _token_spots(raw: Any, faults: Faults) -> list[TokenSpot]:
    spots = []
    for index, line in enumerate(raw):
        path = f"tokens[{index}]"
        if not isinstance(line, Mapping) or not line.keys() >= {"kind", "x", "y"}:
            faults.add(path, "a token has a kind and a position x, y in inches")
            continue
        if not (0 <= line["x"] <= 36 and 0 <= line["y"] <= 36):
            faults.add(path, "the position lies off the battlefield")
        x, y = round(line["x"] * 1000), round(line["y"] * 1000)
        spots.append(TokenSpot(line["kind"], x, y, str(line.get("name", ""))))
    return spots


def read_one_shot(slug: str, raw: Mapping[str, Any], faults: Faults) -> OneShotCard | None:
    unknown(raw, {"name", "threat", "pieces", "rule", "interact"}, "", faults)
    interact = None
    if "interact" in raw:
        interact = read_rule(
            raw["interact"], ref=f"{slug}/interact", kind="interact",
            name=str(raw.get("name", slug)), path="interact", faults=faults,
        )  # fmt: skip
    rules = rules_of(slug, raw, "one_shot", faults)
    fields = {"slug": slug, **{key: raw[key] for key in ("name", "threat", "pieces") if key in raw}}
    card = faults.convert({**fields, "index": RuleIndex.of(rules)}, OneShotCard, "one_shot")
    if card is None:
        return None
    found: OneShotCard = msgspec.structs.replace(
        card, rules=tuple(rules), interact=interact, index=RuleIndex.of(rules)
    )
    return found
