"""What a player can do to a roll when a modification is offered: the legal options per state.

An option takes dice of some classes and either rolls them (a reroll: they are "in hand") or puts
them back with other faces (a change). Legality belongs here; which option is best does not.

Of options that are equally good the *first* one is taken (choices.py), so their order is part of
the result: fewest dice touched first, and successes are the last to be touched. Faces that only an
icon rule asks for come after that: asking for an icon never alters the damage, but of dice that
are otherwise alike those with the icon are kept, and a die that may become anything becomes one.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crisis.dice.attack import Attack, Moment, touchable
from crisis.dice.classes import DEAD, Classes, Kind
from crisis.dice.faces import Face
from crisis.dice.modifications import Change, Modification, Needs, Per, Reroll, Role
from crisis.dice.pool import Icons
from crisis.dice.space import Index, Space

Mask = NDArray[np.bool_]
Taken = tuple[int, ...]
"""Classes of the dice taken or put back, one entry per die, in rising order."""

NO_LIMIT = 10**6


class Pool(NamedTuple):
    """One roll at one moment: whose it is, its classes of dice and its states."""

    role: Role
    classes: Classes
    space: Space


class Passage(NamedTuple):
    """A roll before and after a moment; afterwards fewer classes may have to be told apart."""

    before: Pool
    after: Pool

    def states(self, vectors: Index) -> Index:
        """The later states of earlier counts."""
        return self.after.space.number(self.counts(vectors))

    def crowd(self) -> int:
        """The most states that one move can lead to the same one: merged, or spilled over."""
        merged = int(np.bincount(self.states(self.before.space.vectors)).max())
        capped = sum(cap is not None for cap in self.after.classes.caps)
        return int(min(merged << capped, self.before.space.size))

    def counts(self, vectors: Index) -> Index:
        """The later counts of earlier counts."""
        classes, later = self.before.classes, self.after.classes
        counts = np.zeros((len(vectors), self.after.space.classes), dtype=np.intp)
        for i, column in enumerate(vectors.T):
            place = classes.successor(later, i)
            if place != DEAD:
                counts[:, place] += column
        return counts


class Option(NamedTuple):
    """One thing a player can do: in state `rows[i]` of the roll it leads to `leads[i]`.

    A destination is hand * (number of later states) + later state: the dice kept, and how many are
    rolled again. `others`: the states of the opponent's roll in which it is legal, None for all of
    them. `score`: what the plain player thinks of it; below 0 he never does it. `taken` and `put`:
    the classes of the dice that it takes (of the earlier roll) and puts back (into the later one).
    """

    rows: Index
    leads: Index
    others: Mask | None
    score: int
    taken: Taken = ()
    put: Taken = ()


class Offer(NamedTuple):
    """All options of one moment, and the most dice that can be in hand after it.

    `crowd`: no more states of the roll than this lead to the same one.
    """

    moment: Moment
    passage: Passage
    options: tuple[Option, ...]
    hand: int
    crowd: int

    @property
    def size(self) -> int:
        """States of the roll before this moment."""
        return self.passage.before.space.size

    @property
    def looks_across(self) -> bool:
        """Whether the opponent's roll has a say in what is legal."""
        return any(option.others is not None for option in self.options)


class _Terms(NamedTuple):
    """The limits of a modification, per state of the roll and of the opponent's roll."""

    size: int
    available: Index
    own_ok: Mask
    own_limit: Index
    other_ok: Mask | None
    other_limit: Index | None


def offer_of(attack: Attack, moment: Moment, passage: Passage, other: Pool) -> Offer:
    """The options of a moment, in the order in which ties are broken."""
    pool = passage.before
    if moment.rule is None:
        return _extra_dice(moment, passage, attack.side(moment.roll).extra_per_critical)
    allowed = pool.classes.live(touchable(moment.rule, attack.side(moment.roll)))
    terms = _terms(moment.rule, pool, other, allowed)
    options = list(_stand_pat(moment.rule, passage, terms))
    for taken, put in _moves(moment, passage, allowed, terms):
        score = _plain_score(attack, moment, passage, taken, put) if attack.play == "plain" else 0
        options += _move(moment.rule, passage, terms, (taken, put), score)
    hand = max(int(option.leads.max()) for option in options) // passage.after.space.size
    return Offer(moment, passage, tuple(options), hand, len(options) * passage.crowd())


def _extra_dice(moment: Moment, passage: Passage, extra_per_critical: int) -> Offer:
    """Step 8 as a step of its own, after rules that changed dice before criticals (DICE-05)."""
    space, after = passage.before.space, passage.after.space
    criticals = space.vectors[:, passage.before.classes.place[Kind(Face.CRITICAL)]]
    hand = criticals * extra_per_critical
    leads = hand * after.size + passage.states(space.vectors)
    only = Option(np.arange(space.size), leads, None, 0)
    return Offer(moment, passage, (only,), int(hand.max()), passage.crowd())


def merging(moment: Moment, passage: Passage) -> Offer:
    """No choice at all: states of a roll that nobody can tell apart any more become one."""
    space = passage.before.space
    only = Option(np.arange(space.size), passage.states(space.vectors), None, 0)
    return Offer(moment, passage, (only,), 0, passage.crowd())


def _terms(rule: Modification, pool: Pool, other: Pool, allowed: tuple[int, ...]) -> _Terms:
    space = pool.space
    available = space.vectors[:, list(allowed)].sum(axis=1)
    own_ok, other_ok = np.ones(space.size, dtype=np.bool_), None
    own_limit, other_limit = np.full(space.size, NO_LIMIT), None
    if rule.when is not None:
        if rule.when.of is pool.role:
            own_ok = _fulfilled(rule.when, pool)
        else:
            other_ok = _fulfilled(rule.when, other)
    if isinstance(rule.count, Per):
        if rule.count.of is pool.role:
            own_limit = _as_many_as(rule.count, pool)
        else:
            other_limit = _as_many_as(rule.count, other)
    elif rule.count is not None:
        own_limit = np.full(space.size, rule.count)
    size = min(int(available.max()), int(own_limit.max()))
    size = size if other_limit is None else min(size, int(other_limit.max()))
    return _Terms(size, available, own_ok, own_limit, other_ok, other_limit)


def _dice_showing(pool: Pool, faces: frozenset[Face]) -> Index:
    showing: Index = pool.space.vectors[:, list(pool.classes.live(faces))].sum(axis=1)
    return showing


def _fulfilled(needs: Needs, pool: Pool) -> Mask:
    ok = contains(pool, needs.icons)
    ok &= _dice_showing(pool, needs.without) == 0
    return ok


def contains(pool: Pool, icons: Icons) -> Mask:
    """The states of a roll with at least these icons, which must have been asked for."""
    ok = np.ones(pool.space.size, dtype=np.bool_)
    for face in set(icons):
        showing = pool.space.vectors[:, list(pool.classes.showing(face))].sum(axis=1)
        ok &= showing >= icons.count(face)
    return ok


def _as_many_as(per: Per, pool: Pool) -> Index:
    showing = _dice_showing(pool, per.faces)
    return showing if per.at_most is None else np.minimum(showing, per.at_most)


def _stand_pat(rule: Modification, passage: Passage, terms: _Terms) -> Iterator[Option]:
    """Touching no die: always legal for a "may", else only where nothing can be done."""
    rows = np.arange(passage.before.space.size)
    leads = passage.states(passage.before.space.vectors)
    if not rule.mandatory:
        yield Option(rows, leads, None, 0)
        return
    idle = np.flatnonzero(~terms.own_ok | (terms.available == 0) | (terms.own_limit == 0))
    if idle.size:
        yield Option(idle, leads[idle], None, 0)
    others = _others(terms, 1)
    if others is not None and not others.all():
        yield Option(rows, leads, ~others, 0)


def _others(terms: _Terms, dice: int, exactly: bool = False) -> Mask | None:
    """Where the opponent's roll allows (exactly) so many dice; None where it has no say."""
    ok = terms.other_ok
    if terms.other_limit is not None:
        limit = terms.other_limit
        enough = limit == dice if exactly else limit >= dice
        ok = enough if ok is None else ok & enough
    return ok


def _moves(
    moment: Moment, passage: Passage, allowed: tuple[int, ...], terms: _Terms
) -> list[tuple[Taken, Taken]]:
    moves: list[tuple[Taken, Taken]] = []
    for dice in range(1, terms.size + 1):
        puts = _puts(moment, passage.after, dice)
        for taken in combinations_with_replacement(allowed, dice):
            moves += [(taken, put) for put in puts]
    return sorted(moves, key=lambda move: _order(passage, *move))


def _puts(moment: Moment, pool: Pool, dice: int) -> list[Taken]:
    """The ways to put so many dice back; a reroll puts none back by itself."""
    if not isinstance(moment.rule, Change):
        return [()]
    places = pool.classes.place
    if moment.rule.to is not None:
        earner = moment.chooser if moment.rule.power else None
        return [(places[Kind(moment.rule.to, moment.rule.power, earner)],) * dice]
    anywhere = sorted({places[Kind(face)] for face in Face})
    return list(combinations_with_replacement(anywhere, dice))


def _order(passage: Passage, taken: Taken, put: Taken) -> tuple[object, ...]:
    before, after = passage.before.classes, passage.after.classes
    groups = (_by_group(before, taken), _by_group(after, put))
    return (len(taken), *groups, _icons(before, taken), -_icons(after, put), taken, put)


def _icons(classes: Classes, dice: Taken) -> int:
    return sum(die != DEAD and classes.caps[die] is not None for die in dice)


def _by_group(classes: Classes, dice: Taken) -> tuple[int, ...]:
    """How many dice of each group, blind to icon rules; the first group is the best one."""
    ranks = [classes.dead_rank if die == DEAD else classes.ranks[die] for die in dice]
    return tuple(ranks.count(rank) for rank in range(len(classes.place) + 1))


def _plain_score(attack: Attack, moment: Moment, passage: Passage, taken: Taken, put: Taken) -> int:
    """The plain player rerolls what does not count, and changes dice for successes at once."""
    worths = [_worth(attack, passage.before, die) for die in taken]
    helps = 1 if moment.chooser is moment.roll else -1
    if isinstance(moment.rule, Reroll):
        # Own dice that are no success and no failure; successes of the opponent.
        groups = [passage.before.classes.groups[die] for die in taken]
        failed = any(kind.face is Face.FAILURE for group in groups for kind in group)
        fit = all(worth <= 0 for worth in worths) and not failed if helps > 0 else all(worths)
        return len(taken) if fit else -1
    return helps * (sum(_worth(attack, passage.after, die) for die in put) - sum(worths))


def _worth(attack: Attack, pool: Pool, die: int) -> int:
    return 0 if die == DEAD else attack.worth(pool.role, pool.classes.groups[die][0].face)


def _move(
    rule: Modification, passage: Passage, terms: _Terms, move: tuple[Taken, Taken], score: int
) -> Iterator[Option]:
    """The option of taking these dice, wherever it is legal."""
    dice, space = len(move[0]), passage.before.space
    take = np.bincount(move[0], minlength=space.classes)
    legal = terms.own_ok & (terms.own_limit >= dice) & (space.vectors >= take).all(axis=1)
    if isinstance(rule, Reroll) and rule.whole_roll:
        legal &= terms.available == dice
    if not rule.mandatory:
        yield from _option(passage, legal, move, _others(terms, dice), score)
        return
    # It must be done as often as it can: either no more dice, or the opponent's roll limits it.
    fully = legal & (np.minimum(terms.available, terms.own_limit) == dice)
    yield from _option(passage, fully, move, _others(terms, dice), score)
    if terms.other_limit is not None:
        limited = _others(terms, dice, exactly=True)
        yield from _option(passage, legal & ~fully, move, limited, score)


def _option(
    passage: Passage, legal: Mask, move: tuple[Taken, Taken], others: Mask | None, score: int
) -> Iterator[Option]:
    rows = np.flatnonzero(legal)
    if not rows.size or (others is not None and not others.any()):
        return
    taken, put = move
    space, after = passage.before.space, passage.after.space
    left = space.vectors[rows] - np.bincount(taken, minlength=space.classes)
    kept = passage.counts(left)
    kept += np.bincount([die for die in put if die != DEAD], minlength=after.classes).astype(
        np.intp
    )
    hand = 0 if put else len(taken)
    yield Option(rows, hand * after.size + after.number(kept), others, score, taken, put)
