"""What a refusal says: the rule that really forbids it, the piece, the measure, in plain words."""

import random

import pytest
from msgspec.structs import replace

from crisis.play.agents import RandomAgent
from crisis.play.match import Match
from crisis.play.quick import quick_setup
from crisis.play.record import engine_for
from crisis.rulebook import rulebook
from crisis.rules.core.refusal import Refusal
from crisis.state.decisions import parse_answer
from crisis.state.state import State
from tests.table import SKRULLS, Play, Table, attack, character, duel, power

REROLLER = character(
    "reroller",
    attack()
    + power(
        "Sharp", "innate", 'on = "modify_own"', "may = true", 'do = "reroll"', "up_to = 2",
        'when = [{ who = "attacker", is = "self" }]',
    )
    + power(
        "Sharper", "innate", 'on = "modify_own"', "may = true",
        'when = [{ who = "attacker", is = "self" }]',
        'effects = [{ do = "reroll", up_to = 2 }, { do = "reroll", up_to = 2 }]',
    ),
)  # fmt: skip


def modifying(edition: str = "1.3", rule: str = "Sharp", **mine: object) -> tuple:
    play, hero, foe = duel(edition, "reroller", extra=(REROLLER,), mine=mine)
    play.do("pick attack:Strike", f"pick target:{foe}").roll("F-HHW", "---").use(rule)
    return play, hero, foe


@pytest.mark.rule("DICE-04")
def test_a_failure_is_named_and_dice_are_counted_from_one() -> None:
    play, _, _ = modifying()
    refusal = play.refused("dice 0", "DICE-04")
    assert refusal.why == (
        "Die 1 shows a Failure: a Failure can be neither rerolled nor changed, and Sharp does not "
        "name Failures."
    )


@pytest.mark.rule("DICE-08")
def test_a_die_that_was_rerolled_says_by_what() -> None:
    play, _, _ = modifying(rule="Sharper")
    play.do("dice 1").roll("H")
    assert play.refused("dice 1", "DICE-08").why == "Die 2 was already rerolled by Sharper."


@pytest.mark.rule("COND-05")
def test_a_blank_under_the_old_hex() -> None:
    play, _, _ = modifying("core-2019", conditions=("hex",))
    refusal = play.refused("dice 1", "COND-05")
    assert refusal.why.startswith("Die 2 shows a Blank: Reroller has Hex")


@pytest.mark.rule("DICE-09")
def test_too_many_dice_and_dice_that_do_not_exist() -> None:
    play, _, _ = modifying()
    assert play.refused("dice 1,2,3", "DICE-08").why == "Sharp is for up to 2 dice."
    assert play.refused("dice 7").why == "There is no die 8: 5 lie here."


@pytest.mark.rule("KEY-09", "DMG-06")
def test_an_attack_without_a_target_says_why_not_the_nearest() -> None:
    board = Table("1.3")
    hero = board.unit("A", "plain", (10, 10), power=3)
    board.unit("B", "black-widow", (18, 10))
    play = board.activate(hero)
    refusal = play.refused("pick attack:Blast", "KEY-09")
    assert refusal.why.startswith("Blast has no target: Black Widow has Stealth: ")
    dazed = board.unit("B", "plain", (13, 10), name="dazed", dazed=True)
    refusal = board.activate(hero).refused("pick attack:Strike", "DMG-06")
    assert "not even the nearest enemy: Plain is Dazed" in refusal.why and refusal.piece == dazed


@pytest.mark.rule("ATK-02", "BEAM-11", "AREA-10")
@pytest.mark.parametrize(
    ("name", "rule", "reach"),
    [("Blast", "ATK-02", 5), ("Ray", "BEAM-11", 4), ("Quake", "AREA-10", 2)],
)
def test_an_attack_that_reaches_nobody_says_how_far_the_nearest_is(
    name: str, rule: str, reach: int
) -> None:
    play, _, foe = duel(gap=20, mine={"power": 3})
    refusal = play.refused(f"pick attack:{name}", rule)
    assert f"away; Range {reach} is" in refusal.why and refusal.piece == foe


ADVANCE = "advance {} 7311,10000 4811,10000 4122,10000"


@pytest.mark.rule("COND-12")
def test_slow_is_named_with_the_tool_it_leaves() -> None:
    play, _, _ = duel(mine={"conditions": ("slow",)})
    refusal = play.do("pick move").refused(ADVANCE.format("medium"), "COND-12")
    assert (
        refusal.why
        == "Plain has Slow: it advances with the Short tool at most, not with the Medium."
    )


@pytest.mark.rule("MOVE-07", "MOVE-10")
def test_a_tool_that_is_too_long_names_the_right_one() -> None:
    play, _, _ = duel()
    refusal = play.do("pick move").refused(ADVANCE.format("long"), "MOVE-07")
    assert (
        refusal.why == "Plain moves with the Medium tool or a shorter one here, not with the Long."
    )
    play, _, _ = duel()
    refusal = play.do("pick climb").refused(ADVANCE.format("medium"), "MOVE-10")
    assert refusal.why == "A climb is made with the Short tool, not with the Medium."


def test_a_card_that_shortens_the_speed_is_named() -> None:
    board = Table("1.3")
    hero = board.unit("A", "plain", (10, 10), power=1)
    board.unit("A", "plain", (10, 13), name="friend", power=1)
    foe = board.unit("B", "plain", (13, 10), name="foe")
    board.side("A", tactics=("marked-for-death",))
    play = board.activate(hero)
    play.use("Marked for Death").do(f"pick choose:{foe}")
    board.state = play.state
    board.state.pending = None
    refusal = board.activate(foe).do("pick move").refused(ADVANCE.format("medium"), "GEN-02")
    assert refusal.why.startswith("Plain has Marked for Death: it advances with the Short tool")


def _refused_power(play: Play, name: str) -> Refusal:
    """What the menu says about a power that cannot be used."""
    listed = [choice for choice in play.engine.choices(play.state) if isinstance(choice, tuple)]
    return next(reason for option, reason in listed if option.name == name)


@pytest.mark.rule("COND-10", "SP-06")
def test_root_says_what_it_adds() -> None:
    rest = power("Rest", "active", "cost = 2", 'do = "heal"', "amount = 1")
    extra = (character("rester", attack() + rest),)
    play, _, _ = duel("1.3", "rester", extra=extra, mine={"power": 2, "conditions": ("root",)})
    refusal = _refused_power(play, "Rest")
    assert refusal.rule == "COND-10"
    assert refusal.why == "Rest costs 3 Power, 2 and 1 more for Root; Rester has 2."
    play, _, _ = duel("1.3", "rester", extra=extra, mine={"power": 1})
    refusal = _refused_power(play, "Rest")
    assert (refusal.rule, refusal.why) == ("SP-06", "Rest costs 2 Power; Rester has 1.")


@pytest.mark.rule("PUSH-01", "DIR-05")
def test_a_push_that_must_be_made_and_where_it_may_go() -> None:
    rider = '{ on = "after_attack", do = "push", who = "target", tool = "short", away = "self" }'
    pusher = character("pusher", attack(rules=rider))
    play, _, foe = duel("1.3", "pusher", extra=(pusher,))
    play.do("pick attack:Strike", f"pick target:{foe}").roll("-----", "---")
    refusal = play.refused("decline", "PUSH-01")
    assert refusal.why == 'This push cannot be declined: it has begun, and no rule says "may".'
    refusal = play.refused("aim -1,0", "DIR-05")
    assert refusal.why == "It must go away from Pusher: at most 45 degrees off the straight line."


@pytest.mark.rule("OBJ-11")
def test_a_token_that_is_dropped_is_called_a_token() -> None:
    board = Table("1.3", crises=(SKRULLS,))
    hero = board.unit("A", "plain", (10, 10))
    foe = board.unit("B", "plain", (13, 10), damage=5)
    board.token(SKRULLS, (0, 0), name="held", holder=foe)
    board.token(SKRULLS, (13, 12), name="lying")
    board.box((14.6, 8), (16, 12), 2, name="crate")
    board.box((14.5, 12.5), (16, 14), 6, name="tower", interactive=False)
    play = board.activate(hero).attack("Strike", foe, dice="H----", defense="---")
    refusal = play.refused("spot 13200,12200", "Q-23")
    assert (
        refusal.why.startswith("The token would overlap Skrull Agent") and refusal.piece == "lying"
    )
    refusal = play.refused("spot 15000,13200", "Q-23")
    assert refusal.piece == "tower" and refusal.why.startswith("The token ")
    assert play.refused("spot 20000,20000", "OBJ-11").why.startswith("That is out of range")


@pytest.mark.rule("WIN-03", "WIN-06")
def test_after_the_end_the_winner_and_the_rule_are_named() -> None:
    play, _, foe = duel(theirs={"damage": 5, "injured": True})
    play.attack("Strike", foe, dice="H----", defense="---")
    refusal = play.refused("pick end", "WIN-06")
    assert refusal.why == ("The game is over, player A has won: the last squad on the battlefield.")
    play, _, _ = duel()
    play.do("concede A")
    assert "player B has won: the opponent conceded" in play.refused("pick end").why


@pytest.mark.rule("DMG-07", "TAC-10", "TAC-11")
def test_what_a_card_cannot_choose_is_told_in_its_own_words() -> None:
    board = Table("1.3")
    hero = board.unit("A", "plain", (10, 10), power=2)
    board.unit("A", "plain", (10, 13), name="hurt", damage=3)
    whole = board.unit("A", "plain", (13, 13), name="whole")
    dazed = board.unit("A", "plain", (7, 13), name="dazed", damage=3, dazed=True)
    board.unit("A", "ultron-metal-tyrant", (30, 30))
    drones = board.unit("A", "ultron-drones", (7, 10), damage=1)
    board.unit("B", "plain", (20, 20))
    board.side("A", tactics=("medpack",))
    play = board.activate(hero).use("Medpack")
    refusal = play.refused(f"pick choose:{whole}", "TAC-11")
    assert (
        refusal.why == "Medpack asks for an ally with damage within Range 3 of the user; not Plain."
    )
    assert (
        play.refused(f"pick choose:{dazed}", "DMG-07").why == "Plain is Dazed: nothing affects it."
    )
    assert "is a Grunt" in play.refused(f"pick choose:{drones}", "TAC-10").why


@pytest.mark.rule("SP-01")
def test_a_power_says_what_it_waits_for() -> None:
    board = Table("1.3", crises=(SKRULLS,))
    zemo = board.unit("A", "baron-helmut-zemo", (10, 10), power=2)
    board.unit("B", "plain", (20, 20))
    board.token(SKRULLS, (0, 0), holder=zemo)
    refusal = _refused_power(board.activate(zemo), "Quick Step")
    assert refusal.why == "Quick Step can be used only if this character holds no token."


def test_an_answer_of_another_kind_is_told_what_is_asked_for() -> None:
    """No name of a class, no bare key: what is offered is listed by name."""
    play, _, _ = duel()
    assert play.refused("decline", "ACT-01").why == (
        "This asks for one of the listed options; declining is no answer to it. "
        "Offered: move; climb; Strike; end."
    )
    assert play.refused("pick nonsense").why.startswith("'nonsense' is not offered here. Offered: ")
    play.do("pick move")
    assert (
        play.refused("pick end").why
        == "This asks for a tool and a spot; an option is no answer to it."
    )


def test_dice_and_conditions_are_told_as_people_say_it() -> None:
    play, _, _ = duel(mine={"conditions": ("stagger",)})
    assert play.refused("dice 0").why == (
        "This asks for one of the listed options; dice are no answer to it. "
        "Offered: shake off stagger; end."
    )


@pytest.mark.rule("OBJ-07")
def test_an_interaction_says_what_its_card_asks_for() -> None:
    board = Table("1.3", (), crises=("mystic-wakandan-herbs-fact-or-fiction",))
    hero = board.unit("A", "plain", (10, 10), power=3)
    board.unit("B", "plain", (30, 30))
    token = board.token("mystic-wakandan-herbs-fact-or-fiction", (10, 12))
    vessel = replace(board.state.tokens[token], name="Vessel")
    board.state.tokens[token] = vessel
    refusal = board.activate(hero).refused(f"pick interact:{token}", "OBJ-07")
    assert refusal.why == (
        "Interacting with this Vessel needs that this token is a Herb token and is farthest from "
        "your own edge."
    )


@pytest.mark.rule("OBJ-08")
def test_a_token_in_other_hands() -> None:
    board = Table("1.3", crises=(SKRULLS,))
    hero = board.unit("A", "plain", (10, 10), power=1)
    foe = board.unit("B", "plain", (13, 10))
    token = board.token(SKRULLS, (10, 12), holder=foe)
    refusal = board.activate(hero).refused(f"pick interact:{token}", "OBJ-08")
    assert refusal.why == "That Skrull Agent is held by Plain." and refusal.piece == foe


KNOWN = {rule.id for rule in rulebook().rules} | {point.id for point in rulebook().decisions}


@pytest.mark.parametrize("seed", [7, 4242])
def test_random_illegal_answers_are_refused_in_plain_words(seed: int) -> None:
    """Whatever is wrong with an answer: a known rule, a whole sentence, no name of our own code."""
    chance = random.Random(seed)
    engine = engine_for("1.3", "2024-12")
    match = Match(engine, quick_setup(engine.catalogue), seed=seed)
    agents = {"A": RandomAgent(engine, seed), "B": RandomAgent(engine, seed + 1)}
    told = 0
    for _ in range(40):
        match.play(agents, most=5)
        if match.over:
            break
        for text in _wrong_answers(match.state, chance):
            refusal = engine.why_not(match.state, parse_answer(text))
            if refusal is None:
                continue
            told += 1
            assert refusal.rule in KNOWN, (text, refusal)
            said = refusal.why.replace(repr(text.removeprefix("pick ")), "That")
            assert said.endswith(".") and (said[0].isupper() or said[0].isdigit()), (text, said)
            for raw in ("Choose", "Pick", "Frame", "None", "-0.", "_"):
                assert raw not in said, (text, said)
    assert told > 100


def _wrong_answers(state: State, chance: random.Random) -> list[str]:
    unit = chance.choice(sorted(state.units))
    x, y = chance.randrange(-900, 36900), chance.randrange(-900, 36900)
    return [
        "decline", "pick nothing", f"pick target:{unit}", f"pick choose:{unit}",
        f"pick activate:{unit}", "pick pass", "dice 0", "dice 9", "dice 0,0", f"spot {x},{y}",
        "aim 0,0", f"aim {x},{y}", f"advance long {x},{y} {x},{y} {x},{y}", "roll CCCCCCCCCCCCCCCC",
    ]  # fmt: skip
