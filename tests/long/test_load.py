"""`crisis bench --only online`, small: it ends by itself and says what it must."""

import json

import pytest

from crisis.cli.hosting import load
from crisis.cli.main import main


def test_the_load_is_measured_and_the_server_is_gone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small = {"GAMES": 4, "CLOSED_GAMES": 12, "FEW_CLOSED": 4, "SECONDS": 4.0, "ALONE_SECONDS": 3.0}
    for name, value in small.items():
        monkeypatch.setattr(load, name, value)
    assert main(["bench", "--only", "online", "--json", "-"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["games"] == 4 and figures["answers"] > 4 and figures["faults"] == 0
    assert 0 < figures["answer_p50_ms"] <= figures["answer_p99_ms"]
    assert figures["ratio_p99_busy_idle"] > 0 and figures["memory_kb"] > 0
    assert "memory_kb_per_game" in figures
