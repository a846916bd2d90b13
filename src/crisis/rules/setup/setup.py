"""Everything a game starts from, and set-up as one sequence: table, priority, mission, squads,
deployment, leadership (SETUP, SHOT, SQUAD and DEPLOY chapters).

A set-up brings rosters (everything is decided in the game) or ready squads with their mission. The
steps of each part are beside its rules; this page is their order.
"""

from collections.abc import Iterator

from msgspec import Struct

from crisis.cards.model.schema import Catalogue, TablePiece
from crisis.rules.core.edition import Edition
from crisis.rules.core.faults import shown, suggestion, unique
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure
from crisis.rules.core.steps import call, do, jump
from crisis.rules.legal.battlefield import LEAST_PIECES, TURNS, pieces_of, size_faults
from crisis.rules.legal.copies import copies_of
from crisis.rules.setup.crisis_map import MAP_STEPS
from crisis.rules.setup.deployment import deploy_next, more_to_deploy
from crisis.rules.setup.leadership import LEADERSHIP_STEPS, OWN_DEPLOYMENT_STEPS
from crisis.rules.setup.mission import MISSION_STEPS
from crisis.rules.setup.one_shots import ONE_SHOT_STEPS, unplaced
from crisis.rules.setup.position import Position, lay_down, position_faults
from crisis.rules.setup.rosters import roster_faults
from crisis.rules.setup.squad_choice import SQUAD_STEPS, join
from crisis.state.events import OneShotsChosen, TerrainPlaced
from crisis.state.frames import PriorityRollFrame, RoundFrame, SetupFrame, TerrainFrame
from crisis.state.records import SIDES, SideId
from crisis.state.rosters import Roster, Squad
from crisis.texts.told import told

__all__ = ["SETUP", "BadSetup", "Roster", "Setup", "Squad", "begin", "check", "lay_out"]


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything a game starts from.

    The table is a prepared one (`table`), one given in full (`pieces`) or a list of kinds that the
    players place themselves (`terrain`). Without squads, set-up begins with the rosters. With a
    position nothing is set up: everybody stands where it says.
    """

    table: str = ""
    pieces: tuple[TablePiece, ...] = ()
    terrain: tuple[str, ...] = ()
    crises: tuple[str, ...] = ()
    squads: dict[SideId, Squad] = {}
    rosters: dict[SideId, Roster] = {}
    one_shots: tuple[str, ...] = ()
    position: Position | None = None  # of ready squads: the game begins in the middle of a round


class BadSetup(ValueError):
    """A set-up that names what does not exist or breaks a rule; the sentence says what."""


# --- checking -------------------------------------------------------------------------------------


def check(setup: Setup, edition: Edition, catalogue: Catalogue) -> None:
    """Raise `BadSetup` with the first thing that keeps a game from starting."""
    faults = (
        *_table_faults(setup, catalogue),
        *_mission_faults(setup, edition, catalogue),
        *_side_faults(setup, edition, catalogue),
    )
    if faults:
        raise BadSetup(faults[0])
    for fault in _position_faults(setup, catalogue):
        raise BadSetup(fault)


def _position_faults(setup: Setup, catalogue: Catalogue) -> Iterator[str]:
    """Of a set-up that is sound otherwise."""
    if setup.position is None:
        return
    if setup.terrain or not setup.squads:
        yield told("a position has a table that is laid and squads that are chosen")
        return
    yield from position_faults(setup.position, setup.squads, setup.crises, catalogue)


def _table_faults(setup: Setup, catalogue: Catalogue) -> Iterator[str]:
    if sum(map(bool, (setup.table, setup.pieces, setup.terrain))) != 1:
        yield told(
            "a set-up has one table: prepared, given piece by piece, or placed by the players"
        )
    if setup.table and setup.table not in catalogue.tables:
        known = ", ".join(catalogue.tables)
        yield told("there is no table {name}; known: {names}", name=shown(setup.table), names=known)
    for kind in (*setup.terrain, *(piece.kind for piece in setup.pieces)):
        if kind not in catalogue.terrain:
            hint = suggestion(kind, catalogue.terrain)
            yield told("there is no kind of terrain {name}", name=shown(kind)) + hint
            return
    for piece in setup.pieces:
        if piece.turn % 360 not in TURNS or not (0 <= piece.x <= 36 and 0 <= piece.y <= 36):
            yield told("a terrain feature lies on the battlefield, turned by eighths of a circle")
            return
    yield from _pool_faults(setup, catalogue)


def _pool_faults(setup: Setup, catalogue: Catalogue) -> Iterator[str]:
    if not setup.terrain:
        return
    if len(setup.terrain) < LEAST_PIECES:
        yield told("a table has at least {n} terrain features (SETUP-03)", n=LEAST_PIECES)
    pool = pieces_of((TablePiece(kind=kind, x=0, y=0) for kind in setup.terrain), catalogue.terrain)
    for fault in size_faults(pool):
        yield str(fault)


def _mission_faults(setup: Setup, edition: Edition, catalogue: Catalogue) -> Iterator[str]:
    for slug in setup.crises:
        if slug not in catalogue.crises:
            hint = suggestion(slug, catalogue.crises)
            yield told("there is no crisis {name}", name=shown(slug)) + hint
            return
    types = sorted(catalogue.crises[slug].type for slug in setup.crises)
    if setup.position is not None and len(types) == len(set(types)):
        return  # it may show one crisis alone, or none
    if types != ["extraction", "secure"] and (types or not setup.rosters):
        yield told("a mission is one Secure and one Extraction crisis (SETUP-10)")
    if setup.one_shots and not edition.one_shot_cards:
        yield told("{edition} has no One-Shot cards (SHOT-01)", edition=edition.name)
    for slug in setup.one_shots:
        if slug not in catalogue.one_shots:
            hint = suggestion(slug, catalogue.one_shots)
            yield told("there is no One-Shot card {name}", name=shown(slug)) + hint


def _side_faults(setup: Setup, edition: Edition, catalogue: Catalogue) -> Iterator[str]:
    if bool(setup.squads) == bool(setup.rosters):
        yield told("a set-up has either rosters or ready squads")
    if setup.squads and set(setup.squads) != set(SIDES):
        yield told("both sides, A and B, need a squad")
    if setup.rosters and set(setup.rosters) != set(SIDES):
        yield told("both sides, A and B, need a roster")
    for side, squad in setup.squads.items():
        for fault in _squad_faults(squad, catalogue):
            yield told("squad {side} {fault}", side=side, fault=fault)
    for side, roster in setup.rosters.items():
        faults = roster_faults(roster, edition, catalogue)
        if faults:
            named = "; ".join(str(fault) for fault in faults[:20])
            more = told("; and {n} more", n=len(faults) - 20) if len(faults) > 20 else ""
            yield told("roster {side}: {faults}", side=side, faults=named) + more


def _squad_faults(squad: Squad, catalogue: Catalogue) -> Iterator[str]:
    """A ready squad need not obey the rules of squads, but its cards must exist."""
    if not squad.characters:
        yield told("has no character")
    for slug in unique(squad.characters):
        card = catalogue.characters.get(slug)
        if squad.characters.count(slug) > (copies_of(card) if card else 1):
            yield told("names a character twice (SQUAD-03)")
            break
    named = (
        ("a character", (*squad.characters, *squad.bench), catalogue.characters),
        ("a Team Tactic card", (*squad.tactics, *squad.spare), catalogue.tactics),
        ("an Infinity Gem", [gem for gems in squad.gems.values() for gem in gems], catalogue.gems),
        (
            "an affiliation",
            [squad.affiliation] if squad.affiliation else [],
            catalogue.affiliations,
        ),
    )
    for what, slugs, shelf in named:
        for slug in slugs:
            if slug not in shelf:
                fault = told(
                    "names {what} {name} that does not exist", what=told(what), name=shown(slug)
                )
                yield fault + suggestion(slug, shelf)


# --- beginning ------------------------------------------------------------------------------------


def lay_out(game: Game, setup: Setup) -> None:
    """What is settled before anything is asked: a given table, ready squads (SETUP-02)."""
    lines = game.catalogue.tables[setup.table].pieces if setup.table else setup.pieces
    for piece in pieces_of(lines, game.catalogue.terrain):
        game.emit(TerrainPlaced(piece))
    if setup.one_shots:
        game.emit(OneShotsChosen(setup.one_shots))
    if setup.squads:
        join(game, {side: setup.squads[side] for side in SIDES})


def begin(game: Game, setup: Setup) -> None:
    """The first sequence: set-up, or the round that a position stands in."""
    if setup.position is not None:
        lay_down(game, setup.position)
    else:
        game.push(_first_frame(game, setup))


def _first_frame(game: Game, setup: Setup) -> SetupFrame:
    pool = tuple(unplaced(game, kind, number) for number, kind in enumerate(setup.terrain, start=1))
    return SetupFrame(pool=pool, rosters={side: setup.rosters[side] for side in setup.rosters})


def build_table(_game: Game, frame: SetupFrame) -> TerrainFrame | None:
    """The battlefield is built before anything else is decided (SETUP-02)."""
    return TerrainFrame(pool=frame.pool, least=LEAST_PIECES) if frame.pool else None


def first_roll(_game: Game, frame: SetupFrame) -> PriorityRollFrame:
    frame.pool = ()
    return PriorityRollFrame()


def second_roll(game: Game, _frame: SetupFrame) -> PriorityRollFrame | None:
    return PriorityRollFrame() if game.edition.second_priority_roll else None  # DEPLOY-06


def begin_rounds(game: Game, _frame: SetupFrame) -> None:
    game.pop()
    game.push(RoundFrame(turn=game.state.priority))


SETUP = Procedure[SetupFrame](
    {
        "SETUP-02": call(build_table),
        "SETUP-06": call(first_roll),
        **ONE_SHOT_STEPS,
        **MISSION_STEPS,
        **MAP_STEPS,
        **SQUAD_STEPS,
        "DEPLOY-03": call(deploy_next),
        **OWN_DEPLOYMENT_STEPS,
        "DEPLOY-03 again": jump("DEPLOY-03", when=more_to_deploy),
        **LEADERSHIP_STEPS,
        "DEPLOY-06": call(second_roll),
        "DEPLOY-10": do(begin_rounds),
    }
)
