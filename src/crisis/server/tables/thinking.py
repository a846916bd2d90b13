"""Threads for thinking alone: opponents, hints, odds, areas.

Answers are carried out and written in other threads, so that however many games think, an answer of
another one never waits behind them. How many thoughts wait is bounded by the connections: each has
one message at a time carried out, and a game has one driver.
"""

import asyncio
import contextvars
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

THREADS = max(2, os.cpu_count() or 1)  # more would only be slower: they share the processor

_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="thinking")


async def think(work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Think in one of these threads, in the language of whoever asks."""
    inside = contextvars.copy_context()
    task = partial(inside.run, partial(work, *given, **named))
    return await asyncio.get_running_loop().run_in_executor(_threads, task)
