"""Whose effects come first when several are simultaneous (TIME-01 to TIME-10; docs/timing.md).

Which rules there are at a moment, and who is asked, is in `rules.timing.triggers`.
"""

from crisis.rules.core.game import Game
from crisis.rules.reading.instance import Instance
from crisis.state.frames import AttackFrame, VolleyFrame
from crisis.state.records import SideId, other

NON_PLAYER_GROUP = 8  # groups below it belong to players


def leading_side(game: Game) -> SideId:
    """Whose effects come first outside phase windows: the attacker's, else the active player's."""
    for frame in reversed(game.state.stack):
        if isinstance(frame, AttackFrame | VolleyFrame):
            return frame.side
    return game.active_side()


def group_of(game: Game, kind: str, instance: Instance) -> int:
    """The place in the order of TIME-01 to TIME-08; crisis cards always come last."""
    rule, side = instance.rule, instance.side
    if rule.is_non_player or side is None:
        return NON_PLAYER_GROUP + (rule.kind == "crisis")
    priority = game.state.priority
    if kind == "P":
        return 0 if side == priority else 1
    if kind == "R" and rule.is_reaction:
        return 2 if side == priority else 3
    return 0 if side == leading_side(game) else 1


def grouped(game: Game, kind: str, found: list[Instance]) -> list[tuple[int, Instance]]:
    """Each with its group. What edits an operation is one list for each player, powers and cards
    alike (GEN-16), but the Reactive ones of a player with priority come before those of the other
    (TIME-01)."""
    groups = [(group_of(game, kind, instance), instance) for instance in found]
    if kind != "O":
        return groups
    later, priority = other(leading_side(game)), game.state.priority
    if later != priority or not any(i.rule.is_reaction and i.side == later for i in found):
        return groups
    waiting = [i.rule.is_reaction and i.side != later for i in found]
    return [(2 if waits else its, i) for waits, (its, i) in zip(waiting, groups, strict=True)]


def stage_of(kind: str, group: int) -> int:
    """Groups of one stage take turns as long as something becomes possible (TIME-10, Q-40)."""
    together = {"R": (2, 3), "O": (0, 1, 2)}.get(kind, ())
    return together[0] if group in together else group
