"""Exact odds of an attack that nobody has declared, by cards or by plain numbers: the odds page."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from crisis.dice.advice import best_use
from crisis.dice.attack import Attack, moments
from crisis.dice.faces import Face
from crisis.dice.modifications import Reroll, Role
from crisis.dice.odds import attack_odds
from crisis.play.duel import (
    ATTACKER,
    DEFENDER,
    MOST_BEST,
    Answered,
    Duel,
    Numbers,
    UnknownName,
    duel_odds,
    figures,
    plain_attack,
)
from crisis.rules.engine import Engine
from crisis.rules.forecast.odds import counted_rules
from crisis.rules.reading.cover import has_cover
from crisis.server.protocol.errors import BadRequest
from crisis.state.frames import AttackFrame

# A roll of each size that shows a choice: something to keep, something to roll again, a failure.
EXAMPLE = (Face.HIT, Face.BLANK, Face.WILD, Face.BLOCK, Face.FAILURE, Face.BLANK, Face.HIT)


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One attack that is asked about: exactly one of the two."""

    cards: Duel | None = None
    numbers: Numbers | None = None


def answer(engine: Engine, row: Row) -> dict[str, Any]:
    """The law of one row with where it comes from; `why` instead, if it cannot be asked."""
    try:
        if row.cards is not None and row.numbers is None:
            return _of_cards(engine, row.cards)
        if row.numbers is not None and row.cards is None:
            return _of_numbers(row.numbers)
    except UnknownName as error:
        return {"why": str(error)}
    raise BadRequest("a row gives either cards or numbers")


def _of_numbers(asked: Numbers) -> dict[str, Any]:
    attack = plain_attack(asked)
    found = attack_odds(attack)
    return {
        **figures(found),
        "title": "",
        "attack_dice": asked.attack,
        "defense_dice": asked.defense,
        "stamina": asked.stamina,
        "cover": asked.cover,
        "icons": [{"name": "", "icons": "W", "chance": float(found.icons[Face.WILD,])}],
        "counted": [],
        "rerolls": _rerolls(attack),
    }


def _of_cards(engine: Engine, asked: Duel) -> dict[str, Any]:
    found = duel_odds(engine, asked)
    game, card = engine.game(found.state), found.card
    return {
        **figures(found.odds),
        "title": found.title,
        "attack_dice": found.attack.attacker.dice,
        "defense_dice": found.attack.defender.dice,
        "stamina": found.attack.stamina,
        "cover": _has_cover(engine, found),
        "icons": [
            {
                "name": rule.name,
                "icons": "".join(rule.icons),
                "chance": float(found.odds.icons[rule.icons]),
            }
            for rule in card.rules
            if rule.icons
        ],
        "counted": [
            {
                "name": way.instance.rule.name,
                "who": "attacker" if way.instance.owner == ATTACKER else "defender",
                "pays": way.paid,
            }
            for way in counted_rules(game, ATTACKER, card.ref, DEFENDER)
        ],
        "rerolls": _rerolls(found.attack),
    }


def _has_cover(engine: Engine, found: Answered) -> bool:
    frame = AttackFrame(
        attacker=ATTACKER,
        side="A",
        attack=found.card.ref,
        attack_type=found.card.type,
        target=DEFENDER,
    )
    return has_cover(engine.game(found.state), frame)


# --- best use of rerolls --------------------------------------------------------------------------


def _rerolls(attack: Attack) -> list[dict[str, Any]]:
    """Each reroll: what it is worth at its best, and which dice of an example go again."""
    if max(attack.attacker.dice, attack.defender.dice) > MOST_BEST:
        return []
    best = replace(attack, play="optimal")
    rules = [moment for moment in moments(best) if moment.rule is not None]
    mean = float(attack_odds(best).mean)
    return [
        _reroll(best, number, moment.roll, moment.rule.count, mean)
        for number, moment in enumerate(rules)
        if isinstance(moment.rule, Reroll)
    ]


def _reroll(best: Attack, number: int, role: Role, count: Any, mean: float) -> dict[str, Any]:
    ours, theirs = _example(best.attacker.dice), _example(best.defender.dice)
    roll = ours if role is Role.ATTACKER else theirs
    taken = best_use(best, number, ours, theirs).taken
    return {
        "who": "attacker" if role is Role.ATTACKER else "defender",
        "count": count if isinstance(count, int) else None,
        "best_mean": mean,
        "roll": "".join(face.value for face in roll),
        "taken": "".join(face.value for face in taken),
    }


def _example(dice: int) -> tuple[Face, ...]:
    return tuple(EXAMPLE[number % len(EXAMPLE)] for number in range(dice))
