"""Whether an answer has the form its decision asks for, before any rule looks at its content."""

from crisis.rules.core.refusal import Refusal
from crisis.state.decisions import (
    Answer,
    Choose,
    ChooseAdvance,
    ChooseAim,
    ChooseDice,
    ChooseSpot,
    Decision,
    Decline,
    Draw,
    Drawn,
    Option,
    Pick,
    PickAdvance,
    PickAim,
    PickDice,
    PickSpot,
    Roll,
    Rolled,
)
from crisis.state.records import Outcome


def game_over(outcome: Outcome) -> Refusal:
    """Nothing is answered any more: who has won, and by which rule."""
    if outcome.winner is None:
        return Refusal(outcome.rule, f"The game is over, a draw: {outcome.reason}.")
    why = f"The game is over, player {outcome.winner} has won: {outcome.reason}."
    return Refusal(outcome.rule, why)


FAR = 1_000_000  # no position or aim is meant to be farther away than this


def why_not_shape(decision: Decision, answer: Answer, rule: str) -> Refusal | None:
    """None when the answer is of the right kind and its numbers are in bounds."""
    match decision, answer:
        case Choose(), Pick():
            return _pick(decision, answer, rule)
        case ChooseDice(), PickDice():
            return _dice(decision, answer, rule)
        case ChooseSpot(), PickSpot(x, y):
            return _bounds(rule, x, y)
        case ChooseAdvance(), PickAdvance():
            return _bounds(rule, *answer.joint, *answer.end, *answer.spot)
        case ChooseAim(), PickAim(dx, dy):
            return _bounds(rule, dx, dy)
        case ((ChooseAdvance() | ChooseAim()), Decline()):
            return None if decision.may_decline else _must(decision, rule)
        case Roll(), Rolled():
            return _roll(decision, answer, rule)
        case Draw(), Drawn():
            return _draw(decision, answer, rule)
        case _:
            return _other_kind(decision, answer, rule)


def _must(decision: ChooseAdvance | ChooseAim, rule: str) -> Refusal:
    kinds = {
        "push": ("PUSH-01", "push"), "throw": ("THROW-02", "throw"),
        "throw_terrain": (rule, "throw"), "beam": ("BEAM-01", "beam"),
        "advance": ("MOVE-07", "advance"), "climb": ("MOVE-10", "climb"),
    }  # fmt: skip
    its, noun = kinds.get(decision.purpose, (rule, "move"))
    return Refusal(its, f'This {noun} cannot be declined: it has begun, and no rule says "may".')


def _pick(decision: Choose, answer: Pick, rule: str) -> Refusal | None:
    if any(option.key == answer.key for option in decision.options):
        return None
    return Refusal(rule, f"{answer.key!r} is not offered here. {_offered(decision)}")


def _offered(decision: Choose) -> str:
    """The first few options by name; a client finds their keys in the decision itself."""
    told = (_called(option) for option in decision.options)
    names = list(dict.fromkeys(told))  # one rule may be paid for in several ways
    more = f"; {len(names) - 6} more" if len(names) > 6 else ""
    return f"Offered: {'; '.join(names[:6])}{more}."


def _called(option: Option) -> str:
    if option.what == "shake":
        return f"shake off {option.name}"
    return option.name or option.what.replace("_", " ")


_ASKS = {
    Choose: "one of the listed options", ChooseDice: "dice", ChooseSpot: "a spot",
    ChooseAdvance: "a tool and a spot", ChooseAim: "a direction", Roll: "the faces of a roll",
    Draw: "cards from the deck",
}  # fmt: skip
_GIVES = {
    Pick: "an option", PickDice: "dice", PickSpot: "a spot", PickAdvance: "a tool and a spot",
    PickAim: "a direction", Decline: "declining", Rolled: "a roll", Drawn: "drawn cards",
}  # fmt: skip


def _other_kind(decision: Decision, answer: Answer, rule: str) -> Refusal:
    given = _GIVES.get(type(answer), "that")
    offered = f" {_offered(decision)}" if isinstance(decision, Choose) else ""
    verb = "are" if given.endswith(("dice", "cards")) else "is"
    why = f"This asks for {_ASKS[type(decision)]}; {given} {verb} no answer to it.{offered}"
    return Refusal(rule, why)


def _dice(decision: ChooseDice, answer: PickDice, rule: str) -> Refusal | None:
    if len(set(answer.dice)) != len(answer.dice):
        return Refusal("DICE-09", "A die can be chosen only once.")
    for index in answer.dice:
        if index not in decision.dice:
            return Refusal(rule, f"{decision.about} does not touch die {index + 1}.")
    if not decision.least <= len(answer.dice) <= decision.most:
        return Refusal(rule, f"{decision.about} is for {_so_many(decision)}.")
    if answer.faces and not decision.faces:
        return Refusal(rule, f"{decision.about} rerolls: chance names the faces, not you.")
    return None


def _so_many(decision: ChooseDice) -> str:
    least, most = decision.least, decision.most
    dice = "die" if most == 1 else "dice"
    if least == most:
        return f"exactly {most} {dice}"
    return f"up to {most} {dice}" if not least else f"{least} to {most} {dice}"


def _bounds(rule: str, *numbers: int) -> Refusal | None:
    if any(abs(number) > FAR for number in numbers):
        return Refusal(rule, "That is far off the battlefield.")
    return None


def _roll(decision: Roll, answer: Rolled, rule: str) -> Refusal | None:
    if any(letter not in "CWHB-F" for letter in answer.faces):
        return Refusal(rule, "A roll is written with the letters C W H B - F.")
    if len(answer.faces) != decision.count:
        dice = "1 die is" if decision.count == 1 else f"{decision.count} dice are"
        return Refusal(rule, f"{dice} rolled, not {len(answer.faces)}.")
    return None


def _draw(decision: Draw, answer: Drawn, rule: str) -> Refusal | None:
    cards = answer.cards
    if len(cards) != decision.count or len(set(cards)) != len(cards):
        return Refusal(rule, f"Draw {decision.count} different cards.")
    if any(card not in decision.deck for card in cards):
        return Refusal(rule, "A card that is not in the deck was drawn.")
    return None
