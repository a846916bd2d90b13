"""Batches of games and the tournament: sides change, nothing is lost, what is used is counted."""

from msgspec import UNSET
from msgspec.structs import replace

from crisis.data import catalogue
from crisis.play.quick import sample_rosters
from crisis.play.record import engine_for
from crisis.rules.setup.setup import check
from crisis.sim.crew.crew import Alone
from crisis.sim.games import Batch, Both, Result, Tally, Thinking, play_batch, setup_of
from crisis.sim.tournament import Matchmaker, Tournament, power_names
from crisis.sim.varied import varied_setup
from crisis.sim.verdict import interval, verdict

ENGINE = engine_for("1.3", "2024-12")


def test_a_mirrored_pair_has_one_set_up_and_changed_sides() -> None:
    batch = Batch(games=4, seed=3, mirror=True)
    results = list(play_batch(batch))
    assert [result.swapped for result in results] == [False, True, False, True]
    assert [result.seed for result in results] == [3000009, 3000009, 3000010, 3000010]
    assert all(result.finished for result in results)
    assert setup_of(batch, ENGINE, 3000009) == setup_of(batch, ENGINE, 3000009)


def test_wins_belong_to_the_agent_not_to_the_side() -> None:
    tally = Tally()
    won = Result(number=0, seed=1, winner="A", finished=True, vp_a=16, vp_b=3)
    tally.add(won)
    tally.add(replace(won, number=1, swapped=True, winner="B"))
    tally.add(replace(won, number=2, swapped=True, winner="A", vp_a=2, vp_b=16))
    summary = tally.summary()
    assert (summary.wins_a, summary.wins_b, summary.draws) == (2, 1, 0)


def test_times_are_summed_up() -> None:
    tally = Tally()
    times = tuple(n / 100 for n in range(100))
    tally.add(
        Result(
            number=0,
            seed=1,
            finished=True,
            thinking_a=(*times, 31.0),
            mishaps_a=("decision 7: gone",),
            fallbacks_a=1,
        )
    )
    thinking = tally.summary().thinking_a
    assert isinstance(thinking, Thinking) and tally.summary().thinking_b is UNSET
    assert thinking.decisions == 101 and thinking.median == 0.5
    assert thinking.p99 == 0.99 and thinking.max == 31.0 and thinking.over_limit == 1
    assert tally.summary().mishaps == tally.summary().fallbacks == Both(1, 0)


def test_given_rosters_take_their_sides() -> None:
    roster = sample_rosters(ENGINE.edition, ENGINE.catalogue)[0]
    setup = setup_of(Batch(games=1, roster_b=roster, table="park"), ENGINE, 1)
    assert setup.rosters["B"] == roster and setup.table == "park"


def test_squads_of_a_tournament_can_play_their_cards() -> None:
    cards = catalogue()
    matchmaker = Matchmaker(cards, 1)
    seen: set[str] = set()
    for _ in range(len(cards.characters) // 3):  # who was used least comes first
        for squad in matchmaker.setup().squads.values():
            seen |= set(squad.characters)
            lead = cards.tactics[squad.tactics[0]]
            assert len(set(squad.characters)) == len(squad.characters) == 5
            for wanted in lead.players:
                assert any(matchmaker.may_play(slug, wanted) for slug in squad.characters)
    assert seen == {slug for slug, card in cards.characters.items() if not card.grunt}


def test_a_tournament_counts_uses_and_explains_what_is_unused() -> None:
    tournament = Tournament(
        games=2, agent="random", seed=1, budget=1, edition="1.3", revision="2024-12"
    )
    seen: list[int] = []
    tournament.run(Alone(), lambda played: seen.append(played.number))
    report = tournament.report()
    assert seen == [0, 1] and report.games == 2 and not report.errors
    assert report.powers == len(power_names(catalogue())) and report.powers_used > 0
    assert (
        report.powers_used + report.tactics_used + len(report.unused)
        == report.powers + report.tactics
    )
    assert all(one.why for one in report.unused)
    assert abs(sum(report.ratings.values()) / len(report.ratings) - 1000) < 1e-6


def test_varied_games_differ_in_everything_and_are_the_same_for_the_same_seed() -> None:
    setups = [varied_setup(ENGINE, seed) for seed in range(60)]
    assert setups == [varied_setup(ENGINE, seed) for seed in range(60)]
    assert len({setup.table for setup in setups}) == len(ENGINE.catalogue.tables)
    assert len({slug for setup in setups for slug in setup.crises}) >= 16
    assert len({roster.name for setup in setups for roster in setup.rosters.values()}) >= 8
    assert all(setup.rosters["A"] != setup.rosters["B"] for setup in setups)
    for setup in setups[:20]:
        check(setup, ENGINE.edition, ENGINE.catalogue)
    batch = Batch(games=2, seed=1, rosters="varied", mirror=True)
    assert setup_of(batch, ENGINE, 5) == setups[5]
    assert [result.finished for result in play_batch(batch)] == [True, True]


def test_thinking_is_told_for_each_agent() -> None:
    tally = Tally()
    times = tuple(n / 1000 for n in range(101))
    tally.add(
        Result(
            number=0, seed=1, winner="A", finished=True, thinking_a=times, thinking_b=(0.5,),
            mishaps_a=("decision 3: cut short",), mishaps_b=("decision 4: no answer",), fallbacks_b=1,
        )
    )  # fmt: skip
    summary = tally.summary()
    assert (summary.mishaps.a, summary.mishaps.b) == (1, 1)
    assert (summary.fallbacks.a, summary.fallbacks.b) == (0, 1)
    assert (summary.think_p50_ms.a, summary.think_p50_ms.b) == (50.0, 500.0)
    assert (summary.think_p95_ms.a, summary.think_worst_ms.a) == (95.0, 100.0)
    assert summary.verdict is UNSET


def test_a_sequential_test_decides_as_early_as_it_can() -> None:
    assert verdict(16, 0) == "undecided" and verdict(17, 0) == "stronger"
    assert verdict(50, 50) == "undecided"
    assert verdict(0, 14) == "not stronger"
    assert verdict(70, 31) == "stronger"
    found = interval(28, 40)
    assert (found.share, round(found.low, 2), round(found.high, 2)) == (0.7, 0.55, 0.82)


def test_only_whole_pairs_are_evidence() -> None:
    tally = Tally(decides=True)
    for number in range(40):
        tally.add(Result(number=number, seed=number, winner="A", finished=True))
    assert tally.verdict() == "undecided"
    for number in range(40):
        tally.add(Result(number=40 + number, seed=number, winner="B", finished=True, swapped=True))
    assert tally.verdict() == tally.summary().verdict == "stronger"
