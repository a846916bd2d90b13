"""Who reads: the language in which the present request, connection or command is answered.

It is set where somebody is spoken to (a request, a message of a connection, a command) and looked
at where a sentence is made. Nothing that is kept may depend on it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from crisis.languages.folders import ENGLISH

_READER: ContextVar[str] = ContextVar("reader", default=ENGLISH)


def language() -> str:
    """The language of whoever reads what is said now."""
    return _READER.get()


def speak(code: str) -> None:
    """From now on this language, for a program that has one reader."""
    _READER.set(code)


@contextmanager
def reading(code: str) -> Iterator[None]:
    """Speak to somebody who reads this language."""
    before = _READER.set(code)
    try:
        yield
    finally:
        _READER.reset(before)
