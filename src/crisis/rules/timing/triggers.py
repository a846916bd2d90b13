"""Windows: which rules may speak at a moment, in what order, and who is asked.

One algorithm serves every window (docs/timing.md): collect what can speak now, let one group at a
time resolve all of its own in the order its player picks, collect anew after each. What a rule then
does is in `rules.effects`.
"""

from collections.abc import Callable, Sequence
from typing import Generic

from crisis.cards.model.schema import Rule
from crisis.cards.vocabulary import (
    ATTACK_WINDOWS,
    OPERATIONS,
    PHASE_WINDOWS,
    Timing,
)
from crisis.dice.pool import contains_icons
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import F, Procedure
from crisis.rules.core.steps import always, ask, jump
from crisis.rules.legal.possible import can_begin
from crisis.rules.reading import cover, query
from crisis.rules.reading.filters import all_hold
from crisis.rules.reading.granted import granted_now
from crisis.rules.reading.instance import SQUAD_RULES, Instance, context_of, side_of
from crisis.rules.reading.lines import leaderships
from crisis.rules.reading.roles import Context
from crisis.rules.timing.order import NON_PLAYER_GROUP, group_of, grouped, leading_side, stage_of
from crisis.rules.timing.paying import Way, chosen_way, ways
from crisis.rules.timing.table_cards import TABLE_KINDS, next_of_cards, shares
from crisis.state.causes import Cause, Touched
from crisis.state.decisions import Choose, Option, declining
from crisis.state.frames import (
    END,
    AttackFrame,
    DropFrame,
    FlipFrame,
    Frame,
    LeaveFrame,
    ResolveFrame,
    VolleyFrame,
    WindowFrame,
)
from crisis.state.ledger import Cancelled, Repeated, Use
from crisis.state.records import Side, SideId, TokenId, UnitId

REPLACING = frozenset(OPERATIONS.values())
_LAST_WORDS = (Timing.WOULD_LEAVE, Timing.WOULD_DROP, Timing.WOULD_FLIP)


class Window(Generic[F]):
    """The step word: open a window here, for both sides or only for one."""

    __slots__ = ("kind", "name", "only", "timing", "when")

    def __init__(
        self,
        timing: Timing,
        only: Callable[[Game, F], SideId] | None = None,
        when: Callable[[Game, F], bool] | None = None,
    ) -> None:
        self.timing = timing
        self.name = timing.value
        self.kind = _kind(timing)
        self.only = only
        self.when = when

    def run(self, game: Game, frame: F, following: str) -> None:
        """Four windows of five find nobody who speaks: those are not opened."""
        frame.step = following
        if self.timing not in game.speakers.timings or (self.when and not self.when(game, frame)):
            return
        found = _all_at(game, self.timing, frame)
        if found:
            only = self.only(game, frame) if self.only else None
            opened = WindowFrame(timing=self.name, kind=self.kind, only=only)
            found = _who_may_speak(game, opened, found, frame)
        if found:
            game.push(opened)
            game.heard = (opened, found)
        else:
            game.state.serial += 1  # an occasion like any other


window = Window


def _kind(timing: Timing) -> str:
    if timing in ATTACK_WINDOWS:
        return "A"
    if timing in REPLACING:
        return "O"
    return "P" if timing in PHASE_WINDOWS else "R"


def can_open(game: Game, timing: Timing) -> bool:
    """A window in which no card of this game could speak is skipped in no time."""
    return timing in game.speakers.timings


# --- collecting -----------------------------------------------------------------------------------


def collect(game: Game, frame: WindowFrame) -> list[Instance]:
    """Every instance that can speak now and was neither used nor declined in this window."""
    occasion = game.below(frame)
    return _who_may_speak(game, frame, _all_at(game, Timing(frame.timing), occasion), occasion)


def _who_may_speak(
    game: Game, frame: WindowFrame, found: list[Instance], occasion: Frame | None
) -> list[Instance]:
    done = {*frame.used, *frame.declined}
    return [
        instance
        for instance in found
        if (frame.only is None or side_of(game, instance) == frame.only)
        and not (done and instance.key in done)
        and _may_speak(game, frame, instance, occasion)
    ]


def _all_at(game: Game, timing: Timing, occasion: Frame | None) -> list[Instance]:
    found = candidates_at(game, timing, occasion)
    if timing in game.speakers.table_timings:
        found += shares(game, timing)
    return found


def candidates_at(game: Game, timing: Timing, occasion: Frame | None) -> list[Instance]:
    """Everybody with a rule for this moment, whether or not its conditions hold."""
    found = [*_listening(game, timing, occasion)]
    if isinstance(occasion, AttackFrame | VolleyFrame):
        found += _of_attack(game, timing, occasion)
    if game.state.lasting:
        found += [
            Instance(rule, lasting.side, lasting.owner, None, lasting.roles)
            for rule, lasting in granted_now(game, occasion)
            if timing in rule.on
        ]
    return found


def _listening(game: Game, timing: Timing, occasion: Frame | None) -> Sequence[Instance]:
    """The characters and squads with a rule for this moment, whatever happens in it."""
    found = game.listening.get(timing)
    if found is None or timing in _LAST_WORDS:
        found = game.listening[timing] = [
            Instance(rule, side, unit)
            for unit, rule, side, able in game.speaking(timing)
            if able or _speaks_of_its_own(unit, timing, occasion)
        ]
        cards = game.speakers.timings.get(timing, frozenset())
        for one in (game.state.sides["A"], game.state.sides["B"]):
            found += _of_side(game, one, timing, cards)
    return found


def _of_side(game: Game, side: Side, timing: Timing, cards: frozenset[str]) -> list[Instance]:
    """Its leadership and the Reactive cards in its hand."""
    found = [
        Instance(rule, side.id, leader)
        for led, leader, rule in leaderships(game)
        if led == side.id and timing in rule.on
    ]
    for slug in side.tactics:
        if slug not in cards:
            continue
        tactic = game.catalogue.tactics[slug]
        if (
            tactic.timing in ("reactive", "both")
            and timing in tactic.rule.on
            and query.squad_uses(game, side.id, tactic.affiliation)
        ):
            found.append(Instance(tactic.rule, side.id))
    for slug in side.played:
        back = game.catalogue.tactics[slug].back if slug in cards else None
        if back is not None and timing in back.on:
            found.append(Instance(back, side.id))
    return found


def _speaks_of_its_own(unit: UnitId, timing: Timing, occasion: Frame | None) -> bool:
    """A unit still has its card text in its own `would_leave`, `would_flip` and `would_drop`,
    although it is Dazed (GEN-02 over SP-05, TIMING 2)."""
    return (
        timing in _LAST_WORDS
        and isinstance(occasion, LeaveFrame | DropFrame | FlipFrame)
        and occasion.unit == unit
    )


def _of_attack(game: Game, timing: Timing, attack: AttackFrame | VolleyFrame) -> list[Instance]:
    found = []
    if game.state.units[attack.attacker].able:
        found += [
            Instance(rule, attack.side, attack.attacker)
            for rule in game.attack_card(attack).rules
            if timing in rule.on and rule.name not in attack.without and not rule.granted
        ]
    if isinstance(attack, VolleyFrame):
        return found
    if timing is Timing.MODIFY_OWN and attack.target and cover.has_cover(game, attack):
        target = game.unit(attack.target)
        found += [
            Instance(rule, target.side, target.id)
            for rule in game.catalogue.basics
            if timing in rule.on and target.able
        ]
    return found


def _may_speak(game: Game, frame: WindowFrame, instance: Instance, occasion: Frame | None) -> bool:
    rule = instance.rule
    if rule.keyword and rule.keyword not in game.edition.keywords:
        return False
    context = context_of(game, instance, occasion)
    if rule.icons and not _icons_rolled(rule, occasion):
        return False
    if not all_hold(context, rule.when) or limit_reached(
        game, rule, instance.side, instance.owner, instance.token
    ):
        return False
    shared = game.edition.same_name_once_per_trigger and rule.kind not in TABLE_KINDS
    if shared and touched(context, rule) in frame.affected:
        return False
    if rule.is_reaction and _reaction_forbidden(game, instance):
        return False
    return bool(ways(game, instance, occasion)) and (
        rule.kind == "tactic" or can_begin(context, rule)
    )


def _reaction_forbidden(game: Game, instance: Instance) -> bool:
    return instance.owner is not None and bool(
        query.cannot(game, "react", game.unit(instance.owner))
    )


def _icons_rolled(rule: Rule, occasion: Frame | None) -> bool:
    if not isinstance(occasion, AttackFrame):
        return False
    return contains_icons(tuple(die.face for die in occasion.attack_dice), rule.icons)


def touched(context: Context, rule: Rule) -> Touched:
    """Whom a rule touches, for "same name once per trigger and character" (GEN-07).

    The parts of one printed rule share its name and do not shut each other out.
    """
    part = "" if rule.number is None else str(rule.number)
    return Touched(rule.name, context.role(rule.affects), part)


def begin_anew(frame: WindowFrame, touched: Touched) -> None:
    """The moment changes in the middle of a window: the order starts again, and whoever was touched
    is not touched again by the same name."""
    frame.stage = 0
    frame.affected = (*frame.affected, touched)


def use_of(
    rule: Rule, side: SideId | None, owner: UnitId | None, token: TokenId | None = None
) -> Use:
    """Limits of a leadership or card count for the side, all others for the character (ACT-19) or
    the token."""
    assert rule.limit is not None
    if token is not None:
        return Use(rule.limit, token, rule.name)
    holder = side if rule.kind in SQUAD_RULES or owner is None else owner
    return Use(rule.limit, str(holder), rule.ref if rule.kind == "leadership" else rule.name)


def limit_reached(
    game: Game,
    rule: Rule,
    side: SideId | None,
    owner: UnitId | None,
    token: TokenId | None = None,
) -> bool:
    if owner is not None and game.has_counted(Cancelled(owner, rule.name)):
        return True
    if rule.limit is None:
        return False
    if not game.has_counted(use_of(rule, side, owner, token)):
        return False
    return owner is None or rule.kind in SQUAD_RULES or not _may_repeat(game, owner)


def _may_repeat(game: Game, owner: UnitId) -> bool:
    """Some cards let a character use its superpowers more often than their limits say."""
    more = query.value(game, "extra_uses", game.unit(owner), 0)
    return more > game.state.ledger.get(Repeated(owner).text, 0)


# --- running --------------------------------------------------------------------------------------


def _chooser(game: Game, frame: WindowFrame, instance: Instance) -> SideId:
    rule = instance.rule
    if instance.side is not None and (
        group_of(game, frame.kind, instance) < NON_PLAYER_GROUP or rule.each
    ):
        return instance.side
    if instance.owner is not None and (rule.optional or rule.in_turn):
        return game.unit(instance.owner).side
    return game.state.priority if frame.kind == "P" else leading_side(game)


def _next_group(game: Game, frame: WindowFrame) -> list[Instance]:
    if game.heard is None or game.heard[0] is not frame:
        game.heard = (frame, collect(game, frame))  # known until somebody speaks, or declines
    open_now = [
        (group, instance)
        for group, instance in grouped(game, frame.kind, game.heard[1])
        if stage_of(frame.kind, group) >= frame.stage
    ]
    if not open_now:
        return []
    first = min(group for group, _ in open_now)
    group = [instance for its, instance in open_now if its == first]
    if first < NON_PLAYER_GROUP:
        return group
    cards = [instance for instance in group if instance.rule.kind in TABLE_KINDS]
    others = [instance for instance in group if instance.rule.kind not in TABLE_KINDS]
    group = [*others, *next_of_cards(game, cards, frame.begun)]
    if _one_decides(group):
        return group
    chooser = _chooser(game, frame, group[0])
    return [instance for instance in group if _chooser(game, frame, instance) == chooser]


def _one_decides(group: list[Instance]) -> bool:
    """Which of several non-player cards comes first is for one player to say (ROUND-19, TIME-06);
    what is optional is for its own player."""
    several = len({instance.rule.card for instance in group}) > 1
    return several and not any(instance.rule.optional for instance in group)


def _group_chooser(game: Game, frame: WindowFrame, group: list[Instance]) -> SideId:
    if group_of(game, frame.kind, group[0]) < NON_PLAYER_GROUP or not _one_decides(group):
        return _chooser(game, frame, group[0])
    return game.state.priority if frame.kind == "P" else leading_side(game)


def who_speaks(game: Game, frame: WindowFrame) -> Choose | None:
    """Nobody is asked when there is one mandatory instance and nothing to choose; after each the
    window collects anew (TIME-10)."""
    group = _next_group(game, frame)
    occasion = game.below(frame)
    if not group:
        frame.step = END
        return None
    if len(group) == 1 and not group[0].rule.optional:
        _begin(game, frame, ways(game, group[0], occasion)[0])
        return None
    options = [
        way.option(game, "use") for instance in group for way in ways(game, instance, occasion)
    ]
    if all(instance.rule.optional for instance in group):
        options.append(declining("pass"))
    return Choose(_group_chooser(game, frame, group), frame.timing, tuple(options))


def take_speaker(game: Game, frame: WindowFrame, option: Option) -> None:
    if option.declines:
        group, game.heard = _next_group(game, frame), None
        frame.declined = (*frame.declined, *[instance.key for instance in group])
    else:
        everybody = _all_at(game, Timing(frame.timing), game.below(frame))
        meant = [instance for instance in everybody if instance.key == option.group]
        # What was granted twice has one key: then only one that may speak now is meant.
        _begin(
            game, frame, chosen_way(option, meant if len(meant) == 1 else _next_group(game, frame))
        )


def _begin(game: Game, frame: WindowFrame, way: Way) -> None:
    instance, game.heard = way.instance, None
    occasion = game.below(frame)
    context = context_of(game, instance, occasion)
    frame.stage = max(frame.stage, stage_of(frame.kind, group_of(game, frame.kind, instance)))
    frame.used = (*frame.used, instance.key)
    if instance.rule.kind in TABLE_KINDS:
        frame.begun = (*frame.begun, instance.rule.card)
    frame.affected = (*frame.affected, touched(context, instance.rule))
    resolve(game, instance, payer=way.payer, paid=way.paid, occasion=occasion, partner=way.partner)


def resolve(
    game: Game,
    instance: Instance,
    *,
    payer: UnitId | None,
    paid: int,
    occasion: Frame | None,
    partner: UnitId | None = None,
) -> None:
    """Push the frame that carries a rule out; a Team Tactic card speaks for who plays it."""
    rule, owner = instance.rule, instance.owner
    if rule.kind == "tactic" and owner is None:
        owner = payer
    chooser = instance.side
    if chooser is None:
        chooser = game.unit(owner).side if owner else leading_side(game)
    attack = game.nearest(AttackFrame)
    cause = Cause(
        kind=_cause_kind(rule),
        name=rule.name,
        unit=owner if not rule.is_non_player and rule.kind != "interact" else None,
        side=instance.side if not rule.is_non_player and rule.kind != "interact" else None,
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
            chosen=_known_names(instance, partner),
        )
    )


def _known_names(instance: Instance, partner: UnitId | None) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for role, thing in instance.named:
        found[role] = (*found.get(role, ()), thing)
    for role, one in (("token", instance.token), ("partner", partner)):
        if one is not None:
            found[role] = (one,)
    return found


_CAUSE_KINDS = {
    "rider": "attack",
    "active": "superpower",
    "reactive": "superpower",
    "innate": "superpower",
    "interact": "crisis",
}


def _cause_kind(rule: Rule) -> str:
    return _CAUSE_KINDS.get(rule.kind, rule.kind)


WINDOW = Procedure[WindowFrame](
    {
        "collect": ask(who_speaks, take_speaker, rule="TIME-01"),
        "again": jump("collect", when=always),
    }
)
