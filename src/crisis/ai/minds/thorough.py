"""A player that looks over everybody's activation before it says whose turn it is.

It judges each step as greedy does, and looks at more places. What it adds: at the turn, every
character that may be activated is asked for its best first step, and who has the most to do goes
first.
"""

from collections.abc import Callable

from crisis.ai.minds.greedy import GreedyAgent
from crisis.state.decisions import Choose, Option, Pick
from crisis.state.frames import ActivationFrame
from crisis.state.state import State
from crisis.texts.reason import Reason


class ThoroughAgent(GreedyAgent):
    """Greedy, with an eye on the whole squad."""

    places = 24

    def deed(
        self, view: State, decision: Choose, option: Option
    ) -> tuple[float, Callable[[], Reason | None] | None]:
        """What the best first step of an activation is worth, compared with doing nothing."""
        twin = view.clone()
        self.engine.advance(twin, Pick(option.key))
        menu = twin.pending
        if (
            not isinstance(menu, Choose)
            or menu.purpose != "act"
            or not isinstance(twin.stack[-1], ActivationFrame)
        ):
            return super().deed(view, decision, option)
        kept, self._idled = self._idled, {}
        found = list(self._choose_opinions(twin, menu))
        self._idled = kept
        idle = {Pick(one.key) for one in menu.options if one.declines}
        nothing = [one.value for one in found if one.answer in idle]
        best = max(found, key=lambda one: one.value)
        if not nothing or best.answer in idle:
            return 0.0, None
        return best.value - nothing[0], best.why
