"""Random questions about odds, and what three doors to the same engine answer: the page's route,
`crisis odds` and `engine.odds`. `make test` asks a few of them, `make long` two hundred."""

import json
import random
from typing import Any

import pytest

from crisis.cards.files.load import DEFAULT_REVISION
from crisis.cli.main import main
from crisis.play.duel import ATTACKER, DEFENDER, Duel, figures, position
from crisis.play.record import engine_for
from tests.server.desk import TestClient

ENGINE = engine_for("1.3", DEFAULT_REVISION)
NEAR = 1e-12
Row = dict[str, Any]


def random_row(seed: int) -> Row:
    """Two of three by cards, the rest by numbers."""
    chance = random.Random(f"odds:{seed}")
    if seed % 3 == 2:
        return {
            "numbers": {
                "attack": chance.randint(1, 9),
                "defense": chance.randint(1, 7),
                "cover": chance.random() < 0.5,
                "pierce": chance.random() < 0.3,
                "reroll_attack": chance.randint(0, 3),
                "reroll_defense": chance.randint(0, 2),
                "stamina": chance.randint(1, 8),
                "best": chance.random() < 0.5,
            }
        }
    known = ENGINE.catalogue.characters
    one, two = (known[chance.choice(sorted(known))] for _ in range(2))
    conditions = sorted(set(ENGINE.catalogue.conditions) & ENGINE.edition.conditions)
    leaders = sorted(slug for slug in known if known[slug].side("normal", False).leaderships)
    attack = chance.choice(sorted(card.name for card in one.side("normal", False).attacks.values()))
    return {
        "cards": {
            "attacker": one.slug,
            "attack": attack,
            "defender": two.slug,
            "power": chance.randint(0, 10),
            "defender_power": chance.randint(0, 10),
            "injured": chance.random() < 0.3,
            "cover": chance.random() < 0.5,
            "attacker_conditions": chance.sample(conditions, chance.randint(0, 2)),
            "defender_conditions": chance.sample(conditions, chance.randint(0, 2)),
            "reroll_attack": chance.choice((0, 0, 1, 2)),
            **{
                key: chance.choice([*leaders, one.slug] if one.slug in leaders else leaders)
                for key in ("leader", "defender_leader")
                if chance.random() < 0.4
            },
        }
    }


def on_the_command_line(row: Row) -> list[str]:
    found = ["odds", "--json"]
    words = {"attack": "with"} if "cards" in row else {}
    for key, value in row.get("cards", row.get("numbers")).items():
        option = "--" + words.get(key, key).replace("_", "-").replace("-conditions", "-condition")
        if isinstance(value, bool):
            found += [option] if value else []
        elif isinstance(value, list):
            found += [part for one in value for part in (option, one)]
        else:
            found += [option, str(value)]
    return found


def check(seed: int, client: TestClient, capsys: pytest.CaptureFixture[str]) -> None:
    """The three answers to one question are one answer."""
    row = random_row(seed)
    answer = client.post("/api/odds", json={"rows": [row]})
    assert answer.status_code == 200, (row, answer.text)
    told = answer.json()["rows"][0]
    assert "why" not in told, (row, told)
    assert main(on_the_command_line(row)) == 0, row
    _same(told, json.loads(capsys.readouterr().out), row)
    cards = row.get("cards", {})
    if cards and not cards["reroll_attack"]:
        state, card = position(ENGINE, Duel(**{**cards, **_tuples(cards)}))
        _same(told, figures(ENGINE.odds(state, ATTACKER, card.name, DEFENDER)), row)


def _tuples(cards: Row) -> Row:
    return {key: tuple(cards[key]) for key in ("attacker_conditions", "defender_conditions")}


def _same(told: Row, other: Row, row: Row) -> None:
    assert len(told["damage"]) == len(other["damage"]), row
    pairs = [*zip(told["damage"], other["damage"], strict=True), (told["mean"], other["mean"])]
    pairs += [(told["p_icons"][key], other["p_icons"][key]) for key in other["p_icons"]]
    if other["p_daze"] is not None:
        pairs.append((told["p_daze"], other["p_daze"]))
    assert all(abs(one - two) <= NEAR for one, two in pairs), (row, pairs)
    assert abs(sum(told["damage"]) - 1) <= NEAR
