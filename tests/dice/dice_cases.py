"""One of every modification that cards ask for, with the roll it is made on."""

from typing import NamedTuple

from crisis.dice.attack import Attack, Side
from crisis.dice.faces import ATTACK_SUCCESSES, DEFENSE_SUCCESSES, Face
from crisis.dice.modifications import COVER, PIERCE, Change, Modification, Needs, Per, Reroll, Role

C, W, H, B, BLANK, F = Face
ATTACKER, DEFENDER = Role


class Case(NamedTuple):
    """A rule, who uses it, on whose roll and when."""

    name: str
    rule: Modification
    chooser: Role
    when: str  # the field of Side it goes into
    side: Side = Side(dice=0)  # locks and permissions of the side whose roll it is

    @property
    def whose(self) -> Role:
        return self.chooser.opponent if self.when == "opposing" else self.chooser


def faces(letters: str) -> frozenset[Face]:
    return frozenset(map(Face, letters))


CASES = [
    Case("reroll one attack die", Reroll(1), ATTACKER, "own"),
    Case("reroll up to two", Reroll(2), ATTACKER, "own"),
    Case("reroll any number", Reroll(), ATTACKER, "own"),
    Case("reroll any, failures included", Reroll(None, frozenset(Face)), ATTACKER, "own"),
    Case("reroll blanks only", Reroll(None, faces("-")), ATTACKER, "own"),
    Case("must reroll one", Reroll(1, mandatory=True), ATTACKER, "own"),
    Case(
        "reroll the whole roll without hits",
        Reroll(whole_roll=True, when=Needs(ATTACKER, without=faces("H"))),
        ATTACKER,
        "own",
    ),
    Case(
        "reroll one per critical of the defender",
        Reroll(Per(faces("C"), DEFENDER)),
        ATTACKER,
        "own",
    ),
    Case("failures may be rerolled", Reroll(2), ATTACKER, "own", Side(0, failures_open=True)),
    Case(
        "hex of 2019", Reroll(2), ATTACKER, "own", Side(0, extra_per_critical=0, locked=faces("-"))
    ),
    Case("change one to a wild", Change(W), ATTACKER, "own"),
    Case("leadership that needs a hit", Change(None, when=Needs(ATTACKER, (H,))), ATTACKER, "own"),
    Case("change two to anything", Change(None, count=2), ATTACKER, "own"),
    Case("two failures become wilds", Change(W, count=2, faces=faces("F")), ATTACKER, "own"),
    Case("a hit per critical or wild", Change(H, Per(faces("CW"), ATTACKER)), ATTACKER, "own"),
    Case(
        "a hit per critical, at most one",
        Change(H, Per(faces("C"), ATTACKER, at_most=1)),
        ATTACKER,
        "own",
    ),
    Case(
        "must blank a success per wild of the defender",
        Change(BLANK, Per(faces("W"), DEFENDER), ATTACK_SUCCESSES, mandatory=True),
        ATTACKER,
        "own",
    ),
    Case("reroll one defense die", Reroll(1), DEFENDER, "own"),
    Case("reroll any defense dice", Reroll(), DEFENDER, "own"),
    Case("cover", COVER, DEFENDER, "own"),
    Case("cover under the hex of 2019", COVER, DEFENDER, "own", Side(0, 0, locked=faces("-"))),
    Case(
        "whole defense without blocks",
        Reroll(whole_roll=True, when=Needs(DEFENDER, without=faces("B"))),
        DEFENDER,
        "own",
    ),
    Case("pierce", PIERCE, ATTACKER, "opposing"),
    Case(
        "pierce on wild and failure",
        Change(BLANK, faces=DEFENSE_SUCCESSES, mandatory=True, when=Needs(ATTACKER, (W, F))),
        ATTACKER,
        "opposing",
    ),
    Case(
        "a block becomes a failure per block, on a hit and two wilds",
        Change(
            F,
            Per(faces("B"), DEFENDER),
            faces("B"),
            mandatory=True,
            when=Needs(ATTACKER, (H, W, W)),
        ),
        ATTACKER,
        "opposing",
    ),
    Case(
        "turn a success into a failure",
        Change(F, faces=DEFENSE_SUCCESSES, power=1),
        ATTACKER,
        "opposing",
    ),
    Case(
        "every block becomes a failure",
        Change(F, None, faces("B"), mandatory=True),
        ATTACKER,
        "opposing",
    ),
    Case("make the defender reroll one", Reroll(1), ATTACKER, "opposing"),
    Case("must make the defender reroll two", Reroll(2, mandatory=True), ATTACKER, "opposing"),
    Case(
        "energy absorption",
        Change(BLANK, Per(faces("W"), DEFENDER), ATTACK_SUCCESSES, power=1),
        DEFENDER,
        "opposing",
    ),
    Case(
        "mandatory absorption",
        Change(BLANK, Per(faces("W"), DEFENDER), ATTACK_SUCCESSES, mandatory=True),
        DEFENDER,
        "opposing",
    ),
    Case(
        "every wild becomes a blank",
        Change(BLANK, None, faces("W"), mandatory=True),
        DEFENDER,
        "opposing",
    ),
    Case("make the attacker reroll one", Reroll(1), DEFENDER, "opposing"),
    Case("a failure counts as a critical", Change(C, faces=faces("F")), ATTACKER, "rolled"),
    Case(
        "all failures count as criticals",
        Change(C, None, faces("F"), mandatory=True),
        ATTACKER,
        "rolled",
    ),
    Case("two criticals for the defender", Change(C, 2, faces("F")), DEFENDER, "rolled"),
]


def attack_with(case: Case, dice: int, defense: int) -> Attack:
    """An attack in which only this rule is used."""
    sides = {ATTACKER: Side(dice), DEFENDER: Side(defense)}
    mine = case.side
    sides[case.whose] = Side(
        sides[case.whose].dice,
        extra_per_critical=mine.extra_per_critical,
        locked=mine.locked,
        failures_open=mine.failures_open,
    )
    user = sides[case.chooser]
    fields = {name: getattr(user, name) for name in user.__struct_fields__}
    sides[case.chooser] = Side(**(fields | {case.when: (case.rule,)}))
    return Attack(sides[ATTACKER], sides[DEFENDER])
