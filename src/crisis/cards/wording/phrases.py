"""Pieces of sentences: who, where, how much and under which condition, in our own plain English.

`cards.wording.text` puts them together. Every number and name comes from the data, so that what is
shown cannot drift from what is done.
"""

from msgspec.structs import replace

from crisis.cards.vocabulary import (
    Amount,
    ChooseThing,
    Filter,
    Selector,
)
from crisis.cards.wording.amount_text import amount, faces
from crisis.cards.wording.names import as_tuple, join, name_of, role
from crisis.cards.wording.nouns import (
    DID_WORDS,
    EVERYBODY,
    LIES,
    MOVED,
    NAMES_WITHOUT_ARTICLE,
    RELATIONS,
)


def selector(who: Selector) -> str:
    """Whom an effect touches."""
    if isinstance(who, str):
        return role(who)
    return described(EVERYBODY[who.relation or "any"], who) + _centre_too(who)


def _centre_too(who: Filter) -> str:
    """Whoever is measured from is within every Range of itself: said where one may doubt it."""
    meant = who.relation in (None, "any", "other", "enemy") and who.within is not None
    if not meant or who.of not in _CENTRES or who.of in as_tuple(who.not_):
        return ""
    return f" ({role(who.of)} too)"


_CENTRES = frozenset({"target", "attacker", "mover", "struck", "victim", "thrown"})


def one(wanted: Filter, noun: str = "") -> str:
    """Somebody who fits: "another ally within Range 2"."""
    return described(noun or RELATIONS[wanted.relation or "any"], wanted)


def chosen(effect: ChooseThing) -> str:
    """What a `choose` may name."""
    most = "up to " if effect.up_to else "exactly "
    many = f" ({most}{amount(effect.many)})" if effect.many != 1 else ""
    terrain = a_kind(effect.kind) if effect.kind and effect.from_ != "tokens" else "terrain"
    if effect.interactive:
        terrain = f"interactive {terrain}" if terrain == "terrain" else f"{terrain} (interactive)"
    nouns = {
        "characters": RELATIONS[effect.relation or "any"],
        "terrain": f"{terrain}",
        "characters_and_terrain": f"{RELATIONS[effect.relation or 'any']} or {terrain}",
        "tokens": an(f"{_named(effect.token) or _named(effect.kind)} token".strip())
        + _of_crisis(effect),
    }
    if effect.from_ == "tokens" and effect.holding is not None:
        held = "somebody" if effect.holding else "nobody"
        free = replace(effect, holding=None)
        return described(f"{nouns['tokens']} that {held} holds", free) + many
    return described(nouns[effect.from_], effect) + many


def each_token(wanted: Filter) -> str:
    """Tokens that fit: "each Civilian token that nobody holds within Range 3"."""
    name = _named(wanted.token) or _named(wanted.kind)
    lying = {True: " that somebody holds", False: " that nobody holds", None: ""}[wanted.holding]
    plain = replace(wanted, kind=(), holding=None)
    return described(f"each {name} token".replace("  ", " ") + lying, plain)


def described(noun: str, wanted: Filter) -> str:
    """A noun with everything its filter asks for."""
    parts = [noun, *_looks(wanted), *_place(wanted), *_past(wanted), *_alternatives(wanted)]
    return " ".join(part for part in parts if part)


def _alternatives(wanted: Filter) -> list[str]:
    """What one of several things is said about whoever is looked for."""
    parts = []
    for start, several in (("that", wanted.any_of), ("unless it", wanted.none_of)):
        said = [condition(part) for part in several]
        told = join([part.removeprefix("this character ") for part in said], "or")
        parts += [f"{start} {told}"] if several else []
    return parts


def _looks(wanted: Filter) -> list[str]:
    parts = [f"of {_affiliation(wanted.affiliation)}"] if wanted.affiliation else []
    parts += [
        template.format(_named(getattr(wanted, key)))
        for key, template in _NAMED
        if getattr(wanted, key)
    ]
    parts += [
        template.format(getattr(wanted, key))
        for key, template in _NUMBERS
        if getattr(wanted, key) is not None
    ]
    for key, yes, no in _STATES:
        asked = getattr(wanted, key)
        if asked is not None:
            parts.append(yes if asked else no)
    if wanted.on_terrain is not None:
        ground = a_kind(wanted.kind) if wanted.kind else "terrain"
        parts.append(f"on {ground}" if wanted.on_terrain else f"not on {ground}")
    for key, verb in (("holding", "holds"), ("contesting", "contests")):
        asked = getattr(wanted, key)
        if asked is not None:
            parts.append(f"that {verb} {_some_token(wanted) if asked else _no_token(wanted)}")
    if wanted.threat_max is not None:
        parts.append(f"of Threat {amount(wanted.threat_max)} or less")
    if wanted.size_max is not None:
        parts.append(_at_most_size(wanted.size_max))
    for key, template in _ROLED:
        words = as_tuple(getattr(wanted, key))
        if any(words):
            them = join([role(word) for word in words], "or")
            parts.append(template.format(them).replace("is each of", "is one of"))
    return parts


def _at_most_size(size: Amount) -> str:
    if isinstance(size, str) and size.endswith(".size") and "+" not in size:
        return f"no larger than {role(size.removesuffix('.size'))}"
    return f"of Size {amount(size)} or less"


def _affiliation(slug: str) -> str:
    return NAMES_WITHOUT_ARTICLE.get(slug, f"the {name_of(slug)}")


def _no_token(wanted: Filter) -> str:
    return f"no {_named(wanted.token) or 'token'}{_of_crisis(wanted)}"


def _of_crisis(wanted: Filter) -> str:
    cards = {"secure": " of a Secure crisis", "extraction": " of an Extraction crisis"}
    return cards.get(wanted.crisis, "")


def _some_token(wanted: Filter) -> str:
    kind = (
        f"{_named(wanted.kind)} token" if wanted.kind and not wanted.asks_for_terrain else "token"
    )
    name = (_named(wanted.token) or kind) + _of_crisis(wanted)
    return f"{an(name)} {LIES[wanted.lies]}" if wanted.lies else an(name)


def _named(words: str | tuple[str, ...]) -> str:
    return join([name_of(word) for word in as_tuple(words)], "or")


_NAMED = (
    ("character", "named {}"),
    ("alter_ego", "who is {}"),
    ("has", "with {}"),
    ("lacks", "without {}"),
    ("counter", "with a {} token"),
    ("keyword", "with {}"),
    ("has_rule", "with {}"),
    ("lacks_rule", "without {}"),
    ("outside", "that is no member of the {}"),
)
_NUMBERS = (
    ("size_min", "of Size {} or more"),
    ("power_min", "with {} or more Power"),
    ("power_max", "with {} or less Power"),
    ("tokens_min", "holding {} or more tokens"),
)
_ROLED = (
    ("smaller_than", "smaller than {}"),
    ("held_by", "held by {}"),
    ("among", "that is {}"),
)
_STATES = (
    ("healthy", "that is Healthy", "that is not Healthy"),
    ("injured", "that is Injured", "that is not Injured"),
    ("dazed", "that is Dazed", "that is not Dazed"),
    ("activated", "that has activated", "that has not activated"),
    ("damaged", "with damage", "without damage"),
    ("grunt", "that is a Grunt", "that is no Grunt"),
    ("leader", "that leads", "that does not lead"),
    ("highest_threat", "of the highest Threat of its side", "that has not the highest Threat"),
    ("first_power", "that has used no superpower this turn", "that has used a superpower"),
    ("unspent", "at the start of its activation", "that has done something in its activation"),
    ("hurt", "that suffered damage", "that suffered no damage"),
)


def _place(wanted: Filter) -> list[str]:
    parts = []
    if wanted.not_:
        parts.append(f"other than {join([role(name) for name in as_tuple(wanted.not_)], 'or')}")
    of = "" if wanted.of == "self" else f" of {role(wanted.of)}"
    if wanted.within is not None:
        parts.append(f"within {reach(wanted.within)}{of}")
    if wanted.beyond is not None:
        parts.append(f"beyond Range {wanted.beyond}{of}")
    if wanted.seen_by:
        parts.append(f"in sight of {role(wanted.seen_by)}")
    if wanted.with_ally is not None:
        number = wanted.allies_min
        others = f"{number} other characters" if number > 1 else "another character"
        parts.append(f"with {others} of its side within Range {wanted.with_ally}")
    if wanted.without_ally is not None:
        parts.append(f"without another character of its side within Range {wanted.without_ally}")
    if wanted.without_enemy is not None:
        parts.append(f"without an enemy within Range {wanted.without_enemy}")
    if wanted.near_terrain is not None:
        sight = " and in its sight" if wanted.seen_by_terrain else ""
        ground = a_kind(wanted.kind) if wanted.kind else "terrain"
        size = f" of Size {wanted.terrain_min} or more" if wanted.terrain_min else ""
        parts.append(f"within Range {wanted.near_terrain} of {ground}{size}{sight}")
    if wanted.hit_by:
        parts.append(f"struck by {a_kind(wanted.hit_by)} that was thrown")
    parts += [" ".join(_place(part)) for part in wanted.all_of]
    return [*parts, *_tokens(wanted)]


def reach(within: Amount) -> str:
    """ "Range 3", or "a Range equal to the Power paid"."""
    return f"Range {within}" if isinstance(within, int) else f"a Range equal to {amount(within)}"


def a_kind(words: str | tuple[str, ...]) -> str:
    """A kind of terrain: "a law office"."""
    return an(join([name_of(kind).lower() for kind in as_tuple(words)], "or"))


def an(noun: str) -> str:
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def _tokens(wanted: Filter) -> list[str]:
    parts = []
    name = join([name_of(word) for word in as_tuple(wanted.token)], "or")
    thing = f"{name} token".strip() + _of_crisis(wanted)
    if wanted.token and wanted.who == "token":
        parts.append(an(name))
    if wanted.near_tokens is not None:
        parts.append(f"within Range {wanted.near_tokens} of a {thing}")
    if wanted.far_from_tokens is not None:
        parts.append(f"beyond Range {wanted.far_from_tokens} of every {thing}")
    if wanted.lies and not (wanted.holding or wanted.contesting):
        parts.append(LIES[wanted.lies])
    if wanted.secured:
        parts.append(f"secured by {_whose(wanted.secured)}")
    if wanted.controlled:
        near = wanted.near_tokens is not None
        whose = {"own": "its own side", "enemy": "the other side", "nobody": "nobody"}
        by = whose[wanted.controlled] if near else _whose(wanted.controlled)
        parts.append(f"controlled by {by}")
    if wanted.near_edge is not None:
        parts.append(f"within Range {wanted.near_edge} of an edge of the battlefield")
    if wanted.shared_with:
        parts.append(f"that {role(wanted.shared_with)} contests too")
    if wanted.unshared_with:
        parts.append(f"that {role(wanted.unshared_with)} does not contest")
    if wanted.in_arc:
        parts.append("in the arc of the token")
    if wanted.can_hold:
        parts.append("that can hold it")
    return parts


def _whose(word: str) -> str:
    return {"own": "you", "enemy": "the opponent", "nobody": "nobody"}[word]


def _past(wanted: Filter) -> list[str]:
    parts = []
    with_it = " with this attack" if wanted.same_attack else ""
    if wanted.did:
        parts.append(DID_WORDS.get(wanted.did, f"that {wanted.did}"))
    if wanted.moved_by:
        ways = join([MOVED[kind] for kind in as_tuple(wanted.moved_by)], "or")
        parts.append(f"that has already {ways} this turn")
    if wanted.attacked:
        parts.append(f"already attacked by this character{with_it} this {wanted.attacked}")
    if wanted.untargeted:
        parts.append(f"not yet targeted by this character{with_it} this {wanted.untargeted}")
    if wanted.has_targeted:
        parts.append(f"that targeted this character before in this {wanted.has_targeted}")
    if wanted.limit:
        parts.append(f"(each only once per {wanted.limit})")
    return parts


# --- conditions -----------------------------------------------------------------------------------


def condition(wanted: Filter) -> str:
    """What must be so: "the target is of Size 3 or less", "damage was dealt"."""
    parts = [*_occasion(wanted)]
    told = wanted.relation not in (None, "any")  # "an ally unless it ..." says them already
    if wanted.any_of and not told:
        parts.append(_either([condition(part) for part in _about_it(wanted)]))
    if wanted.none_of and not told:
        parts.append(f"not so that {join([condition(part) for part in _about_it(wanted)], 'or')}")
    if wanted.all_of and not wanted.relation:
        parts.append(join([condition(part) for part in wanted.all_of]))
    about = _about(wanted)
    if about:
        parts.insert(0, about)
    return join(parts)


def _either(parts: list[str]) -> str:
    """What all have in common is said once: "the source is either a superpower or an attack"."""
    same = "the source is "
    if all(part.startswith(same) for part in parts):
        return f"{same}either {join([part.removeprefix(same) for part in parts], 'or')}"
    return f"either {join(parts, 'or')}"


def _about_it(wanted: Filter) -> list[Filter]:
    """The alternatives of a condition, each about the same one unless it names somebody."""
    parts = wanted.any_of or wanted.none_of
    return [part if part.who else replace(part, who=wanted.who) for part in parts]


def _about(wanted: Filter) -> str:
    who = role(wanted.who or "self")
    looks = [*_looks(wanted), *_place(wanted), *_past(wanted)]
    if wanted.relation and wanted.relation != "any":
        return f"{who} is {described(RELATIONS[wanted.relation], wanted)}"
    if not looks:
        return ""
    return f"{who} {join([_said_of_it(look) for look in looks])}"


def _said_of_it(look: str) -> str:
    """From "that holds no token" or "with 3 Power" to what is said about somebody."""
    for start, verb in _SAID:
        if look.startswith(start):
            return verb + look.removeprefix(start)
    return f"is {look}"


_SAID = (
    ("already ", "was already "),
    ("not yet ", "was not yet "),
    ("that ", ""),
    ("who is ", "is "),
    ("without another ", "has no other "),
    ("without an ", "has no "),
    ("without ", "has no "),
    ("with ", "has "),
    ("holding ", "holds "),
    ("contesting ", "contests "),
)


def _attacks(wanted: Filter) -> list[str]:
    """What is said about the attack of the occasion."""
    parts = []
    kinds = join([kind.capitalize() for kind in as_tuple(wanted.attack_type)], "or")
    if wanted.attack_type and wanted.source != "attack":
        parts.append(f"the attack is {kinds}")
    if wanted.attack:
        parts.append(f"the attack is {join(list(as_tuple(wanted.attack)), 'or')}")
    if wanted.shape:
        parts.append(f"the attack is a {wanted.shape} attack")
    if wanted.by_action is not None:
        parts.append(f"it is {'' if wanted.by_action else 'not '}that of an Attack action")
    if wanted.dealt_min is not None:
        parts.append(f"{wanted.dealt_min} or more damage was dealt")
    if wanted.dealt_max is not None:
        most = wanted.dealt_max
        parts.append("no damage was dealt" if most == 0 else f"{most} or less damage was dealt")
    return parts


def _causes(wanted: Filter) -> str:
    words = [_source(word) for word in as_tuple(wanted.source)]
    if wanted.attack_type and wanted.source == "attack":
        words = [
            f"a {join([kind.capitalize() for kind in as_tuple(wanted.attack_type)], 'or')} attack"
        ]
    return join(words, "or")


def _occasion(wanted: Filter) -> list[str]:
    parts = _attacks(wanted)
    if wanted.rolled:
        parts.append(f"the {wanted.pool} roll contains {faces(wanted.rolled, 'and')}")
    if wanted.rolling:
        parts.append(f"it is a roll of {join(list(as_tuple(wanted.rolling)), 'or')}")
    if wanted.source:
        parts.append(f"the source is {_causes(wanted)}")
    if wanted.by:
        parts.append(f"the movement is {an(join(list(as_tuple(wanted.by)), 'or'))}")
    if wanted.met:
        met = [an(word) if word == "character" else word for word in as_tuple(wanted.met)]
        parts.append(f"it came into contact with {join(met, 'or')}")
    if wanted.used:
        parts.append(f"{wanted.used} was used")
    if wanted.absent:
        names = join([name_of(slug) for slug in as_tuple(wanted.absent)], "or")
        parts.append(f"no allied {names} is on the battlefield")
    if wanted.ko is not None:
        parts.append("it is KO'd" if wanted.ko else "it is Dazed")
    parts += _standing(wanted)
    if wanted.action_made:
        parts.append(f"a {wanted.action_made} action was taken")
    if wanted.result:
        parts.append(_compared(wanted))
    parts += [f"the condition is {_named(wanted.gains)}"] if wanted.gains else []
    parts += [f"there is {one(part)}" for part in wanted.somebody]
    return parts


def _standing(wanted: Filter) -> list[str]:
    """How the game stands: phase, turn, squad and VP."""
    parts = [f"it is the {wanted.phase} phase"] if wanted.phase else []
    if wanted.turn:
        parts.append(f"it is {'your' if wanted.turn == 'own' else 'an enemy'} turn")
    if wanted.squad:
        parts.append(f"your squad uses {_affiliation(wanted.squad)}")
    if wanted.trailing is not None:
        parts.append("you are not ahead on VP" if wanted.trailing else "you are ahead on VP")
    return parts


def _source(word: str) -> str:
    return {
        "enemy": "an enemy effect",
        "ally": "an allied effect",
        "collision": "a collision",
        "superpower": "a superpower",
        "attack": "an attack",
        "condition": "a condition",
        "crisis": "a Crisis card",
        "basic": "its own action",
    }.get(word, word)


def _compared(wanted: Filter) -> str:
    if wanted.result.startswith("mode."):
        return f"{wanted.result.removeprefix('mode.').replace('_', ' ')} was chosen"
    value = amount(wanted.result)
    parts = []
    if wanted.at_least is not None:
        parts.append(_at_least(value, wanted.at_least))
    if wanted.at_most is not None:
        less = "" if wanted.at_most == 0 else " or less"
        parts.append(f"{value} is {amount(wanted.at_most)}{less}")
    return join(parts)


def _at_least(value: str, number: Amount) -> str:
    if isinstance(number, str) and number.endswith(" + 1"):
        return f"{value} is more than {amount(number.removesuffix(' + 1'))}"
    return f"{value} is {amount(number)} or more"
