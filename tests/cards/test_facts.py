"""Every character card against the printed numbers and names in `facts/characters.txt`."""

import io
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.console import Console

from crisis.cards.model.schema import AttackCard, CardSide, CharacterCard, Rule
from crisis.cli.cards.show import layout
from crisis.data import catalogue
from crisis.dice.faces import Face

FACTS = Path(__file__).parent / "facts" / "characters.txt"
FACES = {Face.CRITICAL: "critical", Face.WILD: "wild", Face.HIT: "hit", Face.BLOCK: "block", Face.BLANK: "blank",
         Face.FAILURE: "failure"}  # fmt: skip


def printed() -> dict[str, tuple[str, ...]]:
    """The facts by slug: a head line and the lines below it."""
    found: dict[str, list[str]] = {}
    slug = ""
    for line in FACTS.read_text("utf-8").splitlines():
        if line.startswith("["):
            slug = line[1:].partition("]")[0]
            found[slug] = [line.partition("] ")[2]]
        elif line.strip() and not line.lstrip().startswith(("#", "~")):
            found[slug].append(line.strip())
    return {slug: (lines[0], *_by_form(lines[1:])) for slug, lines in found.items()}


def _by_form(lines: Iterable[str]) -> list[str]:
    """The lines in a fixed order, those of a further form with its name."""
    form, found = "", []
    for line in lines:
        if line.startswith("form "):
            form = line
        else:
            found.append(f"{form} {line}".strip())
    return sorted(found)


def written(card: CharacterCard) -> tuple[str, ...]:
    """A card in the same form."""
    sure = "?" if card.base_source else ""
    head = f"{card.name} | {card.alter_ego} | {card.threat} | {card.base}{sure}"
    lines = [f"gems {', '.join(sorted(card.gems))}"] if card.gems else []
    for form, sides in card.forms.items():
        start = "" if form == "normal" else f"form {form} "
        lines += [f"{start}{line}" for line in _of_sides(sides)]
    return head, *sorted(lines)


def _of_sides(sides: dict[str, CardSide]) -> list[str]:
    lines = [_stats(name, side) for name, side in sides.items()]
    texts = {name: [*_texts(side)] for name, side in sides.items()}
    for name, mine in texts.items():
        others = [text for other, text in texts.items() if other != name]
        for line in mine:
            shared = all(line in other for other in others)
            lines.append(line if shared else f"@{name} {line}")
    return list(dict.fromkeys(lines))


def _stats(name: str, side: CardSide) -> str:
    defense = f"{side.defense.physical}/{side.defense.energy}/{side.defense.mystic}"
    return f"{name} {side.stamina} {side.speed} {side.size} {defense}"


def _texts(side: CardSide) -> Iterable[str]:
    yield from (_attack(attack) for attack in side.attacks.values())
    for rule in side.leaderships:
        if rule.part == 1:
            yield f"leadership {rule.name}: {rule.affiliation}"
    for rule in side.rules:
        if rule.keyword or rule.name in ("Stealth", "Flight", "Wall Crawler"):
            yield f"keyword {_keyword(rule)}"
        elif rule.part == 1 and not rule.granted:
            yield _power(rule)


def _attack(attack: AttackCard) -> str:
    riders = sorted(
        f"{rule.name}[{'+'.join(sorted(FACES[icon] for icon in rule.icons))}]"
        for rule in attack.rules
        if rule.is_named and not rule.granted
    )
    numbers = f"{attack.type} {attack.range} {attack.shape} {attack.strength} {attack.cost}"
    return f"attack {attack.name}: {numbers} {', '.join(dict.fromkeys(riders))}".rstrip()


def _power(rule: Rule) -> str:
    cost = "" if rule.kind == "innate" else f" {'X' if rule.cost_max else rule.cost}"
    action = " action" if rule.action else ""
    limit = f" once per {rule.limit}" if rule.limit else ""
    return f"{rule.kind} {rule.name}:{cost}{action}{limit}".rstrip(":")


def _keyword(rule: Rule) -> str:
    if rule.name == "Immunity":
        words = rule.continuous[0].condition
        names = [words] if isinstance(words, str) else [*words]
        return f"Immunity [{', '.join(sorted(name.title() for name in names)) or 'Special Conditions'}]"
    if rule.name == "Healing Factor":
        return f"Healing Factor [{getattr(rule.effects[0], 'amount', '')}]"
    return rule.name


KNOWN = printed()
CARDS = catalogue().characters


@pytest.mark.parametrize("slug", sorted(CARDS))
def test_the_card_says_what_is_printed(slug: str) -> None:
    assert slug in KNOWN, f"no facts about {slug}: add its block to {FACTS.name}"
    assert written(CARDS[slug]) == KNOWN[slug]


def test_the_facts_know_every_character_once() -> None:
    heads = [line for line in FACTS.read_text("utf-8").splitlines() if line.startswith("[")]
    assert len(heads) == len(KNOWN) == 203  # and the pilot of the Hulkbuster, a card of his own


_NAMED = re.compile(
    r"(?:form \w+ )?(?:@\w+ )?(attack|leadership|active|reactive|innate|keyword) (.+)"
)
_NUMBERS = re.compile(r": (?:\d|X|once per|\w+ \w+ (?:single|beam|area)|[a-z-]+$)| \[")


def _headings(facts: Iterable[str]) -> Iterable[str]:
    """How the lines begin that show the names on a card: "Push  Innate", "[Wild] Push: ..."."""
    for line in facts:
        found = _NAMED.match(line)
        if found is None:
            continue
        yield f"{_NUMBERS.split(found[2], maxsplit=1)[0]} "
        if found[1] == "attack":
            riders = re.sub(r".* (?:single|beam|area) \d+ \d+ ?", "", found[2])
            for name, icons in re.findall(r"(.+?)\[(.*?)\](?:, |$)", riders):
                yield f"{'] ' if icons else ''}{name}: "


@pytest.mark.parametrize("slug", sorted(CARDS))
def test_every_printed_name_is_a_heading_of_the_card(slug: str) -> None:
    screen = Console(width=100, record=True, file=io.StringIO())
    screen.print(layout(catalogue(), CARDS[slug]))
    lines = [line.strip("│ ") + " " for line in screen.export_text().splitlines()]
    for start in _headings(KNOWN[slug][1:]):
        shown = (start in line if start[0] == "]" else line.startswith(start) for line in lines)
        assert any(shown), f"no line of the card shows the name {start!r}"
