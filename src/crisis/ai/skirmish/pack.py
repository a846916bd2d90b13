"""A position as the miniature sees it: numbers in the order of `kernel.layout`."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from crisis.ai.judging.blows import Blows
from crisis.ai.judging.errands import is_rolled_for
from crisis.ai.judging.prizes import SOURCE, lines_for
from crisis.ai.skirmish.kernel import layout
from crisis.ai.skirmish.temper import Temper
from crisis.cards.model.schema import CardSide, Catalogue, CrisisCard
from crisis.dice.attack import Attack, Side
from crisis.dice.odds import attack_odds
from crisis.geometry.compiled import Floats, floats, is_compiled
from crisis.rules.reading.measure import BOARD, RANGE, TOOL
from crisis.state.frames import ActivationFrame
from crisis.state.records import SIDES, SideId, Token, Unit, UnitId, other
from crisis.state.state import State

TYPES = ("physical", "energy", "mystic")
USUAL_DEFENSE = 3
DICED = 0.55  # how likely an interaction works for which dice are rolled
KINDS = {
    "secured": layout.SECURED,
    "held": layout.HELD,
    "holder": layout.HELD,
    "controlled": layout.CONTROLLED,
}
HURTING = frozenset({"bleed", "incinerate"})
NUMBER: Mapping[SideId, int] = {"A": 0, "B": 1}


# How a token scores, for how much to side A and to side B, whether its holder scores once, how
# likely it is taken up.
Scores = tuple[float, int, int, bool, float]


class Printed(Struct, frozen=True):
    """What the miniature knows of a character, of both sides of its card."""

    card: tuple[float, ...]
    stamina: tuple[int, int]
    tool: int
    threat: int


class Packed(Struct):
    """A position in flat arrays, and who is who in them."""

    units: Floats
    tokens: Floats
    cards: Floats
    position: list[float]
    places: dict[UnitId, int]


class Packer:
    """Knows what is printed on the cards."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.blows = Blows(catalogue)
        self._printed: dict[tuple[str, str], Printed] = {}
        self._tokens: dict[tuple[str, ...], Scores | None] = {}
        self._squads: dict[tuple[tuple[str, str], ...], tuple[Floats, bool]] = {}

    def pack(self, state: State) -> Packed:
        units = [unit for unit in state.units.values() if unit.on_table]
        places = {unit.id: number for number, unit in enumerate(units)}
        numbers: list[float] = []
        for unit in units:
            numbers += self._fighter(unit)
        tokens: list[float] = []
        for token in state.tokens.values():
            tokens += self._token(state, token, places)
        return Packed(
            units=floats(numbers),
            tokens=floats(tokens),
            cards=self._squad(units),
            position=_position(state, places),
            places=places,
        )

    # --- fighters ---

    def _fighter(self, unit: Unit) -> list[float]:
        printed = self.printed(unit.card, unit.form)
        healthy, injured = printed.stamina
        left = (injured if unit.injured else healthy) - unit.damage
        tool = TOOL["short"] if "slow" in unit.conditions else printed.tool
        return [
            NUMBER[unit.side],
            unit.x,
            unit.y,
            unit.radius,
            tool + 2 * unit.radius,  # MOVE-21
            max(0, left),
            0 if unit.injured else injured,
            unit.injured,
            unit.dazed or unit.leaving,
            unit.activated,
            unit.power,
            printed.threat,
            self.blows.contests(unit),
            healthy + injured,
            1 if "stagger" in unit.conditions else 2,
            sum(condition in HURTING for condition in unit.conditions),
            0,
            0,
        ]

    def printed(self, slug: str, form: str) -> Printed:
        known = self._printed.get((slug, form))
        if known is None:
            known = self._printed[slug, form] = self._read(slug, form)
        return known

    def _read(self, slug: str, form: str) -> Printed:
        card = self.catalogue.characters[slug]
        sides = card.forms[form]
        attacks: list[float] = []
        defenses: list[float] = []
        for name in ("healthy", "injured"):
            side = sides.get(name)
            attacks += _attacks(side)
            defenses += _defenses(side)
        injured = sides["injured"].stamina if "injured" in sides else 0
        return Printed(
            card=(*attacks, *defenses),
            stamina=(sides["healthy"].stamina, injured),
            tool=TOOL[sides["healthy"].speed],
            threat=card.threat,
        )

    def _squad(self, units: Sequence[Unit]) -> Floats:
        """The same fighters have the same cards wherever they stand."""
        key = tuple([(unit.card, unit.form) for unit in units])
        known = self._squads.get(key)
        if known is None or known[1] != is_compiled():
            cards = floats([number for one in key for number in self.printed(*one).card])
            known = self._squads[key] = (cards, is_compiled())
        return known[0]

    # --- tokens ---

    def _token(self, state: State, token: Token, places: dict[UnitId, int]) -> list[float]:
        """Nothing for a token that scores in no way that the miniature knows."""
        if token.gone or token.crisis not in state.crises:
            return []
        if token.holder is not None and token.holder not in places:
            return []
        card = self.catalogue.crises[token.crisis]
        found = self._scores(state, card, token)
        if found is None:
            return []
        kind, first, second, once, luck = found
        home = token.home or token.spot
        owner = token.marker if kind == layout.SECURED else token.controller
        return [
            kind,
            token.x,
            token.y,
            token.radius,
            first,
            second,
            -1 if token.holder is None else places[token.holder],
            -1 if owner is None else NUMBER[owner],
            card.interact.cost if card.interact else 0,
            luck,
            token.depleted,
            once,
            kind == layout.SECURED and token.marker is not None,
            _fleeting(card, token),
            *home,
        ]

    def _scores(self, state: State, card: CrisisCard, token: Token) -> Scores | None:
        lies = any(line.lies for line in card.scoring)
        key = (card.slug, token.kind, token.name, state.sides["A"].edge, token.id if lies else "")
        if key not in self._tokens:
            self._tokens[key] = _scoring(state, card, token)
        return self._tokens[key]


def _fleeting(card: CrisisCard, token: Token) -> float:
    """What a source gives out is gone when the round ends, and can be had there again."""
    if token.kind == SOURCE:
        return layout.RETURNS
    gives_out = any(spot.kind == SOURCE for spot in card.tokens)
    return layout.LEAVES if gives_out else layout.STAYS


def _position(state: State, places: dict[UnitId, int]) -> list[float]:
    frame = next((f for f in reversed(state.stack) if isinstance(f, ActivationFrame)), None)
    actor, actions = -1, 0
    if frame is not None and not frame.over and state.units[frame.unit].able:
        actor, actions = places[frame.unit], frame.actions
    turn = other(frame.side) if frame is not None else state.turn
    last = frame.side if frame is not None else state.last_activated
    return [
        state.sides["A"].vp,
        state.sides["B"].vp,
        state.round,
        NUMBER[turn],
        NUMBER[state.priority],
        actor,
        actions,
        NUMBER[last or "A"],
        -1,
        0,
        layout.MOST_ROUNDS,
        0,
    ]


def _attacks(side: CardSide | None) -> list[float]:
    cards = list(side.attacks.values())[: layout.ATTACKS] if side is not None else []
    found: list[float] = []
    for card in cards:
        kind = TYPES.index(card.type) if card.type in TYPES else len(TYPES)
        reach = RANGE[min(card.range, max(RANGE))]
        found += [reach, min(layout.MOST_STRENGTH - 1, card.strength), card.cost, kind]
    none = [-1.0, 0.0, 0.0, 0.0]
    return found + none * (layout.ATTACKS - len(cards))


def _defenses(side: CardSide | None) -> list[float]:
    if side is None:
        return [0.0] * layout.DEFENSES
    dice = (side.defense.physical, side.defense.energy, side.defense.mystic, USUAL_DEFENSE)
    return [float(min(layout.MOST_DEFENSE - 1, number)) for number in dice]


def _scoring(state: State, card: CrisisCard, token: Token) -> Scores | None:
    lines = [line for line in lines_for(card, token.kind, token.name) if not line.beside]
    lines = [line for line in lines if line.per != "once"]
    if not lines:
        return None
    best = max(lines, key=lambda line: line.vp)
    luck = DICED if is_rolled_for(card) else 1.0
    first, second = (
        max([line.vp for line in lines if _lies(state, token, side, line.lies)], default=0)
        for side in SIDES
    )
    return KINDS[best.per], first, second, best.per == "holder", luck


def _lies(state: State, token: Token, side: SideId, where: str) -> bool:
    """Whether it is the close, mid or far one of its name for a side, as set-up put them."""
    if not where:
        return True
    same = [t for t in state.tokens.values() if (t.crisis, t.name) == (token.crisis, token.name)]
    away = sorted({_from_edge(state, other, side) for other in same})
    mine = _from_edge(state, token, side)
    found = "close" if mine == away[0] else "far" if mine == away[-1] else "mid"
    return found == where


def _from_edge(state: State, token: Token, side: SideId) -> int:
    x, y = token.home or token.spot
    size = round(BOARD.width)
    return {"south": y, "north": size - y, "west": x, "east": size - x}[state.sides[side].edge]


# --- lore -----------------------------------------------------------------------------------------


class Lore:
    """What fighters know: how they think, and exactly what so many dice do against so many, for
    the pairs that meet."""

    def __init__(self, temper: Temper) -> None:
        pairs = layout.MOST_STRENGTH * layout.MOST_DEFENSE
        self.numbers = floats([*temper.numbers, *([0.0] * (pairs * layout.O_WIDTH))])
        self.compiled = is_compiled()
        self._known: set[tuple[int, int]] = set()
        self._squads: dict[int, Floats] = {}  # whose pairs are known; kept, so that ids stay theirs

    def know(self, cards: Floats) -> None:
        """Work out what is missing for the fighters of a position."""
        if id(cards) in self._squads:
            return
        fighters = range(0, len(cards), layout.C_WIDTH)
        attacks = {
            (int(cards[at + layout.STRENGTH]), int(cards[at + layout.TYPE]))
            for fighter in fighters
            for at in range(fighter, fighter + layout.C_DEFENSE, layout.A_WIDTH)
            if cards[at + layout.REACH] >= 0
        }
        for strength, kind in attacks:
            for fighter in fighters:
                for face in range(layout.FACES):
                    at = fighter + layout.C_DEFENSE + face * layout.DEFENSES + kind
                    self._learn(strength, int(cards[at]))
        self._squads[id(cards)] = cards

    def _learn(self, strength: int, defense: int) -> None:
        if (strength, defense) in self._known:
            return
        self._known.add((strength, defense))
        found = attack_odds(Attack(Side(strength), Side(defense)))
        pair = layout.ODDS + (strength * layout.MOST_DEFENSE + defense) * layout.O_WIDTH
        self.numbers[pair + layout.MEAN] = float(found.mean)
        below = 0.0
        for damage in range(layout.DAMAGES):
            self.numbers[pair + layout.AT_LEAST + damage] = 1.0 - below
            below += float(found.damage.chance(damage))
            self.numbers[pair + layout.AT_MOST + damage] = below
