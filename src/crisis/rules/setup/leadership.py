"""Which Leadership ability a squad uses for the whole game (SQUAD-14 to SQUAD-20)."""

from collections.abc import Callable

from crisis.cards.model.schema import Rule
from crisis.cards.vocabulary import Timing
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Step
from crisis.rules.core.steps import ask, do
from crisis.rules.setup.deployment import waiting
from crisis.rules.setup.secrets import forget, keep, secret_of
from crisis.rules.timing.triggers import window
from crisis.state.decisions import Choose, Option
from crisis.state.events import LeadershipDeclared
from crisis.state.frames import SetupFrame
from crisis.state.records import SIDES, SideId, Unit
from crisis.state.rosters import Leader


def leaderships(game: Game, side: SideId) -> list[tuple[Unit, Rule]]:
    """Leadership abilities whose affiliation the squad uses (SQUAD-14)."""
    affiliation = game.state.sides[side].affiliation
    found = []
    for unit in game.allies(side):
        seen = set()
        for rule in game.face(unit).leaderships:
            if rule.granted:
                continue  # a part of one that lets it speak
            if affiliation and rule.affiliation == affiliation and rule.name not in seen:
                seen.add(rule.name)
                found.append((unit, rule))
    return found


def _question(game: Game, side: SideId) -> Choose | None:
    """Only one is active; with several the controller chooses (SQUAD-15)."""
    found = leaderships(game, side)
    if len(found) < 2:
        return None
    options = tuple(
        Option(
            f"leader:{unit.id}|{rule.ref}",
            "leader",
            rule.name,
            thing=unit.id,
            rule=rule.ref,
            owner=unit.id,
        )
        for unit, rule in found
    )
    return Choose(side, "choose_leadership", options)


def _chosen(option: Option) -> Leader:
    """The choice, to be kept until both are revealed."""
    assert option.thing is not None and option.rule is not None
    return Leader(option.thing, option.rule)


def _declare(game: Game, frame: SetupFrame, side: SideId) -> None:
    chosen = secret_of(frame, side).leader
    for unit, rule in leaderships(game, side):
        if chosen in (None, Leader(unit.id, rule.ref)):
            game.emit(LeadershipDeclared(side, unit.id, rule.ref))
            break
    frame.declared = (*frame.declared, side)
    forget(frame, side)


# --- at one's own deployment (SQUAD-17) -----------------------------------------------------------


def _due(game: Game, frame: SetupFrame) -> SideId | None:
    """Who has just put down the last character and has not declared yet."""
    if game.edition.leadership_declared != "own_deployment":
        return None
    ready = (side for side in SIDES if side not in frame.declared and not waiting(game, side))
    return next(ready, None)


def ask_own(game: Game, frame: SetupFrame) -> Choose | None:
    while (side := _due(game, frame)) is not None:
        question = _question(game, side)
        if question is not None:
            return question
        _declare(game, frame, side)
    return None


def take_own(game: Game, frame: SetupFrame, option: Option) -> None:
    side = _due(game, frame)
    assert side is not None
    keep(frame, side, leader=_chosen(option))
    _declare(game, frame, side)
    frame.step = "SQUAD-17"  # the other side may be through as well


OWN_DEPLOYMENT_STEPS: dict[str, Step[SetupFrame]] = {
    "SQUAD-17": ask(ask_own, take_own, rule="SQUAD-17")
}

# --- both at once (SQUAD-16) ----------------------------------------------------------------------


def ask_side(side: SideId) -> Callable[[Game, SetupFrame], Choose | None]:
    def decide(game: Game, frame: SetupFrame) -> Choose | None:
        return None if side in frame.declared else _question(game, side)

    return decide


def take_side(side: SideId) -> Callable[[Game, SetupFrame, Option], None]:
    def take(_game: Game, frame: SetupFrame, option: Option) -> None:
        keep(frame, side, leader=_chosen(option))

    return take


def declare_both(game: Game, frame: SetupFrame) -> None:
    for side in SIDES:
        if side not in frame.declared:
            _declare(game, frame, side)


LEADERSHIP_STEPS: dict[str, Step[SetupFrame]] = {
    "SQUAD-16 A": ask(ask_side("A"), take_side("A"), rule="SQUAD-15"),
    "SQUAD-16 B": ask(ask_side("B"), take_side("B"), rule="SQUAD-15"),
    "SQUAD-16": do(declare_both),
    "SQUAD-16 effects": window(Timing.LEADERSHIP),
}
