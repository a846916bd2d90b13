"""One fighter's turn: what it could do, what seems best to it, and doing it.

A fighter looks at every token that it can come to, every enemy that it can attack, and the way out
for who carries something; it does what seems best, one step at a time.
"""

from math import ceil, sqrt

from crisis.ai.skirmish.kernel.chance import draw
from crisis.ai.skirmish.kernel.layout import (
    A_FACE,
    A_WIDTH,
    AGAIN,
    AT_LEAST,
    ATTACKS,
    C_DEFENSE,
    C_WIDTH,
    CLOSE_IN,
    CONTEST,
    COST,
    DAMAGE,
    DAMAGES,
    DAZE,
    DEFENSES,
    DENY,
    DONE,
    DOWN,
    EDGE,
    FALL,
    FALLS,
    FAR,
    FAR_EDGE,
    FLEE,
    HELD,
    HOLDER,
    INJURED,
    KIND,
    LAST_LIFE,
    LEFT,
    LUCK,
    MEAN,
    MOST_DEFENSE,
    MOST_POWER,
    O_WIDTH,
    ODDS,
    OWNER,
    PAY,
    POWER,
    PRICE,
    RADIUS,
    REACH,
    SECURED,
    SIDE,
    STAMINA,
    STRENGTH,
    STRIDE,
    STRIKES,
    T_RADIUS,
    T_WIDTH,
    T_X,
    T_Y,
    THREAT,
    TYPE,
    VP,
    WALK,
    WIDTH,
    WOUNDS,
    X,
    Y,
)
from crisis.ai.skirmish.kernel.points import beside, gain
from crisis.geometry.compiled import Floats, Ints, compiled

# What a turn is for.
STRIKE = 0
TAKE = 1
APPROACH = 2
LEAVE = 3
MOST_STEPS = 6
HUNTED = 12000.0  # so far away an enemy is felt by who carries something, beyond its walk
LUCKY = 50  # dice for tokens have numbers of their own

Weights = tuple[float, float]  # of a point a round, and of a body
Shot = tuple[float, int, int]  # what it is worth, the attack, the target
Plan = tuple[float, int, int]  # what it is worth, what it is for, the token or the enemy


@compiled()
def distance(units: Floats, one: int, x: float, y: float) -> float:
    dx, dy = units[one * WIDTH + X] - x, units[one * WIDTH + Y] - y
    return sqrt(dx * dx + dy * dy)


@compiled()
def dice(units: Floats, cards: Floats, unit: int, attack: int, target: int) -> int:
    """Where the chances of an attack stand."""
    face = unit * C_WIDTH + int(units[unit * WIDTH + INJURED]) * A_FACE
    at = face + attack * A_WIDTH
    armour = target * C_WIDTH + C_DEFENSE + int(units[target * WIDTH + INJURED]) * DEFENSES
    defense = int(cards[armour + int(cards[at + TYPE])])
    return ODDS + (int(cards[at + STRENGTH]) * MOST_DEFENSE + defense) * O_WIDTH


@compiled()
def best_shot(
    units: Floats,
    cards: Floats,
    lore: Floats,
    unit: int,
    spot: tuple[float, float],
    purse: float,
    weights: Weights,
) -> Shot:
    """The attack that is worth most from a spot."""
    u = unit * WIDTH
    face = unit * C_WIDTH + int(units[u + INJURED]) * A_FACE
    best, with_what, at_whom = 0.0, -1, -1
    for target in range(len(units) // WIDTH):
        v = target * WIDTH
        if units[v + SIDE] == units[u + SIDE] or units[v + DOWN] > 0:
            continue
        gap = distance(units, target, spot[0], spot[1]) - units[u + RADIUS] - units[v + RADIUS]
        left = int(min(units[v + LEFT], DAMAGES - 1.0))
        body = lore[DAZE] * units[v + THREAT]
        if units[v + INJURED] > 0:
            body += lore[LAST_LIFE]
        fall = lore[FALL] * weights[0] * units[v + FALLS]
        if units[v + DONE] <= 0:
            fall += lore[DENY]
        wound = lore[DAMAGE] * units[v + THREAT] / max(1.0, units[v + STAMINA])
        for attack in range(ATTACKS):
            a = face + attack * A_WIDTH
            if gap > cards[a + REACH] or cards[a + COST] > purse:
                continue
            roll = dice(units, cards, unit, attack, target)
            down = lore[roll + AT_LEAST + left]
            value = weights[1] * (wound * lore[roll + MEAN] + down * body)
            value += down * fall - lore[PAY] * cards[a + COST]
            if value > best:
                best, with_what, at_whom = value, attack, target
    return best, with_what, at_whom


@compiled()
def hurt(units: Floats, tokens: Floats, unit: int, damage: float) -> None:
    """Damage, the Power that comes of it, and what falls to the ground."""
    u = unit * WIDTH
    real = min(damage, units[u + LEFT])
    units[u + LEFT] -= real
    units[u + POWER] = min(MOST_POWER, units[u + POWER] + real)
    if units[u + LEFT] > 0:
        return
    units[u + DOWN] = 1.0
    for token in range(len(tokens) // T_WIDTH):
        t = token * T_WIDTH
        if tokens[t + HOLDER] == unit:
            tokens[t + HOLDER] = -1.0
            tokens[t + T_X] = units[u + X]
            tokens[t + T_Y] = units[u + Y]


@compiled()
def struck(
    units: Floats,
    tokens: Floats,
    pair: tuple[int, int],
    chances: Floats,
    at: int,
    cost: float,
    dealt: Ints,
) -> None:
    """Somebody attacks somebody: the chances begin at a place of a table."""
    unit, target = pair
    u = unit * WIDTH
    units[u + STRIKES] += 1.0
    fate = draw(dealt, unit, int(units[u + STRIKES]))
    damage = 0
    while damage < DAMAGES - 1 and fate > chances[at + damage]:
        damage += 1
    units[u + POWER] = max(0.0, units[u + POWER] - cost)
    if cost == 0:  # most attacks that cost nothing bring Power for their damage
        units[u + POWER] = min(MOST_POWER, units[u + POWER] + damage)
    hurt(units, tokens, target, float(damage))


@compiled()
def strike(
    units: Floats,
    tokens: Floats,
    cards: Floats,
    lore: Floats,
    unit: int,
    shot: Shot,
    dealt: Ints,
) -> None:
    face = unit * C_WIDTH + int(units[unit * WIDTH + INJURED]) * A_FACE
    cost = cards[face + shot[1] * A_WIDTH + COST]
    at = dice(units, cards, unit, shot[1], shot[2])
    struck(units, tokens, (unit, shot[2]), lore, at, cost, dealt)


@compiled()
def way_to(units: Floats, unit: int, tokens: Floats, token: int) -> float:
    """How far somebody has to go to contest a token."""
    t = token * T_WIDTH
    far = distance(units, unit, tokens[t + T_X], tokens[t + T_Y])
    return far - units[unit * WIDTH + RADIUS] - tokens[t + T_RADIUS] - CONTEST


@compiled()
def longest(units: Floats, cards: Floats, unit: int) -> float:
    """The range of the farthest attack that somebody can pay."""
    face = unit * C_WIDTH + int(units[unit * WIDTH + INJURED]) * A_FACE
    far = 0.0
    for attack in range(ATTACKS):
        a = face + attack * A_WIDTH
        if cards[a + COST] <= units[unit * WIDTH + POWER]:
            far = max(far, cards[a + REACH])
    return far


@compiled()
def towards(units: Floats, unit: int, x: float, y: float, step: float) -> tuple[float, float]:
    """The spot so far on the straight way to a point."""
    u = unit * WIDTH
    far = distance(units, unit, x, y)
    if far <= 0:
        return units[u + X], units[u + Y]
    share = step / far
    return units[u + X] + (x - units[u + X]) * share, units[u + Y] + (y - units[u + Y]) * share


@compiled()
def holding(units: Floats, tokens: Floats, unit: int) -> float:
    """What the tokens in somebody's hands score."""
    found = 0.0
    for token in range(len(tokens) // T_WIDTH):
        if tokens[token * T_WIDTH + HOLDER] == unit:
            found += tokens[token * T_WIDTH + VP + int(units[unit * WIDTH + SIDE])]
    return found


@compiled()
def left_behind(units: Floats, tokens: Floats, unit: int, lore: Floats) -> float:
    """Points a round that somebody secures by staying where it is."""
    found = 0.0
    for token in range(len(tokens) // T_WIDTH):
        if tokens[token * T_WIDTH + KIND] == SECURED and beside(units, unit, tokens, token):
            found += gain(units, tokens, unit, token, lore)
    return found


@compiled()
def plan(
    units: Floats,
    tokens: Floats,
    cards: Floats,
    lore: Floats,
    unit: int,
    actions: int,
    weights: Weights,
) -> Plan:
    """What seems best to somebody with so many actions left."""
    u = unit * WIDTH
    here = (units[u + X], units[u + Y])
    stays = weights[0] * left_behind(units, tokens, unit, lore)
    shot = best_shot(units, cards, lore, unit, here, units[u + POWER], weights)
    best, aim, goal = stays, STRIKE, -1
    if actions > 0:
        best += shot[0] * (1.0 + AGAIN * (actions - 1))
    for token in range(len(tokens) // T_WIDTH):
        value = taking(units, tokens, cards, lore, (unit, token, actions), stays, weights)
        if value > best:
            best, aim, goal = value, TAKE, token
    if actions >= 2 or (actions == 1 and shot[1] < 0):
        far = longest(units, cards, unit)
        for foe in range(len(units) // WIDTH):
            value = coming(units, cards, lore, (unit, foe, actions), far, weights)
            if value > best:
                best, aim, goal = value, APPROACH, foe
    if actions >= 1:
        value = leaving(units, tokens, unit, weights, lore)
        if value > 0 and actions > 1:
            value += shot[0]
        if value > best:
            best, aim, goal = value, LEAVE, -1
    return best, aim, goal


@compiled()
def taking(
    units: Floats,
    tokens: Floats,
    cards: Floats,
    lore: Floats,
    who: tuple[int, int, int],
    stays: float,
    weights: Weights,
) -> float:
    """What it is worth to go for a token, with the attacks that are left after it."""
    unit, token, actions = who
    u, t = unit * WIDTH, token * T_WIDTH
    if tokens[t + HOLDER] >= 0:
        return 0.0
    way = way_to(units, unit, tokens, token)
    if way <= 0 and tokens[t + KIND] == SECURED:
        return 0.0
    points = gain(units, tokens, unit, token, lore)
    if points <= 0:
        return 0.0
    moves = 0 if way <= 0 else ceil(way / (units[u + WALK] * STRIDE))
    if moves > actions:
        return weights[0] * points * lore[FAR] / (moves - actions + 1)
    value = weights[0] * points
    spot = (units[u + X], units[u + Y])
    if moves == 0:
        value += stays
    else:
        spot = towards(units, unit, tokens[t + T_X], tokens[t + T_Y], way + 1.0)
    if actions > moves:
        purse = units[u + POWER] - tokens[t + PRICE]
        shot = best_shot(units, cards, lore, unit, spot, purse, weights)
        value += shot[0] * (1.0 + AGAIN * (actions - moves - 1))
    return value


@compiled()
def coming(
    units: Floats,
    cards: Floats,
    lore: Floats,
    who: tuple[int, int, int],
    far: float,
    weights: Weights,
) -> float:
    """What it is worth to come into range of an enemy."""
    unit, foe, actions = who
    u, v = unit * WIDTH, foe * WIDTH
    if units[v + SIDE] == units[u + SIDE] or units[v + DOWN] > 0:
        return 0.0
    x, y = units[v + X], units[v + Y]
    step = distance(units, unit, x, y) - units[u + RADIUS] - units[v + RADIUS] - far + 1.0
    if step <= 0:
        return 0.0
    if step > units[u + WALK] * STRIDE or actions < 2:
        return lore[CLOSE_IN] / (1.0 + step / units[u + WALK])
    spot = towards(units, unit, x, y, step)
    shot = best_shot(units, cards, lore, unit, spot, units[u + POWER], weights)
    return shot[0] * (1.0 + AGAIN * (actions - 2))


@compiled()
def leaving(units: Floats, tokens: Floats, unit: int, weights: Weights, lore: Floats) -> float:
    """What it is worth to who carries something to get away from enemies."""
    held = holding(units, tokens, unit)
    if held <= 0:
        return 0.0
    u, near = unit * WIDTH, 0.0
    for foe in range(len(units) // WIDTH):
        v = foe * WIDTH
        if units[v + SIDE] == units[u + SIDE] or units[v + DOWN] > 0:
            continue
        if distance(units, foe, units[u + X], units[u + Y]) < HUNTED + units[v + WALK]:
            near += 1.0
    left = max(1.0, units[u + LEFT])  # none: it is dazed as soon as that is looked at
    return lore[FLEE] * weights[0] * held * near / left


@compiled()
def put(units: Floats, unit: int, spot: tuple[float, float]) -> None:
    units[unit * WIDTH + X] = min(FAR_EDGE, max(EDGE, spot[0]))
    units[unit * WIDTH + Y] = min(FAR_EDGE, max(EDGE, spot[1]))


@compiled()
def run(units: Floats, unit: int) -> None:
    """Away from everybody, most from who is near."""
    u, dx, dy = unit * WIDTH, 0.0, 0.0
    for foe in range(len(units) // WIDTH):
        v = foe * WIDTH
        if units[v + SIDE] == units[u + SIDE] or units[v + DOWN] > 0:
            continue
        far = distance(units, foe, units[u + X], units[u + Y]) + 1.0
        dx += (units[u + X] - units[v + X]) / (far * far)
        dy += (units[u + Y] - units[v + Y]) / (far * far)
    step = units[u + WALK] / (sqrt(dx * dx + dy * dy) + 1e-9)
    put(units, unit, (units[u + X] + dx * step, units[u + Y] + dy * step))


@compiled()
def take(units: Floats, tokens: Floats, unit: int, token: int, dealt: Ints) -> int:
    """Go to a token and take it up; how many actions that took. An interaction takes none, but
    where dice decide who fails has lost its turn."""
    u, t = unit * WIDTH, token * T_WIDTH
    way, used = way_to(units, unit, tokens, token), 0
    if way > 0:
        step = min(units[u + WALK] * STRIDE, way + 1.0)
        put(units, unit, towards(units, unit, tokens[t + T_X], tokens[t + T_Y], step))
        way -= step
        used = 1
    if way > 0 or tokens[t + KIND] == SECURED:
        return used
    units[u + POWER] -= tokens[t + PRICE]
    if draw(dealt, unit, LUCKY + token) >= tokens[t + LUCK]:
        return used + 1
    if tokens[t + KIND] == HELD:
        tokens[t + HOLDER] = unit
    else:
        tokens[t + OWNER] = units[u + SIDE]
    return used


@compiled()
def act(
    units: Floats,
    tokens: Floats,
    cards: Floats,
    lore: Floats,
    who: tuple[int, int],
    weights: Weights,
    dealt: Ints,
    first: tuple[int, int],
) -> None:
    """One activation, or what is left of it; what it does first may be given (-1: it is not)."""
    unit, actions = who
    u = unit * WIDTH
    for number in range(MOST_STEPS):
        if actions <= 0 or units[u + DOWN] > 0:
            break
        aim, goal = first
        if number > 0 or aim < 0:
            _, aim, goal = plan(units, tokens, cards, lore, unit, actions, weights)
        if aim == TAKE:
            actions -= take(units, tokens, unit, goal, dealt)
        elif aim == APPROACH:
            x, y = units[goal * WIDTH + X], units[goal * WIDTH + Y]
            gap = distance(units, unit, x, y) - units[u + RADIUS] - units[goal * WIDTH + RADIUS]
            step = min(units[u + WALK] * STRIDE, gap - longest(units, cards, unit) + 1.0)
            put(units, unit, towards(units, unit, x, y, step))
            actions -= 1
        elif aim == LEAVE:
            run(units, unit)
            actions -= 1
        else:
            here = (units[u + X], units[u + Y])
            shot = best_shot(units, cards, lore, unit, here, units[u + POWER], weights)
            if shot[1] < 0:
                break
            strike(units, tokens, cards, lore, unit, shot, dealt)
            actions -= 1
    for token in range(len(tokens) // T_WIDTH):
        t = token * T_WIDTH
        if tokens[t + HOLDER] == unit:
            tokens[t + T_X], tokens[t + T_Y] = units[u + X], units[u + Y]
    units[u + DONE] = 1.0
    if units[u + WOUNDS] > 0:
        hurt(units, tokens, unit, units[u + WOUNDS])
