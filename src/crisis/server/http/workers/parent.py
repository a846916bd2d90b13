"""Several processes behind one port: a parent that starts them, and starts another if one dies.

They share the listening socket, which the parent keeps open: who connects while a worker starts is
not turned away but waits. Orders go through a pipe and not into the command line, where everybody
on the machine could read the password of the database. The pipe stays open as long as the parent
lives: when it closes, the worker ends.
"""

import logging
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from types import FrameType

import msgspec
from msgspec import Struct

log = logging.getLogger("crisis.server")

WAITING = 1024  # connections that may wait for a worker
LOOK_SECONDS = 0.05
SHORT_LIFE = 3.0  # seconds: a worker that dies sooner is not started again at once
CLOSE_SECONDS = 10.0


class Order(Struct, frozen=True):
    """What a worker is told."""

    database: str
    public_url: str
    pace: float
    minds: int  # processes that think for it
    number: int = 0
    of: int = 0
    listener: int = 0  # the number of the open socket


class _Worker:
    """One running process."""

    def __init__(self, listener: socket.socket, order: Order) -> None:
        self.number, self.begun = order.number, time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "crisis.server.http.workers"],
            stdin=subprocess.PIPE,
            pass_fds=(listener.fileno(),),
        )
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):  # it died at once; that is noticed when it is looked at
            self.process.stdin.write(msgspec.json.encode(order) + b"\n")
            self.process.stdin.flush()

    def close(self) -> None:
        """Ask it to end."""
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):
            self.process.stdin.close()

    def wait(self, seconds: float) -> None:
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            log.error("worker %d did not end by itself", self.number)
            self.process.kill()
            self.process.wait()


class Workers:
    """The parent's side."""

    def __init__(self, listener: socket.socket, count: int, order: Order) -> None:
        self.listener = listener
        self.orders = [
            msgspec.structs.replace(order, number=n + 1, of=count, listener=listener.fileno())
            for n in range(count)
        ]

    def run(self, said: str) -> None:
        """Keep them running until Ctrl-C or SIGTERM."""
        self.listener.listen(WAITING)
        before = signal.signal(signal.SIGTERM, _stop)
        workers = [_Worker(self.listener, order) for order in self.orders]
        print(said, flush=True)
        try:
            while True:
                time.sleep(LOOK_SECONDS)
                workers = [self._alive(worker) for worker in workers]
        except KeyboardInterrupt:
            pass  # how a server is closed
        finally:
            signal.signal(signal.SIGTERM, before)
            for worker in workers:
                worker.close()
            until = time.monotonic() + CLOSE_SECONDS
            for worker in workers:
                worker.wait(max(0.0, until - time.monotonic()))
            self.listener.close()

    def _alive(self, worker: _Worker) -> _Worker:
        """The worker, or the one that takes its place."""
        status = worker.process.poll()
        if status is None:
            return worker
        worker.close()
        lived = time.monotonic() - worker.begun
        if lived < SHORT_LIFE:
            time.sleep(1.0)
        log.error("worker %d (process %d) ended with %d", worker.number, worker.process.pid, status)
        return _Worker(self.listener, self.orders[worker.number - 1])


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def own_order() -> Order:
    """In a worker: what the parent wants."""
    return msgspec.json.decode(sys.stdin.buffer.readline(), type=Order)


def end_with_parent() -> None:
    """In a worker, in a thread: end as with Ctrl-C when the parent closes the pipe or dies."""
    while os.read(sys.stdin.fileno(), 1):  # a buffered read would be cut off at the end
        pass
    os.kill(os.getpid(), signal.SIGINT)
