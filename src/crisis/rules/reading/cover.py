"""Cover: what terrain and cards give the target of an attack (COVER).

What it is good for is a basic rule (`data/basics`) that speaks in `rules.timing.triggers`.
"""

from crisis.geometry import crossing
from crisis.rules.core.game import Game
from crisis.rules.reading import measure, query
from crisis.state.frames import AttackFrame
from crisis.state.records import Piece, Unit


def has_cover(game: Game, frame: AttackFrame) -> bool:
    """Cover from terrain or given by another effect, unless the attack ignores it (COVER-04,
    -07)."""
    if frame.target is None or "cover" in frame.ignore:
        return False
    attacker, target = query.viewpoint(game, frame), game.unit(frame.target)
    name = game.attack_card(frame).name
    if query.value(game, "ignore_cover", attacker, 0, attack=frame, doing="attacking", of=name):
        return False
    if query.value(game, "cover", target, 0, attack=frame, doing="defending"):
        return True
    return bool(covering_pieces(game, attacker, target, query.size(game, target)))


def covering_pieces(game: Game, attacker: Unit, defender: Unit, size: int) -> list[Piece]:
    """The features that give cover: near, large enough, in the way, attacker not close
    (COVER-01..04)."""
    if measure.units_within(attacker, defender, 2):
        return []
    shooter, target = measure.disc(attacker), measure.disc(defender)
    return [
        piece
        for piece in game.state.terrain.values()
        if piece.size >= size
        and measure.near_piece(piece, defender.x, defender.y, defender.radius, measure.RANGE[1])
        and crossing(shooter, target, measure.footprint(piece)) is not None
    ]
