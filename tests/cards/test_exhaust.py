"""The exhaustive run, a few games of it: it counts what fired and names what cannot."""

import random
from functools import lru_cache

import msgspec
import pytest

from crisis.cards.model.schema import Catalogue
from crisis.data import catalogue, edition_texts
from crisis.rules.core.edition import load_edition
from crisis.rules.engine import Engine
from crisis.sim import exhaust
from crisis.sim.casting import Casting
from crisis.sim.exhaust import Exhaust, is_out_of_reach
from crisis.sim.inventory import inventory
from tests.table import attack, catalogue_with, character, power, tactic

BROKEN = character(
    "broken",
    attack(range=5) + power("Never", "active", "when = [{ power_min = 11 }]", 'do = "gain_power"', "amount = 1"),
)  # fmt: skip
GAMES = 4
FEW = {
    "broken", "hulk", "captain-america-first-avenger", "invincible-iron-man", "the-black-widow",
    "spectacular-spider-man", "captain-marvel-cosmic-avenger", "red-skull-master-of-the-world",
    "baron-helmut-zemo", "crossbones-merciless-merc", "doc-ock-sinister-scientist", "kingpin",
    "winter-soldier-operative", "ultron-metal-tyrant", "ultron-drones", "thanos-the-mad-titan",
}  # fmt: skip


def engine(edition: str = "1.3") -> Engine:
    return Engine(load_edition(edition, edition_texts()), few_characters())


@lru_cache(maxsize=1)
def few_characters() -> Catalogue:
    """The broken card among a few others, so that everybody is cast within a few games."""
    cards = catalogue_with((BROKEN,))
    few = {slug: card for slug, card in cards.characters.items() if slug in FEW}
    return msgspec.structs.replace(cards, characters=few)


@lru_cache(maxsize=1)
def short_run() -> tuple[Exhaust, list[int]]:
    run = Exhaust([engine()], seed=3)
    return run, list(run.games(GAMES))


def test_a_run_counts_what_fired() -> None:
    run, counts = short_run()
    assert run.played == GAMES == len(counts) and not run.errors
    assert counts == sorted(counts) and counts[0] > 50
    assert run.fired == counts[-1] == run.total - len(run.never())
    assert not run.done


def test_a_broken_card_is_named() -> None:
    run, _ = short_run()
    silent = {never.ref for never in run.never()}
    assert "broken/normal/healthy/Never" in silent
    assert "broken/normal/healthy/Strike" not in silent  # its other ability was seen


def test_the_same_seed_plays_the_same() -> None:
    once, again = Exhaust([engine()], seed=7), Exhaust([engine()], seed=7)
    assert list(once.games(1)) == list(again.games(1))
    assert once.watcher.fired == again.watcher.fired


def test_a_finished_run_plays_no_more() -> None:
    run = Exhaust([engine()], seed=0)
    for ref in list(run.watcher.wanted):
        run.watcher.fire(ref)
    assert run.done and run.never() == [] and list(run.games(5)) == [] and run.played == 0


def test_a_game_that_breaks_is_kept_with_its_record(monkeypatch: pytest.MonkeyPatch) -> None:

    class Broken:
        def answer(self, view: object, decision: object) -> None:
            raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(exhaust, "curious_pair", lambda *_: {"A": Broken(), "B": Broken()})
    run = Exhaust([engine()], seed=1)
    assert list(run.games(1)) == [0]
    (error,) = run.errors
    assert "ZeroDivisionError: on purpose (test_exhaust.py:" in error.error
    assert error.record.setup.squads


def test_cards_that_need_others_are_out_of_reach() -> None:
    known = catalogue()
    alone = next(
        slug
        for slug, one in known.affiliations.items()
        if not set(one.members) & set(known.characters)
    )
    pair = tactic(
        "pair", f'players = [{{ is = "ally", affiliation = "{alone}" }}, {{ is = "ally", affiliation = "{alone}" }}]',
        'do = "gain_power"', 'who = "payer"', "amount = 1", affiliation=alone,
    )  # fmt: skip
    cards = catalogue_with((pair,))
    lost = {entry.card for entry in inventory(cards) if is_out_of_reach(entry, cards)}
    assert "pair" in lost  # nobody of this affiliation is in the pack
    assert "avengers-assemble" not in lost and "bleed" not in lost


def test_squads_are_cast_for_what_is_silent() -> None:

    now = engine()
    silent = [e for e in inventory(now.catalogue) if e.card in ("anger-management", "mind")]
    setup = Casting(now.catalogue, now.edition, silent, random.Random(1)).setup()
    for squad in setup.squads.values():
        assert "hulk" in squad.characters and squad.affiliation == "avengers"
        assert squad.tactics[0] == "anger-management"


@pytest.mark.parametrize(
    ("silent", "affiliation", "character"),
    [
        ("thralls-of-dracula", "thralls-of-dracula", "dracula"),  # the card makes the squad
        ("iron-man-hulkbuster", None, "hulkbuster"),  # he stands in no squad: the suit brings him
    ],
)
def test_whoever_is_needed_is_cast(silent: str, affiliation: str | None, character: str) -> None:
    cards = catalogue()
    entries = [entry for entry in inventory(cards) if entry.card == silent]
    casting = Casting(cards, load_edition("1.3", edition_texts()), entries, random.Random(1))
    for squad in casting.setup().squads.values():
        assert character in squad.characters
        assert affiliation in (None, squad.affiliation)
