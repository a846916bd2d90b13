"""Team Tactic cards that act when a squad is built (ADR 23): one that makes an affiliation, one
that takes a character into an affiliation or marks it, one that costs no place among the cards.

Only what is printed counts here: nobody stands on a table yet.
"""

from collections.abc import Iterable, Iterator

from crisis.cards.model.schema import Catalogue, CharacterCard, SquadPart, TacticCard
from crisis.cards.vocabulary import Filter
from crisis.rules.core.faults import known_cards
from crisis.rules.reading.roles import as_tuple
from crisis.state.rosters import Squad


def squad_cards(
    tactics: Iterable[str], catalogue: Catalogue
) -> Iterator[tuple[TacticCard, SquadPart]]:
    """Those of these cards that act in squad building."""
    for card in known_cards(tuple(tactics), catalogue.tactics):
        if card.squad is not None:
            yield card, card.squad


def acting_cards(tactics: Iterable[str], catalogue: Catalogue) -> list[str]:
    """Those that matter for which affiliations and leaders a squad has."""
    known = known_cards(tuple(tactics), catalogue.tactics)
    return [card.slug for card in known if card.squad is not None or card.leaderships]


def lent_leaders(
    members: Iterable[CharacterCard],
    affiliation: str,
    tactics: Iterable[str],
    catalogue: Catalogue,
) -> list[tuple[str, str]]:
    """Leaderships that cards give to members of a squad of this affiliation: (character,
    ability)."""
    known = list(members)
    return [
        (member.slug, card.leaderships[0].name)
        for card in known_cards(tuple(tactics), catalogue.tactics)
        if any(rule.affiliation == affiliation for rule in card.leaderships)
        for member in known
        if not card.players or _is_named(member, card.players[0], catalogue)
    ]


def is_extra(slug: str, catalogue: Catalogue) -> bool:
    """It takes none of the places for Team Tactic cards."""
    card = catalogue.tactics.get(slug)
    return card is not None and card.squad is not None and card.squad.extra


def made_by(
    members: Iterable[str], affiliation: str, tactics: Iterable[str], catalogue: Catalogue
) -> TacticCard | None:
    """The card by which a squad with these members may use an affiliation of its own."""
    present = set(members)
    for card, part in squad_cards(tactics, catalogue):
        if part.affiliation == affiliation and present.intersection(part.with_):
            return card
    return None


def recruiters(
    members: Iterable[str], affiliation: str, tactics: Iterable[str], catalogue: Catalogue
) -> list[TacticCard]:
    """The cards that can each take one more of these members into an affiliation."""
    found = list(members)
    return [
        card
        for card, part in squad_cards(tactics, catalogue)
        if part.affiliation == affiliation
        and part.pick is not None
        and eligible(card, found, catalogue)
    ]


def picks_nobody(card: TacticCard, members: Iterable[str], catalogue: Catalogue) -> bool:
    """Whether a card must pick a character and finds none in the squad."""
    if card.squad is None or card.squad.pick is None:
        return False
    return not eligible(card, members, catalogue)


def eligible(card: TacticCard, members: Iterable[str], catalogue: Catalogue) -> list[str]:
    """Whom a card may pick."""
    assert card.squad is not None and card.squad.pick is not None
    wanted = card.squad.pick
    known = catalogue.characters
    return [slug for slug in members if slug in known and _fits(known[slug], wanted, catalogue)]


def _fits(card: CharacterCard, wanted: Filter, catalogue: Catalogue) -> bool:
    """What is printed on a character's card, as far as squad building asks for it."""
    group = catalogue.affiliations.get(wanted.outside)
    if group is not None and card.slug in group.members:
        return False
    return not isinstance(wanted.threat_max, int) or card.threat <= wanted.threat_max


def _is_named(card: CharacterCard, wanted: Filter, catalogue: Catalogue) -> bool:
    """Whether a card's words for who plays it mean this character."""
    if wanted.character and card.slug not in as_tuple(wanted.character):
        return False
    group = catalogue.affiliations.get(wanted.affiliation)
    if group is not None and card.slug not in group.members:
        return False
    return not wanted.alter_ego or card.alter_ego in as_tuple(wanted.alter_ego)


def open_picks(squad: Squad, catalogue: Catalogue) -> list[TacticCard]:
    """The cards of a squad for which nobody is picked yet."""
    return [
        card
        for card, part in squad_cards(squad.tactics, catalogue)
        if part.pick is not None
        and card.slug not in squad.picks
        and eligible(card, squad.characters, catalogue)
    ]


def all_picked(squad: Squad, catalogue: Catalogue) -> dict[str, str]:
    """The picks of a squad; where nobody was named the first who fits is taken."""
    missing = {
        card.slug: eligible(card, squad.characters, catalogue)[0]
        for card in open_picks(squad, catalogue)
    }
    return {**squad.picks, **missing}
