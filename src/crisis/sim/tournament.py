"""A tournament with every character of the pack: who wins, and which powers and cards are used.

The squads are made for it, so that everything gets its chance: what was used least comes first. A
power or card that was never used is reported with the reason: never offered, or offered and never
worth it.
"""

import logging
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

import msgspec

from crisis.ai.discipline import DisciplinedAgent
from crisis.cards.model.schema import Catalogue, CharacterCard, Rule, TacticCard
from crisis.cards.vocabulary import Filter
from crisis.play.agents import Agent
from crisis.play.match import Match
from crisis.play.record import engine_for
from crisis.rules.engine import Engine
from crisis.rules.reading.roles import as_tuple
from crisis.rules.setup.setup import Setup, Squad
from crisis.sim.crew.crew import Crew
from crisis.sim.crew.warm import warm_engine
from crisis.sim.players import make_player
from crisis.state.decisions import Choose, Decision, Draw, Roll
from crisis.state.event import Event
from crisis.state.events import RuleUsed, TacticPlayed
from crisis.state.records import SIDES, SideId

log = logging.getLogger("crisis.sim")

MEMBERS = 5
CARDS = 8
START_RATING = 1000.0
STEP = 24.0
MOST_DECISIONS = 20_000
GENERATION = 8  # games whose squads are made before one of them is played
POWER_KINDS = ("active", "reactive")


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """One game of a tournament."""

    number: int
    seed: int
    setup: Setup
    agent: str
    budget: int | None
    edition: str
    revision: str


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """What a game came to: who won, what was used and what was offered."""

    number: int
    winner: SideId | None = None
    error: str = ""
    used: dict[str, int] = {}
    offered: dict[str, int] = {}
    mishaps: tuple[str, ...] = ()  # what went wrong in a player's mind


class Unused(msgspec.Struct, frozen=True, kw_only=True):
    """A power or card that nobody used, and why."""

    what: str
    offered: int
    why: str


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of a tournament."""

    games: int
    errors: list[str]
    mishaps: list[str]
    powers: int
    powers_used: int
    tactics: int
    tactics_used: int
    share_used: float
    unused: list[Unused]
    ratings: dict[str, float]


# --- what there is to use -------------------------------------------------------------------------


def power_names(catalogue: Catalogue) -> dict[str, str]:
    """Every superpower that a player decides to use, by its key, with its full name."""
    found: dict[str, str] = {}
    for card in catalogue.characters.values():
        for rule in _powers(card):
            found[f"{card.slug}/{rule.name}"] = f"{card.name}: {rule.name}"
    for gem in catalogue.gems.values():
        for rule in gem.rules:
            if rule.kind in POWER_KINDS:
                found[f"{gem.slug}/{rule.name}"] = rule.name
    return found


def _powers(card: CharacterCard) -> Iterator[Rule]:
    for sides in card.forms.values():
        for side in sides.values():
            yield from (rule for rule in side.rules if rule.kind in POWER_KINDS)


def power_key(ref: str, name: str) -> str:
    return f"{ref.partition('/')[0]}/{name}"


# --- squads ---------------------------------------------------------------------------------------


class Matchmaker:
    """Makes squads in which what was used least comes first."""

    def __init__(self, catalogue: Catalogue, seed: int) -> None:
        self.catalogue = catalogue
        self.chance = random.Random(f"tournament:{seed}")
        self.used: Counter[str] = Counter()
        self.fielded: Counter[str] = Counter()

    def setup(self) -> Setup:
        one = self._squad(())
        two = self._squad(one.tactics)
        secures, extractions = (
            [slug for slug, card in self.catalogue.crises.items() if card.type == kind]
            for kind in ("secure", "extraction")
        )
        return Setup(
            table=self.chance.choice(sorted(self.catalogue.tables)),
            crises=(self.chance.choice(secures), self.chance.choice(extractions)),
            squads={"A": one, "B": two},
        )

    def _squad(self, taken: tuple[str, ...]) -> Squad:
        lead = self._next_card(taken)
        members = self._members(lead)
        affiliation = lead.affiliation or self._affiliation(members)
        cards = [card for card in self._by_use(taken) if self._playable(card, members, affiliation)]
        for slug in members:
            self.fielded[slug] += 1
        return Squad(
            characters=tuple(members),
            affiliation=affiliation,
            tactics=tuple(dict.fromkeys([lead.slug, *(card.slug for card in cards)]))[:CARDS],
            gems={
                slug: self._gems(slug) for slug in members if self.catalogue.characters[slug].gems
            },
        )

    def _by_use(self, taken: tuple[str, ...]) -> list[TacticCard]:
        cards = [card for slug, card in self.catalogue.tactics.items() if slug not in taken]
        self.chance.shuffle(cards)
        return sorted(cards, key=lambda card: self.used[card.slug])

    def _next_card(self, taken: tuple[str, ...]) -> TacticCard:
        return self._by_use(taken)[0]

    def _members(self, lead: TacticCard) -> list[str]:
        """Who must play the card, then members of its affiliation, then who sat out longest."""
        known = self.catalogue.affiliations.get(lead.affiliation)
        waiting = sorted(
            self._fighters(), key=lambda slug: (self._idle_powers(slug), self.chance.random())
        )
        found: list[str] = []
        for wanted in lead.players:
            players = [s for s in waiting if self.may_play(s, wanted) and s not in found]
            found += players[:1]
        if known is not None:
            found += [slug for slug in waiting if slug in known.members and slug not in found][:2]
        for slug in waiting:
            if len(found) >= MEMBERS:
                break
            names = {self.catalogue.characters[one].alter_ego for one in found}
            if slug not in found and self.catalogue.characters[slug].alter_ego not in names:
                found.append(slug)
        return found[:MEMBERS]

    def _idle_powers(self, slug: str) -> tuple[bool, int, int]:
        """How little of a character was seen: played at all, powers used, games played."""
        card = self.catalogue.characters[slug]
        names = {rule.name for rule in _powers(card)}
        unused = sum(1 for name in names if not self.used[f"{slug}/{name}"])
        return self.fielded[slug] > 0, -min(unused, 1), self.fielded[slug]

    def _fighters(self) -> list[str]:
        return [slug for slug, card in self.catalogue.characters.items() if not card.grunt]

    def may_play(self, slug: str, wanted: Filter) -> bool:
        card = self.catalogue.characters[slug]
        if wanted.character and slug not in as_tuple(wanted.character):
            return False
        if wanted.alter_ego and card.alter_ego not in as_tuple(wanted.alter_ego):
            return False
        known = self.catalogue.affiliations.get(wanted.affiliation)
        return known is None or slug in known.members

    def _affiliation(self, members: list[str]) -> str:
        usable = [
            slug
            for slug, one in self.catalogue.affiliations.items()
            if 2 * sum(member in one.members for member in members) > len(members)
        ]
        return self.chance.choice(sorted(usable)) if usable else ""

    def _playable(self, card: TacticCard, members: list[str], affiliation: str) -> bool:
        if card.affiliation and card.affiliation != affiliation:
            return False
        return all(any(self.may_play(slug, one) for slug in members) for one in card.players)

    def _gems(self, slug: str) -> tuple[str, ...]:
        card = self.catalogue.characters[slug]
        gems = sorted(card.gems, key=lambda gem: (self._gem_use(gem), self.chance.random()))
        return tuple(gems[: card.gem_limit])

    def _gem_use(self, gem: str) -> int:
        return sum(n for key, n in self.used.items() if key.startswith(f"{gem}/"))


# --- playing --------------------------------------------------------------------------------------


def play_pairing(pairing: Pairing) -> Played:
    """One game, with an eye on what is offered and used."""
    engine = warm_engine(pairing.edition, pairing.revision)
    match = Match(engine, pairing.setup, seed=pairing.seed)
    used: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    agents = {
        side: make_player(pairing.agent, engine, 2 * pairing.seed + n, pairing.budget)
        for n, side in enumerate(SIDES)
    }
    try:
        for _ in range(MOST_DECISIONS):
            decision = match.state.pending
            if decision is None:
                break
            if isinstance(decision, Roll | Draw):
                events = match.submit("chance", match.dealer.deal(decision))
            else:
                offered.update(_offers(engine, decision))
                view = engine.view(match.state, decision.asked)
                answer = agents[decision.asked].answer(view, decision)
                events = match.submit(decision.asked, answer)
            used.update(_uses(events))
    except Exception as error:  # the tournament goes on; the report names the game
        log.exception("game %d (seed %d) broke off", pairing.number, pairing.seed)
        return Played(number=pairing.number, error=f"seed {pairing.seed}: {error!r}")
    winner = match.state.outcome.winner if match.state.outcome else None
    return Played(
        number=pairing.number, winner=winner, used=dict(used), offered=dict(offered),
        mishaps=tuple(_mishaps(pairing.seed, agents.values())),
    )  # fmt: skip


def _mishaps(seed: int, agents: Iterable[Agent]) -> Iterator[str]:
    for agent in agents:
        for one in agent.mishaps if isinstance(agent, DisciplinedAgent) else ():
            yield f"seed {seed}: mishap at decision {one.decision}: {one.what}"


def _offers(engine: Engine, decision: Decision) -> set[str]:
    if not isinstance(decision, Choose):
        return set()
    found = set()
    for option in decision.options:
        if option.what == "tactic":
            found.add(option.rule or option.picked)
        elif option.what in ("power", "use") and option.rule:
            known = option.rule in engine.catalogue.tactics
            found.add(option.rule if known else power_key(option.rule, option.name))
    return found


def _uses(events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        if isinstance(event, TacticPlayed):
            yield event.card
        elif isinstance(event, RuleUsed):
            yield power_key(event.rule, event.name)


class Tournament:
    """Plays generation after generation and keeps the score."""

    def __init__(
        self, *, games: int, agent: str, seed: int, budget: int | None, edition: str, revision: str
    ) -> None:
        self.games = games
        self.agent = agent
        self.seed = seed
        self.budget = budget
        self.edition = edition
        self.revision = revision
        self.catalogue = engine_for(edition, revision).catalogue
        self.matchmaker = Matchmaker(self.catalogue, seed)
        self.offered: Counter[str] = Counter()
        self.errors: list[str] = []
        self.mishaps: list[str] = []
        self.ratings = {
            slug: START_RATING for slug, card in self.catalogue.characters.items() if not card.grunt
        }
        self.played = 0

    def run(
        self,
        crew: Crew,
        note: Callable[[Played], None],
        known: Iterable[Played] = (),
    ) -> None:
        """All games, but for those that are known; Ctrl-C leaves what is done.

        Squads are made for a generation at a time, however many play it: so the same seed gives the
        same tournament for every crew."""
        done = {played.number: played for played in known}
        while self.played < self.games:
            size = min(GENERATION, self.games - self.played)
            several = [self._pairing(ahead) for ahead in range(size)]
            missing = [pairing for pairing in several if pairing.number not in done]
            for played in crew.work(play_pairing, missing):
                done[played.number] = played
                note(played)
            for pairing in several:
                self._enter(pairing, done[pairing.number])

    def _pairing(self, ahead: int = 0) -> Pairing:
        number = self.played + ahead
        return Pairing(
            number=number, seed=self.seed * 1_000_003 + number, setup=self.matchmaker.setup(),
            agent=self.agent, budget=self.budget, edition=self.edition, revision=self.revision,
        )  # fmt: skip

    def _enter(self, pairing: Pairing, played: Played) -> None:
        self.played += 1
        if played.error:
            self.errors.append(played.error)
        self.mishaps += played.mishaps
        self.matchmaker.used.update(played.used)
        self.offered.update(played.offered)
        self._rate(pairing, played)

    def _rate(self, pairing: Pairing, played: Played) -> None:
        """Every character of a squad gains or loses what its squad does (Elo)."""
        squads = {side: pairing.setup.squads[side].characters for side in SIDES}
        mean = {
            side: sum(self.ratings[slug] for slug in squads[side]) / len(squads[side])
            for side in SIDES
        }
        expected = 1 / (1 + 10 ** ((mean["B"] - mean["A"]) / 400))
        score = {"A": 1.0, "B": 0.0}.get(played.winner or "", 0.5)
        for slug in squads["A"]:
            self.ratings[slug] += STEP * (score - expected)
        for slug in squads["B"]:
            self.ratings[slug] -= STEP * (score - expected)

    def report(self) -> Report:
        used = self.matchmaker.used
        powers = power_names(self.catalogue)
        tactics = {slug: card.name for slug, card in self.catalogue.tactics.items()}
        everything = {**powers, **tactics}
        unused = [self._unused(key, name) for key, name in everything.items() if not used[key]]
        total = len(everything)
        return Report(
            games=self.played,
            errors=self.errors,
            mishaps=self.mishaps,
            powers=len(powers),
            powers_used=sum(1 for key in powers if used[key]),
            tactics=len(tactics),
            tactics_used=sum(1 for key in tactics if used[key]),
            share_used=round((total - len(unused)) / total, 4),
            unused=unused,
            ratings={
                self._name(slug): round(rating, 1)
                for slug, rating in sorted(self.ratings.items(), key=lambda pair: -pair[1])
            },
        )

    def _name(self, slug: str) -> str:
        """A character's name, with its slug where another one has the same."""
        name = self.catalogue.characters[slug].name
        same = [one for one in self.catalogue.characters.values() if one.name == name]
        return name if len(same) == 1 else f"{name} ({slug})"

    def _unused(self, key: str, name: str) -> Unused:
        offered = self.offered[key]
        why = (
            f"offered {offered} times, something else was always better"
            if offered
            else "never offered: what it needs did not come about"
        )
        return Unused(what=name, offered=offered, why=why)
