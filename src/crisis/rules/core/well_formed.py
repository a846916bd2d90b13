"""Whether an answer is well formed at all: what a program hands in is not what a parser has read.

Types only; whether the values fit the decision is in `answers`. Every well formed answer has a text
form that can be read back.
"""

from collections.abc import Callable
from typing import Any

from crisis.rules.core.refusal import Refusal
from crisis.state.decisions import (
    AgreeDraw,
    Answer,
    Concede,
    Decline,
    Drawn,
    Pick,
    PickAdvance,
    PickAim,
    PickDice,
    PickSpot,
    Rolled,
)
from crisis.state.records import SIDES
from crisis.texts import codes

TOOLS = ("short", "medium", "long")


def why_not_form(answer: Answer) -> Refusal | None:
    """None for an answer of a known kind whose fields have their types."""
    kind = type(answer)
    well_formed = _FORMS.get(kind)
    if well_formed is None:
        return Refusal("GEN-01", codes.NO_KIND_OF_ANSWER(kind=kind.__name__))
    if not well_formed(answer):
        return Refusal("GEN-01", codes.ILL_FORMED(answer=repr(answer)))
    return None


def _are_whole(*values: Any) -> bool:
    """Whole numbers and nothing that only behaves like one: `True` has no text form."""
    for value in values:  # noqa: SIM110 - asked of every answer
        if type(value) is not int:
            return False
    return True


def _is_spot(value: Any) -> bool:
    return type(value) is tuple and len(value) == 2 and _are_whole(*value)


def _is_dice(answer: PickDice) -> bool:
    return type(answer.dice) is tuple and _are_whole(*answer.dice) and type(answer.faces) is str


def _is_advance(answer: PickAdvance) -> bool:
    places = (answer.joint, answer.end, answer.spot)
    return answer.tool in TOOLS and all(_is_spot(place) for place in places)


def _is_drawn(answer: Drawn) -> bool:
    cards = answer.cards
    return type(cards) is tuple and all(type(card) is str for card in cards)


_FORMS: dict[type, Callable[[Any], bool]] = {
    Pick: lambda answer: type(answer.key) is str,
    PickDice: _is_dice,
    PickSpot: lambda answer: _are_whole(answer.x, answer.y),
    PickAdvance: _is_advance,
    PickAim: lambda answer: _are_whole(answer.dx, answer.dy),
    Rolled: lambda answer: type(answer.faces) is str,
    Drawn: _is_drawn,
    Concede: lambda answer: answer.side in SIDES,
    AgreeDraw: lambda _answer: True,
    Decline: lambda _answer: True,
}
