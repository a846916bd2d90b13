"""One stored game, opened: takes answers, deals, goes back; everything is on disk before it counts.

This is the synchronous heart of the server. Connections, the computer's thread and the order in
which messages are sent are in `room`; questions that change nothing are in `questions`.
"""

import msgspec

from crisis.play.agreement import AgreedDealer, Agreement, agreed
from crisis.play.content import content_digest
from crisis.play.dealer import Dealer
from crisis.play.match import Match
from crisis.play.record import HASH_EVERY, RECORD_FORMAT, BadRecord, Record, Replay
from crisis.rules.core.answers import game_over
from crisis.rules.core.refusal import Refusal
from crisis.rules.engine import Engine, IllegalAnswer
from crisis.rules.setup.setup import Setup
from crisis.server.game import undo
from crisis.server.game.clock import Clocks
from crisis.server.game.dice import mind_seed
from crisis.server.game.history import Answered, History
from crisis.server.game.news import News
from crisis.server.game.store import Store
from crisis.server.game.stored import Line, StoredGame, Summary, effective
from crisis.server.game.terms import rematch_wish
from crisis.server.game.undo import UndoWish
from crisis.server.protocol.asks import LessonWish
from crisis.server.protocol.messages import PROTOCOL
from crisis.server.protocol.position import LessonNow, PuzzleNow
from crisis.state.decisions import (
    AgreeDraw,
    Answer,
    BadAnswer,
    Concede,
    Draw,
    Roll,
    answer_text,
    asked_seat,
    parse_answer,
)
from crisis.state.event import Event
from crisis.state.events import TurnBegan
from crisis.state.records import SIDES, Seat, SideId, other
from crisis.state.state import State
from crisis.texts import codes
from crisis.texts.reason import Reason
from crisis.texts.told import told


class Happened(msgspec.Struct, frozen=True):
    """What one answer did: its events and its entry in the history."""

    events: tuple[Event, ...]
    entry: Answered


class Changed(BadRecord):
    """A stored game that the present rules or cards would play differently."""


def stored_record(stored: StoredGame, answers: list[Line]) -> Record:
    """A game as it lies in the store, with the digests it was written with."""
    try:
        setup = msgspec.json.decode(stored.setup, type=Setup)
    except msgspec.DecodeError as error:
        raise Changed(told("the set-up of this game cannot be read: {why}", why=error)) from error
    digests = [line.digest for line in answers[HASH_EVERY - 1 :: HASH_EVERY]]
    oldest = min((line.format for line in answers), default=RECORD_FORMAT)
    return Record(
        format=oldest,
        edition=stored.edition,
        revision=stored.revision,
        setup=setup,
        players=stored.players,
        packs=stored.packs,
        answers=[line.body for line in answers],
        hashes=digests if all(digests) and oldest == RECORD_FORMAT else [],
    )


def refuse(reason: Reason, rule: str = PROTOCOL) -> IllegalAnswer:
    """A refusal that is about the message and not about the game."""
    return IllegalAnswer(Refusal(rule, reason))


class Table:
    """A game with its record and its place in the store."""

    def __init__(
        self, store: Store, stored: StoredGame, engine: Engine, clocks: Clocks | None = None
    ) -> None:
        self.store = store
        self.stored = stored
        self.engine = engine
        lines = store.lines(stored.id)
        answers, undone = effective(lines)
        self.undone = [line.body for line in undone]
        self.number = len(lines)  # lines written so far; it never goes back
        self.history = History(engine)
        self.agreement = agreed(stored.secret.hex(), store.contributions(stored.id), stored.since)
        try:
            self.match = self._replayed(answers)
        except BadRecord as error:
            raise Changed(str(error)) from error
        self.broken = False
        self.draw_offered: SideId | None = None
        self.undo_asked: UndoWish | None = None
        self.wanted_undo: tuple[int, int, SideId] | None = None
        self.clocks = clocks
        self.clock = clocks.of(stored.id) if clocks is not None else None
        self._tick(())

    def _replayed(self, answers: list[Line]) -> Match:
        """The game as it was played; `BadRecord` if the rules or cards are others now."""
        replay = Replay(stored_record(self.stored, answers), self.engine)
        content = content_digest(replay.record.setup, self.engine)
        if self.stored.content not in ("", content):
            raise BadRecord(
                told(
                    "this game was played with other cards or another edition: their digest was "
                    "{old}, now it is {new}",
                    old=self.stored.content,
                    new=content,
                )
            )
        while not replay.done:
            before, line = replay.state, answers[replay.at]
            events = replay.step()
            known = replay.comparable or line.format == RECORD_FORMAT
            if known and line.digest not in ("", replay.journal.digest):
                raise BadRecord(
                    told(
                        "what happened after answer {n} ({answer}) is not what happened when it "
                        "was given: its digest was {old}, now it is {new}; the rules have changed "
                        "since",
                        n=replay.at,
                        answer=line.body,
                        old=line.digest,
                        new=replay.journal.digest,
                    )
                )
            self.history.note(before, line.body, events, replay.state, line.why)
        if not self.stored.content:
            packs = replay.journal.record.packs
            self.store.note_content(self.stored.id, packs, content)
        return Match.take_up(replay, self._dealer(replay.journal.record))

    def _dealer(self, record: Record) -> Dealer:
        return AgreedDealer(self.agreement, record.answers)

    # --- reading ---

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def asked(self) -> Seat | None:
        """Who must answer now; None when the game is over."""
        return None if self.over else asked_seat(self.state.pending)

    @property
    def seats(self) -> tuple[SideId, ...]:
        """The sides that people play."""
        return tuple(side for side in SIDES if side in self.stored.human)

    @property
    def computer(self) -> SideId | None:
        """The side that the computer plays, if it plays one."""
        free = next((side for side in SIDES if side not in self.stored.human), None)
        return free or self.taken_over

    @property
    def taken_over(self) -> SideId | None:
        """The side of a person that the computer plays on for: its time is over."""
        clock = self.clock
        return clock.state.out if clock is not None and clock.terms.out == "computer" else None

    @property
    def is_remote(self) -> bool:
        """Whether two people play, each at their own screen."""
        return self.stored.vs == "friend"

    @property
    def rematch(self) -> SideId | None:
        """Who wants to play again, once a game with a friend is over."""
        if not (self.is_remote and self.over):
            return None
        wish = rematch_wish(self.store, self.stored.id)
        return wish.side if wish is not None else None

    @property
    def dice(self) -> Agreement:
        """Where the dice come from, as everybody may know it."""
        return self.agreement.told(self.over)

    @property
    def waits(self) -> bool:
        """Whether the computer waits although it is asked."""
        return False

    def prepared(self) -> Answer | None:
        """An answer of the computer that needs no thought."""
        return None

    def coaching(self) -> LessonNow | None:
        """What a coach says now, where there is one."""
        return None

    def puzzling(self) -> PuzzleNow | None:
        """The goal, where there is one."""
        return None

    def coach(self, _wish: LessonWish, _choice: int | None) -> list[Happened]:
        """Answer the coach."""
        raise refuse(codes.NO_LESSON())

    def also(self) -> list[Line]:
        """What is written down together with an answer."""
        return []

    def seat_of(self, key: str) -> SideId | None:
        """The seat that a key opens."""
        found = self.stored.side_of(key)
        return next((side for side in self.seats if side == found), None)

    def contribute(self, side: SideId, number: str) -> None:
        """Take what a side adds to the dice; too late, once anything was answered, it is ignored:
        rolls that were made stay what they are."""
        if self.number > self.stored.since:
            return
        self.store.contribute(self.stored.id, side, number)
        self.store.tell(News(kind="dice", game=self.stored.id))
        self.read_contributions()

    def read_contributions(self) -> None:
        """Take both sides' part of the dice as it is in the store."""
        self.agreement = agreed(
            self.stored.secret.hex(), self.store.contributions(self.stored.id), self.stored.since
        )
        self.match.dealer = self._dealer(self.match.record)

    def mind_seed(self) -> int:
        return mind_seed(self.stored.secret, self.match.record.answers)

    def keep_mishap(self, what: str, trace: str) -> None:
        """What went wrong in the computer's mind stays with the game."""
        self.store.keep_mishap(self.stored.id, self.number, what, trace)

    def decision_for(self, seat: SideId) -> int:
        """The number a seat must name with its answer; it only grows.

        It counts the lines of the game without those the other side gave in secret: not even their
        number may be known.
        """
        hidden = self.history.entries[self.history.open_to(seat) :]
        return self.number - sum(1 for entry in hidden if entry.seat == other(seat))

    def undo_places(self, seat: SideId) -> list[int]:
        """The decisions that this seat may take back."""
        return undo.places(self.history, seat, (seat,) if self.is_remote else self.seats)

    # --- playing ---

    def answer(self, seat: SideId, decision: int, text: str) -> Happened:
        """Take the answer of a person; `IllegalAnswer` says why it is refused."""
        if self.over:
            raise self._refuse_after_the_end()
        self._check_clock()
        current = self.decision_for(seat)
        if decision != current:
            raise refuse(codes.DECISION_NOT_ASKED(decision=decision, current=str(current)))
        try:
            answer = parse_answer(text)
        except BadAnswer as error:
            raise refuse(codes.NO_ANSWER(error=str(error))) from error
        if isinstance(answer, AgreeDraw):
            raise refuse(codes.DRAW_BY_MESSAGE())
        return self.submit(seat, answer)

    def _refuse_after_the_end(self) -> IllegalAnswer:
        outcome = self.state.outcome
        assert outcome is not None
        return IllegalAnswer(game_over(outcome))

    def submit(self, seat: Seat, answer: Answer, why: str = "") -> Happened:
        """Carry an answer out and write it down; what is not on disk has not happened.

        The computer says why it gives it; that is kept with the answer.
        """
        before = self.state
        events = self.match.submit(seat, answer)
        text = answer_text(answer)
        entry = self.history.note(before, text, events, self.state, why)
        line = Line("answer", text, self.match.journal.digest, why)
        self._write([line, *self.also()], events)
        self.undone = []
        return Happened(events, entry)

    def deal(self) -> Happened:
        """Answer chance once."""
        decision = self.state.pending
        assert isinstance(decision, Roll | Draw)
        return self.submit("chance", self.match.dealer.deal(decision))

    def concede(self, seat: SideId) -> Happened:
        return self.submit(seat, Concede(seat))

    def offer_draw(self, seat: SideId) -> Happened | None:
        """Both sides must offer while the same decision is asked (Q-66)."""
        if self.computer is not None:
            raise refuse(codes.COMPUTER_AGREES_NOT(), "Q-66")
        if self.over:
            raise self._refuse_after_the_end()
        if self.draw_offered == other(seat):
            return self.end_as_draw()
        self.draw_offered = seat
        return None

    def end_as_draw(self) -> Happened:
        """Both agree, or whoever hosts ends the game."""
        asked = self.asked
        assert asked is not None
        return self.submit(asked, AgreeDraw())

    # --- going back ---

    def undo(self, seat: SideId, decisions: int) -> bool:
        """Take back the last own decisions and all that followed; False if the other player has to
        agree first."""
        places = self.undo_places(seat)
        if decisions > len(places):
            raise refuse(codes.UNDO_TOO_FAR(count=len(places)))
        self._check_clock()
        place = places[-decisions]
        if self.is_remote and undo.needs_consent(self.history, place, seat):
            if self.taken_over is not None:
                raise refuse(codes.NOBODY_TO_ASK())
            self.undo_asked = UndoWish(seat, place)
            return False
        self._check_consent(seat, place)
        self._take_back(place)
        return True

    def consent(self, seat: SideId, yes: bool) -> bool:
        """Answer the other player's wish to take back; whether it was done."""
        wish = self.undo_asked
        if wish is None or wish.side == seat:
            raise refuse(codes.NO_UNDO_ASKED())
        self.undo_asked = None
        if yes:
            self._take_back(wish.place)
        return yes

    def _take_back(self, place: int) -> None:
        count, undone = self.go_back(place)
        self._write([Line("undo", str(count))])
        self.undone = undone

    def go_back(self, place: int) -> tuple[int, list[str]]:
        """Rebuild the game before an answer; how many answers that takes away, and which."""
        undone = self.match.record.answers[place:]
        self.match.undo(len(undone))
        self.match.dealer = self._dealer(self.match.record)
        self.history.cut(place)
        return len(undone), undone

    def _check_consent(self, seat: SideId, place: int) -> None:
        if not undo.needs_both(self.history, place, self.seats):
            return
        wish = (self.number, place, seat)
        if self.wanted_undo != (self.number, place, other(seat)):
            self.wanted_undo = wish
            raise refuse(codes.UNDO_NEEDS_BOTH())

    def redo(self) -> list[Happened]:
        """Give the answers again that the last undo took away."""
        if not self.undone:
            raise refuse(codes.NOTHING_TO_REDO())
        self._check_clock()
        answers, self.undone = self.undone, []
        happened, lines = [], []
        for text in answers:
            before = self.state
            answer = parse_answer(text)
            seat = answer.side if isinstance(answer, Concede) else self.asked
            assert seat is not None
            events = self.match.submit(seat, answer)
            entry = self.history.note(before, text, events, self.state)
            happened.append(Happened(events, entry))
            lines.append(Line("answer", text, self.match.journal.digest, entry.why))
        self._write(lines, tuple(event for done in happened for event in done.events))
        return happened

    # --- the clock ---

    def check_player(self, seat: SideId) -> None:
        """Whoever ran out of time looks on while the computer plays for them."""
        if seat == self.taken_over:
            raise refuse(codes.COMPUTER_PLAYS())

    def _check_clock(self) -> None:
        if self.clock is None:
            return
        if self.clock.state.paused:
            raise refuse(codes.CLOCK_STANDS())
        if self.clock.is_over:
            raise refuse(codes.TIME_IS_OVER())

    def pause(self, seat: SideId) -> None:
        """Let the clock stand or go on, once both want it."""
        if self.clock is None or self.clocks is None:
            raise refuse(codes.NO_CLOCK())
        if self.over:
            raise self._refuse_after_the_end()
        if self.clock.pause(seat):
            self.clocks.keep(self.stored.id, self.clock)

    def call_time(self) -> tuple[Happened, ...] | None:
        """What happens to a side that is out of time, as was chosen; None if none is."""
        if self.clock is None or self.clocks is None or self.over or not self.clock.is_over:
            return None
        side = self.clock.state.runs
        assert side is not None
        happened = (self.concede(side),) if self.clock.terms.out == "lose" else ()
        self.clock.note_out(side)
        self.clocks.keep(self.stored.id, self.clock)
        return happened

    def _tick(self, events: tuple[Event, ...]) -> None:
        """Let the time of whoever is asked now run; dice are nobody's time."""
        clock, asked = self.clock, self.asked
        if clock is None or self.clocks is None or asked == "chance":
            return
        clock.pause_asked = None
        person = None if asked is None or asked == self.computer else asked
        began = [event.side for event in events if isinstance(event, TurnBegan)]
        if clock.go_on(person, began):
            self.clocks.keep(self.stored.id, clock)

    # --- the store ---

    def _write(self, lines: list[Line], events: tuple[Event, ...] = ()) -> None:
        self.draw_offered = self.undo_asked = None
        try:
            self.store.append(self.stored.id, self.number, lines, summary_of(self.state))
        except BaseException:
            self.broken = True  # it is ahead of the disk: it is opened anew from there
            raise
        self.number += len(lines)
        self._tick(events)


def summary_of(state: State) -> Summary:
    vp = {side: state.sides[side].vp for side in SIDES}
    asked = None if state.outcome else asked_seat(state.pending)
    waits = asked if asked in SIDES else ""
    return Summary(state.round, vp["A"], vp["B"], state.outcome is not None, waits or "")
