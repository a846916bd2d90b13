"""A match-up: every number of it against the engine, and its games counted rightly."""

from math import ceil

import pytest

from crisis.cards.files.load import DEFAULT_REVISION
from crisis.geometry import nearest_in_region
from crisis.plans.blows import Terms, best_blow
from crisis.plans.games import Counting, play_out
from crisis.plans.plan import Matchup, check_matchup
from crisis.plans.squads import chosen_squad, squads_with
from crisis.plans.walks import WALKER, Field, Goal, Walks, field_of
from crisis.play.duel import ATTACKER, DEFENDER, Duel, position
from crisis.play.quick import sample_rosters
from crisis.play.record import engine_for
from crisis.rules.legal.spots import deployment_region
from crisis.rules.reading.measure import BOARD, TOKEN_RADIUS, TOOL
from crisis.rules.setup.setup import BadSetup
from crisis.rules.setup.squads import squad_faults
from crisis.sim.games import Result
from crisis.sim.verdict import interval
from crisis.state.records import Piece

ENGINE = engine_for("1.3", DEFAULT_REVISION)
SAMPLES = {one.name: one for one in sample_rosters(ENGINE.edition, ENGINE.catalogue)}
ONE, TWO = SAMPLES["Avengers Assembled"], SAMPLES["Dark Reign"]
CRISES = ("deadly-meteors-mutate-civilians", "skrulls-infiltrate-world-leadership")
ASKED = Matchup(rosters={"A": ONE, "B": TWO}, threat=17, crises=CRISES)
MIDDLE = Goal("", 1, "token", 18_000, 18_000)


# --- damage ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("power", [0, 4, 10])
@pytest.mark.parametrize("cover", [False, True])
@pytest.mark.parametrize("number", [0, 5])
def test_the_best_blow_is_the_best_of_the_engines_odds(
    number: int, cover: bool, power: int
) -> None:
    one, two = ONE.slugs[number], TWO.slugs[-1 - number]
    attacks = ENGINE.catalogue.characters[one].side("normal", injured=False).attacks.values()
    means = {}
    for card in attacks:
        asked = Duel(attacker=one, defender=two, attack=card.name, power=power, cover=cover)
        state, _ = position(ENGINE, asked)
        if card.cost <= power:
            means[card.name] = ENGINE.odds(state, ATTACKER, card.name, DEFENDER).mean
    found = best_blow(ENGINE, one, two, Terms(power=power, cover=cover))
    assert found is not None
    assert found.exact == str(max(means.values()))
    assert means[found.attack] == max(means.values())


def test_more_power_never_hurts_the_attacker_and_is_needed_for_dear_attacks() -> None:
    cap, skull = ONE.slugs[0], TWO.slugs[0]
    free = best_blow(ENGINE, cap, skull, Terms(power=0))
    four = best_blow(ENGINE, cap, skull, Terms(power=4))
    assert free is not None and four is not None
    assert (free.attack, four.attack) == ("Shield Bounce", "Brooklyn Brawler")
    assert free.mean < four.mean


# --- ways to the tokens ---------------------------------------------------------------------------


@pytest.mark.rule("OBJ-15")
@pytest.mark.parametrize("slug", ["the-black-widow", "invincible-iron-man", "crossbones", "hulk"])
@pytest.mark.parametrize("side", ["A", "B"])
def test_in_the_open_moves_are_counted_by_the_length_of_the_tool(slug: str, side: str) -> None:
    walks = Walks(ENGINE, Field((), (MIDDLE,)))
    game = walks._alone(slug, side)  # type: ignore[arg-type]
    unit = game.unit(WALKER)
    start = nearest_in_region(deployment_region(game, unit, side), (18_000, 18_000))  # type: ignore[arg-type]
    assert start is not None
    step = TOOL[game.face(unit).speed] + 2 * unit.radius
    far = abs(18_000 - start[1]) - (1000 + unit.radius + TOKEN_RADIUS)
    assert walks.moves(slug, side) == (ceil(far / step),)  # type: ignore[arg-type]


def test_a_wall_across_the_table_keeps_all_out_but_those_who_fly() -> None:
    width = round(BOARD.width)
    corners = ((0, 12_000), (width, 12_000), (width, 13_000), (0, 13_000))
    wall = Piece(id="wall", kind="wall", size=5, corners=corners)
    walks = Walks(ENGINE, Field((wall,), (MIDDLE,)))
    assert walks.moves("captain-america-first-avenger", "A") == (None,)
    assert walks.moves("captain-america-first-avenger", "B") == (2,)
    assert walks.moves("invincible-iron-man", "A") == (2,)


def test_the_goals_are_the_tokens_of_both_maps() -> None:
    field = field_of(ENGINE, "hells-kitchen", CRISES)
    cards = ENGINE.catalogue.crises
    printed = [(token.x, token.y) for slug in CRISES for token in cards[slug].tokens]
    assert [(goal.x, goal.y) for goal in field.goals] == printed
    assert field.goals[0].name == "Origin Bomb"
    assert len(field.pieces) == 14


# --- squads ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("threat", [14, 17, 20])
def test_the_chosen_squad_is_legal_and_counted(threat: int) -> None:
    squad = chosen_squad(ENGINE, ONE, threat, CRISES)
    assert squad_faults(squad, threat, ENGINE.edition, ENGINE.catalogue, roster=ONE) == []
    assert squad.tactics
    counts = squads_with(ENGINE, ONE, threat)
    assert set(counts) == set(ONE.slugs)
    assert all(counts[slug] > 0 for slug in squad.characters)


def test_what_cannot_be_planned_is_refused_in_one_sentence() -> None:
    wrong = {
        "Threat from": Matchup(rosters=ASKED.rosters, threat=99, crises=CRISES),
        "two rosters": Matchup(rosters={"A": ONE}, threat=17, crises=CRISES),
        "Secure and one Extraction": Matchup(
            rosters=ASKED.rosters, threat=17, crises=(CRISES[0], CRISES[0])
        ),
        "there is no table": Matchup(
            rosters=ASKED.rosters, threat=17, crises=CRISES, table="nowhere"
        ),
        "compared with": Matchup(
            rosters=ASKED.rosters, threat=17, crises=CRISES, terms=Terms(power=99)
        ),
    }
    for words, asked in wrong.items():
        with pytest.raises(BadSetup, match=words):
            check_matchup(ENGINE, asked)


# --- games ----------------------------------------------------------------------------------------


def test_games_are_counted_for_the_roster_wherever_it_sat() -> None:
    counting = Counting("random", 4)
    win = Result(number=0, seed=1, winner="A", finished=True, vp_a=16, vp_b=4, rounds=5)
    counting.add(False, win)
    counting.add(True, win)  # side A won, where roster B sat
    counting.add(False, Result(number=1, seed=2, finished=True, vp_a=8, vp_b=8, rounds=6))
    found = counting.add(True, Result(number=1, seed=2, error="Broken: by hand"))
    assert found.wins == {"A": 1.5, "B": 1.5}
    assert found.points == {"A": round(28 / 3, 2), "B": round(28 / 3, 2)}
    assert (found.games, found.finished, found.draws) == (4, 3, 1)
    assert found.errors == ("seed 2: Broken: by hand",)
    assert found.share == interval(1.5, 3)
    assert found.verdict is None


def test_a_match_up_is_played_out_with_its_squads() -> None:
    seen = list(play_out(ASKED, edition="1.3", agent="random", games=2))
    assert [one.games for one in seen] == [1, 2]
    assert seen[-1].errors == ()
    assert seen[-1].finished == 2
    assert sum(seen[-1].wins.values()) == 2
