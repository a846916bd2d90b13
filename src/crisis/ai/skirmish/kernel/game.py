"""Playing a position to its end, round by round, again and again."""

from math import exp

from crisis.ai.skirmish.kernel.chance import PLAYOUT, ROUND_NOW, draw
from crisis.ai.skirmish.kernel.layout import (
    ACTIONS,
    ACTIONS_LEFT,
    ACTOR,
    BODY,
    DONE,
    DOWN,
    HEALTH,
    INCOME,
    INJURED,
    LAST,
    LAST_ROUND,
    LEFT,
    MOST_POWER,
    POINTS,
    POWER,
    PRIORITY,
    RACE,
    ROUND,
    SECOND,
    SIDE,
    SLOPE,
    STAMINA,
    STRIKE_COST,
    STRIKES,
    STRUCK,
    THREAT,
    TURN,
    VICTORY,
    WHIM,
    WIDTH,
    WOUNDS,
)
from crisis.ai.skirmish.kernel.points import income, note_falls
from crisis.ai.skirmish.kernel.turn import Weights, act, plan, struck
from crisis.geometry.compiled import Floats, Ints, compiled

MOST_ROUNDS = 9  # a tie goes on
HORIZON = 3
WHIMS = 99  # the number of the die for whose turn it is


@compiled()
def weigh(
    units: Floats, tokens: Floats, points: tuple[float, float], number: int, lore: Floats
) -> Weights:
    """What a point a round and a body are worth by the time that is left."""
    note_falls(units, tokens)
    first, second = income(units, tokens)
    left = float(max(1, min(HORIZON, LAST_ROUND + 1 - number)))
    soon = max(points[0] + first, points[1] + second)
    if soon >= VICTORY:
        left = 1.0
    elif max(points[0] + 2.0 * first, points[1] + 2.0 * second) >= VICTORY:
        left = min(left, 2.0)
    body = lore[BODY] + (1.0 - lore[BODY]) * (left - 1.0) / 2.0
    return lore[INCOME] * left, body


@compiled()
def next_to_act(
    units: Floats,
    tokens: Floats,
    cards: Floats,
    lore: Floats,
    side: int,
    weights: Weights,
    dealt: Ints,
) -> int:
    """Whoever has the most to do, with a whim; -1 if nobody is left."""
    best, found = -1e9, -1
    for unit in range(len(units) // WIDTH):
        u = unit * WIDTH
        if units[u + SIDE] != side or units[u + DOWN] > 0 or units[u + DONE] > 0:
            continue
        value = plan(units, tokens, cards, lore, unit, int(units[u + ACTIONS]), weights)[0]
        value += lore[WHIM] * draw(dealt, unit, WHIMS)
        if value > best:
            best, found = value, unit
    return found


@compiled()
def clean_up(units: Floats) -> tuple[int, int]:
    """Dazed characters flip or are gone, everybody gains 1 Power (ROUND-20, ROUND-02); how many
    each side has left."""
    first, second = 0, 0
    for unit in range(len(units) // WIDTH):
        u = unit * WIDTH
        if units[u + DOWN] > 0 and units[u + SECOND] > 0:
            units[u + DOWN] = 0.0
            units[u + LEFT] = units[u + SECOND]
            units[u + SECOND] = 0.0
            units[u + INJURED] = 1.0
        units[u + DONE] = 0.0
        units[u + ACTIONS] = 2.0
        units[u + WOUNDS] = 0.0
        units[u + STRIKES] = 0.0
        if units[u + DOWN] > 0:
            units[u + LEFT] = 0.0
            continue
        units[u + POWER] = min(MOST_POWER, units[u + POWER] + 1.0)
        if units[u + SIDE] == 0:
            first += 1
        else:
            second += 1
    return first, second


@compiled()
def health(units: Floats) -> float:
    """How much more of its Threat side 0 has left."""
    found = 0.0
    for unit in range(len(units) // WIDTH):
        u = unit * WIDTH
        share = (units[u + LEFT] + units[u + SECOND]) / max(1.0, units[u + STAMINA])
        found += share * units[u + THREAT] * (1.0 if units[u + SIDE] == 0 else -1.0)
    return found


@compiled()
def played(
    units: Floats,
    tokens: Floats,
    cards: Floats,
    lore: Floats,
    position: Floats,
    blow: Floats,
    dealt: Ints,
) -> tuple[float, float]:
    """One playout: how many points side 0 is ahead in the end, and whether it has won."""
    points = (position[POINTS], position[POINTS + 1])
    number, turn = int(position[ROUND]), int(position[TURN])
    priority, last = int(position[PRIORITY]), int(position[LAST])
    actor, ahead = int(position[ACTOR]), points[0] - points[1]
    if actor >= 0:
        if position[STRUCK] >= 0:
            pair = (actor, int(position[STRUCK]))
            struck(units, tokens, pair, blow, 0, position[STRIKE_COST], dealt)
        weights = weigh(units, tokens, points, number, lore)
        act(units, tokens, cards, lore, actor, int(position[ACTIONS_LEFT]), weights, dealt)
    while number <= MOST_ROUNDS:
        dealt[ROUND_NOW] = number
        passed = 0
        while passed < 2:
            weights = weigh(units, tokens, points, number, lore)
            unit = next_to_act(units, tokens, cards, lore, turn, weights, dealt)
            if unit < 0:
                passed += 1
            else:
                passed, last = 0, turn
                actions = int(units[unit * WIDTH + ACTIONS])
                act(units, tokens, cards, lore, unit, actions, weights, dealt)
            turn = 1 - turn
        first, second = income(units, tokens)
        points = (points[0] + first, points[1] + second)
        ahead = points[0] - points[1]
        if ahead != 0 and (max(points[0], points[1]) >= VICTORY or number >= LAST_ROUND):
            return ahead, 1.0 if ahead > 0 else 0.0
        here, there = clean_up(units)
        if here == 0 or there == 0:
            return ahead, 1.0 if here > 0 else 0.0
        if last == priority:  # ROUND-21
            priority = 1 - priority
        turn = priority
        number += 1
    first, second = income(units, tokens)
    ahead += lore[RACE] * (first - second) + lore[HEALTH] * health(units)
    return ahead, 1.0 / (1.0 + exp(-lore[SLOPE] * ahead))


@compiled("Tuple((f8,f8))(f8[::1],f8[::1],f8[::1],f8[::1],f8[::1],f8[::1],i8[::1],i8)")
def playouts(
    units: Floats,
    tokens: Floats,
    cards: Floats,
    lore: Floats,
    position: Floats,
    blow: Floats,
    dealt: Ints,
    count: int,
) -> tuple[float, float]:
    """So many playouts: how many points side 0 is ahead on average, and how often it wins."""
    ahead, won = 0.0, 0.0
    for number in range(count):
        dealt[PLAYOUT] = number
        dealt[ROUND_NOW] = int(position[ROUND])
        margin, result = played(units.copy(), tokens.copy(), cards, lore, position, blow, dealt)
        ahead += margin
        won += result
    return ahead / count, won / count
