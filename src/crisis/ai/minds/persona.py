"""Weak players that look human: a persona with its likings, and a cap on what they give away.

A weak player sees what greedy sees. It prefers what its persona likes, the same all game long, and
takes one of the answers that cost it no more winning chance than its level allows: never a wild
one. It never ends an activation that has something worth doing and never leaves a free token beside
it. What else it does not do (cards, dear powers) belongs to its level.
"""

import math
import random
from collections.abc import Callable

from msgspec import Struct

from crisis.ai.judging.budget import Budget
from crisis.ai.judging.evaluate import Judge, winning_chance
from crisis.ai.minds.diligence import WALKS, has_walked, is_walk
from crisis.ai.minds.greedy import GreedyAgent
from crisis.ai.minds.opinion import Opinion
from crisis.rules.engine import Engine
from crisis.state.decisions import Answer, Choose, Decision, Decline, Option, Pick
from crisis.state.state import State
from crisis.texts import thoughts as say
from crisis.texts.reason import Reason

NOTHING = "nothing"


class Persona(Struct, frozen=True):
    """A kind of player: what it likes to do, in victory points for each kind of option."""

    name: str
    likes: dict[str, float]


PERSONAS = (
    Persona("brawler", {"attack": 0.9, "power": 0.3, "interact": -0.2, "shake": -0.4}),
    Persona("thief", {"interact": 0.6, "move": 0.5, "climb": 0.4, "attack": -0.3}),
    Persona("guardian", {"shake": 0.5, "move": -0.5, "climb": -0.5, "attack": 0.2}),
    Persona("showman", {"power": 0.7, "tactic": 0.8, "use": 0.3, "attack": 0.1}),
)


class Skill(Struct, frozen=True, kw_only=True):
    """How weak a level is."""

    cap: float  # of winning chance that one decision may give away, as it sees it
    spread: float  # victory points by which answers may differ and still be taken
    likings: float  # how much its persona's likings count
    by_eye: bool = True  # judges places by eye: any that is good enough will do
    wastes_cards: bool = True  # plays one for less than the best answer is worth
    cards: bool = True
    dearest: int = 10  # the Power that it spends on one superpower at most


BEGINNER = Skill(cap=0.15, spread=1.2, likings=1.2, cards=False, dearest=2)
EASY = Skill(cap=0.08, spread=0.6, likings=0.8)
MEDIUM = Skill(cap=0.04, spread=0.16, likings=0.2, by_eye=False, wastes_cards=False)
HARD = Skill(cap=0.02, spread=0.1, likings=0.12, by_eye=False, wastes_cards=False)


class WeakAgent(GreedyAgent):
    """Greedy with a persona, that takes a good answer instead of the best."""

    def __init__(
        self,
        engine: Engine,
        seed: int,
        skill: Skill,
        *,
        budget: Budget | None = None,
        judge: Judge | None = None,
    ) -> None:
        super().__init__(engine, seed, budget=budget, judge=judge)
        self.skill = skill
        self.persona = random.Random(f"persona:{seed}").choice(PERSONAS)

    def forbidden(self, option: Option) -> bool:
        if option.what == "tactic" and not self.skill.cards:
            return True
        return option.what in ("power", "use") and option.cost > self.skill.dearest

    def rated_places(self, rated: list[tuple[float, Answer]]) -> list[tuple[float, Answer]]:
        return rated if self.skill.by_eye else super().rated_places(rated)

    def pick(self, view: State, decision: Decision, found: list[Opinion]) -> Opinion:
        best = super().pick(view, decision, found)
        offers = _offers(decision)
        if offers.get(best.answer) == "interact":
            return best
        if not is_walk(best, decision) and has_walked(view):  # nobody walks twice for nothing
            offers = {answer: kind for answer, kind in offers.items() if kind not in WALKS}
            found = [one for one in found if one.answer in offers or not offers]
        allowed = [one for one in found if self._may_take(one, best, offers)]
        if len(allowed) < 2:
            return best
        weights = [self._weight(one, best, offers) for one in allowed]
        chosen = random.Random(f"{self.seed}:{view.asked}").choices(allowed, weights)[0]
        return chosen if chosen is best else Opinion(chosen.answer, chosen.value, _truly(chosen))

    def _may_take(self, one: Opinion, best: Opinion, offers: dict[object, str]) -> bool:
        if one is best:
            return True
        kind = offers.get(one.answer)
        if kind == NOTHING or isinstance(one.answer, Decline):
            return False
        if kind == "tactic" and not self.skill.wastes_cards:
            return False
        return winning_chance(best.value) - winning_chance(one.value) <= self.skill.cap

    def _weight(self, one: Opinion, best: Opinion, offers: dict[object, str]) -> float:
        liked = self.persona.likes.get(offers.get(one.answer, ""), 0.0)
        worth = one.value - best.value + self.skill.likings * liked
        return math.exp(max(-30.0, worth / self.skill.spread))


def _truly(chosen: Opinion) -> Callable[[], Reason | None]:
    """Why an answer was chosen that is not the best: never that there was no better one."""

    def why() -> Reason | None:
        reason = chosen.why()
        return say.NEARLY_AS_GOOD() if reason in say.EMPTY else reason

    return why


def _offers(decision: Decision) -> dict[object, str]:
    """What kind of option each answer picks."""
    if not isinstance(decision, Choose):
        return {}
    return {
        Pick(option.key): NOTHING if option.declines else option.what for option in decision.options
    }
