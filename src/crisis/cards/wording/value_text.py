"""The wording of continuous effects: values, permissions and what cannot be done."""

from collections.abc import Callable

from crisis.cards.vocabulary import Amount, Continuous, Filter
from crisis.cards.wording.amount_text import amount, face
from crisis.cards.wording.names import as_tuple, join, name_of
from crisis.cards.wording.phrases import condition, selector

_SITUATIONS = {
    "attacking": "when attacking",
    "defending": "when defending",
    "dodging": "when dodging",
    "this_attack": "in this attack",
    "advancing": "when advancing",
    "contesting": "when contesting",
    "always": "",
}
_CANNOT = {
    "hold": "hold objective tokens",
    "contest": "contest objective tokens",
    "interact": "interact with objective tokens",
    "be_moved": "be moved by enemy effects",
    "be_moved_by_anybody": "be moved by any effect",
    "be_pushed": "be pushed by enemy effects",
    "be_thrown": "be thrown by enemy effects",
    "be_placed": "be placed by enemy effects",
    "be_advanced": "be advanced by enemy effects",
    "reroll": "reroll dice",
    "modify": "modify its dice",
    "roll_defense": "roll defense dice",
    "gain_power": "gain Power",
    "gain_condition": "gain conditions",
    "heal": "remove damage",
    "react": "use Reactive superpowers",
    "shake": "shake off conditions",
    "attack": "attack",
    "move_action_twice": "take two Move actions",
    "be_targeted": "be targeted by attacks",
    "play_tactics": "play Team Tactic cards",
    "gain_activated": "gain an Activated token",
    "be_crossed": "be under the tool of an enemy that advances or climbs",
    "be_smashed": "be destroyed by throws and collisions",
}
_NOUNS = {
    "attack_dice": "attack dice",
    "defense_dice": "defense dice",
    "dodge_dice": "dodge dice",
    "defense": "Defense",
    "size": "Size",
    "stamina": "Stamina",
    "range": "Range",
    "successes": "successes",
    "extra_dice": "dice for each Critical",
    "interact_cost": "Power to interact",
    "interact_range": "Range to interact",
    "collision_damage": "damage from collisions",
    "power_gain_max": "Power at a time",
    "actions": "actions",
    "cost": "Power cost",
}


def continuous_text(line: Continuous) -> str:
    """One line that holds while its owner has it, or while it lasts."""
    grants = getattr(line, "grants", "")
    if grants:
        body = f"{_who(line)} has {grants}{_about(line)}"
    elif line.cannot is not None:
        kinds = join([name_of(word) for word in as_tuple(line.of)], "or")
        what = _CANNOT[line.cannot].replace(
            "objective", f"{kinds} objective" if kinds else "objective"
        )
        if line.cannot == "shake" and kinds:
            what = what.replace("conditions", kinds)
        body = f"{_who(line)} cannot {what}"
    else:
        body = _SPECIAL.get(line.value or "", _number)(line)
    return " ".join(part for part in (body, _situation(line), _conditions(line)) if part)


def _who(line: Continuous) -> str:
    return selector(line.who)


def _situation(line: Continuous) -> str:
    words = _SITUATIONS[line.while_]
    if line.against:
        with_ = "with" if line.while_ in ("attacking", "this_attack") else "against"
        words += f" {with_} {join([kind.capitalize() for kind in line.against], 'or')} attacks"
    return words.strip()


def _conditions(line: Continuous) -> str:
    said = [condition(part) for part in line.when]
    return f"if {join([part for part in said if part])}" if any(said) else ""


def _about(line: Continuous) -> str:
    if not line.of or line.value == "defense":
        return ""
    return f" ({join([word.replace('_', ' ') for word in as_tuple(line.of)], 'or')})"


def _number(line: Continuous) -> str:
    noun = _NOUNS.get(line.value or "", (line.value or "").replace("_", " "))
    if line.value == "defense" and line.of:
        noun = f"{join([word.capitalize() for word in as_tuple(line.of)], 'and')} {noun}"
    owner = _who(line)
    if isinstance(line.add, str):
        more = "fewer" if line.add.startswith("-") else "additional"
        much = amount(line.add.removeprefix("-"))
        return f"{owner} has {more} {noun}{_about(line)} equal to {much}{_bounds(line)}"
    if line.add is not None:
        if abs(line.add) == 1:
            noun = noun.replace("dice", "die").replace("actions", "action")
        return f"{owner} has {_signed(line.add)} {noun}{_about(line)}{_bounds(line)}"
    if line.halve:
        return f"{owner} has half the {noun}{_about(line)}, rounded up"
    if line.is_ is not None:
        return f"{owner} has {_so_many(line.is_, noun)}{_about(line)}"
    if line.most is not None:
        return f"{owner} has at most {_so_many(line.most, noun)}{_about(line)}"
    return f"{owner} has at least {_so_many(line.least or 0, noun)}{_about(line)}"


def _so_many(number: Amount, noun: str) -> str:
    return f"{number} {noun}" if isinstance(number, int) else f"{noun} equal to {amount(number)}"


def _signed(words: Amount) -> str:
    if isinstance(words, int):
        return f"{abs(words)} {'more' if words >= 0 else 'less'}"
    return f"{amount(words)} more"


def _bounds(line: Continuous) -> str:
    least = f", to a minimum of {amount(line.least)}" if line.least is not None else ""
    most = f", to a maximum of {amount(line.most)}" if line.most is not None else ""
    return least + most


def _worth(line: Continuous) -> str:
    number = line.is_ if line.is_ is not None else 0
    worth = "as successes" if number == 1 else f"as {amount(number)} successes each"
    shown = face(line.face or "")
    if number == 0:
        return f"{shown}s of {_who(line)} do not count as successes{_about(line)}"
    return f"{_who(line)} counts {shown}s {worth}{_about(line)}"


def _extra_dice(line: Continuous) -> str:
    if line.most == 0 or line.is_ == 0:
        return f"{_who(line)} rolls no extra dice for Criticals"
    number = amount(line.is_ if line.is_ is not None else 1)
    return f"{_who(line)} rolls {number} extra dice for each Critical instead of 1"


def _cost(line: Continuous) -> str:
    what = join([word.replace("_", " ") for word in as_tuple(line.of)], "and")
    names = {
        "active and reactive": "superpowers",
        "gem": "gem superpowers",
        "tactic": "Team Tactic cards",
    }
    noun = names.get(what, what or "costs")
    if line.is_ is not None:
        return f"{noun} of {_who(line)} cost {amount(line.is_)} Power"
    return f"{noun} of {_who(line)} cost {_signed(line.add or 0)} Power{_bounds(line)}"


def _immunity(line: Continuous) -> str:
    names = join([name_of(c) for c in as_tuple(line.condition)], "or") or "any condition"
    return f"{_who(line)} cannot have {names}"


def _stealth(line: Continuous) -> str:
    if line.most == 0:
        return f"{_who(line)} has no Stealth"
    reach = amount(line.is_ if line.is_ is not None else 3)
    return f"{_who(line)} cannot be targeted from beyond Range {reach}"


def _tool_size(line: Continuous) -> str:
    size = amount(line.is_ if line.is_ is not None else 5)
    return f"{_who(line)} counts as Size {size} for the movement tool"


def _slow(line: Continuous) -> str:
    return f"the movement tool of {_who(line)} is {_tool(line.most or line.is_)} at most"


def _speed(line: Continuous) -> str:
    if line.is_ is not None:
        return f"the Speed of {_who(line)} is {_tool(line.is_)}"
    return f"the Speed of {_who(line)} is {_tool(line.most)} at most"


def _tool(number: Amount | None) -> str:
    if not isinstance(number, int):
        return "Long"
    return {1: "Short", 2: "Medium", 3: "Long"}.get(number, str(number))


def _actions(line: Continuous) -> str:
    """Stagger: an action is spent to be rid of it (COND-13)."""
    if line.of == "shake" or "shake" in line.of:
        return f"the first action of {_who(line)} must be to shake this off"
    return _number(line)


def _power_gain_max(line: Continuous) -> str:
    return f"{_who(line)} gains at most {amount(line.is_ or 0)} Power at a time"


def _moved_size(line: Continuous) -> str:
    if isinstance(line.add, int):
        change = "smaller" if line.add < 0 else "larger"
        return f"{_who(line)} counts as {abs(line.add)} Size {change} for pushes and throws"
    return f"{_who(line)} counts as Size {amount(line.is_ or 1)} for pushes and throws"


def _collision_size(line: Continuous) -> str:
    return f"{_who(line)} counts as Size {amount(line.is_ or 1)} in collisions"


def _counted_failures(line: Continuous) -> str:
    return f"{_who(line)} counts {amount(line.is_ or 1)} Failure of a roll as a success"


def _pays_for(line: Continuous) -> str:
    payer = selector(line.who) if isinstance(line.who, Filter) else "another"
    payer = payer.replace("every other", "another").replace("every", "an")
    return f"{payer} may pay the Power of its attack actions and superpowers"


def _power_from_damage(line: Continuous) -> str:
    what = " of attacks" if line.of == "attack" else ""
    much = "no" if line.is_ == 0 else f"only {amount(line.is_ or 0)}"
    return f"{_who(line)} gains {much} Power for damage{what}"


def _plain(text: str) -> Callable[[Continuous], str]:
    return lambda line: f"{_who(line)} {text}"


def _contest(line: Continuous) -> str:
    kinds = [_CRISES.get(word, word) for word in as_tuple(line.of)]
    where = f" at tokens of {join(kinds, 'or')}" if kinds else ""
    return f"{_who(line)} counts as {amount(line.is_ or 1)} characters{where}"


_CRISES = {"secure": "a Secure crisis", "extraction": "an Extraction crisis"}


def _collision(line: Continuous) -> str:
    what = f" with {join(list(as_tuple(line.of)), 'or')}s" if line.of else ""
    if line.is_ == 0:
        return f"{_who(line)} suffers no damage from collisions{what}".replace(
            "terrains", "terrain"
        )
    return _number(line)


def _collateral(line: Continuous) -> str:
    much = "no" if line.is_ == 0 else amount(line.is_ or 0)
    return f"allies in range suffer {much} damage from it"


def _swept(line: Continuous) -> str:
    size = amount(line.is_ or 1)
    return f"interactive terrain of Size {size} or less under the range tool is destroyed at once"


_SPECIAL: dict[str, Callable[[Continuous], str]] = {
    "worth": _worth,
    "extra_dice": _extra_dice,
    "cost": _cost,
    "immunity": _immunity,
    "stealth": _stealth,
    "hidden": _stealth,
    "tool_size": _tool_size,
    "move_tool_max": _slow,
    "speed": _speed,
    "actions": _actions,
    "power_gain_max": _power_gain_max,
    "moved_size": _moved_size,
    "collision_size": _collision_size,
    "counted_failures": _counted_failures,
    "pays_for": _pays_for,
    "contest_count": _contest,
    "attacked_first": _plain(
        "must be the target of the first action of the activated character, if it can be"
    ),
    "joins_any": _plain("counts as affiliated when a squad is built, one such character a squad"),
    "contests_healthy": _plain("counts as Healthy"),
    "collision_damage": _collision,
    "collateral": _collateral,
    "swept_size": _swept,
    "cover": _plain("has cover"),
    "ignore_cover": _plain("ignores cover"),
    "ignore_sight": _plain("needs no line of sight"),
    "irreducible": _plain("suffers damage of the attack that nothing reduces"),
    "power_from_damage": _power_from_damage,
    "reroll_permission": _plain("may reroll and change Failures"),
}
