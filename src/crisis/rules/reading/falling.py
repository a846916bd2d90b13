"""Who is about to leave the battlefield: what one effect removes, it removes together (Q-33).

How somebody leaves is in `rules.chapters.leaving`, what it means for the game in
`rules.chapters.scoring`.
"""

from crisis.rules.core.game import Game
from crisis.state.frames import END, AnyFrame, DamageFrame, DefeatFrame, LeaveFrame, ResolveFrame
from crisis.state.records import Unit, UnitId


def falls_for_good(game: Game, unit: Unit) -> bool:
    """An Injured character and a Grunt are KO'd, any other is Dazed (DMG-04, GRUNT-11)."""
    return unit.injured or game.card(unit).grunt


def going(game: Game) -> set[UnitId]:
    """Those on the battlefield whom something that is being resolved has still to remove."""
    found: set[UnitId] = set()
    for frame in game.state.stack:
        if isinstance(frame, DamageFrame):
            found |= {unit for unit in frame.defeated if falls_for_good(game, game.unit(unit))}
        elif isinstance(frame, ResolveFrame):
            found |= {unit for one in frame.waiting for unit in _removed_by(game, one)}
        else:
            found |= _removed_by(game, frame)
    return found


def _removed_by(game: Game, frame: AnyFrame) -> set[UnitId]:
    if isinstance(frame, LeaveFrame):
        return {frame.unit}
    if isinstance(frame, DefeatFrame) and frame.step != END:
        for_good = frame.outright or falls_for_good(game, game.unit(frame.unit))
        return {frame.unit} if for_good else set()
    return set()
