"""Playing, going back and asking, without a network."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from crisis.ai.discipline import DisciplinedAgent
from crisis.play.proof import verify
from crisis.server.ask.replay import record_for
from crisis.server.game.store import Store
from crisis.server.game.table import Table
from crisis.server.protocol.messages import PROTOCOL
from crisis.server.tables.hall import Hall, Start
from crisis.state.codec import state_hash
from crisis.state.decisions import ChooseAdvance, parse_answer
from crisis.texts import codes
from tests.server.desk import ENGINE, Desk, one_engine, run

Message = dict[str, Any]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "games.sqlite")


def reopened(desk: Desk) -> Table:
    """The same game as another process would open it from the file."""
    store = Store(desk.path)
    return Table(store, store.game(desk.seats.id), ENGINE)


def refusal(replies: list[Message]) -> Message:
    assert [reply["type"] for reply in replies] == ["refused"], replies
    found: Message = replies[0]["refusal"]
    return found


# --- greeting and answers -------------------------------------------------------------------------


def test_a_greeting_has_the_whole_position(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        hello, *updates = desk.received("A")
        assert hello["type"] == "hello" and hello["seat"] == "A" and hello["seats"] == ["A", "B"]
        assert [update["cause"] for update in updates] == ["chance"] * len(updates)
        assert updates[-1]["pending"]["purpose"] == "choose_edge"
        assert set(hello["values"]) == set(hello["state"]["units"])
        assert hello["measures"]["range"]["3"] == 6000

    run(work)


def test_an_answer_is_told_to_both_seats_and_numbered_for_the_one_who_gave_it(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        asked = str(desk.table.asked)
        other = "B" if asked == "A" else "A"
        desk.received(other)
        message = {"n": 5, "type": "answer", "decision": desk.table.number,
                   "answer": "pick edge:south"}  # fmt: skip
        (mine,) = await desk.send(asked, message)
        (theirs,) = desk.received(other)
        assert (mine["n"], theirs["n"]) == (5, None)
        assert mine["cause"] == "answer"
        assert mine["state"]["sides"][asked]["edge"] == "south"
        assert mine["log"][0]["text"].endswith("deploys from the south edge.")

    run(work)


def test_each_roll_is_an_update_of_its_own(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        rolls = [m for m in desk.received("A") if m.get("cause") == "chance"]
        assert len(rolls) >= 2
        assert all(update["events"][0]["type"] == "DiceRolled" for update in rolls)

    run(work)


def test_the_log_can_be_put_together_from_the_updates(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        watcher = desk.room.join("A")
        log: list[Message] = []
        for turn in range(30):
            await desk.play_on(1, seed=turn)
            if turn % 7 == 6:
                await desk.send(str(desk.table.asked), {"type": "undo", "answers": 2})
            while not watcher.queue.empty():
                message = json.loads(watcher.queue.get_nowait() or b"")
                log[message["log_from"] :] = message["log"]
        texts = [line["text"] for line in log]
        assert texts == [line.text for line in desk.table.history.lines("A")]

    run(work)


# --- refusals -------------------------------------------------------------------------------------


def test_stale_foreign_and_impossible_answers_are_refused(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        asked = str(desk.table.asked)
        other = "B" if asked == "A" else "A"
        now, before = desk.table.number, state_hash(desk.table.state)

        def answer(text: str, decision: int = now) -> Message:
            return {"type": "answer", "decision": decision, "answer": text}

        assert (
            "is not asked"
            in refusal(await desk.send(asked, answer("pick edge:south", now - 1)))["why"]
        )
        assert (
            "is not asked"
            in refusal(await desk.send(asked, answer("pick edge:south", now + 1)))["why"]
        )
        assert "not " + other in refusal(await desk.send(other, answer("pick edge:south")))["why"]
        assert refusal(await desk.send(asked, answer("hop 3")))["rule"] == PROTOCOL
        assert "not offered" in refusal(await desk.send(asked, answer("pick edge:up")))["why"]
        assert refusal(await desk.send(asked, answer("roll CCCCC")))["rule"] == "SETUP-18"
        assert "Only a player" in refusal(await desk.send(asked, answer(f"concede {other}")))["why"]
        assert "draw" in refusal(await desk.send(asked, answer("agree-draw")))["why"]
        assert (desk.table.number, state_hash(desk.table.state)) == (now, before)

    run(work)


def test_the_same_message_twice_is_taken_once(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        asked = str(desk.table.asked)
        message = {"type": "answer", "decision": desk.table.number, "answer": "pick edge:south"}
        assert (await desk.send(asked, message))[0]["type"] == "update"
        assert "is not asked" in refusal(await desk.send(asked, message))["why"]

    run(work)


def test_a_fault_of_the_program_is_told_and_the_game_stays(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        await desk.open()
        asked, before = str(desk.table.asked), desk.table.number
        monkeypatch.setattr(ENGINE.__class__, "step", lambda *_: 1 / 0)
        message = {"n": 3, "type": "answer", "decision": before, "answer": "pick edge:south"}
        desk.channels[asked].language = "de"
        (reply,) = await desk.send(asked, message)
        assert (reply["type"], reply["n"]) == ("error", 3)
        assert reply["why"] == codes.MISTAKE().sentence("de") != str(codes.MISTAKE())
        monkeypatch.undo()
        assert desk.table.number == before
        assert (await desk.send(asked, message))[0]["type"] == "update"

    run(work)


# --- undo, redo, draw, concede --------------------------------------------------------------------


def test_undo_goes_back_to_the_decision_and_redo_brings_everything_back(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        await desk.play_on(12)
        before = state_hash(desk.table.state)
        answers = list(desk.table.match.record.answers)
        asked = str(desk.table.asked)
        (update,) = await desk.send(asked, {"type": "undo", "answers": 3})
        assert update["cause"] == "undo" and update["redo"] is True
        kept = desk.table.match.record.answers
        assert kept == answers[: len(kept)] and len(kept) < len(answers)
        assert state_hash(reopened(desk).state) == state_hash(desk.table.state)
        (again,) = await desk.send(asked, {"type": "redo"})
        assert again["cause"] == "redo" and again["redo"] is False
        assert state_hash(desk.table.state) == before == state_hash(reopened(desk).state)
        assert "brought back" in refusal(await desk.send(asked, {"type": "redo"}))["why"]

    run(work)


def test_an_old_answer_does_not_fit_a_decision_after_an_undo(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        asked, number = str(desk.table.asked), desk.table.number
        old = {"type": "answer", "decision": number, "answer": "pick edge:south"}
        await desk.send(asked, old)
        await desk.send(asked, {"type": "undo"})
        assert desk.table.state.pending is not None
        assert desk.table.state.pending.purpose == "choose_edge"
        assert "is not asked" in refusal(await desk.send(asked, old))["why"]

    run(work)


def test_taking_back_more_than_there_is_is_refused(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        await desk.play_on(2)
        why = refusal(await desk.send("A", {"type": "undo", "answers": 3}))["why"]
        assert why == "Only 2 decisions can be taken back."

    run(work)


def test_undo_against_the_computer_goes_back_to_ones_own_last_decision(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "games.sqlite", vs="easy", seat="A")

    async def work() -> None:
        await desk.open()
        await desk.play_on(8)
        own = desk.table.history.decisions_of(("A",))
        (update,) = await desk.send("A", {"type": "undo"})
        assert len(desk.table.match.record.answers) == own[-1]
        assert desk.table.asked == "A"
        assert update["undo"] == len(own) - 1

    run(work)


def test_the_same_line_of_play_gets_the_same_dice_and_another_one_others(tmp_path: Path) -> None:
    rolls = []
    for edge in ("south", "south", "north"):
        desk = Desk(tmp_path / f"{len(rolls)}.sqlite")

        async def work(desk: Desk = desk, edge: str = edge) -> None:
            await desk.open()
            await desk.answer(f"pick edge:{edge}")
            await desk.play_on(14)
            rolls.append([a for a in desk.table.match.record.answers if a.startswith("roll")])

        run(work)
    assert rolls[0] == rolls[1]
    assert rolls[0][:2] == rolls[2][:2] and rolls[0][2:] != rolls[2][2:]


def test_a_draw_needs_both(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        (told,) = await desk.send("A", {"type": "draw"})
        assert (told["cause"], told["draw_offered"]) == ("notice", "A")
        assert desk.table.state.outcome is None
        await desk.play_on(1)
        assert desk.table.draw_offered is None  # it held for that decision only
        await desk.send("A", {"type": "draw"})
        (told,) = await desk.send("B", {"type": "draw"})
        assert told["state"]["outcome"]["winner"] is None

    run(work)


def test_the_computer_takes_no_draw(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "games.sqlite", vs="easy")

    async def work() -> None:
        await desk.open()
        assert refusal(await desk.send("A", {"type": "draw"}))["rule"] == "Q-66"

    run(work)


def test_conceding_ends_the_game_also_when_the_other_side_is_asked(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        loser = "B" if desk.table.asked == "A" else "A"
        (told,) = await desk.send(loser, {"type": "concede"})
        assert told["state"]["outcome"]["winner"] != loser
        again = refusal(await desk.send(loser, {"type": "concede"}))
        assert again["rule"] == "GEN-01" and "the opponent conceded" in again["why"]

    run(work)


# --- questions ------------------------------------------------------------------------------------


async def at_an_advance(desk: Desk) -> str:
    """Play until somebody lays the tool; returns the seat."""
    await desk.open()
    for _ in range(400):
        pending = desk.table.state.pending
        if isinstance(pending, ChooseAdvance) and len(pending.tools) > 1:
            return pending.asked
        if pending is not None and pending.purpose == "act":
            await desk.answer("pick move")
        else:
            await desk.play_on(1)
    raise AssertionError("nobody moved")


@pytest.mark.rule("MOVE-07", "MOVE-21")
def test_area_nearest_and_why_not_agree(desk: Desk) -> None:
    async def work() -> None:
        seat = await at_an_advance(desk)
        (area,) = await desk.send(seat, {"n": 1, "type": "area"})
        assert (area["type"], area["kind"], area["n"]) == ("area", "advance", 1)
        assert len(area["rings"][0]["points"]) > 8
        (short,) = await desk.send(seat, {"n": 2, "type": "area", "tool": "short"})
        assert short["rings"] != area["rings"] and short["n"] == 2
        far = {"type": "nearest", "x": 18000, "y": 18000}
        (near,) = await desk.send(seat, far)
        assert near["refusal"]["rule"].startswith("MOVE") or near["refusal"] is None
        (verdict,) = await desk.send(seat, {"type": "why_not", "answer": near["answer"]})
        assert verdict == {**verdict, "legal": True, "refusal": None}
        x, y = near["answer"].split()[-1].split(",")
        (exact,) = await desk.send(seat, {"type": "nearest", "x": int(x), "y": int(y)})
        assert exact["refusal"] is None
        (preview,) = await desk.send(seat, {"type": "preview", "answer": near["answer"]})
        assert (preview["legal"], preview["x"], preview["y"]) == (True, int(x), int(y))
        other = "B" if seat == "A" else "A"
        assert "Nothing is asked" in refusal(await desk.send(other, {"type": "area"}))["why"]

    run(work)


def test_a_question_changes_nothing(desk: Desk) -> None:
    async def work() -> None:
        seat = await at_an_advance(desk)
        before, number = state_hash(desk.table.state), desk.table.number
        near = (await desk.send(seat, {"type": "nearest", "x": 0, "y": 0}))[0]["answer"]
        for message in ({"type": "area"}, {"type": "preview", "answer": near}, {"type": "luck"},
                        {"type": "state"}, {"type": "why_not", "answer": "decline"}):  # fmt: skip
            await desk.send(seat, message)
        assert (state_hash(desk.table.state), desk.table.number) == (before, number)

    run(work)


def test_options_say_why_something_cannot_be_picked(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        while desk.table.state.pending is None or desk.table.state.pending.purpose != "act":
            await desk.play_on(1)
        (found,) = await desk.send(str(desk.table.asked), {"type": "options"})
        entries = {entry["ways"][0]["key"]: entry for entry in found["entries"]}
        legal = {key for key, entry in entries.items() if "refusal" not in entry}
        refused = {key: entry["refusal"] for key, entry in entries.items() if key not in legal}
        assert "move" in legal and "end" in legal
        assert any(entries[key]["what"] == "attack" for key in refused)
        for key, entry in refused.items():
            message = {"type": "why_not", "answer": f"pick {key}"}
            (verdict,) = await desk.send(str(desk.table.asked), message)
            assert verdict["refusal"] == entry

    run(work)


def test_sight_and_odds_between_any_two_units(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        while desk.table.state.round < 1:
            await desk.play_on(1)
        units = desk.table.state.units
        one = next(unit for unit in units.values() if unit.side == "A")
        two = next(unit for unit in units.values() if unit.side == "B")
        (sight,) = await desk.send("B", {"type": "sight", "from": one.id, "to": two.id})
        gap = ((one.x - two.x) ** 2 + (one.y - two.y) ** 2) ** 0.5 - one.radius - two.radius
        assert abs(sight["distance"] - gap) < 2
        assert (sight["sees"] is True) == (sight["line"] is not None)
        attack = next(iter(ENGINE.game(desk.table.state).attacks(one)))
        message = {"type": "odds", "attacker": one.id, "attack": attack, "target": two.id, "n": 4}
        (odds,) = await desk.send("A", message)
        assert odds["n"] == 4 and abs(sum(odds["damage"]) - 1) < 1e-9
        assert odds["refusal"]["rule"] in ("ATK-02", "LOS-03")  # too far apart after deployment
        wrong = {"type": "sight", "from": one.id, "to": "nobody"}
        assert "not on the battlefield" in refusal(await desk.send("A", wrong))["why"]
        wrong = {"type": "odds", "attacker": one.id, "attack": "Tickle", "target": two.id}
        assert "no attack 'Tickle'" in refusal(await desk.send("A", wrong))["why"]

    run(work)


def test_settings_are_kept_for_the_seat(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        wish = {"always_pass": ["Bodyguard"], "speed": "fast", "dice": True}
        (kept,) = await desk.send("A", {"type": "settings", "settings": wish})
        assert kept["settings"] == wish
        again = desk.room.join("A")
        desk.channels = {"A": again, "B": desk.channels["B"]}
        assert desk.received("A")[0]["settings"] == wish
        big = {"type": "settings", "settings": {f"k{i}": "x" * 90 for i in range(100)}}
        assert "too large" in refusal(await desk.send("A", big))["why"]

    run(work)


def test_the_secret_of_the_dice_is_told_only_at_the_end(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        secret = desk.table.stored.secret.hex()
        (luck,) = await desk.send("A", {"type": "luck"})
        assert "secret" not in luck["dice"]
        assert luck["sides"]["A"]["dice"] >= 5 and 0 <= luck["sides"]["A"]["p_value"] <= 1
        await desk.send("A", {"type": "concede"})
        (luck,) = await desk.send("A", {"type": "luck"})
        assert luck["dice"]["secret"] == secret

    run(work)


def test_a_side_adds_to_the_dice_once_and_only_before_they_roll(desk: Desk) -> None:
    first, later = "0a" * 16, "0c" * 16

    async def work() -> None:
        desk.room = await desk.hall.open(desk.seats.id)
        alone = desk.table.match.dealer
        desk.table.contribute("A", first)
        desk.table.contribute("A", later)  # a seat has one number
        assert desk.table.dice.contributions == {"A": first}
        assert desk.table.match.dealer is not alone
        await desk.open()  # the first dice roll
        desk.table.contribute("B", later)
        assert desk.table.dice.contributions == {"A": first}
        assert reopened(desk).dice == desk.table.dice
        await desk.send("A", {"type": "concede"})
        proof = verify(record_for(desk.table, "A"), ENGINE)
        assert proof.agreed and proof.rolls >= 2

    run(work)


def test_a_connection_that_does_not_read_is_dropped_and_the_others_go_on(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        deaf = desk.room.join("B")
        for _ in range(300):
            await desk.send("A", {"type": "state"})
            desk.room.send("state")
        assert deaf.lost
        assert (await desk.send("A", {"type": "state"}))[0]["cause"] == "state"

    run(work)


def test_a_broken_write_drops_the_table_and_it_opens_again_from_disk(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        await desk.open()
        number, before = desk.table.number, state_hash(desk.table.state)
        monkeypatch.setattr(desk.hall.store, "append", lambda *_: 1 / 0)
        message = {"type": "answer", "decision": number, "answer": "pick edge:south"}
        await desk.room.handle(desk.channels[str(desk.table.asked)], str(message).replace("'", '"'))
        assert desk.table.broken and desk.channels["A"].lost
        monkeypatch.undo()
        await desk.open()
        assert (desk.table.number, state_hash(desk.table.state)) == (number, before)

    run(work)


# --- the hall -------------------------------------------------------------------------------------


def test_two_servers_on_one_store_do_not_fork_a_game(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        twin = Desk(desk.path, hall=Hall(Store(desk.path), 0.0, one_engine))
        twin.seats = desk.seats
        await twin.open()
        await twin.answer("pick edge:south")
        stale = {
            "n": 1,
            "type": "answer",
            "decision": desk.table.number,
            "answer": "pick edge:north",
        }
        seat = str(desk.table.asked)
        await desk.room.handle(desk.channels[seat], json.dumps(stale))
        told = desk.received(seat)
        assert not desk.channels[seat].lost and told[-1]["type"] == "refused"
        assert told[-1]["refusal"]["rule"] == "PROTOCOL"
        assert told[-1]["decision"] == desk.table.decision_for(desk.channels[seat].seat)
        assert told[-2]["cause"] == "state", "what the other server took is told first"
        assert state_hash(desk.table.state) == state_hash(twin.table.state)
        assert desk.table.number == twin.table.number

    run(work)


def test_only_so_many_games_stay_open_and_those_in_use_do(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crisis.server.tables.hall.OPEN_GAMES", 3)

    async def work() -> None:
        await desk.open()
        before = state_hash(desk.table.state)
        for seed in range(6):
            seats = desk.hall.create(Start(vs="human", seed=seed))
            await desk.hall.open(seats.id)
        assert len(desk.hall.rooms) == 3
        assert await desk.hall.open(desk.seats.id) is desk.room
        for seat in ("A", "B"):
            desk.room.leave(desk.channels[seat])
        for seed in range(6):
            await desk.hall.open(desk.hall.create(Start(vs="human", seed=seed)).id)
        assert desk.seats.id not in desk.hall.rooms
        again = await desk.hall.open(desk.seats.id)
        assert again is not desk.room and state_hash(again.table.state) == before

    run(work)


class Wrong:
    """A mind that offers nonsense, or falls over."""

    def __init__(self, answer: str | None) -> None:
        self.nonsense = answer

    def answer(self, _view: Any, _decision: Any) -> Any:
        if self.nonsense is None:
            raise ZeroDivisionError("thinking failed")
        return parse_answer(self.nonsense)


@pytest.mark.parametrize("nonsense", ["pick nothing", "roll CCC", None])
def test_a_computer_that_errs_is_replaced_by_a_legal_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nonsense: str | None
) -> None:
    disciplined = DisciplinedAgent(ENGINE, Wrong(nonsense), 1)
    monkeypatch.setattr("crisis.server.minds.mind.make", lambda *_: disciplined)
    desk = Desk(tmp_path / "games.sqlite", vs="easy", seat="A")

    async def work() -> None:
        await desk.open()
        await desk.play_on(6)
        answered = desk.table.history.decisions_of(("B",))
        assert answered and len(desk.table.store.mishaps(desk.seats.id)) == len(answered)
        assert desk.table.asked == "A"

    run(work)


def test_the_computer_answers_after_a_little_while_and_each_answer_is_told(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "games.sqlite", vs="easy", seat="A")
    desk.hall.pace = 0.05

    async def work() -> None:
        began = time.monotonic()
        await desk.open()
        await desk.play_on(4)
        computer = len(desk.table.history.decisions_of(("B",)))
        assert computer >= 1
        assert time.monotonic() - began >= 0.05 * computer

    run(work)


def test_the_thinking_side_is_told(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "games.sqlite", vs="easy", seat="A", seed=7)

    async def work() -> None:
        await desk.open()
        watcher = desk.room.join("A")
        await desk.play_on(4)
        seen = []
        while not watcher.queue.empty():
            message = json.loads(watcher.queue.get_nowait() or b"")
            seen.append((message["thinking"], (message["pending"] or {}).get("asked")))
        assert ("B", "B") in seen and (None, "A") in seen
        assert all((thinking == "B") == (asked == "B") for thinking, asked in seen)

    run(work)


def test_the_computer_chooses_for_a_person_before_the_first_round_only(desk: Desk) -> None:
    async def work() -> None:
        await desk.open()
        asked = str(desk.table.asked)
        (found,) = await desk.send(asked, {"n": 1, "type": "suggest"})
        assert found["type"] == "suggestion"
        answer = {
            "n": 2,
            "type": "answer",
            "decision": desk.table.number,
            "answer": found["answer"],
        }
        assert (await desk.send(asked, answer))[0]["type"] == "update"
        while desk.table.state.round == 0:
            await desk.play_on(1, seed=1)
        (refused,) = await desk.send(str(desk.table.asked), {"n": 3, "type": "suggest"})
        assert refused["type"] == "refused"
        assert "before the first round" in refused["refusal"]["why"]

    run(work)
