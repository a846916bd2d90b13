"""Rerolls, changed dice, free rolls and extra attacks."""

from crisis.cards.model.schema import AttackCard
from crisis.cards.vocabulary import (
    FACE_BY_NAME,
    AddSuccess,
    Attack,
    AttackChanges,
    Change,
    EndAttack,
    Filter,
    Reroll,
    RollDice,
    Timing,
)
from crisis.dice.faces import parse_faces
from crisis.rules.chapters.activation import gain_actions
from crisis.rules.chapters.attack import begin_attack, change_damage, change_type, end_attack
from crisis.rules.chapters.modify import ANY_FACE
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.steps import do, roll
from crisis.rules.effects.verb import add_result, asking, context, drop, verb
from crisis.rules.legal.possible import attack_terms, named_pool
from crisis.rules.reading.amounts import amount
from crisis.rules.reading.filters import select
from crisis.rules.reading.memory import remember_roll
from crisis.rules.timing.triggers import window
from crisis.state.causes import Die
from crisis.state.decisions import Choose, Option, offer
from crisis.state.events import DiceRolled, LastingBegan
from crisis.state.frames import (
    ActivationFrame,
    AttackFrame,
    ChangeFrame,
    Frame,
    RerollFrame,
    ResolveFrame,
    RollFrame,
    VolleyFrame,
)
from crisis.state.records import Lasting
from crisis.texts import codes

ALL_DICE = 99
ALL_FACES = "".join(FACE_BY_NAME.values())


def _pool(game: Game, frame: ResolveFrame, pool: str) -> str:
    return named_pool(context(game, frame), pool)


def _letters(names: tuple[str, ...]) -> str:
    return "".join(FACE_BY_NAME[name] for name in names)


def reroll(game: Game, frame: ResolveFrame, effect: Reroll) -> None:
    every = effect.all or effect.up_to == "any"
    most = ALL_DICE if every else amount(context(game, frame), effect.up_to)
    faces = ALL_FACES if effect.failures else _letters(effect.faces)
    game.push(
        RerollFrame(
            side=frame.side, pool=_pool(game, frame, effect.pool), name=frame.cause.name,
            most=most, faces=faces, optional=not (effect.all or effect.must),
        )
    )  # fmt: skip


def change(game: Game, frame: ResolveFrame, effect: Change) -> None:
    most = amount(context(game, frame), effect.count)
    optional = effect.up_to or effect.may
    game.push(
        ChangeFrame(
            side=frame.side, pool=_pool(game, frame, effect.pool), name=frame.cause.name,
            most=most, least=0 if optional else most, frm=_letters(effect.from_),
            to=ANY_FACE if effect.to == "any" else FACE_BY_NAME[effect.to],
        )
    )  # fmt: skip


def change_result(_game: Game, frame: ResolveFrame, effect: Change, done: Frame) -> None:
    if isinstance(done, ChangeFrame):
        add_result(frame, "changed", done.changed)


# --- free rolls -----------------------------------------------------------------------------------


def roll_dice(game: Game, frame: ResolveFrame, effect: RollDice) -> None:
    here = context(game, frame)
    game.push(
        RollFrame(
            unit=here.role(effect.who), side=frame.side, count=amount(here, effect.dice),
            purpose=frame.cause.name, cause=frame.cause,
        )
    )  # fmt: skip


def roll_result(_game: Game, frame: ResolveFrame, effect: RollDice, done: Frame) -> None:
    if isinstance(done, RollFrame):
        frame.rolled = done.dice


def roll_request(_game: Game, frame: RollFrame) -> tuple[int, str]:
    return frame.count, frame.unit or frame.side


def take_roll(game: Game, frame: RollFrame, faces: str) -> None:
    """No extra dice for Criticals: it is no attack, defense or dodge roll (DICE-07)."""
    frame.dice = tuple(Die(face) for face in parse_faces(faces))
    game.emit(DiceRolled("roll", frame.unit or frame.side, faces))


def close_roll(game: Game, frame: RollFrame) -> None:
    remember_roll(game, frame.unit or frame.side, frame.dice)


FREE_ROLL = Procedure[RollFrame](
    {
        "roll": roll("free_roll", roll_request, take_roll),
        "rolled": window(Timing.ROLLED),
        "final": do(close_roll),
    }
)

# --- extra attacks --------------------------------------------------------------------------------


def attack(game: Game, frame: ResolveFrame, effect: Attack) -> None:
    here = context(game, frame)
    attacker = here.role(effect.who)
    if attacker is None or not game.unit(attacker).able:
        drop(game, frame, codes.RULE_ATTACKER_GONE())
        return
    unit = game.unit(attacker)
    card = _attack_card(game, frame, effect)
    granted = attack_terms(here, effect, unit)
    granted.target, granted.excluded = _target_terms(game, frame, effect)
    begun: AttackFrame | VolleyFrame = granted
    if card is None:
        game.push(granted)
    else:
        begun = begin_attack(game, card, granted)
    if effect.grants:
        _lend_rules(game, frame, begun)


def _lend_rules(game: Game, frame: ResolveFrame, attack: AttackFrame | VolleyFrame) -> None:
    """The rules an effect grants to its extra attack last as long as that attack."""
    game.state.serial += 1
    lent = Lasting(
        serial=game.state.serial, rule=frame.rule, effect=frame.at, path=frame.path,
        owner=attack.attacker, side=attack.side, until="attack", occasion=attack.serial,
    )  # fmt: skip
    game.emit(LastingBegan(lent))


def _attack_card(game: Game, frame: ResolveFrame, effect: Attack) -> AttackCard | None:
    if effect.with_ == "this":
        occasion = game.frame(frame.occasion)
        return game.attack_card(occasion) if isinstance(occasion, AttackFrame) else None
    if effect.with_ == "any":
        return None
    own = game.catalogue.attacks.get(f"{frame.rule}/{effect.with_}")
    if own is not None:
        return own  # printed on the card itself
    bearer = context(game, frame).role(effect.printed_on or effect.who)
    return game.attacks(game.unit(bearer)).get(effect.with_) if bearer else None


def _target_terms(
    game: Game, frame: ResolveFrame, effect: Attack
) -> tuple[str | None, tuple[str, ...]]:
    """A named target, or those that may not be chosen."""
    here = context(game, frame)
    if isinstance(effect.target, Filter):
        allowed = select(here, effect.target)
        excluded = tuple(unit.id for unit in game.units() if unit.id not in allowed)
        return None, excluded
    return (here.role(effect.target) if effect.target else None), ()


def break_off(game: Game, frame: ResolveFrame, effect: EndAttack) -> None:
    occasion = game.frame(frame.occasion)
    if isinstance(occasion, AttackFrame):
        end_attack(game, occasion, codes.ENDED_BY_RULE(rule=frame.cause.name))
        activation = game.nearest(ActivationFrame)
        if effect.refund and activation is not None and occasion.action:
            gain_actions(game, activation, 1, frame.cause.name)


def add_damage(game: Game, frame: ResolveFrame, effect: AddSuccess) -> None:
    """Effects before damage may still change it (ATK-22)."""
    occasion = game.frame(frame.occasion)
    if isinstance(occasion, AttackFrame):
        more = amount(context(game, frame), effect.amount)
        change_damage(occasion, occasion.damage + more if effect.to is None else effect.to)


def type_question(game: Game, frame: ResolveFrame, effect: AttackChanges) -> Choose | None:
    if len(effect.types) < 2:
        return None
    options = tuple(offer("type", t, t) for t in effect.types)
    return Choose(frame.side, "attack_type", options, about=frame.rule)


def type_answered(_game: Game, frame: ResolveFrame, effect: AttackChanges, option: Option) -> None:
    frame.name("type", option.picked)


def set_type(game: Game, frame: ResolveFrame, effect: AttackChanges) -> None:
    occasion = game.frame(frame.occasion)
    if isinstance(occasion, AttackFrame | VolleyFrame):
        change_type(occasion, frame.named("type") or effect.types[0])


VERBS = (
    verb(Reroll, reroll),
    verb(Change, change, result=change_result),
    verb(RollDice, roll_dice, result=roll_result),
    verb(Attack, attack),
    verb(EndAttack, break_off),
    verb(AddSuccess, add_damage),
    asking(AttackChanges, type_question, type_answered, run=set_type),
)
