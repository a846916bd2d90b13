"""One open game with the people connected to it: who is told what, and the computer's turns.

All changes happen one at a time, in a thread: writing to disk may have to wait for a lock, and the
others shall not. The computer thinks beside the table (`minds`), and its answer is thrown away if
the game has moved on meanwhile. Each connection has a bounded queue: one
that does not read is dropped and gets the whole state when it comes back.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from crisis.ai.discipline import Mishap
from crisis.geometry.compiled import unsettled
from crisis.languages.folders import ENGLISH, accepted, chosen
from crisis.rules.core.refusal import Refusal
from crisis.rules.engine import IllegalAnswer
from crisis.rules.setup.secrets import secret_seat
from crisis.server.ask import questions, sight
from crisis.server.ask.luck import luck_report
from crisis.server.ask.position import hello, seen_state, update
from crisis.server.ask.report import report
from crisis.server.game.following import take_in, wishes_of
from crisis.server.game.lesson import OffTheLesson
from crisis.server.game.news import News, Wishes
from crisis.server.game.stored import Conflict
from crisis.server.game.table import Happened, Table, refuse
from crisis.server.minds.thoughts import (
    Asked,
    Overworked,
    Question,
    Replied,
    Unwilling,
    rules_of,
)
from crisis.server.minds.threads import Minds
from crisis.server.protocol import asks, messages
from crisis.server.protocol.messages import PROTOCOL
from crisis.server.protocol.told import ToldRefusal
from crisis.server.tables.channel import Channel, TooMany, Unreadable, read
from crisis.server.tables.computer import Computer
from crisis.server.tables.counts import Counts
from crisis.server.tables.settings import keep_settings, settings_of
from crisis.server.tables.telling import updates
from crisis.state.decisions import parse_answer
from crisis.state.records import SideId
from crisis.texts import codes
from crisis.texts.reader import reading
from crisis.texts.told import told

log = logging.getLogger("crisis.server")

CONNECTIONS = 16  # per game
COMPILING_SECONDS = 2.0  # between two words on how far the compiler is
TRIES = 3  # of a change that another process was faster with


class Room:
    """A table with its connections."""

    def __init__(
        self,
        table: Table,
        pace: float,
        counts: Counts,
        announce: Callable[[News], None],  # to other processes that have the game open
        minds: Minds,
    ) -> None:
        self.table = table
        self.counts = counts
        self.announce = announce
        self.minds = minds
        self.elsewhere: dict[str, tuple[SideId, ...]] = {}  # who sits at other processes
        self.pace = pace
        self.channels: set[Channel] = set()
        # Held while the game changes: what is not on disk has not happened, so that nobody may look
        # at it, and updates leave in the order of the lines.
        self.turn = asyncio.Lock()
        self._driver: asyncio.Task[None] | None = None
        self.computer = Computer(minds)
        self._areas: dict[tuple[int, SideId, str | None], messages.Area] = {}

    @property
    def idle(self) -> bool:
        """Nobody is connected and nothing runs."""
        return not self.channels and (self._driver is None or self._driver.done())

    # --- connections ---

    async def sit(self, seat: SideId, contribution: str = "", language: str = ENGLISH) -> Channel:
        """Let somebody join between two changes; what they add to the dice is kept first."""
        async with self.turn:
            await self.follow()
            if contribution:
                await asyncio.to_thread(self.table.contribute, seat, contribution)
            return self.join(seat, language)

    def join(self, seat: SideId, language: str = ENGLISH) -> Channel:
        """A new connection gets the whole state first; `TooMany` when it is one too many."""
        if len(self.channels) >= CONNECTIONS:
            raise TooMany(told("too many connections to this game"))
        channel = Channel(seat, language)
        self._greet(channel)
        self.channels.add(channel)
        self._say_who_is_here()
        self.wake()
        return channel

    def _greet(self, channel: Channel) -> None:
        """Everything, in the language of this connection."""
        with reading(channel.language):
            channel.send(hello(self.table, channel.seat, settings_of(self.table, channel.seat)))

    def leave(self, channel: Channel) -> None:
        self.channels.discard(channel)
        self._say_who_is_here()

    def _say_who_is_here(self) -> None:
        if self.table.is_remote:
            here = tuple(sorted({channel.seat for channel in self.channels}))
            self.announce(News(kind="here", game=self.table.stored.id, here=here))
            self.tell_presence()

    def tell_presence(self) -> None:
        """Two people who do not see each other want to know whether the other one is there."""
        seats = {channel.seat for channel in self.channels}
        here = tuple(sorted(seats.union(*self.elsewhere.values())))
        for channel in self.channels:
            channel.send(messages.Presence(here=here))

    def close(self) -> None:
        """Drop all connections and stop the computer."""
        if self._driver is not None:
            self._driver.cancel()
        for channel in list(self.channels):
            channel.close()

    # --- messages ---

    async def handle(self, channel: Channel, raw: str | bytes) -> None:
        """Carry out one message; whatever is wrong with it is told to its sender alone, in the
        sender's language."""
        with reading(channel.language):
            await self._handle(channel, raw)
        if self.table.broken:
            self.close()

    async def _handle(self, channel: Channel, raw: str | bytes) -> None:
        n: int | None = None
        try:
            message = read(raw)
            n = message.n
            await self._dispatch(channel, message)
        except Unreadable as error:
            self.counts.add("unreadable_messages")
            log.warning("game %s, seat %s: %s", self.table.stored.id, channel.seat, error)
            refusal = Refusal(PROTOCOL, codes.NOT_UNDERSTOOD(error=str(error)))
            channel.send(messages.Refused(n=error.n, refusal=ToldRefusal.of(refusal)))
        except Overworked as error:
            self.counts.add("refused_thoughts")
            log.warning("game %s, seat %s: %s", self.table.stored.id, channel.seat, error)
            refusal = Refusal(PROTOCOL, codes.TOO_MUCH_TO_THINK())
            channel.send(messages.Refused(n=n, refusal=ToldRefusal.of(refusal)))
        except (IllegalAnswer, Unwilling) as error:
            self.counts.add("refused_answers")
            log.info("game %s, seat %s: refused: %s", self.table.stored.id, channel.seat, error)
            now = self.table.decision_for(channel.seat)
            told = error.refusal if isinstance(error, Unwilling) else ToldRefusal.of(error.refusal)
            said = error.say if isinstance(error, OffTheLesson) else ""
            channel.send(messages.Refused(n=n, refusal=told, decision=now, coach=said))
        except Exception:
            # The boundary of the program: the fault is written down and told, the game stays.
            self.counts.add("faults")
            log.exception("game %s, seat %s: a fault", self.table.stored.id, channel.seat)
            why = codes.MISTAKE().sentence(channel.language)
            channel.send(messages.Trouble(n=n, why=why))

    async def _dispatch(self, channel: Channel, message: asks.ClientMessage) -> None:
        change = _CHANGES.get(type(message))
        if change is not None:
            async with self.turn:
                if not isinstance(message, asks.Say):
                    self.table.check_player(channel.seat)
                before = wishes_of(self.table)
                await self._carry_out(change, channel, message)
                self._announce_wishes(before)
                self.wake()
        elif isinstance(message, asks.Point):
            self._point(channel, message)
        elif isinstance(message, Asked):
            await self._think_about(channel, message)
        else:
            async with self.turn:
                reply = await _QUESTIONS[type(message)](self, channel, message)
            channel.send(msgspec.structs.replace(reply, n=message.n))

    async def _carry_out(self, change: "Handler", channel: Channel, message: asks.Ask) -> None:
        """Make a change; if another process was faster, what it wrote is taken in first."""
        for tries in range(TRIES):
            try:
                await change(self, channel, message)
                return
            except Conflict:
                await self._read_anew()
                if tries == TRIES - 1:
                    raise

    async def _read_anew(self) -> None:
        """The table is ahead of the store, which says otherwise: it is built again from there."""
        old = self.table
        log.info("game %s: another process wrote line %s", old.stored.id, old.number)
        self.table = await asyncio.to_thread(
            type(old), old.store, old.stored, old.engine, old.clocks
        )
        self.computer.forget()
        self.send("state")

    async def follow(self) -> None:
        """Take in what other processes have written; the turn is held."""
        if not self.table.store.database.is_shared:
            return
        try:
            followed = await asyncio.to_thread(take_in, self.table)
        except Exception:
            log.exception("game %s: another process cannot be followed", self.table.stored.id)
            self.close()  # it is opened anew from the store
            return
        if any(one.cause == "undo" for one in followed):
            self.computer.forget()
            self.send("undo" if len(followed) == 1 else "state")
        elif followed:
            self.send(followed[-1].cause, tuple(h for one in followed for h in one.happened))
        if followed:
            self.wake()

    def _announce_wishes(self, before: Wishes) -> None:
        wishes, table = wishes_of(self.table), self.table
        if wishes != before:
            news = News(kind="wishes", game=table.stored.id, number=table.number, wishes=wishes)
            self.announce(news)

    def sight(self, channel: Channel, message: asks.Sight) -> messages.SightReply:
        view = seen_state(self.table.engine, self.table.state, channel.seat)
        return sight.sight(self.table.engine, view, message.from_, message.to)

    # --- changes ---

    async def _answer(self, channel: Channel, message: asks.Answer) -> None:
        done = await asyncio.to_thread(
            self.table.answer, channel.seat, message.decision, message.answer
        )
        self.tell("answer", (done,), channel, message.n)

    async def _undo(self, channel: Channel, message: asks.Undo) -> None:
        done = await asyncio.to_thread(self.table.undo, channel.seat, message.answers)
        self._tell_undo(done, channel, message.n)

    async def _consent(self, channel: Channel, message: asks.Consent) -> None:
        done = await asyncio.to_thread(self.table.consent, channel.seat, message.yes)
        self._tell_undo(done, channel, message.n)

    def _tell_undo(self, done: bool, channel: Channel, n: int | None) -> None:
        """What was taken back, or that somebody asks for it or does not want it."""
        if done:
            self.computer.forget()
        self.tell("undo" if done else "notice", (), channel, n)

    async def _pause(self, channel: Channel, message: asks.Pause) -> None:
        await asyncio.to_thread(self.table.pause, channel.seat)
        self.tell("notice", (), channel, message.n)

    async def call_time(self) -> None:
        """Somebody may be out of time: what was chosen for that happens."""
        async with self.turn:
            happened = await asyncio.to_thread(self.table.call_time)
            if happened is not None:
                self.tell("answer" if happened else "notice", happened)
                self.wake()

    async def _say(self, channel: Channel, message: asks.Say) -> None:
        said = channel.says(message)
        game, side = self.table.stored.id, said.side
        self.announce(News(kind="said", game=game, side=side, phrase=said.phrase, words=said.words))
        for one in list(self.channels):
            one.send(msgspec.structs.replace(said, n=message.n) if one is channel else said)

    def _point(self, channel: Channel, message: asks.Point) -> None:
        """Show the other player where somebody points; not while anything is decided in secret."""
        if not self.table.is_remote:
            raise refuse(codes.NOBODY_LOOKS())
        pointed = channel.points(message)
        if pointed is not None and secret_seat(self.table.state) is None:
            self.announce(News(kind="pointed", game=self.table.stored.id, pointed=pointed))
            self.show(pointed)

    def show(self, pointed: messages.Pointed) -> None:
        for one in self.channels:
            if one.seat != pointed.side:
                one.send(pointed)

    async def _redo(self, channel: Channel, message: asks.Redo) -> None:
        done = await asyncio.to_thread(self.table.redo)
        self.tell("redo", tuple(done), channel, message.n)

    async def _concede(self, channel: Channel, message: asks.Concede) -> None:
        done = await asyncio.to_thread(self.table.concede, channel.seat)
        self.tell("answer", (done,), channel, message.n)

    async def _draw(self, channel: Channel, message: asks.OfferDraw) -> None:
        done = await asyncio.to_thread(self.table.offer_draw, channel.seat)
        self.tell("answer" if done else "notice", (done,) if done else (), channel, message.n)

    async def _coach(self, channel: Channel, message: asks.Coach) -> None:
        done = await asyncio.to_thread(self.table.coach, message.wish, message.choice)
        self.tell("answer" if done else "notice", tuple(done), channel, message.n)

    def tell(
        self,
        cause: str,
        happened: tuple[Happened, ...],
        asker: Channel | None = None,
        n: int | None = None,
    ) -> None:
        """Tell everybody; the one who asked finds the number of the message in its copy."""
        self.counts.add("answers", len(happened))
        self.send(cause, happened, asker, n)

    def send(
        self,
        cause: str,
        happened: tuple[Happened, ...] = (),
        asker: Channel | None = None,
        n: int | None = None,
    ) -> None:
        """Tell everybody here what happened, here or elsewhere."""
        readings = {(channel.seat, channel.language) for channel in self.channels}
        told = updates(self.table, readings, cause, happened)
        for channel in list(self.channels):
            message = told.get((channel.seat, channel.language))
            if message is not None and channel is asker:
                message = msgspec.structs.replace(message, n=n)
            if message is not None:
                channel.send(message)

    # --- questions ---

    def _question(self, channel: Channel, message: Asked) -> Question:
        table, seat = self.table, channel.seat
        number = table.decision_for(seat)
        if isinstance(message, asks.Odds):  # of any attack, whoever is asked
            view = seen_state(table.engine, table.state, seat)
        else:
            view = questions.open_question(table.engine, table.state, number, seat).state
        return Question(
            rules=rules_of(table.engine), view=view, game=table.stored.id, decision=number,
            seat=seat, language=channel.language, asked=message,
        )  # fmt: skip

    async def _think_about(self, channel: Channel, message: Asked) -> None:
        """Reply to a question that may take a while: it is thought about beside the table."""
        if isinstance(message, asks.HintAsk) and self.table.is_remote:
            raise refuse(codes.NO_HINTS_BETWEEN_PEOPLE())
        async with self.turn:
            question, number = self._question(channel, message), self.table.number
        tool = message.tool if isinstance(message, asks.AreaAsk) else None
        key = (number, channel.seat, tool)
        if isinstance(message, asks.AreaAsk) and key in self._areas:
            channel.send(msgspec.structs.replace(self._areas[key], n=message.n))
            return
        found = await self.minds.think(question)
        assert isinstance(found, Replied)
        if isinstance(message, asks.AreaAsk):
            self._areas = {k: v for k, v in self._areas.items() if k[0] == number}
            self._areas[key] = msgspec.json.decode(found.message, type=messages.Area)
        channel.pass_on(bytes(found.message))

    # --- chance and the computer ---

    def wake(self) -> None:
        """Let chance and the computer go on if it is their turn."""
        if self.table.asked not in ("chance", self.table.computer) or self.table.over:
            return
        if self._driver is None or self._driver.done():
            self._driver = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        """Go on while chance or the computer is asked; of all processes one does. If it dies, the
        lock is free, and another one finds that when it looks (`neighbours`)."""
        database, lock = self.table.store.database, f"game {self.table.stored.id}"
        if database.is_shared and not await asyncio.to_thread(database.hold, lock):
            return
        try:
            await self._go_on()
        finally:
            if database.is_shared:
                await asyncio.to_thread(database.release, lock)

    async def _go_on(self) -> None:
        try:
            while await self._goes_on():
                await asyncio.sleep(0)
        except Conflict:
            async with self.turn:
                await self._read_anew()
            await self._go_on()
        except Exception:
            log.exception("game %s: the table stopped", self.table.stored.id)
            for channel in list(self.channels):
                why = codes.TABLE_STOPPED().sentence(channel.language)
                channel.send(messages.Trouble(why=why))
            if self.table.broken:
                self.close()

    async def _goes_on(self) -> bool:
        """One answer of chance or of the computer; False when a person is asked or it is over."""
        table, side = self.table, self.table.computer
        async with self.turn:
            asked = table.asked
            if asked == "chance":
                self.tell("chance", (await asyncio.to_thread(table.deal),))
                return True
            if asked is None or asked != side or table.waits:
                return False
            prepared = await asyncio.to_thread(table.prepared)
            if prepared is not None:
                self.tell("computer", (await asyncio.to_thread(table.submit, side, prepared),))
                return True
            number, wanted = table.number, self.computer.asked(table, side)
        await self._until_compiled()
        thinking = self.computer.answer(table.engine, wanted)
        _, moved = await asyncio.gather(asyncio.sleep(self.pace), thinking)
        async with self.turn:
            if self.table is table and table.number == number:
                for mishap in moved.mishaps:
                    await self._tell_mishap(mishap)
                answer = parse_answer(moved.answer)
                done = await asyncio.to_thread(table.submit, side, answer, moved.reason)
                self.tell("computer", (done,))
        return True

    async def _until_compiled(self) -> None:
        """On a new machine the computer waits for its geometry; the table hears how far it is."""
        while (parts := unsettled()) is not None:
            for channel in list(self.channels):
                channel.send(messages.Compiling(done=parts[0], of=parts[1]))
            await asyncio.sleep(COMPILING_SECONDS)

    async def _tell_mishap(self, mishap: Mishap) -> None:
        """The people at the table hear that the computer's mind failed, and the game keeps it."""
        what, trace = mishap.what, mishap.trace
        self.counts.add("mishaps")
        log.error("game %s: the computer's mind failed: %s\n%s", self.table.stored.id, what, trace)
        await asyncio.to_thread(self.table.keep_mishap, what, trace)
        for channel in list(self.channels):
            channel.send(messages.Mishap(what=what, fell_back=mishap.fell_back))


Handler = Callable[[Room, Channel, Any], Awaitable[Any]]

_CHANGES: dict[type[asks.Ask], Handler] = {
    asks.Answer: Room._answer,
    asks.Undo: Room._undo,
    asks.Redo: Room._redo,
    asks.Concede: Room._concede,
    asks.OfferDraw: Room._draw,
    asks.Consent: Room._consent,
    asks.Pause: Room._pause,
    asks.Say: Room._say,
    asks.Coach: Room._coach,
}


async def _speak(room: Room, channel: Channel, message: asks.Speak) -> messages.Speaks:
    channel.language = chosen(accepted(message.language)) or ENGLISH
    room._greet(channel)
    return messages.Speaks(language=channel.language)


async def told_at_once(reply: Any) -> Any:
    return reply


_QUESTIONS: dict[type[asks.Ask], Handler] = {
    asks.Sight: lambda room, channel, m: told_at_once(room.sight(channel, m)),
    asks.Settings: lambda room, channel, m: keep_settings(room.table, channel.seat, m),
    asks.StateAsk: lambda room, channel, _m: told_at_once(
        update(room.table, channel.seat, "state")
    ),
    asks.Speak: _speak,
    asks.Luck: lambda room, _channel, _m: told_at_once(luck_report(room.table)),
    asks.Report: lambda room, channel, _m: told_at_once(report(room.table, channel.seat)),
}
