"""A game that is a puzzle: the other side answers what is worst, and a line is scored at its end.

What a goal means, how it is searched and scored is in `crisis.play.puzzles`.
"""

import logging
from functools import cached_property

from crisis.play.puzzles.goals import verdict
from crisis.play.puzzles.lines import begun, score
from crisis.play.puzzles.reading import puzzle, puzzles
from crisis.play.puzzles.solver import Solver, TooWide
from crisis.rules.engine import Engine
from crisis.server.game.clock import Clocks
from crisis.server.game.store import Store
from crisis.server.game.stored import PUZZLE, StoredGame
from crisis.server.game.table import Happened, Table
from crisis.server.protocol.position import PuzzleAnswer, PuzzleNow
from crisis.state.decisions import Answer
from crisis.state.records import Seat, SideId

log = logging.getLogger("crisis.server")
MOST_POSITIONS = 400_000  # a player's own way may be wider than the author's


class PuzzleTable(Table):
    """A table with a goal."""

    def __init__(
        self, store: Store, stored: StoredGame, engine: Engine, clocks: Clocks | None = None
    ) -> None:
        self.puzzle = puzzle(stored.origin.removeprefix(PUZZLE))
        super().__init__(store, stored, engine, clocks)
        self._scored: tuple[int, PuzzleNow] | None = None

    @cached_property
    def solver(self) -> Solver:
        start, _ = begun(self.engine, self.puzzle)
        return Solver(self.engine, self.puzzle, start, MOST_POSITIONS)

    # --- reading ---

    @property
    def solved(self) -> bool | None:
        """Whether the goal is reached; None while it is not decided."""
        return verdict(self.engine, self.puzzle, self.solver.start, self.state)

    @property
    def waits(self) -> bool:
        """Nothing goes on when it is decided."""
        return self.solved is not None

    @property
    def asked(self) -> Seat | None:
        """Nobody is asked any more when it is decided: not even chance."""
        return None if self.solved is not None else super().asked

    def prepared(self) -> Answer | None:
        """What is worst for the player; None where that cannot be searched."""
        try:
            return self.solver.best(self.state).answer
        except TooWide as error:
            log.warning("puzzle %s: %s", self.puzzle.id, error)
            return None

    def undo_places(self, seat: SideId) -> list[int]:
        """The answers that led into the puzzle stay."""
        return [place for place in super().undo_places(seat) if place >= len(self.puzzle.lead)]

    def puzzling(self) -> PuzzleNow:
        """The puzzle as the page shows it."""
        answers = len(self.match.record.answers)
        if self._scored is None or self._scored[0] != answers:
            self._scored = (answers, self._now())
        return self._scored[1]

    def _now(self) -> PuzzleNow:
        one, solved = self.puzzle, self.solved
        given = tuple[PuzzleAnswer, ...]()
        reached = None
        if solved is not None:
            try:
                found = score(self.solver, self.match.record.answers[len(one.lead) :])
                reached = found.reached
                given = tuple(PuzzleAnswer(a.answer, a.before, a.after) for a in found.answers)
            except TooWide as error:
                log.warning("puzzle %s cannot be scored: %s", one.id, error)
        told = puzzle(one.id)  # to whoever reads now
        return PuzzleNow(
            id=one.id,
            number=one.number,
            of=len(puzzles()),
            title=told.title,
            text=told.text,
            grade=one.grade,
            kind=one.kind,
            until=one.until,
            hint=told.hint,
            why=told.why,
            line=one.line,
            best=one.best,
            state="open" if solved is None else "solved" if solved else "missed",
            reached=reached,
            answers=given,
        )

    # --- playing ---

    def submit(self, seat: Seat, answer: Answer, why: str = "") -> Happened:
        done = super().submit(seat, answer, why)
        self.puzzling()  # here, where thinking keeps nobody waiting
        return done
