"""`Game`: what a rule function may see and do while one answer is carried out. It wraps the working
state (a clone), the edition and the catalogue. It is a view, not a place for rules: everything it
offers is reading, emitting, pushing and asking.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from crisis.cards.model.schema import (
    AttackCard,
    CardSide,
    Catalogue,
    CharacterCard,
    CrisisCard,
    Rule,
    RuleIndex,
)
from crisis.cards.model.walk import effect_at
from crisis.cards.vocabulary import GrantAttack, Timing
from crisis.rules.core.edition import Edition
from crisis.rules.core.procedure import Procedure
from crisis.state.apply import CHANGES_STANDING, CHANGES_UNITS, apply
from crisis.state.causes import Note
from crisis.state.decisions import Question
from crisis.state.event import Event
from crisis.state.events import (
    Counted,
    Damaged,
    Dazed,
    KnockedOut,
    LastingEnded,
    Moved,
    PowerLost,
    PowerSpent,
)
from crisis.state.frames import (
    ActivationFrame,
    AnyFrame,
    AttackFrame,
    Frame,
    InteractFrame,
    ResolveFrame,
    TurnFrame,
    VolleyFrame,
)
from crisis.state.ledger import Entry
from crisis.state.records import Lasting, Piece, Place, SideId, Token, Unit, UnitId, other
from crisis.state.state import State
from crisis.texts.values import Named

F = TypeVar("F", bound=Frame)
P = TypeVar("P")
Voice = tuple[UnitId, SideId, RuleIndex]
Speaking = tuple[UnitId, Rule, SideId | None, bool]

EFFECT_FRAMES = (AttackFrame, VolleyFrame, ResolveFrame, InteractFrame)
SCOPES = (AttackFrame, VolleyFrame, ResolveFrame, ActivationFrame, TurnFrame)
ALL = "*"
_REMEMBERED = frozenset({PowerSpent, PowerLost, Damaged, Dazed, KnockedOut, Moved})


class Speakers(Struct, frozen=True):
    """Which cards of this game speak at a timing and about a value: all others are not asked."""

    timings: dict[Timing, frozenset[str]] = {}
    values: dict[str, frozenset[str]] = {}
    words: dict[str, frozenset[str]] = {}  # what of a value they speak about, or ALL of it
    of_others: frozenset[str] = frozenset()  # values that somebody changes for somebody else
    memories: frozenset[str] = frozenset()  # what some card remembers about earlier events
    table_timings: frozenset[Timing] = frozenset()  # of Crisis and One-Shot cards
    table_values: frozenset[str] = frozenset()
    mark: bool = False  # somebody can put a marker on a token


class Answers(Protocol):
    """What filters must ask of those who are found through filters themselves: a true recursion.

    A filter may ask who contests a token or how large a character is; that depends on what cards
    say, and which of them speak is found by filters. So the game carries the way back.
    """

    def contests(self, game: "Game", unit: Unit, token: Token) -> bool: ...

    def lift_markers(self, game: "Game") -> None: ...

    def counts_as_healthy(self, game: "Game", unit: Unit) -> bool: ...

    def secured_by(self, game: "Game", token: Token) -> SideId | None: ...

    def is_immune(self, game: "Game", unit: Unit, condition: str) -> bool: ...

    def has_cover(self, game: "Game", frame: AttackFrame) -> bool: ...

    def cannot(
        self, game: "Game", what: str, unit: Unit, *, of: tuple[str, ...] = ()
    ) -> str | None: ...

    def value(
        self, game: "Game", name: str, unit: Unit, printed: int, of: tuple[str, ...] = ()
    ) -> int: ...

    def standing(self, game: "Game", unit: UnitId) -> str: ...

    def barriers(self, game: "Game") -> Sequence[tuple[SideId | None, Unit, Unit]]: ...


class Order(Protocol):
    """Says in which order the parts of a menu are looked at, for who needs only one option."""

    def __call__(self, parts: Sequence[P], /) -> Sequence[P]: ...


def content(state: State) -> tuple[object, ...]:
    """All of a state that a game keeps readings of, to compare it with that of a game."""
    return (
        state.asked, state.round, state.units, state.sides, state.terrain,
        state.tokens, state.ledger, state.crises, state.one_shots, state.lasting,
    )  # fmt: skip


class Game:
    """One state being advanced."""

    __slots__ = (
        "_able", "_cast", "_present", "_squads", "_voices", "ask_cards", "catalogue", "content",
        "drawn", "edition", "events", "heard", "led", "listening", "order", "procedures", "reaches",
        "returned", "running", "silent", "sketching", "speakers", "state", "tools",
    )  # fmt: skip

    def __init__(
        self,
        state: State,
        edition: Edition,
        catalogue: Catalogue,
        procedures: dict[type[Frame], Procedure[Any]],
        speakers: Speakers,
        ask_cards: Answers,
    ) -> None:
        self.state = state
        self.edition = edition
        self.catalogue = catalogue
        self.procedures = procedures
        self.speakers = speakers
        self.ask_cards = ask_cards
        self.events: list[Event] = []
        self.returned: Frame | None = None  # the frame that ended last, for the step after a call
        self.heard: tuple[Frame, list[Any]] | None = None  # a window just opened, and who speaks
        self.reaches: dict[tuple[int, str], Any] = {}  # of moves under way, until the next event
        self.tools: dict[int, Any] = {}  # that may be laid in them
        self.sketching = False  # menus need not be whole: nobody will pick from them
        self.order: Order | None = None  # menus need only one part: somebody draws from them, and
        self.drawn = False  # the pending menu is such a part
        self.content: tuple[object, ...] = ()
        self._cast: tuple[object, ...] = ()
        # Who is there, until the next event that changes a unit.
        self._present: tuple[Unit, ...] | None = None
        self._able: tuple[Unit, ...] | None = None
        self._squads: dict[SideId, tuple[Unit, ...]] = {}
        # Who has a rule in force, until the next event that changes that (one of three does).
        self._voices: dict[str | tuple[str, UnitId], tuple[Voice, ...]] = {}
        self.led: dict[str, Sequence[Any]] = {}  # what Leaderships say about a value
        self.listening: dict[Timing, Sequence[Any]] = {}  # who has a rule for a moment
        self.silent: set[tuple[str, UnitId | None]] = set()  # of what no card in force speaks
        self.running: tuple[tuple[Lasting, ...], dict[str, Sequence[Any]]] = ((), {})  # `granted`

    def of(self, state: State) -> "Game":
        """The same cards over a copy of the same state."""
        twin = Game(
            state, self.edition, self.catalogue, self.procedures, self.speakers, self.ask_cards
        )
        twin._present, twin._able, twin._squads = self._present, self._able, self._squads
        twin._voices, twin.led, twin.listening = self._voices, self.led, self.listening
        twin.silent, twin._cast, twin.running = self.silent, self._cast, self.running
        return twin

    def has_new_cards(self) -> bool:
        """Whether a unit or a card came or went since this was asked last: then others may speak.

        What is printed on a unit's card and which gems it bears does not change in a game."""
        state, before = self.state, self._cast
        now = (*state.sides.values(), len(state.units), state.crises, state.one_shots)
        self._cast = now
        return now != before

    def hear(self, speakers: Speakers) -> None:
        """Others may speak from now on."""
        self.speakers = speakers
        self._voices, self.led, self.listening, self.silent = {}, {}, {}, set()

    def close(self) -> None:
        """Remember what was read: of a state with another `content` nothing is known here. An event
        opens it again."""
        state = self.state
        self.content = (
            state.asked, state.round, {**state.units}, {**state.sides}, {**state.terrain},
            {**state.tokens}, {**state.ledger}, state.crises, state.one_shots, state.lasting,
        )  # fmt: skip

    # --- reading ---

    def unit(self, unit: UnitId) -> Unit:
        return self.state.units[unit]

    def units(self) -> tuple[Unit, ...]:
        """All units on the battlefield, Dazed ones included."""
        if self._present is None:
            self._present = tuple(
                [unit for unit in self.state.units.values() if unit.place is Place.TABLE]
            )
        return self._present

    def able_units(self) -> tuple[Unit, ...]:
        if self._able is None:
            self._able = tuple(
                [unit for unit in self.units() if not unit.dazed and not unit.leaving]
            )
        return self._able

    def voices(self, key: str, of: UnitId | None = None) -> Sequence[Voice]:
        """Who on the battlefield has a rule in force about a value (of one unit): whom it speaks
        for, and its index.

        Nobody else is asked about a unit when everybody speaks for themselves alone.
        """
        if of is not None and key not in self.speakers.of_others:
            own = self._voices.get((key, of))
            if own is None:
                own = self._voices[key, of] = self._own_voices(key, self.state.units[of])
            return own
        found = self._voices.get(key)
        if found is None:
            cards = self.speakers.values[key]
            found = self._voices[key] = tuple(
                [
                    (unit.id, unit.side, index)
                    for unit in self.able_units()
                    if unit.card in cards or unit.conditions or unit.gems
                    for index in self._indexes(unit)
                    if key in index.by_value
                ]
            )
        return found

    def _own_voices(self, key: str, unit: Unit) -> tuple[Voice, ...]:
        if not unit.able:
            return ()
        found = [index for index in self._indexes(unit) if key in index.by_value]
        return tuple([(unit.id, unit.side, index) for index in found])

    def _indexes(self, unit: Unit) -> Sequence[RuleIndex]:
        own = self.face(unit).index
        if not unit.conditions and not unit.gems:
            return (own,)
        conditions = [self.catalogue.conditions[slug].index for slug in unit.conditions]
        return [own, *conditions, *[self.catalogue.gems[slug].index for slug in unit.gems]]

    def speaking(self, timing: Timing) -> Iterator[Speaking]:
        """Who on the battlefield has a rule for a moment: its own, of a gem it bears or of a
        condition it has (for no side), in this order; and whether it is able to act."""
        cards = self.speakers.timings.get(timing, frozenset())
        for unit in self.units():
            if unit.card in cards or unit.conditions or unit.gems:
                yield from self._of_unit(unit, timing)

    def _of_unit(self, unit: Unit, timing: Timing) -> list[Speaking]:
        found: list[Speaking] = [
            (unit.id, rule, unit.side, unit.able)
            for rule in self.face(unit).index.by_timing.get(timing, ())
        ]
        for slug in unit.gems:
            rules = self.catalogue.gems[slug].index.by_timing.get(timing, ())
            found += [(unit.id, rule, unit.side, unit.able) for rule in rules]
        for slug in unit.conditions:
            rules = self.catalogue.conditions[slug].index.by_timing.get(timing, ())
            found += [(unit.id, rule, None, unit.able) for rule in rules]
        return found

    def enemies(self, side: SideId) -> tuple[Unit, ...]:
        return self.allies(other(side))

    def allies(self, side: SideId) -> tuple[Unit, ...]:
        if side not in self._squads:
            self._squads[side] = tuple([unit for unit in self.units() if unit.side == side])
        return self._squads[side]

    def pieces(self) -> tuple[Piece, ...]:
        return tuple(self.state.terrain.values())

    def held(self, unit: UnitId) -> list[Token]:
        return [token for token in self.state.tokens.values() if token.holder == unit]

    def card(self, unit: Unit) -> CharacterCard:
        return self.catalogue.characters[unit.card]

    def threat(self, unit: Unit) -> int:
        """The Threat of a character; the gems it bears raise it (GEM-04)."""
        gems = sum(self.catalogue.gems[slug].threat for slug in unit.gems)
        return self.card(unit).threat + gems

    def face(self, unit: Unit) -> CardSide:
        """The side of its stat card that is in force (CARD-02, FORM-03)."""
        sides = self.catalogue.characters[unit.card].forms[unit.form]
        return sides["injured"] if unit.injured and "injured" in sides else sides["healthy"]

    def attacks(self, unit: Unit) -> dict[str, AttackCard]:
        """Its printed attacks, those of a token it holds and those a card lent it."""
        lent: dict[str, AttackCard] = {}
        for token in self.held(unit.id):
            if token.crisis in self.catalogue.crises:
                lent.update(self.crisis(token).attacks)
        for lasting in self.state.lasting:
            effect = effect_at(self.rule(lasting.rule), lasting.path, lasting.effect)
            if isinstance(effect, GrantAttack) and lasting.owner == unit.id:
                lent[effect.attack] = self.catalogue.attacks[f"{lasting.rule}/{effect.attack}"]
        printed = self.face(unit).attacks
        return {**printed, **lent} if lent else printed

    def attack_card(self, frame: AttackFrame | VolleyFrame) -> AttackCard:
        return self.catalogue.attacks[frame.attack]

    def rule(self, ref: str) -> Rule:
        return self.catalogue.rules[ref]

    def crisis(self, token: Token) -> CrisisCard:
        """The card a token belongs to; some lie on the table because of a One-Shot or a
        Team Tactic card."""
        cards = self.catalogue
        own = cards.crises.get(token.crisis)
        if own is None and token.crisis in cards.tactics:
            own = cards.tactics[token.crisis].tokens
        elif own is None and token.crisis in cards.characters:
            own = cards.characters[token.crisis].tokens
        elif own is None:
            own = cards.one_shots[token.crisis].tokens
        assert own is not None
        return own

    def is_objective(self, token: Token) -> bool:
        """Tokens of One-Shot and Team Tactic cards are none."""
        return token.crisis in self.catalogue.crises

    def name(self, thing: str) -> str:
        """How a unit, piece or token is called in sentences."""
        if thing in self.state.units:
            unit = self.state.units[thing]
            name = self.catalogue.characters[unit.card].name
            return name if unit.copy == 1 else f"{name} ({unit.copy})"
        if thing in self.state.terrain:
            kind = self.state.terrain[thing].kind
            known = self.catalogue.terrain.get(kind)
            return known.name.lower() if known else kind
        if thing in self.state.tokens:
            token = self.state.tokens[thing]
            return token.name or self.crisis(token).token_name
        return thing

    def lettered(self, token: Token) -> str:
        """A token with its letter where a crisis has several, in the order in which they lie."""
        same = [one.id for one in self.state.tokens.values() if one.crisis == token.crisis]
        letter = chr(ord("A") + same.index(token.id)) if token.id in same else ""
        name = token.name or self.crisis(token).token_name
        return f"{name} {letter}".strip() if len(same) > 1 else name

    def named(self, thing: str) -> Named:
        """A unit, piece or token as the value of a reason."""
        return Named(thing, self.name(thing))

    def sized(self, thing: str) -> Named:
        """The same; of terrain with its Size."""
        piece = self.state.terrain.get(thing)
        return Named(thing, self.name(thing), piece.size if piece else 0)

    def is_over(self) -> bool:
        return self.state.outcome is not None

    # --- the stack ---

    @property
    def top(self) -> AnyFrame:
        return self.state.stack[-1]

    def procedure(self, frame: F) -> Procedure[F]:
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

    def below(self, frame: Frame) -> AnyFrame | None:
        """The frame under this one: the occasion that a window belongs to."""
        stack = self.state.stack
        for position in range(len(stack) - 1, 0, -1):
            if stack[position] is frame:
                return stack[position - 1]
        return None

    # --- doing ---

    def emit(self, event: Event) -> None:
        apply(self.state, event)
        kind = type(event)
        if kind in CHANGES_UNITS:
            self._present = self._able = None
            self._squads = {}
            if kind in CHANGES_STANDING:
                self._voices, self.led, self.listening, self.silent = {}, {}, {}, set()
        self.heard, self.reaches, self.tools, self.content = None, {}, {}, ()
        self.events.append(event)
        if kind in _REMEMBERED and self.speakers.memories:
            self._remember(event)

    def _remember(self, event: Event) -> None:
        """What happens in an effect is kept for the rules that ask "did it?" (TIMING 3)."""
        match event:
            case PowerSpent(unit=unit) | PowerLost(unit=unit):
                self.note("spent_or_lost_power", unit)
            case Damaged(unit=unit, cause=cause):
                self.note("damaged", unit)
                if cause.is_enemy_of(self.unit(unit).side):
                    self.note("damaged_by_enemy", unit)
                if cause.attack and not cause.collision:
                    self.note("damaged_by_attack", unit, self.frame(cause.attack))
            case Dazed(unit=unit) | KnockedOut(unit=unit):
                self.note("defeated", unit)
                self._note_on(self.nearest(AttackFrame), Note("defeated", unit))
            case Moved(unit=unit, kind="push"):
                self.note("pushed", unit, self._attack_of_rider())
            case Moved(unit=unit, kind="throw"):
                self.note("thrown", unit, self._attack_of_rider())

    def _attack_of_rider(self) -> AttackFrame | None:
        """What a special rule does is done when its attack is over."""
        effect = self.nearest(ResolveFrame)
        rider = effect is not None and self.rule(effect.rule).kind == "rider"
        return self.nearest(AttackFrame) if rider else None

    def note(self, word: str, who: str, on: Frame | None = None) -> None:
        """A note on an effect, else the innermost one, if any card of this game asks for it."""
        if word in self.speakers.memories:
            effects = (f for f in reversed(self.state.stack) if isinstance(f, EFFECT_FRAMES))
            self._note_on(on or next(effects, None), Note(word, who))

    def _note_on(self, frame: Any, note: Note) -> None:
        if frame is not None and note not in frame.notes:
            frame.notes = (*frame.notes, note)

    def count(self, entry: Entry) -> None:
        """Enter in the ledger that something was used or done."""
        self.emit(Counted(entry.text))

    def has_counted(self, entry: Entry) -> bool:
        return entry.text in self.state.ledger

    def remembers(self, word: str) -> bool:
        return word in self.speakers.memories

    def ask(self, decision: Question[object]) -> None:
        self.state.pending = decision  # type: ignore[assignment] # there are no other questions
        self.state.asked += 1

    def active_side(self) -> SideId:
        """The player whose turn it is; between turns the player with priority (Q-40)."""
        turn = self.nearest(TurnFrame)
        return turn.side if turn is not None else self.state.priority

    def opponent(self, side: SideId) -> SideId:
        return other(side)
