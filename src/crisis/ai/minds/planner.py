"""Thinking in plans of whole activations: what the coach does.

First steps come from greedy's list and from the scripts; each is played to the end of the
activation by a script on a copy and judged there. The better half of the plans is looked at again
with other dice, and again the better half of these, until the playouts are spent.
"""

from collections.abc import Iterator

from msgspec import Struct

from crisis.ai.judging.budget import Budget
from crisis.ai.judging.evaluate import KEEN, Judge
from crisis.ai.judging.even_dice import EvenDice
from crisis.ai.minds.greedy import TIE, GreedyAgent
from crisis.ai.minds.opinion import Opinion
from crisis.ai.minds.playout import Played, Playout
from crisis.ai.minds.script import Temper
from crisis.rules.engine import Engine
from crisis.state.decisions import Answer, Choose, ChooseAdvance, Pick, PickAdvance
from crisis.state.frames import ActivationFrame
from crisis.state.records import SideId, Spot
from crisis.state.state import State

STEPS = 3  # of greedy's list
SPOTS = 2  # of a move
NEAR = 1.5  # a step is worth a plan if greedy thinks it this much worse than its best at most
APART = 1500  # spots nearer to each other than this are one
OWN = 0.5  # how much greedy's own opinion of a first step counts: scripts know no powers
SCRIPTED = 0.02  # a step that only a script would take must be better by this
FINALISTS = 3
AT_THE_TURN: tuple[Temper, ...] = ("take", "strike")


class Draft(Struct):
    """A plan while it is thought about: its first answers, who finishes it, what it came to."""

    answers: tuple[Answer, ...]
    temper: Temper
    own: float  # what greedy thinks of the first step
    opinion: Opinion
    total: float = 0.0
    deals: int = 0

    @property
    def value(self) -> float:
        played = self.total / self.deals if self.deals else self.own
        return OWN * self.own + (1 - OWN) * played


class PlanningAgent(GreedyAgent):
    """Greedy's steps and the scripts' steps, played out."""

    def __init__(
        self,
        engine: Engine,
        seed: int,
        *,
        playouts: int,
        budget: Budget | None = None,
        judge: Judge | None = None,
    ) -> None:
        super().__init__(engine, seed, budget=budget, judge=judge or Judge(engine, KEEN))
        self.playouts = playouts
        self.played = 0  # playouts so far
        self.playout = Playout(engine, self.judge, self.armoury)

    def _choose_opinions(self, view: State, decision: Choose) -> Iterator[Opinion]:
        found = list(super()._choose_opinions(view, decision))
        if decision.purpose == "act" and isinstance(view.stack[-1], ActivationFrame):
            drafts = self._steps(view, decision, found)
        elif decision.purpose == "turn":
            drafts = self._turns(view, decision, found)
        else:
            drafts = []
        if len(drafts) < 2:
            yield from found
            return
        finalists = self._halve(view, drafts)
        best = max(finalists, key=lambda draft: draft.value)
        self._keep(view, best)
        shown: dict[Answer, Draft] = {}
        for draft in sorted(finalists, key=lambda draft: -draft.value):
            shown.setdefault(draft.answers[0], draft)
        for answer, draft in shown.items():
            yield Opinion(answer, draft.value, draft.opinion.why)
        yield from _behind(found, best, shown)

    # --- drafts ---

    def _steps(self, view: State, decision: Choose, found: list[Opinion]) -> list[Draft]:
        """First steps of an activation: greedy's best, with a few spots each, and the scripts'."""
        best = sorted(found, key=lambda opinion: -opinion.value)
        drafts: list[Draft] = []
        for opinion in best[:STEPS]:
            if opinion.value < best[0].value - NEAR:
                break
            for spot, value in self._spots(view, opinion):
                drafts.append(Draft((opinion.answer, *spot), "take", value, opinion))
        known = {opinion.answer: opinion for opinion in found}
        for temper, script in self.playout.scripts.items():
            answer = script.answer(view, decision)
            if answer in known:
                own = known[answer]
                spot, value = self._scripted_spot(view, decision, own, temper)
                drafts.append(Draft((answer, *spot), temper, value - SCRIPTED, own))
        return drafts

    def _scripted_spot(
        self, view: State, decision: Choose, own: Opinion, temper: Temper
    ) -> tuple[tuple[Answer, ...], float]:
        """Where the script goes, if its step is a move, and what greedy thinks of that place."""
        twin = view.clone()
        self.engine.advance(twin, own.answer)
        if not isinstance(twin.pending, ChooseAdvance):
            return (), own.value
        spot = self.playout.scripts[temper].answer(twin, twin.pending)
        outlook = self.lookahead.landing(twin, spot, decision.asked, self._seed(view))
        return (spot,), self._merit(view, decision, outlook, 0) - TIE

    def _spots(self, view: State, opinion: Opinion) -> list[tuple[tuple[Answer, ...], float]]:
        """The best places of a move, not too near to each other; nothing for any other step."""
        twin = view.clone()
        self.engine.advance(twin, opinion.answer)
        known = self._rated.get(twin.pending) if twin.pending is not None else None
        if known is None or known[0] != twin or not isinstance(twin.pending, ChooseAdvance):
            return [((), opinion.value)]
        found: list[tuple[tuple[Answer, ...], float]] = []
        taken: list[Spot] = []
        top = max(value for value, _ in known[1])
        for value, answer in sorted(known[1], key=lambda pair: -pair[0]):
            if len(found) == SPOTS or value < top - NEAR:
                break
            spot = answer.spot if isinstance(answer, PickAdvance) else (0, 0)
            if all((spot[0] - x) ** 2 + (spot[1] - y) ** 2 > APART**2 for x, y in taken):
                taken.append(spot)
                found.append(((answer,), opinion.value + value - top))
        return found

    def _turns(self, view: State, decision: Choose, found: list[Opinion]) -> list[Draft]:
        """Every character that may be activated, in two tempers; what else is offered as it is."""
        units = {Pick(o.key) for o in decision.options if o.what == "activate"}
        if len(units) < 2:
            return []
        return [
            Draft((opinion.answer,), temper, opinion.value, opinion)
            for opinion in found
            for temper in AT_THE_TURN
            if opinion.answer in units or temper == "take"
        ]

    # --- playing them out ---

    def _halve(self, view: State, drafts: list[Draft]) -> list[Draft]:
        """Sequential halving: the better half is looked at again, with as many playouts. What is
        left in the end, best first."""
        rounds = max(1, (len(drafts) - 1).bit_length())
        share = self.playouts // rounds
        alive = drafts
        while len(alive) > 1 and not self.budget.over:
            for _ in range(max(1, share // len(alive))):
                for draft in alive:
                    self._play(view, draft)
            alive = _different(alive)  # of tempers that begin alike the better one goes on
            alive = alive[: max(FINALISTS, (len(alive) + 1) // 2)]
            if len(alive) <= FINALISTS:
                break
        return alive

    def _play(self, view: State, draft: Draft) -> None:
        draft.total += self.playout.value(self._after(view, draft, draft.deals))
        draft.deals += 1

    def _after(self, view: State, draft: Draft, deal: int) -> Played:
        self.played += 1
        dice = EvenDice(self._seed(view), deal)
        return self.playout.after(view, self._side(view), draft.answers, draft.temper, dice)

    def _side(self, view: State) -> SideId:
        assert view.pending is not None and view.pending.asked != "chance"
        return view.pending.asked

    def _keep(self, view: State, draft: Draft) -> None:
        """The place that was planned is the one that is gone to."""
        if len(draft.answers) > 1:
            twin = view.clone()
            self.engine.advance(twin, draft.answers[0])
            assert twin.pending is not None
            self._rated[twin.pending] = (twin, [(draft.value, draft.answers[1])])


def _different(drafts: list[Draft]) -> list[Draft]:
    """The best of those that begin with the same answers, best first."""
    found: dict[tuple[Answer, ...], Draft] = {}
    for draft in sorted(drafts, key=lambda draft: -draft.value):
        found.setdefault(draft.answers, draft)
    return list(found.values())


def _behind(found: list[Opinion], best: Draft, shown: dict[Answer, Draft]) -> Iterator[Opinion]:
    """What came to no final, as far behind the best as greedy thinks, and behind all finalists."""
    last = min(draft.value for draft in shown.values()) - SCRIPTED
    for one in found:
        if one.answer not in shown:
            yield Opinion(one.answer, min(last, best.value + one.value - best.own), one.why)
