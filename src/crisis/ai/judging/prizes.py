"""What tokens score for: by what they are called, and what a source gives out.

Belongs here: reading the scoring lines of crisis cards for players that think. Does not belong
here: who is near a token, and what a rule of the game says of it.
"""

from crisis.cards.model.schema import Catalogue, CrisisCard, Scoring

SOURCE = "source"  # a token of this kind gives others out, which score


def called(crisis: CrisisCard, kind: str, name: str) -> str:
    """The name by which a token scores: that of what it gives out, or its own, or its card's."""
    return crisis.token_name if kind == SOURCE else name or crisis.token_name


def lines_for(crisis: CrisisCard, kind: str, name: str) -> list[Scoring]:
    """The lines of a card by which a token may bring points."""
    own = called(crisis, kind, name)
    return [line for line in crisis.scoring if line.token in ("", own)]


def read_prizes(catalogue: Catalogue) -> dict[tuple[str, str, str], float]:
    """The points that a token brings each round, by its crisis, its kind and its name: none if all
    lines name others. What is scored once is no token's own."""
    found: dict[tuple[str, str, str], float] = {}
    for slug, crisis in catalogue.crises.items():
        for token in crisis.tokens:
            lines = lines_for(crisis, token.kind, token.name)
            each = [line.vp for line in lines if line.per != "once" and not line.beside]
            key = (slug, token.kind, token.name)
            found[key] = float(max(each)) if each else float(bool(lines))
    return found
