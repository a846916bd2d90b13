"""Objective tokens: interacting with them, turning those with an arc, dropping what is held (OBJ
chapter).

One-Shot cards let characters interact with terrain in the same way. Who contests and secures is in
`rules.reading.contest`.
"""

from msgspec.structs import replace

from crisis.cards.model.schema import Rule
from crisis.cards.vocabulary import TakeToken, Timing
from crisis.geometry import Disc, Region, nearest_in_region, region_fault
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.refusal import Refusal
from crisis.rules.core.steps import ask, do, jump
from crisis.rules.legal.areas import spots_in
from crisis.rules.legal.refused_spots import fault_refusal
from crisis.rules.legal.spots import IMMOVABLE_SIZE, drop_region
from crisis.rules.reading import measure, query
from crisis.rules.reading.contest import CONTEST_RANGE, can_hold, token_words
from crisis.rules.reading.filters import holds
from crisis.rules.reading.instance import Instance
from crisis.rules.reading.memory import remember_deed
from crisis.rules.reading.roles import Context
from crisis.rules.timing.triggers import can_open, candidates_at, resolve, window
from crisis.state.decisions import Choose, ChooseSpot, Option, PickSpot, offer
from crisis.state.events import PlacerChanged, PowerSpent
from crisis.state.frames import END, ActivationFrame, DropFrame, InteractFrame, TurnTokenFrame
from crisis.state.records import SideId, Token, Unit, UnitId, other
from crisis.state.token_events import Interacted, TokenDropped, TokenTurned
from crisis.texts import codes
from crisis.texts.clauses import Condition
from crisis.texts.values import Quoted, length

INTERACT_COST = 1  # OBJ-05
ZONE = "zone"
POINT = 1  # the radius of a point: regions are made for bases
DROP_RANGE = 2  # OBJ-11


# --- what can be interacted with ------------------------------------------------------------------


def interactables(game: Game) -> list[str]:
    """Tokens whose Crisis card, and terrain whose One-Shot card, has an Interact ability."""
    tokens = [token.id for token in game.state.tokens.values() if game.crisis(token).interact]
    pieces = [piece for piece in game.state.terrain if _piece_rule(game, piece)]
    return tokens + pieces


def interactables_near(game: Game, unit: Unit) -> list[str]:
    """Those in reach of a character that lie there: of the others nobody needs to know why not."""
    number, tokens = _interact_range(game, unit), game.state.tokens.values()
    lying = [token for token in tokens if token.holder is None and not token.gone]
    near = measure.those_within(unit, lying, number)
    found = [token.id for token in near if game.crisis(token).interact]
    if not game.state.one_shots:
        return found
    pieces = [piece for piece in game.state.terrain if _piece_rule(game, piece)]
    return found + [piece for piece in pieces if measure.within(game, unit.id, piece, number)]


def _interact_range(game: Game, unit: Unit) -> int:
    return query.value(game, "interact_range", unit, CONTEST_RANGE)


def _piece_rule(game: Game, piece: str) -> Rule | None:
    kind = game.state.terrain[piece].kind
    for slug in game.state.one_shots:
        card = game.catalogue.one_shots[slug]
        rule = card.interact_with.get(kind) or (card.interact if kind in card.pieces else None)
        if rule is not None:
            return rule
    return None


def interact_rule(game: Game, thing: str) -> Rule | None:
    if thing in game.state.tokens:
        return game.crisis(game.state.tokens[thing]).interact
    return _piece_rule(game, thing) if thing in game.state.terrain else None


def lent_interactions(game: Game, unit: Unit) -> list[tuple[str, Rule]]:
    """Tokens in reach with the Interact abilities that a card of the side lends its characters."""
    if not can_open(game, Timing.INTERACTION):
        return []
    number = _interact_range(game, unit)
    near = [
        token.id
        for token in game.state.tokens.values()
        if token.on_table and game.is_objective(token)
        if measure.within(game, unit.id, token.id, number)
    ]
    lent = [one for one in candidates_at(game, Timing.INTERACTION, None) if one.side == unit.side]
    return [(token, instance.rule) for token in near for instance in lent]


def why_not_interact(
    game: Game, frame: ActivationFrame, thing: str, lent: Rule | None = None
) -> Refusal | None:
    """Why the activated character cannot interact with a token now (OBJ-04 to OBJ-06)."""
    if thing not in game.state.tokens and thing not in game.state.terrain:
        return Refusal("OBJ-04", codes.NO_TOKEN(thing=Quoted(thing)))
    unit = game.unit(frame.unit)
    rule = lent or interact_rule(game, thing)
    if rule is None:
        return Refusal("OBJ-04", codes.NO_INTERACT_ABILITY(thing=game.named(thing)))
    refusal = _token_refusal(game, thing)
    if refusal is not None:
        return refusal
    forbidden = query.cannot(game, "interact", unit, of=_words(game, thing))
    if forbidden:
        reason = codes.CANNOT_INTERACT(rule=forbidden, unit=game.named(unit.id))
        return Refusal("GEN-04", reason)
    if thing in frame.interacted:
        reason = codes.INTERACTED_ALREADY(unit=game.named(unit.id))
        return Refusal("OBJ-06", reason, piece=thing)
    return _reach_refusal(game, unit, thing) or _effect_refusal(game, unit, thing, rule)


def _token_refusal(game: Game, thing: str) -> Refusal | None:
    token = game.state.tokens.get(thing)
    if token is None:
        return None
    named = game.named(thing)
    if token.holder is not None:
        reason = codes.TOKEN_HELD(token=named, holder=game.named(token.holder))
        return Refusal("OBJ-08", reason, piece=token.holder)
    if not token.on_table:
        return Refusal("OBJ-08", codes.TOKEN_OFF_TABLE(token=named))
    if token.depleted:
        return Refusal("OBJ-28", codes.TOKEN_DEPLETED(token=named), piece=thing)
    return None


def _reach_refusal(game: Game, unit: Unit, thing: str) -> Refusal | None:
    number = _interact_range(game, unit)
    if not measure.within(game, unit.id, thing, number):
        far = measure.distance(game, unit.id, thing) or 0.0
        named = game.named(thing)
        reason = codes.INTERACT_TOO_FAR(thing=named, far=length(far), range=number)
        return Refusal("OBJ-05", reason, far, thing)
    cost = interact_cost(game, unit, thing)
    if unit.power < cost:
        named = game.named(unit.id)
        reason = codes.INTERACT_TOO_DEAR(cost=cost, unit=named, power=unit.power)
        return Refusal("OBJ-05", reason, cost, unit.id)
    return None


def _effect_refusal(game: Game, unit: Unit, thing: str, rule: Rule) -> Refusal | None:
    """What the card asks for must be so; a token that could not be held is not picked up (Q-28)."""
    context = Context.of(game, unit, named=(("token", thing),))
    for part in rule.when:
        if not holds(context, part):
            reason = codes.INTERACT_NEEDS(thing=game.named(thing), condition=Condition(part))
            return Refusal("OBJ-07", reason, piece=thing)
    takes = any(isinstance(effect, TakeToken) for effect in rule.effects)
    return can_hold(game, unit, game.state.tokens[thing]) if takes else None


def _words(game: Game, thing: str) -> tuple[str, ...]:
    """What cards call a token or a feature that somebody interacts with."""
    token = game.state.tokens.get(thing)
    return (game.name(thing), *(token_words(game, token) if token else ()))


def interact_cost(game: Game, unit: Unit, thing: str) -> int:
    cost = query.value(game, "interact_cost", unit, INTERACT_COST, of=_words(game, thing))
    return max(0, cost)


# --- interacting ----------------------------------------------------------------------------------


def pay(game: Game, frame: InteractFrame) -> None:
    unit = game.unit(frame.unit)
    cost = 0 if frame.free else interact_cost(game, unit, frame.token)
    if not unit.able or unit.power < cost:
        frame.step = END  # what was announced can no longer be paid (PWR-02)
        return
    if cost:
        game.emit(PowerSpent(unit.id, cost, "interact"))
    game.emit(Interacted(unit.id, frame.token))
    remember_deed(game, unit.id, "interacted")


def carry_out(game: Game, frame: InteractFrame) -> None:
    """The result is printed on the Crisis card (OBJ-07); it is nobody's effect (GEN-10)."""
    unit = game.unit(frame.unit)
    rule = game.rule(frame.rule)
    instance = Instance(rule, unit.side, unit.id)
    resolve(game, instance, payer=None, paid=0, occasion=frame)


def has_notes(_game: Game, frame: InteractFrame) -> bool:
    return bool(frame.notes)


INTERACT = Procedure[InteractFrame](
    {
        "a": window(Timing.WOULD_INTERACT),
        "b": do(pay),
        "c": do(carry_out),
        "d": window(Timing.INTERACTED),
        "end": window(Timing.AFTER_EFFECT, when=has_notes),
    }
)

# --- turning --------------------------------------------------------------------------------------


def may_turn(game: Game, token: Token, side: SideId) -> None:
    """Let the player who has just placed a token turn it, if it has an arc."""
    if token.kind == ZONE:
        game.push(TurnTokenFrame(token=token.id, side=side))


def ask_facing(_game: Game, frame: TurnTokenFrame) -> ChooseSpot:
    """Answered with a point that the arc shall face."""
    return ChooseSpot(frame.side, "turn_token", token=frame.token)


def facing_region(game: Game, frame: TurnTokenFrame) -> Region:
    """Any point of the battlefield that is not on the token itself."""
    token = measure.token_disc(game.state.tokens[frame.token])
    return Region(
        disc_radius=POINT, near=(), edge=None, wedge=None, grounds=(), discs=(token,),
        board=measure.BOARD,
    )  # fmt: skip


def refuse_facing(game: Game, frame: TurnTokenFrame, answer: PickSpot) -> Refusal | None:
    if region_fault(facing_region(game, frame), (answer.x, answer.y)) is None:
        return None
    return Refusal("OBJ-31", codes.FACING_BESIDE())


def take_facing(game: Game, frame: TurnTokenFrame, answer: PickSpot) -> None:
    token = game.state.tokens[frame.token]
    game.emit(TokenTurned(token.id, (answer.x - token.x, answer.y - token.y)))


TURN_TOKEN = Procedure[TurnTokenFrame](
    {
        "turn": ask(
            ask_facing,
            take_facing,
            rule="OBJ-31",
            refuse=refuse_facing,
            area=spots_in(facing_region),
        )
    }
)

# --- dropping -------------------------------------------------------------------------------------


def drop_all(game: Game, unit: UnitId) -> DropFrame | None:
    tokens = tuple(token.id for token in game.held(unit))
    if not tokens:
        return None
    placer = other(game.unit(unit).side)  # OBJ-12
    return DropFrame(unit=unit, placer=placer, reach=DROP_RANGE, tokens=tokens)


def look_again(game: Game, frame: DropFrame) -> None:
    """What it still holds: a token may have changed hands in the meantime."""
    held = [token for token in frame.tokens if game.state.tokens[token].holder == frame.unit]
    frame.tokens = tuple(held)
    frame.token = held[0] if held else None


def next_token(game: Game, frame: DropFrame) -> Choose | None:
    """The placing player chooses the order (Q-24); tokens that are alike need none."""
    if len({_but_for_its_place(game.state.tokens[token]) for token in frame.tokens}) < 2:
        return None
    options = tuple(offer("token", token, game.name(token)) for token in frame.tokens)
    return Choose(frame.placer, "drop_order", options, about=frame.unit)


def _but_for_its_place(token: Token) -> Token:
    return replace(token, id="", x=0, y=0, on=None, facing=(0, 1))


def take_token(_game: Game, frame: DropFrame, option: Option) -> None:
    frame.token = option.thing


def drop_spot(game: Game, frame: DropFrame) -> ChooseSpot | None:
    if frame.token is None:
        return None
    return ChooseSpot(frame.placer, "drop_token", unit=frame.unit, token=frame.token)


def region_of_drop(game: Game, frame: DropFrame) -> Region:
    """The spots for the token in question; without a free one tokens may overlap (Q-23)."""
    assert frame.token is not None
    unit, token = game.unit(frame.unit), game.state.tokens[frame.token]
    region = drop_region(game, unit, frame.reach, token)
    if nearest_in_region(region, unit.spot) is None:
        region = replace(region, discs=())
    return region


def refuse_drop(game: Game, frame: DropFrame, answer: PickSpot) -> Refusal | None:
    fault = region_fault(region_of_drop(game, frame), (answer.x, answer.y))
    if fault is None:
        return None
    lying = [token.id for token in game.state.tokens.values() if token.on_table]
    names = [token for token in lying if token != frame.token]
    towers = [piece.id for piece in game.pieces() if piece.size >= IMMOVABLE_SIZE]
    rules = {
        "out_of_range": "OBJ-11", "off_board": "OBJ-11", "overlaps_disc": "Q-23",
        "may_not_stand": "Q-23", "partly_on_ground": "Q-23",
    }  # fmt: skip
    return fault_refusal(game, fault, discs=names, rules=rules, thing="token", pieces=towers)


def take_drop(game: Game, frame: DropFrame, answer: PickSpot) -> None:
    assert frame.token is not None
    frame.tokens = tuple(token for token in frame.tokens if token != frame.token)
    token = game.state.tokens[frame.token]
    place = Disc(answer.x, answer.y, token.radius)
    game.emit(TokenDropped(token.id, answer.x, answer.y, measure.token_lies_on(game, place)))
    may_turn(game, token, frame.placer)


def more_tokens(_game: Game, frame: DropFrame) -> bool:
    return bool(frame.tokens)


def change_placer(game: Game, frame: DropFrame, placer: SideId, reach: int, by: str) -> None:
    """A rule says who places the dropped tokens, and how far away."""
    frame.placer, frame.reach = placer, reach
    game.emit(PlacerChanged(frame.unit, placer, reach, by))


DROP = Procedure[DropFrame](
    {
        "a": window(Timing.WOULD_DROP),
        "b": do(look_again),
        "b1": ask(next_token, take_token, rule="OBJ-12"),
        "b2": ask(
            drop_spot, take_drop, rule="OBJ-11", refuse=refuse_drop, area=spots_in(region_of_drop)
        ),
        "c": jump("b", when=more_tokens),
    }
)
