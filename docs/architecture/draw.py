"""Draw the house from its imports: ``python docs/architecture/draw.py`` writes ``rooms.svg``.

Nothing in the picture is placed by hand: a package stands above everything it imports, an arrow is
left out where a longer way says the same, and rooms stand in the order in which they may know each
other.
"""

import ast
from pathlib import Path

import crisis

ROOT = Path(crisis.__file__).parent
PICTURE = Path(__file__).parent / "rooms.svg"
ROOMS = {  # as in tests/architecture/test_rooms.py, which holds the order
    "rules": ("core", "reading", "legal", "timing", "chapters", "effects", "setup", "forecast"),
    "cards": ("vocabulary", "model", "files", "wording"),
    "ai": ("judging", "skirmish", "minds"),
    "server": ("protocol", "tell", "game", "ask", "minds", "tables", "http"),
}
ROOM, HEIGHT, GAP, STOREY = 74, 44, 28, 96


def package_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def packages() -> dict[str, set[str]]:
    """Every package with those it imports."""
    found: dict[str, set[str]] = {}
    for path in sorted(ROOT.rglob("*.py")):
        own = package_of(path)
        if own in ("__init__", "__main__"):
            continue
        edges = found.setdefault(own, set())
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                parts = node.module.split(".")
                names = parts[1:2] or [alias.name for alias in node.names]
                edges |= set(names) if parts[0] == "crisis" else set()
    return {
        own: {other for other in edges if other in found} - {own} for own, edges in found.items()
    }


def below(edges: dict[str, set[str]], name: str) -> set[str]:
    """Everything a package stands on."""
    direct = edges[name]
    return direct.union(*(below(edges, other) for other in direct))


def arrows(edges: dict[str, set[str]]) -> list[tuple[str, str]]:
    """Imports that no longer way says already."""
    return [
        (name, other)
        for name in sorted(edges)
        for other in sorted(edges[name])
        if not any(other in below(edges, between) for between in edges[name] - {other})
    ]


def storey(edges: dict[str, set[str]], name: str) -> int:
    return 1 + max((storey(edges, other) for other in edges[name]), default=-1)


def width(name: str) -> int:
    return max(2, len(ROOMS.get(name, ()))) * ROOM


def places(edges: dict[str, set[str]]) -> dict[str, tuple[float, float]]:
    """The middle of each package: storeys from the ground up, each centred."""
    storeys: dict[int, list[str]] = {}
    for name in sorted(edges):
        storeys.setdefault(storey(edges, name), []).append(name)
    top, found = max(storeys), {}
    for level, names in storeys.items():
        x = -(sum(map(width, names)) + GAP * (len(names) - 1)) / 2
        for name in names:
            found[name] = (x + width(name) / 2, (top - level) * STOREY + HEIGHT)
            x += width(name) + GAP
    return found


def box(name: str, x: float, y: float) -> str:
    wide, rooms = width(name), ROOMS.get(name, ())
    left, head = x - wide / 2, y - 6 if rooms else y + 5
    frame = f'<rect x="{left:g}" y="{y - HEIGHT / 2:g}" width="{wide}" height="{HEIGHT}" rx="6"'
    parts = [f'{frame} class="p"/>', f'<text x="{x:g}" y="{head:g}" class="n">{name}</text>']
    for number, room in enumerate(rooms):
        middle = left + wide * (number + 0.5) / len(rooms)
        parts.append(f'<text x="{middle:g}" y="{y + 13:g}" class="r">{room}</text>')
    return "".join(parts)


def arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    down = f"M{start[0]:g} {start[1] + HEIGHT / 2:g}L{end[0]:g} {end[1] - HEIGHT / 2 - 7:g}"
    return f'<path d="{down}"/>'


def picture() -> str:
    """The whole drawing as SVG."""
    edges = packages()
    at = places(edges)
    wide = max(abs(x) + width(name) / 2 for name, (x, _) in at.items()) + GAP
    tall = max(y for _, y in at.values()) + HEIGHT
    style = (
        "text{font-family:sans-serif;text-anchor:middle;fill:#17181f}"
        ".n{font-size:15px;font-weight:700}.r{font-size:11px}"
        ".p{fill:#f6f2e4;stroke:#17181f}path{stroke:#5a4a1c;marker-end:url(#a)}"
    )
    tip = '<marker id="a" markerWidth="8" markerHeight="8" refX="2" refY="3" orient="auto">'
    size = f'width="{2 * wide:g}" height="{tall:g}"'
    body = [arrow(at[name], at[other]) for name, other in arrows(edges)]
    body += [box(name, *spot) for name, spot in at.items()]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-wide:g} 0 {2 * wide:g} {tall:g}">',
        f"<style>{style}</style><defs>{tip}<path d='M0 0 6 3 0 6z'/></marker></defs>",
        f'<rect x="{-wide:g}" {size} fill="#fff"/>',
        *body,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8")
