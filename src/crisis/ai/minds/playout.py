"""Playing a plan out on a copy: to the end of the activation by a script.

Dice are even and the same for all plans of a deal, so that plans differ by what was decided. What
the dice of an attack bring beyond what may be expected of it is luck, and is taken off again: few
deals are played, and a plan is no better for a roll.
"""

from msgspec import Struct

from crisis.ai.judging.evaluate import Judge
from crisis.ai.judging.even_dice import EvenDice
from crisis.ai.judging.worth import Armoury
from crisis.ai.minds.script import TEMPERS, Script, Temper
from crisis.rules.engine import Engine
from crisis.rules.forecast.odds import describe_rolling, exact_odds
from crisis.state.decisions import Answer, Choose, Decision, Draw, Roll
from crisis.state.frames import AttackFrame
from crisis.state.records import SideId
from crisis.state.state import State

MOST_ANSWERS = 80  # of one activation


class Rolled(Struct):
    """An attack whose dice have been rolled in a playout, until it is over."""

    serial: int
    before: float  # what the position was worth
    worth: float  # what the attack is worth before it is rolled


class Luck:
    """What the dice of attacks bring a side beyond what may be expected of them."""

    def __init__(self, judge: Judge, armoury: Armoury, side: SideId, number: int) -> None:
        self.judge = judge
        self.armoury = armoury
        self.side = side
        self.round = number
        self.total = 0.0
        self._open: list[Rolled] = []

    def watch(self, state: State) -> None:
        """To be called at every question of a playout. What a round's end changes is no luck of
        the attack before it."""
        if state.outcome is not None or state.round != self.round:
            return
        if self._open:
            self._close(state)
        pending = state.pending
        if isinstance(pending, Roll) and pending.purpose == "attack":
            self._begin(state)

    def _begin(self, state: State) -> None:
        attack = describe_rolling(self.judge.engine.game(state))
        frame = state.stack[-1]
        assert attack is not None and isinstance(frame, AttackFrame) and frame.target
        card = self.judge.engine.catalogue.attacks[frame.attack]
        worth = self.armoury.value(state, exact_odds(attack), card, state.units[frame.target])
        if frame.side != self.side:
            worth = -worth
        self._open.append(Rolled(frame.serial, self.judge.value(state, self.side), worth))

    def _close(self, state: State) -> None:
        """An attack within an attack (a counter-attack) has its own luck: what it changed is none
        of the outer one's."""
        serials = {frame.serial for frame in state.stack}
        while self._open and self._open[-1].serial not in serials:
            rolled = self._open.pop()
            change = self.judge.value(state, self.side) - rolled.before
            self.total += change - rolled.worth
            for outer in self._open:
                outer.before += change


class Played(Struct, frozen=True):
    """Where a playout has come to, for whom it was played, and how lucky they were on the way."""

    state: State
    side: SideId
    luck: float


class Playout:
    """Plays positions on with scripts."""

    def __init__(self, engine: Engine, judge: Judge, armoury: Armoury | None = None) -> None:
        self.engine = engine
        self.judge = judge
        self.armoury = armoury or Armoury(engine, judge)
        self.scripts = {temper: Script(engine, temper) for temper in TEMPERS}

    def after(
        self,
        state: State,
        side: SideId,
        answers: tuple[Answer, ...],
        temper: Temper,
        dice: EvenDice,
    ) -> Played:
        """The position at the end of the activation that begins with these answers, as a side
        looks at it."""
        twin = state.clone()
        for answer in answers:
            self.engine.advance(twin, answer)
        script, luck = self.scripts[temper], Luck(self.judge, self.armoury, side, twin.round)

        def answering(position: State, decision: Decision) -> Answer:
            if isinstance(decision, Roll | Draw):
                return dice.answer(decision)
            return script.answer(position, decision)

        def is_over(position: State) -> bool:
            luck.watch(position)
            asked = position.pending
            at_a_turn = isinstance(asked, Choose) and asked.purpose == "turn"
            return at_a_turn or position.round != luck.round

        self.engine.play_on(twin, answering, is_over, most=MOST_ANSWERS)
        return Played(twin, side, luck.total)

    def value(self, played: Played) -> float:
        """What a position is worth that was come to without luck."""
        worth = self.judge.value(played.state, played.side)
        return worth if played.state.outcome is not None else worth - played.luck
