"""Playing a position on, round by round, again and again, and what it is worth then."""

from math import exp

from crisis.ai.skirmish.kernel.chance import PLAYOUT, ROUND_NOW, draw
from crisis.ai.skirmish.kernel.layout import (
    ACTIONS,
    ACTIONS_LEFT,
    ACTOR,
    BLOW,
    BODY,
    DONE,
    DOWN,
    FLEETING,
    HEALTH,
    HEALTH_LATER,
    HOLDER,
    HOLDS_FIRE,
    HOME_X,
    HOME_Y,
    INCOME,
    INJURED,
    LAST,
    LAST_PLAYED,
    LAST_ROUND,
    LEAVES,
    LEFT,
    MOST_POWER,
    POINT,
    POINT_LATER,
    POINTS,
    POWER,
    PRIORITY,
    RACE,
    ROUND,
    SECOND,
    SIDE,
    SPENT,
    STAMINA,
    STAYS,
    STRIKE_COST,
    STRIKES,
    STRUCK,
    T_WIDTH,
    T_X,
    T_Y,
    THREAT,
    TURN,
    VICTORY,
    WHIM,
    WIDTH,
    WOUNDS,
)
from crisis.ai.skirmish.kernel.points import income, note_falls
from crisis.ai.skirmish.kernel.thoughts import plans
from crisis.ai.skirmish.kernel.tree import Tree, chosen, learn, planted, set_out
from crisis.ai.skirmish.kernel.turn import Weights, act, plan, struck
from crisis.geometry.compiled import Floats, Ints, compiled

HORIZON = 3
FIRST_JUDGED = 2  # no position is judged before this round
WHIMS = 99  # the number of the die for whose turn it is
UNTHINKABLE = -1e6
NOTHING_YET = (-1, -1)  # no first step is given

World = tuple[Floats, Floats, Floats, Floats]  # fighters, tokens, cards, lore


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
def put_back(tokens: Floats) -> None:
    """What lasts a round only is gone, and sources give out anew (OBJ-29)."""
    for token in range(len(tokens) // T_WIDTH):
        t = token * T_WIDTH
        if tokens[t + FLEETING] == STAYS:
            continue
        tokens[t + HOLDER] = -1.0
        tokens[t + SPENT] = 1.0 if tokens[t + FLEETING] == LEAVES else 0.0
        tokens[t + T_X], tokens[t + T_Y] = tokens[t + HOME_X], tokens[t + HOME_Y]


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
def judged(units: Floats, tokens: Floats, lore: Floats, ahead: float, number: int) -> float:
    """The chance of side 0 at the beginning of a round, by points, income and bodies."""
    later = float(min(LAST_ROUND, number) - FIRST_JUDGED)
    first, second = income(units, tokens)
    found = (lore[POINT] + lore[POINT_LATER] * later) * ahead + lore[RACE] * (first - second)
    found += (lore[HEALTH] + lore[HEALTH_LATER] * later) * health(units)
    return 1.0 / (1.0 + exp(-found))


@compiled()
def think(world: World, who: tuple[int, int, int], weights: Weights, thoughts: Floats) -> int:
    """What a side may do next, or somebody of it with so many actions left: how many thoughts."""
    units, tokens, cards, lore = world
    side, actor, actions = who
    if actor >= 0:
        return plans(units, tokens, cards, lore, actor, actions, weights, (thoughts, 0))
    count = 0
    for unit in range(len(units) // WIDTH):
        u = unit * WIDTH
        if units[u + SIDE] != side or units[u + DOWN] > 0 or units[u + DONE] > 0:
            continue
        has = int(units[u + ACTIONS])
        count = plans(units, tokens, cards, lore, unit, has, weights, (thoughts, count))
    return count


@compiled()
def finish(world: World, position: Floats, dealt: Ints, tree: Tree, node: int) -> int:
    """Whoever acts strikes the blow that is about to fall and ends its turn; the node that this
    leads to."""
    units, tokens, cards, lore = world
    actor, actions = int(position[ACTOR]), int(position[ACTIONS_LEFT])
    if position[STRUCK] >= 0:
        pair = (actor, int(position[STRUCK]))
        struck(units, tokens, pair, position, BLOW, position[STRIKE_COST], dealt)
    points = (position[POINTS], position[POINTS + 1])
    weights = weigh(units, tokens, points, int(position[ROUND]), lore)
    first = NOTHING_YET
    if actions > 0 and units[actor * WIDTH + DOWN] <= 0:
        side = int(units[actor * WIDTH + SIDE])
        count = think(world, (side, actor, actions), weights, tree[1])
        if position[HOLDS_FIRE] > 0:
            tree[1][0] = UNTHINKABLE  # to strike is thought of first (`plans`)
        if count > 1 or position[HOLDS_FIRE] <= 0:
            _, first, node = chosen(tree, node, side, count)
        else:
            actions = 0
    act(units, tokens, cards, lore, (actor, actions), weights, dealt, first)
    return node


@compiled()
def take_turns(
    world: World,
    points: tuple[float, float],
    when: tuple[int, int, int],
    dealt: Ints,
    tree: Tree,
    node: int,
) -> tuple[int, int]:
    """All that are left act in turn: the side that did last, and the node that this leads to."""
    units, tokens, cards, lore = world
    number, turn, last = when
    passed = 0
    while passed < 2:
        weights = weigh(units, tokens, points, number, lore)
        unit, first = -1, NOTHING_YET
        if node >= 0:
            count = think(world, (turn, -1, 0), weights, tree[1])
            if count > 0:
                unit, first, node = chosen(tree, node, turn, count)
        else:
            unit = next_to_act(units, tokens, cards, lore, turn, weights, dealt)
        if unit < 0:
            passed += 1
        else:
            passed, last = 0, turn
            actions = int(units[unit * WIDTH + ACTIONS])
            act(units, tokens, cards, lore, (unit, actions), weights, dealt, first)
        turn = 1 - turn
    return last, node


@compiled()
def played(world: World, position: Floats, dealt: Ints, tree: Tree) -> tuple[float, float]:
    """One playout: how many points side 0 is ahead in the end, and its chance to win."""
    units, tokens, _, lore = world
    points = (position[POINTS], position[POINTS + 1])
    number, turn = int(position[ROUND]), int(position[TURN])
    priority, last = int(position[PRIORITY]), int(position[LAST])
    node, ahead = set_out(tree), points[0] - points[1]
    if position[ACTOR] >= 0:
        node = finish(world, position, dealt, tree, node)
    while number <= int(position[LAST_PLAYED]):
        dealt[ROUND_NOW] = number
        last, node = take_turns(world, points, (number, turn, last), dealt, tree, node)
        first, second = income(units, tokens)
        points = (points[0] + first, points[1] + second)
        ahead = points[0] - points[1]
        if ahead != 0 and (max(points[0], points[1]) >= VICTORY or number >= LAST_ROUND):
            return ahead, 1.0 if ahead > 0 else 0.0
        put_back(tokens)
        here, there = clean_up(units)
        if here == 0 or there == 0:
            return ahead, 1.0 if here > 0 else 0.0
        if last == priority:  # ROUND-21
            priority = 1 - priority
        turn = priority
        number += 1
    return ahead, judged(units, tokens, lore, ahead, number)


@compiled("Tuple((f8,f8))(f8[::1],f8[::1],f8[::1],f8[::1],f8[::1],i8[::1],f8[::1],i8)")
def playouts(
    units: Floats,
    tokens: Floats,
    cards: Floats,
    lore: Floats,
    position: Floats,
    dealt: Ints,
    room: Floats,
    count: int,
) -> tuple[float, float]:
    """So many playouts, each wiser than the one before: how many points side 0 is ahead on
    average, and its chance to win. `room`: for the tree (`tree.planted`)."""
    ahead, won = 0.0, 0.0
    tree = planted(room)
    for number in range(count):
        dealt[PLAYOUT] = number
        dealt[ROUND_NOW] = int(position[ROUND])
        world = (units.copy(), tokens.copy(), cards, lore)
        margin, chance = played(world, position, dealt, tree)
        learn(tree, margin, chance)
        ahead += margin
        won += chance
    return ahead / count, won / count
