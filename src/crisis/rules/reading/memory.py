"""What the game remembers for cards that ask about earlier events.

Notes lie on the frame of an effect or attack and die with it; the ledger keeps what counts for a
turn or a round. `Game.remembers` says whether any card of this game asks at all.
"""

from collections.abc import Iterable
from typing import Any

from crisis.cards.vocabulary import FACE_BY_NAME, Filter
from crisis.rules.core.game import Game
from crisis.rules.reading.roles import Context
from crisis.state.events import Counted
from crisis.state.frames import AttackFrame, Die, DodgeFrame, InteractFrame, RollFrame
from crisis.state.records import UnitId


def remember_target(game: Game, frame: AttackFrame, attack: str) -> None:
    """Who was named as the target counts as targeted, also if another one becomes it later or the
    attack ends at once."""
    if game.remembers("attacked") and frame.target is not None:
        for scope in ("turn", "round"):
            game.emit(Counted(f"{scope}|targeted|{frame.attacker}|{frame.target}|{attack}"))


def remember_attack(game: Game, frame: AttackFrame, attack: str) -> None:
    """An attack that was resolved counts for "already attacked this turn / round"."""
    if game.remembers("attacked") and frame.target is not None:
        for scope in ("turn", "round"):
            game.emit(Counted(f"{scope}|attacked|{frame.attacker}|{frame.target}|{attack}"))


def remember_power(game: Game, user: UnitId) -> None:
    if game.remembers("powers"):
        game.emit(Counted(f"turn|powers|{user}"))


def remember_move(game: Game, unit: UnitId, kind: str) -> None:
    if game.remembers("moves"):
        game.emit(Counted(f"turn|moved|{kind}|{unit}"))


def remember_roll(game: Game, roller: str, dice: Iterable[Die]) -> None:
    """Asked when nothing changes the dice any more: what was rerolled or changed away was not
    rolled (Q-80)."""
    shown = {die.face for die in dice}
    for name, face in FACE_BY_NAME.items():
        if face in shown:
            game.note(f"rolled_{name}", roller)


def limit_of_thing(limit: str, rule: str, thing: str) -> str:
    """The ledger's entry for "each character only once per turn" (PRIMITIVES 14)."""
    return f"{limit}|each|{rule}|{thing}"


def remembered(context: Context, wanted: Filter, thing: str) -> bool:
    """The part of a filter that asks what a thing did or what was done to it before."""
    ledger = context.game.state.ledger
    if wanted.did and f"{wanted.did}:{thing}" not in notes(context):
        return False
    if wanted.attacked and not _was_attacked(context, thing, wanted.attacked, wanted):
        return False
    if wanted.untargeted and _was_targeted(context, thing, wanted.untargeted, wanted):
        return False
    if wanted.first_power is not None:
        fresh = not ledger.get(f"turn|powers|{thing}")
        if fresh != wanted.first_power:
            return False
    if wanted.moved_by and not any(
        ledger.get(f"turn|moved|{kind}|{thing}") for kind in _kinds(wanted.moved_by)
    ):
        return False
    return not wanted.limit or not ledger.get(limit_of_thing(wanted.limit, context.rule, thing))


def _kinds(words: str | tuple[str, ...]) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else words


def _was_targeted(context: Context, thing: str, scope: str, wanted: Filter) -> bool:
    """Named as the target, or become it when the attack was already under way."""
    return any(
        _was_attacked(context, thing, scope, wanted, word) for word in ("targeted", "attacked")
    )


def _was_attacked(
    context: Context, thing: str, scope: str, wanted: Filter, word: str = "attacked"
) -> bool:
    name = ""
    if wanted.same_attack:
        attack = attack_of(context)
        name = context.game.attack_card(attack).name if attack and attack.attack else ""
    start = f"{scope}|{word}|{context.owner}|{thing}|"
    if name:  # the whole name: another attack may begin with it
        return start + name in context.game.state.ledger
    return any(key.startswith(start) for key in context.game.state.ledger)


def notes(context: Context) -> tuple[str, ...]:
    occasion: Any = context.occasion
    found: tuple[str, ...] = getattr(occasion, "notes", ())
    return found


def attack_of(context: Context) -> AttackFrame | None:
    """The attack a rule speaks about: its occasion, or the innermost one."""
    if isinstance(context.occasion, AttackFrame):
        return context.occasion
    return context.game.nearest(AttackFrame)


def rolling(context: Context) -> str:
    """Which roll of the side that speaks lies on the table now."""
    frame = context.occasion
    if isinstance(frame, DodgeFrame):
        return "dodge"
    if isinstance(frame, RollFrame):
        return "interact" if context.game.nearest(InteractFrame) is not None else "roll"
    attack = attack_of(context)
    if attack is None:
        return ""
    return "attack" if context.side == attack.side else "defense"


def was_used(context: Context, name: str) -> bool:
    attack = attack_of(context)
    return attack is not None and f"used:{name}" in attack.notes
