"""Which faces of a die no rule in play can tell apart, so that they count as one.

Conservative: a face that any rule of a card on the table names, in whatever sense, stays by
itself. What a roll then leads to is the engine's.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from crisis.cards.model.schema import Rule
from crisis.cards.model.walk import all_effects
from crisis.cards.vocabulary import FACE_BY_NAME, Change, Reroll
from crisis.dice.faces import ATTACK_SUCCESSES, DEFENSE_SUCCESSES, SYMBOLS, WEIGHT, Face
from crisis.rules.engine import Engine
from crisis.rules.forecast.odds import DICE_WINDOWS
from crisis.state.state import State

UNREAD = frozenset({"text", "name", "ref", "icons"})
SUCCESSES = "successes"
Groups = tuple[tuple[Face, ...], ...]


class Named(NamedTuple):
    """What the rules of a game say about dice: faces by name, icons, and sums of successes."""

    faces: frozenset[Face]
    icons: dict[Face, int]  # how many of a face a rule asks for at most
    successes: bool


class Reader:
    """What the rules of one engine say about dice; each is read once."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._words: dict[str, frozenset[str]] = {}

    def named(self, state: State, attack: str, heard: frozenset[str] | None) -> Named:
        """Read it off every rule that can speak while the dice of an attack lie there.

        `heard`: the only rules that can reroll or change dice now; None for all there are.
        """
        icons: dict[Face, int] = {}
        words: set[str] = set()
        for rule in rules_in_play(self.engine, state, attack):
            if heard is not None and rule.ref not in heard and _modifies(rule):
                continue
            words |= self._words_of(rule)
            for face in rule.icons:
                icons[face] = max(icons.get(face, 0), rule.icons.count(face))
        faces = [
            face for name, face in FACE_BY_NAME.items() if name in words or f"{name}s" in words
        ]
        return Named(frozenset(faces), icons, SUCCESSES in words)

    def _words_of(self, rule: Rule) -> frozenset[str]:
        found = self._words.get(rule.ref)
        if found is None:
            found = self._words[rule.ref] = frozenset(_words(msgspec.to_builtins(rule)))
        return found


def rules_in_play(engine: Engine, state: State, attack: str) -> Iterator[Rule]:
    """Every rule of the sides that lie up, of this attack alone of all attacks, of conditions and
    of the mission. Cover is left out: it turns a die to a Block, a success like others."""
    cards = engine.catalogue
    leading = {side.leadership for side in state.sides.values()}
    for unit in state.units.values():
        face = cards.characters[unit.card].side(unit.form, unit.injured)
        yield from face.rules
        yield from (rule for rule in face.leaderships if rule.ref in leading)
        yield from (rule for slug in unit.gems for rule in cards.gems[slug].rules)
    if attack:
        yield from cards.attacks[attack].rules
    for side in state.sides.values():
        for slug in (*side.tactics, *side.played):
            yield from cards.tactics[slug].all_rules
    for slug in state.crises:
        yield from cards.crises[slug].all_rules
    for slug in state.one_shots:
        yield from cards.one_shots[slug].all_rules
    for condition in cards.conditions.values():
        yield from condition.rules


def _modifies(rule: Rule) -> bool:
    """Whether it speaks in a window of the dice, to reroll or change some."""
    changing = any(isinstance(effect, Reroll | Change) for effect in all_effects(rule))
    return changing and all(timing in DICE_WINDOWS for timing in rule.on)


def _words(value: Any) -> Iterator[str]:
    """Every word of plain data, but those of names and texts."""
    if isinstance(value, str):
        yield from re.findall("[a-z]+", value.lower())
    elif isinstance(value, dict):
        for key, part in value.items():
            if key not in UNREAD:
                yield from (*_words(key), *_words(part))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _words(part)


def groups(said: Named, *, attacking: bool, initial: bool, touched: bool) -> Groups:
    """The faces of a roll of an attack, those that are alike together.

    `initial`: Criticals bring further dice (DICE-05). `touched`: dice may be rerolled or changed,
    where a Failure is no Blank (DICE-04).
    """
    worth = ATTACK_SUCCESSES if attacking else DEFENSE_SUCCESSES
    found: dict[object, list[Face]] = {}
    for face in SYMBOLS:
        alone = face in said.faces or (attacking and face in said.icons)
        alone = alone or (initial and face is Face.CRITICAL) or (touched and face is Face.FAILURE)
        found.setdefault(face if alone else face in worth, []).append(face)
    return tuple(tuple(group) for group in found.values())


def weight(group: Iterable[Face]) -> int:
    """How many of the eight printed faces belong to a group."""
    return sum(WEIGHT[face] for face in group)
