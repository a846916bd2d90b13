"""Changing form: where the new base is put, and what comes of it (FORM chapter)."""

from crisis.cards.vocabulary import Timing
from crisis.geometry import Disc, Region, nearest_in_region, region_fault
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.refusal import Refusal
from crisis.rules.core.steps import ask, call, do
from crisis.rules.legal.areas import spots_in
from crisis.rules.legal.refused_spots import disc_names, fault_refusal
from crisis.rules.legal.spots import form_radius, room_for_form, standing_region
from crisis.rules.reading import measure, query
from crisis.rules.timing.triggers import window
from crisis.state.causes import Cause
from crisis.state.decisions import ChooseSpot, PickSpot
from crisis.state.events import ConditionRemoved, Moved, Transformed
from crisis.state.frames import DefeatFrame, TransformFrame
from crisis.state.records import Unit


def form_region(game: Game, frame: TransformFrame) -> Region:
    return room_for_form(game, game.unit(frame.unit), frame.form, frame.reach)


def form_spot(game: Game, frame: TransformFrame) -> ChooseSpot | None:
    unit = game.unit(frame.unit)
    if nearest_in_region(form_region(game, frame), unit.spot) is None:
        # Without room a transformation that must happen takes the nearest place there is.
        anywhere = standing_region(game, unit.id, form_radius(game, unit, frame.form))
        found = nearest_in_region(anywhere, unit.spot)
        frame.spot = (round(found[0]), round(found[1])) if found else None
        return None
    return ChooseSpot(game.unit(frame.unit).side, "transform", unit=frame.unit)


def refuse_form_spot(game: Game, frame: TransformFrame, answer: PickSpot) -> Refusal | None:
    fault = region_fault(form_region(game, frame), (answer.x, answer.y))
    rules = {"out_of_range": "FORM-06"}
    names = disc_names(game, frame.unit)
    return fault_refusal(game, fault, discs=names, rules=rules) if fault else None


def take_form_spot(_game: Game, frame: TransformFrame, answer: PickSpot) -> None:
    frame.spot = (answer.x, answer.y)


def change_form(game: Game, frame: TransformFrame) -> None:
    """It stays the same character; new immunities strip their conditions (FORM-07, FORM-08)."""
    unit = game.unit(frame.unit)
    radius = form_radius(game, unit, frame.form)
    game.emit(Transformed(unit.id, frame.form, radius))
    if frame.spot is not None:
        on = measure.standing_on(game, Disc(*frame.spot, radius))
        game.emit(Moved(unit.id, "transform", *frame.spot, on))
    shed_immune(game, game.unit(unit.id))


def shed_immune(game: Game, unit: Unit) -> None:
    """An Immunity that is gained strips the condition it is against (COND-15, FORM-08)."""
    for condition in unit.conditions:
        if query.is_immune(game, unit, condition):
            game.emit(ConditionRemoved(unit.id, condition, "immunity"))


def check_stamina(game: Game, frame: TransformFrame) -> DefeatFrame | None:
    """A form with less Stamina than damage falls at once (Q-50), unless it is falling already."""
    unit = game.unit(frame.unit)
    falls = any(isinstance(one, DefeatFrame) and one.unit == unit.id for one in game.state.stack)
    if not falls and unit.able and unit.damage >= query.stamina(game, unit):
        return DefeatFrame(unit=unit.id, cause=Cause(kind="basic", name="transform"))
    return None


TRANSFORM = Procedure[TransformFrame](
    {
        "a": ask(
            form_spot,
            take_form_spot,
            rule="FORM-06",
            refuse=refuse_form_spot,
            area=spots_in(form_region),
        ),
        "b": do(change_form),
        "c": call(check_stamina),
        "d": window(Timing.MOVE_ENDED),
    }
)
