"""What people call things: squads by their affiliation, characters without their epithet, tokens
with their letter, rules by the name that is printed.

Only names, as values that tell themselves in a language (`names`); the sentences they stand in are
in the folders of the languages.
"""

from functools import cached_property
from typing import Any

from crisis.cards.model.schema import Catalogue
from crisis.cards.model.walk import words_offered
from crisis.rules.core.game import Game
from crisis.server.tell.names import SideName, Twin
from crisis.state.records import SIDES, Unit, other
from crisis.texts.values import Named, Offered

Name = str | SideName | Twin | Named | Offered


class Spoken:
    """Names for the log and the story of one catalogue of cards."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    def side(self, game: Game, side: str | None) -> SideName:
        """The squad's affiliation; the colour where there is none or both have the same."""
        if side is None or side not in SIDES:
            return SideName(None)
        known = self.catalogue.affiliations
        slug = game.state.sides[side].affiliation
        if slug not in known:
            return SideName(side)
        twin = game.state.sides[other(side)].affiliation == slug
        return SideName(side, known[slug].name, twin)

    def thing(self, game: Game, thing: str) -> Name:
        """A side, a character, a token or a piece of terrain by its id."""
        if thing in SIDES:
            return self.side(game, thing)
        if thing in game.state.units:
            return self._unit(game, game.state.units[thing])
        if thing in game.state.tokens:
            return game.lettered(game.state.tokens[thing])
        if thing in self._offered:
            return Offered(thing)
        return game.named(thing)

    def _unit(self, game: Game, unit: Unit) -> str | Twin:
        """Short, unless that would not tell it from another one: then in full, or with its side."""
        name, short = game.name(unit.id), self._short(unit)
        alike = [
            one
            for one in game.state.units.values()
            if one.id != unit.id and self._short(one) == short
        ]
        if any(one.side == unit.side for one in alike):
            return name
        if alike:
            return Twin(short, self.side(game, unit.owner))
        return short

    def _short(self, unit: Unit) -> str:
        return self.catalogue.characters[unit.card].short

    def rule(self, name: str) -> str:
        """Rules of an attack without a name of their own have a number for the program only."""
        numbered = name.rpartition(" ")[2].isdecimal()
        return self._printed.get(name, name) if numbered else name

    @cached_property
    def _offered(self) -> frozenset[str]:
        return words_offered(self.catalogue.rules.values())

    @cached_property
    def _printed(self) -> dict[str, str]:
        found: dict[str, str] = {}
        rules: dict[str, Any] = self.catalogue.rules
        for ref, rule in rules.items():
            *_, parent, last = ("", "", *ref.split("/"))
            if rule.name == f"{parent} {last}":
                found[rule.name] = parent
        return found
