"""The common base of all events; they are in `state.events` and `state.token_events`."""

from msgspec import Struct


class Event(Struct, frozen=True, tag=True, omit_defaults=True):
    """The common base; the tag is the name of the class."""
