"""What is around a character and what a token is like: the part of a filter about tokens, terrain
and neighbours. The rest of a filter is in `rules.reading.filters`.
"""

from collections.abc import Callable, Iterator

from crisis.cards.vocabulary import Filter
from crisis.geometry import sector_from, sector_touches
from crisis.rules.core.game import Game
from crisis.rules.reading import measure
from crisis.rules.reading.amounts import amount
from crisis.rules.reading.roles import Context, as_tuple
from crisis.state.frames import ActivationFrame, CollideFrame
from crisis.state.records import SideId, Spot, Token, Unit

# "Cannot contest" is itself a rule with filters: contests and secured_by are imported where they
# are used.

TokenQuestion = Callable[[Context, Filter, Token], bool]

# --- tokens -------------------------------------------------------------------------------------


def _kind_fits(_context: Context, wanted: Filter, token: Token) -> bool:
    return token.kind in as_tuple(wanted.kind)


def _is_meant_so(context: Context, wanted: Filter, token: Token) -> bool:
    return _is_meant(context.game, token, wanted)


def _is_held_as_asked(context: Context, wanted: Filter, token: Token) -> bool:
    if wanted.held_by and token.holder != context.role(wanted.held_by):
        return False
    return wanted.holding is None or wanted.holding == (token.holder is not None)


def _is_contested_as_asked(context: Context, wanted: Filter, token: Token) -> bool:
    game = context.game
    unit = game.state.units.get(context.role(wanted.contested_by) or "")
    return unit is not None and game.ask_cards.contests(game, unit, token)


def _is_controlled_as_asked(context: Context, wanted: Filter, token: Token) -> bool:
    return _whose(token.controller, context) == wanted.controlled


def _is_secured_as_asked(context: Context, wanted: Filter, token: Token) -> bool:
    return _whose(_securer(context.game, token), context) == wanted.secured


def _is_meant(game: Game, token: Token, wanted: Filter) -> bool:
    """Of the name and of the type of crisis that a filter asks for."""
    if wanted.crisis:
        objective = game.is_objective(token)
        if not objective or game.crisis(token).type != wanted.crisis:
            return False
    return is_named(game, token, wanted.token)


def _whose(owner: SideId | None, context: Context) -> str:
    if owner is None:
        return "nobody"
    return "own" if owner == context.side else "enemy"


def _securer(game: Game, token: Token) -> SideId | None:
    return game.ask_cards.secured_by(game, token) if token.on_table else None


def _lies_as_asked(context: Context, wanted: Filter, token: Token) -> bool:
    if not wanted.lies:
        return True
    return context.side is not None and lies(context.game, token, context.side, wanted.lies)


TOKEN: tuple[tuple[str, TokenQuestion], ...] = (
    ("kind", _kind_fits),
    ("token crisis", _is_meant_so),
    ("held_by holding", _is_held_as_asked),
    ("lies", _lies_as_asked),
    ("controlled", _is_controlled_as_asked),
    ("contested_by", _is_contested_as_asked),
    ("secured", _is_secured_as_asked),
)


def holds_as_asked(context: Context, wanted: Filter, unit: Unit) -> bool:
    if wanted.holding is None and wanted.tokens_min is None:
        return True
    held = [
        token
        for token in context.game.held(unit.id)
        if _is_meant(context.game, token, wanted)
        and (wanted.asks_for_terrain or not wanted.kind or token.kind in as_tuple(wanted.kind))
        and _lies_as_asked(context, wanted, token)
    ]
    if wanted.tokens_min is not None and len(held) < wanted.tokens_min:
        return False
    return wanted.holding is None or bool(held) == wanted.holding


def printed_as_asked(context: Context, wanted: Filter, unit: Unit) -> bool:
    """Who it is, what attacks it has, how much of a value."""
    game = context.game
    if wanted.same_as:
        like = game.state.units.get(context.role(wanted.same_as) or "")
        if like is None:
            return False
        one, two = game.card(unit), game.card(like)
        if one.name != two.name and one.alter_ego != two.alter_ego:
            return False
    if wanted.attacks_with:
        types = {attack.type for attack in game.attacks(unit).values()}
        if wanted.attacks_with not in types:
            return False
    if wanted.highest_threat is not None:
        most = max(game.threat(one) for one in game.able_units() if one.side == unit.side)
        if (game.threat(unit) >= most) != wanted.highest_threat:
            return False
    if not wanted.stat:
        return True
    return amount(context.naming("it", unit.id), f"it.{wanted.stat}") >= wanted.stat_min


def contests_as_asked(context: Context, wanted: Filter, unit: Unit) -> bool:
    if wanted.contesting is None:
        return True
    return any(_contested(context, wanted, unit)) == wanted.contesting


def _contested(context: Context, wanted: Filter, unit: Unit) -> Iterator[Token]:
    """The tokens in question that a unit contests, without those another one contests too."""
    game = context.game
    contests = game.ask_cards.contests
    rival = context.role(wanted.unshared_with) if wanted.unshared_with else None
    for token in game.state.tokens.values():
        if not _is_meant(game, token, wanted) or not contests(game, unit, token):
            continue
        shared = rival is not None and contests(game, game.unit(rival), token)
        partner = context.role(wanted.shared_with) if wanted.shared_with else None
        if wanted.shared_with and (
            partner is None or not contests(game, game.unit(partner), token)
        ):
            continue
        if not shared and _lies_as_asked(context, wanted, token):
            yield token


# --- what is near a character --------------------------------------------------------------------


def surroundings_fit(context: Context, wanted: Filter, unit: Unit) -> bool:
    return (
        _terrain_fits(context.game, wanted, unit)
        and _neighbours_fit(context.game, wanted, unit)
        and _tokens_near_fit(context, wanted, unit)
        and _struck_as_asked(context, wanted, unit)
        and (wanted.near_edge is None or _near_edge(unit, wanted.near_edge))
        and (wanted.unspent is None or _unspent(context.game, unit) == wanted.unspent)
    )


def is_seen(game: Game, viewer: str | None, thing: str) -> bool:
    """Line of sight to a character or a token; terrain is not asked about."""
    if viewer not in game.state.units:
        return False
    if thing in game.state.units:
        seen = game.unit(thing)
        return measure.sees(game, game.unit(viewer), seen, measure.size_of(game, seen))
    token = game.state.tokens.get(thing)
    return token is None or measure.sees_token(game, game.unit(viewer), token)


def stands_on(context: Context, unit: Unit, wanted: Filter) -> bool:
    """Whether it stands on terrain, of one of these kinds if any is named, of this Size at least,
    and on another one than somebody."""
    game = context.game
    piece = game.state.terrain.get(unit.on) if unit.on else None
    if piece is None or piece.size < wanted.terrain_min:
        return False
    rival = game.state.units.get(context.role(wanted.apart_from) or "")
    if rival is not None and rival.on == piece.id:
        return False
    return not wanted.kind or piece.kind in as_tuple(wanted.kind)


def _terrain_fits(game: Game, wanted: Filter, unit: Unit) -> bool:
    number = wanted.near_terrain
    if number is None:
        return True
    near = (
        piece
        for piece in game.state.terrain.values()
        if (not wanted.kind or piece.kind in as_tuple(wanted.kind))
        and piece.size >= wanted.terrain_min
        and measure.within(game, unit.id, piece.id, number)
    )
    if not wanted.seen_by_terrain:
        return any(near)
    return any(measure.piece_sees(game, piece, unit, measure.size_of(game, unit)) for piece in near)


def _neighbours_fit(game: Game, wanted: Filter, unit: Unit) -> bool:
    if wanted.with_ally is not None:
        company = _company(game, unit, wanted.with_ally, own=True)
        if company < wanted.allies_min:
            return False
    if wanted.without_ally is not None and _company(game, unit, wanted.without_ally, own=True):
        return False
    return wanted.without_enemy is None or not _company(game, unit, wanted.without_enemy, own=False)


def _company(game: Game, unit: Unit, number: int, *, own: bool) -> int:
    """How many others of its side, or of the other one, are within a Range."""
    return sum(
        (other.side == unit.side) == own
        and other.id != unit.id
        and measure.within(game, unit.id, other.id, number)
        for other in game.able_units()
    )


def _tokens_near_fit(context: Context, wanted: Filter, unit: Unit) -> bool:
    game = context.game
    for number, asked in ((wanted.near_tokens, True), (wanted.far_from_tokens, False)):
        if number is not None and _near_token(game, wanted, unit, number) != asked:
            return False
    if not wanted.in_arc:
        return True
    token = game.state.tokens.get(context.role(wanted.in_arc) or "")
    return token is not None and in_arc(game, unit, token)


def _near_token(game: Game, wanted: Filter, unit: Unit, number: int) -> bool:
    return any(
        _is_meant(game, token, wanted)
        and (not wanted.controlled or _is_its(token, unit, wanted.controlled))
        and measure.within(game, unit.id, token.id, number)
        for token in game.state.tokens.values()
        if token.on_table
    )


def _is_its(token: Token, unit: Unit, whose: str) -> bool:
    """A token near a character belongs to its own side, to the other one or to nobody."""
    if token.controller is None:
        return whose == "nobody"
    return (token.controller == unit.side) == (whose == "own")


def _near_edge(unit: Unit, number: int) -> bool:
    to_edge = min(unit.x, unit.y, measure.BOARD.width - unit.x, measure.BOARD.height - unit.y)
    return to_edge - unit.radius <= measure.RANGE[number]


def _struck_as_asked(context: Context, wanted: Filter, unit: Unit) -> bool:
    """Hit by thrown terrain of a kind, or hurt in the effect of this occasion."""
    if wanted.hit_by:
        collision = context.game.nearest(CollideFrame)
        if collision is None or collision.struck != unit.id:
            return False
        if collision.kind not in as_tuple(wanted.hit_by):
            return False
    if wanted.hurt is None:
        return True
    suffered = getattr(context.occasion, "suffered", ())
    return any(victim == unit.id for victim, _ in suffered) == wanted.hurt


def _unspent(game: Game, unit: Unit) -> bool:
    """At the start of its activation: no action, no superpower, no interaction yet."""
    activation = game.nearest(ActivationFrame)
    return activation is not None and activation.unit == unit.id and not activation.begun


# --- names and places of tokens -------------------------------------------------------------------

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
