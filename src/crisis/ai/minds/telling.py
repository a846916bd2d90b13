"""What greedy says of what it chose: of a place, and of an entry of a menu.

The reason is made when somebody asks for it. What is good and what is not is decided elsewhere; the
parts of a reason are in `reasons`.
"""

from collections.abc import Callable

from crisis.ai.judging.candidates import candidates
from crisis.ai.judging.lookahead import DEALS, Outlook, activation
from crisis.ai.judging.worth import Armoury
from crisis.ai.minds import reasons
from crisis.rules.engine import Engine
from crisis.state.decisions import (
    Answer,
    Choose,
    ChooseAdvance,
    ChooseSpot,
    Decision,
    Decline,
    Option,
)
from crisis.state.frames import ActivationFrame
from crisis.state.state import State
from crisis.texts import thoughts as say
from crisis.texts.reason import Reason
from crisis.texts.values import Offered

Trial = Callable[[State, Choose, Option, int], Outlook]  # an option tried out with a deal of dice


class Teller:
    """Looks at a choice once more to say what it brings."""

    def __init__(
        self, engine: Engine, armoury: Armoury, trial: Trial, seed: Callable[[State], int]
    ) -> None:
        self.engine = engine
        self.armoury = armoury
        self._trial = trial
        self._seed_of = seed

    def place(self, view: State, decision: Decision, answer: Answer) -> Callable[[], Reason | None]:
        """What it brings to be there."""

        def why() -> Reason:
            if isinstance(answer, Decline):
                return say.STAYS()
            assert decision.asked != "chance"
            twin = view.clone()
            self.engine.advance(twin, answer)
            gains = None
            if twin.round == view.round:
                anyway = self._elsewhere(view, decision, answer)
                gains = reasons.changes(self.engine, view, [twin], decision.asked, anyway)
            within = self._in_view(twin, decision, activation(view))
            return gains or within or self._way(view, twin, decision)

        return why

    def _elsewhere(self, view: State, decision: Decision, answer: Answer) -> State | None:
        """Where it must be put somewhere: how things are with it somewhere else."""
        if not isinstance(decision, ChooseSpot):
            return None
        found = candidates(self.engine, view, self._seed_of(view), most=2)
        twin = view.clone()
        for one in found:
            if one != answer:
                self.engine.advance(twin, one)
                return twin
        return None

    def _way(self, view: State, after: State, decision: Decision) -> Reason:
        unit = getattr(decision, "unit", None)
        found = reasons.collision(self.engine, after) or reasons.way(self.engine, view, after, unit)
        return found or say.NO_BETTER_PLACE()

    def _in_view(
        self, state: State, decision: Decision, begun: ActivationFrame | None
    ) -> Reason | None:
        """Whom the mover could attack from there, if there is an attack left to make."""
        if not isinstance(decision, ChooseAdvance | ChooseSpot) or not decision.unit:
            return None
        unit = state.units[decision.unit]
        frame = activation(state)
        if unit.side != decision.asked or not unit.able:
            return None
        if begun is not None and begun.unit == unit.id:
            over = frame is None or frame.serial != begun.serial
            if over or (frame is not None and frame.actions < 1):
                return None
        best = next(iter(self.armoury.aims(state, unit)), None)
        if best is None:
            return None
        return say.WITHIN_REACH(attack=reasons.attack_reason(self.engine, best))

    def option(
        self, view: State, decision: Choose, option: Option, outlook: Outlook
    ) -> Callable[[], Reason | None]:
        """What an entry of a menu brings."""

        def named(why: Reason) -> Reason:
            if not option.name or option.what == "shake":  # it names the condition itself
                return why
            offered = decision.purpose == "choose_one"
            return say.NAMED(name=Offered(option.name) if offered else option.name, why=why)

        def why() -> Reason:
            if option.declines:
                return say.NOTHING_WORTH_IT()
            if outlook.aim is not None:
                attack = reasons.attack_reason(self.engine, outlook.aim)
                return attack if outlook.aim.attack.name == option.name else named(attack)
            afters = [outlook.state]
            if outlook.rolled:  # a roll is no fact: only what comes about in every deal
                deals = range(1, DEALS)
                afters += [self._trial(view, decision, option, deal).state for deal in deals]
            gains = None
            if all(after.round == view.round for after in afters):
                anyway = self._otherwise(view, decision, option)
                gains = reasons.changes(self.engine, view, afters, decision.asked, anyway)
            if not gains and option.what == "interact" and outlook.rolled:
                return say.TRIES(name=option.name)
            return named(gains or say.NOTHING_BETTER())

        return why

    def _otherwise(self, view: State, decision: Choose, option: Option) -> State | None:
        """What comes about without this option: if nothing is done, or something else."""
        others = [one for one in decision.options if one.key != option.key]
        if not others:
            return None
        other = max(others, key=lambda one: one.declines)
        return self._trial(view, decision, other, 0).state
