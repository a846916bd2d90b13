"""The linter refuses what would be played wrongly in silence, and nothing that is right."""

import pytest

from crisis.cards.files.load import Source
from tests.cards.test_lint import faults, hero
from tests.table import attack, power, tactic

JAB = attack("Jab")
FORM = "[form.giant]\nsize = 4\n"


def complaints(body: str, **fields: object) -> list[str]:
    return faults(hero(JAB + body, **fields))


# --- what is right --------------------------------------------------------------------------------


def test_a_face_may_be_called_like_a_role() -> None:
    rule = '{ on = "modify_own", do = "change", from = ["blank"], to = "hit" }'
    assert faults(hero(attack(rules=rule))) == []


def test_a_name_that_only_keeps_uses_is_used() -> None:
    body = power(
        "Lift", "reactive", "cost = 2", 'instead_of = "move"', 'when = [{ who = "mover", is = "self" }]',
        'effects = [{ do = "choose", as = "friend", is = "other_ally", within = 2 }, '
        '{ do = "lasting", until = "turn", grants = "Carried", keeps = { cargo = "friend" } }]',
        'also = [{ name = "Carried", granted = true, on = "move_ended", do = "place", who = "cargo", within = 2, '
        'of = "self" }]',
    )  # fmt: skip
    assert complaints(body) == []


def test_somebody_else_may_be_told_to_make_an_attack_of_its_own() -> None:
    body = power(
        "Fire at Will", "active",
        'effects = [{ do = "choose", as = "friend", is = "ally" }, '
        '{ do = "attack", who = "friend", with = "Repulsor Blast" }]',
    )  # fmt: skip
    known = faults(hero(JAB + body))
    assert known == [] or all("Repulsor Blast" in fault for fault in known)
    assert complaints(body.replace("Repulsor Blast", "Strike")) == []


def test_several_may_be_named_at_the_end_of_a_volley() -> None:
    rules = (
        '{ on = "after_volley", do = "place", within = 1, of = "target" }, '
        '{ on = "after_volley", do = "damage", amount = 1, who = { among = "targets", keyword = "flight" } }'
    )
    assert faults(hero(attack(shape="beam", rules=rules))) == []


# --- what is wrong --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "what"),
    [
        (FORM, "form.giant: nothing transforms anybody into this form"),
        (
            power("Trap", "innate", "granted = true", 'on = "move_ended"', 'do = "gain_power"', "amount = 1"),
            "Trap.granted: no rule of this card grants it",
        ),
        (
            power("Rage", "innate", 'value = "attack_dice"', 'add = "counter.rage"'),
            "'rage' is no token that a card gives",
        ),
        (
            power("Mark", "active", 'do = "damage"', "amount = 1", 'who = { is = "enemy", counter = "markk" }'),
            "'markk' is no token that a card gives",
        ),
        (
            power("Shield", "active", 'do = "lasting"', 'until = "round"', 'who = "freind"',
                  'value = "defense_dice"', "add = 1"),
            "'freind' is no role",
        ),
        (
            power("Near", "innate", 'on = "power_phase"', 'when = [{ is = "self", within = 2, of = "traget" }]',
                  'do = "gain_power"', "amount = 1"),
            "'traget' is no role; did you mean 'target' or 'targets'?",
        ),
        (
            power("Edge", "innate", 'value = "attack_dice"', "add = 1", 'of = "Jabb"'),
            "'Jabb' is nothing that 'attack_dice' is about; did you mean 'Jab'?",
        ),
        (
            power("Echo", "reactive", 'on = "after_attack"', 'when = [{ attack = "Jabb" }]', 'do = "gain_power"',
                  "amount = 1"),
            "'Jabb' is no attack of any card",
        ),
        (
            power("Friend", "innate", 'on = "power_phase"', 'when = [{ somebody = [{ alter_ego = "Steve Roger" }] }]',
                  'do = "gain_power"', "amount = 1"),
            "'Steve Roger' is no alter ego of any card; did you mean 'Steve Rogers'?",
        ),
        (
            attack("Kick", rules='{ icons = ["wild"], on = "before_damage", do = "gain_power", amount = 1 }'),
            "attack[1].rules[0].name: a rule with icons needs its name",
        ),
        (
            power("Guard", "innate", 'value = "defense_dice"', "add = 1", 'while = "attacking"'),
            "'attacking' is no time to ask for 'defense_dice'",
        ),
        (
            power("Sprint", "innate", 'value = "speed"', "is = 3", 'while = "advancing"'),
            "'advancing' is no time to ask for 'speed'; known: always",
        ),
        (
            power("Spend", "active", "cost = 1", "cost_max = 3", 'do = "gain_power"', 'who = { is = "other_ally" }',
                  "amount = 1"),
            "nothing reads `paid`",
        ),
        (
            power("Drain", "active", 'do = "gain_power"', 'amount = "lost"'),
            "nothing makes 'lost' here; it comes from lose_power",
        ),
        (
            power("Bold", "reactive", 'on = "after_attack"', 'do = "gain_power"', 'amount = "suffering"'),
            "nothing is 'suffering' at this moment",
        ),
        (
            power("Last Stand", "innate", 'instead_of = "be_defeated"',
                  'when = [{ who = "victim", is = "self", ko = true }]', 'do = "prevent"'),
            "whether it is KO'd is not known before it is defeated",
        ),
        (
            power("Aim", "reactive", 'on = "attack_declared"', 'when = [{ who = "target", is = "enemy" }]',
                  'do = "gain_power"', "amount = 1"),
            "nobody is 'target' at this moment",
        ),
        (
            power("Ward", "active", 'do = "damage"', "amount = 1", 'who = { is = "enemy", attack_type = "energy" }'),
            "is about the moment, not about somebody",
        ),
        (
            power("Wind", "reactive", 'on = "move_ended"', 'when = [{ by = "pushh" }]', 'do = "gain_power"',
                  "amount = 1"),
            "'pushh' is no word that is known here; did you mean 'push'?",
        ),
        (
            power("Order", "active", 'effects = [{ do = "choose", as = "friend", is = "ally" }, '
                  '{ do = "attack", who = "friend", with = "Strikke" }]'),
            "'Strikke' is no attack of any card",
        ),
        (
            power("Home", "innate", 'on = "power_phase"', 'when = [{ holding = true, controlled = "own" }]',
                  'do = "gain_power"', "amount = 1"),
            "Home.controlled: is asked of tokens only",
        ),
        (
            power("Over", "active", 'do = "end_lasting"', 'rule = "Nothing Such"'),
            "'Nothing Such' is no rule of any card",
        ),
    ],
)  # fmt: skip
def test_what_would_play_wrongly_in_silence_is_refused(body: str, what: str) -> None:
    found = complaints(body)
    assert len(found) == 1 and what in found[0], found


def test_a_keyword_is_no_power_besides() -> None:
    body = power("Flight", "innate", 'value = "tool_size"', "is = 5", 'while = "advancing"')
    assert complaints(body, head='keywords = ["flight"]') == [
        "superpower/Flight: is a keyword of this card too"
    ]


# --- words that do not exist ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "what"),
    [
        (hero(JAB, speed="S"), "healthy.speed: 'S' is no word that is known here; known: long, medium, short"),
        (hero(JAB, speed="medum"), "did you mean 'medium'?"),
        (hero(JAB + power("P", "active", 'do = "pushh"', 'who = "target"')), "'pushh' is no verb that is known; "
         "did you mean 'push'"),
        (hero(JAB + power("P", "active", 'do = "damage"', "amount = 1", 'who = { is = "enemies" }')),
         "superpower[0].who.is: 'enemies' is no word that is known here; did you mean 'enemy'?"),
        (hero(JAB + power("P", "active", 'do = "damage"', "amount = 1", 'who = { is = "enemy", withn = 2 }')),
         "superpower[0].who.withn: unknown key; did you mean 'within'"),
        (hero(JAB + power("P", "active", 'do = "damage"', "amonut = 1", 'who = "target"')),
         "superpower[0].amonut: unknown key; did you mean 'amount'?"),
        (hero(JAB + power("P", "reactive", 'on = "after_atack"', 'do = "gain_power"', "amount = 1")),
         "'after_atack' is no timing; did you mean 'after_attack'?"),
        (hero(JAB + power("P", "active", 'do = "gain_power"', 'amount = "delt"')),
         "'delt' is no known result; did you mean 'dealt'?"),
        (hero(JAB, head='keywords = ["fligth"]'), "'fligth' is no keyword; did you mean 'flight'?"),
        (hero(JAB, head='immunity = ["posion"]'), "'posion' is no condition; did you mean 'poison'?"),
        (tactic("odd", 'do = "gain_powr"', "amount = 1", 'who = "payer"'), "did you mean 'gain_power'"),
    ],
)  # fmt: skip
def test_a_wrong_word_is_answered_with_the_right_ones(card: Source, what: str) -> None:
    found = faults(card)
    assert {fault.partition(":")[2] for fault in found}, found
    assert all(what.partition(": ")[2] in fault for fault in found) and what in found[0], found


def test_all_wrong_words_of_a_rule_come_together() -> None:
    body = power(
        "P", "active", 'effects = [{ do = "fly" }, { do = "push", who = "target", tool = "huge" }]'
    )
    assert len(complaints(body)) == 2


def test_the_base_must_be_written() -> None:
    card = hero(JAB)
    bare = Source(card.folder, card.slug, card.text.replace("base = 35\n", ""))
    assert faults(bare) == ["base: must be 35, 50 or 65, it is missing"]


def test_an_assumed_base_says_so() -> None:
    assert complaints("", head='base_source = "assumed"') == []
    found = complaints("", head='base_source = "guessed"')
    assert len(found) == 1 and "'guessed' is no word that is known here" in found[0]


def test_what_lasts_may_ask_about_the_attacks_it_lasts_for() -> None:
    mark = (
        '{ do = "choose", as = "prey", is = "enemy" }, { do = "lasting", until = "round", '
        'who = { is = "ally" }, value = "attack_dice", while = "attacking", add = 1, '
        'when = [{ who = "%s", among = "prey" }] }'
    )
    assert complaints(power("Mark", "active", f"effects = [{mark % 'target'}]")) == []
    found = complaints(power("Mark", "active", f"effects = [{mark % 'mover'}]"))
    assert len(found) == 1 and "nobody is 'mover' at this moment" in found[0]


def test_only_an_attack_action_can_be_one_not_used_before() -> None:
    again = 'effects = [{ do = "action", action = "%s", unused = true }]'
    assert complaints(power("Again", "active", again % "attack")) == []
    found = complaints(power("Again", "active", again % "move"))
    assert len(found) == 1 and "is about Attack actions" in found[0]
