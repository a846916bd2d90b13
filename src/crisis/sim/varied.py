"""Set-ups as different as the cards allow: rosters, crises and battlefields, drawn by seed.

A player that is measured on one match-up is measured on that match-up only.
"""

import random

from crisis.play.quick import random_roster, sample_rosters
from crisis.rules.engine import Engine
from crisis.rules.setup.rosters import CRISIS_TYPES, crisis_lacks
from crisis.rules.setup.setup import Setup
from crisis.state.rosters import Roster

ROSTERS = 12  # so many there are at least: samples, and legal ones made up by seed


def varied_rosters(engine: Engine) -> list[Roster]:
    """The sample rosters of this edition, and as many made-up ones as are missing."""
    found = sample_rosters(engine.edition, engine.catalogue)
    for number in range(ROSTERS - len(found)):
        found.append(random_roster(engine.edition, engine.catalogue, number))
    return found


def varied_setup(engine: Engine, seed: int) -> Setup:
    """Two different rosters, a Secure and an Extraction crisis and a battlefield."""
    chance = random.Random(f"varied:{seed}")
    one, two = chance.sample(varied_rosters(engine), 2)
    crises = []
    for kind in CRISIS_TYPES:
        offered = [
            slug
            for slug, card in sorted(engine.catalogue.crises.items())
            if card.type == kind and not any(crisis_lacks(card, engine.edition))
        ]
        crises.append(chance.choice(offered))
    table = chance.choice(sorted(engine.catalogue.tables))
    return Setup(table=table, crises=tuple(crises), rosters={"A": one, "B": two})
