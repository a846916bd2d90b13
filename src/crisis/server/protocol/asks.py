"""What a client may send over the WebSocket, each message as a type.

Decoding is strict: an unknown field, a wrong kind or a number out of bounds is refused before
anything else looks at the message. What the server answers is in `messages`.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

PHRASES = 5
MOST_WORDS = 200  # letters of what somebody says in their own words


Number = Annotated[int, Meta(ge=0, le=2**53)]


Coordinate = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


Line = Annotated[str, Meta(max_length=500)]


Name = Annotated[str, Meta(max_length=100)]


Languages = Annotated[str, Meta(max_length=200)]  # as in Accept-Language: de-AT, de;q=0.9


Contribution = Annotated[str, Meta(pattern="^([0-9a-f]{32})?$")]


Scalar = str | int | float | bool | None


class Ask(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What all client messages share: a number that the reply repeats."""

    n: Number | None = None


class Sit(Ask, frozen=True, tag="sit"):
    """The first message of a connection, and only that: the key of the seat to take, and what
    this side adds to the dice if they have not rolled yet, and the languages this person reads."""

    key: Name
    contribution: Contribution = ""
    language: Languages = ""


class Answer(Ask, frozen=True, tag="answer"):
    """Answer the pending decision in the one-line text form."""

    decision: Number
    answer: Line


class WhyNot(Ask, frozen=True, tag="why_not"):
    """Would this answer be legal now?"""

    answer: Line


class AreaAsk(Ask, frozen=True, tag="area"):
    """The exact area of the pending continuous choice, for one tool or for all."""

    tool: Literal["short", "medium", "long"] | None = None


class Nearest(Ask, frozen=True, tag="nearest"):
    """The legal answer nearest to a point (for an aim: the point it should go to)."""

    x: Coordinate
    y: Coordinate
    tool: Literal["short", "medium", "long"] | None = None


class Preview(Ask, frozen=True, tag="preview"):
    """What a legal answer would do up to the next decision."""

    answer: Line


class Odds(Ask, frozen=True, tag="odds"):
    """Exact odds of one attack of one unit on another."""

    attacker: Name
    attack: Name
    target: Name


class Sight(Ask, frozen=True, tag="sight", rename={"from_": "from"}):
    """Line of sight, cover and distance between two things on the table."""

    from_: Name
    to: Name


class Undo(Ask, frozen=True, tag="undo"):
    """Take back so many of one's own decisions, with everything that followed them."""

    answers: Annotated[int, Meta(ge=1, le=10_000)] = 1


class Redo(Ask, frozen=True, tag="redo"):
    """Bring back what the last undo took away, if nothing was answered since."""


class Concede(Ask, frozen=True, tag="concede"):
    """Give up."""


class OfferDraw(Ask, frozen=True, tag="draw"):
    """Agree to a draw; it holds when both seats have said so at the same decision."""


class Consent(Ask, frozen=True, tag="consent"):
    """Let the other player take back what they ask for, or not."""

    yes: bool


class Pause(Ask, frozen=True, tag="pause"):
    """Let the clock stand, or go on; it does when both seats have said so."""


class Say(Ask, frozen=True, tag="say"):
    """One of the phrases that both pages know by number, or 0 and words of one's own."""

    phrase: Annotated[int, Meta(ge=0, le=PHRASES)] = 0
    words: Annotated[str, Meta(max_length=MOST_WORDS)] = ""


class Point(Ask, frozen=True, tag="point"):
    """Show a friend where one points and what one tries: the pointer (nowhere if it is left out),
    the answer that is tried in its text form, a ruler that is out, and the piece both start from.
    A page sends it only if its player wants that."""

    at: tuple[Coordinate, Coordinate] | None = None
    unit: Name = ""
    plan: Line = ""
    ruler: tuple[Literal["range", "tool"], Name] | None = None


class Options(Ask, frozen=True, tag="options"):
    """Everything that could be picked now, with the reason for what cannot."""


class Best(Ask, frozen=True, tag="best"):
    """The target of each attack on offer that it would most likely daze."""


class Suggest(Ask, frozen=True, tag="suggest"):
    """What the computer would answer in one's place; only before the first round."""


class Settings(Ask, frozen=True, tag="settings"):
    """Keep settings of this seat (reactions always passed, speed): the server only stores them."""

    settings: dict[Name, Scalar | list[Name]]


LessonWish = Literal["next", "choose", "skip"]


class Coach(Ask, frozen=True, tag="coach"):
    """In a lesson: read on, choose an answer to the coach's question, or let the coach do it."""

    wish: LessonWish
    choice: Annotated[int, Meta(ge=0, le=100)] | None = None


class StateAsk(Ask, frozen=True, tag="state"):
    """Send the whole state again."""


class Speak(Ask, frozen=True, tag="speak"):
    """From now on tell this connection everything in another language; the whole state is sent
    again in it."""

    language: Languages


class Luck(Ask, frozen=True, tag="luck"):
    """The dice rolled so far against what was to be expected."""


class Report(Ask, frozen=True, tag="report"):
    """Who did what so far: points by round, damage, tokens, powers, luck."""


class HintAsk(Ask, frozen=True, tag="hint"):
    """The best plans for the pending decision, from this seat's view."""


ClientMessage = (
    Answer
    | WhyNot
    | AreaAsk
    | Nearest
    | Preview
    | Odds
    | Sight
    | Undo
    | Redo
    | Concede
    | OfferDraw
    | Consent
    | Pause
    | Say
    | Point
    | Options
    | Best
    | Suggest
    | Settings
    | StateAsk
    | Speak
    | Luck
    | Report
    | HintAsk
    | Coach
)
