"""Who is who when a rule speaks: the roles of an occasion.

A rule speaks for one side, usually has an owner, and is about the frame whose window woke it.
Whether
something fits a card's words is in `rules.reading.filters`, amounts are in `rules.reading.amounts`.
"""

from collections.abc import Sequence

from msgspec import Struct

from crisis.rules.core.game import Game
from crisis.state.causes import Cause
from crisis.state.frames import (
    ActivationFrame,
    AttackFrame,
    CollideFrame,
    ConditionFrame,
    DamageFrame,
    DefeatFrame,
    DeployLaterFrame,
    DestroyFrame,
    DodgeFrame,
    DropFrame,
    FlipFrame,
    Frame,
    HealFrame,
    InteractFrame,
    LeaveFrame,
    MoveFrame,
    PowerFrame,
    ResolveFrame,
    RollFrame,
    ThrowFrame,
    VolleyFrame,
)
from crisis.state.records import Lasting, SideId, Unit, UnitId

_OWNER = ("self", "bearer")


def as_tuple(words: str | tuple[str, ...]) -> tuple[str, ...]:
    """A card may name one thing or several."""
    return (words,) if isinstance(words, str) else words


class Context(Struct, eq=False):
    """For whom a rule speaks and about what.

    `squad` marks a Team Tactic card or a Leadership: for them a character under foreign control
    belongs to no squad (GEN-14).
    """

    game: Game
    side: SideId | None
    owner: UnitId | None
    occasion: Frame | None
    resolve: ResolveFrame | None = None
    squad: bool = False
    named: tuple[tuple[str, str], ...] = ()
    rule: str = ""  # the name of the rule that speaks
    ref: str = ""  # and where it is printed; both empty for a line that only holds
    paid: int = 0  # what would be paid, while the rule is only considered
    open_role: str = ""  # still to be filled: what is said about it is not asked yet

    @classmethod
    def of(
        cls,
        game: Game,
        unit: Unit,
        occasion: Frame | None = None,
        named: tuple[tuple[str, str], ...] = (),
    ) -> "Context":
        """What a character has speaks for its side."""
        return cls(game, side=unit.side, owner=unit.id, occasion=occasion, named=named)

    @classmethod
    def of_attack(cls, game: Game, attack: AttackFrame) -> "Context":
        """What is printed on the attack in hand speaks for the attacker."""
        return cls(game, side=attack.side, owner=attack.attacker, occasion=attack)

    @classmethod
    def of_lasting(
        cls, game: Game, lasting: Lasting, occasion: Frame | None, *, squad: bool = False
    ) -> "Context":
        """What lasts speaks for whoever began it, with the roles as they were then."""
        return cls(
            game, side=lasting.side, owner=lasting.owner, occasion=occasion, squad=squad,
            named=lasting.roles,
        )  # fmt: skip

    def naming(self, name: str, thing: str) -> "Context":
        """The same, with one more role filled."""
        others = [pair for pair in self.named if pair[0] != name]
        return Context(
            self.game, side=self.side, owner=self.owner, occasion=self.occasion,
            resolve=self.resolve, squad=self.squad, named=((name, thing), *others),
            rule=self.rule, ref=self.ref, paid=self.paid, open_role=self.open_role,
        )  # fmt: skip

    def role(self, name: str) -> str | None:
        """The id of a unit, piece or token that plays a role here (of several the first); None if
        nobody does."""
        for known, thing in self.named:
            if known == name:
                return thing
        if name in _OWNER:
            return self.owner
        found = self.roles(name)
        return found[0] if found else None

    def roles(self, name: str) -> tuple[str, ...]:
        """All that play a role: those named by a `choose` with `many`, the targets of a beam."""
        if self.named:
            named = tuple([thing for known, thing in self.named if known == name])
            if named:
                return named
        if name in _OWNER:
            return _one(self.owner)
        if self.resolve is not None:
            if name in self.resolve.chosen:
                return self.resolve.chosen[name]
            if name == "payer":
                return _one(self.resolve.payer)
        if name in ("roller", "opposing"):
            return _one(self._of_the_dice(name))
        if name == "ground":
            return _one(self.game.unit(self.owner).on if self.owner else None)
        return self._from_frames(name)

    def _of_the_dice(self, name: str) -> UnitId | None:
        """Whose dice are the own ones of the side that speaks, and who stands against it."""
        frame = self.occasion
        if isinstance(frame, DodgeFrame | RollFrame):
            return frame.unit if name == "roller" else None
        attack = frame if isinstance(frame, AttackFrame) else self.game.nearest(AttackFrame)
        if attack is None or self.side is None:
            return None
        attacks = (self.side == attack.side) == (name == "roller")
        return attack.attacker if attacks else attack.target

    def _from_frames(self, name: str) -> tuple[str, ...]:
        """Look at the occasion first, then at what encloses it."""
        stack = self.game.state.stack
        start = len(stack)
        if self.occasion is not None:
            found = _of_frame(self.occasion, name)  # an attack that is only considered is nowhere
            if found:
                return found
            start = _place(stack, self.occasion)
        for place in range(start - 1, -1, -1):
            found = _of_frame(stack[place], name)
            if found:
                return found
        return ()


def _place(stack: Sequence[Frame], occasion: Frame) -> int:
    """How many frames there are up to an occasion; all where it is not on the stack."""
    for place in range(len(stack), 0, -1):
        if stack[place - 1] is occasion:
            return place
    return len(stack)


def _one(thing: str | None) -> tuple[str, ...]:
    return (thing,) if thing is not None else ()


def _of_frame(frame: Frame, name: str) -> tuple[str, ...]:
    if name == "targets" and isinstance(frame, VolleyFrame):
        return frame.attacked
    if name == "met" and isinstance(frame, MoveFrame):
        return frame.met
    if name != "user" and isinstance(frame, ResolveFrame):
        return frame.chosen.get(name, ())
    thing = frame_role(frame, name)
    return (thing,) if thing is not None else ()


def frame_role(frame: Frame, name: str) -> str | None:  # noqa: C901, PLR0911, PLR0912
    """The roles each kind of frame offers."""
    match frame:
        case AttackFrame():
            who = {"attacker": frame.attacker, "target": frame.target, "user": frame.attacker}
            return who.get("target" if name == "targets" else name)
        case VolleyFrame():
            return _of_volley(frame, name)
        case DamageFrame():
            packet = frame.packets[min(frame.at, len(frame.packets) - 1)]
            return {"victim": packet.victim, "source": packet.cause.unit}.get(name)
        case DefeatFrame():
            return {"victim": frame.unit, "source": frame.cause.unit}.get(name)
        case DropFrame():
            return frame.unit if name in ("dropper", "carrier") else None
        case LeaveFrame() | FlipFrame():
            return frame.unit if name == "victim" else None
        case MoveFrame():
            return {"mover": frame.unit, "source": frame.cause.unit}.get(name)
        case ThrowFrame():
            roles = {"mover": frame.unit, "thrown": frame.unit, "source": frame.cause.unit}
            return roles.get(name)
        case CollideFrame():
            struck = None if frame.piece else frame.struck
            roles = {"struck": struck, "thrown": frame.thrown, "source": frame.cause.unit}
            if name in ("missile", "hit", "piece"):
                return _thing_in_collision(frame, name)
            return roles.get(name)
        case DodgeFrame():
            return {"struck": frame.unit, "source": frame.cause.unit}.get(name)
        case DestroyFrame():
            return {"piece": frame.piece, "source": frame.cause.unit}.get(name)
        case ActivationFrame():
            return frame.unit if name in ("active", "carrier") else None
        case DeployLaterFrame():
            return frame.unit if name == "newcomer" else None
        case InteractFrame():
            return {"active": frame.unit, "token": frame.token}.get(name)
        case PowerFrame() | ConditionFrame() | HealFrame():
            return {"victim": frame.unit, "source": frame.cause.unit}.get(name)
        case ResolveFrame():
            return frame.owner
        case _:
            return None


def _of_volley(frame: VolleyFrame, name: str) -> str | None:
    """Of a beam or area "the target" is the last one that was attacked."""
    if name in ("attacker", "user"):
        return frame.attacker
    if name == "origin":
        return frame.origin or None
    return frame.attacked[-1] if frame.attacked and name == "target" else None


def _thing_in_collision(frame: CollideFrame, name: str) -> str | None:
    """The feature that was thrown, whatever it met, and the feature that was met."""
    if name == "missile":
        return frame.missile or None
    return frame.struck if name == "hit" or frame.piece else None


def cause_of(frame: Frame | None) -> Cause | None:
    if isinstance(frame, DamageFrame):
        return frame.packets[min(frame.at, len(frame.packets) - 1)].cause
    return getattr(frame, "cause", None)
