"""The description of one attack for its odds: pools, rules, goals (ATK-09 to ATK-19).

Only frozen, hashable values: what is rolled, who may do what to the dice and what each side
wants. Nothing here computes a chance.
"""

from typing import Literal

from msgspec import Struct

from crisis.dice.faces import Face
from crisis.dice.modifications import Change, Modification, Role
from crisis.dice.pool import ATTACK_WEIGHTS, DEFENSE_WEIGHTS, NO_WEIGHTS, Icons, Weights


class Side(Struct, frozen=True):
    """One party's dice and rules.

    `locked`: faces of this roll that nobody may modify at all (Hex of core-2019: blanks, COND-05).
    `failures_open`: this side's failures may be rerolled and changed like other dice.
    `weights` None: the usual successes of the role; `counts_opposing`: successes this side
    gets for faces of the *opponent's* roll. `rolled`, `own`, `opposing`: its modifications before
    criticals, of its own dice (9a) and of the opponent's dice (9b), used in the order given.
    """

    dice: int
    extra_per_critical: int = 1
    locked: frozenset[Face] = frozenset()
    failures_open: bool = False
    weights: Weights | None = None
    counts_opposing: Weights = NO_WEIGHTS
    rolled: tuple[Modification, ...] = ()
    own: tuple[Modification, ...] = ()
    opposing: tuple[Modification, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what no card can mean."""
        if self.dice < 0 or self.extra_per_critical < 0:
            raise ValueError("a pool and its extra dice per critical cannot be negative")


class Reduction(Struct, frozen=True):
    """Damage reduced before it is suffered, never below `minimum` by this rule (DMG-15).

    Damage already at or below the minimum stays. `at_most` caps it first ("becomes 1").
    """

    amount: int = 0
    minimum: int = 0
    at_most: int | None = None

    def apply(self, damage: int) -> int:
        """What is left of this damage."""
        if self.at_most is not None:
            damage = min(damage, self.at_most)
        return damage if damage <= self.minimum else max(self.minimum, damage - self.amount)


class Gain(Struct, frozen=True):
    """Power gained from an attack: so much per damage dealt, plus a fixed amount.

    `at_most` is the limit of one effect, 1 for a character with Stun (COND-14).
    """

    per_damage: int = 0
    fixed: int = 0
    at_most: int | None = None

    def power(self, damage: int) -> int:
        """Power gained when this much damage is suffered."""
        gained = self.per_damage * damage + self.fixed
        return gained if self.at_most is None else min(gained, self.at_most)


NO_GAIN = Gain()
GAIN_DAMAGE = Gain(per_damage=1)  # PWR-04


class Goal(Struct, frozen=True):
    """What a player wants, as a sum of whole-number worths of the final result.

    `damage`: worth of each point suffered; `reach`: (damage, worth) for suffering at least that
    much; `icons`: (icons, worth) for having them in the final attack roll; `power`: worth of each
    Power that this player's own character gains.
    """

    damage: int = 0
    reach: tuple[tuple[int, int], ...] = ()
    icons: tuple[tuple[Icons, int], ...] = ()
    power: int = 0

    def opposite(self) -> "Goal":
        """The goal of an opponent who wants exactly the contrary; Power is each side's own."""
        return Goal(
            damage=-self.damage,
            reach=tuple((damage, -worth) for damage, worth in self.reach),
            icons=tuple((icons, -worth) for icons, worth in self.icons),
        )


MOST_DAMAGE = Goal(damage=1)
LEAST_DAMAGE = Goal(damage=-1)


def reach_damage(damage: int) -> Goal:
    """To make the defender suffer at least this much; `opposite()` is the defender's view."""
    return Goal(reach=((damage, 1),))


def get_icons(icons: Icons) -> Goal:
    """To have these icons in the final attack roll (SPEC-01, SPEC-05)."""
    return Goal(icons=((icons, 1),))


EVERY_FACE = frozenset(Face)
_BUT_FAILURES = EVERY_FACE - {Face.FAILURE}

Play = Literal["optimal", "plain"]
"""optimal: each side plays best for its goal, seeing all dice. plain: a reroll touches neither
successes nor failures, a change takes what counts most at once; goals are ignored."""


class Attack(Struct, frozen=True):
    """Everything the odds of one attack depend on.

    `flat`: damage before any die (the incoming damage of a dodge). `stamina`: what the defender
    has left, None for no limit. `icon_rules`: icon sets whose chance is wanted.
    """

    attacker: Side
    defender: Side
    flat: int = 0
    reductions: tuple[Reduction, ...] = ()
    stamina: int | None = None
    attacker_gain: Gain = NO_GAIN
    defender_gain: Gain = GAIN_DAMAGE
    icon_rules: tuple[Icons, ...] = ()
    attacker_goal: Goal = MOST_DAMAGE
    defender_goal: Goal = LEAST_DAMAGE
    play: Play = "optimal"

    def side(self, role: Role) -> Side:
        """The party in this role."""
        return self.attacker if role is Role.ATTACKER else self.defender

    @property
    def extra_dice_later(self) -> bool:
        """Whether something can happen between the initial rolls and the extra dice (step 7b)."""
        return bool(self.attacker.rolled or self.defender.rolled)

    def goal(self, role: Role) -> Goal:
        """What the party in this role wants."""
        return self.attacker_goal if role is Role.ATTACKER else self.defender_goal

    def worth(self, role: Role, face: Face) -> int:
        """What one die of this roll adds to the total of the party that rolled it.

        Successes that the opponent gets for it count against it: only the difference matters.
        """
        usual = ATTACK_WEIGHTS if role is Role.ATTACKER else DEFENSE_WEIGHTS
        weights = self.side(role).weights
        own = usual if weights is None else weights
        return own.of(face) - self.side(role.opponent).counts_opposing.of(face)

    def gained(self, role: Role, damage: int, turned: int) -> int:
        """Power for damage and for dice turned: two effects, each limited by Stun (COND-14)."""
        gain = self.attacker_gain if role is Role.ATTACKER else self.defender_gain
        limited = turned if gain.at_most is None else min(turned, gain.at_most)
        return gain.power(damage) + limited

    def suffered(self, difference: int) -> int:
        """Damage suffered for a difference of successes (ATK-16, ATK-18, ATK-19)."""
        damage = max(0, difference + self.flat)
        for reduction in self.reductions:
            damage = reduction.apply(damage)
        return damage if self.stamina is None else min(damage, self.stamina)


class Moment(Struct, frozen=True):
    """One modification in its place: who makes it, on whose roll. None: the extra dice roll."""

    chooser: Role
    roll: Role
    rule: Modification | None


def moments(attack: Attack) -> tuple[Moment, ...]:
    """The modifications in the order of the sequence: rolled, step 8, 9a, 9b (ATK-13 to ATK-15)."""
    both = (Role.ATTACKER, Role.DEFENDER)
    windows = [Moment(role, role, rule) for role in both for rule in attack.side(role).rolled]
    # Without a rule before criticals the extra dice are folded into the roll itself.
    extra = [Moment(role, role, None) for role in both if attack.extra_dice_later]
    own = [Moment(role, role, rule) for role in both for rule in attack.side(role).own]
    other = [Moment(r, r.opponent, rule) for r in both for rule in attack.side(r).opposing]
    return (*windows, *extra, *own, *other)


def touchable(rule: Modification, side: Side) -> frozenset[Face]:
    """The faces of this side's roll that a rule may reroll or change (DICE-04, COND-05)."""
    faces = rule.faces
    if faces is None:
        faces = EVERY_FACE if side.failures_open else _BUT_FAILURES
    return faces - side.locked


def turned_power(moment: Moment) -> int:
    """Power gained for each die that this modification turns."""
    return moment.rule.power if isinstance(moment.rule, Change) else 0
