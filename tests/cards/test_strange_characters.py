"""Ten of the strangest characters: what ADR 10 found missing for them, played.

Why they were chosen and which words they brought is in `docs/adr/0010-ten-strange-characters.md`.
"""

from functools import lru_cache

import pytest
from msgspec.structs import replace

from crisis.cards.files.load import load
from crisis.cards.model.schema import Catalogue
from crisis.data import sources
from crisis.rules.engine import Engine
from crisis.state.events import CounterChanged, Damaged, PowerGained, PowerSpent, TerrainShifted
from crisis.state.records import Place
from tests.table import PLAIN, Play, Table


@lru_cache(maxsize=1)
def cards() -> Catalogue:
    return load([*sources(), PLAIN])


def table() -> Table:
    board = Table("1.3")
    board.catalogue = cards()
    board.engine = Engine(board.engine.edition, board.catalogue)
    return board


def face_to_face(slug: str, *, foe: str = "plain", apart: float = 3.0, **fields: object) -> tuple:
    board = table()
    hero = board.unit("A", slug, (10, 10), **fields)
    enemy = board.unit("B", foe, (10 + apart, 10))
    return board, hero, enemy


# --- Magneto: terrain out of nothing --------------------------------------------------------------


def test_magneto_makes_terrain_and_is_fed_by_it() -> None:
    board, magneto, _ = face_to_face("magneto", apart=20)
    play = board.round_at("Power 1")
    assert play.asked == "A" and play.purpose == "recall_terrain"
    play.refused("spot 25000,25000", "SHOT-05")
    play.do("spot 13000,10000")
    (made,) = play.seen(TerrainShifted)
    assert (made.piece.kind, made.piece.size, made.piece.interactive) == (
        "metal-construct",
        2,
        True,
    )
    assert play.unit(magneto).power == 1 + 1  # the phase, and one for the Construct
    for number, x in enumerate((5000, 7000), start=1):
        board.state.terrain[f"m{number}"] = replace(made.piece, id=f"m{number}", centre=(x, 5000))
    again = board.round_at("Power 1")
    assert again.purpose != "recall_terrain"  # two are there already
    assert again.unit(magneto).power == 1 + 2


def test_magneto_pays_by_size_and_more_each_time() -> None:
    board, magneto, _ = face_to_face("magneto", apart=20, power=6)
    for name, x, size in (("one", 12, 2), ("two", 14, 2), ("big", 8, 4)):
        board.box((x, 12), (x + 1, 13), size, name=name)
    play = board.activate(magneto).use("Fatal Attraction").do("pick choose:one", "aim -1,0")
    assert play.unit(magneto).power == 4
    play.use("Fatal Attraction")
    assert play.options() == ["choose:two"]  # Size 4 and 1 more is beyond his means now
    play.do("pick choose:two", "aim -1,0")
    assert [event.amount for event in play.seen(PowerSpent)] == [2, 3]
    assert "Fatal Attraction" not in play.names()
    board.state = play.state
    board.state.pending = None
    assert board.turn("A").unit(magneto).counters == ()  # the next turn begins anew


def test_magneto_shares_what_breaks() -> None:
    board, magneto, _ = face_to_face("magneto", apart=20, power=2)
    for name in ("one", "two", "three"):
        board.unit("A", "plain", (10, 20 + 3 * len(name)), name=name)
    board.box((12, 12), (13, 13), 2, name="scrap")
    board.lead(magneto, "From the Ruins...")
    play = board.activate(magneto).use("Fatal Attraction").do("pick choose:scrap")
    play.use("From the Ruins...").do("pick choose:A.one", "pick choose:A.two", "aim 0,-1")
    assert [event.unit for event in play.seen(PowerGained)] == ["A.one", "A.two"]


# --- Squirrel Girl: one token, two meanings -------------------------------------------------------


def test_tippy_toe_begins_at_home_and_helps_there() -> None:
    board, girl, foe = face_to_face("squirrel-girl")
    play = board.round_at("Power 1", round=0)
    assert dict(play.unit(girl).counters) == {"tippy_toe": 1}
    board.state = play.state
    board.state.pending = None
    play = board.activate(girl).do("pick attack:Knuckle Spike Strike", f"pick target:{foe}")
    play.roll("-----", "---").use("Squirrelese")
    assert play.state.pending.most == 2


def test_tippy_toe_costs_the_threat_of_the_victim_and_spoils_its_criticals() -> None:
    board, girl, _ = face_to_face(
        "squirrel-girl", foe="thanos-the-mad-titan", power=5, counters=(("tippy_toe", 1),)
    )
    weak = board.unit("B", "plain", (10, 13), name="weak")
    play = board.activate(girl).use("Tippy-Toe Takedown!")
    assert play.options() == [f"choose:{weak}"]  # Thanos has Threat 6
    play.do(f"pick choose:{weak}")
    threat = cards().characters["plain"].threat
    assert play.unit(girl).power == 5 - threat
    assert dict(play.unit(weak).counters) == {"tippy_toe": 1} and play.unit(girl).counters == ()
    board.state = play.state
    board.state.pending = None
    play = board.activate(weak).do("pick attack:Strike", f"pick target:{girl}")
    play.skip("attack").roll("CCH--", "---").skip("act")
    assert play.unit(girl).damage == 1  # no dice for the Criticals, and no success


def test_tippy_toe_comes_back_when_she_is_targeted() -> None:
    board, girl, foe = face_to_face("squirrel-girl")
    board.state.units[foe] = replace(board.state.units[foe], counters=(("tippy_toe", 1),))
    play = board.activate(foe).do("pick attack:Strike", f"pick target:{girl}")
    play.use("Tippy Come Back!")
    assert dict(play.unit(girl).counters) == {"tippy_toe": 1} and play.unit(foe).counters == ()


def test_the_guardian_squirrel_saves_her_once() -> None:
    board, girl, foe = face_to_face(
        "squirrel-girl", injured=True, damage=4, counters=(("tippy_toe", 1),)
    )
    board.unit("A", "plain", (33, 33))
    play = board.activate(foe).do("pick attack:Strike", f"pick target:{girl}")
    play.roll("HHHHH", "---").skip("may").do("pick no")
    assert play.unit(girl).place is Place.TABLE
    assert (play.unit(girl).damage, play.unit(girl).counters) == (4, ())


# --- Sunspot: a pool of tokens as Size, dice and distance -----------------------------------------


def test_sunspot_throws_what_his_tokens_allow() -> None:
    board, hero, foe = face_to_face("sunspot", power=2, counters=(("flare", 1),))
    board.box((9, 12), (10, 13), 1, name="can")
    play = board.activate(hero).use("High Energy Conversion")
    assert play.options() == ["choose:can"]  # the enemy has Size 2
    board.state.units[hero] = replace(board.state.units[hero], counters=(("flare", 2),))
    play = board.activate(hero).use("High Energy Conversion")
    assert play.options() == [f"choose:{foe}", "choose:can"]


def test_sunspot_turns_tokens_into_dice() -> None:
    board, hero, foe = face_to_face("sunspot", counters=(("flare", 3),))
    play = board.activate(hero).do("pick attack:Uv Strike", f"pick target:{foe}")
    play.use("Thermokinesis").do("pick number:2")
    assert play.state.pending.count == 7
    assert dict(play.unit(hero).counters) == {"flare": 1}
    play.roll("-------", "---").skip("act")
    assert play.unit(foe).conditions == ("incinerate",)


@pytest.mark.parametrize(("tokens", "hurt"), [(1, 1), (2, 2), (3, 3)])
def test_sunspot_goes_out_in_a_blaze_as_wide_as_his_tokens(tokens: int, hurt: int) -> None:
    board, hero, foe = face_to_face("sunspot", apart=2.2, damage=5, counters=(("flare", tokens),))
    board.unit("B", "plain", (10, 14), name="near")  # within Range 2
    board.unit("B", "plain", (10, 4), name="far")  # within Range 3
    play = board.activate(foe).do("pick attack:Strike", f"pick target:{hero}")
    play.roll("HHHHH", "---").use("Flare State")
    assert play.unit(hero).dazed
    burnt = {event.unit for event in play.seen(Damaged) if event.unit != hero}
    assert len(burnt) == hurt
    assert play.seen(CounterChanged)[-1].amount == -tokens


def test_sunspot_warms_up_by_moving() -> None:
    board, hero, _ = face_to_face("sunspot", apart=20)
    play = board.activate(hero).do("pick move").place_near(12, 10)
    assert dict(play.unit(hero).counters) == {"flare": 1}


# --- Elsa Bloodstone: riders for sale -------------------------------------------------------------


def monsters(word: str) -> tuple[Play, str, str]:
    board = table()
    elsa = board.unit("A", "elsa-bloodstone", (30, 30))
    hero = board.unit("A", "plain", (10, 10), power=1)
    foe = board.unit("B", "crossbones-merciless-merc", (13, 10))
    board.unit("B", "plain", (13, 13), name="near")
    board.lead(elsa, "Legion of Monsters")
    play = board.activate(hero).do("pick attack:Strike", f"pick target:{foe}")
    play.use("Legion of Monsters").do(f"pick word:{word}").roll("HH---", "----").skip("act")
    return play, hero, foe


def test_elsa_sells_one_of_three_riders() -> None:
    play, hero, foe = monsters("root")
    assert play.unit(foe).conditions == ("root",) and play.unit(hero).power == 0
    assert play.unit(foe).damage == 1  # I Can Take It
    play, _, foe = monsters("unstoppable")
    assert play.unit(foe).damage == 2  # nothing reduces it
    play, _, _ = monsters("blast")
    assert play.unit("B.near").damage == 1


# --- Mystique: silence ----------------------------------------------------------------------------


def test_nobody_reacts_to_mystique_in_her_activation() -> None:
    board, mystique, cap = face_to_face("mystique", foe="captain-america-first-avenger", power=3)
    board.state.units[cap] = replace(board.state.units[cap], power=4)
    play = board.activate(mystique).do("pick attack:Pistol", f"pick target:{cap}")
    assert play.purpose == "attack"  # no Perfect Block
    other = board.unit("A", "plain", (10, 12))
    play = board.activate(other).do("pick attack:Strike", f"pick target:{cap}")
    assert "Perfect Block" in play.names()


def test_mystique_blows_terrain_up() -> None:
    board, mystique, foe = face_to_face("mystique", power=3, apart=6)
    board.box((15.5, 11), (16.5, 12), 3, name="van")
    play = board.activate(mystique).use("Expert Sabotage").do("pick choose:van")
    assert play.unit(foe).damage == 2 and "van" not in play.state.terrain


# --- Juggernaut and Shadow King: what fits as is --------------------------------------------------


def test_juggernaut_gathers_momentum_once_per_turn() -> None:
    board, hero, foe = face_to_face("juggernaut", apart=7)
    play = board.activate(hero).do("pick move").place_near(14, 10)
    assert play.unit(hero).power == 2
    play.do("pick attack:Strike", f"pick target:{foe}")
    assert play.state.pending.count == 8


def test_shadow_king_disintegrates_by_the_victims_power() -> None:
    board, king, foe = face_to_face("shadow-king", power=4)
    board.state.units[foe] = replace(board.state.units[foe], power=9)
    play = board.activate(king).do("pick attack:Astral Disintegration", f"pick target:{foe}")
    assert play.state.pending.count == 10  # at most five more
