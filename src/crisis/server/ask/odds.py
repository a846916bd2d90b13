"""Exact odds of an attack for the page: a thin adapter, the numbers come from `Engine.odds`."""

from crisis.rules.core.game import Game
from crisis.rules.core.refusal import Refusal
from crisis.rules.engine import Engine
from crisis.rules.forecast.odds import counted_rules, describe
from crisis.rules.legal.legality import why_not_target
from crisis.rules.reading.cover import has_cover
from crisis.server.ask.questions import Question
from crisis.server.game.table import refuse
from crisis.server.protocol.asks import Odds
from crisis.server.protocol.entries import BestTarget, CountedRule, IconOdds
from crisis.server.protocol.messages import BestReply, OddsReply
from crisis.server.protocol.told import told
from crisis.state.decisions import Choose, Option
from crisis.state.frames import ActivationFrame, AttackFrame
from crisis.state.state import State
from crisis.texts import codes
from crisis.texts.values import Quoted


def odds(engine: Engine, state: State, asked: Odds) -> OddsReply:
    """The odds of one attack as it stands; `refusal` says why it could not be declared now."""
    game = engine.game(state)
    _check(game, asked)
    card = game.attacks(game.unit(asked.attacker))[asked.attack]
    found = engine.odds(state, asked.attacker, asked.attack, asked.target)
    pools = describe(game, asked.attacker, card.ref, asked.target)
    chances = found.damage.floats()
    return OddsReply(
        n=asked.n,
        attacker=asked.attacker,
        attack=asked.attack,
        target=asked.target,
        attack_dice=pools.attacker.dice,
        defense_dice=pools.defender.dice,
        cover=_cover(game, asked, card.ref, card.type),
        damage=tuple(chances.get(damage, 0.0) for damage in range(max(chances) + 1)),
        mean=float(found.mean),
        daze=float(found.daze or 0),
        icons=tuple(
            IconOdds(rule.name, "".join(rule.icons), float(found.icons[rule.icons]))
            for rule in card.rules
            if rule.icons
        ),
        counted=tuple(
            CountedRule(way.instance.rule.name, way.instance.owner, way.payer, way.paid)
            for way in counted_rules(game, asked.attacker, card.ref, asked.target)
        ),
        refusal=told(_refusal(game, asked, card.ref, card.type)),
    )


def _check(game: Game, asked: Odds) -> None:
    for name in (asked.attacker, asked.target):
        unit = game.state.units.get(name)
        if unit is None or not unit.on_table:
            raise refuse(codes.NO_CHARACTER_HERE(unit=Quoted(name)), "ATK-02")
    if asked.attack not in game.attacks(game.unit(asked.attacker)):
        named = game.named(asked.attacker)
        raise refuse(codes.NO_SUCH_ATTACK(unit=named, attack=Quoted(asked.attack)), "ATK-01")


def _frame(game: Game, asked: Odds, ref: str, kind: str) -> AttackFrame:
    side = game.unit(asked.attacker).side
    return AttackFrame(attacker=asked.attacker, side=side, attack=ref, attack_type=kind)


def _cover(game: Game, asked: Odds, ref: str, kind: str) -> bool:
    frame = _frame(game, asked, ref, kind)
    frame.target = asked.target
    return has_cover(game, frame)


def _refusal(game: Game, asked: Odds, ref: str, kind: str) -> Refusal | None:
    return why_not_target(game, _frame(game, asked, ref, kind), asked.target)


def best(question: Question) -> BestReply:
    """The most likely daze of each attack on offer, then the most damage."""
    pending = question.state.pending
    options = pending.options if isinstance(pending, Choose) else ()
    found = [_best(question, option) for option in options if option.what == "attack"]
    return BestReply(decision=question.decision, attacks=tuple(one for one in found if one))


def _best(question: Question, option: Option) -> BestTarget | None:
    engine, state = question.engine, question.state
    frame = engine.game(state).nearest(ActivationFrame)
    attacker = option.owner or (frame.unit if frame else "")
    if option.name not in engine.game(state).attacks(engine.game(state).unit(attacker)):
        return None
    judged = []
    for target in state.units.values():
        enemy = target.on_table and target.side != question.seat
        if enemy and engine.can_attack(state, attacker, option.name, target.id):
            law = engine.odds(state, attacker, option.name, target.id)
            judged.append((float(law.daze or 0), float(law.mean), target.id))
    if not judged:
        return None
    daze, mean, target_id = max(judged)
    return BestTarget(option.key, target_id, mean, daze)
