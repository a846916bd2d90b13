"""One who thinks: carries out one thought after another, in a thread or in a process of its own.

Belongs here: what a thought means. Does not belong here: where it is thought, and who waits for it.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Raw, structs

from crisis.ai.discipline import DisciplinedAgent
from crisis.plans.blows import blows_of
from crisis.plans.plan import outline, plan
from crisis.play.agreement import AgreedDealer, agreed
from crisis.play.duel import UnknownName
from crisis.play.match import Match
from crisis.play.opening import play_opening
from crisis.rules.engine import Engine, IllegalAnswer
from crisis.rules.setup.setup import BadSetup
from crisis.server.ask import duels, odds, options, questions
from crisis.server.ask.hint import Hints
from crisis.server.minds.opponents import SET_UP_LEVEL, make, suggest, thought
from crisis.server.minds.thoughts import (
    Blows,
    Compared,
    Denied,
    Finished,
    Move,
    Moved,
    Opening,
    Outlined,
    Question,
    Refused,
    Replied,
    Reply,
    Rules,
    Thought,
)
from crisis.server.protocol import asks
from crisis.server.protocol.errors import BadRequest
from crisis.server.protocol.told import ToldRefusal
from crisis.state.decisions import Draw, Roll, answer_text
from crisis.texts.reader import reading

if TYPE_CHECKING:
    from crisis.ai.minds.review import Review

OPPONENTS = 64  # that are remembered
COACHES = 8

Note = Callable[[int, int], None]  # how far a long thought has come
T = TypeVar("T")
_encoder = msgspec.json.Encoder()

_REPLIES: dict[type[asks.Ask], Callable[[questions.Question, Any], Any]] = {
    asks.WhyNot: lambda question, m: questions.why_not(question, m.answer),
    asks.AreaAsk: lambda question, m: questions.area(question, m.tool),
    asks.Nearest: lambda question, m: questions.nearest(question, m.x, m.y, m.tool),
    asks.Preview: lambda question, m: questions.preview(question, m.answer),
    asks.Odds: lambda question, m: odds.odds(question.engine, question.state, m),
    asks.Options: lambda question, _: options.options(question),
    asks.Best: lambda question, _: odds.best(question),
    asks.Suggest: lambda question, _: suggest(question),
}


class Mind:
    """Remembers the opponents and coaches it was last asked for."""

    def __init__(self, engine: Callable[[str, str], Engine]) -> None:
        self._engine = engine
        self._opponents: OrderedDict[str, DisciplinedAgent] = OrderedDict()
        self._coaches: OrderedDict[str, Hints] = OrderedDict()

    def answer(self, about: Thought, note: Note = lambda _done, _of: None) -> Reply:
        """Think about it."""
        if isinstance(about, Move):
            return self._moved(about)
        if isinstance(about, Question):
            with reading(about.language):
                return self._replied(about)
        if isinstance(about, Compared | Blows | Outlined):
            with reading(about.language):
                return _page(self.engine(about.rules), about, note)
        if isinstance(about, Opening):
            return Replied(_raw(opened(self.engine(about.rules), about)))
        return Replied(_raw(reviewed(self.engine(about.rules), about, note)))

    def engine(self, rules: Rules) -> Engine:
        return self._engine(rules.edition, rules.revision)

    def _moved(self, asked: Move) -> Moved:
        engine, decision = self.engine(asked.rules), asked.view.pending
        assert decision is not None and not isinstance(decision, Roll | Draw)
        agent = _remembered(
            self._opponents, asked.mind, OPPONENTS, lambda: make(asked.level, engine, asked.seed)
        )
        known = len(agent.mishaps)
        answer = thought(agent, asked.view, decision)
        return Moved(
            answer=answer_text(answer),
            reason=agent.reason,
            mishaps=tuple(agent.mishaps[known:]),
            spent=agent.is_busy,
        )

    def _replied(self, asked: Question) -> Replied | Refused:
        engine, message = self.engine(asked.rules), asked.asked
        question = questions.Question(engine, asked.view, asked.decision, asked.seat)
        try:
            if isinstance(message, asks.HintAsk):
                coach = _remembered(self._coaches, asked.game, COACHES, lambda: Hints(engine))
                reply: Any = coach.hint(question)
            else:
                reply = _REPLIES[type(message)](question, message)
        except IllegalAnswer as error:
            return Refused(ToldRefusal.of(error.refusal), str(error))
        return Replied(_raw(structs.replace(reply, n=message.n)))


def _page(engine: Engine, about: Compared | Blows | Outlined, note: Note) -> Replied | Denied:
    """Questions of pages that belong to no game."""
    try:
        match about:
            case Compared():
                found: Any = {"rows": [duels.answer(engine, row) for row in about.rows]}
            case Blows():
                found = blows_of(engine, about.attacker, about.defenders, about.terms)
            case Outlined():
                found = (
                    plan(engine, about.matchup, note)
                    if about.whole
                    else outline(engine, about.matchup)
                )
    except (BadRequest, BadSetup, UnknownName) as error:
        return Denied(str(error))
    return Replied(_raw(found))


def opened(engine: Engine, asked: Opening) -> Any:
    """The record of a game in which everybody was put down by the computer's own sense."""
    match = Match(engine, asked.setup, seed=0)
    agreement = agreed(asked.secret, asked.contributions)
    match.dealer = AgreedDealer(agreement, match.record.answers)
    agents = {side: make(SET_UP_LEVEL, engine, seed) for side, seed in asked.seeds.items()}
    play_opening(match, agents)
    return match.record


def reviewed(engine: Engine, game: Finished, note: Note) -> "Review":
    from crisis.ai.minds.review import Reviewer  # noqa: PLC0415 - loaded when it is wanted

    return Reviewer(engine, game.record, sides=game.sides, note=note).run()


def _remembered(known: "OrderedDict[str, T]", name: str, most: int, anew: Callable[[], T]) -> T:
    """The one of this name, or a new one; whoever was not asked for long is forgotten."""
    if name not in known:
        known[name] = anew()
    known.move_to_end(name)
    while len(known) > most:
        known.popitem(last=False)
    return known[name]


def _raw(found: Any) -> Raw:
    return Raw(_encoder.encode(found))
