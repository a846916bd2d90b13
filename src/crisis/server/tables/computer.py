"""The computer at a table: which mind plays, what it is asked, what stands in for a mind that died.

Belongs here: asking for its answer. Does not belong here: thinking (`minds`), and when it is the
computer's turn (`room`).
"""

import asyncio

from crisis.ai.discipline import Mishap
from crisis.play.agents import RandomAgent
from crisis.rules.engine import Engine
from crisis.server.game.table import Table
from crisis.server.minds.thoughts import Lost, Move, Moved, rules_of
from crisis.server.minds.threads import Minds
from crisis.state.decisions import answer_text
from crisis.state.records import SideId

STAND_IN = "medium"  # who plays on for a person whose time is over


class Computer:
    """Keeps one mind for as long as the game goes forward."""

    def __init__(self, minds: Minds) -> None:
        self.minds = minds
        self._mind: tuple[str, int] | None = None  # its name and its seed

    def forget(self) -> None:
        """The game went back, or is another one: so is the mind."""
        self._mind = None

    def asked(self, table: Table, side: SideId) -> Move:
        """What the computer is asked now."""
        if self._mind is None:
            self._mind = (f"{table.stored.id} {table.number}", table.mind_seed())
        name, seed = self._mind
        level = STAND_IN if table.taken_over else table.stored.vs
        view = table.engine.view(table.state, side)
        return Move(rules=rules_of(table.engine), view=view, mind=name, level=level, seed=seed)

    async def answer(self, engine: Engine, asked: Move) -> Moved:
        """Its answer; if the process that thinks died twice, a random legal one."""
        try:
            found = await self.minds.think(asked)
            assert isinstance(found, Moved)
            return found
        except Lost as error:
            agent, decision = RandomAgent(engine, asked.seed), asked.view.pending
            assert decision is not None
            answer = await asyncio.to_thread(agent.answer, asked.view, decision)
            mishap = Mishap(asked.view.asked, str(error))
            return Moved(answer=answer_text(answer), mishaps=(mishap,))
