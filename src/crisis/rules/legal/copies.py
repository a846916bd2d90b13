"""Several units of one card: how many a player may have, and which number a new one gets.

What else makes rosters and squads legal is in `rules.setup`.
"""

from itertools import count

from crisis.cards.model.schema import CharacterCard
from crisis.rules.core import witness
from crisis.rules.core.game import Game
from crisis.state.records import Place, SideId

COPIES = "copies"


def copies_of(card: CharacterCard, grunt: str = "") -> int:
    """How many of a card, or of a Grunt it brings, one player may have: what its rules say, else
    one (SQUAD-03, GRUNT-04)."""
    for rule in card.side("normal", injured=False).rules:
        for line in rule.continuous:
            if line.value == COPIES and line.of == (grunt or ()) and isinstance(line.is_, int):
                witness.note(rule.ref, rule)
                return line.is_
    return 1


def grunts_present(game: Game, side: SideId) -> list[str]:
    """The cards of the Grunts that a player has in play."""
    return [
        unit.card
        for unit in game.state.units.values()
        if unit.owner == side and unit.place in (Place.WAITING, Place.TABLE)
        if game.card(unit).grunt
    ]


def room_for(parent: CharacterCard, grunt: CharacterCard, present: list[str]) -> bool:
    """Whether one more comes into play beside these Grunts of the player (GRUNT-04)."""
    if not present:
        return True
    return set(present) == {grunt.slug} and len(present) < copies_of(parent, grunt.slug)


def free_copy(game: Game, side: SideId, slug: str) -> int:
    """The first number that no unit of this card in play has."""
    taken = {
        unit.copy
        for unit in game.state.units.values()
        if unit.owner == side and unit.card == slug
        if unit.place in (Place.WAITING, Place.TABLE)
    }
    return next(number for number in count(1) if number not in taken)
