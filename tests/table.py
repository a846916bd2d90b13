"""A fluent table for tests: put units, terrain and tokens where you want them, then play.

    table = Table()
    cap = table.unit("A", "captain-america-first-avenger", at=(10, 10), power=3)
    bones = table.unit("B", "crossbones-merciless-merc", at=(14, 10))
    play = table.activate(cap)
    play.do("pick attack:Shield Bounce", f"pick target:{bones}")
    play.roll("HHCW-").roll("B-FF")          # attack dice, then defense dice
    play.roll("H")                            # the extra die for the Critical
    play.skip()                               # pass every optional window, roll nothing
    assert play.unit(bones).damage == 4

Dice are answers: nothing is patched. `play.events` collects everything that happened.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from crisis.cards.files.load import Source, load
from crisis.cards.model.schema import Catalogue
from crisis.cards.vocabulary import Timing
from crisis.data import catalogue, edition_texts
from crisis.rules.core.edition import load_edition
from crisis.rules.core.refusal import Refusal
from crisis.rules.engine import Engine, IllegalAnswer
from crisis.rules.reading.measure import TOKEN_RADIUS, base_radius
from crisis.state.decisions import (
    PURPOSES,
    Choose,
    ChooseAdvance,
    ChooseAim,
    ChooseDice,
    ChooseSpot,
    Decision,
    Decline,
    Draw,
    Option,
    Pick,
    PickDice,
    Roll,
    Rolled,
    decision_text,
    parse_answer,
)
from crisis.state.event import Event
from crisis.state.frames import ActivationFrame, RoundFrame, TurnFrame
from crisis.state.records import Piece, Place, Side, Token, Unit
from crisis.state.state import State

EDITIONS = ("core-2019", "core-2023", "1.2", "1.3")
METEORS = "deadly-meteors-mutate-civilians"
SKRULLS = "skrulls-infiltrate-world-leadership"

DUMMY = """
name = "{name}"
alter_ego = "{slug}"
threat = {threat}
base = {base}
{head}
[healthy]
stamina = {stamina}
speed = "{speed}"
size = {size}
defense = {{ physical = {physical}, energy = {energy}, mystic = {mystic} }}
{injured}
{body}
"""


def character(
    slug: str, body: str = "", *, head: str = "", injured: str = "[injured]", **values: Any
) -> Source:
    """The file of an invented character; `body` holds attacks and superpowers as TOML."""
    fields = {
        "threat": 3, "base": 35, "stamina": 6, "speed": "medium", "size": 2,
        "physical": 3, "energy": 3, "mystic": 3, "name": slug.replace("-", " ").title(),
    }  # fmt: skip
    text = DUMMY.format(**{**fields, **values}, slug=slug, body=body, head=head, injured=injured)
    return Source("characters", slug, text)


PLAIN = character(
    "plain",
    """
[[attack]]
name = "Strike"
type = "physical"
range = 3
strength = 5
cost = 0

[[attack]]
name = "Blast"
type = "energy"
range = 5
strength = 4
cost = 2

[[attack]]
name = "Ray"
type = "energy"
shape = "beam"
range = 4
strength = 4
cost = 1

[[attack]]
name = "Quake"
type = "mystic"
shape = "area"
range = 2
strength = 4
cost = 1
""",
)


def attack(
    name: str = "Strike", *, type: str = "physical", range: int = 3, strength: int = 5,
    cost: int = 0, shape: str = "single", rules: str = "",
) -> str:  # fmt: skip
    """One attack as TOML; `rules` holds the lines of its special rules."""
    return (
        f'[[attack]]\nname = "{name}"\ntype = "{type}"\nshape = "{shape}"\nrange = {range}\n'
        f"strength = {strength}\ncost = {cost}\nrules = [{rules}]\n"
    )


def power(name: str, kind: str, *lines: str) -> str:
    """One superpower as TOML."""
    return "\n".join([f'[[superpower]]\nname = "{name}"\nkind = "{kind}"', *lines]) + "\n"


def tactic(slug: str, *lines: str, timing: str = "active", affiliation: str = "") -> Source:
    """An invented Team Tactic card, named after its slug."""
    head = f'name = "{slug}"\ntiming = "{timing}"\naffiliation = "{affiliation}"'
    return Source("tactics", slug, "\n".join([head, *lines]))


def crisis(
    slug: str, *lines: str, type: str = "secure", scoring: str = '{ per = "secured" }', threat: int = 17
) -> Source:  # fmt: skip
    """An invented Crisis card; tokens are put on the table by the test."""
    head = (
        f'name = "{slug}"\ntype = "{type}"\nthreat = {threat}\nscoring = [{scoring}]\ntokens = []'
    )
    return Source("crises", slug, "\n".join([head, *lines]))


def gem(slug: str, *lines: str, threat: int = 1) -> Source:
    return Source("gems", slug, "\n".join([f'name = "{slug}"\nthreat = {threat}', *lines]))


HILL = crisis("hill")  # scores 1 VP for each secured token and has no other rule


@lru_cache(maxsize=256)
def catalogue_with(extra: tuple[Source, ...]) -> Catalogue:
    """The real cards plus invented ones; only the invented ones are read anew."""
    known = catalogue()
    own = load(extra)
    shelves = {
        name: {**getattr(known, name), **getattr(own, name)}
        for name in Catalogue.__struct_fields__
        if isinstance(getattr(known, name), dict)
    }
    return replace(known, **shelves)


class Table:
    """Builds a position."""

    def __init__(
        self, edition: str = "1.3", extra: Iterable[Source] = (), crises: tuple[str, ...] = ()
    ) -> None:
        self.catalogue = catalogue_with((PLAIN, HILL, *extra))
        self.engine = Engine(load_edition(edition, edition_texts()), self.catalogue)
        self.state = State(
            edition=edition,
            revision=self.catalogue.revision,
            round=1,
            phase="activation",
            crises=crises,
            sides={"A": Side("A", edge="south"), "B": Side("B", edge="north")},
        )

    def unit(
        self, side: str, slug: str, at: tuple[float, float], *, name: str = "", **fields: Any
    ) -> str:
        """Put a unit down (inches); fields are those of `Unit`: power, damage, injured,
        conditions..."""
        card = self.catalogue.characters[slug]
        unit_id = f"{side}.{name or slug}"
        fields.setdefault("place", Place.TABLE)
        x, y = round(at[0] * 1000), round(at[1] * 1000)
        unit = Unit(
            id=unit_id, owner=side, side=side, card=slug, radius=base_radius(card.base), x=x, y=y, **fields
        )  # fmt: skip
        self.state.units[unit_id] = unit
        return unit_id

    def box(
        self,
        corner: tuple[float, float],
        opposite: tuple[float, float],
        size: int,
        *,
        kind: str = "car",
        name: str = "",
        **fields: Any,
    ) -> str:  # noqa: E501
        """A rectangular piece between two corners (inches)."""
        (x1, y1), (x2, y2) = corner, opposite
        corners = tuple(
            (round(x * 1000), round(y * 1000)) for x, y in ((x1, y1), (x2, y1), (x2, y2), (x1, y2))
        )
        piece_id = name or f"{kind}-{len(self.state.terrain) + 1}"
        self.state.terrain[piece_id] = Piece(
            id=piece_id, kind=kind, size=size, corners=corners, **fields
        )
        return piece_id

    def token(
        self,
        crisis: str,
        at: tuple[float, float],
        *,
        kind: str = "civilian",
        name: str = "",
        **fields: Any,
    ) -> str:
        token_id = name or f"{crisis}-{len(self.state.tokens) + 1}"
        self.state.tokens[token_id] = Token(
            id=token_id, crisis=crisis, kind=kind, x=round(at[0] * 1000), y=round(at[1] * 1000),
            radius=TOKEN_RADIUS, **fields,
        )  # fmt: skip
        return token_id

    def side(self, side: str, **fields: Any) -> None:
        """Change a side's record: vp, tactics, affiliation, leader, leadership."""
        self.state.sides[side] = replace(self.state.sides[side], **fields)

    def lead(self, unit: str, name: str) -> None:
        """Make a leadership active (the affiliation follows)."""
        record = self.state.units[unit]
        face = self.catalogue.characters[record.card].side(record.form, record.injured)
        rule = next(rule for rule in face.leaderships if rule.name == name)
        self.side(record.owner, leader=unit, leadership=rule.ref, affiliation=rule.affiliation)

    def scores(self) -> dict[str, int]:
        """What each side would score if the round ended now."""
        points = {"A": 0, "B": 0}
        for side, vp, _ in self.engine.scores_now(self.state):
            points[side] += vp
        return points

    def stand_on(self, unit: str, piece: str) -> None:
        self.state.units[unit] = replace(self.state.units[unit], on=piece)

    def activate(self, unit: str, *, actions: int = 2, priority: str = "A") -> "Play":
        """Start in the middle of a unit's activation."""
        side = self.state.units[unit].side
        self.state.turn = side
        self.state.priority = priority
        self.state.last_activated = side
        serial = self.state.serial
        other = "B" if side == "A" else "A"
        self.state.stack = [
            RoundFrame(step="Activation 2 again", serial=serial + 1, turn=other),
            TurnFrame(step="cards", serial=serial + 2, side=side, unit=unit),
            ActivationFrame(step="act", serial=serial + 3, unit=unit, side=side, actions=actions),
        ]
        self.state.serial += 3
        return Play(self.engine, self.engine.settle(self.state))

    def turn(self, side: str, *, priority: str = "A") -> "Play":
        """Start at the beginning of a side's turn."""
        self.state.priority = priority
        other = "B" if side == "A" else "A"
        self.state.stack = [
            RoundFrame(step="Activation 2 again", serial=1, turn=other),
            TurnFrame(step="start", serial=2, side=side),
        ]
        self.state.serial = 2
        return Play(self.engine, self.engine.settle(self.state))

    def round_at(self, step: str, *, priority: str = "A", **fields: Any) -> "Play":
        """Start at a step of the round, such as "Power 1" or "Cleanup 1"."""
        self.state.priority = priority
        for key, value in fields.items():
            setattr(self.state, key, value)
        self.state.stack = [RoundFrame(step=step, serial=1, turn=priority)]
        self.state.serial = 1
        return Play(self.engine, self.engine.settle(self.state))


def check_purpose(decision: Decision | None) -> None:
    """What is asked is on the list of what may be asked, or the name of a moment."""
    if decision is not None and not isinstance(decision, Roll | Draw):
        assert decision.purpose in MAY_BE_ASKED, f"no title: {decision.purpose}"


MAY_BE_ASKED = PURPOSES | {timing.value for timing in Timing}


class Play:
    """Plays on from a position, answer by answer."""

    def __init__(self, engine: Engine, state: State) -> None:
        self.engine = engine
        self.state = state
        self.events: list[Event] = []
        self.declined: list[str] = []  # what `skip` did not take: the names of the rules, in order

    # --- looking ---

    def unit(self, unit: str) -> Unit:
        return self.state.units[unit]

    def options(self) -> list[str]:
        """The keys offered now."""
        assert isinstance(self.state.pending, Choose), decision_text(self.state.pending)
        return [option.key for option in self.state.pending.options]

    def names(self) -> list[str]:
        """The names of the rules offered now."""
        assert isinstance(self.state.pending, Choose), decision_text(self.state.pending)
        return [option.name for option in self.state.pending.options]

    def ways(self, name: str) -> list[Option]:
        """The ways to use the rule of this name that are offered now."""
        assert isinstance(self.state.pending, Choose), decision_text(self.state.pending)
        return [option for option in self.state.pending.options if option.name == name]

    def offered(self, what: str) -> list[str]:
        """The keys of all options of one kind."""
        assert isinstance(self.state.pending, Choose), decision_text(self.state.pending)
        return [option.key for option in self.state.pending.options if option.what == what]

    def cannot_use(self, name: str, rule: str | None = None) -> Refusal:
        """Assert that a rule is not offered now and that the engine says why."""
        found = {
            option.name: (option, refusal)
            for option, refusal in (
                c for c in self.engine.choices(self.state) if isinstance(c, tuple)
            )
        }
        assert name in found, f"no reason for {name} at {decision_text(self.state.pending)}"
        option, refusal = found[name]
        assert self.refused(f"pick {option.key}", rule) == refusal
        return refusal

    @property
    def purpose(self) -> str:
        return self.state.pending.purpose if self.state.pending else ""

    @property
    def asked(self) -> str:
        return self.state.pending.asked if self.state.pending else ""

    def seen(self, kind: type[Event]) -> list[Any]:
        """All events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def told(self) -> list[str]:
        """The names of all events so far, in order."""
        return [type(event).__name__ for event in self.events]

    def why_not(self, text: str) -> Refusal | None:
        return self.engine.why_not(self.state, parse_answer(text))

    def refused(self, text: str, rule: str | None = None) -> Refusal:
        """Assert that an answer is refused (by a rule) and changes nothing."""
        refusal = self.why_not(text)
        assert refusal is not None, f"{text} is accepted at {decision_text(self.state.pending)}"
        assert rule is None or refusal.rule == rule, f"{text}: {refusal} instead of {rule}"
        return refusal

    # --- doing ---

    def do(self, *texts: str) -> "Play":
        for text in texts:
            try:
                self.state, events = self.engine.step(self.state, parse_answer(text))
            except IllegalAnswer as error:
                raise AssertionError(
                    f"{text} at {decision_text(self.state.pending)}: {error}"
                ) from error
            self.events += events
            check_purpose(self.state.pending)
        return self

    def roll(self, *rolls: str) -> "Play":
        """Answer dice; the decision must be a roll."""
        for faces in rolls:
            assert isinstance(self.state.pending, Roll), decision_text(self.state.pending)
            self.do(f"roll {faces}")
        return self

    def use(self, name: str, payer: str = "", *, paid: int | None = None) -> "Play":
        """Use the rule of this name that is offered now (the first way to pay for it)."""
        found = [
            option
            for option in self.ways(name)
            if payer in ("", option.payer) and paid in (None, option.paid)
        ]
        assert found, f"{name} is not offered: {decision_text(self.state.pending)}"
        return self.do(f"pick {found[0].key}")

    def finish(self, until: str = "act") -> "Play":
        """Like `skip`, but mandatory rules are carried out in the order they are listed."""
        for _ in range(50):
            self.skip(until)
            decision = self.state.pending
            if decision is None or decision.purpose == until or not isinstance(decision, Choose):
                return self
            if any(option.what != "use" for option in decision.options):
                return self
            self.do(f"pick {decision.options[0].key}")
        raise AssertionError(f"never reached {until!r}: {decision_text(self.state.pending)}")

    def skip(self, until: str = "") -> "Play":
        """Decline optional things until a decision that must be made, or one with this purpose."""
        for _ in range(200):
            decision = self.state.pending
            if decision is None or (until and decision.purpose == until):
                return self
            if not self.decline():
                return self
        raise AssertionError(f"never reached {until!r}: {decision_text(self.state.pending)}")

    def decline(self) -> bool:
        """Decline the one optional thing that is asked now; False if an answer is due."""
        decision, answer = self.state.pending, self._declined()
        if decision is None or answer is None:
            return False
        self.declined += self._names_of(decision)
        self.state, events = self.engine.step(self.state, answer)
        self.events += events
        return True

    @staticmethod
    def _names_of(decision: Decision) -> list[str]:
        """What a question offers: rules by their names, else the question itself."""
        options = decision.options if isinstance(decision, Choose) else ()
        names = [option.name for option in options if not option.declines and option.name]
        return names or [decision.purpose]

    def _declined(self) -> Any:
        decision = self.state.pending
        if isinstance(decision, Choose):
            last = [option for option in decision.options if option.declines]
            return Pick(last[0].key) if last and last[0].what != "end" else None
        if isinstance(decision, ChooseDice) and decision.least == 0:
            return PickDice(())
        if isinstance(decision, ChooseAdvance | ChooseAim) and decision.may_decline:
            return Decline()
        return None

    def aim(self, dx: int, dy: int) -> "Play":
        return self.do(f"aim {dx},{dy}")

    def anywhere(self) -> "Play":
        """Answer a continuous decision with some legal answer."""
        assert isinstance(self.state.pending, ChooseSpot | ChooseAdvance | ChooseAim), self.purpose
        area = self.engine.region(self.state)
        assert area is not None
        samples = area.samples(1, 1)
        self.state, events = self.engine.step(self.state, samples[0])
        self.events += events
        return self

    def place_near(self, x: float, y: float) -> "Play":
        """Answer with the legal place nearest to a point (inches)."""
        area = self.engine.region(self.state)
        assert area is not None
        answer = area.nearest(round(x * 1000), round(y * 1000))
        assert answer is not None, "no legal place"
        self.state, events = self.engine.step(self.state, answer)
        self.events += events
        return self

    def attack(
        self,
        name: str,
        target: str,
        *,
        dice: str,
        defense: str,
        extra: str = "",
        defense_extra: str = "",
    ) -> "Play":  # noqa: E501
        """A whole plain attack from the menu: dice as given, every optional rule declined and every
        mandatory one carried out."""
        self.do(f"pick attack:{name}")
        if self.purpose == "declare_target":
            self.do(f"pick target:{target}")
        self.skip("attack").roll(dice).roll(defense)
        for faces in (extra, defense_extra):
            if faces:
                self.skip().roll(faces)
        return self.finish()

    def roundtrip(self) -> "Play":
        """Continue with a copy that went through JSON; it must be equal."""
        from crisis.state.codec import state_from_json, state_to_json

        twin = state_from_json(state_to_json(self.state))
        assert twin == self.state
        self.state = twin
        return self


def rolled(faces: str) -> Rolled:
    return Rolled(faces)


def duel(
    edition: str = "1.3", attacker: str = "plain", target: str = "plain", *, gap: float = 3,
    extra: Iterable[Source] = (), crises: tuple[str, ...] = (), mine: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None, **at: Any,
) -> tuple[Play, str, str]:  # fmt: skip
    """Two characters `gap` inches apart, centre to centre; the first one is activated.

    `mine` and `theirs` are fields of the two units.
    """
    table = Table(edition, extra, crises)
    one = table.unit("A", attacker, (10, 10), **(mine or {}))
    two = table.unit("B", target, (10 + gap, 10), **(theirs or {}))
    return table.activate(one, **at), one, two
