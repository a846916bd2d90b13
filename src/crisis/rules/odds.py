"""The odds of a real attack in a real position: what every card in play does to the dice.

The description is built from the same rules and values that the attack itself would use; the exact
calculation is in `dice.odds`. Rules that must be paid for count while they can be paid for.
"""

from functools import lru_cache

from crisis.cards.schema import Rule
from crisis.cards.vocabulary import FACE_BY_NAME, AnyEffect, GainPower, Reduce, Timing
from crisis.cards.vocabulary import Change as ChangeVerb
from crisis.cards.vocabulary import Reroll as RerollVerb
from crisis.dice.attack import NO_GAIN, Attack, Gain, Reduction, Side
from crisis.dice.faces import SYMBOLS, Face
from crisis.dice.modifications import Change, Modification, Needs, Reroll, Role
from crisis.dice.odds import AttackOdds, attack_odds
from crisis.dice.pool import Weights
from crisis.rules import query
from crisis.rules.amounts import amount
from crisis.rules.attack import attack_cause, build_attack_pool, build_defense_pool
from crisis.rules.filters import all_hold
from crisis.rules.game import Game
from crisis.rules.triggers import Instance, candidates_at, context_of, limit_reached, ways
from crisis.state.frames import AttackFrame, DamageFrame, Die, Frame, Packet
from crisis.state.records import Unit, UnitId

# Every face often enough: a rule that waits for faces is then found, and its faces become a
# condition of the modification.
EVERYTHING = tuple(Die(face) for face in Face for _ in range(6))


@lru_cache(maxsize=4096)
def exact_odds(attack: Attack) -> AttackOdds:
    """The same attack is asked about again and again."""
    return attack_odds(attack)


def describe(game: Game, attacker: UnitId, attack: str, target: UnitId) -> Attack:
    """What the dice of an attack depend on now; `attack` is its reference."""
    trial = _trial(game, attacker, attack, target)
    frame = trial.top
    assert isinstance(frame, AttackFrame)
    build_attack_pool(trial, frame)
    build_defense_pool(trial, frame)
    one, two = trial.unit(attacker), trial.unit(target)
    each = _extra(trial, frame, one, two)
    frame.attack_dice = frame.defense_dice = EVERYTHING
    return Attack(
        attacker=_party(trial, frame, one, each[0], Role.ATTACKER),
        defender=_party(trial, frame, two, each[1], Role.DEFENDER),
        reductions=_reductions(trial, frame, two),
        stamina=max(1, query.stamina(trial, two) - two.damage),
        attacker_gain=_gain(trial, frame),
        icon_rules=tuple(
            dict.fromkeys(rule.icons for rule in trial.attack_card(frame).rules if rule.icons)
        ),
    )


def _trial(game: Game, attacker: UnitId, attack: str, target: UnitId) -> Game:
    """A copy of the game in which the attack is under way."""
    trial = Game(game.state.clone(), game.edition, game.catalogue, game.procedures, game.speakers)
    unit = trial.unit(attacker)
    card = trial.catalogue.attacks[attack]
    trial.push(
        AttackFrame(
            attacker=attacker, side=unit.side, attack=attack, target=target, attack_type=card.type
        )
    )
    return trial


def _extra(game: Game, frame: AttackFrame, attacker: Unit, target: Unit) -> tuple[int, int]:
    return (
        query.extra_per_critical(game, attacker, attack=frame, doing="attacking"),
        query.extra_per_critical(game, target, attack=frame, doing="defending"),
    )


def _party(game: Game, frame: AttackFrame, unit: Unit, each: int, role: Role) -> Side:
    attacking = role is Role.ATTACKER
    doing = "attacking" if attacking else "defending"
    worths = [
        query.worth(game, unit, face, attack=frame, attacking=attacking, doing=doing)
        for face in SYMBOLS
    ]
    locked = query.locked_faces(game, unit.id, frame, doing)
    return Side(
        dice=frame.attack_pool if attacking else frame.defense_pool,
        extra_per_critical=each,
        locked=locked - {Face.FAILURE},
        failures_open=Face.FAILURE not in locked,
        weights=Weights(*worths),
        rolled=_modifications(game, frame, unit, Timing.ROLLED),
        own=_modifications(game, frame, unit, Timing.MODIFY_OWN),
        opposing=_modifications(game, frame, unit, Timing.MODIFY_OPPOSING),
    )


def _modifications(
    game: Game, frame: AttackFrame, unit: Unit, timing: Timing
) -> tuple[Modification, ...]:
    """What the side of this unit may do to dice at this moment."""
    found: list[Modification] = []
    for instance in _speakers(game, frame, timing):
        if instance.side == unit.side:
            found += [
                modification
                for effect in instance.rule.effects
                if (modification := _modification(game, frame, instance, effect)) is not None
            ]
    return tuple(found)


def _speakers(game: Game, occasion: Frame, timing: Timing) -> list[Instance]:
    return [
        instance
        for instance in candidates_at(game, timing, occasion)
        if not limit_reached(game, instance.rule, instance.side, instance.owner)
        and all_hold(context_of(game, instance, occasion), instance.rule.when)
        and ways(game, instance, occasion)
    ]


def _modification(
    game: Game, frame: AttackFrame, instance: Instance, effect: AnyEffect
) -> Modification | None:
    context = context_of(game, instance, frame)
    if isinstance(effect, RerollVerb):
        most = None if effect.up_to == "any" else _count(instance.rule, effect.up_to)
        count = most if isinstance(most, int) or most is None else amount(context, most)
        return Reroll(count=count, faces=_faces(effect.faces), when=_needs(instance.rule))
    if isinstance(effect, ChangeVerb):
        to = None if effect.to == "any" else FACE_BY_NAME[effect.to]
        optional = effect.up_to or effect.may or instance.rule.optional
        wanted = _count(instance.rule, effect.count)
        count = wanted if isinstance(wanted, int) else max(1, min(3, amount(context, wanted)))
        return Change(
            to=to, count=count, faces=_faces(effect.from_), mandatory=not optional,
            when=_needs(instance.rule),
        )  # fmt: skip
    return None


def _count(rule: Rule, words: int | str) -> int | str:
    """A count that depends on what is paid: the most that can be paid."""
    return max(rule.cost, rule.cost_max) if words == "paid" else words


def _faces(names: tuple[str, ...]) -> frozenset[Face] | None:
    return frozenset(FACE_BY_NAME[name] for name in names) if names else None


def _needs(rule: Rule) -> Needs | None:
    """The icons of a special rule, or the faces its conditions ask for, in the attack roll."""
    icons = rule.icons
    for condition in rule.when:
        if condition.rolled and condition.pool == "attack":
            icons = (*icons, *(FACE_BY_NAME[name] for name in condition.rolled))
    return Needs(of=Role.ATTACKER, icons=icons) if icons else None


def _reductions(game: Game, frame: AttackFrame, target: Unit) -> tuple[Reduction, ...]:
    packet = Packet(target.id, 1, attack_cause(game, frame))
    damage = DamageFrame(packets=(packet,))
    game.push(damage)
    found = []
    for instance in _speakers(game, damage, Timing.WOULD_SUFFER):
        context = context_of(game, instance, damage)
        found += [
            Reduction(amount=amount(context, effect.amount), minimum=effect.min, at_most=effect.to)
            for effect in instance.rule.effects
            if isinstance(effect, Reduce)
        ]
    game.state.stack.pop()
    return tuple(found)


def _gain(game: Game, frame: AttackFrame) -> Gain:
    """Power the attack itself gives its attacker: per damage dealt, or a fixed amount."""
    for rule in game.attack_card(frame).rules:
        if Timing.AFTER_ATTACK not in rule.on or rule.icons or rule.when:
            continue
        for effect in rule.effects:
            if isinstance(effect, GainPower) and effect.who == "self":
                if effect.amount == "dealt":
                    return Gain(per_damage=1)
                if isinstance(effect.amount, int):
                    return Gain(fixed=effect.amount)
    return NO_GAIN
