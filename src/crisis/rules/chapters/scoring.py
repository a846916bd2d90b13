"""Victory points and the ways a game ends (WIN chapter)."""

from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from itertools import combinations

from crisis.cards.model.schema import CrisisCard, Scoring
from crisis.rules.core import witness
from crisis.rules.core.game import Game
from crisis.rules.reading import measure
from crisis.rules.reading.contest import secured_by
from crisis.rules.reading.falling import going
from crisis.rules.reading.filters import all_hold, fits
from crisis.rules.reading.roles import Context
from crisis.rules.reading.surroundings import in_arc, is_named, lies
from crisis.state.events import GameEnded, Scored
from crisis.state.records import SIDES, Outcome, SideId, Token, TokenId, other
from crisis.texts import codes
from crisis.texts.reason import Reason

VICTORY = 16  # WIN-03
LAST_ROUND = 6  # WIN-05
LONELY = "loses_alone"

Securer = Callable[[Token], SideId | None]  # who secures a token


def score_crises(game: Game) -> None:
    """Both players are credited before anybody wins (WIN-02, WIN-09)."""
    for side, vp, crisis in expected_scores(game):
        if witness.somebody_watches():
            _note_ways(game, crisis, side)
        game.emit(Scored(side, vp, crisis))
    check_victory(game)


def expected_scores(game: Game) -> list[tuple[SideId, int, str]]:
    """What each side would score if the round ended now, crisis by crisis."""
    scores, securer = [], _securer(game)
    for slug in game.state.crises:
        card = game.catalogue.crises[slug]
        for side in SIDES:
            vp = sum(_points(game, card, line, side, securer) for line in card.scoring)
            if vp:
                scores.append((side, vp, slug))
    return scores


def _securer(game: Game) -> Securer:
    """Each token is asked about once: every line asks for both sides, which was a fifth of the
    computer's thinking where many cards speak about contesting."""
    return cache(partial(secured_by, game))


def scoring_tokens(game: Game, slug: str) -> dict[TokenId, tuple[SideId, int]]:
    """The tokens of a crisis that would give points if the round ended now: to whom, how many."""
    card, securer = game.catalogue.crises[slug], _securer(game)
    found: dict[TokenId, tuple[SideId, int]] = {}
    for side in SIDES:
        points: Counter[TokenId] = Counter()
        for line in card.scoring:
            scoring = _scoring(game, card, line, side, securer)
            points.update({token.id: line.vp for token in scoring})
        for token, vp in points.items():
            if vp:
                found.setdefault(token, (side, vp))
    return found


def _note_ways(game: Game, slug: str, side: SideId) -> None:
    """Which of the ways to score on a card gave something."""
    card = game.catalogue.crises[slug]
    for ref, line in card.ways_to_score.items():
        if _points(game, card, line, side, _securer(game)):
            witness.note(ref, line)


def _points(game: Game, card: CrisisCard, line: Scoring, side: SideId, securer: Securer) -> int:
    if line.per == "once":
        return line.vp if _is_so(game, card, line, side, securer) else 0
    return line.vp * len(_scoring(game, card, line, side, securer))


def _scoring(
    game: Game, card: CrisisCard, line: Scoring, side: SideId, securer: Securer
) -> list[Token]:
    """The tokens that give this side points; where a holder scores once, the first it holds."""
    if line.per == "once":
        return []
    counted = [
        token
        for token in game.state.tokens.values()
        if token.crisis == card.slug
        and _is_meant(game, line, token, side)
        and _counts(game, line, token, side, securer)
    ]
    if line.per == "holder":
        return list({token.holder: token for token in reversed(counted)}.values())
    return counted


def _is_so(game: Game, card: CrisisCard, line: Scoring, side: SideId, securer: Securer) -> bool:
    """What a line asks for that gives its points once."""
    tokens = [token for token in game.state.tokens.values() if token.crisis == card.slug]
    if line.apart:
        own = [token for token in tokens if token.on_table and securer(token) == side]
        pairs = combinations(own, 2)
        return any(not measure.within(game, one.id, two.id, line.apart) for one, two in pairs)
    if line.holders is not None:
        holders = [unit for unit in game.able_units() if unit.side == side and game.held(unit.id)]
        return bool(holders) and all(
            fits(Context(game, side=side, owner=unit.id, occasion=None), line.holders, unit.id)
            for unit in holders
        )
    if line.watched:
        zones = [token for token in tokens if token.controller == side and not token.gone]
        enemies = [unit for unit in game.able_units() if unit.side != side]
        seen = [zone for zone in zones if any(in_arc(game, unit, zone) for unit in enemies)]
        return len(seen) >= line.watched
    return _somebody_is(game, line, side)


def _somebody_is(game: Game, line: Scoring, side: SideId) -> bool:
    """One character of the side, not Dazed (ROUND-24), is everything the line asks for."""
    return any(
        all_hold(Context.of(game, unit), line.who)
        for unit in game.able_units()
        if unit.side == side
    )


def _is_meant(game: Game, line: Scoring, token: Token, side: SideId) -> bool:
    if token.gone or not is_named(game, token, line.token):
        return False
    if line.lies and not lies(game, token, side, line.lies):
        return False
    return not line.beside or any(
        is_named(game, other, line.beside)
        and (not line.beside_lies or lies(game, other, side, line.beside_lies))
        and measure.within(game, token.id, other.id, 1)
        for other in game.state.tokens.values()
        if other.crisis == token.crisis
    )


def _counts(game: Game, line: Scoring, token: Token, side: SideId, securer: Securer) -> bool:
    if line.per == "controlled":
        return token.controller == side
    if line.per == "secured":
        return token.on_table and securer(token) == side
    if token.holder is None:
        return False
    holder = game.unit(token.holder)
    return holder.side == side and not holder.dazed  # ROUND-24


def check_victory(game: Game) -> None:
    """16 VP win at once; both there: the one with more; a tie goes on (WIN-03, WIN-04).

    After round 6 any lead wins as soon as it is scored (WIN-05).
    """
    sides = game.state.sides
    if sides["A"].vp == sides["B"].vp or game.state.outcome is not None:
        return
    points = {side: sides[side].vp for side in SIDES}
    winner: SideId = "A" if points["A"] > points["B"] else "B"
    if max(points.values()) < VICTORY:
        if game.state.round > LAST_ROUND:
            check_last_round(game)
        return
    rule = "WIN-04" if min(points.values()) >= VICTORY else "WIN-03"
    end_game(game, winner, rule, codes.VICTORY_POINTS(points=points[winner]))


def check_last_round(game: Game) -> None:
    """After round 6, or any later one, the player with more VP wins (WIN-05, WIN-07)."""
    points = {side: game.state.sides[side].vp for side in SIDES}
    if game.state.round < LAST_ROUND or points["A"] == points["B"]:
        return
    winner: SideId = "A" if points["A"] > points["B"] else "B"
    after = codes.POINTS_AFTER_ROUND(a=points["A"], b=points["B"], round=game.state.round)
    end_game(game, winner, "WIN-05", after)


def check_squads(game: Game) -> None:
    """Only one player has characters on the battlefield (WIN-06); nobody: more VP, or a draw.

    Asked whenever somebody has left or is spared (WIN-10). A last squad that is going too, by the
    same effect, has not won: both are counted when the last of them is gone (Q-32).
    """
    present = [side for side in SIDES if game.allies(side)]
    if len(present) == len(SIDES) or game.state.outcome is not None:
        if LONELY in game.speakers.values and game.state.outcome is None:
            _check_lonely(game)
        return
    if not present:
        points = {side: game.state.sides[side].vp for side in SIDES}
        ahead: SideId | None = "A" if points["A"] > points["B"] else "B"
        if points["A"] == points["B"]:
            ahead = None
        end_game(game, ahead, "WIN-06", codes.NOBODY_LEFT())
    elif {unit.id for unit in game.allies(present[0])} - going(game):
        end_game(game, present[0], "WIN-06", codes.LAST_SQUAD())


def _check_lonely(game: Game) -> None:
    """Some characters lose the game for their player when nobody else is left; their card says so
    even while they are Dazed."""
    for side in SIDES:
        (last, *others) = game.allies(side)
        for rule in game.face(last).rules if not others else ():
            if any(line.value == LONELY for line in rule.continuous) and not last.leaving:
                witness.note(rule.ref, rule)
                reason = codes.LONELY_LOSS(unit=game.named(last.id), rule=rule.name)
                end_game(game, other(side), "GEN-02", reason)
                return


def end_game(game: Game, winner: SideId | None, rule: str, reason: Reason) -> None:
    game.emit(GameEnded(Outcome(winner, rule, reason)))
    game.state.pending = None
