"""Events as sentences: what happened, with its numbers, dice and rule id.

Every kind of event has a sentence in the folders of the languages or is marked silent
(`lines.json`). The values of a line are read in the position in which its event happened, so that
names and running totals are right; the sentence is made when somebody reads it (`said`).
"""

from collections.abc import Callable, Iterable
from math import hypot
from typing import Any

from msgspec import structs

from crisis.dice.faces import Face
from crisis.rules.core.game import Game
from crisis.rules.engine import Engine
from crisis.rules.forecast.counting import open_roll
from crisis.rules.reading import query
from crisis.server.protocol.position import LogLine
from crisis.server.tell.beats import Beat, beat
from crisis.server.tell.names import Ground, Labelled, Missing, Several, SideName
from crisis.server.tell.said import Said
from crisis.server.tell.spoken import Spoken
from crisis.server.tell.texts import manners
from crisis.state.apply import apply
from crisis.state.causes import Cause
from crisis.state.event import Event
from crisis.state.events import (
    ActionsGained,
    ActionTaken,
    CounterChanged,
    CrisesRevealed,
    Damaged,
    Deployed,
    DiceRolled,
    GameEnded,
    Healed,
    LeadershipDeclared,
    MissionSet,
    Moved,
    MoveStopped,
    OneShotsChosen,
    PowerGained,
    PowerLost,
    PowerSpent,
    RuleUsed,
    Scored,
    Spared,
    SquadRevealed,
    TerrainAgreed,
    TerrainShifted,
    TerrainThrown,
    ThreatChosen,
    UnitJoined,
    VolleyDeclared,
)
from crisis.state.records import SideId
from crisis.state.rosters import Squad
from crisis.state.state import State
from crisis.state.token_events import TokenFlipped, TokenMarked, TokenPlaced
from crisis.texts import codes
from crisis.texts.codes import WORDS
from crisis.texts.values import Named, Word, length

FACES = {face.value: face.name.lower() for face in Face}
# Fields whose values are words of the program, by the group that tells them.
GROUPS = {
    "edge": "edge",
    "action": "action",
    "phase": "phase",
    "attack_type": "attack_type",
    "supplies": "crisis",
    "condition": "condition",
    "pool": "pool",
}
NAMELESS = "terrain"  # a piece that was thrown and is gone


class Narrator:
    """Tells the events of one game."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.spoken = Spoken(engine.catalogue)

    def tell(self, before: State, events: Iterable[Event]) -> tuple[LogLine, ...]:
        """The lines for what happened after a position, in order, for whoever reads them."""
        return tuple(one.line.line() for one in self.beats(before, events) if one.line is not None)

    def beats(self, before: State, events: Iterable[Event]) -> tuple[Beat, ...]:
        """What happened with its numbers, each in the position of its moment."""
        running = before.clone()
        found = []
        for event in events:
            game = self.engine.game(running)
            found.append(beat(game, event, self._said(game, event), _side(game, event)))
            apply(running, event)
        return tuple(found)

    def _said(self, game: Game, event: Event) -> Said | None:
        key = self.key(event)
        manner = manners()[key]
        if manner is None:
            return None
        values = self._values(game, event)
        return Said(
            key=key,
            values=values,
            kind=manner.kind,
            rule=manner.rule.format_map(values),
            unit=_unit(event),
            side=_side(game, event),
            dice=_dice(event),
            counts=_counts(game, event),
            indent=manner.indent,
            round=game.state.round,
        )

    def key(self, event: Event) -> str:
        """The name of its sentence: the one for this variant, else the general one."""
        name = type(event).__name__
        variant = _variant(event)
        if isinstance(event, RuleUsed) and self.spoken.rule(event.name) != event.name:
            variant = "unnamed"
        return f"{name}.{variant}" if f"{name}.{variant}" in manners() else name

    # --- words ---

    def _values(self, game: Game, event: Event) -> dict[str, Any]:
        values = {
            field: self._word(game, field, value) for field, value in structs.asdict(event).items()
        }
        extra = _EXTRA.get(type(event))
        if extra is not None:
            values.update(extra(self, game, event))
        return values

    def _word(self, game: Game, field: str, value: Any) -> Any:
        """A field as it reads in a sentence: ids become names, slugs become words."""
        if field in ("side", "winner"):
            return self._side(game, value)
        if field in ("faces", "was") and isinstance(value, str) and FACES.keys() >= set(value):
            return self._faces(value)  # "B" is a Block here and not a side
        if not isinstance(value, str):
            return Missing("nobody") if value is None else value
        if field == "thrown" and value == NAMELESS:
            return Word("thrown", value)
        if field in GROUPS:
            return _known(GROUPS[field], value)
        if value in _things(game):
            return self.spoken.thing(game, value)
        if field in ("crisis", "card", "rule"):
            return _title(game, field, value)
        if field == "piece":
            return _gone_piece(game, value)
        if field in ("why", "by", "on"):
            return self._by(value)
        return self.spoken.rule(value) if field == "name" else value

    def _by(self, name: str) -> str | Word:
        """The printed name of a rule, or a cause of the game itself."""
        return Word("cause", name) if name in WORDS["cause"] else self.spoken.rule(name)

    def _side(self, game: Game, side: str | None) -> SideName:
        return self.spoken.side(game, side)

    def _faces(self, faces: str) -> Several:
        return Several(tuple(Word("face", FACES[face]) for face in faces))

    # --- what the fields alone do not say ---

    def _joined(self, game: Game, event: UnitJoined) -> dict[str, Any]:
        name = game.catalogue.characters[event.unit.card].name
        return {"unit": name, "side": self._side(game, event.unit.owner)}

    def _token_placed(self, game: Game, event: TokenPlaced) -> dict[str, Any]:
        return {"token": game.crisis(event.token).token_name}

    def _revealed(self, game: Game, event: SquadRevealed) -> dict[str, Any]:
        squads = tuple(
            Labelled(self._side(game, side), self._squad(game, squad))
            for side, squad in sorted(event.squads.items())
        )
        return {"squads": Several(squads, "semicolon")}

    def _squad(self, game: Game, squad: Squad) -> Several:
        return Several(tuple(game.catalogue.characters[slug].name for slug in squad.characters))

    def _agreed(self, _game: Game, event: TerrainAgreed) -> dict[str, Any]:
        return {"count": len(event.pieces)}

    def _one_shots(self, game: Game, event: OneShotsChosen) -> dict[str, Any]:
        names = tuple(game.catalogue.one_shots[slug].name for slug in event.cards)
        return {"cards": Several(names) if names else Missing("nothing")}

    def _crises_revealed(self, game: Game, event: CrisesRevealed) -> dict[str, Any]:
        shown = tuple(
            Labelled(
                self._side(game, side),
                Several(tuple(_title(game, "crisis", slug) for slug in slugs)),
            )
            for side, slugs in sorted(event.cards.items())
        )
        return {"cards": Several(shown, "semicolon")}

    def _mission(self, game: Game, event: MissionSet) -> dict[str, Any]:
        names = tuple(_title(game, "crisis", slug) for slug in event.crises)
        return {"crises": Several(names, "and")}

    def _leadership(self, game: Game, event: LeadershipDeclared) -> dict[str, Any]:
        rule = game.catalogue.rules.get(event.rule or "")
        return {"rule": rule.name if rule else Missing("nobody")}

    def _threat(self, game: Game, event: ThreatChosen) -> dict[str, Any]:
        return {"crisis": _title(game, "crisis", event.crisis)}

    def _ended(self, game: Game, event: GameEnded) -> dict[str, Any]:
        outcome = event.outcome
        return {
            "winner": self._side(game, outcome.winner),
            "reason": outcome.reason,
            "outcome_rule": outcome.rule,
        }

    def _power(self, game: Game, event: PowerGained | PowerSpent | PowerLost) -> dict[str, Any]:
        change = event.amount if isinstance(event, PowerGained) else -event.amount
        return {"power_after": game.unit(event.unit).power + change}

    def _damage(self, game: Game, event: Damaged | Healed) -> dict[str, Any]:
        unit = game.unit(event.unit)
        change = event.amount if isinstance(event, Damaged) else -event.amount
        stamina = query.stamina(game, unit)
        cause = self._cause(event.cause) if isinstance(event, Damaged) else ""
        return {"damage_after": unit.damage + change, "stamina": stamina, "cause": cause}

    def _cause(self, cause: Cause) -> str | Word:
        return self._by(cause.name or cause.kind)

    def _counter(self, game: Game, event: CounterChanged) -> dict[str, Any]:
        return {"change": f"{event.amount:+d}"}

    def _moved(self, game: Game, event: Moved | Deployed) -> dict[str, Any]:
        unit = game.unit(event.unit)
        return {
            "distance": length(hypot(event.x - unit.x, event.y - unit.y)),
            "ground": Ground(game.named(event.on) if event.on else None),
        }

    def _thrown(self, game: Game, event: TerrainThrown) -> dict[str, Any]:
        return {"length": length(event.length)}

    def _shifted(self, game: Game, event: TerrainShifted) -> dict[str, Any]:
        return {"piece": game.named(event.piece.id)}

    def _rolled(self, game: Game, event: DiceRolled) -> dict[str, Any]:
        return {"count": len(event.faces)}

    def _volley(self, game: Game, event: VolleyDeclared) -> dict[str, Any]:
        return {"targets": Several(tuple(self.spoken.thing(game, unit) for unit in event.targets))}

    def _spared(self, game: Game, event: Spared) -> dict[str, Any]:
        return {"units": Several(tuple(self.spoken.thing(game, unit) for unit in event.units))}

    def _scored(self, game: Game, event: Scored) -> dict[str, Any]:
        return {"vp_after": game.state.sides[event.side].vp + event.vp}


_EXTRA: dict[type[Event], Callable[[Narrator, Game, Any], dict[str, Any]]] = {
    UnitJoined: Narrator._joined,
    TokenPlaced: Narrator._token_placed,
    SquadRevealed: Narrator._revealed,
    TerrainAgreed: Narrator._agreed,
    OneShotsChosen: Narrator._one_shots,
    CrisesRevealed: Narrator._crises_revealed,
    MissionSet: Narrator._mission,
    LeadershipDeclared: Narrator._leadership,
    ThreatChosen: Narrator._threat,
    GameEnded: Narrator._ended,
    PowerGained: Narrator._power,
    PowerSpent: Narrator._power,
    PowerLost: Narrator._power,
    Damaged: Narrator._damage,
    Healed: Narrator._damage,
    CounterChanged: Narrator._counter,
    Moved: Narrator._moved,
    Deployed: Narrator._moved,
    TerrainThrown: Narrator._thrown,
    TerrainShifted: Narrator._shifted,
    DiceRolled: Narrator._rolled,
    VolleyDeclared: Narrator._volley,
    Spared: Narrator._spared,
    Scored: Narrator._scored,
}


def _variant(event: Event) -> str:
    """Which sentence of its kind an event gets."""
    match event:
        case DiceRolled(extra=True):
            return "extra"
        case ActionTaken(granted=True):
            return "granted"
        case GameEnded(outcome=outcome) if outcome.winner is None:
            return "draw"
        case MoveStopped(why=why) if why == codes.DECLINED():
            return "declined"
        case RuleUsed(kind=kind, owner=None) if kind not in ("tactic", "crisis", "leadership"):
            return "nobody"
        case ActionsGained(count=count) if count > 1:
            return "several"
        case TokenFlipped(depleted=True):
            return "depleted"
        case TokenMarked(side=side) if side is not None:
            return "own"
        case PowerGained(why=why):
            return why
    return str(getattr(event, "kind", "") or getattr(event, "pool", ""))


def _things(game: Game) -> set[str]:
    state = game.state
    return {*state.units, *state.terrain, *state.tokens, "A", "B"}


def _title(game: Game, field: str, slug: str) -> str:
    shelf: Any = {
        "crisis": game.catalogue.crises,
        "card": game.catalogue.tactics,
        "rule": game.catalogue.rules,
    }[field]
    found = shelf.get(slug)
    return str(found.name) if found else slug


def _known(group: str, word: str) -> str | Word:
    """A word of the program; one that only a pack of cards has is told as it is."""
    return Word(group, word) if word in WORDS[group] else word.capitalize()


def _gone_piece(game: Game, piece: str) -> Named:
    """A destroyed feature is no longer in the position; its id still names its kind."""
    kind = game.catalogue.terrain.get(piece.rpartition("-")[0])
    return Named(piece, kind.name.lower() if kind else piece)


_UNIT_FIELDS = ("unit", "attacker", "thrower", "owner", "roller", "leader", "thrown")


def _unit(event: Event) -> str | None:
    """The unit a line is about, if it is about one."""
    if isinstance(event, UnitJoined):
        return event.unit.id
    for field in _UNIT_FIELDS:
        value = getattr(event, field, None)
        if isinstance(value, str) and "." in value:
            return value
    return None


def _side(game: Game, event: Event) -> SideId | None:
    side = getattr(event, "side", None)
    if side in ("A", "B"):
        return side  # type: ignore[no-any-return]
    unit = game.state.units.get(_unit(event) or "")
    if unit is not None:
        return unit.side
    roller = getattr(event, "roller", None)
    return roller if roller in ("A", "B") else None


def _dice(event: Event) -> str:
    faces = getattr(event, "faces", "")
    return faces if isinstance(faces, str) else ""


def _counts(game: Game, event: Event) -> str:
    """The faces of the dice in this line that count in the roll they belong to."""
    pool = getattr(event, "pool", "")
    roll = open_roll(game) if pool and _dice(event) else None
    return roll.counts.get(pool, "") if roll else ""
