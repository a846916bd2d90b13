"""`crisis puzzles`: positions with a goal: list, show, play, prove them; save one from a game."""

import argparse
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from crisis.cli.output import UsageError, add_json, notes, read_bytes, screen, write_json
from crisis.data import catalogue
from crisis.play.dealer import SeededDealer
from crisis.play.lessons.way import NoWay, resolved
from crisis.play.puzzles.answers import answers
from crisis.play.puzzles.checking import check
from crisis.play.puzzles.daily import number_of_day
from crisis.play.puzzles.goals import verdict
from crisis.play.puzzles.lines import begun, score
from crisis.play.puzzles.puzzle import PLAYER, Puzzle
from crisis.play.puzzles.reading import BadPuzzle, UnknownPuzzle, puzzle, puzzles, read_puzzle
from crisis.play.puzzles.saving import NotAPosition, position_of, puzzle_text
from crisis.play.puzzles.solver import Solver, asked
from crisis.play.record import engine, record_from_json
from crisis.state.decisions import (
    Answer,
    BadAnswer,
    Choose,
    Decision,
    Draw,
    Option,
    Roll,
    Rolled,
    answer_text,
    parse_answer,
)
from crisis.state.frames import ActivationFrame
from crisis.state.state import State
from crisis.texts.cards import condition_name
from crisis.texts.options import option_text, question_text
from crisis.texts.reader import language
from crisis.texts.told import ENGLISH, number, percent, told

STAR = "*"
ROLLS = {
    "attack": "attack roll",
    "attack_extra": "attack roll",
    "defense": "defense roll",
    "defense_extra": "defense roll",
    "dodge": "dodge roll",
    "dodge_extra": "dodge roll",
    "reroll": "reroll",
    "priority": "priority roll",
}


def register(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser("puzzles", help="positions with a goal and an exact best chance")
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    listed = actions.add_parser("list", help="all puzzles by number")
    listed.add_argument("--grade", type=int, choices=range(1, 6), help="only these")
    listed.add_argument("--kind", help="only these: daze, objective, throw, ...")
    add_json(listed)
    listed.set_defaults(run=show_list)
    shown = actions.add_parser("show", help="one puzzle: goal, position, with --solution all of it")
    shown.add_argument("puzzle", metavar="PUZZLE", help="its number or id, or `today`")
    shown.add_argument("--solution", action="store_true", help="the best line and why")
    add_json(shown)
    shown.set_defaults(run=show_one)
    played = actions.add_parser("play", help="play one here; the page has them, too")
    played.add_argument("puzzle", metavar="PUZZLE", help="its number or id, or `today`")
    played.add_argument("--seed", type=int, default=None, help="the same dice again")
    played.set_defaults(run=play)
    checked = actions.add_parser("check", help="prove that each is legal, solvable and right")
    checked.add_argument("puzzles", metavar="PUZZLE", nargs="*", help="numbers, ids or files")
    add_json(checked)
    checked.set_defaults(run=prove)
    saved = actions.add_parser("save", help="a position of a recorded game as a puzzle file")
    saved.add_argument("record", metavar="RECORD", help="a saved record; - for standard input")
    saved.add_argument("--at", type=int, required=True, metavar="N", help="after so many answers")
    saved.add_argument("--title", default="A position of mine", help="what it is called")
    saved.add_argument("file", metavar="FILE", help="such as 100-mine.toml; - for standard output")
    saved.set_defaults(run=save)


# --- reading --------------------------------------------------------------------------------------


def _wanted(name: str) -> Puzzle:
    """A puzzle by number, id or file, or that of the day."""
    try:
        if name == "today":
            day = datetime.now(UTC).date()
            return puzzle(str(number_of_day(day, len(puzzles()))))
        if name.endswith(".toml"):
            return read_puzzle(Path(name).stem, read_bytes(name).decode("utf-8"))
        return puzzle(name)
    except (UnknownPuzzle, BadPuzzle, UnicodeDecodeError) as error:
        raise UsageError(str(error)) from error


def show_list(args: argparse.Namespace) -> int:
    found = [
        one
        for one in puzzles()
        if args.grade in (None, one.grade) and args.kind in (None, one.kind)
    ]
    if args.json:
        write_json([_row(one) for one in found], args.json)
        return 0
    for one in found:
        grade = (STAR * one.grade).ljust(5)
        screen.print(f"{one.number:>3}  {grade}  {percent(one.best):>6}  {one.title}: {one.text}")
    if not found:
        notes.print(told("no puzzle of this kind"))
    return 0


def _row(one: Puzzle) -> dict[str, Any]:
    return {
        "number": one.number, "id": one.id, "title": one.title, "text": one.text,
        "grade": one.grade, "kind": one.kind, "until": one.until, "best": one.best,
    }  # fmt: skip


def show_one(args: argparse.Namespace) -> int:
    one = _wanted(args.puzzle)
    if args.json:
        row = _row(one) | {"setup": one.setup, "goal": one.goal}
        write_json(row | ({"line": one.line, "why": one.why} if args.solution else {}), args.json)
        return 0
    screen.print(f"{one.number}. {one.title} ({STAR * one.grade}, {told(one.kind)})")
    screen.print(f"{one.text} {_best(one)}")
    state, _ = begun(engine(one.edition), one)
    for line in _table(state):
        screen.print(f"  {line}")
    if args.solution:
        for text in one.line:
            screen.print(f"  > {text}")
        screen.print(one.why)
    return 0


def _table(state: State) -> list[str]:
    """Everybody, one line each."""
    found = []
    for unit in state.units.values():
        words = [
            told("at {x}, {y}", x=number(unit.x / 1000, 1), y=number(unit.y / 1000, 1)),
            told("Power {n}", n=unit.power),
        ]
        words += [told("damage {n}", n=unit.damage)] if unit.damage else []
        words += [told("injured")] if unit.injured else []
        words += [told("Dazed")] if unit.dazed else []
        words += [told("activated")] if unit.activated else []
        words += [_condition(slug) for slug in unit.conditions]
        words += [
            told("holds {token}", token=token.id)
            for token in state.tokens.values()
            if token.holder == unit.id
        ]
        found.append(f"{unit.id}: {', '.join(words)}")
    score = ", ".join(f"{side} {state.sides[side].vp}" for side in sorted(state.sides))
    return [told("round {n}, victory points {score}", n=state.round, score=score), *found]


def _condition(slug: str) -> str:
    """As the book of the reader calls it; in English the word that puzzle files have."""
    card = catalogue().conditions.get(slug)
    return slug if card is None or language() == ENGLISH else condition_name(card)


def prove(args: argparse.Namespace) -> int:
    chosen = [_wanted(name) for name in args.puzzles] or list(puzzles())
    found = check(chosen)
    if args.json:
        write_json(found, args.json)
    else:
        for one in found.wrong:
            screen.print(f"{one.number}-{one.id}: {one.why}")
        screen.print(
            told(
                "{n} {n|puzzle|puzzles}, {solvable} solvable, {wrong} wrong",
                n=found.total,
                solvable=found.solvable,
                wrong=len(found.wrong),
            )
        )
    return 1 if found.wrong else 0


def save(args: argparse.Namespace) -> int:
    record = record_from_json(read_bytes(args.record))
    try:
        setup, lost = position_of(record, args.at)
    except NotAPosition as error:
        raise UsageError(str(error)) from error
    text = puzzle_text(setup, args.title)
    if args.file == "-":
        screen.print(text.rstrip())
    else:
        try:
            Path(args.file).write_text(text, "utf-8")
        except OSError as error:
            raise UsageError(
                told("cannot write {file}: {why}", file=args.file, why=error.strerror)
            ) from error
    for sentence in lost:
        notes.print(sentence)
    notes.print(
        told("write its goal, text, hint and line; `crisis puzzles check FILE` says the rest")
    )
    return 0


# --- playing --------------------------------------------------------------------------------------


class Sitting:
    """A puzzle on the terminal: the answers given so far can be taken back one by one."""

    def __init__(self, one: Puzzle, seed: int | None) -> None:
        self.puzzle = one
        self.engine = engine(one.edition)
        start, _ = begun(self.engine, one)
        self.states, self.texts = [start], list[str]()
        chosen = datetime.now(UTC).microsecond if seed is None else seed
        self.dealer = SeededDealer(chosen)
        self.solver = Solver(self.engine, one, start)

    @property
    def state(self) -> State:
        return self.states[-1]

    def take(self, answer: Answer) -> None:
        after, _ = self.engine.step(self.state, answer)
        self.states.append(after)
        self.texts.append(answer_text(answer))

    def take_back(self) -> None:
        """Up to and with the player's last answer."""
        while len(self.states) > 1:
            self.states.pop()
            self.texts.pop()
            if asked(self.state) == PLAYER:
                return

    def others(self) -> None:
        """Chance and the other side, until the player is asked or it is decided."""
        while self.solver.open(self.state) and asked(self.state) != PLAYER:
            decision = self.state.pending
            if isinstance(decision, Roll | Draw):
                answer = self.dealer.deal(decision)
                rolled = answer.faces if isinstance(answer, Rolled) else answer_text(answer)
                screen.print(f"  {told(ROLLS.get(decision.purpose, 'dice'))}: {rolled}")
            else:
                answer = self.solver.best(self.state).answer
                screen.print(told("  the other side: {answer}", answer=answer_text(answer)))
            self.take(answer)


def play(args: argparse.Namespace) -> int:
    one = _wanted(args.puzzle)
    sitting = Sitting(one, args.seed)
    screen.print(f"{one.number}. {one.title}. {one.text} {_best(one)}")
    for row in _table(sitting.state):
        screen.print(f"  {row}")
    screen.print(
        told("A number chooses; `back`, `hint`, `solution` and `quit` are understood, too.")
    )
    while True:
        sitting.others()
        solved = verdict(sitting.engine, one, sitting.solver.start, sitting.state)
        if solved is not None:
            return _end(sitting, solved=solved)
        if not _ask(sitting):
            return 1


def _end(sitting: Sitting, *, solved: bool) -> int:
    found = score(sitting.solver, sitting.texts)
    screen.print(told("Solved.") if solved else told("Missed."))
    screen.print(
        told("Chance reached {p} of best {of}.", p=percent(found.reached), of=percent(found.best))
    )
    for one in found.answers:
        if one.after < one.before:
            screen.print(
                told(
                    "  {answer}: from {p} to {q}",
                    answer=one.answer,
                    p=percent(one.before),
                    q=percent(one.after),
                )
            )
    return 0 if solved else 1


def _ask(sitting: Sitting) -> bool:
    """One answer of the player; False when he gives up."""
    state, one = sitting.state, sitting.puzzle
    pending = state.pending
    assert pending is not None
    offered = answers(sitting.engine, one, state)
    screen.print(_question(sitting, pending))
    names = {}
    if isinstance(pending, Choose):
        offered = [parse_answer(f"pick {option.key}") for option in pending.options]
        names = {f"pick {option.key}": _named(option) for option in pending.options}
    for place, answer in enumerate(offered, start=1):
        text = answer_text(answer)
        screen.print(f"  {place:>2}  {text}  {names.get(text, '')}".rstrip())
    typed = _typed()
    others: dict[str, Callable[[], None]] = {
        "back": sitting.take_back,
        "hint": lambda: screen.print(one.hint),
        "solution": lambda: screen.print("\n".join([*one.line, one.why])),
    }
    if typed in ("quit", ""):
        return False
    if typed in others:
        others[typed]()
        return True
    try:
        chosen = typed.isdecimal() and 1 <= int(typed) <= len(offered)
        answer = offered[int(typed) - 1] if chosen else resolved(sitting.engine, state, typed)
    except (NoWay, BadAnswer) as error:
        screen.print(f"  {error}")
        return True
    refusal = sitting.engine.why_not(state, answer)
    if refusal is not None:
        screen.print(f"  {refusal}")
        return True
    sitting.take(answer)
    return True


def _question(sitting: Sitting, asked: Decision) -> str:
    """As the page asks, about whoever or whatever is meant."""
    game = sitting.engine.game(sitting.state)
    acting = game.nearest(ActivationFrame)
    about = getattr(asked, "unit", None) or getattr(asked, "about", None)
    about = about or (acting.unit if acting else "")
    return question_text(asked.purpose, game.name(about).rpartition("/")[2])


def _named(option: Option) -> str:
    """As the page calls it; in English what is picked alone, the key beside it says the rest."""
    return option.name if language() == ENGLISH else option_text(option.what, option.name)


def _typed() -> str:
    sys.stdout.write("> ")
    sys.stdout.flush()
    return sys.stdin.readline().strip()


def _best(one: Puzzle) -> str:
    return told("Best chance: {p}.", p=percent(one.best))
