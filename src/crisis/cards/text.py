"""Our own short English wording of every rule, made from the data that the engine carries out.

A card file may override it with `text = "..."`; then that sentence is shown instead.
"""

from collections.abc import Callable
from typing import Any

from crisis.cards import vocabulary as v
from crisis.cards.phrases import (
    amount,
    as_tuple,
    chosen,
    condition,
    faces,
    join,
    name_of,
    one,
    role,
    selector,
    so_much,
)
from crisis.cards.schema import AttackCard, Rule
from crisis.cards.value_text import continuous_text

TIMINGS = {
    v.Timing.DECLARED: "Before targeting",
    v.Timing.TARGETED: "When the target is declared",
    v.Timing.ATTACK_POOL: "When the attack pool is built",
    v.Timing.DEFENSE_POOL: "When the defense pool is built",
    v.Timing.ROLLED: "After rolling, before Criticals add dice",
    v.Timing.MODIFY_OWN: "When modifying own dice",
    v.Timing.MODIFY_OPPOSING: "When modifying the opponent's dice",
    v.Timing.MODIFY_END: "At the end of modifying dice",
    v.Timing.BEFORE_DAMAGE: "Before damage",
    v.Timing.AFTER_ATTACK: "After the attack",
    v.Timing.AFTER_VOLLEY: "After all attacks",
    v.Timing.POWER_PHASE: "In the Power Phase",
    v.Timing.PHASE_START: "At the start of the Activation Phase",
    v.Timing.PHASE_END: "At the end of the Activation Phase",
    v.Timing.SCORED: "After VP are scored",
    v.Timing.CLEANUP: "In the Cleanup Phase",
    v.Timing.LEADERSHIP: "When leaderships are declared",
    v.Timing.TURN_START: "At the start of the turn",
    v.Timing.ACTIVATION_START: "At the start of the activation",
    v.Timing.ACTIVATION: "During the activation of an ally",
    v.Timing.ACTIVATION_END: "At the end of the activation",
    v.Timing.SUFFERED: "After damage was suffered",
    v.Timing.DEFEATED: "After a character is Dazed or KO'd",
    v.Timing.MOVE_ENDED: "After a movement",
    v.Timing.COLLIDED: "After a collision",
    v.Timing.TERRAIN_DESTROYED: "When terrain is destroyed",
    v.Timing.INTERACTED: "After interacting",
    v.Timing.MODIFY_DODGE: "When modifying a dodge roll",
    v.Timing.DODGED: "After a dodge roll",
    v.Timing.AFTER_EFFECT: "After an effect",
    v.Timing.WOULD_SUFFER: "When damage would be suffered",
    v.Timing.WOULD_BE_DEFEATED: "When a character would be Dazed or KO'd",
    v.Timing.WOULD_DROP: "When tokens would be dropped",
    v.Timing.WOULD_LEAVE: "When a character would leave the battlefield",
    v.Timing.WOULD_MOVE: "When a character would move",
    v.Timing.WOULD_COLLIDE: "When there would be a collision",
    v.Timing.WOULD_GAIN_POWER: "When Power would be gained",
    v.Timing.WOULD_LOSE_POWER: "When Power would be lost",
    v.Timing.WOULD_GAIN_CONDITION: "When a condition would be gained",
    v.Timing.WOULD_HEAL: "When damage would be removed",
    v.Timing.WOULD_INTERACT: "When a character would interact",
}

# The moment and the one it is about in one phrase: "When this character is targeted".
MOMENTS = {
    (v.Timing.TARGETED, "target"): "When {one} is targeted by an attack",
    (v.Timing.TARGETED, "attacker"): "When {one} targets with an attack",
    (v.Timing.ROLLED, "attacker"): "After the attack roll of {one}, before Criticals add dice",
    (v.Timing.MODIFY_OWN, "attacker"): "When {one} attacks and modifies dice",
    (v.Timing.MODIFY_OWN, "target"): "When {one} defends and modifies dice",
    (v.Timing.MODIFY_OWN, "roller"): "When {one} attacks or defends and modifies dice",
    (v.Timing.MODIFY_OPPOSING, "target"): "When {one} defends and modifies the attacker's dice",
    (v.Timing.MODIFY_OPPOSING, "attacker"): "When {one} attacks and modifies the defender's dice",
    (v.Timing.MODIFY_END, "attacker"): "When {one} attacks, at the end of modifying dice",
    (v.Timing.MODIFY_DODGE, "struck"): "When {one} dodges",
    (v.Timing.AFTER_ATTACK, "target"): "After an attack against {one}",
    (v.Timing.AFTER_ATTACK, "attacker"): "After an attack by {one}",
    (v.Timing.ACTIVATION_START, "active"): "At the start of the activation of {one}",
    (v.Timing.ACTIVATION_END, "active"): "At the end of the activation of {one}",
    (v.Timing.SUFFERED, "victim"): "After {one} suffered damage",
    (v.Timing.DEFEATED, "victim"): "After {one} is Dazed or KO'd",
    (v.Timing.MOVE_ENDED, "mover"): "After {one} ends a movement",
    (v.Timing.WOULD_SUFFER, "victim"): "When {one} would suffer damage",
    (v.Timing.WOULD_DROP, "dropper"): "When {one} would drop tokens",
    (v.Timing.WOULD_LEAVE, "victim"): "When {one} would leave the battlefield",
    (v.Timing.WOULD_MOVE, "mover"): "When {one} would move",
    (v.Timing.WOULD_COLLIDE, "struck"): "When {one} would be struck in a collision",
}


def rule_text(rule: Rule) -> str:
    """The whole rule as sentences."""
    if rule.text:
        return rule.text
    parts = [_trigger(rule)] if rule.on else []
    conditions = [condition(part) for part in _left_conditions(rule)]
    if any(conditions):
        parts.append(f"if {join([part for part in conditions if part])}")
    if rule.action:
        parts.insert(0, "Action")
    head = ", ".join(part for part in parts if part)
    body = _body(rule)
    sentence = f"{head}: {body}" if head else body
    return _finished(sentence) + _limits(rule)


def attack_text(attack: AttackCard) -> str:
    """The head line of an attack and one line for each special rule."""
    head = (
        f"{attack.type.capitalize()} {attack.shape if attack.shape != 'single' else 'attack'}, "
        f"Range {attack.range}, Strength {attack.strength}, cost {attack.cost}"
    )
    return "\n".join([head, *(f"- {rider_text(rule)}" for rule in attack.rules)])


def rider_text(rule: Rule) -> str:
    """A special rule of an attack with its icons and its name, where it has one."""
    icons = (
        f"[{faces(tuple(_FACE_NAMES[icon] for icon in rule.icons), 'and')}] " if rule.icons else ""
    )
    name = f"{rule.name}: " if rule.icons or rule.granted else ""
    return f"{icons}{name}{rule_text(rule)}"


_FACE_NAMES = {icon: name for name, icon in v.FACE_BY_NAME.items()}


def _trigger(rule: Rule) -> str:
    first = rule.when[0] if rule.when else None
    phrases = []
    for timing in rule.on:
        template = MOMENTS.get((timing, first.who)) if first and _has_moment(rule) else None
        if template is not None and first is not None:
            phrases.append(template.format(one=one(first)))
        else:
            phrases.append(TIMINGS.get(timing, timing.value.replace("_", " ").capitalize()))
    return " or ".join([phrases[0], *(phrase[0].lower() + phrase[1:] for phrase in phrases[1:])])


def _has_moment(rule: Rule) -> bool:
    """Special rules of an attack speak of "the attack"; everybody else says whose it is."""
    first = rule.when[0] if rule.when else None
    return (
        first is not None
        and rule.kind != "rider"
        and all((timing, first.who) in MOMENTS for timing in rule.on)
    )


def _left_conditions(rule: Rule) -> tuple[v.Filter, ...]:
    """The conditions that the trigger's phrase has not said yet."""
    if not rule.when or not _has_moment(rule):
        return rule.when
    first, *rest = rule.when
    return (_occasion_only(first), *rest)


def _occasion_only(wanted: v.Filter) -> v.Filter:
    return v.Filter(
        attack_type=wanted.attack_type, attack=wanted.attack, shape=wanted.shape,
        dealt_min=wanted.dealt_min, dealt_max=wanted.dealt_max, rolled=wanted.rolled,
        pool=wanted.pool, rolling=wanted.rolling, source=wanted.source, by=wanted.by,
        used=wanted.used, absent=wanted.absent, ko=wanted.ko, phase=wanted.phase, turn=wanted.turn,
    )  # fmt: skip


def _body(rule: Rule) -> str:
    asks = rule.may and rule.kind not in ("active", "reactive", "tactic") and rule.payer is None
    may = "you may: " if asks else ""
    pay = _price(rule)
    lines = [effect_text(effect) for effect in rule.effects]
    lines += [continuous_text(line) for line in rule.continuous]
    return f"{pay}{may}{'; '.join(line for line in lines if line)}"


def _price(rule: Rule) -> str:
    """Who pays is said where it is not the owner of a superpower."""
    if rule.payer is None:
        if rule.kind in ("active", "reactive", "tactic") or not rule.cost:
            return ""
        who = "this character"
    else:
        who = role(rule.payer.who) if rule.payer.who else one(rule.payer)
    upto = f" to {rule.cost_max}" if rule.cost_max else ""
    return f"{who} may pay {rule.cost}{upto} Power; "


def _limits(rule: Rule) -> str:
    return f" Once per {rule.limit}." if rule.limit else ""


def _finished(sentence: str) -> str:
    sentence = sentence.strip()
    return f"{sentence[:1].upper()}{sentence[1:]}." if sentence else ""


# --- effects --------------------------------------------------------------------------------------


def effect_text(effect: v.AnyEffect) -> str:
    """One effect as a clause."""
    clause = _CLAUSES.get(type(effect), _by_its_tag)(effect)
    may = "you may: " if effect.may else ""
    needs = "if so, " if effect.needs else ""
    when = "" if isinstance(effect, v.Begin) else _when(effect.when)
    return f"{when}{needs}{may}{clause}"


def _by_its_tag(effect: v.AnyEffect) -> str:
    """A verb without a sentence of its own is shown by its name; a test asks for a better one."""
    return str(effect.__struct_config__.tag).replace("_", " ")


def _when(conditions: tuple[v.Filter, ...]) -> str:
    said = [condition(part) for part in conditions]
    return f"if {join([part for part in said if part])}: " if any(said) else ""


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
        effect.with_, f"a {effect.with_} attack"
    )
    parts = [f"{role(effect.who)} makes {what}"]
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
    failures = ", Failures too" if effect.failures or effect.all else ""
    if effect.all:
        return f"all {pool} dice are rerolled{failures}"
    kinds = f" showing {faces(effect.faces)}" if effect.faces else ""
    if effect.up_to == 1:
        return f"reroll 1 {pool} die{kinds}{failures}"
    many = "any number of" if effect.up_to == "any" else f"up to {amount(effect.up_to)}"
    return f"reroll {many} {pool} dice{kinds}{failures}"


def _pool(pool: str) -> str:
    return {"opposing": "opposing", "own": "own", "roll": "rolled"}.get(pool, pool)


def _change(effect: v.Change) -> str:
    upto = "up to " if effect.up_to else ""
    kinds = f" showing {faces(effect.from_)}" if effect.from_ and len(effect.from_) < 5 else ""
    to = "any face" if effect.to == "any" else f"a {effect.to.capitalize()}"
    count = amount(effect.count)
    dice = "die" if count == "1" else "dice"
    if not count.isdigit():
        return f"change {_pool(effect.pool)} dice{kinds} to {to}: {upto}{count}"
    return f"change {upto}{count} {_pool(effect.pool)} {dice}{kinds} to {to}"


def _reduce(effect: v.Reduce) -> str:
    if effect.to is not None:
        return f"the damage becomes {effect.to} at most"
    least = f", to a minimum of {effect.min}" if effect.min else ""
    return f"the damage is reduced by {amount(effect.amount)}{least}"


def _place(effect: v.Place) -> str:
    where = f"of {role(effect.of)}" if effect.of else "of where it stands"
    return f"place {role(effect.who)} within Range {effect.within} {where}{_by(effect.by)}"


def _damage(effect: v.Damage) -> str:
    extra = " that cannot be reduced" if effect.irreducible else ""
    power = " and gains no Power for it" if effect.no_power else ""
    return f"{selector(effect.who)} suffers {so_much(effect.amount, 'damage')}{extra}{power}"


def _each(effect: v.Each) -> str:
    inner = ", ".join(effect_text(part) for part in effect.effects)
    return f"for {selector(effect.who).replace('every', 'each', 1)} in turn: {inner}"


def _begin(effect: v.Begin) -> str:
    return f"{_UNTIL[effect.until]}, {continuous_text(effect)}"


_UNTIL = {
    "attack": "for this attack",
    "volley": "for these attacks",
    "effect": "for this effect",
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
    return f"{selector(effect.who)} gains {what}"


def _remove_condition(effect: v.RemoveCondition) -> str:
    if not effect.condition:
        what = "all its conditions" if effect.all else "one of its conditions"
    else:
        what = _conditions(effect.condition, "and" if effect.all else "or")
    return f"{selector(effect.who)} loses {what}"


def _summon(effect: v.Summon) -> str:
    having = f" with {_conditions(effect.conditions)}" if effect.conditions else ""
    return (
        f"put {name_of(effect.character)} into play within Range {effect.within} "
        f"of {role(effect.of)}{having}"
    )


def _drop_tokens(effect: v.DropTokens) -> str:
    return f"{role(effect.who)} drops its tokens within Range {effect.within}"


def _add_tactic(effect: v.AddTactic) -> str:
    kinds = join([name_of(slug) if slug else "unaffiliated" for slug in effect.affiliations], "or")
    return f"add 1 unused {kinds} Team Tactic card to the cards of this game"


def _score(effect: v.Score) -> str:
    who = "you score" if effect.side == "owner" else "the opponent scores"
    return f"{who} {amount(effect.amount)} VP"


def _remove_token(effect: v.RemoveToken) -> str:
    if effect.held_by:
        return f"the tokens of {role(effect.held_by)} are removed"
    return f"{role(effect.token)} is removed"


def _redirect(effect: v.Redirect) -> str:
    less = f", {effect.less} less damage" if effect.less else ""
    return f"{role(effect.to)} takes it instead{less}"


_CLAUSES: dict[type, Callable[[Any], str]] = {
    v.GainPower: lambda e: f"{selector(e.who)} gains {so_much(e.amount, 'Power')}",
    v.LosePower: lambda e: f"{selector(e.who)} loses {so_much(e.amount, 'Power')}",
    v.PayPower: lambda e: f"{role(e.who)} pays {so_much(e.amount, 'Power')}",
    v.Damage: _damage,
    v.Heal: lambda e: f"{selector(e.who)} removes {so_much(e.amount, 'damage')}",
    v.GiveCondition: _give_condition,
    v.RemoveCondition: _remove_condition,
    v.Push: lambda e: f"push {role(e.who)} {e.tool.capitalize()}{_direction(e)}{_by(e.by)}",
    v.Throw: lambda e: f"throw {role(e.who)} {e.tool.capitalize()}{_direction(e)}",
    v.Place: _place,
    v.Advance: lambda e: f"{role(e.who)} advances {e.tool.capitalize()}{_direction(e)}{_by(e.by)}",
    v.Action: lambda e: (
        f"{role(e.who)} takes {'an Attack' if e.action == 'attack' else 'a Move'} action"
    ),
    v.Attack: _attack,
    v.GrantAttack: lambda e: f"{role(e.who)} may use {e.attack} {_UNTIL[e.until]}",
    v.Gather: lambda e: f"{selector(e.who)} may join in, each for the same cost",
    v.Revive: lambda e: f"{role(e.who)} is no longer Dazed",
    v.Spare: lambda e: f"{selector(e.who)} suffers no damage from the collision",
    v.Activate: lambda e: f"{role(e.who)} activates at once",
    v.CheckReach: lambda e: (
        "the attack ends if its target is out of range or sight"
        + (", and the attacker may take another action" if e.refund else "")
    ),
    v.RemoveActivated: lambda e: f"{role(e.who)} loses its Activated token",
    v.Reroll: _reroll,
    v.Change: _change,
    v.Reduce: _reduce,
    v.Prevent: lambda e: "it does not happen",
    v.Redirect: _redirect,
    v.EndAttack: lambda e: "the attack ends" + (", its action is given back" if e.refund else ""),
    v.Destroy: lambda e: f"destroy {role(e.what)}",
    v.Collide: lambda e: f"{role(e.who)} collides with {role(e.with_)} as if it had been thrown",
    v.Choose: lambda e: f"choose {chosen(e)} ({e.as_.replace('_', ' ')})",
    v.ChooseOne: lambda e: f"choose {join([word.replace('_', ' ') for word in e.words], 'or')}",
    v.Transform: lambda e: f"{role(e.who)} takes its {name_of(e.to)} form",
    v.Summon: _summon,
    v.TakeToken: lambda e: f"{role(e.who)} takes {role(e.token)}",
    v.DropTokens: _drop_tokens,
    v.GiveToken: lambda e: f"{role(e.to)} takes over {role(e.token)}",
    v.ControlToken: lambda e: f"{role(e.who)} controls {role(e.token)}",
    v.FlipToken: lambda e: f"flip {role(e.token)}",
    v.MoveToken: lambda e: f"move {role(e.token)} within Range {e.within} of {role(e.of)}",
    v.RemoveToken: _remove_token,
    v.PlacementBy: lambda e: f"the {e.side} of the character places them within Range {e.within}",
    v.Score: _score,
    v.RollDice: lambda e: f"{role(e.who)} rolls {amount(e.dice)} dice",
    v.GiveActivated: lambda e: f"{selector(e.who)} gets an Activated token",
    v.GainAction: lambda e: f"gain {amount(e.amount)} action",
    v.Count: lambda e: f"{selector(e.who)} gets {amount(e.amount)} {e.counter} tokens",
    v.Defeat: lambda e: selector(e.who) + (" is KO'd" if e.ko else " is Dazed or KO'd"),
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
    v.AttackChanges: lambda e: f"choose the type: {join([t.capitalize() for t in e.types], 'or')}",
    v.RecallTerrain: lambda e: f"put a {name_of(e.kind)} within Range {e.within} of {role(e.of)}",
    v.Shake: lambda e: f"{role(e.who)} shakes off one condition",
    v.Each: _each,
    v.Special: lambda e: e.name.replace("_", " "),
    v.Begin: _begin,
}
