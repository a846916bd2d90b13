"""Everything that could be picked now: one entry for each thing to do, with its ways and reasons.

Nothing is decided here. What a way leads to is found by stepping the seat's own view, as a preview
does: chance is asked and not rolled, so nothing is given away.
"""

from collections.abc import Iterable

from crisis.rules.core.refusal import Refusal
from crisis.rules.engine import Engine
from crisis.rules.reading import query
from crisis.server.ask.occasion import chance_in, chance_of, occasion_of
from crisis.server.ask.questions import Question
from crisis.server.game.table import refuse
from crisis.server.protocol.entries import Entry, Way
from crisis.server.protocol.messages import OptionsReply
from crisis.server.protocol.told import told
from crisis.state.decisions import Choose, Option, Pick, asked_seat
from crisis.state.event import Event
from crisis.state.events import (
    ActionTaken,
    Counted,
    LastingEnded,
    LedgerCleared,
    PowerSpent,
    RuleDropped,
    RuleUsed,
    TacticPlayed,
    ThingChosen,
)
from crisis.state.frames import ActivationFrame, AttackFrame, WindowFrame
from crisis.state.state import State
from crisis.texts import codes

# What also happens when a rule comes to nothing.
BOOKKEEPING = (
    ActionTaken, Counted, LastingEnded, LedgerCleared, PowerSpent, RuleDropped, RuleUsed,
    TacticPlayed, ThingChosen,
)  # fmt: skip
MOST_TRIALS = 24  # steps that are tried to see whether a card does anything
TRIED = ("tactic", "power", "use")


def options(question: Question) -> OptionsReply:
    """What can be done first, then what is refused and why."""
    if not isinstance(question.state.pending, Choose):
        raise refuse(codes.NOT_A_LIST())
    groups: dict[str, list[Option]] = {}
    refused: list[Entry] = []
    for choice in question.engine.choices(question.state):
        if isinstance(choice, Option):
            groups.setdefault(choice.group or choice.key, []).append(choice)
        else:
            refused.append(_entry(question, [choice[0]], choice[1]))
    occasion = occasion_of(question.engine, question.state)
    kind = occasion.kind if occasion else ""
    entries = [_entry(question, group, kind=kind) for group in groups.values()]
    top = question.state.stack[-1]
    return OptionsReply(
        decision=question.decision,
        unit=top.unit if isinstance(top, ActivationFrame) else None,
        entries=(*entries, *refused),
        occasion=occasion,
    )


def _entry(
    question: Question, group: list[Option], refusal: Refusal | None = None, kind: str = ""
) -> Entry:
    first = group[0]
    engine, state = question.engine, question.state
    tried = refusal is None and first.what in TRIED and bool(first.group)
    return Entry(
        key=first.group or first.key, what=first.what, name=first.name, thing=first.thing,
        number=first.number, rule=first.rule, who=first.owner, declines=first.declines,
        once=_is_once(engine, first),
        idle=first.idle or (tried and _is_idle_card(engine, state, group)),
        ways=tuple(_way(question, option, kind, tried=tried) for option in group),
        refusal=told(refusal),
    )  # fmt: skip


def _is_once(engine: Engine, option: Option) -> bool:
    rule = engine.catalogue.rules.get(option.rule or "") if option.group else None
    return rule is not None and (rule.kind == "tactic" or rule.limit == "game")


def _way(question: Question, option: Option, kind: str, *, tried: bool) -> Way:
    state = question.state
    payer = state.units.get(option.payer or option.owner or "")
    after = question.engine.step(state, Pick(option.key))[0] if tried else None
    window = tried and isinstance(state.stack[-1], WindowFrame)
    chance = chance_in(question.engine, after, kind) if after and window else None
    return Way(
        key=option.key, payer=option.payer, partner=option.partner, paid=option.paid,
        pays=option.cost, left=payer.power - option.cost if payer and option.cost else None,
        does=_used_on(after, question.seat) if after else (),
        chance=chance, breaks=told(_breaks(question, after)) if after and window else None,
    )  # fmt: skip


def _used_on(after: State, seat: str) -> tuple[str, ...]:
    """The pieces among which is chosen next."""
    pending = after.pending
    if not isinstance(pending, Choose) or asked_seat(pending) != seat:
        return ()
    known = {*after.units, *after.tokens, *after.terrain}
    if not all(option.what == "choose" or option.declines for option in pending.options):
        return ()
    return tuple(option.thing for option in pending.options if option.thing in known)


def _breaks(question: Question, after: State) -> Refusal | None:
    """Why one's own attack, which would get to its dice now, would not do so then (ATK-08)."""
    game = question.engine.game(question.state)
    frame = game.nearest(AttackFrame)
    if frame is None or not frame.attack or frame.side != question.seat:
        return None
    if chance_of(question.engine, question.state) is None:
        return None
    attacker, card = game.unit(frame.attacker), game.attack_card(frame)
    payer = frame.payer or frame.attacker
    cost = query.attack_cost(game, attacker, card.name, card.cost)
    owed = 0 if frame.cost_paid or frame.volley or "cost" in frame.ignore else cost
    still = _found_again(frame, after)
    if still and (still.cost_paid or after.units[payer].power >= owed):
        return None
    reason = codes.COULD_NOT_PAY(attack=card.name, cost=owed, unit=game.named(payer))
    if not owed:
        reason = codes.WOULD_END(attack=card.name)
    return Refusal("ATK-08", reason, owed, frame.attacker)


def _found_again(frame: AttackFrame, after: State) -> AttackFrame | None:
    """The same attack while it is under way, perhaps below what a rule asks or rolls."""
    wanted = (frame.attacker, frame.attack, frame.target)
    for one in after.stack:
        if isinstance(one, AttackFrame) and (one.attacker, one.attack, one.target) == wanted:
            return one
    return None


def _is_idle_card(engine: Engine, state: State, group: list[Option]) -> bool:
    return group[0].what == "tactic" and not _does_anything(engine, state, group)


def _does_anything(engine: Engine, state: State, group: Iterable[Option]) -> bool:
    """Whether some way of using a rule changes anything: every choice on the way is tried."""
    left = MOST_TRIALS
    depth = len(state.stack)
    waiting = [(state, option.key) for option in group]
    while waiting:
        if not left:
            return True
        left -= 1
        here, key = waiting.pop()
        after, events = engine.step(here, Pick(key))
        if _has_effect(events):
            return True
        if after.outcome is not None or len(after.stack) <= depth:
            continue
        if not isinstance(after.pending, Choose):
            return True  # a place, dice or chance: something may come of it
        waiting += [(after, option.key) for option in after.pending.options]
    return False


def _has_effect(events: Iterable[Event]) -> bool:
    return any(not isinstance(event, BOOKKEEPING) for event in events)
