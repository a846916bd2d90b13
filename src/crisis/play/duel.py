"""Two characters alone on an empty table, as far apart as an attack reaches; or two pools of dice.

Belongs here: the position that odds between cards are asked of, the names looked up for it, and the
figures that are told. Does not belong here: the odds themselves (`engine.odds`), or how they are
shown.
"""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from crisis.cards.files.load import DEFAULT_REVISION
from crisis.cards.model.schema import AttackCard, CharacterCard
from crisis.dice.attack import Attack
from crisis.dice.attack import Side as Dice
from crisis.dice.faces import Face
from crisis.dice.modifications import COVER, Change, Modification, Reroll
from crisis.dice.odds import AttackOdds
from crisis.play.record import engine_for
from crisis.rules.core.edition import DEFAULT_EDITION
from crisis.rules.engine import Engine
from crisis.rules.forecast.odds import describe, exact_odds
from crisis.rules.reading.measure import RANGE, base_radius
from crisis.state.records import Piece, Place, Side, Unit
from crisis.state.state import State
from crisis.texts.told import told

ATTACKER, DEFENDER = "A.one", "B.two"
MOST_DICE = 30
MOST_BEST = 16  # dice of a side for which best play is worked out within seconds
MOST_POWER = 10
CORNER = {"A": 1_500, "B": 34_500}  # where leaders stand


class UnknownName(ValueError):
    """No card, or no attack of a card, goes by this name; or a number is out of its bounds."""


class Numbers(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An attack in plain numbers."""

    attack: int
    defense: int
    cover: bool = False
    reroll_attack: int = 0
    reroll_defense: int = 0
    pierce: bool = False
    stamina: int | None = None
    best: bool = False


class Duel(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An attack between two cards: who, with what, and how both stand."""

    attacker: str
    defender: str
    attack: str | None = None
    power: int = MOST_POWER
    defender_power: int | None = None
    attacker_injured: bool = False
    injured: bool = False
    damage: int = 0
    cover: bool = False
    attacker_conditions: tuple[str, ...] = ()
    defender_conditions: tuple[str, ...] = ()
    reroll_attack: int = 0
    reroll_defense: int = 0
    leader: str = ""  # whose Leadership the attacker's squad has
    defender_leader: str = ""


class Answered(Struct, frozen=True):
    """The position that was asked about, what its dice depend on, and the law."""

    state: State
    attack: Attack
    odds: AttackOdds
    card: AttackCard
    title: str


def odds(
    attacker: str,
    attack: str,
    defender: str,
    *,
    edition: str = DEFAULT_EDITION,
    revision: str = DEFAULT_REVISION,
    power: int = MOST_POWER,
    injured: bool = False,
) -> AttackOdds:
    """The exact odds of an attack between two cards, in the open and at full range.

    >>> found = odds("crossbones-merciless-merc", "Plasma Beam", "black-widow")
    >>> round(float(found.mean), 2), found.daze is not None
    (2.1, True)
    """
    asked = Duel(attacker=attacker, attack=attack, defender=defender, power=power, injured=injured)
    return duel_odds(engine_for(edition, revision), asked).odds


def duel_odds(engine: Engine, asked: Duel) -> Answered:
    """What the engine says of the attack; further rerolls come last, as a player would use them."""
    state, card = position(engine, asked)
    one, two = (engine.catalogue.characters[slug] for slug in (asked.attacker, asked.defender))
    found = describe(engine.game(state), ATTACKER, card.ref, DEFENDER)
    if asked.reroll_attack or asked.reroll_defense:
        found = _with_rerolls(found, asked)
    title = told(
        "{name}: {attack} against {defender}",
        name=one.name,
        attack=card.name,
        defender=two.name,
    )
    return Answered(state, found, exact_odds(found), card, title)


def _with_rerolls(attack: Attack, asked: Duel) -> Attack:
    ours, theirs = attack.attacker, attack.defender
    ours = replace(ours, own=(*ours.own, *_rerolls(asked.reroll_attack)))
    theirs = replace(theirs, own=(*theirs.own, *_rerolls(asked.reroll_defense)))
    return replace(attack, attacker=ours, defender=theirs)


# --- plain numbers --------------------------------------------------------------------------------


def plain_attack(asked: Numbers) -> Attack:
    """Rerolls touch neither successes nor failures, unless both sides play their best."""
    if asked.attack < 1 or asked.defense < 1:
        raise UnknownName(told("a side rolls at least 1 die (DICE-11)"))
    _within("dice", max(asked.attack, asked.defense), MOST_DICE)
    _within("rerolls", max(asked.reroll_attack, asked.reroll_defense), MOST_DICE)
    if asked.best and max(asked.attack, asked.defense) > MOST_BEST:
        raise UnknownName(told("best play goes up to {n} dice a side", n=MOST_BEST))
    cover: tuple[Modification, ...] = (COVER,) if asked.cover else ()
    pierce = Change(
        to=Face.BLANK, faces=frozenset({Face.CRITICAL, Face.WILD, Face.BLOCK}), mandatory=True
    )
    return Attack(
        attacker=Dice(
            dice=asked.attack,
            own=_rerolls(asked.reroll_attack),
            opposing=(pierce,) if asked.pierce else (),
        ),
        defender=Dice(dice=asked.defense, own=(*_rerolls(asked.reroll_defense), *cover)),
        stamina=asked.stamina,
        icon_rules=((Face.WILD,),),
        play="optimal" if asked.best else "plain",
    )


def _rerolls(count: int) -> tuple[Modification, ...]:
    return (Reroll(count=count),) if count else ()


def _within(what: str, number: int, most: int, least: int = 0) -> None:
    if not least <= number <= most:
        raise UnknownName(
            told(
                "{n} {what}: there are {least} to {most}",
                n=number,
                what=told(what),
                least=least,
                most=most,
            )
        )


def figures(found: AttackOdds) -> dict[str, Any]:
    """The numbers of a law as they are told: by the command line, by the page."""
    most = max(value for value, _ in found.damage.chances)
    damage = [float(found.damage.chance(value)) for value in range(most + 1)]
    wild = found.icons.get((Face.WILD,))
    icons = {
        " ".join(face.name.lower() for face in icons): float(p) for icons, p in found.icons.items()
    }
    return {
        "damage": damage,
        "mean": float(found.mean),
        "p_wild": None if wild is None else float(wild),
        "p_daze": None if found.daze is None else float(found.daze),
        "p_icons": icons,
        "mean_power_attacker": float(found.attacker_power.mean),
        "mean_power_defender": float(found.defender_power.mean),
        "exact_mean": str(found.mean),
    }


# --- cards ----------------------------------------------------------------------------------------


def character(engine: Engine, slug: str) -> CharacterCard:
    """A character by its slug; `UnknownName` suggests the nearest ones."""
    known = engine.catalogue.characters
    if slug not in known:
        near = get_close_matches(slug, known, n=3)
        hint = told("; did you mean {names}?", names=", ".join(near)) if near else ""
        raise UnknownName(told("there is no character {name}", name=repr(slug)) + hint)
    return known[slug]


def attack_named(card: CharacterCard, name: str | None, *, injured: bool = False) -> AttackCard:
    """An attack of one side of a card; without a name its first."""
    attacks = card.side("normal", injured and card.has_injured_side).attacks
    if name is None:
        return next(iter(attacks.values()))
    found = next((one for one in attacks.values() if one.name.lower() == name.lower()), None)
    if found is None:
        raise UnknownName(
            told(
                "{name} has no attack {attack}; it has: {names}",
                name=card.name,
                attack=repr(name),
                names=", ".join(attacks),
            )
        )
    return found


def position(engine: Engine, asked: Duel) -> tuple[State, AttackCard]:
    """The position: nobody else but leaders far away; terrain only if it gives cover."""
    attacker, defender = character(engine, asked.attacker), character(engine, asked.defender)
    card = attack_named(attacker, asked.attack, injured=asked.attacker_injured)
    theirs = asked.power if asked.defender_power is None else asked.defender_power
    for power in (asked.power, theirs):
        _within("Power", power, MOST_POWER)
    _within("rerolls", max(asked.reroll_attack, asked.reroll_defense), MOST_DICE)
    for conditions in (asked.attacker_conditions, asked.defender_conditions):
        _check_conditions(engine, conditions)
    radii = [base_radius(one.base) for one in (attacker, defender)]
    apart = sum(radii) + RANGE[card.range] - 10
    injured = asked.injured and defender.has_injured_side
    stamina = defender.side("normal", injured).stamina
    _within("damage", asked.damage, stamina - 1)
    one = Unit(
        id=ATTACKER, owner="A", side="A", card=attacker.slug, radius=radii[0], place=Place.TABLE,
        x=10_000, y=18_000, power=asked.power, conditions=asked.attacker_conditions,
        injured=asked.attacker_injured and attacker.has_injured_side,
    )  # fmt: skip
    two = Unit(
        id=DEFENDER, owner="B", side="B", card=defender.slug, radius=radii[1], place=Place.TABLE,
        x=10_000 + apart, y=18_000, power=theirs, injured=injured, damage=asked.damage,
        conditions=asked.defender_conditions,
    )  # fmt: skip
    state = State(
        edition=engine.edition.id,
        revision=engine.catalogue.revision,
        round=1,
        phase="activation",
        sides={"A": Side("A"), "B": Side("B")},
        units={one.id: one, two.id: two},
    )
    _lead(engine, state, one, asked.leader)
    _lead(engine, state, two, asked.defender_leader)
    if asked.cover:
        wall = _wall(two, defender.side("normal", injured).size)
        state.terrain = {wall.id: wall}
    return state, card


def _lead(engine: Engine, state: State, unit: Unit, slug: str) -> None:
    """Let somebody lead this one's squad: itself, or another who stands in a corner, out of every
    range."""
    if not slug:
        return
    card = character(engine, slug)
    rule = next(iter(card.side("normal", False).leaderships), None)
    if rule is None:
        raise UnknownName(told("{name} has no Leadership", name=card.name))
    leader = unit.id
    if slug != unit.card:
        leader = f"{unit.side}.leader"
        state.units[leader] = Unit(
            id=leader, owner=unit.side, side=unit.side, card=slug, radius=base_radius(card.base),
            place=Place.TABLE, x=CORNER[unit.side], y=CORNER[unit.side],
        )  # fmt: skip
    state.sides[unit.side] = Side(
        unit.side, affiliation=rule.affiliation or "", leader=leader, leadership=rule.ref
    )


def _wall(defender: Unit, size: int) -> Piece:
    """Something as large as the defender, close in front of it (COVER-01 to COVER-03): whether it
    gives cover is for the rules to say; within Range 2 it does not (COVER-04)."""
    far, near = defender.x - defender.radius - 400, defender.x - defender.radius - 100
    corners = ((far, 17_400), (near, 17_400), (near, 18_600), (far, 18_600))
    return Piece(id="wall", kind="wall", size=size, corners=corners)


def _check_conditions(engine: Engine, slugs: tuple[str, ...]) -> None:
    known: Mapping[str, Any] = engine.catalogue.conditions
    for slug in slugs:
        if slug not in known or slug not in engine.edition.conditions:
            there = ", ".join(sorted(set(known) & engine.edition.conditions))
            raise UnknownName(
                told(
                    "there is no condition {name}; there are: {names}", name=repr(slug), names=there
                )
            )
