"""A player that looks how the game would go on: greedy's best answers are played to the end of the
game in miniature, and who wins most often is taken.

What the miniature does not know (conditions, cards that run, what icons bring) is added from the
judge; superpowers and cards are weighed against the best other answer as greedy weighs them. What a
miniature is stands in `ai.skirmish`.
"""

import math
from collections.abc import Iterator, Mapping

from msgspec import Struct

from crisis.ai.judging.budget import Budget
from crisis.ai.judging.evaluate import Judge, Weights
from crisis.ai.judging.lookahead import activation
from crisis.ai.judging.worth import Aim
from crisis.ai.minds.greedy import PLACES, TIE, GreedyAgent, Rated
from crisis.ai.minds.opinion import Opinion
from crisis.ai.skirmish.skirmish import Blow, Prospect, Skirmish
from crisis.rules.engine import Engine
from crisis.state.decisions import Answer, Choose, Decision, Option, Pick, PickAdvance
from crisis.state.frames import ActivationFrame
from crisis.state.records import SideId, Spot, UnitId
from crisis.state.state import State

FORESIGHT = 0.4  # how much the miniature has to say, and greedy the rest
CHANCE = 14.0  # what a game is worth in victory points,
AHEAD = 0.3  # and how much a point more in the end is
STAKE = 20.0  # of a game that is over
NEAR = 3.0  # an answer is looked at again if greedy thinks it this much worse than its best at most
APART = 1200  # spots nearer to each other than this are one
CLOSE = 1.2  # so near to the best after the first look an answer is looked at again
FINALISTS = 4
IDLE = 0.6  # to do nothing with an action left must be foreseen to be better by more than chance is
POWER_OF_DICE = 0.05  # of Power from the dice
# What the miniature knows nothing of, or does anyway as soon as it can.
MEANS = frozenset({"power", "tactic", "use", "interact", "shake"})
# What the judge sees and the miniature does not.
UNSEEN = Weights(
    vp=0, race=0, body=0, dazed=0, power=0.05, pull=0, danger=0, exposed=0, held=0, finish=0,
    settled=0, lead=0, engage=0, tempo=0, denied=0,
)  # fmt: skip


class Care(Struct, frozen=True, kw_only=True):
    """How much is looked at: places of a move by greedy, answers of a menu and places again,
    playouts at the first look and at the second."""

    places: int = PLACES
    steps: int = 5
    spots: int = 4
    first: int = 48
    again: int = 160


class Leaf(Struct, frozen=True):
    """A position to be played out: whoever acts in it has so many actions, and may strike first."""

    state: State
    actor: UnitId | None = None
    actions: int | None = None
    aim: Aim | None = None
    paid: bool = False  # the attack has been paid for


class ForesightAgent(GreedyAgent):
    """Greedy, with the game in miniature before its eyes."""

    def __init__(
        self,
        engine: Engine,
        seed: int,
        *,
        budget: Budget | None = None,
        judge: Judge | None = None,
        care: Care | None = None,
    ) -> None:
        super().__init__(engine, seed, budget=budget, judge=judge, spreads=True)
        self.care = care or Care()
        self.places = self.care.places
        self.skirmish = Skirmish(engine.catalogue)
        self.unseen = Judge(engine, UNSEEN)
        self._gone_to: dict[Answer, State] = {}  # where the best place of a move leads

    def answer(self, view: State, decision: Decision) -> Answer:
        self.skirmish.get_ready()
        return super().answer(view, decision)

    def _choose_opinions(self, view: State, decision: Choose) -> Iterator[Opinion]:
        self._gone_to.clear()
        found = list(super()._choose_opinions(view, decision))
        frame = view.stack[-1]
        if decision.purpose == "act" and isinstance(frame, ActivationFrame):
            known = self.judge.blows.contests(view.units[frame.unit])  # Grunts are greedy's affair
            yield from self._acts(view, decision, found) if known else found
        elif decision.purpose == "turn":
            yield from self._turns(view, decision, found)
        else:
            yield from found

    # --- whose turn ---

    def _turns(self, view: State, decision: Choose, found: list[Opinion]) -> list[Opinion]:
        """Everybody who may be activated is let act first in the miniature; cards are weighed
        against the best of them as greedy does."""
        units = {Pick(o.key): o.picked for o in decision.options if o.what == "activate"}
        leaves: dict[Answer, Leaf] = {
            one.answer: Leaf(view, actor=units[_picked(one)])
            for one in found
            if one.answer in units
        }
        return self._judged_anew(decision, found, leaves) if len(leaves) > 1 else found

    # --- what to do ---

    def _acts(self, view: State, decision: Choose, found: list[Opinion]) -> list[Opinion]:
        options = {Pick(option.key): option for option in decision.options}
        plain = [one for one in found if options[_picked(one)].what not in MEANS]
        plain.sort(key=lambda one: -one.value)
        if len(plain) < 2:
            return found
        near = [one for one in plain if one.value > plain[0].value - NEAR][: self.care.steps]
        idle = [one for one in plain if options[_picked(one)].declines and one not in near]
        leaves: dict[Answer, Leaf] = {
            one.answer: self._leaf(view, decision, options[_picked(one)]) for one in near + idle
        }
        return self._judged_anew(decision, found, leaves)

    def _leaf(self, view: State, decision: Choose, option: Option) -> Leaf:
        """Where an answer leads."""
        frame = view.stack[-1]
        assert isinstance(frame, ActivationFrame)
        if option.what == "attack" and self._is_single(view, frame, option):
            aims = self.armoury.aims(view, view.units[frame.unit], option.name, power=10)
            return Leaf(view, actions=frame.actions - 1, aim=aims[0] if aims else None)
        gone = self._gone_to.get(Pick(option.key))
        if gone is not None:
            return Leaf(gone)
        outlook = self._trial(view, decision, option, 0)
        return Leaf(outlook.state, aim=outlook.aim, paid=True)

    def worth_going(self, decision: Choose, option: Option, rated: Rated) -> Rated:
        """Of the places of a move the one from which the game goes best."""
        best: Rated = []
        for value, answer, state in self._different(rated):
            foreseen = self._foreseen(Leaf(state), decision.asked, self.care.first)
            best.append((FORESIGHT * foreseen + (1 - FORESIGHT) * value, answer, state))
        _, answer, state = max(best, key=lambda one: one[0])
        self._gone_to[Pick(option.key)] = state
        return [one for one in rated if one[1] == answer]

    def _different(self, rated: Rated) -> Rated:
        """The best places, not too near to each other."""
        found: Rated = []
        taken: list[Spot] = []
        top = max(value for value, _, _ in rated)
        for one in sorted(rated, key=lambda one: -one[0]):
            if len(found) == self.care.spots or one[0] < top - NEAR:
                break
            spot = one[1].spot if isinstance(one[1], PickAdvance) else (0, 0)
            if all(math.dist(spot, other) > APART for other in taken):
                taken.append(spot)
                found.append(one)
        return found

    # --- playing it out ---

    def _judged_anew(
        self, decision: Choose, found: list[Opinion], leaves: Mapping[Answer, Leaf]
    ) -> list[Opinion]:
        """All opinions, those of the leaves with what the miniature says of them. The best of
        them stays where greedy's best of them was: what is not played out is compared with it."""
        own = {one.answer: one.value for one in found}
        foreseen = self._compared(leaves, decision.asked)
        for option in decision.options:
            if option.declines and Pick(option.key) in foreseen:
                foreseen[Pick(option.key)] -= IDLE
        value = {
            answer: FORESIGHT * foreseen[answer] + (1 - FORESIGHT) * own[answer]
            for answer in leaves
        }
        best = max(value.values())
        top = max(own[answer] for answer in leaves)
        last = top + min(value.values()) - best - TIE
        means = self._means(decision)
        judged = []
        for one in found:
            if one.answer in value:
                worth = top + value[one.answer] - best
            elif one.answer in means:
                worth = one.value
            else:
                worth = min(one.value, last)
            judged.append(Opinion(one.answer, worth, one.why))
        return judged

    def _means(self, decision: Choose) -> frozenset[Answer]:
        """Superpowers and cards: the miniature knows none."""
        kinds = MEANS if decision.purpose == "act" else {o.what for o in decision.options}
        return frozenset(Pick(o.key) for o in decision.options if o.what in kinds)

    def _compared(self, leaves: Mapping[Answer, Leaf], side: SideId) -> dict[Answer, float]:
        """All are looked at, the best few again and longer."""
        care = self.care
        found = {one: self._foreseen(leaf, side, care.first) for one, leaf in leaves.items()}
        top = max(found.values())
        close = [one for one in found if found[one] > top - CLOSE]
        if len(close) > 1:
            for one in sorted(close, key=lambda answer: -found[answer])[:FINALISTS]:
                longer = self._foreseen(leaves[one], side, care.again)
                total = care.first + care.again
                found[one] = (care.first * found[one] + care.again * longer) / total
        return found

    def _foreseen(self, leaf: Leaf, side: SideId, count: int) -> float:
        """What a position is worth that is played to the end of the game, in victory points."""
        state = leaf.state
        if state.outcome is not None:
            winner = state.outcome.winner
            return 0.0 if winner is None else STAKE if winner == side else -STAKE
        prospect = self._prospect(leaf, side, count)
        value = CHANCE * (prospect.chance - 0.5) + AHEAD * prospect.ahead
        value += self.unseen.value(state, side)
        if leaf.aim is not None:
            merit = self.armoury.merit(leaf.aim.odds, leaf.aim.attack)
            value += merit.riders + POWER_OF_DICE * merit.power
        return value

    def _prospect(self, leaf: Leaf, side: SideId, count: int) -> Prospect:
        self.budget.spend()
        blow = None
        if leaf.aim is not None and (leaf.actor or activation(leaf.state)):
            cost = 0 if leaf.paid else leaf.aim.attack.cost
            blow = Blow(leaf.aim.target.id, leaf.aim.odds, cost)
        return self.skirmish.prospect(
            leaf.state,
            side,
            count=count,
            seed=self._seed(leaf.state) + count,
            actor=leaf.actor,
            actions=leaf.actions,
            blow=blow,
        )


def _picked(opinion: Opinion) -> Pick:
    assert isinstance(opinion.answer, Pick)
    return opinion.answer
