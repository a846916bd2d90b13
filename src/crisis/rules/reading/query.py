"""Values that cards can change, computed when they are needed and never stored.

One function for each value that the rules ask for, under its name in the rulebook. Which cards
speak about it is found in `reading.lines`.
"""

from collections.abc import Sequence

from crisis.cards.model.schema import Rule
from crisis.cards.vocabulary import FACE_BY_NAME, Filter
from crisis.dice.faces import ATTACK_SUCCESSES, DEFENSE_SUCCESSES, SYMBOLS, Face
from crisis.rules.core import witness
from crisis.rules.core.game import ALL, Game
from crisis.rules.reading import measure
from crisis.rules.reading.amounts import amount
from crisis.rules.reading.filters import fits
from crisis.rules.reading.lines import Line, concerning, concerns, lines
from crisis.rules.reading.roles import as_tuple
from crisis.state.causes import Die
from crisis.state.decisions import Tool
from crisis.state.frames import AttackFrame, Frame, VolleyFrame
from crisis.state.records import PieceId, SideId, Unit, UnitId

MAX_POWER = 10  # PWR-01


def squad_uses(game: Game, side: SideId, affiliation: str) -> bool:
    """Whether a squad may use a card of this affiliation; unaffiliated ones are free (TAC-06)."""
    return not affiliation or game.state.sides[side].affiliation == affiliation


def value(
    game: Game,
    key: str,
    unit: Unit,
    base: int,
    *,
    attack: AttackFrame | None = None,
    doing: str = "",
    of: str | tuple[str, ...] = "",
) -> int:
    """A number with everything that replaces it, adds to it and bounds it, in this order."""
    if key not in game.speakers.words:
        return base
    words = game.speakers.words[key]
    if ALL not in words and words.isdisjoint((of,) if isinstance(of, str) else of):
        return base  # no card changes it for what is asked about
    found = concerning(game, key, unit, attack=attack, doing=doing)
    if not found:
        return base
    asked = as_tuple(of)
    found = [
        line
        for line in found
        if not line.effect.of or any(word in as_tuple(line.effect.of) for word in asked)
    ]
    if len(found) > 1 and game.edition.same_name_once_per_trigger:
        found = _once_each(found)
    return _changed(base, found) if found else base


def _once_each(found: list[Line]) -> list[Line]:
    """Effects of the same name do not add up, wherever they come from (GEN-07): the first source of
    a name speaks, and each of its lines once."""
    first: dict[str, tuple[str, UnitId | None]] = {}
    kept: list[Line] = []
    for line in found:
        source = (line.rule.card_side, line.context.owner)
        again = any(line.effect is one.effect for one in kept)
        if first.setdefault(line.rule.name, source) == source and not again:
            kept.append(line)
    return kept


def _changed(base: int, found: list[Line]) -> int:
    # Where two rules set a value differently the Crisis card has the last word (GEN-03, Q-58).
    found.sort(key=lambda line: line.rule.kind == "crisis")
    number = base
    for line in found:
        if line.effect.is_ is not None:
            number = _number(line, line.effect.is_)
    # What makes less comes first: its minimum counts before anything is paid on top (COND-10).
    adds = [(line, _number(line, line.effect.add)) for line in found if line.effect.add is not None]
    for line, add in sorted(adds, key=lambda pair: pair[1] >= 0):
        number = _added(line, number, add)
    if any(line.effect.halve for line in found):
        number = -(-number // 2)
    for line in found:
        if line.effect.add is not None:
            continue
        if line.effect.most is not None:
            number = min(number, _number(line, line.effect.most))
        if line.effect.least is not None:
            number = max(number, _number(line, line.effect.least))
    return number


def _added(line: Line, number: int, add: int) -> int:
    """More or less, where `most` and `least` bound only what this line itself changes: a cost of 0
    is not raised by "1 less, to a minimum of 1"."""
    changed = number + add
    if line.effect.least is not None and changed < number:
        changed = max(changed, min(number, _number(line, line.effect.least)))
    if line.effect.most is not None and changed > number:
        changed = min(changed, max(number, _number(line, line.effect.most)))
    return changed


def _number(line: Line, words: int | str) -> int:
    if line.fixed is not None and isinstance(words, str):
        return line.fixed
    return amount(line.context, words)


def cannot(
    game: Game,
    what: str,
    unit: Unit,
    *,
    attack: AttackFrame | None = None,
    about: Frame | None = None,
    doing: str = "",
    of: tuple[str, ...] = (),
) -> str | None:
    """The name of a rule that forbids something to this unit; "cannot" beats "can" (GEN-04). `of`
    are the words for what it is done to: a rule may forbid it for some things only."""
    key = f"cannot {what}"
    if key not in game.speakers.values:
        return None
    for line in concerning(game, key, unit, attack=attack, about=about, doing=doing):
        if not line.effect.of or _is_meant(line, of):
            return line.rule.name
    return None


def _is_meant(line: Line, of: tuple[str, ...]) -> bool:
    """Whether a ban is about this: by a word for it, or as the one that was named."""
    words = as_tuple(line.effect.of)
    named = (thing for word in words for thing in line.context.roles(word))
    return not set(of).isdisjoint((*words, *named))


def piece_cannot(game: Game, what: str, piece: str) -> bool:
    """Whether a rule forbids something to a terrain feature."""
    return any(
        isinstance(line.effect.who, Filter) and fits(line.context, line.effect.who, piece)
        for line in lines(game, f"cannot {what}")
        if witness.speaks(line.rule)
    )


# --- the values the rules ask for -----------------------------------------------------------------


def stamina(game: Game, unit: Unit) -> int:
    return value(game, "stamina", unit, game.face(unit).stamina)


def size(game: Game, unit: Unit) -> int:
    return measure.size_of(game, unit)


def tool_size(game: Game, unit: Unit) -> int:
    """The Size that counts when the tool of an advance is placed (MOVE-12)."""
    return max(size(game, unit), value(game, "tool_size", unit, 0, doing="advancing"))


def speed(game: Game, unit: Unit) -> str:
    """The tool of its Speed; some effects shorten it."""
    printed = list[str](measure.TOOLS).index(game.face(unit).speed) + 1
    return measure.TOOLS[max(1, min(3, value(game, "speed", unit, printed))) - 1]


def longest_tool(game: Game, unit: Unit, tool: str) -> Tool:
    """What is left of a tool under Slow and the like (COND-12, Q-48)."""
    longest = value(game, "move_tool_max", unit, 3, doing="advancing")
    return measure.TOOLS[min(list[str](measure.TOOLS).index(tool), longest - 1)]


def shortens(game: Game, unit: Unit, tool: str) -> Rule | None:
    """The rule that takes this tool from an advance, or from the Speed of a character."""
    number = list[str](measure.TOOLS).index(tool) + 1
    for key in ("move_tool_max", "speed"):
        for line in concerning(game, key, unit, doing="advancing"):
            bounds = (line.effect.is_, line.effect.most)
            if any(_number(line, most) < number for most in bounds if most is not None):
                return line.rule
    return None


def is_immune(game: Game, unit: Unit, condition: str) -> bool:
    """COND-15, and conditions that this edition does not know."""
    if condition not in game.edition.conditions:
        return True
    return any(
        condition in as_tuple(line.effect.condition) or not line.effect.condition
        for line in concerning(game, "immunity", unit)
    )


def must_shake(game: Game, unit: Unit) -> str | None:
    """The condition that its first action must shake off (COND-13)."""
    if not unit.conditions:
        return None
    for line in concerning(game, "actions", unit):
        condition = line.rule.card
        if "shake" in as_tuple(line.effect.of) and condition in unit.conditions:
            return condition
    return None


def rule_cost(game: Game, rule: Rule, user: Unit) -> int:
    """The Power a superpower costs its user now; Root adds 1 also to those of cost 0 (COND-10)."""
    if not changes_cost(game, rule):
        return rule.cost
    return max(0, value(game, "cost", user, rule.cost, of=_cost_words(game, rule)))


def makes_dearer(game: Game, rule: Rule, user: Unit) -> Rule | None:
    """A rule that raises the cost of this one for its user, such as Root's."""
    words = _cost_words(game, rule)
    for line in concerning(game, "cost", user):
        of = as_tuple(line.effect.of)
        if line.effect.add is None or (of and not any(word in of for word in words)):
            continue
        if _number(line, line.effect.add) > 0:
            return line.rule
    return None


def changes_cost(game: Game, rule: Rule) -> bool:
    """Whether any card could change what this rule costs."""
    if "cost" not in game.speakers.words or rule.kind not in ("active", "reactive", "tactic"):
        return False
    words = game.speakers.words["cost"]
    if ALL in words or rule.kind in words or rule.name in words:
        return True
    return "gem" in words and rule.card in game.catalogue.gems


def _cost_words(game: Game, rule: Rule) -> tuple[str, ...]:
    gem = ("gem",) if rule.card in game.catalogue.gems else ()
    return (rule.kind, rule.name, *gem)


def payers(game: Game, unit: Unit) -> list[Unit]:
    """Who may pay the costs of a character's attack actions and superpowers: itself, and whoever a
    rule of its own names."""
    key = "pays_for"
    if key not in game.speakers.values:
        return [unit]
    others = [
        ally
        for line in lines(game, key)
        if _is_for(line, unit) and witness.speaks(line.rule)
        for ally in game.able_units()
        if ally.id != unit.id and concerns(line, ally)
    ]
    return [unit, *others]


def _is_for(line: Line, unit: Unit) -> bool:
    """Whose costs somebody may pay: those of the owner, or of the one it names."""
    if not line.effect.of:
        return line.context.owner == unit.id
    return any(unit.id in line.context.roles(role) for role in as_tuple(line.effect.of))


def attack_cost(game: Game, attacker: Unit, name: str, printed: int) -> int:
    return max(0, value(game, "cost", attacker, printed, of=(name, "attack")))


def counter_most(game: Game, unit: Unit, counter: str, printed: int) -> int:
    """How many of a named token a character may have."""
    return value(game, "counter_most", unit, printed, of=(counter,))


def power_gain(game: Game, unit: Unit, gained: int) -> int:
    """What a gain comes to: Grunts gain none, Stun allows 1 at a time, the cap is 10 (PWR-01)."""
    if game.card(unit).grunt or gained <= 0 or cannot(game, "gain_power", unit):
        return 0
    allowed = min(gained, value(game, "power_gain_max", unit, gained))
    return min(allowed, MAX_POWER - unit.power)


def worths(
    game: Game, unit: Unit, *, attack: AttackFrame | None, attacking: bool, doing: str
) -> dict[Face, int]:
    """How many successes each face counts for (ATK-16), in the order of `SYMBOLS`."""
    usual = ATTACK_SUCCESSES if attacking else DEFENSE_SUCCESSES
    found = {face: 1 if face in usual else 0 for face in SYMBOLS}
    for line in concerning(game, "worth", unit, attack=attack, doing=doing):
        if line.effect.face is not None and line.effect.is_ is not None:
            found[FACE_BY_NAME[line.effect.face]] = _number(line, line.effect.is_)
    return found


def counted_failures(
    game: Game, unit: Unit, faces: Sequence[Face], *, attack: AttackFrame | None, doing: str
) -> int:
    """How many Failures of a roll count as one success each."""
    allowed = value(game, "counted_failures", unit, 0, attack=attack, doing=doing)
    return min(allowed, list(faces).count(Face.FAILURE))


def extra_dice(
    game: Game, unit: Unit, dice: tuple[Die, ...], *, attack: AttackFrame | None, doing: str
) -> int:
    """Dice added for the Criticals of an initial roll (DICE-05, DICE-06)."""
    criticals = sum(1 for die in dice if die.face is Face.CRITICAL and not die.extra)
    return (
        criticals * extra_per_critical(game, unit, attack=attack, doing=doing) if criticals else 0
    )


def extra_per_critical(game: Game, unit: Unit, *, attack: AttackFrame | None, doing: str) -> int:
    """One die each, unless cards say otherwise; Hex allows none (COND-05, COND-06)."""
    return max(0, value(game, "extra_dice", unit, 1, attack=attack, doing=doing))


def reroll_permission(game: Game, unit: Unit, attack: AttackFrame | None, doing: str) -> bool:
    """Whether Failures may be rerolled and changed (DICE-04 and its exceptions)."""
    return value(game, "reroll_permission", unit, 0, attack=attack, doing=doing) > 0


def locked_faces(
    game: Game, roller: UnitId, attack: AttackFrame | None, doing: str
) -> frozenset[Face]:
    """Faces of this unit's dice that nobody may modify: Failures, and Blanks under the old Hex."""
    unit = game.unit(roller)
    locked = set()
    if not reroll_permission(game, unit, attack, doing):
        locked.add(Face.FAILURE)
    if game.edition.hex_locks_blanks and "hex" in unit.conditions:
        locked.add(Face.BLANK)  # COND-05, Q-41
    return frozenset(locked)


def origins(game: Game, attack: AttackFrame) -> list[PieceId]:
    """The features that an attack may be measured from instead of the attacker."""
    key = "origin"
    if key not in game.speakers.values:
        return []
    return [
        piece
        for line in lines(game, key, attack)
        if line.context.owner == attack.attacker and isinstance(line.effect.who, Filter)
        for piece in game.state.terrain
        if fits(line.context, line.effect.who, piece) and witness.speaks(line.rule)
    ]


def sole_origin(game: Game, frame: AttackFrame | VolleyFrame) -> Unit | None:
    """The character that an attack must be measured from, if its card says so."""
    key = "sole_origin"
    if key not in game.speakers.values:
        return None
    attack = frame
    if isinstance(attack, VolleyFrame):
        attack = AttackFrame(attacker=frame.attacker, side=frame.side, attack=frame.attack)
    for line in lines(game, key, attack):
        if line.context.owner == frame.attacker and witness.speaks(line.rule):
            found = (unit for unit in game.able_units() if concerns(line, unit))
            return next(found, None)
    return None


def viewpoint(game: Game, frame: AttackFrame | VolleyFrame) -> Unit:
    """From where range and line of sight of an attack are measured."""
    attacker = game.unit(frame.attacker)
    piece = game.state.terrain.get(frame.origin) if frame.origin else None
    if piece is not None:
        return measure.stand_in(attacker, piece)
    other = sole_origin(game, frame)
    return measure.instead_of(attacker, other) if other is not None else attacker
