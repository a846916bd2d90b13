"""What makes a roster legal (ROSTER, GEM and KEY chapters): every fault with its rule.

Squads are judged in `rules.setup.squads`; reading roster files belongs to `play.roster_file`.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from crisis.cards.model.schema import Catalogue, CharacterCard, CrisisCard, Rule, TacticCard
from crisis.cards.vocabulary import GiveCondition
from crisis.rules.core.edition import DuplicateRule, Edition
from crisis.rules.core.faults import Fault, known_cards, name_of, unique, unknown_faults
from crisis.rules.legal.copies import copies_of
from crisis.state.rosters import Entry, Roster
from crisis.texts import codes
from crisis.texts.values import Word

CRISIS_TYPES = ("secure", "extraction")

# Which numbered rule states a value: the editions differ in the value, not in the check.
TACTICS_RULE = {8: "ROSTER-02", 10: "ROSTER-03"}
CRISES_RULE = {3: "ROSTER-04", 5: "ROSTER-05"}
DUPLICATES_RULE: dict[DuplicateRule, str] = {
    "alter_ego": "ROSTER-06",
    "name_and_alter_ego": "ROSTER-07",
    "name_or_alter_ego": "ROSTER-08",
}


def roster_faults(roster: Roster, edition: Edition, catalogue: Catalogue) -> list[Fault]:
    """Every fault of a roster in one edition; empty for a legal one."""
    return [
        *_character_faults(roster, edition, catalogue),
        *_gem_faults(roster, edition, catalogue),
        *_tactic_faults(roster, edition, catalogue),
        *_crisis_faults(roster, edition, catalogue),
    ]


# --- characters -----------------------------------------------------------------------------------


def _character_faults(roster: Roster, edition: Edition, catalogue: Catalogue) -> Iterator[Fault]:
    count = len(roster.characters)
    if count != edition.roster_characters:
        wanted = edition.roster_characters
        yield Fault("ROSTER-01", codes.ROSTER_COUNT(wanted=wanted, count=count))
    yield from unknown_faults(roster.slugs, catalogue.characters, "character", "ROSTER-01")
    cards = known_cards(roster.slugs, catalogue.characters)
    yield from duplicate_faults(
        cards, edition.roster_duplicate_rule, DUPLICATES_RULE, where="roster"
    )
    for card in unique(cards):
        yield from _listing_faults(card, edition)
        yield from lacking_in(card, edition)


def _listing_faults(card: CharacterCard, edition: Edition) -> Iterator[Fault]:
    if card.grunt and edition.grunts:
        reason = codes.GRUNT_LISTED(card=card.name)
        yield Fault("ROSTER-13", reason, ("KEY-06", "GRUNT-01"))
    if card.reserve and edition.reserve_scope == "roster":
        yield Fault("ROSTER-14", codes.RESERVE_LISTED(card=card.name), ("KEY-08",))


def duplicate_faults(
    cards: Iterable[CharacterCard],
    rule: DuplicateRule,
    ids: Mapping[DuplicateRule, str],
    *,
    where: str,
) -> Iterator[Fault]:
    """Pairs that the edition does not allow together."""
    reported = set()
    listed = tuple(cards)
    for one, two in combinations(listed, 2):
        pair = frozenset((one.slug, two.slug))
        if not same_character(one, two, rule) or pair in reported:
            continue
        reported.add(pair)
        if one.slug == two.slug:
            if sum(card.slug == one.slug for card in listed) <= copies_of(one):
                continue
            yield Fault(ids[rule], codes.LISTED_TWICE(card=one.name))
        else:
            shared, there = Word("shared", rule), Word("where", where)
            reason = codes.SAME_CHARACTER(one=one.name, two=two.name, shared=shared, where=there)
            yield Fault(ids[rule], reason)


def same_character(one: CharacterCard, two: CharacterCard, rule: DuplicateRule) -> bool:
    """Whether two cards count as duplicates of each other (E-03, E-04)."""
    if one.slug == two.slug:
        return True
    name = one.name == two.name
    ego = one.alter_ego == two.alter_ego
    if rule == "name_and_alter_ego":
        return name and ego
    known = ego and one.alter_ego != ""  # a card without an alter ego shares it with nobody
    return known or (name and rule == "name_or_alter_ego")


# --- what an edition lacks ------------------------------------------------------------------------


def lacking_in(card: CharacterCard, edition: Edition) -> Iterator[Fault]:
    """Mechanisms a card is built on and the edition does not have (E-59, E-67, E-72)."""
    if len(card.forms) > 1 and not edition.forms:
        yield Fault("FORM-01", codes.FORMS_UNKNOWN(card=card.name, edition=edition.id))
    if card.grunt and not edition.grunts:
        yield Fault("GRUNT-01", codes.GRUNTS_UNKNOWN(card=card.name, edition=edition.id))
    yield from _condition_faults(card.name, _rules_of(card), edition)


def _condition_faults(name: str, rules: Iterable[Rule], edition: Edition) -> Iterator[Fault]:
    given = {
        condition
        for rule in rules
        for effect in rule.effects
        if isinstance(effect, GiveCondition)
        for condition in _words(effect.condition)
    }
    for condition in sorted(given - edition.conditions):
        word = condition.title()
        reason = codes.CONDITION_UNKNOWN(card=name, condition=word, edition=edition.id)
        yield Fault("COND-08", reason)


def _words(condition: str | tuple[str, ...]) -> tuple[str, ...]:
    return (condition,) if isinstance(condition, str) else condition


def _rules_of(card: CharacterCard) -> Iterator[Rule]:
    for sides in card.forms.values():
        for side in sides.values():
            yield from side.rules
            yield from side.leaderships
            for attack in side.attacks.values():
                yield from attack.rules


def is_offered(card: CharacterCard, edition: Edition) -> bool:
    """Whether a roster of this edition may list the character at all."""
    return not [*_listing_faults(card, edition), *lacking_in(card, edition)]


def tactic_lacks(card: TacticCard, edition: Edition) -> Iterator[Fault]:
    if card.action and not edition.active_action_tactics:
        yield Fault("TAC-04", codes.ACTION_CARD_UNKNOWN(card=card.name, edition=edition.id))
    yield from _condition_faults(card.name, (card.rule,), edition)


def crisis_lacks(card: CrisisCard, edition: Edition) -> Iterator[Fault]:
    for kind in sorted({token.kind for token in card.tokens} - edition.objective_types):
        rule = "OBJ-26" if kind in ("source", "zone") else "OBJ-02"
        word = kind.replace("_", " ")
        yield Fault(rule, codes.TOKENS_UNKNOWN(card=card.name, kind=word, edition=edition.id))


# --- gems -----------------------------------------------------------------------------------------


def _gem_faults(roster: Roster, edition: Edition, catalogue: Catalogue) -> Iterator[Fault]:
    gems = [gem for entry in roster.characters for gem in entry.gems]
    if not gems:
        return
    if not edition.infinity_gems:
        yield Fault("GEM-01", codes.GEMS_UNKNOWN(edition=edition.id), ("KEY-05",))
        return
    yield from unknown_faults(gems, catalogue.gems, "gem", "GEM-01")
    for gem in unique(gems):
        if gems.count(gem) > 1:
            name = name_of(gem, catalogue.gems)
            yield Fault("GEM-05", codes.COPIES(card=name, count=gems.count(gem)))
    for entry in roster.characters:
        if entry.card in catalogue.characters:
            yield from _bearer_faults(entry, catalogue.characters[entry.card], catalogue)


def _bearer_faults(entry: Entry, card: CharacterCard, catalogue: Catalogue) -> Iterator[Fault]:
    for gem in unique(entry.gems):
        if gem not in card.gems and gem in catalogue.gems:
            reason = codes.NO_BEARER(card=card.name, gem=name_of(gem, catalogue.gems))
            yield Fault("GEM-01", reason, ("KEY-05",))
    limit = card.gem_limit
    if len(entry.gems) > limit:
        reason = codes.TOO_MANY_GEMS(card=card.name, count=len(entry.gems), most=limit)
        yield Fault("GEM-02", reason, ("KEY-05",))


# --- cards ----------------------------------------------------------------------------------------


def _tactic_faults(roster: Roster, edition: Edition, catalogue: Catalogue) -> Iterator[Fault]:
    wanted, count = edition.roster_tactics, len(roster.tactics)
    rule = TACTICS_RULE.get(wanted, "ROSTER-03")
    if count != wanted:
        yield Fault(rule, codes.ROSTER_TACTICS(wanted=wanted, count=count))
    yield from unknown_faults(roster.tactics, catalogue.tactics, "tactic", rule)
    yield from _copies(roster.tactics, catalogue.tactics, "ROSTER-09")
    for card in unique(known_cards(roster.tactics, catalogue.tactics)):
        yield from tactic_lacks(card, edition)
        yield from _unfriendly(card, roster, catalogue)


def _unfriendly(card: TacticCard, roster: Roster, catalogue: Catalogue) -> Iterator[Fault]:
    """What a card itself says about the cards beside it wins over the freedom of choice."""
    for slug in card.not_with:
        if slug in roster.tactics:
            other = name_of(slug, catalogue.tactics)
            yield Fault("GEN-02", codes.NOT_TOGETHER(one=card.name, two=other))


def _crisis_faults(roster: Roster, edition: Edition, catalogue: Catalogue) -> Iterator[Fault]:
    wanted = edition.roster_crises_per_type
    rule = CRISES_RULE.get(wanted, "ROSTER-05")
    cards = known_cards(roster.crises, catalogue.crises)
    for kind in CRISIS_TYPES:
        count = sum(card.type == kind for card in cards)
        if count != wanted:
            word = Word("crisis", kind)
            yield Fault(rule, codes.ROSTER_CRISES(wanted=wanted, kind=word, count=count))
    yield from unknown_faults(roster.crises, catalogue.crises, "crisis", rule)
    yield from _copies(roster.crises, catalogue.crises, "ROSTER-10")
    for card in unique(cards):
        yield from crisis_lacks(card, edition)


def _copies(slugs: tuple[str, ...], shelf: Mapping[str, Any], rule: str) -> Iterator[Fault]:
    """Only one copy of a card, by its name (ROSTER-09, ROSTER-10)."""
    names = [name_of(slug, shelf) for slug in slugs]
    for name in unique(names):
        if names.count(name) > 1:
            yield Fault(rule, codes.COPIES(card=name, count=names.count(name)))
