"""The geometry's machine code for a table that is open already.

On a machine where it was compiled before it is loaded, which takes a second. On a new one another
process compiles it while plain Python answers here: a lit area takes a little longer, and nobody
waits. The computer's side does wait (`wait_until_settled`), for it asks a thousand times as much;
whoever plays against it is told how far the compiler is.
"""

import asyncio
import json
import logging
import os
import sys
import tempfile

from crisis.geometry.compiled import (
    answer_meanwhile,
    cache_folder,
    is_kept,
    report,
    settle,
    take_over,
    warm_up,
)

log = logging.getLogger("crisis.server")
COMPILER = ("-m", "crisis", "kernels", "--json")


async def machine_code() -> None:
    """Done when kernels run as machine code, or when that failed and plain Python stays."""
    if await asyncio.to_thread(is_kept):
        await asyncio.to_thread(warm_up)
        return
    answer_meanwhile()
    log.warning("the geometry is compiled for this machine, once; meanwhile it is slower")
    try:
        with tempfile.TemporaryDirectory(prefix="crisis-") as own:  # only this user may enter it
            if cache_folder() is None:
                os.environ["NUMBA_CACHE_DIR"] = own
            if await _compiled_elsewhere():
                await asyncio.to_thread(take_over)
                log.warning("the geometry is compiled")
    finally:
        settle()


async def _compiled_elsewhere() -> bool:
    child = await asyncio.create_subprocess_exec(
        sys.executable, *COMPILER,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert child.stdout is not None and child.stderr is not None
    try:
        said, _ = await asyncio.gather(child.stderr.read(), _follow(child.stdout))
        await child.wait()
    except asyncio.CancelledError:
        child.kill()
        await child.wait()
        raise
    if child.returncode:
        log.error("the geometry could not be compiled and stays plain Python:\n%s", said.decode())
    return child.returncode == 0


async def _follow(lines: asyncio.StreamReader) -> None:
    async for line in lines:
        part = json.loads(line)
        report(part["done"], part["of"])
