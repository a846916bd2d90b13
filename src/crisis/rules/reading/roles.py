"""Who is who when a rule speaks: the roles of an occasion.

A rule speaks for one side, usually has an owner, and is about the frame whose window woke it.
Whether
something fits a card's words is in `rules.reading.filters`, amounts are in `rules.reading.amounts`.
"""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

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
    if type(frame) is ResolveFrame and name != "user":
        return frame.chosen.get(name, ())
    thing = frame_role(frame, name)
    return (thing,) if thing is not None else ()


def frame_role(frame: Frame, name: str) -> str | None:
    """Who plays a role in a frame; most kinds of frames have nobody for it."""
    kind = type(frame)
    if kind not in _ROLES or name not in _ROLES[kind]:
        return None
    return _ROLES[kind][name](frame)


def cause_of(frame: Frame | None) -> Cause | None:
    if isinstance(frame, DamageFrame):
        return frame.packets[min(frame.at, len(frame.packets) - 1)].cause
    return getattr(frame, "cause", None)


def _last_attacked(frame: VolleyFrame) -> str | None:
    """Of a beam or area "the target" is the last one that was attacked."""
    return frame.attacked[-1] if frame.attacked else None


def _victim(frame: DamageFrame) -> str:
    return frame.packets[min(frame.at, len(frame.packets) - 1)].victim


def _harmer(frame: DamageFrame) -> str | None:
    return frame.packets[min(frame.at, len(frame.packets) - 1)].cause.unit


def _struck_unit(frame: CollideFrame) -> str | None:
    return None if frame.piece else frame.struck


def _struck_piece(frame: CollideFrame) -> str | None:
    return frame.struck if frame.piece else None


def _or_none(name: str) -> Callable[[Any], str | None]:
    read = attrgetter(name)
    return lambda frame: read(frame) or None


_unit, _source = attrgetter("unit"), attrgetter("cause.unit")
_attacker, _target = attrgetter("attacker"), attrgetter("target")

# The roles each kind of frame offers.
_ROLES: dict[type[Frame], dict[str, Callable[[Any], str | None]]] = {
    AttackFrame: {
        "attacker": _attacker, "user": _attacker, "target": _target, "targets": _target,
    },
    VolleyFrame: {
        "attacker": _attacker, "user": _attacker, "origin": _or_none("origin"),
        "target": _last_attacked,
    },
    DamageFrame: {"victim": _victim, "source": _harmer},
    DefeatFrame: {"victim": _unit, "source": _source},
    DropFrame: {"dropper": _unit, "carrier": _unit},
    LeaveFrame: {"victim": _unit},
    FlipFrame: {"victim": _unit},
    MoveFrame: {"mover": _unit, "source": _source},
    ThrowFrame: {"mover": _unit, "thrown": _unit, "source": _source},
    CollideFrame: {
        "struck": _struck_unit, "thrown": attrgetter("thrown"), "source": _source,
        "missile": _or_none("missile"),  # the feature that was thrown, whatever it met,
        "hit": attrgetter("struck"), "piece": _struck_piece,  # and the feature that was met
    },
    DodgeFrame: {"struck": _unit, "source": _source},
    DestroyFrame: {"piece": attrgetter("piece"), "source": _source},
    ActivationFrame: {"active": _unit, "carrier": _unit},
    DeployLaterFrame: {"newcomer": _unit},
    InteractFrame: {"active": _unit, "token": attrgetter("token")},
    PowerFrame: {"victim": _unit, "source": _source},
    ConditionFrame: {"victim": _unit, "source": _source},
    HealFrame: {"victim": _unit, "source": _source},
    ResolveFrame: {"user": attrgetter("owner")},
}  # fmt: skip
