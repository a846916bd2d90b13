"""Players: `greedy` looks over its whole activation one step at a time, with exact odds.

A policy answers within its time budget and says why. An error or an overrun inside it is caught by
`ai.discipline`, never here.
"""

import random
import time
from collections.abc import Callable, Iterator

from msgspec import Struct

from crisis.ai.candidates import candidates, is_continuous
from crisis.ai.evaluate import DEFAULT, Judge, Weights
from crisis.ai.lookahead import IDLE, Lookahead
from crisis.dice.odds import AttackOdds
from crisis.rules.engine import Engine
from crisis.state.decisions import (
    Answer,
    Choose,
    ChooseAdvance,
    ChooseDice,
    Decision,
    Option,
    Pick,
    PickAdvance,
)
from crisis.state.frames import ActivationFrame, AttackFrame, SetupFrame
from crisis.state.records import SideId, Unit
from crisis.state.state import State

TRIALS = 3


class Opinion(Struct, frozen=True):
    """An answer, what it is thought to be worth, and why."""

    answer: Answer
    value: float
    why: str


class GreedyAgent:
    """Takes the answer with the best expected position, one decision at a time."""

    def __init__(
        self,
        engine: Engine,
        seed: int,
        *,
        budget: float = 2.0,
        weights: Weights = DEFAULT,
        powers: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.engine = engine
        self.seed = seed
        self.budget = budget
        self.powers = powers
        self.clock = clock
        self.judge = Judge(engine, weights)
        self.lookahead = Lookahead(engine, self.judge)
        self.reason = ""

    def answer(self, view: State, decision: Decision) -> Answer:
        """The best opinion so far when the time is up."""
        deadline = self.clock() + self.budget
        best: Opinion | None = None
        for opinion in self._opinions(view, decision):
            if best is None or opinion.value > best.value:
                best = opinion
            if self.clock() > deadline:
                break
        assert best is not None
        self.reason = best.why
        return best.answer

    # --- opinions by kind of decision ---

    def _opinions(self, view: State, decision: Decision) -> Iterator[Opinion]:
        if isinstance(decision, ChooseDice):
            answers = candidates(self.engine, view, self._seed(view))
            yield Opinion(answers[0], 0.0, f"best use of {decision.about or 'the dice'}")
        elif is_continuous(decision):
            yield from self._place_opinions(view, decision)
        elif isinstance(decision, Choose):
            yield from self._option_opinions(view, decision)

    def _seed(self, view: State) -> int:
        return self.seed * 7919 + view.asked

    def _place_opinions(self, view: State, decision: Decision) -> Iterator[Opinion]:
        assert decision.asked != "chance"
        side = decision.asked
        for answer in candidates(self.engine, view, self._seed(view)):
            value = self.lookahead.try_out(view, answer, side, self._seed(view))
            if isinstance(answer, PickAdvance):
                value += self._follow_up(view, decision, answer)
            yield Opinion(answer, value, f"the best place for the {decision.purpose}")

    def _follow_up(self, view: State, decision: Decision, answer: PickAdvance) -> float:
        """What the mover could still attack from there with an action that is left."""
        assert isinstance(decision, ChooseAdvance)
        activation = _activation(view)
        if activation is None or activation.unit != decision.unit or activation.actions < 1:
            return 0.0
        twin = view.clone()
        self.engine.advance(twin, answer)
        return 0.8 * self._best_attack(twin, decision.unit)[0]

    def _option_opinions(self, view: State, decision: Choose) -> Iterator[Opinion]:
        frame = view.stack[-1]
        if isinstance(frame, SetupFrame):
            yield self._setup_opinion(view, decision)
            return
        for option in _in_good_order(decision):
            if (
                option.what in ("power", "tactic", "use")
                and not self.powers
                and _has_idle(decision)
            ):
                continue
            if isinstance(frame, ActivationFrame) and option.what in ("attack", "move", "climb"):
                yield self._action_opinion(view, decision, option, frame)
            elif isinstance(frame, AttackFrame) and option.what == "target":
                yield self._target_opinion(view, decision, option, frame)
            elif decision.purpose == "turn" and option.what == "activate":
                yield self._activate_opinion(view, decision, option)
            else:
                yield self._trial_opinion(view, decision, option)

    def _setup_opinion(self, view: State, decision: Choose) -> Opinion:
        """Set-up is decided by habit: no extras, fill the squad, then be done."""
        chance = random.Random(self._seed(view))
        adding = [option for option in decision.options if option.what == "add"]
        ending = [option for option in decision.options if option.what in ("end", "no")]
        option = chance.choice(adding or ending or list(decision.options))
        return Opinion(Pick(option.key), 0.0, "the usual choice")

    def _trial_opinion(self, view: State, decision: Choose, option: Option) -> Opinion:
        """Anything else is tried out a few times with the same dice for every option."""
        trials = (
            1 if option.what in IDLE and isinstance(view.stack[-1], ActivationFrame) else TRIALS
        )
        total = sum(
            self.lookahead.try_out(
                view, Pick(option.key), decision.asked, self._seed(view) * 31 + trial
            )
            for trial in range(trials)
        )
        name = option.name or option.what
        return Opinion(Pick(option.key), total / trials, f"{name} looks best after trying it out")

    # --- actions ---

    def _action_opinion(
        self, view: State, decision: Choose, option: Option, frame: ActivationFrame
    ) -> Opinion:
        here = self.judge.value(view, decision.asked)
        if option.what == "attack":
            value, why = self._best_attack(view, frame.unit, option.name)
            return Opinion(Pick(option.key), here + value - 0.08 * option.cost, why)
        value = self._best_move(view, decision.asked, option, frame)
        return Opinion(Pick(option.key), value, f"a {option.what} to a better place")

    def _best_attack(self, view: State, unit_id: str, name: str = "") -> tuple[float, str]:
        """The best target and attack of a unit from where it stands: worth and reason."""
        game = self.engine.game(view)
        unit = view.units[unit_id]
        best = (0.0, "no attack is worth it")
        for card in game.face(unit).attacks.values():
            if name and card.name != name:
                continue
            if unit.power < card.cost:
                continue
            worth = 0.0
            why = ""
            for target in view.units.values():
                if (
                    target.able
                    and target.side != unit.side
                    and self._in_reach(view, unit, target, card.name)
                ):
                    odds = self.engine.odds(view, unit.id, card.name, target.id)
                    value = self.attack_value(odds, target, view)
                    worth = worth + value if card.shape != "single" else max(worth, value)
                    why = (
                        why
                        if worth > value
                        else _attack_reason(self.engine, odds, card.name, target)
                    )
            worth -= 0.09 * card.cost
            if worth > best[0]:
                best = (worth, why)
        return best

    def _in_reach(self, view: State, unit: Unit, target: Unit, attack: str) -> bool:
        return self.engine.can_attack(view, unit.id, attack, target.id)

    def attack_value(self, odds: AttackOdds, target: Unit, view: State) -> float:
        """Damage, the chance to daze or KO, Power gained, in the judge's units."""
        card = self.engine.catalogue.characters[target.card]
        sides = card.forms[target.form]
        total = sum(side.stamina for side in sides.values())
        weights = self.judge.weights
        per_damage = weights.body * max(1, card.threat) / total
        held = sum(1 for token in view.tokens.values() if token.holder == target.id)
        tempo = 0.5 if not target.activated else 0.15
        down = float(odds.daze or 0) * (weights.dazed * card.threat + tempo + 0.6 * held)
        power = weights.power * (float(odds.attacker_power.mean) - 0.5 * float(odds.mean))
        icons = 0.12 * sum(float(chance) for chance in odds.icons.values())
        return per_damage * float(odds.mean) + down + power + icons

    def _best_move(
        self, view: State, side: SideId, option: Option, frame: ActivationFrame
    ) -> float:
        twin = view.clone()
        self.engine.advance(twin, Pick(option.key))
        if not isinstance(twin.pending, ChooseAdvance):
            return self.judge.value(twin, side)
        values = []
        for answer in candidates(self.engine, twin, self._seed(view), most=10):
            after = twin.clone()
            self.engine.advance(after, answer)
            value = self.judge.value(after, side)
            if frame.actions > 1:
                value += 0.8 * self._best_attack(after, frame.unit)[0]
            values.append(value)
        return max(values, default=-1.0)

    def _target_opinion(
        self, view: State, decision: Choose, option: Option, frame: AttackFrame
    ) -> Opinion:
        assert option.unit is not None
        name = self.engine.catalogue.attacks[frame.attack].name
        target = view.units[option.unit]
        odds = self.engine.odds(view, frame.attacker, name, target.id)
        value = self.attack_value(odds, target, view)
        return Opinion(Pick(option.key), value, _attack_reason(self.engine, odds, name, target))

    def _activate_opinion(self, view: State, decision: Choose, option: Option) -> Opinion:
        """Who goes first: whoever has the best attack, then those in danger."""
        assert option.unit is not None
        unit = view.units[option.unit]
        attack, why = self._best_attack(view, unit.id)
        urgency = 0.4 * (1 - self.judge.health(unit)) + 0.02 * unit.power
        here = self.judge.value(view, decision.asked)
        name = self.engine.catalogue.characters[unit.card].name
        return Opinion(Pick(option.key), here + attack + urgency, f"{name} acts first: {why}")


def _activation(view: State) -> ActivationFrame | None:
    return next((f for f in reversed(view.stack) if isinstance(f, ActivationFrame)), None)


def _has_idle(decision: Choose) -> bool:
    return any(option.what in IDLE for option in decision.options)


_ORDER = {"attack": 0, "interact": 1, "move": 2, "power": 3, "use": 3, "tactic": 4, "climb": 5}


def _in_good_order(decision: Choose) -> list[Option]:
    """The likely best first, so that an early end of the time costs little."""
    return sorted(decision.options, key=lambda option: _ORDER.get(option.what, 3))


def _attack_reason(engine: Engine, odds: AttackOdds, attack: str, target: Unit) -> str:
    name = engine.catalogue.characters[target.card].name
    daze = float(odds.daze or 0)
    word = "KO" if target.injured else "daze"
    if daze >= 0.05:
        return f"{attack}: {daze:.0%} to {word} {name}, {float(odds.mean):.1f} damage expected"
    return f"{attack} on {name}: {float(odds.mean):.1f} damage expected"
