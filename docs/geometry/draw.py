"""Draw the pictures of this folder with the package itself: ``python docs/geometry/draw.py``.

Each picture is one question and its answer; nothing in it is placed by hand except the question.
"""

from collections.abc import Sequence
from pathlib import Path

from crisis.geometry import (
    Board,
    Disc,
    Ground,
    Hinge,
    Polygon,
    Reach,
    Ring,
    Segment,
    Shape,
    Strip,
    away,
    explain_spot,
    find_hinge,
    first_touched,
    reach_outline,
    sight,
    strip_from,
    strip_touches,
    sweep,
    wedge_allows,
)

BOARD = Board(36_000, 36_000)
LONG = (7250, 5000, 3375)
WIDTH = 750
BASE = 689
Point = tuple[float, float]


class Picture:
    """An SVG of a part of the board, y upwards, one user unit per 1/1000 inch."""

    def __init__(self, west: float, south: float, east: float, north: float) -> None:
        self.north = north
        size = f"{east - west:.0f} {north - south:.0f}"
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{west:.0f} 0 {size}" width="720">',
            f'<rect x="{west:.0f}" width="{east - west:.0f}" height="{north - south:.0f}" '
            'fill="#f6f3ea"/>',
        ]

    def add(self, tag: str, style: str, **numbers: float) -> None:
        values = " ".join(f'{name}="{value:.1f}"' for name, value in numbers.items())
        self.parts.append(f"<{tag} {values} {style}/>")

    def path(self, lines: Sequence[Sequence[Point]], style: str) -> None:
        runs = [
            "M" + " L".join(f"{x:.0f} {self.north - y:.0f}" for x, y in line) + " Z"
            for line in lines
        ]
        self.parts.append(f'<path d="{" ".join(runs)}" fill-rule="evenodd" {style}/>')

    def shape(self, shape: Shape, style: str) -> None:
        if isinstance(shape, Disc):
            self.add("circle", style, cx=shape.x, cy=self.north - shape.y, r=shape.r)
        else:
            self.path([shape.points], style)

    def line(self, line: Segment, style: str) -> None:
        ends = {
            "x1": line.x1,
            "y1": self.north - line.y1,
            "x2": line.x2,
            "y2": self.north - line.y2,
        }
        self.add("line", style, **ends)

    def bar(self, start: Point, end: Point, width: float, style: str) -> None:
        self.path([_bar(start, end, width)], style)

    def rings(self, rings: Sequence[Ring], style: str) -> None:
        self.path([ring.points for ring in rings], style)

    def text(self, x: float, y: float, words: str) -> None:
        self.parts.append(
            f'<text x="{x:.0f}" y="{self.north - y:.0f}" font-size="420" '
            f'font-family="sans-serif" fill="#333">{words}</text>'
        )

    def save(self, name: str) -> None:
        path = Path(__file__).parent / f"{name}.svg"
        path.write_text("\n".join([*self.parts, "</svg>"]) + "\n")


PIECE = 'fill="#b9a98a" stroke="#6f6145" stroke-width="40"'
LOW = 'fill="#d9d0b8" stroke="#6f6145" stroke-width="40" stroke-dasharray="160 120"'
MOVER = 'fill="#2f6db3" fill-opacity="0.85"'
OTHER = 'fill="#b3402f" fill-opacity="0.85"'
GHOST = 'fill="none" stroke="#2f6db3" stroke-width="50" stroke-dasharray="120 90"'
TOOL = 'fill="#e8b93c" fill-opacity="0.6" stroke="#8a6a10" stroke-width="30"'
FREE = 'stroke="#1f8a3b" stroke-width="60"'
AREA = 'fill="#2f6db3" fill-opacity="0.18" stroke="#2f6db3" stroke-width="40"'
REFUSED = 'fill="none" stroke="#b3402f" stroke-width="60"'


def _bar(start: Point, end: Point, width: float) -> list[Point]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    nx, ny = -dy / length * width / 2, dx / length * width / 2
    (x1, y1), (x2, y2) = start, end
    return [(x1 + nx, y1 + ny), (x2 + nx, y2 + ny), (x2 - nx, y2 - ny), (x1 - nx, y1 - ny)]


def box(x: float, y: float, width: float, height: float) -> Polygon:
    return Polygon(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))


def draw_hinge(picture: Picture, mover: Disc, hinge: Hinge) -> None:
    dx, dy = hinge.joint_x - mover.x, hinge.joint_y - mover.y
    length = (dx * dx + dy * dy) ** 0.5
    rim = (mover.x + dx / length * mover.r, mover.y + dy / length * mover.r)
    joint = (hinge.joint_x, hinge.joint_y)
    picture.bar(rim, joint, WIDTH, TOOL)
    picture.bar(joint, (hinge.end_x, hinge.end_y), WIDTH, TOOL)


def draw_sight() -> None:
    picture = Picture(7000, 12_500, 29_500, 24_500)
    pieces = (box(16_000, 16_000, 2000, 4000), box(19_000, 20_600, 2500, 1200))
    viewer = Disc(10_000, 18_000, BASE)
    for piece in pieces:
        picture.shape(piece, PIECE)
    picture.shape(viewer, MOVER)
    for y in (14_000, 18_000, 20_000, 22_000):
        seen = Disc(24_000, y, BASE)
        view = sight(viewer, seen, pieces)
        picture.shape(seen, OTHER if view.clear else REFUSED)
        if view.line is not None:
            picture.line(view.line, FREE)
        else:
            picture.text(24_900, y - 100, f"blocked by {', '.join(map(str, view.blocking))}")
    picture.save("sight")


def draw_reach() -> None:
    picture = Picture(8000, 8500, 31_000, 27_500)
    grounds = (
        Ground(box(19_800, 15_500, 1800, 5600), False, False),
        Ground(box(14_000, 20_500, 3600, 1500), False, False),
        Ground(box(13_500, 13_500, 2600, 2600), True, True),
        Ground(Disc(18_500, 13_800, 700), False, False),
    )
    other = Disc(17_200, 24_000, BASE)
    mover = Disc(18_000, 18_000, BASE)
    reach = Reach(mover, LONG, WIDTH, grounds, (other,), BOARD)
    for ground in grounds:
        picture.shape(ground.shape, LOW if ground.may_cross else PIECE)
    picture.rings(reach_outline(reach), AREA)
    for spot in ((23_200, 21_500), (22_500, 14_500), (12_300, 22_400)):
        hinge = find_hinge(reach, spot)
        if hinge is not None:
            draw_hinge(picture, mover, hinge)
            picture.shape(Disc(*spot, BASE), GHOST)
    refused = (23_300, 18_000)
    fault = explain_spot(reach, refused)
    picture.shape(Disc(*refused, BASE), REFUSED)
    if fault is not None:
        picture.text(24_100, 17_900, f"{fault.code} {fault.index}")
    picture.shape(mover, MOVER)
    picture.shape(other, OTHER)
    picture.save("reach")


def draw_throw() -> None:
    picture = Picture(7000, 14_000, 24_000, 22_000)
    thrown, thrower, crate = (
        Disc(9000, 17_000, BASE),
        Disc(11_500, 17_500, BASE),
        box(16_500, 17_000, 1500, 2500),
    )
    way = (5.0, 0.9)
    moved = sweep(thrown, way, 7250 + 2 * BASE, (crate,), (thrower,), BOARD)
    laid = strip_from(thrown, way, 7250, WIDTH)
    picture.bar((laid.x1, laid.y1), (laid.x2, laid.y2), WIDTH, TOOL)
    picture.shape(crate, PIECE)
    picture.shape(thrower, OTHER)
    picture.shape(thrown, GHOST)
    picture.shape(Disc(moved.x, moved.y, BASE), MOVER)
    picture.text(
        7300,
        14_400,
        f"stops at {moved.x}, {moved.y} after {moved.travelled:.0f}; hits {moved.hits}",
    )
    picture.save("throw")


def draw_wedge() -> None:
    picture = Picture(8000, 3500, 22_000, 16_500)
    mover, reference = Disc(14_000, 10_000, BASE), Disc(10_000, 10_000, BASE)
    wedge = away(mover, reference)
    for x in range(8500, 22_000, 1000):
        for y in range(4000, 16_500, 1000):
            allowed = wedge_allows(wedge, (x, y))
            picture.shape(Disc(x, y, 130 if allowed else 50), AREA if allowed else LOW)
    picture.shape(reference, OTHER)
    picture.shape(mover, MOVER)
    picture.save("wedge")


def draw_beam() -> None:
    picture = Picture(8500, 14_500, 21_000, 22_500)
    attacker = Disc(10_000, 18_000, BASE)
    beam: Strip = strip_from(attacker, (1, 0), 8000, 1000)
    targets = [Disc(14_000, 18_000, BASE), Disc(17_000, 18_900, BASE), Disc(14_000, 20_500, BASE)]
    picture.bar((beam.x1, beam.y1), (beam.x2, beam.y2), beam.width, TOOL)
    for target in targets:
        picture.shape(target, OTHER if strip_touches(beam, target) else REFUSED)
    picture.shape(attacker, MOVER)
    picture.text(8800, 15_000, f"touched first: {first_touched(beam, targets)}")
    picture.save("beam")


if __name__ == "__main__":
    for draw in (draw_sight, draw_reach, draw_throw, draw_wedge, draw_beam):
        draw()
