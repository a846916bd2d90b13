"""The game as one seat may see it: its view of the state, values worked out, secrets left out."""

from typing import Any

from msgspec import structs

from crisis.rules.chapters.scoring import LAST_ROUND, VICTORY, scoring_tokens
from crisis.rules.core.game import Game
from crisis.rules.engine import Engine
from crisis.rules.forecast.counting import open_roll
from crisis.rules.reading import query
from crisis.rules.reading.contest import contesting, secured_by
from crisis.rules.reading.measure import (
    BOARD,
    DEPLOYMENT_RANGE,
    RANGE,
    RANGE_TOOL_WIDTH,
    TOOL,
    TOOL_WIDTH,
)
from crisis.rules.setup.secrets import secret_seat
from crisis.server.ask.now import now, seen
from crisis.server.game.table import Happened, Table
from crisis.server.protocol.messages import Hello, Update
from crisis.server.protocol.position import Score, Standing, Values
from crisis.state.decisions import Choose
from crisis.state.event import Event
from crisis.state.frames import ActivationFrame
from crisis.state.records import SideId, Token, Unit
from crisis.state.state import State
from crisis.texts import reader
from crisis.texts.words import words_of

MEASURES = {
    "range": {str(number): length for number, length in RANGE.items()},
    "tool": dict(TOOL),
    "width": {"range": RANGE_TOOL_WIDTH, "tool": TOOL_WIDTH},
    "board": {"width": int(BOARD.width), "height": int(BOARD.height)},
    "deployment": {"range": RANGE[DEPLOYMENT_RANGE]},
    "goal": {"vp": VICTORY, "rounds": LAST_ROUND},
}
LOG_LINES = 20_000  # of the newest lines in a greeting: in effect all


def seen_state(engine: Engine, state: State, seat: SideId | None) -> State:
    """The view of a seat (None: of a spectator); what others are asked is told without options."""
    view = engine.view(state, seat)
    pending = view.pending
    if isinstance(pending, Choose) and pending.asked != seat:
        view = view.clone()
        view.pending = structs.replace(pending, options=())
    return view


def seen_events(seat: SideId | None, done: Happened) -> tuple[Event, ...]:
    """What a seat may read of what happened: nothing of an answer that is not for its eyes."""
    return done.events if done.entry.is_told(seat) else ()


def scores(engine: Engine, state: State) -> tuple[Score, ...]:
    return tuple(Score(side, vp, crisis) for side, vp, crisis in engine.scores_now(state))


def places(engine: Engine, state: State) -> dict[str, Standing]:
    """How every token stands that is in play, held ones included."""
    game = engine.game(state)
    points = {
        token: scored
        for slug in state.crises
        for token, scored in scoring_tokens(game, slug).items()
    }
    return {
        token.id: _place(game, token, *points.get(token.id, (None, 0)))
        for token in state.tokens.values()
        if not token.gone
    }


def _place(game: Game, token: Token, scores: SideId | None, vp: int) -> Standing:
    return Standing(
        contesting=contesting(game, token) if token.on_table else (),
        secured=secured_by(game, token) if token.on_table else None,
        scores=scores,
        vp=vp,
    )


def values(engine: Engine, state: State) -> dict[str, Values]:
    game = engine.game(state)
    return {unit.id: _values_of(game, unit) for unit in state.units.values()}


def _values_of(game: Game, unit: Unit) -> Values:
    card = game.card(unit)
    activation = game.nearest(ActivationFrame)
    acting = activation is not None and activation.unit == unit.id
    return Values(
        name=game.name(unit.id),
        stamina=query.stamina(game, unit),
        size=query.size(game, unit),
        speed=query.speed(game, unit),
        physical=_defense(game, unit, "physical"),
        energy=_defense(game, unit, "energy"),
        mystic=_defense(game, unit, "mystic"),
        threat=card.threat,
        grunt=card.grunt,
        actions=activation.actions if activation is not None and acting else None,
    )


def _defense(game: Game, unit: Unit, kind: str) -> int:
    printed = game.face(unit).defense.against(kind)
    return query.value(game, "defense", unit, printed, doing="defending", of=kind)


def names(engine: Engine, state: State) -> dict[str, str]:
    """How pieces of terrain and tokens are called."""
    game = engine.game(state)
    words = words_of(reader.language())
    return {thing: game.named(thing).told(words) for thing in (*state.terrain, *state.tokens)}


def common(table: Table) -> dict[str, Any]:
    """The fields that are the same for every seat whose player reads the same language."""
    engine, state = table.engine, table.state
    return {
        "scores_now": scores(engine, state),
        "places": places(engine, state),
        "rubble": table.history.rubble(),
        "values": values(engine, state),
        "names": names(engine, state),
    }


def position(table: Table, seat: SideId, shared: dict[str, Any] | None = None) -> dict[str, Any]:
    """The fields that greeting and update share."""
    engine, state = table.engine, table.state
    asked = table.asked
    view = seen_state(engine, state, seat)
    return {
        "decision": table.decision_for(seat),
        "answers": table.history.open_to(seat),
        "state": seen(view),
        "now": now(engine.game(view)),
        "pending": view.pending,
        "secret": isinstance(state.pending, Choose) and secret_seat(state) is not None,
        "undo": len(table.undo_places(seat)),
        "redo": bool(table.undone),
        **(common(table) if shared is None else shared),
        "thinking": table.computer if asked is not None and asked == table.computer else None,
        "draw_offered": table.draw_offered,
        "undo_asked": table.undo_asked and table.undo_asked.side,
        "rematch": table.rematch,
        "clock": table.clock and table.clock.told,
        "roll": open_roll(engine.game(view)),
        "lesson": table.coaching(),
        "puzzle": table.puzzling(),
    }


def hello(table: Table, seat: SideId, settings: dict[str, Any]) -> Hello:
    """Everything a client needs to draw the table from nothing."""
    said = table.history.said(seat)
    return Hello(
        **position(table, seat),
        game=table.stored.id,
        seat=seat,
        vs=table.stored.vs,
        seats=table.seats,
        players=table.stored.players,
        edition=table.stored.edition,
        ground=ground(table),
        dice=table.dice,
        settings=settings,
        language=reader.language(),
        measures=MEASURES,
        log=tuple(one.line() for one in said[-LOG_LINES:]),
        log_from=max(0, len(said) - LOG_LINES),
        story=tuple(table.history.story(seat).lines),
        mishaps=len(table.store.mishaps(table.stored.id)),
    )


def ground(table: Table) -> str:
    """The ground of a battlefield of the catalogue; all others lie on the street."""
    known = table.engine.catalogue.tables.get(table.match.record.setup.table)
    return known.ground if known is not None else "street"


def update(
    table: Table,
    seat: SideId,
    cause: str,
    happened: tuple[Happened, ...] = (),
    shared: dict[str, Any] | None = None,
) -> Update:
    """What changed, for one seat; `shared` is what is `common` to all, if it is known."""
    events = tuple(event for done in happened for event in seen_events(seat, done))
    lines = tuple(line for done in happened for line in done.entry.seen_lines(seat))
    story_from, story = table.history.news(seat)
    return Update(
        **position(table, seat, shared),
        cause=cause,  # type: ignore[arg-type]
        events=events,
        log=lines,
        log_from=table.history.count_said(seat) - len(lines),
        story=story,
        story_from=story_from,
    )
