"""One-Shot cards: used only if both players want them (SHOT chapter, SETUP-22)."""

from crisis.rules.game import Game
from crisis.rules.steps import Step, ask, call, do
from crisis.state.decisions import Answer, Choose, Decision, Option, Pick
from crisis.state.events import OneShotsChosen
from crisis.state.frames import SetupFrame, TerrainFrame
from crisis.state.records import SIDES, Piece, SideId, other


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


def ask_consent(game: Game, frame: SetupFrame) -> Decision | None:
    """Each player is asked; the first refusal settles it (SHOT-01)."""
    asked = _next_asked(game, frame)
    if asked is None or not _open(game, frame) or not all(frame.consents.values()):
        return None
    options = (Option("yes", "yes", "use One-Shot cards"), Option("no", "no", "none"))
    return Choose(asked, "use_one_shots", options)


def take_consent(game: Game, frame: SetupFrame, answer: Answer) -> None:
    assert isinstance(answer, Pick)
    asked = _next_asked(game, frame)
    assert asked is not None
    frame.consents = {**frame.consents, asked: answer.key == "yes"}
    frame.step = "SHOT-01"


def _both_want(frame: SetupFrame) -> bool:
    return len(frame.consents) == len(SIDES) and all(frame.consents.values())


def ask_cards(game: Game, frame: SetupFrame) -> Decision | None:
    """The player with priority proposes any number of cards (SHOT-02)."""
    if not _both_want(frame):
        return None
    options = [
        Option(f"remove:{slug}", "remove", game.catalogue.one_shots[slug].name, about=slug)
        if slug in frame.proposed
        else Option(f"add:{slug}", "add", game.catalogue.one_shots[slug].name, about=slug)
        for slug in game.catalogue.one_shots
    ]
    options.append(Option("done", "end", f"propose {len(frame.proposed)}"))
    return Choose(game.state.priority, "choose_one_shots", tuple(options))


def take_cards(_game: Game, frame: SetupFrame, answer: Answer) -> None:
    assert isinstance(answer, Pick)
    word, _, slug = answer.key.partition(":")
    if word == "add":
        frame.proposed = (*frame.proposed, slug)
    elif word == "remove":
        frame.proposed = tuple(known for known in frame.proposed if known != slug)
    if word != "done":
        frame.step = "SHOT-02"


def ask_agreement(game: Game, frame: SetupFrame) -> Decision | None:
    """The opponent takes the proposal or plays without One-Shot cards (SHOT-01)."""
    if not frame.proposed:
        return None
    names = ", ".join(game.catalogue.one_shots[slug].name for slug in frame.proposed)
    options = (Option("agree", "yes", names), Option("refuse", "no", "no One-Shot cards"))
    return Choose(other(game.state.priority), "agree_one_shots", options)


def take_agreement(game: Game, frame: SetupFrame, answer: Answer) -> None:
    assert isinstance(answer, Pick)
    if answer.key == "agree":
        game.emit(OneShotsChosen(frame.proposed))
    frame.proposed = ()


def place_pieces(game: Game, _frame: SetupFrame) -> TerrainFrame | None:
    """Carry out the set-up of the cards: the terrain they bring (SHOT-05)."""
    lying = [piece.kind for piece in game.state.terrain.values()]
    kinds = []
    for slug in game.state.one_shots:
        for kind in game.catalogue.one_shots[slug].pieces:
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


def close(_game: Game, frame: SetupFrame) -> None:
    frame.consents = {}


ONE_SHOT_STEPS: dict[str, Step] = {
    "SHOT-01": ask(ask_consent, take_consent, rule="SHOT-01"),
    "SHOT-02": ask(ask_cards, take_cards, rule="SHOT-02"),
    "SHOT-01 agree": ask(ask_agreement, take_agreement, rule="SHOT-01"),
    "SHOT-05": call(place_pieces),
    "SHOT-05 end": do(close),
}
