"""Plane geometry for a game of discs and tools: distance, sight, reach, sweep, regions.

Words of geometry only; the unit is 1/1000 inch; every decision uses the tolerances of
``tolerance``. Values are frozen, answers that are positions are whole numbers. Nothing here reads a
file, tells the time or draws a random number.
"""

from .compiled import warm_up
from .distance import contains, gap, gap_to_edge, on_board, overlaps, touches, within
from .fault import FaultCode, SpotFault
from .hinge import Ground, Hinge, Reach
from .outline import Ring
from .reach import (
    explain_spot,
    find_hinge,
    has_spot,
    nearest_spot,
    reach_fault,
    reach_outline,
    reach_samples,
    reachable,
    spot_fault,
)
from .region import Region, nearest_in_region, region_fault, region_outline, region_samples
from .sector import Sector, sector_from, sector_touches
from .shape import Board, Disc, GeometryError, Polygon, Segment, Shape, centre
from .sight import Sight, can_see, crossing, sight, sight_many
from .strip import Strip, first_touched, strip_from, strip_touches
from .sweep import Sweep, sweep
from .tolerance import TOLERANCE
from .wedge import Wedge, away, toward, wedge_allows, wedge_allows_direction

__all__ = [
    "TOLERANCE",
    "Board",
    "Disc",
    "FaultCode",
    "GeometryError",
    "Ground",
    "Hinge",
    "Polygon",
    "Reach",
    "Region",
    "Ring",
    "Sector",
    "Segment",
    "Shape",
    "Sight",
    "SpotFault",
    "Strip",
    "Sweep",
    "Wedge",
    "away",
    "can_see",
    "centre",
    "contains",
    "crossing",
    "explain_spot",
    "find_hinge",
    "first_touched",
    "gap",
    "gap_to_edge",
    "has_spot",
    "nearest_in_region",
    "nearest_spot",
    "on_board",
    "overlaps",
    "reach_fault",
    "reach_outline",
    "reach_samples",
    "reachable",
    "region_fault",
    "region_outline",
    "region_samples",
    "sector_from",
    "sector_touches",
    "sight",
    "sight_many",
    "spot_fault",
    "strip_from",
    "strip_touches",
    "sweep",
    "touches",
    "toward",
    "warm_up",
    "wedge_allows",
    "wedge_allows_direction",
    "within",
]
