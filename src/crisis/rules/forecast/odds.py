"""The odds of a real attack in a real position: what every card in play does to the dice.

The attack is begun on a copy and played up to its dice, every optional effect on the way declined;
what may then be done to the dice is collected by the windows of the attack itself. The exact
calculation is in `dice.odds`. Rules that must be paid for count while they can be paid for, in the
order in which they would be used.
"""

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from crisis.cards.model.schema import Rule
from crisis.cards.vocabulary import FACE_BY_NAME, AnyEffect, GainPower, Reduce, Term, Timing, terms
from crisis.cards.vocabulary import Change as ChangeVerb
from crisis.cards.vocabulary import Reroll as RerollVerb
from crisis.dice.attack import EVERY_FACE, NO_GAIN, Attack, Gain, Reduction, Side
from crisis.dice.faces import Face
from crisis.dice.modifications import Change, Modification, Needs, Per, Reroll, Role
from crisis.dice.odds import AttackOdds, odds_in_time
from crisis.dice.pool import Icons, Weights
from crisis.rules.chapters.attack import (
    ATTACK,
    Stage,
    attack_cause,
    build_attack_pool,
    build_defense_pool,
)
from crisis.rules.core.game import Game
from crisis.rules.core.loop import run, take
from crisis.rules.reading import query
from crisis.rules.reading.amounts import amount
from crisis.rules.reading.instance import Instance, context_of, side_of
from crisis.rules.timing.paying import Way, ways
from crisis.rules.timing.triggers import collect, touched
from crisis.state.causes import Die, Packet, Touched
from crisis.state.decisions import Choose, Option, Pick, Roll
from crisis.state.frames import AttackFrame, DamageFrame, WindowFrame
from crisis.state.records import SideId, Unit, UnitId

# Every face often enough: a rule that waits for faces is then found, and its faces become a
# condition of the modification.
EVERYTHING = tuple(Die(face) for face in Face for _ in range(6))
MOST_ANSWERS = 400  # from the declaration to the dice; only a broken rule gets there
DICE_WINDOWS = (Timing.ROLLED, Timing.MODIFY_OWN, Timing.MODIFY_OPPOSING)


@lru_cache(maxsize=4096)
def exact_odds(attack: Attack) -> AttackOdds:
    """The same attack is asked about again and again."""
    return odds_in_time(attack)


class Speech(Struct, frozen=True):
    """One modification and the rule that allows it: how it would be used."""

    way: Way
    modification: Modification


class Purses:
    """The Power that is left to pay with while rules are counted one after the other."""

    def __init__(self, game: Game) -> None:
        self.left: dict[UnitId, int] = {unit.id: unit.power for unit in game.units()}
        self.counted: list[Way] = []  # the rules that are in the odds, as they would be used

    def spend(self, found: Iterable[Way]) -> Way | None:
        """The most that can be paid, by the owner if it can; None if nobody can."""
        payable = [way for way in found if self.left.get(way.payer or "", 0) >= way.paid]
        if not payable:
            return None
        own = [way for way in payable if way.payer == way.instance.owner]
        best = max(own or payable, key=lambda way: way.paid)
        if best.payer:
            self.left[best.payer] -= best.paid
        self.counted.append(best)
        return best


def describe(game: Game, attacker: UnitId, attack: str, target: UnitId) -> Attack:
    """What the dice of an attack depend on now; `attack` is its reference."""
    return _described(*begun(game, attacker, attack, target))


def counted_rules(game: Game, attacker: UnitId, attack: str, target: UnitId) -> tuple[Way, ...]:
    """The rules that change dice or damage in the odds of this attack, as they would be used."""
    trial, frame = begun(game, attacker, attack, target)
    purses = Purses(trial)
    _described(trial, frame, purses)
    return tuple(purses.counted)


def describe_rolling(game: Game, purses: Purses | None = None) -> Attack | None:
    """The same for an attack whose dice are about to be rolled; None if none is."""
    decision = game.state.pending
    if not isinstance(decision, Roll) or decision.purpose != "attack":
        return None
    trial = copied(game)
    frame = trial.top
    assert isinstance(frame, AttackFrame)
    return _described(trial, frame, purses)


def describe_open(game: Game) -> Attack | None:
    """The same for an attack that is declared and not rolled yet, with all that was used for it so
    far and nothing more; None if there is none or it never gets to its dice."""
    trial = copied(game)
    frame = trial.nearest(AttackFrame)
    if frame is None or not _plays_to(trial, frame, Stage.DICE):
        return None
    return _described(trial, frame)


def _described(trial: Game, frame: AttackFrame, purses: Purses | None = None) -> Attack:
    one, two = trial.unit(frame.attacker), trial.unit(frame.target or "")
    each = (extra(trial, frame, one, "attacking"), extra(trial, frame, two, "defending"))
    frame.attack_dice = frame.defense_dice = EVERYTHING
    purses = purses or Purses(trial)
    speeches = {
        (timing, unit.side): modifications(trial, frame, timing, unit.side, purses)
        for timing in DICE_WINDOWS
        for unit in (one, two)
    }
    return Attack(
        attacker=_party(trial, frame, one, each[0], speeches),
        defender=_party(trial, frame, two, each[1], speeches),
        flat=flat(trial, frame),
        reductions=reductions(trial, frame, two, purses),
        stamina=stamina_left(trial, two),
        attacker_gain=gain(trial, frame),
        icon_rules=icon_rules(trial, frame),
    )


# --- the attack begun on a copy -------------------------------------------------------------------


def begun(game: Game, attacker: UnitId, attack: str, target: UnitId) -> tuple[Game, AttackFrame]:
    """A copy of the game in which the attack has been declared and paid for and the dice are about
    to be rolled. Whether it could be made from here, and be paid for, is not asked."""
    trial = copied(game)
    unit, card = trial.unit(attacker), trial.catalogue.attacks[attack]
    cost = query.attack_cost(trial, unit, card.name, card.cost)
    if unit.power < cost:
        trial.state.units[attacker] = replace(unit, power=cost)
    frame = AttackFrame(
        attacker=attacker, side=unit.side, attack=attack, target=target, attack_type=card.type
    )
    trial.push(frame)
    frame.step = ATTACK.begin(Stage.DECLARED)
    if _plays_to(trial, frame, Stage.TARGET):
        frame.step = ATTACK.begin(Stage.TARGETED)
        if _plays_to(trial, frame, Stage.DICE):
            return trial, frame
    return _pools_alone(game, frame)


def copied(game: Game) -> Game:
    trial = game.of(game.state.clone())
    trial.state.pending = None
    return trial


def _pools_alone(game: Game, begun_frame: AttackFrame) -> tuple[Game, AttackFrame]:
    """The dice of an attack that something on the way would end or turn elsewhere."""
    trial = copied(game)
    frame = AttackFrame(
        attacker=begun_frame.attacker, side=begun_frame.side, attack=begun_frame.attack,
        target=begun_frame.target, attack_type=begun_frame.attack_type,
    )  # fmt: skip
    trial.push(frame)
    build_attack_pool(trial, frame)
    build_defense_pool(trial, frame)
    return trial, frame


def _plays_to(game: Game, frame: AttackFrame, stage: Stage) -> bool:
    """Let the attack go on until this stage begins, every optional effect declined; False if it
    never gets there."""
    stack = game.state.stack

    def begins() -> bool:
        return stack[-1] is frame and ATTACK.stage(frame) == stage

    def is_settled() -> bool:
        return begins() or all(known is not frame for known in stack)

    for _ in range(MOST_ANSWERS):
        run(game, until=is_settled)
        if begins():
            return True
        decision = game.state.pending
        if not isinstance(decision, Choose):
            return False
        take(game, Pick(_passing(game, frame, decision.options).key))
    return False


def _passing(game: Game, frame: AttackFrame, options: tuple[Option, ...]) -> Option:
    """For whoever is asked: no extras, the attack's type against the lowest Defense."""
    for option in options:
        if option.declines:
            return option
    if options[0].what == "type" and frame.target:
        defense = game.face(game.unit(frame.target)).defense
        return min(options, key=lambda option: defense.against(option.name))
    return options[0]


# --- the two parties ------------------------------------------------------------------------------


def extra(game: Game, frame: AttackFrame, unit: Unit, doing: str) -> int:
    return query.extra_per_critical(game, unit, attack=frame, doing=doing)


def flat(game: Game, frame: AttackFrame) -> int:
    """Successes that cards add whatever the dice show."""
    one, two = game.unit(frame.attacker), game.unit(frame.target or "")
    ours = query.value(game, "successes", one, 0, attack=frame, doing="attacking")
    return ours - query.value(game, "successes", two, 0, attack=frame, doing="defending")


def _party(
    game: Game,
    frame: AttackFrame,
    unit: Unit,
    each: int,
    speeches: dict[tuple[Timing, SideId], tuple[Speech, ...]],
) -> Side:
    rolled, own, opposing = (
        tuple(speech.modification for speech in speeches[timing, unit.side])
        for timing in DICE_WINDOWS
    )
    attacking = unit.id == frame.attacker
    dice = frame.attack_pool if attacking else frame.defense_pool
    return party(game, frame, unit, dice, each, (rolled, own, opposing))


def party(
    game: Game,
    frame: AttackFrame,
    unit: Unit,
    dice: int,
    each: int,
    rules: tuple[tuple[Modification, ...], ...],
) -> Side:
    """One side's dice as they will be counted, with what its rules may do to dice."""
    attacking = unit.id == frame.attacker
    doing = "attacking" if attacking else "defending"
    worths = query.worths(game, unit, attack=frame, attacking=attacking, doing=doing)
    locked = query.locked_faces(game, unit.id, frame, doing)
    rolled, own, opposing = rules
    return Side(
        dice=dice,
        extra_per_critical=each,
        locked=locked - {Face.FAILURE},
        failures_open=Face.FAILURE not in locked,
        weights=Weights(*worths.values()),
        rolled=rolled,
        own=own,
        opposing=opposing,
    )


def stamina_left(game: Game, unit: Unit) -> int:
    return max(1, query.stamina(game, unit) - unit.damage)


def icon_rules(game: Game, frame: AttackFrame) -> tuple[Icons, ...]:
    rules = game.attack_card(frame).rules
    return tuple(dict.fromkeys(rule.icons for rule in rules if rule.icons))


# --- what may be done to the dice -----------------------------------------------------------------


def modifications(
    game: Game,
    frame: AttackFrame,
    timing: Timing,
    side: SideId,
    purses: Purses,
    opened: WindowFrame | None = None,
) -> tuple[Speech, ...]:
    """What a side may do to dice in a window of this attack (`opened`: what is left of one that is
    open), in the order in which it is counted."""
    mine: list[Speech] = []
    if timing not in game.speakers.timings:
        return ()
    for instance in _speakers(game, frame, timing, side, opened):
        found = _modification_of(game, frame, instance)
        if found is None:
            continue
        way = purses.spend(ways(game, instance, frame))
        if way is not None:
            mine.append(Speech(way, _paid_for(found, way.paid)))
    return tuple(mine)


def _speakers(
    game: Game, frame: AttackFrame, timing: Timing, side: SideId, opened: WindowFrame | None
) -> list[Instance]:
    """Who may speak; of rules with one name that touch the same character only one (GEN-07)."""
    window = opened or WindowFrame(timing=timing.value, kind="A", only=side)
    game.state.stack.append(window)
    found = [one for one in collect(game, window) if side_of(game, one) == side]
    game.state.stack.pop()
    return _once_each(game, frame, found)


def _once_each(game: Game, frame: AttackFrame, found: list[Instance]) -> list[Instance]:
    if not game.edition.same_name_once_per_trigger:
        return found
    kept: dict[Touched, Instance] = {}
    for instance in found:
        kept.setdefault(touched(context_of(game, instance, frame), instance.rule), instance)
    return list(kept.values())


PAID = -1  # stands for as many dice as Power is paid


def _paid_for(modification: Modification, paid: int) -> Modification:
    return replace(modification, count=paid) if modification.count == PAID else modification


def _modification_of(game: Game, frame: AttackFrame, instance: Instance) -> Modification | None:
    """The first thing a rule does to dice."""
    for number, effect in enumerate(instance.rule.effects):
        found = modification_of(game, frame, instance, effect)
        if isinstance(found, Change) and _gains_for_each(instance.rule.effects[number + 1 :]):
            return replace(found, power=1) if found.to is not None else found
        if found is not None:
            return found
    return None


def _gains_for_each(later: tuple[AnyEffect, ...]) -> bool:
    return any(isinstance(effect, GainPower) and effect.amount == "changed" for effect in later)


def modification_of(
    game: Game, frame: AttackFrame, instance: Instance, effect: AnyEffect
) -> Modification | None:
    """What an effect of a rule does to dice, for the odds; None if it does not touch any."""
    needs = _needs(instance.rule)
    if isinstance(effect, RerollVerb):
        every = effect.all or effect.up_to == "any"
        return Reroll(
            count=None if every else _count(game, frame, instance, effect.up_to),
            faces=EVERY_FACE if effect.failures else _faces(effect.faces),
            whole_roll=effect.all,
            mandatory=effect.must or (effect.all and not instance.rule.optional),
            when=needs,
        )
    if isinstance(effect, ChangeVerb):
        optional = effect.up_to or effect.may or instance.rule.optional
        return Change(
            to=None if effect.to == "any" else FACE_BY_NAME[effect.to],
            count=_count(game, frame, instance, effect.count),
            faces=_faces(effect.from_),
            mandatory=not optional,
            when=needs,
        )
    return None


def _count(game: Game, frame: AttackFrame, instance: Instance, words: int | str) -> int | Per:
    """How many dice: a number, what is paid, or as many as one of the rolls shows."""
    if isinstance(words, int):
        return words
    first, *others = terms(words)
    if first == Term(name="paid") and not others:
        return PAID
    if not others and first.name in ("attack", "defense") and first.part in FACE_BY_NAME:
        of = Role.ATTACKER if first.name == "attack" else Role.DEFENDER
        return Per(faces=frozenset({FACE_BY_NAME[first.part]}), of=of)
    return max(0, amount(context_of(game, instance, frame), words))


def _faces(names: tuple[str, ...]) -> frozenset[Face] | None:
    return frozenset(FACE_BY_NAME[name] for name in names) if names else None


def _needs(rule: Rule) -> Needs | None:
    """The icons of a special rule, or the faces its conditions ask for in one of the rolls."""
    for condition in rule.when:
        if condition.rolled:
            faces = tuple(FACE_BY_NAME[name] for name in condition.rolled)
            of = Role.DEFENDER if condition.pool == "defense" else Role.ATTACKER
            return Needs(of=of, icons=(*rule.icons, *faces))
    return Needs(of=Role.ATTACKER, icons=rule.icons) if rule.icons else None


# --- what comes after the dice --------------------------------------------------------------------


def reductions(
    game: Game, frame: AttackFrame, target: Unit, purses: Purses
) -> tuple[Reduction, ...]:
    """What makes the damage less. Those that stop at a minimum come first: so they help most."""
    if Timing.WOULD_SUFFER not in game.speakers.timings:
        return ()
    if query.value(game, "irreducible", target, 0, attack=frame, doing="defending") > 0:
        return ()
    damage = DamageFrame(packets=(Packet(target.id, 20, attack_cause(game, frame)),))
    game.push(damage)
    window = WindowFrame(timing=Timing.WOULD_SUFFER.value, kind="O")
    game.push(window)
    found = []
    for instance in collect(game, window):
        for effect in instance.rule.effects:
            if isinstance(effect, Reduce) and purses.spend(ways(game, instance, damage)):
                less = amount(context_of(game, instance, damage), effect.amount)
                found.append(Reduction(amount=less, minimum=effect.min, at_most=effect.to))
    del game.state.stack[-2:]
    return tuple(sorted(found, key=lambda one: -one.minimum))


def gain(game: Game, frame: AttackFrame) -> Gain:
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
