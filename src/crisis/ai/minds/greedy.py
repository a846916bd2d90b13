"""Players: `greedy` looks over its whole activation one step at a time, with exact odds.

A policy answers within its budget of positions and says why. An error or an overrun inside it is
caught by `ai.discipline`, never here.
"""

import math
from collections.abc import Callable, Iterator
from functools import cache, partial

from crisis.ai.judging.budget import Budget
from crisis.ai.judging.candidates import (
    candidates,
    dice_answers,
    in_good_order,
    is_continuous,
)
from crisis.ai.judging.evaluate import Judge, chance_down, winning_chance
from crisis.ai.judging.lookahead import Lookahead, Outlook, activation
from crisis.ai.judging.worth import Aim, Armoury
from crisis.ai.minds import reasons
from crisis.ai.minds.diligence import diligent
from crisis.ai.minds.opinion import Fear, Opinion, Plan
from crisis.ai.minds.setup_sense import SetupSense
from crisis.ai.minds.telling import Teller
from crisis.dice.attack import Goal
from crisis.rules.engine import Engine
from crisis.rules.forecast.advice import advice
from crisis.rules.forecast.odds import stamina_left
from crisis.rules.reading.measure import RANGE
from crisis.state.decisions import (
    Answer,
    Choose,
    ChooseAdvance,
    ChooseDice,
    ChooseSpot,
    Decision,
    Option,
    Pick,
    PickDice,
)
from crisis.state.frames import ActivationFrame, AttackFrame, DeployFrame, SetupFrame
from crisis.state.records import Token, Unit
from crisis.state.state import State
from crisis.texts import thoughts as say
from crisis.texts.reason import Reason

POSITIONS = 600  # more than nearly every decision needs
TRIALS = 2
PLACES = 14
THROWS = 3  # ways the dice of a collision may fall
TIE = 0.02  # to do something must be better than to do nothing by this much
FREE_FIRST = 0.3  # an interaction takes no action: what can be had before a move is had before it
ERRAND = 0.6  # how much it hurries that a token can be had that the enemy can have, too
FEAR = 0.6  # and that one may be dazed before one has acted
FREE_KINDS = frozenset({"rider", "basic", "crisis", "condition", "interact", "one_shot"})
# Places with what they are worth and where they lead.
Rated = list[tuple[float, Answer, State]]


class GreedyAgent:
    """Takes the answer with the best expected position, one decision at a time.

    With `powers=False` it is forbidden to use superpowers, leaderships and Team Tactic cards; with
    `spreads` it deploys so that many tokens are in reach.
    """

    places = PLACES  # that are looked at for one move

    def __init__(
        self,
        engine: Engine,
        seed: int,
        *,
        budget: Budget | None = None,
        judge: Judge | None = None,
        powers: bool = True,
        spreads: bool = False,
    ) -> None:
        self.engine = engine
        self.seed = seed
        self.budget = budget or Budget(POSITIONS)
        self.powers = powers
        self.judge = judge or Judge(engine)
        self.armoury = Armoury(engine, self.judge)
        self.lookahead = Lookahead(engine, self.judge, self.armoury, self.budget)
        self.setup = SetupSense(engine, self.judge, seed, spreads=spreads)
        self.teller = Teller(engine, self.armoury, self._trial, self._seed)
        self._idled: dict[int, float] = {}  # what doing nothing brings by itself, deal by deal
        self._rated: dict[Decision, tuple[State, list[tuple[float, Answer]]]] = {}
        self._tell: Callable[[], Plan] | None = None

    def answer(self, view: State, decision: Decision) -> Answer:
        """What it thinks best when it has heard all opinions or the budget is spent."""
        self.budget.begin()
        self.lookahead.forget()
        self._idled.clear()
        self._tell = None
        found: list[Opinion] = []
        for opinion in self.opinions(view, decision):
            found.append(opinion)
            if self.budget.over:
                break
        chosen = self.pick(view, decision, found)
        self._tell = cache(partial(self._plan, view, chosen, found))
        return chosen.answer

    @property
    def plan(self) -> Plan | None:
        """What it thought of its last answer: told to who asks, for it is 5 % of a game."""
        return self._tell() if self._tell else None

    @property
    def reason(self) -> Reason | None:
        return self.plan.why if self.plan else None

    def plans(self, view: State, decision: Decision, most: int = 3) -> list[Plan]:
        """The best answers to a decision from the view of who is asked, best first: for hints."""
        self.budget.begin()
        self.lookahead.forget()
        self._idled.clear()
        found = sorted(self.opinions(view, decision), key=lambda opinion: -opinion.value)
        return [self._plan(view, opinion, found) for opinion in found[:most]]

    def _plan(self, view: State, chosen: Opinion, found: list[Opinion]) -> Plan:
        others = [one for one in found if one.answer != chosen.answer]
        second = max(others, key=lambda one: one.value, default=None)
        return Plan(
            answer=chosen.answer,
            value=round(chosen.value, 3),
            chance=round(winning_chance(chosen.value), 3),
            why=chosen.why(),
            second=second.answer if second else None,
            behind=round(chosen.value - second.value, 3) if second else 0.0,
            fear=self._fears(view),
        )

    def _fears(self, view: State) -> Fear | None:
        """What may happen to whoever acts now, where it stands."""
        frame = activation(view)
        unit = view.units.get(frame.unit) if frame is not None else None
        if unit is None or not unit.able:
            return None
        foes = [foe for foe in view.units.values() if foe.side != unit.side]
        coming = self.judge.blows.incoming(foes, unit)
        if not coming:
            return None
        chance = chance_down(self.judge.blows.expected(foes, unit), self.judge.blows.left(unit))
        return Fear(unit.id, max(coming, key=lambda pair: pair[1])[0].id, round(chance, 3))

    def pick(self, view: State, decision: Decision, found: list[Opinion]) -> Opinion:
        """The opinion that it follows: the best, if it wastes nothing."""
        best = max(found, key=lambda opinion: opinion.value)
        return diligent(view, decision, found, best)

    # --- opinions by kind of decision ---

    def opinions(self, view: State, decision: Decision) -> Iterator[Opinion]:
        self.judge.survey(view)
        if isinstance(decision, ChooseDice):
            yield self._dice_opinion(view, decision)
        elif is_continuous(decision):
            yield from self._place_opinions(view, decision)
        elif isinstance(decision, Choose):
            yield from self._choose_opinions(view, decision)

    @property
    def braked(self) -> str:
        """Why the last thought was cut short by the clock; empty as it should be."""
        return self.budget.braked

    def _seed(self, view: State) -> int:
        return self.seed * 7919 + view.asked

    def _choose_opinions(self, view: State, decision: Choose) -> Iterator[Opinion]:
        frame = view.stack[-1]
        if isinstance(frame, SetupFrame | DeployFrame):
            answer, why = self.setup.choose(view, decision)
            yield Opinion(answer, 0.0, _said(why))
            return
        planned = self._planned(view, decision)
        if planned is not None:
            yield planned
            return
        may_idle = any(option.declines for option in decision.options)
        for option in in_good_order(decision):
            if may_idle and self.forbidden(option):
                continue
            yield self.option_opinion(view, decision, option)

    def option_opinion(self, view: State, decision: Choose, option: Option) -> Opinion:
        """What one entry of a menu is worth."""
        frame = view.stack[-1]
        if isinstance(frame, ActivationFrame):
            if option.what == "attack" and self._is_single(view, frame, option):
                return self._attack_opinion(view, decision, option, frame)
            if option.what in ("move", "climb"):
                return self._move_opinion(view, decision, option)
        if isinstance(frame, AttackFrame) and option.what == "target":
            return self._target_opinion(view, option, frame)
        if decision.purpose == "turn" and option.what == "activate":
            return self._activate_opinion(view, decision, option)
        return self._trial_opinion(view, decision, option)

    def forbidden(self, option: Option) -> bool:
        """Whether an agent without powers may not do this."""
        if self.powers or option.what not in ("power", "tactic", "use"):
            return False
        rule = self.engine.catalogue.rules.get(option.rule or "")
        return option.what != "use" or rule is None or rule.kind not in FREE_KINDS

    # --- dice ---

    def _goals(self, view: State) -> tuple[Goal, Goal] | None:
        """Damage, and twice as much for the one that dazes."""
        game = self.engine.game(view)
        frame = game.nearest(AttackFrame)
        if frame is None or frame.target is None:
            return None
        goal = Goal(damage=1, reach=((stamina_left(game, game.unit(frame.target)), 2),))
        return goal, goal.opposite()

    def _dice_opinion(self, view: State, decision: ChooseDice) -> Opinion:
        best = advice(self.engine.game(view), goals=self._goals(view))
        if best is None:
            best = dice_answers(view, decision)[0]
        by = say.BY_A_RULE(name=decision.about) if decision.about else say.THE_DICE()
        count = len(best.dice) if isinstance(best, PickDice) else 0
        none, some = (
            (say.CHANGES_NONE, say.CHANGES) if decision.faces else (say.REROLLS_NONE, say.REROLLS)
        )
        return Opinion(best, 0.0, _said(some(by=by, dice=count) if count else none(by=by)))

    def _planned(self, view: State, decision: Choose) -> Opinion | None:
        """Rules about dice that lie there are used as the exact odds say."""
        skip = frozenset(option.group for option in decision.options if self.forbidden(option))
        best = advice(self.engine.game(view), skip=skip, goals=self._goals(view))
        if not isinstance(best, Pick):
            return None
        option = next(one for one in decision.options if one.key == best.key)
        if option.what != "use":
            return Opinion(best, 0.0, _said(say.DICE_LEFT()))
        return Opinion(best, 0.0, _said(say.DICE_BETTER(name=option.name)))

    # --- places ---

    def _place_opinions(self, view: State, decision: Decision) -> Iterator[Opinion]:
        assert decision.asked != "chance"
        if isinstance(view.stack[-1], DeployFrame) and isinstance(decision, ChooseSpot):
            for spot, worth, why in self.setup.deployment(view, decision, self._seed(view)):
                yield Opinion(spot, worth, _said(why))
            return
        known = self._rated.get(decision)
        self._rated.clear()
        if known is not None and known[0] == view:  # rated when the move itself was chosen
            for value, answer in self.rated_places(known[1]):
                yield Opinion(answer, value, self.teller.place(view, decision, answer))
            return
        for answer in candidates(self.engine, view, self._seed(view), most=self.places):
            yield self.place_opinion(view, decision, answer)

    def rated_places(self, rated: list[tuple[float, Answer]]) -> list[tuple[float, Answer]]:
        """Of the places that were rated when the move was chosen: the one for which it was."""
        return [max(rated, key=lambda pair: pair[0])]

    def place_opinion(self, view: State, decision: Decision, answer: Answer) -> Opinion:
        """What one place is worth."""
        assert decision.asked != "chance"
        deals = THROWS if decision.purpose in ("throw", "throw_terrain") else 1
        seeds = [self._seed(view) + deal for deal in range(deals)]  # a collision rolls dice
        values = [self.lookahead.landing(view, answer, decision.asked, one).value for one in seeds]
        why = self.teller.place(view, decision, answer)
        return Opinion(answer, sum(values) / len(values), why)

    # --- trials ---

    def _trial_opinion(self, view: State, decision: Choose, option: Option) -> Opinion:
        """Anything else is tried out, with the same dice for every option."""
        first = self._trial(view, decision, option, 0)
        values = [self._merit(view, decision, first, 0)]
        if first.rolled:
            for number in range(1, TRIALS):
                outlook = self._trial(view, decision, option, number)
                values.append(self._merit(view, decision, outlook, number))
        value = sum(values) / len(values) - (0.0 if option.declines else TIE)
        if option.what == "interact" and value > self.judge.value(view, decision.asked):
            value += FREE_FIRST
        return Opinion(Pick(option.key), value, self.teller.option(view, decision, option, first))

    def _merit(self, view: State, decision: Choose, outlook: Outlook, deal: int) -> float:
        """What an outlook is worth, without what changes by itself when the round ends: that is no
        merit of what was done last in it. Deal is compared with deal, or a die would decide."""
        if outlook.state.round == view.round:
            return outlook.value
        if deal not in self._idled:
            self._idled[deal] = self._turn_of_the_round(view, decision, deal)
        return outlook.value - self._idled[deal]

    def _turn_of_the_round(self, view: State, decision: Choose, deal: int) -> float:
        idle = next((option for option in decision.options if option.declines), None)
        if idle is None:
            return 0.0
        outlook = self._trial(view, decision, idle, deal)
        if outlook.state.round == view.round:
            return 0.0
        return outlook.value - self.judge.value(view, decision.asked)

    def _trial(self, view: State, decision: Choose, option: Option, number: int) -> Outlook:
        answer, seed = Pick(option.key), self._seed(view)
        return self.lookahead.outlook(view, answer, decision.asked, seed, number)

    # --- actions ---

    def _is_single(self, view: State, frame: ActivationFrame, option: Option) -> bool:
        card = self.engine.game(view).attacks(view.units[frame.unit]).get(option.name)
        return card is not None and card.shape == "single"

    def _attack_opinion(
        self, view: State, decision: Choose, option: Option, frame: ActivationFrame
    ) -> Opinion:
        here = self.judge.value(view, decision.asked)
        unit = view.units[frame.unit]
        aims = self.armoury.aims(view, unit, option.name, power=10)
        if not aims:
            return Opinion(Pick(option.key), here - 1, _said(say.HITS_NOBODY(attack=option.name)))
        best = aims[0]
        later = self._later(view, frame, best)
        return Opinion(
            Pick(option.key),
            here + best.value + later,
            lambda: reasons.attack_reason(self.engine, best),
        )

    def _later(self, view: State, frame: ActivationFrame, aim: Aim) -> float:
        """What the action after this attack can still attack or go to."""
        if frame.actions < 2:
            return 0.0
        unit = view.units[frame.unit]
        left = unit.power - aim.attack.cost
        attacks = [one.value for one in self.armoury.aims(view, unit, power=left)]
        errand = self.lookahead.errands.worth(view, unit)
        return max(0.85 * max(attacks, default=0.0), errand)

    def _move_opinion(self, view: State, decision: Choose, option: Option) -> Opinion:
        twin = view.clone()
        self.engine.advance(twin, Pick(option.key))
        if not isinstance(twin.pending, ChooseAdvance):
            return self._trial_opinion(view, decision, option)
        rated: Rated = []
        for one in candidates(self.engine, twin, self._seed(twin), most=self.places):
            outlook = self.lookahead.landing(twin, one, decision.asked, self._seed(view))
            rated.append((self._merit(view, decision, outlook, 0), one, outlook.state))
        rated = self.worth_going(decision, option, rated)
        value, best, _ = max(rated, key=lambda place: place[0])
        self._rated[twin.pending] = (twin, [place[:2] for place in rated])
        return Opinion(Pick(option.key), value - TIE, self.teller.place(twin, twin.pending, best))

    def worth_going(self, decision: Choose, option: Option, rated: Rated) -> Rated:
        """The places of a move that are thought about any further: all of them."""
        return rated

    def _target_opinion(self, view: State, option: Option, frame: AttackFrame) -> Opinion:
        card = self.engine.catalogue.attacks[frame.attack]
        aim = self.armoury.against(view, frame.attacker, card, view.units[option.picked])
        rest = self.lookahead.rest(view, frame.side, activation(view))
        here = self.judge.value(view, frame.side) + rest
        return Opinion(
            Pick(option.key), here + aim.value, lambda: reasons.attack_reason(self.engine, aim)
        )

    def _activate_opinion(self, view: State, decision: Choose, option: Option) -> Opinion:
        """Who goes first: whoever has the most to do, a token that the enemy wants too, or much
        to fear."""
        unit = view.units[option.picked]
        deed, told = self.deed(view, decision, option)
        token, errand = self._errand(view, unit)
        foe, fear = self._fear(view, unit)
        hurt = 0.3 * (1 - self.judge.health(unit)) + 0.02 * unit.power
        here = self.judge.value(view, decision.asked)
        name = self.engine.catalogue.characters[unit.card].name

        def why() -> Reason:
            reason = told() if told is not None and deed >= max(errand, fear) else None
            if reason is not None:
                return say.ACTS_TO_ATTACK(unit=name, attack=reason)
            if token is not None and errand >= fear:
                there = reasons.token_name(self.engine, view, token)
                return say.ACTS_FOR_TOKEN(unit=name, token=there)
            if foe is not None:
                enemy = self.engine.catalogue.characters[foe.card].name
                return say.ACTS_BEFORE(unit=name, foe=enemy)
            return say.ACTS(unit=name)

        return Opinion(Pick(option.key), here + deed + errand + fear + hurt, why)

    def deed(
        self, view: State, decision: Choose, option: Option
    ) -> tuple[float, Callable[[], Reason | None] | None]:
        """What somebody who may be activated can do, by the attacks from where it stands, and how
        that is told."""
        attack, best = self.armoury.prospects(view, view.units[option.picked], 2)
        if best is None:
            return attack, None
        return attack, lambda: reasons.attack_reason(self.engine, best)

    def _errand(self, view: State, unit: Unit) -> tuple[Token | None, float]:
        """The token that a unit can come to in this activation, and how much that hurries: most
        if an enemy who has not acted yet could be there first."""
        blows = self.judge.blows
        rivals = [
            foe for foe in view.units.values()
            if foe.able and foe.side != unit.side and not foe.activated
        ]  # fmt: skip
        best, nearest, found = 0.0, math.inf, None
        for token in view.tokens.values():
            if not token.on_table or token.depleted or token.controller == unit.side:
                continue
            if not self.lookahead.errands.scores(token) or not blows.contests(unit):
                continue
            away = math.dist(unit.spot, token.spot) - unit.radius
            if away > 2 * blows.walk(unit) or away < RANGE[1]:
                continue
            race = any(
                math.dist(foe.spot, token.spot) - foe.radius <= 2 * blows.walk(foe)
                for foe in rivals
            )
            worth = ERRAND if race else ERRAND / 3
            if (worth, -away) > (best, -nearest):
                best, nearest, found = worth, away, token
        return found, best

    def _fear(self, view: State, unit: Unit) -> tuple[Unit | None, float]:
        """The enemy who may daze a unit before it acts, and how much that hurries."""
        foes = [foe for foe in view.units.values() if foe.side != unit.side and not foe.activated]
        coming = self.judge.blows.incoming(foes, unit)
        if not coming:
            return None, 0.0
        damage = self.judge.blows.expected(foes, unit)
        fear = FEAR * chance_down(damage, self.judge.blows.left(unit))
        return max(coming, key=lambda pair: pair[1])[0], fear


def _said(reason: Reason) -> Callable[[], Reason]:
    return lambda: reason
