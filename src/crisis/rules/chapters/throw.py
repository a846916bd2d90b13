"""Throws of characters and terrain, collisions, dodge rolls, destroyed terrain."""

from collections.abc import Iterable
from functools import partial

from msgspec.structs import replace

from crisis.cards.vocabulary import Timing
from crisis.dice.faces import parse_faces
from crisis.geometry import first_touched, strip_from
from crisis.rules.chapters.damage import damage_one
from crisis.rules.chapters.move import (
    check_allowed,
    decline,
    forbid,
    has_moved,
    is_able,
    obstacles,
    put,
    slide,
)
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure, leave_undone
from crisis.rules.core.refusal import Refusal
from crisis.rules.core.steps import ask, call, do, roll
from crisis.rules.legal.areas import AimArea
from crisis.rules.legal.refused_spots import aim_refusal
from crisis.rules.legal.spots import advance_wedge
from crisis.rules.reading import measure, query
from crisis.rules.reading.measure import TOOL, TOOL_WIDTH, disc
from crisis.rules.reading.memory import remember_roll
from crisis.rules.timing.triggers import window
from crisis.state.causes import Cause, Die
from crisis.state.decisions import (
    Choose,
    ChooseAim,
    Option,
    PickAim,
    offer,
)
from crisis.state.events import (
    Collided,
    DiceRolled,
    PutDown,
    Spared,
    StruckChanged,
    TerrainDestroyed,
    TerrainThrown,
)
from crisis.state.frames import (
    END,
    CollideFrame,
    DamageFrame,
    DestroyFrame,
    DodgeFrame,
    ThrowFrame,
    ThrowTerrainFrame,
)
from crisis.state.ledger import Destroyed
from crisis.state.records import PieceId, Spot, UnitId
from crisis.texts import codes
from crisis.texts.values import Word

# --- throwing a character -------------------------------------------------------------------------


def ask_aim(game: Game, frame: ThrowFrame) -> ChooseAim:
    return ChooseAim(frame.side, "throw", frame.unit, TOOL[frame.tool], frame.may_decline)


def refuse_aim(game: Game, frame: ThrowFrame, answer: PickAim) -> Refusal | None:
    return aim_refusal(game, frame, answer.dx, answer.dy)


def take_aim(game: Game, frame: ThrowFrame, answer: PickAim) -> None:
    frame.aim = (answer.dx, answer.dy)
    found = slide(game, frame.unit, frame.aim, TOOL[frame.tool], frame.cause.unit)
    things = obstacles(game, frame.unit, frame.cause.unit)
    frame.hits = tuple(things[index] for index in found.hits)
    put(game, frame, (round(found.x), round(found.y)))


def throw_area(game: Game, frame: ThrowFrame) -> AimArea:
    wedge = advance_wedge(game, game.unit(frame.unit), frame.toward, frame.away)
    return AimArea(partial(refuse_aim, game, frame), wedge)


def ask_which(game: Game, frame: ThrowFrame | ThrowTerrainFrame) -> Choose | None:
    """Two things reached at the same moment: the thrower's player picks one (Q-08)."""
    if len(frame.hits) < 2:
        frame.struck = frame.hits[0] if frame.hits else ""
        return None
    options = tuple(offer("hit", thing, game.name(thing)) for thing in frame.hits)
    return Choose(frame.side, "which_collision", options)


def take_which(_game: Game, frame: ThrowFrame | ThrowTerrainFrame, option: Option) -> None:
    frame.struck = option.picked


def collide(game: Game, frame: ThrowFrame) -> CollideFrame | None:
    if not frame.struck:
        return None
    unit = game.unit(frame.unit)
    return CollideFrame(
        size=query.value(game, "collision_size", unit, query.size(game, unit)),
        cause=_collision(frame),
        thrown=unit.id,
        struck=frame.struck,
        piece=frame.struck in game.state.terrain,
    )


def _collision(frame: ThrowFrame | ThrowTerrainFrame) -> Cause:
    return replace(frame.cause, collision=True)


THROW = Procedure[ThrowFrame](
    {
        "a": window(Timing.WOULD_MOVE, when=is_able),
        "a2": do(check_allowed),
        "b": ask(
            ask_aim, take_aim, rule="THROW-02", refuse=refuse_aim, decline=decline, area=throw_area
        ),
        "c": ask(ask_which, take_which, rule="THROW-04"),
        "d": call(collide),
        "e": window(Timing.MOVE_ENDED, when=has_moved),
    },
    prevent=forbid,
)

# --- throwing terrain -----------------------------------------------------------------------------


def lift(game: Game, frame: ThrowTerrainFrame) -> DestroyFrame | None:
    """The thrown feature is destroyed first, or only after measuring (THROW-12, THROW-13)."""
    if game.edition.thrown_terrain_removed == "after_measuring" or _is_unbreakable(
        game, frame.piece
    ):
        return None
    return DestroyFrame(piece=frame.piece, cause=frame.cause)


def _is_unbreakable(game: Game, piece: PieceId) -> bool:
    return piece in game.state.terrain and query.piece_cannot(game, "be_smashed", piece)


def ask_terrain_aim(game: Game, frame: ThrowTerrainFrame) -> ChooseAim | None:
    if not game.unit(frame.unit).on_table:
        return None
    return ChooseAim(frame.side, "throw_terrain", frame.unit, TOOL[frame.tool])


def refuse_terrain_aim(game: Game, frame: ThrowTerrainFrame, answer: PickAim) -> Refusal | None:
    if answer.dx == 0 and answer.dy == 0:
        return Refusal("THROW-13", codes.NEEDS_DIRECTION(move=Word("move", "throw")))
    return None


def take_terrain_aim(game: Game, frame: ThrowTerrainFrame, answer: PickAim) -> None:
    """The first thing the straight tool touches from the thrower's base is hit (Q-11)."""
    frame.aim = (answer.dx, answer.dy)
    game.emit(TerrainThrown(frame.piece, frame.unit, frame.aim, TOOL[frame.tool]))
    frame.hits = terrain_hits(game, frame, frame.aim)


def terrain_area(game: Game, frame: ThrowTerrainFrame) -> AimArea:
    return AimArea(partial(refuse_terrain_aim, game, frame))


def terrain_hits(game: Game, frame: ThrowTerrainFrame, aim: Spot) -> tuple[str, ...]:
    """What a feature thrown in this direction meets first."""
    thrower = game.unit(frame.unit)
    things = [unit.id for unit in game.units() if unit.id != thrower.id]
    things += [piece for piece in game.state.terrain if piece not in (frame.piece, thrower.on)]
    strip = strip_from(disc(thrower), aim, TOOL[frame.tool], TOOL_WIDTH)
    shapes = [measure.shape(game, thing) for thing in things]
    touched = first_touched(strip, [shape for shape in shapes if shape is not None])
    return tuple(things[index] for index in touched)


def collide_terrain(game: Game, frame: ThrowTerrainFrame) -> CollideFrame | None:
    if not frame.struck:
        return None
    return CollideFrame(
        size=frame.size,
        cause=_collision(frame),
        struck=frame.struck,
        piece=frame.struck in game.state.terrain,
        by_terrain=True,
        kind=frame.kind,
        missile=frame.piece,
    )


def destroy_thrown(game: Game, frame: ThrowTerrainFrame) -> DestroyFrame | None:
    """A thrown feature is destroyed in every case (THROW-18); where that came first it may have
    been brought back in the meantime."""
    first = game.edition.thrown_terrain_removed == "before_measuring"
    if first or frame.piece not in game.state.terrain or _is_unbreakable(game, frame.piece):
        return None
    return DestroyFrame(piece=frame.piece, cause=frame.cause)


THROW_TERRAIN = Procedure[ThrowTerrainFrame](
    {
        "a": call(lift),
        "b": ask(
            ask_terrain_aim,
            take_terrain_aim,
            rule="THROW-13",
            refuse=refuse_terrain_aim,
            area=terrain_area,
        ),
        "c": ask(ask_which, take_which, rule="THROW-13"),
        "d": call(collide_terrain),
        "e": call(destroy_thrown),
    }
)

# --- collisions -----------------------------------------------------------------------------------


def hurt_thrown(game: Game, frame: CollideFrame) -> DamageFrame | None:
    """The thrown character suffers 1 damage from any collision (THROW-07, THROW-09)."""
    if frame.prevented or frame.thrown is None or not game.unit(frame.thrown).able:
        return None
    if frame.thrown in frame.spared:
        return None
    thrown = game.unit(frame.thrown)
    what = "terrain" if frame.piece else "character"
    damage = query.value(game, "collision_damage", thrown, 1, of=what)
    return damage_one(thrown.id, damage, frame.cause) if damage > 0 else None


def hit_terrain(game: Game, frame: CollideFrame) -> DestroyFrame | None:
    """Interactive terrain that is small enough is destroyed (THROW-08, THROW-15, THROW-16)."""
    if frame.prevented or not frame.piece or frame.struck not in game.state.terrain:
        return None
    piece = game.state.terrain[frame.struck]
    equal = frame.by_terrain and game.edition.thrown_terrain_destroys == "equal_or_smaller"
    smaller = piece.size < frame.size or (equal and piece.size == frame.size)
    if not piece.interactive or not smaller or _is_unbreakable(game, piece.id):
        return None
    return DestroyFrame(piece=piece.id, cause=frame.cause)


def hit_character(game: Game, frame: CollideFrame) -> DodgeFrame | None:
    if frame.prevented or frame.piece or frame.struck in frame.spared:
        return None
    if not game.unit(frame.struck).able:
        return None  # a Dazed character that is hit rolls nothing and suffers nothing (DODGE-09)
    damage = collision_damage(game, frame.size) - frame.less
    struck = game.unit(frame.struck)
    what = "terrain" if frame.by_terrain else "character"
    damage = query.value(game, "collision_damage", struck, damage, of=what)
    game.emit(Collided(frame.thrown or "terrain", frame.struck, damage))
    return DodgeFrame(unit=frame.struck, damage=max(0, damage), cause=frame.cause)


def collision_damage(game: Game, size: int) -> int:
    return 3 if game.edition.dodge_damage == "flat_3" else size + 1  # DODGE-04, DODGE-05


def change_struck(game: Game, frame: CollideFrame, to: UnitId, *, less: int, by: str) -> None:
    """Another character is struck instead; if it cannot be, the redirect fails (TIMING 4)."""
    if game.unit(to).able:
        game.emit(StruckChanged(frame.struck, to, by))
        frame.struck, frame.piece = to, False
        frame.less += less


def spare(game: Game, frame: CollideFrame, units: Iterable[UnitId], by: str) -> None:
    """A collision does not hurt these characters."""
    frame.spared = (*frame.spared, *units)
    game.emit(Spared(tuple(units), by))


COLLIDE = Procedure[CollideFrame](
    {
        "a": window(Timing.WOULD_COLLIDE),
        "b": call(hurt_thrown),
        "c": call(hit_terrain),
        "c2": call(hit_character),
        "d": window(Timing.COLLIDED),
    },
    prevent=leave_undone,
)

# --- dodge ----------------------------------------------------------------------------------------


def dodge_pool(game: Game, frame: DodgeFrame) -> tuple[int, str]:
    """Dice equal to the Physical Defense, at least one (DODGE-01, Q-44)."""
    unit = game.unit(frame.unit)
    defense = game.face(unit).defense.physical
    defense = query.value(game, "defense", unit, defense, doing="dodging", of="physical")
    dice = query.value(game, "dodge_dice", unit, defense, doing="dodging")
    frame.pool = max(1, dice)
    return frame.pool, unit.id


def take_dodge(game: Game, frame: DodgeFrame, faces: str) -> None:
    frame.dice = tuple(Die(face) for face in parse_faces(faces))
    game.emit(DiceRolled("dodge", frame.unit, faces))


def extra_dodge(game: Game, frame: DodgeFrame) -> tuple[int, str]:
    unit = game.unit(frame.unit)
    return query.extra_dice(game, unit, frame.dice, attack=None, doing="dodging"), unit.id


def take_extra_dodge(game: Game, frame: DodgeFrame, faces: str) -> None:
    extra = tuple(Die(face, extra=True) for face in parse_faces(faces))
    frame.dice = (*frame.dice, *extra)
    game.emit(DiceRolled("dodge", frame.unit, faces, extra=True))


def suffer_collision(game: Game, frame: DodgeFrame) -> DamageFrame | None:
    unit = game.unit(frame.unit)
    remember_roll(game, unit.id, frame.dice)
    worth = query.worths(game, unit, attack=None, attacking=False, doing="dodging")
    faces = [die.face for die in frame.dice]
    extra = query.counted_failures(game, unit, faces, attack=None, doing="dodging")
    damage = frame.damage - extra - sum(worth[face] for face in faces)  # DODGE-06
    return damage_one(unit.id, damage, frame.cause) if damage > 0 and unit.able else None


DODGE = Procedure[DodgeFrame](
    {
        "1": roll("dodge", dodge_pool, take_dodge),
        "1b": window(Timing.ROLLED),
        "2": roll("dodge_extra", extra_dodge, take_extra_dodge),
        "3": window(Timing.MODIFY_DODGE),
        "4": call(suffer_collision),
        "5": window(Timing.DODGED),
    }
)

# --- destroying terrain ---------------------------------------------------------------------------


def destroy(game: Game, frame: DestroyFrame) -> None:
    if frame.piece not in game.state.terrain:
        frame.step = END
        return
    piece = game.state.terrain[frame.piece]
    frame.size = piece.size
    standing = standing_there(game, frame.piece)
    game.emit(TerrainDestroyed(piece.id, piece.size, frame.cause.unit))
    if game.state.one_shots:
        game.count(Destroyed(piece.kind, piece.id))  # some can bring it back
    for thing in standing:
        game.emit(PutDown(thing))  # TERR-06, TERR-07: no throw, no damage


def standing_there(game: Game, piece: PieceId) -> list[str]:
    state = game.state
    units = [unit.id for unit in game.units() if unit.on == piece]
    return units + [token.id for token in state.tokens.values() if token.on == piece]


DESTROY = Procedure[DestroyFrame]({"a": do(destroy), "c": window(Timing.TERRAIN_DESTROYED)})
