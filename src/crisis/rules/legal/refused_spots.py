"""From a geometric fault to a sentence: why a base, a token or an aim may not be there.

What is legal is decided in `legal.legality` and by the geometry; here it is only said.
"""

from crisis.geometry import Fault, wedge_allows_direction
from crisis.rules.core.game import Game
from crisis.rules.core.refusal import Refusal
from crisis.rules.legal.legality import advance_wedge
from crisis.rules.reading.measure import inches
from crisis.state.frames import MoveFrame, ThrowFrame
from crisis.state.records import UnitId

_FAULT_RULES = {
    "tool_length": ("MOVE-07", "What is laid out is not as long as the tool"),
    "tool_start": ("MOVE-07", "The tool does not start at the base"),
    "tool_bend": ("MOVE-07", "The tool is bent by more than 90 degrees"),
    "tool_overlaps_ground": ("MOVE-08", "The tool overlaps {piece}, which is too large to cross"),
    "no_contact": ("MOVE-09", "The {thing} does not touch the tool"),
    "overlaps_disc": ("MOVE-03", "The {thing} would overlap {piece}"),
    "partly_on_ground": ("MOVE-04", "The {thing} would stand only partly on {piece}"),
    "may_not_stand": ("MOVE-06", "The {thing} may not end on {piece}"),
    "off_board": ("MOVE-05", "The {thing} would leave the battlefield"),
    "too_far": ("MOVE-21", "That is farther than the tool reaches"),
    "outside_wedge": ("DIR-05", "That lies outside the allowed direction"),
    "tool_outside_wedge": ("DIR-08", "The tool leaves the allowed direction"),
    "too_far_from_edge": ("DEPLOY-04", "That is too far from the deployment edge"),
}


def fault_refusal(
    game: Game,
    fault: Fault,
    *,
    discs: list[str],
    rules: dict[str, str] | None = None,
    thing: str = "base",
    pieces: list[str] | None = None,
) -> Refusal:
    """Say a geometric fault in the game's words; `discs` and `pieces` name the bases (or tokens)
    and the features in the order they were given, `thing` is what is put down."""
    if fault.code == "too_far" and fault.index is not None:  # of a region, not of a tool
        rule, why = (rules or {}).get("out_of_range", "MOVE-16"), "That is out of range"
        return Refusal(rule, f"{why}: {inches(fault.measure or 0.0)} beyond.", fault.measure)
    rule, why = _FAULT_RULES.get(fault.code, ("MOVE-06", f"That spot is not legal ({fault.code})"))
    rule = (rules or {}).get(fault.code, rule)
    grounds = list(game.state.terrain) if pieces is None else pieces
    piece = _piece_of(fault, discs, grounds)
    if piece is not None:
        size = f" (Size {game.state.terrain[piece].size})" if piece in game.state.terrain else ""
        why = why.format(piece=f"{game.name(piece)}{size}", thing=thing)
    else:
        why = why.format(piece="something", thing=thing)
    if fault.code == "too_far_from_edge" and fault.measure is not None:
        why = f"That is {inches(fault.measure)} too far from the deployment edge"
    elif fault.code == "off_board" and fault.measure is not None:
        why += f" by {inches(abs(fault.measure))}"
    elif fault.measure is not None:
        # A negative gap is an overlap: say how deep it is, never a negative length.
        deep = fault.measure < 0
        why += f", {inches(-fault.measure)} deep" if deep else f": {inches(fault.measure)}"
    return Refusal(rule, f"{why}.", fault.measure, piece)


def _piece_of(fault: Fault, discs: list[str], pieces: list[str]) -> str | None:
    if fault.index is None:
        return None
    names = discs if fault.code == "overlaps_disc" else pieces
    return names[fault.index] if fault.index < len(names) else None


def disc_names(game: Game, unit: UnitId | None) -> list[str]:
    """The names of the bases in the order of `other_discs`."""
    return [other.id for other in game.units() if other.id != unit]


def aim_refusal(game: Game, frame: MoveFrame | ThrowFrame, dx: int, dy: int) -> Refusal | None:
    """Whether a straight tool may point there (DIR-05, PUSH-05, THROW-23)."""
    if dx == 0 and dy == 0:
        rule, noun = ("PUSH-05", "push") if isinstance(frame, MoveFrame) else ("THROW-02", "throw")
        return Refusal(rule, f"A {noun} needs a direction.")
    wedge = advance_wedge(game, game.unit(frame.unit), frame.toward, frame.away)
    if wedge is not None and not wedge_allows_direction(wedge, (dx, dy)):
        word = "toward" if frame.toward else "away from"
        other = game.name(frame.toward or frame.away)
        why = f"It must go {word} {other}: at most 45 degrees off the straight line."
        return Refusal("DIR-05", why)
    return None
