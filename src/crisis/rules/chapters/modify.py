"""Rerolling and changing dice that lie on the table (steps 9a and 9b, and the dodge roll)."""

from msgspec.structs import replace

from crisis.cards.vocabulary import FACE_BY_NAME
from crisis.dice.faces import Face, parse_faces
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.refusal import Refusal
from crisis.rules.core.steps import ask, roll
from crisis.rules.legal.possible import changeable, rerollable
from crisis.rules.reading import query
from crisis.state.causes import Die
from crisis.state.decisions import ChooseDice, PickDice
from crisis.state.events import DiceChanged, DiceRerolled
from crisis.state.frames import AttackFrame, ChangeFrame, DodgeFrame, RerollFrame, RollFrame
from crisis.texts import codes
from crisis.texts.values import Listed, Word

ANY_FACE = "CWHB-"  # a Failure is never chosen: nobody would, and no card allows it
_NAME_OF = {face.value: name for name, face in FACE_BY_NAME.items()}


def dice_of(game: Game, pool: str) -> tuple[Die, ...]:
    if pool == "dodge":
        dodge = game.nearest(DodgeFrame)
        return dodge.dice if dodge else ()
    if pool == "roll":
        free = game.nearest(RollFrame)
        return free.dice if free else ()
    attack = game.nearest(AttackFrame)
    if attack is None:
        return ()
    return attack.attack_dice if pool == "attack" else attack.defense_dice


def set_dice(game: Game, pool: str, dice: tuple[Die, ...]) -> None:
    """Write a pool back into the frame whose dice they are."""
    if pool == "dodge":
        dodge = game.nearest(DodgeFrame)
        assert dodge is not None
        dodge.dice = dice
        return
    if pool == "roll":
        free = game.nearest(RollFrame)
        assert free is not None
        free.dice = dice
        return
    attack = game.nearest(AttackFrame)
    assert attack is not None
    if pool == "attack":
        attack.attack_dice = dice
    else:
        attack.defense_dice = dice


def locked(game: Game, pool: str) -> frozenset[Face]:
    if pool == "dodge":
        dodge = game.nearest(DodgeFrame)
        assert dodge is not None
        return query.locked_faces(game, dodge.unit, None, "dodging")
    if pool == "roll":
        return frozenset({Face.FAILURE})
    attack = game.nearest(AttackFrame)
    assert attack is not None and attack.target is not None
    roller = attack.attacker if pool == "attack" else attack.target
    doing = "attacking" if pool == "attack" else "defending"
    return query.locked_faces(game, roller, attack, doing)


def _faces(letters: str) -> tuple[str, ...]:
    return tuple(_NAME_OF[letter] for letter in letters)


# --- why not this die -----------------------------------------------------------------------------


def _face_words(group: str, letters: str) -> Listed:
    return Listed(tuple([Word(group, _NAME_OF[letter]) for letter in letters]), "or")


def _die_refusal(
    game: Game, frame: RerollFrame | ChangeFrame, picked: tuple[int, ...]
) -> Refusal | None:
    """The first chosen die that may not be touched, and the rule that protects it."""
    dice = dice_of(game, frame.pool)
    for index in picked:
        if not 0 <= index < len(dice):
            return Refusal("DICE-09", codes.NO_DIE(die=index + 1, count=len(dice)))
        refusal = _why_not_die(game, frame, dice[index], index + 1)
        if refusal is not None:
            return refusal
    return None


def _why_not_die(
    game: Game, frame: RerollFrame | ChangeFrame, die: Die, number: int
) -> Refusal | None:
    named = frame.faces if isinstance(frame, RerollFrame) else frame.frm
    shown = Word("face", _NAME_OF[die.face])
    spared = locked(game, frame.pool) - ({Face.FAILURE} if Face.FAILURE in named else set())
    if die.face in spared and die.face is Face.FAILURE:
        return Refusal("DICE-04", codes.DIE_FAILURE(die=number, face=shown, rule=frame.name))
    if die.face in spared:
        roller = game.named(roller_of(game, frame.pool))
        return Refusal("COND-05", codes.DIE_HEXED(die=number, face=shown, roller=roller))
    if isinstance(frame, RerollFrame) and frame.name in die.rerolled:
        return Refusal("DICE-08", codes.DIE_REROLLED(die=number, rule=frame.name))
    if named and die.face not in named:
        faces = _face_words("face", named)
        reason = codes.DIE_OTHER_FACE(die=number, face=shown, rule=frame.name, faces=faces)
        return Refusal("GEN-02", reason)
    return None


# --- rerolls --------------------------------------------------------------------------------------


def ask_reroll(game: Game, frame: RerollFrame) -> ChooseDice | None:
    allowed = rerollable(
        dice_of(game, frame.pool), frame.name, locked(game, frame.pool), _faces(frame.faces)
    )
    if not allowed:
        return None
    if not frame.optional:
        frame.chosen = tuple(allowed[: frame.most])
        return None
    most = min(frame.most, len(allowed))
    return ChooseDice(frame.side, "reroll", frame.pool, tuple(allowed), 0, most, about=frame.name)


def refuse_reroll(game: Game, frame: RerollFrame, answer: PickDice) -> Refusal | None:
    return _die_refusal(game, frame, answer.dice)


def take_reroll(_game: Game, frame: RerollFrame, answer: PickDice) -> None:
    frame.chosen = answer.dice


def reroll_request(game: Game, frame: RerollFrame) -> tuple[int, str]:
    return len(frame.chosen), roller_of(game, frame.pool)


def roller_of(game: Game, pool: str) -> str:
    if pool == "dodge":
        dodge = game.nearest(DodgeFrame)
        return dodge.unit if dodge else ""
    if pool == "roll":
        free = game.nearest(RollFrame)
        return (free.unit or free.side) if free else ""
    attack = game.nearest(AttackFrame)
    if attack is None:
        return ""
    return attack.attacker if pool == "attack" else attack.target or ""


def take_rerolled(game: Game, frame: RerollFrame, faces: str) -> None:
    """Each die remembers the rule that rerolled it (DICE-08); no extra dice follow (DICE-06)."""
    dice = list(dice_of(game, frame.pool))
    was = "".join(dice[index].face for index in frame.chosen)
    for index, face in zip(frame.chosen, parse_faces(faces), strict=True):
        die = dice[index]
        dice[index] = replace(die, face=face, rerolled=(*die.rerolled, frame.name))
    set_dice(game, frame.pool, tuple(dice))
    game.emit(DiceRerolled(frame.pool, frame.name, frame.chosen, was, faces))


REROLL = Procedure[RerollFrame](
    {
        "choose": ask(ask_reroll, take_reroll, rule="DICE-08", refuse=refuse_reroll),
        "roll": roll("reroll", reroll_request, take_rerolled),
    }
)

# --- changes --------------------------------------------------------------------------------------


def ask_change(game: Game, frame: ChangeFrame) -> ChooseDice | None:
    allowed = changeable(dice_of(game, frame.pool), locked(game, frame.pool), _faces(frame.frm))
    if not allowed:
        return None
    most = min(frame.most, len(allowed))
    least = min(frame.least, most)
    return ChooseDice(
        frame.side, "change", frame.pool, tuple(allowed), least, most, frame.to, frame.name
    )


def refuse_change(game: Game, frame: ChangeFrame, answer: PickDice) -> Refusal | None:
    refusal = _die_refusal(game, frame, answer.dice)
    if refusal is not None:
        return refusal
    faces = answer.faces or (frame.to if len(frame.to) == 1 else "")
    if len(frame.to) > 1 and len(faces) != len(answer.dice):
        return Refusal("ATK-14", codes.SAY_EACH_FACE(rule=frame.name))
    if any(face not in frame.to for face in faces):
        allowed = _face_words("a_face", frame.to)
        return Refusal("ATK-14", codes.BECOMES_ONLY(rule=frame.name, faces=allowed))
    return None


def take_change(game: Game, frame: ChangeFrame, answer: PickDice) -> None:
    if not answer.dice:
        return
    faces = answer.faces if len(frame.to) > 1 else frame.to * len(answer.dice)
    dice = list(dice_of(game, frame.pool))
    was = "".join(dice[index].face for index in answer.dice)
    for index, face in zip(answer.dice, parse_faces(faces), strict=True):
        dice[index] = replace(dice[index], face=face)
    set_dice(game, frame.pool, tuple(dice))
    frame.changed = len(answer.dice)
    game.emit(DiceChanged(frame.pool, frame.name, answer.dice, was, faces))


CHANGE = Procedure[ChangeFrame](
    {"choose": ask(ask_change, take_change, rule="ATK-14", refuse=refuse_change)}
)
