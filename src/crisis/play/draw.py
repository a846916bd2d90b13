"""A game drawn by chance: two legal squads of equal Threat, a mission and a battlefield.

Drawn from the sample rosters of the package, or from random ones for a surprise. The same number
draws the same game. How a squad should be chosen to win is the business of `crisis.ai`.
"""

import random
from collections.abc import Sequence

from crisis.cards.model.schema import Catalogue, TacticCard
from crisis.play.quick import quick_rosters, random_roster
from crisis.play.tables import random_table
from crisis.rules.core.edition import Edition
from crisis.rules.setup.rosters import CRISIS_TYPES
from crisis.rules.setup.setup import Setup, Squad
from crisis.rules.setup.squads import (
    LegalSquad,
    legal_squads,
    needed_cards,
    squad_from,
    tactic_faults,
)
from crisis.state.records import SIDES, SideId
from crisis.state.rosters import Roster
from crisis.texts.told import told

SPARE_THREAT = 1  # a squad may stay this much below the most that the mission allows
TRIES = 200


class NoDraw(ValueError):
    """The rosters at hand give no two squads for one mission."""


def drawn_setup(edition: Edition, catalogue: Catalogue, number: int, *, surprise: bool) -> Setup:
    """Squads, mission and table for this number; a surprise has rosters and table at random."""
    chance = random.Random(f"draw:{number}:{surprise}")
    for _ in range(TRIES):
        seed = chance.randrange(2**32)
        rosters = _rosters(edition, catalogue, seed, surprise)
        crises = tuple(_crisis(kind, rosters, catalogue, chance) for kind in CRISIS_TYPES)
        threat = catalogue.crises[chance.choice(crises)].threat
        sides: dict[SideId, Squad] = {
            side: squad
            for side, roster in zip(SIDES, rosters, strict=True)
            if (squad := _squad(roster, threat, edition, catalogue, chance)) is not None
        }
        if len(sides) < len(SIDES) or not _differ([*sides.values()], catalogue):
            continue
        if surprise:
            pieces = random_table(catalogue, seed, crises)
            return Setup(pieces=pieces, crises=crises, squads=sides)
        return Setup(table=chance.choice(sorted(catalogue.tables)), crises=crises, squads=sides)
    raise NoDraw(told("the rosters at hand give no two squads for one mission"))


def _differ(squads: Sequence[Squad], catalogue: Catalogue) -> bool:
    """Nobody meets himself, and no squad has two versions of one person: easier to follow."""
    people = [catalogue.characters[slug].alter_ego for squad in squads for slug in squad.characters]
    return len(people) == len(set(people))


def _rosters(
    edition: Edition, catalogue: Catalogue, seed: int, surprise: bool
) -> tuple[Roster, Roster]:
    if not surprise:
        return quick_rosters(edition, catalogue, seed)
    return (
        random_roster(edition, catalogue, seed),
        random_roster(edition, catalogue, seed + 1),
    )


def _crisis(
    kind: str, rosters: Sequence[Roster], catalogue: Catalogue, chance: random.Random
) -> str:
    """One of the crises of this kind that either player brought."""
    known = {slug for roster in rosters for slug in roster.crises}
    return chance.choice(sorted(slug for slug in known if catalogue.crises[slug].type == kind))


def _squad(
    roster: Roster, threat: int, edition: Edition, catalogue: Catalogue, chance: random.Random
) -> Squad | None:
    """A squad near the Threat of the mission; one that uses an affiliation if there is one."""
    found = legal_squads(roster, threat, edition, catalogue)
    full = [squad for squad in found if squad.threat >= threat - SPARE_THREAT]
    led = [squad for squad in full if any(choice.leaders for choice in squad.affiliations)]
    plain = [
        squad for squad in led or full if _differ([Squad(characters=squad.characters)], catalogue)
    ]
    if not plain:
        return None
    chosen = chance.choice(plain)
    affiliation = _affiliation(chosen, chance)
    bare = squad_from(roster, chosen.characters, affiliation, ())
    return squad_from(
        roster, chosen.characters, affiliation, _tactics(bare, roster, edition, catalogue, chance)
    )


def _affiliation(squad: LegalSquad, chance: random.Random) -> str:
    led = [choice.affiliation for choice in squad.affiliations if choice.leaders]
    return chance.choice(led) if led else ""


def _tactics(
    squad: Squad,
    roster: Roster,
    edition: Edition,
    catalogue: Catalogue,
    chance: random.Random,
) -> tuple[str, ...]:
    """As many Team Tactic cards as a squad may take, those of its affiliation first."""

    def is_legal(card: TacticCard) -> bool:
        return not any(
            tactic_faults(
                squad_from(roster, squad.characters, squad.affiliation, (card.slug,)),
                edition,
                catalogue,
                roster=roster,
            )
        )

    cards = [catalogue.tactics[slug] for slug in roster.tactics]
    usable = [card for card in cards if is_legal(card)]
    chance.shuffle(usable)
    usable.sort(key=lambda card: not card.affiliation)
    bound = needed_cards(squad.characters, squad.affiliation, catalogue, roster.tactics)
    usable.sort(key=lambda card: card.slug not in bound)
    return tuple(card.slug for card in usable[: edition.squad_tactics_max])
