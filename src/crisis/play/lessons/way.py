"""Answers as a lesson writes them: the one-line form, or `to X,Y` in inches for a place.

A place is written without the tool: the legal answer nearest to it is given, so that a lesson file
says where and not how.
"""

from crisis.rules.engine import Engine
from crisis.state.decisions import Answer, BadAnswer, ChooseAim, PickAim, parse_answer
from crisis.state.records import Spot
from crisis.state.state import State
from crisis.texts.told import told

TO = "to "


class NoWay(ValueError):
    """A text that is no answer, or one that leads nowhere here."""


def parsed(text: str) -> Answer | Spot:
    """An answer, or the place it should lead to in 1/1000 inch."""
    if text.startswith(TO):
        try:
            x, y = (float(word) for word in text.removeprefix(TO).split(","))
        except ValueError as error:
            raise NoWay(
                told("{text} is not a place such as 'to 18.5,9'", text=repr(text))
            ) from error
        return (round(x * 1000), round(y * 1000))
    try:
        return parse_answer(text)
    except BadAnswer as error:
        raise NoWay(str(error)) from error


def resolved(engine: Engine, state: State, text: str) -> Answer:
    """The answer that a text of a lesson stands for in this position."""
    found = parsed(text)
    if not isinstance(found, tuple):
        return found
    area = engine.region(state)
    if area is None:
        raise NoWay(told("{text}: no place is asked for", text=repr(text)))
    x, y = found
    if isinstance(state.pending, ChooseAim):
        unit = state.units[state.pending.unit]
        aim = PickAim(x - unit.x, y - unit.y)
        if engine.why_not(state, aim) is None:
            return aim
        x, y = aim.dx, aim.dy
    answer = area.nearest(x, y)
    if answer is None:
        raise NoWay(told("{text}: no place is legal here", text=repr(text)))
    return answer
