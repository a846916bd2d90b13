"""The story of a game: one line for one action, made of many lines of the log.

A line is a key and values (ids, numbers, printed names); whoever shows it has the words. It says
which lines of the log belong to it, what came of it and, for the computer, why it was done; what
has no key is told in the language of whoever reads this story.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import structs

from crisis.server.protocol.position import Came, Share, StoryLine, StoryResult, Told
from crisis.server.tell.beats import Beat
from crisis.server.tell.said import Said
from crisis.state import events as e
from crisis.state import token_events as te
from crisis.state.event import Event
from crisis.state.records import Moving, SideId, first_side
from crisis.texts.thoughts import told as told_why

Values = dict[str, Any]
POWER_PHASE = "power phase"
MOVED: dict[Moving, Came] = {
    "advance": "moved.advance",
    "climb": "moved.climb",
    "move": "moved.move",
    "place": "moved.place",
    "push": "moved.push",
    "throw": "moved.throw",
    "transform": "moved.transform",
}
LEAST_MOVE = 50  # thousandths of an inch: less would read as 0.0


class Story:
    """Grows with the beats of a game; `touched` is the first line changed since it was read."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.lines: list[StoryLine] = []
        self.touched = 0
        self.told = 0  # lines of the log so far
        self.turn = 0  # turns so far
        self.of: SideId | None = None  # whose turn it is
        self.unit: str | None = None  # that is activated
        self.acted = False
        self.open = False  # whether the last line still grows
        self.mind = ""  # why the answer under way was given
        self.thinker: str | None = None  # who gave it

    def take(self, beats: Iterable[Beat], why: str = "", seat: str | None = None) -> None:
        """Go on with what one answer did. Its reason stands beside deeds of its own side only: who
        lets a reaction go by does not say why the other attacked."""
        self.mind, self.thinker = told_why(why, self.language), seat
        for beat in beats:
            last = self.lines[-1] if self.lines else None
            step = _STEPS.get(type(beat.event))
            if step is not None:
                step(self, beat, beat.event)
            if beat.line is not None:
                self._attach(beat.line, touched=bool(self.lines) and self.lines[-1] is not last)
        if self.open and not self.lines[-1].why:
            self._change(why=self._why(self.lines[-1].side))

    def news(self) -> tuple[int, tuple[StoryLine, ...]]:
        """The first line that changed since this was last asked, and all from there on."""
        first = min(self.touched, len(self.lines))
        self.touched = len(self.lines)
        return first, tuple(self.lines[first:])

    def _attach(self, line: Said, *, touched: bool) -> None:
        """A line of the log belongs to the line of the story that is open, else it is told as it
        is (before the first round) or joins the one before."""
        loose = not touched and not self.open
        self.told += 1
        if loose and line.kind == "dice":
            return  # what they were rolled for comes next and takes them in
        if not self.lines or (loose and line.round == 0 and not line.indent):
            self._add("said", {"text": line.text(self.language)}, side=line.side, unit=line.unit)
            self._close()
        self._change(lines=self.told - self.lines[-1].first)

    # --- writing ---

    def _add(self, key: Told, values: Values, **more: Any) -> None:
        first = self.lines[-1].first + self.lines[-1].lines if self.lines else 0
        whose: dict[str, Any] = {"turn": self.turn, "of": self.of} if self.of else {}
        more = {"why": self._why(more.get("side")), **whose, **more}
        self.lines.append(StoryLine(key=key, values=values, first=first, **more))
        self.touched = min(self.touched, len(self.lines) - 1)
        self.open = True
        self.acted = True

    def _why(self, side: str | None) -> str:
        return "" if side and self.thinker and side != self.thinker else self.mind

    def _change(self, **fields: Any) -> None:
        self.touched = min(self.touched, len(self.lines) - 1)
        self.lines[-1] = structs.replace(self.lines[-1], **fields)

    def _value(self, **values: Any) -> None:
        self._change(values={**self.lines[-1].values, **values})

    def _result(self, key: Came, **values: Any) -> None:
        """What came of the open line; without one it becomes a line of its own."""
        if not self.open or not self.lines:
            self._add("came", {})
        results = (*self.lines[-1].results, StoryResult(key, values))
        self._change(results=results)

    def _is(self, *keys: Told) -> bool:
        return self.open and bool(self.lines) and self.lines[-1].key in keys

    def _close(self) -> None:
        self.open = False

    # --- the frame of the game ---

    def _round(self, beat: Beat, event: e.RoundBegan) -> None:
        self._close()
        self.of = None
        self._add("round", {"round": event.round, **beat.facts}, round=event.round)
        self._close()

    def _phase(self, _beat: Beat, _event: e.PhaseBegan) -> None:
        self._close()
        self.of = None

    def _priority(self, _beat: Beat, event: e.PriorityTaken) -> None:
        self._add("priority", {"side": event.side}, side=event.side)
        self._close()

    def _turn(self, _beat: Beat, event: e.TurnBegan) -> None:
        self._close()
        self.turn += 1
        self.of = event.side

    def _passed(self, beat: Beat, event: e.Passed) -> None:
        self._add("pass", {"side": event.side}, side=event.side, round=beat.round)
        self._close()

    def _begins(self, _beat: Beat, event: e.ActivationBegan) -> None:
        self._close()
        self.unit, self.acted = event.unit, False
        self.mind = ""  # why this character acts is not why it does the first thing

    def _ends(self, beat: Beat, event: e.ActivationEnded) -> None:
        if not self.acted:
            self._add("idle", {"unit": event.unit}, **_who(beat, event.unit))
        self._close()
        self.unit = None

    def _ended(self, beat: Beat, event: e.GameEnded) -> None:
        outcome = event.outcome
        values = {"reason": outcome.reason.sentence(self.language), "rule": outcome.rule}
        self._add("end" if outcome.winner else "draw", {"side": outcome.winner, **values},
                  side=outcome.winner, round=beat.round)  # fmt: skip
        self._close()

    def _conceded(self, beat: Beat, event: e.Conceded) -> None:
        self._add("concede", {"side": event.side}, side=event.side, round=beat.round)

    def _deployed(self, _beat: Beat, event: e.Deployed) -> None:
        """The sides take turns; all of it is one line."""
        if not (self.lines and self.lines[-1].key == "deploy"):
            self._add("deploy", {"targets": ()})
            self._close()
        values: Values = dict(self.lines[-1].values)
        self._value(targets=(*values["targets"], event.unit))

    # --- actions ---

    def _action(self, beat: Beat, event: e.ActionTaken) -> None:
        self._add(_ACTIONS.get(event.action, "action"), {"unit": event.unit, "name": event.action},
                  **_who(beat, event.unit))  # fmt: skip

    def _moved(self, beat: Beat, event: e.Moved) -> None:
        far, trace = beat.facts["far"], beat.facts["trace"]
        mine = self.open and self.lines[-1].unit == event.unit
        if self._is("move") and mine and "far" not in self.lines[-1].values:
            self._value(far=far, **({"on": event.on} if event.on else {}))
            self._change(key="climb" if event.kind == "climb" else "move", trace=trace)
            return
        if not self.open:
            self._add("moved", {"unit": event.unit}, **_who(beat, event.unit))
        if mine and not self.lines[-1].trace:
            self._change(trace=trace)
        if far >= LEAST_MOVE:
            self._result(MOVED[event.kind], unit=event.unit, far=far)

    def _attack(self, beat: Beat, event: e.AttackDeclared) -> None:
        values = {"unit": event.attacker, "attack": event.attack, "target": event.target}
        if self._is("volley"):
            return
        if not self._is("attack_begun"):
            self._add("attack", {}, **_who(beat, event.attacker))
        self._change(key="attack", values=values, trace=beat.facts["trace"])

    def _volley(self, beat: Beat, event: e.VolleyDeclared) -> None:
        if not self._is("attack_begun"):
            self._add("volley", {}, **_who(beat, event.attacker))
        self._change(key="volley", values={"unit": event.attacker, "attack": event.attack,
                                           "targets": event.targets})  # fmt: skip

    def _target(self, _beat: Beat, event: e.TargetChanged) -> None:
        if self._is("attack"):
            self._value(target=event.target)

    def _counted(self, _beat: Beat, event: e.SuccessesCounted) -> None:
        if self._is("attack", "volley"):
            self._value(hits=event.attack, blocks=event.defense)

    def _resolved(self, _beat: Beat, event: e.AttackResolved) -> None:
        counts = {name: self.lines[-1].values.get(name, 0) for name in ("hits", "blocks")}
        if event.dealt:
            self._result("damage", unit=event.target, n=event.dealt, **counts)
        else:
            self._result("none", unit=event.target, **counts)

    def _broken(self, _beat: Beat, _event: e.AttackEnded) -> None:
        self._result("broken")

    def _interacts(self, beat: Beat, event: te.Interacted) -> None:
        self._add("interact", {"unit": event.unit, "token": event.token}, **_who(beat, event.unit))

    def _rule(self, beat: Beat, event: e.RuleUsed) -> None:
        if event.kind == "active" and event.owner:
            values = {"unit": event.owner, "rule": event.name}
            self._replace_action("power", values, **_who(beat, event.owner))
        elif event.kind == "reactive" and event.owner:
            self._result("reacts", unit=event.owner, rule=event.name)
        elif event.kind == "crisis" and not self.open:
            self._add("rule", {"rule": event.name}, side=beat.side, round=beat.round)

    def _tactic(self, beat: Beat, event: e.TacticPlayed) -> None:
        values = {"side": event.side, "card": event.card}
        answers = self.open and self.lines[-1].side not in (None, event.side)
        if answers or self._is("attack", "volley", "attack_begun"):
            self._result("card", **values)
        else:
            who = {"side": event.side, "unit": self.unit, "round": beat.round}
            self._replace_action("tactic", values, **who)

    def _replace_action(self, key: Told, values: Values, **more: Any) -> None:
        """The action that was spent on something is told as that."""
        if self._is("action") and self.lines[-1].values["name"] in ("power", "tactic"):
            self._change(key=key, values=values, **more)
        else:
            self._add(key, values, **more)

    # --- what comes of them ---

    def _damaged(self, _beat: Beat, event: e.Damaged) -> None:
        if event.cause.kind != "attack" or event.cause.collision:  # an attack says it at its end
            self._result("hurt", unit=event.unit, n=event.amount)

    def _scored(self, beat: Beat, event: e.Scored) -> None:
        if not (self.lines and self.lines[-1].key == "scored"):
            self._add("scored", {"A": 0, "B": 0}, round=beat.round)
            self._close()
        line = self.lines[-1]
        values: Values = dict(line.values)
        share = Share(event.side, event.vp, event.crisis, beat.facts["tokens"])
        self._value(**{event.side: values[event.side] + event.vp})
        self._change(shares=(*line.shares, share))

    def _power(self, beat: Beat, event: e.PowerGained) -> None:
        if event.why != POWER_PHASE:
            return
        if not (self.lines and self.lines[-1].key == "power_phase"):
            self._add("power_phase", {"n": 0, "most": 0, "least": event.amount}, round=beat.round)
            self._close()
        values: Values = dict(self.lines[-1].values)
        self._value(n=values["n"] + 1, most=max(values["most"], event.amount),
                    least=min(values["least"], event.amount))  # fmt: skip


_ACTIONS: dict[str, Told] = {"move": "move", "attack": "attack_begun"}


def _who(beat: Beat, unit: str) -> dict[str, Any]:
    return {"unit": unit, "side": beat.side or first_side(unit), "round": beat.round}


def _comes(key: Came, **names: str) -> Callable[[Story, Beat, Any], None]:
    """A result that only repeats fields of its event."""

    def step(story: Story, _beat: Beat, event: Any) -> None:
        story._result(key, **{value: getattr(event, field) for value, field in names.items()})

    return step


_STEPS: dict[type[Event], Callable[[Story, Beat, Any], None]] = {
    e.RoundBegan: Story._round,
    e.PhaseBegan: Story._phase,
    e.PriorityTaken: Story._priority,
    e.TurnBegan: Story._turn,
    e.Passed: Story._passed,
    e.ActivationBegan: Story._begins,
    e.ActivationEnded: Story._ends,
    e.GameEnded: Story._ended,
    e.Conceded: Story._conceded,
    e.Deployed: Story._deployed,
    e.ActionTaken: Story._action,
    e.Moved: Story._moved,
    e.AttackDeclared: Story._attack,
    e.VolleyDeclared: Story._volley,
    e.TargetChanged: Story._target,
    e.SuccessesCounted: Story._counted,
    e.AttackResolved: Story._resolved,
    e.AttackEnded: Story._broken,
    te.Interacted: Story._interacts,
    e.RuleUsed: Story._rule,
    e.TacticPlayed: Story._tactic,
    e.Damaged: Story._damaged,
    e.Scored: Story._scored,
    e.PowerGained: Story._power,
    e.Healed: _comes("healed", unit="unit", n="amount"),
    e.Dazed: _comes("dazed", unit="unit"),
    e.KnockedOut: _comes("ko", unit="unit"),
    e.Revived: _comes("revived", unit="unit"),
    e.ConditionGained: _comes("condition", unit="unit", condition="condition"),
    e.Transformed: _comes("form", unit="unit"),
    e.TerrainThrown: _comes("threw", piece="piece"),
    e.Collided: _comes("hits", struck="struck", n="damage"),
    e.TerrainDestroyed: _comes("destroyed", piece="piece"),
    te.TokenTaken: _comes("taken", token="token", unit="unit"),
    te.TokenDropped: _comes("dropped", token="token"),
    te.TokenControlled: _comes("controls", token="token", side="side"),
}
