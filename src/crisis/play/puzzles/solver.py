"""The exact best chance of a puzzle: the tree of the game itself, to the horizon.

The player takes the best of all considered answers, the other side the one that is worst for the
player, chance is weighed by its exact law. Every position comes out of the engine. Faces that no
rule can tell apart are one (`alike`), and positions that are equal are looked at once.
"""

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from msgspec import json as msgspec_json

from crisis.dice.attack import Attack, Moment, moments
from crisis.dice.faces import SYMBOLS, Face
from crisis.dice.modifications import Change, Role
from crisis.dice.pool import Weights
from crisis.play.puzzles.alike import Groups, Named, Reader, groups
from crisis.play.puzzles.answers import answers
from crisis.play.puzzles.goals import verdict
from crisis.play.puzzles.laws import Cast, casts, rolls
from crisis.play.puzzles.puzzle import PLAYER, Puzzle
from crisis.rules.engine import Engine
from crisis.rules.forecast.odds import Purses, describe_rolling
from crisis.state.decisions import Answer, Draw, Drawn, Roll, Rolled
from crisis.state.frames import AttackFrame, RerollFrame
from crisis.state.state import State
from crisis.texts.told import told

MOST_POSITIONS = 200_000
NEVER, ALWAYS = Fraction(0), Fraction(1)
ALL_DIFFERENT: Groups = tuple((face,) for face in SYMBOLS)
ATTACKING = {
    "attack": True, "attack_extra": True, "defense": False, "defense_extra": False,
    "dodge": False, "dodge_extra": False,
}  # fmt: skip
INITIAL = frozenset({"attack", "defense", "dodge"})

_encode = msgspec_json.Encoder().encode


class TooWide(ValueError):
    """A puzzle with more positions than can be searched."""


class Valued(NamedTuple):
    """An answer and the chance that is left after it."""

    answer: Answer
    chance: Fraction


class Solver:
    """The values of one puzzle; what was searched once is kept."""

    def __init__(
        self, engine: Engine, puzzle: Puzzle, start: State, most: int = MOST_POSITIONS
    ) -> None:
        self.engine = engine
        self.puzzle = puzzle
        self.start = start
        self.most = most
        self.positions = 0
        self._reader = Reader(engine)
        self._known: dict[bytes, Fraction] = {}
        self._open: set[bytes] = set()

    # --- what is asked of it ---

    def value(self, state: State) -> Fraction:
        """The chance to reach the goal from here with the best answers."""
        decided = verdict(self.engine, self.puzzle, self.start, state)
        if decided is not None:
            return ALWAYS if decided else NEVER
        key = self._key(state)
        known = self._known.get(key)
        if known is not None:
            return known
        if key in self._open:
            raise TooWide(told("the puzzle can come back to where it was"))
        self._open.add(key)
        found = self._searched(state)
        self._open.discard(key)
        self._known[key] = found
        return found

    def open(self, state: State) -> bool:
        """Whether it is not decided yet."""
        return verdict(self.engine, self.puzzle, self.start, state) is None

    def values(self, state: State) -> list[Valued]:
        """Every considered answer of whoever is asked with what it leaves, in their order."""
        return [
            Valued(answer, self.value(self.after(state, answer)))
            for answer in answers(self.engine, self.puzzle, state)
        ]

    def best(self, state: State) -> Valued:
        """The answer of whoever is asked: best for the player, worst from the other side."""
        pick = max if asked(state) == PLAYER else min
        return pick(self.values(state), key=lambda one: one.chance)

    def after(self, state: State, answer: Answer) -> State:
        """The position that an answer leads to."""
        self.positions += 1
        if self.positions > self.most:
            raise TooWide(told("the puzzle has more than {n} positions", n=self.most))
        twin = state.clone()
        self.engine.advance(twin, answer)
        return twin

    # --- the search ---

    def _searched(self, state: State) -> Fraction:
        decision = state.pending
        if isinstance(decision, Roll | Draw):
            branches = self._chances(state, decision)
            return sum((chance * self.value(after) for after, chance in branches), NEVER)
        mine = asked(state) == PLAYER
        limit, found = (ALWAYS, NEVER) if mine else (NEVER, ALWAYS)
        pick = max if mine else min
        for answer in answers(self.engine, self.puzzle, state):
            found = pick(found, self.value(self.after(state, answer)))
            if found == limit:
                break
        return found

    def _key(self, state: State) -> bytes:
        twin = state.clone()
        twin.pending, twin.asked = None, 0  # both follow from the rest
        return _encode(twin)

    # --- chance ---

    def _chances(self, state: State, decision: Roll | Draw) -> Iterator[tuple[State, Fraction]]:
        if isinstance(decision, Draw):
            yield from self._drawn(state, decision)
            return
        whole = self._whole_attack(state)
        if whole is not None:
            yield from whole
            return
        for faces, chance in rolls(decision.count, self._groups(state, decision)):
            yield self.after(state, Rolled(faces)), chance

    def _drawn(self, state: State, decision: Draw) -> Iterator[tuple[State, Fraction]]:
        hands = list(permutations(decision.deck, decision.count))
        for hand in hands:
            yield self.after(state, Drawn(hand)), Fraction(1, len(hands))

    def _groups(self, state: State, decision: Roll) -> Groups:
        """The faces that are alike in a roll; all are different where it is no attack's."""
        purpose, top = decision.purpose, state.stack[-1]
        if isinstance(top, RerollFrame):
            purpose = f"{top.pool}_extra"  # like those, they bring no further dice
        if purpose not in ATTACKING:
            return ALL_DIFFERENT
        under_way = (frame.attack for frame in state.stack if isinstance(frame, AttackFrame))
        said = self._reader.named(state, next(under_way, ""), None)
        attacking, initial = ATTACKING[purpose], purpose in INITIAL
        return groups(said, attacking=attacking, initial=initial, touched=True)

    def _whole_attack(self, state: State) -> list[tuple[State, Fraction]] | None:
        """All rolls of an attack at once, by what they come to; None where somebody may speak
        between them."""
        game, top = self.engine.game(state), state.stack[-1]
        purses = Purses(game)
        attack = describe_rolling(game, purses)
        if attack is None or attack.attacker.rolled or attack.defender.rolled:
            return None
        assert isinstance(top, AttackFrame)
        speaking = [moment for moment in moments(attack) if moment.rule is not None]
        heard: frozenset[str] | None = frozenset(way.instance.rule.ref for way in purses.counted)
        paid = any(way.paid for way in purses.counted)
        if speaking and paid:
            heard = None  # what one rule is paid, another may get instead
        said = self._reader.named(state, top.attack, heard)
        most = {role: None if speaking and paid else _most_turned(speaking, role) for role in Role}
        laws = {role: _law(attack, role, said, most[role]) for role in Role}
        joint: dict[Hashable, tuple[Cast, Cast, Fraction]] = {}
        result = _pair
        if not said.successes and _turn_own(speaking) and None not in most.values():
            result = _difference if speaking else _cut_off
        for ours, one in laws[Role.ATTACKER].items():
            for theirs, two in laws[Role.DEFENDER].items():
                key, chance = result(ours, theirs), one.chance * two.chance
                known = joint.get(key)
                joint[key] = (
                    (one, two, chance) if known is None else (known[0], known[1], known[2] + chance)
                )
        found = []
        for one, two, chance in joint.values():
            after = self._rolled(state, one, two)
            if after is None:
                return None
            found.append((after, chance))
        return found

    def _rolled(self, state: State, one: Cast, two: Cast) -> State | None:
        """The position after all four rolls; None if anything else is asked between them."""
        wanted = [
            ("attack", one.faces), ("defense", two.faces),
            ("attack_extra", one.extra), ("defense_extra", two.extra),
        ]  # fmt: skip
        for purpose, faces in wanted:
            if not faces:
                continue
            decision = state.pending
            if not isinstance(decision, Roll) or decision.purpose != purpose:
                return None
            if decision.count != len(faces):
                return None
            state = self.after(state, Rolled(faces))
        return state


def asked(state: State) -> str:
    """Who is asked: a side or chance."""
    assert state.pending is not None
    return state.pending.asked


# --- what the dice of an attack come to -----------------------------------------------------------


def _most_turned(speaking: list[Moment], role: Role) -> int | None:
    """How many dice of a roll can be turned in all; None where more than turning may happen."""
    own = [moment.rule for moment in speaking if moment.roll is role]
    counts = [rule.count for rule in own if isinstance(rule, Change)]
    whole = [count for count in counts if isinstance(count, int)]
    return sum(whole) if len(whole) == len(own) else None


def _law(attack: Attack, role: Role, said: Named, most: int | None) -> dict[Hashable, Cast]:
    """What a roll of an attack with its extra dice can come to."""
    attacking, side = role is Role.ATTACKER, attack.side(role)
    first, later = (
        groups(said, attacking=attacking, initial=initial, touched=most != 0)
        for initial in (True, False)
    )
    counted = _counter(attack, role, said, most)
    return casts(side.dice, side.extra_per_critical, first, later, counted)


def _counter(
    attack: Attack, role: Role, said: Named, most: int | None
) -> Callable[[str], Hashable]:
    """What there is to a final roll: its successes, and how many dice show each face that matters.

    Of dice that may still be turned, `most` of them, as many are told apart as can be turned; all
    where that is not known.
    """
    weights = attack.side(role).weights or Weights()
    icons = said.icons if role is Role.ATTACKER else {}
    named_faces = [face for face in SYMBOLS if face in said.faces]
    capped = {face: need for face, need in icons.items() if face not in said.faces}

    def up_to(number: int, count: int) -> int:
        return count if most is None else min(number, count)

    def counted(faces: str) -> Hashable:
        worth = sum(weights.of(Face(face)) for face in faces)
        shown = tuple(faces.count(face) for face in named_faces)
        few = tuple(up_to(need + (most or 0), faces.count(face)) for face, need in capped.items())
        failed = faces.count(Face.FAILURE)
        rest = (up_to(most or 0, len(faces) - worth - failed), up_to(most or 0, failed))
        return (worth, shown, few, rest)

    return counted


def _pair(ours: Hashable, theirs: Hashable) -> Hashable:
    return (ours, theirs)


def _difference(ours: Hashable, theirs: Hashable) -> Hashable:
    """Only the difference counts where no rule asks for the sums and each side turns its own."""
    assert isinstance(ours, tuple) and isinstance(theirs, tuple)
    return (ours[0] - theirs[0], ours[1:], theirs[1:])


def _cut_off(ours: Hashable, theirs: Hashable) -> Hashable:
    """The same where nothing is turned: what is stopped is stopped, however well."""
    assert isinstance(ours, tuple) and isinstance(theirs, tuple)
    return (max(0, ours[0] - theirs[0]), ours[1:], theirs[1:])


def _turn_own(speaking: list[Moment]) -> bool:
    return all(moment.chooser is moment.roll for moment in speaking)
