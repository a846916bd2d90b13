"""Everything that could be picked now, with the engine's reason for what cannot.

The engine lists what is legal; here the entries are added that a player would look for and not
find: attacks, powers, tokens, targets, cards. Whether they are legal is the engine's answer alone.
"""

from collections.abc import Callable, Iterator

from crisis.rules.chapters.objectives import interactables
from crisis.rules.core.game import Game
from crisis.server.ask.questions import Question
from crisis.server.game.table import refuse
from crisis.server.protocol.messages import Choice, OptionsReply
from crisis.state.decisions import Choose, Pick
from crisis.state.frames import ActivationFrame
from crisis.state.records import SideId, Unit


def options(question: Question) -> OptionsReply:
    """The legal options first, then what is refused and why."""
    pending = question.state.pending
    if not isinstance(pending, Choose):
        raise refuse("The pending decision is not a choice from a list.")
    game = question.engine.game(question.state)
    legal = [Choice(o.key, o.what, o.name, o.unit, o.about, o.cost) for o in pending.options]
    known = {_stem(choice.key) for choice in legal}
    search = _SEARCHES.get(pending.purpose)
    refused = [] if search is None else [
        entry
        for choice in search(game, question.seat)
        if _stem(choice.key) not in known
        and (entry := _with_reason(question, choice)) is not None
    ]  # fmt: skip
    unit = game.top.unit if isinstance(game.top, ActivationFrame) else None
    return OptionsReply(decision=question.decision, unit=unit, options=(*legal, *refused))


def _stem(key: str) -> str:
    """A key without who pays and how much."""
    return key.partition("@")[0].partition("#")[0]


def _with_reason(question: Question, choice: Choice) -> Choice | None:
    refusal = question.engine.why_not(question.state, Pick(choice.key))
    if refusal is None:
        return None
    return Choice(
        choice.key, choice.what, choice.name, choice.unit, choice.about, choice.cost, refusal
    )


def _activation(game: Game, side: SideId) -> Iterator[Choice]:
    unit = game.unit(game.top.unit)
    face = game.face(unit)
    yield Choice("move", "move", unit=unit.id)
    yield Choice("climb", "climb", unit=unit.id)
    for condition in unit.conditions:
        yield Choice(f"shake:{condition}", "shake", condition, unit.id)
    yield from _attacks_of(game, unit)
    actives = list(face.index.actives)
    for slug in unit.gems:
        actives += game.catalogue.gems[slug].index.actives
    for rule in actives:
        yield Choice(f"power:{rule.name}", "power", rule.name, unit.id, rule.ref, rule.cost)
    for thing in interactables(game):
        yield Choice(f"interact:{thing}", "interact", game.name(thing), unit.id, thing)
    yield from _tactics(game, side)


def _turn(game: Game, side: SideId) -> Iterator[Choice]:
    for unit in game.allies(side):
        yield Choice(f"activate:{unit.id}", "activate", game.name(unit.id), unit.id)
    yield Choice("pass", "pass")
    yield from _tactics(game, side)


def _tactics(game: Game, side: SideId) -> Iterator[Choice]:
    for slug in game.state.sides[side].tactics:
        card = game.catalogue.tactics[slug]
        yield Choice(f"tactic:{slug}", "tactic", card.name, about=slug, cost=card.rule.cost)


def _targets(game: Game, side: SideId) -> Iterator[Choice]:
    for unit in game.enemies(side):
        yield Choice(f"target:{unit.id}", "target", game.name(unit.id), unit.id)


def _attacks(game: Game, _side: SideId) -> Iterator[Choice]:
    yield from _attacks_of(game, game.unit(game.top.attacker))


def _attacks_of(game: Game, unit: Unit) -> Iterator[Choice]:
    for card in game.attacks(unit).values():
        yield Choice(f"attack:{card.name}", "attack", card.name, unit.id, cost=card.cost)


_SEARCHES: dict[str, Callable[[Game, SideId], Iterator[Choice]]] = {
    "act": _activation,
    "turn": _turn,
    "end_turn": _tactics,
    "declare_target": _targets,
    "choose_attack": _attacks,
}
