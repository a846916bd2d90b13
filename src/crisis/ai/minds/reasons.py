"""Why an answer was chosen, with names and numbers; the sentences stand in the catalogues.

What is good and what is not is decided elsewhere.
"""

from collections.abc import Iterable

from crisis.ai.judging.blows import Blows
from crisis.ai.judging.worth import Aim
from crisis.rules.engine import Engine
from crisis.rules.reading.contest import contesting, contests, secured_by
from crisis.state.frames import CollideFrame
from crisis.state.records import SideId, Spot, Token, Unit
from crisis.state.state import State
from crisis.texts import thoughts as say
from crisis.texts.codes import WORDS
from crisis.texts.reason import Reason
from crisis.texts.values import Figure, Listed, Word

MOST_PHRASES = 3


def attack_reason(engine: Engine, aim: Aim) -> Reason:
    """Repulsor Mk 2: 71 % to daze Crossbones, 3.4 damage expected."""
    name = engine.catalogue.characters[aim.target.card].name
    daze = float(aim.odds.daze or 0)
    mean = Figure(round(10 * float(aim.odds.mean)))
    if daze < 0.05:
        return say.ATTACKS(attack=aim.attack.name, unit=name, mean=mean)
    falls = say.MAY_KO if aim.target.injured else say.MAY_DAZE
    return falls(attack=aim.attack.name, chance=round(100 * daze), unit=name, mean=mean)


def token_name(engine: Engine, state: State, token: Token) -> Reason:
    """A token as the table shows it: with its letter, if its crisis has several."""
    game = engine.game(state)
    name = game.lettered(token)
    return say.LETTERED(name=name) if name != game.name(token.id) else say.TOKEN(name=name)


def changes(
    engine: Engine, before: State, afters: list[State], side: SideId, anyway: State | None = None
) -> Reason | None:
    """What is better for a side than it was in every one of these outcomes, the most telling things
    first. What comes about `anyway`, with another answer, too, is no merit of this one."""
    lists = [_phrases(engine, before, after, side) for after in afters]
    if anyway is not None and anyway.round == before.round:
        lists[0] = _beyond(lists[0], _phrases(engine, before, anyway, side))
    return _together([one for one in lists[0] if all(one in found for found in lists[1:])])


def _beyond(phrases: list[Reason], anyway: list[Reason]) -> list[Reason]:
    return [phrase for phrase in phrases if phrase not in anyway]


def _together(gains: list[Reason]) -> Reason | None:
    return say.TOGETHER(gains=Listed(tuple(gains[:MOST_PHRASES]))) if gains else None


def _phrases(engine: Engine, before: State, after: State, side: SideId) -> list[Reason]:
    return [
        *_victory(after, side),
        *_tokens(engine, before, after, side),
        *_bodies(engine, before, after, side),
        *_dangers(engine, before, after, side),
        *_lasting(engine, before, after, side),
    ]


def _victory(after: State, side: SideId) -> list[Reason]:
    if after.outcome is not None and after.outcome.winner == side:
        return [say.WINS()]
    return []


def _tokens(engine: Engine, before: State, after: State, side: SideId) -> list[Reason]:
    old, new = engine.game(before), engine.game(after)
    found = []
    for token in after.tokens.values():
        was = before.tokens.get(token.id)
        if token.gone:
            continue
        held = token.holder and after.units[token.holder].side == side
        if was is None:
            found += [say.TAKES(token=token_name(engine, after, token))] if held else []
            continue
        name = token_name(engine, before, was)
        if held and was.holder != token.holder:
            found.append(say.TAKES(token=name))
        elif was.holder and before.units[was.holder].side != side and token.holder != was.holder:
            found.append(say.MAKES_DROP(unit=_name(engine, before.units[was.holder]), token=name))
        elif token.controller == side != was.controller:
            found.append(say.CONTROLS(token=name))
        elif token.on_table and was.on_table:
            then, now = secured_by(old, was), secured_by(new, token)
            scores = any(line.per == "secured" for line in new.crisis(token).scoring)
            if now == side != then and scores:
                found.append(say.SECURES(token=name))
            elif then not in (None, side) and now != then and side in contesting(new, token):
                found.append(say.CONTESTS(token=name))
    return found


def _bodies(engine: Engine, before: State, after: State, side: SideId) -> list[Reason]:
    worse: list[Reason] = []
    better: list[Reason] = []
    power = 0
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
    gained = [say.MORE_POWER(power=power)] if power > 0 and before.phase == after.phase else []
    return [*worse, *better, *gained]


def _harm(name: str, was: Unit, unit: Unit) -> list[Reason]:
    if was.on_table and not unit.on_table:
        return [say.KOS(unit=name)]
    if unit.dazed and not was.dazed:
        return [say.DAZES(unit=name)]
    found = []
    if unit.damage > was.damage:
        found.append(say.DAMAGES(damage=unit.damage - was.damage, unit=name))
    new = _conditions(one for one in unit.conditions if one not in was.conditions)
    if new.items:
        found.append(say.CONDITIONS(conditions=new, unit=name))
    if unit.power < was.power:
        found.append(say.LESS_POWER(power=was.power - unit.power, unit=name))
    if unit.spot != was.spot and not found:
        found.append(say.MOVES(unit=name))
    return found


def _conditions(names: Iterable[str]) -> Listed:
    return Listed(tuple(Word("condition", one) for one in names), "and")


def _help(name: str, was: Unit, unit: Unit) -> list[Reason]:
    found: list[Reason] = []
    if not was.on_table:  # a Grunt comes back whole (GRUNT-03): nothing of it is healed
        return [say.BRINGS_BACK(unit=name)] if unit.on_table else found
    if was.dazed and not unit.dazed:
        found.append(say.BRINGS_BACK(unit=name))
    if unit.damage < was.damage:
        found.append(say.HEALS(damage=was.damage - unit.damage, unit=name))
    gone = _conditions(one for one in was.conditions if one not in unit.conditions)
    if gone.items:
        found.append(say.RIDS(unit=name, conditions=gone))
    if unit.form != was.form:
        found.append(say.TRANSFORMS(unit=name))
    return found


def _dangers(engine: Engine, before: State, after: State, side: SideId) -> list[Reason]:
    """Enemies that could come and attack and cannot any more."""
    for unit in after.units.values():
        was = before.units.get(unit.id)
        if was is None or unit.side != side or not unit.able or was.spot == unit.spot:
            continue
        if not was.on_table:
            continue
        fewer = _reaching(engine, before, was) - _reaching(engine, after, unit)
        if fewer > 0:
            return [say.OUT_OF_REACH(unit=_name(engine, unit), enemies=fewer)]
    return []


def _lasting(engine: Engine, before: State, after: State, side: SideId) -> list[Reason]:
    known = {lasting.serial for lasting in before.lasting}
    new = [one for one in after.lasting if one.serial not in known and one.side == side]
    for one in new[:1]:
        until = Word("lasting", one.until if one.until in WORDS["lasting"] else "now")
        subject = after.units.get(one.owner or "")
        if subject is not None:
            return [say.LASTS_FOR(unit=_name(engine, subject), until=until)]
        return [say.LASTS(until=until)]
    return []


def collision(engine: Engine, state: State) -> Reason | None:
    """Whom or what something thrown has just struck."""
    frame = next((one for one in reversed(state.stack) if isinstance(one, CollideFrame)), None)
    if frame is None or not frame.struck:
        return None
    return say.STRIKES(name=engine.game(state).named(frame.struck))


def way(engine: Engine, before: State, after: State, unit: str | None) -> Reason | None:
    """Where a move leads: towards the token it came nearest to."""
    was, now = before.units.get(unit or ""), after.units.get(unit or "")
    if was is None or now is None or was.spot == now.spot:
        return None
    closer = [
        (_apart(now.spot, token.spot), token)
        for token in before.tokens.values()
        if token.on_table and _apart(now.spot, token.spot) < _apart(was.spot, token.spot)
    ]
    if not closer:
        return None
    far, token = min(closer, key=lambda pair: pair[0])
    inches = round(far / 1000)
    if not inches or contests(engine.game(before), was, token):
        return say.CLOSER(token=token_name(engine, before, token))  # it is there, or was already
    return say.ON_THE_WAY(token=token_name(engine, before, token), inches=inches)


def _apart(one: Spot, two: Spot) -> float:
    return float(((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2) ** 0.5)


def _reaching(engine: Engine, state: State, unit: Unit) -> int:
    """The enemies who can come and attack with one move, by distance."""
    foes = [foe for foe in state.units.values() if foe.side != unit.side]
    return len(Blows(engine.catalogue).incoming(foes, unit))


def _name(engine: Engine, unit: Unit) -> str:
    return engine.catalogue.characters[unit.card].name
