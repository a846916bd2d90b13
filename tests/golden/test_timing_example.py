"""One bad step 14, played through: 21 lines from a throw inside a beam to the next action.

One (side A) attacks, Two (side B) holds priority. After every line the position goes through a file
and JSON and the game continues with what was read.
"""

from pathlib import Path

import pytest

from crisis.state.codec import event_to_json, state_from_json, state_to_json
from crisis.state.decisions import decision_text
from crisis.state.events import (
    Damaged,
    Dazed,
    KnockedOut,
    Left,
    PowerGained,
    PowerSpent,
    PutDown,
    RuleDropped,
    StruckChanged,
    TacticPlayed,
    TerrainDestroyed,
    Transformed,
)  # fmt: skip
from crisis.state.frames import (
    ActivationFrame,
    AttackFrame,
    CollideFrame,
    DamageFrame,
    DefeatFrame,
    DodgeFrame,
    DropFrame,
    LeaveFrame,
    MoveFrame,
    ResolveFrame,
    ThrowFrame,
    TransformFrame,
    VolleyFrame,
    WindowFrame,
)  # fmt: skip
from crisis.state.records import Place
from crisis.texts import codes
from tests.golden.timing_cards import CARDS
from tests.table import SKRULLS, Play, Table

CM, C, WS = "A.captain", "A.cap", "A.soldier"
D, S, K, Z, ULTRON, ENCHANTRESS = (
    "B.drones",
    "B.skull",
    "B.skurge",
    "B.zemo",
    "B.tyrant",
    "B.enchantress",
)
GOLDEN = Path(__file__).with_name("timing_example.txt")


def scene() -> Table:
    table = Table("1.3", CARDS, crises=(SKRULLS,))
    table.unit("A", "captain", (11.5, 18), power=4, form="binary")
    table.unit("A", "cap", (15.6, 21.5), damage=5)
    table.unit("A", "soldier", (12, 12), power=3)
    table.unit("B", "drones", (14, 18), damage=2)
    table.unit("B", "skull", (17, 18))
    table.unit("B", "skurge", (25, 14))
    table.unit("B", "zemo", (19.5, 15))
    table.unit("B", "tyrant", (30, 30))
    table.unit("B", "enchantress", (28, 30), power=2)
    table.stand_on(Z, table.box((18.5, 14), (20.5, 16), 2, kind="car", name="crate"))
    table.token(SKRULLS, (0, 0), name="skrull", holder=C)
    table.side("B", tactics=("stand-in",))
    return table


class Lines:
    """Plays the lines of the example, saving and reading back at each of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.play = scene().activate(CM, priority="B")
        self.log: list[str] = []
        self.number = 0

    def line(self, number: int, asked: str, *top: type) -> Play:
        """The position of a line: who is asked, with which frames on top; saved and read back."""
        self.number = number
        file = self.folder / f"{number}.json"
        file.write_bytes(state_to_json(self.play.state))
        twin = state_from_json(file.read_bytes())
        assert twin == self.play.state
        self.play.state = twin
        assert self.play.asked == asked, decision_text(twin.pending)
        stack = [type(frame) for frame in twin.stack]
        assert stack[-len(top) :] == list(top), stack
        return self.play

    def answer(self, text: str) -> list[object]:
        """Answer, note what happened, and return the new events."""
        before = len(self.play.events)
        asked = decision_text(self.play.state.pending)
        self.play.do(text)
        events = self.play.events[before:]
        self.log.append(f"{self.number}: {asked}\n  > {text}")
        self.log += [f"  {event_to_json(event).decode()}" for event in events]
        return list(events)

    def use(self, name: str) -> list[object]:
        options = self.play.state.pending.options
        return self.answer(f"pick {next(o.key for o in options if o.name == name)}")


def happened(events: list[object], kind: type) -> list[object]:
    return [event for event in events if isinstance(event, kind)]


def up_to_step_14(lines: Lines) -> None:
    """The beam is laid over D and S; the first attack hits D for 0 with a Wild."""
    lines.line(0, "A", ActivationFrame)
    lines.answer("pick attack:Warbird")
    lines.answer("aim 1,0")
    lines.answer(f"pick target:{D}")
    lines.answer("roll W----")
    lines.answer("roll B--")


@pytest.mark.rule("TIME-01", "TIME-04", "TIME-10", "TIME-11", "GEN-12", "BEAM-04", "THROW-20", "THROW-22", "GRUNT-11", "OBJ-12", "FORM-09")  # fmt: skip
def test_the_example_line_by_line(tmp_path: Path, rewrite_golden: bool) -> None:  # noqa: PLR0915
    lines = Lines(tmp_path)
    play = lines.play
    up_to_step_14(lines)

    # 1, 2: the riders of step 14; no passing while the mandatory one is left.
    lines.line(2, "A", VolleyFrame, AttackFrame, WindowFrame)
    attack = play.state.stack[-2]
    assert (attack.target, attack.dealt, attack.resolved) == (D, 0, True)
    assert play.names() == ["Warbird 1", "Throw"]
    lines.use("Throw")

    # 3: One aims; D slides off and touches S.
    lines.line(3, "A", AttackFrame, WindowFrame, ResolveFrame, ThrowFrame)
    lines.answer("aim 1,0")
    assert play.unit(D).spot == (15622, 18000)

    # 4: before the collision Two is asked: it has priority, and this is no window of the attack.
    lines.line(4, "B", ThrowFrame, CollideFrame, WindowFrame)
    assert play.names() == ["stand-in", ""]
    events = lines.use("stand-in")
    assert [(e.unit, e.amount) for e in happened(events, PowerSpent)] == [(ENCHANTRESS, 2)]
    assert happened(events, TacticPlayed)
    assert play.state.sides["B"].tactics == ()
    lines.answer(f"pick choose:{K}")

    # 5: K is placed within 1 of S.
    lines.line(5, "B", CollideFrame, WindowFrame, ResolveFrame, MoveFrame)
    play.refused("spot 17000,15000", "MOVE-16")
    lines.answer("spot 17000,15700")

    # 6: the move has ended; only One has something to say.
    lines.line(6, "A", ResolveFrame, MoveFrame, WindowFrame)
    assert play.names() == ["Kill Box", ""]
    events = lines.use("Kill Box")
    assert [(e.unit, e.amount) for e in happened(events, PowerSpent)] == [(WS, 3)]

    # 7: the crate is destroyed, Z put down unharmed; Two's Ultron stays silent.
    lines.line(7, "A", MoveFrame, WindowFrame, ResolveFrame)
    assert play.options() == ["choose:crate"]
    events = lines.answer("pick choose:crate")
    assert [e.piece for e in happened(events, TerrainDestroyed)] == ["crate"]
    assert [e.thing for e in happened(events, PutDown)] == [Z]
    assert not happened(events, Damaged)

    # 8: the crate collides with K; chance rolls, Two modifies, the rest is suffered.
    lines.line(8, "chance", MoveFrame, WindowFrame, ResolveFrame, CollideFrame, DodgeFrame)
    lines.answer("roll BH-")
    lines.line(8, "B", CollideFrame, DodgeFrame, WindowFrame)
    assert play.names() == ["Steady", ""]
    lines.use("Steady")
    lines.answer("dice 1")
    events = lines.answer("roll B")
    assert next((e.unit, e.amount) for e in happened(events, Damaged)) == (K, 1)
    assert play.unit(K).power == 1

    # 9: K is still able, so it is struck instead of S; 10: the thrown one first: D suffers 1.
    struck = happened(events, StruckChanged)
    assert [(e.was, e.struck) for e in struck] == [(S, K)]
    assert [(e.unit, e.amount) for e in happened(events, Damaged)] == [(K, 1), (D, 1)]
    assert play.unit(D).power == 0
    assert [e.unit for e in happened(events, KnockedOut)] == [D]

    # 11: D would leave; its own rule may speak.
    lines.line(11, "B", CollideFrame, DamageFrame, DefeatFrame, LeaveFrame, WindowFrame)
    assert play.unit(D).leaving
    assert play.names() == ["Rough Around the Edges", ""]
    events = lines.use("Rough Around the Edges")

    # 12: both are marked together, 1 Power each; 13: C is Dazed and Two places what it held.
    assert [(e.unit, e.amount) for e in happened(events, Damaged)] == [(CM, 1), (C, 1)]
    told = [type(e).__name__ for e in events]
    assert told.index("Dazed") > max(i for i, name in enumerate(told) if name == "Damaged")
    assert [e.unit for e in happened(events, Dazed)] == [C]
    assert (play.unit(CM).power, play.unit(C).power) == (3, 1)
    lines.line(13, "B", LeaveFrame, WindowFrame, ResolveFrame, DamageFrame, DefeatFrame, DropFrame)
    assert play.state.pending.token == "skrull"
    events = lines.answer("spot 15600,23500")

    # 14: back in the rule of line 11: Ultron gains 2, D leaves; nobody has won.
    assert [(e.unit, e.amount) for e in happened(events, PowerGained)] == [(ULTRON, 2)]
    assert [e.unit for e in happened(events, Left)] == [D]
    assert play.unit(D).place is Place.KO
    assert play.state.outcome is None

    # 15: D is gone, K dodges all the same: 3 - 1 - successes.
    lines.line(15, "chance", ResolveFrame, ThrowFrame, CollideFrame, DodgeFrame)
    assert play.state.stack[-1].damage == 2
    lines.answer("roll W--")
    lines.line(15, "B", CollideFrame, DodgeFrame, WindowFrame)
    events = lines.answer("pick pass")
    assert [(e.unit, e.amount) for e in happened(events, Damaged)] == [(K, 1)]

    # 16, 17: the throw is over; "place within 2 of D" is dropped: D is nowhere. 18: nobody speaks.
    assert codes.MEASURED_FROM_GONE() in [e.why for e in happened(events, RuleDropped)]
    assert play.unit(CM).spot == (11500, 18000)

    # 19: the fixed list goes on with S.
    lines.line(19, "chance", VolleyFrame, AttackFrame)
    assert play.state.stack[-1].target == S
    lines.answer("roll HH---")
    lines.answer("roll ---")
    assert play.unit(S).damage == 2
    lines.line(19, "A", AttackFrame, WindowFrame, ResolveFrame, MoveFrame)
    lines.answer("spot 13000,18000")  # the place within 2 of S

    # 20: the whole beam is one effect: CM spent Power in it and has 3.
    lines.line(20, "A", VolleyFrame, WindowFrame)
    assert play.names() == ["Power Down", ""]
    lines.use("Power Down")
    lines.line(20, "A", VolleyFrame, WindowFrame, ResolveFrame, TransformFrame)
    events = lines.answer("spot 13000,18000")
    assert [e.form for e in happened(events, Transformed)] == ["normal"]

    # 21: the next action.
    lines.line(21, "A", ActivationFrame)
    assert play.purpose == "act"
    assert play.state.stack[-1].actions == 1
    compare(lines.log, rewrite_golden)


def compare(log: list[str], rewrite: bool) -> None:
    text = "\n".join(log) + "\n"
    if rewrite:
        GOLDEN.write_text(text, "utf-8")
    assert GOLDEN.read_text("utf-8") == text


@pytest.mark.rule("ACT-17", "ATK-31", "GEN-12")
def test_if_the_attacker_falls_in_line_12(tmp_path: Path) -> None:
    """Her own rest is lost and her activation ends; the collision and Two's part still happen."""
    lines = Lines(tmp_path)
    lines.play.state.units[CM] = scene().state.units[CM].__class__(
        id=CM, owner="A", side="A", card="captain", radius=689, form="binary", place=Place.TABLE,
        x=11500, y=18000, power=4, damage=5,
    )  # fmt: skip
    play = lines.play
    up_to_step_14(lines)
    lines.use("Throw")
    lines.answer("aim 1,0")
    lines.answer("pick pass")  # Two does not play the card: S is struck
    lines.use("Rough Around the Edges")
    assert play.unit(CM).dazed
    assert play.unit(C).dazed
    lines.answer("spot 15600,23500")
    lines.line(15, "chance", ThrowFrame, CollideFrame, DodgeFrame)
    lines.answer("roll ---")
    assert play.unit(S).damage == 3
    assert play.unit(ULTRON).power == 2
    assert play.unit(CM).form == "binary"  # no line 20
    assert play.asked == "B"  # her activation and One's turn are over
    assert play.purpose == "turn"


@pytest.mark.rule("GRUNT-11")
def test_two_may_let_the_drones_go_quietly(tmp_path: Path) -> None:
    lines = Lines(tmp_path)
    play = lines.play
    up_to_step_14(lines)
    lines.use("Throw")
    lines.answer("aim 1,0")
    lines.answer("pick pass")
    lines.answer("pick pass")  # the rule of line 11 is optional
    assert play.unit(CM).damage == 0
    assert not play.unit(D).on_table


def test_a_redirect_to_one_who_falls_first_fails(tmp_path: Path) -> None:
    """Line 9: K is Dazed by the crate, so S stays struck; the card stays paid and spent."""
    lines = Lines(tmp_path)
    play = lines.play
    weak = scene()
    weak.unit("B", "skurge", (25, 14), damage=5)
    lines.play.state.units[K] = weak.state.units[K]
    up_to_step_14(lines)
    lines.use("Throw")
    lines.answer("aim 1,0")
    lines.use("stand-in")
    lines.answer(f"pick choose:{K}")
    lines.answer("spot 17000,15700")
    lines.use("Kill Box")
    lines.answer("pick choose:crate")
    lines.answer("roll ---")
    lines.answer("pick pass")
    assert play.unit(K).dazed
    assert play.unit(ENCHANTRESS).power == 0
    lines.answer("pick pass")  # the drones leave quietly
    lines.line(15, "chance", CollideFrame, DodgeFrame)
    assert (play.state.stack[-1].unit, play.state.stack[-1].damage) == (S, 3)
