"""`crisis odds`: exact odds of an attack, from plain numbers or from cards."""

import argparse
from typing import Any

from rich.table import Table

from crisis.cards.files.load import DEFAULT_REVISION
from crisis.cli.output import UsageError, add_edition, add_json, positive, screen, whole, write_json
from crisis.data import edition_texts
from crisis.dice.faces import Face
from crisis.dice.odds import AttackOdds, attack_odds
from crisis.play.duel import (
    MOST_DICE,
    Duel,
    Numbers,
    UnknownName,
    duel_odds,
    figures,
    plain_attack,
)
from crisis.play.record import engine_for
from crisis.rules.core.edition import load_edition
from crisis.texts.reader import language
from crisis.texts.told import number, percent, told
from crisis.texts.words import words_of


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
    cards.add_argument("--defender-power", type=_dice, metavar="N", help="if it differs")
    cards.add_argument("--attacker-injured", action="store_true", help="so is the attacker")
    cards.add_argument("--damage", type=_dice, default=0, metavar="N", help="on the defender")
    for who in ("attacker", "defender"):
        cards.add_argument(
            f"--{who}-condition", action="append", default=[], metavar="C", help=f"on the {who}"
        )
    cards.add_argument(
        "--leader", default="", metavar="SLUG", help="who leads the attacker's squad"
    )
    cards.add_argument("--defender-leader", default="", metavar="SLUG", help="... the defender's")
    add_edition(parser)
    add_json(parser)
    parser.set_defaults(run=odds)


def _dice(text: str) -> int:
    number = whole(text)
    if not 0 <= number <= MOST_DICE:
        raise argparse.ArgumentTypeError(
            told("{text} is not between 0 and {most}", text=text, most=MOST_DICE)
        )
    return number


def odds(args: argparse.Namespace) -> int:
    load_edition(args.edition, edition_texts())
    try:
        found, title = _asked(args)
    except UnknownName as error:
        raise UsageError(str(error)) from error
    if args.json:
        write_json(figures(found), args.json)
    else:
        _show(found, title)
    return 0


def _asked(args: argparse.Namespace) -> tuple[AttackOdds, str]:
    if args.attacker or args.defender:
        for option, slug in (("--attacker", args.attacker), ("--defender", args.defender)):
            if not slug:
                raise UsageError(told("{option} is missing", option=option))
        found = duel_odds(engine_for(args.edition, DEFAULT_REVISION), _duel(args))
        return found.odds, found.title
    if args.attack is None or args.defense is None:
        raise UsageError(told("give --attack and --defense, or --attacker and --defender"))
    asked = Numbers(**{name: getattr(args, name) for name in Numbers.__struct_fields__})
    title = told("{a} against {b} {b|die|dice}", a=args.attack, b=args.defense)
    return attack_odds(plain_attack(asked)), title


def _duel(args: argparse.Namespace) -> Duel:
    return Duel(
        attacker=args.attacker,
        defender=args.defender,
        attack=args.with_,
        power=args.power,
        defender_power=args.defender_power,
        attacker_injured=args.attacker_injured,
        injured=args.injured,
        damage=args.damage,
        cover=args.cover,
        attacker_conditions=tuple(args.attacker_condition),
        defender_conditions=tuple(args.defender_condition),
        reroll_attack=args.reroll_attack,
        reroll_defense=args.reroll_defense,
        leader=args.leader,
        defender_leader=args.defender_leader,
    )


# --- showing --------------------------------------------------------------------------------------


def _show(found: AttackOdds, title: str) -> None:
    table = Table(title=title)
    table.add_column(told("damage"), justify="right")
    table.add_column(told("exactly"), justify="right")
    table.add_column(told("at least"), justify="right")
    table.add_column("")
    for value, chance in found.damage.chances:
        least = found.damage.at_least(value)
        table.add_row(
            str(value),
            percent(float(chance)),
            percent(float(least)),
            "█" * round(40 * float(chance)),
        )
    screen.print(table)
    lines = [told("expected damage {n}", n=number(float(found.mean), 2))]
    if found.daze is not None:
        lines.append(told("daze or KO {p}", p=percent(float(found.daze))))
    lines += [
        f"{' '.join(_face(face) for face in icons)} {percent(float(chance))}"
        for icons, chance in found.icons.items()
    ]
    screen.print(", ".join(lines))


def _face(face: Face) -> str:
    """Its name in the reader's language; English has it small."""
    return words_of(language()).word("face", face.name.lower()).lower()
