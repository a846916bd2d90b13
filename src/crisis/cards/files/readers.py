"""What the readers of several kinds of card files share: rules by number, attacks."""

from collections.abc import Mapping
from typing import Any

from crisis.cards.files.faults import Faults
from crisis.cards.files.rule_reader import read_attack, read_rule
from crisis.cards.model.schema import AttackCard, Rule, RuleKind


def rules_of(
    slug: str, raw: Mapping[str, Any], kind: RuleKind, faults: Faults, key: str = "rule"
) -> list[Rule]:
    rules = []
    for index, line in enumerate(raw.get(key, [])):
        name = line.get("name") or raw.get("name", slug)
        rule = read_rule(
            line, ref=f"{slug}/{index + 1}", kind=kind, name=name, path=f"{key}[{index}]",
            faults=faults,
        )  # fmt: skip
        if rule is not None:
            rules.append(rule)
    return rules


def belongs(line: Mapping[str, Any], form: str, side: str) -> bool:
    return side in line.get("sides", [side]) and form in line.get("forms", [form])


def attacks_of(
    ref: str, form: str, side: str, raw: Mapping[str, Any], faults: Faults
) -> list[AttackCard]:
    attacks = []
    for index, line in enumerate(raw.get("attack", [])):
        if belongs(line, form, side):
            path = f"attack[{index}]"
            card = read_attack(line, ref=f"{ref}/{line.get('name')}", path=path, faults=faults)
            if card is not None:
                attacks.append(card)
    return attacks
