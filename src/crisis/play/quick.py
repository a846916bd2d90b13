"""Ready-made games: sample squads, mission and table for a start at once."""

from crisis.cards.schema import Catalogue
from crisis.rules.setup import Setup, Squad

HEROES = Squad(
    characters=(
        "captain-america-first-avenger",
        "invincible-iron-man",
        "crossbones-merciless-merc",
    ),
    affiliation="avengers",
)
VILLAINS = Squad(
    characters=(
        "doc-ock-sinister-scientist",
        "crossbones-merciless-merc",
        "invincible-iron-man",
    ),
)


def quick_setup(_catalogue: Catalogue) -> Setup:
    """The sample game: two squads of 11 Threat, Origin Bombs and Skrull agents in Hell's
    Kitchen."""
    return Setup(
        table="hells-kitchen",
        crises=("deadly-meteors-mutate-civilians", "skrulls-infiltrate-world-leadership"),
        squads={"A": HEROES, "B": VILLAINS},
    )
