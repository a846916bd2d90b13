"""Putting the squads on the table in turn, Grunts with their parents (DEPLOY chapter)."""

from msgspec.structs import replace

from crisis.cards.model.schema import CharacterCard
from crisis.geometry import Disc, Region, region_fault, region_samples
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.refusal import Refusal
from crisis.rules.core.steps import ask, jump
from crisis.rules.legal.areas import spots_in
from crisis.rules.legal.copies import free_copy, grunts_present, room_for
from crisis.rules.legal.refused_spots import disc_names, fault_refusal
from crisis.rules.legal.spots import deployment_region
from crisis.rules.reading import measure
from crisis.rules.setup.squad_choice import unit_of
from crisis.state.decisions import (
    Choose,
    ChooseSpot,
    Option,
    PickSpot,
    offer,
)
from crisis.state.events import Deployed, UnitJoined
from crisis.state.frames import DeployFrame, SetupFrame
from crisis.state.records import SIDES, Place, SideId, Unit, other

INCH = 1000.0
PROBES = 32  # spots looked for before a strip counts as full


def waiting(game: Game, side: SideId) -> list[Unit]:
    """Characters still to be deployed: not Grunts, which come with their parent (DEPLOY-07), and
    not those with Reserve (DEPLOY-09)."""
    return [
        unit
        for unit in game.state.units.values()
        if unit.owner == side and unit.place is Place.WAITING and not _comes_later(game, unit)
    ]


def _comes_later(game: Game, unit: Unit) -> bool:
    card = game.card(unit)
    return card.grunt or (card.reserve and game.edition.reserve_scope != "none")


def deploy_next(game: Game, frame: SetupFrame) -> DeployFrame | None:
    """In turns, the player with priority first; who has nobody left is passed over (DEPLOY-03)."""
    side = frame.mover if waiting(game, frame.mover) else other(frame.mover)
    if not waiting(game, side):
        return None
    frame.mover = other(side)
    return DeployFrame(side=side)


def more_to_deploy(game: Game, _frame: SetupFrame) -> bool:
    return any(waiting(game, side) for side in SIDES)


def choose_unit(game: Game, frame: DeployFrame) -> Choose | None:
    units = waiting(game, frame.side)
    if len(units) == 1:
        frame.unit = units[0].id
        return None
    options = tuple(offer("deploy", unit.id, game.name(unit.id)) for unit in units)
    return Choose(frame.side, "deploy_which", options)


def take_unit(_game: Game, frame: DeployFrame, option: Option) -> None:
    frame.unit = option.thing


def deploy_spot(_game: Game, frame: DeployFrame) -> ChooseSpot | None:
    return ChooseSpot(frame.side, "deploy", unit=frame.unit) if frame.unit else None


def deploy_region(game: Game, frame: DeployFrame) -> Region:
    """Within Range 3 of the own edge (DEPLOY-04); a full strip grows by the inch (Q-52)."""
    assert frame.unit is not None
    region = deployment_region(game, game.unit(frame.unit), frame.side)
    while region.edge is not None and not _has_room(region):
        edge, reach = region.edge
        region = replace(region, edge=(edge, reach + INCH))
    return region


def _has_room(region: Region) -> bool:
    """A few draws find room while there is plenty; only a full strip is searched closely."""
    return bool(region_samples(region, 1, 1) or region_samples(region, PROBES, 1))


def refuse_spot(game: Game, frame: DeployFrame, answer: PickSpot) -> Refusal | None:
    fault = region_fault(deploy_region(game, frame), (answer.x, answer.y))
    return fault_refusal(game, fault, discs=disc_names(game, frame.unit)) if fault else None


def take_spot(game: Game, frame: DeployFrame, answer: PickSpot) -> None:
    assert frame.unit is not None
    unit = game.unit(frame.unit)
    on = measure.standing_on(game, Disc(answer.x, answer.y, unit.radius))
    game.emit(Deployed(unit.id, answer.x, answer.y, on))


# --- Grunts ---------------------------------------------------------------------------------------


def grunts_of(game: Game, frame: DeployFrame) -> list[CharacterCard]:
    """Who may come along: one Grunt per player, and only with a parent (GRUNT-01, GRUNT-04); of
    some cards more than one."""
    if frame.parent is None or not game.edition.grunts:
        return []
    parent = game.card(game.unit(frame.parent))
    present = grunts_present(game, frame.side)
    return [
        card
        for card in game.catalogue.characters.values()
        if parent.slug in card.parents and not card.reserve and room_for(parent, card, present)
    ]


def choose_grunt(game: Game, frame: DeployFrame) -> Choose | None:
    """A Grunt is deployed together with its parent (DEPLOY-07, GRUNT-02)."""
    frame.parent = frame.parent or frame.unit
    grunts = grunts_of(game, frame)
    if len(grunts) > 1:
        options = tuple(offer("grunt", c.slug, c.name) for c in grunts)
        return Choose(frame.side, "deploy_grunt", options)
    frame.unit = _join(game, frame, grunts[0].slug) if grunts else None
    return None


def take_grunt(game: Game, frame: DeployFrame, option: Option) -> None:
    frame.unit = _join(game, frame, option.picked)


def _join(game: Game, frame: DeployFrame, slug: str) -> str:
    unit = unit_of(game, frame.side, slug, copy=free_copy(game, frame.side, slug))
    game.emit(UnitJoined(unit))
    return unit.id


def more_grunts(game: Game, frame: DeployFrame) -> bool:
    return frame.unit is not None and bool(grunts_of(game, frame))


DEPLOY = Procedure[DeployFrame](
    {
        "DEPLOY-03": ask(choose_unit, take_unit, rule="DEPLOY-03"),
        "DEPLOY-04": ask(
            deploy_spot,
            take_spot,
            rule="DEPLOY-04",
            refuse=refuse_spot,
            area=spots_in(deploy_region),
        ),
        "GRUNT-02": ask(choose_grunt, take_grunt, rule="GRUNT-02"),
        "DEPLOY-07": ask(
            deploy_spot,
            take_spot,
            rule="DEPLOY-07",
            refuse=refuse_spot,
            area=spots_in(deploy_region),
        ),
        "DEPLOY-07 again": jump("GRUNT-02", when=more_grunts),
    }
)
