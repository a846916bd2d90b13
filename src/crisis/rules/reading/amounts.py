"""How much: the sums that card files write as `"dealt"`, `"target.size"` or `"roll.wild + 1"`."""

from crisis.cards.vocabulary import COUNTER, FACE_BY_NAME, POOLS, Amount, Term, terms
from crisis.rules.core.game import Game
from crisis.rules.reading.measure import size_of, within
from crisis.rules.reading.roles import Context
from crisis.state.causes import Die
from crisis.state.frames import (
    AttackFrame,
    DamageFrame,
    DestroyFrame,
    DodgeFrame,
    Frame,
    ResolveFrame,
    VolleyFrame,
)
from crisis.state.ledger import MovedBy, fights
from crisis.state.records import Unit


def amount(context: Context, words: Amount) -> int:
    """The value of an amount for the one who speaks, now."""
    if isinstance(words, int):
        return words
    return sum([_term(context, term) for term in terms(words)])


def _term(context: Context, term: Term) -> int:
    value = term.number if term.number is not None else _named(context, term.name, term.part)
    counted = value // term.per  # "for every 4": whole fours only
    return -counted if term.minus else counted


def _named(context: Context, name: str, part: str) -> int:
    if not part:
        return _result(context, name)
    if name in POOLS and (part in FACE_BY_NAME or part == "successes"):
        faces = [die.face for die in _pool(context, name)]
        if part == "successes":
            return sum(face in "CWH" for face in faces)
        return faces.count(FACE_BY_NAME[part])
    if name == COUNTER:
        return context.game.unit(context.owner).counter(part) if context.owner else 0
    thing = context.role(name)
    if thing is None:
        return 0
    if thing not in context.game.state.units:
        return _size_of_terrain(context, thing) if part == "size" else 0
    if part == "times_attacked":
        return _times_attacked(context, thing)
    return _stat(context.game, context.game.unit(thing), part)


def _times_attacked(context: Context, thing: str) -> int:
    ledger = context.game.state.ledger
    found = fights(ledger, "turn", "attacked", context.owner or "")
    return sum(ledger[fight.text] for fight in found if fight.target == thing)


def _size_of_terrain(context: Context, thing: str) -> int:
    """Also of a feature that has just been destroyed."""
    piece = context.game.state.terrain.get(thing)
    if piece is not None:
        return piece.size
    gone = context.occasion
    return gone.size if isinstance(gone, DestroyFrame) and gone.piece == thing else 0


def _pool(context: Context, name: str) -> tuple[Die, ...]:
    game = context.game
    if name == "roll":
        return context.resolve.rolled if context.resolve else ()
    if name == "dodge":
        dodge = game.nearest(DodgeFrame)
        return dodge.dice if dodge else ()
    attack = context.occasion if isinstance(context.occasion, AttackFrame) else None
    attack = attack or game.nearest(AttackFrame)
    if attack is None:
        return ()
    return attack.attack_dice if name == "attack" else attack.defense_dice


def _result(context: Context, name: str) -> int:
    game = context.game
    match name:
        case "dealt" | "would_deal" | "swept":
            return _of_attack(context, name)
        case "paid":
            return _paid(context)
        case "suffering":
            frame = context.occasion
            return frame.packets[frame.at].amount if isinstance(frame, DamageFrame) else 0
        case "round":
            return game.state.round
        case "vp_behind":
            return _vp_behind(context)
        case "contesting_enemies" | "contesting_allies":
            return _contesting(context, enemies=name == "contesting_enemies", injured=False)
        case "allies_near_target":
            return _allies_near_target(context)
        case "enemies_contesting":
            return _contesting(context, enemies=True, injured=True)
        case "tokens_controlled" | "tokens_controlled_by_enemy" | "markers":
            return _claimed(context, name)
        case "tokens_secured" | "tokens_not_secured":
            return _secured(context, own=name == "tokens_secured")
        case "inflicted" | "power_spent":
            return _of_effect(context.occasion, name)
        case _:
            return _kept_or_made(context, name)


def _of_effect(done: Frame | None, name: str) -> int:
    """The damage of an attack, or of the effects of a rule; the Power that was spent on it."""
    if name == "power_spent":
        return done.spent if isinstance(done, ResolveFrame) else 0
    if isinstance(done, AttackFrame):
        return done.dealt
    return done.results.get("damaged", 0) if isinstance(done, ResolveFrame) else 0


def _kept_or_made(context: Context, name: str) -> int:
    """A result of this rule, or a number that a lasting effect kept when it began."""
    if context.resolve is not None and name in context.resolve.results:
        return context.resolve.results[name]
    kept = context.role(name)
    return int(kept) if kept is not None and kept.lstrip("-").isdigit() else 0


def _of_attack(context: Context, name: str) -> int:
    """What the attack in hand, or the beam it is part of, has done or is about to do."""
    if name == "swept":
        volley = context.game.nearest(VolleyFrame)
        return volley.cleared if volley else 0
    pending = context.game.nearest(AttackFrame)
    if name == "would_deal":
        return pending.damage if pending else 0
    attack = context.occasion if isinstance(context.occasion, AttackFrame) else pending
    return attack.dealt if attack else 0


def _paid(context: Context) -> int:
    """The X of a cost; what lasts was told it when it began."""
    kept = dict(context.named).get("paid")
    if context.resolve is not None:
        kept = context.resolve.named("paid")
        return int(kept) if kept else context.resolve.paid
    return int(kept) if kept else context.paid


def _vp_behind(context: Context) -> int:
    if context.side is None:
        return 0
    sides = context.game.state.sides
    return max(0, sides[context.game.opponent(context.side)].vp - sides[context.side].vp)


def _contesting(context: Context, *, enemies: bool, injured: bool) -> int:
    """Characters that contest the token of this occasion (OBJ-15): only Healthy ones, or all."""
    game = context.game
    contests = game.ask_cards.contests
    token = game.state.tokens.get(context.role("token") or "")
    if token is None or context.owner is None:
        return 0
    side = game.unit(context.owner).side
    return sum(
        1
        for unit in game.able_units()
        if (unit.side != side) == enemies
        and (injured or game.ask_cards.counts_as_healthy(game, unit))
        and contests(game, unit, token)
    )


def _allies_near_target(context: Context) -> int:
    attack = context.occasion if isinstance(context.occasion, AttackFrame) else None
    if attack is None or attack.target is None:
        return 0
    return sum(
        1
        for unit in context.game.able_units()
        if unit.side == attack.side
        and unit.id != attack.attacker
        and within(context.game, unit.id, attack.target, 2)
    )


def _claimed(context: Context, name: str) -> int:
    """How many tokens the side that speaks, or its opponent, controls (OBJ-20); how many of its
    markers lie on tokens."""
    if context.side is None:
        return 0
    tokens = context.game.state.tokens.values()
    if name == "markers":
        return sum(token.marker == context.side for token in tokens)
    own = name == "tokens_controlled"
    side = context.side if own else context.game.opponent(context.side)
    return sum(token.controller == side for token in tokens)


def _secured(context: Context, *, own: bool) -> int:
    """How many tokens of Secure crises the side that speaks secures now, or does not (OBJ-16)."""
    game = context.game
    tokens = (token for token in game.state.tokens.values() if token.on_table)
    return sum(
        (game.ask_cards.secured_by(game, token) == context.side) == own
        for token in tokens
        if token.crisis in game.catalogue.crises and game.crisis(token).type == "secure"
    )


def _stat(game: Game, unit: Unit, part: str) -> int:  # noqa: C901, PLR0911, PLR0912
    face = game.face(unit)
    match part:
        case "size":
            return size_of(game, unit)
        case "power":
            return unit.power
        case "damage":
            return unit.damage
        case "stamina_left":
            return face.stamina - unit.damage
        case "physical" | "energy" | "mystic":
            return face.defense.against(part)
        case "matching_defense":
            attack = game.nearest(AttackFrame)
            return face.defense.against(attack.attack_type) if attack else face.defense.physical
        case "ground_size":
            piece = game.state.terrain.get(unit.on) if unit.on else None
            return piece.size if piece else 0
        case "gems":
            return len(unit.gems)
        case "conditions":
            return len(unit.conditions)
        case "tokens":
            return len(game.held(unit.id))
        case "threat":
            return game.threat(unit)
        case "placings":
            return game.state.ledger.get(MovedBy("place", unit.id).text, 0)
        case _:
            return unit.counter(part)
