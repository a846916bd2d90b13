"""`crisis simulate`, `crisis replay`, `crisis play`, `crisis bot`."""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from crisis.ai.levels import LEVELS, UnknownAgent, compiles_first, make_agent
from crisis.cli.output import (
    UsageError,
    add_edition,
    add_json,
    add_pack,
    likely,
    notes,
    positive,
    read_bytes,
    screen,
    write_json,
)
from crisis.data import catalogue, edition_texts
from crisis.play.record import Replay, engine_for, record_from_json
from crisis.play.roster_file import BadRosterFile, read_roster
from crisis.rules.core.edition import load_edition
from crisis.rules.setup.setup import Roster, check
from crisis.sim.bots import serve_bot
from crisis.sim.crew.crew import Crew, CrewFailed
from crisis.sim.crew.hire import BACKENDS, crew_of
from crisis.sim.crew.kept import BadRun
from crisis.sim.games import (
    Batch,
    Summary,
    Tally,
    Thinking,
    game_seed,
    play_batch,
    setup_of,
)
from crisis.sim.players import PLAYERS, check_player
from crisis.sim.verdict import Interval
from crisis.texts.told import number, told


def register(commands: "argparse._SubParsersAction[Any]") -> None:
    _register_simulate(commands)
    _register_replay(commands)
    _register_play(commands)
    _register_bot(commands)


def _register_simulate(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser("simulate", help="play many games and count the results")
    parser.add_argument("--games", type=positive, default=10, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--a", default="random", metavar="AGENT", help="|".join(PLAYERS))
    parser.add_argument("--b", default="random", metavar="AGENT", help="|".join(PLAYERS))
    parser.add_argument(
        "--budget", type=positive, metavar="N", help="positions looked at per decision"
    )
    add_crew(parser)
    parser.add_argument("--roster-a", metavar="FILE", help="the roster of side A")
    parser.add_argument("--roster-b", metavar="FILE", help="the roster of side B")
    parser.add_argument(
        "--sample-rosters", action="store_true", help="every game takes two of the sample rosters"
    )
    parser.add_argument(
        "--varied",
        action="store_true",
        help="every game draws its rosters, its crises and its battlefield by the seed",
    )
    parser.add_argument("--table", default="", metavar="SLUG", help="the battlefield")
    parser.add_argument("--crises", metavar="SLUG,SLUG", help="a Secure and an Extraction crisis")
    parser.add_argument(
        "--mirror",
        action="store_true",
        help="play every set-up twice, the agents changing sides; A and B are then the agents "
        "(with sample rosters unless others are given)",
    )
    parser.add_argument(
        "--until-decided",
        action="store_true",
        help="stop as soon as it is clear whether A is stronger than B (needs --mirror): 60 %% of "
        "the games against 50 %%, wrong one time in twenty",
    )
    parser.add_argument("--records", metavar="DIR", help="keep a record of every game here")
    add_resume(parser, "--records")
    add_edition(parser)
    add_json(parser)
    parser.set_defaults(run=simulate)


def simulate(args: argparse.Namespace) -> int:
    """Plays the batch; Ctrl-C keeps what is done."""
    load_edition(args.edition, edition_texts())
    for agent in (args.a, args.b):
        known_player(agent)
    if args.until_decided and not args.mirror:
        raise UsageError(told("--until-decided needs --mirror: otherwise the sides may decide"))
    if args.resume and not args.records:
        raise UsageError(told("--resume needs --records: that is where the results are kept"))
    if args.varied and args.sample_rosters:
        raise UsageError(told("--varied and --sample-rosters exclude each other"))
    drawn = "varied" if args.varied else "samples"
    batch = Batch(
        games=args.games,
        seed=args.seed,
        agent_a=args.a,
        agent_b=args.b,
        budget=args.budget,
        edition=args.edition,
        rosters=drawn if args.sample_rosters or args.mirror or args.varied else "quick",
        roster_a=read_roster_file(args.roster_a) if args.roster_a else None,
        roster_b=read_roster_file(args.roster_b) if args.roster_b else None,
        table=args.table,
        crises=tuple(filter(None, (args.crises or "").split(","))),
        mirror=args.mirror,
        records=records_dir(args.records),
    )
    engine = engine_for(batch.edition, batch.revision)
    check(setup_of(batch, engine, game_seed(batch, 0)), engine.edition, engine.catalogue)
    note_first_use(args.a, args.b)
    tally = Tally(decides=args.until_decided)
    with crew(args) as hired:
        stopped = _run(batch, hired, tally, resume=args.resume)
    summary = tally.summary()
    for result in tally.results:
        if result.error:
            notes.print(
                told(
                    "game {n} (seed {seed}): {error}",
                    n=result.number,
                    seed=result.seed,
                    error=result.error,
                )
            )
        for mishap in (*result.mishaps_a, *result.mishaps_b):
            notes.print(
                told(
                    "game {n} (seed {seed}): mishap at {mishap}",
                    n=result.number,
                    seed=result.seed,
                    mishap=mishap,
                )
            )
    if args.json:
        write_json(summary, args.json)
    else:
        _show(summary)
    if stopped:
        more = told("; --resume goes on with them") if args.records else ""
        told_so = told(
            "stopped; {n} of {of} {of|game|games} played", n=summary.games, of=args.games
        )
        notes.print(told_so + more)
    return 1 if summary.errors else 0


def add_crew(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--workers", type=positive, metavar="K",
        help="processes (1 if not given), or actors of a cluster (all its cores)",
    )  # fmt: skip
    parser.add_argument(
        "--backend", choices=BACKENDS, default="processes",
        help="who plays: processes of this machine, or a Ray cluster (docs/cluster.md)",
    )  # fmt: skip


def add_resume(parser: argparse.ArgumentParser, place: str) -> None:
    parser.add_argument(
        "--resume", action="store_true",
        help=f"go on with what is in {place}: only what is missing is played",
    )  # fmt: skip


@contextmanager
def crew(args: argparse.Namespace) -> Iterator[Crew]:
    """The crew that the command line asks for; what is wrong with it is one sentence."""
    try:
        with crew_of(args.backend, args.workers) as found:
            yield found
    except (CrewFailed, BadRun) as error:
        raise UsageError(str(error)) from error


def known_player(name: str) -> str:
    """The name of a player, as given on the command line."""
    try:
        check_player(name)
    except UnknownAgent as error:
        names = ", ".join(PLAYERS)
        raise UsageError(
            told("there is no agent {name}; known: {names}", name=repr(name), names=names)
        ) from error
    return name


def note_first_use(*players: str) -> None:
    """Say what is about to take seconds before the first decision, once on every machine."""
    if any(map(compiles_first, players)):
        notes.print(
            told("What expert thinks with is compiled for this machine: once, a few seconds.")
        )


def read_roster_file(name: str) -> Roster:
    """A roster from a file given on the command line."""
    try:
        return read_roster(read_bytes(name), catalogue())
    except BadRosterFile as error:
        raise UsageError(f"{name}: {error}") from error


def records_dir(name: str | None) -> str:
    """A folder for records, made if it is not there."""
    if not name:
        return ""
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(
            told("cannot write to {folder}: {why}", folder=name, why=error.strerror)
        ) from error
    if not os.access(name, os.W_OK):
        raise UsageError(told("cannot write to {folder}", folder=name))
    return name


def _run(batch: Batch, hired: Crew, tally: Tally, *, resume: bool) -> bool:
    """True when it was interrupted."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=notes.console, transient=True) as progress:
        task = progress.add_task(told("games"), total=batch.games, rate="")
        try:
            for result in play_batch(batch, hired, resume=resume):
                tally.add(result)
                if tally.decides and tally.verdict() != "undecided":
                    break
                rate = tally.summary().games_per_second if len(tally.results) % 5 == 0 else None
                text = {}
                if rate is not None:
                    text["rate"] = told("{rate} games/s", rate=number(rate, 1))
                progress.update(task, advance=1, **text)  # type: ignore[arg-type]
        except KeyboardInterrupt:
            return True
    return False


def _show(summary: Summary) -> None:
    table = Table(
        title=told("{n} of {of} {of|game|games} finished", n=summary.finished, of=summary.games)
    )
    table.add_column("", justify="left")
    table.add_column("A", justify="right")
    table.add_column("B", justify="right")
    table.add_row(told("wins"), str(summary.wins_a), str(summary.wins_b))
    table.add_row(told("mean VP"), number(summary.mean_vp_a, 2), number(summary.mean_vp_b, 2))
    screen.print(table)
    screen.print(
        told(
            "draws {draws}, errors {errors}, {rounds} rounds and {decisions} decisions a game, "
            "{rate} games/s",
            draws=summary.draws,
            errors=summary.errors,
            rounds=number(summary.mean_rounds, 1),
            decisions=number(summary.decisions / max(1, summary.finished), 0),
            rate=number(summary.games_per_second, 1),
        )
    )
    if isinstance(summary.share_a, Interval):
        share = likely(summary.share_a)
        screen.print(told("A won {share} of the games (95 % confidence)", share=share))
    match summary.verdict:
        case "stronger":
            screen.print(told("A is stronger"))
        case "not stronger":
            screen.print(told("A is not stronger"))
        case "undecided":
            screen.print(told("undecided"))
    for letter, thinking in (("A", summary.thinking_a), ("B", summary.thinking_b)):
        if isinstance(thinking, Thinking):
            screen.print(_times(letter, thinking))


def _times(letter: str, thinking: Thinking) -> str:
    return told(
        "agent {letter} thinks {median} s over a decision (median), {most} s at most for 99 %, "
        "{longest} s at most; {over} over the limit",
        letter=letter,
        median=number(thinking.median, 3),
        most=number(thinking.p99, 2),
        longest=number(thinking.max, 2),
        over=thinking.over_limit,
    )


def _register_replay(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser("replay", help="replay a recorded game")
    parser.add_argument("file", metavar="FILE")
    add_pack(parser)
    parser.add_argument(
        "--check", action="store_true", help="exit with 1 unless all digests in the record agree"
    )
    add_json(parser)
    parser.set_defaults(run=replay)


def replay(args: argparse.Namespace) -> int:
    from crisis.play.record import BadRecord  # noqa: PLC0415 - only here

    record = record_from_json(read_bytes(args.file))
    player = Replay(record)
    if args.check:
        try:
            proof = player.check()
        except BadRecord as error:
            notes.print(f"{args.file}: {error}")
            return 1
        screen.print(f"{args.file}: {proof}")
        return 0
    state = player.run()
    summary = {
        "answers": player.at,
        "edition": record.edition,
        "round": state.round,
        "vp": {side: state.sides[side].vp for side in ("A", "B")},
        "outcome": state.outcome,
    }
    if args.json:
        write_json(summary, args.json)
    else:
        end = state.outcome
        result = (
            told(
                "{who} wins: {why} ({rule})",
                who=end.winner or told("nobody"),
                why=end.reason,
                rule=end.rule,
            )
            if end
            else told("unfinished")
        )
        screen.print(
            told(
                "{n} {n|answer|answers}, round {round}, {a} to {b} VP, {result}",
                n=player.at,
                round=state.round,
                a=state.sides["A"].vp,
                b=state.sides["B"].vp,
                result=result,
            )
        )
    return 0


def _register_play(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser("play", help="open the table in the browser")
    parser.add_argument("--vs", choices=(*LEVELS, "human"), default="medium")
    parser.add_argument("--seed", type=int, metavar="N")
    parser.add_argument("--port", type=positive, metavar="P")
    parser.add_argument("--no-browser", action="store_true")
    add_edition(parser)
    parser.set_defaults(run=play)


def play(args: argparse.Namespace) -> int:
    from crisis.server.http.run import (  # noqa: PLC0415 - the server is not needed elsewhere
        CannotServe,
        serve,
    )

    load_edition(args.edition, edition_texts())
    try:
        serve(
            port=args.port,
            open_browser=not args.no_browser,
            vs=args.vs,
            seed=args.seed,
            edition=args.edition,
        )
    except CannotServe as error:
        raise UsageError(str(error)) from error
    return 0


def _register_bot(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser("bot", help="a computer player that speaks JSON lines")
    parser.add_argument("--level", choices=LEVELS, default="medium")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    add_edition(parser)
    parser.set_defaults(run=bot)


def bot(args: argparse.Namespace) -> int:
    """Answers until the input ends."""
    load_edition(args.edition, edition_texts())
    engine = engine_for(args.edition, "2024-12")
    agent = make_agent(args.level, engine, args.seed)
    try:
        serve_bot(engine, agent, sys.stdin.buffer, sys.stdout.buffer)
    except (ValueError, KeyError) as error:
        raise UsageError(told("this line is no decision: {error}", error=error)) from error
    return 0
