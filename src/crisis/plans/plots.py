"""Plots as inline SVG: text in, text out, nothing drawn from elsewhere.

A plot says in words what it shows (`role="img"` with a label); its numbers stand in a table or in
the plot itself.
"""

from html import escape

from crisis.plans.blows import Blow
from crisis.plans.games import Outcome
from crisis.plans.plan import Member, Outline, Party
from crisis.state.records import SIDES, SideId
from crisis.texts.told import number, percent, told

COLOUR: dict[SideId, tuple[int, int, int]] = {"A": (11, 92, 171), "B": (158, 84, 0)}
CELL, ROW, NAME, HEAD = 104, 46, 176, 64
WIDE = 720
LIGHT_INK = 0.85  # of the greatest damage: from here on the ground is dark enough for white
INCH = 10  # of the plan of the table, in its own units
Rows = tuple[tuple[Blow | None, ...], ...]


def _open(width: int, height: int, label: str) -> str:
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'aria-label="{escape(label)}">'
    )


def _text(x: float, y: float, words: str, *, size: int = 12, extra: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" {extra}>{escape(words)}</text>'


def _fitting(words: str, most: int) -> str:
    return words if len(words) <= most else words[: most - 1] + "\N{HORIZONTAL ELLIPSIS}"


def _name(x: float, y: float, member: Member, anchor: str) -> str:
    """A name in two lines: two versions of a character differ only in what follows the comma."""
    first, _, rest = member.name.partition(", ")
    weight = "700" if member.chosen else "400"
    extra = f'text-anchor="{anchor}" font-weight="{weight}"'
    below = _text(x, y + 13, _fitting(rest, 20), size=10, extra=extra) if rest else ""
    return _text(x, y, _fitting(first, 15), size=11, extra=extra) + below


# --- the matrix -----------------------------------------------------------------------------------


def matrix(side: SideId, attackers: Party, defenders: Party, rows: Rows) -> str:
    """A heat map: darker is more damage, and every cell carries its number."""
    columns = len(defenders.members)
    width, height = NAME + CELL * columns, HEAD + ROW * len(rows)
    means = [blow.mean for row in rows for blow in row if blow]
    most = max(means, default=1.0) or 1.0
    label = told(
        "Expected damage: {name} attack {other}", name=attackers.name, other=defenders.name
    )
    parts = [_open(width, height, label)]
    for column, member in enumerate(defenders.members):
        parts.append(_name(NAME + CELL * column + CELL / 2, HEAD - 26, member, "middle"))
    for line, (member, row) in enumerate(zip(attackers.members, rows, strict=True)):
        top = HEAD + ROW * line
        parts.append(_name(NAME - 8, top + ROW / 2, member, "end"))
        for column, blow in enumerate(row):
            parts.append(_cell(side, NAME + CELL * column, top, blow, most))
    return "".join((*parts, "</svg>"))


def _cell(side: SideId, x: int, y: int, blow: Blow | None, most: float) -> str:
    share = blow.mean / most if blow else 0.0
    colour = _shade(COLOUR[side], share)
    ink = "#fff" if share > LIGHT_INK else "#111"
    box = f'<rect x="{x + 1}" y="{y + 1}" width="{CELL - 2}" height="{ROW - 2}" fill="{colour}"/>'
    if blow is None:
        return box + _text(x + CELL / 2, y + 27, "\N{EN DASH}", extra='text-anchor="middle"')
    middle = f'text-anchor="middle" fill="{ink}"'
    name = _fitting(blow.attack, 18)
    return (
        box
        + _text(
            x + CELL / 2, y + 20, number(blow.mean, 2), size=15, extra=f'{middle} font-weight="700"'
        )
        + _text(x + CELL / 2, y + 36, name, size=10, extra=middle)
    )


def _shade(colour: tuple[int, int, int], share: float) -> str:
    """From nearly white to the full colour."""
    strength = 0.06 + 0.94 * share**3
    mixed = [round(255 - (255 - part) * strength) for part in colour]
    return "#" + "".join(f"{part:02x}" for part in mixed)


# --- the games ------------------------------------------------------------------------------------


def win_bar(found: Outcome, names: dict[SideId, str]) -> str:
    """The share of both rosters, the interval as a bracket, and the even line."""
    share = found.share
    x, low, high = (round(WIDE * part) for part in (share.share, share.low, share.high))
    label = told(
        "{name} win {share} of the games, between {low} and {high}",
        name=names["A"],
        share=percent(share.share, 0),
        low=percent(share.low, 0),
        high=percent(share.high, 0),
    )
    blue, orange = (_shade(COLOUR[side], 1.0) for side in SIDES)
    return "".join(
        (
            _open(WIDE, 60, label),
            f'<rect x="0" y="16" width="{x}" height="22" fill="{blue}"/>',
            f'<rect x="{x}" y="16" width="{WIDE - x}" height="22" fill="{orange}"/>',
            f'<path d="M{WIDE // 2} 6V48" stroke="#111" stroke-dasharray="3 3"/>',
            f'<path d="M{low} 27H{high}M{low} 20V34M{high} 20V34" stroke="#fff" stroke-width="6"/>',
            f'<path d="M{low} 27H{high}M{low} 20V34M{high} 20V34" stroke="#111" stroke-width="3"/>',
            f'<circle cx="{x}" cy="27" r="6" fill="#fff" stroke="#111" stroke-width="2"/>',
            _text(WIDE / 2, 58, told("even"), size=11, extra='text-anchor="middle"'),
            "</svg>",
        )
    )


# --- the table ------------------------------------------------------------------------------------


def battlefield(found: Outline) -> str:
    """The table from above: terrain, both deployment zones, the tokens with their numbers."""
    side = 36 * INCH
    parts = [_open(side, side, told("{table} with the tokens of the mission", table=found.table))]
    parts.append(f'<rect width="{side}" height="{side}" fill="#f2efe6" stroke="#111"/>')
    for owner, where in zip(SIDES, (side - 6 * INCH, 0), strict=True):
        colour = _shade(COLOUR[owner], 1.0)
        parts.append(
            f'<rect y="{where}" width="{side}" height="{6 * INCH}" fill="{colour}" opacity=".16"/>'
        )
    for piece in found.pieces:
        if piece.corners:
            points = " ".join(f"{_across(x):g},{_down(y):g}" for x, y in piece.corners)
            parts.append(f'<polygon points="{points}" fill="#b9b4a4" stroke="#555"/>')
        else:
            across, down = _across(piece.centre[0]), _down(piece.centre[1])
            parts.append(
                f'<circle cx="{across:g}" cy="{down:g}" r="{_across(piece.radius):g}" '
                f'fill="#b9b4a4" stroke="#555"/>'
            )
    for place, goal in enumerate(found.goals, start=1):
        x, y = _across(goal.x), _down(goal.y)
        parts.append(f'<circle cx="{x:g}" cy="{y:g}" r="8" fill="#fff" stroke="#111"/>')
        parts.append(
            _text(x, y + 4, str(place), size=11, extra='text-anchor="middle" font-weight="700"')
        )
    return "".join((*parts, "</svg>"))


def _across(x: float) -> float:
    return x * INCH / 1000


def _down(y: float) -> float:
    """South is below."""
    return 36 * INCH - y * INCH / 1000
