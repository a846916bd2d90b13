"""A crew carries out orders, each a call of one function, and hands the results in as they come.

What an order is, and what its result means, belongs to whoever gives it. Results never depend on
the crew: every order has its seed.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from types import TracebackType
from typing import Protocol, Self, TypeVar

from crisis.texts.told import told

Order = TypeVar("Order")
Result = TypeVar("Result")


class CrewFailed(RuntimeError):
    """There is no such crew, or its workers die; the sentence says which."""


class Crew(Protocol):
    """Several who work at the same time, until it is left."""

    size: int

    def work(
        self, task: Callable[[Order], Result], orders: Sequence[Order]
    ) -> Iterator[Result]: ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


class Alone:
    """This process: one order after the other, in their order."""

    size = 1

    def work(self, task: Callable[[Order], Result], orders: Sequence[Order]) -> Iterator[Result]:
        return map(task, orders)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_failed: object) -> None:
        pass


class Processes:
    """Several processes of this machine."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.pool = ProcessPoolExecutor(size)

    def work(self, task: Callable[[Order], Result], orders: Sequence[Order]) -> Iterator[Result]:
        try:
            futures = [self.pool.submit(task, order) for order in orders]
            for future in as_completed(futures):
                yield future.result()
        except BrokenProcessPool as error:
            raise CrewFailed(told("a worker process died: {why}", why=error)) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_failed: object) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)


def processes(workers: int | None) -> Crew:
    """So many processes; one of them needs no other."""
    return Processes(workers) if workers is not None and workers > 1 else Alone()
