"""One character acts: two actions, superpowers, interactions, cards (ACT chapter)."""

from crisis.cards.vocabulary import Timing
from crisis.rules.chapters.attack import begin_attack
from crisis.rules.chapters.move import move_action
from crisis.rules.chapters.objectives import (
    interact_cost,
    interact_rule,
    interactables_near,
    why_not_interact,
)
from crisis.rules.chapters.tactics import play_tactic, playable_tactics, why_not_tactic
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.refusal import Refusal
from crisis.rules.core.steps import ask, do, jump
from crisis.rules.legal.legality import enemy_within_any_range, why_not_attack
from crisis.rules.legal.possible import can_begin
from crisis.rules.reading import query
from crisis.rules.reading.filters import all_hold
from crisis.rules.reading.instance import Instance
from crisis.rules.timing.triggers import (
    Way,
    can_open,
    candidates_at,
    context_of,
    limit_reached,
    resolve,
    ways,
    window,
)
from crisis.state.decisions import Answer, Choose, Decision, Option, Pick
from crisis.state.events import (
    ActionTaken,
    ActivatedTokenGiven,
    ActivationBegan,
    ActivationEnded,
    ConditionRemoved,
    LastingEnded,
    LedgerCleared,
)
from crisis.state.frames import ActivationFrame, AttackFrame, InteractFrame
from crisis.state.records import Unit


def begin(game: Game, frame: ActivationFrame) -> None:
    game.emit(ActivationBegan(frame.unit))
    frame.actions = query.value(game, "actions", game.unit(frame.unit), frame.actions)
    game.emit(LedgerCleared("activation"))
    for lasting in game.state.lasting:
        if lasting.until == "own_activation" and lasting.owner == frame.unit:
            game.emit(LastingEnded(lasting.serial))


# --- what it can do -------------------------------------------------------------------------------


def menu(game: Game, frame: ActivationFrame) -> Decision | None:
    """Everything possible between two actions (GEN-20); only "end" left ends the activation."""
    unit = game.unit(frame.unit)
    options = [
        *_action_options(game, frame, unit),
        *_power_options(game, frame, unit),
        *_interact_options(game, frame, unit),
        *playable_tactics(game, frame.side),
    ]
    if not options:
        frame.over = True
        return None
    return Choose(frame.side, "act", (*options, Option("end", "end")), about=frame.unit)


def _action_options(game: Game, frame: ActivationFrame, unit: Unit) -> list[Option]:
    options = [
        Option(f"shake:{condition}", "shake", condition, unit=unit.id)
        for condition in unit.conditions
        if why_not_action(game, frame, f"shake:{condition}") is None
    ]
    if why_not_action(game, frame, "move") is None:
        options += [Option("move", "move", unit=unit.id), Option("climb", "climb", unit=unit.id)]
    if enemy_within_any_range(game, unit) and why_not_action(game, frame, "attack") is None:
        options += [
            Option(
                f"attack:{card.name}", "attack", card.name, unit=unit.id,
                cost=query.attack_cost(game, unit, card.name, card.cost),
            )
            for card in game.attacks(unit).values()
            if why_not_attack(game, unit, card) is None
        ]  # fmt: skip
    return options


def _actives(game: Game, unit: Unit) -> list[Instance]:
    """What may be used between the actions: its own Active superpowers, and what cards of its side
    allow in the activation of an ally."""
    rules = list(game.face(unit).index.actives)
    for slug in unit.gems:
        rules += game.catalogue.gems[slug].index.actives
    for slug in game.state.crises:
        rules += game.catalogue.crises[slug].powers
    own = [Instance(rule, unit.side, unit.id) for rule in rules]
    if not can_open(game, Timing.ACTIVATION):
        return own
    others = candidates_at(game, Timing.ACTIVATION, None)
    return own + [instance for instance in others if instance.side == unit.side]


def _way_key(way: Way) -> str:
    payer = f"@{way.payer}" if way.payer and way.payer != way.instance.owner else ""
    paid = f"#{way.paid}" if way.instance.rule.cost_max else ""
    return f"power:{way.instance.rule.name}{payer}{paid}"


def _power_options(game: Game, frame: ActivationFrame, unit: Unit) -> list[Option]:
    return [
        Option(
            _way_key(way), "power", instance.rule.name, unit=unit.id, about=instance.rule.ref,
            cost=way.paid,
        )
        for instance in _actives(game, unit)
        for way in _usable_ways(game, frame, instance)
    ]  # fmt: skip


def _usable_ways(game: Game, frame: ActivationFrame, instance: Instance) -> list[Way]:
    found = ways(game, instance, frame)  # most powers are too dear most of the time
    return found if found and why_not_power(game, frame, instance, found) is None else []


def _interact_options(game: Game, frame: ActivationFrame, unit: Unit) -> list[Option]:
    return [
        Option(
            f"interact:{token}", "interact", game.name(token), unit=unit.id, about=token,
            cost=interact_cost(game, unit, token),
        )
        for token in interactables_near(game, unit)
        if why_not_interact(game, frame, token) is None
    ]  # fmt: skip


# --- why not --------------------------------------------------------------------------------------


def why_not_action(game: Game, frame: ActivationFrame, key: str) -> Refusal | None:
    """Why an action is not possible, whatever it aims at."""
    what, _, about = key.partition(":")
    unit = game.unit(frame.unit)
    name = game.name(unit.id)
    if frame.actions <= 0:
        return Refusal("ACT-01", f"{name} has no action left.")
    forced = None if frame.made else query.must_shake(game, unit)  # COND-13, Q-47
    if forced and key != f"shake:{forced}":
        condition = game.catalogue.conditions[forced].name
        why = f"{name} has {condition}: the first action must shake it off."
        return Refusal("COND-13", why)
    if what == "shake":
        if about not in unit.conditions:
            return Refusal("ACT-07", f"{name} does not have {about.capitalize()}.")
        forbidden = query.cannot(game, "shake", unit)
        if forbidden:
            return Refusal("GEN-04", f"{forbidden}: {name} cannot shake.")
    if what in ("move", "climb") and "move" in frame.made:
        forbidden = query.cannot(game, "move_action_twice", unit)
        if forbidden:
            return Refusal("GEN-04", f"{forbidden}: only one Move action is allowed.")
    return None


def why_not_power(
    game: Game, frame: ActivationFrame, instance: Instance, found: list[Way]
) -> Refusal | None:
    """Why an Active superpower cannot be used now in any of the ways to pay for it (SP-01, SP-06,
    SP-09)."""
    rule = instance.rule
    unit = game.unit(frame.unit)
    if limit_reached(game, rule, frame.side, instance.owner):
        return Refusal("SP-09", f"{rule.name} was already used this {rule.limit}.")
    if rule.action:
        refusal = why_not_action(game, frame, "power")
        if refusal is not None:
            return refusal
    if not found:
        cost = query.rule_cost(game, rule, unit)
        rule_id = "COND-10" if cost > rule.cost else "SP-06"
        why = f"{rule.name} costs {cost} Power; {game.name(unit.id)} has {unit.power}."
        return Refusal(rule_id, why, cost, unit.id)
    context = context_of(game, instance, frame)
    if not all_hold(context, rule.when) or not can_begin(context, rule):
        return Refusal("SP-01", f"{rule.name} would have nothing to affect.")
    return None


def refuse(game: Game, frame: ActivationFrame, answer: Answer) -> Refusal | None:
    """Explain an option that is not on the menu."""
    assert isinstance(answer, Pick)
    what, _, about = answer.key.partition(":")
    unit = game.unit(frame.unit)
    match what:
        case "move" | "climb" | "shake":
            return why_not_action(game, frame, answer.key)
        case "attack":
            card = game.attacks(unit).get(about)
            if card is None:
                return Refusal("ACT-06", f"{game.name(unit.id)} has no attack {about!r}.")
            return why_not_action(game, frame, "attack") or why_not_attack(game, unit, card)
        case "power":
            name = about.partition("@")[0].partition("#")[0]
            found = next((i for i in _actives(game, unit) if i.rule.name == name), None)
            if found is None:
                return Refusal("SP-01", f"{game.name(unit.id)} has no Active superpower {name!r}.")
            return why_not_power(game, frame, found, ways(game, found, frame))
        case "interact":
            return why_not_interact(game, frame, about)
        case "tactic":
            return why_not_tactic(game, frame.side, answer.key)
        case _:
            return None


# --- doing it -------------------------------------------------------------------------------------


def take(game: Game, frame: ActivationFrame, answer: Answer) -> None:
    assert isinstance(answer, Pick)
    what, _, about = answer.key.partition(":")
    unit = game.unit(frame.unit)
    frame.begun = frame.begun or what != "tactic"
    match what:
        case "end":
            frame.over = True
        case "move" | "climb":
            spend_action(game, frame, "move")
            kind = "advance" if what == "move" else "climb"
            game.push(move_action(unit, kind, query.speed(game, unit)))
        case "attack":
            spend_action(game, frame, "attack")
            card = game.attacks(unit)[about]
            begin_attack(game, card, AttackFrame(attacker=unit.id, side=unit.side, action=True))
        case "shake":
            spend_action(game, frame, "shake")
            game.emit(ConditionRemoved(unit.id, about, "shake"))
        case "power":
            _use_power(game, frame, answer.key)
        case "interact":
            frame.interacted = (*frame.interacted, about)
            rule = interact_rule(game, about)
            assert rule is not None
            game.push(InteractFrame(unit=unit.id, token=about, rule=rule.ref))
        case "tactic":
            play_tactic(game, frame.side, answer.key)


def spend_action(game: Game, frame: ActivationFrame, action: str) -> None:
    frame.actions -= 1
    frame.made = (*frame.made, action)
    game.emit(ActionTaken(frame.unit, action, frame.actions))


def _use_power(game: Game, frame: ActivationFrame, key: str) -> None:
    unit = game.unit(frame.unit)
    way = next(
        way
        for instance in _actives(game, unit)
        for way in ways(game, instance, frame)
        if _way_key(way) == key
    )
    if way.instance.rule.action:
        spend_action(game, frame, "power")
    resolve(game, way.instance, payer=way.payer, paid=way.paid, occasion=frame)


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


def guard(_game: Game, frame: ActivationFrame) -> None:
    if frame.over and frame.step in ("start effects", "act", "again"):
        frame.step = "token first"


ACTIVATION = Procedure(
    {
        "start": do(begin),
        "start effects": window(Timing.ACTIVATION_START),
        "act": ask(menu, take, rule="ACT-01", refuse=refuse),
        "again": jump("act", when=goes_on),
        "token first": window(Timing.WOULD_GAIN_ACTIVATED, when=token_comes_first),
        "token": do(token_before),
        "end effects": window(Timing.ACTIVATION_END, when=ends_whole),
        "token last": window(Timing.WOULD_GAIN_ACTIVATED, when=gets_token),
        "end": do(finish),
    },
    guard=guard,
)
