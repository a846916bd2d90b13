"""What is done with an action that is nearly worth nothing: a blow is struck and not left, a first
walk is walked, a second one is not.

Opinions differ by less than they are wrong by. Does not belong here: what an answer is worth.
"""

from collections.abc import Sequence

from crisis.ai.minds.opinion import Opinion
from crisis.state.decisions import Choose, Decision, Pick
from crisis.state.frames import ActivationFrame
from crisis.state.state import State

SLIGHT = 0.1  # victory points that are no difference where something is done for them,
LEAST = 0.02  # and that are not worth a second walk
WALKS = frozenset({"move", "climb"})
DEEDS = frozenset({"attack", "shake"})


def diligent(view: State, decision: Decision, found: Sequence[Opinion], best: Opinion) -> Opinion:
    """The best opinion, or one that is as good as it and wastes less."""
    frame = view.stack[-1]
    if not isinstance(frame, ActivationFrame) or not isinstance(decision, Choose):
        return best
    if decision.purpose != "act" or frame.actions < 1:
        return best
    kinds = {Pick(o.key): "end" if o.declines else o.what for o in decision.options}
    walked = has_walked(view)
    chosen = _kind(kinds, best)
    if chosen == "end":
        slight = dict.fromkeys(DEEDS if walked else DEEDS | WALKS, SLIGHT)
    elif chosen in WALKS and walked:
        slight = {**dict.fromkeys(DEEDS, SLIGHT), "end": LEAST}
    else:
        return best
    near = [one for one in found if best.value - one.value < slight.get(_kind(kinds, one), 0.0)]
    return max(near, key=lambda one: (_kind(kinds, one) in DEEDS, one.value), default=best)


def has_walked(view: State) -> bool:
    """Whether who is asked what to do has walked in this activation."""
    frame = view.stack[-1]
    return isinstance(frame, ActivationFrame) and any(made in WALKS for made in frame.made)


def is_walk(one: Opinion, decision: Decision) -> bool:
    options = decision.options if isinstance(decision, Choose) else ()
    return any(Pick(o.key) == one.answer and o.what in WALKS for o in options)


def _kind(kinds: dict[Pick, str], one: Opinion) -> str:
    return kinds.get(one.answer, "") if isinstance(one.answer, Pick) else ""
