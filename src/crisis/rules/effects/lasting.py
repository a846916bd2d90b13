"""What begins now and lasts: for an attack, a turn, a round; and what ends it early."""

from crisis.cards.vocabulary import Begin, EndLasting, HandCard, Until, is_number
from crisis.rules.chapters.forms import shed_immune
from crisis.rules.core.game import Game
from crisis.rules.effects.verb import context, drop, verb
from crisis.rules.reading.amounts import amount
from crisis.rules.reading.roles import Context
from crisis.state.events import LastingBegan, LastingEnded
from crisis.state.frames import (
    ActivationFrame,
    AttackFrame,
    CollideFrame,
    Frame,
    MoveFrame,
    ResolveFrame,
    TurnFrame,
    VolleyFrame,
)
from crisis.state.records import Lasting
from crisis.texts import codes
from crisis.texts.values import Word

_SCOPE_FRAMES: dict[str, type[Frame]] = {
    "move": MoveFrame,
    "collision": CollideFrame,
    "activation": ActivationFrame,
    "turn": TurnFrame,
    "next_attack": TurnFrame,
    "next_attack_action": TurnFrame,
}


def lasting_scope(game: Game, frame: ResolveFrame, until: Until) -> tuple[Until, int | None]:
    """How long it lasts, and the frame it ends with; None when nothing of the kind is under way.

    An attack that is still being declared as a beam or area is all of its attacks together, and
    "these attacks" of a single attack are that one.
    """
    if until in ("attack", "volley"):
        stack = reversed(game.state.stack)
        attack = next((f for f in stack if isinstance(f, AttackFrame | VolleyFrame)), None)
        if isinstance(attack, VolleyFrame):
            return "volley", attack.serial
        if isinstance(attack, AttackFrame):
            together = until == "volley" and attack.volley
            return ("volley", attack.volley) if together else ("attack", attack.serial)
        return until, None
    if until in _SCOPE_FRAMES:
        scope = game.nearest(_SCOPE_FRAMES[until])
        return until, scope.serial if scope else None
    return until, frame.serial if until == "effect" else 0


def begin_lasting(game: Game, frame: ResolveFrame, effect: Begin) -> None:
    """What is fixed now: the amount, the occasion it lasts for, and who plays the roles it
    names."""
    here = context(game, frame)
    until, scope = lasting_scope(game, frame, effect.until)
    if scope is None:
        drop(game, frame, codes.NOT_UNDER_WAY(occasion=Word("occasion", effect.until)))
        return
    words = next(
        (w for w in (effect.add, effect.is_, effect.most, effect.least) if w is not None), 0
    )
    game.state.serial += 1
    game.emit(
        LastingBegan(
            Lasting(
                serial=game.state.serial, rule=frame.rule, effect=frame.at, owner=frame.owner,
                side=frame.side, until=until, occasion=scope, path=frame.path,
                amount=amount(here, words), roles=_roles(here, frame, effect),
            )
        )
    )  # fmt: skip
    if effect.value == "immunity":
        for unit in list(game.able_units()):
            shed_immune(game, unit)


def hand_card(game: Game, frame: ResolveFrame, effect: HandCard) -> None:
    """The one who gets it owns its rules from now on: it pays for them and they end with it."""
    here = context(game, frame)
    holder = here.role(effect.who)
    if holder is None:
        return
    game.state.serial += 1
    handed = Lasting(
        serial=game.state.serial, rule=frame.rule, effect=frame.at, owner=holder, side=frame.side,
        until="game", path=frame.path, roles=_roles(here, frame, effect),
    )  # fmt: skip
    game.emit(LastingBegan(handed))


def _roles(
    here: Context, frame: ResolveFrame, effect: Begin | HandCard
) -> tuple[tuple[str, str], ...]:
    """Who plays the roles that the lasting words name; a role may be played by several."""
    found = dict(frame.chosen)
    if frame.payer is not None:
        found["payer"] = (frame.payer,)
    if here.game.rule(frame.rule).cost_max:
        found["paid"] = (str(frame.paid),)  # "within Range X" is asked again and again
    kept = {name: _kept(here, word) for name, word in effect.keeps.items()}
    found.update({name: things for name, things in kept.items() if things})
    if isinstance(effect.who, str) and effect.who not in ("self", "payer", *frame.chosen):
        things = here.roles(effect.who)
        if things:
            found[effect.who] = things
    return tuple((role, thing) for role, things in found.items() for thing in things)


def _kept(here: Context, word: str) -> tuple[str, ...]:
    """Who plays a role now, or how much something comes to now."""
    if is_number(word):
        return (str(amount(here, word)),)
    return here.roles(word)


def end_lasting(game: Game, frame: ResolveFrame, effect: EndLasting) -> None:
    for lasting in game.state.lasting:
        if lasting.owner == frame.owner and game.rule(lasting.rule).name == effect.rule:
            game.emit(LastingEnded(lasting.serial))


VERBS = (
    verb(Begin, begin_lasting),
    verb(HandCard, hand_card),
    verb(EndLasting, end_lasting),
)
