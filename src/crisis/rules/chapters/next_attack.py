"""What waits for "the next attack" and is bound to it when that is declared."""

from msgspec.structs import replace

from crisis.cards.model.walk import effect_at
from crisis.cards.vocabulary import Begin
from crisis.rules.core.game import Game
from crisis.rules.legal.legality import attack_use
from crisis.rules.reading.filters import all_hold
from crisis.rules.reading.roles import Context, as_tuple
from crisis.state.events import (
    LastingBegan,
    LastingEnded,
)
from crisis.state.frames import AttackFrame, VolleyFrame
from crisis.state.records import Lasting


def bind_to_attack(game: Game, frame: AttackFrame | VolleyFrame) -> None:
    """What waited for "the next attack" belongs to this one from now on; its use is counted."""
    card = game.attack_card(frame)
    if card.limit:
        game.count(attack_use(game.unit(frame.attacker), card))
    until = "volley" if isinstance(frame, VolleyFrame) else "attack"
    for lasting in game.state.lasting:
        waits = lasting.until == "next_attack" or (
            lasting.until == "next_attack_action" and frame.action
        )
        if not waits or lasting.owner != frame.attacker:
            continue
        effect = effect_at(game.rule(lasting.rule), lasting.path, lasting.effect)
        if isinstance(effect, Begin) and not _is_meant(game, frame, lasting, effect):
            continue
        game.emit(LastingEnded(lasting.serial))
        game.emit(LastingBegan(replace(lasting, until=until, occasion=frame.serial)))


def _is_meant(
    game: Game, frame: AttackFrame | VolleyFrame, lasting: Lasting, effect: Begin
) -> bool:
    """What waits for a certain attack goes on waiting through others; a volley's targets are asked
    about one by one."""
    if effect.of and {game.attack_card(frame).name, "attack"}.isdisjoint(as_tuple(effect.of)):
        return False
    if isinstance(frame, VolleyFrame):
        return True
    return all_hold(
        Context.of_lasting(game, lasting, frame),
        tuple(part for part in effect.when if not part.result),
    )
