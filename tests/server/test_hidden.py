"""What one side decides in secret cannot be told from anything the other side is sent.

Two games with the same seed differ only in a secret choice. Until the reveal, every message to the
other seat must be the same in both, to the last byte.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from crisis.play.agents import RandomAgent
from crisis.rules.engine import Engine
from crisis.rules.setup.secrets import SECRET_PURPOSES, SQUAD_PURPOSES
from crisis.rules.setup.setup import Setup, Squad
from crisis.server.ask import replay
from crisis.server.ask.position import seen_events
from crisis.server.game.table import Happened
from crisis.state.decisions import Choose, answer_text
from crisis.state.events import Passed
from crisis.state.frames import SetupFrame
from crisis.state.records import SideId, other
from tests.rules.roster_cards import cards, edition, legal
from tests.server.desk import Desk, run

INVENTED = Engine(edition("1.3"), cards())
Message = dict[str, Any]


def desk_for(path: Path, **setup: Any) -> Desk:
    given = setup or {"rosters": {"A": legal("1.3"), "B": legal("1.3")}}
    wanted = Setup(table="hells-kitchen", **given)
    return Desk(path, engines=lambda _edition, _revision: INVENTED, setup=wanted)


async def until(desk: Desk, purposes: frozenset[str]) -> SideId:
    """Play the same random answers up to a decision of these purposes; returns who is asked."""
    agents = {side: RandomAgent(INVENTED, 3) for side in "AB"}
    for _ in range(500):
        pending = desk.table.state.pending
        assert pending is not None
        if pending.purpose in purposes:
            seat = desk.table.asked
            return "A" if seat == "A" else "B"
        view = INVENTED.view(desk.table.state, pending.asked)  # type: ignore[arg-type]
        await desk.answer(answer_text(agents[pending.asked].answer(view, pending)))
    raise AssertionError("never asked")


async def decide(desk: Desk, side: SideId, seed: int) -> list[str]:
    """Let one side go through its whole secret choice."""
    agent, given = RandomAgent(INVENTED, seed), []
    while desk.table.asked == side:
        pending = desk.table.state.pending
        assert isinstance(pending, Choose)
        if pending.purpose not in SECRET_PURPOSES:
            break
        given.append(answer_text(agent.answer(INVENTED.view(desk.table.state, side), pending)))
        await desk.answer(given[-1])
    return given


def told(desk: Desk, seat: SideId) -> list[Message]:
    """Everything a seat could have learnt: its messages, a new greeting, record and frames."""
    found = desk.received(seat)
    fresh = desk.room.join(seat)
    found.append(json.loads(fresh.queue.get_nowait() or b""))
    desk.room.leave(fresh)
    for message in found:
        message.pop("game", None)
    record = replay.record_for(desk.table, seat)
    frames = replay.frames(replay.past(desk.table, seat), 0, 60)
    return [*found, {"answers": record.answers, "hashes": record.hashes, "total": frames.total}]


@pytest.mark.rule("SQUAD-02")
def test_a_squad_chosen_in_secret_is_not_told(tmp_path: Path) -> None:
    worlds: list[tuple[list[str], list[Message]]] = []
    for seed in (1, 2, 5):
        desk = desk_for(tmp_path / f"{seed}.sqlite")

        async def work(desk: Desk = desk, seed: int = seed) -> None:
            await desk.open()
            chooser = await until(desk, SQUAD_PURPOSES)
            desk.received(other(chooser))
            given = await decide(desk, chooser, seed)
            assert desk.table.asked == other(chooser)
            worlds.append((given, told(desk, other(chooser))))

        run(work)
    answers = [given for given, _ in worlds]
    assert len({tuple(given) for given in answers}) == 3
    assert len({len(given) for given in answers}) > 1, "their number must differ for this test"
    assert worlds[0][1] == worlds[1][1] == worlds[2][1]


@pytest.mark.rule("SQUAD-02")
def test_what_was_chosen_in_secret_stays_with_the_server(tmp_path: Path) -> None:
    desk = desk_for(tmp_path / "games.sqlite")

    async def work() -> None:
        await desk.open()
        chooser = await until(desk, SQUAD_PURPOSES)
        await decide(desk, chooser, 1)
        (kept,) = [f for f in desk.table.state.stack if isinstance(f, SetupFrame)]
        assert list(kept.secrets) == [chooser]
        (update,) = await desk.send(chooser, {"type": "state"})
        assert "stack" not in update["state"] and "secrets" not in json.dumps(update)
        assert update["secret"] is True  # now the other one decides

    run(work)


@pytest.mark.rule("SQUAD-16")
def test_a_leadership_chosen_in_secret_is_not_told(tmp_path: Path) -> None:
    worlds: list[tuple[str, list[Message]]] = []
    led = Squad(characters=("hero-1", "hero-2", "hero-3"), affiliation="alpha")
    mission = ("place-1", "thing-1")
    for choice in (0, 1):
        path = tmp_path / f"{choice}.sqlite"
        desk = desk_for(path, squads={"A": led, "B": led}, crises=mission)

        async def work(desk: Desk = desk, choice: int = choice) -> None:
            await desk.open()
            chooser = await until(desk, frozenset({"choose_leadership"}))
            pending = desk.table.state.pending
            assert isinstance(pending, Choose) and len(pending.options) > 1
            key = pending.options[choice].key
            desk.received(other(chooser))
            await desk.answer(f"pick {key}")
            assert not desk.table.history.entries[-1].reveals, "the other side chooses too"
            worlds.append((key, told(desk, other(chooser))))

        run(work)
    assert worlds[0][0] != worlds[1][0]
    assert worlds[0][1] == worlds[1][1]


def test_events_of_a_hidden_answer_are_not_told_to_the_other_side(tmp_path: Path) -> None:
    desk = desk_for(tmp_path / "games.sqlite")

    async def work() -> None:
        await desk.open()
        chooser = await until(desk, SQUAD_PURPOSES)
        await decide(desk, chooser, 1)
        for entry in desk.table.history.entries:
            happened = Happened((Passed(chooser),), entry)
            secret = entry.secret_of == chooser
            assert seen_events(other(chooser), happened) == (() if secret else happened.events)
            assert seen_events(chooser, happened) == happened.events
            assert seen_events(None, happened) == (() if secret else happened.events)
            assert entry.seen_lines(other(chooser)) == (
                () if secret else tuple(said.line() for said in entry.lines)
            )
        assert sum(entry.secret_of == chooser for entry in desk.table.history.entries) > 2

    run(work)


def test_going_back_behind_a_reveal_needs_both_at_one_screen(tmp_path: Path) -> None:
    desk = desk_for(tmp_path / "games.sqlite")

    async def work() -> None:
        await desk.open()
        chooser = await until(desk, SQUAD_PURPOSES)
        await decide(desk, chooser, 1)
        await decide(desk, other(chooser), 1)
        assert desk.table.history.entries[-1].reveals, "both squads are open now"
        number, own = desk.table.number, len(desk.table.undo_places("A"))
        (reply,) = await desk.send("A", {"type": "undo", "answers": own})
        assert reply["type"] == "refused" and "behind a reveal" in reply["refusal"]["why"]
        (again,) = await desk.send("A", {"type": "undo", "answers": own})
        assert again["type"] == "refused", "one player alone cannot insist"
        assert desk.table.number == number
        (done,) = await desk.send("B", {"type": "undo", "answers": own})
        assert done["cause"] == "undo" and done["undo"] == 0

    run(work)


def test_a_choice_in_open_play_is_no_secret(tmp_path: Path) -> None:
    """Effects ask for characters with the same words as the choice of squads; there is no curtain."""
    desk = Desk(tmp_path / "games.sqlite")  # the quick game: squads are ready, nothing is secret

    async def work() -> None:
        await desk.open()
        for _ in range(1500):
            pending = desk.table.state.pending
            assert pending is not None
            if desk.table.state.round and pending.purpose in SQUAD_PURPOSES:
                break
            await desk.play_on(1)
        (greeting,) = await desk.send("A", {"type": "state"})
        assert greeting["pending"]["purpose"] in SQUAD_PURPOSES
        assert greeting["secret"] is False

    run(work)
