"""The game as it is told to a client: log, story, and the position as one seat sees it.

Part of the messages of the WebSocket (`messages`). No game rule belongs here.
"""

from typing import Literal

from msgspec import Struct

from crisis.rules.forecast.counting import OpenRoll
from crisis.state.causes import Cause, Die
from crisis.state.decisions import Decision
from crisis.state.records import (
    Lasting,
    Outcome,
    Piece,
    PieceId,
    Side,
    SideId,
    Token,
    TokenId,
    Unit,
    UnitId,
)

StoryValue = str | int | tuple[str, ...] | None
Told = Literal[  # what a line of the story is about
    "action", "attack", "attack_begun", "came", "climb", "concede", "deploy", "draw", "end", "idle",
    "interact", "move", "moved", "pass", "power", "power_phase", "priority", "round", "rule",
    "said", "scored", "tactic", "volley",
]  # fmt: skip
Came = Literal[  # what came of it
    "broken", "card", "condition", "controls", "damage", "dazed", "destroyed", "dropped", "form",
    "healed", "hits", "hurt", "ko", "moved.advance", "moved.climb", "moved.move", "moved.place",
    "moved.push", "moved.throw", "moved.transform", "none", "reacts", "revived", "taken", "threw",
]  # fmt: skip


class LogLine(Struct, frozen=True, omit_defaults=True):
    """One sentence about what happened: cause, numbers, dice, rule id."""

    text: str
    kind: str
    rule: str = ""
    unit: str | None = None
    side: SideId | None = None
    dice: str = ""
    counts: str = ""  # the faces among them that count
    indent: int = 0
    round: int = 0


class StoryResult(Struct, frozen=True):
    """What came of an action: a key and its values."""

    key: Came
    values: dict[str, StoryValue]


class Share(Struct, frozen=True):
    """Victory points of one side from one crisis at the end of a round, and the tokens they came
    from."""

    side: SideId
    vp: int
    crisis: str
    tokens: tuple[str, ...]


class StoryLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One action of the story: a key and values (ids, numbers, printed names), without words.

    `first` and `lines` say which lines of the log it is made of; `turn` numbers the turn it belongs
    to and `of` says whose that is.
    """

    key: Told
    values: dict[str, StoryValue]
    first: int
    lines: int = 0
    side: SideId | None = None
    unit: str | None = None
    round: int = 0
    turn: int = 0
    of: SideId | None = None
    results: tuple[StoryResult, ...] = ()
    shares: tuple[Share, ...] = ()
    trace: tuple[tuple[int, int], ...] = ()  # from where to where on the table
    why: str = ""  # the computer's reason


class Score(Struct, frozen=True):
    """Victory points that a side would score if the round ended now."""

    side: SideId
    vp: int
    crisis: str


class Values(Struct, frozen=True):
    """Values of a unit as they are now, with everything that changes them."""

    name: str
    stamina: int
    size: int
    speed: str
    physical: int
    energy: int
    mystic: int
    threat: int
    grunt: bool
    actions: int | None  # left, while it is activated


class Standing(Struct, frozen=True):
    """How a token stands: who contests it, who secures it, whom it would give points now."""

    contesting: tuple[SideId, ...]
    secured: SideId | None
    scores: SideId | None
    vp: int


class AttackNow(Struct, frozen=True, omit_defaults=True):
    """The innermost attack under way; `step` is the rulebook's number."""

    attacker: UnitId
    step: int
    target: UnitId | None = None
    attack: str = ""  # its reference on the card
    name: str = ""
    innermost: bool = False  # nothing else is under way in it, windows aside
    counted: tuple[int, int, int] | None = None  # attack and defense successes, damage: from 11 on


class TerrainNow(Struct, frozen=True, omit_defaults=True):
    """Terrain that the players are placing: what is left, and the feature in hand as it is turned
    now."""

    pool: tuple[Piece, ...]
    piece: PieceId | None = None
    turn: int = 0


class Now(Struct, frozen=True, omit_defaults=True):
    """What is under way: all that a client is told about the inner sequence of the rules."""

    active: UnitId | None = None
    actions: int | None = None  # that the active character has left
    attack: AttackNow | None = None
    dice: dict[str, tuple[Die, ...]] = {}  # of the roll under way, by pool
    cause: Cause | None = None  # of what is asked
    terrain: TerrainNow | None = None


class Seen(Struct, frozen=True, kw_only=True):
    """The state as a seat may see it, without the inner sequence of the rules."""

    edition: str
    revision: str
    round: int
    phase: str
    turn: SideId
    priority: SideId
    threat: int
    crises: tuple[str, ...]
    one_shots: tuple[str, ...]
    table: str
    sides: dict[str, Side]
    units: dict[UnitId, Unit]
    terrain: dict[PieceId, Piece]
    tokens: dict[TokenId, Token]
    lasting: tuple[Lasting, ...]
    outcome: Outcome | None


class LessonNow(Struct, frozen=True, kw_only=True):
    """The step of a lesson: what the coach says, what is to be done, what is marked for it."""

    id: str
    number: int
    of: int  # lessons
    title: str
    steps: tuple[str, ...]
    at: int  # of the steps, from 0; as many as there are: the lesson is done
    kind: Literal["next", "choose", "play", "done"]
    praise: str  # about the step before
    say: str
    ask: str
    marks: tuple[str, ...]
    spot: tuple[int, int] | None
    choices: tuple[str, ...]
    loaded: bool  # the dice of this step are not rolled but shown


class PuzzleAnswer(Struct, frozen=True):
    """One answer of the player: the best chance before it, and the chance after it."""

    answer: str
    before: float
    after: float


class PuzzleNow(Struct, frozen=True, kw_only=True):
    """A puzzle: its goal and best chance; when it is decided, what the player's line was worth."""

    id: str
    number: int
    of: int  # puzzles
    title: str
    text: str
    grade: int
    kind: str
    until: Literal["attack", "activation", "round"]
    hint: str
    why: str
    line: tuple[str, ...]  # the first answers of a best line
    best: float
    state: Literal["open", "solved", "missed"]
    reached: float | None  # when it is decided; None then if it could not be searched
    answers: tuple[PuzzleAnswer, ...]


class ClockTold(Struct, frozen=True, kw_only=True):
    """The clock of a game with a friend, as it was when this was sent: milliseconds left."""

    kind: Literal["minutes", "days"]
    out: Literal["lose", "computer"]  # what happens to whoever is out of time
    left: dict[SideId, int]
    runs: SideId | None
    paused: bool
    pause_asked: SideId | None  # who wants it to stand, or to go on
    over: SideId | None  # whose time is over


class Position(Struct, frozen=True, kw_only=True):
    """The game as one seat sees it."""

    decision: int
    answers: int
    state: Seen
    now: Now
    pending: Decision | None
    secret: bool  # what is asked now is decided behind the curtain
    undo: int
    redo: bool
    scores_now: tuple[Score, ...]
    places: dict[str, Standing]
    rubble: tuple[Piece, ...]  # destroyed terrain as it lay: for drawing only
    values: dict[str, Values]
    names: dict[str, str]
    thinking: SideId | None
    draw_offered: SideId | None
    undo_asked: SideId | None  # who asks the other player to take something back
    clock: ClockTold | None
    rematch: SideId | None  # who wants to play again
    roll: OpenRoll | None  # the dice under way: what for, and which faces count
    lesson: LessonNow | None  # in a lesson
    puzzle: PuzzleNow | None  # in a puzzle
