"""Our own short English wording of every rule, made from the data that the engine carries out.

A card file may override it with `text = "..."`; then that sentence is shown instead.
"""

import re
from itertools import pairwise

from crisis.cards import vocabulary as v
from crisis.cards.model.schema import AttackCard, Rule
from crisis.cards.model.walk import all_effects
from crisis.cards.wording.amount_text import faces
from crisis.cards.wording.effect_text import effect_text, permitted
from crisis.cards.wording.names import join, role
from crisis.cards.wording.nouns import ROLE_WORDS
from crisis.cards.wording.phrases import condition, one
from crisis.cards.wording.value_text import continuous_text

TIMINGS = {
    v.Timing.DECLARED: "Before targeting",
    v.Timing.VOLLEY_PAID: "When its cost is paid",
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
    v.Timing.CONDITION_GAINED: "After a condition was gained",
    v.Timing.HEALED: "After damage was removed",
    v.Timing.SUMMONED: "After a character came into play",
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
    v.Timing.WOULD_GAIN_ACTIVATED: "When a character would get its Activated token",
}

# The moment and the one it is about in one phrase: "When this character is targeted".
MOMENTS = {
    (v.Timing.TARGETED, "target"): "When {one} is targeted by an attack",
    (v.Timing.TARGETED, "attacker"): "When {one} has declared the target of an attack",
    (v.Timing.TARGETED, "roller"): "When {one} has declared an attack or is targeted by one",
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
    (v.Timing.WOULD_BE_DEFEATED, "victim"): "When {one} would be Dazed or KO'd",
    (v.Timing.WOULD_GAIN_ACTIVATED, "active"): (
        "When {one} would get its Activated token at the end of its activation"
    ),
    (v.Timing.ACTIVATION, "active"): "During the activation of {one}",
    (v.Timing.DODGED, "struck"): "After a dodge roll of {one}",
    (v.Timing.CONDITION_GAINED, "victim"): "After {one} gained a condition",
    (v.Timing.HEALED, "victim"): "After damage was removed from {one}",
    (v.Timing.SUMMONED, "newcomer"): "After {one} came into play",
    (v.Timing.DEFENSE_POOL, "target"): "When {one} builds its defense pool",
}


def moment_text(timing: v.Timing) -> str:
    """When a rule of this moment speaks, whoever it is about."""
    return TIMINGS[timing]


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
    if rule.each:
        first = _FIRST[rule.each] if rule.in_turn else ""
        sentence = f"for each {rule.each}{first}: {sentence[:1].lower()}{sentence[1:]}"
    return _finished(sentence) + _limits(rule)


_FIRST = {
    "player": ", the one with priority first",
    "character": ", those of the player with priority first",
    "token": ", first for the player with priority",
}


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
        f"[{faces(tuple(FACE_NAMES[icon] for icon in rule.icons), 'and')}] " if rule.icons else ""
    )
    name = f"{rule.name}: " if rule.icons or rule.granted else ""
    return f"{icons}{name}{rule_text(rule)}"


FACE_NAMES = {icon: name for name, icon in v.FACE_BY_NAME.items()}


def _trigger(rule: Rule) -> str:
    first = rule.when[0] if rule.when else None
    phrases = []
    for timing in rule.on:
        template = MOMENTS.get((timing, first.who)) if first and _has_moment(rule) else None
        if template is not None and first is not None:
            phrases.append(_defeat(first, template.format(one=one(first))))
        else:
            phrases.append(TIMINGS.get(timing, timing.value.replace("_", " ").capitalize()))
    return " or ".join([phrases[0], *(phrase[0].lower() + phrase[1:] for phrase in phrases[1:])])


def _defeat(wanted: v.Filter, phrase: str) -> str:
    """Where only one of the two counts: "After an enemy is KO'd"."""
    if wanted.ko is None:
        return phrase
    return phrase.replace("Dazed or KO'd", "KO'd" if wanted.ko else "Dazed")


def _has_moment(rule: Rule) -> bool:
    """Special rules of an attack speak of "the attack"; everybody else says whose it is."""
    first = rule.when[0] if rule.when else None
    return (
        first is not None
        and rule.kind != "rider"
        and bool(rule.on)
        and all((timing, first.who) in MOMENTS for timing in rule.on)
    )


def _left_conditions(rule: Rule) -> tuple[v.Filter, ...]:
    """The conditions that the trigger's phrase has not said yet."""
    if not rule.when or not _has_moment(rule):
        return rule.when
    first, *rest = rule.when
    return (_occasion_only(first, said_ko=set(rule.on) <= _DEFEATS), *rest)


_DEFEATS = {v.Timing.DEFEATED, v.Timing.WOULD_BE_DEFEATED}


def _occasion_only(wanted: v.Filter, *, said_ko: bool) -> v.Filter:
    return v.Filter(
        attack_type=wanted.attack_type, attack=wanted.attack, shape=wanted.shape,
        dealt_min=wanted.dealt_min, dealt_max=wanted.dealt_max, rolled=wanted.rolled,
        pool=wanted.pool, rolling=wanted.rolling, source=wanted.source, by=wanted.by,
        used=wanted.used, absent=wanted.absent, phase=wanted.phase, turn=wanted.turn,
        ko=None if said_ko else wanted.ko, gains=wanted.gains, met=wanted.met,
    )  # fmt: skip


def _body(rule: Rule) -> str:
    asks = rule.may and rule.kind not in ("active", "reactive", "tactic") and rule.payer is None
    lines = [_clause(rule, place) for place in range(len(rule.effects))]
    lines += [continuous_text(line) for line in rule.continuous]
    lines = [_in_this_rule(rule, line) for line in lines if line]
    if asks and not rule.cost:
        lines = [permitted(lines[0])] if len(lines) == 1 else [f"you may: {lines[0]}", *lines[1:]]
    return _price(rule) + "; ".join(_short(lines))


def _clause(rule: Rule, place: int) -> str:
    """What follows an activation waits until it is over."""
    waits = place > 0 and isinstance(rule.effects[place - 1], v.Activate)
    return f"{'after that activation ' * waits}{effect_text(rule.effects[place])}"


def _short(lines: list[str]) -> list[str]:
    """A clause about the same character as the one before calls it "it"; under the same condition
    it is said once."""
    found = lines[:1]
    for before, line in pairwise(lines):
        if line.startswith("if ") and before.startswith(line.partition(": ")[0] + ": "):
            found[-1] += f", then {line.partition(': ')[2]}"
            continue
        same = next((who for who in ROLE_WORDS.values() if line.startswith(f"{who} ")), "")
        told = same and before.removeprefix("you may: ").startswith(f"{same} ")
        found.append(f"it {line.removeprefix(same).strip()}" if told else line)
    return found


def _in_this_rule(rule: Rule, line: str) -> str:
    """What only the whole rule knows. A single thing may have a name in the plural: "the goods".
    Who is no ally is moved by the player whose rule it is. In a collision nobody is a target."""
    if v.Timing.WOULD_COLLIDE in rule.on:
        line = re.sub(r"becomes the target instead, .* sight", "is struck instead", line)
    for effect in all_effects(rule):
        if not isinstance(effect, v.ChooseThing):
            continue
        if effect.many == 1:
            line = re.sub(rf"each of the {effect.as_}\b", f"the {effect.as_}", line)
        if effect.relation not in ("self", "ally", "other_ally") and "moved by" not in line:
            who = role(effect.as_)
            line = line.replace(f"{who} advances ", f"you advance {who} ")
            line = line.replace(f"{who} may advance ", f"you may advance {who} ")
    return line


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
