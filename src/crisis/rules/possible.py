"""Whether a rule can do anything at all now: only then is it offered.

Only the first thing a rule needs is looked at; what becomes impossible later is dropped when its
turn
comes (GEN-05).
"""

from crisis.cards.schema import Rule
from crisis.cards.vocabulary import (
    FACE_BY_NAME,
    AnyEffect,
    Attack,
    Change,
    Choose,
    Filter,
    RemoveCondition,
    Reroll,
)
from crisis.dice.faces import Face
from crisis.rules import query
from crisis.rules.filters import as_tuple, fits
from crisis.rules.legality import legal_targets
from crisis.rules.roles import Context
from crisis.state.frames import AttackFrame, Die, DodgeFrame
from crisis.state.records import UnitId


def can_begin(context: Context, rule: Rule) -> bool:
    """Whether the first effect of a rule has something to work on."""
    if not rule.effects:
        return True
    return _possible(context, rule, rule.effects[0])


def _possible(context: Context, rule: Rule, effect: AnyEffect) -> bool:
    match effect:
        case Choose():
            return bool(candidates(context, effect)) or effect.may
        case Reroll():
            dice, locked = pool_dice(context, effect.pool)
            return bool(rerollable(dice, rule.name, locked, effect.faces))
        case Change():
            dice, locked = pool_dice(context, effect.pool)
            return bool(changeable(dice, locked, effect.from_))
        case RemoveCondition(who=str(who)):
            return bool(removable(context, effect, context.role(who)))
        case Attack():
            return bool(_attack_targets(context, effect))
        case _:
            return True


def candidates(context: Context, effect: Choose) -> list[str]:
    """What a `choose` may name, in the order of the table."""
    state = context.game.state
    found: list[str] = []
    if effect.from_ in ("characters", "characters_and_terrain"):
        found += [unit.id for unit in context.game.able_units() if fits(context, effect, unit.id)]
    if effect.from_ in ("terrain", "characters_and_terrain"):
        found += [piece for piece in state.terrain if fits(context, effect, piece)]
    if effect.from_ == "tokens":
        found += [
            token.id
            for token in state.tokens.values()
            if not token.gone and fits(context, effect, token.id)
        ]
    return found


def pool_dice(context: Context, pool: str) -> tuple[tuple[Die, ...], frozenset[Face]]:
    """The dice a modification touches, and the faces nobody may touch."""
    game = context.game
    if pool == "dodge":
        dodge = game.nearest(DodgeFrame)
        if dodge is None:
            return (), frozenset()
        return dodge.dice, query.locked_faces(game, dodge.unit, None, "dodging")
    attack = context.occasion if isinstance(context.occasion, AttackFrame) else None
    attack = attack or game.nearest(AttackFrame)
    if attack is None or attack.target is None:
        return (), frozenset()
    if named_pool(context, pool, attack) == "attack":
        locked = query.locked_faces(game, attack.attacker, attack, "attacking")
        return attack.attack_dice, locked
    return attack.defense_dice, query.locked_faces(game, attack.target, attack, "defending")


def named_pool(context: Context, pool: str, attack: AttackFrame) -> str:
    """ "own" and "opposing" are seen from the side that speaks."""
    if pool in ("own", "opposing"):
        own = "attack" if context.side == attack.side else "defense"
        theirs = "defense" if own == "attack" else "attack"
        return own if pool == "own" else theirs
    return pool


def rerollable(
    dice: tuple[Die, ...], name: str, locked: frozenset[Face], faces: tuple[str, ...]
) -> list[int]:
    """Dice that this named rule may still reroll (DICE-04, DICE-08)."""
    allowed = {FACE_BY_NAME[face] for face in faces} if faces else set(Face)
    return [
        index
        for index, die in enumerate(dice)
        if die.face in allowed and die.face not in locked and name not in die.rerolled
    ]


def changeable(dice: tuple[Die, ...], locked: frozenset[Face], faces: tuple[str, ...]) -> list[int]:
    named = {FACE_BY_NAME[face] for face in faces}
    allowed = named or set(Face)
    # A rule that names Failure results may touch them (DICE-04).
    locked = locked - {Face.FAILURE} if Face.FAILURE in named else locked
    return [
        index for index, die in enumerate(dice) if die.face in allowed and die.face not in locked
    ]


def removable(context: Context, effect: RemoveCondition, unit: UnitId | None) -> list[str]:
    if unit is None:
        return []
    wanted = as_tuple(effect.condition)
    return [c for c in context.game.unit(unit).conditions if not wanted or c in wanted]


def _attack_targets(context: Context, effect: Attack) -> list[UnitId]:
    """Targets of an extra attack with the attack in hand; others are checked when they are
    chosen."""
    game = context.game
    frame = context.occasion if isinstance(context.occasion, AttackFrame) else None
    attacker = context.role(effect.who)
    if attacker is None or not game.unit(attacker).able:
        return []
    if effect.with_ != "this" or frame is None:
        return ["any"]
    card = game.attack_card(frame)
    if "cost" not in effect.ignore:
        unit = game.unit(attacker)
        if unit.power < query.attack_cost(game, unit, card.name, card.cost):
            return []
    trial = AttackFrame(
        attacker=attacker, side=frame.side, attack=frame.attack, ignore=effect.ignore
    )
    targets = legal_targets(game, trial)
    if isinstance(effect.target, Filter):
        return [unit for unit in targets if fits(context, effect.target, unit)]
    wanted = context.role(effect.target) if effect.target else None
    return [unit for unit in targets if wanted is None or unit == wanted]
