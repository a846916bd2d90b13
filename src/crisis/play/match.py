"""A game under way: asks the right agent, lets the dealer answer chance, keeps the record.

It checks that the side that answers is the one asked and that the answer is for the current
decision. Undo cuts the record and rebuilds; nothing is ever patched.
"""

from collections.abc import Mapping

import msgspec

from crisis.play.agents import Agent
from crisis.play.content import needed_packs
from crisis.play.dealer import Dealer, SeededDealer
from crisis.play.quick import quick_setup
from crisis.play.record import Journal, Record, Replay, engine
from crisis.rules.core.edition import DEFAULT_EDITION
from crisis.rules.core.refusal import Refusal
from crisis.rules.engine import Engine, IllegalAnswer
from crisis.rules.setup.setup import Setup
from crisis.state.decisions import Answer, Concede, Draw, Roll, asked_seat
from crisis.state.event import Event
from crisis.state.records import Seat, SideId
from crisis.state.state import State
from crisis.texts import codes
from crisis.texts.values import Word


def quick_game(seed: int, edition: str = DEFAULT_EDITION) -> "Match":
    """A game with sample squads on a ready table, at its first decision."""
    playing = engine(edition)
    match = Match(playing, quick_setup(playing.catalogue), seed=seed)
    match.deal()
    return match


class Match:
    """One game with its record."""

    def __init__(
        self,
        engine: Engine,
        setup: Setup,
        *,
        seed: int,
        players: Mapping[str, str] | None = None,
        dealer: Dealer | None = None,
    ) -> None:
        self.engine = engine
        self.dealer: Dealer = dealer or SeededDealer(seed)
        self.state: State = engine.new_game(setup)
        record = Record(
            edition=engine.edition.id,
            revision=engine.catalogue.revision,
            setup=setup,
            seed=seed,
            players=dict(players or {}),
            packs=needed_packs(setup, engine.catalogue),
        )
        self.journal = Journal(record)

    @classmethod
    def resume(
        cls, record: Record, engine: Engine | None = None, seed: int | None = None
    ) -> "Match":
        """Go on from a record: everything is rebuilt from its answers."""
        replay = Replay(record, engine)
        replay.run()
        # The dealer continues with dice of its own: what was rolled stands in the record.
        base = record.seed or 0 if seed is None else seed
        return cls.take_up(replay, SeededDealer(base * 1_000_003 + len(record.answers)))

    @classmethod
    def take_up(cls, replay: Replay, dealer: Dealer) -> "Match":
        """Go on where a replay stands."""
        match = cls.__new__(cls)
        match.engine = replay.engine
        match.state = replay.state
        match.journal = replay.journal
        match.dealer = dealer
        return match

    @property
    def record(self) -> Record:
        return self.journal.record

    @property
    def over(self) -> bool:
        return self.state.outcome is not None

    def submit(
        self, seat: Seat, answer: Answer, *, decision: int | None = None
    ) -> tuple[Event, ...]:
        """Take an answer from a seat; `IllegalAnswer` says why it is refused."""
        asked = asked_seat(self.state.pending)
        if isinstance(answer, Concede):
            if seat != answer.side:
                raise IllegalAnswer(Refusal("GEN-01", codes.CONCEDES_FOR_ANOTHER()))
        elif seat != asked:
            who = Word("seat", asked or "nobody")
            raise IllegalAnswer(Refusal("GEN-01", codes.NOT_ASKED(asked=who, seat=seat)))
        if decision is not None and decision != self.state.asked:
            past = codes.PAST_DECISION(decision=decision, current=self.state.asked)
            raise IllegalAnswer(Refusal("GEN-01", past))
        self.state, events = self.engine.step(self.state, answer)
        self.journal.note(answer, events, self.state)
        return events

    def deal(self) -> tuple[Event, ...]:
        """Let the dealer answer chance as long as chance is asked."""
        events: list[Event] = []
        while isinstance(self.state.pending, Roll | Draw):
            events += self.submit("chance", self.dealer.deal(self.state.pending))
        return tuple(events)

    def play(self, agents: Mapping[SideId, Agent], most: int = 1_000_000) -> State:
        """Let agents play to the end (or until so many decisions were made)."""
        for _ in range(most):
            if self.over:
                break
            decision = self.state.pending
            assert decision is not None
            if isinstance(decision, Roll | Draw):
                self.submit("chance", self.dealer.deal(decision))
                continue
            side = decision.asked
            view = self.engine.view(self.state, side)
            self.submit(side, agents[side].answer(view, decision))
        return self.state

    # --- going back ---

    def undo(self, answers: int = 1) -> None:
        """Take back the last answers by replaying all before them."""
        kept = max(0, len(self.record.answers) - answers)
        cut = msgspec.structs.replace(
            self.record,
            answers=self.record.answers[:kept],
            hashes=[],
            final="",
            outcome=None,
        )
        replay = Replay(cut, self.engine)
        replay.run()
        self.state = replay.state
        self.journal = replay.journal
