"""A crew on a Ray cluster: actors with a warm engine each; one that dies is replaced.

Ray is installed by the extra `cluster` (docs/cluster.md). A cluster that was begun with `ray start`
is joined; without one Ray starts on this machine and ends with the command.
"""

import logging
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Self, TypeVar

from crisis.data.packs import IN_USE
from crisis.sim.crew.crew import CrewFailed
from crisis.texts.told import told

Order = TypeVar("Order")
Result = TypeVar("Result")

MOST_DEATHS = 3  # over one order: then it is not the machine's fault

log = logging.getLogger("crisis.sim")


class Worker:
    """What runs in an actor: the kernels are loaded and the cards read once."""

    def __init__(self) -> None:
        from crisis.geometry import warm_up  # noqa: PLC0415 - on the worker's machine

        warm_up()

    def do(self, task: Callable[[Order], Result], order: Order) -> Result:
        return task(order)


class Cluster:
    """So many actors; every order goes to whoever is free."""

    def __init__(self, ray: Any, size: int) -> None:
        self.ray = ray
        self.size = size
        self.actors: list[Any] = []

    @classmethod
    def joined(cls, workers: int | None) -> "Cluster":
        """Join the cluster that runs, or begin one on this machine."""
        try:
            import ray  # noqa: PLC0415 - only who asks for it needs it
        except ModuleNotFoundError as error:
            raise CrewFailed(
                told("--backend ray needs Ray: install the extra `cluster` (docs/cluster.md)")
            ) from error
        cluster: Any = ray  # half of it has no types
        if not cluster.is_initialized():
            _begin(cluster, workers)
        there = max(1, int(cluster.cluster_resources().get("CPU", 1)))
        return cls(cluster, min(workers or there, there))

    def work(self, task: Callable[[Order], Result], orders: Sequence[Order]) -> Iterator[Result]:
        """Results as they come. An order whose worker dies is given to another one."""
        waiting = deque((order, 0) for order in orders)
        while len(self.actors) < min(self.size, len(waiting)):
            self.actors.append(self._actor())
        free = list(self.actors)
        busy: dict[Any, tuple[Any, Order, int]] = {}
        while waiting or busy:
            while waiting and free:
                order, deaths = waiting.popleft()
                actor = free.pop()
                busy[actor.do.remote(task, order)] = (actor, order, deaths)
            done, _ = self.ray.wait(list(busy), num_returns=1)
            actor, order, deaths = busy.pop(done[0])
            try:
                result = self.ray.get(done[0])
            except self.ray.exceptions.RayActorError as error:
                waiting.appendleft((order, _one_more(deaths, error)))
                free.append(self._replaced(actor))
                continue
            free.append(actor)
            yield result

    def _replaced(self, dead: Any) -> Any:
        self.actors.remove(dead)
        self.actors.append(self._actor())
        return self.actors[-1]

    def _actor(self) -> Any:
        """It knows the same packs of cards as this process."""
        packs = os.environ.get(IN_USE, "")
        known = {"env_vars": {IN_USE: packs}} if packs else {}
        options = self.ray.remote(Worker).options(num_cpus=1, max_restarts=0, runtime_env=known)
        return options.remote()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_failed: object) -> None:
        for actor in self.actors:
            self.ray.kill(actor)
        self.actors = []


def _one_more(deaths: int, error: Exception) -> int:
    log.warning("a worker died; its games are played again by another one: %s", error)
    if deaths + 1 >= MOST_DEATHS:
        raise CrewFailed(
            told("{n} workers died over the same games: {why}", n=MOST_DEATHS, why=error)
        ) from error
    return deaths + 1


def _begin(ray: Any, workers: int | None) -> None:
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        ray.init(address="auto", **quiet)
    except ConnectionError:
        ray.init(num_cpus=workers or os.cpu_count(), include_dashboard=False, **quiet)
