"""How the fighters of the miniature think: what draws them, in points."""

from msgspec import Struct
from msgspec.structs import astuple


class Temper(Struct, frozen=True, kw_only=True):
    """In the order of `kernel.layout`. Found by letting tempers play the miniature against each
    other (docs/opponent.md); who plays it better foretells real games better."""

    hold: float = 1.65  # of the points of a token, for who can have it in hand
    control: float = 1.47  # the same for one that is interacted with
    damage: float = 1.29  # of the Threat of who is hurt, by the share of its Stamina
    daze: float = 0.19  # of the Threat of who is dazed
    fall: float = 0.8  # of the points that fall with it
    deny: float = 0.5  # that it does not come to its turn
    last_life: float = 1.3  # that it is KO'd
    pay: float = 0.06  # for each Power that an attack costs
    far: float = 0.4  # of a token that is not reached this turn
    close_in: float = 0.25  # to come nearer to an enemy
    flee: float = 0.33  # to carry something away from enemies
    income: float = 0.376  # of a point, for each round that is left
    whim: float = 0.3  # how much chance has to say in whose turn it is
    body: float = 0.4  # of all that is done to bodies, in the last round
    # Where a playout is broken off: a logistic, fitted to the rounds of real games (`race` was then
    # lowered by how the playouts foretell).
    point: float = 0.24  # of a point when the second round begins,
    point_later: float = 0.106  # and so much more each round
    race: float = 0.1  # of a point a round
    health: float = 0.493  # of the Threat that is left
    health_later: float = -0.046

    @property
    def numbers(self) -> tuple[float, ...]:
        return astuple(self)
