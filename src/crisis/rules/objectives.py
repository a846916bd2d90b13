"""Objective tokens: who contests and secures, and interacting with them (OBJ chapter)."""

from crisis.cards.vocabulary import Timing
from crisis.rules import measure, query
from crisis.rules.game import Game
from crisis.rules.steps import Procedure, Refusal, do
from crisis.rules.triggers import Instance, resolve, window
from crisis.state.events import Interacted, PowerSpent
from crisis.state.frames import ActivationFrame, InteractFrame
from crisis.state.records import SIDES, SideId, Token, TokenId, Unit

INTERACT_COST = 1  # OBJ-05
CONTEST_RANGE = 1  # OBJ-15


def contests(game: Game, unit: Unit, token: Token) -> bool:
    """Within Range 1, not Dazed, and nothing forbids it (OBJ-15, OBJ-19)."""
    if not unit.able or not token.on_table or token.depleted:
        return False
    if not measure.within(game, unit.id, token.id, CONTEST_RANGE):
        return False
    return query.cannot(game, "contest", unit) is None


def secured_by(game: Game, token: Token) -> SideId | None:
    """More Healthy characters win; without any Healthy one, more Injured (OBJ-16 to OBJ-18)."""
    healthy = dict.fromkeys(SIDES, 0)
    injured = dict.fromkeys(SIDES, 0)
    for unit in game.able_units():
        if contests(game, unit, token):
            count = query.value(game, "contest_count", unit, 1, doing="contesting")
            (injured if unit.injured else healthy)[unit.side] += count
    counts = healthy if any(healthy.values()) else injured
    if counts["A"] == counts["B"]:
        return None
    return "A" if counts["A"] > counts["B"] else "B"


def can_hold(game: Game, unit: Unit, token: Token) -> Refusal | None:
    forbidden = query.cannot(game, "hold", unit)
    if forbidden:
        why = f"{forbidden}: {game.name(unit.id)} cannot hold objective tokens."
        return Refusal("GEN-04", why, piece=unit.id)
    crisis = game.crisis(token)
    same = [held for held in game.held(unit.id) if held.crisis == token.crisis]
    if crisis.limited and same:
        rule = "OBJ-25" if game.edition.limited_tokens else "OBJ-24"
        why = f"{game.name(unit.id)} already holds a {crisis.token_name}."
        return Refusal(rule, why, piece=token.id)
    return None


def why_not_interact(game: Game, frame: ActivationFrame, token_id: TokenId) -> Refusal | None:
    """Why the activated character cannot interact with a token now (OBJ-04 to OBJ-06)."""
    token = game.state.tokens.get(token_id)
    if token is None:
        return Refusal("OBJ-04", f"There is no token {token_id!r}.")
    unit = game.unit(frame.unit)
    crisis = game.crisis(token)
    if crisis.interact is None:
        return Refusal("OBJ-04", f"{crisis.name} has no Interact ability.", piece=token_id)
    if not token.on_table:
        return Refusal("OBJ-08", f"That {crisis.token_name} is not on the battlefield.")
    if token.depleted:
        return Refusal("OBJ-28", f"That {crisis.token_name} is depleted.", piece=token_id)
    forbidden = query.cannot(game, "interact", unit)
    if forbidden:
        return Refusal("GEN-04", f"{forbidden}: {game.name(unit.id)} cannot interact.")
    if token_id in frame.interacted:
        why = f"{game.name(unit.id)} already interacted with it in this activation."
        return Refusal("OBJ-06", why, piece=token_id)
    return _reach_refusal(game, unit, token) or _effect_refusal(game, unit, token)


def _reach_refusal(game: Game, unit: Unit, token: Token) -> Refusal | None:
    number = query.value(game, "interact_range", unit, CONTEST_RANGE)
    if not measure.within(game, unit.id, token.id, number):
        far = measure.distance(game, unit.id, token.id) or 0.0
        name = game.crisis(token).token_name
        why = f"The {name} is {measure.inches(far)} away; interacting needs Range {number}."
        return Refusal("OBJ-05", why, far, token.id)
    cost = interact_cost(game, unit)
    if unit.power < cost:
        why = f"Interacting costs {cost} Power; {game.name(unit.id)} has {unit.power}."
        return Refusal("OBJ-05", why, cost, unit.id)
    return None


def _effect_refusal(game: Game, unit: Unit, token: Token) -> Refusal | None:
    """A token that could not be held is not picked up in the first place (Q-28)."""
    rule = game.crisis(token).interact
    assert rule is not None
    takes = any(type(effect).__name__ == "TakeToken" for effect in rule.effects)
    return can_hold(game, unit, token) if takes else None


def interact_cost(game: Game, unit: Unit) -> int:
    return max(0, query.value(game, "interact_cost", unit, INTERACT_COST))


def pay(game: Game, frame: InteractFrame) -> None:
    unit = game.unit(frame.unit)
    cost = interact_cost(game, unit)
    if cost:
        game.emit(PowerSpent(unit.id, cost, "interact"))
    game.emit(Interacted(unit.id, frame.token))


def carry_out(game: Game, frame: InteractFrame) -> None:
    """The result is printed on the Crisis card (OBJ-07); it is nobody's effect (GEN-10)."""
    unit = game.unit(frame.unit)
    rule = game.rule(frame.rule)
    instance = Instance(rule, unit.side, unit.id, 0)
    resolve(game, instance, payer=None, paid=0, occasion=frame)


INTERACT = Procedure(
    {
        "a": window(Timing.WOULD_INTERACT),
        "b": do(pay),
        "c": do(carry_out),
        "d": window(Timing.INTERACTED),
    }
)
