"""Questions about the pending decision that change nothing: why not, area, nearest, preview.

All of them work on what the asking seat may see and ask the engine; nothing is computed here that
a rule decides.
"""

from math import cos, hypot, pi, sin

from msgspec import Struct
from msgspec.structs import replace

from crisis.geometry import explain_spot, strip_from
from crisis.rules.chapters.move import obstacles, slide
from crisis.rules.chapters.throw import terrain_hits
from crisis.rules.core.area import Area
from crisis.rules.core.game import Game
from crisis.rules.core.refusal import Refusal
from crisis.rules.effects.drive import halves_of
from crisis.rules.engine import Engine, IllegalAnswer
from crisis.rules.legal.areas import AdvanceArea, AimArea, PieceArea, SpotArea
from crisis.rules.legal.legality import legal_targets, volley_hits
from crisis.rules.legal.refused_spots import disc_names, fault_refusal, ground_names
from crisis.rules.reading import elsewhere, measure
from crisis.rules.reading.contest import contests
from crisis.rules.reading.cover import has_cover
from crisis.rules.reading.measure import TOOL_WIDTH
from crisis.rules.reading.query import viewpoint
from crisis.server.ask.position import scores
from crisis.server.game.table import refuse
from crisis.server.protocol import messages
from crisis.server.protocol.told import told
from crisis.server.tell.log import Narrator
from crisis.state.decisions import (
    Answer,
    BadAnswer,
    ChooseAdvance,
    ChooseAim,
    PickAdvance,
    PickAim,
    PickSpot,
    answer_text,
    asked_seat,
    parse_answer,
)
from crisis.state.event import Event
from crisis.state.events import Collided, Deployed, Moved, VolleyDeclared
from crisis.state.frames import (
    AttackFrame,
    DriveFrame,
    MoveFrame,
    ThrowFrame,
    ThrowTerrainFrame,
    VolleyFrame,
)
from crisis.state.records import SideId, Spot, Unit
from crisis.state.state import State
from crisis.texts import codes
from crisis.texts.values import Word

ROSE = 120  # directions of an aim that are worked out beforehand


class Question(Struct, frozen=True):
    """A seat asking about its own pending decision."""

    engine: Engine
    state: State  # the seat's view
    decision: int
    seat: SideId


def open_question(engine: Engine, state: State, decision: int, seat: SideId) -> Question:
    """Only the seat that is asked gets answers about its decision."""
    asked = asked_seat(state.pending)
    if asked != seat:
        raise refuse(codes.NOTHING_ASKED())
    return Question(engine, engine.view(state, seat), decision, seat)


def read_answer(text: str) -> Answer:
    try:
        return parse_answer(text)
    except BadAnswer as error:
        raise refuse(codes.NO_ANSWER(error=str(error))) from error


# --- legality -------------------------------------------------------------------------------------


def why_not(question: Question, text: str) -> messages.Verdict:
    refusal = question.engine.why_not(question.state, read_answer(text))
    legal = refusal is None
    return messages.Verdict(decision=question.decision, legal=legal, refusal=told(refusal))


# --- areas ----------------------------------------------------------------------------------------


def area(question: Question, tool: str | None) -> messages.Area:
    """The exact area of the pending choice; for an aim its wedge and what each direction hits."""
    found = question.engine.region(question.state)
    if isinstance(found, AimArea):
        return messages.Area(decision=question.decision, kind="aim", aim=_aim(question, found))
    if found is None:
        return messages.Area(decision=question.decision, kind="none")
    if isinstance(found, AdvanceArea) and tool:
        found = _only(question, found, tool)
    rings = tuple(
        messages.AreaRing(tuple((round(x), round(y)) for x, y in ring.points), ring.hole)
        for ring in found.outline()
    )
    kind = "advance" if isinstance(found, AdvanceArea) else "spot"
    return messages.Area(decision=question.decision, kind=kind, rings=rings)  # type: ignore[arg-type]


def _only(question: Question, found: AdvanceArea, tool: str) -> AdvanceArea:
    pending = question.state.pending
    if isinstance(pending, ChooseAdvance) and tool not in pending.tools:
        raise refuse(codes.TOOL_NOT_ALLOWED(tool=Word("tool", tool)), "MOVE-07")
    return found.only(tool)


def _aim(question: Question, found: AimArea) -> messages.Aim:
    game = question.engine.game(question.state)
    pending = question.state.pending
    assert isinstance(pending, ChooseAim)
    unit = _start(game, pending)
    wedge = found.wedge
    beam = isinstance(game.top, VolleyFrame)
    return messages.Aim(
        unit=unit.id, x=unit.x, y=unit.y, radius=unit.radius, length=pending.length,
        width=measure.RANGE_TOOL_WIDTH if beam else TOOL_WIDTH,
        wedge=(wedge.dx, wedge.dy) if wedge is not None else None,
        rose=tuple(
            _stop(game, unit, pending.length, aim) for aim in _directions() if found.allows(aim)
        ),
    )  # fmt: skip


def _start(game: Game, pending: ChooseAim) -> Unit:
    """From where an aim is measured: a beam may start at a token or at terrain, a drive at what
    is driven and where its tool bends."""
    frame, unit = game.top, game.unit(pending.unit)
    if isinstance(frame, VolleyFrame):
        return elsewhere.standpoint(game, viewpoint(game, frame))
    if not isinstance(frame, DriveFrame):
        return unit
    piece = game.state.terrain[frame.piece]
    if frame.first is None:
        return measure.stand_in(unit, piece)
    _, (x, y) = halves_of(piece, frame.tool, frame.first)
    return replace(unit, x=round(x), y=round(y), radius=1)


def _directions() -> list[Spot]:
    angles = [2 * pi * step / ROSE for step in range(ROSE)]
    return [(round(10_000 * cos(angle)), round(10_000 * sin(angle))) for angle in angles]


def _stop(game: Game, unit: Unit, length: int, aim: Spot) -> messages.AimStop:
    """Where a direction leads: the engine's own sweep for bases, its tool for beams and terrain."""
    frame = game.top
    if isinstance(frame, MoveFrame | ThrowFrame):
        found = slide(game, unit.id, aim, length, frame.cause.unit)
        things = obstacles(game, unit.id, frame.cause.unit)
        hits = tuple(things[index] for index in found.hits)
        return messages.AimStop(*aim, round(found.x), round(found.y), hits, edge=found.edge)
    strip = strip_from(measure.disc(unit), aim, length, TOOL_WIDTH)
    end = (round(strip.x2), round(strip.y2))
    if isinstance(frame, VolleyFrame):
        enemies, allies = volley_hits(game, frame, aim)
        return messages.AimStop(*aim, *end, tuple(enemies), tuple(allies))
    hits = terrain_hits(game, frame, aim) if isinstance(frame, ThrowTerrainFrame) else ()
    return messages.AimStop(*aim, *end, hits)


def nearest(question: Question, x: int, y: int, tool: str | None) -> messages.NearestAnswer:
    """The legal answer nearest to a point, and why the point itself is not legal."""
    found = question.engine.region(question.state)
    if found is None:
        raise refuse(codes.NOT_A_PLACE())
    if isinstance(found, AimArea):
        game = question.engine.game(question.state)
        pending = question.state.pending
        assert isinstance(pending, ChooseAim)
        unit = _start(game, pending)
        x, y = x - unit.x, y - unit.y
        answer = _nearest_aim(question, found, (x, y))
    else:
        if isinstance(found, AdvanceArea) and tool:
            found = _only(question, found, tool)
        answer = found.nearest(x, y)
    refusal = _point_refusal(question, found, answer, x, y)
    return messages.NearestAnswer(
        decision=question.decision,
        answer=answer_text(answer) if answer else None,
        refusal=told(refusal),
    )


def _nearest_aim(question: Question, found: AimArea, wanted: Spot) -> Answer | None:
    """The wanted direction if it is legal, else the known legal one with the least turn."""

    def turn(aim: Spot) -> float:
        along = aim[0] * wanted[0] + aim[1] * wanted[1]
        return -along / hypot(*aim)

    known = sorted([*found.towards, *_directions()], key=turn)
    for aim in (wanted, *known):
        if aim != (0, 0) and question.engine.why_not(question.state, PickAim(*aim)) is None:
            return PickAim(*aim)
    return None


def _point_refusal(
    question: Question,
    found: Area,
    answer: Answer | None,
    x: int,
    y: int,
) -> Refusal | None:
    engine, state = question.engine, question.state
    if isinstance(found, SpotArea | PieceArea):
        return engine.why_not(state, PickSpot(x, y))
    if isinstance(found, AimArea):
        return engine.why_not(state, PickAim(x, y))
    if isinstance(answer, PickAdvance) and answer.spot == (x, y):
        return None
    assert isinstance(found, AdvanceArea)
    fault = explain_spot(found.reach, (x, y))
    if fault is None:
        return None
    game = engine.game(state)
    pending = state.pending
    assert isinstance(pending, ChooseAdvance)
    names, pieces = (
        disc_names(game, pending.unit),
        ground_names(game, pending.unit, pending.purpose),
    )
    rules = {"may_not_stand": "MOVE-08"}
    return fault_refusal(game, fault, discs=names, rules=rules, pieces=pieces)


# --- previews -------------------------------------------------------------------------------------


def preview(question: Question, text: str) -> messages.PreviewReply:
    """Step the seat's own view: chance is asked, not rolled, so nothing is given away."""
    engine, state = question.engine, question.state
    try:
        after, events = engine.step(state, read_answer(text))
    except IllegalAnswer as error:
        refusal = told(error.refusal)
        return messages.PreviewReply(decision=question.decision, legal=False, refusal=refusal)
    unit = _moved_unit(after, events)
    return messages.PreviewReply(
        decision=question.decision,
        legal=True,
        events=events,
        log=Narrator(engine).tell(state, events),
        unit=unit.id if unit else None,
        x=unit.x if unit else None,
        y=unit.y if unit else None,
        hits=_hits(question, text, events),
        allies=next((e.allies for e in events if isinstance(e, VolleyDeclared)), ()),
        targets=_targets(engine, after, unit, question.seat),
        contests=_contests(engine, after, unit),
        scores_now=scores(engine, after),
    )


def _moved_unit(after: State, events: tuple[Event, ...]) -> Unit | None:
    """The unit that the answer itself moved: the first one that did."""
    for event in events:
        if isinstance(event, Moved | Deployed):
            return after.units[event.unit]
    return None


def _hits(question: Question, text: str, events: tuple[Event, ...]) -> tuple[str, ...]:
    """What is hit: of an aim by the engine's measure, else what the events name."""
    volley = next((e for e in events if isinstance(e, VolleyDeclared)), None)
    if volley is not None:
        return volley.targets
    pending, answer = question.state.pending, parse_answer(text)
    if isinstance(pending, ChooseAim) and isinstance(answer, PickAim):
        game = question.engine.game(question.state)
        aim = (answer.dx, answer.dy)
        return _stop(game, game.unit(pending.unit), pending.length, aim).hits
    return tuple(event.struck for event in events if isinstance(event, Collided))


def _targets(
    engine: Engine, after: State, unit: Unit | None, seat: SideId
) -> tuple[messages.TargetFacts, ...]:
    """Whom the moved unit could attack from there."""
    if unit is None or unit.side != seat or not unit.able:
        return ()
    game = engine.game(after)
    attacks: dict[str, list[str]] = {}
    cover: dict[str, bool] = {}
    for card in game.attacks(unit).values():
        if card.shape != "single":
            continue
        frame = AttackFrame(
            attacker=unit.id, side=unit.side, attack=card.ref, attack_type=card.type
        )
        for target in legal_targets(game, frame):
            attacks.setdefault(target, []).append(card.name)
            frame.target = target
            cover[target] = has_cover(game, frame)
    return tuple(
        messages.TargetFacts(
            target, tuple(names), round(measure.distance(game, unit.id, target) or 0), cover[target]
        )
        for target, names in attacks.items()
    )


def _contests(engine: Engine, after: State, unit: Unit | None) -> tuple[str, ...]:
    if unit is None:
        return ()
    game = engine.game(after)
    return tuple(token.id for token in after.tokens.values() if contests(game, unit, token))
