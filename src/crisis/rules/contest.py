"""Who contests and who secures an objective token (OBJ-15 to OBJ-19)."""

from crisis.rules import measure, query
from crisis.rules.game import Game
from crisis.state.records import SIDES, SideId, Token, Unit

CONTEST_RANGE = 1  # OBJ-15


def contests(game: Game, unit: Unit, token: Token) -> bool:
    """Within Range 1, not Dazed, and nothing forbids it (OBJ-15, OBJ-19, OBJ-28)."""
    if not unit.able or not token.on_table or token.depleted:
        return False
    if token.crisis not in game.catalogue.crises:
        return False  # no objective
    if not measure.within(game, unit.id, token.id, CONTEST_RANGE):
        return False
    return query.cannot(game, "contest", unit) is None


def contesting(game: Game, token: Token) -> tuple[SideId, ...]:
    """The sides with somebody who contests the token (OBJ-15)."""
    found = {unit.side for unit in game.able_units() if contests(game, unit, token)}
    return tuple(side for side in SIDES if side in found)


def secured_by(game: Game, token: Token) -> SideId | None:
    """More Healthy characters win; without any Healthy one, more Injured (OBJ-16 to OBJ-18)."""
    healthy = dict.fromkeys(SIDES, 0)
    injured = dict.fromkeys(SIDES, 0)
    for unit in game.able_units():
        if contests(game, unit, token):
            count = query.value(game, "contest_count", unit, 1, doing="contesting")
            (injured if unit.injured else healthy)[unit.side] += count
    counts = healthy if any(healthy.values()) else injured
    if counts["A"] == counts["B"]:
        return None
    return "A" if counts["A"] > counts["B"] else "B"
