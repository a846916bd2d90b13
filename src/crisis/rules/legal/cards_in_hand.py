"""What Team Tactic cards and rosters must have to give: a hand, a pile, somebody in reach, others
who join in, characters and cards that were not chosen."""

from crisis.cards.model.schema import Rule
from crisis.cards.vocabulary import (
    AddTactic,
    ChooseFallen,
    ChooseLeadership,
    ChoosePower,
    ChooseReserve,
    DiscardTactics,
    Filter,
    Gather,
    NeedsReach,
    ReturnTactic,
)
from crisis.rules.legal.legality import why_not_target
from crisis.rules.reading.amounts import amount
from crisis.rules.reading.filters import select
from crisis.rules.reading.memory import attack_of
from crisis.rules.reading.roles import Context
from crisis.state.records import Place, UnitId


def card_can(
    context: Context,
    rule: Rule,
    effect: ReturnTactic
    | DiscardTactics
    | NeedsReach
    | Gather
    | AddTactic
    | ChooseReserve
    | ChooseLeadership
    | ChooseFallen
    | ChoosePower,
) -> bool:
    """What Team Tactic cards ask for: a hand, a pile, somebody in reach, others who join in."""
    side = context.game.state.sides[context.side] if context.side else None
    match effect:
        case ReturnTactic():
            return side is not None and rule.card in side.played
        case DiscardTactics():
            return side is not None and len(side.tactics) >= effect.count
        case NeedsReach():
            return _is_in_reach(context, effect)
        case Gather():
            return not effect.least or _enough_join(context, rule, effect)
        case ChooseLeadership():
            return bool(other_leaderships(context, effect))
        case ChooseFallen():
            return bool(fallen(context, effect))
        case ChoosePower():
            return bool(powers_of(context, effect))
        case _:
            return _something_left(context, effect)


def other_leaderships(context: Context, effect: ChooseLeadership) -> list[tuple[UnitId, Rule]]:
    """Leaderships of allies on the table that are not active and of these affiliations."""
    if context.side is None:
        return []
    game, side = context.game, context.game.state.sides[context.side]
    wanted = {side.affiliation if word == "own" else word for word in effect.affiliations}
    active = {side.leadership, *(ref for _, ref in side.also_lead)}
    found: dict[tuple[UnitId, str], Rule] = {}
    for unit in game.allies(context.side):
        for rule in game.face(unit).leaderships:
            if rule.affiliation in wanted and rule.ref not in active and not rule.granted:
                found.setdefault((unit.id, rule.name), rule)
    return [(unit, rule) for (unit, _), rule in found.items()]


def _enough_join(context: Context, rule: Rule, effect: Gather) -> bool:
    """So many others as must join in can pay their part (TAC-07)."""
    playing = {context.role("payer"), context.role("partner")}
    wanted = effect.who if isinstance(effect.who, Filter) else Filter(who=effect.who)
    others = (unit for unit in select(context, wanted) if unit not in playing)
    able = [unit for unit in others if context.game.unit(unit).power >= rule.cost]
    return len(able) >= effect.least


def _is_in_reach(context: Context, effect: NeedsReach) -> bool:
    attack, who = attack_of(context), context.role(effect.who)
    return attack is not None and who is not None and not why_not_target(context.game, attack, who)


def spare_tactics(context: Context, effect: AddTactic) -> list[str]:
    """Cards of the roster that were not chosen and have one of these affiliations."""
    if context.side is None:
        return []
    known = context.game.catalogue.tactics
    own = context.game.state.sides[context.side].affiliation
    wanted = {own if word == "own" else word for word in effect.affiliations}
    return [
        slug
        for slug in context.game.state.sides[context.side].spare
        if slug in known and known[slug].affiliation in wanted
    ]


def _something_left(context: Context, effect: AddTactic | ChooseReserve) -> bool:
    """In the roster, of what was not chosen for the squad."""
    if isinstance(effect, AddTactic):
        return bool(spare_tactics(context, effect))
    return bool(reserves(context, effect))


def reserves(context: Context, effect: ChooseReserve) -> list[str]:
    """Characters of the roster that are not and were not in play."""
    game = context.game
    side = context.side or (game.unit(context.owner).side if context.owner else None)
    if side is None:
        return []
    most = None if effect.threat_max is None else amount(context, effect.threat_max)
    played = {unit.card for unit in game.state.units.values() if unit.owner == side}
    return [
        slug
        for slug in game.state.sides[side].bench
        if slug not in played and (most is None or game.catalogue.characters[slug].threat <= most)
    ]


def fallen(context: Context, effect: ChooseFallen) -> list[UnitId]:
    """Allies that were KO'd in this game; no Grunts (TAC-10)."""
    game = context.game
    most = None if effect.threat_max is None else amount(context, effect.threat_max)
    return [
        unit.id
        for unit in game.state.units.values()
        if unit.place is Place.KO
        and unit.owner == context.side
        and not game.card(unit).grunt
        and (most is None or game.threat(unit) <= most)
    ]


def powers_of(context: Context, effect: ChoosePower) -> list[str]:
    """The Active and Reactive superpowers of a character, as its card lies now."""
    unit = context.game.state.units.get(context.role(effect.of) or "")
    if unit is None:
        return []
    rules = context.game.face(unit).rules
    return list(dict.fromkeys(rule.name for rule in rules if rule.kind in ("active", "reactive")))
