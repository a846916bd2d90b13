"""An agent that likes what has not happened yet; it serves the exhaustive run (`sim.exhaust`).

It looks at what is still silent, never at what would win.
"""

from collections.abc import Mapping
from typing import Literal

from crisis.play.agents import RandomAgent, far
from crisis.rules.engine import Engine
from crisis.state.decisions import (
    Answer,
    Choose,
    ChooseSpot,
    Decision,
    Option,
    Pick,
    PickAdvance,
    PickSpot,
)
from crisis.state.records import Piece, SideId, Spot, Token
from crisis.state.state import State

Habit = Literal["free", "gathers", "abstains"]


class CuriousAgent(RandomAgent):
    """Random, but it mostly takes an option whose rule has not fired yet, saves Power for such
    rules and carries tokens about whose crisis has something silent. A card of which only a later
    part is silent is kept until there is somebody to attack; some keep all cards for a later round,
    when there are conditions to remove and Power to pay.
    """

    CURIOSITY = 0.85
    THRIFT = 0.6
    STAGE_FEVER = 0.4
    AIM_CHANCE = 0.85
    SPOTS = 12
    FIRST_ROUNDS = (0, 0, 2, 3, 4)

    def __init__(
        self, engine: Engine, seed: int, wanted: Mapping[str, object], habit: Habit = "free"
    ) -> None:
        super().__init__(engine, seed)
        self.wanted = wanted
        self.habit = habit  # whether one character gathers all tokens, or nobody takes any
        self.taste = self.random.random()
        self.patience = self.random.choice(self.FIRST_ROUNDS)  # no Team Tactic card before

    def answer(self, view: State, decision: Decision) -> Answer:
        if isinstance(decision, Choose):
            return Pick(self._curious(view, decision).key)
        if isinstance(decision, ChooseSpot) and decision.token is not None:
            return self._token_spot(view, decision.token)
        return super().answer(view, decision)

    # --- options ---

    def _curious(self, view: State, decision: Choose) -> Option:
        fight = any(option.what == "attack" for option in decision.options)
        kept = [o for o in decision.options if not self._spoils(view, o, fight)]
        options = tuple(kept) or decision.options
        liked = [option for option in options if self._is_new(view, option)]
        if liked and self.random.random() < self.CURIOSITY:
            return self.random.choice(liked)
        cheap = tuple(option for option in options if not option.cost)
        if cheap and self.random.random() < self.THRIFT:
            options = cheap
        return self._option(Choose(decision.asked, decision.purpose, options))

    def _is_new(self, view: State, option: Option) -> bool:
        if option.what in ("target", "choose") and self._is_marked(view, option):
            return True
        if option.what == "attack" and self._is_ready(view, option.owner):
            return True
        if option.what == "climb":
            return self._is_beside_stage(view, option.owner)
        if option.what == "move" and self.habit == "gathers":
            return self._gathers(view, option.owner)
        return any(ref in self.wanted for ref in self._rules_of(view, option))

    def _is_marked(self, view: State, option: Option) -> bool:
        """Somebody under a condition, or whom a running effect with a silent part names."""
        thing = option.thing
        unit = view.units.get(thing or "")
        if unit is None:
            return False
        if option.what == "choose" and unit.conditions:
            return True
        return any(
            thing in dict(lasting.roles).values()
            for lasting in view.lasting
            if self._has_silent_part(lasting.rule)
        )

    def _is_ready(self, view: State, unit: str | None) -> bool:
        """An effect with a silent part waits for this character to attack."""
        return any(
            lasting.owner == unit and self._has_silent_part(lasting.rule)
            for lasting in view.lasting
        )

    def _has_silent_part(self, ref: str) -> bool:
        return any(other.startswith(f"{ref}/") for other in self.wanted)

    def _spoils(self, view: State, option: Option, fight: bool) -> bool:
        """What would waste a chance: a card too early, a second holder of tokens, an attack by
        the side that is to leave them alone."""
        if option.what == "tactic":
            if view.round < self.patience:
                return True
            rules = self._rules_of(view, option)
            first, *rest = [ref in self.wanted for ref in rules]
            return any(rest) and not first and not fight
        if option.what == "attack" and self.habit == "abstains" and self.taste < 0.5:
            return any(token.holder and self._is_silent(token) for token in view.tokens.values())
        if option.what in ("move", "climb") and option.owner is not None:
            stage = {piece.id for piece in self._stage(view)}
            return view.units[option.owner].on in stage
        if option.what != "interact":
            saves = option.cost and self.habit == "gathers"
            return bool(saves) and self._gathers(view, option.owner or option.thing)
        return self._is_second(view, option)

    def _gathers(self, view: State, unit: str | None) -> bool:
        """Whether this character is the one that gathers tokens, or nobody does so yet."""
        silent = [token for token in view.tokens.values() if self._is_silent(token)]
        holders = {token.holder for token in silent if token.holder}
        return bool(silent) and (unit in holders or not holders)

    def _is_second(self, view: State, option: Option) -> bool:
        """A second holder where one is to gather all tokens."""
        token = view.tokens.get(option.thing or "")
        if token is None or self.habit == "free" or option.owner is None:
            return False
        if self.habit == "abstains":
            return True
        side = view.units[option.owner].side
        holders = {t.holder for t in view.tokens.values() if t.crisis == token.crisis and t.holder}
        mine = {holder for holder in holders if view.units[holder].side == side}
        return bool(mine) and option.owner not in mine

    def _rules_of(self, view: State, option: Option) -> list[str]:
        """The references that an option leads to."""
        cards = self.engine.catalogue
        about = option.thing or ""
        if option.what == "attack" and option.owner is not None:
            game = self.engine.game(view)
            card = game.attacks(game.unit(option.owner)).get(option.name)
            return [card.ref, *(rule.ref for rule in card.rules)] if card else []
        if option.what == "interact" and about in view.tokens:
            crisis = cards.crises.get(view.tokens[about].crisis)
            return [*(r.ref for r in crisis.all_rules), *crisis.ways_to_score] if crisis else []
        if option.what == "condition":
            return [rule.ref for rule in cards.conditions[option.name].rules]
        if option.what == "tactic":
            mine = [card for card in cards.tactics.values() if card.name == option.name]
            return [rule.ref for card in mine for rule in card.all_rules]
        return [option.rule or about]

    # --- places ---

    def _stage(self, view: State) -> list[Piece]:
        """The terrain of One-Shot cards with something silent: who stands there may see it."""
        cards = self.engine.catalogue.one_shots
        silent = [cards[slug] for slug in view.one_shots if self._has_silent_part(slug)]
        kinds = {kind for card in silent for kind in card.pieces}
        return [piece for piece in view.terrain.values() if piece.kind in kinds and piece.standable]

    def _is_beside_stage(self, view: State, unit: str | None) -> bool:
        if unit is None:
            return False
        spot = view.units[unit].spot
        return any(far(_middle(piece), spot) < 5000**2 for piece in self._stage(view))

    def _token_spot(self, view: State, token: str) -> Answer:
        """A token is moved toward another kind of token of its card, where there is one."""
        area = self.engine.region(view)
        assert area is not None
        found = area.samples(2 * self.SPOTS, self.random.getrandbits(32))
        lying = view.tokens.get(token)  # none yet where set-up puts it down
        goals = [t.spot for t in _others(view, lying)] if lying else []
        if not found or not goals:
            return super().answer(view, ChooseSpot("A", "token", token=token))
        goal = sorted(goals)[int(self.taste * len(goals))]
        return min(found, key=lambda answer: far(_spot(answer), goal))

    def _nearest(self, view: State, spots: list[Answer]) -> Answer:
        """Tokens of a crisis with something silent draw; their holders go for the others."""
        unit = getattr(view.pending, "unit", None)
        silent = [t for t in view.tokens.values() if not t.gone and self._is_silent(t)]
        held = [token for token in silent if token.holder == unit and unit is not None]
        goals = [t.spot for token in held for t in _others(view, token)]
        goals = goals or [token.spot for token in silent if token.holder is None]
        keen = held or self.habit == "gathers"
        stage = [_middle(piece) for piece in self._stage(view)]
        if stage and not held and self.random.random() < self.STAGE_FEVER:
            goals, keen = stage, True
        if not goals or self.random.random() > (self.CURIOSITY if keen else 0.5):
            return super()._nearest(view, spots)
        start = view.units[unit].spot if unit in view.units else goals[0]
        goal = min(goals, key=lambda spot: far(spot, start))
        return min(spots, key=lambda answer: far(_spot(answer), goal))

    def _is_silent(self, token: Token) -> bool:
        return self._has_silent_part(token.crisis)


def _middle(piece: Piece) -> Spot:
    if not piece.corners:
        return piece.centre
    xs, ys = [x for x, _ in piece.corners], [y for _, y in piece.corners]
    return sum(xs) // len(xs), sum(ys) // len(ys)


def _others(view: State, token: Token) -> list[Token]:
    """The tokens of the same card that lie elsewhere, those of another kind first."""
    others = [
        other
        for other in view.tokens.values()
        if other.crisis == token.crisis and other.holder is None and not other.gone
    ]
    others = [other for other in others if other.id != token.id]
    return [other for other in others if other.name != token.name] or others


def _spot(answer: Answer) -> Spot:
    if isinstance(answer, PickAdvance):
        return answer.spot
    assert isinstance(answer, PickSpot)
    return answer.x, answer.y


def curious_pair(
    engine: Engine, seed: int, wanted: Mapping[str, object]
) -> dict[SideId, CuriousAgent]:
    """Two of them; in two games of three only one side goes for the tokens."""
    habits: list[tuple[Habit, Habit]] = [
        ("free", "free"), ("gathers", "abstains"), ("abstains", "gathers")
    ]  # fmt: skip
    one, two = habits[seed % 3]
    return {
        "A": CuriousAgent(engine, 2 * seed, wanted, one),
        "B": CuriousAgent(engine, 2 * seed + 1, wanted, two),
    }
