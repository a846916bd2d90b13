"""What the game remembers for cards that ask about earlier events.

Notes lie on the frame of an effect or attack and die with it; the ledger keeps what counts for a
turn or a round. `Game.remembers` says whether any card of this game asks at all.
"""

from collections.abc import Iterable

from crisis.cards.vocabulary import FACE_BY_NAME, Filter
from crisis.rules.core.game import Game
from crisis.rules.reading.roles import Context, as_tuple
from crisis.state.causes import Die, Note
from crisis.state.frames import AttackFrame, DodgeFrame, InteractFrame, ResolveFrame, RollFrame
from crisis.state.ledger import Deed, Done, Fought, MovedBy, PowerUse, UseOn, fights
from crisis.state.records import UnitId


def remember_target(game: Game, frame: AttackFrame, attack: str) -> None:
    """Who was named as the target counts as targeted, also if another one becomes it later or the
    attack ends at once."""
    if game.remembers("attacked") and frame.target is not None:
        for scope in ("turn", "round"):
            game.count(Fought(scope, "targeted", frame.attacker, frame.target, attack))


def remember_attack(game: Game, frame: AttackFrame, attack: str) -> None:
    """An attack that was resolved counts for "already attacked this turn / round"."""
    if game.remembers("attacked") and frame.target is not None:
        for scope in ("turn", "round"):
            game.count(Fought(scope, "attacked", frame.attacker, frame.target, attack))


def remember_power(game: Game, user: UnitId) -> None:
    if game.remembers("powers"):
        game.count(PowerUse(user))


def remember_move(game: Game, unit: UnitId, kind: str) -> None:
    if game.remembers("moves"):
        game.count(MovedBy(kind, unit))


def remember_deed(game: Game, unit: UnitId, deed: str) -> None:
    """For "this round it did"."""
    if game.remembers(deed):
        game.count(Done(deed, unit))


def remember_roll(game: Game, roller: str, dice: Iterable[Die]) -> None:
    """Asked when nothing changes the dice any more: what was rerolled or changed away was not
    rolled (Q-80)."""
    shown = {die.face for die in dice}
    for name, face in FACE_BY_NAME.items():
        if face in shown:
            game.note(f"rolled_{name}", roller)


def remembered(context: Context, wanted: Filter, thing: str) -> bool:
    """The part of a filter that asks what a thing did or what was done to it before."""
    game = context.game
    if wanted.did and Note(wanted.did, thing) not in notes(context):
        return False
    if wanted.attacked and not _was_attacked(context, thing, wanted.attacked, wanted):
        return False
    if wanted.untargeted and _was_targeted(context, thing, wanted.untargeted, wanted):
        return False
    if wanted.has_targeted and not _has_targeted(context, thing, wanted.has_targeted):
        return False
    if wanted.first_power is not None:
        fresh = not game.has_counted(PowerUse(thing))
        if fresh != wanted.first_power:
            return False
    if wanted.did_this_round and not game.has_counted(Done(wanted.did_this_round, thing)):
        return False
    if wanted.moved_by and not any(
        game.has_counted(MovedBy(kind, thing)) for kind in as_tuple(wanted.moved_by)
    ):
        return False
    return not wanted.limit or not game.has_counted(UseOn(wanted.limit, context.rule, thing))


def _was_targeted(context: Context, thing: str, scope: str, wanted: Filter) -> bool:
    """Named as the target, or become it when the attack was already under way."""
    return _was_attacked(context, thing, scope, wanted, "targeted") or _was_attacked(
        context, thing, scope, wanted
    )


def _has_targeted(context: Context, thing: str, scope: str) -> bool:
    """Whether it named the owner as a target before: the attack in hand is counted too by then."""
    ledger = context.game.state.ledger
    named = fights(ledger, scope, "targeted", thing)
    times = sum(ledger[fight.text] for fight in named if fight.target == context.owner)
    attack = attack_of(context)
    now = attack is not None and (attack.attacker, attack.target) == (thing, context.owner)
    return times > int(now)


def _was_attacked(
    context: Context, thing: str, scope: str, wanted: Filter, deed: Deed = "attacked"
) -> bool:
    name = wanted.attacked_with
    if wanted.same_attack:
        attack = attack_of(context)
        name = context.game.attack_card(attack).name if attack and attack.attack else ""
    return any(
        fight.target == thing and name in ("", fight.attack)
        for fight in fights(context.game.state.ledger, scope, deed, context.owner or "")
    )


def notes(context: Context) -> tuple[Note, ...]:
    found: tuple[Note, ...] = getattr(context.occasion, "notes", ())
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
    if isinstance(context.occasion, ResolveFrame):
        return context.game.rule(context.occasion.rule).name == name
    attack = attack_of(context)
    return attack is not None and Note("used", name) in attack.notes
