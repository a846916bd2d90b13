"""Trying an answer out on a copy: play on with quick replies until the moment has passed.

Where an attack is rolled nothing is rolled: its exact expected worth is taken instead. Other dice
are dealt evenly over the faces from a seeded source, the same for every answer that is compared, so
that luck does not decide.
"""

from collections.abc import Hashable, Iterator

from msgspec import Struct

from crisis.ai.judging.budget import Budget
from crisis.ai.judging.candidates import candidates, dice_answers, is_continuous
from crisis.ai.judging.errands import Errands
from crisis.ai.judging.evaluate import Judge
from crisis.ai.judging.even_dice import EvenDice
from crisis.ai.judging.known import Known, position
from crisis.ai.judging.worth import Aim, Armoury
from crisis.rules.engine import Engine
from crisis.rules.forecast.odds import describe_rolling, exact_odds
from crisis.state.decisions import (
    Answer,
    Choose,
    ChooseDice,
    Decision,
    Draw,
    Pick,
    Roll,
)
from crisis.state.frames import (
    ActivationFrame,
    AttackFrame,
    RoundFrame,
    SetupFrame,
    TurnFrame,
    VolleyFrame,
)
from crisis.state.records import SideId
from crisis.state.state import State

MOMENT_FRAMES = (ActivationFrame, TurnFrame, RoundFrame, SetupFrame)
MOST_REPLIES = 40
FEW_PLACES = 5
DEALS = 4  # ways the dice of an interaction may fall
ATTACK_QUESTIONS = ("declare_target", "choose_attack")


class Outlook(Struct, frozen=True):
    """What a trial came to: its worth, the position it reached, and whether dice were rolled."""

    value: float
    state: State
    rolled: bool = False
    aim: Aim | None = None  # the attack at whose roll the trial stopped, if it is one's own


class Lookahead:
    """Plays positions on and judges them."""

    def __init__(self, engine: Engine, judge: Judge, armoury: Armoury, budget: Budget) -> None:
        self.engine = engine
        self.judge = judge
        self.armoury = armoury
        self.budget = budget
        self.errands = Errands(judge)
        self._played: Known[Hashable, State] = Known()

    def outlook(
        self, state: State, answer: Answer, side: SideId, seed: int, deal: int = 0
    ) -> Outlook:
        """The worth of the position when the moment that the answer began has passed."""
        twin, rolled, attack = self._played_on(self._begun(state, answer), EvenDice(seed, deal))
        value = self.judge.value(twin, side) + self.rest(twin, side, activation(state))
        own = attack is not None and twin.units[_attacker(twin)].side == side
        if attack is not None:
            value += attack.value if own else -attack.value
        return Outlook(value, twin, rolled, attack if own else None)

    def _begun(self, state: State, answer: Answer) -> State:
        return self._advance(state.clone(), answer)

    def forget(self) -> None:
        """A new decision: nearly all that is played again is played again for the same one."""
        self._played.forget()

    def _advance(self, state: State, answer: Answer) -> State:
        """Play an answer, in place; of four trials one comes to where the same was played
        before, and gets a copy of what came of it."""
        key = (answer, state.asked, state.serial, position(state))
        known = self._played.find(key)
        if known is not None:
            return known.clone()
        self.engine.advance(state, answer, sketch=True)
        self._played.keep(key, state.clone())
        return state

    def _played_on(self, twin: State, chance: EvenDice) -> tuple[State, bool, Aim | None]:
        """Quick replies until the moment has passed or an attack is to be rolled."""
        self.budget.spend()
        rolled, attack = False, None
        for _ in range(MOST_REPLIES):
            if twin.pending is None or self._moment_passed(twin):
                break
            attack = self.about_to_roll(twin)
            if attack is not None:
                break
            rolled = rolled or isinstance(twin.pending, Roll | Draw)
            twin = self._advance(twin, self.quick_reply(twin, chance))
        return twin, rolled, attack

    def about_to_roll(self, state: State) -> Aim | None:
        """The attack that is about to be rolled, with the exact expected worth of it and of the
        further attacks of its beam or area."""
        if not isinstance(state.pending, Roll):
            return None
        attack = describe_rolling(self.engine.game(state))
        if attack is None:
            return None
        frame = state.stack[-1]
        assert isinstance(frame, AttackFrame) and frame.target
        card, target = self.engine.catalogue.attacks[frame.attack], state.units[frame.target]
        odds = exact_odds(attack)
        worth = self.armoury.value(state, odds, card, target)
        for other in _targets_after(state, frame):
            if state.units[other].able:
                worth += self.armoury.against(state, frame.attacker, card, state.units[other]).value
        return Aim(card, target, odds, worth)

    def rest(self, state: State, side: SideId, begun: ActivationFrame | None) -> float:
        """What the rest of the activation is worth in which the answer was given.

        Not of the next one: a parent acts after its Grunt whatever the Grunt did (GRUNT-05), and
        that it has begun is no loss to what is compared with it."""
        if state.outcome is not None:
            return 0.0
        frame = activation(state)
        if frame is None or frame.over or begun is None:
            return 0.0
        if frame.serial != begun.serial:
            return self._still_to_act(frame, side)
        unit = state.units[frame.unit]
        worth, _ = self.armoury.prospects(state, unit, frame.actions)
        if frame.actions > 0:
            errand = self.errands.worth(state, unit)
            if errand and frame.actions > 1:
                errand += self.armoury.prospects(state, unit, 1)[0]
            worth = max(worth, errand)
        return worth if frame.side == side else -worth

    def _still_to_act(self, frame: ActivationFrame, side: SideId) -> float:
        """Who has just begun has its actions before it, like those who wait for their turn."""
        tempo = self.judge.weights.tempo
        return tempo if frame.side == side else -tempo

    def _moment_passed(self, state: State) -> bool:
        """Back at a menu: nothing is being resolved any more."""
        return isinstance(state.pending, Choose) and isinstance(state.stack[-1], MOMENT_FRAMES)

    # --- quick replies ---

    def quick_reply(self, state: State, chance: EvenDice) -> Answer:
        """A cheap sensible answer for whoever is asked."""
        decision = state.pending
        match decision:
            case Roll() | Draw():
                return chance.answer(decision)
            case ChooseDice():
                return dice_answers(state, decision)[0]
            case Choose():
                return Pick(self._quick_option(state, decision))
            case _:
                return self._quick_place(state, decision, chance)

    def _quick_option(self, state: State, decision: Choose) -> str:
        """Targets: the weakest enemy; otherwise use what is offered for free, or the first
        thing."""
        options = decision.options
        units = [o for o in options if o.what in ("target", "choose") and o.thing in state.units]
        if units:
            foes = [o for o in units if state.units[o.picked].side != decision.asked]
            return min(foes or units, key=lambda o: self.judge.health(state.units[o.picked])).key
        free = [o for o in options if not o.declines and not o.cost]
        idle = [o for o in options if o.declines]
        return (free or idle or list(options))[0].key

    def _quick_place(self, state: State, decision: Decision | None, chance: EvenDice) -> Answer:
        """The best of a few places for the side that puts the piece there."""
        assert decision is not None and decision.asked != "chance" and is_continuous(decision)
        found = candidates(self.engine, state, chance.number(), most=FEW_PLACES)
        if len(found) == 1:
            return found[0]
        seed = chance.number()
        return max(found, key=lambda answer: self._landed(state, answer, decision.asked, seed)[0])

    def landing(self, state: State, answer: Answer, side: SideId, seed: int) -> Outlook:
        """The worth of putting a piece there, with the collision that may follow and what the rest
        of the activation can attack or take up then."""
        value, after = self._landed(state, answer, side, seed)
        taken = self._taking_up(after, side, seed, state)
        return max((Outlook(value, after), *taken), key=lambda outlook: outlook.value)

    def _landed(self, state: State, answer: Answer, side: SideId, seed: int) -> tuple[float, State]:
        self.budget.spend()
        twin = self._advance(state.clone(), answer)
        chance = EvenDice(seed)
        for _ in range(MOST_REPLIES):
            pending = twin.pending
            if pending is None or self._moment_passed(twin):
                break
            if is_continuous(pending) and pending.asked == side:  # to be thought about by itself
                break
            if isinstance(pending, Choose) and pending.purpose in ATTACK_QUESTIONS:
                break
            attack = self.about_to_roll(twin)
            if attack is not None:
                mine = twin.units[_attacker(twin)].side == side
                worth = attack.value if mine else -attack.value
                return self.judge.value(twin, side) + worth, twin
            twin = self._advance(twin, self.quick_reply(twin, chance))
        return self._settled(twin, side, state), twin

    def _settled(self, state: State, side: SideId, before: State) -> float:
        return self.judge.value(state, side) + self._next_step(state, side, before)

    def _taking_up(self, state: State, side: SideId, seed: int, before: State) -> Iterator[Outlook]:
        """What interacting from here comes to, if one can: a way to a token is worth the token.

        Where it is rolled for, the mean of several deals: the best of single rolls over many
        places would always be a lucky one."""
        menu = state.pending
        if not (isinstance(menu, Choose) and menu.purpose == "act" and menu.asked == side):
            return
        for option in menu.options:
            if option.what == "interact":
                yield self._taken(state, Pick(option.key), side, seed, before)

    def _taken(
        self, state: State, answer: Answer, side: SideId, seed: int, before: State
    ) -> Outlook:
        begun, total = self._begun(state, answer), 0.0
        for deal in range(DEALS):
            after, rolled, _ = self._played_on(begun.clone(), EvenDice(seed, deal))
            value = self._settled(after, side, before)
            if not rolled:
                return Outlook(value, after)
            total += value
        return Outlook(total / DEALS, after, rolled=True)

    def _next_step(self, state: State, side: SideId, before: State) -> float:
        """The best attack of the next action, or the point that it can go to."""
        frame, begun = activation(state), activation(before)
        if frame is None or frame.side != side or state.outcome is not None or begun is None:
            return 0.0
        if frame.serial != begun.serial:
            return self._still_to_act(frame, side)
        unit = state.units[frame.unit]
        left = max(frame.actions, 1 if len(state.stack) > 3 else 0)
        attack = 0.8 * self.armoury.prospects(state, unit, min(1, left))[0]
        if frame.actions < 1:
            return attack
        return max(attack, self.errands.worth(state, unit, before.units[unit.id]))


def _attacker(state: State) -> str:
    frame = state.stack[-1]
    assert isinstance(frame, AttackFrame)
    return frame.attacker


def activation(state: State) -> ActivationFrame | None:
    """The activation under way."""
    return next((f for f in reversed(state.stack) if isinstance(f, ActivationFrame)), None)


def _targets_after(state: State, frame: AttackFrame) -> tuple[str, ...]:
    """The further targets of the beam or area that this attack belongs to."""
    for volley in state.stack:
        if isinstance(volley, VolleyFrame) and volley.serial == frame.volley and frame.volley:
            known = [unit for unit in volley.targets if unit != frame.target]
            return tuple(known)
    return ()
