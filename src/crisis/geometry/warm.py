"""Getting ready: compile or load everything once, before anything is timed.

Belongs here: the one call. Does not belong here: the compiling itself (``compiled``).
"""

from .compiled import activate


def warm_up() -> None:
    """Compile every kernel, or load it from the disk cache, so that no later call has to."""
    activate()
