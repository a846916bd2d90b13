"""What the Crisis card files say as a whole: numbers, places, kinds of tokens."""

import pytest

from crisis.data import catalogue
from tests.table import EDITIONS, Table

CRISES = catalogue().crises
EXTRACT = {"civilian", "asset", "source"}
SECURE = {"point_of_interest", "target_of_opportunity", "zone"}


def test_all_known_crises_are_there() -> None:
    assert len(CRISES) == 45
    assert sum(card.type == "secure" for card in CRISES.values()) == 23
    assert sum(card.type == "extraction" for card in CRISES.values()) == 22


@pytest.mark.parametrize("slug", sorted(CRISES))
def test_maps_are_the_same_for_both_players(slug: str) -> None:
    """Turning the table by half a turn, or mirroring it between the players, must give the same map,
    token for token. What stands behind a comma is a mark of that one token."""
    tokens = [(s.kind, s.name.partition(",")[0], s.x, s.y) for s in CRISES[slug].tokens]
    turned = sorted((kind, name, 36000 - x, 36000 - y) for kind, name, x, y in tokens)
    mirrored = sorted((kind, name, x, 36000 - y) for kind, name, x, y in tokens)
    assert sorted(tokens) in (turned, mirrored)


@pytest.mark.parametrize("slug", sorted(CRISES))
def test_the_kind_of_token_fits_the_kind_of_crisis(slug: str) -> None:
    card = CRISES[slug]
    main = [spot.kind for spot in card.tokens if not spot.name]
    assert set(main) <= (EXTRACT if card.type == "extraction" else SECURE)
    assert 14 <= card.threat <= 20
    assert card.scoring


@pytest.mark.rule("OBJ-24")
@pytest.mark.parametrize(
    ("slug", "limited"),
    [
        ("skrulls-infiltrate-world-leadership", True),
        ("struggle-for-the-cube-continues", False),
        ("the-montesi-formula-found", True),
        ("spider-infected-invade-manhattan", True),
        ("alien-ship-crashes-in-downtown", True),
        ("paranoia-pummels-populace", True),
        ("fear-grips-world-as-worthy-terrorize-cities", False),
        ("deadly-legacy-virus-cured", False),
        ("mutant-extremists-target-us-senators", True),
        ("panic-grips-city-as-evacuation-efforts-continue", True),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_how_many_tokens_one_character_holds(edition: str, slug: str, limited: bool) -> None:
    table = Table(edition, crises=(slug,))
    hero = table.unit("A", "plain", (10, 10), power=5)
    table.unit("A", "plain", (10, 12), name="friend")
    table.unit("B", "plain", (30, 30))
    first = table.token(slug, (10.5, 10), kind="asset", holder=hero)
    second = table.token(slug, (10.5, 10), kind="asset")
    play = table.activate(hero)
    if limited:
        play.refused(f"pick interact:{second}", "OBJ-25" if edition == "1.3" else "OBJ-24")
    else:
        play.do(f"pick interact:{second}")
        assert play.state.tokens[second].holder == hero
    assert play.state.tokens[first].holder == hero
