"""Sets up one row of a scenario file and plays it, word by word (docs/authoring.md, "Scenario rows").

Only what a row can say belongs here: putting pieces down, carrying out one instruction, reading one fact.
"""

import re
from math import hypot
from typing import Any

from msgspec.structs import replace

from crisis.cards.files.load import Source
from crisis.state.decisions import Choose, Roll, decision_text
from crisis.state.frames import SetupFrame
from crisis.state.records import Place
from tests.table import Play, Table

FIELD = re.compile(r"(\w+)=(\S+)")
_LISTS = ("conditions", "gems", "picked")
POOL = re.compile(r"([a-z_]+)\*(\d+)")


def _pair(words: str) -> tuple[float, float]:
    """ "12.5,10" """
    x, y = words.split(",")
    return float(x), float(y)


class Stage:
    """One row: its table while it is set up, the play from then on, and the names it gives."""

    def __init__(self, row: dict[str, Any], cards: tuple[Source, ...] = ()) -> None:
        self.row = row
        self.table = Table(row.get("edition", "1.3"), cards, crises=tuple(row.get("crises", ())))
        self.ids: dict[str, str] = {}
        for name, words in row.get("terrain", {}).items():
            self._terrain(name, words)
        for name, words in row.get("units", {}).items():
            self._unit(name, words)
        for name, words in row.get("tokens", {}).items():
            self._token(name, words)
        for side, slugs in row.get("tactics", {}).items():
            self.table.side(side, tactics=tuple(slugs))
        for key in ("spare", "bench"):  # cards and characters of the roster that were not chosen
            for side, slugs in row.get(key, {}).items():
                self.table.side(side, **{key: tuple(slugs)})
        for side, slug in row.get("affiliation", {}).items():
            self.table.side(side, affiliation=slug)
        for side, number in row.get("vp", {}).items():
            self.table.side(side, vp=number)
        for words in [row["lead"]] if isinstance(row.get("lead"), str) else row.get("lead", []):
            who, _, name = words.partition(" ")
            self.table.lead(self.ids[who], name)
        self.start = {name: self._spot(name) for name in row.get("units", {})}
        self.play = self._begin()

    # --- setting up ---

    def _unit(self, name: str, words: str) -> None:
        """ "A okoye 10,10 power=2 soul*3 on=car conditions=slow,stun" """
        side, slug, spot, *rest = words.split()
        fields: dict[str, Any] = {}
        for key, value in FIELD.findall(" ".join(rest)):
            fields[key] = tuple(value.split(",")) if key in _LISTS else value
            if str(fields[key]).isdigit():
                fields[key] = int(value)
        for key in ("injured", "dazed", "activated"):
            if key in fields:
                fields[key] = bool(fields[key])
        counters = tuple((key, int(number)) for key, number in POOL.findall(" ".join(rest)))
        if counters:
            fields["counters"] = counters
        self.ids[name] = self.table.unit(side, slug, _pair(spot), name=name, **fields)

    def _terrain(self, name: str, words: str) -> None:
        """ "12,10 14,12 size=3 kind=car" """
        one, two, *rest = words.split()
        fields: dict[str, Any] = dict(FIELD.findall(" ".join(rest)))
        size = int(fields.pop("size", 2))
        self.ids[name] = self.table.box(_pair(one), _pair(two), size, name=name, **fields)

    def _token(self, name: str, words: str) -> None:
        """ "hill 12,10 kind=civilian holder=me called=Witness" """
        crisis, spot, *rest = words.split()
        fields: dict[str, Any] = dict(FIELD.findall(" ".join(rest)))
        if "holder" in fields:
            fields["holder"] = self.ids[fields["holder"]]
        called = fields.pop("called", "")
        self.ids[name] = token = self.table.token(crisis, _pair(spot), name=name, **fields)
        tokens = self.table.state.tokens
        tokens[token] = replace(tokens[token], name=called or tokens[token].name)

    def _begin(self) -> Play:
        row = self.row
        if row.get("deployed"):  # everybody stands, and the leaderships have just been declared
            self.table.state.priority = row.get("priority", "A")
            self.table.state.stack = [SetupFrame(step="SQUAD-16 effects", serial=1)]
            self.table.state.serial = 1
            return Play(self.table.engine, self.table.engine.settle(self.table.state))
        if "round" in row:
            number = row.get("number", 2) - 1  # a round counts itself when it begins
            return self.table.round_at(
                row["round"], priority=row.get("priority", "A"), round=number
            )
        if "turn" in row:
            return self.table.turn(row["turn"], priority=row.get("priority", "A"))
        return self.table.activate(
            self.ids[row["active"]],
            actions=row.get("actions", 2),
            priority=row.get("priority", "A"),
        )

    # --- playing ---

    def carry_out(self, words: str) -> None:
        verb, _, rest = words.partition(" ")
        getattr(self, f"do_{verb}")(rest)

    def do_attack(self, rest: str) -> None:
        """ "attack Strike foe": an attack is chosen and, where it is asked for, its target."""
        name, _, target = rest.rpartition(" ")
        self.play.do(f"pick attack:{name}")
        if self.play.purpose != "declare_target":
            self.play.skip("declare_target")
        if self.play.purpose == "declare_target":
            self.play.do(f"pick target:{self.ids[target]}")

    def do_beam(self, rest: str) -> None:
        """ "beam Ray 1,0": a beam is chosen and aimed."""
        name, _, aim = rest.rpartition(" ")
        dx, dy = _pair(aim)
        self.play.do(f"pick attack:{name}").skip("beam").aim(round(dx * 1000), round(dy * 1000))

    def do_area(self, rest: str) -> None:
        self.play.do(f"pick attack:{rest}")

    def do_hit(self, rest: str) -> None:
        """ "hit Strike foe HHH-- ---": a whole attack, nothing optional used."""
        name, target, dice, defense = rest.rsplit(" ", 3)
        self.play.attack(name, self.ids[target], dice=dice, defense=defense)

    def do_use(self, rest: str) -> None:
        """ "use Web Swing", "use Kinetic Burst for 3", "use Field Dressing by me+friend"."""
        name, _, payers = rest.rpartition(" by ")
        if not name or not all(payer in self.ids for payer in payers.split("+")):
            name, payers = rest, ""  # the name of the rule has this word itself
        start, _, cost = name.rpartition(" for ")
        name, cost = (start, cost) if cost.isdigit() else (name, "")
        options = self._options()
        found = [o.key for o in options if o.name == name and (not cost or o.cost == int(cost))]
        if payers:
            ids = [self.ids[payer] for payer in payers.split("+")]
            found = [key for key in found if all(one in key for one in ids)]
        assert found, f"{rest} is not offered: {decision_text(self.play.state.pending)}"
        self.play.do(f"pick {found[0]}")

    def _options(self) -> list[Any]:
        pending = self.play.state.pending
        assert isinstance(pending, Choose), decision_text(pending)
        return list(pending.options)

    def do_offered(self, rest: str) -> None:
        assert rest in self._offered(), decision_text(self.play.state.pending)

    def _offered(self) -> set[str]:
        """The names and the keys of the options: "Web Swing", "move"."""
        pending = self.play.state.pending
        options = pending.options if isinstance(pending, Choose) else ()
        return {word for option in options for word in (option.name, option.key)}

    def do_not(self, rest: str) -> None:
        """ "not offered Web Swing" """
        absent = rest.removeprefix("offered ")
        assert absent not in self._offered(), decision_text(self.play.state.pending)

    def do_choose(self, rest: str) -> None:
        self.play.do(f"pick choose:{self.ids.get(rest, rest)}")

    def do_target(self, rest: str) -> None:
        self.play.do(f"pick target:{self.ids[rest]}")

    def do_word(self, rest: str) -> None:
        self.play.do(f"pick word:{rest}")

    def do_number(self, rest: str) -> None:
        self.play.do(f"pick number:{rest}")

    def do_condition(self, rest: str) -> None:
        self.play.do(f"pick condition:{rest}")

    def do_pick(self, rest: str) -> None:
        """Any option by its key; `{me}` stands for the id of a piece."""
        self.play.do(f"pick {rest.format(**self.ids)}")

    def do_yes(self, _rest: str) -> None:
        self.play.do("pick yes")

    def do_no(self, _rest: str) -> None:
        self.play.do("pick no")

    def do_pass(self, _rest: str) -> None:
        self.play.do("pick pass")

    def do_done(self, _rest: str) -> None:
        self.play.do("pick done")

    def do_decline(self, _rest: str) -> None:
        self.play.do("decline")

    def do_dice(self, rest: str) -> None:
        """ "dice 0,2": these dice of the pool are picked (a changed face may follow)."""
        self.play.do(f"dice {rest}")

    def do_roll(self, rest: str) -> None:
        """Declines what is optional until dice are asked for, then rolls these faces."""
        if not isinstance(self.play.state.pending, Roll):
            self.play.skip()
        self.play.roll(rest)

    def do_draw(self, rest: str) -> None:
        """ "draw decoy": chance draws this one."""
        self.play.do(f"draw {rest}")

    def do_asked(self, rest: str) -> None:
        """ "asked 5": the roll that follows has so many dice; "asked place by A": what is decided
        now, and by whom."""
        if not rest.isdigit():
            purpose, _, side = rest.partition(" by ")
            assert self.play.purpose == purpose, decision_text(self.play.state.pending)
            assert side in ("", getattr(self.play.state.pending, "asked", "")), f"not by {side}"
            return
        self.play.skip()
        pending = self.play.state.pending
        assert isinstance(pending, Roll) and pending.count == int(rest), decision_text(pending)

    def do_near(self, rest: str) -> None:
        """The legal place nearest to a point, for whatever moves or is placed now."""
        if self.play.purpose == "move_kind":
            self.play.do("pick advance")
        self.play.place_near(*_pair(rest))

    def do_anywhere(self, _rest: str) -> None:
        self.play.anywhere()

    def do_aim(self, rest: str) -> None:
        dx, dy = _pair(rest)
        self.play.aim(round(dx * 1000), round(dy * 1000))

    def do_skip(self, rest: str) -> None:
        self.play.skip(rest)

    def do_finish(self, rest: str) -> None:
        self.play.finish(rest or "act")

    def do_is(self, rest: str) -> None:
        """ "is foe.damage 2": a fact in the middle of the play."""
        key, _, value = rest.partition(" ")
        assert str(self.fact(key)) == value, f"{key} is {self.fact(key)!r}, not {value}"

    # --- reading ---

    def fact(self, key: str) -> Any:  # noqa: PLR0911 - one line for each kind of thing
        """ "me.power", "me.soul", "me.has" (its conditions), "me.moved" (inches), "car.there", "A.vp"."""
        name, _, field = key.rpartition(".")
        state = self.play.state
        if name in state.sides:
            value = getattr(state.sides[name], field)
            return list(value) if isinstance(value, tuple) else value
        thing = self.ids.get(name) or self._put_down(name)
        if field == "there":
            return thing in state.terrain or thing in state.tokens or thing in state.units
        if thing in state.tokens:
            value = getattr(state.tokens[thing], field)
            return next((known for known, one in self.ids.items() if one == value), value)
        unit = state.units[thing]
        match field:
            case "has":
                return sorted(unit.conditions)
            case "moved":
                (x, y), (now_x, now_y) = self.start[name], self._spot(name)
                return round(hypot(now_x - x, now_y - y), 1)
            case "ko":
                return unit.place is not Place.TABLE
            case "holds":
                return len([token for token in state.tokens.values() if token.holder == thing])
            case _ if field in unit.__struct_fields__:
                return getattr(unit, field)
            case _:
                return unit.counter(field)

    def _put_down(self, name: str) -> str:
        """A token that a card put down, by its printed name; else what is called so."""
        tokens = self.play.state.tokens.values()
        return next((token.id for token in tokens if token.name == name), name)

    def _spot(self, name: str) -> tuple[float, float]:
        state = self.play.state if hasattr(self, "play") else self.table.state
        unit = state.units[self.ids[name]]
        return unit.x / 1000, unit.y / 1000
