"""The ways to use a rule: who pays, how much, together with whom, and the option each of them is.

What a cost comes to is in `rules.reading.query`; which rules may be used at a moment is in
`rules.timing.triggers`.
"""

from collections.abc import Iterable

from msgspec import Struct

from crisis.cards.vocabulary import Begin, Filter
from crisis.rules.core.game import Game
from crisis.rules.legal.players import player_sets
from crisis.rules.reading import query
from crisis.rules.reading.filters import fits, select
from crisis.rules.reading.instance import Instance, context_of
from crisis.rules.reading.roles import Context
from crisis.state.decisions import Option
from crisis.state.frames import Frame
from crisis.state.records import Unit, UnitId


class Way(Struct, frozen=True):
    """One way to use an instance: who pays and how much."""

    instance: Instance
    payer: UnitId | None
    paid: int
    partner: UnitId | None = None  # who plays a Team Tactic card together with the payer

    def option(self, game: Game, what: str) -> Option:
        """This way as an entry of a choice; the one place where keys of ways are made."""
        rule, owner = self.instance.rule, self.instance.owner
        payer = f"@{self.payer}" if self.payer and self.payer != owner else ""
        partner = f"+{self.partner}" if self.partner else ""
        amount = f"#{self.paid}" if rule.cost_max else ""
        return Option(
            f"{self.instance.key}{payer}{partner}{amount}", what, rule.name,
            thing=self.instance.token, rule=rule.ref, owner=owner, payer=self.payer,
            partner=self.partner, paid=self.paid, cost=self.paid + _surcharge(game, self),
            group=self.instance.key, idle=_is_in_force(game, self.instance),
        )  # fmt: skip


def _is_in_force(game: Game, instance: Instance) -> bool:
    """Whether all that a rule does is to change values, and it does so already: used once more it
    is paid for and brings nothing, because effects of one name do not add up (GEN-07)."""
    rule = instance.rule
    if not game.edition.same_name_once_per_trigger or not game.state.lasting or not rule.effects:
        return False
    if not all(isinstance(effect, Begin) and effect.value for effect in rule.effects):
        return False
    return any(
        lasting.owner == instance.owner and game.rule(lasting.rule).name == rule.name
        for lasting in game.state.lasting
    )


def _surcharge(game: Game, way: Way) -> int:
    """What a rule costs its user beyond the printed price (COND-10)."""
    rule = way.instance.rule
    if way.payer is None or not query.changes_cost(game, rule):
        return 0
    return query.rule_cost(game, rule, _user(game, way.instance, game.unit(way.payer))) - rule.cost


def refused_way(instance: Instance, what: str) -> Option:
    """A rule that nobody can use now, at its printed price."""
    rule = instance.rule
    return Option(
        instance.key, what, rule.name, thing=instance.token, rule=rule.ref, owner=instance.owner,
        cost=rule.cost, group=instance.key,
    )  # fmt: skip


def chosen_way(option: Option, instances: Iterable[Instance]) -> Way:
    """The way that a picked option stands for."""
    instance = next(instance for instance in instances if instance.key == option.group)
    return Way(instance, option.payer, option.paid, option.partner)


def ways(game: Game, instance: Instance, occasion: Frame | None) -> list[Way]:
    """Each affordable combination of payer and amount; one free way for what costs nothing."""
    rule = instance.rule
    if rule.kind == "tactic" and rule.payer is None:
        sets = player_sets(rule, context_of(game, instance, occasion))
        return [Way(instance, one.payer, one.paid, one.partner) for one in sets]
    payers = _payers(game, instance, occasion)
    if not payers:
        return (
            [Way(instance, instance.owner, 0)] if not rule.cost and instance.owner is None else []
        )
    found = []
    changes = query.changes_cost(game, rule)
    for payer in payers:
        surcharge = 0
        if changes:
            surcharge = query.rule_cost(game, rule, _user(game, instance, payer)) - rule.cost
        for paid in range(rule.cost, max(rule.cost, rule.cost_max) + 1):
            if payer.power >= paid + surcharge:
                found.append(Way(instance, payer.id, paid))
    return found


def _payers(game: Game, instance: Instance, occasion: Frame | None) -> list[Unit]:
    rule = instance.rule
    if rule.payer is not None:
        context = context_of(game, instance, occasion)
        return [game.unit(unit) for unit in _named_payers(context, rule.payer)]
    if instance.owner is None:
        return []
    owner = game.unit(instance.owner)
    return query.payers(game, owner) if rule.kind in ("active", "reactive") else [owner]


def _user(game: Game, instance: Instance, payer: Unit) -> Unit:
    """Whose cost it is: a superpower's that of its owner, whoever pays (COND-10)."""
    own = instance.owner is not None and instance.rule.kind in ("active", "reactive")
    return game.unit(instance.owner) if own and instance.owner else payer


def _named_payers(context: Context, payer: Filter) -> list[UnitId]:
    if payer.who:
        named = context.role(payer.who)
        able = named is not None and context.game.unit(named).able
        return [named] if named and able and fits(context, payer, named) else []
    return select(context, payer)
