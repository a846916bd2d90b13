"""What a position is worth to a side, in victory points: score, race, health, Power, place, tempo.

The numbers are guesses that were tuned by playing; nothing here decides a rule.
"""

import math
from collections.abc import Hashable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from crisis.ai.judging.blows import LATER, Blows, together
from crisis.ai.judging.known import Known, position
from crisis.ai.judging.prizes import read_prizes
from crisis.ai.judging.ways import ANY_SIZE, Ways
from crisis.cards.model.schema import Catalogue
from crisis.cards.vocabulary import Damage, Timing
from crisis.rules.chapters.scoring import LAST_ROUND, VICTORY
from crisis.rules.engine import Engine
from crisis.rules.reading.measure import RANGE
from crisis.state.frames import ActivationFrame
from crisis.state.records import SIDES, Lasting, Place, SideId, Spot, Token, Unit, other
from crisis.state.state import State

INCH = 1000
REACH = 9 * INCH  # how far away an enemy that moves and attacks is felt
FADE = 22 * INCH  # how far away an objective is felt
BEHIND = 0.35  # what is left of an objective's pull for the next one whose goal it is
HORIZON = 3  # rounds that are looked ahead
LONG = ("round", "phase", "own_activation")  # effects that outlast the activation they began in
HUNTED = 0.6  # who has acted comes for a carrier in the next round, often before it can act again
AT_ONCE = 0.9  # who has acted, when nobody is left to act in this round: the next turn may be its
MOST_HUNTERS = 2
HELD_LOST = 1.6  # a token that is dropped: what it would have scored, and may score for the enemy
SLOPE = 0.25  # of the logistic that makes a winning chance of victory points
USUAL_INCOME = 3  # points that a side scores in a round
OVER_ALL = frozenset({"flight", "wall_crawler"})  # who crosses all terrain
# How near to a win somebody is who lacks so many points of it when the round ends, early in it.
NEARNESS = {-2: 0.12, -1: 0.3, 0: 0.65, 1: 0.85}
MOST_USERS = 2  # so many can still make use of an effect that it is worth all it can be


class Weights(Struct, frozen=True, kw_only=True):
    """How much each part counts."""

    vp: float = 1.0
    race: float = 0.62  # points that would be scored each round from now on
    body: float = 0.95  # per Threat of a whole, unhurt character
    dazed: float = 0.30  # share of its body that a Dazed character has lost on top
    power: float = 0.10
    condition: float = 0.25
    pull: float = 0.55  # at an objective worth having, for each point it could bring
    danger: float = 0.4  # of what it would cost to be dazed, by how likely the enemies here do it
    exposed: float = 0.8  # who carries something, for each enemy in reach beyond the first
    hunting: float = 0.0  # of that, for an enemy who carries something: to be near is no blow
    held: float = 0.9  # so much that even who is exposed with it had better have it
    finish: float = 2.0  # the points to win are there when the round ends,
    settled: float = 6.0  # and this much more when nobody is left who could change it
    lead: float = 3.0  # the lead when the last round ends
    engage: float = 0.02  # per inch closer to the nearest enemy, for who has nothing to carry
    tempo: float = 0.35  # a character that may still act this round
    lasting: float = 0.2  # a card that still runs for its side, by how many can still use it
    card: float = 0.3  # a Team Tactic card in hand, with time left to play it
    detour: float = 0.0  # of the way round terrain to a token
    deny: float = 0.0  # of a win this round that is one point or two off, or may still be undone
    denied: float = 0.5  # a turn that who is dazed does not come to
    felled: float = 0.0  # of the points that fall with who secures them: dear to work out


DEFAULT = Weights()
# Carries nothing where two enemies can come. That costs more than it saves (docs/opponent.md).
WARY = Weights(exposed=1.7)
# Fears less for what it carries and goes for more; knows ways, and when somebody is about to win.
KEEN = Weights(
    felled=0.8, exposed=0.3, held=0.6, danger=0.2, detour=1.0, deny=1.0, denied=1.2
)  # fmt: skip

# Some conditions weigh more than others: an action lost, dice lost, damage to come.
HARM = {"stagger": 2.0, "stun": 1.2, "shock": 1.2, "incinerate": 1.3, "hex": 1.2, "slow": 0.9}


class Judge:
    """Looks at positions for one side."""

    def __init__(self, engine: Engine, weights: Weights = DEFAULT) -> None:
        self.engine = engine
        self.weights = weights
        self.blows = Blows(engine.catalogue)
        self.wounds = _wounds(engine.catalogue)
        self.prizes = read_prizes(engine.catalogue)
        self.ways: Ways | None = None
        self._values: Known[Hashable, float] = Known()
        self._scores: Known[Hashable, float] = Known()
        # Of two positions that are compared most differ by where one character stands: half of
        # what both squads are drawn to and fear is the same.
        self._bodies: Known[tuple[Unit, float], float] = Known()
        self.pulls: Known[Hashable, dict[str, float]] = Known()
        self.risks: Known[Hashable, dict[tuple[Unit, int, float], float]] = Known()

    def survey(self, state: State) -> None:
        """Look where terrain stands: to be called before a position is thought about. Trials of
        this position are judged by the ways that there are now."""
        pieces = tuple(state.terrain.values())
        if self.weights.detour and (self.ways is None or self.ways.pieces != pieces):
            self.ways = Ways(pieces)
            self._values.forget()
            self.pulls.forget()

    def away(self, unit: Unit, token: Token) -> float:
        """How far a unit's base is from a token, round what stands between them."""
        return _distance(unit, token) + self.detour(unit, (unit.x, unit.y), (token.x, token.y))

    def aways(self, units: list[Unit], token: Token) -> dict[str, float]:
        """The same of several, by unit: where there are no ways without two calls for each."""
        if self.ways is not None:
            return {unit.id: self.away(unit, token) for unit in units}
        x, y, hypot = token.x, token.y, math.hypot
        return {unit.id: hypot(unit.x - x, unit.y - y) - unit.radius for unit in units}

    def prize(self, token: Token) -> float:
        """The points that a token brings each round that it is its side's."""
        return self.prizes.get((token.crisis, token.kind, token.name), 1.0)

    def detour(self, unit: Unit, spot: Spot, goal: Spot) -> float:
        """How much longer than the straight line a unit's way is from a spot."""
        if self.ways is None:
            return 0.0
        face = self.blows.face(unit)
        size = ANY_SIZE if face.keywords & OVER_ALL else face.size
        return self.weights.detour * self.ways.detour(size, spot, goal)

    def value(self, state: State, side: SideId) -> float:
        """Positive is good for the side."""
        if state.outcome is not None:
            if state.outcome.winner is None:
                return 0.0
            return 100.0 if state.outcome.winner == side else -100.0
        return self._values.get((side, position(state)), lambda: self._value(state, side))

    def _value(self, state: State, side: SideId) -> float:
        foe = other(side)
        own = self._squad(state, side, 1.0) + self._means(state, side)
        theirs = self._squad(state, foe, self.weights.hunting) + self._means(state, foe)
        return self._score(state, side) + own - theirs

    # --- points ---

    def income(self, state: State) -> dict[SideId, float]:
        """What each side would score if the round ended now."""
        found = dict.fromkeys(SIDES, 0.0)
        for one, vp, _ in self.engine.scores_now(state):
            found[one] += vp
        return found

    def _score(self, state: State, side: SideId) -> float:
        income = self.income(state)
        foe = other(side)
        lead = self.weights.vp * (state.sides[side].vp - state.sides[foe].vp)
        race = self.weights.race * horizon(state) * (income[side] - income[foe])
        ending = self._ending(state, side, income) - self._ending(state, foe, income)
        return lead + race + ending

    def _ending(self, state: State, side: SideId, income: dict[SideId, float]) -> float:
        """Who would win if the round ended now has more than the points: the more so the fewer
        are left to change it. In the last round and after it any lead wins."""
        points = {one: state.sides[one].vp + income[one] for one in SIDES}
        if points[side] <= points[other(side)]:
            return 0.0
        lead = self.weights.lead if state.round >= LAST_ROUND else 0.0
        able, acts = [unit for unit in state.units.values() if unit.able], acting(state)
        done = sum(unit.activated or unit.id in acts for unit in able) / max(1, len(able))
        near = self._nearness(points[side] - VICTORY, done)
        if not near and not lead:
            return 0.0
        settled = self.weights.settled * done * done
        return near * self.weights.finish + lead + (settled if lead else near * settled)

    def _nearness(self, surplus: float, done: float) -> float:
        """How much of a win this is: points beyond the last one needed are hard to undo, and one
        point too few may still be had."""
        sure = float(surplus >= 0)
        about = NEARNESS.get(round(surplus), float(surplus > 0))
        share = self.weights.deny * (1 - done)
        return share * about + (1 - share) * sure

    # --- characters ---

    def _squad(self, state: State, side: SideId, exposed: float) -> float:
        scene = Scene(state, side, self)
        units = scene.squad
        waiting = sum(1 for unit in units if unit.able and not unit.activated)
        waiting -= sum(1 for unit in units if unit.id in scene.acting and not unit.activated)
        worth = sum([self._unit(scene, unit, exposed) for unit in units])
        return worth + self.weights.tempo * waiting

    def _unit(self, scene: "Scene", unit: Unit, exposed: float) -> float:
        value = self._bodies.find((unit, scene.time))
        if value is None:
            value = self._body(unit, scene.time)
            self._bodies.keep((unit, scene.time), value)
        if unit.dazed:
            return value
        return value + self._place(scene, unit) - self._risk(scene, unit, exposed)

    def _body(self, unit: Unit, time: float) -> float:
        """What it is worth wherever it stands: its health, its Power, what ails it."""
        weights = self.weights
        value = weights.body * self.health(unit) * max(1, self.threat(unit))
        if unit.dazed:
            return value * (1 - weights.dazed)
        value += weights.power * time * _purse(unit.power)
        return value - weights.condition * sum([HARM.get(one, 0.8) for one in unit.conditions])

    def _risk(self, scene: "Scene", unit: Unit, exposed: float) -> float:
        """What it would cost to be dazed, by how likely it is: known if it is the same unit with
        as many tokens before the same enemies."""
        held = scene.held.get(unit.id, 0)
        key = (unit, held, exposed)
        risk = scene.risks.get(key)
        if risk is None:
            risk = scene.risks[key] = self._feared(scene, unit, held, exposed)
        return risk

    def _feared(self, scene: "Scene", unit: Unit, held: int, exposed: float) -> float:
        """By its own wounds when its activation ends, or by enemies who can come and attack. Of the
        scene nothing may be looked at but its enemies and who acts (`Scene.risks`)."""
        left = self.blows.left(unit)
        if (
            unit.conditions
            and not unit.activated
            and left <= sum(self.wounds.get(c, 0) for c in unit.conditions)
        ):
            return self._downfall(unit, held, scene.acting)
        later = AT_ONCE if scene.last else HUNTED if held else LATER
        coming = self.blows.incoming(scene.foes, unit, later, risen=scene.last, acting=scene.acting)
        if not coming:
            return 0.0
        risk = self.weights.danger * chance_down(together(coming), left)
        risk *= self._downfall(unit, held, scene.acting)
        if held:
            risk += exposed * self.weights.exposed * min(MOST_HUNTERS, len(coming) - 1)
        return risk

    def threat(self, unit: Unit) -> int:
        return self.engine.catalogue.characters[unit.card].threat

    def stamina(self, unit: Unit) -> int:
        """Both sides' Stamina together."""
        sides = self.engine.catalogue.characters[unit.card].forms[unit.form]
        return sum(side.stamina for side in sides.values())

    def health(self, unit: Unit) -> float:
        """The share of both sides' Stamina that is left."""
        card = self.engine.catalogue.characters[unit.card]
        sides = card.forms[unit.form]
        healthy = sides["healthy"].stamina
        injured = sides["injured"].stamina if "injured" in sides else 0
        if unit.injured:
            left = 0 if unit.dazed else injured - unit.damage
        else:
            left = injured + (0 if unit.dazed else healthy - unit.damage)
        return left / (healthy + injured)

    def downfall(self, state: State, unit: Unit) -> float:
        """What it costs its side, beyond the damage, that a character is dazed or KO'd now."""
        held = sum(1 for token in state.tokens.values() if token.holder == unit.id)
        lost = self._points_lost(state, unit) if self.weights.felled and not held else 0.0
        return self._downfall(unit, held, acting(state)) + self.weights.felled * max(0.0, lost)

    def _points_lost(self, state: State, unit: Unit) -> float:
        """What the score loses in worth for its side if somebody beside a token is Dazed."""
        if all(
            not token.on_table or _distance(unit, token) - token.radius > RANGE[2]
            for token in state.tokens.values()
        ):
            return 0.0
        twin = state.clone()
        twin.units[unit.id] = replace(unit, dazed=True)
        return self._known_score(state, unit.side) - self._known_score(twin, unit.side)

    def _known_score(self, state: State, side: SideId) -> float:
        return self._scores.get((side, position(state)), lambda: self._score(state, side))

    def _downfall(self, unit: Unit, held: int, acting: frozenset[str]) -> float:
        """Who acts has its turn already, as after it: else to end would make it safer than any
        deed."""
        waits = not unit.activated and unit.id not in acting
        tempo = self.weights.denied if waits else 0.15
        last = 0.6 if unit.injured else 0.0
        return self.weights.dazed * self.threat(unit) + tempo + last + HELD_LOST * held

    # --- places ---

    def place(self, state: State, unit: Unit) -> float:
        """Near objectives is good, far from every enemy is of no use."""
        return self._place(Scene(state, unit.side, self), unit)

    def _place(self, scene: "Scene", unit: Unit) -> float:
        pull = self.pull(scene, unit) if self.blows.contests(unit) else 0.0
        pull *= self.weights.pull * self.weights.race * scene.horizon
        held = scene.held.get(unit.id, 0)
        value = pull + self.weights.held * held
        if not held and scene.foes:  # far from every enemy a fighter is of no use
            x, y, radius = unit.x, unit.y, unit.radius
            nearest = min([math.hypot(x - foe.x, y - foe.y) - radius for foe in scene.foes])
            value -= self.weights.engage * max(0.0, nearest - 4 * INCH) / INCH
        return value

    def pull(self, scene: "Scene", unit: Unit) -> float:
        """How strongly a unit is drawn to its goal, 1 beside it at most: less the farther it is."""
        if not scene.pulls:
            scene.pulls.update(_goals(scene))
        return scene.pulls.get(unit.id, 0.0)

    # --- means ---

    def _means(self, state: State, side: SideId) -> float:
        """Cards in hand while there is time for them, and what still runs for the side."""
        time_left = max(0, min(HORIZON, LAST_ROUND - state.round)) / HORIZON
        cards = self.weights.card * time_left * len(state.sides[side].tactics)
        # One card may leave several records behind; it is still one card.
        running = {(one.rule, one.owner): one for one in state.lasting if one.side == side}
        return cards + self.weights.lasting * sum(_use(state, one) for one in running.values())


class Scene:
    """What one side sees of a position: tokens it may want and how far its characters are from
    them, its enemies, who holds how many tokens, and whether the round's last turn is being
    played."""

    __slots__ = (
        "_judge", "_tokens", "acting", "foes", "held", "horizon", "last", "pulls", "risks", "side",
        "squad", "state", "time",
    )  # fmt: skip

    def __init__(self, state: State, side: SideId, judge: Judge) -> None:
        units = [unit for unit in state.units.values() if unit.place is Place.TABLE]
        self._judge = judge
        self._tokens: list[tuple[Token, float, dict[str, float]]] | None = None
        self.side = side
        self.squad = tuple([unit for unit in units if unit.side == side])
        self.foes = tuple([unit for unit in units if unit.side != side])
        self.state = state
        self.horizon = horizon(state)
        self.time = time_left(state)
        self.acting = acting(state)
        # Nobody is left to act in this round but who acts now or has just acted.
        self.last = all(u.activated or u.dazed or u.id in self.acting for u in units)
        self.held: dict[str, int] = {}
        for token in state.tokens.values():
            if token.holder is not None:
                self.held[token.holder] = self.held.get(token.holder, 0) + 1
        # How strongly tokens draw who: by the squad and the tokens alone.
        self.pulls = judge.pulls.get((side, self.squad, *state.tokens.values()), dict)
        # What who fears: by the enemies and who acts alone.
        self.risks = judge.risks.get((self.foes, self.last, self.acting), dict)

    @property
    def tokens(self) -> list[tuple[Token, float, dict[str, float]]]:
        """What it is worth to be at a token, and how far away its characters are."""
        if self._tokens is None:
            self._tokens = list(self._wanted())
        return self._tokens

    def _wanted(self) -> Iterator[tuple[Token, float, dict[str, float]]]:
        state, contests = self.state, self._judge.blows.contests
        allies = [unit for unit in self.squad if unit.able and contests(unit)]
        for token in state.tokens.values():
            if token.gone or (token.holder and state.units[token.holder].side == self.side):
                continue
            own = token.holder is None and token.controller == self.side
            worth = 0.35 if own else 1.0 if token.holder is None else 0.7
            prize = self._judge.prize(token)
            if prize:
                yield token, worth * prize, self._judge.aways(allies, token)


def _goals(scene: Scene) -> Iterator[tuple[str, float]]:
    """Who is drawn by its goal how strongly: whoever a token draws most of all has it for a goal,
    and after that it draws the others less. So a squad spreads over what is to be had: while each
    went by the nearest token, whole squads stayed at home beside one that was theirs already."""
    waiting = {unit.id for unit in scene.squad if unit.able}
    draws = [
        {unit: _draw(worth, far) for unit, far in distances.items()}
        for _, worth, distances in scene.tokens
    ]
    shares = [1.0] * len(draws)
    while waiting:
        offers = [
            (draw * shares[number], unit, number)
            for number, drawn in enumerate(draws)
            for unit, draw in drawn.items()
            if unit in waiting
        ]
        draw, unit, number = max(offers, default=(0.0, "", 0))
        if draw <= 0:
            return
        shares[number] *= BEHIND
        waiting.discard(unit)
        yield unit, draw


def _draw(worth: float, far: float) -> float:
    """How strongly a token draws whose base is so far away."""
    gap = far - 1.5 * INCH
    return worth if gap <= 0 else max(0.0, worth * (1 - gap / FADE))


def acting(state: State) -> frozenset[str]:
    """Who is being activated: one, or none between two activations."""
    return frozenset([f.unit for f in state.stack if isinstance(f, ActivationFrame)])


def _use(state: State, lasting: Lasting) -> float:
    """How much of a running effect is still to come, 1 at most.

    What it does to the attacks of this activation is in their odds, and counts there."""
    if lasting.until == "game":
        return 1.0
    subject = state.units.get(lasting.owner or "")
    if lasting.until not in LONG or subject is None or not subject.able:
        return 0.0
    acts = acting(state)
    users = sum(
        1
        for unit in state.units.values()
        if unit.able
        and not unit.activated
        and unit.id not in acts
        and (unit.id == subject.id or unit.side != subject.side)
        and math.hypot(unit.x - subject.x, unit.y - subject.y) - subject.radius < REACH
    )
    return min(users, MOST_USERS) / MOST_USERS


def _purse(power: int) -> float:
    """The first Power pays for most; what is near the cap will be lost (PWR-01)."""
    return min(power, 6) + 0.3 * max(0, min(power, 9) - 6)


def time_left(state: State) -> float:
    """How much of the game is left to spend Power in, 1 at most."""
    best = max((side.vp for side in state.sides.values()), default=0)
    rounds = min(LAST_ROUND - state.round + 1, (VICTORY - best) / USUAL_INCOME)
    return min(1.0, max(0.25, rounds / HORIZON))


def chance_down(damage: float, left: int) -> float:
    """About how likely so much expected damage is to use up what is left."""
    return 1 / (1 + math.exp(min(30.0, 1.4 * (left - damage))))


def winning_chance(value: float) -> float:
    """The winning chance of a position of this worth, roughly: a logistic that is not fitted."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, SLOPE * value))))


def _wounds(catalogue: Catalogue) -> dict[str, int]:
    """Conditions that hurt when the activation ends, and by how much."""
    found: dict[str, int] = {}
    for slug, condition in catalogue.conditions.items():
        for rule in condition.rules:
            if Timing.ACTIVATION_END in rule.on:
                for effect in rule.effects:
                    if isinstance(effect, Damage) and isinstance(effect.amount, int):
                        found[slug] = found.get(slug, 0) + effect.amount
    return found


def horizon(state: State) -> int:
    """How many more times points are counted on; after the last round a tie goes on and on."""
    left = LAST_ROUND - state.round + 1
    return min(HORIZON, left) if left > 0 else HORIZON - 1


def _distance(unit: Unit, token: Token) -> float:
    return math.hypot(unit.x - token.x, unit.y - token.y) - unit.radius
