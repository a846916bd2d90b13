"""What makes a squad legal (SQUAD chapter), which affiliations and leaders it can have, and every
legal squad of a roster.

Choosing one as a secret answer is in `rules.setup.squad_choice`.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

from msgspec import Struct

from crisis.cards.model.schema import Catalogue, CharacterCard, Rule
from crisis.rules.core import witness
from crisis.rules.core.edition import DuplicateRule, Edition
from crisis.rules.core.faults import (
    Fault,
    known_cards,
    name_of,
    unique,
    unknown_card,
    unknown_faults,
)
from crisis.rules.setup.rosters import duplicate_faults, lacking_in, tactic_lacks
from crisis.rules.setup.squad_cards import (
    acting_cards,
    is_extra,
    lent_leaders,
    made_by,
    picks_nobody,
    recruiters,
)
from crisis.state.rosters import Roster, Squad
from crisis.texts import codes
from crisis.texts.reason import Reason
from crisis.texts.values import Listed, Quoted

DUPLICATES_RULE: dict[DuplicateRule, str] = {
    "alter_ego": "SQUAD-03",
    "name_or_alter_ego": "SQUAD-04",
    "name_and_alter_ego": "SQUAD-05",
}


class AffiliationChoice(Struct, frozen=True, omit_defaults=True):
    """An affiliation a squad may use, the leaders it then has (character, ability) and the Team
    Tactic cards that it then must hold."""

    affiliation: str
    leaders: tuple[tuple[str, str], ...] = ()
    cards: tuple[str, ...] = ()


class LegalSquad(Struct, frozen=True):
    """One squad that a roster allows."""

    characters: tuple[str, ...]
    threat: int
    affiliations: tuple[AffiliationChoice, ...]


def squad_faults(
    squad: Squad,
    threat: int,
    edition: Edition,
    catalogue: Catalogue,
    *,
    roster: Roster | None = None,
    one_shots: Iterable[str] = (),
) -> list[Fault]:
    """Every fault of a squad; `threat` is the printed Maximum Threat before One-Shot modifiers."""
    return [
        *member_faults(squad.characters, edition, catalogue, roster=roster),
        *_gem_faults(squad, roster),
        *_threat_faults(squad, threat + threat_modifier(one_shots, catalogue), catalogue),
        *_affiliation_faults(squad, catalogue),
        *tactic_faults(squad, edition, catalogue, roster=roster),
    ]


def threat_modifier(one_shots: Iterable[str], catalogue: Catalogue) -> int:
    """What the One-Shot cards add to the Maximum Threat together (SHOT-04, SQUAD-24)."""
    return sum(catalogue.one_shots[slug].threat for slug in one_shots)


# --- characters -----------------------------------------------------------------------------------


def member_faults(
    characters: tuple[str, ...],
    edition: Edition,
    catalogue: Catalogue,
    *,
    roster: Roster | None = None,
) -> Iterator[Fault]:
    """What is wrong with these characters together, their Threat aside."""
    if not characters:
        yield Fault("SQUAD-01", codes.SQUAD_EMPTY())
    yield from unknown_faults(characters, catalogue.characters, "character", "SQUAD-01")
    cards = known_cards(characters, catalogue.characters)
    if roster is not None:
        for card in unique(cards):
            if characters.count(card.slug) > roster.slugs.count(card.slug):
                yield Fault("SQUAD-01", codes.NOT_IN_ROSTER(card=card.name))
    rule = edition.squad_duplicate_rule
    yield from duplicate_faults(cards, rule, DUPLICATES_RULE, where="squad")
    yield from _keyword_faults(unique(cards), edition)
    for card in unique(cards):
        yield from lacking_in(card, edition)


def _keyword_faults(cards: list[CharacterCard], edition: Edition) -> Iterator[Fault]:
    peerless = [card.name for card in cards if card.peerless]
    if len(peerless) > 1 and "peerless" in edition.keywords:
        reason = codes.ONE_PEERLESS(cards=Listed(tuple(peerless), "and"))
        yield Fault("SQUAD-21", reason, ("KEY-07",))
    for card in cards:
        if card.reserve and edition.reserve_scope != "none":
            rule = "SQUAD-22" if edition.reserve_scope == "squad" else "ROSTER-14"
            yield Fault(rule, codes.RESERVE_IN_SQUAD(card=card.name), ("KEY-08",))
        if card.grunt and edition.grunts:
            yield Fault("SQUAD-23", codes.GRUNT_IN_SQUAD(card=card.name), ("KEY-06",))


# --- Threat and gems ------------------------------------------------------------------------------


def threat_of(slug: str, gems: Iterable[str], catalogue: Catalogue) -> int:
    """The Threat Level with the gems the character carries (GEM-04)."""
    printed = catalogue.characters[slug].threat
    return printed + sum(catalogue.gems[gem].threat for gem in gems if gem in catalogue.gems)


def squad_threat(squad: Squad, catalogue: Catalogue) -> int:
    return sum(
        threat_of(slug, squad.gems.get(slug, ()), catalogue)
        for slug in squad.characters
        if slug in catalogue.characters
    )


def _threat_faults(squad: Squad, most: int, catalogue: Catalogue) -> Iterator[Fault]:
    total = squad_threat(squad, catalogue)
    if total > most:
        yield Fault("SQUAD-01", codes.SQUAD_THREAT(total=total, most=most))


def _gem_faults(squad: Squad, roster: Roster | None) -> Iterator[Fault]:
    """The pairing of the roster stands (GEM-03)."""
    for slug in unique((*squad.characters, *squad.gems)):
        carried = squad.gems.get(slug, ())
        if carried and slug not in squad.characters:
            yield Fault("GEM-03", codes.GEM_WITHOUT_BEARER(card=Quoted(slug)))
        elif roster is not None and carried != roster.gems_of(slug):
            yield Fault("GEM-03", _paired(slug, roster))


def _paired(slug: str, roster: Roster) -> Reason:
    """What the roster gave a character to carry."""
    gems = roster.gems_of(slug)
    if not gems:
        return codes.NO_GEM_BY_ROSTER(card=Quoted(slug))
    return codes.GEMS_BY_ROSTER(card=Quoted(slug), gems=Listed(gems))


# --- affiliation ----------------------------------------------------------------------------------


JOINS = "joins_any"
CLAIMS = "sole_affiliation"


def usable_affiliations(
    characters: Iterable[str], catalogue: Catalogue, tactics: Iterable[str] = ()
) -> list[str]:
    """Affiliations that list more than half of the characters, strictly (SQUAD-07).

    Grunts are not chosen with the squad and do not count (Q-76). One character that a rule lets
    join any squad counts as listed; so does one for each of these Team Tactic cards that takes
    somebody in, and some cards make an affiliation of their own (ADR 23).
    """
    members = [slug for slug in characters if not _is_grunt(slug, catalogue)]
    claims = claimed_affiliations(members, catalogue)
    if claims:
        return claims
    agents = [slug for slug in members if _joining_rule(slug, catalogue) is not None]
    found = []
    for slug, affiliation in catalogue.affiliations.items():
        if affiliation.part_of:
            continue
        listed = sum(member in affiliation.members for member in members)
        if tactics:
            listed += len(recruiters(members, slug, tactics, catalogue))
        agent = next((one for one in agents if one not in affiliation.members), None)
        if 2 * listed > len(members):
            found.append(slug)
        elif agent is not None and 2 * (listed + 1) > len(members) and listed:
            rule = _joining_rule(agent, catalogue)
            assert rule is not None
            witness.note(rule.ref, rule)
            found.append(slug)
        elif tactics and made_by(members, slug, tactics, catalogue) is not None:
            found.append(slug)
    return found


def needed_cards(
    characters: tuple[str, ...], affiliation: str, catalogue: Catalogue, tactics: Iterable[str]
) -> tuple[str, ...]:
    """The cards of squad building without which a squad could not use an affiliation."""
    if not affiliation or affiliation in usable_affiliations(characters, catalogue):
        return ()
    made = made_by(characters, affiliation, tactics, catalogue)
    if made is not None:
        return (made.slug,)
    needed: tuple[str, ...] = ()
    for card in recruiters(characters, affiliation, tactics, catalogue):
        needed = (*needed, card.slug)
        if affiliation in usable_affiliations(characters, catalogue, needed):
            break
    return needed


def claimed_affiliations(characters: Iterable[str], catalogue: Catalogue) -> list[str]:
    """The affiliation that a squad with one of these characters must use, whoever else is in it."""
    found = []
    for card in known_cards(tuple(characters), catalogue.characters):
        for rule in card.side("normal", injured=False).leaderships:
            if any(line.value == CLAIMS for line in rule.continuous):
                witness.note(rule.ref, rule)
                found.append(rule.affiliation)
    return found


def _joining_rule(slug: str, catalogue: Catalogue) -> Rule | None:
    """The rule by which a character counts as a member of any affiliation."""
    card = catalogue.characters.get(slug)
    rules = card.side("normal", injured=False).rules if card is not None else ()
    return next((rule for rule in rules if any(e.value == JOINS for e in rule.continuous)), None)


def _is_grunt(slug: str, catalogue: Catalogue) -> bool:
    return slug in catalogue.characters and catalogue.characters[slug].grunt


def _affiliation_faults(squad: Squad, catalogue: Catalogue) -> Iterator[Fault]:
    wanted = squad.affiliation
    claims = claimed_affiliations(squad.characters, catalogue)
    if claims and wanted not in claims:
        needed = name_of(claims[0], catalogue.affiliations)
        yield Fault("GEN-02", codes.AFFILIATION_CLAIMED(affiliation=needed))
        return
    if not wanted:
        return  # using none is allowed (SQUAD-08)
    if wanted not in catalogue.affiliations:
        yield Fault("SQUAD-08", unknown_card("affiliation", wanted, catalogue.affiliations))
    elif wanted not in usable_affiliations(squad.characters, catalogue, squad.tactics):
        name = catalogue.affiliations[wanted].name
        yield Fault("SQUAD-07", codes.AFFILIATION_TOO_SMALL(affiliation=name))


def leaders(
    characters: Iterable[str],
    affiliation: str,
    catalogue: Catalogue,
    tactics: Iterable[str] = (),
) -> tuple[tuple[str, str], ...]:
    """Leadership abilities that work with an affiliation (SQUAD-14), those that these cards give
    included: (character, ability)."""
    cards = known_cards(tuple(characters), catalogue.characters)
    found = []
    for card in cards:
        abilities = card.side("normal", injured=False).leaderships
        names = [rule.name for rule in abilities if rule.affiliation == affiliation]
        found += [(card.slug, name) for name in unique(names)]
    return (*found, *lent_leaders(cards, affiliation, tactics, catalogue))


def affiliation_choices(
    characters: tuple[str, ...], catalogue: Catalogue, tactics: tuple[str, ...] = ()
) -> tuple[AffiliationChoice, ...]:
    return tuple(
        AffiliationChoice(
            slug,
            leaders(characters, slug, catalogue, tactics),
            needed_cards(characters, slug, catalogue, tactics) if tactics else (),
        )
        for slug in usable_affiliations(characters, catalogue, tactics)
    )


# --- Team Tactic cards ----------------------------------------------------------------------------


def tactic_faults(
    squad: Squad, edition: Edition, catalogue: Catalogue, *, roster: Roster | None = None
) -> Iterator[Fault]:
    most = edition.squad_tactics_max
    counted = [slug for slug in squad.tactics if not is_extra(slug, catalogue)]
    if len(counted) > most:
        yield Fault("SQUAD-11", codes.TOO_MANY_TACTICS(count=len(counted), most=most))
    yield from unknown_faults(squad.tactics, catalogue.tactics, "tactic", "SQUAD-11")
    for card in known_cards(unique(squad.tactics), catalogue.tactics):
        if squad.tactics.count(card.slug) > 1:
            yield Fault("ROSTER-09", codes.TACTIC_TWICE(card=card.name))
        if roster is not None and card.slug not in roster.tactics:
            yield Fault("SQUAD-11", codes.NOT_IN_ROSTER(card=card.name))
        if card.affiliation and card.affiliation != squad.affiliation:
            needed = name_of(card.affiliation, catalogue.affiliations)
            reason = codes.TACTIC_NEEDS_AFFILIATION(card=card.name, affiliation=needed)
            yield Fault("SQUAD-12", reason)
        if picks_nobody(card, squad.characters, catalogue):
            yield Fault("SQUAD-11", codes.NOTHING_TO_AFFECT(rule=card.name))
        yield from tactic_lacks(card, edition)


# --- all squads -----------------------------------------------------------------------------------


def legal_squads(
    roster: Roster,
    threat: int,
    edition: Edition,
    catalogue: Catalogue,
    *,
    one_shots: Iterable[str] = (),
) -> list[LegalSquad]:
    """Every squad the roster allows at this Maximum Threat, largest Threat first."""
    most = threat + threat_modifier(one_shots, catalogue)
    members = [slug for slug in roster.slugs if slug in catalogue.characters]
    acting = tuple(acting_cards(roster.tactics, catalogue))
    cost = {slug: threat_of(slug, roster.gems_of(slug), catalogue) for slug in members}
    found = [
        LegalSquad(chosen, total, affiliation_choices(chosen, catalogue, acting))
        for count in range(1, len(members) + 1)
        for chosen in unique(combinations(members, count))
        if (total := sum(cost[slug] for slug in chosen)) <= most
        and not any(member_faults(chosen, edition, catalogue))
    ]
    return sorted(found, key=lambda squad: -squad.threat)


def squad_from(
    roster: Roster,
    characters: tuple[str, ...],
    affiliation: str,
    tactics: tuple[str, ...],
    picks: dict[str, str] | None = None,
) -> Squad:
    """A squad with the gems that the roster gave its characters."""
    return Squad(
        characters=characters,
        affiliation=affiliation,
        tactics=tactics,
        gems={slug: roster.gems_of(slug) for slug in characters if roster.gems_of(slug)},
        spare=tuple(slug for slug in roster.tactics if slug not in tactics),
        bench=without(roster.slugs, characters),
        picks=picks or {},
    )


def without(cards: Iterable[str], taken: Iterable[str]) -> tuple[str, ...]:
    """What is left, card by card: of two copies one taken leaves one."""
    left = list(cards)
    for slug in taken:
        if slug in left:
            left.remove(slug)
    return tuple(left)
