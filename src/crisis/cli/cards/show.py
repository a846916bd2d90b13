"""`crisis cards show`: one card, laid out for reading or as JSON with our own wording.

Nothing is worded here: the sentences are those of `texts.cards`, in the language of the command.
"""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from crisis.cards.model.schema import (
    Affiliation,
    AttackCard,
    CardSide,
    Catalogue,
    CharacterCard,
    ConditionCard,
    CrisisCard,
    GemCard,
    OneShotCard,
    Rule,
    TableCard,
    TacticCard,
    TerrainKind,
)
from crisis.cli.output import UsageError
from crisis.texts.cards import (
    attack_heading,
    condition_name,
    condition_text,
    crisis_texts,
    form_name,
    gem_texts,
    one_shot_texts,
    rider_text,
    rule_heading,
    rule_text,
    tactic_players,
    tactic_texts,
    terrain_name,
    terrain_text,
)
from crisis.texts.told import told

SHELVES = (
    "characters", "tactics", "crises", "gems", "one_shots", "conditions", "terrain",
    "affiliations", "tables",
)  # fmt: skip
SINGULAR = {
    "characters": "character", "tactics": "tactic", "crises": "crisis", "gems": "gem",
    "one_shots": "one_shot", "conditions": "condition", "terrain": "terrain",
    "affiliations": "affiliation", "tables": "table",
}  # fmt: skip


def find_card(cards: Catalogue, name: str) -> tuple[str, Any]:
    """The shelf and the card of a slug; `gems/power` names the shelf too."""
    shelf, _, slug = name.rpartition("/")
    for folder in SHELVES:
        if shelf in ("", folder, SINGULAR[folder]) and slug in getattr(cards, folder):
            return folder, getattr(cards, folder)[slug]
    names = [known for folder in SHELVES for known in getattr(cards, folder)]
    near = get_close_matches(slug, names, n=3)
    hint = told("; did you mean {names}?", names=", ".join(near)) if near else ""
    raise UsageError(told("there is no card {name}", name=repr(name)) + hint)


def card_json(cards: Catalogue, shelf: str, card: Any) -> dict[str, Any]:
    """What is printed (`card`) and every sentence about it (`texts`)."""
    return {
        "kind": SINGULAR[shelf],
        "slug": card.slug,
        "name": card.name,
        "texts": list(_texts(cards, card)),
        "card": card,
    }


def layout(cards: Catalogue, card: Any) -> RenderableType:
    """The card as it is shown on the screen."""
    match card:
        case CharacterCard():
            return _character(cards, card)
        case CrisisCard():
            return _sheet(card.name, _crisis_line(card), crisis_texts(card), _map(card))
        case TacticCard():
            return _sheet(card.name, _tactic_line(cards, card), tactic_texts(card))
        case GemCard():
            return _sheet(
                card.name, told("Infinity Gem, Threat {n}", n=card.threat), gem_texts(card)
            )
        case OneShotCard():
            line = told("One-Shot card, Maximum Threat {n}", n=f"{card.threat:+d}")
            return _sheet(card.name, line, one_shot_texts(card))
        case ConditionCard():
            return _sheet(condition_name(card), told("Special condition"), [condition_text(card)])
        case TerrainKind():
            return _sheet(terrain_name(card), told("Kind of terrain"), [terrain_text(card)])
        case Affiliation():
            return _sheet(card.name, told("Affiliation"), _members(cards, card))
        case _:
            return _sheet(card.name, told("Battlefield"), _pieces(cards, card))


def _texts(cards: Catalogue, card: Any) -> Iterator[str]:
    match card:
        case CharacterCard():
            yield from (f"{line.name}: {line.text}" for line in _lines(card))
        case CrisisCard():
            yield from crisis_texts(card)
        case TacticCard():
            yield from tactic_texts(card)
        case GemCard():
            yield from gem_texts(card)
        case OneShotCard():
            yield from one_shot_texts(card)
        case ConditionCard():
            yield condition_text(card)
        case TerrainKind():
            yield terrain_text(card)
        case Affiliation():
            yield from _members(cards, card)
        case _:
            yield from _pieces(cards, card)


def _sheet(
    title: str, line: str, texts: Iterable[str], picture: RenderableType | None = None
) -> Panel:
    parts: list[RenderableType] = [Text(line, style="italic"), Text("")]
    parts += [Padding(Text(f"- {text}"), (0, 0, 0, 0)) for text in texts]
    if picture is not None:
        parts += [Text(""), picture]
    return Panel(Group(*parts), title=Text(title, style="bold"), title_align="left", width=100)


# --- characters -----------------------------------------------------------------------------------


class Printed:
    """An attack or a rule with the sides and forms on which it stands in the same words."""

    def __init__(self, thing: AttackCard | Rule, where: str) -> None:
        self.thing = thing
        self.places = [where]
        self.name = thing.name

    @property
    def text(self) -> str:
        if isinstance(self.thing, AttackCard):
            riders = " ".join(rider_text(rule) for rule in self.thing.rules)
            return f"{attack_heading(self.thing)}. {riders}".strip()
        return f"{rule_heading(self.thing)}. {rule_text(self.thing)}"

    def same(self, other: AttackCard | Rule) -> bool:
        return type(other) is type(self.thing) and _words(other) == _words(self.thing)


def _words(thing: AttackCard | Rule) -> tuple[str, str]:
    if isinstance(thing, AttackCard):
        return thing.name, attack_heading(thing) + str([rider_text(r) for r in thing.rules])
    return f"{thing.name} {thing.part}", rule_heading(thing) + rule_text(thing)


def _lines(card: CharacterCard) -> list[Printed]:
    found: list[Printed] = []
    for where, side in _sides(card):
        things: list[AttackCard | Rule] = [*side.attacks.values(), *side.rules, *side.leaderships]
        for thing in things:
            known = next((line for line in found if line.same(thing)), None)
            if known is None:
                found.append(Printed(thing, where))
            else:
                known.places.append(where)
    return found


def _sides(card: CharacterCard) -> list[tuple[str, CardSide]]:
    several = len(card.forms) > 1
    return [
        (f"{form_name(form)}, {told(name.title())}" if several else told(name.title()), side)
        for form, sides in card.forms.items()
        for name, side in sides.items()
    ]


def _character(cards: Catalogue, card: CharacterCard) -> Panel:
    sides = _sides(card)
    groups = [g.name for g in cards.affiliations.values() if card.slug in g.members]
    assumed = told(" (assumed)") if card.base_source else ""
    facts = [
        told("Threat {n}", n=card.threat),
        told("{n} mm base{assumed}", n=card.base, assumed=assumed),
    ]
    parents = ", ".join(_name(cards, parent) for parent in card.parents)
    facts += [told("Grunts of: {names}", names=parents)] * card.grunt
    gems = ", ".join(cards.gems[gem].name for gem in card.gems)
    facts += [told("Infinity Gems (at most {n}): {names}", n=card.gem_limit, names=gems)] * bool(
        gems
    )
    parts: list[RenderableType] = [Text(", ".join(facts), style="italic")]
    parts += [
        Text(told("Affiliations: {names}", names=", ".join(groups) or told("none"))),
        Text(""),
        _stats(sides),
    ]
    parts += _attacks(card) + _powers(cards, card)
    other = card.alter_ego if card.alter_ego != card.name else ""
    title = f"{card.name} ({other})" if other else card.name
    return Panel(Group(*parts), title=Text(title, style="bold"), title_align="left", width=100)


def _stats(sides: list[tuple[str, CardSide]]) -> Table:
    table = Table(box=None, pad_edge=False)
    for column in ("", "Stamina", "Speed", "Size", "Physical", "Energy", "Mystic"):
        table.add_column(told(column), justify="left" if not column else "right")
    for where, side in sides:
        table.add_row(
            where, str(side.stamina), told(side.speed.title()), str(side.size),
            str(side.defense.physical), str(side.defense.energy), str(side.defense.mystic),
        )  # fmt: skip
    return table


def _attacks(card: CharacterCard) -> list[RenderableType]:
    parts: list[RenderableType] = [Text("")]
    table = Table(box=None, pad_edge=False, expand=False)
    for column in ("Attack", "Type", "Range", "Strength", "Cost"):
        left = column in ("Attack", "Type")
        table.add_column(told(column), justify="left" if left else "right")
    for line in _lines(card):
        attack = line.thing
        if isinstance(attack, AttackCard):
            kind = ", ".join(
                [
                    told(attack.type.title()),
                    *[told(attack.shape.title())] * (attack.shape != "single"),
                ]
            )
            name = Text(line.name, style="bold").append(_where(line, card), style="not bold dim")
            numbers = (str(attack.range), str(attack.strength), str(attack.cost))
            table.add_row(name, kind, *numbers)
    parts.append(table)
    for line in _lines(card):
        if isinstance(line.thing, AttackCard) and line.thing.rules:
            parts.append(Text(""))
            parts.append(Text(line.name, style="bold").append(_where(line, card), style="dim"))
            parts += [Padding(Text(rider_text(r)), (0, 0, 0, 2)) for r in line.thing.rules]
    return parts


def _powers(cards: Catalogue, card: CharacterCard) -> list[RenderableType]:
    parts: list[RenderableType] = []
    for line in _lines(card):
        if isinstance(line.thing, Rule):
            if line.thing.part == 1 or line.thing.granted:
                heading = Text(line.name, style="bold").append(_where(line, card), style="dim")
                group = cards.affiliations.get(line.thing.affiliation)
                about = f"{rule_heading(line.thing)}{f', {group.name}' if group else ''}"
                heading.append(f"  {about}", style="not bold italic")
                parts += [Text(""), heading]
            parts.append(Padding(Text(rule_text(line.thing)), (0, 0, 0, 2)))
    return parts


def _where(line: Printed, card: CharacterCard) -> str:
    """On which sides it stands, when that is not all of them."""
    sides = [where for where, _ in _sides(card)]
    if line.places == sides:
        return ""
    for form in card.forms:
        if line.places == [where for where in sides if where.startswith(f"{form_name(form)}, ")]:
            return told(" ({where} only)", where=form_name(form))
    return told(" ({where} only)", where=", ".join(line.places))


def _name(cards: Catalogue, slug: str) -> str:
    return cards.characters[slug].name if slug in cards.characters else slug


# --- other cards ----------------------------------------------------------------------------------


def _tactic_line(cards: Catalogue, card: TacticCard) -> str:
    group = cards.affiliations.get(card.affiliation)
    timing = told("Active or Reactive" if card.timing == "both" else card.timing.title())
    facts = [
        told("Team Tactic card, {group}", group=group.name if group else told("unaffiliated")),
        timing,
    ]
    facts += [rule_heading(card.rule)]
    players = tactic_players(card)
    return ", ".join(facts) + (told("; played by {players}", players=players) if players else "")


def _crisis_line(card: CrisisCard) -> str:
    count = len([spot for spot in card.tokens if not spot.name])
    return told(
        "{type} crisis, Threat {n}, {count} {count|token|tokens}: {name}",
        type=told(card.type.title()),
        n=card.threat,
        count=count,
        name=card.token_name,
    )


def _map(card: CrisisCard) -> Text:
    """The battlefield from above, a mark for each token; a row is 3 inches, a column 1.5."""
    wide, high = 24, 12
    rows = [["."] * (wide + 1) for _ in range(high + 1)]
    names = list(dict.fromkeys(spot.name for spot in card.tokens if spot.name))
    for spot in card.tokens:
        mark = "o" if not spot.name else chr(ord("A") + names.index(spot.name) % 26)
        rows[high - round(spot.y / 3000)][round(spot.x / 1500)] = mark
    legend = "".join(f"\n{chr(ord('A') + n % 26)} {name}" for n, name in enumerate(names))
    return Text("\n".join(" ".join(row) for row in rows) + legend, style="dim")


def _members(cards: Catalogue, card: Affiliation) -> list[str]:
    here = [_name(cards, slug) for slug in card.members if slug in cards.characters]
    rest = len(card.members) - len(here)
    found = [told("Members: {names}.", names=", ".join(here) or told("none"))]
    return found + ([told("Members without a card here: {n}.", n=rest)] if rest else [])


def _pieces(cards: Catalogue, card: TableCard) -> list[str]:
    kinds = dict.fromkeys(piece.kind for piece in card.pieces)
    return [
        f"{sum(piece.kind == kind for piece in card.pieces)} x {terrain_name(cards.terrain[kind])}"
        for kind in kinds
    ]
