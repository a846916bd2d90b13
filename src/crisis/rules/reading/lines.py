"""The continuous effects in force: one line each, with the one it speaks for.

Superpowers that are always on, active leadership, gems, conditions, crisis rules, special rules of
the attack in hand, and lasting effects. What they make of a value is in `reading.query`.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from crisis.cards.model.schema import Rule, RuleIndex
from crisis.cards.vocabulary import Begin, Continuous, Filter
from crisis.dice.pool import contains_icons
from crisis.rules.core import witness
from crisis.rules.core.game import Game
from crisis.rules.reading.filters import all_hold, fits
from crisis.rules.reading.granted import running
from crisis.rules.reading.instance import SQUAD_RULES
from crisis.rules.reading.roles import Context, as_tuple
from crisis.state.frames import AttackFrame, Frame
from crisis.state.records import Lasting, Side, SideId, Unit, UnitId


class Line(Struct, frozen=True):
    """One continuous effect in force, with the one it speaks for."""

    effect: Continuous
    rule: Rule
    context: Context
    fixed: int | None = None  # a lasting effect's amount was fixed when it began


def table_cards(game: Game) -> Iterator[tuple[str, RuleIndex]]:
    """The cards in play, One-Shots before crises (SHOT-06)."""
    for slug in game.state.one_shots:
        yield slug, game.catalogue.one_shots[slug].index
    for slug in game.state.crises:
        yield slug, game.catalogue.crises[slug].index


def leadership_rules(game: Game, side: SideId) -> tuple[Rule, ...]:
    """The rules of the side's active leadership, while its owner is on the battlefield (SQUAD-18).

    A Dazed leader still leads (SQUAD-25).
    """
    return tuple([rule for _, rule in active_leaderships(game, game.state.sides[side])])


def leaderships(game: Game) -> Sequence[tuple[SideId, UnitId, Rule]]:
    """Those of both sides."""
    found = game.led.get(_ALL_OF_THEM)
    if found is None:
        found = game.led[_ALL_OF_THEM] = [
            (side.id, leader, rule)
            for side in (game.state.sides["A"], game.state.sides["B"])
            for leader, rule in active_leaderships(game, side)
        ]
    return found


_ALL_OF_THEM = ""  # a value without a name: whatever they are about


def active_leaderships(game: Game, side: Side) -> Iterator[tuple[UnitId, Rule]]:
    """The same with those who lead: cards may give a squad more than one."""
    if side.leader is None or side.leadership is None:
        return
    if 0 < side.silent_in == game.state.round:  # nobody is silenced in set-up, which is no round
        return
    for leader, ref in ((side.leader, side.leadership), *side.also_lead):
        unit = game.unit(leader)
        if not unit.on_table:
            continue
        rule = game.rule(ref)
        lent = game.catalogue.tactics.get(rule.card)
        printed = game.face(unit).leaderships if lent is None else lent.leaderships
        for one in printed:
            if one.name == rule.name:
                yield leader, one


def lines(
    game: Game,
    key: str,
    attack: AttackFrame | None = None,
    about: Frame | None = None,
    of: UnitId | None = None,
) -> list[Line]:
    """Every continuous effect about a value (or "cannot ...") that is in force now.

    `about` is the operation that is asked for, when it is not the attack. `of` leaves out what
    other characters have for themselves alone.
    """
    if key not in game.speakers.values:
        return []
    found = [] if (key, of) in game.silent else _standing_lines(game, key, about or attack, of)
    if attack is not None:
        found += _attack_lines(game, key, attack)
    if game.state.lasting:
        found += _lasting_lines(game, key, attack, about or attack)
    return found


def _standing_lines(game: Game, key: str, occasion: Frame | None, of: UnitId | None) -> list[Line]:
    """Those of characters, Leaderships and cards on the table. Two of three values of a character
    are spoken of by nobody: that is remembered."""
    voices, led = game.voices(key, of), _led(game, key)
    on_table = key in game.speakers.table_values
    if not voices and not led and not on_table:
        game.silent.add((key, of))
        return []
    found: list[Line] = []
    for unit, its_side, index in voices:
        if of is None or unit == of or key in index.of_others:
            context = Context(game, side=its_side, owner=unit, occasion=occasion)
            found += _index_lines(index, key, context)
    for side, leader, rule, effect in led:
        context = Context(game, side=side, owner=leader, occasion=occasion, squad=True)
        if all_hold(context, rule.when):
            found.append(Line(effect, rule, context))
    if on_table:
        context = Context(game, side=None, owner=None, occasion=occasion)
        for _, index in table_cards(game):
            found += _index_lines(index, key, context)
    return found


def _led(game: Game, key: str) -> Sequence[tuple[SideId, UnitId, Rule, Continuous]]:
    """What the active Leaderships say about a value, whether or not their conditions hold."""
    found = game.led.get(key)
    if found is None:
        found = game.led[key] = [
            (side, leader, rule, effect)
            for side, leader, rule in leaderships(game)
            for effect in rule.continuous
            if effect.about == key
        ]
    return found


def _index_lines(index: RuleIndex, key: str, context: Context) -> list[Line]:
    known = context.game.edition.keywords
    return [
        Line(rule.continuous[number], rule, context)
        for rule, number in index.by_value.get(key, ())
        if (not rule.keyword or (rule.keyword in known and _is_kept(context, rule.keyword)))
        and all_hold(context, rule.when)
    ]


def _is_kept(context: Context, keyword: str) -> bool:
    """A keyword may be taken away from a character for a while."""
    game = context.game
    if _LOST not in game.speakers.values or context.owner is None:
        return True
    unit = game.unit(context.owner)
    return not any(keyword in as_tuple(line.effect.of) for line in concerning(game, _LOST, unit))


_LOST = "cannot keep_keyword"


def _rule_lines(rule: Rule, key: str, context: Context) -> Iterator[Line]:
    for effect in rule.continuous:
        if effect.about == key and all_hold(context, rule.when):
            yield Line(effect, rule, context)


def _attack_lines(game: Game, key: str, attack: AttackFrame) -> Iterator[Line]:
    """Special rules of the attack in hand; those with icons need them in the roll (SPEC-01)."""
    for rule in game.catalogue.attacks[attack.attack].rules:
        if not rule.continuous or rule.name in attack.without or rule.granted:
            continue
        faces = tuple([die.face for die in attack.attack_dice]) if rule.icons else ()
        if rule.icons and not contains_icons(faces, rule.icons):
            continue
        context = Context.of_attack(game, attack)
        yield from _rule_lines(rule, key, context)


def _lasting_lines(
    game: Game, key: str, attack: AttackFrame | None, occasion: Frame | None
) -> Iterator[Line]:
    for lasting, rule, line, grants in running(game, key):
        lasts = _lasts_here(game, lasting, attack)
        if grants and lasts:
            yield from _granted_lines(game, lasting, grants, key, occasion)
        if line is None or line.about != key:
            continue
        if lasts or _speaks_ahead(game, lasting, line, attack):
            context = Context.of_lasting(game, lasting, occasion, squad=rule.kind in SQUAD_RULES)
            yield Line(line, rule, context, lasting.amount)


def _granted_lines(
    game: Game, lasting: Lasting, grants: tuple[Rule, ...], key: str, occasion: Frame | None
) -> Iterator[Line]:
    context = Context(game, side=lasting.side, owner=lasting.owner, occasion=occasion)
    for rule in grants:
        yield from _rule_lines(rule, key, context)


def _lasts_here(game: Game, lasting: Lasting, attack: AttackFrame | None) -> bool:
    """What was begun for one attack or volley says nothing about others, but about all that happens
    in it; what waits for the next attack is still silent."""
    match lasting.until:
        case "attack":
            attack = attack or game.nearest(AttackFrame)
            return attack is not None and attack.serial == lasting.occasion
        case "volley":
            attack = attack or game.nearest(AttackFrame)
            return attack is not None and attack.volley == lasting.occasion
        case "next_attack" | "next_attack_action":
            return False
        case _:
            return True


_BEFORE_TARGETING = ("ignore_sight", "range", "area")


def _speaks_ahead(game: Game, lasting: Lasting, effect: Begin, attack: AttackFrame | None) -> bool:
    """Whom the next attack can reach is asked before that attack has begun."""
    if not lasting.until.startswith("next_attack"):
        return False
    if effect.value == "cost":
        return "attack" in as_tuple(effect.of)  # the price of whatever attack is chosen
    if effect.value not in _BEFORE_TARGETING:
        return False
    if attack is None or attack.attacker != lasting.owner or attack.target is not None:
        return False
    return not effect.of or game.attack_card(attack).name in as_tuple(effect.of)


def concerns(line: Line, unit: Unit) -> bool:
    """Whether a line is about this unit."""
    who = line.effect.who
    if isinstance(who, Filter):
        return fits(line.context, who, unit.id)
    return unit.id in line.context.roles(who)


def _situation_fits(line: Line, unit: Unit, attack: AttackFrame | None, doing: str) -> bool:
    effect = line.effect
    match effect.while_:
        case "always":
            pass
        case "this_attack":
            if attack is None or line.context.occasion is not attack:
                return False
        case situation if situation != doing:
            return False
    if effect.against and (attack is None or attack.attack_type not in effect.against):
        return False
    if not effect.when:
        return True
    later = line.fixed is not None  # results were tested when the lasting effect began
    conditions = tuple(part for part in effect.when if not (later and part.result))
    return all_hold(line.context, conditions)


def concerning(
    game: Game,
    key: str,
    unit: Unit,
    *,
    attack: AttackFrame | None = None,
    doing: str = "",
    about: Frame | None = None,
) -> list[Line]:
    """The lines about a value that hold for this unit in what it is doing."""
    return [
        line
        for line in lines(game, key, attack, about, unit.id)
        if concerns(line, unit)
        and _situation_fits(line, unit, attack, doing)
        and witness.speaks(line.rule)
    ]
