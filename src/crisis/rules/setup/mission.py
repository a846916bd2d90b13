"""Building the mission: the Crisis cards, the Maximum Threat, the edges (SETUP-10 to SETUP-18).

The three ways of drawing are one sequence; the edition says how many cards are drawn, whether they
are open and who picks.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Step
from crisis.rules.core.steps import ask, do, jump
from crisis.rules.legal.battlefield import EDGES
from crisis.rules.setup.rosters import CRISIS_TYPES
from crisis.rules.setup.secrets import OPEN_DRAW, SECRET_DRAW, forget, keep, secret_of
from crisis.rules.setup.squads import threat_modifier
from crisis.state.decisions import Choose, Draw, Drawn, Option, offer
from crisis.state.events import (
    CrisesRevealed,
    CrisisTypeChosen,
    EdgeChosen,
    MissionSet,
    ThreatChosen,
)
from crisis.state.frames import SetupFrame
from crisis.state.records import SIDES, SideId, other

D = TypeVar("D")
OPPOSITE = {"south": "north", "north": "south", "west": "east", "east": "west"}


class DrawingRule(NamedTuple):
    """How a player's Crisis card is found (E-12)."""

    cards: int
    open: bool  # cards are face up at once and the opponent picks

    @property
    def draws(self) -> str:
        return OPEN_DRAW if self.open else SECRET_DRAW

    @property
    def picks(self) -> str:
        return "choose_open_crisis" if self.open else "choose_crisis"


DRAWING = {
    "two_secret_pick": DrawingRule(2, open=False),
    "one_each": DrawingRule(1, open=False),
    "two_open_opponent_picks": DrawingRule(2, open=True),
}


def drawing_rule(game: Game) -> DrawingRule:
    return DRAWING[game.edition.crisis_draw]


# --- the Crisis cards -----------------------------------------------------------------------------


def choose_type(game: Game, frame: SetupFrame) -> Choose | None:
    """The player with priority chooses which type they supply (SETUP-11)."""
    if game.state.crises:
        return None  # the mission was given
    options = tuple(offer("supply", kind, kind) for kind in CRISIS_TYPES)
    return Choose(game.state.priority, "choose_crisis_type", options)


def take_type(game: Game, frame: SetupFrame, option: Option) -> None:
    side = game.state.priority
    mine = option.picked
    (rest,) = (kind for kind in CRISIS_TYPES if kind != mine)
    frame.supplies = {side: mine, other(side): rest}
    frame.deck = side
    game.emit(CrisisTypeChosen(side, mine))
    game.emit(CrisisTypeChosen(other(side), rest))


def draw_cards(game: Game, frame: SetupFrame) -> Draw | None:
    """Chance shuffles the deck of the type that the player supplies."""
    if frame.deck is None:
        return None
    deck = tuple(
        slug
        for slug in frame.rosters[frame.deck].crises
        if game.catalogue.crises[slug].type == frame.supplies[frame.deck]
    )
    drawing = drawing_rule(game)
    return Draw(f"{drawing.draws}:{frame.deck}", deck, drawing.cards)


def take_draw(game: Game, frame: SetupFrame, answer: Drawn) -> None:
    assert frame.deck is not None
    if drawing_rule(game).open:
        frame.shown = answer.cards
        game.emit(CrisesRevealed({frame.deck: answer.cards}))
        return
    keep(frame, frame.deck, drawn=answer.cards)
    if len(answer.cards) == 1:
        keep(frame, frame.deck, crisis=answer.cards[0])


def pick_card(game: Game, frame: SetupFrame) -> Choose | None:
    """One of the drawn cards: picked face down by its owner or openly by the opponent."""
    if frame.deck is None or secret_of(frame, frame.deck).crisis:
        return None
    drawing = drawing_rule(game)
    picker = other(frame.deck) if drawing.open else frame.deck
    options = tuple(
        offer("crisis", slug, game.catalogue.crises[slug].name)
        for slug in frame.shown or secret_of(frame, frame.deck).drawn
    )
    return Choose(picker, drawing.picks, options)


def take_pick(game: Game, frame: SetupFrame, option: Option) -> None:
    assert frame.deck is not None
    slug = option.picked
    if drawing_rule(game).open:
        frame.shown, frame.picked = (), {**frame.picked, frame.deck: slug}
    else:
        keep(frame, frame.deck, crisis=slug)


def next_deck(form: str) -> Callable[[Game, SetupFrame], None]:
    """The player with priority draws first, then the other one."""

    def turn(game: Game, frame: SetupFrame) -> None:
        if frame.deck is not None and game.edition.crisis_draw == form:
            frame.deck = other(frame.deck) if frame.deck == game.state.priority else None

    return turn


def goes_on(form: str) -> Callable[[Game, SetupFrame], bool]:
    def is_open(game: Game, frame: SetupFrame) -> bool:
        return frame.deck is not None and game.edition.crisis_draw == form

    return is_open


def reveal_mission(game: Game, frame: SetupFrame) -> None:
    """Both cards are turned up together; the Secure one is named first."""
    if not frame.supplies:
        return
    picks = {side: frame.picked.get(side) or secret_of(frame, side).crisis for side in SIDES}
    if not frame.picked:
        game.emit(CrisesRevealed({side: (slug,) for side, slug in picks.items()}))
    for side in SIDES:
        forget(frame, side)
    order = sorted(SIDES, key=lambda side: CRISIS_TYPES.index(frame.supplies[side]))
    game.emit(MissionSet(tuple(picks[side] for side in order)))


# --- Maximum Threat and edges ---------------------------------------------------------------------


def _chooser(game: Game, word: str) -> SideId:
    return game.state.priority if word == "priority" else other(game.state.priority)


def choose_threat(game: Game, frame: SetupFrame) -> Choose | None:
    """Which of the two cards gives the Maximum Threat."""
    if not frame.rosters:
        return None
    cards = [game.catalogue.crises[slug] for slug in game.state.crises]
    options = tuple(offer("threat", card.slug, f"{card.name}: {card.threat}") for card in cards)
    return Choose(_chooser(game, game.edition.threat_chooser), "choose_threat", options)


def take_threat(game: Game, _frame: SetupFrame, option: Option) -> None:
    slug = option.picked
    modifier = threat_modifier(game.state.one_shots, game.catalogue)  # SHOT-04
    game.emit(ThreatChosen(game.catalogue.crises[slug].threat + modifier, slug))


def choose_edge(game: Game, _frame: SetupFrame) -> Choose:
    """A deployment edge; the opposite one belongs to the other player."""
    options = tuple(offer("edge", edge, edge) for edge in EDGES)
    return Choose(_chooser(game, game.edition.edge_chooser), "choose_edge", options)


def take_edge(game: Game, frame: SetupFrame, option: Option) -> None:
    edge = option.picked
    side = _chooser(game, game.edition.edge_chooser)
    game.emit(EdgeChosen(side, edge))
    game.emit(EdgeChosen(other(side), OPPOSITE[edge]))
    frame.mover = game.state.priority  # DEPLOY-03


# --- the sequence ---------------------------------------------------------------------------------


def where(
    field: str, value: str, decide: Callable[[Game, SetupFrame], D | None]
) -> Callable[[Game, SetupFrame], D | None]:
    """Ask only in editions whose field has this value."""

    def ask_there(game: Game, frame: SetupFrame) -> D | None:
        return decide(game, frame) if getattr(game.edition, field) == value else None

    return ask_there


def _drawing_steps(form: str, rule: str) -> dict[str, Step[SetupFrame]]:
    """Both players' cards, one after the other."""
    return {
        f"{rule} draw": ask(where("crisis_draw", form, draw_cards), take_draw, rule=rule),
        f"{rule} pick": ask(where("crisis_draw", form, pick_card), take_pick, rule=rule),
        f"{rule} next": do(next_deck(form)),
        f"{rule} again": jump(f"{rule} draw", when=goes_on(form)),
    }


MISSION_STEPS: dict[str, Step[SetupFrame]] = {
    "SETUP-11": ask(choose_type, take_type, rule="SETUP-11"),
    **_drawing_steps("two_secret_pick", "SETUP-12"),
    **_drawing_steps("one_each", "SETUP-13"),
    **_drawing_steps("two_open_opponent_picks", "SETUP-14"),
    "SETUP-10": do(reveal_mission),
    "SETUP-15": ask(
        where("threat_chooser", "priority", choose_threat), take_threat, rule="SETUP-15"
    ),
    "SETUP-16": ask(
        where("threat_chooser", "non_priority", choose_threat), take_threat, rule="SETUP-16"
    ),
    "SETUP-17": ask(where("edge_chooser", "non_priority", choose_edge), take_edge, rule="SETUP-17"),
    "SETUP-18": ask(where("edge_chooser", "priority", choose_edge), take_edge, rule="SETUP-18"),
}
