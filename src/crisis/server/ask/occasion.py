"""What is happening while a reaction is asked for, for the page; the odds are the engine's."""

from msgspec import structs

from crisis.rules.core.game import Game
from crisis.rules.engine import Engine
from crisis.rules.forecast.collision import collision_odds
from crisis.rules.reading.cover import has_cover
from crisis.server.protocol.entries import Chance, Occasion
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
from crisis.texts.cards import terrain_name


def occasion_of(engine: Engine, state: State) -> Occasion | None:
    """The innermost thing under way below what is asked; None where nothing is."""
    game = engine.game(state)
    for frame in reversed(state.stack):
        if isinstance(frame, WindowFrame):
            continue
        found = _told(game, frame)
        if found is None:
            return None
        if found.kind not in ("attack", "collide"):
            return found
        return structs.replace(found, chance=chance_in(engine, state, found.kind))
    return None


def chance_in(engine: Engine, state: State, kind: str) -> Chance | None:
    """What comes of the collision or else of the attack under way as things stand."""
    return collision_chance(engine, state) if kind == "collide" else chance_of(engine, state)


def collision_chance(engine: Engine, state: State) -> Chance:
    """The damage of a collision after the dodge; no damage where nobody comes to dodge."""
    found = collision_odds(engine.game(state))
    if found is None:
        return Chance(0, 0, (1.0,), 0.0, 0.0)
    damage = tuple(found.damage.get(n, 0.0) for n in range(max(found.damage) + 1))
    return Chance(0, found.dice, damage, found.mean, found.daze, found.incoming)


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
    return terrain_name(known) if known else kind
