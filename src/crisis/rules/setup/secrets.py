"""What one side has decided and the other may not see yet (SETUP-12, SQUAD-02, SQUAD-16, Q-61).

Secrets are kept in the set-up frame; a reveal says them in one event and forgets them here.
`veiled`
is what the other side may see of a position meanwhile.
"""

from typing import Any

from msgspec.structs import replace

from crisis.rules.core.game import Game
from crisis.state.decisions import Choose, Draw
from crisis.state.events import CrisesRevealed, LeadershipDeclared, SquadRevealed
from crisis.state.frames import SetupFrame
from crisis.state.records import SideId
from crisis.state.rosters import Secret
from crisis.state.state import State

NUMBERS = 1000  # decision numbers go on from the next full thousand after a secret choice

# Purposes of decisions whose options tell a secret, and of those whose answer is one.
SQUAD_PURPOSES = frozenset(
    {"choose_characters", "choose_affiliation", "choose_tactics", "choose_recruit"}
)
VEILED_PURPOSES = SQUAD_PURPOSES | {"choose_crisis"}
SECRET_PURPOSES = VEILED_PURPOSES | {"choose_leadership"}
REVEALS = (CrisesRevealed, SquadRevealed, LeadershipDeclared)  # events that open secrets
SECRET_DRAW = "draw_crisis"
OPEN_DRAW = "reveal_crisis"


def secret_of(frame: SetupFrame, side: SideId) -> Secret:
    return frame.secrets.get(side, Secret())


def keep(frame: SetupFrame, side: SideId, **answers: Any) -> None:
    """Note an answer of one side without an event."""
    frame.secrets = {**frame.secrets, side: replace(secret_of(frame, side), **answers)}


def forget(frame: SetupFrame, side: SideId) -> None:
    frame.secrets = {known: secret for known, secret in frame.secrets.items() if known != side}


def hide_count(game: Game) -> None:
    """The number of the next decision must not tell how many a secret choice took."""
    game.state.asked += -game.state.asked % NUMBERS


def setup_frame(state: State) -> SetupFrame | None:
    frame = state.stack[0] if state.stack else None
    return frame if isinstance(frame, SetupFrame) else None


def secret_seat(state: State) -> SideId | None:
    """Whose secret the answer to the pending decision is, if it is one."""
    frame = setup_frame(state)
    if frame is None:
        return None
    match state.pending:
        case Draw(purpose) if purpose.startswith(SECRET_DRAW):
            return frame.deck
        case Choose(asked, purpose) if purpose in SECRET_PURPOSES:
            return asked
        case _:
            return None


def veiled(state: State, side: SideId | None) -> State:
    """The position without the secrets of others; for `None`, a spectator, without any."""
    frame = setup_frame(state)
    if frame is None or not (set(frame.secrets) - {side} or _is_veiled(state, side)):
        return state
    twin = state.clone()
    blank = setup_frame(twin)
    assert blank is not None
    blank.secrets = {known: secret for known, secret in frame.secrets.items() if known == side}
    if _is_veiled(state, side):
        _blank_question(twin, blank)
    return twin


def _is_veiled(state: State, side: SideId | None) -> bool:
    asked = state.pending
    return isinstance(asked, Choose) and asked.asked != side and asked.purpose in VEILED_PURPOSES


def _blank_question(twin: State, blank: SetupFrame) -> None:
    """Another side's question shows neither its options nor how far the answer has come."""
    assert isinstance(twin.pending, Choose)
    purpose = twin.pending.purpose
    if purpose in SQUAD_PURPOSES:
        purpose, blank.step, twin.asked = "choose_squad", "SQUAD-01", blank.since
    twin.pending = Choose(twin.pending.asked, purpose, ())
