"""Who is who when a rule speaks: the roles of an occasion.

A rule speaks for one side, usually has an owner, and is about the frame whose window woke it.
Whether
something fits a card's words is in `rules.filters`, amounts are in `rules.amounts`.
"""

from crisis.rules.game import Game
from crisis.state.frames import (
    ActivationFrame,
    AttackFrame,
    Cause,
    CollideFrame,
    ConditionFrame,
    DamageFrame,
    DefeatFrame,
    DestroyFrame,
    DodgeFrame,
    DropFrame,
    Frame,
    HealFrame,
    InteractFrame,
    LeaveFrame,
    MoveFrame,
    PowerFrame,
    ResolveFrame,
    ThrowFrame,
    VolleyFrame,
)
from crisis.state.records import SideId, UnitId


class Context:
    """For whom a rule speaks and about what."""

    __slots__ = ("game", "occasion", "owner", "resolve", "side")

    def __init__(
        self,
        game: Game,
        *,
        side: SideId | None,
        owner: UnitId | None,
        occasion: Frame | None,
        resolve: ResolveFrame | None = None,
    ) -> None:
        self.game = game
        self.side = side
        self.owner = owner
        self.occasion = occasion
        self.resolve = resolve

    def role(self, name: str) -> str | None:
        """The id of a unit, piece or token that plays a role here; None if nobody does."""
        if name in ("self", "bearer"):
            return self.owner
        if self.resolve is not None:
            if name in self.resolve.chosen:
                return self.resolve.chosen[name]
            if name == "payer":
                return self.resolve.payer
        return self._from_frames(name)

    def _from_frames(self, name: str) -> str | None:
        """Look at the occasion first, then at what encloses it."""
        stack = self.game.state.stack
        start = len(stack)
        if self.occasion is not None:
            start = next((i + 1 for i, frame in enumerate(stack) if frame is self.occasion), start)
        for frame in reversed(stack[:start]):
            found = frame_role(frame, name)
            if found is not None:
                return found
        return None


def frame_role(frame: Frame, name: str) -> str | None:  # noqa: C901, PLR0911, PLR0912
    """The roles each kind of frame offers."""
    match frame:
        case AttackFrame():
            return {"attacker": frame.attacker, "target": frame.target}.get(name)
        case VolleyFrame():
            return frame.attacker if name == "attacker" else None
        case DamageFrame():
            packet = frame.packets[min(frame.at, len(frame.packets) - 1)]
            return {"victim": packet.victim, "source": packet.cause.unit}.get(name)
        case DefeatFrame():
            return {"victim": frame.unit, "source": frame.cause.unit}.get(name)
        case DropFrame():
            return frame.unit if name == "dropper" else None
        case LeaveFrame():
            return frame.unit if name == "victim" else None
        case MoveFrame():
            return {"mover": frame.unit, "source": frame.cause.unit}.get(name)
        case ThrowFrame():
            roles = {"mover": frame.unit, "thrown": frame.unit, "source": frame.cause.unit}
            return roles.get(name)
        case CollideFrame():
            struck = None if frame.piece else frame.struck
            return {"struck": struck, "thrown": frame.thrown, "source": frame.cause.unit}.get(name)
        case DodgeFrame():
            return {"struck": frame.unit, "source": frame.cause.unit}.get(name)
        case DestroyFrame():
            return {"piece": frame.piece, "source": frame.cause.unit}.get(name)
        case ActivationFrame():
            return frame.unit if name == "active" else None
        case InteractFrame():
            return {"active": frame.unit, "token": frame.token}.get(name)
        case PowerFrame() | ConditionFrame() | HealFrame():
            return {"victim": frame.unit, "source": frame.cause.unit}.get(name)
        case ResolveFrame():
            return frame.chosen.get(name)
        case _:
            return None


def cause_of(frame: Frame | None) -> Cause | None:
    if isinstance(frame, DamageFrame):
        return frame.packets[min(frame.at, len(frame.packets) - 1)].cause
    return getattr(frame, "cause", None)
