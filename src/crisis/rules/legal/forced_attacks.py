"""First actions that a card forces: an attack against somebody, if that is possible at all."""

from crisis.cards.model.schema import AttackCard
from crisis.rules.core.game import Game
from crisis.rules.legal.legality import attack_shape, why_not_attack, why_not_target
from crisis.rules.reading import measure, query
from crisis.state.frames import ActivationFrame, AttackFrame
from crisis.state.records import Unit, UnitId

KEY = "attacked_first"


def _marked(game: Game, unit: Unit) -> list[UnitId]:
    """Whom the first action of this character must be an attack against."""
    if KEY not in game.speakers.values:
        return []
    enemies = (enemy for enemy in game.enemies(unit.side) if enemy.able)
    return [enemy.id for enemy in enemies if query.value(game, KEY, enemy, 0) > 0]


def first_prey(game: Game, frame: ActivationFrame) -> list[UnitId]:
    """Those of them that it can attack now; nobody once an action was taken."""
    if frame.made:
        return []
    unit = game.unit(frame.unit)
    attacks = game.attacks(unit).values()
    return [
        prey
        for prey in _marked(game, unit)
        if any(reaches(game, unit, card, prey) for card in attacks)
    ]


def reaches(game: Game, unit: Unit, card: AttackCard, prey: UnitId) -> bool:
    """Whether an Attack action with this attack is one against the prey. Where a beam will lie is
    not known before it is aimed, so a beam satisfies nobody."""
    shape = attack_shape(game, unit, card)
    if shape == "beam":
        return False
    terms = AttackFrame(attacker=unit.id, side=unit.side, action=True)
    if shape == "single":
        terms.target = prey
        return why_not_attack(game, unit, card, terms) is None
    near = measure.within(game, unit.id, prey, card.range)
    return near and why_not_attack(game, unit, card, terms) is None


def forced_targets(game: Game, frame: AttackFrame) -> list[UnitId]:
    """The only targets of a first action that is forced; none where it is free."""
    activation = game.nearest(ActivationFrame)
    if not frame.action or activation is None or activation.unit != frame.attacker:
        return []
    if activation.made != ("attack",):
        return []
    marked = _marked(game, game.unit(frame.attacker))
    return [prey for prey in marked if why_not_target(game, frame, prey) is None]
