"""The report of a match-up: one file that opens offline, by every door the same."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace

from crisis.cli.main import main
from crisis.data import roster_texts
from crisis.plans.blows import Terms
from crisis.plans.games import Outcome
from crisis.plans.plan import Plan, plan
from crisis.plans.report import report
from crisis.sim.verdict import interval
from tests.plans.test_plans import ASKED, CRISES, ENGINE, ONE

NASTY = '<script src="https://example.org/x.js">"Avengers" & Co'


class Page(HTMLParser):
    """Every element of a file with its attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


@pytest.fixture(scope="module")
def found() -> Plan:
    """Free attacks only: the fewest odds."""
    named = {"A": replace(ONE, name=NASTY), "B": ASKED.rosters["B"]}
    return plan(ENGINE, replace(ASKED, rosters=named, terms=Terms(power=0)))


def games(won: float, of: int) -> Outcome:
    return Outcome(
        agent="medium", wanted=of, games=of, finished=of, wins={"A": won, "B": of - won},
        points={"A": 14.2, "B": 13.1}, rounds=5.1, share=interval(won, of),
    )  # fmt: skip


def test_it_needs_nothing_from_elsewhere_and_runs_nothing(found: Plan) -> None:
    page = Page(report(found, games(11, 20)))
    tags = {tag for tag, _ in page.elements}
    assert not tags & {"script", "link", "img", "iframe", "object", "embed", "use", "image"}
    loading = {"src", "href", "srcset", "data", "action", "background", "xlink:href"}
    for _, attributes in page.elements:
        assert not loading & set(attributes)
        assert not any(name.startswith("on") for name in attributes)
    assert not re.search(r"url\(|@import", report(found))
    assert NASTY in page.text


def test_every_mean_of_the_matrix_stands_in_it(found: Plan) -> None:
    page = Page(report(found))
    for rows in found.blows.values():
        for row in rows:
            for blow in row:
                assert blow is not None
                assert f"{blow.mean:.2f}" in page.words
    assert "No games were played out" in page.text


def test_it_says_whether_even_is_inside_the_interval(found: Plan) -> None:
    assert "Even is inside the interval." in Page(report(found, games(11, 20))).text
    assert "Dark Reign are ahead." in Page(report(found, games(10, 100))).text
    broken = replace(games(11, 20), errors=("seed 1: Broken", "seed 2: Broken"))
    assert "2 games broke and are not counted." in Page(report(found, broken)).text


# --- the command ----------------------------------------------------------------------------------


@pytest.fixture
def rosters(tmp_path: Path) -> list[str]:
    files = []
    for name in ("avengers-assembled", "dark-reign"):
        text = next(data for key, data in roster_texts().items() if name in key)
        path = tmp_path / f"{name}.json"
        path.write_bytes(text)
        files.append(str(path))
    return files


def test_the_command_writes_report_and_figures(
    rosters: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "report.html"
    asked = ["plan", *rosters, "--crises", ",".join(CRISES), "--power", "0"]
    assert main([*asked, "--report", str(target), "--json", "-"]) == 0
    told = json.loads(capsys.readouterr().out)
    page = Page(target.read_text("utf-8"))
    assert "Avengers Assembled against Dark Reign" in page.text
    first = told["plan"]["blows"]["A"][0][0]
    assert f"{first['mean']:.2f}" in page.words
    assert told["games"] is None


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (("--crises", "nothing"), "there is no crisis"),
        (("--crises", ",".join(CRISES), "--threat", "99"), "Threat from"),
        (("--crises", ",".join(CRISES), "--games", "1000"), "0 to 200 games"),
    ],
)
def test_wrong_options_get_one_sentence(
    wrong: tuple[str, ...], words: str, rosters: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["plan", *rosters, *wrong]) == 2
    told = capsys.readouterr().err
    assert words in told and "Traceback" not in told
