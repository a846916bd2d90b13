"""Every Team Tactic and Crisis card against the printed numbers and names in `facts/`."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from crisis.cards.model.schema import CrisisCard, TacticCard
from crisis.cards.model.walk import all_effects
from crisis.cards.vocabulary import ChooseNumber, Damage, Gather, PayPower, Timing
from crisis.data import catalogue, left_out

FACTS = Path(__file__).parent / "facts"
CARDS = catalogue()


def lines(name: str) -> dict[str, tuple[str, ...]]:
    """The facts by slug."""
    found = {}
    for line in (FACTS / name).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            slug, *rest = line.split(" | ")
            assert slug not in found, f"{slug} twice"
            found[slug] = tuple(rest)
    return found


TACTICS = lines("tactics.txt")
CRISES = lines("crises.txt")


def letters(name: str) -> str:
    """A name without capitals and points: sources write them differently."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


# --- who plays a card -----------------------------------------------------------------------------


def everybody() -> Iterator[tuple[str, str, str]]:
    """Slug, name and alter ego of all characters there are, in the package or not yet."""
    for line in (FACTS / "characters.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            slug, rest = line[1:].split("] ", 1)
            name, alter_ego, *_ = rest.split(" | ")
            yield slug, name, alter_ego


PEOPLE = list(everybody())
# Two heroes have borne these names; the cards mean the first of them.
FIRST = {"Captain America": "Steve Rogers", "Spider-Man": "Peter Parker"}
EPITHETS = re.compile(
    r", |^(The Immortal|The Mighty|Invincible|Shadowland|Steve Rogers,) ?|Apex|Cosmic |^A(rcha)?ngel$"
)


def meant(printed: str) -> set[str]:
    """The characters that a printed name stands for."""
    named = {who for who in PEOPLE if printed in who[1:]}
    assert named, f"nobody is {printed}"
    if EPITHETS.search(printed):
        return {slug for slug, _, _ in named}
    egos = {FIRST.get(printed) or alter_ego for _, _, alter_ego in named}
    return {slug for slug, _, alter_ego in PEOPLE if alter_ego in egos}


def names_printed(who: str) -> tuple[frozenset[str], frozenset[str]]:
    """The characters and the affiliations that a line names."""
    slugs, groups = set(), set()
    for part in re.split(r" \+ | / ", who):
        if part.startswith("@"):
            groups.add(part[1:])
        elif part not in ("-", "leader"):
            slugs |= meant(part)
    return frozenset(slugs), frozenset(groups)


def words(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else value


def names_written(card: TacticCard) -> tuple[frozenset[str], frozenset[str]]:
    slugs, groups = set(), set()
    for wanted in () if nobody_plays(card) else card.players:
        slugs |= set(words(wanted.character) if wanted.character else ())
        egos = words(wanted.alter_ego) if wanted.alter_ego else ()
        slugs |= {slug for slug, _, alter_ego in PEOPLE if alter_ego in egos}
        groups |= {wanted.affiliation} if wanted.affiliation else set()
    return frozenset(slugs), frozenset(groups)


def leads(card: TacticCard) -> bool:
    return any(wanted.leader for wanted in card.players)


# --- what they pay --------------------------------------------------------------------------------


def nobody_plays(card: TacticCard) -> bool:
    """A card of squad building lies open in the squad; its filter says who leads by it."""
    return card.squad is not None and card.rule.on == (Timing.LEADERSHIP,)


def number_of_players(card: TacticCard) -> str:
    if nobody_plays(card):
        return "0"
    effects = list(all_effects(card.rule))
    shares = any(isinstance(e, PayPower) and e.who not in ("payer", "partner") for e in effects)
    must_join = sum(effect.least for effect in effects if isinstance(effect, Gather))
    if must_join:
        return str(len(card.players) + must_join)
    if shares or any(isinstance(effect, Gather) for effect in effects):
        return "any"
    return str(len(card.players))


def price(card: TacticCard) -> str:
    """What each player pays, as the facts write it."""
    effects = list(all_effects(card.rule))
    paid = [effect for effect in effects if isinstance(effect, PayPower)]
    if card.rule.cost:
        if card.rule.cost_max:
            return f"{card.rule.cost}-{card.rule.cost_max}"
        dearer = [card.rule.cost + int(e.amount) for e in paid if e.when and e.who == "payer"]
        return " or ".join(map(str, (*dearer, card.rule.cost)))
    if paid:
        stats = {"payer.size": "size", "payer.threat": "threat"}
        return stats.get(str(paid[0].amount), "any")
    suffered = [e for e in effects if isinstance(e, Damage) and e.who == "payer"]
    if suffered and TACTICS[card.slug][4].endswith("damage"):
        asked = [effect for effect in effects if isinstance(effect, ChooseNumber)]
        much = f"{asked[0].least}-{asked[0].most}" if asked else str(suffered[0].amount)
        return f"{much} damage"
    return "-"


ALIKE = {"any": "1-10", "X": "1-10"}  # nobody has more than 10 Power (PWR-01)


@pytest.mark.parametrize("slug", sorted(CARDS.tactics))
def test_a_team_tactic_card_says_what_is_printed(slug: str) -> None:
    card = CARDS.tactics[slug]
    name, affiliation, timing, players, cost, who = TACTICS[slug]
    assert letters(card.name) == letters(name)
    assert (card.affiliation or "-") == affiliation
    assert ("action" if card.action else card.timing) == timing
    assert number_of_players(card) == players
    assert price(card) in (cost, ALIKE.get(cost, cost))
    # Who is not in the package yet cannot be named by a card of it.
    assert names_written(card)[1] == names_printed(who)[1]
    known = names_printed(who)[0] & CARDS.characters.keys()
    assert names_written(card)[0] & CARDS.characters.keys() == known
    assert leads(card) == (who == "leader")


def test_the_facts_know_every_team_tactic_card() -> None:
    assert len(TACTICS) == 330
    for slug, (_, affiliation, timing, _, _, who) in TACTICS.items():
        assert affiliation in (*CARDS.affiliations, "-"), slug
        assert timing in ("active", "reactive", "action", "both"), slug
        names_printed(who)


# --- crises ---------------------------------------------------------------------------------------


def written(card: CrisisCard) -> tuple[str, ...]:
    kind = card.tokens[0].kind
    count = sum(spot.kind == kind for spot in card.tokens)
    name = card.tokens[0].name.partition(",")[0] or card.token_name  # then a mark of that one
    return letters(card.name), card.type, str(card.threat), f"{count} {kind}", letters(name)


@pytest.mark.parametrize("slug", sorted(CARDS.crises))
def test_a_crisis_says_what_is_printed(slug: str) -> None:
    name, kind, threat, tokens, token = CRISES[slug]
    assert written(CARDS.crises[slug]) == (letters(name), kind, threat, tokens, letters(token))


def test_the_facts_know_every_crisis() -> None:
    assert len(CRISES) == 45


# --- what is left out -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "known"),
    [
        ("characters", {slug for slug, _, _ in PEOPLE}),
        ("tactics", {*TACTICS}),
        ("crises", {*CRISES}),
    ],
)
def test_every_known_card_is_in_the_package_or_left_out_with_a_reason(
    kind: str, known: set[str]
) -> None:
    listed = left_out()[kind]
    assert {*listed} == known - getattr(CARDS, kind).keys()
    assert all(len(reason) > 3 for reason in listed.values())
