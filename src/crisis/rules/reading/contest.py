"""Who contests, secures and may hold an objective token (OBJ-15 to OBJ-19, OBJ-24)."""

from collections.abc import Sequence

from crisis.rules.core.game import Game
from crisis.rules.core.refusal import Refusal
from crisis.rules.reading import cover, elsewhere, measure, query
from crisis.rules.reading.surroundings import token_name
from crisis.state.records import SIDES, SideId, Token, Unit, UnitId, other
from crisis.state.token_events import TokenMarked
from crisis.texts import codes

CONTEST_RANGE = 1  # OBJ-15
FARTHEST = max(measure.RANGE)  # no card makes a range longer than the ruler


def token_words(game: Game, token: Token) -> tuple[str, ...]:
    """What cards call a token: by its name, its kind, and secure or extraction by its crisis."""
    crisis = game.catalogue.crises.get(token.crisis)
    return (token_name(game, token), token.kind, crisis.type if crisis else "", token.id)


def contests(game: Game, unit: Unit, token: Token) -> bool:
    """Within Range 1, not Dazed, and nothing forbids it (OBJ-15, OBJ-19, OBJ-28)."""
    if not unit.able or not token.on_table or token.depleted:
        return False
    if token.crisis not in game.catalogue.crises:
        return False  # no objective
    reach, standing = CONTEST_RANGE, elsewhere.contests_from(game, unit.id)
    if "contest_range" in game.speakers.values:
        if not measure.within(game, standing, token.id, FARTHEST):
            return False  # most are: cards are asked about the others
        reach = query.value(game, "contest_range", unit, reach, of=token_words(game, token))
    if not measure.within(game, standing, token.id, reach):
        return False
    return query.cannot(game, "contest", unit, of=token_words(game, token)) is None


def contesting(game: Game, token: Token) -> tuple[SideId, ...]:
    """The sides with somebody who contests the token (OBJ-15)."""
    near = _near(game, token)
    found = {side_at(game, unit, token) for unit in near if contests(game, unit, token)}
    found.update(_others(game, token))
    return tuple(side for side in SIDES if side in found)


def _near(game: Game, token: Token) -> Sequence[Unit]:
    """Those who are near enough to be asked whether they contest a token: few of them are, unless
    a card lets somebody contest from afar."""
    units = game.able_units()
    if not token.on_table or not _FROM_AFAR.isdisjoint(game.speakers.values):
        return units
    return measure.those_within(token, units, CONTEST_RANGE)


_FROM_AFAR = frozenset({"contest_range", "contests_from"})


def _others(game: Game, token: Token) -> list[SideId]:
    """The sides of tokens that contest it like Injured characters."""
    objective = token.on_table and not token.depleted and game.is_objective(token)
    return elsewhere.contenders(game, token, CONTEST_RANGE) if objective else []


def side_at(game: Game, unit: Unit, token: Token) -> SideId:
    """For whom a character contests a token: its own side, unless a rule says otherwise."""
    turned = query.value(
        game, "contests_for_enemy", unit, 0, doing="contesting", of=token_words(game, token)
    )
    return other(unit.side) if turned else unit.side


def counts_as_healthy(game: Game, unit: Unit) -> bool:
    """For contesting: Healthy, or a rule says that it counts so."""
    if not unit.injured:
        return True
    return bool(query.value(game, "contests_healthy", unit, 0, doing="contesting"))


def secured_by(game: Game, token: Token) -> SideId | None:
    """More Healthy characters win; without any Healthy one, more Injured (OBJ-16 to OBJ-18). A
    marker lies there only as long as no enemy contests the token."""
    if token.marker is not None:
        return token.marker
    healthy = dict.fromkeys(SIDES, 0)
    injured = dict.fromkeys(SIDES, 0)
    for unit in _near(game, token):
        if contests(game, unit, token):
            card = game.crisis(token).type
            count = query.value(game, "contest_count", unit, 1, doing="contesting", of=card)
            side = side_at(game, unit, token)
            (healthy if counts_as_healthy(game, unit) else injured)[side] += count
    for side in _others(game, token):
        injured[side] += 1
    counts = healthy if any(healthy.values()) else injured
    if counts["A"] == counts["B"]:
        return None
    return "A" if counts["A"] > counts["B"] else "B"


def lift_markers(game: Game) -> None:
    """A marker goes as soon as an enemy contests its token."""
    for token in tuple(game.state.tokens.values()):
        if token.marker is not None and other(token.marker) in contesting(game, token):
            game.emit(TokenMarked(token.id, None))


def can_hold(game: Game, unit: Unit, token: Token) -> Refusal | None:
    """None if the unit may take up the token, else why not."""
    forbidden = query.cannot(game, "hold", unit, of=token_words(game, token))
    if forbidden:
        reason = codes.CANNOT_HOLD(rule=forbidden, unit=game.named(unit.id))
        return Refusal("GEN-04", reason, piece=unit.id)
    crisis = game.crisis(token)
    same = [held for held in game.held(unit.id) if held.crisis == token.crisis]
    if crisis.limited and same:
        rule = "OBJ-25" if game.edition.limited_tokens else "OBJ-24"
        reason = codes.HOLDS_ONE_ALREADY(unit=game.named(unit.id), token=game.named(token.id))
        return Refusal(rule, reason, piece=token.id)
    return None


class AskCards:
    """The answers that filters need although they are found through filters (`game.Answers`)."""

    contests = staticmethod(contests)
    lift_markers = staticmethod(lift_markers)
    counts_as_healthy = staticmethod(counts_as_healthy)
    secured_by = staticmethod(secured_by)
    has_cover = staticmethod(cover.has_cover)
    is_immune = staticmethod(query.is_immune)
    cannot = staticmethod(query.cannot)
    standing = staticmethod(elsewhere.standing)
    barriers = staticmethod(elsewhere.barriers)

    def __init__(self) -> None:
        self._asked: set[tuple[str, UnitId]] = set()

    def value(
        self, game: Game, name: str, unit: Unit, printed: int, of: tuple[str, ...] = ()
    ) -> int:
        """While a value is being found out, the rules that decide about it see the printed one."""
        question = (name, unit.id)
        if name not in game.speakers.values or question in self._asked:
            return printed
        self._asked.add(question)
        try:
            return query.value(game, name, unit, printed, of=of)
        finally:
            self._asked.discard(question)
