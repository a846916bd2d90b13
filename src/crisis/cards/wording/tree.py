"""The clause tree: what a card says, without a word of any language.

The builders of this folder make it from the vocabulary; a grammar of `crisis.languages` makes
sentences of it. A node names a key of the lexicon and what fills its slots; every number and every
printed name comes from the card.
"""

from typing import Literal, TypeAlias, Union

from msgspec import Struct

Node: TypeAlias = Union[
    "Name", "Word", "Number", "Joined", "Role", "Again", "Somebody", "Phrase", "Sum", "Counted",
    "Said", "Clause",
]  # fmt: skip
Slots: TypeAlias = dict[str, Node]


class Name(Struct, frozen=True):
    """Words as they are printed: a character, an attack, a superpower, a token."""

    words: str


class Word(Struct, frozen=True):
    """One word of a closed group: a face, a tool, a kind of attack, a situation."""

    group: str
    key: str


class Number(Struct, frozen=True):
    """A plain number."""

    value: int


class Joined(Struct, frozen=True):
    """Several things in a row."""

    parts: tuple[Node, ...]
    last: Literal["and", "or"] = "and"


class Role(Struct, frozen=True):
    """A part of the occasion, or what was chosen under a name; `many` are each meant alone."""

    name: str
    many: bool = False


class Again(Struct, frozen=True):
    """Whoever the clause before was about."""

    role: Role


class Phrase(Struct, frozen=True):
    """A pattern of the lexicon with its slots: a moment, a look, an occasion, a result.

    `entry` is the group of the pattern and its name there: `occasions.source`.
    """

    entry: str
    slots: Slots = {}


class Somebody(Struct, frozen=True):
    """Who or what fits: a noun of the lexicon, how many of them, and what they are like."""

    noun: str
    looks: tuple[Phrase, ...] = ()
    how_many: Literal["one", "every", "each", "the", "no"] = "one"
    slots: Slots = {}
    also: Node | None = None  # "(the target too)"


class Addend(Struct, frozen=True):
    """One part of a sum."""

    what: Node
    times: int = 1
    minus: bool = False
    per: int = 1


class Sum(Struct, frozen=True):
    """An amount that is counted out when the rule is carried out."""

    addends: tuple[Addend, ...]


class Counted(Struct, frozen=True):
    """So much of something: 3 Power, or Power equal to the damage dealt."""

    noun: str
    amount: Number | Sum
    name: Node | None = None
    group: str = "counted"


class Said(Struct, frozen=True):
    """What must be so: somebody is like this; without a subject it is said of who was named."""

    looks: tuple[Phrase, ...]
    subject: Node | None = None


Condition: TypeAlias = Said | Phrase


class Clause(Struct, frozen=True):
    """Somebody does something; without a subject the reader is told to do it. `verb` is the key of
    its pattern, `leads` say when it happens."""

    verb: str
    subject: Node | None = None
    slots: Slots = {}
    may: bool = False
    asks: bool = False  # it may be left, but others do it: "you may: the target advances"
    leads: tuple[Word, ...] = ()
    situation: Phrase | None = None
    conditions: tuple[Condition, ...] = ()  # said after it: "... if it holds a token"
    needs: tuple[Condition, ...] = ()  # said before it: "if ...: "
    anyway: bool = False  # after a clause that had to be so: "in any case: "
    inside: tuple["Clause", ...] = ()  # carried out for one after the other
    keeps: tuple[Phrase, ...] = ()  # "(the sister is the partner)"
    follows: bool = False  # under the conditions of the clause before: "..., then ..."
    opens: bool = False  # all that follows stands under it: "unless ...: ..."


class Trigger(Struct, frozen=True):
    """When a rule speaks."""

    moments: tuple[Phrase, ...] = ()
    conditions: tuple[Condition, ...] = ()
    each: Phrase | None = None
    action: bool = False


class Told(Struct, frozen=True):
    """A whole rule: its trigger, who pays, what is done in order, how often."""

    trigger: Trigger
    clauses: tuple[Clause, ...]
    asks: bool = False  # all of it may be left: "you may: ..."
    price: Clause | None = None
    limit: Phrase | None = None
    own_words: str = ""  # a card file may say it itself
