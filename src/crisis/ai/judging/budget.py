"""How much a player may think about one decision: so many positions, counted.

Positions and not seconds: the same seed plays the same game on a slow machine, a fast one and a
busy one. The clock is only a brake for emergencies, and it counts the thinking thread's own time:
what else the machine does is no reason to stop. A player that had to brake says so, and
`ai.discipline` counts it as a mishap.
"""

import time
from collections.abc import Callable

BRAKE = 6.0  # seconds of its own thread for one decision


class Budget:
    """Counts the positions looked at for one decision."""

    def __init__(
        self,
        positions: int,
        *,
        brake: float = BRAKE,
        clock: Callable[[], float] = time.thread_time,
        wall: Callable[[], float] = time.monotonic,
    ) -> None:
        self.positions = positions
        self.brake = brake
        self.clock = clock
        self.wall = wall
        self.begin()

    def begin(self) -> None:
        """A new decision."""
        self.spent = 0
        self.braked = ""  # why thinking was cut short by the clock; empty as it should be
        self._until = self.clock() + self.brake
        self._wall_until = self.wall() + self.brake

    def spend(self, positions: int = 1) -> None:
        self.spent += positions

    @property
    def over(self) -> bool:
        """Whether no further answer should be looked at."""
        if self.spent >= self.positions:
            return True
        # A thread has no more time of its own than the wall's, which is asked first: on a virtual
        # machine the thread's costs half a millisecond, 6 % of a game.
        if self.wall() > self._wall_until and self.clock() > self._until:
            self.braked = f"cut short after {self.brake:g} s and {self.spent} positions"
            return True
        return False
