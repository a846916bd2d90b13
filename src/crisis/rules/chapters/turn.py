"""A player's turn: activate a character or pass, and play Team Tactic cards (ROUND-08 to
ROUND-16)."""

from collections.abc import Iterator
from functools import partial

from crisis.cards.vocabulary import Timing
from crisis.rules.chapters.round import is_ready, ready
from crisis.rules.chapters.tactics import (
    own_tactics,
    play_tactic,
    playable_tactics,
)
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.refusal import Refusal, Refused, left_out
from crisis.rules.core.steps import ask, call, do, jump
from crisis.rules.timing.triggers import window
from crisis.state.decisions import Choose, Option, declining, offer
from crisis.state.events import ActivatedTokenGiven, LedgerCleared, Passed, TurnBegan
from crisis.state.frames import ActivationFrame, TurnFrame
from crisis.state.records import SideId, Unit, other
from crisis.texts import codes


def begin_turn(game: Game, frame: TurnFrame) -> None:
    game.emit(TurnBegan(frame.side))
    game.emit(LedgerCleared("turn"))
    _retire_grunts(game, frame.side)
    frame.may_pass = _ready_count(game, frame.side) < _ready_count(game, other(frame.side))


def _retire_grunts(game: Game, side: SideId) -> None:
    """Grunts whose squad is done otherwise get their token; Dazed ones count as done (GRUNT-12,
    Q-69)."""
    waiting = ready(game, side)
    if all(game.card(unit).grunt for unit in waiting):
        for unit in waiting:
            game.emit(ActivatedTokenGiven(unit.id))


def _ready_count(game: Game, side: SideId) -> int:
    """What the pass rule counts (ROUND-12, ROUND-13)."""
    return sum(
        1
        for unit in ready(game, side)
        if game.edition.pass_counts_grunts or not game.card(unit).grunt
    )


def choosable(game: Game, side: SideId) -> list[Unit]:
    """A Grunt is never chosen to activate (GRUNT-05)."""
    return [unit for unit in ready(game, side) if not game.card(unit).grunt]


def choose_turn(game: Game, frame: TurnFrame) -> Choose | None:
    options = _options(game, frame, whole=not game.sketching)
    if all(option.declines for option in options):
        _pass(game, frame)  # ROUND-10: nothing to choose
        return None
    return Choose(frame.side, "turn", tuple(options))


def _options(game: Game, frame: TurnFrame, *, whole: bool = True) -> list[Option]:
    """Each character that may be chosen, passing, and the cards in hand; a sketch needs no cards
    where there are characters: they are a thirtieth of all that a computer player tries out."""
    units = choosable(game, frame.side)
    options = [_activating(game, unit) for unit in units]
    if frame.may_pass or not units:
        options.append(declining("pass"))
    if units and not whole:
        return options
    if game.order and units and game.order(_PARTS)[0] == "characters":
        game.drawn = True  # nobody will pick a card
        return options
    return options + playable_tactics(game, frame.side)


_PARTS = ("characters", "cards")


def _activating(game: Game, unit: Unit) -> Option:
    return offer("activate", unit.id, game.name(unit.id))


def choices(game: Game, frame: TurnFrame) -> Iterator[Refused]:
    """What cannot be chosen."""
    return left_out(_options(game, frame), _wanted(game, frame.side))


def _wanted(game: Game, side: SideId) -> Iterator[Refused]:
    for unit in game.allies(side):
        yield Refused(_activating(game, unit), partial(_why_not_activate, game, unit))
    yield Refused(declining("pass"), partial(_why_not_pass, game, side))
    yield from own_tactics(game, side)


def take_turn(game: Game, frame: TurnFrame, option: Option) -> None:
    if option.declines:
        _pass(game, frame)
    elif option.what == "tactic":
        frame.step = "choose"
        play_tactic(game, frame.side, option)
    else:
        frame.unit = option.picked


def _pass(game: Game, frame: TurnFrame) -> None:
    frame.passed = True
    game.emit(Passed(frame.side))


def _why_not_pass(game: Game, side: SideId) -> Refusal:
    mine, theirs = _ready_count(game, side), _ready_count(game, other(side))
    rule = "ROUND-12" if game.edition.pass_counts_grunts else "ROUND-13"
    return Refusal(rule, codes.PASSING_NEEDS_FEWER(mine=mine, theirs=theirs))


def _why_not_activate(game: Game, unit: Unit) -> Refusal | None:
    named = game.named(unit.id)
    if not unit.on_table:
        return Refusal("ROUND-08", codes.NOT_ON_BATTLEFIELD(unit=named))
    if unit.dazed:
        return Refusal("ACT-18", codes.IS_DAZED(unit=named), piece=unit.id)
    if unit.activated:
        return Refusal("ACT-16", codes.HAS_ACTIVATED(unit=named), piece=unit.id)
    if game.card(unit).grunt:
        return Refusal("GRUNT-05", codes.ACTIVATES_WITH_PARENT(unit=named), piece=unit.id)
    return None


def waiting_grunts(game: Game, frame: TurnFrame) -> list[Unit]:
    """Ready Grunts activate before their parent, in the same turn (GRUNT-05, GRUNT-06)."""
    if frame.unit is None:
        return []
    parent = game.unit(frame.unit).card
    return [
        grunt
        for grunt in ready(game, frame.side)
        if parent in game.card(grunt).parents and grunt.id not in frame.grunts
    ]


def choose_grunt(game: Game, frame: TurnFrame) -> Choose | None:
    """Of several the player says which one is next (Q-24)."""
    grunts = waiting_grunts(game, frame)
    if len(grunts) < 2:
        frame.grunts = (*frame.grunts, *(grunt.id for grunt in grunts))
        return None
    options = tuple(offer("activate", grunt.id, game.name(grunt.id)) for grunt in grunts)
    return Choose(frame.side, "activate_grunt", options)


def take_grunt(_game: Game, frame: TurnFrame, option: Option) -> None:
    frame.grunts = (*frame.grunts, option.picked)


def grunt_first(_game: Game, frame: TurnFrame) -> ActivationFrame | None:
    return ActivationFrame(unit=frame.grunts[-1], side=frame.side) if frame.grunts else None


def more_grunts(game: Game, frame: TurnFrame) -> bool:
    return bool(waiting_grunts(game, frame))


def activate(game: Game, frame: TurnFrame) -> ActivationFrame | None:
    if frame.unit is None or not is_ready(game.unit(frame.unit)):
        return None
    return ActivationFrame(unit=frame.unit, side=frame.side)


def end_of_turn(game: Game, frame: TurnFrame) -> Choose | None:
    """After the activation only cards are left to play (ROUND-14, ROUND-16)."""
    tactics = playable_tactics(game, frame.side, whole=not game.sketching)
    if not tactics:
        frame.over = True
        return None
    return Choose(frame.side, "end_turn", (declining("end"), *tactics))


def last_cards(game: Game, frame: TurnFrame) -> Iterator[Refused]:
    return left_out(playable_tactics(game, frame.side), own_tactics(game, frame.side))


def take_end(game: Game, frame: TurnFrame, option: Option) -> None:
    if option.declines:
        frame.over = True
    else:
        play_tactic(game, frame.side, option)


def more_cards(_game: Game, frame: TurnFrame) -> bool:
    return not frame.over


TURN = Procedure[TurnFrame](
    {
        "start": do(begin_turn),
        "start effects": window(Timing.TURN_START),
        "choose": ask(choose_turn, take_turn, rule="ROUND-08", choices=choices),
        "grunt choice": ask(choose_grunt, take_grunt, rule="GRUNT-05"),
        "grunt": call(grunt_first),
        "grunt again": jump("grunt choice", when=more_grunts),
        "activate": call(activate),
        "cards": ask(end_of_turn, take_end, rule="ROUND-16", choices=last_cards),
        "more": jump("cards", when=more_cards),
        "end effects": window(Timing.TURN_END),
    }
)
