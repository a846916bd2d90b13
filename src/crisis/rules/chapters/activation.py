"""One character acts: two actions, superpowers, interactions, cards (ACT chapter)."""

from collections.abc import Iterator
from enum import IntEnum
from functools import partial

from crisis.cards.model.schema import AttackCard, Rule
from crisis.cards.model.walk import effect_at
from crisis.cards.vocabulary import Timing
from crisis.rules.chapters.attack import attack_option, begin_attack
from crisis.rules.chapters.move import move_action
from crisis.rules.chapters.objectives import (
    interact_cost,
    interact_rule,
    interactables,
    interactables_near,
    lent_interactions,
    why_not_interact,
)
from crisis.rules.chapters.tactics import (
    own_tactics,
    play_tactic,
    playable_tactics,
)
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.refusal import Refusal, Refused, left_out
from crisis.rules.core.steps import ask, do, jump
from crisis.rules.legal.forced_attacks import first_prey, reaches
from crisis.rules.legal.legality import enemy_within_any_range, explain_attack, why_not_attack
from crisis.rules.legal.possible import can_begin
from crisis.rules.reading import query
from crisis.rules.reading.filters import holds
from crisis.rules.reading.instance import Instance, context_of
from crisis.rules.reading.roles import Context
from crisis.rules.timing.paying import Way, chosen_way, refused_way, ways
from crisis.rules.timing.triggers import can_open, candidates_at, limit_reached, resolve, window
from crisis.state.decisions import Choose, Option, declining, offer
from crisis.state.events import (
    ActionsGained,
    ActionTaken,
    ActivatedTokenGiven,
    ActivationBegan,
    ActivationEnded,
    ConditionRemoved,
    LastingEnded,
    LedgerCleared,
)
from crisis.state.frames import ActivationFrame, AttackFrame, InteractFrame
from crisis.state.records import Moving, Unit, UnitId
from crisis.texts import codes
from crisis.texts.clauses import Condition
from crisis.texts.values import Word


def end_lasting_about(game: Game, frame: ActivationFrame) -> None:
    """What was to last to the end of this one's next activation."""
    for lasting in game.state.lasting:
        if lasting.until != "its_activation":
            continue
        effect = effect_at(game.rule(lasting.rule), lasting.path, lasting.effect)
        if (getattr(effect, "who", ""), frame.unit) in lasting.roles:
            game.emit(LastingEnded(lasting.serial))


def begin(game: Game, frame: ActivationFrame) -> None:
    game.emit(ActivationBegan(frame.unit))
    frame.actions = query.value(game, "actions", game.unit(frame.unit), frame.actions)
    game.emit(LedgerCleared("activation"))
    for lasting in game.state.lasting:
        if lasting.until == "own_activation" and lasting.owner == frame.unit:
            game.emit(LastingEnded(lasting.serial))


# --- what it can do -------------------------------------------------------------------------------


def menu(game: Game, frame: ActivationFrame) -> Choose | None:
    """Everything possible between two actions (GEN-20); only "end" left ends the activation."""
    if game.sketching:
        options = _sketch(game, frame)
    else:
        options = _drawn(game, frame) if game.order else _options(game, frame)
    if not options:
        frame.over = True
        return None
    return Choose(frame.side, "act", (*options, declining("end")), about=frame.unit)


def _options(game: Game, frame: ActivationFrame) -> list[Option]:
    unit = game.unit(frame.unit)
    return [option for part in _PARTS for option in part(game, frame, unit)]


def _drawn(game: Game, frame: ActivationFrame) -> list[Option]:
    """One part of the menu: the first of those drawn that offers anything."""
    assert game.order is not None
    unit, game.drawn = game.unit(frame.unit), True
    for part in game.order(_PARTS):
        found = part(game, frame, unit)
        if found:
            return found
    return []


def _sketch(game: Game, frame: ActivationFrame) -> list[Option]:
    """What can be taken up from here, and whether there is anything to do at all: powers and cards
    are the dearest part of a menu, a sixth of all that a computer player thinks about."""
    unit = game.unit(frame.unit)
    found = _interactions(game, frame, unit)
    if why_not_action(game, frame, "move") is None:
        found += _moving(unit)
    return (
        found
        or [*_moves(game, frame, unit), *_attacks(game, frame, unit)]
        or _powers(game, frame, unit, whole=False)
        or playable_tactics(game, frame.side, whole=False)
    )


def _moves(game: Game, frame: ActivationFrame, unit: Unit) -> list[Option]:
    """What it can do for itself: shake off a condition, move, climb."""
    found = [
        _shaking(unit, condition)
        for condition in unit.conditions
        if why_not_action(game, frame, "shake", condition) is None
    ]
    if why_not_action(game, frame, "climb") is None:
        found += _moving(unit)[1:] if query.cannot(game, "advance", unit) else _moving(unit)
    return found


def _attacks(game: Game, frame: ActivationFrame, unit: Unit) -> list[Option]:
    if not enemy_within_any_range(game, unit) or why_not_action(game, frame, "attack") is not None:
        return []
    prey, found = first_prey(game, frame), []
    for card in game.attacks(unit).values():
        meant = not prey or any(reaches(game, unit, card, one) for one in prey)
        if meant and why_not_attack(game, unit, card) is None:
            cost = query.attack_cost(game, unit, card.name, card.cost)
            found.append(attack_option(unit, card, cost))
    return found


def _shaking(unit: Unit, condition: str) -> Option:
    return offer("shake", condition, condition, owner=unit.id)


def _moving(unit: Unit) -> list[Option]:
    return [Option("move", "move", owner=unit.id), Option("climb", "climb", owner=unit.id)]


def _actives(game: Game, unit: Unit) -> list[Instance]:
    """What may be used between the actions: its own Active superpowers, and what cards of its side
    allow in the activation of an ally."""
    rules = list(game.face(unit).index.actives)
    for slug in unit.gems:
        rules += game.catalogue.gems[slug].index.actives
    for slug in game.state.crises:
        rules += game.catalogue.crises[slug].powers
    tactics = game.catalogue.tactics
    tokens = game.state.tokens.values()
    lying = {token.crisis for token in tokens if token.crisis in tactics and token.on_table}
    for slug in sorted(lying):
        rules += tactics[slug].powers
    own = [Instance(rule, unit.side, unit.id) for rule in rules]
    if not can_open(game, Timing.ACTIVATION):
        return own
    others = candidates_at(game, Timing.ACTIVATION, None)
    return own + [instance for instance in others if instance.side == unit.side]


def _powers(game: Game, frame: ActivationFrame, unit: Unit, *, whole: bool = True) -> list[Option]:
    """What may be used between the actions; for a sketch one power will do."""
    options: list[Option] = []
    for instance in _actives(game, unit):
        found = ways(game, instance, frame)  # most powers are too dear most of the time
        if not found or why_not_power(game, frame, instance, found) is not None:
            continue
        if instance.rule.cost_max:  # nobody pays for what this much cannot do
            context = context_of(game, instance, frame)
            found = [way for way in found if _leads_somewhere(context, way)]
        options += [way.option(game, "power") for way in found]
        if options and not whole:
            break
    return options


def _interactions(game: Game, frame: ActivationFrame, unit: Unit) -> list[Option]:
    found = [
        _interacting(game, unit, thing, interact_cost(game, unit, thing))
        for thing in interactables_near(game, unit)
        if why_not_interact(game, frame, thing) is None
    ]
    return found + [
        _lent(game, unit, thing, rule)
        for thing, rule in lent_interactions(game, unit)
        if why_not_interact(game, frame, thing, rule) is None
    ]


def _cards(game: Game, frame: ActivationFrame, _unit: Unit) -> list[Option]:
    return playable_tactics(game, frame.side)


_PARTS = (_moves, _attacks, _powers, _interactions, _cards)


def _interacting(game: Game, unit: Unit, thing: str, cost: int = 0) -> Option:
    return offer("interact", thing, game.name(thing), owner=unit.id, cost=cost)


def _lent(game: Game, unit: Unit, thing: str, rule: Rule) -> Option:
    """An interaction that another card lends."""
    return Option(
        f"interact:{thing}|{rule.name}", "interact", f"{rule.name}: {game.name(thing)}",
        thing=thing, rule=rule.ref, owner=unit.id, cost=interact_cost(game, unit, thing),
    )  # fmt: skip


# --- what it cannot do ----------------------------------------------------------------------------


def choices(game: Game, frame: ActivationFrame) -> Iterator[Refused]:
    """What a player would look for on the menu and does not find there."""
    return left_out(_options(game, frame), _wanted(game, frame))


def _wanted(game: Game, frame: ActivationFrame) -> Iterator[Refused]:
    unit = game.unit(frame.unit)
    for condition in unit.conditions:
        because = partial(why_not_action, game, frame, "shake", condition)
        yield Refused(_shaking(unit, condition), because)
    for option in _moving(unit):
        yield Refused(option, partial(why_not_action, game, frame, option.what))
    for card in game.attacks(unit).values():
        option = attack_option(unit, card, card.cost)
        yield Refused(option, partial(_why_not_attack, game, frame, card))
    for instance in _actives(game, unit):
        dear = partial(why_not_power, game, frame, instance, ways(game, instance, frame))
        yield Refused(refused_way(instance, "power"), dear)
    for thing in interactables(game):
        far = partial(why_not_interact, game, frame, thing)
        yield Refused(_interacting(game, unit, thing), far)
    for thing, rule in lent_interactions(game, unit):
        lent = partial(why_not_interact, game, frame, thing, rule)
        yield Refused(_lent(game, unit, thing, rule), lent)
    yield from own_tactics(game, frame.side)


# --- why not --------------------------------------------------------------------------------------


def why_not_action(
    game: Game, frame: ActivationFrame, what: str, condition: str = ""
) -> Refusal | None:
    """Why an action is not possible, whatever it aims at."""
    unit = game.unit(frame.unit)
    if frame.actions <= 0:
        return Refusal("ACT-01", codes.NO_ACTION_LEFT(unit=game.named(unit.id)))
    forced = None if frame.made else query.must_shake(game, unit)  # COND-13, Q-47
    if forced and (what, condition) != ("shake", forced):
        affliction = game.catalogue.conditions[forced].name
        reason = codes.MUST_SHAKE_FIRST(unit=game.named(unit.id), condition=affliction)
        return Refusal("COND-13", reason)
    if what != "attack" and not forced:
        prey = first_prey(game, frame)
        if prey:
            return _attack_first(game, unit, prey[0])
    if what == "shake":
        forbidden = query.cannot(game, "shake", unit, of=(condition,))
        if forbidden:
            affliction = game.catalogue.conditions[condition].name
            named = game.named(unit.id)
            reason = codes.CANNOT_SHAKE(rule=forbidden, unit=named, condition=affliction)
            return Refusal("GEN-04", reason)
    if what == "move":
        forbidden = query.cannot(game, "advance", unit)
        if forbidden:
            reason = codes.CANNOT_ADVANCE(rule=forbidden, unit=game.named(unit.id))
            return Refusal("GEN-04", reason)
    if what in ("move", "climb") and "move" in frame.made:
        forbidden = query.cannot(game, "move_action_twice", unit)
        if forbidden:
            return Refusal("GEN-04", codes.ONE_MOVE_ONLY(rule=forbidden))
    return None


def _attack_first(game: Game, unit: Unit, prey: UnitId) -> Refusal:
    reason = codes.MUST_ATTACK_FIRST(unit=game.named(unit.id), target=game.named(prey))
    return Refusal("GEN-04", reason, piece=prey)


def why_not_power(
    game: Game, frame: ActivationFrame, instance: Instance, found: list[Way]
) -> Refusal | None:
    """Why an Active superpower cannot be used now in any of the ways to pay for it (SP-01, SP-06,
    SP-09)."""
    rule = instance.rule
    unit = game.unit(frame.unit)
    if limit_reached(game, rule, frame.side, instance.owner):
        reason = codes.USED_ALREADY(rule=rule.name, limit=Word("limit", rule.limit or "game"))
        return Refusal("SP-09", reason)
    if rule.action:
        refusal = why_not_action(game, frame, "power")
        if refusal is not None:
            return refusal
    if not found:
        return _too_dear(game, rule, unit)
    context = context_of(game, instance, frame)
    for part in rule.when:
        if not holds(context, part):
            return Refusal("SP-01", codes.ONLY_IF(rule=rule.name, condition=Condition(part)))
    if not any(_leads_somewhere(context, way) for way in found):
        return Refusal("SP-01", codes.NOTHING_TO_AFFECT(rule=rule.name))
    return None


def _leads_somewhere(context: Context, way: Way) -> bool:
    """Whether the rule can do anything for this payer and this price: it may measure from the one
    and name only what the other is enough for."""
    here = context.naming("payer", way.payer) if way.payer is not None else context
    here.paid = way.paid
    return can_begin(here, way.instance.rule)


def _why_not_attack(game: Game, frame: ActivationFrame, card: AttackCard) -> Refusal | None:
    unit = game.unit(frame.unit)
    refusal = why_not_action(game, frame, "attack") or explain_attack(game, unit, card)
    prey = first_prey(game, frame) if refusal is None else []
    return _attack_first(game, unit, prey[0]) if prey else refusal


def _too_dear(game: Game, rule: Rule, unit: Unit) -> Refusal:
    """What it costs, and which condition or card makes it dearer (COND-10)."""
    cost = query.rule_cost(game, rule, unit)
    named = game.named(unit.id)
    dearer = query.makes_dearer(game, rule, unit)
    if dearer is None:
        reason = codes.POWER_TOO_DEAR(rule=rule.name, cost=cost, unit=named, power=unit.power)
        return Refusal("SP-06", reason, cost, unit.id)
    what = dearer.card
    root = what in game.catalogue.conditions
    name = game.catalogue.conditions[what].name if root else dearer.name
    reason = codes.POWER_DEARER_NOW(
        rule=rule.name, cost=cost, printed=rule.cost, more=cost - rule.cost, by=name,
        unit=named, power=unit.power,
    )  # fmt: skip
    return Refusal("COND-10" if root else "GEN-02", reason, cost, unit.id)


# --- doing it -------------------------------------------------------------------------------------


def take(game: Game, frame: ActivationFrame, option: Option) -> None:
    unit = game.unit(frame.unit)
    frame.begun = frame.begun or option.what != "tactic"
    frame.acted = False
    match option.what:
        case "end":
            frame.over = True
        case "move" | "climb":
            spend_action(game, frame, "move")
            kind: Moving = "advance" if option.what == "move" else "climb"
            game.push(move_action(unit, kind, query.speed(game, unit)))
        case "attack":
            spend_action(game, frame, "attack")
            card = game.attacks(unit)[option.picked]
            begin_attack(game, card, AttackFrame(attacker=unit.id, side=unit.side, action=True))
        case "shake":
            spend_action(game, frame, "shake")
            game.emit(ConditionRemoved(unit.id, option.picked, "shake"))
        case "power":
            _use_power(game, frame, option)
        case "interact":
            frame.interacted = (*frame.interacted, option.picked)
            printed = interact_rule(game, option.picked)
            rule = option.rule or (printed.ref if printed else "")
            game.push(InteractFrame(unit=unit.id, token=option.picked, rule=rule))
        case "tactic":
            play_tactic(game, frame.side, option)


def spend_action(game: Game, frame: ActivationFrame, action: str) -> None:
    frame.acted = True
    game.emit(ActionTaken(frame.unit, action, frame.actions - 1))


def _use_power(game: Game, frame: ActivationFrame, option: Option) -> None:
    way = chosen_way(option, _actives(game, game.unit(frame.unit)))
    if way.instance.rule.action:
        spend_action(game, frame, "power")
    resolve(game, way.instance, payer=way.payer, paid=way.paid, occasion=frame)


def has_acted(_game: Game, frame: ActivationFrame) -> bool:
    return frame.acted


def goes_on(_game: Game, frame: ActivationFrame) -> bool:
    return not frame.over


def ends_whole(_game: Game, frame: ActivationFrame) -> bool:
    """A Dazed character has no end-of-activation effects (Q-34)."""
    return not frame.cut_short


def token_comes_first(game: Game, frame: ActivationFrame) -> bool:
    """Before 1.3 the token is placed before the effects of the end of the activation (ACT-15)."""
    return not game.edition.activated_token_after_end_effects and gets_token(game, frame)


def token_before(game: Game, frame: ActivationFrame) -> None:
    if token_comes_first(game, frame):
        give_token(game, frame)


def gets_token(game: Game, frame: ActivationFrame) -> bool:
    unit = game.unit(frame.unit)
    return unit.on_table and not unit.activated and not query.cannot(game, "gain_activated", unit)


def give_token(game: Game, frame: ActivationFrame) -> None:
    if gets_token(game, frame):
        game.emit(ActivatedTokenGiven(frame.unit))


def finish(game: Game, frame: ActivationFrame) -> None:
    give_token(game, frame)
    game.emit(ActivationEnded(frame.unit))
    end_lasting_about(game, frame)


def gain_actions(game: Game, frame: ActivationFrame, count: int, by: str) -> None:
    """A rule grants further actions, or gives back one whose attack came to nothing."""
    game.emit(ActionsGained(frame.unit, count, by))


def break_off(frame: ActivationFrame) -> None:
    """A rule ends the activation: nothing more is done in it."""
    frame.over = True


class Stage(IntEnum):
    """The parts of an activation that rules tell apart."""

    START = 0
    ACTING = 1
    ENDING = 2


def guard(_game: Game, frame: ActivationFrame) -> None:
    if frame.over and ACTIVATION.stage(frame) == Stage.ACTING:
        frame.step = ACTIVATION.begin(Stage.ENDING)


ACTIVATION = Procedure[ActivationFrame](
    {
        "start": do(begin),
        "start effects": window(Timing.ACTIVATION_START),
        "act": ask(menu, take, rule="ACT-01", choices=choices),
        "acted": window(Timing.ACTION_ENDED, when=has_acted),
        "again": jump("act", when=goes_on),
        "token first": window(Timing.WOULD_GAIN_ACTIVATED, when=token_comes_first),
        "token": do(token_before),
        "end effects": window(Timing.ACTIVATION_END, when=ends_whole),
        "token last": window(Timing.WOULD_GAIN_ACTIVATED, when=gets_token),
        "end": do(finish),
    },
    guard=guard,
    stages={"start effects": Stage.ACTING, "token first": Stage.ENDING},
)
