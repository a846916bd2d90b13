"""What somebody is like: the keys of a filter as looks of the clause tree, in reading order."""

from collections.abc import Iterator

from msgspec.structs import replace

from crisis.cards.vocabulary import Amount, Filter
from crisis.cards.wording.amounts import amount
from crisis.cards.wording.names import as_tuple, joined, names, printed, words
from crisis.cards.wording.scope import Scope
from crisis.cards.wording.tree import Node, Number, Phrase, Role, Slots, Somebody, Word

_NAMED = (
    "character",
    "alter_ego",
    "has",
    "lacks",
    "can_gain",
    "counter",
    "keyword",
    "has_rule",
    "lacks_rule",
)
_PRINTED = ("alter_ego", "has_rule", "lacks_rule")
_CONDITIONS = ("has", "lacks", "can_gain")
_NUMBERS = ("size_min", "power_min", "power_max", "tokens_min")
_STATES = (
    "healthy", "injured", "dazed", "activated", "damaged", "grunt", "leader", "leadership",
    "picked", "highest_threat", "first_power", "unspent", "hurt", "covered",
)  # fmt: skip
_ROLED = ("smaller_than", "held_by", "contested_by", "same_as", "among")


def look(key: str, **slots: Node | None) -> Phrase:
    """A look of the lexicon; what is not said is no slot."""
    return Phrase(f"looks.{key}", {name: node for name, node in slots.items() if node is not None})


def looks(wanted: Filter, scope: Scope) -> tuple[Phrase, ...]:
    """Everything that a filter asks of somebody, but who is chosen from which side."""
    return (*_kind(wanted, scope), *_place(wanted, scope), *_past(wanted, scope))


def affiliation(slug: str) -> Node:
    return Word("affiliations", slug)


def a_kind(kinds: str | tuple[str, ...]) -> Node:
    """A kind of terrain: "a law office"."""
    return joined((Somebody(f"kinds.{kind}") for kind in as_tuple(kinds)), "or")


def a_token(wanted: Filter, how_many: str = "one") -> Somebody:
    """A token of a name or kind: "a Civilian token of an Extraction crisis"."""
    slots: Slots = {}
    noun = "things.token"
    if wanted.token:
        slots["name"] = printed(wanted.token)
    elif wanted.kind and not wanted.asks_for_terrain:
        noun = "things.token_of_kind"
        slots["name"] = words("token_kinds", wanted.kind)
    if wanted.crisis:
        slots["crisis"] = Word("crises", wanted.crisis)
    return Somebody(noun, (), how_many, slots)  # type: ignore[arg-type]


def _kind(wanted: Filter, scope: Scope) -> Iterator[Phrase]:
    if wanted.affiliation:
        yield look("affiliation", name=affiliation(wanted.affiliation))
    for key in _NAMED:
        value = getattr(wanted, key)
        if value:
            yield look(key, name=_named(key, value))
    if wanted.outside:
        yield look("outside", name=affiliation(wanted.outside))
    yield from _numbers(wanted)
    for key in _STATES:
        asked = getattr(wanted, key)
        if asked is not None:
            yield look(key if asked else f"not_{key}")
    if wanted.on_terrain is not None:
        yield _ground(wanted, scope)
    yield from _tokens_at_hand(wanted, scope)
    yield from _at_most(wanted, scope)
    for key in _ROLED:
        roles = [scope.role(name) for name in as_tuple(getattr(wanted, key)) if name]
        if roles:
            yield look(_one_of(key, roles), them=joined(roles, "or"))


def _at_most(wanted: Filter, scope: Scope) -> Iterator[Phrase]:
    if wanted.threat_max is not None:
        plain = isinstance(wanted.threat_max, int)
        yield look("threat_max" if plain else "threat_up_to", n=amount(wanted.threat_max, scope))
    if wanted.size_max is not None:
        yield _at_most_size(wanted.size_max, scope)


def _ground(wanted: Filter, scope: Scope) -> Phrase:
    """On which terrain it stands or does not stand."""
    return look(
        "on_terrain" if wanted.on_terrain else "not_on_terrain",
        ground=a_kind(wanted.kind) if wanted.kind else Somebody("things.terrain"),
        size=Number(wanted.terrain_min) if wanted.terrain_min else None,
        apart=scope.role(wanted.apart_from) if wanted.apart_from else None,
    )


def _numbers(wanted: Filter) -> Iterator[Phrase]:
    """What attacks it has, and how much of something."""
    if wanted.attacks_with:
        yield look("attacks_with", type=Word("types", wanted.attacks_with))
    if wanted.stat == "damage":
        yield look("damage_min", n=Number(wanted.stat_min))
    elif wanted.stat:
        yield look("stat", stat=Word("stat_names", wanted.stat), n=Number(wanted.stat_min))
    for key in _NUMBERS:
        number = getattr(wanted, key)
        if number is not None:
            yield look(key, n=Number(number))


def _named(key: str, value: str | tuple[str, ...]) -> Node:
    if key in _CONDITIONS:
        return words("conditions", value)
    if key == "keyword":
        return words("keywords", value)
    return printed(value) if key in _PRINTED else names(value)


def _one_of(key: str, roles: list[Role]) -> str:
    """One of several that were chosen: "that is one of the foes"."""
    if roles == [Role("met")]:
        return "touching"
    return f"{key}_many" if len(roles) == 1 and roles[0].many and key == "among" else key


def _tokens_at_hand(wanted: Filter, scope: Scope) -> Iterator[Phrase]:
    if wanted.crisis and wanted.who == "token":
        yield look("of_crisis", crisis=Word("crises", wanted.crisis))
    if wanted.holding is not None and wanted.who in scope.tokens:  # a token is held
        yield look("held" if wanted.holding else "not_held")
        return
    for key in ("holding", "contesting"):
        asked = getattr(wanted, key)
        if asked is not None:
            token = a_token(wanted, "one" if asked else "no")
            where = Phrase(f"lies.{wanted.lies}") if asked and wanted.lies else None
            yield look(key if asked else f"not_{key}", token=token, lies=where)


def _at_most_size(size: Amount, scope: Scope) -> Phrase:
    if isinstance(size, str) and size.endswith(".size") and "+" not in size:
        return look("no_larger", them=scope.role(size.removesuffix(".size")))
    return look("size_max", n=so_much(size, scope))


def so_much(words: Amount, scope: Scope) -> Node:
    """A number, or "X (X is the Power paid)"."""
    number = amount(words, scope)
    return number if isinstance(number, Number) else Phrase("reach.unknown", {"n": number})


def _place(wanted: Filter, scope: Scope) -> Iterator[Phrase]:
    if wanted.not_:
        others = joined((scope.role(name) for name in as_tuple(wanted.not_)), "or")
        yield look("besides" if _is_told_long(wanted) else "other_than", them=others)
    of = None if wanted.of == "self" else scope.role(wanted.of)
    if wanted.within is not None:
        yield look("within", reach=reach(wanted.within, scope), of=of)
    if wanted.beyond is not None:
        yield look("beyond", n=Number(wanted.beyond), of=of)
    if wanted.seen_by:
        yield look("seen_by", them=scope.role(wanted.seen_by))
    yield from _company(wanted)
    if wanted.near_terrain is not None:
        yield look(
            "near_terrain",
            n=Number(wanted.near_terrain),
            ground=a_kind(wanted.kind) if wanted.kind else Somebody("things.terrain"),
            size=Number(wanted.terrain_min) if wanted.terrain_min else None,
            sight=Number(1) if wanted.seen_by_terrain else None,
        )
    if wanted.hit_by:
        yield look("hit_by", what=a_kind(wanted.hit_by))
    for part in wanted.all_of:
        yield from _place(part, scope)
    yield from _tokens(wanted, scope)


def _is_told_long(wanted: Filter) -> bool:
    """Not "that has not activated other than the user", nor "other than the user that can hold"."""
    asked = (*_STATES, "holding", "contesting")
    after = wanted.any_of or wanted.can_hold or wanted.untargeted
    return bool(after) or any(getattr(wanted, key) is not None for key in asked)


def _company(wanted: Filter) -> Iterator[Phrase]:
    if wanted.with_ally is not None:
        key = "with_allies" if wanted.allies_min > 1 else "with_ally"
        yield look(key, n=Number(wanted.with_ally), count=Number(wanted.allies_min))
    for key in ("without_ally", "without_enemy"):
        number = getattr(wanted, key)
        if number is not None:
            yield look(key, n=Number(number))
    if wanted.crossed_by:
        yield look("crossed_by", names=names(wanted.crossed_by))


def reach(within: Amount, scope: Scope) -> Node:
    """ "Range 3", or "Range X (X is the Power paid)"."""
    return Phrase("reach.number", {"n": so_much(within, scope)})


def _tokens(wanted: Filter, scope: Scope) -> Iterator[Phrase]:
    if wanted.token and wanted.who == "token":
        yield look("is_token", name=printed(wanted.token))
    near = wanted.near_tokens is not None or wanted.far_from_tokens is not None
    whose = tuple(_whose(wanted, "its_sides" if near else "sides"))
    for key, how_many in (("near_tokens", "one"), ("far_from_tokens", "every")):
        number = getattr(wanted, key)
        if number is not None:
            token = replace(a_token(wanted, how_many), looks=whose)
            yield look(key, n=Number(number), token=token)
    if wanted.lies and not (wanted.holding or wanted.contesting):
        yield look("lies", lies=Phrase(f"lies.{wanted.lies}"))
    if not near:
        yield from whose
    if wanted.near_edge is not None:
        yield look("near_edge", n=Number(wanted.near_edge))
    for key in ("shared_with", "unshared_with"):
        name = getattr(wanted, key)
        if name:
            yield look(key, them=scope.role(name))
    if wanted.in_arc:
        yield look("in_arc")
    if wanted.can_hold:
        yield look("can_hold", them=scope.role(wanted.can_hold))


def _whose(wanted: Filter, sides: str) -> Iterator[Phrase]:
    """Who has the token; of a token near somebody it is said there."""
    if wanted.secured:
        yield look("secured", side=Word(sides, wanted.secured))
    if wanted.controlled:
        yield look("controlled", side=Word(sides, wanted.controlled))


def _past(wanted: Filter, scope: Scope) -> Iterator[Phrase]:
    same = Number(1) if wanted.same_attack else None
    if wanted.did:
        yield look(f"did_{wanted.did}")
    if wanted.did_this_round:
        yield look(f"this_round_{wanted.did_this_round}")
    if wanted.moved_by:
        yield look("moved_by", ways=words("moved", wanted.moved_by))
    for key in ("attacked", "untargeted", "has_targeted"):
        time = getattr(wanted, key)
        if time:
            attack = printed(wanted.attacked_with) if wanted.attacked_with else None
            by = scope.owner() if key == "attacked" else None
            yield look(key, time=Word("this_time", time), same=same, attack=attack, by=by)
    if wanted.limit:
        yield look("limit", limit=Word("limits", wanted.limit))
