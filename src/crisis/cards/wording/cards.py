"""Whole cards as trees: who plays a tactic, how a crisis scores, what a gem or a One-Shot gives.

`rules` makes the tree of one rule; here are the sentences around it.
"""

from collections.abc import Iterator

from crisis.cards.model.schema import (
    AttackCard,
    CrisisCard,
    OneShotCard,
    Rule,
    Scoring,
    TacticCard,
    TerrainKind,
)
from crisis.cards.vocabulary import FACE_BY_NAME, Filter
from crisis.cards.wording.filters import conditions, one
from crisis.cards.wording.looks import affiliation, looks
from crisis.cards.wording.names import joined, names, words
from crisis.cards.wording.rules import cost
from crisis.cards.wording.scope import NOWHERE
from crisis.cards.wording.tree import Name, Node, Number, Phrase, Said, Slots, Somebody, Word
from crisis.dice.faces import Face

_FLAG = Number(1)
FACE_NAMES = {icon: name for name, icon in FACE_BY_NAME.items()}


def phrase(key: str, **slots: Node | None) -> Phrase:
    return Phrase(key, {name: node for name, node in slots.items() if node is not None})


def attack_heading(card: AttackCard) -> Phrase:
    """The numbers of an attack: "Energy beam, Range 3, Strength 5, cost 0"."""
    needs = conditions(card.when, NOWHERE)
    return phrase(
        f"headings.{card.shape}",
        type=Word("types", card.type),
        range=None if card.shape == "area" and not card.range else Number(card.range),
        strength=Number(card.strength),
        cost=Number(card.cost),
        limit=Word("limits", card.limit) if card.limit else None,
        needs=joined(needs) if needs else None,
    )


def rule_heading(rule: Rule) -> list[Node]:
    """What stands before a rule: "Reactive, 1 to 3 Power, action, once per turn"."""
    parts: list[Node] = [Word("rule_kinds", rule.kind)] if rule.kind in _HEADED else []
    if rule.icons:
        parts.append(icons(rule.icons))
    if rule.kind in ("active", "reactive", "tactic") or rule.cost:
        parts.append(Phrase("headings.power", cost(rule)))
    if rule.action:
        parts.append(Phrase("headings.action"))
    if rule.by_itself:
        parts.append(Phrase("headings.by_itself"))
    if rule.granted:
        parts.append(Phrase("headings.granted"))
    return parts


_HEADED = ("active", "reactive", "innate", "leadership", "gem", "interact", "condition")


def icons(faces: tuple[Face, ...]) -> Node:
    return words("faces", tuple(FACE_NAMES[icon] for icon in faces), "and")


# --- Team Tactic cards ----------------------------------------------------------------------------


def tactic_players(card: TacticCard) -> Phrase | None:
    """Who plays the card and pays for it: "an ally who is Steve Rogers"."""
    if card.rule.payer is not None:
        return phrase("players.one", first=_player(card.rule.payer))
    if not card.players:
        return None
    first, *rest = card.players
    return phrase(
        "players.one" if not rest else "players.several",
        first=_player(first),
        rest=joined([_player(other, partner=True) for other in rest]) if rest else None,
        dazed=_FLAG if card.dazed_too else None,
        both=_FLAG if rest and card.rule.cost else None,
    )


def _player(wanted: Filter, *, partner: bool = False) -> Node:
    """A filter that names a role means just that character."""
    if wanted.who:
        return Somebody(f"players.{wanted.who}", one(wanted, NOWHERE).looks, "the")
    noun = "people.other_ally" if partner and wanted.relation == "ally" else ""
    return one(wanted, NOWHERE, noun)


def not_with(card: TacticCard) -> Phrase:
    return phrase("cards.not_with", names=names(card.not_with, "and"))


def squad_part(card: TacticCard) -> Iterator[Phrase]:
    """What it does when a squad is built."""
    part = card.squad
    if part is None:
        return
    group = affiliation(part.affiliation) if part.affiliation else None
    if part.extra:
        yield phrase("cards.squad_extra")
    if part.with_:
        yield phrase("cards.squad_with", names=names(part.with_, "or"), affiliation=group)
    if part.pick is not None:
        who = one(part.pick, NOWHERE, "people.any")
        yield phrase("cards.squad_pick", who=who, affiliation=group)


# --- crises ---------------------------------------------------------------------------------------


def scoring(card: CrisisCard, line: Scoring) -> Phrase:
    """One way to score VP in the Cleanup Phase."""
    vp = Number(line.vp)
    if line.per == "once":
        return phrase("scoring.once", vp=vp, needs=_once(card, line))
    return phrase(
        f"scoring.{line.per}",
        vp=vp,
        token=Name(line.token or card.token_name),
        lies=Phrase(f"lies.{line.lies}") if line.lies else None,
        beside=Name(line.beside) if line.beside else None,
        beside_lies=Phrase(f"lies.{line.beside_lies}") if line.beside_lies else None,
    )


def _once(card: CrisisCard, line: Scoring) -> Node:
    token = Name(card.token_name)
    if line.apart:
        return phrase("scoring_if.apart", token=token, n=Number(line.apart))
    if line.holders is not None:
        return Said(looks(line.holders, NOWHERE), Somebody("things.holding_ally", (), "every"))
    if line.watched:
        return phrase("scoring_if.watched", token=token, n=Number(line.watched))
    first, *rest = line.who or (Filter(relation="ally"),)
    found = [look for wanted in rest for look in looks(wanted, NOWHERE)]
    ally = Somebody("people.ally", (*one(first, NOWHERE).looks, *found))
    return Phrase("occasions.somebody", {"who": ally})


def card_phrase(key: str, card: CrisisCard) -> Phrase:
    return phrase(f"cards.{key}", token=Name(card.token_name))


# --- the rest -------------------------------------------------------------------------------------


def one_shot_setup(card: OneShotCard) -> Iterator[Phrase]:
    """What it puts on the table."""
    if card.pieces:
        kinds = sorted(set(card.pieces))
        pieces = [
            phrase("cards.pieces", n=Number(card.pieces.count(kind)), kind=Word("kind_names", kind))
            for kind in kinds
        ]
        yield phrase("cards.terrain", pieces=joined(pieces))
    if card.scatter is not None:
        what = card.scatter
        yield phrase(
            "cards.scatter",
            n=Number(what.count),
            name=Name(what.name),
            within=Number(what.within),
            around=Number(what.around),
        )


def terrain(card: TerrainKind) -> Phrase:
    """What a kind of terrain usually is."""
    slots: Slots = {
        "size": Number(card.size),
        "interactive": Phrase(f"cards.{'' if card.interactive else 'not_'}interactive"),
        "standable": Phrase(f"cards.{'' if card.standable else 'not_'}standable"),
    }
    if card.diameter:
        slots["across"] = phrase("cards.round", inches=Word("lengths", f"{card.diameter:g}"))
    else:
        wide, deep = Word("lengths", f"{card.width:g}"), Word("lengths", f"{card.depth:g}")
        slots["across"] = phrase("cards.square", wide=wide, deep=deep)
    return Phrase("cards.terrain_kind", slots)
