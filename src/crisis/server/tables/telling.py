"""What is told of a change at a table: one update for each seat and language, made once for all.

Belongs here: who hears of it, and in which words. Does not belong here: connections (`room`), and
what an update says (`ask.position`).
"""

from crisis.server.ask.position import common, update
from crisis.server.game.table import Happened, Table
from crisis.server.protocol.messages import Update
from crisis.state.records import SideId
from crisis.texts.reader import reading

Reading = tuple[SideId, str]  # a seat and the language it is told in


def updates(
    table: Table, readings: set[Reading], cause: str, happened: tuple[Happened, ...]
) -> dict[Reading, Update]:
    """What each of them is told; who may not know of it is left out."""
    told = {}
    for language in {language for _, language in readings}:
        with reading(language):
            shared = common(table)
            for seat in {seat for seat, read in readings if read == language}:
                if not _is_blind(table, seat, happened):
                    told[seat, language] = update(table, seat, cause, happened, shared)
    return told


def _is_blind(table: Table, seat: SideId, happened: tuple[Happened, ...]) -> bool:
    """While the other side decides in secret, not even the number of its answers is told."""
    hidden = bool(happened) and not any(done.entry.is_told(seat) for done in happened)
    return hidden and table.asked not in (seat, "chance", None)
