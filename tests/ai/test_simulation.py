"""Batches of games and the tournament: sides change, nothing is lost, what is used is counted."""

from msgspec import UNSET
from msgspec.structs import replace

from crisis.data import catalogue
from crisis.play.quick import sample_rosters
from crisis.play.record import engine_for
from crisis.sim.games import Batch, Both, Result, Tally, Thinking, play_batch, setup_of
from crisis.sim.tournament import Matchmaker, Tournament, power_names

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
            thinking_a=(*times, 11.0),
            mishaps_a=("decision 7: gone",),
        )
    )
    thinking = tally.summary().thinking_a
    assert isinstance(thinking, Thinking) and tally.summary().thinking_b is UNSET
    assert thinking.decisions == 101 and thinking.median == 0.5
    assert thinking.p99 == 0.99 and thinking.max == 11.0 and thinking.over_limit == 1
    assert tally.summary().mishaps == tally.summary().fallbacks == Both(1, 0)


def test_given_rosters_take_their_sides() -> None:
    roster = sample_rosters(ENGINE.edition, ENGINE.catalogue)[0]
    setup = setup_of(Batch(games=1, roster_b=roster, table="park"), ENGINE, 1)
    assert setup.rosters["B"] == roster and setup.table == "park"


def test_squads_of_a_tournament_can_play_their_cards() -> None:
    cards = catalogue()
    matchmaker = Matchmaker(cards, 1)
    seen: set[str] = set()
    for _ in range(12):
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
    tournament.run(1, lambda played: seen.append(played.number))
    report = tournament.report()
    assert seen == [0, 1] and report.games == 2 and not report.errors
    assert report.powers == len(power_names(catalogue())) and report.powers_used > 0
    assert (
        report.powers_used + report.tactics_used + len(report.unused)
        == report.powers + report.tactics
    )
    assert all(one.why for one in report.unused)
    assert abs(sum(report.ratings.values()) / len(report.ratings) - 1000) < 1e-6
