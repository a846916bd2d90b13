"""What is under way, for a client: read from the frames, so that no client needs to know them."""

from msgspec import structs

from crisis.dice.faces import parse_faces
from crisis.rules.chapters.attack import ATTACK, Stage, step_number
from crisis.rules.core.game import Game
from crisis.server.protocol.position import AttackNow, Now, Seen, TerrainNow
from crisis.state.causes import Die
from crisis.state.frames import (
    ActivationFrame,
    AttackFrame,
    DodgeFrame,
    PriorityRollFrame,
    RollFrame,
    TerrainFrame,
    WindowFrame,
)
from crisis.state.state import State

_SEEN = tuple(field.name for field in structs.fields(Seen))


def seen(view: State) -> Seen:
    """The records of a view; its stack of frames stays here."""
    return Seen(**{name: getattr(view, name) for name in _SEEN})


def now(game: Game) -> Now:
    """The active character, the attack with its step, the dice, and whose rule is carried out."""
    activation = game.nearest(ActivationFrame)
    stack = game.state.stack
    return Now(
        active=activation.unit if activation else None,
        actions=activation.actions if activation else None,
        attack=_attack(game),
        dice=_dice(game),
        cause=getattr(stack[-1], "cause", None) if stack else None,
        terrain=_terrain(game),
    )


def _attack(game: Game) -> AttackNow | None:
    frame, stack = game.nearest(AttackFrame), game.state.stack
    if frame is None:
        return None
    inner = next(one for one in reversed(stack) if not isinstance(one, WindowFrame))
    counted = ATTACK.stage(frame) >= Stage.COUNTED
    return AttackNow(
        attacker=frame.attacker, step=step_number(frame, waits=frame is not stack[-1]),
        target=frame.target, attack=frame.attack,
        name=game.attack_card(frame).name if frame.attack else "", innermost=inner is frame,
        counted=(frame.hits, frame.blocks, frame.damage) if counted else None,
    )  # fmt: skip


def _dice(game: Game) -> dict[str, tuple[Die, ...]]:
    for frame in reversed(game.state.stack):
        match frame:
            case AttackFrame():
                return {"attack": frame.attack_dice, "defense": frame.defense_dice}
            case DodgeFrame():
                return {"dodge": frame.dice}
            case RollFrame():
                return {"roll": frame.dice}
            case PriorityRollFrame():
                return {"A": _fresh(frame.dice_a), "B": _fresh(frame.dice_b)}
    return {}


def _fresh(faces: str) -> tuple[Die, ...]:
    return tuple(Die(face) for face in parse_faces(faces))


def _terrain(game: Game) -> TerrainNow | None:
    frame = game.nearest(TerrainFrame)
    return TerrainNow(frame.pool, frame.piece, frame.turn) if frame is not None else None
