"""What counts as fired: carried out in play or made a difference there, never merely considered."""

from collections.abc import Iterable

import pytest

from crisis.cards.files.load import Source
from crisis.rules.core.witness import watching
from crisis.rules.engine import IllegalAnswer
from crisis.sim.inventory import inventory, printed
from crisis.sim.watcher import Watcher
from crisis.state.decisions import Pick, parse_answer
from tests.missions.scene import set_up
from tests.table import Table, attack, character, power

GAINS = '{ on = "after_attack", do = "gain_power", who = "self", amount = "dealt" }'
PUSHES = '{ name = "Push", icons = ["wild"], on = "after_attack", may = true, do = "push", who = "target", tool = "short", away = "self" }'  # fmt: skip
HERO = character(
    "hero",
    attack(rules=f"{GAINS}, {PUSHES}")
    + power("Tough", "innate", 'value = "defense_dice"', 'while = "defending"', "add = 1")
    + power("Grip", "active", 'effects = [{ do = "choose", as = "it", is = "enemy", within = 1 }, '
            '{ do = "damage", who = "it", amount = 1 }]')
    + power("Calm", "innate", 'cannot = "attack"', "when = [{ power_min = 5 }]"),
    head='keywords = ["stealth"]\nimmunity = ["bleed"]',
)  # fmt: skip
FRIEND = character(
    "leech", attack("Bite", range=5, rules='{ on = "after_attack", do = "give_condition", who = "target", condition = "bleed" }')
)  # fmt: skip
FORM = "hero/normal/healthy"


def watched(table: Table) -> Watcher:
    return Watcher(printed(inventory(table.catalogue)))


def board(extra: Iterable[Source] = (HERO, FRIEND)) -> Table:
    return Table(extra=extra)


def strike(dice: str, defense: str = "---") -> tuple[Table, Watcher]:
    table = board()
    hero = table.unit("A", "hero", (10, 10))
    foe = table.unit("B", "plain", (12, 10))
    watcher = watched(table)
    with watching(watcher):
        table.activate(hero).do("pick attack:Strike", f"pick target:{foe}").roll(
            dice, defense
        ).skip()
    return table, watcher


def test_a_special_rule_fires_when_it_is_carried_out() -> None:
    _, watcher = strike("HH---")
    assert f"{FORM}/Strike/1" in watcher.fired
    assert f"{FORM}/Strike" in watcher.fired  # the attack itself was made
    assert f"{FORM}/Strike/Push" not in watcher.fired  # no Wild


def test_a_rule_that_gives_nothing_has_not_fired() -> None:
    _, watcher = strike("-----")
    assert f"{FORM}/Strike" in watcher.fired and f"{FORM}/Strike/1" not in watcher.fired


def test_a_declined_rule_has_not_fired() -> None:
    _, watcher = strike("WH---")
    assert f"{FORM}/Strike/Push" not in watcher.fired


def test_naming_somebody_is_not_enough() -> None:
    table = board()
    hero = table.unit("A", "hero", (10, 10))
    foe = table.unit("B", "plain", (11.5, 10))
    watcher = watched(table)
    with watching(watcher):
        play = table.activate(hero).use("Grip")
        assert f"{FORM}/Grip" not in watcher.fired
        play.do(f"pick choose:{foe}")
    assert f"{FORM}/Grip" in watcher.fired


def attacked(apart: float, **fields: object) -> Watcher:
    """The hero stands so far away while a leech takes its turn."""
    table = board()
    table.unit("B", "hero", (10 + apart, 10), **fields)
    leech = table.unit("A", "leech", (10, 10))
    watcher = watched(table)
    with watching(watcher):
        play = table.activate(leech)
        if "attack:Bite" in play.options():
            play.do("pick attack:Bite", "pick target:B.hero").roll("HHHH-").roll("----").skip()
    return watcher


def test_a_value_fires_when_it_changes_what_happens() -> None:
    watcher = attacked(2.5)
    assert f"{FORM}/Tough" in watcher.fired
    assert f"{FORM}/Immunity" in watcher.fired
    assert f"{FORM}/Stealth" not in watcher.fired  # in force, but near enough to be targeted


def test_a_ban_fires_when_it_withholds_something() -> None:
    watcher = attacked(9)
    assert f"{FORM}/Stealth" in watcher.fired
    assert f"{FORM}/Tough" not in watcher.fired


def test_what_only_asks_about_the_rules_is_not_watched() -> None:
    table = board()
    leech = table.unit("A", "leech", (10, 10))
    hero = table.unit("B", "hero", (12.5, 10))
    far = table.unit("B", "hero", (18, 10), name="far")
    play = table.activate(leech)
    watcher = watched(table)
    with watching(watcher):
        play.engine.odds(play.state, leech, "Bite", hero)
        play.why_not("pick attack:Bite")
        assert not play.engine.can_attack(play.state, leech, "Bite", far)
        play.engine.advance(play.state.clone(), Pick("attack:Bite"))
    assert not watcher.fired


def test_a_refused_answer_can_be_the_work_of_a_ban() -> None:
    table = board()
    hero = table.unit("A", "hero", (10, 10), power=5)
    table.unit("B", "plain", (12, 10))
    play = table.activate(hero)
    watcher = watched(table)
    with watching(watcher), pytest.raises(IllegalAnswer, match="Calm"):
        play.engine.step(play.state, parse_answer("pick attack:Strike"))
    assert watcher.fired == {f"{FORM}/Calm"}


def test_another_card_of_the_same_name_does_not_count() -> None:
    stronger = character("hero", attack(rules=GAINS.replace('"dealt"', "3")))
    table = board((stronger,))
    hero = table.unit("A", "hero", (10, 10))
    foe = table.unit("B", "plain", (12, 10))
    watcher = Watcher(printed(inventory(board().catalogue)))
    with watching(watcher):
        table.activate(hero).do("pick attack:Strike", f"pick target:{foe}").roll(
            "HH---", "---"
        ).skip()
    assert f"{FORM}/Strike/1" not in watcher.fired


def test_watching_changes_nothing() -> None:
    def end(watch: bool) -> object:
        table = board()
        hero = table.unit("A", "hero", (10, 10))
        foe = table.unit("B", "plain", (12, 10))
        play = table.activate(hero).do("pick attack:Strike", f"pick target:{foe}")
        if not watch:
            return play.roll("WH---", "---").skip().state
        with watching(watched(table)):
            return play.roll("WH---", "---").skip().state

    assert end(watch=True) == end(watch=False)


def test_scoring_counts_line_by_line() -> None:
    slug = "gamma-wave-sweeps-across-midwest"
    table = set_up(slug)
    nearest = min(table.state.tokens.values(), key=lambda token: token.y)
    table.unit("A", "plain", (nearest.x / 1000, nearest.y / 1000 + 1.5))
    table.unit("B", "plain", (34, 34))
    watcher = watched(table)
    with watching(watcher):
        table.round_at("Cleanup 1")
    assert [ref for ref in watcher.fired if "/scoring/" in ref] == [f"{slug}/scoring/1"]
