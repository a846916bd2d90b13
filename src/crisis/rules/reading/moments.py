"""What a filter asks about the occasion: its cause, its attack, the squad, the rule in hand."""

from crisis.cards.vocabulary import Filter
from crisis.rules.reading.roles import Context, cause_of
from crisis.state.frames import AttackFrame, ResolveFrame, VolleyFrame


def _words(words: str | tuple[str, ...]) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else words


def cause_fits(context: Context, wanted: Filter) -> bool:
    cause = cause_of(context.occasion)
    if cause is None:
        return False
    owner = context.owner
    side = context.game.unit(owner).side if owner else context.side
    kinds = {cause.kind}
    if cause.collision:
        kinds = {"collision"}
    if cause.side is not None and side is not None:
        kinds.add("enemy" if cause.side != side else "ally")
    return any(word in kinds for word in _words(wanted.source))


def is_by_action(context: Context, wanted: Filter) -> bool:
    """Whether the attack of the occasion, or all of its attacks, are an Attack action (ACT-10)."""
    frame = context.occasion
    return isinstance(frame, AttackFrame | VolleyFrame) and frame.action == wanted.by_action


def gained_condition_fits(context: Context, wanted: Filter) -> bool:
    return getattr(context.occasion, "condition", "") in _words(wanted.gains)


def squad_fits(context: Context, wanted: Filter) -> bool:
    sides = context.game.state.sides
    return context.side is not None and sides[context.side].affiliation == wanted.squad


def is_carried_out(context: Context, wanted: Filter) -> bool:
    """Whether a superpower of this name has begun and is not over."""
    game = context.game
    return any(
        isinstance(frame, ResolveFrame) and game.rule(frame.rule).name == wanted.during
        for frame in game.state.stack
    )
