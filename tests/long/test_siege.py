"""20,000 hostile requests and messages: nothing is let in, nobody else is disturbed."""

from pathlib import Path

from tests.server.siege import run

MANY = 20_000
SEED = 19
GROWTH_KB = 60_000  # what the last nine tenths may add


def test_nothing_is_let_in_and_the_others_play_on(tmp_path: Path) -> None:
    found = run(tmp_path, MANY, SEED)
    assert sum(found.tried.values()) >= MANY - 20, found.text
    assert (found.let_in, found.wrong) == ([], []), found.text
    warm, end = found.memory
    assert end - warm < GROWTH_KB, found.text
