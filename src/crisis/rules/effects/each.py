"""`each`: the same effects for one character after the other, in the order the owner picks."""

from crisis.cards.model.walk import effect_at
from crisis.cards.vocabulary import Advance, AnyEffect, Each, Filter, Place, Push, Throw
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.steps import ask, call, do, jump
from crisis.rules.effects.verb import add_result, affected, context, verb
from crisis.rules.reading.filters import fits
from crisis.state.decisions import Choose, Option, offer
from crisis.state.frames import EachFrame, ResolveFrame

MOVES = (Advance, Place, Push, Throw)


def each(game: Game, frame: ResolveFrame, effect: Each) -> None:
    things = _things(game, frame, effect)
    if things:
        game.push(EachFrame(resolve=frame.serial, left=tuple(things)))


def _things(game: Game, frame: ResolveFrame, effect: Each) -> list[str]:
    if effect.from_ == "characters":
        return affected(game, frame, effect.who)
    here = context(game, frame)
    tokens = [token.id for token in game.state.tokens.values() if not token.gone]
    known = [*game.state.terrain] if effect.from_ == "terrain" else tokens
    if isinstance(effect.who, Filter):
        wanted = effect.who
        return [thing for thing in known if fits(here, wanted, thing)]
    return [thing for thing in here.roles(effect.who) if thing in known]


def _is_left(game: Game, thing: str) -> bool:
    state = game.state
    if thing in state.units:
        return state.units[thing].able
    return thing in state.terrain or thing in state.tokens


def drop_gone(game: Game, frame: EachFrame) -> None:
    """Who was Dazed or left in an earlier turn is not affected any more (DMG-07), nor is what was
    destroyed or removed."""
    frame.left = tuple(thing for thing in frame.left if _is_left(game, thing))
    frame.next = frame.left[0] if frame.left else None


def next_one(game: Game, frame: EachFrame) -> Choose | None:
    """The order matters only where something moves (GEN-16)."""
    resolve, effect = _effect(game, frame)
    if len(frame.left) < 2 or not any(isinstance(part, MOVES) for part in effect.effects):
        return None
    options = tuple(offer("choose", unit, game.name(unit)) for unit in frame.left)
    return Choose(resolve.side, "each_order", options, about=resolve.rule)


def take_next(_game: Game, frame: EachFrame, option: Option) -> None:
    frame.next = option.thing


def carry_out(game: Game, frame: EachFrame) -> ResolveFrame | None:
    """One turn: a frame of its own that knows the one it is about."""
    if frame.next is None:
        return None
    outer, effect = _effect(game, frame)
    frame.left = tuple(thing for thing in frame.left if thing != frame.next)
    return ResolveFrame(
        rule=outer.rule, side=outer.side, cause=outer.cause, owner=outer.owner, payer=outer.payer,
        occasion=outer.occasion, paid=outer.paid, path=(*outer.path, outer.at),
        chosen={**outer.chosen, effect.as_: (frame.next,)},
    )  # fmt: skip


def gather(game: Game, frame: EachFrame) -> None:
    """What one turn brought about adds up in the rule as a whole."""
    done = game.returned
    if frame.next is None or not isinstance(done, ResolveFrame):
        return
    outer, _ = _effect(game, frame)
    for name, number in done.results.items():
        add_result(outer, name, number)
    outer.notes = (*outer.notes, *(note for note in done.notes if note not in outer.notes))


def more(_game: Game, frame: EachFrame) -> bool:
    return bool(frame.left)


def _effect(game: Game, frame: EachFrame) -> tuple[ResolveFrame, Each]:
    outer = game.frame(frame.resolve)
    assert isinstance(outer, ResolveFrame)
    effect: AnyEffect | None = effect_at(game.rule(outer.rule), outer.path, outer.at)
    assert isinstance(effect, Each)
    return outer, effect


EACH = Procedure[EachFrame](
    {
        "gone": do(drop_gone),
        "pick": ask(next_one, take_next, rule="GEN-16"),
        "go": call(carry_out),
        "gather": do(gather),
        "again": jump("gone", when=more),
    }
)

VERBS = (verb(Each, each),)
