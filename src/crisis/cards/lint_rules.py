"""What a rule says that can be read but cannot be meant: words of the wrong moment, results that
nothing makes, values asked for where nobody reads them. Names of other cards are in `lint`."""

from collections.abc import Iterator
from typing import Any, get_args

from crisis.cards.files.faults import CardFault
from crisis.cards.lint_known import Beside
from crisis.cards.model.occasions import ATTACK, roles_at
from crisis.cards.model.schema import Rule
from crisis.cards.model.walk import (
    all_effects,
    all_filters,
    conditions,
    continuous_lines,
    selectors,
)
from crisis.cards.vocabulary import (
    ATTACK_WINDOWS,
    COUNTER,
    FACE_NAMES,
    ROLES,
    Action,
    Advance,
    AttackType,
    Begin,
    Change,
    ChooseOne,
    ChooseThing,
    Continuous,
    Damage,
    Destroy,
    Each,
    Effect,
    Filter,
    GiveCondition,
    Heal,
    LosePower,
    MoveKind,
    Place,
    Push,
    RemoveCondition,
    Throw,
    Timing,
    Transform,
    UnlessPaid,
    is_number,
    terms,
)
from crisis.cards.vocabulary.amounts import NO_ROLE
from crisis.cards.vocabulary.known import NO_WORD, unknown_word
from crisis.cards.vocabulary.wrong import either, wrong


def rule_faults(rule: Rule, beside: Beside, granted: tuple[Rule, ...]) -> Iterator[CardFault]:
    """Everything that the rule alone, and what stands beside it, shows to be a mistake; `granted`
    are the rules that this one lets speak."""
    yield from _roles_exist(rule, beside)
    yield from _roles_played(rule)
    yield from _names_used(rule, granted)
    yield from _words_of_filters(rule)
    yield from _selectors_ask_about_things(rule)
    yield from _tokens_asked_about(rule)
    yield from _results_made(rule, granted)
    yield from _moments_fit(rule)
    yield from _words_read(rule)
    for line in continuous_lines(rule):
        yield from _situation_read(line)


# --- roles and names ------------------------------------------------------------------------------

_ROLE_KEYS = ("who", "toward", "away", "of", "to", "what", "held_by", "token", "with_", "reserve")
_FILTER_ROLES = (
    "who", "of", "seen_by", "not_", "among", "held_by", "shared_with", "unshared_with",
    "in_arc", "smaller_than", "apart_from",
    "can_hold", "same_as", "contested_by",
)  # fmt: skip
_NO_ROLE = {"token": Filter, "with_": object, "to": (Change, Transform)}


def words(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,) if value else ()
    return value if isinstance(value, tuple) else ()


def _roles_exist(rule: Rule, beside: Beside) -> Iterator[CardFault]:
    """Whom a filter or a lasting line names must be somebody."""
    known = ROLES | beside.names | {"roll"}
    for wanted in all_filters(rule):
        for key in _FILTER_ROLES:
            for word in words(getattr(wanted, key)):
                if word not in known:
                    yield CardFault(f".{key.rstrip('_')}", unknown_word(NO_ROLE, word, known))
    for line in continuous_lines(rule):
        if isinstance(line.who, str) and line.who not in known:
            yield CardFault(".who", unknown_word(NO_ROLE, line.who, known))
        for word in getattr(line, "keeps", {}).values():
            if word not in known and not is_number(word):
                yield CardFault(".keeps", unknown_word(NO_ROLE, word, known))


def _roles_played(rule: Rule) -> Iterator[CardFault]:
    """A triggered rule may name only those who take part in its occasion."""
    known = roles_at(rule)
    if known is None:
        return
    for effect in all_effects(rule):
        if isinstance(effect, Begin):
            continue
        for key in ("who", "toward", "away", "of", "to", "what", "held_by"):
            if key == "to" and isinstance(effect, Change | Transform):
                continue  # a face or a form, which may be called like a role
            word = getattr(effect, key, "")
            if isinstance(word, str) and word in ROLES and word not in known:
                yield CardFault(
                    f".{key}", wrong("nobody is {role} at this moment", role=repr(word))
                )
    later = {  # what lasts asks again in each attack it lasts for
        id(part)
        for effect in all_effects(rule)
        if isinstance(effect, Begin)
        for part in effect.when
    }
    for wanted in conditions(rule):
        played = known | ATTACK if id(wanted) in later else known
        for key in ("who", "of", "seen_by"):
            word = getattr(wanted, key)
            if word in ROLES and word not in played:
                yield CardFault(
                    f".when.{key}", wrong("nobody is {role} at this moment", role=repr(word))
                )


def _names_used(rule: Rule, granted: tuple[Rule, ...]) -> Iterator[CardFault]:
    """A name that `choose` or `each` gives must be good for something, here or in a rule that this
    one grants."""
    effects = list(all_effects(rule))
    for effect in effects:
        if not isinstance(effect, ChooseThing | Each):
            continue
        if effect.as_ in ROLES:
            told = wrong("{name} is a role; choose another name", name=repr(effect.as_))
            yield CardFault(f".{effect.as_}", told)
        others = [*(other for other in effects if other is not effect), *granted]
        if not any(mentions(other, effect.as_) for other in others):
            told = wrong("{name} is named but never used", name=repr(effect.as_))
            yield CardFault(f".{effect.as_}", told)


def mentions(thing: object, name: str) -> bool:
    """Whether a name occurs anywhere in an effect, also inside filters, amounts and `keeps`."""
    if isinstance(thing, str):
        return name in thing.replace("+", " ").replace(".", " ").replace("/", " ").split()
    if isinstance(thing, tuple):
        return any(mentions(part, name) for part in thing)
    if isinstance(thing, dict):
        return any(mentions(part, name) for part in thing.values())
    fields = getattr(thing, "__struct_fields__", ())
    return any(mentions(getattr(thing, field), name) for field in fields)


# --- filters --------------------------------------------------------------------------------------

_FILTER_WORDS: dict[str, tuple[str, ...]] = {
    "attack_type": get_args(AttackType),
    "shape": ("single", "beam", "area"),
    "rolled": FACE_NAMES,
    "pool": ("attack", "defense"),
    "rolling": ("attack", "defense", "dodge", "interact", "roll"),
    "source": (
        "enemy", "ally", "attack", "superpower", "leadership", "tactic", "gem", "collision",
        "condition", "crisis", "one_shot", "basic",
    ),
    "by": (*get_args(MoveKind), "move", "transform"),
    "met": ("character", "terrain"),
    "action_made": ("move", "attack", "shake", "interact", "power"),
}  # fmt: skip
# What a filter asks about the occasion is no question about a thing: a selector never asks it.
OCCASION_KEYS = frozenset(
    {
        "attack_type", "attack", "shape", "rolled", "dealt_min", "dealt_max", "source", "by",
        "used", "rolling", "ko", "gains", "gains_borne", "gains_immune", "absent", "absent_but",
        "phase", "turn", "trailing", "action_made", "by_action", "result", "somebody",
        "squad", "met", "during",
    }
)  # fmt: skip


def _words_of_filters(rule: Rule) -> Iterator[CardFault]:
    for wanted in all_filters(rule):
        for key, known in _FILTER_WORDS.items():
            for word in words(getattr(wanted, key)):
                if word not in known:
                    yield CardFault(f".{key}", unknown_word(NO_WORD, word, known))


def _selectors_ask_about_things(rule: Rule) -> Iterator[CardFault]:
    for wanted in selectors(rule):
        for key in sorted(OCCASION_KEYS.intersection(wanted.given)):
            yield CardFault(
                f".{key}", wrong("is about the moment, not about somebody: put it into `when`")
            )


_ABOUT_UNITS = ("near_tokens", "far_from_tokens", "holding", "contesting", "tokens_min")


def _tokens_asked_about(rule: Rule) -> Iterator[CardFault]:
    """Who has secured or controls it is asked of a token, not of somebody near one."""
    for wanted in all_filters(rule):
        for key in ("secured", "controlled"):
            others = _ABOUT_UNITS if key == "secured" else _ABOUT_UNITS[2:]
            if key in wanted.given and any(other in wanted.given for other in others):
                yield CardFault(
                    f".{key}", wrong("is asked of tokens only; here it would say nothing")
                )


# --- results --------------------------------------------------------------------------------------

_MAKERS: dict[str, tuple[type[Effect], ...]] = {
    "damaged": (Damage,),
    "healed": (Heal,),
    "lost": (LosePower,),
    "given": (GiveCondition,),
    "removed": (RemoveCondition,),
    "changed": (Change,),
    "moved": (Push, Place, Advance, Throw),
    "destroyed_size": (Destroy,),
    "bought": (UnlessPaid,),
}
_OCCASIONS: dict[str, frozenset[Timing]] = {
    "suffering": frozenset({Timing.WOULD_SUFFER}),
    "would_deal": ATTACK_WINDOWS,
}


def _results_made(rule: Rule, granted: tuple[Rule, ...]) -> Iterator[CardFault]:
    """An amount must come from somewhere."""
    made = [type(effect) for effect in all_effects(rule)]
    read = {term.name for amount in _amounts(rule) for term in terms(amount) if not term.part}
    for result in sorted(read & _MAKERS.keys()):
        if not any(maker in made for maker in _MAKERS[result]):
            verbs = either([str(kind.__struct_config__.tag) for kind in _MAKERS[result]])
            yield CardFault(
                ".amount",
                wrong(
                    "nothing makes {result} here; it comes from {verbs}",
                    result=repr(result), verbs=verbs,
                ),
            )  # fmt: skip
    for result, moments in _OCCASIONS.items():
        if result in read and rule.on and not moments.intersection(rule.on):
            yield CardFault(
                ".amount", wrong("nothing is {result} at this moment", result=repr(result))
            )
    if rule.cost_max and not mentions((rule.effects, rule.continuous, granted), "paid"):
        yield CardFault(".cost_max", wrong("nothing reads `paid`: why should anybody pay more?"))


def _amounts(rule: Rule) -> Iterator[str]:
    """Every amount in words that a rule computes."""
    things: list[Any] = [*all_effects(rule), *continuous_lines(rule), *all_filters(rule)]
    for thing in things:
        for key in (
            "amount", "up_to", "count", "dice", "add", "is_", "most", "least", "size_max",
            "threat_max", "within", "result", "at_least", "at_most", "many",
        ):  # fmt: skip
            value = getattr(thing, key, None)
            if isinstance(value, str) and value:
                yield value


def counters_read(rule: Rule) -> Iterator[str]:
    """The named tokens that a rule asks for."""
    for wanted in all_filters(rule):
        if wanted.counter:
            yield wanted.counter
    for amount in _amounts(rule):
        yield from (term.part for term in terms(amount) if term.name == COUNTER and term.part)


# --- moments and situations -----------------------------------------------------------------------

_WITH_KO = frozenset({Timing.DEFEATED, Timing.WOULD_LEAVE})
_DOING: dict[str, tuple[str, ...]] = {
    "attack_dice": ("attacking",),
    "defense_dice": ("defending",),
    "dodge_dice": ("dodging",),
    "defense": ("defending", "dodging"),
    "range": ("attacking",),
    "ignore_cover": ("attacking",),
    "ignore_sight": ("attacking",),
    "collateral": ("attacking",),
    "swept_size": ("attacking",),
    "area": ("attacking",),
    "origin": ("attacking",),
    "sole_origin": ("attacking",),
    "cover": ("defending",),
    "irreducible": ("defending",),
    "power_from_damage": ("defending",),
    "successes": ("attacking", "defending"),
    "worth": ("attacking", "defending", "dodging"),
    "extra_dice": ("attacking", "defending", "dodging"),
    "counted_failures": ("attacking", "defending", "dodging"),
    "reroll_permission": ("attacking", "defending", "dodging"),
    "tool_size": ("advancing",),
    "move_tool_max": ("advancing",),
    "contest_count": ("contesting",),
    "contests_for_enemy": ("contesting",),
    "contests_healthy": ("contesting",),
    "modify": ("attacking", "defending", "dodging"),
    "roll_defense": ("defending",),
    "reroll": ("attacking", "defending", "dodging"),
}
_ATTACK_VALUES = frozenset(
    key for key, doing in _DOING.items() if {"attacking", "defending"}.intersection(doing)
)


def _words_read(rule: Rule) -> Iterator[CardFault]:
    """What `choose_one` named is asked for as `mode.word`, under no other name."""
    for effect in all_effects(rule):
        if isinstance(effect, ChooseOne) and effect.as_ != "mode":
            yield CardFault(
                ".as",
                wrong(
                    "{name} is read by nothing; a word is asked as `mode`", name=repr(effect.as_)
                ),
            )


def _moments_fit(rule: Rule) -> Iterator[CardFault]:
    for effect in all_effects(rule):
        if isinstance(effect, Action) and effect.unused and effect.action != "attack":
            yield CardFault(".unused", wrong("is about Attack actions, not about moves"))
    if rule.on and not _WITH_KO.intersection(rule.on):
        for wanted in conditions(rule):
            if wanted.ko is not None:
                yield CardFault(
                    ".ko", wrong("whether it is KO'd is not known before it is defeated")
                )


def _situation_read(line: Continuous) -> Iterator[CardFault]:
    """A value is asked for in certain situations only; in others nobody would notice it."""
    if line.while_ == "always":
        return
    about = line.value or line.cannot or ""
    doing = _DOING.get(about, ())
    allowed = (*doing, "this_attack") if about in _ATTACK_VALUES else doing
    if line.while_ not in allowed:
        what = wrong("{word} is no time to ask for {value}", value=repr(about))
        yield CardFault(".while", unknown_word(what, line.while_, ("always", *allowed)))
