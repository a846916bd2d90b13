"""Which roles are played at which moment: what a triggered rule may name (TIMING 5)."""

from crisis.cards.model.schema import Rule
from crisis.cards.vocabulary import ATTACK_WINDOWS, PHASE_WINDOWS, Timing

ALWAYS = frozenset({"self", "bearer", "payer", "active"})
ATTACK = frozenset({"attacker", "target", "roller", "opposing"})
DECLARED = frozenset({"attacker", "roller"})  # a target is named only after that (ATK-01, ATK-02)
VOLLEY = frozenset({"attacker", "target", "targets", "origin"})

_OWN = {
    Timing.DECLARED: DECLARED,
    Timing.VOLLEY_PAID: DECLARED,
    Timing.AFTER_VOLLEY: VOLLEY,
    Timing.ROLLED: frozenset({"struck"}) | ATTACK,
    Timing.ACTIVATION_START: frozenset({"active"}),
    Timing.ACTIVATION_END: frozenset({"active"}),
    Timing.ACTION_ENDED: frozenset({"active"}),
    Timing.ACTIVATION: frozenset({"active"}),
    Timing.INTERACTION: frozenset({"active", "token"}),
    Timing.SUFFERED: frozenset({"victim", "source"}) | ATTACK,
    Timing.DEFEATED: frozenset({"victim", "source"}) | ATTACK,
    Timing.WOULD_SUFFER: frozenset({"victim", "source"}) | ATTACK,
    Timing.WOULD_BE_DEFEATED: frozenset({"victim", "source"}) | ATTACK,
    Timing.WOULD_FLIP: frozenset({"victim"}),
    Timing.FLIPPED: frozenset({"victim"}),
    Timing.WOULD_DROP: frozenset({"dropper", "token"}),
    Timing.WOULD_LEAVE: frozenset({"victim"}),
    Timing.MOVE_ENDED: frozenset({"mover", "thrown", "source", "met"}),
    Timing.WOULD_MOVE: frozenset({"mover", "thrown", "source"}) | ATTACK,
    Timing.COLLIDED: frozenset({"struck", "thrown", "source"}),
    Timing.WOULD_COLLIDE: frozenset({"struck", "thrown", "source"}),
    Timing.MODIFY_DODGE: frozenset({"struck", "source", "roller"}),
    Timing.DODGED: frozenset({"struck", "source"}),
    Timing.TERRAIN_DESTROYED: frozenset({"piece", "source"}),
    Timing.INTERACTED: frozenset({"active", "token"}),
    Timing.WOULD_INTERACT: frozenset({"active", "token"}),
    Timing.POWER_USED: frozenset({"user"}) | ATTACK,
    Timing.AFTER_EFFECT: frozenset({"user"}) | ATTACK,
    Timing.WOULD_GAIN_POWER: frozenset({"victim", "source"}) | ATTACK,
    Timing.WOULD_LOSE_POWER: frozenset({"victim", "source"}) | ATTACK,
    Timing.WOULD_GAIN_CONDITION: frozenset({"victim", "source"}) | ATTACK,
    Timing.CONDITION_GAINED: frozenset({"victim", "source"}) | ATTACK,
    Timing.HEALED: frozenset({"victim", "source"}),
    Timing.SUMMONED: frozenset({"newcomer"}),
    Timing.WOULD_HEAL: frozenset({"victim", "source"}),
}


def roles_of(timing: Timing) -> frozenset[str]:
    """Whom a moment brings, besides those that are always there."""
    return _OWN.get(timing, ATTACK if timing in ATTACK_WINDOWS else frozenset())


def roles_at(rule: Rule) -> frozenset[str] | None:
    """Everybody a rule may name; None for cards on the table, which bring roles of their own."""
    if rule.kind in ("crisis", "interact", "one_shot", "tactic", "basic"):
        return None
    known = set(ALWAYS)
    for timing in rule.on:
        known |= roles_of(timing)
    if not rule.on and (rule.kind == "rider" or rule.continuous):
        known |= ATTACK
    if any(timing in PHASE_WINDOWS for timing in rule.on):
        known.discard("active")
    return frozenset(known)
