"""Every kind of question the engine asks and every kind of answer, as data.

A decision says who is asked and about what; it does not rank answers and it does not know the rules
that make an answer legal (`rules.engine.why_not` does). Its `reply` says what the rules get to know
of an answer: of a choice the option itself. Every answer has a one-line text form.
"""

import re
from collections.abc import Callable
from typing import Literal, Protocol, TypeVar

from msgspec import Struct

from crisis.dice.faces import parse_faces
from crisis.state.records import PieceId, Seat, SideId, Spot, TokenId, UnitId
from crisis.texts.told import told

Tool = Literal["short", "medium", "long"]
# What may be asked for besides the use of a rule at its moment, which has the name of the moment.
PURPOSES = frozenset(
    {
        "act", "activate_grunt", "add_tactic", "advance", "agree_one_shots", "agree_terrain",
        "attack_origin", "attack_type", "beam", "change", "choose_affiliation", "choose_attack",
        "choose_characters", "choose_characters_and_terrain", "choose_crisis",
        "choose_crisis_type", "choose_edge", "choose_leadership", "choose_number", "choose_one",
        "choose_one_shots", "choose_open_crisis", "choose_payer", "choose_recruit",
        "choose_fallen", "choose_power", "choose_reserve", "choose_tactics", "choose_terrain",
        "choose_threat", "choose_tokens",
        "climb", "declare_target", "deploy", "deploy_grunt", "deploy_which", "discard_tactic",
        "drive", "drive_on", "drop_order", "drop_token", "each_order", "end_turn", "join",
        "may", "move_kind", "move_token", "pick_condition", "place", "place_terrain", "push",
        "recall_terrain", "remove_condition", "reroll", "scatter", "scatter_around",
        "shift_terrain", "summon", "throw", "throw_terrain", "transform", "turn",
        "turn_terrain", "turn_token", "unless_paid", "use_one_shots", "volley_order",
        "which_collision",
    }
)  # fmt: skip


class Pick(Struct, frozen=True, tag="pick"):
    """The key of an option."""

    key: str


class PickDice(Struct, frozen=True, tag="dice", omit_defaults=True):
    """Indices into the pool, and the faces they become when they are changed."""

    dice: tuple[int, ...]
    faces: str = ""


class PickSpot(Struct, frozen=True, tag="spot"):
    """A position."""

    x: int
    y: int


class PickAdvance(Struct, frozen=True, tag="advance"):
    """The tool as it lies (where it bends, where it ends) and where the base is put."""

    tool: Tool
    joint: Spot
    end: Spot
    spot: Spot


class PickAim(Struct, frozen=True, tag="aim"):
    """A direction as a vector; only its angle counts."""

    dx: int
    dy: int


class Rolled(Struct, frozen=True, tag="roll"):
    """The faces that came up, one letter each."""

    faces: str


class Drawn(Struct, frozen=True, tag="draw"):
    """The cards that were drawn, in order."""

    cards: tuple[str, ...]


class Concede(Struct, frozen=True, tag="concede"):
    """A side gives up; it need not be asked anything at that moment."""

    side: SideId


class AgreeDraw(Struct, frozen=True, tag="draw_agreed"):
    """Both players agree on a draw (Q-66)."""


class Decline(Struct, frozen=True, tag="decline"):
    """Do not use an optional move or reroll."""


Answer = (
    Pick
    | PickDice
    | PickSpot
    | PickAdvance
    | PickAim
    | Rolled
    | Drawn
    | Concede
    | AgreeDraw
    | Decline
)


class Option(Struct, frozen=True, omit_defaults=True):
    """One entry of a finite choice, with all that it means.

    An answer names it by its `key`, which no other option of the decision has. A key is text for
    records and for the wire: nothing is ever read out of it.
    """

    key: str
    what: str  # the word for what is done: move, attack, power, tactic, use, target, choose, ...
    name: str = ""
    thing: str | None = None  # what is picked: a unit, token, terrain feature, card or word
    number: int = 0  # what is picked: an amount, a Size, degrees
    spot: Spot | None = None  # what is picked: a shift
    rule: str | None = None  # the ref of the rule or attack that is used
    owner: UnitId | None = None  # who acts or has that rule
    payer: UnitId | None = None
    partner: UnitId | None = None  # who plays a Team Tactic card together with the payer
    paid: int = 0  # what the rule counts as paid for it
    cost: int = 0  # the Power that it takes in all
    declines: bool = False  # it does nothing or nothing more: pass, end, no, done
    group: str = ""  # the same for all ways (payers, prices) to use one rule
    idle: bool = False  # it would bring nothing: what has its name is in force (GEN-07)

    @property
    def picked(self) -> str:
        """The thing, of an option that is always about one."""
        assert self.thing is not None, self
        return self.thing


def offer(
    what: str, thing: str, name: str = "", *, owner: UnitId | None = None, cost: int = 0
) -> Option:
    """The option to do something with one thing."""
    return Option(f"{what}:{thing}", what, name, thing=thing, owner=owner, cost=cost)


def declining(what: str, name: str = "", *, key: str = "") -> Option:
    """The option to do nothing (more): pass, end, decline, no, done."""
    return Option(key or what, what, name, declines=True)


Reply_co = TypeVar("Reply_co", covariant=True)
Kind = TypeVar("Kind")


class Question(Protocol[Reply_co]):
    """A decision, by what the rules are handed when it is answered."""

    def reply(self, answer: Answer) -> Reply_co: ...


def _expect(kind: type[Kind], answer: Answer) -> Kind:
    assert isinstance(answer, kind), f"{answer} is no {kind.__name__}"
    return answer


class Choose(Struct, frozen=True, tag="choose", omit_defaults=True):
    """Pick one of the listed options."""

    asked: SideId
    purpose: str
    options: tuple[Option, ...]
    about: str | None = None

    def reply(self, answer: Answer) -> Option:
        """The option that a picked key names."""
        key = _expect(Pick, answer).key
        return next(option for option in self.options if option.key == key)


class ChooseDice(Struct, frozen=True, tag="dice", omit_defaults=True):
    """Pick dice of a pool; `faces` lists what they may be changed to (empty for a reroll)."""

    asked: SideId
    purpose: str
    pool: str
    dice: tuple[int, ...]
    least: int
    most: int
    faces: str = ""
    about: str | None = None

    def reply(self, answer: Answer) -> PickDice:
        return _expect(PickDice, answer)


class ChooseSpot(Struct, frozen=True, tag="spot", omit_defaults=True):
    """Put a unit, a token or a terrain feature somewhere inside a region."""

    asked: SideId
    purpose: str
    unit: UnitId | None = None
    token: TokenId | None = None
    piece: PieceId | None = None

    def reply(self, answer: Answer) -> PickSpot:
        return _expect(PickSpot, answer)


class ChooseAdvance(Struct, frozen=True, tag="advance", omit_defaults=True):
    """Lay the hinged tool from a unit's base and put the base in contact with it."""

    asked: SideId
    purpose: str
    unit: UnitId
    tools: tuple[Tool, ...]
    may_decline: bool = False

    def reply(self, answer: Answer) -> PickAdvance:
        return _expect(PickAdvance, answer)


class ChooseAim(Struct, frozen=True, tag="aim", omit_defaults=True):
    """Point a straight tool: a throw, a push, a beam."""

    asked: SideId
    purpose: str
    unit: UnitId
    length: int
    may_decline: bool = False

    def reply(self, answer: Answer) -> PickAim:
        return _expect(PickAim, answer)


class Roll(Struct, frozen=True, tag="roll", omit_defaults=True):
    """Chance is asked for the faces of some dice."""

    purpose: str
    count: int
    roller: str
    asked: Literal["chance"] = "chance"

    def reply(self, answer: Answer) -> Rolled:
        return _expect(Rolled, answer)


class Draw(Struct, frozen=True, tag="draw", omit_defaults=True):
    """Chance is asked to draw cards from a shuffled deck."""

    purpose: str
    deck: tuple[str, ...]
    count: int
    asked: Literal["chance"] = "chance"

    def reply(self, answer: Answer) -> Drawn:
        return _expect(Drawn, answer)


Decision = Choose | ChooseDice | ChooseSpot | ChooseAdvance | ChooseAim | Roll | Draw


class BadAnswer(ValueError):
    """A text that is not an answer in its one-line form."""


def _pair(text: str) -> Spot:
    match = re.fullmatch(r"(-?\d{1,9}),(-?\d{1,9})", text)
    if not match:
        raise BadAnswer(
            told("{text} is not a pair of whole numbers such as 18000,9000", text=repr(text))
        )
    return (int(match[1]), int(match[2]))


def answer_text(answer: Answer) -> str:
    """The one-line form: `pick end`, `roll CWH-`, `advance medium 1,2 3,4 5,6`."""
    match answer:
        case Pick(key):
            return f"pick {key}"
        case PickDice(dice, faces):
            return f"dice {','.join(map(str, dice)) or 'none'} {faces}".rstrip()
        case PickSpot(x, y):
            return f"spot {x},{y}"
        case PickAdvance(tool, joint, end, spot):
            return f"advance {tool} {joint[0]},{joint[1]} {end[0]},{end[1]} {spot[0]},{spot[1]}"
        case PickAim(dx, dy):
            return f"aim {dx},{dy}"
        case Rolled(faces):
            return f"roll {faces}"
        case Drawn(cards):
            return f"draw {' '.join(cards)}".rstrip()
        case Concede(side):
            return f"concede {side}"
        case AgreeDraw():
            return "agree-draw"
        case Decline():
            return "decline"


def parse_answer(text: str) -> Answer:
    """Read the one-line form back; `BadAnswer` says what is wrong with it."""
    word, _, rest = text.strip().partition(" ")
    reader = _READERS.get(word)
    if reader is None:
        raise BadAnswer(
            told(
                "{word} is no kind of answer; known: {names}",
                word=repr(word),
                names=", ".join(sorted(_READERS)),
            )
        )
    return reader(rest.strip())


def _read_pick(rest: str) -> Answer:
    if not rest:
        raise BadAnswer(told("'pick' needs the key of an option"))
    return Pick(rest)


def _read_dice(rest: str) -> Answer:
    indices, _, faces = rest.partition(" ")
    if indices in ("", "none"):
        return PickDice((), faces)
    if not re.fullmatch(r"\d{1,3}(,\d{1,3})*", indices):
        raise BadAnswer(told("{text} is not a list of dice such as 0,2", text=repr(indices)))
    return PickDice(tuple(int(index) for index in indices.split(",")), faces)


def _read_advance(rest: str) -> Answer:
    words = rest.split()
    if len(words) != 4 or words[0] not in ("short", "medium", "long"):
        raise BadAnswer(
            told("an advance is: advance short|medium|long JOINT END SPOT, each as x,y")
        )
    tool: Tool = words[0]  # type: ignore[assignment]
    return PickAdvance(tool, *(_pair(word) for word in words[1:]))


def _read_roll(rest: str) -> Answer:
    try:
        parse_faces(rest)
    except ValueError as error:
        raise BadAnswer(
            told(
                "{text} are no faces; they are written C W H B - F (critical, wild, hit, "
                "block, blank, failure)",
                text=repr(rest),
            )
        ) from error
    return Rolled(rest)


def _read_concede(rest: str) -> Answer:
    if rest not in ("A", "B"):
        raise BadAnswer(told("'concede' needs a side, A or B"))
    return Concede("A" if rest == "A" else "B")


_READERS: dict[str, Callable[[str], Answer]] = {
    "pick": _read_pick,
    "dice": _read_dice,
    "spot": lambda rest: PickSpot(*_pair(rest)),
    "advance": _read_advance,
    "aim": lambda rest: PickAim(*_pair(rest)),
    "roll": _read_roll,
    "draw": lambda rest: Drawn(tuple(rest.split())),
    "concede": _read_concede,
    "agree-draw": lambda _: AgreeDraw(),
    "decline": lambda _: Decline(),
}


def decision_text(decision: Decision | None) -> str:
    """One line for logs and bug reports: who is asked what."""
    match decision:
        case None:
            return "nothing is asked: the game is over"
        case Choose(asked, purpose, options):
            return f"{asked} {purpose}: {' | '.join(option.key for option in options)}"
        case ChooseDice(asked, purpose, pool, dice, least, most):
            return f"{asked} {purpose}: {least} to {most} dice of {pool} {list(dice)}"
        case ChooseSpot(asked, purpose):
            thing = decision.unit or decision.token or decision.piece
            return f"{asked} {purpose}: a spot for {thing}"
        case ChooseAdvance(asked, purpose, unit, tools):
            return f"{asked} {purpose}: an advance of {unit} with {'/'.join(tools)}"
        case ChooseAim(asked, purpose, unit):
            return f"{asked} {purpose}: an aim for {unit}"
        case Roll(purpose, count, roller):
            return f"chance {purpose}: {count} dice for {roller}"
        case Draw(purpose, _, count):
            return f"chance {purpose}: draw {count}"


def asked_seat(decision: Decision | None) -> Seat | None:
    """Who must answer."""
    return None if decision is None else decision.asked
