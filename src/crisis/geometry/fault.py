"""Why a placement or a spot is refused.

Belongs here: the closed list of reasons. Does not belong here: finding them.
"""

from typing import Literal

import msgspec

from .kernel import hinge, region, spot

FaultCode = Literal[
    "off_board",
    "overlaps_disc",
    "partly_on_ground",
    "may_not_stand",
    "outside_wedge",
    "tool_start",
    "tool_length",
    "tool_bend",
    "tool_overlaps_ground",
    "tool_outside_wedge",
    "no_contact",
    "too_far",
    "too_far_from_edge",
]

_CODES: dict[int, FaultCode] = {
    spot.OFF_BOARD: "off_board",
    spot.OVERLAPS_DISC: "overlaps_disc",
    spot.PARTLY_ON_GROUND: "partly_on_ground",
    spot.MAY_NOT_STAND: "may_not_stand",
    spot.OUTSIDE_WEDGE: "outside_wedge",
    hinge.TOOL_START: "tool_start",
    hinge.TOOL_LENGTH: "tool_length",
    hinge.TOOL_BEND: "tool_bend",
    hinge.TOOL_OVERLAPS_GROUND: "tool_overlaps_ground",
    hinge.TOOL_OUTSIDE_WEDGE: "tool_outside_wedge",
    hinge.NO_CONTACT: "no_contact",
    hinge.TOO_FAR: "too_far",
    region.TOO_FAR_FROM: "too_far",
    region.TOO_FAR_FROM_EDGE: "too_far_from_edge",
}


class SpotFault(msgspec.Struct, frozen=True):
    """One reason: its code, the index of the thing in the way, the measured value in units.

    The measure is how far something overlaps (negative), or how far beyond the limit it lies.
    """

    code: FaultCode
    index: int | None = None
    measure: float | None = None


def fault_from(verdict: tuple[int, int, float]) -> SpotFault | None:
    """Turn a kernel's verdict into a fault; None means that nothing is wrong."""
    code, index, measure = verdict
    if code == spot.FINE:
        return None
    return SpotFault(_CODES[code], None if index < 0 else int(index), float(measure))
