"""Random whole games on one core, against PettingZoo's random chess in the same run."""

import random
import time
import warnings
from collections.abc import Callable
from statistics import mean

from crisis.geometry import warm_up
from crisis.sim.games import Batch, play_batch

GAMES = 40


def run(progress: Callable[[str], None]) -> dict[str, float]:
    """Games and decisions per second; dice count as decisions, as chance is a player."""
    warm_up()
    list(play_batch(Batch(games=1, seed=0)))  # the cards are read once, not for every game
    progress(f"game: {GAMES} random games")
    began = time.perf_counter()
    results = list(play_batch(Batch(games=GAMES, seed=1)))
    seconds = time.perf_counter() - began
    decisions = sum(result.decisions for result in results)
    figures = {
        "games_per_second": GAMES / seconds,
        "decisions_per_second": decisions / seconds,
        "decisions_per_game": decisions / GAMES,
        "rounds_per_game": mean(result.rounds for result in results),
        "attacks_per_game": mean(result.attacks for result in results),
    }
    progress("game: PettingZoo chess for comparison")
    chess_games, chess_moves = _chess()
    figures["games_ratio_pettingzoo_chess"] = figures["games_per_second"] / chess_games
    figures["decisions_ratio_pettingzoo_chess"] = figures["decisions_per_second"] / chess_moves
    return figures


def _chess(games: int = 3) -> tuple[float, float]:
    """Games and moves per second of random chess; needs the development dependencies."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import chess_v6  # noqa: PLC0415 - not needed to play

    chance = random.Random(1)
    moves = 0
    began = time.perf_counter()
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
    seconds = time.perf_counter() - began
    return games / seconds, moves / seconds
