"""The engine's public face: new_game, step, why_not, region, view, outcome.

Everything else in `rules` is reached through it. `step` is pure: it never changes the state it is
given.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple, Protocol, TypeVar

from crisis.cards.model.schema import OWN, AttackCard, Catalogue, Rule
from crisis.cards.model.walk import all_effects, all_filters, continuous_lines
from crisis.cards.vocabulary import Filter, SecureToken, Summon, Timing, terms
from crisis.dice.attack import Attack
from crisis.dice.odds import AttackOdds
from crisis.rules.chapters.scoring import end_game, expected_scores
from crisis.rules.core import witness
from crisis.rules.core.answers import game_over, why_not_shape
from crisis.rules.core.area import Area
from crisis.rules.core.edition import Edition
from crisis.rules.core.game import ALL, Game, Order, P, Speakers, content
from crisis.rules.core.loop import run, take
from crisis.rules.core.refusal import Refusal, Refused
from crisis.rules.core.steps import Ask
from crisis.rules.core.well_formed import why_not_form
from crisis.rules.forecast.odds import describe, describe_open, exact_odds
from crisis.rules.legal.legality import why_not_target
from crisis.rules.procedures import PROCEDURES
from crisis.rules.reading.contest import AskCards
from crisis.rules.reading.roles import as_tuple
from crisis.rules.setup.secrets import veiled
from crisis.rules.setup.setup import Setup, begin, check, lay_out
from crisis.state.decisions import (
    AgreeDraw,
    Answer,
    Choose,
    ChooseAdvance,
    ChooseAim,
    ChooseDice,
    ChooseSpot,
    Concede,
    Decision,
    Option,
    Pick,
    PickDice,
)
from crisis.state.event import Event
from crisis.state.events import Conceded
from crisis.state.frames import AttackFrame
from crisis.state.records import Outcome, Side, SideId, UnitId, other
from crisis.state.state import State
from crisis.texts import codes

W = TypeVar("W", bound=Hashable)

MOST_ANSWERS = 100_000  # of one playout; no game of sane players comes near
MOST_SQUADS = 256  # whose speakers are remembered
MOST_GAMES = 4  # that are kept: a position, the trial of an answer to it, and one in the trial


Answering = Callable[[State, Decision], Answer]


class Playing(Protocol):
    """Answers for everybody in a playout, and says which part of a menu it picks from."""

    def __call__(self, state: State, decision: Decision, /) -> Answer: ...

    def order(self, parts: Sequence[P], /) -> Sequence[P]: ...


Policy = Callable[[int], Playing]  # by the seed of all that it leaves to chance


class Played(NamedTuple):
    """What a playout came to, and all that was answered on the way: `step` gets there, too."""

    state: State
    answers: tuple[Answer, ...]


def _never(_state: State) -> bool:
    return False


class IllegalAnswer(ValueError):
    """An answer that the pending decision does not accept; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))


class UnknownName(LookupError):
    """No character or attack of this game is called so; the sentence names those that are."""


class Engine:
    """The rules of one edition over one catalogue of cards."""

    def __init__(self, edition: Edition, catalogue: Catalogue) -> None:
        self.edition = edition
        self.catalogue = catalogue
        self._speakers: dict[tuple[object, ...], Speakers] = {}
        self._kept: tuple[Game, ...] = ()  # of the states that were asked about last
        self._live: dict[int, Game] = {}  # of states that are being played on, by their identity

    # --- playing ---

    def new_game(self, setup: Setup) -> State:
        """The state in which the first decision of a game is asked."""
        check(setup, self.edition, self.catalogue)
        state = State(
            edition=self.edition.id,
            revision=self.catalogue.revision,
            table=setup.table,
            crises=setup.crises,
            sides={"A": Side("A"), "B": Side("B")},
        )
        game = Game(state, self.edition, self.catalogue, PROCEDURES, Speakers(), AskCards())
        lay_out(game, setup)
        begin(game, setup)
        game.speakers = self.speakers(state)  # what was laid down happened to nobody
        run(game)
        return state

    def settle(self, state: State) -> State:
        """Run a position built by hand up to its first decision (tests, scenarios, puzzles)."""
        return witness.played(partial(self._settle, state))

    def _settle(self, state: State) -> State:
        twin = state.clone()
        run(self._game(twin))
        return twin

    def step(self, state: State, answer: Answer) -> tuple[State, tuple[Event, ...]]:
        """Answer the pending decision; the given state stays as it is."""
        return witness.played(partial(self._step, state, answer))

    def _step(self, state: State, answer: Answer) -> tuple[State, tuple[Event, ...]]:
        game = self._game(state)
        refusal = self._why_not(game, answer)
        if refusal is not None:
            raise IllegalAnswer(refusal)
        twin = state.clone()
        after = game.of(twin)
        events = self._advance(after, answer)
        self._keep(after)
        return twin, events

    def _keep(self, game: Game) -> None:
        """The state that was given out last is mostly the next one that is asked about."""
        self._renew(game)
        game.close()
        if self._kept[:1] != (game,):
            self._remember(game)

    def _remember(self, game: Game) -> None:
        others = [one for one in self._kept if one is not game]
        self._kept = (game, *others[: MOST_GAMES - 1])

    def _renew(self, game: Game) -> None:
        """Make a game ready for the next answer."""
        game.events, game.returned = [], None
        if game.has_new_cards():
            game.hear(self.speakers(game.state))

    def advance(self, state: State, answer: Answer, *, sketch: bool = False) -> tuple[Event, ...]:
        """Like `step`, but in place and without the check: for search on a clone of its own.

        With `sketch` the menus of a turn and an activation need not be whole: for who judges the
        position that was reached and picks nothing from it."""
        game = self._game(state)
        game.sketching = sketch
        events = self._advance(game, answer)
        self._keep(game)
        return events

    def playout(
        self, state: State, policy: Policy, seed: int, until: Callable[[State], bool] = _never
    ) -> Played:
        """Let a policy answer for everybody, chance included, until the game is over or what is
        waited for is there. Nobody's secrets are hidden from it: it is for thoughts about a game
        and not for playing one. Of a menu only the part is worked out that it draws from."""
        twin, playing = state.clone(), policy(seed)
        answers: list[Answer] = []
        self.play_on(twin, playing, until, answers=answers, order=playing.order)
        return Played(twin, tuple(answers))

    def play_on(
        self,
        state: State,
        answer: Answering,
        until: Callable[[State], bool],
        *,
        most: int = MOST_ANSWERS,
        answers: list[Answer] | None = None,
        order: Order | None = None,
    ) -> None:
        """Like `advance` again and again: in place, with one reading of the position for all; no
        check, no view, no copies. `answers` gets what was answered. With an `order` menus hold only
        one part of what can be picked, but for the last one."""
        game = self._live[id(state)] = self._game(state)
        game.order = order
        try:
            for _ in range(most):
                if state.pending is None or until(state):
                    break
                given = answer(state, state.pending)
                if answers is not None:
                    answers.append(given)
                game.drawn = False
                self._advance(game, given)
                self._renew(game)
        finally:
            del self._live[id(state)]
            game.order = None
        if game.drawn and state.pending is not None:
            step = PROCEDURES[type(game.top)].steps[game.top.step]
            assert isinstance(step, Ask)
            whole = step.decide(game, game.top)
            assert whole is not None
            state.asked -= 1  # it is the same question
            game.ask(whole)

    def _advance(self, game: Game, answer: Answer) -> tuple[Event, ...]:
        if not isinstance(answer, Concede | AgreeDraw):
            take(game, answer)
            run(game)
        elif isinstance(answer, Concede):
            game.emit(Conceded(answer.side))
            end_game(game, other(answer.side), "GEN-01", codes.CONCEDED())
        else:
            end_game(game, None, "Q-66", codes.DRAW_AGREED())
        return tuple(game.events)

    # --- asking about the rules ---

    def why_not(self, state: State, answer: Answer) -> Refusal | None:
        """None for a legal answer, else the reason with its rule."""
        return self._why_not(self._game(state), answer)

    def _why_not(self, game: Game, answer: Answer) -> Refusal | None:
        state = game.state
        if state.outcome is not None:
            return game_over(state.outcome)
        refusal = why_not_form(answer)
        if refusal is not None:
            return refusal
        if isinstance(answer, Concede | AgreeDraw) or state.pending is None:
            return None
        frame = state.stack[-1]
        step = PROCEDURES[type(frame)].steps[frame.step]
        assert isinstance(step, Ask)
        refusal = why_not_shape(state.pending, answer, step.rule)
        if isinstance(state.pending, Choose):
            # Every listed option is legal; what is not listed gets the best explanation there is.
            if refusal is None or not isinstance(answer, Pick):
                return refusal
            found = (one for one in self._refused(game) if one.option.key == answer.key)
            return next((reason for one in found if (reason := one.because())), refusal)
        if isinstance(state.pending, ChooseDice) and isinstance(answer, PickDice):
            return step.why_not(game, frame, state.pending, answer) or refusal  # it knows the dice
        return refusal or step.why_not(game, frame, state.pending, answer)

    def choices(self, state: State) -> list[Option | tuple[Option, Refusal]]:
        """What can be picked now, then what a player would look for and cannot have, with the
        reason; empty when the pending decision is not a choice from a list."""
        if not isinstance(state.pending, Choose):
            return []
        refused = [
            (one.option, reason)
            for one in self._refused(self._game(state))
            if (reason := one.because()) is not None
        ]
        return [*state.pending.options, *refused]

    def _refused(self, game: Game) -> Iterator[Refused]:
        frame = game.state.stack[-1]
        step = PROCEDURES[type(frame)].steps[frame.step]
        if isinstance(step, Ask) and step.choices is not None:
            for choice in step.choices(game, frame):
                if isinstance(choice, Refused):
                    yield choice

    def region(self, state: State) -> Area | None:
        """The exact area of a continuous choice; None for any other decision."""
        if not isinstance(state.pending, ChooseSpot | ChooseAdvance | ChooseAim):
            return None
        frame = state.stack[-1]
        step = PROCEDURES[type(frame)].steps[frame.step]
        assert isinstance(step, Ask) and step.area is not None
        return step.area(self._game(state), frame)

    def view(self, state: State, side: SideId | None) -> State:
        """What one side may see (None: a spectator): the secrets of others are blanked."""
        return veiled(state, side)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def scores_now(self, state: State) -> list[tuple[SideId, int, str]]:
        """What each side would score if the round ended now."""
        return expected_scores(self._game(state))

    def can_attack(self, state: State, attacker: UnitId, attack: str, target: UnitId) -> bool:
        """Whether a unit could attack another from where both stand, Power aside."""
        game = self._game(state)
        card = _known_attack(game, attacker, attack, target)
        side = game.unit(attacker).side
        frame = AttackFrame(attacker=attacker, side=side, attack=card.ref, attack_type=card.type)
        return why_not_target(game, frame, target) is None

    def odds(self, state: State, attacker: UnitId, attack: str, target: UnitId) -> AttackOdds:
        """The exact odds of an attack of this name, with every card effect that applies now."""
        game = self._game(state)
        card = _known_attack(game, attacker, attack, target)
        return exact_odds(describe(game, attacker, card.ref, target))

    def open_odds(self, state: State) -> tuple[Attack, AttackOdds] | None:
        """The pools and exact odds of the attack that is declared and not rolled yet."""
        attack = describe_open(self._game(state))
        return None if attack is None else (attack, exact_odds(attack))

    def game(self, state: State) -> Game:
        """A reading view for questions about values and measures; do not emit through it."""
        return self._game(state)

    # --- inside ---

    def _game(self, state: State) -> Game:
        if self._live and id(state) in self._live:
            return self._live[id(state)]
        now, alike = content(state), None
        for game in self._kept:
            if game.content == now:
                if game.state is state:
                    return game
                alike = game
        if alike is not None:  # a copy: all that is known about who is there is true of it, too
            found = alike.of(state)
        else:
            speakers = self.speakers(state)
            found = Game(state, self.edition, self.catalogue, PROCEDURES, speakers, AskCards())
        found.close()
        self._remember(found)
        return found

    def speakers(self, state: State) -> Speakers:
        """Every timing and value that a card of this game could speak about."""
        cards = tuple([(unit.card, unit.gems) for unit in state.units.values()])
        tactics = frozenset(
            [slug for side in state.sides.values() for slug in (*side.tactics, *side.played)]
        )
        key = (cards, tactics, state.crises, state.one_shots)
        found = self._speakers.get(key)
        if found is None:
            if len(self._speakers) >= MOST_SQUADS:
                self._speakers.clear()
            found = self._speakers[key] = self._collect_speakers(state)
        return found

    def _collect_speakers(self, state: State) -> Speakers:
        cards = self.catalogue
        rules: list[Rule] = list(cards.basics)
        for condition in cards.conditions.values():
            rules += condition.rules
        for slug in self._characters(state):
            for sides in cards.characters[slug].forms.values():
                for side in sides.values():
                    rules += [*side.rules, *side.leaderships]
                    rules += [rule for attack in side.attacks.values() for rule in attack.rules]
        for side_record in state.sides.values():
            for slug in (*side_record.tactics, *side_record.played):
                rules += cards.tactics[slug].all_rules
        for unit in state.units.values():
            rules += [rule for slug in unit.gems for rule in cards.gems[slug].rules]
        tables = [rule for slug in state.crises for rule in cards.crises[slug].all_rules]
        tables += [rule for slug in state.one_shots for rule in cards.one_shots[slug].all_rules]
        rules += tables
        return Speakers(
            timings=_by_card(rules, _timings),
            values=_by_card(rules, _values),
            words=_words(rules),
            of_others=frozenset(
                line.about
                for rule in rules
                for line in continuous_lines(rule)
                if line.who not in OWN
            ),
            memories=memories(rules, self._players(state)),
            table_timings=frozenset(timing for rule in tables for timing in rule.on),
            table_values=frozenset(word for rule in tables for word in _values(rule)),
            mark=any(
                isinstance(effect, SecureToken) for rule in rules for effect in all_effects(rule)
            ),
        )

    def _players(self, state: State) -> list[Filter]:
        """What the Team Tactic cards of this game ask of those who play them."""
        slugs = (slug for side in state.sides.values() for slug in (*side.tactics, *side.spare))
        known = self.catalogue.tactics
        return [wanted for slug in slugs if slug in known for wanted in known[slug].players]

    def _characters(self, state: State) -> set[str]:
        """The characters in the squads and those they can bring into play."""
        found = {unit.card for unit in state.units.values()}
        for slug, card in self.catalogue.characters.items():
            if set(card.parents) & found:
                found.add(slug)
        for slug in list(found):
            for sides in self.catalogue.characters[slug].forms.values():
                for side in sides.values():
                    found |= {
                        effect.character
                        for rule in side.rules
                        for effect in all_effects(rule)
                        if isinstance(effect, Summon)
                    }
        return found


def _known_attack(game: Game, attacker: UnitId, attack: str, target: UnitId) -> AttackCard:
    """The attack of this name; `UnknownName` for one that is not, or for unknown characters."""
    units = game.state.units
    for name in (attacker, target):
        if name not in units:
            raise UnknownName(f"there is no character {name!r} here; known: {', '.join(units)}")
    cards = game.attacks(game.unit(attacker))
    if attack not in cards:
        known = ", ".join(cards)
        raise UnknownName(f"{game.name(attacker)} has no attack {attack!r}; known: {known}")
    return cards[attack]


def _by_card(
    rules: Iterable[Rule], words: Callable[[Rule], Iterable[W]]
) -> dict[W, frozenset[str]]:
    """The cards whose rules use each word."""
    found: dict[W, frozenset[str]] = {}
    for rule in rules:
        for word in words(rule):
            found[word] = found.get(word, frozenset()) | {rule.card}
    return found


def _timings(rule: Rule) -> Iterable[Timing]:
    return rule.on


def _values(rule: Rule) -> Iterable[str]:
    return (line.about for line in continuous_lines(rule))


def _words(rules: Iterable[Rule]) -> dict[str, frozenset[str]]:
    """What of each value is spoken about: the cost "of" a tactic; all of it where no word is."""
    found: dict[str, frozenset[str]] = {}
    for rule in rules:
        for line in continuous_lines(rule):
            words = as_tuple(line.of) or (ALL,)
            found[line.about] = found.get(line.about, frozenset()) | {*words}
    return found


def memories(rules: Iterable[Rule], others: Iterable[Filter] = ()) -> frozenset[str]:
    """What these rules and filters want to be remembered: words of `did`, earlier attacks, used
    powers."""
    found: set[str] = set()
    kept = tuple(rules)
    for wanted in chain((part for rule in kept for part in all_filters(rule)), others):
        found |= {wanted.did} if wanted.did else set()
        found |= {"used"} if wanted.used else set()
        fought = wanted.attacked or wanted.untargeted or wanted.has_targeted
        found |= {"attacked"} if fought else set()
        found |= {"powers"} if wanted.first_power is not None else set()
        found |= {"moves"} if wanted.moved_by else set()
        found |= {wanted.did_this_round} if wanted.did_this_round else set()
    found |= {"moves"} if any(_asks_for_placings(rule) for rule in kept) else set()
    return frozenset(found)


def _asks_for_placings(rule: Rule) -> bool:
    """An amount that counts how often somebody was placed."""
    return any(
        term.part == "placings"
        for line in continuous_lines(rule)
        for words in (line.add, line.is_)
        if isinstance(words, str)
        for term in terms(words)
    )
