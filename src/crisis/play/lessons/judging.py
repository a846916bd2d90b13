"""What the coach makes of an answer: good, good and enough, or something else is wanted first.

Whether an answer is legal is the engine's word alone; the coach only compares.
"""

from fnmatch import fnmatchcase
from math import hypot

from msgspec import Struct

from crisis.play.lessons.lesson import Step, Until, When
from crisis.rules.chapters.throw import terrain_hits
from crisis.rules.core.refusal import Refusal
from crisis.rules.engine import Engine
from crisis.rules.reading import cover, measure, query
from crisis.state.decisions import Answer, PickAim, answer_text, parse_answer
from crisis.state.event import Event
from crisis.state.events import Moved
from crisis.state.frames import ThrowTerrainFrame
from crisis.state.records import SIDES
from crisis.state.state import State
from crisis.texts import reader
from crisis.texts.values import length
from crisis.texts.words import words_of

INCH = 1000


class Tried(Struct, frozen=True):
    """An answer and where it would lead; a refused one leads nowhere."""

    answer: str
    before: State
    after: State | None
    events: tuple[Event, ...]
    refusal: Refusal | None


class Verdict(Struct, frozen=True):
    """Whether the answer is carried out, whether the step is done with it, and else why not."""

    accepted: bool
    ends: bool = False
    say: str = ""
    refusal: Refusal | None = None


def tried(engine: Engine, state: State, answer: Answer) -> Tried:
    """An answer, tried out."""
    text, refusal = answer_text(answer), engine.why_not(state, answer)
    if refusal is not None:
        return Tried(text, state, None, (), refusal)
    after, events = engine.step(state, answer)
    return Tried(text, state, after, events, None)


def judge(engine: Engine, state: State, step: Step, answer: Answer) -> Verdict:
    """Compare an answer of the learner with what the step asks for."""
    found = tried(engine, state, answer)
    if found.after is not None:
        if step.free:
            return Verdict(accepted=True)
        good = [accepted for accepted in step.accept if matches(engine, accepted, found)]
        if good:
            return Verdict(accepted=True, ends=any(accepted.ends for accepted in good))
    for wrong in step.wrong:
        if matches(engine, wrong.when, found):
            say = wrong.say.replace("{d}", _measured(engine, wrong.when, found))
            return Verdict(accepted=False, say=say, refusal=found.refusal)
    return Verdict(accepted=False, refusal=found.refusal)


# --- comparing ------------------------------------------------------------------------------------


def matches(engine: Engine, when: When, found: Tried) -> bool:
    """Whether an answer is one of those that are meant."""
    if not fnmatchcase(found.answer, when.answer):
        return False
    after = found.after
    if after is None:
        return not _measures(when)
    far = _distance(engine, when, found)
    return all(
        (
            when.within is None or (far is not None and far <= when.within),
            when.beyond is None or (far is not None and far > when.beyond),
            when.north_of is None or after.units[_who(when, found)].y > when.north_of * INCH,
            not when.hits or when.hits in _struck(engine, found),
            when.cover is None or _covered(engine, when, after) == when.cover,
        )
    )


def _measures(when: When) -> bool:
    """Whether it is about what an answer leads to."""
    wanted = (when.within, when.beyond, when.north_of, when.cover)
    return bool(when.hits) or any(one is not None for one in wanted)


def _who(when: When, found: Tried) -> str:
    """Whoever is measured: named, or moved by the answer."""
    moved = (event.unit for event in found.events if isinstance(event, Moved))
    asked = getattr(found.before.pending, "unit", None)
    return when.who or next(moved, None) or asked or ""


def _distance(engine: Engine, when: When, found: Tried) -> float | None:
    """In inches, from edge to edge; None where there is nothing to measure."""
    after, who = found.after, _who(when, found)
    if after is None or who not in after.units:
        return None
    if when.spot is not None:
        unit = after.units[who]
        far = hypot(unit.x - when.spot[0] * INCH, unit.y - when.spot[1] * INCH)
        return max(0.0, far - unit.radius) / INCH
    length = measure.distance(engine.game(after), who, when.of) if when.of else None
    return None if length is None else length / INCH


def _measured(engine: Engine, when: When, found: Tried) -> str:
    far = _distance(engine, when, found)
    return "" if far is None else length(1000 * far).told(words_of(reader.language()))


def _struck(engine: Engine, found: Tried) -> tuple[str, ...]:
    """What a thrown feature meets; it is known before anybody has dodged."""
    game, answer = engine.game(found.before), parse_answer(found.answer)
    if isinstance(game.top, ThrowTerrainFrame) and isinstance(answer, PickAim):
        return terrain_hits(game, game.top, (answer.dx, answer.dy))
    return ()


def _covered(engine: Engine, when: When, after: State) -> bool:
    """Whether the thing has cover from whoever attacks it."""
    game = engine.game(after)
    seen = game.unit(when.of)
    size = query.size(game, seen)
    return bool(cover.covering_pieces(game, game.unit(when.who), seen, size))


def is_enough(state: State, until: Until) -> bool:
    """Whether a free game has gone on long enough to be judged."""
    reached = any(state.sides[side].vp >= until.vp for side in SIDES)
    return reached or state.round >= until.round or state.outcome is not None
