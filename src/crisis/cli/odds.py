"""`crisis odds`: exact odds of an attack, from plain numbers or from cards."""

import argparse
from fractions import Fraction
from typing import Any

from rich.table import Table

from crisis.cards.files.load import DEFAULT_REVISION
from crisis.cli.output import UsageError, add_edition, add_json, positive, screen, write_json
from crisis.data import edition_texts
from crisis.dice.attack import Attack, Side
from crisis.dice.faces import Face
from crisis.dice.modifications import COVER, Change, Modification, Reroll
from crisis.dice.odds import AttackOdds, attack_odds
from crisis.play.duel import ATTACKER, DEFENDER, UnknownName, attack_named, character, duel
from crisis.play.record import engine_for
from crisis.rules.core.edition import load_edition

MOST_DICE = 30
MOST_BEST = 16  # dice of a side for which best play is worked out within seconds


def register(commands: "argparse._SubParsersAction[Any]") -> None:
    parser = commands.add_parser(
        "odds",
        help="exact odds of an attack",
        description="With numbers: --attack 6 --defense 4. With cards: --attacker "
        'invincible-iron-man --with "Repulsor Mk 2" --defender crossbones-merciless-merc.',
    )
    numbers = parser.add_argument_group("plain numbers")
    numbers.add_argument("--attack", type=_dice, metavar="N", help="attack dice")
    numbers.add_argument("--defense", type=_dice, metavar="N", help="defense dice")
    numbers.add_argument("--cover", action="store_true", help="the defender has cover")
    numbers.add_argument("--reroll-attack", type=_dice, default=0, metavar="K")
    numbers.add_argument("--reroll-defense", type=_dice, default=0, metavar="K")
    numbers.add_argument(
        "--pierce", action="store_true", help="one defense success becomes a blank"
    )
    numbers.add_argument("--stamina", type=positive, metavar="S", help="what the defender has left")
    numbers.add_argument("--best", action="store_true", help="both sides use their dice optimally")
    cards = parser.add_argument_group("cards")
    cards.add_argument("--attacker", metavar="SLUG")
    cards.add_argument("--with", dest="with_", metavar="ATTACK", help="the name of the attack")
    cards.add_argument("--defender", metavar="SLUG")
    cards.add_argument("--injured", action="store_true", help="the defender is on its Injured side")
    cards.add_argument("--power", type=_dice, default=10, metavar="N", help="Power of both")
    add_edition(parser)
    add_json(parser)
    parser.set_defaults(run=odds)


def _dice(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number") from None
    if not 0 <= number <= MOST_DICE:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and {MOST_DICE}")
    return number


def odds(args: argparse.Namespace) -> int:
    load_edition(args.edition, edition_texts())
    if args.attacker or args.defender:
        found, title = _card_odds(args)
    elif args.attack == 0 or args.defense == 0:
        raise UsageError("a side rolls at least 1 die (DICE-11)")
    elif args.best and max(args.attack or 0, args.defense or 0) > MOST_BEST:
        raise UsageError(f"--best goes up to {MOST_BEST} dice a side")
    elif args.attack and args.defense:
        found, title = (
            attack_odds(_plain_attack(args)),
            f"{args.attack} against {args.defense} dice",
        )
    else:
        raise UsageError("give --attack and --defense, or --attacker and --defender")
    if args.json:
        write_json(figures(found), args.json)
    else:
        _show(found, title)
    return 0


def _plain_attack(args: argparse.Namespace) -> Attack:
    """Rerolls touch neither successes nor failures, unless both sides play their best."""
    own_attack: tuple[Modification, ...] = _rerolls(args.reroll_attack)
    own_defense: tuple[Modification, ...] = _rerolls(args.reroll_defense)
    if args.cover:
        own_defense = (*own_defense, COVER)
    pierce = Change(
        to=Face.BLANK, faces=frozenset({Face.CRITICAL, Face.WILD, Face.BLOCK}), mandatory=True
    )
    return Attack(
        attacker=Side(dice=args.attack, own=own_attack, opposing=(pierce,) if args.pierce else ()),
        defender=Side(dice=args.defense, own=own_defense),
        stamina=args.stamina,
        icon_rules=((Face.WILD,),),
        play="optimal" if args.best else "plain",
    )


def _rerolls(count: int) -> tuple[Modification, ...]:
    return (Reroll(count=count),) if count else ()


# --- cards ----------------------------------------------------------------------------------------


def _card_odds(args: argparse.Namespace) -> tuple[AttackOdds, str]:
    for option, slug in (("--attacker", args.attacker), ("--defender", args.defender)):
        if not slug:
            raise UsageError(f"{option} is missing")
    engine = engine_for(args.edition, DEFAULT_REVISION)
    try:
        attacker, defender = character(engine, args.attacker), character(engine, args.defender)
        attack = attack_named(attacker, args.with_)
    except UnknownName as error:
        raise UsageError(str(error)) from error
    state = duel(engine, attacker, attack, defender, power=args.power, injured=args.injured)
    found = engine.odds(state, ATTACKER, attack.name, DEFENDER)
    return found, f"{attacker.name}: {attack.name} against {defender.name}"


# --- showing --------------------------------------------------------------------------------------


def figures(found: AttackOdds) -> dict[str, Any]:
    """The JSON of the command line's contract, and more."""
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


def _show(found: AttackOdds, title: str) -> None:
    table = Table(title=title)
    table.add_column("damage", justify="right")
    table.add_column("exactly", justify="right")
    table.add_column("at least", justify="right")
    table.add_column("")
    for value, chance in found.damage.chances:
        least = found.damage.at_least(value)
        table.add_row(
            str(value), _percent(chance), _percent(least), "█" * round(40 * float(chance))
        )
    screen.print(table)
    lines = [f"expected damage {float(found.mean):.2f}"]
    if found.daze is not None:
        lines.append(f"daze or KO {_percent(found.daze)}")
    lines += [
        f"{' '.join(face.name.lower() for face in icons)} {_percent(chance)}"
        for icons, chance in found.icons.items()
    ]
    screen.print(", ".join(lines))


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.1%}"
