"""Random whole games on one core, against PettingZoo's random chess in the same run; playouts
against games, and what the computer's thinking costs."""

import cProfile
import random
import time
import warnings
from collections.abc import Callable
from statistics import mean

from crisis.geometry import warm_up
from crisis.play.agents import random_policy
from crisis.play.quick import quick_setup
from crisis.play.record import engine_for
from crisis.sim.games import Batch, play_batch, play_one
from crisis.texts.told import told

GAMES = 40
COUNTED_GAMES = 3
THOUGHTFUL_GAMES = 2


def run(progress: Callable[[str], None]) -> dict[str, float]:
    """Games and decisions per CPU second of one core, of PettingZoo's chess, too: what else the
    machine does is not counted. Dice count as decisions, as chance is a player.

    `calls_per_decision`: function calls with builtins, which no other program on the machine can
    change. `playout_ratio_simulate`: decisions per CPU second of playouts against those of whole
    games by the same players, in turn. `greedy_seconds_per_game`: CPU seconds of two `medium`."""
    warm_up()
    list(play_batch(Batch(games=1, seed=0)))  # the cards are read once, not for every game
    progress(told("{part}: {n} random games", part="game", n=GAMES))
    began = time.process_time()
    results = list(play_batch(Batch(games=GAMES, seed=1)))
    seconds = time.process_time() - began
    decisions = sum(result.decisions for result in results)
    figures = {
        "games_per_second": GAMES / seconds,
        "decisions_per_second": decisions / seconds,
        "decisions_per_game": decisions / GAMES,
        "rounds_per_game": mean(result.rounds for result in results),
        "attacks_per_game": mean(result.attacks for result in results),
    }
    progress(told("{part}: calls for a decision", part="game"))
    figures["calls_per_decision"] = _calls()
    progress(told("{part}: playouts and games in turn", part="game"))
    figures |= _playouts()
    progress(
        told(
            "{part}: {n} games of {a} against {b}",
            part="game",
            n=THOUGHTFUL_GAMES,
            a="medium",
            b="medium",
        )
    )
    figures["greedy_seconds_per_game"] = _thoughtful()
    progress(told("{part}: chess of PettingZoo for comparison", part="game"))
    try:
        chess_games, chess_moves = _chess()
    except ModuleNotFoundError as error:  # the figures of our own games stand without it
        progress(
            told(
                "{part}: no comparison, it needs {name}; `make develop` installs it.",
                part="game",
                name=error.name,
            )
        )
        return figures
    figures["games_ratio_pettingzoo_chess"] = figures["games_per_second"] / chess_games
    figures["decisions_ratio_pettingzoo_chess"] = figures["decisions_per_second"] / chess_moves
    return figures


def _calls() -> float:
    profile = cProfile.Profile()
    results = profile.runcall(lambda: list(play_batch(Batch(games=COUNTED_GAMES, seed=1))))
    calls = sum(entry.callcount for entry in profile.getstats())
    return calls / sum(result.decisions for result in results)


def _playouts() -> dict[str, float]:
    """Games and playouts take turns, so that a busy moment does not hit only one of them."""
    batch = Batch(games=GAMES, seed=2)
    engine = engine_for(batch.edition, batch.revision)
    policy, begin = random_policy(engine), engine.new_game(quick_setup(engine.catalogue))
    decisions, seconds = [0, 0], [0.0, 0.0]
    for number in range(GAMES):
        began = time.process_time()
        decisions[0] += play_one(batch, number, engine).decisions
        between = time.process_time()
        decisions[1] += len(engine.playout(begin, policy, number).answers)
        seconds[0] += between - began
        seconds[1] += time.process_time() - between
    games, playouts = (done / spent for done, spent in zip(decisions, seconds, strict=True))
    return {
        "playout_decisions_per_second": playouts,
        "playout_ratio_simulate": playouts / games,
    }


def _thoughtful() -> float:
    began = time.process_time()
    list(play_batch(Batch(games=THOUGHTFUL_GAMES, seed=3, agent_a="medium", agent_b="medium")))
    return (time.process_time() - began) / THOUGHTFUL_GAMES


def _chess(games: int = 3) -> tuple[float, float]:
    """Games and moves per second of random chess; needs the development dependencies."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import chess_v6  # noqa: PLC0415 - not needed to play

    chance = random.Random(1)
    moves = 0
    began = time.process_time()
    for seed in range(games):
        board = chess_v6.env()
        board.reset(seed=seed)
        for agent in board.agent_iter():
            observation, _, ended, cut, _ = board.last()
            if ended or cut:
                board.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            board.step(int(chance.choice(legal)))
            moves += 1
            del agent
    seconds = time.process_time() - began
    return games / seconds, moves / seconds
