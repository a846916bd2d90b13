"""Where objective tokens are and what they are called: names, places seen from an edge, arcs."""

from crisis.geometry import sector_from, sector_touches
from crisis.rules.core.game import Game
from crisis.rules.reading import measure
from crisis.state.records import SideId, Spot, Token, Unit

ARC_RANGE = 3  # OBJ-30


def token_name(game: Game, token: Token) -> str:
    return token.name or game.crisis(token).token_name


def is_named(game: Game, token: Token, names: str | tuple[str, ...]) -> bool:
    """Whether a token bears one of these names; no name asks for nothing."""
    wanted = (names,) if isinstance(names, str) and names else tuple(names)
    return not wanted or token_name(game, token) in wanted


def lies(game: Game, token: Token, side: SideId, where: str) -> bool:
    """Whether a token is the close, mid or far one of its name, seen from a side's own edge.

    Its place is the one it had at set-up: a Herb stays whose it is when it is carried away.
    """
    same = [
        other
        for other in game.state.tokens.values()
        if other.crisis == token.crisis and token_name(game, other) == token_name(game, token)
    ]
    away = {other.id: _from_edge(game, _home(other), side) for other in same}
    mine, least, most = away[token.id], min(away.values()), max(away.values())
    return {"close": mine == least, "far": mine == most, "mid": least < mine < most}[where]


def _home(token: Token) -> Spot:
    return token.home or token.spot


def _from_edge(game: Game, spot: Spot, side: SideId) -> int:
    x, y = spot
    width, height = round(measure.BOARD.width), round(measure.BOARD.height)
    distances = {"south": y, "north": height - y, "west": x, "east": width - x}
    return distances[game.state.sides[side].edge]


def in_arc(game: Game, unit: Unit, token: Token) -> bool:
    """Within Range 3 of a Zone token and some part of the base between its lines (OBJ-30)."""
    half = _half_opening(game.crisis(token).arc)
    reach = measure.RANGE[ARC_RANGE]
    sector = sector_from(measure.token_disc(token), token.facing, half, reach)
    return unit.on_table and token.on_table and sector_touches(sector, measure.disc(unit))


# A point on the line that bounds half an arc; no trigonometry decides legality.
_OPENINGS: dict[int, tuple[float, float]] = {
    30: (3**0.5, 1.0), 45: (1.0, 1.0), 60: (1.0, 3**0.5), 90: (0.0, 1.0),
}  # fmt: skip


def _half_opening(degrees: int) -> tuple[float, float]:
    return _OPENINGS[degrees]
