"""Reviews of games that are over: made one at a time, asked for until they are there.

What is thought is in `crisis.ai.minds.review`. A review belongs to a game and to how many answers
it had; the newest few are kept in memory and nothing of them is stored.
"""

import asyncio
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct, structs

from crisis.server.game.table import Table
from crisis.server.minds.thoughts import Finished, rules_of
from crisis.server.minds.threads import Minds
from crisis.server.protocol.errors import BadRequest
from crisis.texts import codes
from crisis.texts.thoughts import told as told_why
from crisis.texts.told import told

if TYPE_CHECKING:
    from crisis.ai.minds.review import Miss, Review

log = logging.getLogger("crisis.server")

KEPT = 8


class Closing(Exception):
    """The server ends: a review under way is given up."""


class Progress(Struct, omit_defaults=True):
    """How far a review is; `review` when it is done, `why` if it failed."""

    done: int = 0
    of: int = 0
    review: "Review | None" = None
    failed: bool = False
    why: str = ""  # to whoever asks, in their language


def finished(table: Table) -> Finished:
    """What is reviewed of a table; `BadRequest` while the game goes on."""
    if not table.over:
        raise BadRequest(told("a game is reviewed when it is over"))
    record = table.match.record
    kept = structs.replace(record, answers=list(record.answers))
    return Finished(
        id=table.stored.id, rules=rules_of(table.engine), record=kept, sides=table.seats
    )


def shown(progress: Progress) -> Progress:
    """What is sent of it: the reasons in the language of whoever reads."""
    if progress.failed:
        return structs.replace(progress, why=str(codes.MISTAKE()))
    if progress.review is None:
        return progress
    turns = tuple(
        turn if turn.miss is None else structs.replace(turn, miss=_told_miss(turn.miss))
        for turn in progress.review.turns
    )
    return structs.replace(progress, review=structs.replace(progress.review, turns=turns))


def _told_miss(miss: "Miss") -> "Miss":
    return structs.replace(miss, better=structs.replace(miss.better, why=told_why(miss.better.why)))


class Reviews:
    """The reviews of one server."""

    def __init__(self, minds: Minds) -> None:
        self._minds = minds
        self._known: OrderedDict[tuple[str, int], Progress] = OrderedDict()
        self._one = asyncio.Lock()  # two at once would only be slower
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    def of(self, game: Finished) -> Progress:
        """The review of a game; the first time it is asked for it is begun."""
        key = (game.id, len(game.record.answers))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Progress(of=len(game.record.answers))
            task = asyncio.create_task(self._make(game, found))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return found

    async def _make(self, game: Finished, progress: Progress) -> None:
        async with self._one:
            try:
                progress.review = await self._thought(game, progress)
            except Closing:
                return
            except Exception:
                log.exception("game %s: the review failed", game.id)
                progress.failed = True

    async def _thought(self, game: Finished, progress: Progress) -> "Review":
        from crisis.ai.minds.review import Review  # noqa: PLC0415 - loaded when it is wanted

        def note(done: int, _of: int) -> None:
            if self._closing:
                raise Closing
            progress.done = done

        found = await self._minds.ponder(game, note)
        return msgspec.json.decode(found.message, type=Review)

    def close(self) -> None:
        """Whatever is under way ends with its next answer."""
        self._closing = True
