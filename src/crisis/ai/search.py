"""`search`: a short search on top of `greedy`: lines of its own activation, then the enemy's reply.

At every menu of its activation the few best options are played on, on copies, to the end of the
activation: its own next steps by what looks best, dice dealt evenly. What is left then is judged
together with what the enemy's next character could do to it, by exact expected damage. All within
the same budget; whatever time is left decides how many lines are looked at.
"""

import random
from collections.abc import Iterator

from crisis.ai.candidates import candidates
from crisis.ai.lookahead import activation, even_roll
from crisis.ai.policies import GreedyAgent, Opinion
from crisis.rules.measure import RANGE, TOOL
from crisis.state.decisions import (
    Answer,
    Choose,
    ChooseAdvance,
    Decision,
    Option,
    Pick,
    Roll,
    Rolled,
)
from crisis.state.frames import ActivationFrame, AttackFrame
from crisis.state.records import SideId, Unit, other
from crisis.state.state import State

BEAM = 4  # options of a menu that are played on
DEALS = 2  # ways the dice may fall, each tried once
STEPS = 3  # further menus of the own activation
MOST_REPLIES = 60
REPLY = 0.6  # how much the enemy's best reply counts: it may want something else
SHARE = 0.75  # of the budget; what is left is for the last line


class SearchAgent(GreedyAgent):
    """Greedy, with the rest of the activation and the reply to it in view."""

    def opinions(self, view: State, decision: Decision) -> Iterator[Opinion]:
        deadline = self.clock() + SHARE * self.budget
        menu = isinstance(view.stack[-1], ActivationFrame) and isinstance(decision, Choose)
        first = sorted(super().opinions(view, decision), key=lambda one: -one.value)
        yield first[0]
        if not menu or len(first) < 2 or first[0].value - first[1].value > 3:
            return
        base = 1000.0  # lines that were played on come before those that were not
        assert isinstance(decision, Choose)
        for opinion in first[:BEAM]:
            if self.clock() > deadline:
                return
            value = self._line(view, opinion, decision.asked, deadline)
            yield Opinion(opinion.answer, base + value, opinion.why)

    def _line(self, view: State, opinion: Opinion, side: SideId, deadline: float) -> float:
        """What an option comes to at the end of the activation, after the enemy's reply."""
        values = []
        for deal in range(DEALS):
            values.append(self._played_on(view, opinion.answer, side, deal))
            if self.clock() > deadline:
                break
        return sum(values) / len(values)

    def _played_on(self, view: State, answer: Answer, side: SideId, deal: int) -> float:
        twin = view.clone()
        chance = random.Random(self._seed(view) * 17 + deal)
        acting = activation(view)
        self.engine.advance(twin, answer)
        steps = 0
        for _ in range(MOST_REPLIES):
            if twin.pending is None or not self._still(twin, acting):
                break
            if isinstance(twin.stack[-1], ActivationFrame) and isinstance(twin.pending, Choose):
                if steps >= STEPS:
                    break
                steps += 1
            self.engine.advance(twin, self._next(twin, side, chance))
        return self.judge.value(twin, side) - self._reply(twin, side)

    def _still(self, state: State, acting: ActivationFrame | None) -> bool:
        now = activation(state)
        return acting is not None and now is not None and now.serial == acting.serial

    def _next(self, state: State, side: SideId, chance: random.Random) -> Answer:
        """A quick answer, with some care for the own menu, targets and moves."""
        decision = state.pending
        if isinstance(decision, Roll):
            return Rolled(even_roll(decision.count, chance))
        frame = state.stack[-1]
        if isinstance(decision, Choose) and decision.asked == side:
            if isinstance(frame, ActivationFrame):
                return self._quick_menu(state, decision, frame)
            if isinstance(frame, AttackFrame) and decision.purpose == "declare_target":
                return self._best_target(state, decision, frame)
        if isinstance(decision, ChooseAdvance) and decision.asked == side:
            seed = chance.getrandbits(30)
            found = candidates(self.engine, state, seed, most=6)
            return max(found, key=lambda one: self.lookahead.landing(state, one, side, seed))
        return self.lookahead.quick_reply(state, chance)

    def _quick_menu(self, state: State, decision: Choose, frame: ActivationFrame) -> Answer:
        """Interact, else the best attack, else a move, else the end."""
        by_kind: dict[str, list[Option]] = {}
        for option in decision.options:
            by_kind.setdefault(option.what, []).append(option)
        if by_kind.get("interact"):
            return Pick(by_kind["interact"][0].key)
        if frame.actions > 0 and by_kind.get("attack"):
            aims = self.armoury.aims(state, state.units[frame.unit])
            offered = {option.name: option.key for option in by_kind["attack"]}
            best = next((aim for aim in aims if aim.attack.name in offered), None)
            if best is not None and best.value > 0:
                return Pick(offered[best.attack.name])
        kind = "move" if frame.actions > 0 and by_kind.get("move") else "end"
        return Pick(by_kind.get(kind, list(decision.options))[0].key)

    def _best_target(self, state: State, decision: Choose, frame: AttackFrame) -> Answer:
        card = self.engine.catalogue.attacks[frame.attack]
        targets = [option for option in decision.options if option.unit in state.units]

        def worth(option: Option) -> float:
            target = state.units[option.unit or ""]
            return self.armoury.against(state, frame.attacker, card, target).value

        return Pick(max(targets, key=worth).key if targets else decision.options[0].key)

    # --- the reply ---

    def _reply(self, state: State, side: SideId) -> float:
        """The best that an enemy who has not acted yet could do to the side, moving first."""
        if state.outcome is not None:
            return 0.0
        enemies = [
            unit
            for unit in state.units.values()
            if unit.able and unit.side == other(side) and not unit.activated
        ]
        return REPLY * max((self._threat(state, enemy) for enemy in enemies), default=0.0)

    def _threat(self, state: State, enemy: Unit) -> float:
        game = self.engine.game(state)
        best = 0.0
        step = TOOL[game.face(enemy).speed]
        for card in game.attacks(enemy).values():
            if card.cost > enemy.power:
                continue
            for target in state.units.values():
                if not target.able or target.side == enemy.side:
                    continue
                gap = _gap(enemy, target)
                blows = 2 if gap <= RANGE[card.range] else 1
                if gap <= RANGE[card.range] + step:
                    aim = self.armoury.against(state, enemy.id, card, target)
                    best = max(best, blows * aim.value * (1.0 if blows == 1 else 0.85))
        return best


def _gap(one: Unit, two: Unit) -> float:
    far = ((one.x - two.x) ** 2 + (one.y - two.y) ** 2) ** 0.5
    return float(far) - one.radius - two.radius
