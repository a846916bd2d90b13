"""`crisis train` and `crisis calibrate`: the chance of winning, learnt from games and checked."""

import argparse
from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table

from crisis.ai.judging.evaluate import Judge
from crisis.ai.judging.value import (
    BadWeights,
    Training,
    Value,
    Weights,
    own_weights,
    weights_from_json,
)
from crisis.cli.games import add_crew, crew, known_player, note_first_use
from crisis.cli.output import (
    UsageError,
    add_edition,
    add_json,
    likely,
    notes,
    positive,
    progress,
    read_bytes,
    record_files,
    screen,
    write_json,
)
from crisis.data import edition_texts
from crisis.play.record import engine_for, record_from_json
from crisis.rules.core.edition import load_edition
from crisis.rules.engine import Engine
from crisis.sim.crew.warm import warm_engine
from crisis.sim.training.calibration import Calibration
from crisis.sim.training.check import calibration, check
from crisis.sim.training.fit import TooFewGames, learn
from crisis.sim.training.foretelling import LEAST, Foretold, foretold
from crisis.sim.training.gate import Gated, contest
from crisis.sim.training.lessons import (
    BadLessons,
    Lesson,
    is_played_out,
    lesson_of,
    read_lessons,
    teach,
)
from crisis.texts.told import number, told

REVISION = "2024-12"


def register(commands: "argparse._SubParsersAction[Any]") -> None:
    _register_train(commands)
    _register_calibrate(commands)


def add_records(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--records", nargs="+", metavar="RECORD",
        help="take these games, files or folders of them, and play none",
    )  # fmt: skip


def _register_train(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser(
        "train", help="learn the chance of winning from games of quick players"
    )
    parser.add_argument("--games", type=positive, default=400, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument(
        "--lessons", default="lessons.jsonl", metavar="FILE",
        help="the games to learn from; what is missing is played and added, Ctrl-C keeps it",
    )  # fmt: skip
    add_records(parser)
    parser.add_argument("--out", metavar="FILE", help="where to write the weights that were let in")
    parser.add_argument(
        "--old", metavar="FILE", help="the weights to beat; otherwise those of the program"
    )
    parser.add_argument(
        "--first", action="store_true", help="let them in without a game: there are none to beat"
    )
    parser.add_argument(
        "--gate-games", type=positive, default=400, metavar="N",
        help="games against the old weights at most",
    )  # fmt: skip
    parser.add_argument(
        "--unseen", nargs="+", metavar="RECORD",
        help="let in who foretells these games better than the old weights; "
        "they are not learnt from",
    )  # fmt: skip
    add_crew(parser)
    add_edition(parser)
    add_json(parser)
    parser.set_defaults(run=train)


def train(args: argparse.Namespace) -> int:
    """Play, learn, let in. The weights are written only if they were let in."""
    load_edition(args.edition, edition_texts())
    engine = engine_for(args.edition, REVISION)
    lessons = Path(args.lessons)
    try:
        played = _read(args.records) if args.records else _taught(args, engine, lessons)
        unseen = _unseen(args.unseen, played) if args.unseen else []
        new = learn(played, edition=args.edition, seed=args.seed)
    except KeyboardInterrupt:
        if args.records:  # nothing was played
            raise
        notes.print(
            told(
                "stopped; what was played is in {file}, the same command goes on with it",
                file=lessons,
            )
        )
        return 130
    except (BadLessons, TooFewGames) as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(
            told("cannot write to {folder}: {why}", folder=lessons, why=error.strerror)
        ) from error
    if args.first:
        first = "the first: there were none to beat"
        return _let_in(args, new, first, told("the first: there were none to beat"))
    old = _weights(args.old)
    if unseen:
        return _by_foretelling(args, new, foretold(new, old, unseen))
    with progress(told("against the old weights")) as bar:
        task = bar.add_task(told("against the old weights"), total=args.gate_games)
        gated = contest(
            engine, new, old, games=args.gate_games, seed=args.seed + 1,
            note=lambda played: bar.update(task, completed=played),
        )  # fmt: skip
    if gated.verdict != "stronger":
        _show(new.training)
        notes.print(told("not let in: {why}", why=_gate(gated)))
        return 1
    return _let_in(args, new, str(gated), _gate(gated))


def _taught(args: argparse.Namespace, engine: Engine, path: Path) -> list[Lesson]:
    """The games of quick players, in the order of their seeds whoever was done first."""
    with progress(told("games")) as bar, crew(args) as hired:
        task = bar.add_task(told("games"), total=args.games)
        for done in teach(engine, path, games=args.games, seed=args.seed, crew=hired):
            bar.update(task, completed=done)
    return sorted(read_lessons(path), key=lambda lesson: lesson.seed)


def _read(names: list[str]) -> list[Lesson]:
    """The lessons of games that were kept; who conceded or left one unfinished teaches nothing."""
    files, found = record_files(names), []
    with progress(told("games")) as bar:
        task = bar.add_task(told("games"), total=len(files))
        for file in files:
            record = record_from_json(read_bytes(str(file)))
            if is_played_out(record):
                found.append(lesson_of(record, warm_engine(record.edition, record.revision)))
            bar.advance(task)
    return found


def _unseen(names: list[str], learnt: list[Lesson]) -> list[Lesson]:
    """The games to foretell: enough of them, and none that was learnt from."""
    found = _read(names)
    known = {str(one.rows) for one in learnt}
    both = sum(str(one.rows) in known for one in found)
    if both:
        raise UsageError(
            told(
                "{n} of the games to foretell {n|was|were} learnt from: name others",
                n=both,
            )
        )
    if len(found) < LEAST:
        raise UsageError(
            told(
                "{n} {n|game is|games are} too few to tell who foretells better: {least} at least",
                n=len(found),
                least=LEAST,
            )
        )
    return found


def _by_foretelling(args: argparse.Namespace, new: Weights, found: Foretold) -> int:
    """Let new weights in if they tell better who wins."""
    why = told(
        "{n} unseen games foretold with a log-loss of {new}, by the old weights {old}: "
        "ahead by {low} to {high}",
        n=found.games,
        new=number(found.new, 3),
        old=number(found.old, 3),
        low=number(found.low, 3),
        high=number(found.high, 3),
    )
    if found.better:
        return _let_in(args, new, str(found), why)
    _show(new.training)
    notes.print(told("not let in: {why}", why=why))
    return 1


def _gate(gated: Gated) -> str:
    """How the new weights did against the old."""
    values = {"n": gated.games, "share": likely(gated.share)}
    match gated.verdict:
        case "stronger":
            return told("stronger in {n} games: {share}", **values)
        case "not stronger":
            return told("not stronger in {n} games: {share}", **values)
        case "undecided":
            return told("undecided in {n} games: {share}", **values)


def _let_in(args: argparse.Namespace, new: Weights, gate: str, why: str) -> int:
    """`gate` is kept with the weights, in English; `why` is said."""
    new = msgspec.structs.replace(new, training=msgspec.structs.replace(new.training, gate=gate))
    if args.out:
        text = msgspec.json.format(msgspec.json.encode(new), indent=2) + b"\n"
        try:
            Path(args.out).write_bytes(text)
        except OSError as error:
            raise UsageError(
                told("cannot write to {folder}: {why}", folder=args.out, why=error.strerror)
            ) from error
    if args.json:
        write_json(new, args.json)
    else:
        _show(new.training)
        screen.print(told("let in: {why}", why=why))
    return 0


def _show(training: Training) -> None:
    screen.print(
        told(
            "{n} games, {positions} positions; in games held back log-loss {loss} (score and "
            "income alone {alone}), winner named in {right} % of the positions",
            n=training.games,
            positions=training.positions,
            loss=number(training.log_loss, 3),
            alone=number(training.points_alone, 3),
            right=f"{100 * training.right:.0f}",
        )
    )


def _weights(name: str | None) -> Weights:
    if not name:
        return own_weights()
    try:
        return weights_from_json(read_bytes(name))
    except BadWeights as error:
        raise UsageError(f"{name}: {error}") from error


def _register_calibrate(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser(
        "calibrate", help="check the chance of winning on games it was not fitted to"
    )
    parser.add_argument("--games", type=positive, default=500, metavar="N")
    parser.add_argument("--seed", type=int, default=1001, metavar="S")
    parser.add_argument("--a", metavar="AGENT", help="who plays; otherwise the quick players")
    parser.add_argument("--b", metavar="AGENT")
    parser.add_argument("--lessons", metavar="FILE", help="keep the games, and go on with them")
    add_records(parser)
    parser.add_argument("--weights", metavar="FILE", help="otherwise those of the program")
    add_edition(parser)
    add_json(parser)
    parser.set_defaults(run=calibrate)


def calibrate(args: argparse.Namespace) -> int:
    """Ctrl-C shows what was played so far."""
    load_edition(args.edition, edition_texts())
    if bool(args.a) != bool(args.b):
        raise UsageError(told("--a and --b go together"))
    players = (known_player(args.a), known_player(args.b)) if args.a else None
    weights = _weights(args.weights)
    if args.seed == weights.training.seed and not args.records:
        raise UsageError(
            told("the weights were fitted to games of seed {n}: take another", n=args.seed)
        )
    note_first_use(*players or ())
    engine = engine_for(args.edition, REVISION)
    value = Value(Judge(engine), weights)
    found = (
        calibration(value, _read(args.records))
        if args.records
        else _played(args, engine, value, players)
    )
    if args.json:
        write_json(found, args.json)
    else:
        _show_calibration(found)
    return 0


def _played(
    args: argparse.Namespace, engine: Engine, value: Value, players: tuple[str, str] | None
) -> Calibration:
    """Games are played for it, as far as there is patience."""
    found = Calibration(0, 0, 0.0, 0.0, 0.0, ())
    keep = Path(args.lessons) if args.lessons else None
    with progress(told("games")) as bar:
        task = bar.add_task(told("games"), total=args.games)
        try:
            for figures in check(engine, value, args.games, args.seed, players, keep):
                found = figures
                bar.update(task, advance=1)
        except KeyboardInterrupt:
            notes.print(
                told("stopped; {n} of {of} {of|game|games} played", n=found.games, of=args.games)
            )
        except BadLessons as error:
            raise UsageError(str(error)) from error
    return found


def _show_calibration(found: Calibration) -> None:
    table = Table(
        title=told(
            "{n} {n|game|games}, {positions} {positions|position|positions}",
            n=found.games,
            positions=found.positions,
        )
    )
    for name in ("chance", "positions", "predicted", "won", "error"):
        table.add_column(told(name), justify="right")
    for one in found.bins:
        table.add_row(
            told("{low} to {high}", low=number(one.low, 1), high=number(one.low + 0.1, 1)),
            str(one.positions),
            f"{number(100 * one.predicted, 1)} %", f"{number(100 * one.won, 1)} %",
            number(100 * one.error, 1),
        )  # fmt: skip
    screen.print(table)
    screen.print(
        told(
            "mean error {error} points over the bins, {weighted} over the positions; "
            "log-loss {loss}",
            error=number(found.error, 1),
            weighted=number(found.weighted, 1),
            loss=number(found.log_loss, 3),
        )
    )
