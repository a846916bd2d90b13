"""The odds against the engine: every duel is fought again and again, both sides using their dice
exactly as the odds assume, and the damage must follow the promised law."""

import math
import os
import random
from collections import Counter

import pytest

from crisis.dice.faces import FACES
from crisis.dice.outcomes import Law
from crisis.rules.engine import Engine
from crisis.rules.forecast.advice import Plan, best_answer, plan_of
from crisis.state.decisions import (
    Answer,
    Choose,
    ChooseAim,
    ChooseDice,
    ChooseSpot,
    Pick,
    Roll,
    Rolled,
)
from crisis.state.events import AttackResolved
from crisis.state.frames import AttackFrame, DamageFrame, WindowFrame
from crisis.state.state import State
from tests.soak.duels import DUELS, Duel, stage

TIMES = int(os.environ.get("CRISIS_SOAK_ATTACKS", "10000"))
LEAST_CHANCE = 0.0001


class Players:
    """Both sides: dice by the plan of the odds, reductions always, everything else declined."""

    def __init__(self, engine: Engine, seed: int) -> None:
        self.engine = engine
        self.chance = random.Random(seed)
        self.plans: dict[tuple[object, ...], Plan | None] = {}
        self.skipped: set[str] = set()

    def answer(self, state: State) -> Answer:
        decision = state.pending
        if isinstance(decision, Roll):
            return Rolled("".join(self.chance.choices(FACES, k=decision.count)))
        if isinstance(decision, Choose | ChooseDice):
            planned = self._planned(state, decision)
            if planned is not None:
                return planned
        if isinstance(decision, Choose):
            return Pick(self._option(state, decision))
        assert isinstance(decision, ChooseSpot | ChooseAim), decision
        area = self.engine.region(state)
        assert area is not None
        return area.samples(1, 1)[0]

    def _planned(self, state: State, decision: Choose | ChooseDice) -> Answer | None:
        game = self.engine.game(state)
        frame, window = game.nearest(AttackFrame), game.nearest(WindowFrame)
        if frame is None or window is None or isinstance(game.below(window), DamageFrame):
            return None
        key = (
            decision.purpose, decision.asked, window.timing, window.used, window.declined,
            len(frame.attack_dice), len(frame.defense_dice), frozenset(self.skipped),
            (decision.most, decision.least, decision.about) if isinstance(decision, ChooseDice) else (),
        )  # fmt: skip
        if key not in self.plans:
            self.plans[key] = plan_of(game, skip=frozenset(self.skipped))
        plan = self.plans[key]
        if plan is None:
            return None
        answer = best_answer(game, plan)
        if isinstance(decision, Choose) and isinstance(answer, Pick):
            taken = next(option.group for option in decision.options if option.key == answer.key)
            for speech in plan.speeches:  # those passed over are not taken up again
                if taken == speech.way.instance.key:
                    break
                self.skipped.add(speech.way.instance.key)
        return answer

    def _option(self, state: State, decision: Choose) -> str:
        using = [option for option in decision.options if option.what == "use"]
        if decision.purpose == "would_suffer" and using:
            rules = self.engine.catalogue.rules
            return max(using, key=lambda o: rules[o.about or ""].effects[0].min).key
        for option in decision.options:
            if option.declines:
                return option.key
        if decision.options[0].what == "type":
            frame = self.engine.game(state).nearest(AttackFrame)
            defense = self.engine.game(state).face(state.units[frame.target or frame.attacker])
            return min(decision.options, key=lambda o: defense.defense.against(o.name)).key
        return decision.options[0].key


def fought(engine: Engine, begun: State, players: Players) -> int:
    """The damage of the attack, played to its end on a copy."""
    state = begun.clone()
    players.skipped.clear()
    while True:
        for event in engine.advance(state, players.answer(state)):
            if isinstance(event, AttackResolved):
                return event.dealt


def damages(duel: Duel, times: int, seed: int) -> tuple[Law, Counter[int]]:
    play, attacker, target = stage(duel)
    law = play.engine.odds(play.state, attacker, duel.attack, target).damage
    play.do(f"pick attack:{duel.attack}")
    if isinstance(play.state.pending, ChooseAim):
        play.do("aim 1000,0")
    while isinstance(play.state.pending, Choose) and play.purpose != "declare_target":
        players = Players(play.engine, 0)
        key = _type_against(play.engine, play.state, target) or players.answer(play.state).key
        play.do(f"pick {key}")
    if play.purpose == "declare_target":
        play.do(f"pick target:{target}")
    players = Players(play.engine, seed)
    return law, Counter(fought(play.engine, play.state, players) for _ in range(times))


def _type_against(engine: Engine, state: State, target: str) -> str:
    decision = state.pending
    if not isinstance(decision, Choose) or decision.options[0].what != "type":
        return ""
    defense = engine.game(state).face(state.units[target]).defense
    return min(decision.options, key=lambda o: defense.against(o.name)).key


# --- chi-square -----------------------------------------------------------------------------------


def upper_gamma(half: float, x: float) -> float:
    """The regularised upper incomplete gamma function: what is left of a chi-square law."""
    if x <= 0:
        return 1.0
    scale = math.exp(half * math.log(x) - x - math.lgamma(half))
    if x < half + 1:  # series of the lower part
        term = total = 1 / half
        for n in range(1, 1000):
            term *= x / (half + n)
            total += term
        return 1 - total * scale
    b, c, fraction = x + 1 - half, 1e300, 1 / (x + 1 - half)
    total = fraction
    for n in range(1, 1000):  # continued fraction of the upper part
        a = -n * (n - half)
        b += 2
        fraction = 1 / (a * fraction + b)
        c = b + a / c
        total *= c * fraction
    return total * scale


def chi_square_chance(law: Law, seen: Counter[int]) -> float:
    """The chance of a disagreement at least this large if the law holds; rare values together."""
    times = seen.total()
    assert not set(seen) - {value for value, _ in law.chances}, (seen, law.floats())
    cells, rare = [], [0.0, 0]
    for value, chance in law.chances:
        expected = times * float(chance)
        if expected >= 5:
            cells.append((expected, seen[value]))
        else:
            rare = [rare[0] + expected, rare[1] + seen[value]]
    if rare[0] >= 5 or not cells:
        cells.append((rare[0], int(rare[1])))
    elif rare[0]:
        expected, count = cells.pop()
        cells.append((expected + rare[0], count + int(rare[1])))
    if len(cells) < 2:
        return 1.0
    chi = sum((count - expected) ** 2 / expected for expected, count in cells)
    return upper_gamma((len(cells) - 1) / 2, chi / 2)


def test_the_measure_itself() -> None:
    """Known quantiles of the chi-square law."""
    assert upper_gamma(0.5, 3.841 / 2) == pytest.approx(0.05, abs=1e-4)
    assert upper_gamma(5, 18.307 / 2) == pytest.approx(0.05, abs=1e-4)
    assert upper_gamma(5, 29.588 / 2) == pytest.approx(0.001, abs=1e-5)


@pytest.mark.rule("ATK-13", "ATK-14", "ATK-15", "ATK-16", "ATK-19")
@pytest.mark.parametrize("duel", DUELS, ids=lambda duel: duel.name)
def test_the_engine_deals_the_damage_that_the_odds_promise(duel: Duel) -> None:
    law, seen = damages(duel, TIMES, seed=17)
    chance = chi_square_chance(law, seen)
    expected = {value: round(TIMES * float(p), 1) for value, p in law.chances}
    assert chance > LEAST_CHANCE, (
        f"p = {chance:.2g}: promised {expected}, dealt {sorted(seen.items())}"
    )
