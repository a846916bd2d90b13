"""A whole rule as a tree: when it speaks, who pays, what is done in order, how often."""

from itertools import pairwise

from msgspec.structs import replace

from crisis.cards import vocabulary as v
from crisis.cards.model.schema import Rule
from crisis.cards.wording.effects import clause
from crisis.cards.wording.filters import conditions, gathered, one
from crisis.cards.wording.leave import left_open
from crisis.cards.wording.linked import linked
from crisis.cards.wording.scope import Scope
from crisis.cards.wording.tree import (
    Clause,
    Condition,
    Joined,
    Node,
    Number,
    Phrase,
    Role,
    Said,
    Slots,
    Somebody,
    Told,
    Trigger,
    Word,
)
from crisis.cards.wording.values import continuous

_T = v.Timing
# The moments that name whom they are about in one phrase: "When this character is targeted".
MOMENTS_OF = {
    "attacker": {
        _T.TARGETED, _T.ROLLED, _T.MODIFY_OWN, _T.MODIFY_OPPOSING, _T.MODIFY_END, _T.AFTER_ATTACK,
    },
    "target": {
        _T.TARGETED, _T.MODIFY_OWN, _T.MODIFY_OPPOSING, _T.AFTER_ATTACK, _T.DEFENSE_POOL,
    },
    "roller": {_T.TARGETED, _T.MODIFY_OWN},
    "struck": {_T.MODIFY_DODGE, _T.WOULD_COLLIDE, _T.DODGED},
    "active": {
        _T.ACTIVATION_START, _T.ACTIVATION, _T.ACTION_ENDED, _T.ACTIVATION_END,
        _T.WOULD_GAIN_ACTIVATED,
    },
    "victim": {
        _T.SUFFERED, _T.DEFEATED, _T.WOULD_SUFFER, _T.WOULD_LEAVE, _T.WOULD_BE_DEFEATED,
        _T.CONDITION_GAINED, _T.HEALED, _T.WOULD_FLIP, _T.FLIPPED,
    },
    "mover": {_T.MOVE_ENDED, _T.WOULD_MOVE},
    "dropper": {_T.WOULD_DROP},
    "newcomer": {_T.SUMMONED},
    "user": {_T.POWER_USED},
}  # fmt: skip
_DEFEATS = frozenset({_T.DEFEATED, _T.WOULD_BE_DEFEATED})
_PAID_ANYWAY = ("active", "reactive", "tactic")


def told(rule: Rule, *, feature: bool = False) -> Told:
    """The tree of a rule; `feature`: it is about the terrain that is interacted with."""
    scope = Scope.of(rule, feature=feature)
    lines = [clause(effect, scope) for effect in rule.effects]
    for place, (before, _) in enumerate(pairwise(rule.effects), start=1):
        if isinstance(before, v.Activate):  # what follows an activation waits until it is over
            after = Word("leads", "after_activation")
            lines[place] = replace(lines[place], leads=(after, *lines[place].leads))
    lines += [continuous(line, scope) for line in rule.continuous]
    asks = rule.may and rule.kind not in _PAID_ANYWAY and rule.payer is None and not rule.cost
    if asks and len(lines) == 1 and lines[0].verb not in _NOT_TO_BE_LEFT:
        lines, asks = [left_open(lines[0], scope)], False
    return Told(
        _trigger(rule, scope),
        tuple(linked(lines)),
        asks,
        _price(rule, scope),
        Phrase("limit", {"limit": Word("limits", rule.limit)}) if rule.limit else None,
        rule.text,
    )


_NOT_TO_BE_LEFT = ("each", "unless_paid", "special")


def _price(rule: Rule, scope: Scope) -> Clause | None:
    """Who pays is said where it is not the owner of a superpower."""
    if rule.payer is None:
        if rule.kind in _PAID_ANYWAY or not rule.cost:
            return None
        who: Node = Role("self")
    else:
        who = scope.role(rule.payer.who) if rule.payer.who else one(rule.payer, scope)
    return Clause("pay", who, cost(rule), may=True)


def cost(rule: Rule) -> Slots:
    """What it costs: "2", or "1 to 3"."""
    slots: Slots = {"n": Number(rule.cost)}
    if rule.cost_max:
        slots["most"] = Number(rule.cost_max)
    return slots


# --- when it speaks -------------------------------------------------------------------------------


def _trigger(rule: Rule, scope: Scope) -> Trigger:
    each = None
    if rule.each:
        first = {"first": Word("first", rule.each)} if rule.in_turn else {}
        each = Phrase("for_each", {"each": Word("eaches", rule.each), **first})
    moments = tuple(_moment(rule, timing, scope) for timing in rule.on)
    left = (*_of_whom(rule, scope), *conditions(_left_conditions(rule), scope))
    return Trigger(moments, gathered(left), each, rule.action)


def _moment(rule: Rule, timing: v.Timing, scope: Scope) -> Phrase:
    if not _has_moment(rule):
        return Phrase(f"moments.{timing.value}")
    first = rule.when[0]
    key = f"moments_of.{timing.value}_{first.who}"
    if timing in _DEFEATS and first.ko is not None:  # only one of the two counts
        key += "_ko" if first.ko else "_dazed"
    return Phrase(key, {"one": _whoever(first, scope)[0]})


def _whoever(wanted: v.Filter, scope: Scope) -> tuple[Node, tuple[Phrase, ...]]:
    """Who is known is called so, and what else is asked of it is a condition: "when the user
    attacks, if the user has damage"."""
    somebody = one(wanted, scope)
    known = _known(somebody)
    rest = tuple(look for look in somebody.looks if look.entry != "looks.among")
    if known is None or any(look.entry == "looks.limit" for look in rest):
        return somebody, ()
    return known, somebody.looks if somebody.noun == "people.self" else rest


def _known(somebody: Somebody) -> Node | None:
    if somebody.noun == "people.self":
        return Role("self")
    among = [look.slots["them"] for look in somebody.looks if look.entry == "looks.among"]
    return among[0] if somebody.noun == "people.any" and len(among) == 1 else None


def _of_whom(rule: Rule, scope: Scope) -> tuple[Condition, ...]:
    """What the moment asks of somebody whom it has named."""
    if not _has_moment(rule):
        return ()
    who, left = _whoever(rule.when[0], scope)
    about = scope.role(rule.when[0].who) if isinstance(who, Joined) else who
    return (Said(left, about),) if left else ()


def _has_moment(rule: Rule) -> bool:
    """Special rules of an attack speak of "the attack"; everybody else says whose it is."""
    if not rule.when or not rule.on or rule.kind == "rider":
        return False
    if rule.when[0].relation == "enemy" and _T.MODIFY_OPPOSING in rule.on:
        return False  # its dice are modified, not by it
    return set(rule.on) <= MOMENTS_OF.get(rule.when[0].who, set())


def _left_conditions(rule: Rule) -> tuple[v.Filter, ...]:
    """The conditions that the trigger's phrase has not said yet."""
    if not _has_moment(rule):
        return rule.when
    first, *rest = rule.when
    return (_occasion_only(first, said_ko=set(rule.on) <= _DEFEATS), *rest)


def _occasion_only(wanted: v.Filter, *, said_ko: bool) -> v.Filter:
    return v.Filter(
        attack_type=wanted.attack_type, attack=wanted.attack, shape=wanted.shape,
        dealt_min=wanted.dealt_min, dealt_max=wanted.dealt_max, rolled=wanted.rolled,
        pool=wanted.pool, rolling=wanted.rolling, source=wanted.source, by=wanted.by,
        used=wanted.used, absent=wanted.absent, absent_but=wanted.absent_but,
        phase=wanted.phase, turn=wanted.turn,
        ko=None if said_ko else wanted.ko, gains=wanted.gains, gains_borne=wanted.gains_borne,
        gains_immune=wanted.gains_immune, met=wanted.met, squad=wanted.squad,
        trailing=wanted.trailing, by_action=wanted.by_action, action_made=wanted.action_made,
        result=wanted.result, at_least=wanted.at_least, at_most=wanted.at_most,
        somebody=wanted.somebody,
    )  # fmt: skip
