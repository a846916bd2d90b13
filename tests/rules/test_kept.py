"""What the engine keeps about a position is what it would find anew."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from crisis.play.agents import RandomAgent, random_policy
from crisis.play.match import Match
from crisis.play.quick import quick_setup
from crisis.play.record import engine_for
from crisis.rules.core import game as game_module
from crisis.rules.core.game import Game
from crisis.rules.engine import Engine
from crisis.rules.reading.lines import lines
from crisis.rules.timing.triggers import candidates_at
from crisis.sim.varied import varied_setup
from crisis.state.apply import CHANGES_STANDING, CHANGES_UNITS, apply
from crisis.state.event import Event
from crisis.state.records import Place, Side, Unit, UnitId
from crisis.state.state import State

ENGINE: Engine = engine_for("1.3", "2024-12")
FRESH = Engine(ENGINE.edition, ENGINE.catalogue)  # is never asked to step, so it keeps nothing
SEEDS = (3, 8)


def positions(seed: int) -> Iterator[State]:
    """Every position of a random game with drawn squads."""
    match = Match(ENGINE, varied_setup(ENGINE, seed), seed=seed)
    agents = {"A": RandomAgent(ENGINE, seed), "B": RandomAgent(ENGINE, seed + 1)}
    while not match.over:
        yield match.state
        match.play(agents, most=1)


def standing(unit: Unit) -> tuple[object, ...]:
    """What `CHANGES_STANDING` is about."""
    return (
        unit.id, unit.owner, unit.side, unit.card, unit.form, unit.place, unit.injured, unit.dazed,
        unit.leaving, unit.conditions, unit.gems,
    )  # fmt: skip


def spoken(game: Game, value: str, unit: UnitId | None) -> list[tuple[object, ...]]:
    """What is said about a value, and for whom."""
    found = lines(game, value, of=unit)
    return [(line.rule.ref, line.effect, line.context.side, line.context.owner) for line in found]


def held(side: Side) -> tuple[object, ...]:
    """What a squad has in its hand, and who leads it."""
    leading = (side.leader, side.leadership, side.also_lead, side.silent_in)
    return (side.tactics, side.played, side.affiliation, *leading)


@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_there_and_who_speaks_is_as_if_read_anew(seed: int) -> None:
    for number, state in enumerate(positions(seed)):
        if number % 3:
            continue  # a third of the positions is enough
        kept, anew = ENGINE.game(state), FRESH.game(state)
        told = f"seed {seed}, decision {state.asked}"
        assert kept.speakers == anew.speakers, told
        assert kept.units() == anew.units() and kept.able_units() == anew.able_units(), told
        assert all(kept.allies(side) == anew.allies(side) for side in ("A", "B")), told
        for timing in anew.speakers.timings:
            here, there = (candidates_at(game, timing, None) for game in (kept, anew))
            assert here == there, (told, timing)
        for value in anew.speakers.values:
            assert kept.voices(value) == anew.voices(value), (told, value)
            assert spoken(kept, value, None) == spoken(anew, value, None), (told, value)
            for unit in state.units:
                assert list(kept.voices(value, unit)) == list(anew.voices(value, unit)), told
                assert spoken(kept, value, unit) == spoken(anew, value, unit), (told, value)


def test_each_event_changes_no_more_than_its_table_says(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set()

    def watched(state: State, event: Event) -> None:
        before, sides, number = dict(state.units), dict(state.sides), state.round
        apply(state, event)
        kind = type(event)
        seen.add(kind)
        if kind not in CHANGES_UNITS:
            assert state.units == before, kind
        if kind not in CHANGES_STANDING:
            old, new = map(standing, before.values()), map(standing, state.units.values())
            assert list(old) == list(new), kind
            assert state.round == number, kind
            assert [*map(held, sides.values())] == [*map(held, state.sides.values())], kind

    monkeypatch.setattr(game_module, "apply", watched)
    for seed in SEEDS:
        begin = ENGINE.new_game(varied_setup(ENGINE, seed))
        ENGINE.playout(begin, random_policy(ENGINE), seed)
    assert {"Moved", "PowerSpent", "Damaged", "Dazed"} <= {kind.__name__ for kind in seen}


def test_a_state_that_was_written_by_hand_is_read_anew() -> None:
    match = Match(ENGINE, quick_setup(ENGINE.catalogue), seed=1)
    agents = {"A": RandomAgent(ENGINE, 1), "B": RandomAgent(ENGINE, 2)}
    match.play(agents, most=60)
    state = match.state
    gone = ENGINE.game(state).units()[0]
    state.units[gone.id] = replace(gone, place=Place.KO)
    assert gone.id not in [unit.id for unit in ENGINE.game(state).units()]
