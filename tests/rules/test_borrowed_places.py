"""Attacks measured from elsewhere, attacks that change their shape, keywords that are taken away, effects to the end of
somebody else's activation, cover and grounds as conditions."""

import pytest
from msgspec.structs import replace

from crisis.languages.cards.text import rule_text
from crisis.rules.reading import cover
from crisis.state.frames import AttackFrame
from tests.table import Table, attack, character, power

BLAST = attack(
    "Blast", shape="area", range=2,
    rules='{ value = "origin", while = "this_attack", who = { kind = "tower", within = 3 } }, '
    '{ on = "after_volley", do = "destroy", what = "origin" }',
)  # fmt: skip


def blaster(*, tower: float = 15) -> tuple[Table, str]:
    table = Table(extra=[character("hero", BLAST)])
    me = table.unit("A", "hero", (10, 10))
    table.box((tower, 9.5), (tower + 1, 10.5), 2, name="tower", kind="tower")
    return table, me


@pytest.mark.rule("AREA-10")
def test_an_attack_is_possible_from_a_feature_that_reaches_somebody() -> None:
    table, me = blaster()
    foe = table.unit("B", "plain", (18.5, 10))
    play = table.activate(me).do("pick attack:Blast")
    assert play.options() == ["origin:tower"]  # from the attacker itself nobody is in range
    play.do("pick origin:tower").roll("H----").roll("---")
    assert play.unit(foe).damage == 1 and "tower" not in play.state.terrain


@pytest.mark.rule("AREA-10")
def test_a_feature_that_is_too_far_from_the_attacker_does_not_help() -> None:
    table, me = blaster(tower=18)
    table.unit("B", "plain", (20.5, 10))
    assert "attack:Blast" not in table.activate(me).options()


@pytest.mark.rule("LOS-03")
def test_sight_is_that_of_the_feature() -> None:
    table, me = blaster()
    table.unit("B", "plain", (18.5, 10))
    table.box((16.5, 8), (17, 12), 3, name="wall")
    assert "attack:Blast" not in table.activate(me).options()


@pytest.mark.rule("COVER-01")
def test_cover_is_looked_for_from_the_feature() -> None:
    table = Table(extra=[character("hero", BLAST.replace("range = 2", "range = 4"))])
    me = table.unit("A", "hero", (9, 17))
    table.box((15, 9.5), (16, 10.5), 2, name="tower", kind="tower")
    foe = table.unit("B", "plain", (15.5, 17), name="foe")
    table.box((15, 15), (16, 15.8), 2, name="crate")  # between the tower and the foe
    frame = AttackFrame(attacker=me, side="A", attack="hero/normal/healthy/Blast", target=foe)
    game = table.engine.game(table.state)
    assert not cover.has_cover(game, frame)
    assert cover.has_cover(game, replace(frame, origin="tower"))


WIDE = power(
    "Wide", "active", 'do = "lasting"', 'until = "next_attack"', 'of = "Jab"', 'value = "area"', 'while = "attacking"', "is = 3",
)  # fmt: skip


def test_a_single_attack_becomes_an_area_attack_once() -> None:
    table = Table(extra=[character("hero", attack("Jab", range=2) + WIDE)])
    me = table.unit("A", "hero", (10, 10))
    one, two = (
        table.unit("B", "plain", (12.5, 10), name="one"),
        table.unit("B", "plain", (15.5, 10), name="two"),
    )
    play = table.activate(me).use("Wide").do("pick attack:Jab")
    assert (
        sorted(play.options()) == [f"target:{one}", f"target:{two}"]
        and play.purpose == "volley_order"
    )
    play.do(f"pick target:{one}").roll("H----").roll("---").roll("H----").roll("---")
    assert play.unit(two).damage == 1  # Range 3 instead of the printed 2
    play.do("pick attack:Jab")
    assert play.options() == [f"target:{one}"] and play.purpose == "declare_target"


NET = power(
    "Net", "active",
    'effects = [{ do = "choose", as = "prey", is = "enemy" }, { do = "lasting", until = "its_activation", who = "prey", '
    'cannot = "keep_keyword", of = "flight" }]',
)  # fmt: skip


def test_a_keyword_is_taken_away_to_the_end_of_its_next_activation() -> None:
    wings = character("wings", attack("Jab"), head='keywords = ["flight"]')
    table = Table(extra=[character("hero", attack("Jab") + NET), wings])
    me = table.unit("A", "hero", (10, 10))
    foe = table.unit("B", "wings", (20, 10), name="foe")
    table.unit("A", "plain", (30, 30), name="late")
    table.box((21.5, 5), (22.5, 15), 4, name="wall")
    play = table.activate(me).use("Net")
    if play.purpose == "choose_characters":
        play.do(f"pick choose:{foe}")
    play.do("pick end").do(f"pick activate:{foe}", "pick move").place_near(24, 10)
    assert play.unit(foe).x < 21500  # the wall is in the way
    play.do("pick end")
    assert play.state.lasting == ()
    assert "cannot use Flight" in rule_text(
        table.catalogue.characters["hero"].side("normal", False).rules[0]
    )


@pytest.mark.parametrize(("crate", "dealt"), [(False, 3), (True, 1)])
@pytest.mark.rule("COVER-01")
def test_a_rule_asks_whether_the_target_has_cover(crate: bool, dealt: int) -> None:
    rule = '{ on = "before_damage", when = [{ who = "target", covered = false }], do = "add_damage", amount = 2 }'
    table = Table(extra=[character("hero", attack("Jab", range=4, rules=rule))])
    me, foe = table.unit("A", "hero", (10, 10)), table.unit("B", "plain", (17, 10), name="foe")
    if crate:
        table.box((15, 9), (15.8, 11), 2, name="crate")
    play = table.activate(me).attack("Jab", foe, dice="H----", defense="---")
    assert play.unit(foe).damage == dealt


@pytest.mark.parametrize(("size", "x", "dice"), [(3, 5, 5), (2, 5, 3), (3, 11, 3)])
def test_ground_that_the_attacker_does_not_stand_on(size: int, x: float, dice: int) -> None:
    nest = power(
        "Nest", "innate", 'value = "defense_dice"', "add = 2", 'while = "defending"',
        'when = [{ who = "self", on_terrain = true, terrain_min = 3, apart_from = "attacker" }]',
    )  # fmt: skip
    table = Table(extra=[character("hero", attack("Jab") + nest)])
    table.box((7, 7), (16, 13), size, name="roof")
    me = table.unit("B", "hero", (9, 10) if x < 7 else (14, 10), on="roof")
    foe = table.unit("A", "plain", (x, 10), on="roof" if x > 7 else None)
    play = table.activate(foe).do("pick attack:Strike", f"pick target:{me}").roll("-----")
    assert getattr(play.state.pending, "count", 0) == dice


@pytest.mark.parametrize(("first", "dice"), [("Jab", 8), ("Poke", 5)])
def test_attacked_with_a_certain_attack(first: str, dice: int) -> None:
    rule = '{ value = "attack_dice", while = "this_attack", add = 3, when = [{ who = "target", attacked = "turn", attacked_with = "Jab" }] }'
    table = Table(
        extra=[character("hero", attack("Jab") + attack("Poke") + attack("Stab", rules=rule))]
    )
    me, foe = table.unit("A", "hero", (10, 10)), table.unit("B", "plain", (12.5, 10), name="foe")
    play = table.activate(me).attack(first, foe, dice="-----", defense="---")
    play.do("pick attack:Stab", f"pick target:{foe}")
    assert getattr(play.state.pending, "count", 0) == dice
