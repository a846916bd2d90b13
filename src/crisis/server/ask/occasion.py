"""What is happening while a reaction is asked for, for the page; the odds are the engine's."""

from crisis.rules.core.game import Game
from crisis.rules.engine import Engine
from crisis.rules.reading.query import has_cover
from crisis.server.protocol.messages import Chance, Occasion
from crisis.state.frames import (
    AttackFrame,
    CollideFrame,
    DamageFrame,
    Frame,
    MoveFrame,
    ResolveFrame,
    ThrowFrame,
    ThrowTerrainFrame,
    WindowFrame,
)
from crisis.state.state import State


def occasion_of(engine: Engine, state: State) -> Occasion | None:
    """The innermost thing under way below what is asked; None where nothing is."""
    game = engine.game(state)
    for frame in reversed(state.stack):
        if isinstance(frame, WindowFrame):
            continue
        found = _told(game, frame)
        if found is not None and found.kind == "attack":
            return _with_chance(engine, state, found)
        return found
    return None


def _with_chance(engine: Engine, state: State, found: Occasion) -> Occasion:
    return Occasion(
        kind=found.kind, who=found.who, whom=found.whom, name=found.name,
        attack_type=found.attack_type, cover=found.cover, chance=chance_of(engine, state),
    )  # fmt: skip


def chance_of(engine: Engine, state: State) -> Chance | None:
    """The attack under way as it stands; None when there is none or its dice have been rolled."""
    frame = engine.game(state).nearest(AttackFrame)
    if frame is None or frame.attack_dice or not frame.target:
        return None
    found = engine.open_odds(state)
    if found is None:
        return None
    attack, odds = found
    chances = odds.damage.floats()
    return Chance(
        attack.attacker.dice, attack.defender.dice,
        tuple(chances.get(damage, 0.0) for damage in range(max(chances) + 1)),
        float(odds.mean), float(odds.daze or 0),
    )  # fmt: skip


def _told(game: Game, frame: Frame) -> Occasion | None:
    match frame:
        case AttackFrame() if frame.attack:
            card = game.attack_card(frame)
            return Occasion(
                kind="attack", who=frame.attacker, whom=frame.target, name=card.name,
                attack_type=frame.attack_type,
                cover=bool(frame.target) and has_cover(game, frame),
            )  # fmt: skip
        case ThrowTerrainFrame():
            return Occasion(
                kind="throw_terrain", who=frame.unit, whom=frame.struck or None,
                name=frame.cause.name, thing=frame.piece, thing_name=_kind(game, frame.kind),
                size=frame.size,
            )  # fmt: skip
        case ThrowFrame():
            return Occasion(
                kind="throw", who=frame.cause.unit, whom=frame.unit, name=frame.cause.name,
                thing=frame.struck or None,
            )  # fmt: skip
        case CollideFrame():
            return Occasion(
                kind="collide", who=frame.cause.unit, whom=frame.struck or frame.thrown,
                name=frame.cause.name, thing=frame.missile or frame.thrown,
                thing_name=_kind(game, frame.kind), size=frame.size, amount=frame.size,
            )  # fmt: skip
        case MoveFrame():
            return Occasion(
                kind=frame.kind, who=frame.cause.unit, whom=frame.unit, name=frame.cause.name
            )
        case DamageFrame() if frame.packets:
            packet = frame.packets[min(frame.at, len(frame.packets) - 1)]
            return Occasion(
                kind="damage", who=packet.cause.unit, whom=packet.victim, name=packet.cause.name,
                amount=packet.amount,
            )  # fmt: skip
        case ResolveFrame():
            return Occasion(kind="rule", who=frame.owner, name=frame.cause.name)
        case _:
            return None


def _kind(game: Game, kind: str) -> str:
    known = game.catalogue.terrain.get(kind)
    return known.name if known else kind
