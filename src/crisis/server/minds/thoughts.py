"""What can be thought about, and what comes of it, as plain data: it goes to another process.

Belongs here: the messages between a table and who thinks for it. Does not belong here: who thinks
(`mind`) and where (`threads`, `processes`).
"""

from msgspec import Raw, Struct

from crisis.ai.discipline import Mishap
from crisis.plans.blows import Terms
from crisis.plans.plan import Matchup
from crisis.play.record import Record
from crisis.rules.engine import Engine
from crisis.rules.setup.setup import Setup
from crisis.server.ask.duels import Row
from crisis.server.protocol import asks
from crisis.server.protocol.told import ToldRefusal
from crisis.state.records import SideId
from crisis.state.state import State

Asked = (
    asks.WhyNot
    | asks.AreaAsk
    | asks.Nearest
    | asks.Preview
    | asks.Odds
    | asks.Options
    | asks.Best
    | asks.Suggest
    | asks.HintAsk
)


class Rules(Struct, frozen=True):
    """Which rules and cards a game is played with."""

    edition: str
    revision: str


def rules_of(engine: Engine) -> Rules:
    return Rules(engine.edition.id, engine.catalogue.revision)


class Move(Struct, frozen=True, kw_only=True, tag="move"):
    """The computer is asked: what does it answer? A mind that is named again is the same one, as
    long as it is remembered."""

    rules: Rules
    view: State
    mind: str
    level: str
    seed: int


class Question(Struct, frozen=True, kw_only=True, tag="question"):
    """Somebody asks about what they see; the reply is in the language they read."""

    rules: Rules
    view: State
    game: str
    decision: int
    seat: SideId
    language: str
    asked: Asked


class Opening(Struct, frozen=True, kw_only=True, tag="opening"):
    """Both squads are to be put down by the computer's own sense."""

    rules: Rules
    setup: Setup
    secret: str  # of the dice, as hex
    contributions: dict[str, str]
    seeds: dict[SideId, int]


class Finished(Struct, frozen=True, kw_only=True, tag="finished"):
    """A game that is over is to be reviewed."""

    id: str
    rules: Rules
    record: Record
    sides: tuple[SideId, ...]


class Compared(Struct, frozen=True, kw_only=True, tag="compared"):
    """Attacks that nobody has declared, side by side: what are their odds?"""

    rules: Rules
    language: str
    rows: tuple[Row, ...]


class Blows(Struct, frozen=True, kw_only=True, tag="blows"):
    """One row of a match-up: what does a character do to each of these?"""

    rules: Rules
    language: str
    attacker: str
    defenders: tuple[str, ...]
    terms: Terms


class Outlined(Struct, frozen=True, kw_only=True, tag="outlined"):
    """A match-up without its damage, or with all of it."""

    rules: Rules
    language: str
    matchup: Matchup
    whole: bool = False


Thought = Move | Question | Opening | Finished | Compared | Blows | Outlined


class Moved(Struct, frozen=True, kw_only=True, tag="moved"):
    """The computer's answer, why it gives it, and what went wrong on the way."""

    answer: str
    reason: str = ""
    mishaps: tuple[Mishap, ...] = ()
    spent: bool = False  # a thought that took too long still goes on beside it


class Replied(Struct, frozen=True, tag="replied"):
    """What is sent to whoever asked, or the record or review that was wanted."""

    message: Raw


class Refused(Struct, frozen=True, tag="refused"):
    """The question cannot be asked; the sentence for the log."""

    refusal: ToldRefusal
    text: str


class Denied(Struct, frozen=True, tag="denied"):
    """What was asked for does not exist; the sentence for whoever asked."""

    why: str


class Failed(Struct, frozen=True, tag="failed"):
    """A fault of the program while it thought."""

    what: str
    trace: str


class Along(Struct, frozen=True, tag="along"):
    """How far a long thought has come; its reply follows."""

    done: int
    of: int


Reply = Moved | Replied | Refused | Denied | Failed | Along


class Unwilling(Exception):
    """A question that cannot be asked."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.text)
        self.refusal = refused.refusal


class Lost(RuntimeError):
    """Whoever thought about it is gone, and so is a second one."""


class Overworked(RuntimeError):
    """More is asked than can be thought about; the sentence is for whoever asked last."""


class Faulty(RuntimeError):
    """The program failed while it thought, in another process; the text has its traceback."""
