"""Which rules are broken on purpose, and how: the list in mutations.toml and the draw behind it."""

import random
import tomllib
from collections.abc import Collection, Iterable
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]
SEED = 2026
DRAWN = 40
SECOND_SEED = 4
SECOND_DRAWN = 35


class Mutation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to break one rule: a snippet of a source or data file and what replaces it."""

    rule: str
    what: str
    file: str  # under src/crisis
    old: str
    new: str

    @property
    def path(self) -> Path:
        return Path("src/crisis") / self.file

    @property
    def is_kernel(self) -> bool:
        """Compiled geometry: cheaper to run as plain Python than to compile once more."""
        return self.file.startswith("geometry/kernel/")

    def applied_to(self, text: str) -> str:
        found = text.count(self.old)
        if found != 1:
            raise ValueError(f"{self.rule}: the snippet occurs {found} times in {self.file}")
        return text.replace(self.old, self.new)


def read_mutations() -> list[Mutation]:
    raw = tomllib.loads(Path(__file__).with_name("mutations.toml").read_text("utf-8"))
    return msgspec.convert(raw["mutation"], list[Mutation])


def drawn_rules(ids: Iterable[str], waived: Collection[str]) -> list[str]:
    """Forty ids: the first of each chapter in a shuffle with a fixed seed, then from its front.

    The draw is repeatable, so that nobody can choose the rules whose tests are known to be good.
    """
    order = list(ids)
    random.Random(SEED).shuffle(order)
    order = [rule for rule in order if rule not in waived]
    first = _first_of_chapters(order)
    others = [rule for rule in order if rule not in first]
    return [*first, *others][:DRAWN]


def drawn_again(ids: Iterable[str], passed_over: Collection[str]) -> list[str]:
    """One more of each chapter that has rules which were not drawn the first time."""
    order = [rule for rule in ids if rule not in passed_over]
    random.Random(SECOND_SEED).shuffle(order)
    return _first_of_chapters(order)[:SECOND_DRAWN]


def _first_of_chapters(order: Iterable[str]) -> list[str]:
    first: dict[str, str] = {}
    for rule in order:
        first.setdefault(rule.partition("-")[0], rule)
    return list(first.values())
