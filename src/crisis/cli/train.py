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
from crisis.cli.games import add_crew, crew, known_player
from crisis.cli.output import (
    UsageError,
    add_edition,
    add_json,
    notes,
    positive,
    progress,
    read_bytes,
    screen,
    write_json,
)
from crisis.data import edition_texts
from crisis.play.record import engine_for
from crisis.rules.core.edition import load_edition
from crisis.sim.training.calibration import Calibration
from crisis.sim.training.check import check
from crisis.sim.training.fit import TooFewGames, learn
from crisis.sim.training.gate import contest
from crisis.sim.training.lessons import BadLessons, read_lessons, teach

REVISION = "2024-12"


def register(commands: "argparse._SubParsersAction[Any]") -> None:
    _register_train(commands)
    _register_calibrate(commands)


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
        with progress("games") as bar, crew(args) as hired:
            task = bar.add_task("games", total=args.games)
            for done in teach(engine, lessons, games=args.games, seed=args.seed, crew=hired):
                bar.update(task, completed=done)
        played = sorted(read_lessons(lessons), key=lambda lesson: lesson.seed)
        new = learn(played, edition=args.edition, seed=args.seed)  # whoever was done first
    except KeyboardInterrupt:
        notes.print(f"stopped; what was played is in {lessons}, the same command goes on with it")
        return 130
    except (BadLessons, TooFewGames) as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        raise UsageError(f"cannot write to {lessons}: {error.strerror}") from error
    if args.first:
        return _let_in(args, new, "the first: there were none to beat")
    old = _weights(args.old)
    with progress("gate") as bar:
        task = bar.add_task("against the old weights", total=args.gate_games)
        gated = contest(
            engine, new, old, games=args.gate_games, seed=args.seed + 1,
            note=lambda played: bar.update(task, completed=played),
        )  # fmt: skip
    if gated.verdict != "stronger":
        _show(new.training)
        notes.print(f"not let in: {gated}")
        return 1
    return _let_in(args, new, str(gated))


def _let_in(args: argparse.Namespace, new: Weights, gate: str) -> int:
    new = msgspec.structs.replace(new, training=msgspec.structs.replace(new.training, gate=gate))
    if args.out:
        text = msgspec.json.format(msgspec.json.encode(new), indent=2) + b"\n"
        try:
            Path(args.out).write_bytes(text)
        except OSError as error:
            raise UsageError(f"cannot write to {args.out}: {error.strerror}") from error
    if args.json:
        write_json(new, args.json)
    else:
        _show(new.training)
        screen.print(f"let in: {gate}")
    return 0


def _show(training: Training) -> None:
    screen.print(
        f"{training.games} games, {training.positions} positions; in games held back "
        f"log-loss {training.log_loss:.3f} (score and income alone {training.points_alone:.3f}), "
        f"winner named in {100 * training.right:.0f} % of the positions"
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
    parser.add_argument("--weights", metavar="FILE", help="otherwise those of the program")
    add_edition(parser)
    add_json(parser)
    parser.set_defaults(run=calibrate)


def calibrate(args: argparse.Namespace) -> int:
    """Ctrl-C shows what was played so far."""
    load_edition(args.edition, edition_texts())
    if bool(args.a) != bool(args.b):
        raise UsageError("--a and --b go together")
    players = (known_player(args.a), known_player(args.b)) if args.a else None
    weights = _weights(args.weights)
    if args.seed == weights.training.seed:
        raise UsageError(f"the weights were fitted to games of seed {args.seed}: take another")
    engine = engine_for(args.edition, REVISION)
    value = Value(Judge(engine), weights)
    found = Calibration(0, 0, 0.0, 0.0, 0.0, ())
    keep = Path(args.lessons) if args.lessons else None
    with progress("games") as bar:
        task = bar.add_task("games", total=args.games)
        try:
            for figures in check(engine, value, args.games, args.seed, players, keep):
                found = figures
                bar.update(task, advance=1)
        except KeyboardInterrupt:
            notes.print(f"stopped; {found.games} of {args.games} games were played")
        except BadLessons as error:
            raise UsageError(str(error)) from error
    if args.json:
        write_json(found, args.json)
    else:
        _show_calibration(found)
    return 0


def _show_calibration(found: Calibration) -> None:
    table = Table(title=f"{found.games} games, {found.positions} positions")
    for name in ("chance", "positions", "predicted", "won", "error"):
        table.add_column(name, justify="right")
    for one in found.bins:
        table.add_row(
            f"{one.low:.1f} to {one.low + 0.1:.1f}", str(one.positions),
            f"{100 * one.predicted:.1f} %", f"{100 * one.won:.1f} %", f"{100 * one.error:.1f}",
        )  # fmt: skip
    screen.print(table)
    screen.print(
        f"mean error {found.error:.1f} points over the bins, {found.weighted:.1f} over the "
        f"positions; log-loss {found.log_loss:.3f}"
    )
