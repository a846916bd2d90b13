"""A player that looks how the game would go on: greedy's best answers are played on in miniature to
the end of the next round, and what is most likely to win then is taken.

What the miniature does not know (conditions, cards that run, what icons bring) is added from the
judge; superpowers and cards are weighed against the best other answer as greedy weighs them. What a
miniature is stands in `ai.skirmish`.
"""

import math
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from crisis.ai.judging.budget import Budget
from crisis.ai.judging.evaluate import Judge, Weights
from crisis.ai.judging.lookahead import activation
from crisis.ai.judging.worth import Aim
from crisis.ai.minds.greedy import PLACES, TIE, GreedyAgent, Rated
from crisis.ai.minds.opinion import Opinion
from crisis.ai.minds.reasons import attack_reason
from crisis.ai.skirmish.skirmish import Actor, Blow, Prospect, Skirmish
from crisis.rules.engine import Engine
from crisis.state.decisions import (
    Answer,
    Choose,
    ChooseAdvance,
    ChooseSpot,
    Decision,
    Option,
    Pick,
    PickAdvance,
    PickSpot,
)
from crisis.state.frames import ActivationFrame, AttackFrame, DeployFrame
from crisis.state.records import SideId, Spot, UnitId
from crisis.state.state import State
from crisis.texts.reason import Reason

FORESIGHT = 0.7  # how much the miniature has to say, and greedy the rest
CHANCE = 14.0  # what a game is worth in victory points
ROUNDS = 1  # that are played on beyond this one
STAKE = 20.0  # of a game that is over
NEAR = 3.0  # an answer is looked at again if greedy thinks it this much worse than its best at most
APART = 1200  # spots nearer to each other than this are one
CLOSE = 1.2  # so near to the best after the first look an answer is looked at again
FINALISTS = 4
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
    targets of an attack, attacks from a place, playouts at the first look and at the second."""

    places: int = PLACES
    steps: int = 5
    spots: int = 4
    targets: int = 3
    shots: int = 2
    first: int = 60
    again: int = 160


class Leaf(Struct, frozen=True):
    """A position to be played out: whoever acts in it has so many actions, and may strike first."""

    state: State
    actor: Actor = Actor()
    aim: Aim | None = None
    paid: bool = False  # the attack has been paid for


class Way(Struct, frozen=True):
    """One way in which an answer may turn out, and greedy's opinion of it."""

    answer: Answer
    leaf: Leaf
    own: float
    attack: str = ""  # its name, if the answer is an attack with the leaf's aim


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
        self._luck = 0
        self._meant: dict[str, UnitId] = {}  # whom an attack of the last menu was thought to hit
        self._gone_to: dict[Answer, State] = {}  # where the best place of a move leads

    def answer(self, view: State, decision: Decision) -> Answer:
        self.skirmish.get_ready()
        self._luck = self._seed(view)  # the same for all that are compared
        return super().answer(view, decision)

    def _choose_opinions(self, view: State, decision: Choose) -> Iterator[Opinion]:
        self._gone_to.clear()
        if decision.purpose in ("act", "turn"):
            self._meant.clear()
        found = list(super()._choose_opinions(view, decision))
        frame = view.stack[-1]
        if decision.purpose == "act" and isinstance(frame, ActivationFrame):
            known = self.judge.blows.contests(view.units[frame.unit])  # Grunts are greedy's affair
            yield from self._acts(view, decision, found) if known else found
        elif decision.purpose == "turn":
            yield from self._turns(view, decision, found)
        elif decision.purpose == "declare_target" and isinstance(frame, AttackFrame):
            yield from self._targets(view, decision, frame, found)
        else:
            yield from found

    # --- whose turn ---

    def _turns(self, view: State, decision: Choose, found: list[Opinion]) -> list[Opinion]:
        """Everybody who may be activated is let act first in the miniature; cards are weighed
        against the best of them as greedy does."""
        units = {Pick(o.key): o.picked for o in decision.options if o.what == "activate"}
        ways = [
            Way(one.answer, Leaf(view, Actor(unit=units[_picked(one)])), one.value)
            for one in found
            if one.answer in units
        ]
        return self._judged_anew(decision, found, ways) if len(ways) > 1 else found

    # --- whom to attack ---

    def _targets(
        self, view: State, decision: Choose, frame: AttackFrame, found: list[Opinion]
    ) -> list[Opinion]:
        begun = activation(view)
        if begun is None or begun.unit != frame.attacker:  # the miniature knows no reactions
            return found
        card = self.engine.catalogue.attacks[frame.attack]
        units = {Pick(o.key): view.units[o.picked] for o in decision.options if o.what == "target"}
        meant = view.units.get(self._meant.get(card.name, ""))
        kept = [one for one in found if meant is not None and units.get(_picked(one)) == meant]
        if kept:
            return kept
        ways = [
            Way(
                one.answer,
                Leaf(view, aim=self.armoury.against(view, frame.attacker, card, target)),
                one.value,
            )
            for one in found
            if (target := units.get(_picked(one))) is not None
        ]
        return self._judged_anew(decision, found, ways) if len(ways) > 1 else found

    # --- what to do ---

    def _acts(self, view: State, decision: Choose, found: list[Opinion]) -> list[Opinion]:
        options = {Pick(option.key): option for option in decision.options}
        plain = [one for one in found if options[_picked(one)].what not in MEANS]
        plain.sort(key=lambda one: -one.value)
        if len(plain) < 2:
            return found
        if options[_picked(plain[0])].declines:
            return found
        near = [one for one in plain if one.value > plain[0].value - NEAR][: self.care.steps]
        ways = [
            way
            for one in near
            if not options[_picked(one)].declines  # what can be done is done
            for way in self._ways(view, decision, options[_picked(one)], one)
        ]
        return self._judged_anew(decision, found, ways)

    def _ways(self, view: State, decision: Choose, option: Option, one: Opinion) -> list["Way"]:
        """Where an answer leads: an attack to several targets."""
        frame = view.stack[-1]
        assert isinstance(frame, ActivationFrame)
        if option.what == "attack" and self._is_single(view, frame, option):
            left = frame.actions - 1
            aims = self.armoury.aims(view, view.units[frame.unit], option.name, power=10)
            if not aims:
                return [Way(one.answer, Leaf(view, Actor(actions=left)), one.value)]
            return [
                Way(
                    one.answer,
                    Leaf(view, Actor(actions=left), aim),
                    one.value + aim.value - aims[0].value,
                    option.name,
                )
                for aim in aims[: self.care.targets]
            ]
        gone = self._gone_to.get(Pick(option.key))
        if gone is not None:
            return [Way(one.answer, leaf, one.value) for leaf in self._from(gone, decision.asked)]
        outlook = self._trial(view, decision, option, 0)
        return [Way(one.answer, Leaf(outlook.state, aim=outlook.aim, paid=True), one.value)]

    # --- where to ---

    def worth_going(self, decision: Choose, option: Option, rated: Rated) -> Rated:
        """Of the places of a move the one from which the game goes best."""
        best: Rated = []
        for value, answer, state in self._different(rated):
            foreseen = max(
                self._foreseen(leaf, decision.asked, self.care.first)
                for leaf in self._from(state, decision.asked)
            )
            best.append((self._mixed(foreseen, value), answer, state))
        _, answer, state = max(best, key=lambda one: one[0])
        self._gone_to[Pick(option.key)] = state
        return [one for one in rated if one[1] == answer]

    def _place_opinions(self, view: State, decision: Decision) -> Iterator[Opinion]:
        """A place that was not chosen with its move: one that a superpower leads to."""
        assert decision.asked != "chance"
        found = list(super()._place_opinions(view, decision))
        moved = isinstance(decision, ChooseAdvance | ChooseSpot) and decision.unit in view.units
        if not moved or len(found) < 2 or isinstance(view.stack[-1], DeployFrame):
            yield from found
            return
        side, seed = decision.asked, self._seed(view)
        rated: Rated = [
            (one.value, one.answer, self.lookahead.landing(view, one.answer, side, seed).state)
            for one in found
            if isinstance(one.answer, PickAdvance | PickSpot)
        ]
        near = self._different(rated)
        ways = [
            Way(answer, leaf, value)
            for value, answer, state in near
            for leaf in self._from(state, side)
        ]
        yield from self._judged_anew(decision, found, ways) if len(ways) > 1 else found

    def _from(self, state: State, side: SideId) -> list[Leaf]:
        """What may follow a walk: one of the best attacks from there, with its exact odds, or
        something else. The miniature would see an enemy behind every wall."""
        frame = activation(state)
        if frame is None or frame.side != side or frame.actions < 1 or state.outcome is not None:
            return [Leaf(state)]
        unit = state.units[frame.unit]
        aims = [aim for aim in self.armoury.aims(state, unit) if aim.value > 0]
        left = frame.actions - 1
        shots = [Leaf(state, Actor(actions=left), aim) for aim in aims[: self.care.shots]]
        return [*shots, Leaf(state, Actor(holds_fire=True))]

    def _different(self, rated: Rated) -> Rated:
        """The best places, not too near to each other."""
        found: Rated = []
        taken: list[Spot] = []
        top = max((value for value, _, _ in rated), default=0.0)
        for one in sorted(rated, key=lambda one: -one[0]):
            if len(found) == self.care.spots or one[0] < top - NEAR:
                break
            spot = _spot(one[1])
            if all(math.dist(spot, other) > APART for other in taken):
                taken.append(spot)
                found.append(one)
        return found

    # --- playing it out ---

    def _mixed(self, foreseen: float, own: float) -> float:
        return FORESIGHT * foreseen + (1 - FORESIGHT) * own

    def _judged_anew(
        self, decision: Decision, found: list[Opinion], ways: Sequence["Way"]
    ) -> list[Opinion]:
        """All opinions, those with ways with what the miniature says of the best of them. The best
        of these stays where greedy's best was: what is not played out is compared with it."""
        assert decision.asked != "chance"
        foreseen = self._compared([way.leaf for way in ways], decision.asked)
        value: dict[Answer, float] = {}
        best_way: dict[Answer, Way] = {}
        for way, seen in zip(ways, foreseen, strict=True):
            worth = self._mixed(seen, way.own)
            if worth > value.get(way.answer, -math.inf):
                value[way.answer], best_way[way.answer] = worth, way
        best = max(value.values())
        top = max(way.own for way in ways)
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
            why = self._why(best_way.get(one.answer), one)
            judged.append(Opinion(one.answer, worth, why))
        return judged

    def _why(self, way: Way | None, one: Opinion) -> Callable[[], Reason | None]:
        """The reason names the target that was thought of, and that one will be attacked."""
        if way is None or not way.attack or way.leaf.aim is None:
            return one.why
        aim = way.leaf.aim
        self._meant[way.attack] = aim.target.id
        return lambda: attack_reason(self.engine, aim)

    def _means(self, decision: Decision) -> frozenset[Answer]:
        """Superpowers and cards: the miniature knows none."""
        if not isinstance(decision, Choose):
            return frozenset()
        kinds = MEANS if decision.purpose == "act" else {o.what for o in decision.options}
        return frozenset(Pick(o.key) for o in decision.options if o.what in kinds)

    def _compared(self, leaves: Sequence[Leaf], side: SideId) -> list[float]:
        """All are looked at, the best few again and longer."""
        care = self.care
        found = [self._foreseen(leaf, side, care.first) for leaf in leaves]
        close = [one for one, value in enumerate(found) if value > max(found) - CLOSE]
        if len(close) > 1:
            for one in sorted(close, key=lambda one: -found[one])[:FINALISTS]:
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
        value = CHANCE * (prospect.chance - 0.5)
        value += self.unseen.value(state, side)
        if leaf.aim is not None:
            merit = self.armoury.merit(leaf.aim.odds, leaf.aim.attack)
            value += merit.riders + POWER_OF_DICE * merit.power
            if leaf.aim.attack.shape != "single":  # the miniature strikes one of them
                aim = leaf.aim
                value += aim.value - self.armoury.value(state, aim.odds, aim.attack, aim.target)
        return value

    def _prospect(self, leaf: Leaf, side: SideId, count: int) -> Prospect:
        self.budget.spend()
        blow = None
        if leaf.aim is not None and (leaf.actor.unit or activation(leaf.state)):
            cost = 0 if leaf.paid else leaf.aim.attack.cost
            blow = Blow(leaf.aim.target.id, leaf.aim.odds, cost)
        return self.skirmish.prospect(
            leaf.state,
            side,
            count=count,
            seed=self._luck + count,
            actor=leaf.actor,
            blow=blow,
            rounds=ROUNDS,
        )


def _spot(answer: Answer) -> Spot:
    if isinstance(answer, PickAdvance):
        return answer.spot
    return (answer.x, answer.y) if isinstance(answer, PickSpot) else (0, 0)


def _picked(opinion: Opinion) -> Pick:
    assert isinstance(opinion.answer, Pick)
    return opinion.answer
