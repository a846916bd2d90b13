"""A game looked at again: what each turn gave away before the dice, and where the game turned.

Choice and luck are told apart: what a turn gave away is judged without its dice; what is left of
the change of the chance of winning is dice and what the enemy made of it.
"""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct, structs

from crisis.ai.minds.coach import Coach, Regret, spot_of
from crisis.play.record import Record, Replay
from crisis.rules.engine import Engine
from crisis.state.decisions import (
    Answer,
    Choose,
    Concede,
    Decision,
    Option,
    Pick,
    answer_text,
    parse_answer,
)
from crisis.state.frames import ActivationFrame
from crisis.state.records import SIDES, SideId, Spot
from crisis.state.state import State
from crisis.texts.thoughts import written

BLUNDER = 0.10
MISTAKE = 0.05
SLIP = 0.02
TURNING = 0.06  # so much change of the chance in one turn is worth a mark
MOST_POINTS = 6

Kind = Literal["", "slip", "mistake", "blunder"]


class Said(Struct, frozen=True, kw_only=True):
    """An answer in its text form, what it picks (for words), and why it is good, as a reason is
    written (`texts.thoughts`): it is told to whoever reads it."""

    answer: str
    what: str = ""
    name: str = ""
    thing: str | None = None
    why: str = ""
    spot: Spot | None = None  # where it leads


class Miss(Struct, frozen=True, kw_only=True):
    """The answer of a turn that gave most away: after how many answers it was asked, what was
    played, what would have been better, the chance with each."""

    at: int
    purpose: str
    unit: str | None
    played: Said
    better: Said
    chance: float
    lost: float


class Turn(Struct, frozen=True, kw_only=True):
    """One turn of a side: the chance of side A before and after it, what it gave away of its own,
    and what of the change was not its choice (dice, replies)."""

    number: int
    at: int
    end: int
    round: int
    side: SideId
    unit: str | None
    before: float
    after: float
    lost: float = 0.0
    luck: float = 0.0
    kind: Kind = ""
    miss: Miss | None = None


class Tally(Struct, frozen=True, kw_only=True):
    """One side's choices in all."""

    turns: int
    lost: float  # the mean of a turn
    slips: int
    mistakes: int
    blunders: int


class Review(Struct, frozen=True, kw_only=True):
    """The whole game; `points` are the numbers of the turns where it turned."""

    turns: tuple[Turn, ...]
    points: tuple[int, ...]
    sides: dict[str, Tally]
    start: float  # the chance of side A when round 1 began


class Draft(Struct):
    """A turn while it is read."""

    at: int
    round: int
    side: SideId
    before: float
    unit: str | None = None
    lost: float = 0.0
    rolled: bool = False
    miss: Miss | None = None


class Reviewer:
    """Reads a record and judges the answers of some sides."""

    def __init__(
        self,
        engine: Engine,
        record: Record,
        *,
        sides: tuple[SideId, ...] = SIDES,
        note: Callable[[int, int], None] = lambda _done, _of: None,
    ) -> None:
        self.replay = Replay(record, engine)
        self.engine = engine
        self.coach = Coach(engine)
        self.sides = sides
        self.note = note
        self.turns: list[Turn] = []
        self._draft: Draft | None = None
        self._start = 0.5

    def run(self) -> Review:
        """The whole record; progress is told after each answer."""
        total = len(self.replay.record.answers)
        while not self.replay.done:
            state, at = self.replay.state, self.replay.at
            answer = parse_answer(self.replay.record.answers[at])
            decision = state.pending
            assert decision is not None
            if isinstance(decision, Choose) and decision.purpose == "turn":
                self._close(state, at)
                self._open(state, at, decision.asked)
            self._judge(state, at, decision, answer)
            self.replay.step()
            self._name(self.replay.state)
            self.note(self.replay.at, total)
        self._close(self.replay.state, self.replay.at)
        return self._review()

    # --- one turn ---

    def _open(self, state: State, at: int, side: SideId) -> None:
        chance = self.coach.value.chance(state, "A")
        if not self.turns:
            self._start = round(chance, 4)
        self._draft = Draft(at, state.round, side, chance)

    def _name(self, state: State) -> None:
        """Whose activation the turn came to be."""
        frame = next((f for f in state.stack if isinstance(f, ActivationFrame)), None)
        if self._draft is not None and self._draft.unit is None and frame is not None:
            self._draft.unit = frame.unit

    def _close(self, state: State, at: int) -> None:
        draft, self._draft = self._draft, None
        if draft is None:
            return
        after = self.coach.value.chance(state, "A")
        change = after - draft.before if draft.side == "A" else draft.before - after
        turn = Turn(
            number=len(self.turns),
            at=draft.at,
            end=at,
            round=draft.round,
            side=draft.side,
            unit=draft.unit,
            before=round(draft.before, 4),
            after=round(after, 4),
            lost=round(draft.lost, 4),
            luck=round(change + draft.lost, 4) if draft.rolled else 0.0,
            kind=kind_of(draft.lost),
            miss=draft.miss if draft.lost >= SLIP else None,
        )
        self.turns.append(turn)

    def _judge(self, state: State, at: int, decision: Decision, answer: Answer) -> None:
        draft = self._draft
        if draft is None:
            return
        if decision.asked == "chance":
            draft.rolled = True
            return
        if decision.asked != draft.side or draft.side not in self.sides:
            return
        if isinstance(answer, Concede):
            return
        view = self.engine.view(state, decision.asked)
        regret = self.coach.regret(view, decision, answer)
        if regret is None:
            return
        # A chance is given away once: what is gone cannot be lost again in the same turn.
        draft.lost = min(regret.chance, draft.lost + regret.lost)
        if regret.lost and (draft.miss is None or regret.lost > draft.miss.lost):
            draft.miss = _miss(at, decision, regret)

    # --- all turns ---

    def _review(self) -> Review:
        swings = sorted(self.turns, key=lambda turn: -abs(turn.after - turn.before))
        points = [t.number for t in swings if abs(t.after - t.before) >= TURNING][:MOST_POINTS]
        return Review(
            turns=tuple(self.turns),
            points=tuple(sorted(points)),
            sides={side: self._tally(side) for side in self.sides},
            start=self._start,
        )

    def _tally(self, side: SideId) -> Tally:
        own = [turn for turn in self.turns if turn.side == side]
        kinds = [turn.kind for turn in own]
        return Tally(
            turns=len(own),
            lost=round(sum(turn.lost for turn in own) / max(1, len(own)), 4),
            slips=kinds.count("slip"),
            mistakes=kinds.count("mistake"),
            blunders=kinds.count("blunder"),
        )


def kind_of(lost: float) -> Kind:
    """What a turn is called that gave so much chance away."""
    if lost >= BLUNDER:
        return "blunder"
    return "mistake" if lost >= MISTAKE else "slip" if lost >= SLIP else ""


def _miss(at: int, decision: Decision, regret: Regret) -> Miss:
    better = _said(decision, regret.better.answer)
    return Miss(
        at=at,
        purpose=decision.purpose,
        unit=getattr(decision, "unit", None) or getattr(decision, "about", None),
        played=_said(decision, regret.played.answer),
        better=structs.replace(better, why=written(regret.why), spot=better.spot or regret.spot),
        chance=regret.chance,
        lost=regret.lost,
    )


def _said(decision: Decision, answer: Answer) -> Said:
    option = _option(decision, answer)
    said = Said(answer=answer_text(answer), spot=spot_of(answer))
    if option is None:
        return said
    return structs.replace(said, what=option.what, name=option.name, thing=option.thing)


def _option(decision: Decision, answer: Answer) -> Option | None:
    if not isinstance(decision, Choose) or not isinstance(answer, Pick):
        return None
    return next((option for option in decision.options if option.key == answer.key), None)
