"""`crisis verify` over 200 games with varied squads, crises and tables: all proved, no forgery is."""

import os
import random
import re
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from crisis.play.agents import RandomAgent
from crisis.play.agreement import AgreedDealer, agreed
from crisis.play.draw import drawn_setup
from crisis.play.match import Match
from crisis.play.proof import verify
from crisis.play.record import BadRecord, engine, record_from_json, record_to_json
from tests.play.forgery import forgeries

GAMES = 200
EDITIONS = ("1.3", "1.2", "core-2023", "core-2019")
SEED = 19_000


def tried(seed: int) -> str:
    """Play a game, prove it, and try to forge it; what is wrong, if anything."""
    chance = random.Random(seed)
    rules = engine(EDITIONS[seed % len(EDITIONS)])
    setup = drawn_setup(rules.edition, rules.catalogue, seed, surprise=bool(seed % 2))
    numbers = {side: chance.randbytes(16).hex() for side in "AB"}
    match = Match(rules, setup, seed=0)
    match.record.seed, match.record.dice = None, agreed(chance.randbytes(32).hex(), numbers)
    match.dealer = AgreedDealer(match.record.dice, match.record.answers)
    match.play({"A": RandomAgent(rules, seed), "B": RandomAgent(rules, seed + 1)})
    record = record_from_json(record_to_json(match.record))
    proof = verify(record, rules)
    if not (proof.agreed and proof.rolls > 5 and proof.answers == len(record.answers)):
        return f"seed {seed}: {proof}"
    for name, forged, place in forgeries(record, seed):
        try:
            verify(forged, rules)
        except BadRecord as error:
            if not re.search(place, str(error)):
                return f"seed {seed}: {name} is not named: {error}"
        else:
            return f"seed {seed}: {name} was not noticed"
    return ""


@pytest.mark.parametrize("part", range(4))
def test_every_game_is_proved_and_every_forgery_is_refused_with_its_place(part: int) -> None:
    seeds = range(SEED + part, SEED + GAMES, 4)
    with ProcessPoolExecutor(min(2, os.cpu_count() or 1), get_context("spawn")) as workers:
        assert [said for said in workers.map(tried, seeds, chunksize=5) if said] == []
