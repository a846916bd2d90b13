"""Tables with the tokens of a crisis where its card puts them, for the tests of missions."""

from msgspec.structs import replace

from crisis.rules.chapters.scoring import expected_scores
from crisis.rules.engine import Engine
from tests.table import Play, Table, character

GRUNT = character("minion", head='parents = ["plain"]', injured="", threat=0)


def set_up(slug: str, edition: str = "1.3") -> Table:
    """An empty table with the tokens of one crisis; token ids are numbered as on the card."""
    table = Table(edition, crises=(slug,))
    for number, spot in enumerate(table.catalogue.crises[slug].tokens, start=1):
        table.token(
            slug, (spot.x / 1000, spot.y / 1000), kind=spot.kind, name=f"{slug}-{number}",
            home=(spot.x, spot.y),
        )  # fmt: skip
        if spot.name:
            token = table.state.tokens[f"{slug}-{number}"]
            table.state.tokens[token.id] = replace(token, name=spot.name)
    return table


def give(table: Table, token: str, holder: str) -> None:
    """Let a unit hold a token."""
    table.state.tokens[token] = replace(table.state.tokens[token], holder=holder)


def scores(play: Play) -> dict[str, int]:
    """What each side would score now."""
    return {side: vp for side, vp, _ in expected_scores(play.engine.game(play.state))}


def enlist(table: Table, affiliation: str, slug: str = "plain") -> None:
    """Make an invented character a member of an affiliation."""
    card = table.catalogue.affiliations[affiliation]
    members = {
        **table.catalogue.affiliations,
        affiliation: replace(card, members=(*card.members, slug)),
    }
    table.catalogue = replace(table.catalogue, affiliations=members)
    table.engine = Engine(table.engine.edition, table.catalogue)


def hold(table: Table, *cards: str, side: str = "A") -> None:
    """Give a side Team Tactic cards and the affiliation they need (TAC-06)."""
    known = [table.catalogue.tactics[card].affiliation for card in cards]
    table.side(side, tactics=cards, affiliation=next((name for name in known if name), ""))


def tactics(play: Play) -> list[str]:
    """The ways to play a card that are offered now."""
    return play.offered("tactic")


def squad(
    *cards: str, power: int = 3, edition: str = "1.3", affiliation: str = ""
) -> tuple[Table, str, str, str]:
    """An active hero, a friend 3 inches beside, an enemy 3 inches ahead, and the cards."""
    table = Table(edition, extra=[GRUNT])
    if affiliation:
        enlist(table, affiliation)
    hero = table.unit("A", "plain", (10, 10), name="hero", power=power)
    friend = table.unit("A", "plain", (10, 13), name="friend", power=power)
    foe = table.unit("B", "plain", (13, 10), name="foe", power=power)
    hold(table, *cards)
    return table, hero, friend, foe


def play_card(table: Table, active: str, key: str) -> Play:
    return table.activate(active).do(f"pick A|{key}")
