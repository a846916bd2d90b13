"""What stands for a character elsewhere: tokens that ranges are measured from and to, tokens that
contest, and the line between two characters that nobody sees or advances across.

What is measured is in `rules.reading.measure`; who may be attacked then in `rules.legal.legality`.
"""

from collections.abc import Iterator
from typing import NamedTuple

from crisis.rules.core import witness
from crisis.rules.core.game import Game
from crisis.rules.reading import measure
from crisis.rules.reading.filters import all_hold
from crisis.rules.reading.lines import Line, lines
from crisis.state.records import SideId, Token, Unit, UnitId

CONTENDER = "contender"  # the kind of a token that contests like an Injured character


class Barrier(NamedTuple):
    """Two characters of a side and the straight line between them."""

    side: SideId | None
    one: Unit
    two: Unit


def _tokens(game: Game, key: str, unit: UnitId) -> Iterator[tuple[Token, Line]]:
    """The tokens on the table that stand for a character in this respect."""
    if key not in game.speakers.values:
        return
    for line in lines(game, key):
        named = line.effect.who
        if line.context.owner != unit or not isinstance(named, str):
            continue
        token = game.state.tokens.get(line.context.role(named) or "")
        if token is not None and token.on_table and witness.speaks(line.rule):
            yield token, line


def standing(game: Game, unit: UnitId) -> str:
    """From what the Range of a character's attacks and superpowers is measured: a token, or the
    character itself."""
    return next((token.id for token, _ in _tokens(game, "range_from", unit)), unit)


def standpoint(game: Game, unit: Unit) -> Unit:
    """A character as if it stood where its ranges are measured from."""
    if "range_from" not in game.speakers.values:
        return unit
    token = next((token for token, _ in _tokens(game, "range_from", unit.id)), None)
    return unit if token is None else measure.instead_of(unit, token)


def places(game: Game, unit: Unit, attack_type: str) -> list[Unit]:
    """A character, and as if it stood where else the Range to it may be measured."""
    return [unit] + [
        measure.instead_of(unit, token)
        for token, line in _tokens(game, "range_to", unit.id)
        if not line.effect.against or attack_type in line.effect.against
    ]


def contests_from(game: Game, unit: UnitId) -> str:
    """What contests objectives in a character's stead, or the character itself."""
    if "contests_from" not in game.speakers.values:
        return unit
    return next((token.id for token, _ in _tokens(game, "contests_from", unit)), unit)


def contenders(game: Game, token: Token, reach: int) -> list[SideId]:
    """The sides of tokens that contest another one as an Injured character would."""
    return [
        one.controller
        for one in game.state.tokens.values()
        if one.kind == CONTENDER
        and one.on_table
        and one.controller is not None
        and measure.bases_within(one, token, reach)
    ]


def barriers(game: Game) -> list[Barrier]:
    """The lines between two characters that hold now."""
    if "barrier" not in game.speakers.values:
        return []
    found = []
    for line in lines(game, "barrier"):
        names = (line.effect.who, line.effect.of)
        units = [
            game.state.units.get(line.context.role(name) or "")
            for name in names
            if isinstance(name, str)
        ]
        one, two = units
        there = one is not None and two is not None and one.on_table and two.on_table
        if there and all_hold(line.context, line.effect.when) and witness.speaks(line.rule):
            assert one is not None and two is not None
            found.append(Barrier(line.context.side, one, two))
    return found
