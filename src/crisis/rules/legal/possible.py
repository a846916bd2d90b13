"""Whether a rule can do anything at all now: only then is it offered.

Everything it needs is looked at, as far as it can be seen before anything has happened: what it
must name (TAC-11), and the first thing it then does. What becomes impossible later is dropped when
its turn comes (GEN-05).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from crisis.cards.model.schema import AttackCard, Rule
from crisis.cards.vocabulary import (
    FACE_BY_NAME,
    FACE_NAMES,
    ROLES,
    Action,
    AddTactic,
    Advance,
    AnyEffect,
    Attack,
    Begin,
    Change,
    ChooseFallen,
    ChooseLeadership,
    ChoosePower,
    ChooseReserve,
    ChooseThing,
    DiscardTactics,
    Each,
    EndLasting,
    Filter,
    GainPower,
    Gather,
    NeedsReach,
    PayPower,
    Place,
    Push,
    RemoveCondition,
    Reroll,
    ReturnTactic,
    Shake,
    Tally,
    Throw,
    Transform,
    UsePower,
)
from crisis.dice.faces import Face
from crisis.geometry import nearest_in_region
from crisis.rules.core.refusal import Refusal
from crisis.rules.legal.cards_in_hand import card_can
from crisis.rules.legal.legality import why_not_attack
from crisis.rules.legal.spots import room_for_form
from crisis.rules.reading import measure, query
from crisis.rules.reading.amounts import amount
from crisis.rules.reading.contest import can_hold
from crisis.rules.reading.filters import all_hold, fits, select
from crisis.rules.reading.memory import attack_of
from crisis.rules.reading.roles import Context, as_tuple
from crisis.state.causes import Die
from crisis.state.frames import AttackFrame, DodgeFrame, RollFrame
from crisis.state.ledger import Use
from crisis.state.records import PieceId, Unit, UnitId
from crisis.texts import codes
from crisis.texts.clauses import Choice

# They change nothing that a later `choose` or effect of the same rule could ask about.
_QUIET = (Begin, EndLasting, GainPower, NeedsReach, RemoveCondition)


def can_begin(context: Context, rule: Rule) -> bool:
    """Whether a rule finds what it must name and can do the first thing it does."""
    return not rule.effects or _leads_somewhere(context, rule, rule.effects)


def _leads_somewhere(
    context: Context, rule: Rule, effects: tuple[AnyEffect, ...], *, begun: bool = False
) -> bool:
    """Follow the effects until one changes the table; `begun` says that something happens."""
    for place, effect in enumerate(effects):
        if context.open_role and getattr(effect, "who", "") == context.open_role:
            return True
        if not _is_due(context, effect):
            continue
        if isinstance(effect, ChooseThing):
            return _can_choose(context, rule, effects[place:], begun=begun)
        possible = _possible(context, rule, effect)
        if not isinstance(effect, _QUIET):
            return possible
        alone = len(rule.effects) == 1  # to end what lasted is mostly what the rest costs
        begun = begun or (possible and (alone or not isinstance(effect, EndLasting)))
        if not possible and not isinstance(effect, RemoveCondition):
            return False
    return begun


def _is_due(context: Context, effect: AnyEffect) -> bool:
    """Whether its conditions hold; those about what the rule itself brings are not known yet, and
    what lasts tests its own later."""
    if isinstance(effect, Begin):
        return True
    if not effect.when:
        return True
    return all_hold(context, tuple([part for part in effect.when if not part.result]))


def _can_choose(
    context: Context, rule: Rule, effects: tuple[AnyEffect, ...], *, begun: bool
) -> bool:
    """Whether something can be named with which the rest is possible too (TAC-11).

    Where several are named there must be as many as the Power is for; what has begun before may be
    worth the least price alone.
    """
    effect = effects[0]
    assert isinstance(effect, ChooseThing)
    if effect.may:
        return True
    found = _nameable(context, effect, rule.kind)
    if effect.many != 1:
        least = 1 if effect.up_to else max(1, amount(context, effect.many))
        enough = len(list(islice(found, least))) == least
        return enough or (begun and context.paid <= rule.cost)
    return any(_leads_on(context, rule, effects, thing) for thing in found)


def _leads_on(context: Context, rule: Rule, effects: tuple[AnyEffect, ...], thing: str) -> bool:
    """Whether the rest is possible once the first of them, a `choose`, has named this."""
    effect, *rest = effects
    assert isinstance(effect, ChooseThing)
    return _leads_somewhere(context.naming(effect.as_, thing), rule, tuple(rest), begun=True)


def worth_naming(
    context: Context, rule: Rule, effects: tuple[AnyEffect, ...], found: list[str]
) -> list[str]:
    """Of what a `choose` may name, that for which the next one finds something too; all if that is
    nothing."""
    if len(effects) < 2 or not isinstance(effects[1], ChooseThing):
        return found
    leading = [thing for thing in found if _leads_on(context, rule, effects, thing)]
    return leading or found


def why_not_named(context: Context, rule: Rule, effect: ChooseThing, thing: str) -> Refusal:
    """Why a `choose` cannot name this, in the words of the card."""
    game, named = context.game, context.game.named(thing)
    unit = game.state.units.get(thing)
    if unit is not None and unit.dazed and not effect.dazed:
        return Refusal("DMG-07", codes.CHOSEN_IS_DAZED(thing=named), piece=thing)
    if unit is not None and rule.kind == "tactic" and _own_grunt(context, unit):
        return Refusal("TAC-10", codes.CHOSEN_IS_GRUNT(thing=named), piece=thing)
    rule_id = "TAC-11" if rule.kind == "tactic" else "GEN-02"
    if context.resolve and thing in context.resolve.chosen.get(effect.as_, ()):
        return Refusal(rule_id, codes.CHOSEN_ALREADY(thing=named), piece=thing)
    if fits(context, effect, thing):
        reason = codes.LEADS_NOWHERE(thing=named, rule=rule.name)
        return Refusal(rule_id, reason, piece=thing)
    reason = codes.ASKS_FOR(rule=rule.name, choice=Choice(effect), thing=named)
    return Refusal(rule_id, reason, piece=thing)


def names_by_what_is_paid(rule: Rule) -> bool:
    """ "Choose that many", "of that Threat": what can be named depends on the Power, and Power for
    more than that would be lost (TAC-11)."""
    return bool(rule.cost_max) and any(
        isinstance(effect, ChooseThing)
        and "paid" in (effect.many, effect.threat_max, effect.within)
        for effect in rule.effects
    )


def _possible(context: Context, rule: Rule, effect: AnyEffect) -> bool:
    match effect:
        case Reroll():
            dice, locked = pool_dice(context, effect.pool)
            faces = FACE_NAMES if effect.failures else effect.faces
            return bool(rerollable(dice, rule.name, locked, faces))
        case Change():
            dice, locked = pool_dice(context, effect.pool)
            return bool(changeable(dice, locked, effect.from_))
        case RemoveCondition(who=str(who)) | Shake(who=who):
            return bool(removable(context, effect, context.role(who)))
        case Begin() if effect.grants and effect.keeps:
            return _promise_holds(context, rule, effect)
        case Attack():
            return _can_attack(context, rule, effect)
        case (
            ReturnTactic()
            | DiscardTactics()
            | NeedsReach()
            | Gather()
            | AddTactic()
            | ChooseReserve()
            | ChooseFallen()
            | ChoosePower()
            | ChooseLeadership()
        ):
            return card_can(context, rule, effect)
        case Action() | UsePower():
            return _own_way(context, effect)
        case Push() | Place() | Advance() | Throw():
            # What must happen is begun and dropped with an event that says why (TIMING 4).
            # Who pays is asked only after it is known that it can be used.
            unknown = effect.who == "payer" and rule.payer is not None
            return not rule.optional or unknown or _is_there(context, effect.who)
        case GainPower(amount=str(words)) if len(rule.effects) == 1 and words != "paid":
            return amount(context, words) > 0  # no damage dealt, no Power: nothing to put in order
        case PayPower() | Transform() if rule.optional:
            return _can_pay_or_change(context, effect)
        case Each():
            return not isinstance(effect.who, Filter) or bool(select(context, effect.who))
        case _:
            return True


def _promise_holds(context: Context, rule: Rule, effect: Begin) -> bool:
    """An attack that is promised against somebody who is known now must be possible now (Q-90)."""
    granted = context.game.catalogue.granted[rule.card_side, effect.grants]
    for name, role in effect.keeps.items():
        thing = context.role(role)
        context = context.naming(name, thing) if thing is not None else context
    attacks = (part for part in granted.effects if isinstance(part, Attack))
    return all(
        _can_attack(context, granted, attack)
        for attack in attacks
        if isinstance(attack.target, str) and attack.target in effect.keeps
    )


def _can_pay_or_change(context: Context, effect: PayPower | Transform) -> bool:
    if isinstance(effect, PayPower):
        return _can_pay(context, effect)
    return _can_transform(context, effect)


def _can_pay(context: Context, effect: PayPower) -> bool:
    """What must be paid in full is there (PWR-02); an amount named later is not known yet."""
    payer = context.role(effect.who)
    if payer is None or payer not in context.game.state.units:
        return True
    there = context.game.unit(payer).power + tokens_that_pay(context, effect)
    return there >= amount(context, effect.amount)


def tokens_that_pay(context: Context, effect: PayPower) -> int:
    """Named tokens that stand for Power, while their holder is in play."""
    holder = context.role(effect.of) if effect.counter else None
    unit = context.game.state.units.get(holder) if holder else None
    return unit.counter(effect.counter) if unit is not None and unit.on_table else 0


def _can_transform(context: Context, effect: Transform) -> bool:
    """There is such a form in this edition, and room for it (Q-51)."""
    game = context.game
    unit = context.role(effect.who)
    if unit is None or unit not in game.state.units or not game.edition.forms:
        return False
    known = game.unit(unit)
    if effect.to == known.form or effect.to not in game.card(known).forms:
        return False
    room = room_for_form(game, known, effect.to, effect.within)
    return nearest_in_region(room, known.spot) is not None


def _is_there(context: Context, role: str) -> bool:
    """Somebody who can be moved (MOVE-14), or a terrain feature; names chosen later pass."""
    thing = context.role(role)
    if thing is None:
        return role not in ROLES
    units = context.game.state.units
    return thing not in units or units[thing].able


def candidates(context: Context, effect: ChooseThing | Tally, kind: str = "") -> list[str]:
    """What a `choose` may name, in the order of the table; Grunts are not chosen by allied Team
    Tactic cards (TAC-10)."""
    return list(_nameable(context, effect, kind))


def _nameable(context: Context, effect: ChooseThing | Tally, kind: str) -> Iterator[str]:
    """One after the other: often it is enough that there is one."""
    state = context.game.state
    if effect.from_ in ("characters", "characters_and_terrain"):
        for unit in in_question(context, effect):
            fitting = fits(context, effect, unit.id) and _may_hold(
                context, effect.can_hold, unit.id
            )
            if fitting and not (kind == "tactic" and _own_grunt(context, unit)):
                yield unit.id
    if effect.from_ in ("terrain", "characters_and_terrain"):
        pieces, wanted = _pieces(context, effect)
        yield from (piece for piece in pieces if fits(context, wanted, piece))
    if effect.from_ == "tokens":
        tokens = (
            token.id
            for token in state.tokens.values()
            if not token.gone and (effect.token or context.game.is_objective(token))
        )
        yield from (token for token in tokens if fits(context, effect, token))


def in_question(context: Context, effect: ChooseThing | Tally) -> Sequence[Unit]:
    """The characters in question: of allies or enemies only those of that side."""
    game, side = context.game, context.side
    if effect.dazed:
        return game.units()
    if side is None or effect.relation not in ("ally", "other_ally", "enemy"):
        return game.able_units()
    its = game.enemies(side) if effect.relation == "enemy" else game.allies(side)
    return [unit for unit in its if not unit.dazed and not unit.leaving]


def _pieces(context: Context, effect: ChooseThing | Tally) -> tuple[Iterable[PieceId], Filter]:
    """The terrain in question and what is still to be asked of it: where only what is near counts,
    the rest is left out, and distances are not measured again."""
    game, within = context.game, effect.within
    reference = game.state.units.get(context.role(effect.of) or "")
    if not isinstance(within, int) or "range_from" in game.speakers.values:
        return game.state.terrain, effect
    if reference is None or not reference.on_table:
        return game.state.terrain, effect
    near = measure.pieces_within(game, reference, within)
    plain = effect.beyond is None and not effect.seen_by
    return near, effect.anywhere if plain else effect


def _own_grunt(context: Context, unit: Unit) -> bool:
    return unit.side == context.side and context.game.card(unit).grunt


def _may_hold(context: Context, role: str, unit: UnitId) -> bool:
    token = context.game.state.tokens.get(context.role(role) or "") if role else None
    return token is None or can_hold(context.game, context.game.unit(unit), token) is None


def pool_dice(context: Context, pool: str) -> tuple[tuple[Die, ...], frozenset[Face]]:
    """The dice a modification touches, and the faces nobody may touch."""
    game = context.game
    named = named_pool(context, pool)
    if named == "dodge":
        dodge = game.nearest(DodgeFrame)
        if dodge is None:
            return (), frozenset()
        return dodge.dice, query.locked_faces(game, dodge.unit, None, "dodging")
    if named == "roll":
        free = game.nearest(RollFrame)
        return (free.dice, frozenset({Face.FAILURE})) if free else ((), frozenset())
    attack = attack_of(context)
    if attack is None or attack.target is None:
        return (), frozenset()
    roller = attack.attacker if named == "attack" else attack.target
    own = game.unit(roller).side == context.side
    doing = "attacking" if named == "attack" else "defending"
    if own and query.cannot(game, "modify", game.unit(roller), attack=attack, doing=doing):
        return (), frozenset()
    if named == "attack":
        locked = query.locked_faces(game, attack.attacker, attack, "attacking")
        return attack.attack_dice, locked
    return attack.defense_dice, query.locked_faces(game, attack.target, attack, "defending")


def named_pool(context: Context, pool: str) -> str:
    """ "own" and "opposing" are seen from the side that speaks; a dodge has one pool only."""
    if pool not in ("own", "opposing"):
        return pool
    if isinstance(context.occasion, DodgeFrame):
        return "dodge"
    if isinstance(context.occasion, RollFrame):
        return "roll"
    attack = attack_of(context)
    attacks = attack is not None and context.side == attack.side
    return "attack" if attacks == (pool == "own") else "defense"


def rerollable(
    dice: tuple[Die, ...], name: str, locked: frozenset[Face], faces: tuple[str, ...]
) -> list[int]:
    """Dice that this named rule may still reroll (DICE-04, DICE-08)."""
    named = {FACE_BY_NAME[face] for face in faces}
    allowed = named or set(Face)
    # A rule that names Failure results may touch them (DICE-04).
    locked = locked - {Face.FAILURE} if Face.FAILURE in named else locked
    return [
        index
        for index, die in enumerate(dice)
        if die.face in allowed and die.face not in locked and name not in die.rerolled
    ]


def changeable(dice: tuple[Die, ...], locked: frozenset[Face], faces: tuple[str, ...]) -> list[int]:
    named = {FACE_BY_NAME[face] for face in faces}
    allowed = named or set(Face)
    # A rule that names Failure results may touch them (DICE-04).
    locked = locked - {Face.FAILURE} if Face.FAILURE in named else locked
    return [
        index for index, die in enumerate(dice) if die.face in allowed and die.face not in locked
    ]


def removable(context: Context, effect: RemoveCondition | Shake, unit: UnitId | None) -> list[str]:
    """The conditions an effect may take away; some cards forbid to shake off certain ones
    (GEN-04)."""
    if unit is None:
        return []
    known = context.game.unit(unit)
    if isinstance(effect, Shake):
        game = context.game
        return [c for c in known.conditions if not query.cannot(game, "shake", known, of=(c,))]
    wanted = as_tuple(effect.condition)
    return [c for c in known.conditions if not wanted or c in wanted]


def attack_terms(context: Context, effect: Attack, unit: Unit) -> AttackFrame:
    """An attack on the terms of the effect that grants it, whomever it is against; one that is made
    again lacks what it lacked before."""
    before = context.occasion if effect.with_ == "this" else None
    lacking = before.without if isinstance(before, AttackFrame) else ()
    return AttackFrame(
        attacker=unit.id, side=unit.side, ignore=effect.ignore,
        without=(*lacking, *effect.without), cost_max=effect.cost_at_most,
    )  # fmt: skip


def _can_attack(context: Context, rule: Rule, effect: Attack) -> bool:
    """Whether an attack that a rule grants could be made at all (ATK-25)."""
    game = context.game
    attacker = context.role(effect.who)
    if attacker is None or not game.unit(attacker).able:
        return False
    unit = game.unit(attacker)
    terms = attack_terms(context, effect, unit)
    if isinstance(effect.target, Filter):
        wanted = effect.target
        terms.excluded = tuple(u.id for u in game.units() if not fits(context, wanted, u.id))
    elif effect.target:
        terms.target = context.role(effect.target)
        if terms.target is None:
            return False
    cards = _granted_cards(context, rule, effect, unit)
    return any(why_not_attack(game, unit, card, terms) is None for card in cards)


def _has_unused_attack(context: Context, effect: Action) -> bool:
    game, attacker = context.game, context.role(effect.who)
    if attacker is None or not game.unit(attacker).able:
        return False
    unit = game.unit(attacker)
    terms = AttackFrame(attacker=attacker, side=unit.side, action=True, unused=True)
    cards = game.attacks(unit).values()
    return any(why_not_attack(game, unit, card, terms) is None for card in cards)


def _granted_cards(context: Context, rule: Rule, effect: Attack, unit: Unit) -> list[AttackCard]:
    game = context.game
    printed = game.catalogue.attacks.get(f"{rule.ref}/{effect.with_}")
    if printed is not None:
        return [printed]  # on the card itself
    if effect.with_ == "this" and isinstance(context.occasion, AttackFrame):
        return [game.attack_card(context.occasion)]
    if effect.printed_on:
        lender = context.role(effect.printed_on)
        unit = game.unit(lender) if lender is not None else unit
    attacks = game.attacks(unit)
    if effect.with_ in ("this", "any"):
        return list(attacks.values())
    return [attacks[effect.with_]] if effect.with_ in attacks else []


def _own_way(context: Context, effect: Action | UsePower) -> bool:
    """An attack that it has not made, a superpower that it can use."""
    if isinstance(effect, UsePower):
        return own_power(context, effect.power) is not None
    return not effect.unused or _has_unused_attack(context, effect)


def own_power(context: Context, name: str) -> Rule | None:
    """The superpower of this name on the owner's card, if it could be used now."""
    if context.owner is None:
        return None
    game, owner = context.game, context.game.unit(context.owner)
    for rule in game.face(owner).rules:
        if rule.name != name or rule.kind != "active":
            continue
        spent = rule.limit is not None and game.has_counted(Use(rule.limit, owner.id, name))
        here = Context.of(game, owner, context.occasion)
        if not spent and all_hold(here, rule.when) and can_begin(here, rule):
            return rule
    return None
