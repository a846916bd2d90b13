"""From the first priority roll to the last deployed character (SETUP, SQUAD and DEPLOY
chapters)."""

from msgspec import Struct

from crisis.cards.schema import CrisisCard, Rule, TableCard, TablePiece, TerrainKind
from crisis.cards.vocabulary import Timing
from crisis.dice.faces import parse_faces
from crisis.dice.pool import priority_rank
from crisis.geometry import Disc, Region, nearest_in_region, region_fault
from crisis.rules import measure
from crisis.rules.game import Game
from crisis.rules.legality import deployment_region, disc_names, fault_refusal
from crisis.rules.measure import TOKEN_RADIUS, base_radius
from crisis.rules.steps import Procedure, Refusal, ask, call, do, jump, roll
from crisis.rules.triggers import window
from crisis.state.decisions import Answer, Choose, ChooseSpot, Decision, Option, Pick, PickSpot
from crisis.state.events import (
    Deployed,
    DiceRolled,
    EdgeChosen,
    LeadershipDeclared,
    PriorityTaken,
    SquadRevealed,
    TerrainPlaced,
    TokenPlaced,
    UnitJoined,
)
from crisis.state.frames import DeployFrame, PriorityRollFrame, RoundFrame, SetupFrame
from crisis.state.records import SIDES, Piece, Place, SideId, Spot, Token, Unit, other

PRIORITY_DICE = 5  # SETUP-06
EDGES = ("south", "north")
OPPOSITE = {"south": "north", "north": "south", "west": "east", "east": "west"}


class Squad(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The characters and cards one player brings to this mission."""

    characters: tuple[str, ...]
    affiliation: str = ""
    tactics: tuple[str, ...] = ()
    gems: dict[str, tuple[str, ...]] = {}


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything a game starts from. Without squads, set-up begins with the rosters."""

    table: str
    crises: tuple[str, ...]
    squads: dict[SideId, Squad]


class BadSetup(ValueError):
    """A set-up that names what does not exist or breaks a rule; the sentence says what."""


# --- the table ------------------------------------------------------------------------------------

_QUARTERS = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
_HALF = 0.7071067811865476
_EIGHTHS = {45: (_HALF, _HALF), 135: (-_HALF, _HALF), 225: (-_HALF, -_HALF), 315: (_HALF, -_HALF)}
TURNS: dict[int, tuple[float, float]] = {**_QUARTERS, **_EIGHTHS}


def piece_of(line: TablePiece, kind: TerrainKind, number: int) -> Piece:
    """A terrain feature from its line in a table file."""
    common = {
        "id": f"{line.kind}-{number}",
        "kind": line.kind,
        "size": line.size if line.size is not None else kind.size,
        "interactive": kind.interactive if line.interactive is None else line.interactive,
        "standable": kind.standable,
    }
    centre = (round(line.x * 1000), round(line.y * 1000))
    if kind.diameter:
        return Piece(**common, centre=centre, radius=round(kind.diameter * 500))  # type: ignore[arg-type]
    return Piece(**common, centre=centre, corners=_corners(line, kind))  # type: ignore[arg-type]


def _corners(line: TablePiece, kind: TerrainKind) -> tuple[Spot, ...]:
    cos, sin = TURNS[line.turn % 360]
    half_width, half_depth = kind.width / 2, kind.depth / 2
    corners = []
    for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        x, y = dx * half_width, dy * half_depth
        corners.append(
            (
                round((line.x + x * cos - y * sin) * 1000),
                round((line.y + x * sin + y * cos) * 1000),
            )
        )
    return tuple(corners)


def pieces_of(table: TableCard, kinds: dict[str, TerrainKind]) -> list[Piece]:
    return [
        piece_of(line, kinds[line.kind], number)
        for number, line in enumerate(table.pieces, start=1)
    ]


def lay_out(game: Game, setup: Setup) -> None:
    """Put terrain and squads into the state before anything is asked (SETUP-02)."""
    table = game.catalogue.tables[setup.table]
    for piece in pieces_of(table, game.catalogue.terrain):
        game.emit(TerrainPlaced(piece))
    for side in SIDES:
        squad = setup.squads[side]
        for slug in squad.characters:
            game.emit(UnitJoined(unit_of(game, side, slug, squad.gems.get(slug, ()))))
        game.emit(SquadRevealed(side, squad.affiliation, squad.tactics))


def unit_of(game: Game, side: SideId, slug: str, gems: tuple[str, ...] = ()) -> Unit:
    card = game.catalogue.characters[slug]
    return Unit(
        id=f"{side}.{slug}", owner=side, side=side, card=slug, radius=base_radius(card.base),
        gems=gems,
    )  # fmt: skip


# --- the priority roll ----------------------------------------------------------------------------


def roll_a(_game: Game, _frame: PriorityRollFrame) -> tuple[int, str]:
    return PRIORITY_DICE, "A"


def take_a(game: Game, frame: PriorityRollFrame, faces: str) -> None:
    frame.dice_a = faces
    game.emit(DiceRolled("priority", "A", faces))


def roll_b(_game: Game, _frame: PriorityRollFrame) -> tuple[int, str]:
    return PRIORITY_DICE, "B"


def take_b(game: Game, frame: PriorityRollFrame, faces: str) -> None:
    frame.dice_b = faces
    game.emit(DiceRolled("priority", "B", faces))


def is_tied(_game: Game, frame: PriorityRollFrame) -> bool:
    """Criticals, then Wilds, then Hits break a tie; all equal: both roll again (SETUP-07)."""
    return _rank(frame.dice_a) == _rank(frame.dice_b)


def _rank(faces: str) -> tuple[int, ...]:
    return priority_rank(parse_faces(faces))


def take_priority(game: Game, frame: PriorityRollFrame) -> None:
    ahead = _rank(frame.dice_a) > _rank(frame.dice_b)
    game.emit(PriorityTaken("A" if ahead else "B"))


PRIORITY_ROLL = Procedure(
    {
        "A": roll("priority", roll_a, take_a),
        "B": roll("priority", roll_b, take_b),
        "tie": jump("A", when=is_tied),
        "take": do(take_priority),
    }
)

# --- mission --------------------------------------------------------------------------------------


def first_roll(_game: Game, _frame: SetupFrame) -> PriorityRollFrame:
    return PriorityRollFrame()


def choose_edge(game: Game, _frame: SetupFrame) -> Decision:
    """Who picks the deployment edge differs by edition (SETUP-17, SETUP-18)."""
    side = game.state.priority
    if game.edition.edge_chooser == "non_priority":
        side = other(side)
    options = tuple(Option(f"edge:{edge}", "edge", edge) for edge in EDGES)
    return Choose(side, "choose_edge", options)


def take_edge(game: Game, _frame: SetupFrame, answer: Answer) -> None:
    assert isinstance(answer, Pick)
    edge = answer.key.removeprefix("edge:")
    side = game.state.priority
    if game.edition.edge_chooser == "non_priority":
        side = other(side)
    game.emit(EdgeChosen(side, edge))
    game.emit(EdgeChosen(other(side), OPPOSITE[edge]))


def place_tokens(game: Game, frame: SetupFrame) -> None:
    for slug in game.state.crises:
        card = game.catalogue.crises[slug]
        for number, spot in enumerate(card.tokens, start=1):
            game.emit(TokenPlaced(_token(game, card, number, spot.kind, (spot.x, spot.y))))
    frame.mover = game.state.priority  # DEPLOY-03


def _token(game: Game, card: CrisisCard, number: int, kind: str, spot: Spot) -> Token:
    place = Disc(spot[0], spot[1], TOKEN_RADIUS)
    return Token(
        id=f"{card.slug}-{number}", crisis=card.slug, kind=kind, x=spot[0], y=spot[1],
        radius=TOKEN_RADIUS, on=measure.token_lies_on(game, place),
    )  # fmt: skip


# --- deployment -----------------------------------------------------------------------------------


def waiting(game: Game, side: SideId) -> list[Unit]:
    """Characters still to be deployed; a Grunt comes with its parent."""
    return [
        unit
        for unit in game.state.units.values()
        if unit.owner == side and unit.place is Place.WAITING and not game.card(unit).grunt
    ]


def deploy_next(game: Game, frame: SetupFrame) -> DeployFrame | None:
    side = frame.mover if waiting(game, frame.mover) else other(frame.mover)
    if not waiting(game, side):
        return None
    frame.mover = other(side)
    return DeployFrame(side=side)


def more_to_deploy(game: Game, _frame: SetupFrame) -> bool:
    return any(waiting(game, side) for side in SIDES)


def choose_unit(game: Game, frame: DeployFrame) -> Decision | None:
    units = waiting(game, frame.side)
    if len(units) == 1:
        frame.unit = units[0].id
        return None
    options = tuple(
        Option(f"deploy:{unit.id}", "deploy", game.name(unit.id), unit=unit.id) for unit in units
    )
    return Choose(frame.side, "deploy_which", options)


def take_unit(_game: Game, frame: DeployFrame, answer: Answer) -> None:
    assert isinstance(answer, Pick)
    frame.unit = answer.key.removeprefix("deploy:")


def deploy_spot(game: Game, frame: DeployFrame) -> Decision:
    return ChooseSpot(frame.side, "deploy", unit=frame.unit)


def deploy_region(game: Game, frame: DeployFrame) -> Region:
    assert frame.unit is not None
    region = deployment_region(game, game.unit(frame.unit), frame.side)
    return region


def refuse_spot(game: Game, frame: DeployFrame, answer: Answer) -> Refusal | None:
    assert isinstance(answer, PickSpot)
    fault = region_fault(deploy_region(game, frame), (answer.x, answer.y))
    return fault_refusal(game, fault, discs=disc_names(game, frame.unit)) if fault else None


def take_spot(game: Game, frame: DeployFrame, answer: Answer) -> None:
    assert isinstance(answer, PickSpot) and frame.unit is not None
    unit = game.unit(frame.unit)
    on = measure.standing_on(game, Disc(answer.x, answer.y, unit.radius))
    game.emit(Deployed(unit.id, answer.x, answer.y, on))


def bring_grunt(game: Game, frame: DeployFrame) -> None:
    """A Grunt is deployed together with its parent, one per player (DEPLOY-07, GRUNT-04)."""
    assert frame.unit is not None
    parent = game.unit(frame.unit)
    present = [unit for unit in game.allies(frame.side) if game.card(unit).grunt]
    if present or not game.edition.grunts:
        frame.unit = None
        return
    grunts = [
        card
        for card in game.catalogue.characters.values()
        if parent.card in card.parents and not card.reserve
    ]
    if not grunts:
        frame.unit = None
        return
    unit = unit_of(game, frame.side, grunts[0].slug)
    game.emit(UnitJoined(unit))
    frame.unit = unit.id


def has_grunt(game: Game, frame: DeployFrame) -> bool:
    return frame.unit is not None


def grunt_spot(game: Game, frame: DeployFrame) -> Decision | None:
    if frame.unit is None:
        return None
    if nearest_in_region(deploy_region(game, frame), (18000, 3000)) is None:
        return None
    return ChooseSpot(frame.side, "deploy", unit=frame.unit)


DEPLOY = Procedure(
    {
        "which": ask(choose_unit, take_unit, rule="DEPLOY-03"),
        "spot": ask(deploy_spot, take_spot, rule="DEPLOY-04", refuse=refuse_spot),
        "grunt": do(bring_grunt),
        "grunt spot": ask(grunt_spot, take_spot, rule="DEPLOY-07", refuse=refuse_spot),
    }
)

# --- leadership -----------------------------------------------------------------------------------


def leaderships(game: Game, side: SideId) -> list[tuple[Unit, Rule]]:
    """Leadership abilities whose affiliation the squad uses (SQUAD-14)."""
    affiliation = game.state.sides[side].affiliation
    found = []
    for unit in game.allies(side):
        seen = set()
        for rule in game.face(unit).leaderships:
            if affiliation and rule.affiliation == affiliation and rule.name not in seen:
                seen.add(rule.name)
                found.append((unit, rule))
    return found


def ask_leader(side: SideId):  # type: ignore[no-untyped-def]
    def decide(game: Game, frame: SetupFrame) -> Decision | None:
        found = leaderships(game, side)
        if len(found) < 2:
            return None
        options = tuple(
            Option(f"leader:{unit.id}|{rule.ref}", "leader", rule.name, unit=unit.id)
            for unit, rule in found
        )
        return Choose(side, "choose_leadership", options)

    return decide


def take_leader(side: SideId):  # type: ignore[no-untyped-def]
    def take(_game: Game, frame: SetupFrame, answer: Answer) -> None:
        assert isinstance(answer, Pick)
        frame.leaders = {**frame.leaders, side: answer.key.removeprefix("leader:")}

    return take


def declare_leaders(game: Game, frame: SetupFrame) -> None:
    """Both choices are declared together (SQUAD-16)."""
    for side in SIDES:
        found = leaderships(game, side)
        key = frame.leaders.get(side)
        chosen = [(unit, rule) for unit, rule in found if key in (None, f"{unit.id}|{rule.ref}")]
        if chosen:
            unit, rule = chosen[0]
            game.emit(LeadershipDeclared(side, unit.id, rule.ref))


def second_roll(game: Game, _frame: SetupFrame) -> PriorityRollFrame | None:
    return PriorityRollFrame() if game.edition.second_priority_roll else None  # DEPLOY-06


def begin_rounds(game: Game, frame: SetupFrame) -> None:
    game.pop()
    game.push(RoundFrame(turn=game.state.priority))


SETUP = Procedure(
    {
        "SETUP-06": call(first_roll),
        "SETUP-17": ask(choose_edge, take_edge, rule="SETUP-17"),
        "SETUP-19": do(place_tokens),
        "DEPLOY-03": call(deploy_next),
        "DEPLOY-03 again": jump("DEPLOY-03", when=more_to_deploy),
        "SQUAD-16 A": ask(ask_leader("A"), take_leader("A"), rule="SQUAD-15"),
        "SQUAD-16 B": ask(ask_leader("B"), take_leader("B"), rule="SQUAD-15"),
        "SQUAD-16": do(declare_leaders),
        "SQUAD-16 window": window(Timing.LEADERSHIP),
        "DEPLOY-06": call(second_roll),
        "DEPLOY-10": do(begin_rounds),
    }
)
