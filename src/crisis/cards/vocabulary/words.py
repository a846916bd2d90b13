"""The small words of card files: timings, durations, roles, faces, amounts."""

from enum import StrEnum
from typing import Literal

from crisis.dice.faces import Face


class Timing(StrEnum):
    """The moments at which a rule may speak. The first letter group gives the order (TIMING 3)."""

    # windows printed in the attack sequence: attacker, defender, non-player, crisis
    DECLARED = "attack_declared"
    VOLLEY_PAID = "volley_paid"  # a beam or area is paid for, none of its attacks has begun
    TARGETED = "targeted"
    ATTACK_POOL = "attack_pool"
    DEFENSE_POOL = "defense_pool"
    ROLLED = "rolled"
    MODIFY_OWN = "modify_own"
    MODIFY_OPPOSING = "modify_opposing"
    MODIFY_END = "modify_end"
    BEFORE_DAMAGE = "before_damage"
    AFTER_ATTACK = "after_attack"
    AFTER_VOLLEY = "after_volley"
    # phase windows: priority first
    POWER_PHASE = "power_phase"
    PHASE_START = "activation_phase_start"
    PHASE_END = "activation_phase_end"
    CLEANUP_START = "cleanup_start"  # before VP are scored
    SCORED = "scored"
    CLEANUP = "cleanup"
    # everything else: automatic effects first, then reactions
    LEADERSHIP = "leadership_declared"
    TURN_START = "turn_start"
    TURN_END = "turn_end"
    ACTIVATION_START = "activation_start"
    ACTIVATION = "activation"  # offered among the actions of an allied character (GEN-20)
    ACTION_ENDED = "action_ended"  # an action of the activated character is over
    ACTIVATION_END = "activation_end"
    INTERACTION = "interaction"  # an Interact ability that allies have besides those of the cards
    SUFFERED = "suffered"
    DEFEATED = "defeated"
    MOVE_ENDED = "move_ended"
    COLLIDED = "collided"
    TERRAIN_DESTROYED = "terrain_destroyed"
    INTERACTED = "interacted"
    MODIFY_DODGE = "modify_dodge"
    DODGED = "dodged"
    CONDITION_GAINED = "condition_gained"
    HEALED = "healed"
    FLIPPED = "flipped"  # to the Injured side, in the Cleanup Phase
    SUMMONED = "summoned"  # it came into play by an effect
    POWER_USED = "power_used"  # a superpower is paid for and has done nothing yet
    AFTER_EFFECT = "after_effect"
    # before an operation: replacing rules
    WOULD_SUFFER = "would_suffer"
    WOULD_BE_DEFEATED = "would_be_defeated"
    WOULD_FLIP = "would_flip"  # in the Cleanup Phase, because it is Dazed (ROUND-20)
    WOULD_DROP = "would_drop"
    WOULD_LEAVE = "would_leave"
    WOULD_MOVE = "would_move"
    WOULD_COLLIDE = "would_collide"
    WOULD_GAIN_POWER = "would_gain_power"
    WOULD_LOSE_POWER = "would_lose_power"
    WOULD_GAIN_CONDITION = "would_gain_condition"
    WOULD_HEAL = "would_heal"
    WOULD_INTERACT = "would_interact"
    WOULD_GAIN_ACTIVATED = "would_gain_activated"  # at the end of its activation (ACT-15)

    @property
    def is_before(self) -> bool:
        """Whether it comes before an operation that rules may replace."""
        return self.value.startswith("would_")


ATTACK_WINDOWS = frozenset(
    {
        Timing.DECLARED,
        Timing.VOLLEY_PAID,
        Timing.TARGETED,
        Timing.ATTACK_POOL,
        Timing.DEFENSE_POOL,
        Timing.ROLLED,
        Timing.MODIFY_OWN,
        Timing.MODIFY_OPPOSING,
        Timing.MODIFY_END,
        Timing.BEFORE_DAMAGE,
        Timing.AFTER_ATTACK,
        Timing.AFTER_VOLLEY,
    }
)


PHASE_WINDOWS = frozenset(
    {
        Timing.POWER_PHASE,
        Timing.PHASE_START,
        Timing.PHASE_END,
        Timing.CLEANUP_START,
        Timing.SCORED,
        Timing.CLEANUP,
    }
)


# What `instead_of = "..."` may name: the operation that a rule edits before it happens.
OPERATIONS = {timing.value.removeprefix("would_"): timing for timing in Timing if timing.is_before}


Tool = Literal["short", "medium", "long"]


AttackType = Literal["physical", "energy", "mystic"]


Relation = Literal["self", "ally", "other_ally", "enemy", "other", "any"]


Limit = Literal["activation", "turn", "round", "game"]


Until = Literal[
    "attack",
    "volley",
    "effect",
    "move",  # the movement in hand
    "collision",  # the collision in hand, with its dodge roll
    "activation",
    "turn",
    "phase",
    "round",
    "first_turn",  # the end of the first turn of this round
    "power_phase",
    "own_activation",
    "its_activation",  # to the end of the next activation of the one it is about
    "next_attack",  # the owner's next attack of this turn
    "next_attack_action",
    "game",
]


# What `did` may ask about the effect or attack of the occasion (TIMING 3: after).
Did = Literal[
    "",
    "rolled_critical",  # its final roll shows the face
    "rolled_wild",
    "rolled_hit",
    "rolled_block",
    "rolled_blank",
    "rolled_failure",
    "spent_or_lost_power",
    "damaged",
    "damaged_by_enemy",
    "conditioned_by_enemy",  # it gained a condition by an enemy effect
    "damaged_by_attack",  # by the attack itself or a special rule of it, not by a collision
    "defeated",
    "pushed",
    "thrown",
    "felled",  # it Dazed or KO'd an enemy that is no Grunt
    "used_power",
    "paid_tactic",
]


FaceName = Literal["critical", "wild", "hit", "block", "blank", "failure"]


MoveKind = Literal["advance", "climb", "place", "push", "throw"]


# The parts of an occasion that a rule can name; `choose` and `roll` add names of their own.
ROLES = frozenset(
    {
        "self",
        "payer",
        "attacker",
        "target",  # of a beam or area the last one that was attacked
        "targets",  # all that a beam or area attacked
        "mover",
        "thrown",
        "struck",
        "dropper",
        "victim",
        "source",
        "token",
        "piece",
        "bearer",
        "active",
        "partner",  # who plays a Team Tactic card together with the payer
        "players",  # all who play it
        "carrier",  # whoever drops tokens now, else the active character
        "sufferer",  # of damage to several: each of them in the amount
        "roller",  # whose dice are the own ones of the side that speaks
        "opposing",  # the other one in this attack
        "user",  # who used the rule that has just been carried out
        "newcomer",  # who has just come into play
        "missile",  # the terrain feature that was thrown into something
        "hit",  # what was struck, a character or a feature
        "ground",  # the feature that the owner stands on
        "origin",  # the feature that the attack was measured from
        "met",  # what came into contact with the character that was pushed
    }
)


STATS = frozenset(
    {
        "size",
        "power",
        "damage",
        "stamina_left",
        "physical",
        "energy",
        "mystic",
        "conditions",
        "tokens",
        "threat",
        "gems",
        "placings",  # how often it was placed in this turn
        "times_attacked",  # by the owner in this turn
        "ground_size",  # of the terrain it stands on, 0 without any
        "matching_defense",  # against the type of the attack in hand
    }
)


POOLS = frozenset({"attack", "defense", "dodge", "roll"})
COUNTER = "counter"  # `counter.rage`: how many of its own named tokens the owner has


FACE_BY_NAME = {
    "critical": Face.CRITICAL,
    "wild": Face.WILD,
    "hit": Face.HIT,
    "block": Face.BLOCK,
    "blank": Face.BLANK,
    "failure": Face.FAILURE,
}


FACE_NAMES = tuple(FACE_BY_NAME)


RESULTS = frozenset(
    {
        "dealt",  # damage the attack of this occasion dealt
        "inflicted",  # damage that the effect or attack which has just ended dealt
        "would_deal",  # damage it is about to deal
        "damaged",  # damage dealt by earlier effects of the same rule
        "suffering",  # damage that would be suffered now
        "paid",  # the X of a cost
        "power_spent",  # Power spent on the superpower of this moment
        "changed",  # dice changed by an earlier effect of the same rule
        "moved",  # 1 if an earlier move of the same rule took place
        "healed",
        "interacted",  # interactions by earlier effects of the same rule
        "lost",  # Power taken away by an earlier effect of the same rule
        "given",
        "allies_near_target",  # of the attacker, within Range 2
        "destroyed_size",  # of terrain an earlier effect of the same rule destroyed
        "swept",  # terrain features that the tool of this beam destroyed
        "round",
        "contesting_enemies",  # Healthy ones, at the token of this occasion
        "contesting_allies",
        "enemies_contesting",  # Healthy and Injured ones
        "tokens_controlled",  # by the side that speaks
        "tokens_controlled_by_enemy",
        "markers",  # of the side that speaks, that secure tokens
        "tokens_secured",  # of a Secure crisis, by the side that speaks
        "tokens_not_secured",  # of a Secure crisis: by the opponent or nobody
        "removed",  # conditions taken away by an earlier effect of the same rule
        "bought",  # how many paid what an earlier effect of the same rule asked for
        "vp_behind",  # by how many VP the side that speaks is behind
    }
)
