"""Every message that the server sends over the WebSocket, as a type. No game rule belongs here."""

from typing import TYPE_CHECKING, Literal, Union

from msgspec import Struct

from crisis.play.agreement import Agreement
from crisis.server.protocol.asks import Scalar
from crisis.server.protocol.entries import BestTarget, CountedRule, Entry, IconOdds, Occasion
from crisis.server.protocol.position import LogLine, Position, Score, StoryLine
from crisis.server.protocol.told import ToldRefusal
from crisis.state.apply import KINDS
from crisis.state.event import Event
from crisis.state.records import SideId

if TYPE_CHECKING:
    AnyEvent = Event
else:  # the union that the schema shows: every event by its tag
    AnyEvent = Union[tuple(KINDS)]  # noqa: UP007

MAX_MESSAGE = 64 * 1024
PROTOCOL = "PROTOCOL"  # the "rule" of a refusal that is about the message and not about the game


# --- what the server sends ------------------------------------------------------------------------


class Hello(Position, frozen=True, kw_only=True, tag="hello"):
    """The first message of a connection: everything needed to draw the table."""

    game: str
    seat: SideId
    vs: str
    seats: tuple[SideId, ...]
    players: dict[str, str]
    edition: str
    ground: str  # what is painted under the terrain
    dice: Agreement  # where the dice come from
    settings: dict[str, Scalar | list[str]]
    language: str  # in which this connection is spoken to
    measures: dict[str, dict[str, int]]
    log: tuple[LogLine, ...]
    log_from: int
    story: tuple[StoryLine, ...]
    mishaps: int = 0  # how often the computer's mind failed in this game


class Update(Position, frozen=True, kw_only=True, tag="update"):
    """Something happened; `log` replaces everything from line `log_from` on, and `story` from
    `story_from` on."""

    n: int | None = None
    cause: Literal["answer", "chance", "computer", "undo", "redo", "state", "notice"]
    events: tuple[AnyEvent, ...] = ()
    log: tuple[LogLine, ...] = ()
    log_from: int = 0
    story: tuple[StoryLine, ...] = ()
    story_from: int = 0


class Reply(Struct, frozen=True, kw_only=True):
    """What all replies share."""

    n: int | None = None


class Refused(Reply, frozen=True, kw_only=True, tag="refused"):
    """A message that was not carried out, and why."""

    refusal: ToldRefusal
    decision: int | None = None
    coach: str = ""  # in a lesson: what the coach says about it


class Verdict(Reply, frozen=True, kw_only=True, tag="verdict"):
    """Whether an answer would be legal."""

    decision: int
    legal: bool
    refusal: ToldRefusal | None


class AreaRing(Struct, frozen=True):
    """A closed line around a part of the area, or around a hole in it."""

    points: tuple[tuple[int, int], ...]
    hole: bool


class AimStop(Struct, frozen=True, omit_defaults=True):
    """Where one direction leads: the stopping point and what is hit or attacked."""

    dx: int
    dy: int
    x: int
    y: int
    hits: tuple[str, ...] = ()
    allies: tuple[str, ...] = ()
    edge: bool = False


class Aim(Struct, frozen=True):
    """A pending aim: from where, how far, inside which wedge, and what each direction hits."""

    unit: str
    x: int
    y: int
    radius: int
    length: int
    width: int
    wedge: tuple[float, float] | None
    rose: tuple[AimStop, ...]


class Area(Reply, frozen=True, kw_only=True, tag="area"):
    """The exact area of the pending continuous choice."""

    decision: int
    kind: Literal["advance", "spot", "aim", "none"]
    rings: tuple[AreaRing, ...] = ()
    aim: Aim | None = None


class NearestAnswer(Reply, frozen=True, kw_only=True, tag="nearest"):
    """The nearest legal answer in its text form, and why the point itself is not legal."""

    decision: int
    answer: str | None
    refusal: ToldRefusal | None


class TargetFacts(Struct, frozen=True):
    """An enemy that could be attacked from there, and with what."""

    unit: str
    attacks: tuple[str, ...]
    distance: int
    cover: bool


class PreviewReply(Reply, frozen=True, kw_only=True, tag="preview"):
    """What a legal answer would do up to the next decision; no die is rolled for it."""

    decision: int
    legal: bool
    refusal: ToldRefusal | None = None
    events: tuple[AnyEvent, ...] = ()
    log: tuple[LogLine, ...] = ()
    unit: str | None = None
    x: int | None = None
    y: int | None = None
    hits: tuple[str, ...] = ()
    allies: tuple[str, ...] = ()
    targets: tuple[TargetFacts, ...] = ()
    contests: tuple[str, ...] = ()
    scores_now: tuple[Score, ...] = ()


class OddsReply(Reply, frozen=True, kw_only=True, tag="odds"):
    """Exact odds of an attack as it stands; `counted` are the rules taken as used on its dice."""

    attacker: str
    attack: str
    target: str
    attack_dice: int
    defense_dice: int
    cover: bool
    damage: tuple[float, ...]
    mean: float
    daze: float
    icons: tuple[IconOdds, ...] = ()
    counted: tuple[CountedRule, ...] = ()
    refusal: ToldRefusal | None = None


class SightReply(Reply, frozen=True, kw_only=True, tag="sight"):
    """What lies between two things: distance, line of sight, cover."""

    distance: int | None
    range: int | None
    sees: bool | None
    line: tuple[tuple[int, int], tuple[int, int]] | None
    blocking: tuple[str, ...]
    cover: tuple[str, ...]


class OptionsReply(Reply, frozen=True, kw_only=True, tag="options"):
    """Everything that could be picked now, one entry for each thing to do."""

    decision: int
    unit: str | None
    entries: tuple[Entry, ...]
    occasion: Occasion | None = None


class BestReply(Reply, frozen=True, kw_only=True, tag="best"):
    """One for each attack on offer that has somebody to attack."""

    decision: int
    attacks: tuple[BestTarget, ...]


class Suggestion(Reply, frozen=True, kw_only=True, tag="suggestion"):
    """An answer to the pending decision that the one who is asked may give, and why."""

    decision: int
    answer: str
    why: str = ""


class Speaks(Reply, frozen=True, kw_only=True, tag="speaks"):
    """The language of this connection from now on; English if none of the wanted ones is there."""

    language: str


class SettingsReply(Reply, frozen=True, kw_only=True, tag="settings"):
    """The settings as they are stored now."""

    settings: dict[str, Scalar | list[str]]


class SideLuck(Struct, frozen=True):
    """The dice of one side: how often each face came up and was to be expected."""

    dice: int
    rolled: dict[str, int]
    expected: dict[str, float]
    chi_square: float
    p_value: float


class LuckReply(Reply, frozen=True, kw_only=True, tag="luck"):
    """The luck report; the secret that made the dice is told when the game is over."""

    sides: dict[str, SideLuck]
    dice: Agreement


class RoundPoints(Struct, frozen=True):
    """The score after a round."""

    round: int
    points: dict[str, int]


class Deeds(Struct, frozen=True, kw_only=True):
    """What one character did and suffered; `successes` against what its dice promised."""

    unit: str
    side: SideId
    dealt: int = 0
    taken: int = 0
    dazes: int = 0  # enemies it dazed or KO'd
    fallen: int = 0  # how often it was dazed or KO'd
    tokens: int = 0  # taken or brought under control
    powers: int = 0
    dice: int = 0
    successes: int = 0
    expected: float = 0.0
    worth: int = 0  # damage dealt, 2 for each enemy dazed or KO'd, 2 for each token


class ReportReply(Reply, frozen=True, kw_only=True, tag="report"):
    """The report of a game; the first of `deeds` did most."""

    rounds: tuple[RoundPoints, ...]
    deeds: tuple[Deeds, ...]
    cards: dict[str, tuple[str, ...]]  # tactics played, by side
    turns: int


class HintFear(Struct, frozen=True):
    """Who may be dazed next, by whom, and about how likely: by distance and plain dice."""

    unit: str
    foe: str
    chance: float


class HintPlan(Struct, frozen=True, omit_defaults=True):
    """One plan: the answer, the chance of winning with it (null before round 1), why it is good,
    what to fear after it."""

    answer: str
    chance: float | None
    why: str
    then: str = ""  # the place to go to, if the answer is a move
    spot: tuple[int, int] | None = None  # where that is, or where the answer itself leads
    fear: HintFear | None = None


class HintReply(Reply, frozen=True, kw_only=True, tag="hint"):
    """The chance of winning with the best plan, and the best three plans, best first."""

    decision: int
    chance: float | None
    plans: tuple[HintPlan, ...]


class Trouble(Reply, frozen=True, kw_only=True, tag="error"):
    """A fault of the program: the game stays as it was."""

    why: str


class Mishap(Reply, frozen=True, kw_only=True, tag="mishap"):
    """The computer's mind failed: a random legal answer was given instead of its own; without
    `fell_back` its own, thought over too briefly, or the one that ends its turn."""

    what: str
    fell_back: bool = True


class Compiling(Reply, frozen=True, kw_only=True, tag="compiling"):
    """The computer's answer waits until the geometry is compiled for this machine, which happens
    once: so many parts are done. Sent again every few seconds; 0 of 0 while nothing is known."""

    done: int
    of: int


class Presence(Reply, frozen=True, kw_only=True, tag="presence"):
    """Who sits at the table now."""

    here: tuple[SideId, ...]


class Said(Reply, frozen=True, kw_only=True, tag="said"):
    """Somebody said a phrase, or words of their own (phrase 0); a page shows those to who wants
    them, as text."""

    side: SideId
    phrase: int
    words: str = ""


class Pointed(Reply, frozen=True, kw_only=True, tag="pointed"):
    """Where the friend points and what they try, if they show it; see `asks.Point`."""

    side: SideId
    at: tuple[int, int] | None = None
    unit: str = ""
    plan: str = ""
    ruler: tuple[str, str] | None = None


ServerMessage = (
    Hello
    | Update
    | Refused
    | Verdict
    | Area
    | NearestAnswer
    | PreviewReply
    | OddsReply
    | SightReply
    | OptionsReply
    | BestReply
    | Suggestion
    | SettingsReply
    | Speaks
    | LuckReply
    | ReportReply
    | HintReply
    | Trouble
    | Mishap
    | Compiling
    | Presence
    | Pointed
    | Said
)
