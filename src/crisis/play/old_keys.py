"""Keys of options as older records and stored games have them, found among the options of today.

Up to format 1 a superpower was named by its name alone and a Team Tactic card by its slug; other
keys have not changed. Nothing new belongs here.
"""

from crisis.cards.model.schema import Catalogue
from crisis.state.decisions import Answer, Choose, Decision, Option, Pick


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
