"""How the cost of a decision grows with squads, terrain and cards; `--plots DIR` draws it.

Calls are counted, which no other program on the machine can change; CPU seconds stand beside them.
Squads and tables are made for the measure: nobody would field ten characters a side.
"""

import cProfile
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import product
from typing import NamedTuple

from crisis.cards.files.load import DEFAULT_REVISION
from crisis.cards.model.schema import TablePiece
from crisis.data import sources
from crisis.geometry import warm_up
from crisis.play.agents import random_policy
from crisis.play.quick import quick_setup
from crisis.play.record import engine_for
from crisis.rules.engine import Engine
from crisis.rules.setup.setup import Setup, Squad
from crisis.texts.told import told

SQUADS = (3, 4, 5, 7, 10)  # characters a side
TERRAIN = (6, 12, 18, 24)
CARDS = (25, 50, 100)  # characters; then all
GAMES = 2  # of each, counted and then timed
CRATES = tuple(product((7, 11, 15, 19, 23, 27), (10, 15, 21, 26)))  # where they stand, in inches


READ = """
import sys, time
from crisis.cards.files.load import DEFAULT_REVISION, load
from crisis.data import parsed_sources
known = parsed_sources()
characters = [source for source in known if source.folder == "characters"][: int(sys.argv[1])]
others = [source for source in known if source.folder in ("basics", "conditions", "gems")]
began = time.process_time()
load([*others, *characters], DEFAULT_REVISION)
print(time.process_time() - began)
"""


class Cost(NamedTuple):
    """What one size came to."""

    size: int
    calls: float  # for a decision
    microseconds: float  # CPU, for a decision
    decisions: float  # of a game


def run(progress: Callable[[str], None]) -> dict[str, float]:
    """Keys: `growth_squad_calls_N`, `growth_terrain_calls_N` and `.._microseconds_N`,
    `growth_squad_decisions_N`, `growth_cards_seconds_N`."""
    figures: dict[str, float] = {}
    for what, costs in measured(progress).items():
        for cost in costs:
            figures[f"growth_{what}_calls_{cost.size}"] = cost.calls
            figures[f"growth_{what}_microseconds_{cost.size}"] = cost.microseconds
            figures[f"growth_{what}_decisions_{cost.size}"] = cost.decisions
    for number, seconds in card_seconds(progress):
        figures[f"growth_cards_seconds_{number}"] = seconds
    return figures


def measured(progress: Callable[[str], None]) -> dict[str, list[Cost]]:
    """Random playouts of larger and larger squads, and on fuller and fuller tables."""
    warm_up()
    engine = engine_for("1.3", DEFAULT_REVISION)
    squads, terrain = [], []
    for size in SQUADS:
        progress(told("{part}: {n} characters a side", part="growth", n=size))
        squads.append(_cost(engine, size, _with_squads(engine, size)))
    for size in TERRAIN:
        progress(told("{part}: {n} terrain features", part="growth", n=size))
        terrain.append(_cost(engine, size, _with_terrain(engine, size)))
    return {"squad": squads, "terrain": terrain}


def _with_squads(engine: Engine, size: int) -> Setup:
    """The characters of the sample squads first, then others in the order of the catalogue."""
    setup = quick_setup(engine.catalogue)
    used = {slug for squad in setup.squads.values() for slug in squad.characters}
    spare = [
        slug
        for slug, card in engine.catalogue.characters.items()
        if slug not in used and not card.grunt and len(card.forms) == 1
    ]
    squads = {}
    for number, (side, squad) in enumerate(setup.squads.items()):
        more = spare[number::2][: max(0, size - len(squad.characters))]
        characters = (*squad.characters, *more)[:size]
        squads[side] = Squad(
            characters=characters, affiliation=squad.affiliation, tactics=squad.tactics
        )
    return Setup(table=setup.table, crises=setup.crises, squads=squads)


def _with_terrain(engine: Engine, size: int) -> Setup:
    """Crates in rows: the same feature again and again, so that only their number differs."""
    setup = quick_setup(engine.catalogue)
    pieces = tuple(TablePiece(kind="small-crate", x=x, y=y) for x, y in CRATES[:size])
    return Setup(pieces=pieces, crises=setup.crises, squads=setup.squads)


def _cost(engine: Engine, size: int, setup: Setup) -> Cost:
    policy, begin = random_policy(engine), engine.new_game(setup)

    def play() -> int:
        return sum(len(engine.playout(begin, policy, seed).answers) for seed in range(GAMES))

    play()  # what is worked out once is known
    profile = cProfile.Profile()
    decisions = profile.runcall(play)
    calls = sum(entry.callcount for entry in profile.getstats())
    began = time.process_time()
    play()
    spent = time.process_time() - began
    return Cost(size, calls / decisions, 1e6 * spent / decisions, decisions / GAMES)


def card_seconds(progress: Callable[[str], None]) -> list[tuple[int, float]]:
    """CPU seconds to read and check so many characters and no other card that names one, each in a
    process of its own: a card is read once in a process."""
    found = []
    total = sum(source.folder == "characters" for source in sources())
    for most in (*CARDS, total):
        progress(told("{part}: {n} characters are read", part="growth", n=most))
        words = [sys.executable, "-c", READ, str(most)]
        said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        found.append((most, float(said)))
    return found


# --- plots ----------------------------------------------------------------------------------------

WIDE, HIGH, EDGE = 360, 220, 44


def plot(title: str, points: Sequence[tuple[float, float]]) -> str:
    """A line through points as SVG, from zero: a growth looks as large as it is."""
    most_x, most_y = max(x for x, _ in points), max(y for _, y in points) * 1.1
    places = [
        (EDGE + (WIDE - 2 * EDGE) * x / most_x, HIGH - EDGE - (HIGH - 2 * EDGE) * y / most_y)
        for x, y in points
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img" '
        f'aria-label="{title}" font-family="sans-serif" font-size="11">',
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/>',
        f'<text x="{WIDE / 2}" y="20" text-anchor="middle" font-size="13">{title}</text>',
        f'<path d="M{EDGE} {EDGE}V{HIGH - EDGE}H{WIDE - EDGE}" stroke="#777" fill="none"/>',
        f'<polyline points="{line}" fill="none" stroke="#0b5cab" stroke-width="2"/>',
    ]
    for (x, y), (size, value) in zip(places, points, strict=True):
        amount = f"{value:.0f}" if value >= 10 else f"{value:.2f}"
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#0b5cab"/>')
        parts.append(f'<text x="{x:.1f}" y="{y - 8:.1f}" text-anchor="middle">{amount}</text>')
        parts.append(f'<text x="{x:.1f}" y="{HIGH - 26}" text-anchor="middle">{size:g}</text>')
    return "\n".join((*parts, "</svg>")) + "\n"


TITLES = {
    "squad_calls": "Calls for a decision, by characters a side",
    "squad_decisions": "Decisions of a game, by characters a side",
    "terrain_calls": "Calls for a decision, by terrain features",
    "cards_seconds": "CPU seconds to read the cards, by characters",
}


def plots(figures: dict[str, float]) -> dict[str, str]:
    """The plots of a run, by file name."""
    found = {}
    for what, title in TITLES.items():
        keys = [key for key in figures if key.startswith(f"growth_{what}_")]
        points = [(float(key.rpartition("_")[2]), figures[key]) for key in keys]
        found[f"{what.replace('_', '-')}.svg"] = plot(title, points)
    return found
