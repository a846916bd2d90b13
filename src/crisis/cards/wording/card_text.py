"""Whole cards in our own words: who plays a tactic, how a crisis scores, what a gem gives.

`cards.wording.text` words one rule; here its sentences are put together card by card, so that the
command line and the table in the browser show the same.
"""

from crisis.cards.model.schema import (
    AttackCard,
    ConditionCard,
    CrisisCard,
    GemCard,
    OneShotCard,
    Rule,
    Scoring,
    TacticCard,
    TerrainKind,
)
from crisis.cards.vocabulary import Filter
from crisis.cards.wording.amount_text import faces
from crisis.cards.wording.names import join, name_of, role
from crisis.cards.wording.nouns import LIES
from crisis.cards.wording.phrases import an, condition, described, one
from crisis.cards.wording.text import FACE_NAMES, rider_text, rule_text


def attack_heading(card: AttackCard) -> str:
    """The numbers of an attack: "Energy beam, Range 3, Strength 5, cost 0"."""
    shape = "attack" if card.shape == "single" else card.shape
    reach = "" if card.shape == "area" and not card.range else f", Range {card.range}"
    limit = f", once per {card.limit}" if card.limit else ""
    kind = f"{card.type.capitalize()} {shape}"
    needs = [text for text in map(condition, card.when) if text]
    only = f", only if {join(needs)}" if needs else ""
    return f"{kind}{reach}, Strength {card.strength}, cost {card.cost}{limit}{only}"


def rule_heading(rule: Rule) -> str:
    """What stands before a rule: "Reactive, 1 to 3 Power, action, once per turn"."""
    parts = [_KINDS.get(rule.kind, "")]
    if rule.icons:
        parts.append(faces(tuple(FACE_NAMES[icon] for icon in rule.icons), "and"))
    if rule.kind in ("active", "reactive", "tactic") or rule.cost:
        upto = f" to {rule.cost_max}" if rule.cost_max else ""
        parts.append(f"{rule.cost}{upto} Power")
    if rule.action:
        parts.append("an action")
    if rule.granted:
        parts.append("only while it is given")
    return ", ".join(part for part in parts if part)


_KINDS = {
    "active": "Active", "reactive": "Reactive", "innate": "Innate", "leadership": "Leadership",
    "gem": "Gem income", "interact": "Interact", "condition": "Condition",
}  # fmt: skip


def attack_sentences(card: AttackCard, intro: str) -> list[str]:
    """An attack that another card lends: its numbers, then its special rules."""
    return [f"{intro}: {attack_heading(card)}.", *(rider_text(rule) for rule in card.rules)]


# --- Team Tactic cards ----------------------------------------------------------------------------


def tactic_players(card: TacticCard) -> str:
    """Who plays the card and pays for it: "an ally who is Steve Rogers"."""
    if card.rule.payer is not None:
        return _player(card.rule.payer)
    if not card.players:
        return ""
    first, *rest = (_player(player) for player in card.players)
    others = [other.replace("an ally", "another ally", 1) + " (the partner)" for other in rest]
    dazed = ", even while Dazed" if card.dazed_too else ""
    both = ", each paying the whole cost" if others and card.rule.cost else ""
    return join([first, *others]) + dazed + both


def _player(wanted: Filter) -> str:
    """A filter that names a role means just that character."""
    return one(wanted, _PLAYERS.get(wanted.who, role(wanted.who))) if wanted.who else one(wanted)


_PLAYERS = {
    "active": "the activated ally",
    "attacker": "the attacking ally",
    "target": "the targeted ally",
    "mover": "the ally that would move",
    "carrier": "the ally that is activated or would drop tokens",
}


def tactic_texts(card: TacticCard) -> list[str]:
    """Everything a Team Tactic card says, one sentence each."""
    text = rule_text(card.rule)
    both = card.timing == "both" and text
    found = [f"In its activation, or {text[:1].lower()}{text[1:]}" if both else text]
    found += [f"{rule.name}: {rule_text(rule)}" for rule in card.granted]
    for attack in card.attacks.values():
        found += attack_sentences(attack, attack.name)
    if card.not_with:
        found.append(f"Not in a roster with {join([name_of(slug) for slug in card.not_with])}.")
    return found


# --- crises ---------------------------------------------------------------------------------------


def crisis_texts(card: CrisisCard) -> list[str]:
    """How it scores, what interacting does, its rules, powers and attacks."""
    found = [_limited(card)] if card.limited else []
    if not card.passed:
        found.append(f"A {card.token_name} that would go to another character is dropped instead.")
    found += [scoring_text(card, line) for line in card.scoring]
    found += [f"Interact: {rule_text(card.interact)}"] if card.interact else []
    found += [rule_text(rule) for rule in card.rules]
    found += [f"{rule.name} (in its activation): {rule_text(rule)}" for rule in card.powers]
    for attack in card.attacks.values():
        found += attack_sentences(attack, f"Whoever holds a token may use {attack.name}")
    return found


def _limited(card: CrisisCard) -> str:
    return f"A character can hold only one {card.token_name}."


def scoring_text(card: CrisisCard, line: Scoring) -> str:
    """One way to score VP in the Cleanup Phase."""
    if line.per == "once":
        return f"Score {line.vp} VP if {_once(card, line)}."
    token = line.token or card.token_name
    where = f" {LIES[line.lies]}" if line.lies else ""
    beside = ""
    if line.beside:
        beside = f" within Range 1 of the {line.beside}"
        beside += f" {LIES[line.beside_lies]}" if line.beside_lies else ""
    thing = (
        f"character that holds {an(token)}"
        if line.per == "holder"
        else f"{token} that you {_PER[line.per]}"
    )
    return f"Score {line.vp} VP for each {thing}{where}{beside}."


_PER = {"secured": "secure", "controlled": "control", "held": "hold"}


def _once(card: CrisisCard, line: Scoring) -> str:
    if line.apart:
        tokens = f"two {card.token_name} tokens that you secure"
        return f"{tokens} are beyond Range {line.apart} of each other"
    if line.holders is not None:
        return f"every ally that holds a token is one {described('', line.holders).strip()}"
    if line.watched:
        return f"{line.watched} or more of your {card.token_name} tokens have an enemy in their arc"
    return _somebody(line.who)


def _somebody(who: tuple[Filter, ...]) -> str:
    first, *rest = who or (Filter(),)
    looks = [described("", wanted) for wanted in rest]
    return f"there is {join([described('an ally', first), *looks])}"


# --- the rest -------------------------------------------------------------------------------------


def gem_texts(card: GemCard) -> list[str]:
    return [f"{rule_heading(rule)}: {rule_text(rule)}" for rule in card.rules]


def one_shot_texts(card: OneShotCard) -> list[str]:
    """What it puts on the table and what holds for the mission."""
    found = []
    if card.pieces:
        kinds = sorted(set(card.pieces))
        counted = [f"{card.pieces.count(kind)} {name_of(kind)}" for kind in kinds]
        found.append(f"Terrain: {join(counted)}.")
    if card.scatter is not None:
        what = card.scatter
        where = f"within Range {what.within} of a Size {what.around} feature"
        found.append(f"Tokens: {what.count} {what.name} {where}, which is not interactive then.")
    found += [f"Interact: {_with_terrain(card.interact)}"] if card.interact else []
    found += [
        f"Interact ({name_of(kind)}): {_with_terrain(rule)}"
        for kind, rule in card.interact_with.items()
    ]
    found += [rule_text(rule) for rule in card.rules]
    return found


def _with_terrain(rule: Rule) -> str:
    """What a crisis would call the token is here the feature that is interacted with."""
    return rule_text(rule).replace("the token", "the feature")


def condition_text(card: ConditionCard) -> str:
    return " ".join(rule_text(rule) for rule in card.rules)


def terrain_text(card: TerrainKind) -> str:
    """What a kind of terrain usually is."""
    size = f'{card.diameter:g}" across' if card.diameter else f'{card.width:g}" by {card.depth:g}"'
    use = "interactive" if card.interactive else "not interactive"
    stand = "can be stood on" if card.standable else "cannot be stood on"
    return f"Size {card.size}, {size}, {use}, {stand}."
