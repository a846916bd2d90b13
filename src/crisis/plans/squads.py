"""The squad that a roster brings to a mission at a Threat, as a computer player chooses it."""

from crisis.ai.judging.evaluate import Judge
from crisis.ai.minds.setup_sense import SetupSense
from crisis.rules.engine import Engine
from crisis.rules.setup.setup import BadSetup
from crisis.rules.setup.squads import legal_squads, needed_cards, squad_from, tactic_faults
from crisis.state.rosters import Roster, Squad
from crisis.texts.told import told


def chosen_squad(engine: Engine, roster: Roster, threat: int, crises: tuple[str, ...]) -> Squad:
    """The best rated legal squad with the cards that it plays best; `BadSetup` if there is none."""
    sense = SetupSense(engine, Judge(engine))
    _, members, affiliation = sense.best_squad(roster, threat, crises)
    if not members:
        raise BadSetup(
            told("{name} has no legal squad at Threat {n}", name=roster.name, n=threat)
            if roster.name
            else told("this roster has no legal squad at Threat {n}", n=threat)
        )
    bare = squad_from(roster, members, affiliation, ())
    cards = engine.catalogue.tactics

    def worth(slug: str) -> float:
        return sense.card_worth(cards[slug], members, affiliation)

    tactics = needed_cards(members, affiliation, engine.catalogue, roster.tactics)
    others = [slug for slug in roster.tactics if slug not in tactics and worth(slug)]
    for slug in sorted(others, key=worth, reverse=True):
        fuller = squad_from(roster, bare.characters, affiliation, (*tactics, slug))
        if not any(tactic_faults(fuller, engine.edition, engine.catalogue, roster=roster)):
            tactics = fuller.tactics
    return squad_from(roster, bare.characters, affiliation, tactics)


def squads_with(engine: Engine, roster: Roster, threat: int) -> dict[str, int]:
    """How many legal squads of this Threat each character of the roster stands in."""
    found = dict.fromkeys(roster.slugs, 0)
    for squad in legal_squads(roster, threat, engine.edition, engine.catalogue):
        for slug in squad.characters:
            found[slug] += 1
    return found
