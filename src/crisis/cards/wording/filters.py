"""Who, and under which condition: filters as nodes of the clause tree."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from crisis.cards.vocabulary import Amount, ChooseThing, Filter, Selector, Tally
from crisis.cards.wording.amounts import amount
from crisis.cards.wording.looks import a_token, affiliation, look, looks
from crisis.cards.wording.names import as_tuple, joined, names, printed, words
from crisis.cards.wording.scope import NOWHERE, Scope
from crisis.cards.wording.tree import (
    Condition,
    Counted,
    Name,
    Node,
    Number,
    Phrase,
    Role,
    Said,
    Slots,
    Somebody,
    Word,
)

_CENTRES = frozenset({"target", "attacker", "mover", "struck", "victim", "thrown"})


def selector(who: Selector, scope: Scope, how_many: str = "every") -> Node:
    """Whom an effect touches."""
    if isinstance(who, str):
        return scope.role(who)
    also = scope.role(who.of) if _centre_too(who, scope) else None
    return replace(one(who, scope), how_many=how_many, also=also)


def _centre_too(who: Filter, scope: Scope) -> bool:
    """Whoever is measured from is within every Range of itself: said where one may doubt it."""
    meant = who.relation in (None, "any", "other", "enemy") and who.within is not None
    fits = who.of not in as_tuple(who.not_) and not (
        who.relation == "enemy" and who.of in scope.allies
    )
    return meant and who.of in _CENTRES and fits


def one(wanted: Filter, scope: Scope, noun: str = "") -> Somebody:
    """Somebody who fits: "another ally within Range 2"."""
    noun = noun or f"people.{wanted.relation or 'any'}"
    found = Somebody(noun, (*_looks(wanted, scope), *_alternatives(wanted, scope)))
    if found == _EVERY_USER:
        return Somebody("people.user")
    return _excepted(found) if noun in ("people.other", "people.other_ally") else found


_EVERY_USER = Somebody("people.ally", (look("among", them=Role("players")),))


def _excepted(node: Somebody) -> Somebody:
    """Not "another one other than the target", and not "enemies other than it"."""
    looks = (
        replace(one, entry="looks.except") if one.entry == "looks.other_than" else one
        for one in node.looks
    )
    return replace(node, looks=tuple(looks))


def _looks(wanted: Filter, scope: Scope) -> tuple[Phrase, ...]:
    """With those that must be near: somebody of whom a filter is said again."""
    near, many = Number(wanted.near), Number(wanted.near_min)
    several_of = wanted.near_min > 1
    there = (
        look("near_many", n=near, who=several(one(part, scope)), many=many)
        if several_of
        else look("near_to", n=near, who=one(part, scope))
        for part in wanted.near_to
    )
    return (*looks(wanted, scope), *there)


def _alternatives(wanted: Filter, scope: Scope) -> Iterator[Phrase]:
    """One of several things is said about whoever is looked for."""
    for key in ("any_of", "none_of"):
        parts = getattr(wanted, key)
        if parts:
            each = [_one_saying(part, scope) for part in parts]
            only = _denied(each[0]) if key == "none_of" and isinstance(each[0], Said) else None
            if isinstance(only, Said) and len(each) == 1 and only.subject is None:
                yield only.looks[0]
                continue
            alone = key == "none_of" and any(isinstance(said, Phrase) for said in each)
            yield look("unless" if alone else key, said=joined(each, "or"))


def _one_saying(part: Filter, scope: Scope) -> Node:
    """An alternative without a `who` is about the same one: nobody is named again."""
    found = conditions((part,), scope)
    said = [
        replace(each, subject=None) if isinstance(each, Said) and not part.who else each
        for each in found
    ]
    return joined(said)


_AS_MANY_AS_THERE_ARE = 20


def chosen(effect: ChooseThing | Tally, scope: Scope = NOWHERE) -> Node:
    """What a `choose` may name."""
    many = getattr(effect, "many", 1)
    extra: Slots = {}
    if many == _AS_MANY_AS_THERE_ARE and getattr(effect, "up_to", False):
        extra["any"] = Number(1)
    elif many != 1:
        extra["most"] = amount(many, scope)
        if not isinstance(extra["most"], Number):
            extra["sum"] = Number(1)
        if getattr(effect, "up_to", False):
            extra["up_to"] = Number(1)
    if getattr(effect, "regardless", False):
        extra["regardless"] = Number(1)
    thing: Node
    if effect.from_ == "tokens":
        thing = _token(effect, scope)
    elif effect.from_ == "characters":
        theirs = effect.relation == "enemy" and getattr(effect, "asked", "") == "opponent"
        thing = one(effect, scope, "people.of_chooser" if theirs else "")
    else:
        thing = _with_terrain(effect, scope)
    thing = thing if many == 1 else several(thing)
    return Phrase("choice.whole", {"thing": thing, **extra})


_SEVERAL = {
    **{
        f"people.{who}": f"several.{who}" for who in ("ally", "other_ally", "enemy", "other", "any")
    },
    **{f"things.{what}": f"several.{what}" for what in ("terrain", "interactive_terrain")},
}


def several(node: Node) -> Node:
    """More than one of them: "allies within Range 2"."""
    if not isinstance(node, Somebody):
        return node
    return _excepted(replace(node, noun=_SEVERAL.get(node.noun, node.noun)))


def _token(wanted: Filter, scope: Scope, how_many: str = "one") -> Somebody:
    """Tokens that fit: "each Civilian token that nobody holds within Range 3"."""
    base = a_token(wanted, how_many)
    held = () if wanted.holding is None else (look("held" if wanted.holding else "not_held"),)
    plain = replace(wanted, kind=(), token=(), holding=None, crisis="", who="")
    return replace(base, looks=(*held, *one(plain, scope).looks))


def each_thing(effect: Tally | Filter, from_: str, scope: Scope, how_many: str) -> Node:
    """Whatever an `each` goes through or a count counts."""
    if from_ == "tokens":
        return _token(effect, scope, how_many)
    if from_ == "terrain":
        return replace(_terrain(effect, scope), how_many=how_many)
    return selector(effect, scope, how_many)


def _terrain(wanted: Filter, scope: Scope) -> Somebody:
    """A feature, by its kind where the card names one."""
    found = one(replace(wanted, interactive=None), scope).looks
    kinds = as_tuple(wanted.kind)
    if len(kinds) == 1:
        use = (look("interactive"),) if wanted.interactive else ()
        return Somebody(f"kinds.{kinds[0]}", (*use, *found))
    return Somebody("things.interactive_terrain" if wanted.interactive else "things.terrain", found)


def _with_terrain(wanted: ChooseThing | Tally, scope: Scope) -> Node:
    terrain = _terrain(wanted, scope)
    if wanted.from_ == "terrain":
        return terrain
    either = "either_interactive" if wanted.interactive else "either"
    noun: Slots = {"who": Somebody(f"people.{wanted.relation or 'any'}")}
    return Somebody(f"things.{either}", terrain.looks, slots=noun)


# --- conditions -----------------------------------------------------------------------------------


def conditions(several: tuple[Filter, ...], scope: Scope) -> tuple[Condition, ...]:
    """What must be so: "the target is of Size 3 or less", "damage was dealt"."""
    return gathered(part for wanted in several for part in _condition(wanted, scope))


def gathered(several: Iterable[Condition]) -> tuple[Condition, ...]:
    """Who was just named is not named again; what has an "or" in it stands last."""
    found: list[Condition] = []
    for part in several:
        before = found[-1] if found else None
        if isinstance(part, Said) and isinstance(before, Said) and _goes_on(before, part):
            found[-1] = Said((*before.looks, *part.looks), part.subject)
        else:
            found.append(part)
    return (*(one for one in found if not _has_or(one)), *(one for one in found if _has_or(one)))


def _goes_on(before: Said, part: Said) -> bool:
    """Nobody else was named in between: "is an ally that holds a token and ..." says too much."""
    named = before.looks[-1].entry == "looks.is"
    return part.subject == before.subject and not (named or _has_or(part) or _has_or(before))


def _has_or(part: Condition) -> bool:
    several = part.looks if isinstance(part, Said) else (part,)
    return any(one.entry in ("looks.any_of", "occasions.any_of") for one in several)


def _condition(wanted: Filter, scope: Scope) -> Iterator[Condition]:
    yield from _about(wanted, scope)
    yield from _occasion(wanted, scope)
    if wanted.relation not in (None, "any"):  # "an ally unless it ..." says them already
        return
    for key in ("any_of", "none_of"):
        several = getattr(wanted, key)
        if several:
            about = [part if part.who else replace(part, who=wanted.who) for part in several]
            yield _either(key, [conditions((part,), scope) for part in about])
    if wanted.all_of and not wanted.relation:
        yield from conditions(wanted.all_of, scope)


_DENIED = {
    "occasions.used": "occasions.unused",
    "occasions.used_other": "occasions.unused_other",
    "occasions.rolling": "occasions.not_rolling",
    "occasions.source": "occasions.not_source",
    "occasions.squad": "occasions.not_squad",
    "looks.without_enemy": "looks.with_enemy",
    "looks.counter": "looks.no_counter",
    "looks.did_defeated": "looks.did_not_defeated",
    "looks.has_targeted": "looks.not_has_targeted",
    "looks.is_token": "looks.is_no_token",
}  # what has a word of its own for not being so


def _either(key: str, parts: list[tuple[Condition, ...]]) -> Condition:
    """What all have in common is said once: "the source is either a superpower or an attack"."""
    alone = [part[0] for part in parts if len(part) == 1]
    if len(alone) == len(parts):
        found = _denied(alone[0]) if key == "none_of" and len(alone) == 1 else None
        found = _one_of_them(alone) if key == "any_of" else found
        if found is not None:
            return found
    return occasion(key, said=joined((joined(part) for part in parts), "or"))


def _denied(part: Condition) -> Condition | None:
    """ "The attack roll contains no Hit", "this character has no Soul token"."""
    if isinstance(part, Said):
        plain = len(part.looks) == 1 and part.looks[0].entry in _DENIED
        return replace(part, looks=(_turned(part.looks[0]),)) if plain else None
    shown = part.slots.get("faces")
    if isinstance(shown, Counted) and shown.amount == Number(1):
        return occasion("not_rolled", face=Word("no_face", shown.noun), roll=part.slots["roll"])
    return _turned(part) if part.entry in _DENIED else None


def _turned(part: Phrase) -> Phrase:
    return replace(part, entry=_DENIED[part.entry])


def _one_of_them(alone: list[Condition]) -> Condition | None:
    """The same thing said of several, or several things of one."""
    first = alone[0]
    if isinstance(first, Said):
        if any(not isinstance(one, Said) or one.subject != first.subject for one in alone):
            return None
        said = (replace(one, subject=None) for one in alone if isinstance(one, Said))
        return Said((look("any_of", said=joined(said, "or")),), first.subject)
    others = [one for one in alone if isinstance(one, Phrase) and one.entry == first.entry]
    apart = [
        slot for slot in first.slots if any(one.slots[slot] != first.slots[slot] for one in others)
    ]
    if len(others) < len(alone) or len(apart) != 1:
        return None
    entry = "occasions.source_either" if first.entry == "occasions.source" else first.entry
    these = joined((one.slots[apart[0]] for one in others), "or")
    return Phrase(entry, {**first.slots, apart[0]: these})


def _used(rule: str) -> Phrase:
    """A rule without a name of its own is known by its number: people call it the other one."""
    if rule.rpartition(" ")[2].isdigit():
        return occasion("used_other")
    return occasion("used", name=Name(rule))


def occasion(key: str, **slots: Node) -> Phrase:
    return Phrase(f"occasions.{key}", slots)


def _gained(wanted: Filter) -> Iterator[Phrase]:
    """Which condition somebody gains or would gain."""
    for key in ("gains_borne", "gains_immune"):
        if getattr(wanted, key):
            yield occasion(key)
    if wanted.gains:
        yield occasion("gains", what=words("conditions", wanted.gains))


def _absent(wanted: Filter) -> Iterator[Phrase]:
    if not wanted.absent:
        return
    name, still = names(wanted.absent), wanted.absent_but
    if still:
        yield occasion("absent_but", name=name, n=Number(still))
    else:
        yield occasion("absent", name=name)


def _about(wanted: Filter, scope: Scope) -> Iterator[Said]:
    who = scope.role(wanted.who or "self")
    if wanted.relation == "self":  # "is this character and is the activated character"
        itself = look("is", somebody=Somebody("people.self"))
        yield Said((itself, *one(wanted, scope).looks), who)
    elif wanted.relation and wanted.relation != "any":
        yield Said((look("is", somebody=one(wanted, scope)),), who)
    else:
        found = _looks(wanted, scope)
        if found:
            yield Said(found, who)


def _occasion(wanted: Filter, scope: Scope) -> Iterator[Phrase]:
    yield from _attacks(wanted)
    if wanted.rolled:
        yield occasion("rolled", faces=_shown(wanted), roll=Word("rolls", wanted.pool))
    if wanted.rolling:
        yield occasion("rolling", what=words("rollings", wanted.rolling))
    if wanted.source:
        yield occasion("source", what=_causes(wanted))
    yield from _movements(wanted)
    if wanted.used:
        yield _used(wanted.used)
    yield from _absent(wanted)
    if wanted.gathered:
        yield occasion("gathered", names=names(wanted.gathered), n=Number(wanted.near))
    if wanted.uses:
        yield occasion("uses")
    if wanted.ko is not None:
        yield occasion("ko" if wanted.ko else "dazed")
    yield from _standing(wanted)
    if wanted.during:
        yield occasion("during", name=Name(wanted.during))
    if wanted.action_made:
        yield occasion("action_made", what=Word("actions", wanted.action_made))
    if wanted.result:
        yield from _compared(wanted, scope)
    yield from _gained(wanted)
    for part in wanted.somebody:
        yield occasion("somebody", who=one(part, scope))


def _shown(wanted: Filter) -> Node:
    """The faces that a roll must show: "2 Wilds and a Hit"."""
    faces = Counter(as_tuple(wanted.rolled))
    return joined(Counted(face, Number(count), group="shown") for face, count in faces.items())


def _attacks(wanted: Filter) -> Iterator[Phrase]:
    """What is said about the attack of the occasion."""
    if wanted.attack_type and wanted.source != "attack":
        yield occasion("attack_type", type=words("types", wanted.attack_type))
    if wanted.attack:
        yield occasion("attack", name=printed(wanted.attack))
    if wanted.shape:
        yield occasion("shape", shape=Word("shapes", wanted.shape))
    if wanted.by_action is not None:
        yield occasion("by_action" if wanted.by_action else "not_by_action")
    if wanted.dealt_min is not None:
        yield occasion("dealt_min", n=Number(wanted.dealt_min))
    if wanted.dealt_max == 0:
        yield occasion("dealt_none")
    elif wanted.dealt_max is not None:
        yield occasion("dealt_max", n=Number(wanted.dealt_max))


def _causes(wanted: Filter) -> Node:
    if wanted.attack_type and wanted.source == "attack":
        return Phrase("sources_of.attack", {"type": words("types", wanted.attack_type)})
    return words("sources", wanted.source)


def _movements(wanted: Filter) -> Iterator[Phrase]:
    if wanted.by:
        yield occasion("by", what=words("movements", wanted.by))
    if wanted.met:
        yield occasion("met", what=words("met", wanted.met))


def _standing(wanted: Filter) -> Iterator[Phrase]:
    """How the game stands: phase, turn, squad and VP."""
    if wanted.phase:
        yield occasion("phase", phase=Word("phases", wanted.phase))
    if wanted.turn:
        yield occasion(f"{wanted.turn}_turn")
    if wanted.squad:
        yield occasion("squad", name=affiliation(wanted.squad))
    if wanted.trailing is not None:
        yield occasion("trailing" if wanted.trailing else "not_trailing")


def _compared(wanted: Filter, scope: Scope) -> Iterator[Phrase]:
    mode, _, word = wanted.result.partition(".")
    if mode == "mode":
        yield occasion("mode", word=Word("modes", word))
        return
    value = amount(wanted.result, scope)
    if wanted.at_least is not None and wanted.at_least == wanted.at_most:
        yield occasion("is_just", value=value, n=amount(wanted.at_least, scope))
        return
    if wanted.at_least is not None:
        yield _at_least(value, wanted.at_least, scope)
    if wanted.at_most is not None:
        most = amount(wanted.at_most, scope)
        key = "at_most" if isinstance(most, Number) else "at_most_sum"
        yield occasion("is_just" if wanted.at_most == 0 else key, value=value, n=most)


def _at_least(value: Node, number: Amount, scope: Scope) -> Phrase:
    if isinstance(number, str) and number.endswith(" + 1"):
        return occasion("more_than", value=value, n=amount(number.removesuffix(" + 1"), scope))
    least = amount(number, scope)
    key = "at_least" if isinstance(least, Number) else "at_least_sum"
    return occasion(key, value=value, n=least)
