"""The clock of a game between two people: how long each may think, and whose time runs.

It is the server's clock. Pages are told durations, never instants: their own clocks may be wrong by
a day. Time while the server was down does not count on the clock of minutes; on the clock of days
it does, for there a night more or less is not worth a dispute.

Belongs here: the time of one game as data, and of all games which of them is out of time. Does not
belong here: what happens then (`table`), who looks for it (`timekeeper`).
"""

import time
from collections.abc import Callable, Iterable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, structs

from crisis.server.game.news import News
from crisis.server.game.store import Store
from crisis.server.protocol.position import ClockTold
from crisis.state.records import SIDES, SideId

CLOCK = "clock"  # the kind of the note
DAY = 86_400.0
MOST_CLOCKS = 100_000


class ClockTerms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was chosen at the start; `out` says what happens to whoever runs out of time."""

    kind: Literal["minutes", "days"]
    minutes: Annotated[int, Meta(ge=1, le=600)] = 60  # for the whole game, each side
    increment: Annotated[int, Meta(ge=0, le=600)] = 0  # seconds, for each turn of one's own
    days: Annotated[int, Meta(ge=1, le=30)] = 3  # anew whenever it is one's own to decide
    out: Literal["lose", "computer"] = "lose"


class ClockState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Seconds that were left at `since`, and whose run."""

    left: dict[SideId, float]
    since: float
    runs: SideId | None = None
    paused: bool = False
    out: SideId | None = None


class GameClock:
    """The clock of one game."""

    def __init__(self, terms: ClockTerms, state: ClockState, now: Callable[[], float]) -> None:
        self.terms = terms
        self.state = state
        self.now = now
        self.pause_asked: SideId | None = None

    def left(self, side: SideId) -> float:
        """Seconds that a side has left."""
        state = self.state
        runs = state.runs == side and not state.paused
        gone = max(0.0, self.now() - state.since) if runs else 0.0
        return max(0.0, state.left[side] - gone)

    @property
    def deadline(self) -> float | None:
        """When the time that runs is over."""
        state = self.state
        if state.runs is None or state.paused or state.out is not None:
            return None
        return state.since + state.left[state.runs]

    @property
    def is_over(self) -> bool:
        return self.deadline is not None and self.now() >= self.deadline

    @property
    def told(self) -> ClockTold:
        state = self.state
        return ClockTold(
            kind=self.terms.kind, out=self.terms.out,
            left={side: round(self.left(side) * 1000) for side in SIDES},
            runs=None if state.paused else state.runs, paused=state.paused,
            pause_asked=self.pause_asked, over=state.out,
        )  # fmt: skip

    def _set(self, **changes: object) -> None:
        """The state as it is at this moment, changed."""
        left: dict[SideId, float] = {side: self.left(side) for side in SIDES}
        given = {"left": left, "since": self.now(), **changes}
        self.state = structs.replace(self.state, **given)

    def go_on(self, asked: SideId | None, began: Iterable[SideId]) -> bool:
        """Somebody else is asked, or turns began; whether that changed anything."""
        turns, days = list(began), self.terms.kind == "days"
        if asked == self.state.runs and (days or not turns):
            return False
        before = self.state.runs
        self._set(runs=asked)
        left = dict(self.state.left)
        if days and asked is not None and asked != before:
            left[asked] = self.terms.days * DAY
        for side in turns if not days else ():
            left[side] += self.terms.increment
        self._set(left=left)
        return True

    def pause(self, side: SideId) -> bool:
        """Stop the clock, or let it run again, when both want it; whether it was done."""
        if self.pause_asked in (None, side):
            self.pause_asked = side
            return False
        self._set(paused=not self.state.paused)
        self.pause_asked = None
        return True

    def note_out(self, side: SideId) -> None:
        """The time of a side is over; nothing runs for it any more."""
        self._set(runs=None, out=side)


def first_state(terms: ClockTerms, now: float) -> ClockState:
    """Before the first decision."""
    seconds = terms.minutes * 60.0 if terms.kind == "minutes" else terms.days * DAY
    return ClockState(left=dict.fromkeys(SIDES, seconds), since=now)


def taken_up(state: ClockState, alive: float, now: float) -> ClockState:
    """A clock of minutes after the server was down: it stood from the last sign of life on."""
    if state.runs is None or state.paused or alive >= now:
        return state
    gone = max(0.0, alive - state.since)
    left = {**state.left, state.runs: max(0.0, state.left[state.runs] - gone)}
    return structs.replace(state, left=left, since=now)


class Clocks:
    """The clocks of all games of a store."""

    def __init__(self, store: Store, now: Callable[[], float] | None = None) -> None:
        self.store = store
        self.now = now or _steady()
        self.deadlines: dict[str, float] = {}
        # Where another process serves, nothing was down.
        alive, started = store.last_alive() if store.is_first else None, self.now()
        for game, body in store.running_with(CLOCK, MOST_CLOCKS):
            kept = msgspec.json.decode(body, type=_Kept)
            if kept.terms.kind == "minutes" and alive is not None:
                kept = structs.replace(kept, state=taken_up(kept.state, alive, started))
                store.keep_note(game, CLOCK, msgspec.json.encode(kept))
            self._note(game, GameClock(kept.terms, kept.state, self.now))
        self.stay_alive()

    def of(self, game: str) -> GameClock | None:
        """The clock of a game, if it has one."""
        body = self.store.note(game, CLOCK)
        if body is None:
            return None
        kept = msgspec.json.decode(body, type=_Kept)
        return GameClock(kept.terms, kept.state, self.now)

    def keep(self, game: str, clock: GameClock) -> None:
        body = msgspec.json.encode(_Kept(clock.terms, clock.state))
        self.store.keep_note(game, CLOCK, body)
        self._note(game, clock)
        self.store.tell(News(kind="clock", game=game))

    def read_again(self, games: Iterable[tuple[str, bytes]]) -> None:
        """Clocks that other processes have set."""
        for game, body in games:
            kept = msgspec.json.decode(body, type=_Kept)
            self._note(game, GameClock(kept.terms, kept.state, self.now))

    def read_all(self) -> None:
        """All clocks that run, as they are in the store."""
        self.deadlines.clear()
        self.read_again(self.store.running_with(CLOCK, MOST_CLOCKS))

    def _note(self, game: str, clock: GameClock) -> None:
        if clock.deadline is None:
            self.deadlines.pop(game, None)
        else:
            self.deadlines[game] = clock.deadline

    def due(self) -> list[str]:
        """The games in which somebody is out of time."""
        now = self.now()
        return [game for game, deadline in self.deadlines.items() if deadline <= now]

    def forget(self, game: str) -> None:
        """Ask no more about a game until it goes on."""
        self.deadlines.pop(game, None)

    def ask_again(self, game: str, seconds: float) -> None:
        """Time could not be called: it is due again after a while."""
        self.deadlines[game] = self.now() + seconds

    def stay_alive(self) -> None:
        """Leave a sign of life, so that a restarted server knows from when on it was down."""
        self.store.mark_alive(self.now())


class _Kept(Struct, frozen=True):
    terms: ClockTerms
    state: ClockState


def clock_note(terms: ClockTerms, now: float) -> bytes:
    """What is kept with a new game."""
    return msgspec.json.encode(_Kept(terms, first_state(terms, now)))


def _steady() -> Callable[[], float]:
    """The time of day that does not jump when somebody sets this machine's clock."""
    begun = time.time() - time.monotonic()
    return lambda: begun + time.monotonic()
