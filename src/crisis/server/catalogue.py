"""Cards, missions, tables and rules as JSON for showing: what is printed, nothing that decides."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from crisis.cards.schema import AttackCard, CardSide, Catalogue, CharacterCard, CrisisCard, Rule
from crisis.data import edition_texts
from crisis.play.quick import random_roster, sample_rosters
from crisis.rulebook import rulebook
from crisis.rules.battlefield import pieces_of
from crisis.rules.edition import Edition, load_edition
from crisis.rules.engine import Engine
from crisis.rules.measure import BOARD, DEPLOYMENT_RANGE, RANGE, RANGE_TOOL_WIDTH, TOOL_WIDTH
from crisis.rules.scoring import LAST_ROUND, VICTORY
from crisis.server.position import MEASURES


@lru_cache(maxsize=8)
def catalogue_json(engine: Engine) -> bytes:
    """Everything the page can show of one edition."""
    return msgspec.json.encode(_catalogue(engine.edition, engine.catalogue))


def _catalogue(edition: Edition, cards: Catalogue) -> dict[str, Any]:
    return {
        "edition": {"id": edition.id, "name": edition.name},
        "editions": _editions(),
        "measures": {**MEASURES, "tool_width": TOOL_WIDTH, "range_width": RANGE_TOOL_WIDTH,
                     "deployment": RANGE[DEPLOYMENT_RANGE], "board": int(BOARD.width),
                     "goal": VICTORY, "rounds": LAST_ROUND},
        "revision": cards.revision,
        "characters": {slug: _character(card) for slug, card in cards.characters.items()},
        "tactics": {
            slug: {
                "slug": slug, "name": card.name, "affiliation": card.affiliation,
                "timing": card.timing, "action": card.action, "cost": card.rule.cost,
                "cost_max": card.rule.cost_max, "text": card.rule.text,
            }
            for slug, card in cards.tactics.items()
        },
        "crises": {slug: _crisis(card) for slug, card in cards.crises.items()},
        "gems": {
            slug: {"slug": slug, "name": card.name, "threat": card.threat,
                   "powers": [_rule(rule) for rule in card.rules],
                   "text": _texts(card.rules)}
            for slug, card in cards.gems.items()
        },
        "conditions": {
            slug: {"slug": slug, "name": card.name, "text": " ".join(_texts(card.rules))}
            for slug, card in cards.conditions.items()
            if slug in edition.conditions
        },
        "affiliations": cards.affiliations,
        "terrain": cards.terrain,
        "tables": {
            slug: {"slug": slug, "name": table.name, "pieces": pieces_of(table, cards.terrain)}
            for slug, table in cards.tables.items()
        },
        "one_shots": {
            slug: {"slug": slug, "name": card.name, "threat": card.threat,
                   "text": _texts(card.all_rules)}
            for slug, card in cards.one_shots.items()
        },
        "rules": {rule.id: {"chapter": rule.chapter, "text": rule.text}
                  for rule in rulebook().rules if edition.id in rule.editions},
        "decisions": {point.id: {"question": point.question, "text": point.text}
                      for point in rulebook().decisions},
    }  # fmt: skip


def roster_shelf(engine: Engine, seed: int) -> dict[str, Any]:
    """Rosters to begin with: the samples of the package and a random one."""
    edition, cards = engine.edition, engine.catalogue
    return {
        "samples": sample_rosters(edition, cards),
        "random": random_roster(edition, cards, seed),
    }


def _editions() -> list[dict[str, str]]:
    texts = edition_texts()
    found = [load_edition(name, texts) for name in sorted(texts)]
    return [{"id": edition.id, "name": edition.name} for edition in found]


def _texts(rules: Iterable[Rule]) -> list[str]:
    return [rule.text for rule in rules if rule.text]


def _character(card: CharacterCard) -> dict[str, Any]:
    return {
        "slug": card.slug,
        "name": card.name,
        "alter_ego": card.alter_ego,
        "threat": card.threat,
        "base": card.base,
        "affiliations": card.affiliations,
        "parents": card.parents,
        "grunt": card.grunt,
        "forms": {
            form: {name: _side(side) for name, side in sides.items()}
            for form, sides in card.forms.items()
        },
    }


def _side(side: CardSide) -> dict[str, Any]:
    return {
        "stamina": side.stamina,
        "speed": side.speed,
        "size": side.size,
        "defense": side.defense,
        "keywords": sorted(side.keywords),
        "attacks": [_attack(attack) for attack in side.attacks.values()],
        "powers": [_rule(rule) for rule in side.rules],
        "leaderships": [_rule(rule) for rule in side.leaderships],
    }


def _attack(card: AttackCard) -> dict[str, Any]:
    return {
        "ref": card.ref,
        "name": card.name,
        "type": card.type,
        "range": card.range,
        "shape": card.shape,
        "strength": card.strength,
        "cost": card.cost,
        "rules": [_rule(rule) for rule in card.rules],
        "text": _texts(card.rules),
    }


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "ref": rule.ref,
        "name": rule.name,
        "kind": rule.kind,
        "icons": "".join(rule.icons),
        "cost": rule.cost,
        "cost_max": rule.cost_max,
        "action": rule.action,
        "optional": rule.optional,
        "limit": rule.limit,
        "affiliation": rule.affiliation,
        "text": rule.text,
    }


def _crisis(card: CrisisCard) -> dict[str, Any]:
    return {
        "slug": card.slug,
        "name": card.name,
        "type": card.type,
        "threat": card.threat,
        "token": card.token_name,
        "tokens": card.tokens,
        "text": " ".join(_texts(card.all_rules)),
        "interact": _rule(card.interact) if card.interact else None,
        "rules": [_rule(rule) for rule in card.rules],
    }
