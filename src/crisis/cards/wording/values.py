"""Continuous effects as clauses: values, permissions and what cannot be done."""

from collections.abc import Callable

from msgspec.structs import replace

from crisis.cards.vocabulary import Amount, Continuous, Filter
from crisis.cards.wording.amounts import amount, is_negative, opposite
from crisis.cards.wording.filters import conditions, selector
from crisis.cards.wording.looks import looks
from crisis.cards.wording.names import as_tuple, joined, name_of, names, printed, quoted, words
from crisis.cards.wording.scope import Scope
from crisis.cards.wording.tree import Clause, Name, Node, Number, Phrase, Slots, Somebody, Word

_TOKEN_BANS = ("hold", "contest", "interact", "control")
_BAN_WORDS = {"keep_keyword": "keywords", "play_tactics": "rule_kinds"}
_CRISES = ("secure", "extraction", "asset", "civilian")
_ANY_NUMBER = 20  # of extra uses


def continuous(line: Continuous, scope: Scope) -> Clause:
    """One line that holds while its owner has it, or while it lasts."""
    grants = getattr(line, "grants", "")
    if grants:
        slots: Slots = {"name": Name(grants), **_about(line)}
        whose = scope.owner() if line.who == "self" else selector(line.who, scope)
        clause = Clause("has_rule", whose, slots)
    elif line.cannot is not None:
        clause = _cannot(line, scope)
    else:
        clause = _SPECIAL.get(line.value or "", _number)(line, scope)
    return replace(
        _nobody(clause),
        situation=_situation(line),
        conditions=conditions(line.when, scope),
    )


_NOBODY = {
    "cannot": "none_can",
    "immune": "none_immune",
    "immune_to_all": "none_immune_to_all",
    "stealth": "none_stealth",
    "no_stealth": "none_stealthy",
    "no_extra_dice": "none_extra_dice",
    "no_collision_damage": "none_collision_damage",
    "ignore_sight": "none_ignore_sight",
    "no_power_from_damage": "none_power_from_damage",
}


def _nobody(clause: Clause) -> Clause:
    """What none of several can do: "no enemy can", not "every enemy cannot"."""
    who = clause.subject
    if clause.verb not in _NOBODY or not isinstance(who, Somebody) or who.how_many != "every":
        return clause
    return replace(clause, verb=_NOBODY[clause.verb], subject=replace(who, how_many="no"))


def _cannot(line: Continuous, scope: Scope) -> Clause:
    slots: Slots = {}
    if line.of:
        if as_tuple(line.of)[0] in scope.several:  # one that the rule chose
            token: Slots = {"token": scope.role(as_tuple(line.of)[0])}
            what = Phrase(f"bans.{line.cannot}_that", token)
            return Clause("cannot", selector(line.who, scope), {"what": what})
        group = "token_kinds" if line.cannot in _TOKEN_BANS else "conditions"
        group = _BAN_WORDS.get(line.cannot or "", group)
        named = line.cannot in _TOKEN_BANS and not {*as_tuple(line.of)}.intersection(_CRISES)
        slots["kinds"] = quoted(line.of) if named else words(group, line.of)
        if named:
            what = Phrase(f"bans.{line.cannot}_named", slots)
            return Clause("cannot", selector(line.who, scope), {"what": what})
    what = Phrase(f"bans.{line.cannot}", slots)
    return Clause("cannot", selector(line.who, scope), {"what": what})


def _situation(line: Continuous) -> Phrase | None:
    slots: Slots = {"types": words("types", line.against)} if line.against else {}
    if line.while_ == "always" and not slots:
        return None
    return Phrase(f"situations.{line.while_}", slots)


def _about(line: Continuous) -> Slots:
    """The attacks, powers or cards that a value is about."""
    if not line.of or line.value == "defense":
        return {}
    kinds = {*as_tuple(line.of)}.issubset(_CRISES)
    return {"about": words("token_names", line.of) if kinds else printed(line.of)}


def _value(line: Continuous, verb: str, scope: Scope, **slots: Node | None) -> Clause:
    given = {key: node for key, node in slots.items() if node is not None}
    return Clause(verb, selector(line.who, scope), {**given, **_about(line)})


def _number(line: Continuous, scope: Scope) -> Clause:
    noun = Phrase(f"values.{line.value or 'nothing'}", _defenses(line))
    least = None if line.least is None else amount(line.least, scope)
    most = None if line.most is None else amount(line.most, scope)
    if line.add is not None:
        verb = "has_fewer" if is_negative(line.add) else "has_more"
        much = opposite(line.add) if is_negative(line.add) else line.add
        verb += "" if isinstance(much, int) else "_sum"
        verb = "measures_more_sum" if verb == "has_more_sum" and line.value in _MEASURES else verb
        return _value(line, verb, scope, n=amount(much, scope), noun=noun, least=least, most=most)
    if line.halve:
        return _value(line, "has_half", scope, noun=noun)
    if line.is_ is not None:
        verb = "measures" if line.value in _MEASURES else "has_just"
        return _so_many(line, verb, line.is_, noun, scope)
    if line.most is not None:
        return _so_many(line, "has_at_most", line.most, noun, scope)
    return _so_many(line, "has_at_least", line.least or 0, noun, scope)


_MEASURES = ("defense", "size", "range", "stamina")  # what one has no number of


def _defenses(line: Continuous) -> Slots:
    if line.value != "defense" or not line.of:
        return {}
    return {"types": words("defense_types", line.of, "and")}


def _so_many(line: Continuous, verb: str, number: Amount, noun: Phrase, scope: Scope) -> Clause:
    verb += "" if isinstance(number, int) else "_sum"
    return _value(line, verb, scope, n=amount(number, scope), noun=noun)


def _interacting(verb: str) -> Callable[[Continuous, Scope], Clause]:
    """How far and for how much; more or less of it is said like any other value."""

    def clause(line: Continuous, scope: Scope) -> Clause:
        if isinstance(line.is_, int):
            return _value(line, verb, scope, n=Number(line.is_))
        if isinstance(line.add, str) and line.value == "interact_cost":
            return _value(line, "interact_pays_sum", scope, n=amount(line.add, scope))
        return _number(line, scope)

    return clause


def _worth(line: Continuous, scope: Scope) -> Clause:
    number = line.is_ if line.is_ is not None else 0
    verb = {0: "worth_nothing", 1: "worth_one"}.get(number if isinstance(number, int) else 9)
    shown = Word("faces_many", line.face or "")
    if verb == "worth_nothing":
        of: Slots = {"face": shown, "of": selector(line.who, scope), **_about(line)}
        return Clause(verb, None, of)
    return _value(line, verb or "worth", scope, face=shown, n=amount(number, scope))


def _extra_dice(line: Continuous, scope: Scope) -> Clause:
    if line.most == 0 or line.is_ == 0:
        return _value(line, "no_extra_dice", scope)
    return _numbered("extra_dice", 1)(line, scope)


def _cost(line: Continuous, scope: Scope) -> Clause:
    key = " ".join(as_tuple(line.of))
    what: Node = Word("costs", key) if key in _COSTS else printed(line.of or "costs")
    of: Slots = {"what": what, "of": selector(line.who, scope)}
    one = "_one" if isinstance(what, Name) else ""  # "Charge costs", "superpowers cost"
    if line.is_ is not None:
        return Clause(f"cost_is{one}", None, {**of, "n": amount(line.is_, scope)})
    add = line.add or 0
    if line.least is not None:
        of["least"] = amount(line.least, scope)
    verb = "cost_less" if is_negative(add) else "cost_more"
    much = opposite(add) if is_negative(add) else add
    verb += "" if isinstance(much, int) else "_sum"
    return Clause(verb + one, None, {**of, "n": amount(much, scope)})


_COSTS = ("active reactive", "gem", "tactic", "attack")


def _immunity(line: Continuous, scope: Scope) -> Clause:
    verb = "immune" if line.condition else "immune_to_all"
    what = words("conditions", line.condition) if line.condition else None
    return _value(line, verb, scope, what=what)


def _stealth(line: Continuous, scope: Scope) -> Clause:
    if line.most == 0:
        return _value(line, "no_stealth", scope)
    return _numbered("stealth", 3)(line, scope)


def _numbered(verb: str, usual: int) -> Callable[[Continuous, Scope], Clause]:
    """A verb with one number, and the number where none is given."""

    def clause(line: Continuous, scope: Scope) -> Clause:
        number = line.is_ if line.is_ is not None else usual
        return _value(line, verb, scope, n=amount(number, scope))

    return clause


def _tool(verb: str) -> Callable[[Continuous, Scope], Clause]:
    def clause(line: Continuous, scope: Scope) -> Clause:
        bound = "_most" if line.is_ is None and verb == "speed_is" else ""
        number = line.most if line.is_ is None else line.is_
        known = _TOOLS.get(number if number is not None else 3)
        tool = Word("tools", known) if known else amount(number or 0, scope)
        return Clause(verb + bound, None, {"of": selector(line.who, scope), "tool": tool})

    return clause


_TOOLS: dict[Amount, str] = {1: "short", 2: "medium", 3: "long"}


def _actions(line: Continuous, scope: Scope) -> Clause:
    """Stagger: an action is spent to be rid of it (COND-13)."""
    if "shake" in as_tuple(line.of):
        return Clause("shake_first", None, {"of": selector(line.who, scope)})
    return _number(line, scope)


def _moved_size(line: Continuous, scope: Scope) -> Clause:
    if isinstance(line.add, int):
        verb = "moved_smaller" if line.add < 0 else "moved_larger"
        return _value(line, verb, scope, n=Number(abs(line.add)))
    return _numbered("thrown_size" if line.of == "throw" else "moved_size", 1)(line, scope)


def _pays_for(line: Continuous, scope: Scope) -> Clause:
    whose: Slots = {"whose": joined([scope.role(name) for name in as_tuple(line.of or "self")])}
    return Clause("pays_for", selector(line.who, scope, "one"), whose, may=True)


def _extra_uses(line: Continuous, scope: Scope) -> Clause:
    verb = "used_at_will" if line.is_ == _ANY_NUMBER else "extra_uses"
    return replace(_numbered(verb, 1)(line, scope), may=True)


def _turned(line: Continuous, scope: Scope) -> Clause:
    slots: Slots = {"where": words("crises", line.of)} if line.of else {}
    return Clause("contests_for_enemy", selector(line.who, scope), slots)


def _power_from_damage(line: Continuous, scope: Scope) -> Clause:
    verb = "no_power_from_damage" if line.is_ == 0 else "power_from_damage"
    attack = Number(1) if line.of == "attack" else None
    least = line.is_ if line.is_ is not None else line.most
    number = None if line.is_ == 0 else amount(least or 0, scope)
    clause = _value(line, verb, scope, n=number, of_attacks=attack)
    return replace(clause, slots={k: node for k, node in clause.slots.items() if k != "about"})


def _counter_most(line: Continuous, scope: Scope) -> Clause:
    name = Name(name_of((*as_tuple(line.of), "named")[0]))
    slots: Slots = {"n": amount(line.is_ or 1, scope), "name": name}
    return Clause("counter_most", selector(line.who, scope), slots, may=True)


def _contest(line: Continuous, scope: Scope) -> Clause:
    where = words("crises", line.of) if line.of else None
    slots: Slots = {"n": amount(line.is_ or 1, scope)}
    if where is not None:
        slots["where"] = where
    return Clause("contest_count", selector(line.who, scope), slots)


def _contest_range(line: Continuous, scope: Scope) -> Clause:
    made = _numbered("contest_range", 1)(line, scope)
    return replace(made, slots={**made.slots, "about": quoted(line.of)}) if line.of else made


def _collision(line: Continuous, scope: Scope) -> Clause:
    if isinstance(line.add, int) and line.add < 0 and not line.of:
        return _value(line, "less_collision_damage", scope, n=Number(-line.add))
    if line.is_ != 0:
        return _number(line, scope)
    slots: Slots = {"with": words("collided", line.of)} if line.of else {}
    return Clause("no_collision_damage", selector(line.who, scope), slots)


def _collateral(line: Continuous, scope: Scope) -> Clause:
    if line.is_ == 0:
        return Clause("no_collateral")
    return Clause("collateral", None, {"n": amount(line.is_ or 0, scope)})


def _swept(line: Continuous, scope: Scope) -> Clause:
    return Clause("swept", None, {"n": amount(line.is_ or 1, scope)})


def _area(line: Continuous, scope: Scope) -> Clause:
    slots: Slots = {"of": selector(line.who, scope), "n": amount(line.is_ or 1, scope)}
    if line.of:
        slots["what"] = printed(line.of)
    return Clause("area_attack", None, slots)


def _origin(line: Continuous, scope: Scope) -> Clause:
    place: Node = selector(line.who, scope, "one")
    if isinstance(line.who, Filter) and line.who.kind:
        (kind,) = as_tuple(line.who.kind)
        place = Somebody(f"kinds.{kind}", looks(replace(line.who, kind=()), scope))
    return Clause(line.value or "origin", None, {"place": place, "owner": scope.owner()})


def _elsewhere(line: Continuous, scope: Scope) -> Clause:
    """A token stands for the character whose card it is."""
    return Clause(line.value or "", None, {"token": selector(line.who, scope)})


def _barrier(line: Continuous, scope: Scope) -> Clause:
    of = scope.role((*as_tuple(line.of), "self")[0])
    return Clause("barrier", None, {"one": selector(line.who, scope), "two": of})


def _copies(line: Continuous, scope: Scope) -> Clause:
    slots: Slots = {"n": amount(line.is_ or 1, scope)}
    if not line.of:
        return Clause("copies", None, slots)
    return Clause("copies_of", None, {**slots, "grunt": names(line.of)})


def _flag(verb: str, *, may: bool = False) -> Callable[[Continuous, Scope], Clause]:
    return lambda line, scope: replace(_value(line, verb, scope), may=may)


_SPECIAL: dict[str, Callable[[Continuous, Scope], Clause]] = {
    "interact_cost": _interacting("interact_pays"),
    "interact_range": _interacting("interacts_within"),
    "worth": _worth,
    "extra_dice": _extra_dice,
    "cost": _cost,
    "immunity": _immunity,
    "stealth": _stealth,
    "hidden": _stealth,
    "tool_size": _numbered("tool_size", 5),
    "move_tool_max": _tool("move_tool"),
    "speed": _tool("speed_is"),
    "actions": _actions,
    "power_gain_max": _numbered("power_gain_max", 0),
    "moved_size": _moved_size,
    "collision_size": _numbered("collision_size", 1),
    "counted_failures": _numbered("counted_failures", 1),
    "pays_for": _pays_for,
    "contest_count": _contest,
    "counter_most": _counter_most,
    "contests_for_enemy": _turned,
    "extra_uses": _extra_uses,
    "collision_damage": _collision,
    "collateral": _collateral,
    "swept_size": _swept,
    "area": _area,
    "origin": _origin,
    "sole_origin": _origin,
    "range_from": _elsewhere,
    "range_to": _elsewhere,
    "contests_from": _elsewhere,
    "barrier": _barrier,
    "power_from_damage": _power_from_damage,
    "reroll_permission": _flag("reroll_permission", may=True),
    "attacked_first": _flag("attacked_first"),
    "copies": _copies,
    "loses_alone": lambda _line, _scope: Clause("loses_alone"),
    "contest_range": _contest_range,
    "joins_any": _flag("joins_any"),
    "sole_affiliation": lambda _line, _scope: Clause("sole_affiliation"),
    "contests_healthy": _flag("contests_healthy"),
    "cover": _flag("cover"),
    "ignore_cover": _flag("ignore_cover"),
    "ignore_sight": _flag("ignore_sight"),
    "irreducible": _flag("irreducible"),
}
