"""Words that the core sets do not need but the rest of the 202 characters do, played once each.

The heroes are invented; the kind of ability is named as PRIMITIVES counts it.
"""

from crisis.state.events import CounterChanged
from tests.characters.cast import EXTRA, offered, strike
from tests.table import SKRULLS, Play, Table, attack, character, power


def play_as(
    body: str, *, foe: str = "plain", at: float = 13.0, **fields: object
) -> tuple[Play, str, str]:
    board = Table("1.3", (*EXTRA, character("hero", body)))
    hero = board.unit("A", "hero", (10, 10), **fields)
    enemy = board.unit("B", foe, (at, 10))
    return board.activate(hero, actions=3), hero, enemy


def test_a_named_token_pool_grows_to_its_limit_and_scales_an_attack() -> None:
    """character_token_resource"""
    body = attack(
        "Jab",
        rules='{ value = "attack_dice", while = "this_attack", add = "counter.rage" }, '
        '{ on = "after_attack", do = "count", counter = "rage", amount = "dealt", most = 2 }',
    ) + power(
        "Vent", "active", 'when = [{ counter = "rage" }]',
        'effects = [{ do = "heal", amount = "counter.rage" }, '
        '{ do = "count", counter = "rage", amount = -9 }]',
    )  # fmt: skip
    play, hero, foe = play_as(body, damage=3)
    assert not offered(play, "Vent")
    play.attack("Jab", foe, dice="HHH--", defense="---")
    assert dict(play.unit(hero).counters) == {"rage": 2}
    strike(play, "Jab", foe)
    assert play.state.pending.count == 7
    play.roll("-------", "---").use("Vent")
    assert play.unit(hero).damage == 1
    assert play.unit(hero).counters == ()
    assert [event.amount for event in play.seen(CounterChanged)] == [2, -2]


def test_a_mode_is_chosen_and_lasts() -> None:
    """mode_choice"""
    body = attack("Jab") + power(
        "Phase", "active",
        'effects = [{ do = "choose_one", words = ["solid", "mist"] }, '
        '{ do = "lasting", until = "power_phase", value = "attack_dice", while = "attacking", add = 2, when = [{ result = "mode.solid" }] }, '
        '{ do = "lasting", until = "power_phase", cannot = "be_pushed", when = [{ result = "mode.mist" }] }]',
    )  # fmt: skip
    play, _, foe = play_as(body)
    play.use("Phase").do("pick word:solid")
    assert len(play.state.lasting) == 1
    strike(play, "Jab", foe)
    assert play.state.pending.count == 7
    play, _, foe = play_as(body)
    play.use("Phase").do("pick word:mist")
    strike(play, "Jab", foe)
    assert play.state.pending.count == 5


def test_a_range_of_x_is_worked_out_from_the_card() -> None:
    """range: "X" is defined in the special rules of the attack"""
    body = attack(
        "Reach",
        range=1,
        rules='{ value = "range", while = "this_attack", is = "self.conditions + 2" }',
    )
    play, _, _ = play_as(body, at=17.0)
    play.refused("pick attack:Reach", "ATK-02")
    play, _, foe = play_as(body, at=17.0, conditions=("bleed", "slow"))
    play.attack("Reach", foe, dice="HH---", defense="---")
    assert play.unit(foe).damage == 2


def test_damage_may_give_no_power() -> None:
    """no_power_from_damage"""
    body = attack(
        "Gas",
        rules='{ value = "power_from_damage", while = "this_attack", who = "target", is = 0 }',
    )
    play, _, foe = play_as(body)
    play.attack("Gas", foe, dice="HH---", defense="---")
    assert (play.unit(foe).damage, play.unit(foe).power) == (2, 0)


def test_damage_may_be_irreducible() -> None:
    """damage_irreducible"""
    body = attack(
        "Drill", rules='{ value = "irreducible", while = "this_attack", who = "target", is = 1 }'
    )
    play, _, foe = play_as(body, foe="crossbones-merciless-merc")
    strike(play, "Drill", foe).roll("HHH--", "----")
    assert play.unit(foe).damage == 3


def test_an_attack_may_be_repeated_against_the_same_target() -> None:
    """extra_attack_same_target"""
    body = attack(
        "Rifle",
        rules='{ name = "Rapid Fire", icons = ["wild"], on = "after_attack", may = true, do = "attack", '
        'with = "this", without = ["Rapid Fire"], target = "target" }',
    )
    play, _, foe = play_as(body)
    strike(play, "Rifle", foe).roll("W----", "---").use("Rapid Fire").roll("WW---", "---")
    assert play.unit(foe).damage == 3 and play.purpose == "act"


def test_a_repeated_icon_needs_as_many_dice() -> None:
    """wild + wild"""
    body = attack(
        "Mind",
        rules='{ name = "Break", icons = ["wild", "wild"], on = "after_attack", do = "give_condition", '
        'who = "target", condition = "stagger" }',
    )
    play, _, foe = play_as(body)
    play.attack("Mind", foe, dice="W----", defense="---")
    assert play.unit(foe).conditions == ()
    play.attack("Mind", foe, dice="WW---", defense="---")
    assert play.unit(foe).conditions == ("stagger",)


def test_damage_may_turn_into_lost_power() -> None:
    """convert_damage_to_power_loss"""
    body = attack("Jab") + power(
        "Numb", "reactive", 'instead_of = "suffer"', 'when = [{ who = "victim", is = "self", power_min = 1 }]',
        'effects = [{ do = "lose_power", who = "self", amount = "suffering" }, { do = "reduce", amount = "lost" }]',
    )  # fmt: skip
    board = Table("1.3", (*EXTRA, character("hero", body)))
    hero = board.unit("B", "hero", (13, 10), power=2)
    enemy = board.unit("A", "plain", (10, 10))
    play = board.activate(enemy)
    strike(play, "Strike", hero).roll("HHH--", "---").use("Numb")
    assert play.unit(hero).damage == 1
    assert play.unit(hero).power == 1  # 2 lost, 1 gained for the damage


def test_another_defense_may_be_used() -> None:
    """use_other_defense"""
    body = attack("Jab") + power(
        "Mind over Matter", "innate", 'value = "defense"', 'while = "defending"', 'of = "physical"',
        'is = "self.mystic"',
    )  # fmt: skip
    board = Table("1.3", (*EXTRA, character("hero", body, mystic=6)))
    hero = board.unit("B", "hero", (13, 10))
    play = board.activate(board.unit("A", "plain", (10, 10)))
    strike(play, "Strike", hero).roll("-----")
    assert play.state.pending.count == 6


def test_the_opponents_criticals_may_count_for_nothing() -> None:
    """ignore_defender_crit"""
    body = attack(
        "Jab",
        rules='{ value = "worth", while = "this_attack", who = "target", face = "critical", is = 0 }',
    )
    play, _, foe = play_as(body)
    play.attack("Jab", foe, dice="HH---", defense="C--", defense_extra="-")
    assert play.unit(foe).damage == 2


def test_enemy_superpowers_may_cost_more_near_somebody() -> None:
    """cost_increase_enemy, aura_position"""
    body = attack("Jab") + power(
        "Dread", "innate", 'value = "cost"', 'who = { is = "enemy", within = 3 }',
        'of = ["active", "reactive"]', "add = 1",
    )  # fmt: skip
    board = Table("1.3", (*EXTRA, character("hero", body)))
    board.unit("B", "hero", (13, 10))
    near = board.unit("A", "spectacular-spider-man", (10, 10), power=2)
    assert not offered(board.activate(near), "Web-Slinger")
    far = board.unit("A", "spectacular-spider-man", (30, 30), power=2)
    assert offered(board.activate(far), "Web-Slinger")


def test_an_owner_may_throw_itself() -> None:
    """self_throw"""
    body = attack("Jab") + power(
        "Pounce", "active", 'do = "throw"', 'who = "self"', 'tool = "medium"'
    )
    play, hero, foe = play_as(body)
    play.use("Pounce").do("aim 1,0").roll("---")
    assert play.unit(hero).damage == 1 and play.unit(foe).damage == 3


def test_a_mode_may_be_dropped_for_another() -> None:
    """mode_choice: the running mode ends before its time"""
    body = attack("Jab") + power(
        "Phasing", "active",
        'effects = [{ do = "lasting", until = "power_phase", value = "attack_dice", while = "attacking", add = 3 }]',
    ) + power("Rapid Phase", "active", 'do = "end_lasting"', 'rule = "Phasing"')  # fmt: skip
    play, _, foe = play_as(body)
    play.use("Phasing").use("Rapid Phase")
    assert play.state.lasting == ()
    strike(play, "Jab", foe)
    assert play.state.pending.count == 5


def test_less_power_may_come_from_damage() -> None:
    body = attack("Jab") + power("Cold", "innate", 'value = "power_from_damage"', "is = 1")
    board = Table("1.3", (*EXTRA, character("hero", body)))
    hero = board.unit("B", "hero", (13, 10))
    play = board.activate(board.unit("A", "plain", (10, 10)))
    play.attack("Strike", hero, dice="HHH--", defense="---")
    assert (play.unit(hero).damage, play.unit(hero).power) == (3, 1)


def test_failures_of_both_rolls_may_help_the_attacker() -> None:
    """failures_count, opponent's failures added to own total"""
    body = attack(
        "Curse",
        rules='{ value = "worth", while = "this_attack", face = "failure", is = 1 }, '
        '{ value = "successes", while = "this_attack", add = "defense.failure" }',
    )
    play, _, foe = play_as(body)
    play.attack("Curse", foe, dice="HF---", defense="FF-")
    assert play.unit(foe).damage == 4


def test_an_attack_may_take_power_instead_of_dealing_damage() -> None:
    """convert_damage_to_power_loss by the attacker"""
    body = attack(
        "Drain",
        rules='{ on = "before_damage", effects = [{ do = "lose_power", who = "target", amount = "would_deal" }, '
        '{ do = "add_damage", to = 0 }] }',
    )
    board = Table("1.3", (*EXTRA, character("hero", body)))
    hero = board.unit("A", "hero", (10, 10))
    foe = board.unit("B", "plain", (13, 10), power=5)
    play = board.activate(hero)
    play.attack("Drain", foe, dice="HHH--", defense="---")
    assert (play.unit(foe).damage, play.unit(foe).power) == (0, 2)


def test_a_rule_may_ask_whether_there_is_somebody() -> None:
    """power when an enemy near rolled a Critical"""
    body = attack("Jab") + power(
        "Omnipathy", "innate", 'on = "after_effect"',
        'when = [{ somebody = [{ is = "enemy", within = 3, did = "rolled_critical" }] }]',
        'do = "gain_power"', "amount = 1",
    )  # fmt: skip
    play, hero, foe = play_as(body)
    play.attack("Jab", foe, dice="-----", defense="C--", defense_extra="-")
    assert play.unit(hero).power == 1
    play.attack("Jab", foe, dice="C----", defense="BB-", extra="-")
    assert play.unit(hero).power == 1


def test_a_number_of_tokens_may_be_chosen_and_spent() -> None:
    """discard 1 or more tokens for as many dice"""
    body = attack("Jab") + power(
        "Army", "active", 'when = [{ counter = "soul" }]',
        'effects = [{ do = "choose_number", as = "souls", most = "counter.soul" }, '
        '{ do = "count", counter = "soul", amount = "-souls" }, '
        '{ do = "lasting", until = "next_attack", value = "attack_dice", while = "attacking", add = "souls" }]',
    )  # fmt: skip
    play, hero, foe = play_as(body, counters=(("soul", 3),))
    play.use("Army")
    assert play.options() == ["number:1", "number:2", "number:3"]
    play.do("pick number:2")
    assert dict(play.unit(hero).counters) == {"soul": 1}
    strike(play, "Jab", foe)
    assert play.state.pending.count == 7


def test_the_one_responsible_can_be_named_after_an_effect() -> None:
    """after an enemy effect that damaged an ally: its user receives a condition"""
    body = attack("Jab") + power(
        "Accuse", "reactive", 'on = "after_effect"',
        'when = [{ who = "user", is = "enemy" }, { somebody = [{ is = "ally", within = 3, did = "damaged_by_enemy" }] }]',
        'do = "give_condition"', 'who = "user"', 'condition = "judgment"',
    )  # fmt: skip
    board = Table("1.3", (*EXTRA, character("hero", body)))
    board.unit("B", "hero", (13, 13))
    ally = board.unit("B", "plain", (13, 10))
    enemy = board.unit("A", "hurler", (10, 10))
    play = board.activate(enemy)
    strike(play, "Strike", ally).roll("H----", "---").use("Accuse")
    assert play.unit(enemy).conditions == ("judgment",)
    play.use("Zap").do(f"pick choose:{ally}")
    assert offered(play, "Accuse")  # also for a superpower


def test_interacting_from_afar_for_nothing() -> None:
    """interact_free_or_range"""
    body = attack("Jab") + power(
        "Submit", "active",
        'effects = [{ do = "choose", as = "goods", from = "tokens", kind = "civilian", within = 4 }, '
        '{ do = "interact", token = "goods", free = true }]',
    )  # fmt: skip
    board = Table("1.3", (*EXTRA, character("hero", body)), crises=(SKRULLS,))
    hero = board.unit("A", "hero", (10, 10))
    board.unit("B", "plain", (30, 30))
    token = board.token(SKRULLS, (16, 10))
    play = board.activate(hero).use("Submit").do(f"pick choose:{token}").roll("C--")
    assert play.state.tokens[token].holder == hero
    assert play.unit(hero).power == 0
