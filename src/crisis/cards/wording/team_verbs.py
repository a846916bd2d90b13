"""Clauses of verbs that mostly Team Tactic cards say: the hand, Leaderships, sharing out."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from crisis.cards import vocabulary as v
from crisis.cards.wording.amounts import amount, counted
from crisis.cards.wording.filters import selector, several
from crisis.cards.wording.looks import affiliation
from crisis.cards.wording.names import as_tuple, joined, printed, words
from crisis.cards.wording.scope import Scope
from crisis.cards.wording.tree import Clause, Name, Node, Number, Slots, Word

_SQUADS = ("", "own")  # no affiliation, and the squad's own


def _kinds(affiliations: tuple[str, ...]) -> Node:
    kinds = joined(
        (Word("words", slug or "unaffiliated") if slug in _SQUADS else affiliation(slug))
        for slug in affiliations
    )
    return replace(kinds, last="or") if len(affiliations) > 1 else kinds


def _add_tactic(effect: v.AddTactic, _scope: Scope) -> Clause:
    return Clause("add_tactic", None, {"kinds": _kinds(effect.affiliations)})


def _share(effect: v.Share, scope: Scope) -> Clause:
    much = counted(effect.goods, effect.amount, scope)
    return Clause("share", None, {"amount": much, "who": several(selector(effect.who, scope))})


def _draw_word(effect: v.DrawWord, _scope: Scope) -> Clause:
    return Clause("draw_word", None, {"what": words("modes", effect.words)})


def _lead(effect: v.Lead, scope: Scope) -> Clause:
    return Clause("lead", scope.role(effect.who), {"name": Name(effect.leadership)})


def _choose_leadership(effect: v.ChooseLeadership, _scope: Scope) -> Clause:
    kinds = _kinds(effect.affiliations)
    return Clause("choose_leadership", None, {"n": Number(effect.count), "kinds": kinds})


def _choose_fallen(effect: v.ChooseFallen, scope: Scope) -> Clause:
    slots: Slots = {"as": scope.role(effect.as_)}
    if effect.threat_max is not None:
        slots["threat"] = amount(effect.threat_max, scope)
    return Clause("choose_fallen", None, slots)


def _choose_power(effect: v.ChoosePower, scope: Scope) -> Clause:
    return Clause("choose_power", None, {"of": scope.role(effect.of)})


def _hand_card(effect: v.HandCard, scope: Scope) -> Clause:
    several_of = len(as_tuple(effect.grants)) > 1
    slots: Slots = {"grants": printed(effect.grants, "and")}
    return Clause("hand_cards" if several_of else "hand_card", selector(effect.who, scope), slots)


TEAM_BUILDERS: dict[type, Callable[[Any, Scope], Clause]] = {
    v.AddTactic: _add_tactic,
    v.Share: _share,
    v.DrawWord: _draw_word,
    v.Lead: _lead,
    v.ChooseLeadership: _choose_leadership,
    v.ChooseFallen: _choose_fallen,
    v.ChoosePower: _choose_power,
    v.HandCard: _hand_card,
}
