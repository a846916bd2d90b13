"""Who plays a Team Tactic card together and pays for it (TAC-07 to TAC-10)."""

from collections.abc import Iterator

from msgspec import Struct

from crisis.cards.model.schema import Rule
from crisis.cards.vocabulary import ChooseThing, Filter
from crisis.rules.core.game import Game
from crisis.rules.legal.possible import can_begin, in_question, names_by_what_is_paid
from crisis.rules.reading import query
from crisis.rules.reading.filters import fits
from crisis.rules.reading.roles import Context
from crisis.state.records import Unit, UnitId

ANY_ALLY = Filter(relation="ally")

# What a `choose` asks of a character for itself, and the distance, which `_could_name` leaves out.
_WITHOUT_PAYER = frozenset(
    {
        "relation", "healthy", "dazed", "injured", "damaged", "activated", "has", "lacks",
        "power_min", "power_max", "within", "beyond", "of",
    }
)  # fmt: skip


class Players(Struct, frozen=True):
    """The characters that play a card, and what the first of them pays."""

    payer: UnitId | None
    partner: UnitId | None = None
    paid: int = 0


def player_sets(rule: Rule, context: Context) -> list[Players]:
    """Every affordable way to play a card with which it can begin to do something."""
    card = context.game.catalogue.tactics[rule.ref]
    if not card.players and not rule.cost and not rule.cost_max:
        return [Players(None)] if can_begin(context, rule) else []
    first, *rest = card.players or (ANY_ALLY,)
    if not first.who and not _could_name(context, rule):
        return []
    found = []
    for unit, amounts in _payers(context, rule, first, dazed_too=card.dazed_too):
        if not rest:
            found += _alone(context, rule, [Players(unit.id, None, paid) for paid in amounts])
        elif _could_begin(context, rule, unit):
            found += _pairs(context, rule, unit, rest[0])
    return _unordered(found) if rest and not card.ordered else found


def _could_name(context: Context, rule: Rule) -> bool:
    """Whether there is a character that the first `choose` of a card could name, whoever plays it:
    mostly a cheap no to all payers at once."""
    effect = rule.effects[0] if rule.effects else None
    if not isinstance(effect, ChooseThing) or effect.from_ != "characters":
        return True
    if effect.may or effect.when or effect.many != 1 or effect.relation == "self":
        return True
    if not _WITHOUT_PAYER.issuperset(effect.given):
        return True
    return any(fits(context, effect.anywhere, unit.id) for unit in in_question(context, effect))


def somebody_pays(rule: Rule, context: Context) -> bool:
    """Whether the card finds its players at all, whatever it could do for them."""
    card = context.game.catalogue.tactics[rule.ref]
    first, *rest = card.players or (ANY_ALLY,)
    for unit, _ in _payers(context, rule, first, dazed_too=card.dazed_too):
        here = context.naming("payer", unit.id)
        if all(any(other.id != unit.id for other, _ in _payers(here, rule, part)) for part in rest):
            return True
    return False


def _alone(context: Context, rule: Rule, ways: list[Players]) -> list[Players]:
    """Where the Power says what can be named, each amount is a question of its own."""
    if len(ways) > 1 and names_by_what_is_paid(rule):
        return [players for players in ways if _can_begin(context, rule, players)]
    return ways if _can_begin(context, rule, ways[0]) else []


def _pairs(context: Context, rule: Rule, payer: Unit, wanted: Filter) -> list[Players]:
    pairs = [
        Players(payer.id, partner.id, rule.cost)
        for partner, _ in _payers(context.naming("payer", payer.id), rule, wanted)
        if partner.id != payer.id
    ]
    return [players for players in pairs if _can_begin(context, rule, players)]


def _unordered(found: list[Players]) -> list[Players]:
    """Two who play the same part are one pair, whoever is named first."""
    pairs: dict[frozenset[str], Players] = {}
    for players in found:
        pairs.setdefault(frozenset((players.payer or "", players.partner or "")), players)
    return list(pairs.values())


def _payers(
    context: Context, rule: Rule, wanted: Filter, *, dazed_too: bool = False
) -> Iterator[tuple[Unit, list[int]]]:
    """Who may play a part and what each can pay: the cheapest question, and mostly the last."""
    game = context.game
    changes = query.changes_cost(game, rule)
    for unit in game.allies(context.side) if context.side else ():
        affordable = unit.power - (price(game, rule, unit, 0) if changes else 0)
        if affordable >= rule.cost and _may_take_part(context, wanted, unit, dazed_too=dazed_too):
            most = min(affordable, max(rule.cost, rule.cost_max))
            yield unit, list(range(rule.cost, most + 1))


def able_players(context: Context, wanted: Filter) -> list[Unit]:
    return [unit for unit in context.game.units() if _may_take_part(context, wanted, unit)]


def _may_take_part(
    context: Context, wanted: Filter, unit: Unit, *, dazed_too: bool = False
) -> bool:
    """Dazed characters, Grunts and those under foreign control play no cards (TAC-08, TAC-10)."""
    if wanted.who and context.role(wanted.who) != unit.id:
        return False
    if not (unit.able or (dazed_too and wanted.who)):
        return False
    whoever = wanted.relation == "ally" and wanted.given == ANY_ALLY.given  # `may_play` asks that
    return (whoever or fits(context, wanted, unit.id)) and may_play(context, unit)


def may_play(context: Context, unit: Unit) -> bool:
    game = context.game
    if unit.owner != context.side or unit.side != context.side:
        return False
    if game.catalogue.characters[unit.card].parents:
        return False  # a Grunt
    card = game.catalogue.tactics.get(context.ref)
    return query.cannot(game, "play_tactics", unit, of=(card.timing,) if card else ()) is None


def price(game: Game, rule: Rule, unit: Unit, paid: int) -> int:
    """What a player of the card pays in all: some holders pay more."""
    return paid + query.rule_cost(game, rule, unit) - rule.cost


def _can_begin(context: Context, rule: Rule, players: Players) -> bool:
    """What the card does must be possible for these players."""
    return can_begin(_for_players(context, players), rule)


def _could_begin(context: Context, rule: Rule, payer: Unit) -> bool:
    """The same while the second player is still to be found: a cheap no to all pairs at once."""
    here = _for_players(context, Players(payer.id))
    here.open_role = "partner"
    return can_begin(here, rule)


def _for_players(context: Context, players: Players) -> Context:
    """The card speaks for its first player."""
    payer, partner = players.payer, players.partner
    named = (("payer", payer),) if payer else ()
    return Context(
        context.game, side=context.side, owner=payer, occasion=context.occasion, squad=True,
        named=(*named, ("partner", partner)) if partner else named, rule=context.rule,
        ref=context.ref, paid=players.paid,
    )  # fmt: skip
