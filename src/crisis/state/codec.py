"""States and events to JSON and back, exactly, and the hashes that records keep.

Nothing here is ever unpickled or evaluated: bytes from outside are decoded into the typed
records, and
what does not fit is refused with one sentence.
"""

import hashlib
from collections.abc import Iterable
from functools import cache

import msgspec

from crisis.state.event import Event
from crisis.state.state import FORMAT, State
from crisis.texts.told import told

_encoder = msgspec.json.Encoder()


@cache
def _state_decoder() -> "msgspec.json.Decoder[State]":
    """Made when a saved position is read: a table that opens has no need of it."""
    return msgspec.json.Decoder(State)


class BadState(ValueError):
    """Bytes that are no saved position."""


def state_to_json(state: State) -> bytes:
    return _encoder.encode(state)


def state_from_json(data: bytes) -> State:
    """Decode a position; `BadState` says what does not fit."""
    try:
        state = _state_decoder().decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadState(told("this is not a saved position: {why}", why=error)) from error
    if state.format != FORMAT:
        raise BadState(
            told(
                "this position has format {found}; this program reads {known}",
                found=state.format,
                known=FORMAT,
            )
        )
    return state


def event_to_json(event: Event) -> bytes:
    return _encoder.encode(event)


def state_hash(state: State) -> str:
    """A short digest of the whole position."""
    return hashlib.sha256(state_to_json(state)).hexdigest()[:16]


def chain_hash(before: str, events: Iterable[Event]) -> str:
    """The digest of all events so far, given the digest before them."""
    told = b"".join(map(_encoder.encode, events))
    return hashlib.sha256(before.encode() + told).hexdigest()[:16]
