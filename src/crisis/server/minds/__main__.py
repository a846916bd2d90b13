"""`python -m crisis.server.minds`: a process that thinks for a server; see `process`.

Thoughts come on standard input, replies go to standard output; whatever else is printed goes to
standard error. It ends with its input, even in the midst of a thought.
"""

import os
import queue
import signal
import sys
import threading
import traceback
from functools import cache
from typing import BinaryIO

import msgspec

from crisis.cards.files.load import DEFAULT_REVISION
from crisis.geometry.compiled import warm_up
from crisis.play.record import engine_for
from crisis.rules.core.edition import DEFAULT_EDITION
from crisis.server.minds.mind import Mind
from crisis.server.minds.process import LENGTH
from crisis.server.minds.thoughts import Along, Failed, Reply, Thought

PATIENT = 10  # whoever answers at a table goes before, by far

_thoughts = msgspec.json.Decoder(Thought)
_encoder = msgspec.json.Encoder()


def main() -> None:
    os.nice(PATIENT)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C closes the server, and that this
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    waiting: queue.Queue[bytes] = queue.Queue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, waiting), daemon=True).start()
    engines = cache(engine_for)
    warm_up()
    engines(DEFAULT_EDITION, DEFAULT_REVISION)
    mind = Mind(engines)
    _write(out, Along(0, 0))  # ready
    while True:
        _write(out, _answer(mind, _thoughts.decode(waiting.get()), out))


def _answer(mind: Mind, about: Thought, out: BinaryIO) -> Reply:
    try:
        return mind.answer(about, lambda done, of: _write(out, Along(done, of)))
    except BrokenPipeError:
        raise  # nobody is there to be told
    except Exception as error:  # the server logs it and tells whoever asked
        return Failed(f"{type(error).__name__}: {error}", traceback.format_exc())


def _read(source: BinaryIO, waiting: "queue.Queue[bytes]") -> None:
    """In a thread: the end of the input is noticed while something is thought."""
    while len(head := source.read(LENGTH)) == LENGTH:
        waiting.put(source.read(int.from_bytes(head, "big")))
    os._exit(0)


def _write(out: BinaryIO, reply: Reply) -> None:
    data = _encoder.encode(reply)
    out.write(len(data).to_bytes(LENGTH, "big") + data)
    out.flush()


if __name__ == "__main__":
    main()
