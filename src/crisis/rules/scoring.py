"""Victory points and the ways a game ends (WIN chapter)."""

from crisis.cards.schema import CrisisCard, Scoring
from crisis.rules.game import Game
from crisis.rules.objectives import secured_by
from crisis.state.events import GameEnded, Scored
from crisis.state.records import SIDES, Outcome, SideId, Token

VICTORY = 16  # WIN-03
LAST_ROUND = 6  # WIN-05


def score_crises(game: Game) -> None:
    """Both players are credited before anybody wins (WIN-02, WIN-09)."""
    for side, vp, crisis in expected_scores(game):
        game.emit(Scored(side, vp, crisis))
    check_victory(game)


def expected_scores(game: Game) -> list[tuple[SideId, int, str]]:
    """What each side would score if the round ended now, crisis by crisis."""
    scores = []
    for slug in game.state.crises:
        card = game.catalogue.crises[slug]
        for side in SIDES:
            vp = sum(_points(game, card, line, side) for line in card.scoring)
            if vp:
                scores.append((side, vp, slug))
    return scores


def _points(game: Game, card: CrisisCard, line: Scoring, side: SideId) -> int:
    tokens = [
        token
        for token in game.state.tokens.values()
        if token.crisis == card.slug and not token.gone and line.kind in ("", token.kind)
    ]
    return line.vp * sum(1 for token in tokens if _counts(game, line, token, side))


def _counts(game: Game, line: Scoring, token: Token, side: SideId) -> bool:
    if line.per == "controlled":
        return token.controller == side
    if line.per == "secured":
        return token.on_table and secured_by(game, token) == side
    if token.holder is None:
        return False
    holder = game.unit(token.holder)
    return holder.side == side and not holder.dazed  # ROUND-24


def check_victory(game: Game) -> None:
    """16 VP win at once; both there: the one with more; a tie goes on (WIN-03, WIN-04)."""
    points = {side: game.state.sides[side].vp for side in SIDES}
    if max(points.values()) < VICTORY or points["A"] == points["B"]:
        return
    winner: SideId = "A" if points["A"] > points["B"] else "B"
    rule = "WIN-04" if min(points.values()) >= VICTORY else "WIN-03"
    end_game(game, winner, rule, f"{points[winner]} victory points")


def check_last_round(game: Game) -> None:
    """After round 6, or any later one, the player with more VP wins (WIN-05, WIN-07)."""
    points = {side: game.state.sides[side].vp for side in SIDES}
    if game.state.round < LAST_ROUND or points["A"] == points["B"]:
        return
    winner: SideId = "A" if points["A"] > points["B"] else "B"
    end_game(
        game, winner, "WIN-05", f"{points['A']} to {points['B']} after round {game.state.round}"
    )


def check_squads(game: Game) -> None:
    """Only one player has characters on the battlefield (WIN-06); nobody: more VP, or a draw
    (Q-32)."""
    present = {side: any(True for _ in game.allies(side)) for side in SIDES}
    if all(present.values()) or game.state.outcome is not None:
        return
    points = {side: game.state.sides[side].vp for side in SIDES}
    if not any(present.values()):
        ahead: SideId | None = "A" if points["A"] > points["B"] else "B"
        if points["A"] == points["B"]:
            ahead = None
        end_game(game, ahead, "WIN-06", "no character is left on either side")
        return
    winner: SideId = "A" if present["A"] else "B"
    end_game(game, winner, "WIN-06", "the last squad on the battlefield")


def end_game(game: Game, winner: SideId | None, rule: str, reason: str) -> None:
    game.emit(GameEnded(Outcome(winner, rule, reason)))
    game.state.pending = None
