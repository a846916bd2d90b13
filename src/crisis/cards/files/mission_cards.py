"""From the tables of their files to Team Tactic, Crisis and One-Shot cards."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from crisis.cards.files.faults import Faults
from crisis.cards.files.readers import attacks_of, rules_of
from crisis.cards.files.rule_reader import names_kept, read_rule
from crisis.cards.files.tables import RULE_KEYS, TacticFile, keys_of
from crisis.cards.model.schema import (
    CrisisCard,
    OneShotCard,
    Rule,
    RuleIndex,
    Scatter,
    Scoring,
    SquadPart,
    TacticCard,
    TokenSpot,
)
from crisis.cards.vocabulary import Filter

# What the card says besides its rule; its name and affiliation are the card's own.
_CARD_KEYS = keys_of(TacticFile) - RULE_KEYS | {"name", "affiliation"}


def read_tactic(slug: str, raw: Mapping[str, Any], faults: Faults) -> TacticCard | None:
    head = {key: value for key, value in raw.items() if key not in _CARD_KEYS}
    name = str(raw.get("name", slug))
    rule = read_rule(head, ref=slug, kind="tactic", name=name, path="", faults=faults)
    players = faults.convert(raw.get("players", []), tuple[Filter, ...], "players")
    not_with = faults.convert(raw.get("not_with", []), tuple[str, ...], "not_with")
    if rule is None or players is None or not_with is None or "timing" not in raw:
        return None
    back = None
    if "back" in raw:
        back = read_rule(
            raw["back"], ref=f"{slug}/back", kind="innate", name=name, path="back", faults=faults
        )
    interact = _interact(slug, name, raw["interact"], "", faults) if "interact" in raw else None
    squad = faults.convert(raw["squad"], SquadPart, "squad") if "squad" in raw else None
    return TacticCard(
        slug=slug, name=name, affiliation=str(raw.get("affiliation", "")), timing=raw["timing"],
        action=rule.action, dazed_too=bool(raw.get("dazed_too", False)), players=players,
        ordered=bool(raw.get("ordered", False)), not_with=not_with, rule=rule,
        attacks={card.name: card for card in attacks_of(slug, "", "", raw, faults)},
        granted=tuple(_granted_parts(slug, name, raw, faults)), back=back,
        interact=interact, powers=tuple(_crisis_powers(slug, raw, faults)),
        leaderships=tuple(_lent_leaderships(slug, raw, faults)), squad=squad,
        index=RuleIndex.of([rule]),
    )  # fmt: skip


def _lent_leaderships(slug: str, raw: Mapping[str, Any], faults: Faults) -> list[Rule]:
    """Leaderships that a card gives; the parts of one share its name."""
    found: list[Rule] = []
    for index, line in enumerate(raw.get("leadership", [])):
        shared = {key: line[key] for key in ("name", "affiliation") if key in line}
        parts = ({key: part for key, part in line.items() if key != "also"}, *line.get("also", []))
        for part in parts:
            rule = read_rule(
                {**shared, **part}, ref=f"{slug}/leadership/{len(found) + 1}", kind="leadership",
                name=str(line.get("name", slug)), path=f"leadership[{index}]", faults=faults,
                kept=names_kept(raw),
            )  # fmt: skip
            if rule is not None:
                found.append(rule)
    return found


def _granted_parts(slug: str, name: str, raw: Mapping[str, Any], faults: Faults) -> list[Rule]:
    """The rules that a card lets speak later, each with a name of its own."""
    parts = [
        read_rule(
            {**part, "granted": True}, ref=f"{slug}/{index + 2}", kind="innate", name=name,
            path=f"also[{index}]", faults=faults, kept=names_kept(raw),
        )
        for index, part in enumerate(raw.get("also", []))
    ]  # fmt: skip
    return [rule for rule in parts if rule is not None]


def read_crisis(slug: str, raw: Mapping[str, Any], faults: Faults) -> CrisisCard | None:
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
        "short": raw.get("short", raw.get("name")),
        "type": raw.get("type"),
        "threat": raw.get("threat"),
        "token_name": raw.get("token", "token"),
        "tokens": (),
        "limited": raw.get("limited", False),
        "passed": raw.get("passed", True),
        "arc": raw.get("arc", 45),
        "scoring": raw.get("scoring", []),
        "index": RuleIndex.of(rules),
    }
    scoring = faults.convert(fields.pop("scoring"), tuple[Scoring, ...], "scoring")
    card = faults.convert({**fields, "scoring": ()}, CrisisCard, "")
    if card is None or scoring is None:
        return None
    result: CrisisCard = msgspec.structs.replace(
        card,
        scoring=scoring,
        tokens=tuple(_token_spots(raw.get("tokens", []))),
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
        rule = read_rule(
            line, ref=f"{slug}/{line.get('name')}", kind="crisis", name="", path=path, faults=faults
        )
        if rule is not None:
            powers.append(rule)
    return powers


def _token_spots(lines: list[Mapping[str, Any]]) -> Iterator[TokenSpot]:
    """The places in thousandths of an inch; a line with a fault is left out."""
    for line in lines:
        if line.keys() >= {"kind", "x", "y"}:
            x, y = round(line["x"] * 1000), round(line["y"] * 1000)
            yield TokenSpot(line["kind"], x, y, line.get("name", ""))


def read_one_shot(slug: str, raw: Mapping[str, Any], faults: Faults) -> OneShotCard | None:
    name = str(raw.get("name", slug))
    interact = _interact(slug, name, raw["interact"], "", faults) if "interact" in raw else None
    kinds = {
        kind: _interact(slug, name, line, kind, faults)
        for kind, line in raw.get("interact_with", {}).items()
    }
    scatter = None
    if "scatter" in raw:
        scatter = faults.convert(raw["scatter"], Scatter, "scatter")
    rules = rules_of(slug, raw, "one_shot", faults)
    fields = {"slug": slug, **{key: raw[key] for key in ("name", "threat", "pieces") if key in raw}}
    card = faults.convert({**fields, "index": RuleIndex.of(rules)}, OneShotCard, "")
    if card is None:
        return None
    found: OneShotCard = msgspec.structs.replace(
        card,
        rules=tuple(rules),
        interact=interact,
        interact_with={kind: rule for kind, rule in kinds.items() if rule is not None},
        scatter=scatter,
        tokens=_token_card(slug, name, scatter) if scatter else None,
        index=RuleIndex.of(rules),
    )
    return found


def _interact(slug: str, name: str, raw: Any, kind: str, faults: Faults) -> Rule | None:
    path = f"interact_with.{kind}" if kind else "interact"
    ref = f"{slug}/interact-{kind}" if kind else f"{slug}/interact"
    return read_rule(raw, ref=ref, kind="interact", name=name, path=path, faults=faults)


def _token_card(slug: str, name: str, scatter: Scatter) -> CrisisCard:
    """Tokens know the card they belong to; these score nothing and have no ability."""
    return CrisisCard(
        slug=slug, name=name, type="secure", threat=0, token_name=scatter.name, tokens=(),
        scoring=(), index=RuleIndex.of(()),
    )  # fmt: skip
