"""From a geometric fault to a reason: why a base, a token or an aim may not be there.

What is legal is decided in `legal.legality` and by the geometry; here it is only said.
"""

from crisis.geometry import SpotFault, wedge_allows_direction
from crisis.rules.core.game import Game
from crisis.rules.core.refusal import Refusal
from crisis.rules.legal.spots import advance_wedge, barring
from crisis.state.frames import MoveFrame, ThrowFrame
from crisis.state.records import UnitId
from crisis.texts import codes
from crisis.texts.reason import Code, Value
from crisis.texts.values import Named, Word, length, margin

# What the geometry finds wrong: the rule that says so, and how it is told.
_FAULTS: dict[str, tuple[str, Code]] = {
    "tool_length": ("MOVE-07", codes.TOOL_LENGTH),
    "tool_start": ("MOVE-07", codes.TOOL_START),
    "tool_bend": ("MOVE-07", codes.TOOL_BEND),
    "tool_overlaps_ground": ("MOVE-08", codes.TOOL_OVERLAPS),
    "no_contact": ("MOVE-09", codes.NO_CONTACT),
    "overlaps_disc": ("MOVE-03", codes.OVERLAPS),
    "partly_on_ground": ("MOVE-04", codes.PARTLY_ON),
    "may_not_stand": ("MOVE-06", codes.MAY_NOT_END_ON),
    "off_board": ("MOVE-05", codes.OFF_BOARD),
    "too_far": ("MOVE-21", codes.BEYOND_TOOL),
    "outside_wedge": ("DIR-05", codes.OUTSIDE_DIRECTION),
    "tool_outside_wedge": ("DIR-08", codes.TOOL_OUTSIDE_DIRECTION),
    "too_far_from_edge": ("DEPLOY-04", codes.FAR_FROM_EDGE),
}


def fault_refusal(
    game: Game,
    fault: SpotFault,
    *,
    discs: list[str],
    rules: dict[str, str] | None = None,
    thing: str = "base",
    pieces: list[str] | None = None,
) -> Refusal:
    """Say a geometric fault in the game's words; `discs` and `pieces` name the bases (or tokens)
    and the features in the order they were given, `thing` is what is put down."""
    far = fault.measure or 0.0
    if fault.code == "too_far" and fault.index is not None:  # of a region, not of a tool
        rule = (rules or {}).get("out_of_range", "MOVE-16")
        return Refusal(rule, codes.OUT_OF_RANGE(far=length(far)), fault.measure)
    rule, code = _FAULTS[fault.code]
    rule = (rules or {}).get(fault.code, rule)
    if fault.code == "off_board" and fault.measure is not None:
        code = codes.OFF_BOARD_BY
    piece = _piece_of(fault, discs, list(game.state.terrain) if pieces is None else pieces)
    if fault.code == "tool_overlaps_ground" and piece in game.state.units:
        return Refusal("GEN-04", codes.TOOL_OVER_BASE(unit=game.named(piece)), fault.measure, piece)
    values: dict[str, Value] = {
        "thing": Word("put", thing),
        "piece": Named("", "") if piece is None else game.sized(piece),
        "margin": margin(fault.measure),  # a negative gap is an overlap: how deep it is
        "far": length(abs(far)),
    }
    reason = code(**{slot: values[slot] for slot in code.slots})
    return Refusal(rule, reason, fault.measure, piece)


def _piece_of(fault: SpotFault, discs: list[str], pieces: list[str]) -> str | None:
    if fault.index is None:
        return None
    names = discs if fault.code == "overlaps_disc" else pieces
    return names[fault.index] if fault.index < len(names) else None


def disc_names(game: Game, unit: UnitId | None) -> list[str]:
    """The names of the bases in the order of `other_discs`."""
    return [other.id for other in game.units() if other.id != unit]


def ground_names(game: Game, unit: UnitId, kind: str) -> list[str]:
    """The names of what bars a tool in the order of `spots.reach_of`: terrain, then bases."""
    return [*game.state.terrain, *(name for name, _ in barring(game, game.unit(unit), kind))]


def aim_refusal(game: Game, frame: MoveFrame | ThrowFrame, dx: int, dy: int) -> Refusal | None:
    """Whether a straight tool may point there (DIR-05, PUSH-05, THROW-23)."""
    if dx == 0 and dy == 0:
        rule, noun = ("PUSH-05", "push") if isinstance(frame, MoveFrame) else ("THROW-02", "throw")
        return Refusal(rule, codes.NEEDS_DIRECTION(move=Word("move", noun)))
    wedge = advance_wedge(game, game.unit(frame.unit), frame.toward, frame.away)
    if wedge is not None and not wedge_allows_direction(wedge, (dx, dy)):
        code = codes.MUST_GO_TOWARD if frame.toward else codes.MUST_GO_AWAY
        return Refusal("DIR-05", code(thing=game.named(frame.toward or frame.away)))
    return None
