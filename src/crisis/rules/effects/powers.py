"""Power, damage, healing, conditions and named tokens given to a character by effects."""

from crisis.cards.vocabulary import (
    Count,
    Damage,
    Defeat,
    GainPower,
    GiveCondition,
    Heal,
    LosePower,
    PayPower,
    Prevent,
    Reduce,
    RemoveCondition,
    Shake,
    Timing,
    UnlessPaid,
)
from crisis.rules.chapters.damage import reduce_damage
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure, leave_undone
from crisis.rules.core.steps import do
from crisis.rules.effects.verb import add_result, affected, asking, context, drop, verb
from crisis.rules.legal.possible import removable, tokens_that_pay
from crisis.rules.reading import query
from crisis.rules.reading.amounts import amount
from crisis.rules.reading.roles import as_tuple
from crisis.rules.timing.triggers import window
from crisis.state.causes import Cause, Packet
from crisis.state.decisions import Choose, Option, declining, offer
from crisis.state.events import (
    ConditionGained,
    ConditionRemoved,
    CounterChanged,
    Healed,
    PowerGained,
    PowerLost,
    PowerSpent,
)
from crisis.state.frames import (
    ConditionFrame,
    DamageFrame,
    DefeatFrame,
    Frame,
    HealFrame,
    PowerFrame,
    ResolveFrame,
)
from crisis.state.records import UnitId
from crisis.texts import codes

# --- Power ----------------------------------------------------------------------------------------


def gain_power(game: Game, frame: ResolveFrame, effect: GainPower) -> None:
    wanted = amount(context(game, frame), effect.amount)
    for unit in reversed(affected(game, frame, effect.who)):
        if wanted > 0:
            game.push(PowerFrame(unit=unit, amount=wanted, cause=frame.cause))


def lose_power(game: Game, frame: ResolveFrame, effect: LosePower) -> None:
    wanted = amount(context(game, frame), effect.amount)
    for unit in reversed(affected(game, frame, effect.who)):
        if wanted > 0:
            game.push(PowerFrame(unit=unit, amount=wanted, cause=frame.cause, lose=True))


def power_result(_game: Game, frame: ResolveFrame, effect: object, done: Frame) -> None:
    if isinstance(done, PowerFrame):
        add_result(frame, "lost" if done.lose else "gained", done.done)


def change_power(game: Game, frame: PowerFrame) -> None:
    """A gain is capped (PWR-01, COND-14); a loss takes what there is (PWR-03)."""
    unit = game.unit(frame.unit)
    if not unit.able:
        return
    if frame.lose:
        frame.done = min(frame.amount, unit.power)
        if frame.done:
            game.emit(PowerLost(unit.id, frame.done, frame.cause.name))
    else:
        frame.done = query.power_gain(game, unit, frame.amount)
        if frame.done:
            game.emit(PowerGained(unit.id, frame.done, frame.cause.name))


POWER = Procedure[PowerFrame](
    {
        "a": window(Timing.WOULD_GAIN_POWER, when=lambda _game, frame: not frame.lose),
        "a2": window(Timing.WOULD_LOSE_POWER, when=lambda _game, frame: frame.lose),
        "b": do(change_power),
    }
)


def pay_power(game: Game, frame: ResolveFrame, effect: PayPower) -> None:
    """A further cost: what follows needs it to be paid in full."""
    here = context(game, frame)
    wanted = amount(here, effect.amount)
    payer = here.role(effect.who)
    tokens = tokens_that_pay(here, effect)
    if payer is None or game.unit(payer).power + tokens < wanted:
        frame.stopped = True
        drop(game, frame, codes.POWER_MISSING())
        return
    by_tokens = frame.results.get(PURSE, max(0, wanted - game.unit(payer).power))
    holder = here.role(effect.of)
    if by_tokens and holder is not None:
        game.emit(CounterChanged(holder, effect.counter, -by_tokens))
    if wanted > by_tokens:
        game.emit(PowerSpent(payer, wanted - by_tokens, frame.cause.name))


PURSE = "tokens paid"


def purse_question(game: Game, frame: ResolveFrame, effect: PayPower) -> Choose | None:
    """How many tokens stand for Power, if there is a choice."""
    here = context(game, frame)
    payer, wanted = here.role(effect.who), amount(here, effect.amount)
    most = min(tokens_that_pay(here, effect), wanted)
    least = max(0, wanted - game.unit(payer).power) if payer else 0
    if payer is None or PURSE in frame.results or least >= most:
        return None
    numbers = range(least, most + 1)
    options = tuple(Option(f"number:{n}", "number", str(n), number=n) for n in numbers)
    return Choose(frame.side, "choose_number", options, about=frame.rule)


def purse_answered(_game: Game, frame: ResolveFrame, _effect: PayPower, option: Option) -> None:
    frame.results = {**frame.results, PURSE: option.number}


def toll_question(game: Game, frame: ResolveFrame, effect: UnlessPaid) -> Choose | None:
    """Its player is asked, if the character is able and has the Power (PWR-02)."""
    here = context(game, frame)
    payer, wanted = here.role(effect.who), amount(here, effect.amount)
    if payer is None or not game.unit(payer).able or game.unit(payer).power < wanted:
        return None
    options = (Option("pay", "pay", owner=payer, cost=wanted), declining("no"))
    return Choose(game.unit(payer).side, "unless_paid", options, about=frame.rule)


def toll_answered(game: Game, frame: ResolveFrame, effect: UnlessPaid, option: Option) -> None:
    here = context(game, frame)
    payer = here.role(effect.who)
    if not option.declines and payer is not None:
        game.emit(PowerSpent(payer, amount(here, effect.amount), frame.cause.name))
        add_result(frame, "bought", 1)
        frame.stopped = True


# --- damage ---------------------------------------------------------------------------------------


def damage(game: Game, frame: ResolveFrame, effect: Damage) -> None:
    here = context(game, frame)
    wanted = {
        unit: amount(here.naming("sufferer", unit), effect.amount)
        for unit in affected(game, frame, effect.who)
    }
    packets = tuple(
        Packet(unit, number, frame.cause, effect.irreducible, effect.no_power, effect.gives_power)
        for unit, number in wanted.items()
        if number > 0
    )
    if packets:
        game.push(DamageFrame(packets=packets))


def damage_result(_game: Game, frame: ResolveFrame, effect: Damage, done: Frame) -> None:
    if isinstance(done, DamageFrame):
        add_result(frame, "damaged", sum(amount for _, amount in done.suffered))


def reduce(game: Game, frame: ResolveFrame, effect: Reduce) -> None:
    occasion = game.frame(frame.occasion)
    if isinstance(occasion, DamageFrame):
        wanted = amount(context(game, frame), effect.amount)
        reduce_damage(game, occasion, by=wanted, least=effect.min, cause=frame.cause, to=effect.to)


def prevent(game: Game, frame: ResolveFrame, effect: Prevent) -> None:
    """The operation of this occasion does not happen."""
    operation = game.frame(frame.occasion)
    leave = game.procedures[type(operation)].prevent if operation is not None else None
    if leave is None:
        drop(game, frame, codes.NOTHING_TO_PREVENT())
    else:
        leave(game, operation, frame.cause)


def defeat(game: Game, frame: ResolveFrame, effect: Defeat) -> None:
    for unit in reversed(affected(game, frame, effect.who)):
        game.push(DefeatFrame(unit=unit, cause=frame.cause, outright=effect.ko))


# --- healing --------------------------------------------------------------------------------------


def heal(game: Game, frame: ResolveFrame, effect: Heal) -> None:
    wanted = amount(context(game, frame), effect.amount)
    for unit in reversed(affected(game, frame, effect.who)):
        if wanted > 0:
            game.push(HealFrame(unit=unit, amount=wanted, cause=frame.cause))


def heal_result(_game: Game, frame: ResolveFrame, effect: Heal, done: Frame) -> None:
    if isinstance(done, HealFrame):
        add_result(frame, "healed", done.healed)


def remove_damage(game: Game, frame: HealFrame) -> None:
    unit = game.unit(frame.unit)
    if frame.prevented or not unit.able or query.cannot(game, "heal", unit):
        return
    frame.healed = min(frame.amount, unit.damage)  # DMG-17
    if frame.healed:
        game.emit(Healed(unit.id, frame.healed, frame.cause.name))


def was_healed(_game: Game, frame: HealFrame) -> bool:
    return frame.healed > 0


HEAL = Procedure[HealFrame](
    {
        "a": window(Timing.WOULD_HEAL),
        "b": do(remove_damage),
        "c": window(Timing.HEALED, when=was_healed),
    },
    prevent=leave_undone,
)

# --- conditions -----------------------------------------------------------------------------------


def _to_pick_from(game: Game, frame: ResolveFrame, effect: GiveCondition) -> tuple[str, ...]:
    """The conditions of a list, or those of it that somebody has."""
    listed = as_tuple(effect.condition)
    if not effect.borne_by:
        return listed
    bearer = context(game, frame).role(effect.borne_by)
    has = game.unit(bearer).conditions if bearer else ()
    taken = set[str]()
    for unit in affected(game, frame, effect.who) if effect.passed else ():
        taken |= {*game.unit(unit).conditions}
    return tuple(c for c in has if (not listed or c in listed) and c not in taken)


def give_question(game: Game, frame: ResolveFrame, effect: GiveCondition) -> Choose | None:
    choice = _to_pick_from(game, frame, effect)
    if not (effect.pick or effect.borne_by) or len(choice) < 2:
        return None
    options = tuple(offer("condition", c, c) for c in choice)
    return Choose(frame.side, "pick_condition", options, about=frame.rule)


def picked(_game: Game, frame: ResolveFrame, effect: object, option: Option) -> None:
    frame.name("condition", option.picked)


def give_condition(game: Game, frame: ResolveFrame, effect: GiveCondition) -> None:
    conditions = _to_pick_from(game, frame, effect)
    if (effect.pick or effect.borne_by) and conditions:
        conditions = (frame.named("condition") or conditions[0],)
    for unit in reversed(affected(game, frame, effect.who)):
        for condition in reversed(conditions):
            game.push(ConditionFrame(unit=unit, condition=condition, cause=frame.cause))
    giver = context(game, frame).role(effect.borne_by) if effect.passed else None
    if giver is not None:
        for condition in conditions:
            game.emit(ConditionRemoved(giver, condition, frame.cause.name))


def condition_result(_game: Game, frame: ResolveFrame, effect: object, done: Frame) -> None:
    if isinstance(done, ConditionFrame) and done.given:
        add_result(frame, "given", 1)


def gain_condition(game: Game, frame: ConditionFrame) -> None:
    """At most one of each (COND-01); immunity stops it (COND-15)."""
    if frame.prevented:
        return
    frame.given = put_condition(game, frame.unit, frame.condition, frame.cause)
    if frame.given and frame.cause.is_enemy_of(game.unit(frame.unit).side):
        game.note("conditioned_by_enemy", frame.unit)


def put_condition(game: Game, unit: UnitId, condition: str, cause: Cause) -> bool:
    bearer = game.unit(unit)
    if not bearer.able or condition in bearer.conditions:
        return False
    if query.is_immune(game, bearer, condition) or query.cannot(game, "gain_condition", bearer):
        return False
    game.emit(ConditionGained(unit, condition, cause.name))
    return True


def was_given(_game: Game, frame: ConditionFrame) -> bool:
    return frame.given


CONDITION = Procedure[ConditionFrame](
    {
        "a": window(Timing.WOULD_GAIN_CONDITION),
        "b": do(gain_condition),
        "c": window(Timing.CONDITION_GAINED, when=was_given),
    },
    prevent=leave_undone,
)


def remove_question(
    game: Game, frame: ResolveFrame, effect: RemoveCondition | Shake
) -> Choose | None:
    units = affected(game, frame, effect.who)
    if _takes_all(effect) or len(units) != 1:
        return None
    found = removable(context(game, frame), effect, units[0])
    if len(found) < 2:
        return None
    options = tuple(offer("condition", c, c) for c in found)
    return Choose(frame.side, "remove_condition", options, about=units[0])


def remove_condition(game: Game, frame: ResolveFrame, effect: RemoveCondition | Shake) -> None:
    here = context(game, frame)
    for unit in affected(game, frame, effect.who):
        found = removable(here, effect, unit)
        if not _takes_all(effect) and found:
            found = [frame.named("condition") or found[0]]
        for condition in found:
            game.emit(ConditionRemoved(unit, condition, frame.cause.name))
            add_result(frame, "removed", 1)
    frame.chosen = {key: value for key, value in frame.chosen.items() if key != "condition"}


def _takes_all(effect: RemoveCondition | Shake) -> bool:
    return isinstance(effect, RemoveCondition) and effect.all


def count(game: Game, frame: ResolveFrame, effect: Count) -> None:
    wanted = amount(context(game, frame), effect.amount)
    for unit in affected(game, frame, effect.who):
        now = game.unit(unit).counter(effect.counter)
        most = query.counter_most(game, game.unit(unit), effect.counter, effect.most)
        change = min(max(wanted, -now), most - now)
        if change:
            game.emit(CounterChanged(unit, effect.counter, change))


VERBS = (
    verb(GainPower, gain_power, result=power_result),
    verb(LosePower, lose_power, result=power_result),
    asking(PayPower, purse_question, purse_answered, run=pay_power),
    asking(UnlessPaid, toll_question, toll_answered),
    verb(Damage, damage, result=damage_result),
    verb(Reduce, reduce),
    verb(Prevent, prevent),
    verb(Defeat, defeat),
    verb(Heal, heal, result=heal_result),
    asking(GiveCondition, give_question, picked, result=condition_result, run=give_condition),
    asking(RemoveCondition, remove_question, picked, run=remove_condition),
    verb(Count, count),
    asking(Shake, remove_question, picked, run=remove_condition),
)
