"""What effects do with objective tokens, and the victory points they bring: taken, given, flipped,
moved, dropped, controlled, secured.

Who contests or secures a token is in `rules.reading.contest`, how tokens are interacted with and
dropped in `rules.chapters.objectives`.
"""

from msgspec.structs import replace

from crisis.cards.vocabulary import (
    ControlToken,
    DropTokens,
    FlipToken,
    GiveToken,
    Interact,
    MoveToken,
    PlacementBy,
    RemoveToken,
    Score,
    SecureToken,
    SupplyToken,
    TakeToken,
)
from crisis.geometry import TOLERANCE, Disc, Region, Shape, region_fault
from crisis.rules.chapters.objectives import change_placer, interact_rule, may_turn
from crisis.rules.core.game import Game
from crisis.rules.core.refusal import Refusal
from crisis.rules.effects.verb import add_result, affected, asking, context, drop, verb
from crisis.rules.legal.areas import SpotArea
from crisis.rules.legal.refused_spots import fault_refusal
from crisis.rules.reading import measure, query
from crisis.rules.reading.amounts import amount
from crisis.rules.reading.contest import can_hold, token_words
from crisis.rules.reading.measure import RANGE
from crisis.state.decisions import (
    ChooseSpot,
    PickSpot,
)
from crisis.state.events import (
    Scored,
)
from crisis.state.frames import (
    DropFrame,
    Frame,
    InteractFrame,
    ResolveFrame,
)
from crisis.state.records import SideId, Token, other
from crisis.state.token_events import (
    TokenControlled,
    TokenFlipped,
    TokenMarked,
    TokenMoved,
    TokenPlaced,
    TokenRemoved,
    TokenTaken,
)
from crisis.texts import codes


def _token(game: Game, frame: ResolveFrame, role: str) -> Token | None:
    token = context(game, frame).role(role)
    return game.state.tokens.get(token) if token else None


# --- tokens ---------------------------------------------------------------------------------------


def take_token(game: Game, frame: ResolveFrame, effect: TakeToken) -> None:
    token = _token(game, frame, effect.token)
    holders = affected(game, frame, effect.who)
    if token is None or not holders or can_hold(game, game.unit(holders[0]), token):
        drop(game, frame, codes.TOKEN_CANNOT_BE_HELD())
    else:
        game.emit(TokenTaken(token.id, holders[0]))


def give_token(game: Game, frame: ResolveFrame, effect: GiveToken) -> None:
    token = _token(game, frame, effect.token)
    holders = affected(game, frame, effect.to)
    if token is not None and token.holder and not game.crisis(token).passed:
        side = game.unit(token.holder).side  # it is dropped instead, as usual (OBJ-11, OBJ-12)
        game.push(DropFrame(unit=token.holder, placer=other(side), reach=2, tokens=(token.id,)))
    elif token is None or not holders or can_hold(game, game.unit(holders[0]), token):
        drop(game, frame, codes.TOKEN_CANNOT_CHANGE_HANDS())
    else:
        game.emit(TokenTaken(token.id, holders[0]))


def supply(game: Game, frame: ResolveFrame, effect: SupplyToken) -> None:
    """It lies where its Source is for no time at all: the set-aside tokens have no place."""
    source = _token(game, frame, effect.token)
    holders = affected(game, frame, effect.who)
    if source is None or not holders:
        drop(game, frame, codes.TOKEN_CANNOT_BE_HELD())
        return
    game.state.serial += 1
    token = replace(
        source, id=f"{source.id}-{game.state.serial}", kind=effect.kind, name=effect.name,
        depleted=False, controller=None, home=None,
    )  # fmt: skip
    if can_hold(game, game.unit(holders[0]), token):
        drop(game, frame, codes.TOKEN_CANNOT_BE_HELD())
        return
    game.emit(TokenPlaced(token))
    game.emit(TokenTaken(token.id, holders[0]))


def control_token(game: Game, frame: ResolveFrame, effect: ControlToken) -> None:
    """Control is marked and lasts until another player takes it (OBJ-20, OBJ-21)."""
    token = _token(game, frame, effect.token)
    unit = context(game, frame).role(effect.who) if effect.who else None
    if token is None or (unit is None and effect.who):
        return
    side = game.unit(unit).side if unit is not None else None
    if side is not None and query.cannot(
        game, "control", game.unit(unit or ""), of=token_words(game, token)
    ):
        drop(game, frame, codes.TOKEN_CANNOT_BE_CONTROLLED())
    elif token.controller != side:
        game.emit(TokenControlled(token.id, side))


def secure_token(game: Game, frame: ResolveFrame, effect: SecureToken) -> None:
    token = _token(game, frame, effect.token)
    if token is not None and frame.side is not None and token.marker != frame.side:
        game.emit(TokenMarked(token.id, frame.side))


def interact(game: Game, frame: ResolveFrame, effect: Interact) -> None:
    """Interacting by an effect: Range and the once-per-activation limit do not count (OBJ-07)."""
    token = _token(game, frame, effect.token)
    unit = context(game, frame).role(effect.who)
    rule = interact_rule(game, token.id) if token is not None and token.on_table else None
    if rule is None or token is None or unit is None:
        drop(game, frame, codes.NOTHING_TO_INTERACT())
        return
    takes = any(isinstance(part, TakeToken) for part in rule.effects)
    if takes and can_hold(game, game.unit(unit), token):
        drop(game, frame, codes.TOKEN_CANNOT_BE_HELD())
        return
    game.push(InteractFrame(unit=unit, token=token.id, rule=rule.ref, free=effect.free))


def interact_result(_game: Game, frame: ResolveFrame, _effect: Interact, done: Frame) -> None:
    if isinstance(done, InteractFrame):
        add_result(frame, "interacted", 1)


def flip_token(game: Game, frame: ResolveFrame, effect: FlipToken) -> None:
    token = _token(game, frame, effect.token)
    if token is not None:
        game.emit(TokenFlipped(token.id, not token.depleted))


def remove_token(game: Game, frame: ResolveFrame, effect: RemoveToken) -> None:
    if effect.held_by:
        holder = context(game, frame).role(effect.held_by)
        gone = game.held(holder) if holder else []
    else:
        token = _token(game, frame, effect.token)
        gone = [token] if token is not None else []
    for token in gone:
        game.emit(TokenRemoved(token.id))


def token_region(game: Game, frame: ResolveFrame, effect: MoveToken) -> Region | None:
    token = _token(game, frame, effect.token)
    if token is None:
        return None
    near: tuple[tuple[Shape, float], ...] = ()
    if effect.within is not None:
        reference = context(game, frame).role(effect.of)
        shape = measure.shape(game, reference) if reference else None
        if shape is None:
            return None
        near = ((shape, float(RANGE[effect.within])),)
    return Region(
        disc_radius=token.radius, near=near, edge=None, wedge=None, grounds=(),
        discs=tuple(_kept_clear(game, frame, effect, token).values()), board=measure.BOARD,
    )  # fmt: skip


def _kept_clear(
    game: Game, frame: ResolveFrame, effect: MoveToken, token: Token
) -> dict[str, Disc]:
    """The circles around other tokens of its name in which it may not lie, by token."""
    if not effect.apart:
        return {}
    reach = RANGE[effect.apart] + TOLERANCE
    return {
        lying.id: Disc(lying.x, lying.y, lying.radius + reach)
        for lying in game.state.tokens.values()
        if lying.on_table
        and lying.id != token.id
        and (lying.crisis, lying.name) == (token.crisis, token.name)
    }


def token_area(game: Game, frame: ResolveFrame, effect: MoveToken) -> SpotArea | None:
    region = token_region(game, frame, effect)
    return SpotArea(region) if region else None


def move_token_question(game: Game, frame: ResolveFrame, effect: MoveToken) -> ChooseSpot | None:
    token = _token(game, frame, effect.token)
    if token is None or token_region(game, frame, effect) is None:
        return None
    return ChooseSpot(frame.side, "move_token", token=token.id)


def move_token_refusal(
    game: Game, frame: ResolveFrame, effect: MoveToken, answer: PickSpot
) -> Refusal | None:
    token, region = _token(game, frame, effect.token), token_region(game, frame, effect)
    fault = region_fault(region, (answer.x, answer.y)) if region else None
    if fault is None or token is None:
        return None
    rules = {"out_of_range": "OBJ-07", "off_board": "OBJ-07"}
    others = list(_kept_clear(game, frame, effect, token))
    if fault.code == "overlaps_disc" and fault.index is not None:
        reason = codes.TOKEN_TOO_NEAR(token=game.named(others[fault.index]), range=effect.apart)
        return Refusal("GEN-02", reason, fault.measure, others[fault.index])
    return fault_refusal(game, fault, discs=others, rules=rules, thing="token")


def move_token_answered(
    game: Game, frame: ResolveFrame, effect: MoveToken, answer: PickSpot
) -> None:
    token = _token(game, frame, effect.token)
    assert token is not None
    place = Disc(answer.x, answer.y, token.radius)
    on = measure.token_lies_on(game, place)
    game.emit(TokenMoved(token.id, answer.x, answer.y, on))
    may_turn(game, token, frame.side)


def drop_tokens(game: Game, frame: ResolveFrame, effect: DropTokens) -> None:
    for unit in reversed(affected(game, frame, effect.who)):
        meant = context(game, frame).role(effect.token) if effect.token else None
        tokens = tuple(
            token.id
            for token in game.held(unit)
            if effect.kind in ("", token.kind) and meant in (None, token.id)
        )
        if not tokens:
            continue
        side = game.unit(unit).side
        placer: dict[str, SideId] = {
            "opponent": other(side), "controller": side, "owner": frame.side,
        }  # fmt: skip
        game.push(
            DropFrame(unit=unit, placer=placer[effect.by], reach=effect.within, tokens=tokens)
        )


def placed_by(game: Game, frame: ResolveFrame, effect: PlacementBy) -> None:
    """Replaces who places dropped tokens and how far."""
    occasion = game.frame(frame.occasion)
    if isinstance(occasion, DropFrame):
        side = game.unit(occasion.unit).side
        placer = side if effect.side == "controller" else other(side)
        change_placer(game, occasion, placer, effect.within, frame.cause.name)


def score(game: Game, frame: ResolveFrame, effect: Score) -> None:
    vp = amount(context(game, frame), effect.amount)
    side = frame.side if effect.side == "owner" else other(frame.side)
    if vp > 0:
        game.emit(Scored(side, vp, frame.cause.name))


VERBS = (
    verb(TakeToken, take_token),
    verb(GiveToken, give_token),
    verb(SupplyToken, supply),
    verb(ControlToken, control_token),
    verb(SecureToken, secure_token),
    verb(FlipToken, flip_token),
    verb(Interact, interact, result=interact_result),
    verb(RemoveToken, remove_token),
    asking(
        MoveToken,
        move_token_question,
        move_token_answered,
        refuse=move_token_refusal,
        area=token_area,
    ),
    verb(DropTokens, drop_tokens),
    verb(PlacementBy, placed_by),
    verb(Score, score),
)
