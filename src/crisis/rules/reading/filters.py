"""Whether something on the table is as a card's words say: conditions and selectors.

A condition tests one thing and the occasion; a selector finds everything that fits.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from crisis.cards.model.walk import all_effects
from crisis.cards.vocabulary import ChooseThing, Filter, Push, Throw
from crisis.rules.core.game import Game
from crisis.rules.core.witness import speaks
from crisis.rules.reading import measure
from crisis.rules.reading.amounts import amount
from crisis.rules.reading.memory import remembered
from crisis.rules.reading.moments import (
    attack_fits,
    cause_fits,
    crossed_as_asked,
    gained_condition_fits,
    gathered_as_asked,
    is_by_action,
    is_carried_out,
    met_as_asked,
    moment_fits,
    squad_fits,
    uses_as_asked,
)
from crisis.rules.reading.roles import Context, as_tuple
from crisis.rules.reading.surroundings import (
    TOKEN,
    TokenQuestion,
    contests_as_asked,
    holds_as_asked,
    is_seen,
    printed_as_asked,
    stands_on,
    surroundings_fit,
)
from crisis.state.frames import AttackFrame
from crisis.state.records import Piece, Unit, UnitId

OccasionQuestion = Callable[[Context, Filter], bool]
ThingQuestion = Callable[[Context, Filter, str], bool]
UnitQuestion = Callable[[Context, Filter, Unit], bool]
PieceQuestion = Callable[[Context, Filter, Piece], bool]
Q = TypeVar("Q")


# --- which questions a filter asks ----------------------------------------------------------------


class Questions(NamedTuple):
    """What must be asked for a set of keys; most filters name two or three of some eighty."""

    occasion: tuple[OccasionQuestion, ...]
    thing: tuple[ThingQuestion, ...]
    unit: tuple[UnitQuestion, ...]
    piece: tuple[PieceQuestion, ...]
    token: tuple[TokenQuestion, ...]
    about_a_thing: bool


@lru_cache(maxsize=4096)
def _questions(given: tuple[str, ...]) -> Questions:
    return Questions(
        _named(_OCCASION, given),
        _named(_THING, given),
        _named(_UNIT, given),
        _named(_PIECE, given),
        _named(TOKEN, given),
        any(key in _THING_KEYS for key in given),
    )


def _named(table: tuple[tuple[str, Q], ...], given: tuple[str, ...]) -> tuple[Q, ...]:
    """The questions of a table for these keys, in its order, each once."""
    return tuple(question for keys, question in table if any(key in given for key in keys.split()))


def holds(context: Context, condition: Filter) -> bool:
    """A condition: the thing it names (the owner by default) must fit, and the occasion too."""
    questions = _questions(condition.given)
    for question in questions.occasion:
        if not question(context, condition):
            return False
    who = context.role(condition.who) if condition.who else context.owner
    if who is None:
        return not condition.who and not questions.about_a_thing and _parts_hold(context, condition)
    return fits(context, condition, who)


def _parts_hold(context: Context, condition: Filter) -> bool:
    """The alternatives of a card on the table, which has no owner to be asked about."""
    if condition.any_of and not any(holds(context, part) for part in condition.any_of):
        return False
    return not any(holds(context, part) for part in condition.none_of)


def all_hold(context: Context, conditions: tuple[Filter, ...]) -> bool:
    for condition in conditions:  # noqa: SIM110 - asked some thousand times a game
        if not holds(context, condition):
            return False
    return True


def select(context: Context, wanted: Filter) -> list[UnitId]:
    """Every unit that can be affected and fits."""
    return [unit.id for unit in context.game.able_units() if fits(context, wanted, unit.id)]


def fits(context: Context, wanted: Filter, thing: str) -> bool:
    """Whether a unit, piece or token is as the filter says."""
    questions = _questions(wanted.given)
    state = context.game.state
    if thing in state.units:
        unit = state.units[thing]
        for asked in questions.unit:
            if not asked(context, wanted, unit):
                return False
    elif thing in state.terrain:
        piece = state.terrain[thing]
        for about in questions.piece:
            if not about(context, wanted, piece):
                return False
    elif thing in state.tokens:
        token = state.tokens[thing]
        for of_it in questions.token:
            if not of_it(context, wanted, token):
                return False
    else:
        return False  # terrain that is destroyed is nothing any more
    for question in questions.thing:  # noqa: SIM110 - see all_hold
        if not question(context, wanted, thing):
            return False
    return True


# --- about anything -------------------------------------------------------------------------------


def _is_no_other(context: Context, wanted: Filter, thing: str) -> bool:
    return not any(thing in context.roles(role) for role in as_tuple(wanted.not_))


def _is_among(context: Context, wanted: Filter, thing: str) -> bool:
    """One of those that play these roles; a role such as `targets` may be played by several."""
    roles = as_tuple(wanted.among)
    if context.open_role in roles:
        return True
    return any(thing in context.roles(role) for role in roles)


def _all_fit(context: Context, wanted: Filter, thing: str) -> bool:
    return all(fits(context, part, thing) for part in wanted.all_of)


def _any_fits(context: Context, wanted: Filter, thing: str) -> bool:
    return any(_part_fits(context, part, thing) for part in wanted.any_of)


def _none_fits(context: Context, wanted: Filter, thing: str) -> bool:
    return not any(_part_fits(context, part, thing) for part in wanted.none_of)


def _part_fits(context: Context, part: Filter, thing: str) -> bool:
    """One alternative: about the same thing, unless it names somebody else."""
    if part.who:
        return holds(context, part)
    occasion = _questions(part.given).occasion
    return all(question(context, part) for question in occasion) and fits(context, part, thing)


def _distance_fits(context: Context, wanted: Filter, thing: str) -> bool:
    game = context.game
    reference = context.role(wanted.of)
    if reference is None:
        return wanted.of == context.open_role
    if _FROM in game.speakers.values and _is_own_range(context, reference):
        reference = game.ask_cards.standing(game, reference)
    if wanted.within is not None and not _is_near(context, thing, reference, wanted.within):
        return False
    if wanted.beyond is not None and measure.within(game, thing, reference, wanted.beyond):
        return False
    return not wanted.seen_by or is_seen(game, context.role(wanted.seen_by), thing)


_FROM = "range_from"


def _is_own_range(context: Context, reference: str) -> bool:
    """Whether a superpower or a special rule measures from its own character."""
    kind = context.game.rule(context.ref).kind if context.ref else "innate"
    own = kind in ("active", "reactive", "innate", "rider") and not context.squad
    return own and reference == context.owner


def _is_near(context: Context, thing: str, reference: str, reach: int | str) -> bool:
    number = reach if isinstance(reach, int) else amount(context, reach)
    return number > 0 and measure.within(context.game, thing, reference, min(number, 5))


def _size_fits(context: Context, wanted: Filter, size: int) -> bool:
    if wanted.smaller_than:
        larger = context.role(wanted.smaller_than)
        if larger is None or size >= measure.size_of(context.game, context.game.unit(larger)):
            return False
    most = wanted.size_max
    if isinstance(most, str):
        most = amount(context, most)
    return (most is None or size <= most) and (wanted.size_min is None or size >= wanted.size_min)


# --- about a terrain feature ----------------------------------------------------------------------


def _is_interactive(context: Context, wanted: Filter, piece: Piece) -> bool:
    return piece.interactive == wanted.interactive


def _piece_size_fits(context: Context, wanted: Filter, piece: Piece) -> bool:
    return _size_fits(context, wanted, piece.size)


def _is_of_kind(context: Context, wanted: Filter, piece: Piece) -> bool:
    return piece.kind in as_tuple(wanted.kind)


# --- about a character ----------------------------------------------------------------------------


def _unit_size_fits(context: Context, wanted: Filter, unit: Unit) -> bool:
    """Cards may give a character another Size for being pushed and thrown only."""
    game = context.game
    size = measure.size_of(game, unit)
    if wanted.size_max is not None and (moved := _moves(context, wanted)):
        size = game.ask_cards.value(game, "moved_size", unit, size, of=moved)
    return _size_fits(context, wanted, size)


def _moves(context: Context, wanted: Filter) -> tuple[str, ...]:
    """How the rule that asks moves the one it asks about: it pushes or throws it."""
    if not context.ref:
        return ()
    role = wanted.as_ if isinstance(wanted, ChooseThing) else wanted.who
    return tuple(
        "push" if isinstance(effect, Push) else "throw"
        for effect in all_effects(context.game.rule(context.ref))
        if isinstance(effect, Push | Throw) and role in ("", effect.who)
    )


def _relation_fits(context: Context, wanted: Filter, unit: Unit) -> bool:
    allied = unit.side == context.side and (not context.squad or unit.owner == context.side)
    match wanted.relation:
        case None | "any":
            return True
        case "self":
            return unit.id == context.owner
        case "ally":
            return allied
        case "other_ally":
            return allied and unit.id != context.owner
        case "enemy":
            return context.side is not None and unit.side != context.side
        case "other":
            return unit.id != context.owner


def _health_fits(context: Context, wanted: Filter, unit: Unit) -> bool:
    return (
        wanted.healthy in (None, not unit.injured and not unit.dazed)
        and wanted.dazed in (None, unit.dazed)
        and wanted.injured in (None, unit.injured)
        and wanted.damaged in (None, unit.damage > 0)
        and wanted.activated in (None, unit.activated)
    )


def _conditions_fit(context: Context, wanted: Filter, unit: Unit) -> bool:
    if wanted.has and not any(c in unit.conditions for c in as_tuple(wanted.has)):
        return False
    if any(c in unit.conditions for c in as_tuple(wanted.lacks)):
        return False
    new = wanted.can_gain
    return not new or (
        new not in unit.conditions and not context.game.ask_cards.is_immune(context.game, unit, new)
    )


def _holdings_fit(context: Context, wanted: Filter, unit: Unit) -> bool:
    """The Power and the named tokens on its own card."""
    return (
        (wanted.power_min is None or unit.power >= wanted.power_min)
        and (wanted.power_max is None or unit.power <= wanted.power_max)
        and (not wanted.counter or unit.counter(wanted.counter) > 0)
    )


def _card_fits(context: Context, wanted: Filter, unit: Unit) -> bool:
    """What is printed on its card."""
    game = context.game
    card = game.card(unit)
    return (
        (not wanted.character or unit.card in as_tuple(wanted.character))
        and wanted.grunt in (None, card.grunt)
        and (not wanted.keyword or has_keyword(game, unit, wanted.keyword))
        and (not wanted.affiliation or is_affiliated(game, unit, wanted.affiliation))
        and not (wanted.outside and is_affiliated(game, unit, wanted.outside))
        and (wanted.threat_max is None or game.threat(unit) <= amount(context, wanted.threat_max))
        and (not wanted.alter_ego or card.alter_ego in as_tuple(wanted.alter_ego))
        and (not wanted.has_rule or _has_rule(game, unit, wanted.has_rule))
        and not (wanted.lacks_rule and _has_rule(game, unit, wanted.lacks_rule))
    )


def has_keyword(game: Game, unit: Unit, word: str) -> bool:
    """Printed on its card, and not taken away."""
    face = game.face(unit)
    return (
        word in face.keywords
        and all(speaks(rule) for rule in face.rules if rule.keyword == word)
        and not game.ask_cards.cannot(game, "keep_keyword", unit, of=(word,))
    )


def _has_rule(game: Game, unit: Unit, name: str) -> bool:
    return any(rule.name == name for rule in game.face(unit).rules)


def is_affiliated(game: Game, unit: Unit, affiliation: str) -> bool:
    """By the list of the affiliation, or by a card that took it in (SQUAD-09, SQUAD-10)."""
    known = game.catalogue.affiliations.get(affiliation)
    if known is not None and unit.card in known.members:
        return True
    parts = (game.catalogue.tactics[slug].squad for slug in unit.picked)
    return any(part is not None and part.affiliation == affiliation for part in parts)


def _leads_as_asked(context: Context, wanted: Filter, unit: Unit) -> bool:
    """Who leads now, who could lead, and whom the card that asks picked in squad building."""
    game = context.game
    if wanted.leader is not None:
        sides = game.state.sides.values()
        leads = any(
            side.leader == unit.id or any(one == unit.id for one, _ in side.also_lead)
            for side in sides
        )
        if leads != wanted.leader:
            return False
    if wanted.leadership is not None and _has_leadership(game, unit) != wanted.leadership:
        return False
    card = context.ref.partition("/")[0]
    return wanted.picked is None or (card in unit.picked) == wanted.picked


def _has_leadership(game: Game, unit: Unit) -> bool:
    """Printed on its card, or given to it by another."""
    lent = any(side.leader == unit.id for side in game.state.sides.values())
    return lent or bool(game.face(unit).leaderships)


def _has_somebody_near(context: Context, wanted: Filter, unit: Unit) -> bool:
    game = context.game
    found = [
        other
        for other in game.able_units()
        if other.id != unit.id
        and all(fits(context, part, other.id) for part in wanted.near_to)
        and measure.within(game, unit.id, other.id, wanted.near)
    ]
    return len(found) >= wanted.near_min


def _stands_as_asked(context: Context, wanted: Filter, unit: Unit) -> bool:
    return stands_on(context, unit, wanted) == wanted.on_terrain


def _is_covered(context: Context, wanted: Filter, unit: Unit) -> bool:
    """The target of the attack in hand, from where that attack comes."""
    attack = context.occasion
    if not isinstance(attack, AttackFrame) or attack.target != unit.id:
        return False
    return context.game.ask_cards.has_cover(context.game, attack) == wanted.covered


def _remembered(context: Context, wanted: Filter, unit: Unit) -> bool:
    return remembered(context, wanted, unit.id)


# --- about the occasion ---------------------------------------------------------------------------


def _somebody_fits(context: Context, wanted: Filter) -> bool:
    return all(_there_is(context, part) for part in wanted.somebody)


def _there_is(context: Context, part: Filter) -> bool:
    """Nothing is done to whoever is asked about here: where it is asked who is Dazed or what befell
    somebody, those who fell count as well (DMG-07)."""
    fallen_too = part.dazed or part.did or part.did_this_round
    units = context.game.units() if fallen_too else context.game.able_units()
    return any(fits(context, part, unit.id) for unit in units)


def _result_fits(context: Context, wanted: Filter) -> bool:
    name, _, word = wanted.result.partition(".")
    if name == "mode":
        return context.role("mode") == word
    value = amount(context, wanted.result)
    return (wanted.at_least is None or value >= amount(context, wanted.at_least)) and (
        wanted.at_most is None or value <= amount(context, wanted.at_most)
    )


# --- the questions, cheapest first ----------------------------------------------------------------

_OCCASION: tuple[tuple[str, OccasionQuestion], ...] = (
    ("attack_type attack shape rolled dealt_min dealt_max", attack_fits),
    ("source", cause_fits),
    ("by used rolling ko absent phase turn trailing action_made", moment_fits),
    ("by_action", is_by_action),
    ("met", met_as_asked),
    ("during", is_carried_out),
    ("gains gains_borne gains_immune", gained_condition_fits),
    ("squad", squad_fits),
    ("gathered", gathered_as_asked),
    ("uses", uses_as_asked),
    ("result", _result_fits),
    ("somebody", _somebody_fits),
)
_UNIT: tuple[tuple[str, UnitQuestion], ...] = (
    ("relation", _relation_fits),
    ("healthy dazed injured damaged activated", _health_fits),
    ("has lacks can_gain", _conditions_fit),
    ("power_min power_max counter", _holdings_fit),
    (
        "character grunt keyword affiliation outside threat_max alter_ego has_rule lacks_rule",
        _card_fits,
    ),
    ("leader leadership picked", _leads_as_asked),
    ("on_terrain", _stands_as_asked),
    ("covered", _is_covered),
    ("size_max size_min smaller_than", _unit_size_fits),
    ("holding tokens_min", holds_as_asked),
    ("did attacked untargeted has_targeted first_power did_this_round moved_by limit", _remembered),
    (
        "near_edge near_terrain with_ally without_ally without_enemy near_tokens"
        " far_from_tokens in_arc hit_by hurt unspent",
        surroundings_fit,
    ),
    ("crossed_by", crossed_as_asked),
    ("highest_threat same_as attacks_with stat", printed_as_asked),
    ("near_to", _has_somebody_near),
    ("contesting", contests_as_asked),
)
_PIECE: tuple[tuple[str, PieceQuestion], ...] = (
    ("interactive", _is_interactive),
    ("size_max size_min smaller_than", _piece_size_fits),
    ("kind", _is_of_kind),
)
_THING: tuple[tuple[str, ThingQuestion], ...] = (
    ("not_", _is_no_other),
    ("among", _is_among),
    ("within beyond seen_by", _distance_fits),
    ("all_of", _all_fit),
    ("any_of", _any_fits),
    ("none_of", _none_fits),
)
# Keys that tell how another one is meant, or whom: alone they ask nothing about a thing.
_BESIDES = "who of pool limit any_of none_of same_attack at_least at_most near"
_ASKED = (_BESIDES, *(keys for keys, _ in _OCCASION))
_THING_KEYS = frozenset(Filter.__struct_fields__) - {key for keys in _ASKED for key in keys.split()}
# Keys that are read with the one they narrow.
_NARROWING = (
    "absent_but allies_min apart_from attacked_with can_hold near_min seen_by_terrain shared_with"
    " stat_min terrain_min unshared_with"
)
KEYS = {
    key
    for keys in (*_ASKED, _NARROWING, *(named for named, _ in (*_UNIT, *_PIECE, *TOKEN, *_THING)))
    for key in keys.split()
}  # all that is asked for somewhere
