"""Windows: which rules may speak at a moment, in what order, and who is asked.

One algorithm serves every window (docs/timing.md): collect what can speak now, let one group at a
time resolve all of its own in the order its player picks, collect anew after each. What a rule then
does is in `rules.effects`.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from crisis.cards.schema import NON_PLAYER, Rule
from crisis.cards.vocabulary import ATTACK_WINDOWS, PHASE_WINDOWS, Filter, Timing
from crisis.dice.pool import contains_icons
from crisis.rules import query
from crisis.rules.filters import all_hold, fits, select
from crisis.rules.game import Game
from crisis.rules.possible import can_begin
from crisis.rules.roles import Context
from crisis.rules.steps import Procedure, always, ask, do, jump
from crisis.state.decisions import Answer, Choose, Decision, Option, Pick
from crisis.state.frames import (
    END,
    AttackFrame,
    Cause,
    Frame,
    LeaveFrame,
    ResolveFrame,
    WindowFrame,
)
from crisis.state.records import SideId, Unit, UnitId

PASS = "pass"


class Instance(NamedTuple):
    """One rule that may speak: whose it is and in which group it waits."""

    rule: Rule
    side: SideId | None
    owner: UnitId | None
    group: int

    @property
    def key(self) -> str:
        return f"{self.owner or self.side or 'table'}|{self.rule.ref}"


class Way(NamedTuple):
    """One way to use an instance: who pays and how much."""

    instance: Instance
    payer: UnitId | None
    paid: int

    @property
    def key(self) -> str:
        extra = f"@{self.payer}" if self.payer and self.payer != self.instance.owner else ""
        amount = f"#{self.paid}" if self.instance.rule.cost_max else ""
        return f"{self.instance.key}{extra}{amount}"


class Window:
    """The step word: open a window here, for both sides or only for one."""

    __slots__ = ("only", "timing", "when")

    def __init__(
        self,
        timing: Timing,
        only: Callable[..., SideId] | None = None,
        when: Callable[..., bool] | None = None,
    ) -> None:
        self.timing = timing
        self.only = only
        self.when = when

    def run(self, game: Game, frame: Any, following: str) -> None:
        frame.step = following
        if not can_open(game, self.timing) or (self.when and not self.when(game, frame)):
            return
        only = self.only(game, frame) if self.only else None
        game.push(WindowFrame(timing=self.timing.value, kind=_kind(self.timing), only=only))


window = Window


def _kind(timing: Timing) -> str:
    if timing in ATTACK_WINDOWS:
        return "A"
    return "P" if timing in PHASE_WINDOWS else "R"


def can_open(game: Game, timing: Timing) -> bool:
    """A window in which no card of this game could speak is skipped in no time."""
    return timing in game.speakers.timings


# --- collecting -----------------------------------------------------------------------------------


def collect(game: Game, frame: WindowFrame) -> list[Instance]:
    """Every instance that can speak now and was neither used nor declined in this window."""
    occasion = game.below(frame)
    timing = Timing(frame.timing)
    found = []
    for rule, side, owner in _candidates(game, timing, occasion):
        if frame.only is not None and side != frame.only:
            continue
        instance = Instance(rule, side, owner, _group(game, frame.kind, rule, side))
        if instance.key in frame.used or instance.key in frame.declined:
            continue
        if _may_speak(game, frame, instance, occasion):
            found.append(instance)
    return found


def _candidates(
    game: Game, timing: Timing, occasion: Frame | None
) -> Iterator[tuple[Rule, SideId | None, UnitId | None]]:
    for unit in game.units():
        if unit.able or _speaks_while_leaving(unit, timing, occasion):
            yield from _of_unit(game, unit, timing)
    for side in game.state.sides.values():
        for rule in query.leadership_rules(game, side.id):
            if timing in rule.on:
                yield rule, side.id, side.leader
        for slug in side.tactics:
            tactic = game.catalogue.tactics[slug]
            if tactic.timing == "reactive" and timing in tactic.rule.on:
                yield tactic.rule, side.id, None
    if isinstance(occasion, AttackFrame):
        yield from _of_attack(game, timing, occasion)
    for slug in game.state.crises:
        for rule in game.catalogue.crises[slug].index.by_timing.get(timing, ()):
            yield rule, None, None


def _speaks_while_leaving(unit: Unit, timing: Timing, occasion: Frame | None) -> bool:
    """A unit that leaves still has its card text in its own `would_leave` (TIMING 2)."""
    return (
        timing is Timing.WOULD_LEAVE
        and isinstance(occasion, LeaveFrame)
        and occasion.unit == unit.id
    )


def _of_unit(
    game: Game, unit: Unit, timing: Timing
) -> Iterator[tuple[Rule, SideId | None, UnitId | None]]:
    for rule in game.face(unit).index.by_timing.get(timing, ()):
        yield rule, unit.side, unit.id
    for slug in unit.gems:
        for rule in game.catalogue.gems[slug].index.by_timing.get(timing, ()):
            yield rule, unit.side, unit.id
    for slug in unit.conditions:
        for rule in game.catalogue.conditions[slug].index.by_timing.get(timing, ()):
            yield rule, None, unit.id


def _of_attack(
    game: Game, timing: Timing, attack: AttackFrame
) -> Iterator[tuple[Rule, SideId | None, UnitId | None]]:
    attacker = game.unit(attack.attacker)
    if attacker.able:
        for rule in game.attack_card(attack).rules:
            if timing in rule.on and rule.name not in attack.without:
                yield rule, attack.side, attack.attacker
    if timing is Timing.MODIFY_OWN and attack.target and query.has_cover(game, attack):
        target = game.unit(attack.target)
        for rule in game.catalogue.basics:
            if timing in rule.on and target.able:
                yield rule, target.side, target.id


def _may_speak(game: Game, frame: WindowFrame, instance: Instance, occasion: Frame | None) -> bool:
    rule = instance.rule
    context = context_of(game, instance, occasion)
    if rule.icons and not _icons_rolled(rule, occasion):
        return False
    if not all_hold(context, rule.when) or limit_reached(game, rule, instance.side, instance.owner):
        return False
    if game.edition.same_name_once_per_trigger and _affected(context, rule) in frame.affected:
        return False
    if rule.is_reaction and _reaction_forbidden(game, instance):
        return False
    return bool(ways(game, instance, occasion)) and can_begin(context, rule)


def _reaction_forbidden(game: Game, instance: Instance) -> bool:
    return instance.owner is not None and bool(
        query.cannot(game, "react", game.unit(instance.owner))
    )


def _icons_rolled(rule: Rule, occasion: Frame | None) -> bool:
    if not isinstance(occasion, AttackFrame):
        return False
    return contains_icons(tuple(die.face for die in occasion.attack_dice), rule.icons)


def _affected(context: Context, rule: Rule) -> str:
    """Whom a rule touches, for "same name once per trigger and character" (GEN-07)."""
    return f"{rule.name}>{context.role(rule.affects)}"


def context_of(game: Game, instance: Instance, occasion: Frame | None) -> Context:
    side = instance.side
    if side is None and instance.owner is not None:
        side = game.unit(instance.owner).side
    return Context(game, side=side, owner=instance.owner, occasion=occasion)


def limit_key(rule: Rule, side: SideId | None, owner: UnitId | None) -> str:
    """Limits of a leadership or card count for the side, all others for the character (ACT-19)."""
    holder = side if rule.kind in ("leadership", "tactic") or owner is None else owner
    return f"{rule.limit}|{holder}|{rule.ref if rule.kind == 'leadership' else rule.name}"


def limit_reached(game: Game, rule: Rule, side: SideId | None, owner: UnitId | None) -> bool:
    return rule.limit is not None and game.state.ledger.get(limit_key(rule, side, owner), 0) > 0


# --- who pays -------------------------------------------------------------------------------------


def ways(game: Game, instance: Instance, occasion: Frame | None) -> list[Way]:
    """Each affordable combination of payer and amount; one free way for what costs nothing."""
    rule = instance.rule
    payers = _payers(game, instance, occasion)
    if not payers:
        return (
            [Way(instance, instance.owner, 0)] if not rule.cost and instance.owner is None else []
        )
    found = []
    for payer in payers:
        surcharge = query.rule_cost(game, rule, payer) - rule.cost
        for paid in range(rule.cost, max(rule.cost, rule.cost_max) + 1):
            if payer.power >= paid + surcharge:
                found.append(Way(instance, payer.id, paid))
    return found


def _payers(game: Game, instance: Instance, occasion: Frame | None) -> list[Unit]:
    rule = instance.rule
    context = context_of(game, instance, occasion)
    if rule.payer is not None:
        return [game.unit(unit) for unit in _named_payers(context, rule.payer)]
    if rule.kind == "tactic" and instance.side is not None:
        return _tactic_payers(game, rule, context)
    return [game.unit(instance.owner)] if instance.owner else []


def _named_payers(context: Context, payer: Filter) -> list[UnitId]:
    if payer.who:
        named = context.role(payer.who)
        able = named is not None and context.game.unit(named).able
        return [named] if named and able and fits(context, payer, named) else []
    return select(context, payer)


def _tactic_payers(game: Game, rule: Rule, context: Context) -> list[Unit]:
    """The characters a card names play it and pay for it; Dazed ones and Grunts cannot
    (TAC-07..10)."""
    players = game.catalogue.tactics[rule.ref].players
    wanted = players[0] if players else Filter(relation="ally")
    return [
        unit
        for unit in (game.unit(unit) for unit in select(context, wanted))
        if not game.card(unit).grunt and unit.owner == context.side
    ]


# --- order ----------------------------------------------------------------------------------------


def leading_side(game: Game) -> SideId:
    """Whose effects come first outside phase windows: the attacker's, else the active player's."""
    attack = game.nearest(AttackFrame)
    return attack.side if attack else game.state.turn


def _group(game: Game, kind: str, rule: Rule, side: SideId | None) -> int:
    """The place in the order of TIME-01 to TIME-08; crisis cards always come last."""
    if rule.kind == "crisis":
        return 9
    if rule.kind in NON_PLAYER or side is None:
        return 8
    priority = game.state.priority
    if kind == "P":
        return 0 if side == priority else 1
    if kind == "A":
        return 0 if side == leading_side(game) else 1
    if rule.is_reaction:
        return 2 if side == priority else 3
    return 0 if side == leading_side(game) else 1


def _chooser(game: Game, frame: WindowFrame, instance: Instance) -> SideId:
    if instance.side is not None and instance.group < 8:
        return instance.side
    if instance.owner is not None and instance.rule.optional:
        return game.unit(instance.owner).side
    return game.state.priority if frame.kind == "P" else leading_side(game)


# --- running --------------------------------------------------------------------------------------


def _next_group(game: Game, frame: WindowFrame) -> list[Instance]:
    found = collect(game, frame)
    if not found:
        return []
    first = min(instance.group for instance in found)
    group = [instance for instance in found if instance.group == first]
    if first < 8:
        return group
    chooser = _chooser(game, frame, group[0])
    return [instance for instance in group if _chooser(game, frame, instance) == chooser]


def run_forced(game: Game, frame: WindowFrame) -> None:
    """Nobody is asked when there is one mandatory instance and nothing to choose."""
    group = _next_group(game, frame)
    if not group:
        frame.step = END
    elif len(group) == 1 and not group[0].rule.optional:
        frame.step = "collect"  # come back here and collect anew (TIME-10)
        _begin(game, frame, ways(game, group[0], game.below(frame))[0])


def who_speaks(game: Game, frame: WindowFrame) -> Decision | None:
    group = _next_group(game, frame)
    occasion = game.below(frame)
    options = [
        Option(
            key=way.key,
            what="use",
            name=way.instance.rule.name,
            unit=way.instance.owner,
            about=way.instance.rule.ref,
            cost=way.paid,
        )
        for instance in group
        for way in ways(game, instance, occasion)
    ]
    if all(instance.rule.optional for instance in group):
        options.append(Option(PASS, "pass"))
    return Choose(_chooser(game, frame, group[0]), frame.timing, tuple(options))


def take_speaker(game: Game, frame: WindowFrame, answer: Answer) -> None:
    assert isinstance(answer, Pick)
    group = _next_group(game, frame)
    if answer.key == PASS:
        frame.declined = (*frame.declined, *(instance.key for instance in group))
        return
    occasion = game.below(frame)
    chosen = next(
        way for instance in group for way in ways(game, instance, occasion) if way.key == answer.key
    )
    _begin(game, frame, chosen)


def _begin(game: Game, frame: WindowFrame, way: Way) -> None:
    instance = way.instance
    occasion = game.below(frame)
    context = context_of(game, instance, occasion)
    frame.used = (*frame.used, instance.key)
    frame.affected = (*frame.affected, _affected(context, instance.rule))
    resolve(game, instance, payer=way.payer, paid=way.paid, occasion=occasion)


def resolve(
    game: Game,
    instance: Instance,
    *,
    payer: UnitId | None,
    paid: int,
    occasion: Frame | None,
) -> None:
    """Push the frame that carries a rule out."""
    rule, owner = instance.rule, instance.owner
    chooser = instance.side
    if chooser is None:
        chooser = game.unit(owner).side if owner else leading_side(game)
    attack = game.nearest(AttackFrame)
    cause = Cause(
        kind=_cause_kind(rule),
        name=rule.name,
        unit=owner if rule.kind not in NON_PLAYER and rule.kind != "interact" else None,
        side=instance.side if rule.kind not in NON_PLAYER and rule.kind != "interact" else None,
        attack=attack.serial if attack and rule.kind == "rider" else 0,
    )
    game.push(
        ResolveFrame(
            rule=rule.ref,
            side=chooser,
            cause=cause,
            owner=owner,
            payer=payer,
            occasion=occasion.serial if occasion is not None else 0,
            paid=paid,
        )
    )


_CAUSE_KINDS = {
    "rider": "attack",
    "active": "superpower",
    "reactive": "superpower",
    "innate": "superpower",
    "interact": "crisis",
}


def _cause_kind(rule: Rule) -> str:
    return _CAUSE_KINDS.get(rule.kind, rule.kind)


WINDOW: Procedure = Procedure(
    {
        "collect": do(run_forced),
        "choose": ask(who_speaks, take_speaker, rule="TIME-01"),
        "again": jump("collect", when=always),
    }
)
