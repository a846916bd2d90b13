"""The battlefield: spacing, Sizes, placing by the players, tokens on terrain, Size 6 (SETUP)."""

import pytest
from msgspec.structs import replace

from crisis.cards.model.schema import TablePiece
from crisis.data import catalogue
from crisis.geometry import Disc, gap, overlaps
from crisis.play.tables import NoTable, random_table
from crisis.rules.legal.battlefield import Room, piece_of, pieces_of, table_faults, why_not_there
from crisis.rules.reading.measure import BOARD, TOKEN_RADIUS, footprint
from crisis.state.events import TerrainAgreed, TerrainPlaced, TerrainShifted
from crisis.state.records import Piece
from crisis.state.token_events import TokenPlaced
from tests.rules.roster_cards import EDITIONS, cards
from tests.rules.setup_stage import A_WINS, Stage

POOL = ("car",) * 6 + ("dumpster",) * 4 + ("truck", "lamp-post", "bench")


def lying(kind: str, x: float, y: float, turn: int = 0, size: int | None = None) -> Piece:
    line = TablePiece(kind=kind, x=x, y=y, turn=turn, size=size)
    return piece_of(line, cards().terrain[kind], 1)


# --- spacing --------------------------------------------------------------------------------------


@pytest.mark.rule("SETUP-01")
def test_the_battlefield_is_three_feet_square() -> None:
    assert (BOARD.width, BOARD.height) == (36_000, 36_000)


@pytest.mark.rule("SETUP-04")
def test_range_2_of_an_edge_is_too_near() -> None:
    """A dumpster is 2.25 by 1.5: its lower side lies 0.75 below its centre."""
    near = why_not_there(lying("dumpster", 18, 3.75), [])
    assert near is not None
    assert (near.rule, near.measure) == ("SETUP-04", 3000)  # equality is within
    assert why_not_there(lying("dumpster", 18, 3.753), []) is None
    for x, y in ((18, 32.25), (4.125, 18), (31.875, 18)):
        assert why_not_there(lying("dumpster", x, y), []) is not None


@pytest.mark.rule("SETUP-04")
def test_range_2_of_another_feature_is_too_near() -> None:
    first = lying("dumpster", 18, 18)
    refusal = why_not_there(lying("dumpster", 18, 22.5), [first])
    assert refusal is not None
    assert refusal.piece == "dumpster-1"
    assert why_not_there(lying("dumpster", 18, 22.503), [first]) is None
    assert why_not_there(lying("dumpster", 18, 22.503, turn=90), [first]) is not None


@pytest.mark.rule("SETUP-03", "SETUP-04")
def test_the_prepared_tables_obey_the_rules() -> None:
    for table in catalogue().tables.values():
        found = list(table_faults(pieces_of(table, catalogue().terrain)))
        assert found == [], table.slug


@pytest.mark.rule("SETUP-03")
def test_what_a_table_lacks_is_told() -> None:
    few = [lying("car", 6 + 8 * (n % 4), 8 + 7 * (n // 4)) for n in range(11)]
    assert [fault.rule for fault in table_faults(few)] == ["SETUP-03"]
    big = [replace(piece, size=6) for piece in few[:1]] + few[1:]
    assert "Size 6; Sizes are 1 to 5" in " ".join(map(str, table_faults(big)))
    small = [replace(piece, size=1) for piece in few]
    assert "Only 0 of 11" in " ".join(map(str, table_faults(small)))


# --- placed by the players ------------------------------------------------------------------------


@pytest.mark.rule("SETUP-05")
def test_size_and_interactive_are_agreed_by_both_beforehand() -> None:
    stage = Stage(table="", terrain=POOL)
    assert (stage.purpose, stage.side) == ("agree_terrain", "A")
    stage.do("pick size:car-1:3")
    assert stage.side == "B"
    stage.do("pick interactive:car-2")  # a change of one's own needs the other's word again
    assert stage.side == "A"
    stage.do("pick agree")
    (agreed,) = stage.told(TerrainAgreed)
    pieces = {piece.id: piece for piece in agreed.pieces}
    assert pieces["car-1"].size == 3
    assert not pieces["car-2"].interactive
    assert pieces["car-3"].interactive
    assert (stage.purpose, stage.side) == ("place_terrain", "A")


@pytest.mark.rule("SETUP-03")
def test_twelve_features_are_enough_to_begin_with() -> None:
    twelve = Stage(table="", terrain=("car",) * 12)
    assert "agree" in twelve.keys
    with pytest.raises(ValueError, match="at least 12 terrain features"):
        Stage(table="", terrain=("car",) * 11)


@pytest.mark.rule("SETUP-03", "SETUP-05")
def test_sizes_stay_1_to_5_and_most_2_to_4() -> None:
    stage = Stage(table="", terrain=("car",) * 7 + ("lamp-post",) * 6)
    assert "size:lamp-post-13:6" not in stage.keys
    assert "size:car-1:4" in stage.keys
    assert "size:car-1:5" not in stage.keys  # six of thirteen would be left
    assert "size:lamp-post-13:5" in stage.keys


@pytest.mark.rule("SETUP-03", "SETUP-04")
def test_features_are_placed_in_turn_with_room_around_them() -> None:
    stage = Stage(table="", terrain=POOL).do("pick agree", "pick agree")
    assert "enough" not in stage.keys
    stage.do("pick place:truck-11")
    assert stage.keys == ["turn:0", "turn:45", "turn:90", "turn:135"]
    stage.do("pick turn:90")
    assert stage.refused("spot 4000,18000").rule == "SETUP-04"
    stage.do("spot 18000,18000")
    (placed,) = stage.told(TerrainPlaced)
    assert sorted(placed.piece.corners)[0] == (18000 - 1250, 18000 - 3000)
    assert stage.side == "B"
    assert "street light" in stage.refused("pick nothing").why, "by its name, not by its file's"
    stage.do("pick place:lamp-post-12")
    assert stage.purpose == "place_terrain"  # round: nothing to turn
    refusal = stage.refused("spot 18000,22000")
    assert (refusal.rule, refusal.piece) == ("SETUP-04", "truck-11")
    assert stage.side == "B"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.rule("SETUP-02", "SETUP-03", "SETUP-04")
def test_a_table_built_by_random_players_is_legal(seed: int) -> None:
    stage = Stage(table="", terrain=POOL).until("priority", seed)
    pieces = list(stage.state.terrain.values())
    told = [fault for fault in table_faults(pieces) if "at least 12" not in fault.what]
    assert told == []
    assert len(pieces) >= 9  # reckless players may leave no room for the rest


def test_room_finds_the_last_gap_and_sees_when_there_is_none() -> None:
    kind = cards().terrain["monolith"]
    car = Piece(id="x", kind="monolith", size=5)
    walls = [lying("apartment-building", x, y) for x in (6.1, 29.9) for y in (6.1, 29.9)]
    room = Room(car, kind, 0, walls)
    spot = room.nearest(18_000, 18_000)
    assert spot == (18_000, 18_000)
    full = [lying("apartment-building", x, y) for x in (7, 18, 29) for y in (7, 18, 29)]
    assert not Room(car, kind, 0, full).is_left()
    gap_left = Room(car, kind, 0, [piece for piece in full if piece.centre != (7000, 29000)])
    found = gap_left.nearest(36_000, 0)
    assert found is not None
    assert gap_left.holds(*found)
    assert found[0] < 12_000 and found[1] > 24_000


# --- generated ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.rule("SETUP-03", "SETUP-04")
def test_a_random_table_is_legal_fair_and_leaves_the_tokens_free(seed: int) -> None:
    lines = random_table(catalogue(), seed)
    pieces = pieces_of(lines, catalogue().terrain)
    assert list(table_faults(pieces)) == []
    places = {(line.kind, line.x, line.y) for line in lines}
    assert places == {(line.kind, 36 - line.x, 36 - line.y) for line in lines}
    for crisis in catalogue().crises.values():
        for token in crisis.tokens:
            disc = Disc(token.x, token.y, TOKEN_RADIUS)
            assert not any(overlaps(footprint(piece), disc) for piece in pieces)


def test_random_tables_differ_by_seed_and_by_nothing_else() -> None:
    assert random_table(cards(), 5) == random_table(cards(), 5)
    assert random_table(cards(), 5) != random_table(cards(), 6)
    poor = replace(cards(), terrain={"lamp-post": cards().terrain["lamp-post"]})
    with pytest.raises(NoTable, match="SETUP-03"):
        random_table(poor, 1)


def test_a_generated_table_is_part_of_the_set_up() -> None:
    stage = Stage(table="", pieces=random_table(cards(), 5))
    assert stage.purpose == "priority"
    assert list(table_faults(list(stage.state.terrain.values()))) == []


# --- tokens and terrain ---------------------------------------------------------------------------


def with_pieces(*lines: TablePiece, name: str = "1.3") -> Stage:
    """The invented crises put tokens at (8, 17) and (28, 19); A chooses the edge in 1.3."""
    stage = Stage(name, table="", pieces=lines, crises=("place-1", "thing-1"))
    return stage.do(*A_WINS).no_one_shots().do("pick threat:place-1")


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.rule("SETUP-19", "SETUP-20")
@pytest.mark.example("EX-TERR-02")
def test_a_token_on_terrain_lies_on_top(name: str) -> None:
    stage = with_pieces(TablePiece(kind="newsstand", x=8, y=17.5), name=name).do("pick edge:north")
    tokens = stage.state.tokens
    assert tokens["place-1-1"].on == "newsstand-1"
    assert tokens["place-1-2"].on is None
    assert tokens["place-1-2"].spot == tokens["place-1-2"].home == (28000, 19000)
    assert len(stage.told(TokenPlaced)) == 4
    assert stage.told(TerrainShifted) == []


@pytest.mark.rule("SETUP-19")
def test_the_map_turns_with_the_deployment_edges() -> None:
    south = with_pieces(TablePiece(kind="car", x=18, y=18)).do("pick edge:south")
    west = with_pieces(TablePiece(kind="car", x=18, y=18)).do("pick edge:west")
    for token in south.state.tokens.values():
        twin = west.state.tokens[token.id]
        assert twin.x == token.y  # as far from the west edge as from the south edge before
        assert twin.y == 36000 - token.x


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.rule("SETUP-21")
@pytest.mark.example("EX-TERR-02")
def test_size_6_makes_way_by_the_shortest_move(name: str) -> None:
    """A 4 by 2 car of Size 6, 0.3 left of the token: the nearest way off is down or up."""
    stage = with_pieces(TablePiece(kind="car", x=7.7, y=16.6, size=6), name=name).do(
        "pick edge:south"
    )
    (shift,) = stage.told(TerrainShifted)
    place = Disc(8000, 17000, TOKEN_RADIUS)
    assert shift.piece.centre[0] == 7700
    assert 0 <= gap(footprint(shift.piece), place) <= 2
    assert shift.piece.centre[1] == 17000 - TOKEN_RADIUS - 1000
    assert stage.state.tokens["place-1-1"].on is None
    assert stage.state.terrain["car-1"] == shift.piece


@pytest.mark.rule("SETUP-21")
def test_equal_ways_are_picked_by_the_player_with_priority() -> None:
    stage = with_pieces(TablePiece(kind="car", x=8, y=17, size=6)).do("pick edge:south")
    assert (stage.purpose, stage.side) == ("shift_terrain", "A")
    assert stage.keys == ["shift:0,-1492", "shift:0,1492"]
    stage.do("pick shift:0,1492")
    assert stage.state.terrain["car-1"].centre == (8000, 18492)
    assert stage.state.tokens["place-1-1"].on is None


@pytest.mark.rule("SETUP-21", "SETUP-04")
def test_a_way_that_keeps_the_spacing_is_preferred() -> None:
    """Something lies above: the car goes down although both ways are as short."""
    crowd = TablePiece(kind="bench", x=8, y=22.6)
    stage = with_pieces(TablePiece(kind="car", x=8, y=17, size=6), crowd).do("pick edge:south")
    assert stage.state.terrain["car-1"].centre == (8000, 15508)


@pytest.mark.rule("OBJ-31")
def test_zone_tokens_are_turned_by_the_player_with_priority() -> None:
    stage = Stage(crises=("lamp", "thing-1")).do(*A_WINS).no_one_shots()
    stage.do("pick threat:lamp", "pick edge:south")
    for _ in ("lamp-1", "lamp-2"):
        assert (stage.purpose, stage.side) == ("turn_token", "A")
        stage.do("spot 18000,30000")
    assert stage.state.tokens["lamp-1"].facing == (10000, 13000)
    assert stage.state.tokens["lamp-2"].facing == (-10000, 11000)
    assert stage.purpose == "choose_characters"
