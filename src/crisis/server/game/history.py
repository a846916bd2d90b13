"""What happened in a game so far, answer by answer: who answered, log, dice, what is hidden.

It is rebuilt from the answers whenever a game is opened and cut when answers are taken back;
nothing in it is stored.
"""

from collections.abc import Iterable

from msgspec import Struct

from crisis.rules.engine import Engine
from crisis.rules.setup.secrets import secret_seat, setup_frame
from crisis.server.protocol.position import LogLine, StoryLine
from crisis.server.tell.beats import Beat
from crisis.server.tell.log import Narrator
from crisis.server.tell.said import Said
from crisis.server.tell.story import Story
from crisis.state.decisions import Concede, Draw, Roll, Rolled, asked_seat, parse_answer
from crisis.state.event import Event
from crisis.state.events import TerrainDestroyed, TurnBegan
from crisis.state.records import SIDES, Piece, Seat, SideId
from crisis.state.state import State
from crisis.texts import reader


class RollMade(Struct, frozen=True):
    """Dice of one roll and whose they were."""

    side: SideId
    faces: str


class Answered(Struct, frozen=True):
    """One answer and what came of it."""

    seat: Seat
    answer: str
    lines: tuple[Said, ...]
    roll: RollMade | None
    secret_of: SideId | None  # whose secret this answer was when it was given
    reveals: bool  # whether it opened what was secret
    beats: tuple[Beat, ...] = ()
    why: str = ""  # the computer's reason, if it gave the answer
    deck: tuple[str, ...] = ()  # that chance drew from
    rubble: tuple[Piece, ...] = ()  # terrain that it destroyed, as it lay before

    def is_told(self, seat: SideId | None) -> bool:
        """Whether a seat (None: a spectator) may read what came of it at once."""
        return self.secret_of is None or self.secret_of == seat or self.reveals

    def seen(self, seat: SideId | None) -> tuple[Said, ...]:
        return self.lines if self.is_told(seat) else ()

    def seen_lines(self, seat: SideId | None) -> tuple[LogLine, ...]:
        """What a seat may read, in the language of whoever reads it."""
        return tuple(said.line() for said in self.seen(seat))


def rubble(entries: Iterable[Answered]) -> tuple[Piece, ...]:
    """What lies in pieces after these answers: nothing on the table, but the eye knows."""
    return tuple(piece for entry in entries for piece in entry.rubble)


Reading = tuple[SideId | None, str]  # a seat (None: a spectator) and the language it is told in
READERS: tuple[SideId | None, ...] = (*SIDES, None)


class History:
    """The answers of one game with what they did."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.narrator = Narrator(engine)
        self.entries: list[Answered] = []
        # Kept up with each entry: they are asked for at every answer, however long the game is.
        self._said: dict[SideId | None, int] = dict.fromkeys(READERS, 0)  # lines each may read
        self._hidden: dict[SideId | None, int | None] = dict.fromkeys(READERS)  # the first place
        self._stories: dict[Reading, Story] = {}
        self._read: dict[Reading, int] = {}  # entries that a story has taken in
        self._whys: dict[tuple[int, str], str] = {}  # an answer that is given again has its reason

    def note(
        self,
        before: State,
        answer: str,
        events: tuple[Event, ...],
        after: State,
        why: str = "",
    ) -> Answered:
        """Remember one answer; the computer says why."""
        secret_of = secret_seat(before)
        beats = self.narrator.beats(before, events)
        place = (len(self.entries), answer)
        if why:
            self._whys[place] = why
        entry = Answered(
            seat=_seat(before, answer),
            answer=answer,
            lines=tuple(beat.line for beat in beats if beat.line is not None),
            roll=_roll(before, answer),
            secret_of=secret_of,
            reveals=bool(secret_of) and not _secrets(after),
            beats=beats,
            why=self._whys.get(place, ""),
            deck=before.pending.deck if isinstance(before.pending, Draw) else (),
            rubble=tuple(
                before.terrain[event.piece]
                for event in events
                if isinstance(event, TerrainDestroyed) and event.piece in before.terrain
            ),
        )
        self._add(entry)
        return entry

    def _add(self, entry: Answered) -> None:
        place = len(self.entries)
        self.entries.append(entry)
        for seat in READERS:
            self._said[seat] += len(entry.seen(seat))
            if entry.reveals:
                self._hidden[seat] = None
            elif self._hidden[seat] is None and not entry.is_told(seat):
                self._hidden[seat] = place

    def rubble(self, at: int | None = None) -> tuple[Piece, ...]:
        return rubble(self.entries[:at])

    def cut(self, kept: int) -> None:
        entries, self.entries = self.entries[:kept], []
        self._said, self._hidden = dict.fromkeys(READERS, 0), dict.fromkeys(READERS)
        for entry in entries:
            self._add(entry)
        for reading, old in list(self._stories.items()):
            self._stories.pop(reading)
            self._read.pop(reading)
            new = self._story(reading)
            pairs = zip(old.lines, new.lines, strict=False)
            same = next((i for i, (one, two) in enumerate(pairs) if one != two), len(new.lines))
            new.touched = min(same, old.touched)

    def story(self, seat: SideId | None) -> Story:
        """The story as a seat (None: a spectator) may read it, in the reader's language."""
        return self._story((seat, reader.language()))

    def _story(self, reading: Reading) -> Story:
        seat, language = reading
        story = self._stories.setdefault(reading, Story(language))
        for entry in self.entries[self._read.get(reading, 0) :]:
            if entry.is_told(seat):
                story.take(entry.beats, entry.why, entry.seat)
        self._read[reading] = len(self.entries)
        return story

    def news(self, seat: SideId | None) -> tuple[int, tuple[StoryLine, ...]]:
        """The first line of the story that changed since this was last asked, and all from there
        on."""
        return self.story(seat).news()

    def said(self, seat: SideId | None) -> list[Said]:
        """The lines of the log that a seat may read, not told yet."""
        return [said for entry in self.entries for said in entry.seen(seat)]

    def count_said(self, seat: SideId | None) -> int:
        """How many these are."""
        return self._said[seat]

    def lines(self, seat: SideId | None) -> list[LogLine]:
        return [said.line() for said in self.said(seat)]

    def open_to(self, seat: SideId | None) -> int:
        """How many answers a seat (None: a spectator) may read: up to the last moment nothing was
        hidden from it."""
        hidden = self._hidden[seat]
        return len(self.entries) if hidden is None else hidden

    def turn_starts(self) -> list[int]:
        """After how many answers each turn began."""
        return [
            place + 1
            for place, entry in enumerate(self.entries)
            if any(isinstance(beat.event, TurnBegan) for beat in entry.beats)
        ]

    def decisions_of(self, seats: tuple[SideId, ...]) -> list[int]:
        """The places of the answers that these seats gave."""
        return [place for place, entry in enumerate(self.entries) if entry.seat in seats]

    def reveals_since(self, place: int) -> bool:
        return any(entry.reveals for entry in self.entries[place:])

    def is_plain_since(self, place: int, seat: SideId) -> bool:
        """Whether only this seat answered since, and nothing was rolled or shown."""
        return all(
            entry.seat == seat and not entry.reveals and entry.roll is None
            for entry in self.entries[place:]
        )

    def rolls(self) -> list[RollMade]:
        return [entry.roll for entry in self.entries if entry.roll is not None]


def _secrets(state: State) -> bool:
    frame = setup_frame(state)
    return frame is not None and bool(frame.secrets)


def _seat(before: State, answer: str) -> Seat:
    parsed = parse_answer(answer)
    if isinstance(parsed, Concede):
        return parsed.side
    return asked_seat(before.pending) or "chance"


def _roll(before: State, answer: str) -> RollMade | None:
    decision, rolled = before.pending, parse_answer(answer)
    if not isinstance(decision, Roll) or not isinstance(rolled, Rolled):
        return None
    unit = before.units.get(decision.roller)
    side = unit.side if unit else decision.roller
    return RollMade("A" if side == "A" else "B", rolled.faces)
