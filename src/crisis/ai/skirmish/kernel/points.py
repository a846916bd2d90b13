"""Who secures what, what a round scores, and what somebody changes about it by being there."""

from crisis.ai.skirmish.kernel.layout import (
    CONTEST,
    CONTESTS,
    CONTROL,
    CONTROLLED,
    DOWN,
    FALLS,
    HELD,
    HOLD,
    HOLDER,
    INJURED,
    KIND,
    LUCK,
    MARKED,
    ONCE,
    OWNER,
    POWER,
    PRICE,
    RADIUS,
    SECURED,
    SIDE,
    SPENT,
    T_RADIUS,
    T_WIDTH,
    T_X,
    T_Y,
    VP,
    WIDTH,
    X,
    Y,
)
from crisis.geometry.compiled import Floats, compiled

LADEN = 0.15  # of a token for who scores for one in hand already


@compiled()
def beside(units: Floats, unit: int, tokens: Floats, token: int) -> bool:
    """Whether somebody stands where it contests a token (OBJ-15)."""
    u, t = unit * WIDTH, token * T_WIDTH
    dx, dy = units[u + X] - tokens[t + T_X], units[u + Y] - tokens[t + T_Y]
    reach = units[u + RADIUS] + tokens[t + T_RADIUS] + CONTEST
    return dx * dx + dy * dy <= reach * reach


# How many more Healthy, how many more Injured of side 0; whether anybody is Healthy; whether
# anybody of side 0, of side 1 is there.
Crowd = tuple[float, float, bool, bool, bool]


@compiled()
def joined(crowd: Crowd, units: Floats, unit: int) -> Crowd:
    """The crowd at a token with one more in it."""
    healthy, injured, sound, first, second = crowd
    sign = 1.0 if units[unit * WIDTH + SIDE] == 0 else -1.0
    if units[unit * WIDTH + INJURED] > 0:
        injured += sign
    else:
        healthy += sign
        sound = True
    return healthy, injured, sound, first or sign > 0, second or sign < 0


@compiled()
def secures(crowd: Crowd, tokens: Floats, token: int) -> float:
    """1 if side 0 secures a token, -1 if side 1 does, 0 if nobody (OBJ-16 to OBJ-18)."""
    healthy, injured, sound, first, second = crowd
    t = token * T_WIDTH
    if tokens[t + MARKED] > 0:
        owner = tokens[t + OWNER]
        if owner == 0 and not second:
            return 1.0
        if owner == 1 and not first:
            return -1.0
    more = healthy if sound else injured
    return 1.0 if more > 0 else -1.0 if more < 0 else 0.0


@compiled()
def standing(units: Floats, tokens: Floats, token: int, unit: int) -> tuple[float, float]:
    """Who secures a token without somebody, and with it (-1: with everybody who is there)."""
    if tokens[token * T_WIDTH + SPENT] > 0:
        return 0.0, 0.0
    crowd = (0.0, 0.0, False, False, False)
    for one in range(len(units) // WIDTH):
        u = one * WIDTH
        if one == unit or units[u + DOWN] > 0 or units[u + CONTESTS] <= 0:
            continue
        if beside(units, one, tokens, token):
            crowd = joined(crowd, units, one)
    without = secures(crowd, tokens, token)
    if unit < 0:
        return without, without
    return without, secures(joined(crowd, units, unit), tokens, token)


@compiled()
def changed(tokens: Floats, token: int, then: float, now: float) -> float:
    """What it brings side 0 that another side secures a token."""
    t = token * T_WIDTH
    before = then * tokens[t + VP] if then >= 0 else then * tokens[t + VP + 1]
    after = now * tokens[t + VP] if now >= 0 else now * tokens[t + VP + 1]
    return after - before


@compiled()
def scores(units: Floats, tokens: Floats, token: int) -> float:
    """What a token brings side 0 when the round ends; what it brings side 1 is negative."""
    t = token * T_WIDTH
    kind, vp = tokens[t + KIND], tokens[t + VP]
    if kind == SECURED:
        held_by = standing(units, tokens, token, -1)[0]
        return vp * held_by if held_by >= 0 else tokens[t + VP + 1] * held_by
    if kind == HELD:
        holder = int(tokens[t + HOLDER])
        if holder < 0 or units[holder * WIDTH + DOWN] > 0:
            return 0.0
        if tokens[t + ONCE] > 0:
            for other in range(token):
                o = other * T_WIDTH
                if tokens[o + HOLDER] == holder and tokens[o + ONCE] > 0:
                    return 0.0
        return vp if units[holder * WIDTH + SIDE] == 0 else -tokens[t + VP + 1]
    if tokens[t + OWNER] < 0:
        return 0.0
    return vp if tokens[t + OWNER] == 0 else -tokens[t + VP + 1]


@compiled()
def income(units: Floats, tokens: Floats) -> tuple[float, float]:
    """What each side scores if the round ends now."""
    first, second = 0.0, 0.0
    for token in range(len(tokens) // T_WIDTH):
        vp = scores(units, tokens, token)
        if vp > 0:
            first += vp
        else:
            second -= vp
    return first, second


@compiled()
def gain(units: Floats, tokens: Floats, unit: int, token: int, lore: Floats) -> float:
    """Points a round that it changes, for both sides together, if somebody goes to a token."""
    u, t = unit * WIDTH, token * T_WIDTH
    side, kind = units[u + SIDE], tokens[t + KIND]
    vp = tokens[t + VP + int(side)]
    if units[u + CONTESTS] <= 0:
        return 0.0
    if kind == SECURED:
        gone, there = standing(units, tokens, token, unit)
        return changed(tokens, token, gone, there) * (1.0 if side == 0 else -1.0)
    if units[u + POWER] < tokens[t + PRICE] or tokens[t + SPENT] > 0:
        return 0.0
    if kind == CONTROLLED:
        if tokens[t + OWNER] == side:
            return 0.0
        both = 2.0 if tokens[t + OWNER] >= 0 else 1.0
        return vp * tokens[t + LUCK] * both * lore[CONTROL]
    if tokens[t + HOLDER] >= 0:
        return 0.0
    if tokens[t + ONCE] > 0:
        for other in range(len(tokens) // T_WIDTH):
            o = other * T_WIDTH
            if tokens[o + HOLDER] == unit and tokens[o + ONCE] > 0:
                return LADEN
    return vp * tokens[t + LUCK] * lore[HOLD]


@compiled()
def note_falls(units: Floats, tokens: Floats) -> None:
    """Note for everybody what its side loses a round if it is dazed."""
    count = len(units) // WIDTH
    for unit in range(count):
        units[unit * WIDTH + FALLS] = 0.0
    for token in range(len(tokens) // T_WIDTH):
        t = token * T_WIDTH
        holder = int(tokens[t + HOLDER])
        if holder >= 0:
            units[holder * WIDTH + FALLS] += tokens[t + VP + int(units[holder * WIDTH + SIDE])]
        elif tokens[t + KIND] == SECURED and tokens[t + SPENT] <= 0:
            for unit in range(count):
                u = unit * WIDTH
                if units[u + DOWN] > 0 or units[u + CONTESTS] <= 0:
                    continue
                if beside(units, unit, tokens, token):
                    then, now = standing(units, tokens, token, unit)
                    units[u + FALLS] += abs(changed(tokens, token, then, now))
