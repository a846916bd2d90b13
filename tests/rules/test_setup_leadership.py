"""The chosen Leadership ability through the game: whom it covers and how long it lasts (SQUAD)."""

import pytest
from msgspec.structs import replace

from crisis.rules.reading import query
from crisis.rules.reading.lines import leadership_rules
from crisis.state.decisions import Concede
from crisis.state.frames import AttackFrame
from crisis.state.records import Place
from crisis.state.rosters import Squad
from tests.rules.roster_cards import EDITIONS, leadership
from tests.rules.setup_stage import A_WINS, Stage
from tests.table import Table, attack, character

LED = Squad(characters=("hero-1", "hero-2", "hero-3", "iron-a"), affiliation="alpha")
FOES = Squad(characters=("villain-2", "villain-3"))


def led(name: str) -> Stage:
    """Round 1; hero-2 leads ("Follow Me": one more defense die), iron-a is a guest."""
    stage = Stage(name, rosters={}, squads={"A": LED, "B": FOES}, crises=("place-1", "thing-1"))
    stage.do(*A_WINS).until("choose_leadership")
    (follow_me,) = (key for key in stage.keys if "Follow Me" in key)
    return stage.do(f"pick {follow_me}").to_round_1()


def defense(stage: Stage, unit: str, attacker: str = "B.villain-2") -> int:
    """The defense dice of a unit with printed Defense 3."""
    game = stage.engine.game(stage.state)
    ref = game.face(game.unit(attacker)).attacks["Strike"].ref
    side = game.unit(attacker).side
    attack = AttackFrame(
        attacker=attacker, side=side, attack=ref, target=unit, attack_type="physical"
    )
    return query.value(game, "defense_dice", game.unit(unit), 3, attack=attack, doing="defending")


def changed(stage: Stage, unit: str, **values: object) -> Stage:
    twin = stage.state.clone()
    twin.units[unit] = replace(twin.units[unit], **values)
    stage.state = twin
    return stage


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.rule("SQUAD-19")
@pytest.mark.example("EX-LEAD-01")
def test_it_covers_the_whole_squad_and_nobody_else(name: str) -> None:
    stage = led(name)
    assert stage.state.sides["A"].leader == "A.hero-2"
    assert [defense(stage, f"A.{slug}") for slug in LED.characters] == [4, 4, 4, 4]
    assert defense(stage, "B.villain-2", attacker="A.hero-1") == 3


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.rule("SQUAD-18", "SQUAD-20")
@pytest.mark.example("EX-LEAD-01")
def test_it_ends_with_its_owner_and_no_other_takes_its_place(name: str) -> None:
    for place in (Place.KO, Place.REMOVED):
        stage = changed(led(name), "A.hero-2", place=place)
        assert defense(stage, "A.hero-1") == 3  # though hero-1 has a Leadership ability of its own
        assert leadership_rules(stage.engine.game(stage.state), "A") == ()


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.rule("SQUAD-20", "SQUAD-15")
def test_an_ability_that_was_not_chosen_stays_off(name: str) -> None:
    stage = led(name)
    rules = leadership_rules(stage.engine.game(stage.state), "A")
    assert [rule.name for rule in rules] == ["Follow Me"]
    assert defense(changed(stage, "A.hero-1", place=Place.KO), "A.hero-3") == 4


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.rule("SQUAD-15")
def test_a_leader_with_two_abilities_uses_the_chosen_one(name: str) -> None:
    both = leadership("First", "avengers") + leadership("Second", "avengers")
    table = Table(name, (character("chief", attack() + both),))
    chief = table.unit("A", "chief", (10, 10))
    foe = table.unit("B", "plain", (13, 10))
    table.lead(chief, "Second")
    play = table.activate(foe).do("pick attack:Strike", f"pick target:{chief}").roll("-----")
    assert play.state.pending.count == 4  # one more than its Defense, not two


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.rule("SQUAD-25")
def test_a_dazed_leader_still_leads(name: str) -> None:
    stage = changed(led(name), "A.hero-2", dazed=True)
    assert defense(stage, "A.hero-1") == 4


def test_the_game_can_be_given_up_during_set_up() -> None:
    stage = Stage().do(*A_WINS)
    state, _ = stage.engine.step(stage.state, Concede("B"))
    assert state.outcome is not None
    assert state.outcome.winner == "A"
