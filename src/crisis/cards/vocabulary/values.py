"""What holds while its owner has it, or while it lasts: values, permissions, bans."""

from typing import Literal

from msgspec import Struct, field

from crisis.cards.vocabulary.amounts import Amount
from crisis.cards.vocabulary.selectors import Filter, Selector
from crisis.cards.vocabulary.words import AttackType, FaceName, Until

Value = Literal[
    "attack_dice",
    "defense_dice",
    "dodge_dice",
    "defense",
    "size",
    "tool_size",
    "speed",
    "stamina",
    "cost",
    "range",
    "worth",
    "successes",  # added to what the dice are worth
    "extra_dice",
    "moved_size",  # the Size that counts for being pushed or thrown; `of` names one of the two
    "collision_size",  # the Size that counts when it is thrown into something
    "counted_failures",  # so many Failures count as one success each
    "area",  # a single attack becomes an area attack of this Range
    "origin",  # a feature from which range and line of sight of the attack may be measured instead
    "sole_origin",  # the character from whom, and from nobody else, the attack is measured
    "range_from",  # the token from which the Range of its attacks and superpowers is measured
    "range_to",  # a token to which the Range of attacks against it may be measured too
    "contests_from",  # the token that contests objectives in its stead
    "barrier",  # nobody sees across it and the one in `of`, no enemy advances across them
    "swept_size",  # interactive terrain up to this Size under the tool of a beam is destroyed
    "cover",
    "ignore_cover",
    "ignore_sight",
    "stealth",
    "hidden",  # like Stealth, but nothing that takes Stealth away ends it
    "power_gain_max",
    "power_from_damage",
    "irreducible",  # damage of attacks that nothing reduces
    "contest_count",
    "contest_range",  # the Range within which a token is contested
    "contests_healthy",  # it counts as Healthy where objectives are contested
    "contests_for_enemy",  # it counts for the other side where objectives are contested
    "counter_most",  # so many of the named token in `of` it may have
    "interact_cost",
    "interact_range",
    "collision_damage",
    "collateral",  # damage of a beam or area to allies in range, where the edition has it (BEAM-06)
    "reroll_permission",
    "immunity",
    "move_tool_max",
    "actions",
    "extra_uses",  # how often superpowers may be used beyond their limits in this activation
    "attacked_first",  # the first action of the activated enemy must be an attack against it
    "joins_any",  # one such character counts as affiliated when a squad is built
    "copies",  # so many of its card, or of the Grunt in `of`, may be in a roster and a squad
    "loses_alone",  # its player loses the game when it is the only character left
    "sole_affiliation",  # of a Leadership: a squad with this character uses its affiliation
    "pays_for",  # may pay the costs of the owner's attack actions and superpowers
]


Cannot = Literal[
    "hold",
    "contest",
    "control",  # of a token: nobody takes control of it
    "interact",
    "be_moved",
    "be_moved_by_anybody",  # nor by allied effects; its own Move actions are no effects
    "be_pushed",
    "be_thrown",
    "be_placed",
    "be_advanced",
    "advance",  # neither by a Move action nor by an effect; it may climb
    "be_put_elsewhere",  # placed, by anybody at all
    "reroll",
    "modify",
    "be_replaced",  # as the target of an attack by another character
    "roll_defense",  # no defense dice at all, against DICE-11
    "gain_power",
    "gain_condition",
    "heal",
    "react",
    "shake",
    "attack",
    "move_action_twice",
    "be_targeted",
    "play_tactics",
    "gain_activated",
    "be_crossed",  # no enemy that advances or climbs lays its tool over this base
    "keep_keyword",  # the keywords of `of` say nothing for it
    "be_smashed",  # of terrain: destroyed by being thrown or hit
]


Situation = Literal[
    "always", "attacking", "defending", "dodging", "this_attack", "advancing", "contesting"
]


class Continuous(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A value, a permission or a "cannot" that is true while its owner has it; never stored."""

    value: Value | None = None
    cannot: Cannot | None = None
    who: Selector = "self"
    add: Amount | None = None
    is_: Amount | None = field(name="is", default=None)
    halve: bool = False  # after everything that adds or removes, rounded up (GEN-06, Q-74)
    most: Amount | None = None
    least: Amount | None = None
    while_: Situation = field(name="while", default="always")
    against: tuple[AttackType, ...] = ()
    face: FaceName | None = None
    condition: str | tuple[str, ...] = ()
    of: str | tuple[str, ...] = ()  # the attacks, powers, cards or defenses a value is about
    when: tuple[Filter, ...] = ()

    @property
    def about(self) -> str:
        """The value, or what cannot be done: the key under which it is found."""
        return self.value or f"cannot {self.cannot}"


class Begin(
    Continuous, kw_only=True, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="lasting"
):
    """A continuous effect that begins now and lasts as long as `until` says."""

    until: Until
    grants: str = ""  # a rule of this card, marked `granted`, speaks while this lasts
    keeps: dict[str, str] = {}  # names for roles that are needed later
    may: bool = False
    needs: Literal["previous", ""] = ""
