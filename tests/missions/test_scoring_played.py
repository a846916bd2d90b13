"""What every crisis scores and lets characters pick up, played through an activation or a Cleanup
Phase rather than looked up."""

import pytest

from tests.missions.scene import give, set_up
from tests.table import Play, Table

HELD = {  # the VP for one token in the hands of one character
    "alien-ship-crashes-in-downtown": 1,
    "deadly-legacy-virus-cured": 1,
    "fear-grips-world-as-worthy-terrorize-cities": 1,
    "mutant-extremists-target-us-senators": 1,
    "panic-grips-city-as-evacuation-efforts-continue": 1,
    "paranoia-pummels-populace": 1,
    "skrulls-infiltrate-world-leadership": 1,
    "spider-infected-invade-manhattan": 1,
    "struggle-for-the-cube-continues": 1,
    "the-montesi-formula-found": 1,
}
SECURED = {
    "cosmic-invasion-black-order-descends-on-earth": 1,
    "demons-downtown-has-our-comeuppance-come-due": 1,
    "infinity-formula-goes-missing": 1,
    "intrusions-open-across-city-as-seals-collapse": 1,
    "mayor-fisk-vows-to-find-missing-witnesses": 2,
    "riots-spark-over-extremis-3-0": 1,
    "super-powered-scoundrels-form-sinister-syndicate": 1,
    "terrigen-clouds-sweep-over-city": 2,
}
CONTROLLED = {
    "deadly-meteors-mutate-civilians": 1,
    "mutant-madman-turns-city-center-into-lethal-amusement-park": 1,
    "portals-overrun-city-with-spider-people": 1,
    "sword-establishes-base-on-moons-blue-area": 1,
}
RESEARCH = "research-station-attacked"
GAMMA = "gamma-wave-sweeps-across-midwest"
HERBS = "mystic-wakandan-herbs-fact-or-fiction"
PARANOIA = "paranoia-pummels-populace"


def cleanup(board: Table) -> tuple[int, int]:
    """The VP of both sides once Cleanup step 1 is over."""
    play = board.round_at("Cleanup 1")
    return play.state.sides["A"].vp, play.state.sides["B"].vp


def beside(board: Table, token: str, side: str, slug: str = "plain", **fields: object) -> str:
    """Somebody of this side who contests a token."""
    spot = board.state.tokens[token]
    return board.unit(side, slug, (spot.x / 1000, spot.y / 1000 - 1.3), **fields)


@pytest.mark.parametrize("slug", HELD)
def test_a_token_is_picked_up_and_scores_for_who_holds_it(slug: str) -> None:
    board = set_up(slug)
    token = f"{slug}-1"
    hero = beside(board, token, "A", power=1)
    board.unit("B", "plain", (33, 33))
    play = board.activate(hero).do(f"pick interact:{token}")
    assert play.state.tokens[token].holder == hero
    give(board, token, hero)
    assert cleanup(board) == (HELD[slug], 0)


@pytest.mark.parametrize("slug", SECURED)
def test_a_secured_token_scores(slug: str) -> None:
    board = set_up(slug)
    beside(board, f"{slug}-1", "B")
    board.unit("A", "plain", (33, 3))
    assert cleanup(board) == (0, SECURED[slug])


@pytest.mark.parametrize("slug", CONTROLLED)
def test_a_controlled_token_scores_wherever_everybody_is(slug: str) -> None:
    board = set_up(slug)
    token = f"{slug}-1"
    hero = beside(board, token, "A", power=1)
    board.unit("B", "plain", (33, 33))
    play = board.activate(hero).do(f"pick interact:{token}")
    if play.purpose == "free_roll":
        play.roll("C" + "-" * (play.state.pending.count - 1))
    assert play.state.tokens[token].controller == "A"
    board.state = play.state
    board.state.pending = None
    assert cleanup(board) == (CONTROLLED[slug], 0)


def test_gamma_shelters_are_worth_more_the_farther_they_are() -> None:
    for number, vp in ((1, 1), (2, 1), (3, 2)):  # seen from side A in the south
        board = set_up(GAMMA)
        beside(board, f"{GAMMA}-{number}", "A")
        board.unit("B", "plain", (33, 33))
        assert cleanup(board) == (vp, 0)


@pytest.mark.parametrize(("at", "vp"), [((18, 18), 2), ((18, 24.5), 3), ((18, 11.5), 2)])
def test_the_researcher_is_worth_more_at_the_own_evac_point(
    at: tuple[float, float], vp: int
) -> None:
    board = set_up(RESEARCH)
    board.state.tokens.pop(f"{RESEARCH}-1")
    board.token(RESEARCH, at, kind="civilian", name=f"{RESEARCH}-1")
    board.unit("A", "plain", (at[0] - 1.5, at[1]))
    board.unit("B", "plain", (33, 33))
    assert cleanup(board) == (vp, 0)


def test_the_own_herb_at_the_own_vessel() -> None:
    board = set_up(HERBS)
    hero = board.unit("A", "plain", (18, 8.5))
    board.unit("B", "plain", (33, 33))
    give(board, f"{HERBS}-2", hero)
    assert cleanup(board) == (4, 0)


def test_a_disturbance_scores_once_more_beside_a_friend() -> None:
    board = set_up(PARANOIA)
    hero = board.unit("A", "plain", (10, 10))
    board.unit("A", "plain", (10, 12), name="friend")
    board.unit("B", "plain", (33, 33))
    give(board, f"{PARANOIA}-1", hero)
    assert cleanup(board) == (2, 0)


@pytest.mark.rule("OBJ-15")
@pytest.mark.parametrize("led", [False, True])
def test_kingpins_network_counts_everybody_twice(led: bool) -> None:
    slug = "riots-spark-over-extremis-3-0"
    board = set_up(slug)
    kingpin = board.unit("A", "kingpin", (6, 16.2))
    board.unit("B", "plain", (6, 19.3))
    board.unit("B", "plain", (33, 33), name="other")
    if led:
        board.lead(kingpin, "Illicit Network")
    assert cleanup(board) == ((1, 0) if led else (0, 0))


def test_herb_holders_make_one_move_action_only() -> None:
    board = set_up(HERBS)
    hero = board.unit("A", "plain", (10, 10))
    board.unit("B", "plain", (15, 10))
    give(board, f"{HERBS}-2", hero)
    play: Play = board.activate(hero).do("pick move").place_near(12, 10)
    play.refused("pick move", "GEN-04")


def test_herb_holders_are_immune_to_slow_and_stagger() -> None:
    board = set_up(HERBS)
    hero = board.unit("A", "baron-helmut-zemo", (10, 10))
    foe = board.unit("B", "plain", (13, 10))
    give(board, f"{HERBS}-1", foe)
    play = board.activate(hero)
    play.attack("Adhesive X Pistol", foe, dice="CWF--", defense="---", extra="-")
    assert play.unit(foe).conditions == ("stun",)
