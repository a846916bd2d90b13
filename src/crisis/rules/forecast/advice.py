"""The best use of rerolls and changes while an attack is under way, for whoever is asked.

What is left of the attack is described like a whole one (`rules.forecast.odds`), only that the dice
already lie there; `dice.advice` says what to do with them. A plan holds for every roll of the same
number of dice at the same moment, so that it can be kept.
"""

from msgspec import Struct

from crisis.cards.vocabulary import Timing
from crisis.dice.advice import Use, best_use
from crisis.dice.attack import LEAST_DAMAGE, MOST_DAMAGE, Attack, Goal, Side
from crisis.dice.faces import Face
from crisis.dice.modifications import Change, Modification, Reroll
from crisis.rules.core.game import Game
from crisis.rules.forecast import odds
from crisis.state.decisions import Answer, Choose, ChooseDice, Option, Pick, PickDice
from crisis.state.frames import AttackFrame, ChangeFrame, RerollFrame, WindowFrame
from crisis.state.records import SideId, other

Slot = tuple[Timing, SideId]


class Plan(Struct, frozen=True):
    """What is left of an attack: its description and the rules of the side that is asked.

    `first` is the number of that side's first modification; `speeches` are those from there on.
    """

    attack: Attack
    first: int
    speeches: tuple[odds.Speech, ...]
    asked: SideId


def plan_of(
    game: Game, *, skip: frozenset[str] = frozenset(), goals: tuple[Goal, Goal] | None = None
) -> Plan | None:
    """The plan for the pending decision; None when it is not about dice of an attack.

    `skip` holds the groups of rules that the asked side has decided not to use.
    """
    decision, window = game.state.pending, _window(game)
    if window is None or not isinstance(decision, Choose | ChooseDice):
        return None
    trial, opened, frame = _copied_window(game, window)
    slots = _slots(frame, opened)
    here = (Timing(opened.timing), decision.asked)
    if here not in slots:
        return None
    purses = odds.Purses(trial)
    left: dict[Slot, tuple[odds.Speech, ...]] = {}
    for slot in slots:
        now = opened if slot[0].value == opened.timing and opened.only in (None, slot[1]) else None
        found = odds.modifications(trial, frame, *slot, purses, now)
        left[slot] = tuple(one for one in found if one.way.instance.key not in skip)
    under_way = _under_way(game, decision)
    if isinstance(decision, ChooseDice) and under_way is None:
        return None
    rules = {slot: tuple(one.modification for one in found) for slot, found in left.items()}
    if under_way is not None:
        rules[here] = (under_way, *rules[here])
    attack = _rest(trial, frame, rules, purses, goals or (MOST_DAMAGE, LEAST_DAMAGE))
    first = sum(len(rules[slot]) for slot in slots[: slots.index(here)])
    return Plan(attack, first, left[here], decision.asked)


def best_answer(game: Game, plan: Plan) -> Answer | None:
    """What the plan says for the dice that lie there; None when it says nothing."""
    decision, frame = game.state.pending, game.nearest(AttackFrame)
    assert frame is not None
    rolls = tuple(
        tuple(die.face for die in dice) for dice in (frame.attack_dice, frame.defense_dice)
    )
    if isinstance(decision, ChooseDice):
        use = best_use(plan.attack, plan.first, *rolls)
        return _dice_answer(decision, rolls[0] if decision.pool == "attack" else rolls[1], use)
    assert isinstance(decision, Choose)
    for number, speech in enumerate(plan.speeches, plan.first):
        use = best_use(plan.attack, number, *rolls)
        option = _option(speech, len(use.taken), decision.options)
        if option and (use.taken or speech.modification.mandatory):
            return Pick(option.key)
    return next((Pick(option.key) for option in decision.options if option.declines), None)


def advice(
    game: Game, *, skip: frozenset[str] = frozenset(), goals: tuple[Goal, Goal] | None = None
) -> Answer | None:
    """The best answer to a decision about the dice of an attack; None for other decisions."""
    plan = plan_of(game, skip=skip, goals=goals)
    return None if plan is None else best_answer(game, plan)


# --- where the attack stands ----------------------------------------------------------------------


def _window(game: Game) -> WindowFrame | None:
    """The innermost window, if it is one about the dice of an attack."""
    window = game.nearest(WindowFrame)
    if window is None or Timing(window.timing) not in odds.DICE_WINDOWS:
        return None
    return window if isinstance(game.below(window), AttackFrame) else None


def _copied_window(game: Game, window: WindowFrame) -> tuple[Game, WindowFrame, AttackFrame]:
    """A copy that is at the attack itself, with every face on the table, and its open window."""
    trial = odds.copied(game)
    stack = trial.state.stack
    at = next(i for i, frame in enumerate(stack) if frame.serial == window.serial)
    opened, frame = stack[at], stack[at - 1]
    del stack[at:]
    assert isinstance(opened, WindowFrame) and isinstance(frame, AttackFrame)
    return trial, opened, _with_everything(frame)


def _with_everything(frame: AttackFrame) -> AttackFrame:
    frame.attack_pool, frame.defense_pool = len(frame.attack_dice), len(frame.defense_dice)
    frame.attack_dice = frame.defense_dice = odds.EVERYTHING
    return frame


def _slots(frame: AttackFrame, window: WindowFrame) -> list[Slot]:
    """The one-sided windows from the open one on, in the order of the sequence."""
    sides = (frame.side, other(frame.side))
    slots = [(timing, side) for timing in odds.DICE_WINDOWS for side in sides]
    start = next(
        i
        for i, (timing, side) in enumerate(slots)
        if timing.value == window.timing and window.only in (None, side)
    )
    return slots[start:]


def _under_way(game: Game, decision: Choose | ChooseDice) -> Modification | None:
    """The modification whose dice are being chosen."""
    top = game.top
    if isinstance(decision, Choose):
        return None
    faces = frozenset(Face(letter) for letter in getattr(top, "faces", "")) or None
    if isinstance(top, RerollFrame):
        return Reroll(count=decision.most, faces=faces)
    if isinstance(top, ChangeFrame):
        to = Face(top.to) if len(top.to) == 1 else None
        frm = frozenset(Face(letter) for letter in top.frm) or None
        return Change(to=to, count=decision.most, faces=frm, mandatory=decision.least > 0)
    return None


def _rest(
    game: Game,
    frame: AttackFrame,
    rules: dict[Slot, tuple[Modification, ...]],
    purses: odds.Purses,
    goals: tuple[Goal, Goal],
) -> Attack:
    assert frame.target is not None
    target = game.unit(frame.target)
    return Attack(
        attacker=_side(game, frame, frame.side, rules),
        defender=_side(game, frame, other(frame.side), rules),
        flat=odds.flat(game, frame),
        reductions=odds.reductions(game, frame, target, purses),
        stamina=odds.stamina_left(game, target),
        attacker_goal=goals[0],
        defender_goal=goals[1],
    )


def _side(
    game: Game, frame: AttackFrame, side: SideId, rules: dict[Slot, tuple[Modification, ...]]
) -> Side:
    attacking = side == frame.side
    unit = game.unit(frame.attacker if attacking else frame.target or "")
    before = any(timing is Timing.ROLLED for timing, _ in rules)
    each = odds.extra(game, frame, unit, "attacking" if attacking else "defending")
    found = tuple(rules.get((timing, side), ()) for timing in odds.DICE_WINDOWS)
    dice = frame.attack_pool if attacking else frame.defense_pool
    return odds.party(game, frame, unit, dice, each if before else 0, found)


# --- answers --------------------------------------------------------------------------------------


def _option(speech: odds.Speech, dice: int, options: tuple[Option, ...]) -> Option | None:
    """The offered way to use a rule, for no more Power than the dice need."""
    way = speech.way
    paid = min(way.paid, max(way.instance.rule.cost, dice))
    offered = [option for option in options if option.group == way.instance.key]
    for option in offered:
        if (option.payer, option.partner, option.paid) == (way.payer, way.partner, paid):
            return option
    return offered[0] if offered else None


def _dice_answer(decision: ChooseDice, roll: tuple[Face, ...], use: Use) -> PickDice:
    """The dice that show the faces to take, as far as they may be taken."""
    left = list(decision.dice)
    chosen: list[tuple[int, str]] = []
    puts = use.put or ("",) * len(use.taken)
    for face, put in zip(use.taken, puts, strict=True):
        index = next((i for i in left if roll[i] is face), None)
        if index is not None:
            left.remove(index)
            chosen.append((index, put))
    for index in left[: max(0, decision.least - len(chosen))]:
        chosen.append((index, decision.faces[:1]))
    chosen.sort()
    faces = "".join(put for _, put in chosen) if len(decision.faces) > 1 else ""
    return PickDice(tuple(index for index, _ in chosen), faces)
