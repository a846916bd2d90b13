"""What a player wastes, counted from the records of its games, activation by activation.

Three kinds, each told by rules of thumb that know nothing of how the player thinks: to end with an
action unused and something useful on offer; to end with a token in hand where two or more enemies
can come and attack; to walk twice for nothing. What is good is not weighed here any further.
"""

import math
from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from crisis.ai.judging.blows import Blows
from crisis.play.record import Record, Replay
from crisis.rules.engine import Engine
from crisis.rules.reading.contest import contests, secured_by
from crisis.rules.reading.measure import RANGE
from crisis.state.decisions import Choose, Option, Pick, parse_answer
from crisis.state.frames import ActivationFrame
from crisis.state.records import SideId, Token, Unit, other
from crisis.state.state import State

USEFUL_DAMAGE = 0.5  # an attack that may be expected to do so much is useful
MANY = 2  # so many enemies in reach are too many for who carries something
WALKS = ("move", "climb")
DEEDS = ("attack", "interact", "power", "tactic", "use", "shake")


class Wasted(Struct, frozen=True):
    """What could have been done: a sentence and the name that goes into it."""

    sentence: str
    name: str = ""

    def __str__(self) -> str:
        return self.sentence.format(name=self.name)


class Case(Struct, frozen=True, kw_only=True):
    """One waste: after how many answers of which game, who, and what could have been done."""

    game: str
    at: int
    round: int
    unit: str
    what: str
    wasted: Wasted  # the same, for whoever says it in another language


class Waste(Struct, kw_only=True):
    """One player's activations, and what was wasted in them."""

    player: str
    games: int = 0
    activations: int = 0
    idle: int = 0  # ended with an action unused and something useful on offer
    carriers: int = 0  # ended with a token in hand
    exposed: int = 0  # of these, within the reach of two or more enemies
    double_moves: int = 0  # two moves, nothing else, and no point more or less
    for_nothing: int = 0  # of these: a shot was on offer, or one move would have been as good
    cases: list[Case] = []


class Spell(Struct):
    """An activation as it went."""

    serial: int
    at: int
    unit: str
    side: SideId
    before: State
    after: State
    walks: int = 0
    deeds: int = 0
    missed: Wasted | None = None  # what was on offer when it ended with an action unused
    shot: str = ""  # an attack that was on offer when it walked instead


def count(games: Iterable[tuple[str, Record]]) -> dict[str, Waste]:
    """The waste of every player in these games, by the name of the player."""
    found: dict[str, Waste] = {}
    for name, record in games:
        replay = Replay(record)
        reader = _Reader(replay.engine)
        spells = list(_spells(reader, replay))
        for player in set(record.players.values()):
            found.setdefault(player, Waste(player=player)).games += 1
        for spell in spells:
            player = record.players.get(spell.side, "")
            _add(found.setdefault(player, Waste(player=player)), reader, name, spell, replay.state)
    return found


class _Reader:
    """Knows the engine and the printed reach of everybody."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.blows = Blows(engine.catalogue)

    def useful(self, state: State, decision: Choose, unit: Unit, actions: int) -> Wasted | None:
        """Something on offer that nobody in their right mind leaves."""
        for option in decision.options:
            if option.what == "interact" and self._is_wanted(state, unit, option):
                return Wasted("ends with an action unused: interact {name}", option.name)
            if option.what == "shake":
                return Wasted("ends with an action unused: shake {name}", option.name)
            if option.what == "attack" and self.shot(state, unit, option):
                return Wasted("ends with an action unused: attack {name}", option.name)
            if option.what == "move" and (token := self._next_token(state, unit, actions)):
                name = self.engine.game(state).name(token.id)
                return Wasted("ends with an action unused: move to {name}", name)
        return None

    def _is_wanted(self, state: State, unit: Unit, option: Option) -> bool:
        """What has nothing to do with points (a console that heals, an ambush) may be left."""
        token = state.tokens.get(option.thing or "")
        if token is None:
            return True
        crisis = self.engine.catalogue.crises.get(token.crisis)
        scores = crisis is not None and any(line.per != "secured" for line in crisis.scoring)
        return scores and token.holder != unit.id and token.controller != unit.side

    def shot(self, state: State, unit: Unit, option: Option) -> bool:
        return any(
            shot.attack.name == option.name
            and shot.damage >= USEFUL_DAMAGE
            and self.engine.can_attack(state, unit.id, option.name, shot.target.id)
            for shot in self.blows.shots(state, unit)
        )

    def _next_token(self, state: State, unit: Unit, actions: int) -> Token | None:
        """A token so many straight moves away that is not its side's yet, for who stands at
        none."""
        if not self.blows.contests(unit):
            return None
        game = self.engine.game(state)
        tokens = [t for t in state.tokens.values() if t.on_table and not t.depleted]
        tokens = [token for token in tokens if token.crisis in self.engine.catalogue.crises]
        if any(contests(game, unit, token) for token in tokens):
            return None
        for token in tokens:
            if token.controller == unit.side:  # it is its side's from however far
                continue
            away = math.dist(unit.spot, token.spot) - unit.radius - token.radius
            near = away - RANGE[1] <= actions * self.blows.walk(unit)
            if near and secured_by(game, token) != unit.side:
                return token
        return None

    def reach(self, state: State, unit: Unit) -> int:
        """The enemies who can come and attack with one move, by distance."""
        foes = [foe for foe in state.units.values() if foe.side != unit.side and foe.on_table]
        return len(self.blows.incoming(foes, unit))

    def lead(self, state: State, side: SideId) -> int:
        """What the round would bring a side, less what it would bring the enemy."""
        points = {side: 0, other(side): 0}
        for one, vp, _ in self.engine.scores_now(state):
            points[one] += vp
        return points[side] - points[other(side)]

    def came_nearer(self, before: State, after: State, unit_id: str) -> bool:
        """To something worth being near to, by more than a single move."""
        was, now = before.units[unit_id], after.units[unit_id]
        goals = [token.spot for token in before.tokens.values() if token.on_table]
        goals += [u.spot for u in before.units.values() if u.able and u.side != was.side]
        step = self.blows.walk(was)
        return any(math.dist(was.spot, one) - math.dist(now.spot, one) > step for one in goals)


def _spells(reader: _Reader, replay: Replay) -> Iterator[Spell]:
    """The activations of a game, one after the other."""
    spell: Spell | None = None
    while not replay.done:
        before, frame = replay.state, _acting(replay.state)
        if frame is not None:
            if spell is None or frame.serial != spell.serial:
                spell = Spell(frame.serial, replay.at, frame.unit, frame.side, before, before)
            _note(reader, spell, before, frame, replay.record.answers[replay.at])
        replay.step()
        now = _acting(replay.state)
        if spell is not None and (now is None or now.serial != spell.serial):
            spell.after = _ended(before, replay.state, spell.unit)
            yield spell
            spell = None


def _ended(before: State, now: State, unit: str) -> State:
    """How things stand when an activation is over with its last answer. What the round's end
    changes is no doing of the activation; where its last move went is."""
    if now.round == before.round:
        return now
    if not now.units[unit].on_table:
        return before
    gone, after = now.units[unit], before.clone()
    after.units[unit] = replace(before.units[unit], x=gone.x, y=gone.y, on=gone.on)
    return after


def _acting(state: State) -> ActivationFrame | None:
    return next((f for f in state.stack if isinstance(f, ActivationFrame)), None)


def _note(reader: _Reader, spell: Spell, state: State, frame: ActivationFrame, text: str) -> None:
    """What one answer adds to an activation."""
    decision = state.pending
    if not isinstance(decision, Choose) or decision.purpose != "act":
        return
    answer, unit = parse_answer(text), state.units[frame.unit]
    option = next((one for one in decision.options if Pick(one.key) == answer), None)
    if option is None:
        return
    if option.what in WALKS:
        spell.walks += 1
        shots = [o for o in decision.options if o.what == "attack" and reader.shot(state, unit, o)]
        spell.shot = spell.shot or (shots[0].name if shots else "")
    elif option.what in DEEDS:
        spell.deeds += 1
    elif option.declines and frame.actions > 0:
        spell.missed = reader.useful(state, decision, unit, frame.actions)


def _add(waste: Waste, reader: _Reader, game: str, spell: Spell, end: State) -> None:
    after = spell.after
    unit = after.units[spell.unit]
    carries = unit.able and any(token.holder == unit.id for token in after.tokens.values())
    reach = reader.reach(after, unit) if carries else 0
    walked = _only_walked(reader, spell)
    waste.activations += 1
    waste.carriers += carries
    waste.double_moves += walked
    cases: dict[str, Wasted] = {}
    if spell.missed and not _was_won(spell, end):
        cases["idle"] = spell.missed
    if reach >= MANY:
        cases["exposed"] = Wasted("in reach of {name} with a token in hand", str(reach))
    if walked and not (carries and reach < reader.reach(spell.before, _then(spell))):
        if spell.shot:
            cases["for_nothing"] = Wasted("walks twice with {name} on offer", spell.shot)
        elif not reader.came_nearer(spell.before, after, unit.id):
            cases["for_nothing"] = Wasted("walks twice where one move would do")
    for kind, what in cases.items():
        setattr(waste, kind, getattr(waste, kind) + 1)
        case = Case(
            game=game, at=spell.at, round=after.round, unit=unit.id, what=str(what), wasted=what
        )  # fmt: skip
        waste.cases.append(case)


def _then(spell: Spell) -> Unit:
    return spell.before.units[spell.unit]


def _was_won(spell: Spell, end: State) -> bool:
    """Whether the game was won in this very round: then there was nothing left to do."""
    won = end.outcome is not None and end.outcome.winner == spell.side
    return won and end.round == spell.after.round


def _only_walked(reader: _Reader, spell: Spell) -> bool:
    """Two moves and nothing else, and the round would bring no more than before."""
    if spell.walks < 2 or spell.deeds or not spell.after.units[spell.unit].able:
        return False
    if spell.after.outcome is not None:
        return False
    return reader.lead(spell.after, spell.side) <= reader.lead(spell.before, spell.side)
