"""Which faces of a roll may be counted together because no rule can tell them apart.

A roll is kept as counts per class. Faces that nothing can touch, count or ask for any more are
dead: such dice leave the state altogether. Only what is still to come matters, so the classes grow
coarser from moment to moment. They are made from the description alone; what a player does with
the dice belongs in options.py and choices.py.
"""

from typing import NamedTuple

from crisis.dice.attack import Attack, Goal, Moment, touchable, turned_power
from crisis.dice.faces import SYMBOLS, WEIGHT, Face
from crisis.dice.modifications import ROLES, Change, Modification, Per, Role
from crisis.dice.pool import Icons

DEAD = -1
"""The place of a die that cannot matter any more."""

Signature = tuple[int | str, ...]


class Kind(NamedTuple):
    """A die on the table: its face, and the Power somebody gained for turning it to that."""

    face: Face
    power: int = 0
    earner: Role | None = None


class Classes(NamedTuple):
    """The classes of one roll; index i is the i-th count of a state.

    `place`: class of every kind, or DEAD. `groups`: the kinds that no rule can tell from those of
    class i, `members`: those that fall into it when rolled. `chances`: eighths of a rolled die to
    do so; the rest of them are dead. `ranks`: place of class i in the order C W H B - F,
    `dead_rank` of the dead.

    A face that is only asked for as an icon is the same to all rules as the rest of its group. It
    has a class of its own that holds no more dice than the icons need (`caps`); further ones
    `spill` over into the class of the group. Dice of the group are taken first (options.py), so
    the icons stay as long as possible, and what spilled never has to come back.
    """

    place: dict[Kind, int]
    groups: tuple[tuple[Kind, ...], ...]
    members: tuple[tuple[Kind, ...], ...]
    chances: tuple[int, ...]
    ranks: tuple[int, ...]
    dead_rank: int
    caps: tuple[int | None, ...]
    spill: tuple[int, ...]

    @property
    def dead_chance(self) -> int:
        """Eighths of a rolled die not to matter."""
        return 8 - sum(self.chances)

    def live(self, faces: frozenset[Face]) -> tuple[int, ...]:
        """The classes of dice that a rule for these faces means."""
        return tuple(
            i for i, kinds in enumerate(self.groups) if any(kind.face in faces for kind in kinds)
        )

    def showing(self, face: Face) -> tuple[int, ...]:
        """The classes that show this very face, which must be one that somebody asked for."""
        places = {place for kind, place in self.place.items() if kind.face is face}
        return tuple(sorted(places - {DEAD}))

    def successor(self, later: "Classes", i: int) -> int:
        """The class of a later, coarser sorting that takes over the dice of class i."""
        if self.members[i]:
            return later.place[self.members[i][0]]
        kind = self.groups[i][0]  # nothing but icons that spilled over
        homes = (j for j, cap in enumerate(later.caps) if cap is None and kind in later.groups[j])
        return next(homes, DEAD)


class _Class(NamedTuple):
    """A class in the making; an icon class has a cap."""

    rank: int
    group: tuple[Kind, ...]
    members: tuple[Kind, ...]
    cap: int | None = None


def classes_of(
    attack: Attack, role: Role, kinds: tuple[Kind, ...], ahead: tuple[Moment, ...]
) -> Classes:
    """Sort the kinds of dice that can lie in this roll into classes, for the moments ahead."""
    found, dead_rank = _sorted_kinds(attack, role, kinds, ahead)
    place = dict.fromkeys(kinds, DEAD)
    place |= {kind: i for i, one in enumerate(found) for kind in one.members}
    home = {one.rank: i for i, one in enumerate(found) if one.cap is None}
    return Classes(
        place=place,
        groups=tuple(one.group for one in found),
        members=tuple(one.members for one in found),
        chances=tuple(sum(map(_chance, one.members)) for one in found),
        ranks=tuple(one.rank for one in found),
        dead_rank=dead_rank,
        caps=tuple(one.cap for one in found),
        spill=tuple(home.get(one.rank, DEAD) for one in found),
    )


def _sorted_kinds(
    attack: Attack, role: Role, kinds: tuple[Kind, ...], ahead: tuple[Moment, ...]
) -> tuple[list[_Class], int]:
    """The classes in order, and the rank of the dead group."""
    icon_needs = _capped_needs(attack, role, ahead)
    naming = tuple(moment for moment in ahead if moment not in icon_needs)
    groups: dict[Signature, list[Kind]] = {}
    for kind in kinds:
        groups.setdefault(_signature(attack, role, kind, ahead, naming), []).append(kind)
    wanted = _most_icons(attack, role, icon_needs)
    found, dead_rank = [], len(groups)
    for rank, (signature, alike) in enumerate(groups.items()):
        group = tuple(alike)
        # A group of a single face needs no icon class: it is one.
        mixed = len({kind.face for kind in group}) > 1
        icons = [Kind(face) for face in wanted if mixed or not any(signature)]
        icons = [icon for icon in icons if icon in group]
        if any(signature):
            found.append(_Class(rank, group, tuple(k for k in group if k not in icons)))
        else:
            dead_rank = rank
        found += [_Class(rank, group, (icon,), wanted[icon.face]) for icon in icons]
    return found, dead_rank


def kinds_of(role: Role, sequence: tuple[Moment, ...]) -> tuple[Kind, ...]:
    """All kinds of dice that can come to lie in this roll."""
    turned = (
        Kind(moment.rule.to, moment.rule.power, moment.chooser)
        for moment in sequence
        if moment.roll is role
        and isinstance(moment.rule, Change)
        and moment.rule.to is not None
        and turned_power(moment)
    )
    return (*map(Kind, SYMBOLS), *dict.fromkeys(turned))


def _chance(kind: Kind) -> int:
    return 0 if kind.power else WEIGHT[kind.face]


def _signature(
    attack: Attack,
    role: Role,
    kind: Kind,
    ahead: tuple[Moment, ...],
    naming: tuple[Moment, ...],
) -> Signature:
    """Everything that the rules and goals can still notice about a die; all false: it is dead.

    `naming`: the moments ahead whose conditions tell faces apart.
    """
    face, side = kind.face, attack.side(role)
    own = [moment.rule for moment in ahead if moment.roll is role]
    touched = [rule is not None and face in touchable(rule, side) for rule in own]
    named = [mark for moment in naming for mark in _named(moment, role, face)]
    goals = [icons for r in ROLES for icons, _ in attack.goal(r).icons if role is Role.ATTACKER]
    return (
        attack.worth(role, face),
        kind.power,
        kind.earner or "",
        *touched,
        *named,
        *(_icon(face, icons) for icons in goals),
        None in own and face is Face.CRITICAL,  # still to be counted in step 8
        # The plain player leaves failures alone even where a rule lets him touch them.
        attack.play == "plain" and any(touched) and face is Face.FAILURE,
    )


def _named(moment: Moment, role: Role, face: Face) -> tuple[int | str, ...]:
    """What the conditions of a modification notice about a face of this role's roll."""
    rule = moment.rule
    if rule is None:
        return ()
    marks: list[int | str] = []
    if rule.when is not None and rule.when.of is role:
        marks += [_icon(face, rule.when.icons), face in rule.when.without]
    if isinstance(rule.count, Per) and rule.count.of is role:
        marks.append(face in rule.count.faces)
    return tuple(marks)


def _icon(face: Face, icons: Icons) -> str:
    return face.value if face in icons else ""


def _most_icons(attack: Attack, role: Role, icon_needs: list[Moment]) -> dict[Face, int]:
    """How many dice of each face are asked for as icons, the face asked for first first."""
    asked = [m.rule.when.icons for m in icon_needs if m.rule and m.rule.when]
    asked += attack.icon_rules if role is Role.ATTACKER else ()
    named = dict.fromkeys(face for icons in asked for face in icons)
    return {face: max(icons.count(face) for icons in asked) for face in named}


def _capped_needs(attack: Attack, role: Role, ahead: tuple[Moment, ...]) -> list[Moment]:
    """Moments whose icons may be kept like those of icon rules, a few dice of each and no more.

    That is sound if nobody gains by taking an icon before its spilled doubles: nobody touches this
    roll until then, or only the player whose rule it is, who may leave it alone or would never do
    so: to keep an icon never harms him.
    """
    found: list[Moment] = []
    untouched = True
    for number, moment in enumerate(ahead):
        if moment.roll is role and moment.chooser is not role:
            break  # from here on the opponent has a hand in this roll
        untouched &= moment.roll is not role or moment.rule is None
        welcome = moment.chooser is role and _is_welcome(attack, moment, ahead[number + 1 :])
        if (untouched or welcome) and _asks_for_icons(moment.rule, role):
            found.append(moment)
    return found


def _is_welcome(attack: Attack, moment: Moment, later: tuple[Moment, ...]) -> bool:
    """A rule that its player may leave alone, or that he must use and would never leave alone."""
    rule = moment.rule
    return rule is not None and (not rule.mandatory or _only_helps(attack, moment, later))


def _only_helps(attack: Attack, moment: Moment, later: tuple[Moment, ...]) -> bool:
    """The attacker makes dice of the defense roll worth less, wants nothing but damage, and nobody
    looks at that roll afterwards."""
    rule, roll = moment.rule, moment.roll
    if not isinstance(rule, Change) or rule.to is None or roll is Role.ATTACKER:
        return False
    if moment.chooser is not Role.ATTACKER or not _wants_damage(attack.attacker_goal):
        return False
    left = attack.worth(roll, rule.to)
    worse = all(attack.worth(roll, f) >= left for f in touchable(rule, attack.side(roll)))
    return worse and not any(_looks_at(one, roll) for one in later)


def _wants_damage(goal: Goal) -> bool:
    return not goal.power and goal.damage >= 0 and all(worth >= 0 for _, worth in goal.reach)


def _looks_at(moment: Moment, roll: Role) -> bool:
    """Whether a modification touches this roll, asks for its icons or counts its dice."""
    rule = moment.rule
    if moment.roll is roll or rule is None:
        return moment.roll is roll
    counts = isinstance(rule.count, Per) and rule.count.of is roll
    return counts or (rule.when is not None and rule.when.of is roll)


def _asks_for_icons(rule: Modification | None, role: Role) -> bool:
    """A rule that waits for icons of this role's roll, and asks nothing else of it."""
    if rule is None or rule.when is None or rule.when.of is not role or rule.when.without:
        return False
    return not (isinstance(rule.count, Per) and rule.count.of is role)
