"""The exhaustive run: games over all cards until every rule of every card has fired.

Each game is cast for what is still silent and played by curious agents; a witness keeps the list.
What never fires in many games is either very rare or broken: it is named at the end.
"""

import random
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from crisis.cards.model.schema import Catalogue
from crisis.play.match import Match
from crisis.play.record import Record
from crisis.rules.core.witness import watching
from crisis.rules.engine import Engine
from crisis.sim.casting import Casting, conditions_given
from crisis.sim.curious import curious_pair
from crisis.sim.inventory import Ability, Part, inventory, printed
from crisis.sim.watcher import Watcher

MOST_DECISIONS = 5_000


class Never(msgspec.Struct, frozen=True):
    """A rule that no game has fired."""

    category: str
    card: str
    name: str
    part: str
    ref: str


class GameError(msgspec.Struct, frozen=True):
    """A game that broke, with the record up to there, so that it can be replayed."""

    game: int
    seed: int
    error: str
    record: Record


class Exhaust:
    """The run as it stands; `games()` plays on until nothing is silent."""

    def __init__(self, engines: list[Engine], seed: int = 0) -> None:
        self.engines = engines
        self.seed = seed
        cards = engines[0].catalogue
        entries = inventory(cards)
        self.out_of_reach = [entry for entry in entries if is_out_of_reach(entry, cards)]
        self.entries = [entry for entry in entries if entry not in self.out_of_reach]
        self.watcher = Watcher(printed(self.entries))
        self.total = len(self._parts())
        self.played = 0
        self.errors: list[GameError] = []
        self.seconds = 0.0

    @property
    def fired(self) -> int:
        return self.total - len(self._silent_parts())

    @property
    def done(self) -> bool:
        return not self._silent_parts()

    def games(self, most: int) -> Iterator[int]:
        """Play game after game, at most so many; yields how many rules have fired."""
        began = time.perf_counter()
        while self.played < most and not self.done:
            self._play()
            self.seconds = time.perf_counter() - began
            yield self.fired

    def never(self) -> list[Never]:
        """What no game has fired, each rule once."""
        return [
            Never(entry.category, entry.card, entry.name, part.name, part.refs[0])
            for entry in self._abilities()
            for part in entry.silent_parts(self.watcher.fired)
        ]

    # --- inside ---

    def _play(self) -> None:
        number = self.played
        engine = self.engines[number % len(self.engines)]
        seed = self.seed * 1_000_003 + number
        casting = Casting(
            engine.catalogue, engine.edition, self._silent(), random.Random(f"cast:{seed}")
        )
        match = Match(engine, casting.setup(), seed=seed)
        try:
            with watching(self.watcher):
                match.play(curious_pair(engine, seed, self.watcher.wanted), most=MOST_DECISIONS)
        except Exception as error:  # the run goes on; the game that broke is named at the end
            self.errors.append(GameError(number, seed, _told(error), match.record))
        self.played += 1
        self._forget_twins()

    def _forget_twins(self) -> None:
        """What fired on one side of a card need not fire on the other, where it says the same."""
        for part in self._parts():
            if part.fired(self.watcher.fired):
                for ref in part.refs:
                    self.watcher.wanted.pop(ref, None)

    def _abilities(self) -> list[Ability]:
        """Every part once: characters and special rules of attacks only repeat others."""
        return [e for e in self.entries if e.category not in ("characters", "attack_riders")]

    def _silent(self) -> list[Ability]:
        return [entry for entry in self.entries if not entry.fired(self.watcher.fired)]

    def _parts(self) -> list[Part]:
        return [part for entry in self._abilities() for part in entry.parts]

    def _silent_parts(self) -> list[Part]:
        return [part for part in self._parts() if not part.fired(self.watcher.fired)]


def _told(error: Exception) -> str:
    """The error and where it arose."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"


def is_out_of_reach(entry: Ability, cards: Catalogue) -> bool:
    """What these cards alone cannot bring about: a condition that no rule gives, a Team Tactic
    card for more members of an affiliation than there are characters."""
    if entry.category == "conditions":
        return not any(entry.card in conditions_given(rule) for rule in cards.rules.values())
    if entry.category != "tactics":
        return False
    asked = Counter(player.affiliation for player in cards.tactics[entry.card].players)
    del asked[""]
    return any(
        count > sum(slug in cards.characters for slug in cards.affiliations[affiliation].members)
        for affiliation, count in asked.items()
    )
