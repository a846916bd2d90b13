"""All that a fighter may think of doing, listed for the tree: `turn.plan` knows the best only."""

from crisis.ai.skirmish.kernel.layout import AGAIN, POWER, T_WIDTH, WIDTH, X, Y
from crisis.ai.skirmish.kernel.turn import (
    APPROACH,
    LEAVE,
    STRIKE,
    TAKE,
    Weights,
    best_shot,
    coming,
    leaving,
    left_behind,
    longest,
    taking,
)
from crisis.geometry.compiled import Floats, compiled

THOUGHT = 4  # numbers: what it is worth, who, what for, the token or the enemy


@compiled()
def plans(
    units: Floats,
    tokens: Floats,
    cards: Floats,
    lore: Floats,
    unit: int,
    actions: int,
    weights: Weights,
    noted: tuple[Floats, int],
) -> int:
    """All that somebody with so many actions left may think of, after so many thoughts in a list;
    how many there are then."""
    found, at = noted
    u = unit * WIDTH
    here = (units[u + X], units[u + Y])
    stays = weights[0] * left_behind(units, tokens, unit, lore)
    shot = best_shot(units, cards, lore, unit, here, units[u + POWER], weights)
    value = stays
    if actions > 0:
        value += shot[0] * (1.0 + AGAIN * (actions - 1))
    at = note(found, at, (value, unit, STRIKE, -1))
    for token in range(len(tokens) // T_WIDTH):
        value = taking(units, tokens, cards, lore, (unit, token, actions), stays, weights)
        if value > 0:
            at = note(found, at, (value, unit, TAKE, token))
    if actions >= 2 or (actions == 1 and shot[1] < 0):
        far = longest(units, cards, unit)
        for foe in range(len(units) // WIDTH):
            value = coming(units, cards, lore, (unit, foe, actions), far, weights)
            if value > 0:
                at = note(found, at, (value, unit, APPROACH, foe))
    if actions >= 1:
        value = leaving(units, tokens, unit, weights, lore)
        if value > 0:
            if actions > 1:
                value += shot[0]
            at = note(found, at, (value, unit, LEAVE, -1))
    return at


@compiled()
def note(found: Floats, at: int, thought: tuple[float, int, int, int]) -> int:
    """One more thought, if there is room: what it is worth, who, what for, the token or enemy."""
    if (at + 1) * THOUGHT > len(found):
        return at
    t = at * THOUGHT
    found[t], found[t + 1] = thought[0], float(thought[1])
    found[t + 2], found[t + 3] = float(thought[2]), float(thought[3])
    return at + 1
