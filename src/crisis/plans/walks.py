"""How many moves everybody needs from deployment to each objective token.

Every step is a Move action as the engine allows it on this battlefield: the longest tool, terrain
in the way, nobody else on the table. The first spot is the best of a few in the deployment zone and
each step goes as near to the token as it can, so that the number is a way that exists; a cleverer
one round a large feature might be a move shorter. Climbing, superpowers and cards do not count.
"""

from msgspec import Struct
from msgspec.structs import replace

from crisis.cards.model.schema import TokenSpot
from crisis.geometry import nearest_in_region, nearest_spot
from crisis.play.duel import character
from crisis.rules.core.game import Game
from crisis.rules.engine import Engine
from crisis.rules.legal.battlefield import pieces_of
from crisis.rules.legal.spots import allowed_tools, deployment_region, reach_of
from crisis.rules.reading import query
from crisis.rules.reading.contest import CONTEST_RANGE
from crisis.rules.reading.measure import RANGE, TOKEN_RADIUS, base_radius
from crisis.state.causes import Cause
from crisis.state.frames import MoveFrame
from crisis.state.records import SIDES, Piece, Place, Side, SideId, Spot, Unit
from crisis.state.state import State

EDGE: dict[SideId, str] = {"A": "south", "B": "north"}
BESIDE = (0, -5000, 5000)  # deployment spots that are tried, from straight below the token
MOST_MOVES = 8
WALKER = "walker"


class Goal(Struct, frozen=True):
    """A token of the mission where its map puts it, in 1/1000 inch."""

    crisis: str
    number: int
    name: str
    x: int
    y: int


class Field(Struct, frozen=True):
    """The battlefield with the mission on it."""

    pieces: tuple[Piece, ...]
    goals: tuple[Goal, ...]


def field_of(engine: Engine, table: str, crises: tuple[str, ...]) -> Field:
    """A prepared table with the tokens of the crises."""
    cards = engine.catalogue
    goals = [
        Goal(slug, number, _named(token, cards.crises[slug].token_name), token.x, token.y)
        for slug in crises
        for number, token in enumerate(cards.crises[slug].tokens, start=1)
    ]
    return Field(tuple(pieces_of(cards.tables[table].pieces, cards.terrain)), tuple(goals))


def _named(token: TokenSpot, usual: str) -> str:
    return token.name or usual


class Walks:
    """Counts moves on one battlefield; characters who move alike are counted once."""

    def __init__(self, engine: Engine, field: Field) -> None:
        self.engine = engine
        self.field = field
        self._known: dict[tuple[object, ...], tuple[int | None, ...]] = {}

    def moves(self, slug: str, side: SideId) -> tuple[int | None, ...]:
        """For each token the number of moves after which the character contests it (OBJ-15); None
        if that takes more than anybody has time for."""
        game = self._alone(slug, side)
        unit = game.unit(WALKER)
        key = (side, unit.radius, query.tool_size(game, unit), allowed_tools(game, _move(side)))
        if key not in self._known:
            self._known[key] = tuple(self._to(game, side, goal) for goal in self.field.goals)
        return self._known[key]

    def _alone(self, slug: str, side: SideId) -> Game:
        card = character(self.engine, slug)
        unit = Unit(
            id=WALKER, owner=side, side=side, card=slug, radius=base_radius(card.base),
            place=Place.TABLE, x=18_000, y=2_000,
        )  # fmt: skip
        state = State(
            edition=self.engine.edition.id,
            revision=self.engine.catalogue.revision,
            round=1,
            phase="activation",
            sides={one: Side(one, edge=EDGE[one]) for one in SIDES},
            units={WALKER: unit},
            terrain={piece.id: piece for piece in self.field.pieces},
        )
        return self.engine.game(state)

    def _to(self, game: Game, side: SideId, goal: Goal) -> int | None:
        zone = deployment_region(game, game.unit(WALKER), side)
        starts = {nearest_in_region(zone, (goal.x + beside, goal.y)) for beside in BESIDE}
        counts = [
            self._walk(game.state, side, goal, start) for start in sorted(filter(None, starts))
        ]
        return min((count for count in counts if count is not None), default=None)

    def _walk(self, state: State, side: SideId, goal: Goal, start: Spot) -> int | None:
        here = start
        for count in range(MOST_MOVES + 1):
            unit = replace(state.units[WALKER], x=here[0], y=here[1])
            if _contests(unit, goal):
                return count
            standing = state.clone()
            standing.units[WALKER] = unit
            found = nearest_spot(
                reach_of(self.engine.game(standing), _move(side)), (goal.x, goal.y)
            )
            if found is None or found[0] == here:
                return None
            here = found[0]
        return None


def _move(side: SideId) -> MoveFrame:
    return MoveFrame(kind="advance", unit=WALKER, side=side, cause=Cause(kind="basic"))


def _contests(unit: Unit, goal: Goal) -> bool:
    far = RANGE[CONTEST_RANGE] + unit.radius + TOKEN_RADIUS
    return (unit.x - goal.x) ** 2 + (unit.y - goal.y) ** 2 <= far * far
