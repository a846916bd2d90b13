"""Each side chooses its squad in secret: characters, affiliation, Team Tactic cards; then one
reveal opens both (SQUAD-01 to SQUAD-13, DEPLOY-01).
"""

from msgspec.structs import replace

from crisis.rules.core.faults import Fault
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Step
from crisis.rules.core.refusal import Refusal
from crisis.rules.core.steps import ask, do, jump
from crisis.rules.reading.measure import base_radius
from crisis.rules.setup.secrets import forget, hide_count, keep, secret_of
from crisis.rules.setup.squads import (
    leaders,
    squad_faults,
    squad_from,
    squad_threat,
    tactic_faults,
    usable_affiliations,
)
from crisis.state.decisions import Answer, Choose, Decision, Option, Pick
from crisis.state.events import SquadRevealed, UnitJoined
from crisis.state.frames import SetupFrame
from crisis.state.records import SIDES, SideId, Unit, other
from crisis.state.rosters import Squad, Squads


def unit_of(game: Game, side: SideId, slug: str, gems: tuple[str, ...] = ()) -> Unit:
    """A character as it joins its squad: Healthy, in its Normal form (CARD-01, DEPLOY-08)."""
    card = game.catalogue.characters[slug]
    return Unit(
        id=f"{side}.{slug}", owner=side, side=side, card=slug, radius=base_radius(card.base),
        gems=gems,
    )  # fmt: skip


def join(game: Game, squads: Squads) -> None:
    """The squads lie open and their characters wait to be deployed."""
    game.emit(SquadRevealed(squads))
    for side, squad in squads.items():
        for slug in squad.characters:
            game.emit(UnitJoined(unit_of(game, side, slug, squad.gems.get(slug, ()))))


# --- the choice so far ----------------------------------------------------------------------------


def begin_choice(game: Game, frame: SetupFrame) -> None:
    if frame.rosters:
        frame.chooser = game.state.priority
        frame.since = game.state.asked + 1


def chosen(frame: SetupFrame, side: SideId) -> Squad:
    secret = secret_of(frame, side)
    roster = frame.rosters[side]
    return squad_from(roster, secret.characters, secret.affiliation, secret.tactics)


# --- characters -----------------------------------------------------------------------------------


def choose_characters(game: Game, frame: SetupFrame) -> Decision | None:
    side = frame.chooser
    if side is None:
        return None
    squad = chosen(frame, side)
    options = [
        Option(f"remove:{slug}", "remove", _name(game, slug), about=slug)
        for slug in squad.characters
    ]
    options += [
        Option(f"add:{slug}", "add", _name(game, slug), about=slug)
        for slug in frame.rosters[side].slugs
        if slug not in squad.characters and why_not_add(game, frame, slug) is None
    ]
    if squad.characters:
        total = squad_threat(squad, game.catalogue)
        options.append(Option("done", "end", f"{total} of {game.state.threat} Threat"))
    return Choose(side, "choose_characters", tuple(options))


def _name(game: Game, slug: str) -> str:
    return game.catalogue.characters[slug].name


def why_not_add(game: Game, frame: SetupFrame, slug: str) -> Fault | None:
    """The first rule that keeps a character of the roster out of the squad as it is now."""
    assert frame.chooser is not None
    squad = chosen(frame, frame.chooser)
    roster = frame.rosters[frame.chooser]
    more = squad_from(roster, (*squad.characters, slug), "", ())
    threat = game.state.threat  # One-Shot modifiers are in it already
    faults = squad_faults(more, threat, game.edition, game.catalogue, roster=roster)
    return faults[0] if faults else None


def refuse_character(game: Game, frame: SetupFrame, answer: Answer) -> Refusal | None:
    assert isinstance(answer, Pick)
    word, _, slug = answer.key.partition(":")
    if word == "add":
        fault = why_not_add(game, frame, slug)
        return Refusal(fault.rule, f"{fault.what}.") if fault else None
    if word == "done":
        return Refusal("SQUAD-01", "A squad needs at least one character.")
    return None


def take_character(_game: Game, frame: SetupFrame, answer: Answer) -> None:
    assert isinstance(answer, Pick) and frame.chooser is not None
    squad = chosen(frame, frame.chooser)
    keep(frame, frame.chooser, characters=_edited(squad.characters, answer))
    if answer.key != "done":
        frame.step = "SQUAD-01"


def _edited(cards: tuple[str, ...], answer: Pick) -> tuple[str, ...]:
    word, _, slug = answer.key.partition(":")
    if word == "add":
        return (*cards, slug)
    return tuple(card for card in cards if card != slug)


# --- affiliation ----------------------------------------------------------------------------------


def choose_affiliation(game: Game, frame: SetupFrame) -> Decision | None:
    """One that lists more than half of the squad, or none (SQUAD-07, SQUAD-08)."""
    if frame.chooser is None:
        return None
    members = chosen(frame, frame.chooser).characters
    usable = usable_affiliations(members, game.catalogue)
    if not usable:
        return None
    options = [
        Option(f"affiliation:{slug}", "affiliation", _with_leaders(game, members, slug), about=slug)
        for slug in usable
    ]
    options.append(Option("none", "decline", "no affiliation"))
    return Choose(frame.chooser, "choose_affiliation", tuple(options))


def _with_leaders(game: Game, members: tuple[str, ...], slug: str) -> str:
    names = [ability for _, ability in leaders(members, slug, game.catalogue)]
    led = f" ({', '.join(names)})" if names else ""
    return f"{game.catalogue.affiliations[slug].name}{led}"


def refuse_affiliation(game: Game, frame: SetupFrame, answer: Answer) -> Refusal | None:
    assert isinstance(answer, Pick) and frame.chooser is not None
    wanted = answer.key.removeprefix("affiliation:")
    squad = replace(chosen(frame, frame.chooser), affiliation=wanted)
    faults = squad_faults(squad, game.state.threat, game.edition, game.catalogue)
    return Refusal(faults[0].rule, f"{faults[0].what}.") if faults else None


def take_affiliation(_game: Game, frame: SetupFrame, answer: Answer) -> None:
    assert isinstance(answer, Pick) and frame.chooser is not None
    if answer.key != "none":
        keep(frame, frame.chooser, affiliation=answer.key.removeprefix("affiliation:"))


# --- Team Tactic cards ----------------------------------------------------------------------------


def choose_tactics(game: Game, frame: SetupFrame) -> Decision | None:
    side = frame.chooser
    if side is None:
        return None
    taken = chosen(frame, side).tactics
    options = [
        Option(f"remove:{slug}", "remove", game.catalogue.tactics[slug].name, about=slug)
        for slug in taken
    ]
    options += [
        Option(f"add:{slug}", "add", game.catalogue.tactics[slug].name, about=slug)
        for slug in frame.rosters[side].tactics
        if slug not in taken and why_not_take(game, frame, slug) is None
    ]
    if not options:
        return None
    most = game.edition.squad_tactics_max
    options.append(Option("done", "end", f"{len(taken)} of up to {most} cards"))
    return Choose(side, "choose_tactics", tuple(options))


def why_not_take(game: Game, frame: SetupFrame, slug: str) -> Fault | None:
    assert frame.chooser is not None
    squad = chosen(frame, frame.chooser)
    more = replace(squad, tactics=(*squad.tactics, slug))
    roster = frame.rosters[frame.chooser]
    return next(tactic_faults(more, game.edition, game.catalogue, roster=roster), None)


def refuse_tactic(game: Game, frame: SetupFrame, answer: Answer) -> Refusal | None:
    assert isinstance(answer, Pick)
    word, _, slug = answer.key.partition(":")
    fault = why_not_take(game, frame, slug) if word == "add" else None
    return Refusal(fault.rule, f"{fault.what}.") if fault else None


def take_tactic(_game: Game, frame: SetupFrame, answer: Answer) -> None:
    assert isinstance(answer, Pick) and frame.chooser is not None
    squad = chosen(frame, frame.chooser)
    keep(frame, frame.chooser, tactics=_edited(squad.tactics, answer))
    if answer.key != "done":
        frame.step = "SQUAD-11"


# --- both are ready -------------------------------------------------------------------------------


def next_chooser(game: Game, frame: SetupFrame) -> None:
    if frame.chooser is None:
        return
    hide_count(game)
    frame.chooser = other(frame.chooser) if frame.chooser == game.state.priority else None
    frame.since = game.state.asked + 1


def has_chooser(_game: Game, frame: SetupFrame) -> bool:
    return frame.chooser is not None


def reveal_squads(game: Game, frame: SetupFrame) -> None:
    """Squads and tactic cards of both sides are opened together (DEPLOY-01, DEPLOY-02)."""
    if not frame.rosters:
        return
    join(game, {side: chosen(frame, side) for side in SIDES})
    for side in SIDES:
        forget(frame, side)


SQUAD_STEPS: dict[str, Step] = {
    "SQUAD-01 begin": do(begin_choice),
    "SQUAD-01": ask(choose_characters, take_character, rule="SQUAD-01", refuse=refuse_character),
    "SQUAD-07": ask(
        choose_affiliation, take_affiliation, rule="SQUAD-07", refuse=refuse_affiliation
    ),
    "SQUAD-11": ask(choose_tactics, take_tactic, rule="SQUAD-11", refuse=refuse_tactic),
    "SQUAD-13": do(next_chooser),
    "SQUAD-13 again": jump("SQUAD-01", when=has_chooser),
    "DEPLOY-01": do(reveal_squads),
}
