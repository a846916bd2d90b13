"""Ready-made games: sample squads and rosters, random legal rosters, a mission and a table, for a
start at once.
"""

import random
from collections.abc import Iterable, Sequence

from crisis.cards.model.schema import Catalogue, CharacterCard, CrisisCard, TacticCard
from crisis.data import roster_texts
from crisis.play.roster_file import read_roster
from crisis.rules.core.edition import Edition
from crisis.rules.setup.rosters import (
    CRISIS_TYPES,
    crisis_lacks,
    is_offered,
    roster_faults,
    same_character,
    tactic_lacks,
)
from crisis.rules.setup.setup import Setup, Squad
from crisis.state.rosters import Entry, Roster
from crisis.texts.told import told

# Both squads are legal in every edition: no forms, no Grunts, no gems.
HEROES = Squad(
    characters=(
        "captain-america-first-avenger",
        "invincible-iron-man",
        "the-black-widow",
        "spectacular-spider-man",
    ),
    affiliation="avengers",
    tactics=("avengers-assemble", "second-wind", "brace-for-impact", "patch-up", "trip-up"),
)
VILLAINS = Squad(
    characters=(
        "red-skull-master-of-the-world",
        "baron-helmut-zemo",
        "kingpin",
        "crossbones-merciless-merc",
    ),
    affiliation="cabal",
    tactics=("dark-reign", "indomitable", "brace-for-impact", "medpack", "heave-ho"),
)
CORE_OF_ROSTER = 6  # members of one affiliation, so that it can be used at every Threat


class TooFewCards(ValueError):
    """The catalogue cannot fill a roster; the sentence says what is missing."""


def quick_setup(_catalogue: Catalogue) -> Setup:
    """The sample game: two squads of 15 Threat, Origin Bombs and Skrull agents in Hell's
    Kitchen."""
    return Setup(
        table="hells-kitchen",
        crises=("deadly-meteors-mutate-civilians", "skrulls-infiltrate-world-leadership"),
        squads={"A": HEROES, "B": VILLAINS},
    )


def sample_rosters(edition: Edition, catalogue: Catalogue) -> list[Roster]:
    """The rosters of the package that this edition and these cards allow."""
    rosters = (read_roster(text, catalogue) for text in roster_texts().values())
    return [roster for roster in rosters if not roster_faults(roster, edition, catalogue)]


def quick_rosters(edition: Edition, catalogue: Catalogue, seed: int) -> tuple[Roster, Roster]:
    """Two rosters for a game at once: samples if two are legal here, else random ones."""
    samples = sample_rosters(edition, catalogue)
    if len(samples) >= 2:
        one, two = random.Random(f"samples:{seed}").sample(samples, 2)
        return one, two
    return (
        random_roster(edition, catalogue, 2 * seed),
        random_roster(edition, catalogue, 2 * seed + 1),
    )


# --- random rosters -------------------------------------------------------------------------------


def random_roster(edition: Edition, catalogue: Catalogue, seed: int) -> Roster:
    """A legal roster around one affiliation; `TooFewCards` when the catalogue is too small."""
    chance = random.Random(f"roster:{seed}")
    affiliation = _affiliation(edition, catalogue, chance)
    characters = _characters(edition, catalogue, affiliation, chance)
    return Roster(
        name=f"Random {seed}",
        edition=edition.id,
        characters=_with_gems(characters, edition, catalogue, chance),
        tactics=_tactics(edition, catalogue, affiliation, chance),
        crises=_crises(edition, catalogue, chance),
    )


def _offered(edition: Edition, catalogue: Catalogue) -> list[CharacterCard]:
    cards = catalogue.characters.values()
    return [card for card in cards if is_offered(card, edition) and not card.reserve]


def _affiliation(edition: Edition, catalogue: Catalogue, chance: random.Random) -> str:
    known = {card.slug for card in _offered(edition, catalogue)}
    sizes = {
        slug: len(known & set(affiliation.members))
        for slug, affiliation in catalogue.affiliations.items()
    }
    large = [slug for slug, size in sizes.items() if size >= CORE_OF_ROSTER]
    return chance.choice(large) if large else ""


def _characters(
    edition: Edition, catalogue: Catalogue, affiliation: str, chance: random.Random
) -> list[CharacterCard]:
    cards = _offered(edition, catalogue)
    chance.shuffle(cards)
    members = catalogue.affiliations[affiliation].members if affiliation else ()
    core = [card for card in cards if card.slug in members][:CORE_OF_ROSTER]
    found: list[CharacterCard] = []
    for card in (*core, *cards):
        if len(found) == edition.roster_characters:
            break
        if not any(same_character(card, known, edition.roster_duplicate_rule) for known in found):
            found.append(card)
    _need("characters", len(found), edition.roster_characters, edition)
    return found


def _need(what: str, count: int, wanted: int, edition: Edition) -> None:
    if count < wanted:
        raise TooFewCards(
            told(
                "the catalogue has {n} {what} for a roster of {edition}, which needs {wanted}",
                what=told(what),
                n=count,
                edition=edition.name,
                wanted=wanted,
            )
        )


def _with_gems(
    characters: Sequence[CharacterCard],
    edition: Edition,
    catalogue: Catalogue,
    chance: random.Random,
) -> tuple[Entry, ...]:
    """Half of the Gem Bearers carry gems, each gem once (GEM-05)."""
    left = set(catalogue.gems) if edition.infinity_gems else set()
    entries = []
    for card in characters:
        possible = sorted(left & set(card.gems))
        count = min(card.gem_limit, len(possible)) if chance.random() < 0.5 else 0
        gems = tuple(chance.sample(possible, count))
        left -= set(gems)
        entries.append(Entry(card.slug, gems))
    return tuple(entries)


def _tactics(
    edition: Edition, catalogue: Catalogue, affiliation: str, chance: random.Random
) -> tuple[str, ...]:
    cards = [card for card in catalogue.tactics.values() if not any(tactic_lacks(card, edition))]
    useful = [card for card in cards if card.affiliation in ("", affiliation)]
    rest = [card for card in cards if card.affiliation not in ("", affiliation)]
    chance.shuffle(useful)
    chance.shuffle(rest)
    slugs = _friendly(_by_name((*useful, *rest)), catalogue)
    _need("Team Tactic cards", len(slugs), edition.roster_tactics, edition)
    return tuple(slugs[: edition.roster_tactics])


def _crises(edition: Edition, catalogue: Catalogue, chance: random.Random) -> tuple[str, ...]:
    found: list[str] = []
    wanted = edition.roster_crises_per_type
    for kind in CRISIS_TYPES:
        cards: list[CrisisCard] = [
            card
            for card in catalogue.crises.values()
            if card.type == kind and not any(crisis_lacks(card, edition))
        ]
        chance.shuffle(cards)
        slugs = _by_name(cards)
        _need(f"{kind.title()} Crisis cards", len(slugs), wanted, edition)
        found += slugs[:wanted]
    return tuple(found)


def _friendly(slugs: Iterable[str], catalogue: Catalogue) -> list[str]:
    """Without cards that refuse one drawn before them, or are refused by it."""
    drawn: list[str] = []
    for slug in slugs:
        refused = {*catalogue.tactics[slug].not_with}
        refusing = {known for known in drawn if slug in catalogue.tactics[known].not_with}
        if not refusing and refused.isdisjoint(drawn):
            drawn.append(slug)
    return drawn


def _by_name(cards: Iterable[TacticCard | CrisisCard]) -> list[str]:
    """One slug for each printed name (ROSTER-09, ROSTER-10)."""
    names: dict[str, str] = {}
    for card in cards:
        names.setdefault(card.name, card.slug)
    return list(names.values())
