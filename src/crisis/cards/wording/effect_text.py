"""The wording of effects: one clause for each verb of the vocabulary."""

from collections.abc import Callable
from typing import Any

from crisis.cards import vocabulary as v
from crisis.cards.wording.amount_text import amount, faces, so_much
from crisis.cards.wording.names import as_tuple, join, name_of, role
from crisis.cards.wording.nouns import ROLE_WORDS
from crisis.cards.wording.phrases import (
    a_kind,
    an,
    chosen,
    condition,
    each_token,
    one,
    reach,
    selector,
)
from crisis.cards.wording.value_text import continuous_text


def effect_text(effect: v.AnyEffect) -> str:
    """One effect as a clause."""
    clause = CLAUSES.get(type(effect), _by_its_tag)(effect)
    if effect.may:
        clause = clause if _is_asked_for(effect) else permitted(clause)
    needs = "if so, " if effect.needs else ""
    when = "" if isinstance(effect, v.Begin) else _when(effect.when)
    return f"{when}{needs}{clause}"


def permitted(clause: str) -> str:
    """From "this character advances Short" to "this character may advance Short"."""
    words = clause.split()
    if words[0] in _COMMANDS:
        return f"you may {clause}"
    for index, word in enumerate(words):
        if word in _VERBS:
            return " ".join([*words[:index], "may", _VERBS[word], *words[index + 1 :]])
    return f"you may: {clause}"


_COMMANDS = frozenset(
    {"push", "throw", "place", "reroll", "change", "choose", "destroy", "put", "move", "flip"}
)
_VERBS = {
    "advances": "advance", "takes": "take", "makes": "make", "gains": "gain", "removes": "remove",
    "loses": "lose", "interacts": "interact", "uses": "use", "shakes": "shake",
    "activates": "activate",
}  # fmt: skip


def _is_asked_for(effect: v.AnyEffect) -> bool:
    """The opponent's own choice says "may" itself."""
    return isinstance(effect, v.ChooseThing) and effect.asked == "opponent"


def _by_its_tag(effect: v.AnyEffect) -> str:
    """A verb without a sentence of its own is shown by its name; a test asks for a better one."""
    return str(effect.__struct_config__.tag).replace("_", " ")


def _when(conditions: tuple[v.Filter, ...]) -> str:
    said = [condition(part) for part in conditions]
    return f"if {join([part for part in said if part])}: " if any(said) else ""


def _throw(effect: v.Throw) -> str:
    what = f"throw{'s' if effect.thrower else ''} {role(effect.who)} {effect.tool.capitalize()}"
    who = f"{role(effect.thrower)} " if effect.thrower else ""
    return f"{who}{what}{_direction(effect)}"


def _push(effect: v.Push) -> str:
    through = (
        f"; interactive terrain of Size {effect.through} or less in the way is destroyed and the "
        "push goes on"
        if effect.through
        else ""
    )
    what = f"push {role(effect.who)} {effect.tool.capitalize()}"
    return f"{what}{_direction(effect)}{_by(effect.by)}{through}"


def _direction(effect: v.Push | v.Throw | v.Advance) -> str:
    if effect.toward:
        return f" toward {role(effect.toward)}"
    return f" away from {role(effect.away)}" if effect.away else ""


def _by(word: str) -> str:
    return {"opponent": ", moved by the opponent", "controller": ", moved by its controller"}.get(
        word, ""
    )


def _conditions(words: str | tuple[str, ...], last: str = "and") -> str:
    return join([name_of(word) for word in as_tuple(words)], last)


def _attack(effect: v.Attack) -> str:
    what = {"this": "the same attack", "any": "an attack"}.get(
        effect.with_, f"{an(effect.with_)} attack"
    )
    parts = [f"{role(effect.who)} makes {what}"]
    if effect.cost_at_most is not None:
        parts.append(f"that costs {effect.cost_at_most} or less")
    if "cost" in effect.ignore:
        parts.append("for free")
    free = [word for word in effect.ignore if word != "cost"]
    if free:
        parts.append(f"whatever the {join(free)}")
    if isinstance(effect.target, v.Filter):
        parts.append(f"against {one(effect.target)}")
    elif effect.target:
        parts.append(f"against {role(effect.target)}")
    if effect.without:
        parts.append(f"without {join(list(effect.without))}")
    if effect.grants:
        parts.append(f"with {join(list(effect.grants))}")
    return " ".join(parts)


def _reroll(effect: v.Reroll) -> str:
    pool = _pool(effect.pool)
    failures = ", Failures too" if effect.failures else ""
    if effect.all:
        spared = "" if effect.failures else " but Failures"  # DICE-04
        return f"all {pool} dice{spared} are rerolled{failures}"
    kinds = f" showing {faces(effect.faces)}" if effect.faces else ""
    if effect.must:
        return f"{amount(effect.up_to)} {pool} die{kinds} must be rerolled{failures}"
    if effect.up_to == 1:
        return f"reroll 1 {pool} die{kinds}{failures}"
    if isinstance(effect.up_to, int):
        return f"reroll up to {effect.up_to} {pool} dice{kinds}{failures}"
    if effect.up_to == "any":
        return f"reroll any number of {pool} dice{kinds}{failures}"
    return f"reroll {pool} dice{kinds} up to {amount(effect.up_to)}{failures}"


def _pool(pool: str) -> str:
    return {"opposing": "opposing", "own": "own", "roll": "rolled"}.get(pool, pool)


def _change(effect: v.Change) -> str:
    upto = "up to " if effect.up_to else ""
    kinds = f" showing {faces(effect.from_)}" if effect.from_ and len(effect.from_) < 5 else ""
    to = "any face" if effect.to == "any" else f"a {effect.to.capitalize()}"
    count = amount(effect.count)
    dice = "die" if count == "1" else "dice"
    if not count.isdigit():
        return f"change {_pool(effect.pool)} dice{kinds} to {to}, {upto or 'just '}{count}"
    return f"change {upto}{count} {_pool(effect.pool)} {dice}{kinds} to {to}"


def _reduce(effect: v.Reduce) -> str:
    if effect.to is not None:
        return f"the damage becomes {effect.to} at most"
    least = f", to a minimum of {effect.min}" if effect.min else ""
    return f"the damage is reduced by {amount(effect.amount)}{least}"


def _place(effect: v.Place) -> str:
    where = f"of {role(effect.of)}" if effect.of else "of where it stands"
    return f"place {role(effect.who)} within {reach(effect.within)} {where}{_by(effect.by)}"


def _damage(effect: v.Damage) -> str:
    extra = " that cannot be reduced" if effect.irreducible else ""
    power = " and gains no Power for it" if effect.no_power else ""
    if effect.gives_power:
        power = " and gains 1 Power for each damage suffered"
    return f"{selector(effect.who)} suffers {so_much(effect.amount, 'damage')}{extra}{power}"


def _at_most(most: int) -> str:
    return f", at most {most} in all" if most < v.Gather.ANY_NUMBER else ""


def _each(effect: v.Each) -> str:
    inner = ", ".join(effect_text(part) for part in effect.effects)
    everybody = selector(effect.who).replace("every", "each", 1)
    if effect.from_ == "tokens" and isinstance(effect.who, v.Filter):
        everybody = each_token(effect.who)
    noun = {"terrain": "terrain feature"}.get(effect.from_, "character")
    everybody = everybody.replace("each character", f"each {noun}")
    return f"for {everybody}, one after the other ({role(effect.as_)}): {inner}"


def _begin(effect: v.Begin) -> str:
    kept = [f"{role(name)} is {role(of)}" for name, of in effect.keeps.items()]
    names = f" ({join(kept)})" if kept else ""
    until = _UNTIL[effect.until]
    if effect.of and effect.until == "next_attack":  # it waits for that attack
        until = until.replace("attack", join(list(as_tuple(effect.of)), "or"))
    return f"{until}, {continuous_text(effect)}{names}"


_UNTIL = {
    "attack": "for this attack",
    "volley": "for these attacks",
    "effect": "for this effect",
    "move": "for this movement",
    "collision": "for this collision",
    "activation": "for this activation",
    "turn": "for this turn",
    "phase": "for this phase",
    "round": "for this round",
    "power_phase": "until the next Power Phase",
    "own_activation": "until its next activation",
    "next_attack": "for its next attack this turn",
    "next_attack_action": "for its next Attack action this turn",
    "game": "for the rest of the game",
}


def _give_condition(effect: v.GiveCondition) -> str:
    what = _conditions(effect.condition, "or" if effect.pick else "and")
    if effect.borne_by:
        listed = _conditions(effect.condition, "or")
        which = f"one of {listed}" if effect.condition else "one condition"
        lost = " and now loses, and that it lacks itself" if effect.passed else ""
        return f"{selector(effect.who)} gains {which} that {role(effect.borne_by)} has{lost}"
    return f"{selector(effect.who)} gains {what}"


def _remove_condition(effect: v.RemoveCondition) -> str:
    if not effect.condition:
        what = "all its conditions" if effect.all else "one of its conditions"
    else:
        what = _conditions(effect.condition, "and" if effect.all else "or")
    return f"{selector(effect.who)} loses {what}"


def _summon(effect: v.Summon) -> str:
    having = f" with {_conditions(effect.conditions)}" if effect.conditions else ""
    having += " with an Activated token" if effect.activated else ""
    who = role(effect.reserve) if effect.reserve else name_of(effect.character)
    where = f"within Range {effect.within} of {role(effect.of)}"
    return f"put {who} into play {f'on {role(effect.on)}' if effect.on else where}{having}"


def _create_terrain(effect: v.CreateTerrain) -> str:
    where = f" within Range {effect.within} of {role(effect.of)}" if effect.of else " anywhere"
    crushed = f"; it destroys features up to Size {effect.crush}" if effect.crush else ""
    return f"put a new {a_kind(effect.kind).partition(' ')[2]} on the table{where}{crushed}"


def _choose_reserve(effect: v.ChooseReserve) -> str:
    most = "" if effect.threat_max is None else f" of Threat {amount(effect.threat_max)} or less"
    verb = "draw" if effect.drawn else "choose"
    return f"{verb} an unused character{most} of your roster as {role(effect.as_)}"


def _drop_tokens(effect: v.DropTokens) -> str:
    what = "its tokens"
    if effect.token:
        what = role(effect.token)
    elif effect.kind:
        what = f"its {name_of(effect.kind)} tokens"
    return f"{role(effect.who)} drops {what} within Range {effect.within}"


def _add_tactic(effect: v.AddTactic) -> str:
    kinds = join([name_of(slug) if slug else "unaffiliated" for slug in effect.affiliations], "or")
    return f"add 1 unused {kinds} Team Tactic card to the cards of this game"


def _score(effect: v.Score) -> str:
    who = "you score" if effect.side == "owner" else "the opponent scores"
    return f"{who} {so_much(effect.amount, 'VP')}"


def _remove_token(effect: v.RemoveToken) -> str:
    if effect.held_by:
        return f"the tokens of {role(effect.held_by)} are removed"
    return f"{role(effect.token)} is removed"


def _choose(effect: v.ChooseThing) -> str:
    """What is chosen gets the name that the following clauses use."""
    name = role(effect.as_).removeprefix("each of ")
    known = "" if effect.as_ in ROLE_WORDS else f" as {name}"
    if effect.asked != "opponent":
        return f"choose {chosen(effect)}{known}"
    may = "may choose" if effect.may else "chooses"
    return f"the opponent {may} {chosen(effect)}{known}"


def _dice(number: v.Amount) -> str:
    return (
        f"{number} {'die' if number == 1 else 'dice'}"
        if isinstance(number, int)
        else (f"dice equal to {amount(number)}")
    )


def _redirect(effect: v.Redirect) -> str:
    """The occasion says which of the two it is; only who is struck can suffer less."""
    if effect.less:
        return f"{role(effect.to)} is struck instead, {effect.less} less damage"
    return f"{role(effect.to)} becomes the target instead, whatever the range and line of sight"


def _check_reach(effect: v.CheckReach) -> str:
    ends = "the attack ends if its target is out of range or sight"
    if not effect.refund:
        return ends
    return (
        f"{ends}, and the attacker may take another action if this was an action of its own "
        "activation and no beam or area attack"
    )


def _advance(effect: v.Advance) -> str:
    how = "by its Speed" if effect.tool == "speed" else effect.tool.capitalize()
    return f"{role(effect.who)} advances {how}{_direction(effect)}{_by(effect.by)}"


_UNBOUND = v.Count(counter="any", amount=0).most


def _count(effect: v.Count) -> str:
    """Named tokens come and go; some cards hold only so many."""
    much = effect.amount
    goes = much < 0 if isinstance(much, int) else much.startswith("-")
    if goes:
        much = -much if isinstance(much, int) else much.removeprefix("-")
    tokens = f"{effect.counter.replace('_', ' ')} {'token' if much == 1 else 'tokens'}"
    most = f", up to {effect.most} in all" if effect.most != _UNBOUND else ""
    return f"{selector(effect.who)} {'loses' if goes else 'gets'} {so_much(much, tokens)}{most}"


CLAUSES: dict[type, Callable[[Any], str]] = {
    v.GainPower: lambda e: f"{selector(e.who)} gains {so_much(e.amount, 'Power')}",
    v.LosePower: lambda e: f"{selector(e.who)} loses {so_much(e.amount, 'Power')}",
    v.PayPower: lambda e: f"{role(e.who)} pays {so_much(e.amount, 'Power')}",
    v.UnlessPaid: lambda e: f"unless {role(e.who)} pays {so_much(e.amount, 'Power')}",
    v.Damage: _damage,
    v.Heal: lambda e: f"{selector(e.who)} removes {so_much(e.amount, 'damage')}",
    v.GiveCondition: _give_condition,
    v.RemoveCondition: _remove_condition,
    v.Push: _push,
    v.UsePower: lambda e: f"this character uses {e.power} for free",
    v.Throw: _throw,
    v.Place: _place,
    v.Advance: _advance,
    v.Action: lambda e: (
        f"{role(e.who)} takes {'an Attack' if e.action == 'attack' else 'a Move'} action"
        + (" with an attack not used in this activation" if e.unused else "")
    ),
    v.Attack: _attack,
    v.GrantAttack: lambda e: f"{role(e.who)} may use {e.attack} {_UNTIL[e.until]}",
    v.Gather: lambda e: f"{selector(e.who)} may join in, each for the same cost" + _at_most(e.most),
    v.Revive: lambda e: f"{role(e.who)} is no longer Dazed",
    v.Spare: lambda e: f"{selector(e.who)} suffers no damage from the collision",
    v.Activate: lambda e: f"{role(e.who)} activates at once",
    v.CheckReach: _check_reach,
    v.RemoveActivated: lambda e: f"{role(e.who)} loses its Activated token",
    v.Reroll: _reroll,
    v.Change: _change,
    v.Reduce: _reduce,
    v.Prevent: lambda e: "it does not happen",
    v.Redirect: _redirect,
    v.EndAttack: lambda e: "the attack ends" + (", its action is given back" if e.refund else ""),
    v.Destroy: lambda e: f"destroy {role(e.what)}",
    v.Collide: lambda e: f"{role(e.who)} collides with {role(e.with_)} as if it had been thrown",
    v.ChooseThing: _choose,
    v.ChooseOne: lambda e: (
        ("the opponent chooses " if e.asked == "opponent" else "choose ")
        + join([word.replace("_", " ") for word in e.words], "or")
    ),
    v.Transform: lambda e: f"{role(e.who)} takes its {name_of(e.to)} form",
    v.Summon: _summon,
    v.TakeToken: lambda e: f"{role(e.who)} takes {role(e.token)}",
    v.DropTokens: _drop_tokens,
    v.SupplyToken: lambda e: f"{role(e.who)} takes {an(e.name)} from {role(e.token)}",
    v.GiveToken: lambda e: f"{role(e.to)} takes over {role(e.token)}",
    v.ControlToken: lambda e: f"{role(e.who)} controls {role(e.token)}",
    v.FlipToken: lambda e: f"flip {role(e.token)}",
    v.MoveToken: lambda e: (
        f"move {role(e.token)} within Range {e.within} of "
        + ("where it lies" if e.of == e.token else role(e.of))
    ),
    v.RemoveToken: _remove_token,
    v.PlacementBy: lambda e: f"its {e.side} places them within Range {e.within}",
    v.Score: _score,
    v.RollDice: lambda e: f"{role(e.who)} rolls {_dice(e.dice)}",
    v.GiveActivated: lambda e: f"{selector(e.who)} gets an Activated token",
    v.TakePriority: lambda e: "you take the Priority token",
    v.GainAction: lambda e: f"it may take {amount(e.amount)} more action",
    v.Count: _count,
    v.Defeat: lambda e: (
        selector(e.who) + (" is KO'd" if e.ko else " is Dazed if it is Healthy, else KO'd")
    ),
    v.Leave: lambda e: f"{role(e.who)} leaves the battlefield",
    v.AddTactic: _add_tactic,
    v.TakeOver: lambda e: f"you take control of {role(e.who)}",
    v.AddSuccess: lambda e: (
        f"the damage is increased by {amount(e.amount)}"
        if e.to is None
        else f"the damage becomes {e.to}"
    ),
    v.ChooseNumber: lambda e: f"choose a number from {amount(e.least)} to {amount(e.most)}",
    v.EndLasting: lambda e: f"what {e.rule} made last is over",
    v.Interact: lambda e: (
        f"{role(e.who)} interacts with {role(e.token)}" + (" for free" if e.free else "")
    ),
    v.AttackChanges: lambda e: (
        f"the attack is {e.types[0].capitalize()}"
        if len(e.types) == 1
        else f"choose the type: {join([t.capitalize() for t in e.types], 'or')}"
    ),
    v.CreateTerrain: _create_terrain,
    v.PlaceTerrain: lambda e: f"place {role(e.what)} within Range {e.within} of {role(e.of)}",
    v.Drive: lambda e: (
        f"{role(e.who)} drives {role(e.what)} along the {e.tool.title()} tool; everybody under it "
        "suffers 1 damage"
    ),
    v.TakeTerrain: lambda e: f"{role(e.who)} takes {role(e.what)} as {an(name_of(e.counter))}",
    v.ChooseReserve: _choose_reserve,
    v.Tally: lambda e: f"count what is {selector(e)} ({name_of(e.as_)})",
    v.RecallTerrain: lambda e: (
        f"you may put {a_kind(e.kind)} within Range {e.within} of {role(e.of)}"
    ),
    v.Shake: lambda e: f"{role(e.who)} shakes off one condition",
    v.Each: _each,
    v.Special: lambda e: e.name.replace("_", " "),
    v.Begin: _begin,
}
