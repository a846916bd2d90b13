"""How long a request may take to arrive: one that is only half sent does not stay for ever."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

ARRIVAL_SECONDS = 20.0  # from the first byte of a request, or from connecting, to its last
TOO_LATE = (
    b"HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n"
    b'{"why": "The request did not arrive in time."}'
)


class Patience(H11Protocol):
    """One connection; it is closed when a request does not arrive whole in time."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:  # it has become a WebSocket
            self._stop()
        elif self._half_sent:
            self._wait()
        elif self.conn.their_state is not h11.IDLE:
            self._stop()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    @property
    def _half_sent(self) -> bool:
        """Whether a part of a request has come; between two requests nothing is awaited here."""
        return self.conn.their_state is h11.SEND_BODY or bool(self.conn.trailing_data[0])

    def _wait(self) -> None:
        if self._waiting is None:
            loop = asyncio.get_running_loop()
            self._waiting = loop.call_later(ARRIVAL_SECONDS, self._give_up)

    def _stop(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        transport: Any = self.transport
        if not transport.is_closing():
            if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):  # nothing was answered yet
                transport.write(TOO_LATE)
            transport.close()
