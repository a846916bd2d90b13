"""Who plays a Team Tactic card together and pays for it (TAC-07 to TAC-10)."""

from typing import NamedTuple

from crisis.cards.schema import Rule
from crisis.cards.vocabulary import Filter
from crisis.rules import query
from crisis.rules.filters import fits, select
from crisis.rules.game import Game
from crisis.rules.possible import can_begin
from crisis.rules.roles import Context
from crisis.state.records import Unit, UnitId

ANY_ALLY = Filter(relation="ally")


class Players(NamedTuple):
    """The characters that play a card, and what the first of them pays."""

    payer: UnitId | None
    partner: UnitId | None = None
    paid: int = 0


def player_sets(rule: Rule, context: Context) -> list[Players]:
    """Every affordable way to play a card with which it can begin to do something."""
    card = context.game.catalogue.tactics[rule.ref]
    if not card.players and not rule.cost and not rule.cost_max:
        return [Players(None)] if can_begin(context, rule) else []
    own = (unit for unit in context.game.state.units.values() if unit.owner == context.side)
    if not any(unit.power >= rule.cost for unit in own):
        return []  # nobody at all could pay; no need to look closer
    first, *rest = card.players or (ANY_ALLY,)
    found = []
    for unit in able_players(context, first, dazed_too=card.dazed_too):
        here = context.naming("payer", unit.id)
        if not rest:
            found += [Players(unit.id, None, paid) for paid in _amounts(context.game, rule, unit)]
        elif _amounts(context.game, rule, unit):
            found += [
                Players(unit.id, partner.id, rule.cost)
                for partner in able_players(here, rest[0])
                if partner.id != unit.id and _amounts(context.game, rule, partner)
            ]
    if rest and not card.ordered:
        found = _unordered(found)
    return [players for players in found if _can_begin(context, rule, players)]


def _unordered(found: list[Players]) -> list[Players]:
    """Two who play the same part are one pair, whoever is named first."""
    pairs: dict[frozenset[str], Players] = {}
    for players in found:
        pairs.setdefault(frozenset((players.payer or "", players.partner or "")), players)
    return list(pairs.values())


def able_players(context: Context, wanted: Filter, *, dazed_too: bool = False) -> list[Unit]:
    """Dazed characters, Grunts and those under foreign control play no cards (TAC-08, TAC-10)."""
    game = context.game
    if wanted.who:
        named = context.role(wanted.who)
        units = [named] if named in game.state.units and fits(context, wanted, str(named)) else []
    else:
        units = select(context, wanted)
    return [
        unit
        for unit in (game.unit(str(name)) for name in units)
        if may_play(context, unit) and (unit.able or (dazed_too and unit.on_table))
    ]


def may_play(context: Context, unit: Unit) -> bool:
    game = context.game
    if game.card(unit).grunt or unit.owner != context.side:
        return False
    return unit.side == context.side and query.cannot(game, "play_tactics", unit) is None


def price(game: Game, rule: Rule, unit: Unit, paid: int) -> int:
    """What a player of the card pays in all: some holders pay more."""
    return paid + query.rule_cost(game, rule, unit) - rule.cost


def _amounts(game: Game, rule: Rule, unit: Unit) -> list[int]:
    most = max(rule.cost, rule.cost_max)
    return [
        paid for paid in range(rule.cost, most + 1) if unit.power >= price(game, rule, unit, paid)
    ]


def _can_begin(context: Context, rule: Rule, players: Players) -> bool:
    """The card speaks for its first player; what it does must be possible for these players."""
    named = (("payer", players.payer), ("partner", players.partner))
    here = Context(
        context.game, side=context.side, owner=players.payer, occasion=context.occasion, squad=True,
        named=tuple((name, unit) for name, unit in named if unit), rule=context.rule,
    )  # fmt: skip
    return can_begin(here, rule)
