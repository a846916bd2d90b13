"""Every attack of every character, played: Range, cost, dice and kind of Defense as `facts/characters.txt` says."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from crisis.data import catalogue
from crisis.rules.reading.measure import RANGE
from crisis.state.decisions import Choose, ChooseAim, Roll, decision_text
from tests.cards.test_facts import KNOWN
from tests.table import Play, Table, character

TARGET = character("target", stamina=30, physical=2, energy=3, mystic=4)
DEFENSE = {"physical": 2, "energy": 3, "mystic": 4}
LINE = re.compile(
    r"(?:form (?P<form>\S+) )?(?:@(?P<side>\w+) )?attack (?P<name>.+): (?P<type>\w+) (?P<range>\d+)"
    r" (?P<shape>\w+) (?P<dice>\d+) (?P<cost>\d+)(?: .*)?$"
)
INSIDE, OUTSIDE = -0.05, 0.05  # inches


class Printed(NamedTuple):
    slug: str
    form: str
    injured: bool
    name: str
    type: str
    range: int
    shape: str
    dice: int
    cost: int


# What the text of the attack adds to its dice against this target.
MORE_DICE = {
    ("angela", "Heven's Wrath"): 2,  # its Size
    ("beta-ray-bill", "Godhunter"): 2,
    ("captain-america-first-avenger", "Brooklyn Brawler"): 2,
    ("daredevil", "Devil's Deliverance"): 1,  # for each enemy near him
    ("professor-x", "Astral Duel"): 4,  # its mystic Defense
    ("taskmaster", "Mnemonic Technique"): 2,  # its physical Defense
}
# Made only with tokens (the first has their number for its Range); rows in tests/scenarios play them.
NOT_HERE = {
    ("mister-sinister", "Recombinant Disintegration"),
    ("bob-agent-of-hydra", "Excessive Violence"),
}


def attacks() -> Iterator[Printed]:
    for slug, lines in KNOWN.items():
        card = catalogue().characters.get(slug)
        for line in lines[1:] if card else ():
            found = LINE.match(line)
            if found is None:
                continue
            form = found["form"] or "normal"
            sides = [found["side"]] if found["side"] else list(card.forms[form])
            for side in sides:
                yield Printed(
                    slug, form, side == "injured", found["name"], found["type"],
                    int(found["range"]), found["shape"], int(found["dice"]), int(found["cost"]),
                )  # fmt: skip


def begun(attack: Printed, beyond: float) -> tuple[Play, str, str]:
    """The attacker's activation, the target at the end of the Range, a little nearer or farther."""
    table = Table("1.3", [TARGET])
    me = table.unit(
        "A", attack.slug, (8, 8), power=attack.cost, form=attack.form, injured=attack.injured
    )
    foe = table.unit("B", "target", (30, 8))
    units = table.state.units
    gap = units[me].radius + RANGE[attack.range] + units[foe].radius + round(beyond * 1000)
    units[foe] = replace(units[foe], x=8000 + gap)
    return table.activate(me), me, foe


def aimed(play: Play, attack: Printed, foe: str) -> None:
    """Up to the attack roll, without anything optional."""
    play.do(f"pick attack:{attack.name}")
    for _ in range(20):
        pending = play.state.pending
        if isinstance(pending, Roll):
            return
        if isinstance(pending, ChooseAim):
            play.aim(1, 0)
        elif isinstance(pending, Choose) and f"type:{attack.type}" in play.options():
            play.do(f"pick type:{attack.type}")
        elif isinstance(pending, Choose) and f"target:{foe}" in play.options():
            play.do(f"pick target:{foe}")
        else:
            assert play.decline(), decision_text(pending)


ATTACKS = [attack for attack in attacks() if (attack.slug, attack.name) not in NOT_HERE]


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda a: f"{a.slug}/{a.form}/{a.injured}/{a.name}")
def test_the_attack_is_made_with_the_printed_numbers(attack: Printed) -> None:
    more = MORE_DICE.get((attack.slug, attack.name), 0)
    play, me, foe = begun(attack, INSIDE)
    aimed(play, attack, foe)
    pending = play.state.pending
    assert isinstance(pending, Roll) and pending.count == attack.dice + more
    assert play.unit(me).power == 0  # the cost is paid
    play.roll("H" + "-" * (pending.count - 1)).skip()
    pending = play.state.pending
    assert isinstance(pending, Roll) and pending.count == DEFENSE[attack.type]


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda a: f"{a.slug}/{a.form}/{a.injured}/{a.name}")
def test_nobody_is_a_target_beyond_the_printed_range(attack: Printed) -> None:
    play, _me, _foe = begun(attack, OUTSIDE)
    if attack.shape == "beam" and f"attack:{attack.name}" in play.options():
        play.do(f"pick attack:{attack.name}")
        play.skip().refused("aim 1,0")
    else:
        assert f"attack:{attack.name}" not in play.options()
