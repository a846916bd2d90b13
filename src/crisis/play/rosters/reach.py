"""What a roster can become: the squads of each Threat, the affiliations and leaders they reach, and
which single card, taken off, ends a fault.

Every answer is asked of `rules.setup`; nothing is judged here.
"""

from msgspec import Struct
from msgspec.structs import replace

from crisis.cards.model.schema import Catalogue
from crisis.rules.core.edition import Edition
from crisis.rules.core.faults import Fault, unique
from crisis.rules.setup.rosters import roster_faults
from crisis.rules.setup.squads import LegalSquad, legal_squads, threat_of
from crisis.state.rosters import Roster

MOST_CHARACTERS = 12  # of whom all squads are listed; twice as many squads with each one more
MOST_MENDS = 3


class Reached(Struct, frozen=True):
    """An affiliation of some squads: how many at each Threat, how many of these with a leader."""

    affiliation: str
    leaders: tuple[str, ...]
    squads: tuple[int, ...]
    led: tuple[int, ...]


class Reach(Struct, frozen=True):
    """All squads of a roster, counted: at each Maximum Threat, and by affiliation."""

    threats: tuple[int, ...]
    squads: tuple[int, ...]
    affiliations: tuple[Reached, ...]


class Mend(Struct, frozen=True):
    """One card to take off."""

    kind: str
    slug: str


def threats_of(catalogue: Catalogue) -> tuple[int, ...]:
    """Every Maximum Threat that the crises name, and those between."""
    known = sorted({card.threat for card in catalogue.crises.values()})
    return tuple(range(known[0], known[-1] + 1)) if known else ()


def curve(roster: Roster, catalogue: Catalogue) -> dict[int, int]:
    """How many characters there are of each Threat, gems included (GEM-04)."""
    found: dict[int, int] = {}
    for entry in roster.characters:
        if entry.card in catalogue.characters:
            threat = threat_of(entry.card, entry.gems, catalogue)
            found[threat] = found.get(threat, 0) + 1
    return dict(sorted(found.items()))


def reach(roster: Roster, edition: Edition, catalogue: Catalogue) -> Reach | None:
    """The squads of a roster; None if it lists too many characters to go through them."""
    threats = threats_of(catalogue)
    if len(roster.characters) > MOST_CHARACTERS or not threats:
        return None
    squads = legal_squads(roster, threats[-1], edition, catalogue)
    names = unique(choice.affiliation for squad in squads for choice in squad.affiliations)
    found = [_reached(name, squads, threats) for name in names]
    most_first = sorted(found, key=lambda one: (-sum(one.led), -sum(one.squads), one.affiliation))
    return Reach(threats, _counted(squads, threats), tuple(most_first))


def _counted(squads: list[LegalSquad], threats: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sum(squad.threat <= threat for squad in squads) for threat in threats)


def _reached(name: str, squads: list[LegalSquad], threats: tuple[int, ...]) -> Reached:
    with_it = [
        (squad, choice)
        for squad in squads
        for choice in squad.affiliations
        if choice.affiliation == name
    ]
    leaders = unique(who for _, choice in with_it for who, _ in choice.leaders)
    return Reached(
        name,
        tuple(leaders),
        _counted([squad for squad, _ in with_it], threats),
        _counted([squad for squad, choice in with_it if choice.leaders], threats),
    )


def mends(roster: Roster, fault: Fault, edition: Edition, catalogue: Catalogue) -> list[Mend]:
    """Cards of which each, taken off, ends this fault and brings no other; none if many would."""
    before = {str(one) for one in roster_faults(roster, edition, catalogue)}
    found = []
    for kind in ("characters", "tactics", "crises"):
        cards = getattr(roster, kind)
        for at in {getattr(card, "card", card): at for at, card in enumerate(cards)}.values():
            without = replace(roster, **{kind: (*cards[:at], *cards[at + 1 :])})
            after = {str(one) for one in roster_faults(without, edition, catalogue)}
            if str(fault) not in after and after < before:
                found.append(Mend(kind, getattr(cards[at], "card", cards[at])))
    return found if len(found) <= MOST_MENDS else []
