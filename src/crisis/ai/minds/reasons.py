"""Why an answer was chosen, in words with names and numbers.

Sentences only: what is good and what is not is decided elsewhere.
"""

from crisis.ai.judging.blows import Blows
from crisis.ai.judging.worth import Aim
from crisis.rules.engine import Engine
from crisis.rules.reading.contest import contesting, contests, secured_by
from crisis.state.frames import CollideFrame
from crisis.state.records import SideId, Spot, Token, Unit
from crisis.state.state import State

MOST_PHRASES = 3
MIDDLE = 18000
NEAR_MIDDLE = 3500


def attack_reason(engine: Engine, aim: Aim) -> str:
    """Repulsor Mk 2: 71 % to daze Crossbones, 3.4 damage expected."""
    name = engine.catalogue.characters[aim.target.card].name
    daze = float(aim.odds.daze or 0)
    word = "KO" if aim.target.injured else "daze"
    mean = f"{float(aim.odds.mean):.1f} damage expected"
    if daze >= 0.05:
        return f"{aim.attack.name}: {percent(daze)} to {word} {name}, {mean}"
    return f"{aim.attack.name} at {name}: {mean}"


def percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


def token_name(engine: Engine, state: State, token: Token) -> str:
    """A token with the place where it lies, if there are several of its name."""
    name = engine.game(state).name(token.id)
    alike = [
        other
        for other in state.tokens.values()
        if not other.gone and engine.game(state).name(other.id) == name
    ]
    where = direction(token.spot) if token.on_table and len(alike) > 1 else ""
    return f"the {where} {name}" if where else f"the {name}"


def direction(spot: Spot) -> str:
    """north, south-west, middle."""
    x, y = spot[0] - MIDDLE, spot[1] - MIDDLE
    upright = "" if abs(y) < NEAR_MIDDLE else "north" if y > 0 else "south"
    level = "" if abs(x) < NEAR_MIDDLE else "east" if x > 0 else "west"
    return "-".join(word for word in (upright, level) if word) or "middle"


def changes(engine: Engine, before: State, after: State, side: SideId) -> str:
    """What is better for a side than it was, the most telling things first."""
    return ", ".join(_phrases(engine, before, after, side)[:MOST_PHRASES])


def sure_changes(engine: Engine, before: State, afters: list[State], side: SideId) -> str:
    """What is better in every one of these outcomes."""
    lists = [_phrases(engine, before, after, side) for after in afters]
    sure = [phrase for phrase in lists[0] if all(phrase in found for found in lists)]
    return ", ".join(sure[:MOST_PHRASES])


def _phrases(engine: Engine, before: State, after: State, side: SideId) -> list[str]:
    return [
        *_victory(after, side),
        *_tokens(engine, before, after, side),
        *_bodies(engine, before, after, side),
        *_dangers(engine, before, after, side),
        *_lasting(engine, before, after, side),
    ]


def _victory(after: State, side: SideId) -> list[str]:
    if after.outcome is not None and after.outcome.winner == side:
        return ["wins the game"]
    return []


def _tokens(engine: Engine, before: State, after: State, side: SideId) -> list[str]:
    old, new = engine.game(before), engine.game(after)
    found = []
    for token in after.tokens.values():
        was = before.tokens.get(token.id)
        if was is None or token.gone:
            continue
        name = token_name(engine, before, was)
        held = token.holder and after.units[token.holder].side == side
        if held and was.holder != token.holder:
            found.append(f"takes {name}")
        elif was.holder and before.units[was.holder].side != side and token.holder != was.holder:
            found.append(f"makes {_name(engine, before.units[was.holder])} drop {name}")
        elif token.controller == side != was.controller:
            found.append(f"takes control of {name}")
        elif token.on_table and was.on_table:
            then, now = secured_by(old, was), secured_by(new, token)
            scores = any(line.per == "secured" for line in new.crisis(token).scoring)
            if now == side != then and scores:
                found.append(f"secures {name}")
            elif then not in (None, side) and now != then and side in contesting(new, token):
                found.append(f"contests {name}")
    return found


def _bodies(engine: Engine, before: State, after: State, side: SideId) -> list[str]:
    worse, better, power = [], [], 0
    for unit in after.units.values():
        was = before.units.get(unit.id)
        if was is None:
            continue
        name = _name(engine, unit)
        if unit.side != side:
            worse += _harm(name, was, unit)
        else:
            better += _help(name, was, unit)
            power += unit.power - was.power
    gained = [f"{power} more Power"] if power > 0 and before.phase == after.phase else []
    return [*worse, *better, *gained]


def _harm(name: str, was: Unit, unit: Unit) -> list[str]:
    if was.on_table and not unit.on_table:
        return [f"KOs {name}"]
    if unit.dazed and not was.dazed:
        return [f"dazes {name}"]
    found = []
    if unit.damage > was.damage:
        found.append(f"{unit.damage - was.damage} damage to {name}")
    new = [one.capitalize() for one in unit.conditions if one not in was.conditions]
    if new:
        found.append(f"{' and '.join(new)} for {name}")
    if unit.power < was.power:
        found.append(f"{was.power - unit.power} Power less for {name}")
    if unit.spot != was.spot and not found:
        found.append(f"moves {name}")
    return found


def _help(name: str, was: Unit, unit: Unit) -> list[str]:
    found = []
    if was.dazed and not unit.dazed:
        found.append(f"brings {name} back")
    if unit.damage < was.damage:
        found.append(f"heals {was.damage - unit.damage} damage of {name}")
    gone = [one.capitalize() for one in was.conditions if one not in unit.conditions]
    if gone:
        found.append(f"rids {name} of {' and '.join(gone)}")
    if unit.form != was.form:
        found.append(f"changes the form of {name}")
    return found


def _dangers(engine: Engine, before: State, after: State, side: SideId) -> list[str]:
    """Enemies that could come and attack and cannot any more."""
    for unit in after.units.values():
        was = before.units.get(unit.id)
        if was is None or unit.side != side or not unit.able or was.spot == unit.spot:
            continue
        fewer = _reaching(engine, before, was) - _reaching(engine, after, unit)
        if fewer > 0:
            enemies = "enemy" if fewer == 1 else "enemies"
            return [f"takes {_name(engine, unit)} out of the reach of {fewer} {enemies}"]
    return []


def _lasting(engine: Engine, before: State, after: State, side: SideId) -> list[str]:
    known = {lasting.serial for lasting in before.lasting}
    new = [one for one in after.lasting if one.serial not in known and one.side == side]
    until = {
        "round": "for this round",
        "game": "for the rest of the game",
        "attack": "for this attack",
    }
    found = []
    for one in new[:1]:
        subject = after.units.get(one.owner or "")
        whom = f" for {_name(engine, subject)}" if subject is not None else ""
        found.append(f"works{whom} {until.get(one.until, 'for the time being')}")
    return found


def collision(engine: Engine, state: State) -> str:
    """Whom or what something thrown has just struck."""
    frame = next((one for one in reversed(state.stack) if isinstance(one, CollideFrame)), None)
    return f"strikes {engine.game(state).name(frame.struck)}" if frame and frame.struck else ""


def way(engine: Engine, before: State, after: State, unit: str | None) -> str:
    """Where a move leads: towards the token it came nearest to."""
    was, now = before.units.get(unit or ""), after.units.get(unit or "")
    if was is None or now is None or was.spot == now.spot:
        return ""
    closer = [
        (_apart(now.spot, token.spot), token)
        for token in before.tokens.values()
        if token.on_table and _apart(now.spot, token.spot) < _apart(was.spot, token.spot)
    ]
    if not closer:
        return ""
    far, token = min(closer, key=lambda pair: pair[0])
    if contests(engine.game(before), was, token):
        return f"closer to {token_name(engine, before, token)}"  # it was there already
    return f"on the way to {token_name(engine, before, token)}, {far / 1000:.0f} inches left"


def _apart(one: Spot, two: Spot) -> float:
    return float(((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2) ** 0.5)


def _reaching(engine: Engine, state: State, unit: Unit) -> int:
    """The enemies who can come and attack with one move, by distance."""
    foes = [foe for foe in state.units.values() if foe.side != unit.side]
    return len(Blows(engine.catalogue).incoming(foes, unit))


def _name(engine: Engine, unit: Unit) -> str:
    return engine.catalogue.characters[unit.card].name
