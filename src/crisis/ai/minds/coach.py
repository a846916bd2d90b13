"""A coach for people: the best plans for a decision, and what an answer gave away before the dice.

It sees one side's view like any player. The chance of the best plan is that of the position
(`judging.value`); a plan that is worth fewer victory points has so much less of it, by the slope
that was fitted to games. What is said of a game afterwards is in `minds.review`.
"""

from msgspec import Struct, structs

from crisis.ai.judging.budget import Budget
from crisis.ai.judging.candidates import candidates, is_continuous
from crisis.ai.judging.even_dice import EvenDice
from crisis.ai.judging.value import Value
from crisis.ai.minds.greedy import PLACES, POSITIONS
from crisis.ai.minds.opinion import Fear, Opinion
from crisis.ai.minds.planner import OWN, PlanningAgent
from crisis.ai.minds.script import Temper
from crisis.rules.engine import Engine
from crisis.state.decisions import (
    Answer,
    Choose,
    ChooseAdvance,
    ChooseAim,
    ChooseSpot,
    Decision,
    Pick,
    PickAdvance,
    PickSpot,
    answer_text,
)
from crisis.state.frames import DeployFrame, SetupFrame
from crisis.state.records import SideId, Spot
from crisis.state.state import State
from crisis.texts import thoughts as say
from crisis.texts.reason import Reason

PLAYOUTS = 24  # for a hint
HINTS = 3
SCREENED = 0.02  # so much less chance, and a decision is looked at again with playouts
FINALISTS = 3
WORTH_FEARING = 0.01  # less is told to nobody: "about 0 %" is no fear
DEALS = 3
FINISHERS: tuple[Temper, ...] = ("take", "strike")


class Advice(Struct, frozen=True, kw_only=True):
    """One plan of a hint: the answer, where its move goes, the chance with it, why, what to
    fear."""

    answer: str
    chance: float | None  # None while the squads are still being set up
    why: Reason | None
    then: str = ""  # the place to go to, if the answer is a move
    spot: Spot | None = None  # where that is, or where the answer itself leads
    fear: Fear | None = None


class Hint(Struct, frozen=True, kw_only=True):
    """The chance of the position and the best plans, best first."""

    chance: float | None
    plans: tuple[Advice, ...]


class Regret(Struct, frozen=True, kw_only=True):
    """What one answer gave away, before any die was rolled."""

    played: Opinion
    better: Opinion
    chance: float  # with the better answer
    lost: float  # so much less with the one that was given
    why: Reason | None = None  # what is better about the better answer
    spot: Spot | None = None  # where the better answer leads, if it is a move


class Coach(PlanningAgent):
    """Gives hints and judges answers."""

    def __init__(self, engine: Engine, seed: int = 0, *, playouts: int = PLAYOUTS) -> None:
        super().__init__(engine, seed, playouts=playouts, budget=Budget(POSITIONS))
        self.value = Value(self.judge)

    def hint(self, view: State, decision: Decision) -> Hint:
        """The best plans for a decision of the side that is asked."""
        assert decision.asked != "chance"
        self.budget.begin()
        self._idled.clear()
        self._rated.clear()
        found = sorted(self.opinions(view, decision), key=lambda opinion: -opinion.value)[:HINTS]
        chance = None if in_set_up(view) else self.value.chance(view, decision.asked)
        plans = [self._advice(view, one, found[0].value, chance) for one in found]
        return Hint(chance=_rounded(chance), plans=tuple(plans))

    def _advice(self, view: State, one: Opinion, best: float, chance: float | None) -> Advice:
        twin = view.clone()
        self.engine.advance(twin, one.answer)
        spot = self._spot_of(twin)
        if spot is not None:
            self.engine.advance(twin, spot)
        with_it = None if chance is None else self.value.shifted(chance, one.value - best)
        return Advice(
            answer=answer_text(one.answer),
            chance=_rounded(with_it),
            why=_told_why(one),
            then=answer_text(spot) if spot is not None else "",
            spot=spot_of(one.answer if spot is None else spot),
            fear=None if chance is None else self._feared_by(view, twin),
        )

    def _feared_by(self, view: State, after: State) -> Fear | None:
        """What is worth fearing for whoever is asked; an enemy that acts is not feared for."""
        fear, decision = self._fears(after), view.pending
        if fear is None or decision is None or fear.chance < WORTH_FEARING:
            return None
        return fear if after.units[fear.unit].side == decision.asked else None

    def _spot_of(self, after: State) -> Answer | None:
        """Where the move that was just chosen would go."""
        decision = after.pending
        known = self._rated.get(decision) if isinstance(decision, ChooseAdvance) else None
        if known is None or known[0] != after:
            return None
        return max(known[1], key=lambda pair: pair[0])[1]

    # --- what an answer gave away ---

    def regret(self, view: State, decision: Decision, answer: Answer) -> Regret | None:
        """What an answer gave away against the best one; None if there was nothing to decide."""
        side = decision.asked
        if side == "chance" or in_set_up(view) or not is_weighed(decision):
            return None
        self.budget.begin()
        self._idled.clear()
        self._rated.clear()
        found = self._considered(view, decision)
        played = next((one for one in found if one.answer == answer), None)
        if played is None:
            played = self._opinion_on(view, decision, answer)
            found.append(played)
        if len(found) < 2:
            return None
        chance = self.value.chance(view, side)
        better = max(found, key=lambda one: one.value)
        lost = self._lost(chance, better.value - played.value)
        if lost >= SCREENED:
            better, points = self._again(view, side, found, played)
            lost = min(lost, self._lost(chance, points))
        return self._told(view, Regret(played=played, better=better, chance=chance, lost=lost))

    def _told(self, view: State, regret: Regret) -> Regret:
        """In words, if there is anything to tell."""
        if not regret.lost:
            return regret
        twin = view.clone()
        self.engine.advance(twin, regret.better.answer)
        spot = self._spot_of(twin)
        return structs.replace(
            regret, why=_told_why(regret.better), spot=spot_of(spot) if spot is not None else None
        )

    def _lost(self, chance: float, points: float) -> float:
        return max(0.0, chance - self.value.shifted(chance, -max(0.0, points)))

    def _considered(self, view: State, decision: Decision) -> list[Opinion]:
        """Greedy's opinions of all answers that are worth a thought."""
        if is_continuous(decision):
            answers = candidates(self.engine, view, self._seed(view), most=PLACES)
            return [self.place_opinion(view, decision, answer) for answer in answers]
        assert isinstance(decision, Choose)
        if self._planned(view, decision) is not None:
            return []  # dice that lie there: luck and arithmetic, no plan
        return [self.option_opinion(view, decision, option) for option in decision.options]

    def _opinion_on(self, view: State, decision: Decision, answer: Answer) -> Opinion:
        if isinstance(decision, Choose):
            option = next((o for o in decision.options if Pick(o.key) == answer), None)
            if option is None:  # who gives up answers no question
                return Opinion(answer, self.judge.value(view, _side(decision)), lambda: None)
            return self.option_opinion(view, decision, option)
        return self.place_opinion(view, decision, answer)

    def _again(
        self, view: State, side: SideId, found: list[Opinion], played: Opinion
    ) -> tuple[Opinion, float]:
        """The best answer and how many points behind it the given one is, when both are played to
        the end of the activation too: nothing counts as given away on one opinion alone."""
        finalists = sorted(found, key=lambda one: -one.value)[:FINALISTS]
        ends = {id(one): self._played_out(view, side, one.answer) for one in (*finalists, played)}
        best = max(finalists, key=lambda one: OWN * one.value + (1 - OWN) * ends[id(one)])
        own = best.value - played.value
        end = ends[id(best)] - ends[id(played)]
        if own <= 0 or end <= 0:
            return best, 0.0
        return best, OWN * own + (1 - OWN) * end

    def _played_out(self, view: State, side: SideId, answer: Answer) -> float:
        """What is there at the end of the activation, with whichever script goes on best."""
        values = []
        for temper in FINISHERS:
            ends = [
                self.playout.after(view, side, (answer,), temper, EvenDice(self._seed(view), deal))
                for deal in range(DEALS)
            ]
            values.append(sum(self.playout.value(end) for end in ends) / DEALS)
        return max(values)


def in_set_up(view: State) -> bool:
    """Before the first round there is no chance to tell."""
    return view.round < 1 or isinstance(view.stack[-1], SetupFrame | DeployFrame)


def is_weighed(decision: Decision) -> bool:
    """Whether a plan stands behind the answer; what is done with rolled dice is arithmetic."""
    if isinstance(decision, Choose):
        return len(decision.options) > 1
    return isinstance(decision, ChooseAdvance | ChooseSpot | ChooseAim)


def spot_of(answer: Answer) -> Spot | None:
    """Where an answer puts a piece."""
    if isinstance(answer, PickAdvance):
        return answer.spot
    return (answer.x, answer.y) if isinstance(answer, PickSpot) else None


def _told_why(one: Opinion) -> Reason | None:
    """The reason, unless it says no more than that this was chosen: a second plan was not."""
    why = one.why()
    said = why.values["why"] if why is not None and why.code == say.NAMED.key else why
    return None if said in say.EMPTY else why


def _side(decision: Decision) -> SideId:
    assert decision.asked != "chance"
    return decision.asked


def _rounded(chance: float | None) -> float | None:
    return None if chance is None else round(chance, 3)
