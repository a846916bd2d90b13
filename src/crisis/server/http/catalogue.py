"""Cards, missions, tables and rules as JSON for showing: what is printed, nothing that decides.

Every card carries our own wording, made by `texts.cards` from
the data that the engine carries out. Where to find it:

- a rule (`powers`, `leaderships`, an attack's `rules`, a crisis's `interact`, `rules`, `powers`, a
  gem's `powers`): `text` are its sentences, `heading` stands before them ("Reactive, 2 Power"),
  `part` is 1 for a printed rule and 2, 3, ... for its further parts, which share its name,
  `granted` marks what speaks only while another rule of the card lets it;
- an attack: `heading` are its numbers in words, `text` a list with one entry for each special rule;
- a tactic: `text` is one paragraph, `players` who plays it, `parts` and `attacks` what it lends;
- a crisis: `text` is one paragraph, `texts` its sentences apart, `scoring` those about VP;
- a gem, a One-Shot: `text` is a list of sentences; a condition: `text` is one paragraph;
- a kind of terrain: `text`; a character: `affiliations` are the slugs of the lists that name it.
"""

from functools import lru_cache
from typing import Any

import msgspec

from crisis.cards.model.schema import (
    AttackCard,
    CardSide,
    Catalogue,
    CharacterCard,
    CrisisCard,
    GemCard,
    Rule,
    TacticCard,
)
from crisis.cards.model.walk import words_offered
from crisis.data import edition_texts
from crisis.play.quick import random_roster, sample_rosters
from crisis.play.roster_file import read_roster
from crisis.rulebook import Rulebook, rulebook
from crisis.rules.chapters.scoring import LAST_ROUND, VICTORY
from crisis.rules.core.edition import Edition, load_edition
from crisis.rules.engine import Engine
from crisis.rules.legal.battlefield import pieces_of
from crisis.rules.legal.copies import copies_of
from crisis.rules.reading.measure import (
    BOARD,
    DEPLOYMENT_RANGE,
    RANGE,
    RANGE_TOOL_WIDTH,
    TOOL_WIDTH,
)
from crisis.rules.setup.rosters import roster_faults
from crisis.server.ask.position import MEASURES
from crisis.server.protocol.told import ToldFault
from crisis.texts import reader
from crisis.texts.cards import (
    attack_heading,
    condition_name,
    condition_text,
    crisis_texts,
    form_name,
    gem_texts,
    one_shot_texts,
    rider_text,
    rule_heading,
    rule_text,
    scoring_text,
    tactic_players,
    tactic_texts,
    terrain_name,
    terrain_text,
    word_offered,
)


def catalogue_json(engine: Engine) -> bytes:
    """Everything the page can show of one edition, in the reader's language."""
    return _catalogue_json(engine, reader.language())


@lru_cache(maxsize=8)
def _catalogue_json(engine: Engine, language: str) -> bytes:
    return msgspec.json.encode(_catalogue(engine.edition, engine.catalogue, rulebook(language)))


def _catalogue(edition: Edition, cards: Catalogue, book: Rulebook) -> dict[str, Any]:
    return {
        "edition": {"id": edition.id, "name": edition.name},
        "editions": _editions(),
        "measures": {**MEASURES, "tool_width": TOOL_WIDTH, "range_width": RANGE_TOOL_WIDTH,
                     "deployment": RANGE[DEPLOYMENT_RANGE], "board": int(BOARD.width),
                     "goal": VICTORY, "rounds": LAST_ROUND},
        "revision": cards.revision,
        "characters": {
            slug: _character(card, edition, cards) for slug, card in cards.characters.items()
        },
        "tactics": {slug: _tactic(card) for slug, card in cards.tactics.items()},
        "crises": {slug: _crisis(card) for slug, card in cards.crises.items()},
        "gems": {slug: _gem(card) for slug, card in cards.gems.items()},
        "conditions": {
            slug: {"slug": slug, "name": condition_name(card), "text": condition_text(card)}
            for slug, card in cards.conditions.items()
            if slug in edition.conditions
        },
        "words": {
            word: word_offered(word) for word in sorted(words_offered(cards.rules.values()))
        },
        "affiliations": cards.affiliations,
        "terrain": {
            slug: {**msgspec.to_builtins(kind), "name": terrain_name(kind),
                   "text": terrain_text(kind)}
            for slug, kind in cards.terrain.items()
        },
        "tables": {
            slug: {"slug": slug, "name": table.name, "ground": table.ground, "lines": table.pieces,
                   "pieces": pieces_of(table, cards.terrain)}
            for slug, table in cards.tables.items()
        },
        "one_shots": {
            slug: {"slug": slug, "name": card.name, "threat": card.threat,
                   "text": one_shot_texts(card)}
            for slug, card in cards.one_shots.items()
        },
        "rules": {rule.id: {"chapter": rule.chapter, "text": rule.text}
                  for rule in book.rules if edition.id in rule.editions},
        "decisions": {point.id: {"question": point.question, "text": point.text}
                      for point in book.decisions},
    }  # fmt: skip


def rulebook_json() -> bytes:
    """All numbered rules with the editions they hold in, decisions, differences of editions."""
    return msgspec.json.encode(rulebook(reader.language()))


def roster_shelf(engine: Engine, seed: int) -> dict[str, Any]:
    """Rosters to begin with: the samples of the package and a random one."""
    edition, cards = engine.edition, engine.catalogue
    return {
        "samples": sample_rosters(edition, cards),
        "random": random_roster(edition, cards, seed),
    }


def roster_of_file(engine: Engine, data: bytes) -> dict[str, Any]:
    """A roster that somebody brought, and what is wrong with it."""
    roster = read_roster(data, engine.catalogue)
    found = roster_faults(roster, engine.edition, engine.catalogue)
    return {
        "roster": roster,
        "faults": [ToldFault.of(fault) for fault in found],
    }


def _editions() -> list[dict[str, str]]:
    texts = edition_texts()
    found = [load_edition(name, texts) for name in sorted(texts)]
    return [{"id": edition.id, "name": edition.name} for edition in found]


def _character(card: CharacterCard, edition: Edition, cards: Catalogue) -> dict[str, Any]:
    return {
        "slug": card.slug,
        "name": card.name,
        "alter_ego": card.alter_ego,
        "short": card.short,
        "threat": card.threat,
        "base": card.base,
        "affiliations": [
            slug for slug, group in cards.affiliations.items() if card.slug in group.members
        ],
        "parents": card.parents,
        "gems": card.gems,
        "grunt": card.grunt,
        "form_names": {form: form_name(form) for form in card.forms},
        "copies": copies_of(card),
        "forms": {
            form: {name: _side(side, edition) for name, side in sides.items()}
            for form, sides in card.forms.items()
        },
    }


def _side(side: CardSide, edition: Edition) -> dict[str, Any]:
    known = [rule for rule in side.rules if not rule.keyword or rule.keyword in edition.keywords]
    return {
        "stamina": side.stamina,
        "speed": side.speed,
        "size": side.size,
        "defense": side.defense,
        "keywords": sorted(side.keywords),
        "attacks": [_attack(attack) for attack in side.attacks.values()],
        "powers": [_rule(rule) for rule in known],
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
        "limit": card.limit,
        "heading": attack_heading(card),
        "rules": [_rule(rule) for rule in card.rules],
        "text": [rider_text(rule) for rule in card.rules],
    }


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "ref": rule.ref,
        "name": rule.name,
        "named": rule.is_named,
        "kind": rule.kind,
        "icons": "".join(rule.icons),
        "cost": rule.cost,
        "cost_max": rule.cost_max,
        "action": rule.action,
        "optional": rule.optional,
        "limit": rule.limit,
        "affiliation": rule.affiliation,
        "granted": rule.granted,
        "part": rule.part,
        "heading": rule_heading(rule),
        "text": rule_text(rule),
    }


def _tactic(card: TacticCard) -> dict[str, Any]:
    return {
        "slug": card.slug,
        "name": card.name,
        "affiliation": card.affiliation,
        "timing": card.timing,
        "action": card.action,
        "cost": card.rule.cost,
        "cost_max": card.rule.cost_max,
        "players": tactic_players(card),
        "parts": [_rule(rule) for rule in card.granted],
        "attacks": [_attack(attack) for attack in card.attacks.values()],
        "text": " ".join(tactic_texts(card)),
    }


def _gem(card: GemCard) -> dict[str, Any]:
    return {
        "slug": card.slug,
        "name": card.name,
        "threat": card.threat,
        "powers": [_rule(rule) for rule in card.rules],
        "text": gem_texts(card),
    }


def _crisis(card: CrisisCard) -> dict[str, Any]:
    return {
        "slug": card.slug,
        "name": card.name,
        "short": card.short or card.name,
        "type": card.type,
        "threat": card.threat,
        "token": card.token_name,
        "tokens": card.tokens,
        "text": " ".join(crisis_texts(card)),
        "texts": crisis_texts(card),
        "scoring": [scoring_text(card, line) for line in card.scoring],
        "interact": _rule(card.interact) if card.interact else None,
        "rules": [_rule(rule) for rule in card.rules],
        "powers": [_rule(rule) for rule in card.powers],
        "attacks": [_attack(attack) for attack in card.attacks.values()],
    }
