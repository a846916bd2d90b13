"""A game that begins in the middle: where everybody stands, with what, in which round.

For lessons, puzzles and scenarios. A position is part of the set-up, so that such a game is a
set-up and its answers like any other. It is laid down by events; what is unusual about it (nobody
was deployed, a round has begun) is said here and nowhere else. Which positions are good to learn
from does not belong here.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Annotated

from msgspec import Meta, Struct

from crisis.cards.model.schema import Catalogue, CharacterCard
from crisis.geometry import overlaps
from crisis.rules.core.faults import shown, suggestion
from crisis.rules.core.game import Game
from crisis.rules.reading.measure import base_radius, round_base, standing_on
from crisis.rules.reading.query import MAX_POWER
from crisis.rules.setup.crisis_map import place_tokens
from crisis.rules.setup.leadership import leaderships
from crisis.state.causes import Cause
from crisis.state.events import (
    ActivatedTokenGiven,
    ConditionGained,
    Damaged,
    Deployed,
    EdgeChosen,
    Flipped,
    LeadershipDeclared,
    PhaseBegan,
    PowerGained,
    PriorityTaken,
    RoundBegan,
    Scored,
)
from crisis.state.frames import RoundFrame, SetupFrame
from crisis.state.records import SIDES, SideId, unit_id
from crisis.state.rosters import Squad
from crisis.state.token_events import TokenTaken
from crisis.texts.told import told

WHY = "position"  # what laid-down Power, damage and conditions come from
BOARD_INCHES = 36.0
EDGES: tuple[tuple[SideId, str], ...] = (("A", "south"), ("B", "north"))

Inches = Annotated[float, Meta(ge=0, le=BOARD_INCHES)]
Count = Annotated[int, Meta(ge=0, le=99)]


class Stand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One character on the table; lengths in inches from the south-west corner."""

    character: str
    x: Inches
    y: Inches
    power: Annotated[int, Meta(ge=0, le=MAX_POWER)] = 0
    damage: Count = 0
    injured: bool = False
    activated: bool = False
    conditions: tuple[str, ...] = ()
    holds: tuple[str, ...] = ()  # tokens by id: the slug of the crisis and the number on its map


class Position(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The Activation Phase of a round; `turn` is asked first."""

    units: dict[SideId, tuple[Stand, ...]]
    round: Annotated[int, Meta(ge=1, le=6)] = 1
    turn: SideId = "A"
    priority: SideId = "A"
    vp: dict[SideId, Annotated[int, Meta(ge=0, le=15)]] = {}


# --- checking -------------------------------------------------------------------------------------


def position_faults(
    position: Position, squads: dict[SideId, Squad], crises: tuple[str, ...], catalogue: Catalogue
) -> Iterator[str]:
    """What keeps a position from being played; of cards that exist."""
    for side in SIDES:
        named = [stand.character for stand in position.units.get(side, ())]
        wanted = [*squads[side].characters] if side in squads else []
        if sorted(named) != sorted(wanted):
            yield told(
                "the position puts down every character of squad {side} once, and nobody else",
                side=side,
            )
            return
    yield from _stand_faults(position, catalogue)
    yield from _token_faults(position, crises, catalogue)
    yield from _overlap_faults(position, catalogue)


def _stands(position: Position) -> list[Stand]:
    return [stand for side in SIDES for stand in position.units[side]]


def _stand_faults(position: Position, catalogue: Catalogue) -> Iterator[str]:
    for stand in _stands(position):
        card = catalogue.characters[stand.character]
        if stand.injured and not card.has_injured_side:
            yield told("{name} has no Injured side", name=card.name)
            continue
        stamina = _stamina(card, stand.injured)
        if stand.damage >= stamina:
            yield told(
                "{name} has {n} damage, but the Stamina is {stamina}",
                name=card.name,
                n=stand.damage,
                stamina=stamina,
            )
        for slug in stand.conditions:
            if slug not in catalogue.conditions:
                hint = suggestion(slug, catalogue.conditions)
                yield told("there is no condition {name}", name=shown(slug)) + hint


def _stamina(card: CharacterCard, injured: bool) -> int:
    return card.side("normal", injured).stamina


def _token_faults(
    position: Position, crises: tuple[str, ...], catalogue: Catalogue
) -> Iterator[str]:
    known = {
        f"{slug}-{number}"
        for slug in crises
        for number, _ in enumerate(catalogue.crises[slug].tokens, start=1)
    }
    held = [token for stand in _stands(position) for token in stand.holds]
    for token in held:
        if token not in known:
            yield told("there is no token {name} on the maps of these crises", name=shown(token))
        elif catalogue.crises[token.rpartition("-")[0]].type != "extraction":
            yield told("the token {name} cannot be held", name=shown(token))
    if len(set(held)) != len(held):
        yield told("a token has one holder")


def _overlap_faults(position: Position, catalogue: Catalogue) -> Iterator[str]:
    bases = []
    for stand in _stands(position):
        card = catalogue.characters[stand.character]
        place = round_base(stand.x * 1000, stand.y * 1000, base_radius(card.base))
        bases.append((card.name, place))
    for (one, here), (two, there) in combinations(bases, 2):
        if overlaps(here, there):
            yield told("the bases of {one} and {two} overlap", one=one, two=two)


# --- laying down ----------------------------------------------------------------------------------


def lay_down(game: Game, position: Position) -> None:
    """Everything as it stands, and the round as its next step."""
    for side, edge in EDGES:
        game.emit(EdgeChosen(side, edge))
    game.emit(PriorityTaken(position.priority))
    place_tokens(game, SetupFrame())
    for side in SIDES:
        stands = position.units[side]
        named = [stand.character for stand in stands]
        for place, stand in enumerate(stands):
            copy = named[: place + 1].count(stand.character)
            _put(game, unit_id(side, stand.character, copy), stand)
    for side in SIDES:
        found = leaderships(game, side)
        if found:
            leader, rule = found[0]
            game.emit(LeadershipDeclared(side, leader.id, rule.ref))
        if position.vp.get(side):
            game.emit(Scored(side, position.vp[side], WHY))
    game.emit(RoundBegan(position.round))
    game.emit(PhaseBegan("activation"))
    frame = RoundFrame(turn=position.turn)
    game.push(frame)
    frame.step = "Activation 2"


def _put(game: Game, unit: str, stand: Stand) -> None:
    x, y = round(stand.x * 1000), round(stand.y * 1000)
    under = standing_on(game, round_base(x, y, game.unit(unit).radius))
    game.emit(Deployed(unit, x, y, under))
    if stand.injured:
        game.emit(Flipped(unit))
    if stand.power:
        game.emit(PowerGained(unit, stand.power, WHY))
    if stand.damage:
        game.emit(Damaged(unit, stand.damage, Cause(kind="basic", name=WHY)))
    for condition in stand.conditions:
        game.emit(ConditionGained(unit, condition, WHY))
    for token in stand.holds:
        game.emit(TokenTaken(token, unit))
    if stand.activated:
        game.emit(ActivatedTokenGiven(unit))
