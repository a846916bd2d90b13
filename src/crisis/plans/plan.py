"""A match-up as it is asked for, and everything that is found out about it but its games."""

from collections.abc import Callable

from msgspec import Struct

from crisis.plans.blows import POWERS, Blow, Terms, blows_of
from crisis.plans.squads import chosen_squad, squads_with
from crisis.plans.walks import Goal, Walks, field_of
from crisis.play.rosters.reach import threats_of
from crisis.rules.engine import Engine
from crisis.rules.setup.setup import BadSetup, Setup, check
from crisis.state.records import SIDES, Piece, SideId, other
from crisis.state.rosters import Roster, Squad
from crisis.texts.told import told

TABLE = "hells-kitchen"


class Matchup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked: two rosters, the mission, the Threat, the battlefield."""

    rosters: dict[SideId, Roster]
    threat: int
    crises: tuple[str, ...]
    table: str = TABLE
    terms: Terms = Terms()


class Member(Struct, frozen=True):
    """One character of a roster on this mission."""

    slug: str
    name: str
    threat: int
    speed: str
    squads: int  # legal squads of this Threat that it stands in
    chosen: bool  # it stands in the squad that plays
    moves: tuple[int | None, ...]  # to each token


class Party(Struct, frozen=True):
    """One side: its roster, and the squad that it would bring."""

    name: str
    members: tuple[Member, ...]
    squad: Squad
    affiliation: str  # its printed name
    tactics: tuple[str, ...]  # printed names


class Outline(Struct, frozen=True):
    """The match-up without its damage: who, where, how far."""

    edition: str
    threat: int
    crises: tuple[str, ...]  # printed names
    table: str  # the printed name
    sides: dict[SideId, Party]
    goals: tuple[Goal, ...]
    pieces: tuple[Piece, ...]


class Plan(Struct, frozen=True):
    """The outline with the matrix of both sides: rows attack, columns defend."""

    outline: Outline
    terms: Terms
    blows: dict[SideId, tuple[tuple[Blow | None, ...], ...]]


def check_matchup(engine: Engine, asked: Matchup) -> None:
    """`BadSetup` says what keeps the match-up from being planned."""
    edition, cards = engine.edition, engine.catalogue
    if set(asked.rosters) != set(SIDES):
        raise BadSetup(told("a match-up has two rosters, A and B"))
    known = threats_of(cards)
    if asked.threat not in known:
        raise BadSetup(
            told("missions have a Threat from {low} to {high}", low=known[0], high=known[-1])
        )
    if asked.terms.power not in POWERS:
        powers = ", ".join(map(str, POWERS))
        raise BadSetup(told("attacks are compared with {powers} Power", powers=powers))
    setup = Setup(table=asked.table, crises=asked.crises, rosters=asked.rosters)
    check(setup, edition, cards)


def outline(engine: Engine, asked: Matchup) -> Outline:
    """Squads and ways; the matrix is longer work."""
    check_matchup(engine, asked)
    cards = engine.catalogue
    field = field_of(engine, asked.table, asked.crises)
    walks = Walks(engine, field)
    return Outline(
        edition=engine.edition.id,
        threat=asked.threat,
        crises=tuple(cards.crises[slug].name for slug in asked.crises),
        table=cards.tables[asked.table].name,
        sides={side: _party(engine, asked, side, walks) for side in SIDES},
        goals=field.goals,
        pieces=field.pieces,
    )


def _party(engine: Engine, asked: Matchup, side: SideId, walks: Walks) -> Party:
    cards, roster = engine.catalogue, asked.rosters[side]
    squad = chosen_squad(engine, roster, asked.threat, asked.crises)
    counts = squads_with(engine, roster, asked.threat)
    members = []
    for slug in roster.slugs:
        card = cards.characters[slug]
        speed = card.side("normal", injured=False).speed
        chosen = slug in squad.characters
        moves = walks.moves(slug, side)
        members.append(Member(slug, card.name, card.threat, speed, counts[slug], chosen, moves))
    return Party(
        name=roster.name,
        members=tuple(members),
        squad=squad,
        affiliation=cards.affiliations[squad.affiliation].name if squad.affiliation else "",
        tactics=tuple(cards.tactics[slug].name for slug in squad.tactics),
    )


def plan(engine: Engine, asked: Matchup, note: Callable[[int, int], None] | None = None) -> Plan:
    """Everything; `note` hears how many rows of the matrix are done."""
    found = outline(engine, asked)
    blows: dict[SideId, tuple[tuple[Blow | None, ...], ...]] = {}
    total = sum(len(asked.rosters[side].slugs) for side in SIDES)
    done = 0
    for side in SIDES:
        rows = []
        for attacker in asked.rosters[side].slugs:
            rows.append(blows_of(engine, attacker, asked.rosters[other(side)].slugs, asked.terms))
            done += 1
            if note is not None:
                note(done, total)
        blows[side] = tuple(rows)
    return Plan(found, asked.terms, blows)
