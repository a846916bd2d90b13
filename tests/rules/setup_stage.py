"""Walks through set-up answer by answer, over the invented catalogue of `roster_cards`."""

from collections.abc import Callable
from typing import Any

from crisis.play.agents import RandomAgent
from crisis.play.dealer import SeededDealer
from crisis.rules.core.refusal import Refusal
from crisis.rules.engine import Engine
from crisis.rules.setup.setup import Setup
from crisis.state.codec import state_to_json
from crisis.state.decisions import Choose, Draw, Roll, decision_text, parse_answer
from crisis.state.event import Event
from crisis.state.records import SideId
from crisis.state.rosters import Roster
from crisis.state.state import State
from tests.rules.roster_cards import cards, edition, legal

A_WINS = ("roll CCCCC", "roll FFFFF")
B_WINS = ("roll FFFFF", "roll CCCCC")


class Stage:
    """One game from its very beginning."""

    def __init__(self, name: str = "1.3", **setup: Any) -> None:
        self.engine = Engine(edition(name), cards())
        given = {"table": "hells-kitchen", "rosters": {"A": legal(name), "B": legal(name)}, **setup}
        self.state: State = self.engine.new_game(Setup(**given))
        self.events: list[Event] = []
        self.answers: list[str] = []

    # --- answering ---

    def do(self, *answers: str) -> "Stage":
        for text in answers:
            answer = parse_answer(text)
            refusal = self.engine.why_not(self.state, answer)
            assert refusal is None, f"{text} at {self.asked}: {refusal}"
            self.state, events = self.engine.step(self.state, answer)
            self.events += events
            self.answers.append(text)
        return self

    def refused(self, text: str) -> Refusal:
        refusal = self.engine.why_not(self.state, parse_answer(text))
        assert refusal is not None, f"{text} is accepted at {self.asked}"
        return refusal

    def until(self, purpose: str, seed: int = 1) -> "Stage":
        """Random answers up to the first decision of a purpose."""
        return self._play(seed, lambda: self.purpose == purpose, purpose)

    def to_round_1(self, seed: int = 1) -> "Stage":
        return self._play(seed, lambda: self.state.round == 1, "round 1")

    def _play(self, seed: int, is_there: Callable[[], bool], what: str) -> "Stage":
        agents = {side: RandomAgent(self.engine, seed + ord(side)) for side in ("A", "B")}
        dealer = SeededDealer(seed)
        for _ in range(2000):
            if is_there():
                return self
            decision = self.state.pending
            assert decision is not None and self.state.round == 0, f"{what} never came"
            if isinstance(decision, Roll | Draw):
                answer = dealer.deal(decision)
            else:
                view = self.engine.view(self.state, decision.asked)
                answer = agents[decision.asked].answer(view, decision)
            self.state, events = self.engine.step(self.state, answer)
            self.events += events
        raise AssertionError(f"{what} did not come: {self.asked}")

    def no_one_shots(self) -> "Stage":
        return self.do("pick no") if self.purpose == "use_one_shots" else self

    def squad(
        self, *characters: str, affiliation: str = "none", tactics: tuple[str, ...] = ()
    ) -> "Stage":
        """The whole secret choice of the side that is asked."""
        self.do(*(f"pick add:{slug}" for slug in characters), "pick done")
        if self.purpose == "choose_affiliation":
            self.do("pick none" if affiliation == "none" else f"pick affiliation:{affiliation}")
        return self.do(*(f"pick add:{slug}" for slug in tactics), "pick done")

    # --- reading ---

    @property
    def purpose(self) -> str:
        return self.state.pending.purpose if self.state.pending else ""

    @property
    def side(self) -> str:
        return self.state.pending.asked if self.state.pending else ""

    @property
    def asked(self) -> str:
        return decision_text(self.state.pending)

    @property
    def keys(self) -> list[str]:
        assert isinstance(self.state.pending, Choose), self.asked
        return [option.key for option in self.state.pending.options]

    def offered(self, what: str) -> list[str]:
        """What the options of one kind pick."""
        assert isinstance(self.state.pending, Choose), self.asked
        return [option.picked for option in self.state.pending.options if option.what == what]

    def seen_by(self, side: SideId | None) -> str:
        return state_to_json(self.engine.view(self.state, side)).decode()

    def told(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def rosters(a: Roster, b: Roster) -> dict[str, Roster]:
    return {"A": a, "B": b}
