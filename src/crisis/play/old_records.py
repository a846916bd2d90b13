"""What older records and stored games have in another form, and how it reads today.

Up to format 1 a superpower was named by its name alone and a Team Tactic card by its slug; other
keys have not changed. Up to format 2 an event said in English why an attack, a move, a rule or the
game had ended, and the digests were made of these words. Nothing new belongs here.
"""

from typing import Any

from crisis.cards.model.schema import Catalogue
from crisis.state.decisions import Answer, Choose, Decision, Option, Pick
from crisis.state.event import Event
from crisis.state.events import (
    ActionsGained,
    AttackEnded,
    GameEnded,
    MoveStopped,
    PlacerChanged,
    RuleDropped,
    Spared,
)
from crisis.texts import codes

# --- keys of options ------------------------------------------------------------------------------


def of_today(answer: Answer, pending: Decision | None, cards: Catalogue) -> Answer:
    """The same answer with the key that the option has now."""
    if not isinstance(answer, Pick) or not isinstance(pending, Choose):
        return answer
    keys = {option.key for option in pending.options}
    if answer.key in keys:
        return answer
    for option in pending.options:
        if option.group and answer.key == _old_key(option, cards):
            return Pick(option.key)
    return answer


def _old_key(option: Option, cards: Catalogue) -> str | None:
    paid = f"#{option.paid}" if cards.rules[option.rule or ""].cost_max else ""
    partner = f"+{option.partner}" if option.partner else ""
    match option.what:
        case "power":
            payer = f"@{option.payer}" if option.payer and option.payer != option.owner else ""
            return f"power:{option.name}{payer}{paid}"
        case "tactic":
            return f"tactic:{option.rule}@{option.payer or ''}{partner}{paid}"
        case _:
            return None


# --- reasons --------------------------------------------------------------------------------------

_TOLD = (AttackEnded, GameEnded, MoveStopped, RuleDropped)
_NEW = (ActionsGained, PlacerChanged, Spared)  # what older versions did not tell at all


def was_told_otherwise(event: Event) -> bool:
    """Whether the older digest hangs on the wording of its reason, or knew no such event."""
    return isinstance(event, (*_TOLD, *_NEW))


def with_reason(raw: dict[str, Any]) -> dict[str, Any]:
    """A record as it was decoded, its outcome with the old sentence as the value of a reason."""
    outcome = raw.get("outcome")
    if not isinstance(outcome, dict) or not isinstance(outcome.get("reason"), str):
        return raw
    reason = codes.OLD_RECORD(text=outcome["reason"])
    told = {"code": reason.code, "values": reason.values}
    return {**raw, "outcome": {**outcome, "reason": told}}
