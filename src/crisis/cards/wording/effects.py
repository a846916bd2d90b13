"""Effects as clauses: one builder for each verb of the vocabulary that needs one of its own."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from crisis.cards import vocabulary as v
from crisis.cards.wording.amounts import amount, counted
from crisis.cards.wording.counters import count, is_only
from crisis.cards.wording.filters import chosen, conditions, each_thing, one, selector
from crisis.cards.wording.leave import left_open
from crisis.cards.wording.linked import linked
from crisis.cards.wording.looks import a_kind, reach, so_much
from crisis.cards.wording.names import name_of, names, printed, words
from crisis.cards.wording.scope import Scope
from crisis.cards.wording.team_verbs import TEAM_BUILDERS
from crisis.cards.wording.tree import (
    Clause,
    Name,
    Node,
    Number,
    Phrase,
    Slots,
    Somebody,
    Word,
)
from crisis.cards.wording.values import continuous

Builder = Callable[[Any, Scope], Clause]

_FLAG = Number(1)
_CHOSEN_WITHOUT_NAME = ("one", "thing")


def clause(effect: v.AnyEffect, scope: Scope) -> Clause:
    """One effect, with what it needs and whether it may be left."""
    made = BUILDERS.get(type(effect), _plain)(effect, scope)
    leads = (Word("leads", "if_so"),) if effect.needs else ()
    needs = () if isinstance(effect, v.Begin) else conditions(effect.when, scope)
    made = replace(made, leads=(*leads, *made.leads), needs=(*needs, *made.needs))
    return left_open(made, scope) if effect.may else made


# --- what most verbs have in common ---------------------------------------------------------------

_ROLES = (
    "of", "toward", "away", "token", "what", "with_", "on", "held_by", "borne_by", "target",
    "thrower", "to",
)  # fmt: skip
_WORDS = {
    "tool": "tools",
    "by": "movers",
    "until": "until",
    "side": "sides_of",
    "action": "actions",
    "into": "fates",
}
_NUMBERS = (
    "amount", "count", "least", "most", "less", "crush", "min", "through", "cap", "loses",
)  # fmt: skip
_DONE_TO = (v.Push, v.Throw, v.Place, v.TakeOver)  # `who` is the object, the reader does it
_NOUNS: dict[type, str] = {
    v.GainPower: "power", v.LosePower: "power", v.PayPower: "power", v.UnlessPaid: "power",
    v.Damage: "damage", v.Heal: "damage", v.Score: "vp",
}  # fmt: skip


def _plain(effect: v.AnyEffect, scope: Scope) -> Clause:
    """A verb whose keys speak for themselves: who does it, to what, where and how far."""
    slots: Slots = {}
    subject: Node | None = None
    for key in type(effect).__struct_fields__:
        value = getattr(effect, key)
        if key == "who" and not isinstance(effect, _DONE_TO):
            subject = selector(value, scope)
            continue
        node = _slot(effect, key, value, scope)
        if node is not None:
            slots[key.removesuffix("_")] = node
    return Clause(str(effect.__struct_config__.tag), subject, slots)


def _slot(effect: v.AnyEffect, key: str, value: Any, scope: Scope) -> Node | None:
    if value is True and key not in ("may", "all"):
        return _FLAG
    if key == "amount" and type(effect) in _NOUNS:
        return counted(_NOUNS[type(effect)], value, scope)
    if key in _NUMBERS:
        return amount(value, scope) if value else None
    if key == "within" and value is not None:
        return reach(value, scope)
    if key in _WORDS and value and value != "owner":
        return Word(_WORDS[key], value)
    if key in ("attack", "rule", "name", "power", "counter"):
        return Name(name_of(value) if key == "counter" else value) if value else None
    if key == "grants":
        return printed(value, "and")
    if key == "kind" and value:
        return a_kind(value)
    if (key in _ROLES or key == "who") and value and isinstance(value, str):
        return scope.role(value)
    return None


def _acts(made: Clause, subject: Node | None, verb: str = "") -> Clause:
    return replace(made, subject=subject, verb=verb or made.verb)


# --- verbs of their own ---------------------------------------------------------------------------


def _throw(effect: v.Throw, scope: Scope) -> Clause:
    made = _plain(effect, scope)
    return _acts(made, scope.role(effect.thrower) if effect.thrower else None)


def _advance(effect: v.Advance, scope: Scope) -> Clause:
    """Who is no ally is moved by the player whose rule it is."""
    made = _plain(effect, scope)
    if effect.who in scope.strangers and effect.by == "owner":
        who: Slots = {"who": scope.role(effect.who)}
        return replace(made, verb="advance_them", subject=None, slots={**made.slots, **who})
    return made


def _place(effect: v.Place, scope: Scope) -> Clause:
    made = _plain(effect, scope)
    return made if effect.of else replace(made, verb="place_from_there")


def _attack(effect: v.Attack, scope: Scope) -> Clause:
    slots: Slots = {}
    verb = {"this": "attack_same", "any": "attack"}.get(effect.with_, "attack_with")
    if verb == "attack_with":
        slots["name"] = Name(effect.with_)
    if effect.cost_at_most is not None:
        slots["cost"] = Number(effect.cost_at_most)
    if "cost" in effect.ignore:
        slots["free"] = _FLAG
    rest = tuple(word for word in effect.ignore if word != "cost")
    if rest:
        slots["ignore"] = words("ignored", rest, "and")
    if isinstance(effect.target, v.Filter):
        slots["target"] = one(effect.target, scope)
    elif effect.target:
        slots["target"] = scope.role(effect.target)
    if effect.printed_on:
        slots["printed_on"] = scope.role(effect.printed_on)
    if effect.without:
        slots["without"] = printed(effect.without, "and")
    if effect.grants:
        slots["grants"] = printed(effect.grants, "and")
    if effect.without and effect.grants:
        slots["both"] = _FLAG
    return Clause(verb, scope.role(effect.who), slots)


def _pool(effect: v.Reroll | v.Change) -> Slots:
    """Whose dice: "2 of your dice", "2 defense dice"."""
    own: Slots = {"own": _FLAG} if effect.pool == "own" else {}
    return {"pool": Word("pools", effect.pool), **own}


def _reroll(effect: v.Reroll, scope: Scope) -> Clause:
    slots: Slots = _pool(effect)
    if effect.failures:
        slots["failures"] = _FLAG
    if effect.faces:
        slots["faces"] = words("faces", effect.faces)
    if effect.all:
        return Clause("reroll_all", None, slots)
    if effect.up_to == "any":
        return Clause("reroll_any", None, slots)
    number = amount(effect.up_to, scope)
    slots["n"] = number
    if effect.must:
        return Clause("reroll_must", None, slots)
    if effect.up_to == 1:
        return Clause("reroll_one", None, slots)
    return Clause("reroll" if isinstance(number, Number) else "reroll_sum", None, slots)


def _change(effect: v.Change, scope: Scope) -> Clause:
    count = amount(effect.count, scope)
    slots: Slots = {**_pool(effect), "n": count}
    if effect.up_to:
        slots["up_to"] = _FLAG
    if effect.from_ and len(effect.from_) < 5:
        slots["faces"] = words("faces", effect.from_)
    slots["to"] = Word("a_face", effect.to)
    return Clause("change" if isinstance(count, Number) else "change_sum", None, slots)


def _reduce(effect: v.Reduce, scope: Scope) -> Clause:
    if effect.to is not None:
        return Clause("reduce_to", None, {"n": Number(effect.to)})
    slots: Slots = {"n": amount(effect.amount, scope)}
    if effect.min:
        slots["min"] = Number(effect.min)
    return Clause("reduce", None, slots)


def _add_damage(effect: v.AddSuccess, scope: Scope) -> Clause:
    if effect.to is not None:
        return Clause("set_damage", None, {"n": Number(effect.to)})
    return Clause("add_damage", None, {"n": amount(effect.amount, scope)})


def _give_condition(effect: v.GiveCondition, scope: Scope) -> Clause:
    who = selector(effect.who, scope)
    what: Slots = {}
    if effect.condition:
        last = "or" if effect.pick or effect.borne_by else "and"
        what["what"] = words("conditions", effect.condition, last)  # type: ignore[arg-type]
    if not effect.borne_by:
        return Clause("give_condition", who, what)
    verb = "give_condition_of" if effect.condition else "give_any_condition_of"
    what["of"] = scope.role(effect.borne_by)
    if effect.passed:
        what["passed"] = _FLAG
    return Clause(verb, who, what)


def _remove_condition(effect: v.RemoveCondition, scope: Scope) -> Clause:
    who = selector(effect.who, scope)
    if not effect.condition:
        return Clause("lose_all_conditions" if effect.all else "lose_one_condition", who)
    last = "and" if effect.all else "or"
    what = words("conditions", effect.condition, last)  # type: ignore[arg-type]
    return Clause("lose_condition", who, {"what": what})


def _summon(effect: v.Summon, scope: Scope) -> Clause:
    newcomer = scope.role(effect.reserve) if effect.reserve else names(effect.character)
    slots: Slots = {"who": newcomer}
    if effect.on:
        slots["on"] = scope.role(effect.on)
    else:
        slots |= {"within": reach(effect.within, scope), "of": scope.role(effect.of)}
    if effect.conditions:
        slots["conditions"] = words("conditions", effect.conditions, "and")
    if effect.activated:
        slots["activated"] = _FLAG
    if effect.injured:
        slots["injured"] = _FLAG
    return Clause("summon", None, slots)


def _create_terrain(effect: v.CreateTerrain, scope: Scope) -> Clause:
    made = _plain(effect, scope)
    return made if effect.of else replace(made, verb="create_terrain_anywhere")


def _drop_tokens(effect: v.DropTokens, scope: Scope) -> Clause:
    slots: Slots = {"within": reach(effect.within, scope)}
    verb = "drop_tokens"
    if effect.token:
        verb = "drop_token"
        slots["token"] = scope.role(effect.token)
    elif effect.kind:
        slots["kind"] = Word("token_kinds", effect.kind)
    return Clause(verb, scope.role(effect.who), slots)


def _supply(effect: v.SupplyToken, scope: Scope) -> Clause:
    slots: Slots = {"name": Name(effect.name), "token": scope.role(effect.token)}
    return Clause("supply", scope.role(effect.who), slots)


def _give_token(effect: v.GiveToken, scope: Scope) -> Clause:
    return Clause("give_token", scope.role(effect.to), {"token": scope.role(effect.token)})


def _move_token(effect: v.MoveToken, scope: Scope) -> Clause:
    made = _plain(effect, scope)
    if effect.apart:
        made.slots["apart"] = Number(effect.apart)
    if effect.within is None:
        return replace(made, verb="move_token_anywhere")
    return replace(made, verb="move_token_from_there") if effect.of == effect.token else made


def _remove_token(effect: v.RemoveToken, scope: Scope) -> Clause:
    made = _plain(effect, scope)
    return replace(made, verb="remove_tokens_of") if effect.held_by else made


def _redirect(effect: v.Redirect, scope: Scope) -> Clause:
    """Only who is struck can suffer less; in a collision nobody is a target."""
    struck = effect.less or scope.collision
    slots: Slots = {"less": Number(effect.less)} if effect.less else {}
    return Clause("struck_instead" if struck else "redirect", scope.role(effect.to), slots)


def _unless_paid(effect: v.UnlessPaid, scope: Scope) -> Clause:
    return replace(_plain(effect, scope), opens=True)


def _score(effect: v.Score, scope: Scope) -> Clause:
    verb = "score" if effect.side == "owner" else "score_opponent"
    return Clause(verb, None, {"amount": counted("vp", effect.amount, scope)})


def _choose(effect: v.ChooseThing, scope: Scope) -> Clause:
    """What is chosen gets the name that the following clauses use."""
    slots: Slots = {"what": chosen(effect, scope)}
    if effect.as_ not in _CHOSEN_WITHOUT_NAME:
        named = scope.role(effect.as_)
        slots["several" if named.many else "as"] = replace(named, many=False)
    return Clause("choose" if effect.asked == "owner" else "opponent_chooses", None, slots)


def _choose_one(effect: v.ChooseOne, scope: Scope) -> Clause:
    verb = "choose" if effect.asked == "owner" else "opponent_chooses"
    return Clause(verb, None, {"what": words("modes", effect.words)})


def _choose_reserve(effect: v.ChooseReserve, scope: Scope) -> Clause:
    slots: Slots = {"as": scope.role(effect.as_)}
    if effect.threat_max is not None:
        slots["threat"] = so_much(effect.threat_max, scope)
    return Clause("draw_reserve" if effect.drawn else "choose_reserve", None, slots)


def _tally(effect: v.Tally, scope: Scope) -> Clause:
    return Clause("tally", None, {"what": each_thing(effect, effect.from_, scope, "every")})


def _each(effect: v.Each, scope: Scope) -> Clause:
    here = replace(scope, summed=frozenset())
    inside = tuple(linked([clause(part, here) for part in effect.effects]))
    everybody: Node = (
        scope.role(effect.who)
        if isinstance(effect.who, str)
        else each_thing(effect.who, effect.from_, scope, "each")
    )
    slots: Slots = {"everybody": everybody, "as": scope.role(effect.as_)}
    return Clause("each", None, slots, inside=inside)


def _kept(word: str, scope: Scope) -> Node:
    """Somebody, or how much something comes to now."""
    return amount(word, scope) if v.is_number(word) else scope.role(word)


def _begin(effect: v.Begin, scope: Scope) -> Clause:
    kept = tuple(
        Phrase("kept", {"name": scope.role(name), "of": _kept(of, scope)})
        for name, of in effect.keeps.items()
    )
    lead = Word("until", effect.until)
    if effect.of and effect.until == "next_attack":  # it waits for that attack
        made = continuous(replace(effect, of=""), scope)
        slots: Slots = {**made.slots, "named": printed(effect.of)}
        lead = Word("until", "next_named_attack")
        return replace(made, leads=(lead,), keeps=kept, slots=slots)
    return replace(continuous(effect, scope), leads=(lead,), keeps=kept)


def _grant_attack(effect: v.GrantAttack, scope: Scope) -> Clause:
    slots: Slots = {"attack": Name(effect.attack), "until": Word("until_end", effect.until)}
    return Clause("grant_attack", scope.role(effect.who), slots, may=True)


def _gather(effect: v.Gather, scope: Scope) -> Clause:
    most = effect.most < v.Gather.ANY_NUMBER
    slots: Slots = {"most": Number(effect.most)} if most else {}
    if effect.least:
        slots["least"] = Number(effect.least)
    return Clause("gather", selector(effect.who, scope), slots, may=True)


def _spare(effect: v.Spare, scope: Scope) -> Clause:
    """Not "each user suffers no damage": none of them does."""
    if effect.who == "players":
        return Clause("none_spare", Somebody("people.user", how_many="no"))
    return _plain(effect, scope)


def _emptied(verb: str, stat: str) -> Builder:
    """Who loses as much as it has loses all of it."""

    def build(effect: v.Heal | v.LosePower, scope: Scope) -> Clause:
        made = _plain(effect, scope)
        much, who = made.slots["amount"], made.subject
        whole = who is not None and is_only(much, Phrase(f"stats.{stat}", {"of": who}))
        return Clause(verb, who) if whole else made

    return build


def _defeat(effect: v.Defeat, scope: Scope) -> Clause:
    return Clause("is_ko" if effect.ko else "is_defeated", selector(effect.who, scope))


def _attack_changes(effect: v.AttackChanges, _scope: Scope) -> Clause:
    verb = "set_type" if len(effect.types) == 1 else "choose_type"
    return Clause(verb, None, {"types": words("types", effect.types)})


def _gain_action(effect: v.GainAction, scope: Scope) -> Clause:
    return Clause("gain_action", None, {"n": amount(effect.amount, scope)}, may=True)


def _transform(effect: v.Transform, scope: Scope) -> Clause:
    slots: Slots = {"form": Word("forms", effect.to)}
    if effect.within != 1:
        slots["within"] = reach(effect.within, scope)
    return Clause("transform", scope.role(effect.who), slots)


def _control_token(effect: v.ControlToken, scope: Scope) -> Clause:
    made = _plain(effect, scope)
    return made if effect.who else replace(made, verb="nobody_controls", subject=None)


def _put_token(effect: v.PutToken, scope: Scope) -> Clause:
    slots: Slots = {"name": Name(effect.name), "of": scope.role(effect.of)}
    leads = (Word("until", effect.until),) if effect.until else ()
    if effect.kind == "contender":
        return Clause("put_contender", None, slots, leads=leads)
    if effect.kind != "marker":
        slots["kind"] = Word("token_kinds", effect.kind)
    return Clause("put_token", None, slots, leads=leads)


def _roll(effect: v.RollDice, scope: Scope) -> Clause:
    who = None if scope.nobody else scope.role(effect.who)
    return Clause("roll", who, {"dice": counted("dice", effect.dice, scope)})


def _take_terrain(effect: v.TakeTerrain, scope: Scope) -> Clause:
    slots: Slots = {"what": scope.role(effect.what), "name": Name(name_of(effect.counter))}
    return Clause("take_terrain", scope.role(effect.who), slots)


def _recall(effect: v.RecallTerrain, scope: Scope) -> Clause:
    return replace(_plain(effect, scope), may=True)


def _placed_by(effect: v.PlacementBy, scope: Scope) -> Clause:
    return Clause(f"placed_by_{effect.side}", None, {"within": reach(effect.within, scope)})


def _special(effect: v.Special, _scope: Scope) -> Clause:
    return Clause("special", None, {"name": Word("specials", effect.name)})


BUILDERS: dict[type, Builder] = {
    **TEAM_BUILDERS,
    v.Throw: _throw,
    v.Advance: _advance,
    v.Place: _place,
    v.Attack: _attack,
    v.Reroll: _reroll,
    v.Change: _change,
    v.Reduce: _reduce,
    v.AddSuccess: _add_damage,
    v.GiveCondition: _give_condition,
    v.RemoveCondition: _remove_condition,
    v.Summon: _summon,
    v.CreateTerrain: _create_terrain,
    v.DropTokens: _drop_tokens,
    v.SupplyToken: _supply,
    v.GiveToken: _give_token,
    v.MoveToken: _move_token,
    v.RemoveToken: _remove_token,
    v.Redirect: _redirect,
    v.UnlessPaid: _unless_paid,
    v.Score: _score,
    v.ChooseThing: _choose,
    v.ChooseOne: _choose_one,
    v.ChooseReserve: _choose_reserve,
    v.Tally: _tally,
    v.Each: _each,
    v.Begin: _begin,
    v.GrantAttack: _grant_attack,
    v.Gather: _gather,
    v.Count: count,
    v.Defeat: _defeat,
    v.AttackChanges: _attack_changes,
    v.GainAction: _gain_action,
    v.Transform: _transform,
    v.RollDice: _roll,
    v.ControlToken: _control_token,
    v.PutToken: _put_token,
    v.TakeTerrain: _take_terrain,
    v.RecallTerrain: _recall,
    v.PlacementBy: _placed_by,
    v.Special: _special,
    v.Spare: _spare,
    v.Heal: _emptied("heal_all", "damage"),
    v.LosePower: _emptied("lose_all_power", "power"),
}
