"""What may be left: who decides whether a clause happens."""

from msgspec.structs import replace

from crisis.cards.wording.scope import Scope
from crisis.cards.wording.tree import Clause, Role, Somebody


def left_open(made: Clause, scope: Scope) -> Clause:
    """It may be left: by the one who does it, or by the player when it is about somebody else."""
    who = made.subject
    own = who is None or (isinstance(who, Role) and scope.is_own(who.name))
    own = own or (isinstance(who, Somebody) and who.noun in _OWN_SIDE)
    own = own and made.verb != "reroll_all"  # all of them or none
    return replace(made, may=True) if own else replace(made, asks=True)


_OWN_SIDE = ("people.self", "people.ally", "people.other_ally")
