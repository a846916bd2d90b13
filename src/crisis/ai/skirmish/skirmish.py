"""How a position would go on: who wins it how often, and by how much, if both sides just play."""

from msgspec import Struct

from crisis.ai.skirmish.kernel import layout
from crisis.ai.skirmish.kernel.game import playouts
from crisis.ai.skirmish.kernel.tree import room_for
from crisis.ai.skirmish.pack import Lore, Packed, Packer
from crisis.ai.skirmish.temper import Temper
from crisis.cards.model.schema import Catalogue
from crisis.dice.odds import AttackOdds
from crisis.geometry.compiled import floats, get_ready, ints, is_compiled
from crisis.state.records import SideId, UnitId
from crisis.state.state import State

SEEDS = 2**31


class Prospect(Struct, frozen=True):
    """What becomes of a position for one side: the share of playouts that it wins, and by how
    many points it is ahead at the end of them, on average."""

    chance: float
    ahead: float


class Actor(Struct, frozen=True, kw_only=True):
    """Whoever acts now: how many actions it has left if not as many as the position says, and
    whether it can attack nobody from where it is."""

    unit: UnitId | None = None  # who is activated now, if nobody is yet
    actions: int | None = None
    holds_fire: bool = False


AS_IT_IS = Actor()


class Blow(Struct, frozen=True):
    """An attack that is about to be rolled, with its exact odds: who acts strikes this first."""

    target: UnitId
    odds: AttackOdds
    cost: int


class Skirmish:
    """Plays positions of one catalogue out in miniature."""

    def __init__(self, catalogue: Catalogue, temper: Temper | None = None) -> None:
        self.packer = Packer(catalogue)
        self.temper = temper or Temper()
        self._lore: Lore | None = None

    def get_ready(self) -> None:
        """The first use on a machine compiles: some seconds that are no thought."""
        get_ready(layout.__package__)

    def prospect(
        self,
        state: State,
        side: SideId,
        *,
        count: int,
        seed: int,
        actor: Actor = AS_IT_IS,
        blow: Blow | None = None,
        rounds: int = layout.MOST_ROUNDS,
    ) -> Prospect:
        """From here, as one side sees it, after so many rounds beyond this one at most."""
        packed = self.packer.pack(state)
        position = packed.position
        position[layout.LAST_PLAYED] = min(layout.MOST_ROUNDS, max(1, state.round) + rounds)
        if actor.unit is not None:
            _begin(state, packed, actor.unit)
        if actor.actions is not None:
            position[layout.ACTIONS_LEFT] = actor.actions
        position[layout.HOLDS_FIRE] = actor.holds_fire
        if blow is not None and blow.target in packed.places:
            position[layout.STRUCK] = packed.places[blow.target]
            position[layout.STRIKE_COST] = blow.cost
        ahead, won = self._play(packed, _chances(blow), seed % SEEDS, count)
        return Prospect(won, ahead) if side == "A" else Prospect(1 - won, -ahead)

    def _play(
        self, packed: Packed, blow: list[float], seed: int, count: int
    ) -> tuple[float, float]:
        lore = self._ready()
        lore.know(packed.cards)
        return playouts(
            packed.units,
            packed.tokens,
            packed.cards,
            lore.numbers,
            floats(packed.position + blow),
            ints([0, seed, 0]),
            floats([0.0] * room_for(count)),
            count,
        )

    def _ready(self) -> Lore:
        """Tables for the code that runs now: arrays for machine code, lists for plain Python."""
        if self._lore is None or self._lore.compiled != is_compiled():
            self._lore = Lore(self.temper)
        return self._lore


def _begin(state: State, packed: Packed, actor: UnitId) -> None:
    """Somebody is activated: it acts now, and then the other side."""
    place = packed.places[actor]
    position, side = packed.position, packed.units[place * layout.WIDTH + layout.SIDE]
    position[layout.ACTOR] = place
    position[layout.ACTIONS_LEFT] = packed.units[place * layout.WIDTH + layout.ACTIONS]
    position[layout.LAST] = side
    position[layout.TURN] = 1 - side


def _chances(blow: Blow | None) -> list[float]:
    """The chance of at most so much damage."""
    if blow is None:
        return [1.0] * layout.DAMAGES
    found, below = [], 0.0
    for damage in range(layout.DAMAGES):
        below += float(blow.odds.damage.chance(damage))
        found.append(below)
    found[-1] = 1.0
    return found
