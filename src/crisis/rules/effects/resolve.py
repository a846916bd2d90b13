"""Carrying a rule out: pay, then one effect after the other; choices, lasting effects, the end."""

from collections.abc import Iterator
from copy import copy
from functools import partial

from msgspec import Struct

from crisis.cards.model.schema import Rule
from crisis.cards.model.walk import effects_at
from crisis.cards.vocabulary import (
    AnyEffect,
    Begin,
    ChooseNumber,
    ChooseOne,
    ChooseReserve,
    ChooseThing,
    Score,
    Special,
    Tally,
    Timing,
)
from crisis.rules.chapters.scoring import check_victory
from crisis.rules.core import witness
from crisis.rules.core.area import Area
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.refusal import Refusal, Refused
from crisis.rules.core.steps import ask, do, jump
from crisis.rules.effects import (
    characters,
    dice,
    drive,
    each,
    gather,
    grants,
    lasting,
    movement,
    objectives,
    powers,
    terrain,
    turns,
)
from crisis.rules.effects.special import SPECIAL
from crisis.rules.effects.team import hand, leading, markers, naming, reversals, sharing
from crisis.rules.effects.verb import Verb, asking, context, drop, verb
from crisis.rules.legal.cards_in_hand import reserves
from crisis.rules.legal.possible import candidates, why_not_named, worth_naming
from crisis.rules.reading import query
from crisis.rules.reading.amounts import amount
from crisis.rules.reading.filters import all_hold
from crisis.rules.reading.memory import remember_power
from crisis.rules.timing.triggers import use_of, window
from crisis.state.decisions import (
    Choose,
    Draw,
    Drawn,
    Option,
    Question,
    declining,
    offer,
)
from crisis.state.events import (
    PowerSpent,
    RuleUsed,
    TacticPlayed,
    ThingChosen,
)
from crisis.state.frames import (
    AttackFrame,
    DropFrame,
    FlipFrame,
    Frame,
    LeaveFrame,
    ResolveFrame,
)
from crisis.state.ledger import Repeated, UseOn
from crisis.texts import codes

# --- cost -----------------------------------------------------------------------------------------


def begin(game: Game, frame: ResolveFrame) -> None:
    """The whole cost is paid when the rule is used (SP-06); limits count from here."""
    if frame.path:
        return  # one turn of an `each`: the rule was begun and paid before
    rule = game.rule(frame.rule)
    game.emit(RuleUsed(rule.ref, rule.name, rule.kind, frame.owner, frame.side))
    if rule.kind == "tactic":
        game.emit(TacticPlayed(frame.side, rule.ref))  # TAC-05
    if rule.limit is not None:
        token = frame.named("token") if rule.each == "token" else None
        use = use_of(rule, frame.side, frame.owner, token)
        if game.has_counted(use) and frame.owner is not None:
            game.count(Repeated(frame.owner))
        game.count(use)
    _count_things(game, frame, rule)
    cost = _cost(game, frame, rule)
    if cost and frame.payer is not None:
        game.emit(PowerSpent(frame.payer, cost, rule.name))
        frame.spent = cost
        if rule.kind == "tactic":
            game.note("paid_tactic", frame.payer)
    _partner_pays(game, frame, rule)
    _remember_use(game, frame, rule)


def _count_things(game: Game, frame: ResolveFrame, rule: Rule) -> None:
    """A condition with a limit is about each one that it names: this was its turn."""
    for wanted in rule.when:
        who = context(game, frame).role(wanted.who) if wanted.limit else None
        if wanted.limit and who is not None:
            game.count(UseOn(wanted.limit, rule.name, who))


def _partner_pays(game: Game, frame: ResolveFrame, rule: Rule) -> None:
    """Two who play a Team Tactic card together pay its cost each (TAC-07)."""
    partner = frame.named("partner") if rule.kind == "tactic" else None
    if partner is None:
        return
    cost = query.rule_cost(game, rule, game.unit(partner))
    if cost:
        game.emit(PowerSpent(partner, cost, rule.name))
        game.note("paid_tactic", partner)


def _remember_use(game: Game, frame: ResolveFrame, rule: Rule) -> None:
    if rule.kind in ("active", "reactive") and frame.owner is not None:
        game.note("used_power", frame.owner)
        remember_power(game, frame.owner)
    attack = game.frame(frame.occasion)
    if isinstance(attack, AttackFrame):
        game.note("used", rule.name, on=attack)


def _cost(game: Game, frame: ResolveFrame, rule: Rule) -> int:
    if frame.payer is None:
        return 0
    user = frame.owner if frame.owner and rule.kind in ("active", "reactive") else frame.payer
    surcharge = query.rule_cost(game, rule, game.unit(user)) - rule.cost
    return (frame.paid if rule.cost_max else rule.cost) + surcharge


# --- one effect after the other -------------------------------------------------------------------


def current(game: Game, frame: ResolveFrame) -> AnyEffect | None:
    rule = game.catalogue.rules[frame.rule]
    effects = effects_at(rule, frame.path) if frame.path else rule.effects
    return effects[frame.at] if frame.at < len(effects) else None


def prepare(game: Game, frame: ResolveFrame) -> None:
    """Skip an effect whose conditions do not hold; stop with an owner who is gone (TIMING 4)."""
    effect = current(game, frame)
    frame.skipped = effect is None or frame.stopped
    if frame.skipped or effect is None:
        return
    if _owner_is_gone(game, frame):
        frame.stopped = frame.skipped = True
        drop(game, frame, codes.OWNER_GONE())
    elif effect.needs == "previous" and not any(frame.results.values()):
        frame.skipped = True
    else:
        # What lasts tests its conditions again and again; results of this rule are known only now.
        begins = isinstance(effect, Begin)
        now = tuple(part for part in effect.when if not begins or part.result)
        frame.skipped = not all_hold(context(game, frame), now)


def _owner_is_gone(game: Game, frame: ResolveFrame) -> bool:
    rule = game.rule(frame.rule)
    if frame.owner is None or rule.kind in ("leadership", "crisis", "one_shot"):
        return False
    if rule.kind == "tactic" or (rule.granted and rule.card_side in game.catalogue.tactics):
        return False  # a card that was played goes on without its player
    owner = game.unit(frame.owner)
    occasion = game.frame(frame.occasion)
    if isinstance(occasion, DropFrame | FlipFrame | LeaveFrame) and occasion.unit == frame.owner:
        return False  # it is Dazed or goes, and its own text about just that still counts
    return owner.dazed or (not owner.on_table and frame.at > 0)


def may_question(game: Game, frame: ResolveFrame) -> Choose | None:
    effect = current(game, frame)
    if frame.skipped or effect is None or not effect.may or isinstance(effect, ChooseThing):
        return None
    options = (Option("yes", "yes"), declining("no"))
    return Choose(frame.side, "may", options, about=frame.rule)


def take_may(_game: Game, frame: ResolveFrame, option: Option) -> None:
    frame.skipped = option.declines


def question(game: Game, frame: ResolveFrame) -> Question[object] | None:
    effect = current(game, frame)
    if frame.skipped or effect is None:
        return None
    verb = VERBS[type(effect)]
    return verb.question(game, frame, effect) if verb.question else None


def take_question(game: Game, frame: ResolveFrame, answer: object) -> None:
    effect = current(game, frame)
    assert effect is not None
    verb = VERBS[type(effect)]
    assert verb.answered is not None
    answered = partial(verb.answered, game, frame, effect, answer)
    witness.carry_out(game.state, game.rule(frame.rule), effect, answered)


def refuse_question(game: Game, frame: ResolveFrame, answer: object) -> Refusal | None:
    effect = current(game, frame)
    refuse = VERBS[type(effect)].refuse if effect is not None else None
    return refuse(game, frame, effect, answer) if refuse else None


def area_of_question(game: Game, frame: ResolveFrame) -> Area | None:
    effect = current(game, frame)
    area = VERBS[type(effect)].area if effect is not None else None
    return area(game, frame, effect) if area else None


def asks_again(game: Game, frame: ResolveFrame) -> bool:
    effect = current(game, frame)
    if frame.skipped or effect is None:
        return False
    again = VERBS[type(effect)].again
    return again is not None and again(game, frame, effect)


def run(game: Game, frame: ResolveFrame) -> None:
    effect = current(game, frame)
    if frame.skipped or effect is None:
        return
    game.returned = None
    stack = game.state.stack
    height = len(stack)
    act = partial(VERBS[type(effect)].run, game, frame, effect)
    witness.carry_out(game.state, game.rule(frame.rule), effect, act)
    if len(stack) > height + 1:
        # One operation after the other, so that each can be asked for its result.
        frame.waiting = tuple(stack[height:-1])
        del stack[height:-1]


def note_result(game: Game, frame: ResolveFrame) -> None:
    """Results of an operation are kept for the effects that follow in the same rule."""
    effect = current(game, frame)
    done: Frame | None = game.returned
    if effect is not None and done is not None and not frame.skipped:
        result = VERBS[type(effect)].result
        if result is not None:
            result(game, frame, effect, done)
    if frame.waiting:
        *rest, following = frame.waiting
        frame.waiting = tuple(rest)
        frame.step = "note"
        game.state.stack.append(copy(following))
        return
    frame.at += 1
    if isinstance(effect, Score) and not isinstance(current(game, frame), Score):
        check_victory(game)  # points given in one breath are one scoring event (WIN-03, WIN-09)


def more_effects(game: Game, frame: ResolveFrame) -> bool:
    return not frame.stopped and frame.at < len(effects_at(game.rule(frame.rule), frame.path))


def is_paid_power(game: Game, frame: ResolveFrame) -> bool:
    """A superpower that Power was spent on, before it does anything."""
    rule = game.rule(frame.rule)
    return rule.kind in ("active", "reactive") and not frame.path and _cost(game, frame, rule) > 0


def has_notes(_game: Game, frame: ResolveFrame) -> bool:
    return bool(frame.notes) and not frame.path


# --- choosing -------------------------------------------------------------------------------------


def choose_question(game: Game, frame: ResolveFrame, effect: ChooseThing) -> Choose | None:
    here, rule = context(game, frame), game.rule(frame.rule)
    found = [
        thing
        for thing in candidates(here, effect, frame.cause.kind)
        if thing not in named(frame, effect)
    ]
    if effect.many == 1 and effect.asked == "owner":
        found = worth_naming(here, rule, effects_at(rule, frame.path)[frame.at :], found)
    if not found or len(named(frame, effect)) >= _how_many(game, frame, effect):
        return None
    options = [offer("choose", thing, game.name(thing)) for thing in found]
    if effect.may or effect.up_to:
        options.append(declining("done"))
    side = frame.side if effect.asked == "owner" else game.opponent(frame.side)
    return Choose(side, f"choose_{effect.from_}", tuple(options), about=frame.rule)


def not_choosable(game: Game, frame: ResolveFrame) -> Iterator[Option | Refused]:
    """What a player might want to name and cannot, with the reason."""
    effect, pending = current(game, frame), game.state.pending
    if not isinstance(effect, ChooseThing) or not isinstance(pending, Choose):
        return
    listed = {option.thing for option in pending.options}
    here, rule = context(game, frame), game.rule(frame.rule)
    for thing in _things(game, effect):
        if thing not in listed:
            because = partial(why_not_named, here, rule, effect, thing)
            yield Refused(offer("choose", thing, game.name(thing)), because)


def _things(game: Game, effect: ChooseThing) -> list[str]:
    """Everything of the kind that a `choose` is about."""
    found = [unit.id for unit in game.units()] if "characters" in effect.from_ else []
    found += list(game.state.terrain) if "terrain" in effect.from_ else []
    tokens = [token.id for token in game.state.tokens.values() if not token.gone]
    return found + (tokens if effect.from_ == "tokens" else [])


def chosen(game: Game, frame: ResolveFrame, effect: ChooseThing, option: Option) -> None:
    if option.declines:
        frame.done = (*frame.done, effect.as_)
        return
    thing = option.picked
    if effect.limit is not None:
        game.count(UseOn(effect.limit, frame.cause.name, thing))
    frame.name(effect.as_, *named(frame, effect), thing)
    game.emit(ThingChosen(frame.side, effect.as_, thing))


def named(frame: ResolveFrame, effect: ChooseThing) -> tuple[str, ...]:
    """What was named so far; one that may name a single thing is asked afresh each time."""
    return frame.chosen.get(effect.as_, ()) if effect.many != 1 else ()


def _how_many(game: Game, frame: ResolveFrame, effect: ChooseThing) -> int:
    return amount(context(game, frame), effect.many)


def names_more(game: Game, frame: ResolveFrame, effect: ChooseThing) -> bool:
    """`many` asks for one thing after the other until there are enough or the owner is done."""
    if effect.many == 1 or effect.as_ in frame.done:
        return False
    return choose_question(game, frame, effect) is not None


def after_choice(game: Game, frame: ResolveFrame, effect: ChooseThing) -> None:
    """Without anything chosen the rest of the rule has nothing to work on."""
    if effect.as_ not in frame.chosen and not effect.regardless:
        frame.stopped = True
        drop(game, frame, codes.NOTHING_CHOSEN())


def word_question(game: Game, frame: ResolveFrame, effect: ChooseOne) -> Choose | None:
    options = tuple(offer("word", word, word) for word in effect.words)
    side = frame.side if effect.asked == "owner" else game.opponent(frame.side)
    return Choose(side, "choose_one", options, about=frame.rule)


def word_answered(game: Game, frame: ResolveFrame, effect: ChooseOne, option: Option) -> None:
    word = option.picked
    frame.name(effect.as_, word)
    game.emit(ThingChosen(frame.side, effect.as_, word))


def number_question(game: Game, frame: ResolveFrame, effect: ChooseNumber) -> Choose | None:
    here = context(game, frame)
    least, most = amount(here, effect.least), amount(here, effect.most)
    most = min(most, effect.cap or most)
    options = tuple(
        Option(f"number:{n}", "number", str(n), number=n)
        for n in range(least, max(least, most) + 1)
    )
    return Choose(frame.side, "choose_number", options, about=frame.rule)


def number_answered(game: Game, frame: ResolveFrame, effect: ChooseNumber, option: Option) -> None:
    frame.results = {**frame.results, effect.as_: option.number}
    game.emit(ThingChosen(frame.side, effect.as_, str(option.number)))


def reserve_question(
    game: Game, frame: ResolveFrame, effect: ChooseReserve
) -> Question[Option | Drawn] | None:
    found = reserves(context(game, frame), effect)
    if not found:
        return None
    if effect.drawn:
        return Draw("draw_reserve", tuple(found), 1)
    known = game.catalogue.characters
    options = tuple(offer("reserve", slug, known[slug].name) for slug in found)
    return Choose(frame.side, "choose_reserve", options, about=frame.rule)


def reserve_answered(
    game: Game, frame: ResolveFrame, effect: ChooseReserve, answer: Option | Drawn
) -> None:
    slug = answer.cards[0] if isinstance(answer, Drawn) else answer.picked
    frame.name(effect.as_, slug)
    game.emit(ThingChosen(frame.side, effect.as_, slug))


def without_reserve(game: Game, frame: ResolveFrame, effect: ChooseReserve) -> None:
    """Without anybody left the rest of the rule has nothing to work on."""
    if effect.as_ not in frame.chosen:
        frame.stopped = True
        drop(game, frame, codes.ROSTER_EMPTY())


def tally(game: Game, frame: ResolveFrame, effect: Tally) -> None:
    found = len(candidates(context(game, frame), effect))
    frame.results = {**frame.results, effect.as_: found}


def special(game: Game, frame: ResolveFrame, effect: Special) -> None:
    SPECIAL[effect.name](game, frame)


_VERBS = (
    *powers.VERBS,
    *movement.VERBS,
    *dice.VERBS,
    *objectives.VERBS,
    *each.VERBS,
    *gather.VERBS,
    *grants.VERBS,
    *lasting.VERBS,
    *terrain.VERBS,
    *drive.VERBS,
    *characters.VERBS,
    *turns.VERBS,
    *hand.VERBS,
    *leading.VERBS,
    *markers.VERBS,
    *naming.VERBS,
    *sharing.VERBS,
    *reversals.VERBS,
    asking(ChooseThing, choose_question, chosen, again=names_more, run=after_choice),
    asking(ChooseOne, word_question, word_answered),
    asking(ChooseNumber, number_question, number_answered),
    asking(ChooseReserve, reserve_question, reserve_answered, run=without_reserve),
    verb(Tally, tally),
    verb(Special, special),
)
VERBS: dict[type[Struct], Verb] = {one.effect: one for one in _VERBS}

RESOLVE = Procedure[ResolveFrame](
    {
        "cost": do(begin),
        "used": window(Timing.POWER_USED, when=is_paid_power),
        "effect": do(prepare),
        "may": ask(may_question, take_may, rule="SPEC-02"),
        "ask": ask(
            question,
            take_question,
            rule="GEN-02",
            refuse=refuse_question,
            choices=not_choosable,
            area=area_of_question,
        ),
        "more": jump("ask", when=asks_again),
        "run": do(run),
        "note": do(note_result),
        "next": jump("effect", when=more_effects),
        "after": window(Timing.AFTER_EFFECT, when=has_notes),
    }
)
