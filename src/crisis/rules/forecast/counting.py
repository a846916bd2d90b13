"""The roll that is open: what it is for and which faces count in it.

Read from the frames and from the rule that rolls, for showing; the counting itself is done where
the roll is used (`attack`, `throw`, the effects of a card).
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from crisis.cards.vocabulary import FACE_BY_NAME
from crisis.dice.faces import ATTACK_SUCCESSES, SYMBOLS, Face
from crisis.rules.core.game import Game
from crisis.rules.effects.verb import context
from crisis.rules.reading import query
from crisis.rules.reading.amounts import amount
from crisis.state.frames import (
    AttackFrame,
    DodgeFrame,
    InteractFrame,
    PriorityRollFrame,
    ResolveFrame,
    RollFrame,
)

_FACE_WORD = re.compile(r"\broll\.([a-z]+)")


class OpenRoll(Struct, frozen=True, omit_defaults=True):
    """A roll under way: who rolls for what, and by pool the faces that count."""

    kind: str  # attack, dodge, priority or roll
    counts: dict[str, str]
    roller: str | None = None
    target: str | None = None
    name: str = ""  # of the attack or of the rule that rolls
    token: str | None = None  # that is interacted with
    also: str = ""  # faces that do something besides, as a Failure that hurts
    needs: int | None = None  # so many are enough
    damage: int = 0  # that a dodge reduces


def open_roll(game: Game) -> OpenRoll | None:
    """The innermost roll on the stack."""
    for frame in reversed(game.state.stack):
        match frame:
            case AttackFrame():
                return _attack(game, frame) if frame.target and frame.attack else None
            case DodgeFrame():
                return _dodge(game, frame)
            case RollFrame():
                return _free(game, frame)
            case PriorityRollFrame():
                rank = _letters(ATTACK_SUCCESSES)  # SETUP-06
                return OpenRoll("priority", {"priority": rank})
    return None


def _attack(game: Game, frame: AttackFrame) -> OpenRoll:
    card = game.attack_card(frame)
    attack = _worth(game, frame.attacker, frame, attacking=True, doing="attacking")
    defense = _worth(game, frame.target or "", frame, attacking=False, doing="defending")
    return OpenRoll(
        "attack", {"attack": attack, "defense": defense}, roller=frame.attacker,
        target=frame.target, name=card.name,
    )  # fmt: skip


def _dodge(game: Game, frame: DodgeFrame) -> OpenRoll:
    counts = _worth(game, frame.unit, None, attacking=False, doing="dodging")
    return OpenRoll(
        "dodge", {"dodge": counts}, roller=frame.unit, name=frame.cause.name, damage=frame.damage
    )


def _worth(
    game: Game, unit: str, attack: AttackFrame | None, *, attacking: bool, doing: str
) -> str:
    """The faces that are worth at least one success to a character now (ATK-16)."""
    worths = query.worths(game, game.unit(unit), attack=attack, attacking=attacking, doing=doing)
    return _letters(face for face, worth in worths.items() if worth)


# --- rolls that a rule asks for -------------------------------------------------------------------


def _free(game: Game, frame: RollFrame) -> OpenRoll:
    resolve = game.nearest(ResolveFrame)
    interact = game.nearest(InteractFrame)
    asks = list(_asks(game, resolve)) if resolve else []
    counts, least = asks[0] if asks else ("", None)
    also = "".join(face.value for face in SYMBOLS if any(face.value in faces for faces, _ in asks))
    is_interact = interact is not None and resolve is not None and resolve.rule == interact.rule
    return OpenRoll(
        "roll", {"roll": counts}, roller=frame.unit or frame.side, name=frame.purpose,
        token=interact.token if interact and is_interact else None,
        also="".join(face for face in also if face not in counts),
        needs=amount(context(game, resolve), least) if resolve and least is not None else None,
    )  # fmt: skip


def _asks(game: Game, resolve: ResolveFrame) -> Iterator[tuple[str, str | int | None]]:
    """What the rule reads off the dice, in the order of its effects: faces, and how many of them
    it needs."""
    for effect in game.rule(resolve.rule).effects:
        yield from _read(msgspec.to_builtins(effect))


def _read(words: Any) -> Iterator[tuple[str, str | int | None]]:
    if isinstance(words, dict):
        compared = words.get("result")
        if isinstance(compared, str) and _FACE_WORD.search(compared):
            yield _named(compared), words.get("at_least")
            return
        # Conditions decide before amounts: `when` is read first.
        for key in sorted(words, key=lambda key: key != "when"):
            yield from _read(words[key])
    elif isinstance(words, list | tuple):
        for part in words:
            yield from _read(part)
    elif isinstance(words, str) and _FACE_WORD.search(words):
        yield _named(words), None


def _named(words: str) -> str:
    return _letters({FACE_BY_NAME[name] for name in _FACE_WORD.findall(words)})


def _letters(faces: Any) -> str:
    """Faces as letters, in the usual order."""
    found: set[Face] = set(faces)
    return "".join(face.value for face in SYMBOLS if face in found)
