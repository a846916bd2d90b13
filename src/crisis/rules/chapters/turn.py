"""A player's turn: activate a character or pass, and play Team Tactic cards (ROUND-08 to
ROUND-16)."""

from crisis.cards.vocabulary import Timing
from crisis.rules.chapters.round import is_ready, ready
from crisis.rules.chapters.tactics import play_tactic, playable_tactics, why_not_tactic
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.refusal import Refusal
from crisis.rules.core.steps import ask, call, do, jump
from crisis.rules.timing.triggers import window
from crisis.state.decisions import Answer, Choose, Decision, Option, Pick
from crisis.state.events import ActivatedTokenGiven, LedgerCleared, Passed, TurnBegan
from crisis.state.frames import ActivationFrame, TurnFrame
from crisis.state.records import SideId, Unit, UnitId, other


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


def choose_turn(game: Game, frame: TurnFrame) -> Decision | None:
    units = choosable(game, frame.side)
    options = [
        Option(f"activate:{unit.id}", "activate", game.name(unit.id), unit=unit.id)
        for unit in units
    ]
    tactics = playable_tactics(game, frame.side)
    if frame.may_pass or not units:
        options.append(Option("pass", "pass"))
    if not units and not tactics:
        _pass(game, frame)  # ROUND-10: nothing to choose
        return None
    return Choose(frame.side, "turn", (*options, *tactics))


def take_turn(game: Game, frame: TurnFrame, answer: Answer) -> None:
    assert isinstance(answer, Pick)
    what, _, about = answer.key.partition(":")
    if what == "pass":
        _pass(game, frame)
    elif what == "tactic":
        frame.step = "choose"
        play_tactic(game, frame.side, answer.key)
    else:
        frame.unit = about


def _pass(game: Game, frame: TurnFrame) -> None:
    frame.passed = True
    game.emit(Passed(frame.side))


def refuse_turn(game: Game, frame: TurnFrame, answer: Answer) -> Refusal | None:
    assert isinstance(answer, Pick)
    what, _, about = answer.key.partition(":")
    if what == "pass":
        mine, theirs = _ready_count(game, frame.side), _ready_count(game, other(frame.side))
        rule = "ROUND-12" if game.edition.pass_counts_grunts else "ROUND-13"
        return Refusal(rule, f"Passing needs fewer ready characters: you have {mine} to {theirs}.")
    if what == "activate":
        return _why_not_activate(game, frame.side, about)
    if what == "tactic":
        return why_not_tactic(game, frame.side, answer.key)
    return None


def _why_not_activate(game: Game, side: SideId, unit_id: UnitId) -> Refusal | None:
    unit = game.state.units.get(unit_id)
    if unit is None or not unit.on_table:
        return Refusal("ROUND-08", f"{unit_id} is not on the battlefield.")
    name = game.name(unit_id)
    if unit.side != side:
        return Refusal("ROUND-08", f"{name} is not yours to activate.", piece=unit_id)
    if unit.dazed:
        return Refusal("ACT-18", f"{name} is Dazed.", piece=unit_id)
    if unit.activated:
        return Refusal("ACT-16", f"{name} has already activated this round.", piece=unit_id)
    if game.card(unit).grunt:
        return Refusal("GRUNT-05", f"{name} activates with its parent.", piece=unit_id)
    return None


def grunt_first(game: Game, frame: TurnFrame) -> ActivationFrame | None:
    """A ready Grunt activates before its parent, in the same turn (GRUNT-05, GRUNT-06)."""
    if frame.unit is None:
        return None
    parent = game.unit(frame.unit)
    for grunt in ready(game, frame.side):
        if parent.card in game.card(grunt).parents:
            return ActivationFrame(unit=grunt.id, side=frame.side)
    return None


def activate(game: Game, frame: TurnFrame) -> ActivationFrame | None:
    if frame.unit is None or not is_ready(game.unit(frame.unit)):
        return None
    return ActivationFrame(unit=frame.unit, side=frame.side)


def end_of_turn(game: Game, frame: TurnFrame) -> Decision | None:
    """After the activation only cards are left to play (ROUND-14, ROUND-16)."""
    tactics = playable_tactics(game, frame.side)
    if not tactics:
        frame.over = True
        return None
    return Choose(frame.side, "end_turn", (Option("end", "end"), *tactics))


def take_end(game: Game, frame: TurnFrame, answer: Answer) -> None:
    assert isinstance(answer, Pick)
    if answer.key == "end":
        frame.over = True
    else:
        play_tactic(game, frame.side, answer.key)


def refuse_end(game: Game, frame: TurnFrame, answer: Answer) -> Refusal | None:
    assert isinstance(answer, Pick)
    return why_not_tactic(game, frame.side, answer.key)


def more_cards(_game: Game, frame: TurnFrame) -> bool:
    return not frame.over


TURN = Procedure(
    {
        "start": do(begin_turn),
        "start effects": window(Timing.TURN_START),
        "choose": ask(choose_turn, take_turn, rule="ROUND-08", refuse=refuse_turn),
        "grunt": call(grunt_first),
        "activate": call(activate),
        "cards": ask(end_of_turn, take_end, rule="ROUND-16", refuse=refuse_end),
        "more": jump("cards", when=more_cards),
    }
)
