"""`Game`: what a rule function may see and do while one answer is carried out.

It wraps the working state (a clone), the edition and the catalogue. It is a view, not a place for
rules: everything it offers is reading, emitting, pushing and asking.
"""

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec import Struct

from crisis.cards.schema import AttackCard, CardSide, Catalogue, CharacterCard, CrisisCard, Rule
from crisis.cards.vocabulary import Timing
from crisis.rules.edition import Edition
from crisis.rules.steps import Procedure
from crisis.state.decisions import Decision
from crisis.state.events import (
    Damaged,
    DiceRolled,
    Event,
    LastingEnded,
    PowerLost,
    PowerSpent,
    apply,
)
from crisis.state.frames import (
    ActivationFrame,
    AttackFrame,
    Frame,
    ResolveFrame,
    TurnFrame,
    VolleyFrame,
)
from crisis.state.records import SideId, Token, Unit, UnitId, other
from crisis.state.state import State

F = TypeVar("F", bound=Frame)

EFFECT_FRAMES = (AttackFrame, VolleyFrame, ResolveFrame)
SCOPES = (AttackFrame, VolleyFrame, ResolveFrame, ActivationFrame, TurnFrame)


class Speakers(Struct, frozen=True):
    """The timings and values that any card of this game knows: everything else is skipped at
    once."""

    timings: frozenset[Timing]
    values: frozenset[str]


class Game:
    """One state being advanced."""

    __slots__ = ("catalogue", "edition", "events", "procedures", "returned", "speakers", "state")

    def __init__(
        self,
        state: State,
        edition: Edition,
        catalogue: Catalogue,
        procedures: dict[type[Frame], Procedure],
        speakers: Speakers,
    ) -> None:
        self.state = state
        self.edition = edition
        self.catalogue = catalogue
        self.procedures = procedures
        self.speakers = speakers
        self.events: list[Event] = []
        self.returned: Frame | None = None  # the frame that ended last, for the step after a call

    # --- reading ---

    def unit(self, unit: UnitId) -> Unit:
        return self.state.units[unit]

    def units(self) -> Iterator[Unit]:
        """All units on the battlefield, Dazed ones included."""
        return (unit for unit in self.state.units.values() if unit.on_table)

    def able_units(self) -> Iterator[Unit]:
        return (unit for unit in self.state.units.values() if unit.able)

    def enemies(self, side: SideId) -> Iterator[Unit]:
        return (unit for unit in self.units() if unit.side != side)

    def allies(self, side: SideId) -> Iterator[Unit]:
        return (unit for unit in self.units() if unit.side == side)

    def held(self, unit: UnitId) -> list[Token]:
        return [token for token in self.state.tokens.values() if token.holder == unit]

    def card(self, unit: Unit) -> CharacterCard:
        return self.catalogue.characters[unit.card]

    def face(self, unit: Unit) -> CardSide:
        """The side of its stat card that is in force (CARD-02, FORM-03)."""
        return self.catalogue.characters[unit.card].side(unit.form, unit.injured)

    def attack_card(self, frame: AttackFrame | VolleyFrame) -> AttackCard:
        return self.catalogue.attacks[frame.attack]

    def rule(self, ref: str) -> Rule:
        return self.catalogue.rules[ref]

    def crisis(self, token: Token) -> CrisisCard:
        return self.catalogue.crises[token.crisis]

    def name(self, thing: str) -> str:
        """How a unit, piece or token is called in sentences."""
        if thing in self.state.units:
            return self.catalogue.characters[self.state.units[thing].card].name
        if thing in self.state.terrain:
            kind = self.state.terrain[thing].kind
            known = self.catalogue.terrain.get(kind)
            return known.name.lower() if known else kind
        if thing in self.state.tokens:
            return self.catalogue.crises[self.state.tokens[thing].crisis].token_name
        return thing

    def hears(self, timing: Timing) -> bool:
        """Whether any card of this game speaks at this moment."""
        return timing in self.speakers.timings

    def is_over(self) -> bool:
        return self.state.outcome is not None

    # --- the stack ---

    @property
    def top(self) -> Any:
        return self.state.stack[-1]

    def procedure(self, frame: Frame) -> Procedure:
        return self.procedures[type(frame)]

    def push(self, frame: Frame) -> None:
        self.state.serial += 1
        frame.serial = self.state.serial
        frame.step = self.procedures[type(frame)].start
        self.state.stack.append(frame)  # type: ignore[arg-type]

    def pop(self) -> None:
        """Take the finished frame off; what lasted only as long as it ends with it."""
        frame = self.state.stack.pop()
        self.returned = frame
        if self.state.lasting and isinstance(frame, SCOPES):
            self.end_lasting(frame.serial)
        if isinstance(frame, AttackFrame) and frame.volley:
            volley = self.frame(frame.volley)
            if isinstance(volley, VolleyFrame):
                volley.notes = (*volley.notes, *frame.notes)

    def end_lasting(self, serial: int) -> None:
        for lasting in self.state.lasting:
            if lasting.occasion == serial:
                self.emit(LastingEnded(lasting.serial))

    def frame(self, serial: int) -> Frame | None:
        """The frame with this occasion number, if it is still on the stack."""
        for frame in reversed(self.state.stack):
            if frame.serial == serial:
                return frame
        return None

    def nearest(self, kind: type[F]) -> F | None:
        """The innermost frame of a kind."""
        for frame in reversed(self.state.stack):
            if isinstance(frame, kind):
                return frame
        return None

    def below(self, frame: Frame) -> Any:
        """The frame under this one: the occasion that a window belongs to."""
        position = next(i for i, known in enumerate(self.state.stack) if known is frame)
        return self.state.stack[position - 1] if position else None

    # --- doing ---

    def emit(self, event: Event) -> None:
        apply(self.state, event)
        self.events.append(event)
        if Timing.AFTER_EFFECT in self.speakers.timings:
            self._note(event)

    def _note(self, event: Event) -> None:
        """Remember for `after_effect` what happened in the innermost effect (TIMING 3)."""
        match event:
            case DiceRolled(roller=roller, faces=faces) if "C" in faces:
                self.note(f"rolled_critical:{roller}")
            case PowerSpent(unit=unit) | PowerLost(unit=unit):
                self.note(f"spent_or_lost_power:{unit}")
            case Damaged(unit=unit):
                self.note(f"damaged:{unit}")
            case _:
                pass

    def note(self, note: str) -> None:
        for frame in reversed(self.state.stack):
            if isinstance(frame, EFFECT_FRAMES):
                if note not in frame.notes:
                    frame.notes = (*frame.notes, note)
                return

    def ask(self, decision: Decision) -> None:
        self.state.pending = decision
        self.state.asked += 1

    def opponent(self, side: SideId) -> SideId:
        return other(side)
