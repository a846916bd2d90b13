"""Rows of one line each (docs/authoring.md, "Rows of one line"): reading them, and a stage that answers by itself
whatever a line leaves out.

    [abomination]
    Strike: a Wild poisons > hit Strike W > foe.has=poison
    Throws a car at him | car 11,12 12,13 size=2 > use Hurl; choose car; aim 1,0 > foe.damage=2

What a line does not say: `me` is the card of the section at 10,10 with 6 Power, `foe` a plain enemy at 12.5,10 with 3,
and `me` is active. Between two steps what is optional is declined, what must be is carried out
(somewhere, in some direction), and dice come up blank.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from crisis.state.decisions import (
    Choose,
    ChooseAdvance,
    ChooseAim,
    ChooseDice,
    ChooseSpot,
    Option,
    Roll,
    decision_text,
)
from tests.scenarios.stage import Stage

FOLDER = Path(__file__).parent / "lines"
DICE = re.compile(r"^[CWHBF-]+(/[CWHBF-]+)?$|^/[CWHBF-]+$")
SPOT = re.compile(r"^-?[\d.]+,-?[\d.]+$")
STEPS = re.compile(r"(?<!\\); *")  # a name with a semicolon writes it as \;
WORDS = ("active", "round", "turn", "edition", "priority")
NUMBERS = ("actions", "number")
BY_SIDE = ("tactics", "spare", "bench")
Row = dict[str, Any]


def lines() -> Iterator[tuple[str, Row]]:
    """Every line as a row, with the card it is about."""
    for file in sorted(FOLDER.glob("*.txt")):
        slug = ""
        for line in file.read_text("utf-8").splitlines():
            if line.startswith("["):
                slug = line.strip("[] ")
            elif line.strip() and not line.startswith("#"):
                yield slug, row_of(slug, line)


def row_of(slug: str, line: str) -> Row:
    parts = line.split(" > ")
    assert len(parts) == 3, f"{slug}: not `says > play > then`: {line}"
    head, play, then = parts
    says, _, settings = head.partition(" | ")
    row: Row = {
        "says": says.strip(),
        "units": {"me": f"A {slug} 10,10 power=6", "foe": "B plain 12.5,10 power=3"},
        "active": "me",
        "play": [step.replace("\\;", ";") for step in filter(None, STEPS.split(play.strip()))],
        "then": dict(fact.split("=", 1) for fact in then.split()),
    }
    for setting in filter(None, (part.strip() for part in settings.split(";"))):
        _set(row, setting)
    return row


def _set(row: Row, setting: str) -> None:
    name, *rest = setting.split()
    if name in SETTINGS:
        SETTINGS[name](row, name, rest)
        if name in ("round", "turn"):
            del row["active"]
    elif len(rest) > 1 and SPOT.match(rest[0]) and SPOT.match(rest[1]):
        row.setdefault("terrain", {})[name] = " ".join(rest)
    elif rest[0] in ("A", "B"):
        row["units"][name] = " ".join(rest)
    else:
        _change(row["units"], name, rest)


SETTINGS: dict[str, Callable[[Row, str, list[str]], Any]] = {
    **dict.fromkeys(WORDS, lambda row, name, rest: row.update({name: " ".join(rest)})),
    **dict.fromkeys(NUMBERS, lambda row, name, rest: row.update({name: int(rest[0])})),
    **dict.fromkeys(
        BY_SIDE, lambda row, name, rest: row.setdefault(name, {}).update({rest[0]: rest[1:]})
    ),
    "affiliation": lambda row, name, rest: row.setdefault(name, {}).update({rest[0]: rest[1]}),
    "vp": lambda row, name, rest: row.setdefault(name, {}).update({rest[0]: int(rest[1])}),
    "crises": lambda row, name, rest: row.update({name: rest}),
    "lead": lambda row, name, rest: row.setdefault(name, []).append(" ".join(rest)),
    "deployed": lambda row, name, rest: row.update({name: True}),
    "token": lambda row, _, rest: row.setdefault("tokens", {}).update(
        {rest[0]: " ".join(rest[1:])}
    ),
    "without": lambda row, _, rest: row["units"].pop(rest[0]),
}


def _change(units: dict[str, str], name: str, rest: list[str]) -> None:
    """ "foe 14,10 power=0": somebody who is there anyway stands elsewhere or has other fields."""
    side, slug, spot, *fields = units[name].split()
    if SPOT.match(rest[0]):
        spot, rest = rest[0], rest[1:]
    units[name] = " ".join([side, slug, spot, *fields, *rest])


class LineStage(Stage):
    """Plays a line: whatever its next step waits for is reached without further words."""

    def __init__(self, row: Row) -> None:
        super().__init__(row)
        self.before = {
            key: self.fact(key) for key, value in row["then"].items() if value[0] in "+-"
        }

    def carry_out(self, words: str) -> None:
        verb, _, rest = words.partition(" ")
        awaited = self._awaited(verb, rest)
        if awaited is not None:
            self.reach(awaited, words)
        if verb == "roll":
            pending = self.play.state.pending
            assert isinstance(pending, Roll)
            rest = rest.strip().ljust(pending.count, "-")
        super().carry_out(f"{verb} {rest}")

    def _awaited(self, verb: str, rest: str) -> Callable[[], bool] | None:  # noqa: PLR0911 - one line each
        match verb:
            case "use":
                name = rest.partition(" for ")[0].partition(" by ")[0]
                return lambda: not self._offered().isdisjoint({rest, name})
            case "attack":
                return lambda: f"attack:{rest.rpartition(' ')[0]}" in self._offered()
            case "choose" | "target":
                return lambda: f"{verb}:{self.ids.get(rest, rest)}" in self._offered()
            case "word" | "number" | "condition":
                return lambda: f"{verb}:{rest}" in self._offered()
            case "yes" | "no" | "done":
                return lambda: verb in self._offered()
            case "pick":
                return lambda: rest.format(**self.ids) in self._offered()
            case "roll":
                return lambda: isinstance(self.play.state.pending, Roll)
            case "asked" if rest.isdigit():
                return lambda: isinstance(self.play.state.pending, Roll)
            case "dice":
                return lambda: isinstance(self.play.state.pending, ChooseDice)
            case "aim":
                return lambda: isinstance(self.play.state.pending, ChooseAim)
            case "near" | "anywhere":
                return self._moves
        return None

    def _moves(self) -> bool:
        places = isinstance(self.play.state.pending, ChooseSpot | ChooseAdvance)
        return places or self.play.purpose == "move_kind"

    def reach(self, awaited: Callable[[], bool], words: str = "") -> None:
        for _ in range(60):
            if awaited():
                return
            assert self._forward(), f"{words!r} at {decision_text(self.play.state.pending)}"
        raise AssertionError(f"{words!r} is never reached")

    def _forward(self) -> bool:
        """One answer that a line need not give; False if it has to."""
        pending = self.play.state.pending
        if isinstance(pending, Roll):
            self.play.roll("-" * pending.count)
            return True
        if self.play.decline():
            return True
        if isinstance(pending, ChooseSpot | ChooseAdvance | ChooseAim):
            self.play.anywhere()
            return True
        if isinstance(pending, Choose) and all(option.what == "use" for option in pending.options):
            self.play.do(f"pick {min(pending.options, key=self._is_optional).key}")
            return True
        return False

    def _is_optional(self, option: Option) -> bool:
        rule = self.table.catalogue.rules.get(option.rule or "")
        return rule is not None and (rule.may or rule.kind in ("active", "reactive", "tactic"))

    def do_hit(self, rest: str) -> None:
        """ "hit Strike", "hit Strike @other WH/B": an attack with these faces, attack and defense."""
        name, dice, target = rest, "", "foe"
        if DICE.match(name.rpartition(" ")[2]):
            name, _, dice = name.rpartition(" ")
        if name.rpartition(" ")[2].startswith("@"):
            name, _, target = name.rpartition(" @")
        self.reach(lambda: f"attack:{name}" in self._offered(), f"hit {rest}")
        self.play.do(f"pick attack:{name}")
        if self.play.purpose == "attack_type":
            self.play.do(f"pick {self.play.options()[0]}")
        goal = f"target:{self.ids[target]}"
        self.reach(
            lambda: (
                isinstance(self.play.state.pending, Roll | ChooseAim) or goal in self._offered()
            ),
            name,
        )
        if isinstance(self.play.state.pending, ChooseAim):
            self._aim_at(target)
            self.reach(
                lambda: isinstance(self.play.state.pending, Roll) or goal in self._offered(), name
            )
        if goal in self._offered():
            self.play.do(f"pick {goal}")
        attack, _, defense = dice.partition("/")
        self.carry_out(f"roll {attack}")
        self.carry_out(f"roll {defense}")

    def _aim_at(self, target: str) -> None:
        (x, y), (to_x, to_y) = self._spot(self.row.get("active", "me")), self._spot(target)
        self.play.aim(round((to_x - x) * 1000), round((to_y - y) * 1000))

    def end(self) -> None:
        """On to the next free choice; what a line leaves open there is no part of it."""
        if self.row.keys() & {"round", "turn", "deployed"}:
            return
        for _ in range(60):
            if self.play.state.pending is None or self.play.purpose in ("act", "turn"):
                return
            assert self._forward(), f"it ends at {decision_text(self.play.state.pending)}"

    def found(self, key: str, wanted: str) -> str:
        """A fact as a line writes it: `+1` since the beginning, `none` for nobody and nothing."""
        value = self.fact(key)
        if wanted[0] in "+-":
            return f"{value - self.before[key]:+g}"
        if isinstance(value, list):
            return ",".join(str(one) for one in value) or "none"
        return str(value).lower() if isinstance(value, bool) else str(value)
