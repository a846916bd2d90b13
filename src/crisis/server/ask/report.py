"""Who did what in a game: counted from its events, for the page after the last round."""

from collections.abc import Iterable

from msgspec import structs

from crisis.dice.faces import FACES
from crisis.server.game.table import Table
from crisis.server.protocol.messages import Deeds, ReportReply, RoundPoints
from crisis.server.tell.beats import Beat
from crisis.state import events as e
from crisis.state import token_events as te
from crisis.state.records import SIDES, SideId, Unit, first_side

FELLED_WORTH = 2  # what an enemy dazed or KO'd counts beside the damage that did it
TOKEN_WORTH = 2


def report(table: Table, seat: SideId | None) -> ReportReply:
    """The report of a game as far as a seat may read it."""
    entries = [entry for entry in table.history.entries if entry.is_told(seat)]
    counted = Tally(table.state.units)
    for entry in entries:
        counted.take(entry.beats)
    return ReportReply(
        rounds=counted.rounds(table.state.round, table.over),
        deeds=counted.sorted(),
        cards={side: tuple(cards) for side, cards in counted.cards.items()},
        turns=counted.turns,
    )


class Tally:
    """Counts while it reads."""

    def __init__(self, units: dict[str, Unit]) -> None:
        self.units = units
        self.deeds: dict[str, Deeds] = {}
        self.points: dict[int, dict[SideId, int]] = {}
        self.cards: dict[SideId, list[str]] = {side: [] for side in SIDES}
        self.turns = 0
        self._hurt_by: dict[str, str | None] = {}
        self._hand: str | None = None  # who interacted last

    def take(self, beats: Iterable[Beat]) -> None:
        for beat in beats:
            self._take(beat)

    def rounds(self, last: int, over: bool) -> tuple[RoundPoints, ...]:
        """The score after every round that was scored, those without points too."""
        score: dict[str, int] = dict.fromkeys(SIDES, 0)
        found = []
        done = last if over else last - 1
        for number in range(1, max([done, *self.points]) + 1):
            for side, vp in self.points.get(number, {}).items():
                score[side] += vp
            found.append(RoundPoints(number, dict(score)))
        return tuple(found)

    def sorted(self) -> tuple[Deeds, ...]:
        for unit in self.units:
            self._of(unit)
        valued = [structs.replace(one, worth=_worth(one)) for one in self.deeds.values()]
        return tuple(sorted(valued, key=lambda one: (-one.worth, one.taken, one.unit)))

    # --- one event ---

    def _take(self, beat: Beat) -> None:
        match beat.event:
            case e.Damaged(unit=unit, amount=amount, cause=cause):
                self._add(unit, taken=amount)
                self._hurt_by[unit] = cause.unit
                if cause.unit and self._side(cause.unit) != self._side(unit):
                    self._add(cause.unit, dealt=amount)
            case e.Dazed(unit=unit) | e.KnockedOut(unit=unit):
                self._felled(unit)
            case te.Interacted(unit=unit):
                self._hand = unit
            case te.TokenTaken(unit=unit):
                self._add(unit, tokens=1)
            case te.TokenControlled(side=side) if side and self._hand:
                self._add(self._hand, tokens=int(self._side(self._hand) == side))
            case e.RuleUsed(kind="active" | "reactive", owner=owner) if owner:
                self._add(owner, powers=1)
            case e.TacticPlayed(side=side, card=card):
                self.cards[side].append(card)
            case e.DiceRolled() as rolled:
                self._rolled(beat, rolled)
            case e.Scored(side=side, vp=vp):
                scored = self.points.setdefault(beat.round, {})
                scored[side] = scored.get(side, 0) + vp
            case e.ActivationBegan():
                self.turns += 1

    def _felled(self, unit: str) -> None:
        self._add(unit, fallen=1)
        by = self._hurt_by.get(unit)
        if by and self._side(by) != self._side(unit):
            self._add(by, dazes=1)

    def _rolled(self, beat: Beat, event: e.DiceRolled) -> None:
        """Rolls of a character; what counts is told with the line of the log."""
        unit = event.roller
        if unit not in self.units or beat.line is None or not beat.line.counts:
            return
        chance = sum(face.value in beat.line.counts for face in FACES) / len(FACES)
        self._add(
            unit,
            dice=len(event.faces),
            successes=sum(face in beat.line.counts for face in event.faces),
        )
        old = self._of(unit)
        self.deeds[old.unit] = structs.replace(
            old, expected=old.expected + chance * len(event.faces)
        )

    def _of(self, unit: str) -> Deeds:
        if unit not in self.deeds:
            self.deeds[unit] = Deeds(unit=unit, side=self._side(unit))
        return self.deeds[unit]

    def _side(self, unit: str) -> SideId:
        known = self.units.get(unit)
        if known is not None:
            return known.owner
        return first_side(unit)

    def _add(self, unit: str, **amounts: int) -> None:
        old = self._of(unit)
        more = {name: getattr(old, name) + amount for name, amount in amounts.items()}
        self.deeds[unit] = structs.replace(old, **more)


def _worth(one: Deeds) -> int:
    return one.dealt + FELLED_WORTH * one.dazes + TOKEN_WORTH * one.tokens
