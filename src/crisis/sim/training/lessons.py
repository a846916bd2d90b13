"""Games to learn from: quick players against each other or games that were kept, the features of
each turn, who won.

A file of lessons has a line for each game and only grows: a run that was stopped goes on where it
was. The same seed gives the same line on any machine.
"""

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec

from crisis.ai.judging.evaluate import Judge
from crisis.ai.judging.features import FEATURES, differences
from crisis.play.match import Match
from crisis.play.record import Record, Replay
from crisis.rules.chapters.scoring import LAST_ROUND
from crisis.rules.engine import Engine
from crisis.sim.crew.crew import Alone, Crew
from crisis.sim.crew.warm import warm_engine
from crisis.sim.players import make_player
from crisis.sim.varied import varied_setup
from crisis.state.decisions import Choose, Concede, Decision, Draw, Roll, parse_answer
from crisis.state.records import Outcome
from crisis.state.state import State
from crisis.texts.told import told

# Who teaches: about a millisecond a decision, and unlike each other.
TEACHERS = ("script", "striker", "turtle", "card-user")
MOST_DECISIONS = 6_000  # a game that goes on for longer teaches nothing
GOES_ON = 3  # so many rounds a tie may go on; after that it is a draw here
MENUS = 4  # of the menus inside activations every fourth is looked at
DIGITS = 3


class BadLessons(ValueError):
    """A file that holds no lessons, or those of other features."""


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One game: the positions of its turns from side A, and how much of a win it was for A."""

    seed: int
    players: tuple[str, str]
    won: float
    rows: list[list[float]]  # the features' differences, in the order of the table
    judged: list[float]  # what the judge thinks of the same positions
    rounds: list[int]
    features: str = ""  # the names, in the first line of a file only


def names() -> str:
    return " ".join(feature.name for feature in FEATURES)


class Pupil:
    """Looks at the turns of a game and writes its lesson."""

    def __init__(self, engine: Engine) -> None:
        self.judge = Judge(engine)
        self.rows: list[list[float]] = []
        self.judged: list[float] = []
        self.rounds: list[int] = []

    def look(self, state: State) -> None:
        """Note a position if it is one to learn from."""
        if not _counts(state.pending, state.asked) or state.round > LAST_ROUND + 1:
            return
        self.rows.append([round(x, DIGITS) for x in differences(self.judge, state, "A")])
        self.judged.append(round(self.judge.value(state, "A"), DIGITS))
        self.rounds.append(state.round)

    def lesson(self, seed: int, players: tuple[str, str], outcome: Outcome | None) -> Lesson:
        winner = outcome.winner if outcome else None
        return Lesson(
            seed=seed,
            players=players,
            won=0.5 if winner is None else float(winner == "A"),
            rows=self.rows,
            judged=self.judged,
            rounds=self.rounds,
        )


def play_lesson(engine: Engine, seed: int, players: tuple[str, str] | None = None) -> Lesson:
    """One game between two teachers drawn by its seed, or between those that are named."""
    chance = random.Random(f"lesson:{seed}")
    drawn = (chance.choice(TEACHERS), chance.choice(TEACHERS))
    players = players or drawn
    match = Match(engine, varied_setup(engine, seed), seed=seed)
    agents = {
        "A": make_player(players[0], engine, 2 * seed),
        "B": make_player(players[1], engine, 2 * seed + 1),
    }
    pupil = Pupil(engine)
    for _ in range(MOST_DECISIONS):
        decision = match.state.pending
        if match.over or decision is None or match.state.round > LAST_ROUND + GOES_ON:
            break
        if isinstance(decision, Roll | Draw):
            match.deal()
            continue
        pupil.look(match.state)
        view = match.engine.view(match.state, decision.asked)
        match.submit(decision.asked, agents[decision.asked].answer(view, decision))
    return pupil.lesson(seed, players, match.state.outcome)


def is_played_out(record: Record) -> bool:
    """Whether a game came to its end: who gives up, or leaves it, tells nothing about chances."""
    if record.outcome is None:
        return False
    return not isinstance(parse_answer(record.answers[-1]), Concede)


def lesson_of(record: Record, engine: Engine | None = None) -> Lesson:
    """The lesson of a game that was kept."""
    replay = Replay(record, engine)
    pupil = Pupil(replay.engine)
    while not replay.done:
        pupil.look(replay.state)
        replay.step()
    players = (record.players.get("A", ""), record.players.get("B", ""))
    return pupil.lesson(record.seed or 0, players, replay.state.outcome)


def _counts(decision: Decision | None, number: int) -> bool:
    """Each turn, and some of the menus inside activations: plans are compared there, too."""
    if not isinstance(decision, Choose):
        return False
    return decision.purpose == "turn" or (decision.purpose == "act" and number % MENUS == 0)


# --- the file -------------------------------------------------------------------------------------


def read_lessons(path: Path) -> list[Lesson]:
    """All games of a file; `BadLessons` says what is wrong with it."""
    if not path.exists():
        return []
    found = []
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=Lesson))
        except (msgspec.DecodeError, msgspec.ValidationError) as error:
            raise BadLessons(
                told("{file}, line {n}: no lesson: {why}", file=path.name, n=number, why=error)
            ) from error
    if found and found[0].features != names():
        raise BadLessons(
            told("{file} was made with other features: begin a new file", file=path.name)
        )
    return found


def keep_lesson(path: Path, lesson: Lesson) -> None:
    """Add a game to a file; the first one says which features these are."""
    if not path.exists() or not path.stat().st_size:
        lesson = msgspec.structs.replace(lesson, features=names())
    with path.open("ab") as file:
        file.write(msgspec.json.encode(lesson) + b"\n")


class Teaching(msgspec.Struct, frozen=True):
    """A lesson that is to be played."""

    edition: str
    revision: str
    seed: int


def _taught(wanted: Teaching) -> Lesson:
    return play_lesson(warm_engine(wanted.edition, wanted.revision), wanted.seed)


def teach(
    engine: Engine, path: Path, *, games: int, seed: int, crew: Crew | None = None
) -> Iterator[int]:
    """Play what is missing in the file; yields how many there are. With several who play, the lines
    come as they are done: which games there are is the same."""
    known = {lesson.seed for lesson in read_lessons(path)}
    wanted = [seed * 1_000_003 + number for number in range(games)]
    missing = [one for one in wanted if one not in known]
    done = games - len(missing)
    if done:
        yield done
    edition, revision = engine.edition.id, engine.catalogue.revision
    orders = [Teaching(edition, revision, one) for one in missing]
    for lesson in (crew or Alone()).work(_taught, orders):
        keep_lesson(path, lesson)
        done += 1
        yield done
