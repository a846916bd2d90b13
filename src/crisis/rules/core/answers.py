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
from crisis.texts import codes
from crisis.texts.reason import Reason
from crisis.texts.values import Listed, Quoted, Word


def game_over(outcome: Outcome) -> Refusal:
    """Nothing is answered any more: who has won, and by which rule."""
    if outcome.winner is None:
        return Refusal(outcome.rule, codes.GAME_DRAWN(reason=outcome.reason))
    won = codes.GAME_WON(winner=outcome.winner, reason=outcome.reason)
    return Refusal(outcome.rule, won)


MOST_TOLD = 6  # options that a refusal lists by name
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
    return Refusal(its, codes.CANNOT_DECLINE(move=Word("move", noun)))


def _pick(decision: Choose, answer: Pick, rule: str) -> Refusal | None:
    for option in decision.options:
        if option.key == answer.key:
            return None
    reason = codes.NOT_OFFERED(option=Quoted(answer.key), offered=_offered(decision))
    return Refusal(rule, reason)


def _offered(decision: Choose) -> Reason:
    """The first few options by name; a client finds their keys in the decision itself."""
    told = (_called(option) for option in decision.options)
    names = list(dict.fromkeys(told))  # one rule may be paid for in several ways
    first, more = Listed(tuple(names[:MOST_TOLD]), "semicolon"), len(names) - MOST_TOLD
    if more > 0:
        return codes.OFFERED_AND_MORE(names=first, more=more)
    return codes.OFFERED(names=first)


def _called(option: Option) -> str:
    if option.what == "shake":
        return f"shake off {option.name}"
    return option.name or option.what.replace("_", " ")


_ASKS = {
    Choose: "option", ChooseDice: "dice", ChooseSpot: "spot", ChooseAdvance: "advance",
    ChooseAim: "aim", Roll: "roll", Draw: "draw",
}  # fmt: skip
_GIVES = {
    Pick: "option", PickDice: "dice", PickSpot: "spot", PickAdvance: "advance", PickAim: "aim",
    Decline: "decline", Rolled: "roll", Drawn: "draw",
}  # fmt: skip


def _other_kind(decision: Decision, answer: Answer, rule: str) -> Refusal:
    asked = Word("asked", _ASKS[type(decision)])
    given = Word("given", _GIVES.get(type(answer), "other"))
    if isinstance(decision, Choose):
        offered = _offered(decision)
        return Refusal(rule, codes.OTHER_KIND_OFFERED(asked=asked, given=given, offered=offered))
    return Refusal(rule, codes.OTHER_KIND(asked=asked, given=given))


def _dice(decision: ChooseDice, answer: PickDice, rule: str) -> Refusal | None:
    name = decision.about or ""
    if len(set(answer.dice)) != len(answer.dice):
        return Refusal("DICE-09", codes.DIE_TWICE())
    for index in answer.dice:
        if index not in decision.dice:
            return Refusal(rule, codes.DIE_NOT_TOUCHED(rule=name, die=index + 1))
    if not decision.least <= len(answer.dice) <= decision.most:
        return Refusal(rule, _so_many(decision))
    if answer.faces and not decision.faces:
        return Refusal(rule, codes.CHANCE_NAMES_FACES(rule=name))
    return None


def _so_many(decision: ChooseDice) -> Reason:
    rule, least, most = decision.about or "", decision.least, decision.most
    if least == most:
        return codes.DICE_EXACTLY(rule=rule, most=most)
    if not least:
        return codes.DICE_UP_TO(rule=rule, most=most)
    return codes.DICE_BETWEEN(rule=rule, least=least, most=most)


def _bounds(rule: str, *numbers: int) -> Refusal | None:
    if max(numbers) > FAR or min(numbers) < -FAR:
        return Refusal(rule, codes.FAR_OFF())
    return None


def _roll(decision: Roll, answer: Rolled, rule: str) -> Refusal | None:
    if any(letter not in "CWHB-F" for letter in answer.faces):
        return Refusal(rule, codes.ROLL_LETTERS())
    if len(answer.faces) != decision.count:
        given = len(answer.faces)
        return Refusal(rule, codes.ROLL_COUNT(count=decision.count, given=given))
    return None


def _draw(decision: Draw, answer: Drawn, rule: str) -> Refusal | None:
    cards = answer.cards
    if len(cards) != decision.count or len(set(cards)) != len(cards):
        return Refusal(rule, codes.DRAW_COUNT(count=decision.count))
    if any(card not in decision.deck for card in cards):
        return Refusal(rule, codes.DRAW_UNKNOWN())
    return None
