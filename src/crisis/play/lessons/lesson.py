"""What a lesson is made of: a set-up, and steps that say, ask, accept and correct."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from crisis.rules.setup.setup import Setup

Sentence = Annotated[str, Meta(min_length=1, max_length=400)]
Title = Annotated[str, Meta(min_length=1, max_length=60)]
Kind = Literal["next", "choose", "play", "done"]


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all parts of a lesson file share."""


class When(Part, frozen=True):
    """Which answers are meant: how they are written, and what they lead to.

    `answer` is the one-line form with `*` for anything. Measures are taken after the answer, from
    edge to edge and in inches: of `who` (else whoever is moved) to the thing `of` or the `spot`.
    """

    answer: str = "*"
    who: str = ""
    of: str = ""
    spot: tuple[float, float] | None = None
    within: float | None = None
    beyond: float | None = None
    north_of: float | None = None  # its centre
    hits: str = ""  # what a thrown piece of terrain meets first
    cover: bool | None = None  # whether `of` has cover from `who`


class Accepted(When, frozen=True):
    """An answer that is carried out; one that `ends` completes the step."""

    ends: bool = False


class Wrong(Part, frozen=True):
    """What is said about another answer. `tried` is such an answer and `rule` the engine's reason
    for it, if the rules refuse it: a test tries both. `{d}` is the measured distance."""

    when: When
    say: Sentence
    tried: str
    after: tuple[str, ...] = ()  # answers of the way that come before it is tried
    rule: str = ""


class Choice(Part, frozen=True):
    """One answer to a question of the coach; a wrong one says why."""

    text: Title
    say: str = ""


class Tip(Part, frozen=True):
    """What the coach of a free game says while something is asked; the first that fits is told."""

    say: Sentence
    purpose: str = "*"
    first_round: bool = False
    power: int = 0  # the active character, or any own one, has at least this much


class Until(Part, frozen=True):
    """When a free game is enough: points of either side, or the beginning of a round."""

    vp: int
    round: int


class Step(Part, frozen=True):
    """One thing to learn: read on, choose an answer, or do something on the table."""

    title: Title
    say: Sentence
    ask: Sentence
    at: tuple[str, ...] = ()  # characters, tokens and terrain that are marked
    spot: tuple[float, float] | None = None  # a marked place, in inches
    choices: tuple[Choice, ...] = ()
    right: int = 0  # which of the choices
    accept: tuple[Accepted, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    way: tuple[str, ...] = ()  # answers that do it, `to X,Y` for the legal place nearest to it
    dice: tuple[str, ...] = ()  # the rolls of this step, in order
    foe: tuple[str, ...] = ()  # what the other side answers in this step, in order
    free: bool = False  # every legal answer is good
    until: Until | None = None
    tips: tuple[Tip, ...] = ()
    ok: str = ""  # said when it is done

    @property
    def kind(self) -> Kind:
        if self.accept or self.free:
            return "play"
        return "choose" if self.choices else "next"


class Lesson(Part, frozen=True):
    """One lesson file."""

    id: str
    number: int
    title: Title
    text: Sentence
    minutes: Annotated[int, Meta(ge=1, le=30)]
    setup: Setup
    step: tuple[Step, ...]
    focus: tuple[
        float, float, float
    ]  # a square worth showing: its centre and half its side, inches
    level: str = "beginner"  # who plays the other side when its answers run out
    edition: str = "1.3"

    @property
    def dice(self) -> tuple[str, ...]:
        """Every loaded roll, in order."""
        return tuple(roll for step in self.step for roll in step.dice)

    @property
    def foe(self) -> tuple[str, ...]:
        """Every prepared answer of the other side, in order."""
        return tuple(answer for step in self.step for answer in step.foe)
