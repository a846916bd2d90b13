"""What the answers about options and odds are made of: entries, ways, chances, occasions."""

from msgspec import Struct

from crisis.server.protocol.told import ToldRefusal


class Chance(Struct, frozen=True, omit_defaults=True):
    """The attack or the collision under way: its dice and exact odds."""

    attack_dice: int
    defense_dice: int
    damage: tuple[float, ...]
    mean: float
    daze: float
    incoming: int = 0  # of a collision: the damage before the dodge


class Way(Struct, frozen=True, omit_defaults=True):
    """One way to take an entry: the key to answer with, who pays, and what comes of it."""

    key: str
    payer: str | None = None
    partner: str | None = None
    paid: int = 0
    pays: int = 0  # Power it takes in all, from the payer (and as much from the partner)
    left: int | None = None  # Power the payer has afterwards
    does: tuple[str, ...] = ()  # the pieces it could be used on next
    chance: Chance | None = None  # the attack under way, if this is used
    breaks: ToldRefusal | None = None  # why one's own attack under way would then come to nothing


class Entry(Struct, frozen=True, omit_defaults=True):
    """One thing to do, whoever pays for it; `refusal` says why it cannot be done now."""

    key: str
    what: str
    ways: tuple[Way, ...]
    name: str = ""
    thing: str | None = None
    number: int = 0
    rule: str | None = None
    who: str | None = None
    once: bool = False  # it can be done only once in a game
    idle: bool = False  # it is legal and would do nothing now
    declines: bool = False
    refusal: ToldRefusal | None = None


class Occasion(Struct, frozen=True, omit_defaults=True):
    """What is happening while a reaction is asked for: who does what to whom, with what."""

    kind: str  # attack, throw, throw_terrain, collide, move, damage, rule
    who: str | None = None
    whom: str | None = None
    name: str = ""
    thing: str | None = None
    thing_name: str = ""
    size: int = 0
    attack_type: str = ""
    cover: bool = False
    amount: int = 0
    chance: Chance | None = None  # of an attack, if nothing is used


class IconOdds(Struct, frozen=True):
    """The chance that the roll has the icons of one special rule."""

    name: str
    icons: str
    chance: float


class CountedRule(Struct, frozen=True, omit_defaults=True):
    """A rule that the odds take as used, and who would pay how much for it."""

    name: str
    who: str | None = None
    payer: str | None = None
    pays: int = 0


class BestTarget(Struct, frozen=True):
    """Whom an attack on offer would most likely daze, by the key of the option."""

    key: str
    target: str
    mean: float
    daze: float
