"""One-Shot cards: used only if both players want them (SHOT chapter, SETUP-22)."""

from msgspec.structs import replace

from crisis.cards.model.schema import OneShotCard, Scatter
from crisis.geometry import Disc, Region, region_fault
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Procedure, Step
from crisis.rules.core.refusal import Refusal
from crisis.rules.core.steps import ask, call, do, jump
from crisis.rules.legal.areas import spots_in
from crisis.rules.legal.refused_spots import fault_refusal
from crisis.rules.reading import measure
from crisis.rules.reading.measure import BOARD, RANGE, TOKEN_RADIUS, footprint
from crisis.state.decisions import (
    Choose,
    ChooseSpot,
    Option,
    PickSpot,
    declining,
    offer,
)
from crisis.state.events import OneShotsChosen, TerrainShifted
from crisis.state.frames import ScatterFrame, SetupFrame, TerrainFrame
from crisis.state.records import SIDES, Piece, SideId, Token, other
from crisis.state.token_events import TokenPlaced


def _open(game: Game, frame: SetupFrame) -> bool:
    """The edition has such cards, there are some, and this game was not set up with its own."""
    return bool(
        game.edition.one_shot_cards
        and game.catalogue.one_shots
        and frame.rosters
        and not game.state.one_shots
    )


def _next_asked(game: Game, frame: SetupFrame) -> SideId | None:
    order = (game.state.priority, other(game.state.priority))
    return next((side for side in order if side not in frame.consents), None)


def ask_consent(game: Game, frame: SetupFrame) -> Choose | None:
    """Each player is asked; the first refusal settles it (SHOT-01)."""
    asked = _next_asked(game, frame)
    if asked is None or not _open(game, frame) or not all(frame.consents.values()):
        return None
    options = (Option("yes", "yes", "use One-Shot cards"), declining("no", "none"))
    return Choose(asked, "use_one_shots", options)


def take_consent(game: Game, frame: SetupFrame, option: Option) -> None:
    asked = _next_asked(game, frame)
    assert asked is not None
    frame.consents = {**frame.consents, asked: not option.declines}
    frame.step = "SHOT-01"


def _both_want(frame: SetupFrame) -> bool:
    return len(frame.consents) == len(SIDES) and all(frame.consents.values())


def ask_cards(game: Game, frame: SetupFrame) -> Choose | None:
    """The player with priority proposes any number of cards (SHOT-02)."""
    if not _both_want(frame):
        return None
    options = [
        offer("remove" if slug in frame.proposed else "add", slug, card.name)
        for slug, card in game.catalogue.one_shots.items()
    ]
    options.append(declining("end", f"propose {len(frame.proposed)}", key="done"))
    return Choose(game.state.priority, "choose_one_shots", tuple(options))


def take_cards(_game: Game, frame: SetupFrame, option: Option) -> None:
    if option.what == "add":
        frame.proposed = (*frame.proposed, option.picked)
    elif option.what == "remove":
        frame.proposed = tuple(known for known in frame.proposed if known != option.thing)
    if not option.declines:
        frame.step = "SHOT-02"


def ask_agreement(game: Game, frame: SetupFrame) -> Choose | None:
    """The opponent takes the proposal or plays without One-Shot cards (SHOT-01)."""
    if not frame.proposed:
        return None
    names = ", ".join(game.catalogue.one_shots[slug].name for slug in frame.proposed)
    options = (Option("agree", "yes", names), declining("no", "no One-Shot cards", key="refuse"))
    return Choose(other(game.state.priority), "agree_one_shots", options)


def take_agreement(game: Game, frame: SetupFrame, option: Option) -> None:
    if not option.declines:
        game.emit(OneShotsChosen(frame.proposed))
    frame.proposed = ()


def place_pieces(game: Game, _frame: SetupFrame) -> TerrainFrame | None:
    """Carry out the set-up of the cards: the terrain they bring (SHOT-05)."""
    lying = [piece.kind for piece in game.state.terrain.values()]
    kinds = []
    for slug in game.state.one_shots:
        card = game.catalogue.one_shots[slug]
        if card.scatter is not None and _features(game, card.scatter.around):
            continue  # a feature of the Size it asks for is on the battlefield already
        for kind in card.pieces:
            if kind in lying:
                lying.remove(kind)  # it is on the battlefield already
            else:
                kinds.append(kind)
    if not kinds:
        return None
    pool = tuple(
        unplaced(game, kind, number)
        for number, kind in enumerate(kinds, start=len(game.state.terrain) + 1)
    )
    return TerrainFrame(pool=pool, first=game.state.priority, least=len(pool), agreed=SIDES)


def unplaced(game: Game, kind: str, number: int) -> Piece:
    """A feature of the usual Size that lies nowhere yet."""
    known = game.catalogue.terrain[kind]
    return Piece(
        id=f"{kind}-{number}", kind=kind, size=known.size, interactive=known.interactive,
        standable=known.standable,
    )  # fmt: skip


# --- tokens around a feature (SHOT-05) ------------------------------------------------------------


def _features(game: Game, size: int) -> list[Piece]:
    return [piece for piece in game.state.terrain.values() if piece.size == size]


def _unscattered(game: Game) -> OneShotCard | None:
    """A card in play whose tokens are still to be put on the table."""
    for slug in game.state.one_shots:
        card = game.catalogue.one_shots[slug]
        lying = any(token.crisis == slug for token in game.state.tokens.values())
        if card.scatter is not None and not lying and _features(game, card.scatter.around):
            return card
    return None


def scatter_tokens(game: Game, _frame: SetupFrame) -> ScatterFrame | None:
    card = _unscattered(game)
    if card is None or card.scatter is None:
        return None
    return ScatterFrame(card=card.slug, side=game.state.priority, left=card.scatter.count)


def more_to_scatter(game: Game, _frame: SetupFrame) -> bool:
    return _unscattered(game) is not None


def _scatter(game: Game, frame: ScatterFrame) -> Scatter:
    scatter = game.catalogue.one_shots[frame.card].scatter
    assert scatter is not None
    return scatter


def ask_feature(game: Game, frame: ScatterFrame) -> Choose | None:
    found = _features(game, _scatter(game, frame).around)
    frame.piece = found[0].id
    if len(found) == 1:
        return None
    options = tuple(offer("piece", piece.id, piece.kind) for piece in found)
    return Choose(frame.side, "scatter_around", options, about=frame.card)


def take_feature(_game: Game, frame: ScatterFrame, option: Option) -> None:
    frame.piece = option.picked


def fix_feature(game: Game, frame: ScatterFrame) -> None:
    game.emit(TerrainShifted(replace(game.state.terrain[frame.piece], interactive=False)))


def scatter_region(game: Game, frame: ScatterFrame) -> Region:
    """Within the range of the feature, off the other tokens."""
    feature = footprint(game.state.terrain[frame.piece])
    tokens = (token for token in game.state.tokens.values() if token.on_table)
    return Region(
        disc_radius=TOKEN_RADIUS,
        near=((feature, float(RANGE[_scatter(game, frame).within])),),
        edge=None,
        wedge=None,
        grounds=(),
        discs=tuple(Disc(token.x, token.y, token.radius) for token in tokens),
        board=BOARD,
    )


def ask_token(game: Game, frame: ScatterFrame) -> ChooseSpot:
    return ChooseSpot(frame.side, "scatter", token=_next_token(game, frame))


def _next_token(game: Game, frame: ScatterFrame) -> str:
    return f"{frame.card}-{_scatter(game, frame).count - frame.left + 1}"


def refuse_token(game: Game, frame: ScatterFrame, answer: PickSpot) -> Refusal | None:
    fault = region_fault(scatter_region(game, frame), (answer.x, answer.y))
    names = [token.id for token in game.state.tokens.values() if token.on_table]
    rules = {"out_of_range": "SHOT-05"}
    if fault is None:
        return None
    return fault_refusal(game, fault, discs=names, rules=rules, thing="token")


def take_token(game: Game, frame: ScatterFrame, answer: PickSpot) -> None:
    place = Disc(answer.x, answer.y, TOKEN_RADIUS)
    token = Token(
        id=_next_token(game, frame), crisis=frame.card, kind="civilian", x=answer.x, y=answer.y,
        radius=TOKEN_RADIUS, name=_scatter(game, frame).name,
        on=measure.token_lies_on(game, place),
    )  # fmt: skip
    game.emit(TokenPlaced(token))
    frame.left -= 1


def more_tokens(_game: Game, frame: ScatterFrame) -> bool:
    return frame.left > 0


SCATTER = Procedure[ScatterFrame](
    {
        "around": ask(ask_feature, take_feature, rule="SHOT-05"),
        "fix": do(fix_feature),
        "spot": ask(
            ask_token,
            take_token,
            rule="SHOT-05",
            refuse=refuse_token,
            area=spots_in(scatter_region),
        ),
        "again": jump("spot", when=more_tokens),
    }
)


def close(_game: Game, frame: SetupFrame) -> None:
    frame.consents = {}


ONE_SHOT_STEPS: dict[str, Step[SetupFrame]] = {
    "SHOT-01": ask(ask_consent, take_consent, rule="SHOT-01"),
    "SHOT-02": ask(ask_cards, take_cards, rule="SHOT-02"),
    "SHOT-01 agree": ask(ask_agreement, take_agreement, rule="SHOT-01"),
    "SHOT-05": call(place_pieces),
    "SHOT-05 tokens": call(scatter_tokens),
    "SHOT-05 again": jump("SHOT-05 tokens", when=more_to_scatter),
    "SHOT-05 end": do(close),
}
