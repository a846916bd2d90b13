"""A table on a new machine: another process compiles, and nobody is left waiting for good."""

import asyncio
from pathlib import Path

import pytest

from crisis.server.http import kernels
from crisis.server.tables import room
from tests.server.desk import Desk, run


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is done to the geometry, which itself stays as it is in this process."""
    done: list[str] = []
    for name in ("answer_meanwhile", "take_over", "settle", "warm_up"):
        monkeypatch.setattr(kernels, name, lambda name=name: done.append(name))
    monkeypatch.setattr(kernels, "is_kept", lambda: False)
    monkeypatch.setattr(kernels, "cache_folder", lambda: Path("/kept"))
    return done


def compiler(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    monkeypatch.setattr(kernels, "COMPILER", ("-c", program))


def test_machine_code_takes_over_when_the_other_process_is_done(
    calls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler(monkeypatch, "pass")
    asyncio.run(kernels.machine_code())
    assert calls == ["answer_meanwhile", "take_over", "settle"]


def test_whoever_waits_hears_how_far_the_other_process_is(
    calls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[tuple[int, int]] = []
    monkeypatch.setattr(kernels, "report", lambda *parts: heard.append(parts))
    says = "; ".join(f"""print('{{"done": {done}, "of": 2}}')""" for done in (0, 1))
    compiler(monkeypatch, says)
    asyncio.run(kernels.machine_code())
    assert heard == [(0, 2), (1, 2)] and "take_over" in calls


def test_the_table_hears_why_the_computer_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No page and no program stays without a word for as long as a new machine compiles."""
    parts = [(0, 0), (3, 40)]
    monkeypatch.setattr(room, "unsettled", lambda: parts.pop(0) if parts else None)
    monkeypatch.setattr(room, "COMPILING_SECONDS", 0.0)

    async def scene() -> None:
        desk = Desk(tmp_path / "games.sqlite", vs="medium", seat="B")
        await desk.open()
        await desk.settle()
        told = [one for one in desk.received("B") if one["type"] == "compiling"]
        assert [(one["done"], one["of"]) for one in told] == [(0, 0), (3, 40)]
        assert desk.table.match.record.answers, "then the computer answers"

    run(scene)


def test_plain_python_stays_where_compiling_fails_and_the_log_says_why(
    calls: list[str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    compiler(monkeypatch, "import sys; sys.exit('no compiler here')")
    asyncio.run(kernels.machine_code())
    assert calls == ["answer_meanwhile", "settle"]
    assert "no compiler here" in caplog.text


def test_a_table_that_closes_ends_the_compiler_and_lets_the_computer_go(
    calls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler(monkeypatch, "import time; time.sleep(600)")

    async def closed_early() -> None:
        warming = asyncio.create_task(kernels.machine_code())
        while "answer_meanwhile" not in calls:
            await asyncio.sleep(0)
        await asyncio.sleep(0.2)
        warming.cancel()
        await asyncio.wait([warming])

    asyncio.run(closed_early())
    assert calls == ["answer_meanwhile", "settle"]


def test_where_nothing_can_be_kept_the_table_has_a_folder_of_its_own(
    calls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/nowhere")
    monkeypatch.setattr(kernels, "cache_folder", lambda: None)
    compiler(
        monkeypatch,
        "import os, pathlib; folder = pathlib.Path(os.environ['NUMBA_CACHE_DIR']); "
        "assert folder.is_dir() and folder.stat().st_mode & 0o077 == 0",
    )
    asyncio.run(kernels.machine_code())
    assert "take_over" in calls


def test_what_was_compiled_before_is_loaded(
    calls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernels, "is_kept", lambda: True)
    asyncio.run(kernels.machine_code())
    assert calls == ["warm_up"]
