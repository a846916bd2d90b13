"""Following a game that another process of the server has gone on with.

Belongs here: carrying out lines that are in the store already, and wishes that were told. Does not
belong here: who tells what to whom (`tables/neighbours`).
"""

from msgspec import Struct

from crisis.server.game.news import Wishes
from crisis.server.game.stored import Line
from crisis.server.game.table import Changed, Happened, Table
from crisis.server.game.undo import UndoWish
from crisis.state.decisions import Concede, parse_answer


class Followed(Struct, frozen=True):
    """What a line of another process did: why it came, and what happened."""

    cause: str
    happened: tuple[Happened, ...]


def take_in(table: Table) -> list[Followed]:
    """Carry out the lines that another process has written behind ours."""
    try:
        return [_follow(table, line) for line in table.store.lines(table.stored.id, table.number)]
    except BaseException:
        table.broken = True  # it is somewhere between two lines: it is opened anew
        raise


def _follow(table: Table, line: Line) -> Followed:
    table.draw_offered = table.undo_asked = None
    if line.kind == "undo":
        _, table.undone = table.go_back(len(table.match.record.answers) - int(line.body))
        followed = Followed("undo", ())
    elif line.kind == "answer":
        followed = _follow_answer(table, line)
    else:
        raise Changed("a lesson goes on at another process: it is opened anew")
    table.number += 1
    if table.clocks is not None:
        table.clock = table.clocks.of(table.stored.id)
    return followed


def _follow_answer(table: Table, line: Line) -> Followed:
    before, answer = table.state, parse_answer(line.body)
    seat = answer.side if isinstance(answer, Concede) else table.asked
    assert seat is not None
    cause = {"chance": "chance", table.computer: "computer"}.get(seat, "answer")
    events = table.match.submit(seat, answer)
    if line.digest not in ("", table.match.journal.digest):
        raise Changed(f"another process played line {table.number} differently")
    entry = table.history.note(before, line.body, events, table.state, line.why)
    table.undone = []
    return Followed(cause, (Happened(events, entry),))


def wishes_of(table: Table) -> Wishes:
    """What waits for the other player's word."""
    undo, clock = table.undo_asked, table.clock
    return Wishes(
        draw=table.draw_offered,
        undo=(undo.side, undo.place) if undo is not None else None,
        both=table.wanted_undo,
        pause=clock.pause_asked if clock is not None else None,
    )


def take_wishes(table: Table, wishes: Wishes) -> None:
    """What was wished for at another process."""
    table.draw_offered, table.wanted_undo = wishes.draw, wishes.both
    table.undo_asked = UndoWish(*wishes.undo) if wishes.undo is not None else None
    if table.clock is not None:
        table.clock.pause_asked = wishes.pause
