"""Games that were recorded when superpowers and cards had other keys are still replayed."""

import msgspec

from crisis.play.agents import RandomAgent
from crisis.play.match import Match
from crisis.play.old_records import of_today
from crisis.play.quick import quick_setup
from crisis.play.record import Record, Replay, engine_for, record_from_json, record_to_json
from crisis.state.decisions import Choose, Pick, parse_answer
from tests.table import Table, tactic

ENGINE = engine_for("1.3", "2024-12")


def _old(record: Record) -> Record:
    """The record as the program of format 1 wrote it."""
    replay, answers = Replay(record, ENGINE), []
    while not replay.done:
        pending, text = replay.state.pending, record.answers[replay.at]
        answer = parse_answer(text)
        if isinstance(pending, Choose) and isinstance(answer, Pick):
            option = next(one for one in pending.options if one.key == answer.key)
            rule = ENGINE.catalogue.rules.get(option.rule or "")
            paid = f"#{option.paid}" if rule and rule.cost_max else ""
            partner = f"+{option.partner}" if option.partner else ""
            if option.what == "power":
                payer = f"@{option.payer}" if option.payer != option.owner else ""
                text = f"pick power:{option.name}{payer}{paid}"
            elif option.what == "tactic":
                text = f"pick tactic:{option.rule}@{option.payer or ''}{partner}{paid}"
        answers.append(text)
        replay.step()
    return msgspec.structs.replace(record, format=1, answers=answers)


def test_a_record_with_the_old_keys_comes_out_the_same() -> None:
    match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=4)
    match.play({"A": RandomAgent(ENGINE, 8), "B": RandomAgent(ENGINE, 9)})
    old = _old(match.record)
    changed = [
        one for one, two in zip(old.answers, match.record.answers, strict=True) if one != two
    ]
    assert any(text.startswith("pick power:") for text in changed)
    assert any(text.startswith("pick tactic:") for text in changed)
    replay = Replay(record_from_json(record_to_json(old)), ENGINE)
    replay.check()
    assert replay.journal.record == match.record


def test_an_old_key_with_payer_partner_and_price_is_found() -> None:
    pair = tactic("pair", 'players = [{ is = "ally" }, { is = "ally" }]', "cost = 1", 'do = "gain_power"', 'who = "partner"', "amount = 1")  # fmt: skip
    table = Table(extra=(pair,))
    one = table.unit("A", "plain", (10, 10), power=2)
    two = table.unit("A", "plain", (12, 10), name="two", power=2)
    table.unit("B", "plain", (30, 30))
    table.side("A", tactics=("pair",))
    play = table.activate(one)
    old = Pick(f"tactic:pair@{one}+{two}")
    assert of_today(old, play.state.pending, play.engine.catalogue) == Pick(f"A|pair@{one}+{two}")
    unknown = Pick("tactic:nothing@nobody")
    assert of_today(unknown, play.state.pending, play.engine.catalogue) == unknown
