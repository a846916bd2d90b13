"""One game that can be played in every edition: what both players bring and want, and its dice.

The script holds wishes, not answers: a spot is turned into the nearest legal one, a wish that the
edition does not offer is passed over. Every roller has a stream of dice of its own for each kind of
roll, so that a roll that only one edition asks for shifts nobody else's dice.
"""

from collections.abc import Iterator
from typing import Any

from crisis.cards.model.schema import TablePiece
from crisis.data import catalogue, edition_texts
from crisis.rules.core.edition import load_edition
from crisis.rules.engine import Engine
from crisis.rules.setup.setup import Roster, Setup
from crisis.state.causes import Cause
from crisis.state.decisions import (
    Answer,
    Choose,
    ChooseAdvance,
    ChooseAim,
    ChooseDice,
    ChooseSpot,
    Decision,
    Draw,
    Drawn,
    Pick,
    PickAdvance,
    PickAim,
    PickDice,
    PickSpot,
    Roll,
    Rolled,
    answer_text,
)
from crisis.state.event import Event
from crisis.state.events import Counted, LastingBegan, LastingEnded, LedgerCleared
from crisis.state.records import Piece, Spot, Token, Unit
from crisis.state.rosters import Entry, Squad
from crisis.state.state import State

# --- what both players bring ----------------------------------------------------------------------

CAP, HULK, MARVEL, STARK = (
    f"A.{slug}" for slug in ("captain-america-steve-rogers", "hulk", "captain-marvel", "iron-man")
)
SKULL, ULTRON, ZEMO, BONES, DRONES = (
    f"B.{slug}"
    for slug in ("red-skull", "ultron-metal-tyrant", "baron-zemo", "crossbones", "ultron-drones")
)
SQUADS = {"A": (CAP, HULK, MARVEL, STARK), "B": (SKULL, ULTRON, ZEMO, BONES)}
OTHERS = {
    "A": ("black-widow", "spider-man-peter-parker", "kingpin", "crossbones", "doctor-octopus", "red-skull"),
    "B": ("doctor-octopus", "kingpin", "winter-soldier-operative", "black-widow", "iron-man", "hulk"),
}  # fmt: skip
TACTICS = {
    "A": ("avengers-assemble", "second-wind", "brace-for-impact", "field-dressing", "medpack",
          "patch-up", "eyes-on-the-prize", "gamma-launch", "sacrifice", "trip-up"),
    "B": ("cosmic-obliteration", "dark-reign", "brace-for-impact", "field-dressing", "medpack",
          "marked-for-death", "one-two-punch", "trip-up", "sacrifice", "patch-up"),
}  # fmt: skip
SECURE = (
    "riots-spark-over-extremis-3-0", "gamma-wave-sweeps-across-midwest",
    "cosmic-invasion-black-order-descends-on-earth", "portals-overrun-city-with-spider-people",
    "deadly-meteors-mutate-civilians",
)  # fmt: skip
EXTRACTION = (
    "skrulls-infiltrate-world-leadership", "struggle-for-the-cube-continues",
    "alien-ship-crashes-in-downtown", "research-station-attacked", "the-montesi-formula-found",
)  # fmt: skip
TABLE = (
    TablePiece(kind="truck", x=5, y=13, turn=90),
    TablePiece(kind="dumpster", x=14.2, y=14.6),
    TablePiece(kind="cryo-tube", x=13.2, y=11),
)


def roster(side: str, edition: str) -> Roster:
    """The same wishes in the size that the edition asks for (E-01, E-02)."""
    rules = load_edition(edition, edition_texts())
    squad = [unit.partition(".")[2] for unit in SQUADS[side]]
    crises = rules.roster_crises_per_type
    return Roster(
        characters=tuple(Entry(slug) for slug in (*squad, *OTHERS[side])),
        tactics=TACTICS[side][: rules.roster_tactics],
        crises=(*SECURE[:crises], *EXTRACTION[:crises]),
    )


def setup(edition: str) -> Setup:
    return Setup(pieces=TABLE, rosters={side: roster(side, edition) for side in ("A", "B")})


# --- what both players want -----------------------------------------------------------------------

# Set-up: A would like the larger mission, B the smaller one; both want the same edges.
MISSION = {
    "choose_crisis_type": {"A": "supply:secure"},
    "choose_crisis": {"A": f"crisis:{SECURE[0]}", "B": f"crisis:{EXTRACTION[0]}"},
    "choose_open_crisis": {"A": f"crisis:{EXTRACTION[0]}", "B": f"crisis:{SECURE[0]}"},
    "choose_threat": {"A": f"threat:{EXTRACTION[0]}", "B": f"threat:{SECURE[0]}"},
    "choose_edge": {"A": "edge:south", "B": "edge:north"},
    "choose_affiliation": {"A": "affiliation:avengers", "B": "affiliation:cabal"},
    "use_one_shots": {"A": "no", "B": "no"},
}
CARDS = {"A": (), "B": ("cosmic-obliteration",)}

# Where everybody is deployed, and where each activation leads: (round, unit): wishes in order.
DEPLOYED = {
    CAP: (11, 6), HULK: (8, 6), MARVEL: (20, 6), STARK: (26, 6),
    SKULL: (20, 30), ULTRON: (30, 30), ZEMO: (14, 30), BONES: (9.5, 30), DRONES: (33, 31),
}  # fmt: skip
ORDER = {"A": (HULK, CAP, MARVEL, STARK), "B": (ZEMO, SKULL, BONES, ULTRON)}
PLAN: dict[tuple[int, str], tuple[Any, ...]] = {
    (1, HULK): (("move", (9, 11)), ("move", (10, 16))),
    (1, CAP): (("move", (11, 12.4)), ("move", (10.9, 18.2))),
    (1, MARVEL): (("move", (20, 12)), ("move", (20, 17))),
    (1, STARK): (("move", (26, 10)),),
    (1, ZEMO): (("move", (14, 22)), ("move", (13.6, 17.4))),
    (1, SKULL): ("Cosmic Cube", ("move", (20, 24))),
    (1, BONES): (("move", (9.5, 25)), ("move", (9.8, 21))),
    # The Hulk claps through Captain America, then throws the truck at Zemo.
    (2, HULK): ("attack:Thunder Clap", "Strongest One There is"),
    # Zemo makes Captain America bleed.
    (2, ZEMO): ("attack:Sword Strike",),
    (2, CAP): ("attack:Strike",),
    # Red Skull curses Captain Marvel, who rerolls what she may.
    (2, SKULL): ("cosmic-obliteration",),
    (2, MARVEL): ("attack:Energy Blast",),
    # The Hulk throws the dumpster at something of its own Size.
    (3, HULK): ("Strongest One There is",),
}
# What is chosen wherever it is offered, and the spots that tools are aimed at.
PREFERRED = (
    "choose:truck-1", "choose:dumpster-2", f"choose:{MARVEL}", f"target:{SKULL}", f"target:{CAP}",
    f"target:{BONES}", "condition:hex", f"{MARVEL}|captain-marvel/normal/healthy/Energy Blast/2",
)  # fmt: skip
AIMS = {(2, "beam"): BONES, (2, "throw_terrain"): ZEMO, (3, "throw_terrain"): "cryo-tube-3"}
LAST_ROUND = 3

# --- chance ---------------------------------------------------------------------------------------

# (who rolls, what for): the faces, roll after roll; what is not listed comes up blank.
DICE = {
    ("A", "priority"): "CCWHH" "CWHHB",
    ("B", "priority"): "HHB--" "HBB--",
    (HULK, "attack"): "HHW--",
    (BONES, "defense"): "B-" "BB--",
    (ZEMO, "dodge"): "BW-",
    (ZEMO, "attack"): "WH---",
    (CAP, "defense"): "B---",
    (CAP, "attack"): "HH---",
    (MARVEL, "attack"): "H--F",
    (MARVEL, "reroll"): "HC",
    (SKULL, "defense"): "B--",
}  # fmt: skip


class Chance:
    """Deals every roller's own dice in order."""

    def __init__(self) -> None:
        self.left = dict(DICE)

    def answer(self, decision: Roll | Draw) -> Answer:
        if isinstance(decision, Draw):
            return Drawn(decision.deck[: decision.count])
        key = (decision.roller, decision.purpose)
        faces = self.left.get(key, "").ljust(decision.count, "-")
        self.left[key] = faces[decision.count :]
        return Rolled(faces[: decision.count])


# --- the players ----------------------------------------------------------------------------------


class Player:
    """Answers every decision of a side by the wishes above."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.plans = {key: list(wishes) for key, wishes in PLAN.items()}
        self.goal: Spot = (0, 0)

    def answer(self, state: State, decision: Decision) -> Answer:
        match decision:
            case Choose():
                return Pick(self._key(state, decision))
            case ChooseDice():
                return self._dice(state, decision)
            case ChooseAim():
                return self._aim(state, decision)
            case ChooseSpot() | ChooseAdvance():
                return self._spot(state, decision)
        raise AssertionError(decision)

    def _key(self, state: State, decision: Choose) -> str:
        for wish in self._wishes(state, decision):
            for option in decision.options:
                if wish in (option.key, option.name, option.rule):
                    return option.key
        return next((o for o in decision.options if o.declines), decision.options[0]).key

    def _wishes(self, state: State, decision: Choose) -> Iterator[str]:
        """Keys, names or rules in the order in which this side would like to answer."""
        side = decision.asked
        match decision.purpose:
            case "choose_characters":
                yield from (f"add:{unit.partition('.')[2]}" for unit in SQUADS[side])
            case "choose_tactics":
                yield from (f"add:{card}" for card in CARDS[side])
            case "deploy_which":
                yield from (f"deploy:{unit}" for unit in ORDER[side])
            case "turn":
                yield from self._turn(state, side)
            case "act":
                yield from self._act(state, str(decision.about))
            case purpose if purpose in MISSION:
                yield MISSION[purpose][side]
        yield from PREFERRED

    def _turn(self, state: State, side: str) -> Iterator[str]:
        """In the last round A passes if it may."""
        if state.round == LAST_ROUND and side == "A":
            yield "pass"
        yield from (f"activate:{unit}" for unit in ORDER[side])

    def _act(self, state: State, unit: str) -> Iterator[str]:
        plan = self.plans.get((state.round, unit), [])
        if not plan:
            yield "end"
            return
        wish = plan.pop(0)
        if isinstance(wish, str):
            yield wish
            return
        word, (x, y) = wish
        self.goal = (round(x * 1000), round(y * 1000))
        yield word

    def _dice(self, state: State, decision: ChooseDice) -> PickDice:
        """Reroll as many blanks as the rules allow."""
        dice = dice_of(state, decision)
        wanted = [index for index in decision.dice if dice[index] == "-"]
        return PickDice(tuple(wanted[: decision.most]))

    def _aim(self, state: State, decision: ChooseAim) -> PickAim:
        at = AIMS[state.round, decision.purpose]
        goal = state.units[at].spot if at in state.units else middle(state.terrain[at])
        x, y = state.units[decision.unit].spot
        return PickAim(goal[0] - x, goal[1] - y)

    def _spot(self, state: State, decision: ChooseSpot | ChooseAdvance) -> Answer:
        if isinstance(decision, ChooseSpot):
            x, y = DEPLOYED[str(decision.unit)]
            self.goal = (round(x * 1000), round(y * 1000))
        area = self.engine.region(state)
        assert area is not None
        found = area.nearest(*self.goal)
        assert found is not None
        return found


def middle(piece: Piece) -> Spot:
    xs, ys = zip(*piece.corners, strict=True)
    return (sum(xs) // len(xs), sum(ys) // len(ys))


def dice_of(state: State, decision: ChooseDice) -> str:
    """The faces of the pool that a decision is about."""
    frame = next(
        frame for frame in reversed(state.stack) if hasattr(frame, f"{decision.pool}_dice")
    )
    return "".join(die.face.value for die in getattr(frame, f"{decision.pool}_dice"))


# --- the record -----------------------------------------------------------------------------------

UNTOLD = (Counted, LedgerCleared, LastingBegan, LastingEnded)  # bookkeeping


def record(edition: str) -> Iterator[str]:
    """The game as lines: each decision with its answer, and indented what it caused."""
    engine = Engine(load_edition(edition, edition_texts()), catalogue())
    state = engine.new_game(setup(edition))
    player, chance = Player(engine), Chance()
    yield from (f"{side}: {sizes(roster(side, edition))}" for side in ("A", "B"))
    while state.pending is not None and not is_over(state):
        decision = state.pending
        if isinstance(decision, Roll | Draw):
            answer = chance.answer(decision)
        else:
            answer = player.answer(engine.view(state, decision.asked), decision)
        state, events = engine.step(state, answer)
        yield f"{question(decision)} > {told_answer(answer)}"
        yield from (f"    {told(event)}" for event in events if not isinstance(event, UNTOLD))


def is_over(state: State) -> bool:
    """After the Hulk's last throw."""
    return state.round == LAST_ROUND and state.units[HULK].activated


def sizes(roster: Roster) -> str:
    crises = len(roster.crises) // 2
    return (
        f"a roster of {len(roster.characters)} characters, {len(roster.tactics)} Team Tactic cards, "
        f"{crises} Secure and {crises} Extraction crises"
    )


def question(decision: Decision) -> str:
    about = {
        "unit": getattr(decision, "unit", None) or getattr(decision, "about", None),
        "roller": getattr(decision, "roller", None),
    }
    named = [str(value) for value in about.values() if value]
    offered = f" of {len(decision.dice)} dice" if isinstance(decision, ChooseDice) else ""
    return " ".join([decision.asked, decision.purpose, *named]) + offered


def told_answer(answer: Answer) -> str:
    match answer:
        case PickAdvance():
            return f"advance {answer.tool} to {inches(*answer.spot)}"
        case PickSpot():
            return f"spot {inches(answer.x, answer.y)}"
        case PickAim():
            return f"aim {inches(answer.dx, answer.dy)}"
        case _:
            return answer_text(answer)


def inches(x: int, y: int) -> str:
    return f"{x / 1000:.1f},{y / 1000:.1f}"


def told(event: Event) -> str:
    """The event's name in words and its values."""
    name = "".join(
        f" {letter.lower()}" if letter.isupper() else letter for letter in type(event).__name__
    )
    values = {field: getattr(event, field) for field in event.__struct_fields__}
    if {"x", "y"} <= values.keys():
        values = {**values, "x": inches(values["x"], values["y"]), "y": None}
    values.pop("tool", None)
    words = [value_text(value) for value in values.values()]
    return f"{name.strip()}: {', '.join(word for word in words if word)}"


def value_text(value: Any) -> str:
    match value:
        case None | False | ():
            return ""
        case True:
            return "yes"
        case Unit() | Token() | Piece():
            return value.id
        case Squad():
            return " + ".join((value.affiliation, *value.characters, *value.tactics))
        case Cause():
            return " ".join(
                filter(None, (value.name or value.kind, "by " + value.unit if value.unit else ""))
            )
        case dict():
            return "; ".join(f"{key}: {value_text(one)}" for key, one in value.items())
        case tuple():
            return " ".join(value_text(one) for one in value)
        case _:
            return str(value)
