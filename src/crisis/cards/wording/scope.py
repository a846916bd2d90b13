"""What only the whole rule knows: whom its choices name, and how many they are."""

from collections.abc import Iterator

from msgspec import Struct

from crisis.cards import vocabulary as v
from crisis.cards.model.schema import Rule
from crisis.cards.model.walk import all_effects
from crisis.cards.vocabulary import ROLES
from crisis.cards.wording.names import as_tuple
from crisis.cards.wording.tree import Role

_OWN_SIDE = ("self", "ally", "other_ally")


class Scope(Struct, frozen=True):
    """The names that a rule gives, with what the clauses about them must know."""

    several: dict[str, bool] = {}  # whether a choice names more than one
    strangers: frozenset[str] = frozenset()  # no allies: the player of the rule moves them
    counted: tuple[str, ...] = ()  # names of counts, in order
    numbers: tuple[str, ...] = ()  # names of chosen numbers, in order
    collision: bool = False  # nobody is a target in a collision
    called: dict[str, str] = {}  # what a choice without a name of its own is
    feature: bool = False  # what a crisis would call the token is a terrain feature here
    moving: bool = False  # nobody has moved yet
    interacted: bool = False  # the rule is no token's own: it only hears of one
    payer: str = ""  # who pays is an ally
    tokens: frozenset[str] = frozenset({"token"})  # what is held and holds nothing
    allies: frozenset[str] = frozenset()  # who of the occasion is one
    tactic: bool = False  # of a card of the player's: nobody is "this character"
    summed: frozenset[str] = frozenset()  # chosen once for each: afterwards all of them count
    nobody: bool = False  # a crisis speaks for itself: whoever reads it does it

    @classmethod
    def of(cls, rule: Rule, *, feature: bool = False) -> "Scope":
        effects = list(all_effects(rule))
        choices = [effect for effect in effects if isinstance(effect, v.ChooseThing)]
        return cls(
            {choice.as_: choice.many != 1 for choice in choices}
            | {effect.as_: False for effect in effects if isinstance(effect, v.Each)},
            frozenset(choice.as_ for choice in choices if choice.relation not in _OWN_SIDE),
            tuple(effect.as_ for effect in effects if isinstance(effect, v.Tally)),
            tuple(effect.as_ for effect in effects if isinstance(effect, v.ChooseNumber)),
            v.Timing.WOULD_COLLIDE in rule.on,
            dict(pair for effect in effects for pair in _called(effect)),
            feature,
            v.Timing.WOULD_MOVE in rule.on,
            v.Timing.INTERACTED in rule.on,
            rule.payer.who if rule.payer else "",
            frozenset({"token", *(one.as_ for one in _choices(effects) if one.from_ == "tokens")}),
            frozenset(wanted.who for wanted in rule.when if wanted.relation in _OWN_SIDE),
            rule.kind == "tactic"
            or any("payer" in (part.who, *as_tuple(part.among)) for part in rule.when),
            frozenset(name for effect in effects for name in _summed(effect)),
            rule.kind == "crisis" and bool(rule.on) and not rule.each,
        )

    def role(self, name: str) -> Role:
        """A role, or what was chosen; a plural that no choice explains means several."""
        if name == "token" and self.feature:
            return Role("feature")
        if name == "token" and self.interacted:
            return Role("used_token")
        if name == "mover" and self.moving:
            return Role("moving")
        name = self.called.get(name, name)
        if name in ROLES:
            return Role(name, many=name in _MANY)
        plural = name.endswith("s") and not name.endswith("ss")
        return Role(name, many=self.several.get(name, plural))

    def owner(self) -> Role:
        """Whose rule it is; a Team Tactic card is its user's."""
        return self.role("payer" if self.tactic else "self")

    def is_own(self, name: str) -> bool:
        """Whether the player of the rule decides for it anyway."""
        return name in (*_OWN, self.payer) or (name not in ROLES and name not in self.strangers)


def _choices(effects: list[v.AnyEffect]) -> Iterator[v.ChooseThing | v.Each]:
    yield from (effect for effect in effects if isinstance(effect, v.ChooseThing | v.Each))


def _summed(effect: v.AnyEffect) -> Iterator[str]:
    """What one turn of an `each` brought about adds up in the rule as a whole."""
    if isinstance(effect, v.Each):
        yield from (part.as_ for part in effect.effects if isinstance(part, v.ChooseNumber))


def _called(effect: v.AnyEffect) -> Iterator[tuple[str, str]]:
    """A token or a feature is nobody, and a character is no thing."""
    if isinstance(effect, v.ChooseThing | v.Each):
        if effect.as_ == "one" and effect.from_ in ("tokens", "terrain"):
            yield "one", "thing"
        if effect.as_ == "thing" and effect.from_ == "characters":
            yield "thing", "one"


_OWN = frozenset({"self", "bearer", "payer", "partner", "players", "sufferer", "carrier"})
_MANY = frozenset({"targets"})
NOWHERE = Scope()
