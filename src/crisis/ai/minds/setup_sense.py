"""Set-up by judgement: mission, Threat, edge, squad, cards, leadership, deployment, each with a
reason.

Characters are rated by how long they stand against a usual attack and how much they deal, exactly
as the dice say; squads by their members, their numbers, a leadership that works and cards they can
play. The rest of the game is in `ai.minds.greedy`.
"""

import random
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from crisis.ai.judging.blows import mean_damage
from crisis.ai.judging.evaluate import Judge
from crisis.ai.minds.reasons import token_name
from crisis.cards.model.schema import CharacterCard, CrisisCard, TacticCard
from crisis.cards.vocabulary import Filter
from crisis.rules.engine import Engine
from crisis.rules.reading.measure import DEPLOYMENT_RANGE, RANGE
from crisis.rules.reading.roles import as_tuple
from crisis.rules.setup.rosters import CRISIS_TYPES
from crisis.rules.setup.squads import LegalSquad, leaders, legal_squads
from crisis.state.decisions import Answer, Choose, ChooseSpot, Option, Pick, PickSpot
from crisis.state.frames import DeployFrame, SetupFrame
from crisis.state.records import SideId, Spot, Token, Unit
from crisis.state.rosters import Roster
from crisis.state.state import State
from crisis.texts import thoughts as say
from crisis.texts.reason import Code, Reason
from crisis.texts.values import Listed, Word

USUAL_ATTACK = 5
USUAL_DEFENSE = 3
SPEED = {"short": 0.9, "medium": 1.0, "long": 1.1}
CENTRE = 18000
NUMBERS = 0.9  # one more character on the table: another turn, another token
LEADERSHIP = 1.2
SPOTS = 16
NIMBLE = 1.3  # mean mobility from which on a roster would rather run than hold
EITHER = 0.15  # so near to it a roster can do both
NEARLY = 0.96  # of the best mission's worth: good enough to be drawn instead of it
TURN = 2  # moves
Members = tuple[str, ...]


class SetupSense:
    """Answers everything that is asked before the first round."""

    def __init__(
        self, engine: Engine, judge: Judge, seed: int = 0, *, spreads: bool = False
    ) -> None:
        self.engine = engine
        self.judge = judge
        self.seed = seed
        self.spreads = spreads  # deploys the squad so that many tokens are in its reach
        self._ratings: dict[str, float] = {}
        self._may: dict[str, list[frozenset[str]]] = {}
        self._best: dict[tuple[object, ...], tuple[float, Members, str]] = {}

    def choose(self, view: State, decision: Choose) -> tuple[Answer, Reason]:
        """The option to take and why."""
        frame = view.stack[-1]
        match decision.purpose:
            case "choose_crisis_type":
                return self._type(view, decision)
            case "choose_crisis" | "choose_open_crisis":
                return self._crisis(view, decision)
            case "choose_threat":
                return self._threat(view, decision)
            case "choose_characters":
                return self._characters(view, decision)
            case "choose_affiliation":
                return self._affiliation(view, decision)
            case "choose_tactics":
                return self._tactics(view, decision)
            case "choose_recruit":
                return self._recruit(decision)
            case "choose_edge":
                return self._edge(view, decision)
            case "choose_leadership":
                return self._leadership(view, decision)
            case "deploy_which":
                return self._deploy_which(view, decision)
            case _:
                assert isinstance(frame, SetupFrame | DeployFrame)
                return _no_extras(decision)

    # --- characters and squads ---

    def rating(self, slug: str) -> float:
        """Lasting power times striking power, per blow of a usual attack; about 1 per Threat."""
        if slug not in self._ratings:
            self._ratings[slug] = self._rate(self.engine.catalogue.characters[slug])
        return self._ratings[slug]

    def _rate(self, card: CharacterCard) -> float:
        stands = 0.0
        for side in card.forms["normal"].values():
            defense = side.defense
            blows = [
                mean_damage(USUAL_ATTACK, dice)
                for dice in (defense.physical, defense.energy, defense.mystic)
            ]
            stands += side.stamina / max(0.3, sum(blows) / len(blows))
        face = card.side("normal", injured=False)
        free = [mean_damage(a.strength, USUAL_DEFENSE) for a in face.attacks.values() if not a.cost]
        paid = [mean_damage(a.strength, USUAL_DEFENSE) for a in face.attacks.values() if a.cost]
        deals = 0.75 * max(free, default=0.5) + 0.25 * max((*free, *paid), default=0.5)
        nimble = SPEED[face.speed] + (0.05 if face.keywords & {"flight", "wall_crawler"} else 0.0)
        skills = 1 + 0.03 * len({rule.name for rule in face.rules})
        return float((stands * deals) ** 0.5 * nimble * skills)

    def mobility(self, slug: str) -> float:
        face = self.engine.catalogue.characters[slug].side("normal", injured=False)
        moves = {"short": 0.0, "medium": 1.0, "long": 2.0}[face.speed]
        placed = any(
            type(effect).__name__ in ("Place", "Advance") and rule.kind == "active"
            for rule in face.rules
            for effect in rule.effects
        )
        return moves + 0.7 * placed + 0.3 * bool(face.keywords & {"flight", "wall_crawler"})

    def toughness(self, slug: str) -> float:
        card = self.engine.catalogue.characters[slug]
        return sum(side.stamina for side in card.forms["normal"].values()) / 10

    def best_squad(
        self, roster: Roster, threat: int, crises: tuple[str, ...]
    ) -> tuple[float, Members, str]:
        """The best rated legal squad: rating, members, affiliation."""
        key = (roster, threat, crises)
        if key not in self._best:
            squads = legal_squads(roster, threat, self.engine.edition, self.engine.catalogue)
            rated = [(*self._squad_rating(one, roster, crises), one.characters) for one in squads]
            value, affiliation, members = max(
                rated, key=lambda r: (r[0], r[2]), default=(0.0, "", ())
            )
            self._best[key] = (value, members, affiliation)
        return self._best[key]

    def _squad_rating(
        self, squad: LegalSquad, roster: Roster, crises: tuple[str, ...]
    ) -> tuple[float, str]:
        members = squad.characters
        value = sum(self.rating(slug) + NUMBERS for slug in members)
        for slug in crises:
            value += self._fit(members, self.engine.catalogue.crises[slug])
        best, found = self.affiliation_worth(members, "", roster), ""
        for choice in squad.affiliations:
            worth = self.affiliation_worth(members, choice.affiliation, roster)
            if worth > best:
                best, found = worth, choice.affiliation
        return value + best, found

    def _fit(self, members: Members, crisis: CrisisCard) -> float:
        """Extractions want the nimble, Secures the tough."""
        trait = self.mobility if crisis.type == "extraction" else self.toughness
        return 0.15 * sum(trait(slug) for slug in members)

    def affiliation_worth(self, members: Members, affiliation: str, roster: Roster) -> float:
        """A leadership that works, and the cards the squad could then play."""
        catalogue = self.engine.catalogue
        lent = roster.tactics
        led = LEADERSHIP if affiliation and leaders(members, affiliation, catalogue, lent) else 0.0
        cards = [
            self.card_worth(catalogue.tactics[s], members, affiliation) for s in roster.tactics
        ]
        most = self.engine.edition.squad_tactics_max
        return led + 0.2 * sum(sorted(cards, reverse=True)[:most])

    # --- Team Tactic cards ---

    def card_worth(self, card: TacticCard, members: Members, affiliation: str) -> float:
        """How well a squad can play a card: 0 if it cannot."""
        if card.affiliation and card.affiliation != affiliation:
            return 0.0
        able = [len([slug for slug in members if slug in who]) for who in self._players(card)]
        if 0 in able:
            return 0.0
        share = min(able, default=len(members)) / max(1, len(members))
        return 1 + 0.5 * share + 0.4 * bool(card.affiliation) - 0.1 * card.rule.cost

    def _players(self, card: TacticCard) -> list[frozenset[str]]:
        """Who may play each part of a card, in whichever of a thousand squads."""
        if card.slug not in self._may:
            slugs = self.engine.catalogue.characters
            self._may[card.slug] = [
                frozenset([slug for slug in slugs if self._may_play(slug, one)])
                for one in card.players
            ]
        return self._may[card.slug]

    def _may_play(self, slug: str, wanted: Filter) -> bool:
        card = self.engine.catalogue.characters[slug]
        if wanted.character and slug not in as_tuple(wanted.character):
            return False
        if wanted.alter_ego and card.alter_ego not in as_tuple(wanted.alter_ego):
            return False
        known = self.engine.catalogue.affiliations.get(wanted.affiliation)
        return known is None or slug in known.members

    # --- the questions ---

    def _type(self, view: State, decision: Choose) -> tuple[Answer, Reason]:
        roster = self._roster(view, decision.asked)
        nimble = sum(map(self.mobility, roster.slugs)) / len(roster.slugs)
        if abs(nimble - NIMBLE) < EITHER:  # it can do both: not always the same
            kind, why = self._chance(view).choice(CRISIS_TYPES), say.CRISIS_OF_BOTH
        elif nimble > NIMBLE:
            kind, why = "extraction", say.CRISIS_NIMBLE
        else:
            kind, why = "secure", say.CRISIS_GROUND
        picked = next((o for o in decision.options if o.thing == kind), decision.options[0])
        return Pick(picked.key), why(crisis=Word("crisis", kind))

    def _crisis(self, view: State, decision: Choose) -> tuple[Answer, Reason]:
        return self._by_squad(view, decision, say.FITS_CRISIS, NEARLY)

    def _threat(self, view: State, decision: Choose) -> tuple[Answer, Reason]:
        return self._by_squad(view, decision, say.FITS_THREAT, 1.0)

    def _chance(self, view: State) -> random.Random:
        """The same for the same seed and question."""
        return random.Random(f"set-up:{self.seed}:{view.asked}")

    def _by_squad(
        self, view: State, decision: Choose, fits: Code, nearly: float
    ) -> tuple[Answer, Reason]:
        """The card at which the own best squad makes most of the Threat, or by seed one of those
        that are nearly as good: who plays often wants to see more than one mission."""
        roster = self._roster(view, decision.asked)

        def rate(option: Option) -> tuple[float, float]:
            card = self.engine.catalogue.crises[option.thing or ""]
            crises = (card.slug,) if not view.crises else view.crises
            value, *_ = self.best_squad(roster, card.threat, crises)
            return value / max(1, card.threat), value

        top, _ = max(map(rate, decision.options))
        good = [option for option in decision.options if rate(option)[0] >= nearly * top]
        best = max(good, key=rate) if nearly == 1.0 else self._chance(view).choice(good)
        card = self.engine.catalogue.crises[best.thing or ""]
        crises = (card.slug,) if not view.crises else view.crises
        _, members, _ = self.best_squad(roster, card.threat, crises)
        why = fits(crisis=card.name, threat=card.threat, squad=self._names(members))
        return Pick(best.key), why

    def _characters(self, view: State, decision: Choose) -> tuple[Answer, Reason]:
        roster = self._roster(view, decision.asked)
        _, members, _ = self.best_squad(roster, view.threat, view.crises)
        chosen = [option.thing for option in decision.options if option.what == "remove"]
        for option in decision.options:
            if option.what == "remove" and option.thing not in members:
                return Pick(option.key), say.DOES_NOT_FIT(unit=option.name)
        for option in decision.options:
            if option.what == "add" and option.thing in members and option.thing not in chosen:
                return Pick(option.key), say.BEST_SQUAD(unit=option.name, threat=view.threat)
        return _finish(decision), say.SQUAD_COMPLETE(squad=self._names(tuple(members)))

    def _affiliation(self, view: State, decision: Choose) -> tuple[Answer, Reason]:
        frame = view.stack[-1]
        assert isinstance(frame, SetupFrame)
        roster = self._roster(view, decision.asked)
        members = frame.secrets[decision.asked].characters
        best = max(
            decision.options,
            key=lambda o: (self.affiliation_worth(members, o.thing or "", roster), o.declines),
        )
        led = leaders(members, best.thing or "", self.engine.catalogue, roster.tactics)
        if led:
            return Pick(best.key), say.BRINGS_LEADERSHIP(affiliation=best.name)
        return Pick(best.key), say.BEST_CARDS(affiliation=best.name)

    def _tactics(self, view: State, decision: Choose) -> tuple[Answer, Reason]:
        frame = view.stack[-1]
        assert isinstance(frame, SetupFrame)
        secret = frame.secrets[decision.asked]
        adding = [option for option in decision.options if option.what == "add"]

        def rate(option: Option) -> float:
            card = self.engine.catalogue.tactics[option.thing or ""]
            return self.card_worth(card, secret.characters, secret.affiliation)

        best = max(adding, key=rate, default=None)
        if best is None or rate(best) <= 0:
            return _finish(decision), say.NO_FURTHER_CARD()
        return Pick(best.key), say.CAN_BE_PLAYED(card=best.name)

    def _recruit(self, decision: Choose) -> tuple[Answer, Reason]:
        """What a card gives is worth most on the best character."""
        best = max(decision.options, key=lambda option: self.rating(option.picked))
        return Pick(best.key), say.MAKES_MOST(unit=best.name)

    def _edge(self, view: State, decision: Choose) -> tuple[Answer, Reason]:
        """The edge with more cover near it; tokens lie evenly."""

        def cover(option: Option) -> int:
            return sum(
                piece.size
                for piece in view.terrain.values()
                if _from_edge(_middle_of(piece.corners, piece.centre), option.name) < 14000
            )

        best = max(decision.options, key=cover)
        return Pick(best.key), say.EDGE_TO_HIDE(edge=Word("edge", best.name))

    def _leadership(self, view: State, decision: Choose) -> tuple[Answer, Reason]:
        """The leadership of the character that is likely to last."""
        best = max(decision.options, key=lambda o: self.toughness(view.units[o.thing or ""].card))
        name = self.engine.catalogue.characters[view.units[best.thing or ""].card].name
        return Pick(best.key), say.LASTS_LONGEST(leadership=best.name, unit=name)

    def _deploy_which(self, view: State, decision: Choose) -> tuple[Answer, Reason]:
        """The slow and the tough first: they give nothing away."""

        def order(option: Option) -> tuple[float, float]:
            slug = view.units[option.thing or ""].card
            return self.mobility(slug), -self.toughness(slug)

        best = min(decision.options, key=order)
        return Pick(best.key), say.GOES_FIRST(unit=best.name)

    # --- deployment ---

    def deployment(
        self, view: State, decision: ChooseSpot, seed: int
    ) -> Iterator[tuple[Answer, float, Reason]]:
        """Spots near tokens nobody of the squad is near yet, in cover, and far from enemies."""
        area = self.engine.region(view)
        assert area is not None and decision.unit
        unit = view.units[decision.unit]
        front = _front(view, decision.asked)
        wanted = [front(token.spot) for token in view.tokens.values() if token.on_table]
        found = [area.nearest(*spot) for spot in dict.fromkeys(wanted)]
        for answer in (*found, *area.samples(SPOTS, seed)):
            if isinstance(answer, PickSpot):
                worth, why = self._spot(view, unit, (answer.x, answer.y))
                yield answer, worth, why

    def _spot(self, view: State, unit: Unit, spot: Spot) -> tuple[float, Reason]:
        look = self._share if self.spreads else self._pulled
        best, token, away = look(view, unit, spot)
        why = say.ROOM_TO_MOVE()
        if token is not None:
            name = token_name(self.engine, view, token)
            why = say.NEAR_TOKEN(token=name, inches=round(away / 1000))
        cover = sum(
            0.12
            for piece in view.terrain.values()
            if piece.size >= 2 and _far(spot, _middle_of(piece.corners, piece.centre)) < 3500
        )
        near = [foe for foe in view.units.values() if foe.on_table and foe.owner != unit.owner]
        risk = sum(0.15 for foe in near if _far(spot, foe.spot) < 16000)
        return best + min(cover, 0.25) - risk, say.TERRAIN_CLOSE(why=why) if cover else why

    def _pulled(self, view: State, unit: Unit, spot: Spot) -> tuple[float, Token | None, float]:
        """The token that draws most to a spot: near, and few of the squad nearer."""
        best, found, inches = 0.0, None, 0.0
        for token in view.tokens.values():
            if not token.on_table:
                continue
            away = _far(spot, token.spot)
            taken = sum(
                1
                for ally in view.units.values()
                if ally.on_table
                and ally.owner == unit.owner
                and _far(ally.spot, token.spot) <= away
            )
            pull = (14000 - away) / 1000 * 0.12 / (1 + taken)
            if pull > best:
                best, found, inches = pull, token, away
        return best, found, inches

    def _share(self, view: State, unit: Unit, spot: Spot) -> tuple[float, Token | None, float]:
        """What the squad can come to in its first turns if a unit stands there, each token by the
        one who is nearest to it, and the token that is the unit's own."""
        there = replace(unit, x=spot[0], y=spot[1])
        squad = [one for one in view.units.values() if one.on_table and one.owner == unit.owner]
        pairs = sorted(
            (self._moves(one, token), one.id, token.id)
            for one in (*squad, there)
            for token in view.tokens.values()
            if token.on_table
        )
        total, own, busy, taken = 0.0, None, set[str](), set[str]()
        for moves, one, token_id in pairs:
            if one in busy or token_id in taken:
                continue
            busy.add(one)
            taken.add(token_id)
            total += _in_time(moves)
            if one == unit.id:
                own = view.tokens[token_id]
        return total, own, _far(spot, own.spot) if own else 0.0

    def _moves(self, unit: Unit, token: Token) -> float:
        """How many moves a unit is away from contesting a token (OBJ-15)."""
        away = self.judge.away(unit, token) - token.radius - RANGE[1]
        return max(0.0, away / self.judge.blows.walk(unit))

    # --- looking ---

    def _roster(self, view: State, side: SideId) -> Roster:
        frame = view.stack[-1]
        assert isinstance(frame, SetupFrame)
        return frame.rosters[side]

    def _names(self, members: Members) -> Listed:
        return Listed(tuple(self.engine.catalogue.characters[slug].name for slug in members))


def _in_time(moves: float) -> float:
    """What a token is worth that is so many moves away: most in the first turn, nothing in the
    third."""
    if moves <= TURN:
        return 1.0 - 0.15 * moves
    return max(0.0, 0.35 * (2 - moves / TURN))


def _no_extras(decision: Choose) -> tuple[Answer, Reason]:
    """What no sense is spent on: no extras, be done."""
    for option in decision.options:
        if option.declines:
            return Pick(option.key), say.NO_EXTRAS()
    first = decision.options[0]
    return Pick(first.key), say.WILL_DO(name=first.name) if first.name else say.FIRST_WILL_DO()


def _finish(decision: Choose) -> Pick:
    """Be done, or the first thing where that is not possible yet."""
    last = next((option for option in decision.options if option.declines), decision.options[0])
    return Pick(last.key)


def _far(one: Spot, two: Spot) -> float:
    return float(((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2) ** 0.5)


def _middle_of(corners: tuple[Spot, ...], centre: Spot) -> Spot:
    if not corners:
        return centre
    xs, ys = zip(*corners, strict=True)
    return (sum(xs) // len(xs), sum(ys) // len(ys))


def _from_edge(spot: Spot, edge: str) -> int:
    x, y = spot
    return {"south": y, "north": 2 * CENTRE - y, "west": x, "east": 2 * CENTRE - x}[edge]


def _front(view: State, side: SideId) -> Callable[[Spot], Spot]:
    """The point of the own strip right in front of a spot."""
    edge, reach = view.sides[side].edge, RANGE[DEPLOYMENT_RANGE] - 500

    def front(spot: Spot) -> Spot:
        x, y = spot
        points = {
            "south": (x, reach), "north": (x, 2 * CENTRE - reach),
            "west": (reach, y), "east": (2 * CENTRE - reach, y),
        }  # fmt: skip
        return points.get(edge, spot)

    return front
