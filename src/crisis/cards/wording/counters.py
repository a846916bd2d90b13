"""Named tokens as clauses: they come and go, some of them or all that there are."""

from crisis.cards import vocabulary as v
from crisis.cards.wording.amounts import counted, is_negative, opposite
from crisis.cards.wording.filters import selector
from crisis.cards.wording.names import name_of
from crisis.cards.wording.scope import Scope
from crisis.cards.wording.tree import (
    Addend,
    Clause,
    Counted,
    Name,
    Node,
    Number,
    Phrase,
    Slots,
    Sum,
)


def is_only(much: Node, what: Phrase) -> bool:
    """So much of something as there is."""
    return isinstance(much, Counted) and much.amount == Sum((Addend(what),))


_UNBOUND = v.Count(counter="any", amount=0).most


def count(effect: v.Count, scope: Scope) -> Clause:
    """Named tokens come and go; some cards hold only so many."""
    goes = is_negative(effect.amount)
    much = opposite(effect.amount) if goes else effect.amount
    name = Name(name_of(effect.counter))
    tokens = counted("counter", much, scope, name)
    if goes and is_only(tokens, Phrase("results.counter", {"name": name, "of": scope.owner()})):
        return Clause("lose_counters", selector(effect.who, scope), {"name": name})
    slots: Slots = {"tokens": tokens}
    if effect.most != _UNBOUND:
        slots["most"] = Number(effect.most)
    return Clause("lose_counter" if goes else "get_counter", selector(effect.who, scope), slots)
