"""Slow, simple odds to check the fast ones against: real faces, all rolls, all choices.

It shares only the descriptions with crisis.dice (attack.py, modifications.py): a roll is a sorted
tuple of faces, a choice is a set of dice taken by hand, a chance is a Fraction. No classes, no
tables, no shortcuts beyond remembering what was already worked out.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product

from crisis.dice.attack import Attack, Side
from crisis.dice.faces import FACES, Face
from crisis.dice.modifications import Modification, Per, Reroll, Role

Roll = tuple[Face, ...]
Law = dict[Roll, Fraction]
Pair = tuple[Roll, Roll]

MOST_DICE = 16

USUAL = {
    Role.ATTACKER: {Face.CRITICAL: 1, Face.WILD: 1, Face.HIT: 1},
    Role.DEFENDER: {Face.CRITICAL: 1, Face.WILD: 1, Face.BLOCK: 1},
}


@cache
def rolls(dice: int) -> Law:
    """The law of a roll of so many dice: every face of the last die on every roll of the others."""
    if dice == 0:
        return {(): Fraction(1)}
    ways: Counter[Roll] = Counter()
    for (roll, chance), face in product(rolls(dice - 1).items(), FACES):
        ways[merged(roll, (face,))] += chance / 8
    return dict(ways)


def merged(*parts: Roll) -> Roll:
    return tuple(sorted(face for part in parts for face in part))


@cache
def rolls_with_extra(dice: int, per_critical: int) -> Law:
    """The law of a roll and the extra dice for its criticals, which add no more dice."""
    after: Counter[Roll] = Counter()
    for roll, chance in rolls(dice).items():
        for extra, part in rolls(per_critical * roll.count(Face.CRITICAL)).items():
            after[merged(roll, extra)] += chance * part
    return dict(after)


def total(attack: Attack, role: Role, mine: Roll, theirs: Roll) -> int:
    """Successes of one side: its own faces, and those of the opponent it may count."""
    side = attack.side(role)
    own = USUAL[role] if side.weights is None else {f: side.weights.of(f) for f in Face}
    return sum(own.get(face, 0) for face in mine) + sum(side.counts_opposing.of(f) for f in theirs)


def damage(attack: Attack, attack_roll: Roll, defense_roll: Roll) -> int:
    ours = total(attack, Role.ATTACKER, attack_roll, defense_roll)
    return suffered(attack, ours - total(attack, Role.DEFENDER, defense_roll, attack_roll))


def suffered(attack: Attack, difference: int) -> int:
    left = max(0, attack.flat + difference)
    for reduction in attack.reductions:
        if reduction.at_most is not None:
            left = min(left, reduction.at_most)
        if left > reduction.minimum:
            left = max(reduction.minimum, left - reduction.amount)
    return left if attack.stamina is None else min(left, attack.stamina)


def has_icons(roll: Roll, icons: Roll) -> bool:
    return not Counter(icons) - Counter(roll)


def worth(attack: Attack, role: Role, attack_roll: Roll, defense_roll: Roll) -> int:
    goal, pain = attack.goal(role), damage(attack, attack_roll, defense_roll)
    reached = sum(value for least, value in goal.reach if pain >= least)
    shown = sum(value for icons, value in goal.icons if has_icons(attack_roll, icons))
    return goal.damage * pain + reached + shown


def may_touch(rule: Modification, side: Side, face: Face) -> bool:
    if face in side.locked:
        return False
    if rule.faces is not None:
        return face in rule.faces
    return face is not Face.FAILURE or side.failures_open


def limit(rule: Modification, both: dict[Role, Roll]) -> int:
    """How many dice the rule may take now; 0 if its condition does not hold."""
    if rule.when is not None:
        seen = both[rule.when.of]
        if not has_icons(seen, rule.when.icons) or rule.when.without & set(seen):
            return 0
    if rule.count is None:
        return 99
    if isinstance(rule.count, Per):
        number = sum(face in rule.count.faces for face in both[rule.count.of])
        return number if rule.count.at_most is None else min(number, rule.count.at_most)
    return rule.count


@cache
def choices(
    rule: Modification, side: Side, roll: Roll, most: int
) -> list[tuple[Roll, Roll, Roll, int]]:
    """All legal uses of a rule: (dice kept, dice taken, dice put back, dice to roll)."""
    mine = [face for face in roll if may_touch(rule, side, face)]
    most = min(most, len(mine))
    sizes = range(most, most + 1) if rule.mandatory else range(most + 1)
    if isinstance(rule, Reroll) and rule.whole_roll:
        sizes = range(0, len(mine) + 1, max(1, len(mine))) if most == len(mine) else range(1)
    found = []
    for taken in handfuls(mine):
        if len(taken) not in sizes:
            continue
        kept = without(roll, taken)
        if isinstance(rule, Reroll):
            found.append((kept, taken, (), len(taken)))
        elif rule.to is not None:
            found.append((kept, taken, (rule.to,) * len(taken), 0))
        else:
            puts = combinations_with_replacement(sorted(Face), len(taken))
            found += [(kept, taken, put, 0) for put in puts]
    return found


def handfuls(dice: list[Face]) -> list[Roll]:
    """All different handfuls that can be taken from these dice, the empty one included."""
    stock = sorted(Counter(dice).items())
    numbers = product(*(range(number + 1) for _, number in stock))
    return [
        tuple(face for (face, _), n in zip(stock, taken, strict=True) for _ in range(n))
        for taken in numbers
    ]


def tie_break(attack: Attack, role: Role, roll: Roll, taken: Roll, put: Roll) -> tuple[object, ...]:
    """Fewest dice, then failures before misses before successes, then icons kept and made."""

    def groups(dice: Roll) -> tuple[int, ...]:
        good = sum(face in USUAL[role] for face in dice)
        failed = dice.count(Face.FAILURE)
        return (good, len(dice) - good - failed, failed)

    def icons(dice: Roll) -> int:
        return sum(min(dice.count(face), number) for face, number in needed.items())

    needed: Counter[Face] = Counter()
    if role is Role.ATTACKER and not attack.attacker_goal.icons:
        for rule in attack.icon_rules:
            needed |= Counter(rule)
    lost = icons(roll) - icons(without(roll, taken))
    return (len(taken), groups(taken), groups(put), lost, -sum(face in needed for face in put))


class Table:
    """A whole attack played out over every roll and every choice of both players."""

    def __init__(self, attack: Attack) -> None:
        self.attack = attack
        self.steps: list[tuple[Role, Role, Modification | None]] = []
        for role in Role:
            self.steps += [(role, role, rule) for rule in attack.side(role).rolled]
        self.steps += [(role, role, None) for role in Role]
        for role in Role:
            self.steps += [(role, role, rule) for rule in attack.side(role).own]
        for role in Role:
            self.steps += [(role, role.opponent, rule) for rule in attack.side(role).opposing]
        self.values = cache(self._values)
        self.rolling = cache(self._rolling)
        self.chosen = cache(self._chosen)

    def law(self) -> dict[Pair, Fraction]:
        """Chances of all final pairs of rolls when both play best."""
        law: Counter[Pair] = Counter()
        for roll, chance in rolls(self.attack.attacker.dice).items():
            for other, counter in rolls(self.attack.defender.dice).items():
                law[roll, other] += chance * counter
        for step, (_, whose, _) in enumerate(self.steps):
            after: Counter[Pair] = Counter()
            for pair, chance in law.items():
                kept, dice = self.chosen(step, *pair)
                for again, part in rolls(dice).items():
                    after[self._pair(whose, merged(kept, again), pair)] += chance * part
            law = after
        return dict(law)

    @staticmethod
    def _pair(whose: Role, roll: Roll, pair: Pair) -> Pair:
        return (roll, pair[1]) if whose is Role.ATTACKER else (pair[0], roll)

    def _values(self, step: int, one: Roll, other: Roll) -> tuple[Fraction, ...]:
        """What a pair of rolls is worth to the attacker and to the defender before this step."""
        if step == len(self.steps):
            return tuple(Fraction(worth(self.attack, role, one, other)) for role in Role)
        return self.rolling(step, *self.chosen(step, one, other), one, other)

    def _chosen(self, step: int, one: Roll, other: Roll) -> tuple[Roll, int]:
        """The dice kept (or changed) and the number rolled again that the chooser likes best."""
        chooser, whose, rule = self.steps[step]
        both = {Role.ATTACKER: one, Role.DEFENDER: other}
        side, roll = self.attack.side(whose), both[whose]
        if rule is None:
            return roll, side.extra_per_critical * roll.count(Face.CRITICAL)
        found = sorted(
            choices(rule, side, roll, limit(rule, both)),
            key=lambda use: tie_break(self.attack, whose, roll, use[1], use[2]),
        )
        player = list(Role).index(chooser)
        uses = [(merged(kept, put), dice) for kept, _, put, dice in found]
        return max(uses, key=lambda use: self.rolling(step, *use, one, other)[player])

    def _rolling(
        self, step: int, kept: Roll, dice: int, one: Roll, other: Roll
    ) -> tuple[Fraction, ...]:
        whose = self.steps[step][1]
        if dice == 0:
            return self.values(step + 1, *self._pair(whose, kept, (one, other)))
        total = [Fraction(0), Fraction(0)]
        # The roll that is being rolled again does not matter any more, only what was kept of it.
        blank = self._pair(whose, (), (one, other))
        for face, number in Counter(FACES).items():
            part = self.rolling(step, merged(kept, (face,)), dice - 1, *blank)
            total = [sum_ + Fraction(number, 8) * p for sum_, p in zip(total, part, strict=True)]
        return tuple(total)


def damage_law(attack: Attack, law: dict[Pair, Fraction]) -> dict[int, Fraction]:
    found: Counter[int] = Counter()
    for pair, chance in law.items():
        found[damage(attack, *pair)] += chance
    return {value: chance for value, chance in sorted(found.items()) if chance}


def icon_chance(law: dict[Pair, Fraction], icons: Roll) -> Fraction:
    return sum((c for (one, _), c in law.items() if has_icons(one, icons)), Fraction(0))


class OneRule:
    """Best use of a single modification, for bigger pools: the other roll is only summed up.

    Values are whole numbers: a value with so many dice still to roll is scaled by 8**dice.
    """

    def __init__(self, attack: Attack, chooser: Role, whose: Role, rule: Modification) -> None:
        self.attack, self.chooser, self.whose, self.rule = attack, chooser, whose, rule
        self.window = rule in attack.side(whose).rolled  # made before criticals
        self.rolling = cache(self._rolling)
        self.best = cache(self._best)

    def value(self, other_dice: int) -> Fraction:
        """What the attack is worth to the chooser against an opponent with so many dice."""
        mine, theirs = self.attack.side(self.whose), self.attack.side(self.whose.opponent)
        law = rolls_with_extra(mine.dice, 0 if self.window else mine.extra_per_critical)
        others: Counter[Roll] = Counter()
        for roll, chance in rolls_with_extra(other_dice, theirs.extra_per_critical).items():
            others[self._summary(roll)] += chance
        worths = (
            chance * sum(part * self.best(roll, other) for other, part in others.items())
            for roll, chance in law.items()
        )
        return sum(worths, Fraction(0)) / 8**MOST_DICE

    def _summary(self, roll: Roll) -> Roll:
        """A roll with the same successes and with all faces that the rule can ask for."""
        asked: set[Face] = set()
        role, count, when = self.whose.opponent, self.rule.count, self.rule.when
        if isinstance(count, Per) and count.of is role:
            asked |= count.faces
        if when is not None and when.of is role:
            asked |= set(when.icons) | when.without
        if any(self.attack.goal(role).icons) and role is Role.ATTACKER:
            return roll
        plain = Face.HIT if role is Role.ATTACKER else Face.BLOCK
        if plain in asked:
            return roll
        kept = tuple(face for face in roll if face in asked)
        missing = total(self.attack, role, roll, ()) - total(self.attack, role, kept, ())
        return merged(kept, (plain,) * missing)

    def _best(self, roll: Roll, theirs: Roll) -> int:
        both = {self.whose: roll, self.whose.opponent: theirs}
        side = self.attack.side(self.whose)
        found = choices(self.rule, side, roll, limit(self.rule, both))
        uses = {(merged(kept, put), dice) for kept, _, put, dice in found}
        if self.window:
            extra = side.extra_per_critical
            uses = {(now, dice + extra * now.count(Face.CRITICAL)) for now, dice in uses}
        return max(self.rolling(now, theirs, n) * 8 ** (MOST_DICE - n) for now, n in uses)

    def _rolling(self, kept: Roll, theirs: Roll, dice: int) -> int:
        if dice == 0:
            pair = (kept, theirs) if self.whose is Role.ATTACKER else (theirs, kept)
            return worth(self.attack, self.chooser, *pair)
        faces = Counter(FACES).items()
        return sum(n * self.rolling(merged(kept, (f,)), theirs, dice - 1) for f, n in faces)


def plain_value(attack: Attack, chooser: Role, whose: Role, rule: Modification) -> Fraction:
    """Mean damage when a single rule is used without looking at the other roll."""
    laws = {}
    for role in Role:
        side = attack.side(role)
        law = rolls_with_extra(side.dice, side.extra_per_critical)
        totals: Counter[int] = Counter()
        for roll, chance in law.items():
            uses = (
                {(roll, 0): Fraction(1)}
                if role is not whose
                else plain_use(rule, side, whose, chooser is whose, roll)
            )
            for (kept, dice), part in uses.items():
                for again, piece in rolls(dice).items():
                    totals[total(attack, role, merged(kept, again), ())] += chance * part * piece
        laws[role] = totals
    return sum(
        (
            chance * part * max(0, ours - theirs)
            for ours, chance in laws[Role.ATTACKER].items()
            for theirs, part in laws[Role.DEFENDER].items()
        ),
        Fraction(0),
    )


def plain_use(
    rule: Modification, side: Side, whose: Role, own: bool, roll: Roll
) -> dict[tuple[Roll, int], Fraction]:
    """Own rerolls: neither successes nor failures. Changes: a success more, or one less."""
    most = limit(rule, {role: roll if role is whose else () for role in Role})
    good = USUAL[whose]
    dice = [face for face in roll if may_touch(rule, side, face) and (face in good) is not own]
    if isinstance(rule, Reroll):
        picked = [face for face in dice if not own or face is not Face.FAILURE][:most]
        return {(without(roll, picked), len(picked)): Fraction(1)}
    to = rule.to or (Face.CRITICAL if own else Face.BLANK)
    picked = dice[:most] if (to in good) is own else []
    return {(merged(without(roll, picked), (to,) * len(picked)), 0): Fraction(1)}


def without(roll: Roll, dice: Iterable[Face]) -> Roll:
    return tuple(sorted((Counter(roll) - Counter(dice)).elements()))
