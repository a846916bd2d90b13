"""Who comes into play after deployment, leaves it, gets up, changes form or sides.

How a character leaves is in `rules.chapters.leaving`, how it changes in `rules.chapters.forms`.
"""

from crisis.cards.model.schema import CharacterCard
from crisis.cards.vocabulary import Leave, Revive, Summon, TakeOver, Timing, Transform
from crisis.geometry import Disc, Region, nearest_in_region, region_fault
from crisis.rules.chapters.leaving import activate_orphans, orphaned_grunt
from crisis.rules.chapters.scoring import check_squads
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.refusal import Refusal
from crisis.rules.core.steps import ask
from crisis.rules.effects.powers import put_condition
from crisis.rules.effects.verb import add_result, affected, context, drop, verb
from crisis.rules.legal.areas import spots_in
from crisis.rules.legal.copies import free_copy, room_for
from crisis.rules.legal.refused_spots import disc_names, fault_refusal
from crisis.rules.legal.spots import standing_region
from crisis.rules.reading import measure
from crisis.rules.reading.measure import RANGE, base_radius
from crisis.rules.timing.triggers import window
from crisis.state.causes import Cause
from crisis.state.decisions import ChooseSpot, PickSpot
from crisis.state.events import (
    ActivatedTokenGiven,
    ControlChanged,
    Deployed,
    Revived,
    UnitJoined,
)
from crisis.state.frames import DeployLaterFrame, Frame, LeaveFrame, ResolveFrame, TransformFrame
from crisis.state.records import Piece, Spot, Unit, unit_id
from crisis.texts import codes
from crisis.texts.reason import Reason
from crisis.texts.values import Quoted


def summon(game: Game, frame: ResolveFrame, effect: Summon) -> None:
    """A Grunt or Reserve character enters; one Grunt per player at most (GRUNT-03, GRUNT-04)."""
    slug = (frame.named(effect.reserve) or "") if effect.reserve else effect.character
    joined = _newcomer(game, frame, effect, slug)
    if isinstance(joined, Reason):
        drop(game, frame, joined)
        return
    game.emit(UnitJoined(joined))
    here = context(game, frame)
    game.push(
        DeployLaterFrame(
            unit=joined.id, side=frame.side, reach=effect.within, of=here.role(effect.of) or "",
            conditions=effect.conditions, activated=effect.activated,
            on=(here.role(effect.on) or "") if effect.on else "",
        )
    )  # fmt: skip


def _newcomer(game: Game, frame: ResolveFrame, effect: Summon, named: str) -> Unit | Reason:
    """A new miniature, or one that was KO'd and returns as it began; or why nobody comes."""
    back = game.state.units.get(named)
    if back is not None:
        return Unit(
            id=back.id, owner=back.owner, side=back.owner, card=back.card, gems=back.gems,
            radius=base_radius(game.card(back).base), picked=back.picked,
        )  # fmt: skip
    if named not in game.catalogue.characters:
        return codes.NOBODY_NAMED()
    card = game.catalogue.characters[named]
    return _why_not(game, frame, card) or Unit(
        id=unit_id(frame.side, named, free_copy(game, frame.side, named)), owner=frame.side,
        side=frame.side, card=card.slug, radius=base_radius(card.base), injured=effect.injured,
    )  # fmt: skip


def _why_not(game: Game, frame: ResolveFrame, card: CharacterCard) -> Reason | None:
    """What keeps a character from coming into play."""
    if not card.grunt:
        here = any(unit.card == card.slug for unit in game.allies(frame.side))
        return codes.IN_PLAY_ALREADY(character=card.name) if here else None
    parent = game.card(game.unit(frame.owner)) if frame.owner else None
    if not game.edition.grunts:
        return codes.GRUNT_IN_PLAY()
    if parent is None or parent.slug not in card.parents:
        return codes.ONLY_PARENTS(character=card.name)  # GRUNT-01
    present = [unit.card for unit in game.allies(frame.side) if game.card(unit).grunt]
    return None if room_for(parent, card, present) else codes.GRUNT_IN_PLAY()


def summoned(_game: Game, frame: ResolveFrame, effect: Summon, done: Frame) -> None:
    """What follows may speak of the one who came."""
    if isinstance(done, DeployLaterFrame) and done.placed:
        frame.name(effect.reserve or "newcomer", done.unit)
        add_result(frame, "moved", 1)


def summon_region(game: Game, frame: DeployLaterFrame) -> Region | None:
    unit = game.unit(frame.unit)
    if frame.on:
        # A base that covers the middle of a feature must stand on it as a whole (TERR-05).
        if frame.on not in game.state.terrain:
            return None
        x, y = piece_centre(game.state.terrain[frame.on])
        middle = Disc(x, y, 1)
        return standing_region(game, unit.id, unit.radius, near=((middle, 0.0),))
    shape = measure.shape(game, frame.of) if frame.of else None
    if shape is None:
        return None
    return standing_region(game, unit.id, unit.radius, near=((shape, float(RANGE[frame.reach])),))


def piece_centre(piece: Piece) -> Spot:
    """The middle of its corners, or of its circle."""
    if not piece.corners:
        return piece.centre
    count = len(piece.corners)
    return (sum(x for x, _ in piece.corners) // count, sum(y for _, y in piece.corners) // count)


def summon_spot(game: Game, frame: DeployLaterFrame) -> ChooseSpot | None:
    region = summon_region(game, frame)
    if region is None or nearest_in_region(region, _centre(game, frame)) is None:
        return None
    return ChooseSpot(frame.side, "summon", unit=frame.unit)


def _centre(game: Game, frame: DeployLaterFrame) -> tuple[int, int]:
    of = frame.on or frame.of
    if of in game.state.terrain:
        return piece_centre(game.state.terrain[of])
    return game.unit(of).spot if of in game.state.units else (18000, 18000)


def refuse_summon(game: Game, frame: DeployLaterFrame, answer: PickSpot) -> Refusal | None:
    region = summon_region(game, frame)
    fault = region_fault(region, (answer.x, answer.y)) if region else None
    return fault_refusal(game, fault, discs=disc_names(game, frame.unit)) if fault else None


def take_summon(game: Game, frame: DeployLaterFrame, answer: PickSpot) -> None:
    unit = game.unit(frame.unit)
    on = measure.standing_on(game, Disc(answer.x, answer.y, unit.radius))
    game.emit(Deployed(unit.id, answer.x, answer.y, on))
    frame.placed = True
    if frame.activated:
        game.emit(ActivatedTokenGiven(unit.id))
    for condition in frame.conditions:
        put_condition(game, unit.id, condition, Cause(kind="superpower", name="summon"))


def has_come(_game: Game, frame: DeployLaterFrame) -> bool:
    return frame.placed


SUMMON = Procedure[DeployLaterFrame](
    {
        "spot": ask(
            summon_spot,
            take_summon,
            rule="GRUNT-03",
            refuse=refuse_summon,
            area=spots_in(summon_region),
        ),
        "come": window(Timing.SUMMONED, when=has_come),
    }
)


def leave(game: Game, frame: ResolveFrame, effect: Leave) -> None:
    """Closes a rule that speaks while its owner leaves; what leaves already is left to go."""
    unit = context(game, frame).role(effect.who)
    if unit is not None and game.unit(unit).on_table and not game.unit(unit).leaving:
        game.push(LeaveFrame(unit=unit, ko=False))


def take_over(game: Game, frame: ResolveFrame, effect: TakeOver) -> None:
    """Control changes; a Grunt is removed instead (GRUNT-10), and so is one that loses its last
    parent (GRUNT-09)."""
    for unit in affected(game, frame, effect.who):
        was = game.unit(unit).side
        if game.card(game.unit(unit)).grunt:
            game.push(LeaveFrame(unit=unit, ko=False))
            continue
        game.emit(ControlChanged(unit, frame.side))
        activate_orphans(game, was)
        orphan = orphaned_grunt(game, was)
        if orphan is not None:
            game.push(LeaveFrame(unit=orphan.id, ko=False))
    check_squads(game)


def revive(game: Game, frame: ResolveFrame, effect: Revive) -> None:
    """Without its Dazed token a character is Healthy or Injured as before (DMG-05)."""
    unit = context(game, frame).role(effect.who)
    if unit is not None and game.unit(unit).dazed and game.unit(unit).on_table:
        game.emit(Revived(unit))


def transform(game: Game, frame: ResolveFrame, effect: Transform) -> None:
    for unit in affected(game, frame, effect.who):
        known = game.card(game.unit(unit)).forms
        if effect.to not in known or game.unit(unit).form == effect.to or not game.edition.forms:
            drop(game, frame, codes.NO_FORM(form=Quoted(effect.to)))
        else:
            game.push(TransformFrame(unit=unit, form=effect.to, reach=effect.within))


VERBS = (
    verb(Summon, summon, result=summoned),
    verb(Leave, leave),
    verb(TakeOver, take_over),
    verb(Revive, revive),
    verb(Transform, transform),
)
