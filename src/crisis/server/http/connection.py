"""One WebSocket from its first message to its end: who may sit down, and why not.

Every connection is accepted first: only then does a close code reach the other end. What is said
at the table is in `room`.
"""

import asyncio
import logging

import msgspec
from fastapi import WebSocket, WebSocketDisconnect

from crisis.languages.folders import ENGLISH, accepted, chosen
from crisis.play.record import BadRecord
from crisis.rules.core.edition import UnknownEdition
from crisis.rules.core.refusal import Refusal
from crisis.server.game.stored import DamagedGame, UnknownGame
from crisis.server.game.table import Table
from crisis.server.http.guard import Door
from crisis.server.http.limits import Limits
from crisis.server.protocol.asks import Sit
from crisis.server.protocol.messages import PROTOCOL, Refused
from crisis.server.protocol.told import ToldRefusal
from crisis.server.tables.channel import Channel, TooMany, Unreadable, read_first
from crisis.server.tables.hall import Hall, WrongKey
from crisis.server.tables.room import Room
from crisis.state.records import SideId
from crisis.texts import codes
from crisis.texts.reader import reading
from crisis.texts.told import told

log = logging.getLogger("crisis.server")

NOT_UNDERSTOOD, NOT_OURS, NOT_HERE, CHANGED, FULL = 4400, 4403, 4404, 4409, 4429
ANEW, LATER = 1012, 1013
SIT_SECONDS = 10.0  # to say who one is
LONGEST_REASON = 120  # bytes; the protocol allows 123


class Turned(Exception):
    """A connection that is refused, with its code and the reason."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code


def sentence(error: Exception) -> str:
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def seat_of(table: Table, key: str) -> SideId:
    """The seat that a key opens."""
    seat = table.seat_of(key)
    if seat is None:
        raise WrongKey(told("this key opens no seat of this game"))
    return seat


async def serve(
    socket: WebSocket, hall: Hall, door: Door, game: str, limits: Limits | None = None
) -> None:
    """Let somebody sit down at a game and talk until they leave."""
    await socket.accept()
    counted = False
    try:
        if not door.lets_in(socket.headers):
            raise Turned(NOT_OURS, "Only the page of this server may connect.")
        if limits is not None:
            if limits.wait_for_request(socket.scope) or not limits.connect(socket.scope):
                raise Turned(LATER, "Too many connections from one address: try again later.")
            counted = True
        await _sit_down(socket, hall, game, limits)
    except Turned as turned:
        hall.counts.add("refused_connections")
        log.warning("game %s: a connection was refused (%s): %s", game, turned.code, turned)
        await _refuse(socket, turned)
    except WebSocketDisconnect:
        log.info("game %s: a connection ended before anybody sat down", game)
    finally:
        if limits is not None and counted:
            limits.disconnect(socket.scope)


async def _sit_down(socket: WebSocket, hall: Hall, game: str, limits: Limits | None) -> None:
    first = await _first(socket)
    language = chosen(accepted(first.language)) or ENGLISH
    with reading(language):
        room, side = await _opened(hall, game, first.key)
        try:
            channel = await room.sit(side, first.contribution, language)
        except TooMany as error:
            raise Turned(FULL, sentence(error)) from error
    hall.counts.add("connections")
    await _talk(socket, room, channel, limits)


async def _first(socket: WebSocket) -> Sit:
    """The first message. It brings the key: an address would be written into logs."""
    try:
        return read_first(await asyncio.wait_for(_receive(socket), SIT_SECONDS))
    except TimeoutError as error:
        why = f"Nobody said who they are within {SIT_SECONDS:.0f} seconds."
        raise Turned(NOT_UNDERSTOOD, why) from error
    except Unreadable as error:
        why = f'The first message must be {{"type": "sit", "key": ...}}. {error}'
        raise Turned(NOT_UNDERSTOOD, why) from error


async def _opened(hall: Hall, game: str, key: str) -> tuple[Room, SideId]:
    try:
        room = await hall.open(game)
        return room, seat_of(room.table, key)
    except (UnknownGame, WrongKey) as error:
        raise Turned(NOT_HERE, sentence(error)) from error
    except (
        BadRecord,
        UnknownEdition,
        DamagedGame,
    ) as error:  # it was played with other rules or cards
        raise Turned(CHANGED, sentence(error)) from error


async def _receive(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text if text is not None else message.get("bytes") or b""


async def _talk(socket: WebSocket, room: Room, channel: Channel, limits: Limits | None) -> None:
    sender = asyncio.create_task(_send_all(socket, channel))
    try:
        while True:
            message = await _receive(socket)
            if limits and await limits.pace(f"{room.table.stored.id} {channel.seat}"):
                room.counts.add("throttled_messages")
            await room.handle(channel, message)
    except WebSocketDisconnect as gone:
        log.info("game %s, seat %s: gone (%s)", room.table.stored.id, channel.seat, gone.code)
    finally:
        room.leave(channel)
        sender.cancel()


async def _send_all(socket: WebSocket, channel: Channel) -> None:
    try:
        while (data := await channel.queue.get()) is not None:
            await socket.send_text(data.decode())
        await socket.close(ANEW, "The table is opened anew; connect again.")
    except (WebSocketDisconnect, RuntimeError) as error:
        log.info("a connection ended while it was written to: %r", error)


async def _refuse(socket: WebSocket, turned: Turned) -> None:
    """Say why in full, then close: the reason of a close frame is short."""
    why = str(turned)
    message = Refused(refusal=ToldRefusal.of(Refusal(PROTOCOL, codes.NOT_UNDERSTOOD(error=why))))
    try:
        await socket.send_text(msgspec.json.encode(message).decode())
        await socket.close(turned.code, why.encode()[:LONGEST_REASON].decode(errors="ignore"))
    except (WebSocketDisconnect, RuntimeError) as error:
        log.info("a connection ended before it heard that it is refused: %r", error)
