"""The engine's contract, checked at EVERY decision of a random game.

A failure names edition, seed and decision, so that it can be replayed with `check_game(edition, seed)`.
"""

import random
from collections.abc import Iterator, Sequence

from msgspec import structs

from crisis.geometry import Disc, contains, on_board, overlaps
from crisis.play.agents import RandomAgent
from crisis.play.match import Match
from crisis.play.quick import quick_setup, random_roster
from crisis.play.record import Record, Replay, engine_for, record_from_json, record_to_json
from crisis.play.tables import random_table
from crisis.rules.engine import Engine, IllegalAnswer
from crisis.rules.legal.areas import AdvanceArea, AimArea, PieceArea, SpotArea
from crisis.rules.reading.measure import BOARD, footprint, near_piece
from crisis.rules.setup.setup import Setup
from crisis.state.codec import state_from_json, state_to_json
from crisis.state.decisions import (
    Answer,
    Choose,
    ChooseAdvance,
    ChooseAim,
    ChooseSpot,
    Concede,
    Pick,
    PickAdvance,
    PickAim,
    PickDice,
    PickSpot,
    Rolled,
    answer_text,
    asked_seat,
    decision_text,
    parse_answer,
)
from crisis.state.event import Event
from crisis.state.state import State
from tests.table import catalogue_with, check_purpose

MOST_DECISIONS = 20_000
AREAS = {
    ChooseAdvance: AdvanceArea,
    ChooseSpot: SpotArea | PieceArea,
    ChooseAim: AimArea,
}


def check_game(
    edition: str, seed: int, setup: Setup | None = None, *, thorough: bool = True
) -> Record:
    """Play one random game and check the contract at every decision.

    A thorough one also tries every listed option and every altered answer, and replays the record;
    the others alter one answer at each decision, another way each time.
    """
    engine = engine_for(edition, "2024-12")
    match = Match(engine, setup or quick_setup(engine.catalogue), seed=seed)
    agents = {"A": RandomAgent(engine, 2 * seed), "B": RandomAgent(engine, 2 * seed + 1)}
    for number in range(MOST_DECISIONS):
        if match.over:
            break
        where = f"edition {edition}, seed {seed}, decision {number}: {decision_text(match.state.pending)}"
        try:
            answer = _answer(match, agents)
            wrong = list(altered(answer))
            expected = _check_decision(
                match, answer, wrong if thorough else [wrong[number % len(wrong)]]
            )
            if thorough:
                _check_options(match.engine, match.state)
            match.state = _copy(match.state)
            events = match.submit(asked_seat(match.state.pending), answer)
            assert (match.state, events) == expected, "a JSON copy answers differently"
        except Exception as error:
            raise AssertionError(f"{where}: {error!r}") from error
        _check_position(match.state, where)
    assert match.over, f"edition {edition}, seed {seed}: no end after {MOST_DECISIONS} decisions"
    if thorough:
        _check_replay(match.record, edition, seed)
    return match.record


def roster_setup(edition: str, seed: int) -> Setup:
    """Two random legal rosters on one of the battlefields: every card comes up, and the whole
    set-up is played."""
    engine = engine_for(edition, "2024-12")
    rosters = {
        "A": random_roster(engine.edition, engine.catalogue, 2 * seed),
        "B": random_roster(engine.edition, engine.catalogue, 2 * seed + 1),
    }
    tables = sorted(engine.catalogue.tables)
    return Setup(table=random.Random(seed).choice(tables), rosters=rosters)


def players_table_setup(edition: str, seed: int) -> Setup:
    """Random rosters on a battlefield that the players place themselves (SETUP-03 to SETUP-05)."""
    engine = engine_for(edition, "2024-12")
    kinds = tuple(line.kind for line in random_table(engine.catalogue, seed))
    return structs.replace(roster_setup(edition, seed), table="", terrain=kinds)


def _answer(match: Match, agents: dict[str, RandomAgent]) -> Answer:
    decision = match.state.pending
    check_purpose(decision)
    if decision.asked == "chance":
        return match.dealer.deal(decision)
    view = match.engine.view(match.state, decision.asked)
    return agents[decision.asked].answer(view, decision)


def _check_decision(
    match: Match, answer: Answer, wrong: Sequence[Answer]
) -> tuple[State, tuple[Event, ...]]:
    """The promises about one decision; returns what the answer leads to."""
    engine, state = match.engine, match.state
    before = state_to_json(state)
    assert parse_answer(answer_text(answer)) == answer, "the text form does not round-trip"
    after, events = engine.step(state, answer)
    assert state_to_json(state) == before, "step changed its input"
    _check_refusals(match, answer, wrong)
    _check_area(engine, state, answer)
    assert state_to_json(state) == before, "asking about the rules changed the state"
    return after, events


def _check_area(engine: Engine, state: State, answer: Answer) -> None:
    """There is an area exactly where a place or direction is asked, and the answer lies in it."""
    area = engine.region(state)
    kind = AREAS.get(type(state.pending))
    if kind is None:
        assert area is None, "an area where no place is asked"
        return
    assert isinstance(area, kind), f"{type(area).__name__} where a place is asked"
    match answer:
        case PickAdvance(_, _, _, (x, y)) | PickSpot(x, y) | PickAim(x, y):
            assert area.contains(x, y), f"{answer_text(answer)} is legal and not in the area"
    if (
        getattr(state.pending, "purpose", "") != "turn_token"
    ):  # a token may be turned towards any point
        assert not area.contains(0, 0), "the corner of the board and no direction are never legal"


def _copy(state: State) -> State:
    """The game goes on from a copy that shares nothing with the position it was made of."""
    twin = state_from_json(state_to_json(state))
    assert twin == state, "JSON does not round-trip"
    return twin


def _check_options(engine: Engine, state: State) -> None:
    """Every listed option is accepted and has a key of its own; what is refused says why."""
    before = state_to_json(state)
    if not isinstance(state.pending, Choose):
        return
    for option in state.pending.options:
        engine.step(state, Pick(option.key))
    keys = []
    for choice in engine.choices(state):
        if isinstance(choice, tuple):
            option, refusal = choice
            assert engine.why_not(state, Pick(option.key)) == refusal, f"{option} has two reasons"
            keys.append(option.key)
        else:
            keys.append(choice.key)
    assert len(keys) == len(set(keys)), f"keys are not unique: {sorted(keys)}"
    assert state_to_json(state) == before, "asking about the choices changed the state"


def _check_refusals(match: Match, answer: Answer, altered: Sequence[Answer]) -> None:
    """Altered answers are refused with a reason and a rule id and change nothing; so is the other side."""
    engine, state = match.engine, match.state
    for wrong in altered:
        refusal = engine.why_not(state, wrong)
        assert refusal is not None, f"{answer_text(wrong)} is accepted"
        assert refusal.why and refusal.rule, f"{wrong} is refused without a reason"
        try:
            engine.step(state, wrong)
        except IllegalAnswer as error:
            assert error.refusal == refusal
        else:
            raise AssertionError(f"{wrong} is carried out")
    asked = asked_seat(state.pending)
    for seat in ("A", "B", "chance"):
        if seat != asked:
            length = len(match.record.answers)
            try:
                match.submit(seat, answer)
            except IllegalAnswer:
                assert len(match.record.answers) == length
            else:
                raise AssertionError(f"seat {seat} could answer for {asked}")


def altered(answer: Answer) -> Iterator[Answer]:
    """Answers near the given one that cannot be legal, and some that are no answers at all."""
    yield Concede("C")  # type: ignore[arg-type]
    yield Pick(None)  # type: ignore[arg-type]
    match answer:
        case Pick():
            yield Pick(answer.key + "?")
            yield PickSpot(1, 1)
        case Rolled():
            yield Rolled(answer.faces + "H")
            yield Rolled("X" * len(answer.faces))
        case PickDice():
            yield PickDice((*answer.dice, 99), answer.faces)
            if answer.dice:
                yield PickDice((answer.dice[0], *answer.dice), answer.faces)
        case PickSpot():
            yield PickSpot(-5000, answer.y)
            yield PickSpot(answer.x, 10**7)
        case PickAdvance():
            x, y = answer.spot
            yield PickAdvance(answer.tool, answer.joint, answer.end, (x + 40_000, y))
            (jx, jy), (ex, ey) = answer.joint, answer.end
            longer = (2 * ex - jx, 2 * ey - jy)  # an arm of twice its length
            yield PickAdvance(answer.tool, answer.joint, longer, answer.spot)
        case PickAim():
            yield PickAim(0, 0)
            yield PickAim(1_000_001, 0)
            yield Pick("aim")
        case _:
            yield Pick("nothing of the kind")


def _check_position(state: State, where: str) -> None:
    units = [unit for unit in state.units.values() if unit.on_table]
    discs = {unit.id: Disc(unit.x, unit.y, unit.radius) for unit in units}
    for unit in units:
        disc = discs[unit.id]
        assert on_board(disc, BOARD), f"{where}: {unit.id} is off the board"
        for piece in state.terrain.values():
            if not near_piece(piece, unit.x, unit.y, unit.radius, 0):
                continue
            shape = footprint(piece)
            if overlaps(shape, disc):
                assert contains(shape, disc), f"{where}: {unit.id} stands half on {piece.id}"
                assert unit.on == piece.id, f"{where}: {unit.id} is on {piece.id} unnoticed"
        assert 0 <= unit.power <= 10, f"{where}: {unit.id} has {unit.power} Power"
        assert len(set(unit.conditions)) == len(unit.conditions)
    names = list(discs)
    for i, one in enumerate(names):
        for two in names[i + 1 :]:
            assert not overlaps(discs[one], discs[two]), f"{where}: {one} overlaps {two}"
    _check_numbers(state, where)


def _check_numbers(state: State, where: str) -> None:
    cards = catalogue_with(())
    for unit in state.units.values():
        stamina = cards.characters[unit.card].side(unit.form, unit.injured).stamina
        assert 0 <= unit.damage <= stamina, f"{where}: {unit.id} has {unit.damage} damage"
    for token in state.tokens.values():
        if token.holder is not None:
            holder = state.units[token.holder]
            in_transit = any(type(frame).__name__ == "DropFrame" for frame in state.stack)
            fine = holder.on_table and (not holder.dazed or in_transit)
            assert fine, f"{where}: {token.id} is held by {holder.id}, who cannot"


def _check_replay(record: Record, edition: str, seed: int) -> None:
    copy = record_from_json(record_to_json(record))
    replay = Replay(copy)
    replay.check()
    assert replay.state.outcome == record.outcome, f"edition {edition}, seed {seed}"
