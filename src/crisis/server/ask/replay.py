"""Looking back: the record as a file, positions by answer, and where to play on from.

A seat reads a game only up to the last moment at which nothing was hidden from it.
"""

from msgspec import Struct, structs

from crisis.play.record import Record, Replay
from crisis.rules.engine import Engine
from crisis.rules.forecast.counting import OpenRoll, open_roll
from crisis.server.ask.now import now, seen
from crisis.server.ask.position import ground, places, scores, seen_events, seen_state, values
from crisis.server.game.history import Answered, rubble
from crisis.server.game.table import Happened, Table
from crisis.server.protocol.errors import BadRequest
from crisis.server.protocol.messages import AnyEvent
from crisis.server.protocol.position import (
    LogLine,
    Now,
    Score,
    Seen,
    Standing,
    StoryLine,
    Values,
)
from crisis.server.tell.story import Story
from crisis.state.records import Piece, Seat, SideId
from crisis.state.state import State
from crisis.texts import reader

MOST_FRAMES = 64


class ReplayFrame(Struct, frozen=True, omit_defaults=True):
    """The position after so many answers, and how the last of them led there."""

    at: int
    state: Seen
    now: Now
    values: dict[str, Values]
    places: dict[str, Standing]
    rubble: tuple[Piece, ...]
    scores_now: tuple[Score, ...]
    roll: OpenRoll | None = None
    seat: Seat | None = None
    answer: str = ""
    events: tuple[AnyEvent, ...] = ()
    log: tuple[LogLine, ...] = ()
    story_from: int = 0  # lines of the story that stay as they were before this answer
    story: tuple[StoryLine, ...] = ()


class Frames(Struct, frozen=True):
    """A stretch of a game; `total` answers may be looked at. `log` and `story` are what had been
    told before the first of the frames."""

    total: int
    ground: str
    frames: tuple[ReplayFrame, ...]
    log: tuple[LogLine, ...] = ()
    story: tuple[StoryLine, ...] = ()
    over: bool = False  # whether the game is: then it can be reviewed


def read_number(text: str) -> int:
    if not text.isdigit() or len(text) > 9:
        raise BadRequest(f"{text!r} is not the number of an answer")
    return int(text)


class Past(Struct, frozen=True):
    """All of a game that a seat may look at, taken at one moment: the game goes on meanwhile."""

    engine: Engine
    seat: SideId | None
    record: Record
    entries: tuple[Answered, ...]
    ground: str
    over: bool


def past(table: Table, seat: SideId | None) -> Past:
    total = table.history.open_to(seat)
    entries = tuple(table.history.entries[:total])
    record = record_at(table, seat, total)
    return Past(table.engine, seat, record, entries, ground(table), table.over)


def record_at(table: Table, seat: SideId | None, at: int) -> Record:
    """The record as it stood after so many answers."""
    total = table.history.open_to(seat)
    if not 0 <= at <= total:
        raise BadRequest(f"this game can be read up to answer {total}, not {at}")
    record = table.match.record
    return structs.replace(
        record, answers=record.answers[:at], hashes=[], final="", outcome=None, seed=None
    )


def record_for(table: Table, seat: SideId | None) -> Record:
    """The whole record if nothing is hidden, with its digests; else what the seat may read. It is
    the reader's own: the game's grows."""
    record = table.match.record
    total = table.history.open_to(seat)
    if total < len(record.answers):
        return structs.replace(record_at(table, seat, total), dice=table.dice)
    answers, hashes = list(record.answers), list(record.hashes)
    return structs.replace(record, answers=answers, hashes=hashes, dice=table.dice)


def frames(past: Past, first: int, last: int) -> Frames:
    """The positions after `first` to `last` answers, at most 64 at a time."""
    total = len(past.entries)
    end = min(total, first + MOST_FRAMES - 1, last)
    if first > total:
        raise BadRequest(f"this game has {total} answers to look at, not {first}")
    player = Replay(past.record, past.engine)
    player.run(max(0, first - 1))
    told = Telling(past.seat)
    for entry in past.entries[: player.at]:
        told.take(entry)
    before = (tuple(told.log), tuple(told.story.lines))
    found = [] if first else [_frame(past, player.state, 0, ())]
    while player.at < end:
        events = player.step()
        frame = _frame(past, player.state, player.at, events)
        from_, lines = told.take(past.entries[player.at - 1])
        found.append(structs.replace(frame, story_from=from_, story=lines))
    return Frames(total, past.ground, tuple(found), *before, over=past.over)


class Telling:
    """The log and the story of a game as a seat read them, answer by answer."""

    def __init__(self, seat: SideId | None) -> None:
        self.seat = seat
        self.log: list[LogLine] = []
        self.story = Story(reader.language())

    def take(self, entry: Answered) -> tuple[int, tuple[StoryLine, ...]]:
        """Go on with one answer: the first line of the story that changed, and all from there."""
        self.log += entry.seen_lines(self.seat)
        if entry.is_told(self.seat):
            self.story.take(entry.beats, entry.why, entry.seat)
        return self.story.news()


def _frame(past: Past, state: State, at: int, events: tuple[AnyEvent, ...]) -> ReplayFrame:
    engine, seat = past.engine, past.seat
    view = seen_state(engine, state, seat)
    frame = ReplayFrame(
        at,
        seen(view),
        now(engine.game(view)),
        values(engine, state),
        places(engine, state),
        rubble(past.entries[:at]),
        scores(engine, state),
        open_roll(engine.game(state)),
    )
    if at == 0:
        return frame
    entry = past.entries[at - 1]
    return structs.replace(
        frame,
        seat=entry.seat,
        answer=entry.answer,
        events=seen_events(seat, Happened(events, entry)),
        log=entry.seen_lines(seat),
    )
