"""`crisis odds`: the JSON contract, plain numbers and cards."""

import json

import pytest

from crisis.cli.main import main


def crisis(*arguments: str) -> int:
    return main(list(arguments))


def figures(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict:
    assert crisis("odds", *arguments, "--json", "-") == 0
    return json.loads(capsys.readouterr().out)


def test_one_die_each_is_known_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    """Attack: C 1/8 (one more die), W H H 3/8; defense: C 1/8 (one more die), W B 2/8."""
    found = figures(capsys, "--attack", "1", "--defense", "1")
    # No success 4/8; exactly one: 3/8 + 1/8 * 4/8 = 7/16; two: 1/8 * 4/8 = 1/16.
    attack = {0: 1 / 2, 1: 7 / 16, 2: 1 / 16}
    # Defense: none 5/8; one: 2/8 + 1/8 * 5/8; two: 1/8 * 3/8.
    defense = {0: 5 / 8, 1: 1 / 4 + 5 / 64, 2: 3 / 64}
    expected = [0.0, 0.0, 0.0]
    for a, p in attack.items():
        for d, q in defense.items():
            expected[max(0, a - d)] += p * q
    assert found["damage"] == pytest.approx(expected)
    assert sum(found["damage"]) == pytest.approx(1)


def test_cover_and_rerolls_move_the_mean_the_right_way(capsys: pytest.CaptureFixture[str]) -> None:
    plain = figures(capsys, "--attack", "6", "--defense", "4")["mean"]
    assert figures(capsys, "--attack", "6", "--defense", "4", "--cover")["mean"] < plain
    assert (
        figures(capsys, "--attack", "6", "--defense", "4", "--reroll-attack", "2")["mean"] > plain
    )
    assert (
        figures(capsys, "--attack", "6", "--defense", "4", "--reroll-defense", "2")["mean"] < plain
    )
    assert figures(capsys, "--attack", "6", "--defense", "4", "--pierce")["mean"] > plain


def test_stamina_gives_the_chance_to_daze(capsys: pytest.CaptureFixture[str]) -> None:
    found = figures(capsys, "--attack", "6", "--defense", "3", "--stamina", "2")
    assert found["p_daze"] == pytest.approx(sum(found["damage"][2:]))
    assert len(found["damage"]) == 3


def test_cards_know_their_own_rules(capsys: pytest.CaptureFixture[str]) -> None:
    found = figures(
        capsys, "--attacker", "invincible-iron-man", "--with", "Repulsor Mk 2",
        "--defender", "crossbones-merciless-merc",
    )  # fmt: skip
    assert found["damage"][1] > found["damage"][2]  # I Can Take It turns 2 into 1 and leaves 1
    assert found["p_icons"]["wild"] == found["p_wild"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("--attack", "5"),
        ("--attacker", "iron-mann", "--defender", "crossbones-merciless-merc"),
        ("--attacker", "invincible-iron-man"),
        (
            "--attacker",
            "invincible-iron-man",
            "--with",
            "Sneeze",
            "--defender",
            "crossbones-merciless-merc",
        ),
    ],
)
def test_bad_input_gets_one_sentence(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert crisis("odds", *arguments) == 2
    assert capsys.readouterr().err.startswith("crisis: ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--attack", "0", "--defense", "3"), "at least 1 die"),
        (("--attack", "30", "--defense", "30", "--best"), "up to 16 dice"),
        (("--attack", "5", "--defense", "3", "--edition", "9"), "edition"),
    ],
)
def test_what_cannot_be_answered_is_said_in_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    assert crisis("odds", *arguments) == 2
    said = capsys.readouterr().err
    assert words in said and "Traceback" not in said
