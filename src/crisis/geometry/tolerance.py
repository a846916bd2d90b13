"""The tolerances of every geometric decision, in one place.

Belongs here: the numbers that separate yes from no, and the one rule for answers that lie between.
Does not belong here: lengths of tools, radii, anything a caller measures.

The unit is 1/1000 inch. A *check* of something proposed (a distance, a placement, an end position)
gets the whole tolerance:

- within: ``gap <= reach + TOLERANCE``
- overlap: ``gap < -TOLERANCE``
- contact: ``abs(gap) <= TOLERANCE``
- a line passes through a shape only if it runs inside it for more than ``TOLERANCE``

**The rule for undecided answers.** A *search* (for a placement, a stop, a spot, a line) finds
everything that is legal without any tolerance, and returns only what still passes the check after
rounding to whole units. To leave room for the rounding it spends at most ``SLACK`` of the tolerance
itself. What is legal only by using up the tolerance is therefore undecided: a search need not
find it, a check accepts it when someone proposes it. Where a search ends undecided, the answer is
no. Exact equality always counts as legal.
"""

from typing import Final

TOLERANCE: Final = 2.0

# What a search may use up before rounding: whole units move a placed arm by at most 1.03 units,
# and 2 * SLACK grows to 0.71 at a corner, together less than TOLERANCE.
SLACK: Final = 0.25

# Depth below which a line counts as lying on an edge rather than inside it: far above the noise of
# floating point (1e-7 at worst on a 36,000 unit board), far below a unit.
GRAZE: Final = 0.001

# Coordinates beyond this are refused, so that squares stay exact enough for the numbers above.
LARGEST: Final = 1_000_000.0
