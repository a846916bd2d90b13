"""Each side chooses its squad in secret: characters, affiliation, Team Tactic cards; then one
reveal opens both (SQUAD-01 to SQUAD-13, DEPLOY-01).
"""

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec.structs import replace

from crisis.rules.core.faults import Fault, unique
from crisis.rules.core.game import Game
from crisis.rules.core.procedure import Step
from crisis.rules.core.refusal import Refusal, Refused, possible, unless
from crisis.rules.core.steps import ask, do, jump
from crisis.rules.reading.measure import base_radius
from crisis.rules.setup.secrets import forget, hide_count, keep, secret_of
from crisis.rules.setup.squad_cards import all_picked, eligible, open_picks
from crisis.rules.setup.squads import (
    claimed_affiliations,
    leaders,
    needed_cards,
    squad_faults,
    squad_from,
    squad_threat,
    tactic_faults,
    usable_affiliations,
    without,
)
from crisis.state.decisions import Choose, Option, declining, offer
from crisis.state.events import SquadRevealed, UnitJoined
from crisis.state.frames import SetupFrame
from crisis.state.records import SIDES, SideId, Unit, other, unit_id
from crisis.state.rosters import Squad, Squads
from crisis.texts import codes


def unit_of(
    game: Game,
    side: SideId,
    slug: str,
    gems: tuple[str, ...] = (),
    copy: int = 1,
    picked: tuple[str, ...] = (),
) -> Unit:
    """A character as it joins its squad: Healthy, in its Normal form (CARD-01, DEPLOY-08)."""
    card = game.catalogue.characters[slug]
    return Unit(
        id=unit_id(side, slug, copy), owner=side, side=side, card=slug,
        radius=base_radius(card.base), gems=gems, picked=picked,
    )  # fmt: skip


def join(game: Game, squads: Squads) -> None:
    """The squads lie open and their characters wait to be deployed."""
    game.emit(SquadRevealed(squads))
    for side, squad in squads.items():
        picks = all_picked(squad, game.catalogue)
        for place, slug in enumerate(squad.characters):
            copy = squad.characters[: place + 1].count(slug)
            picked = tuple(card for card, one in picks.items() if one == slug and copy == 1)
            gems = squad.gems.get(slug, ())
            game.emit(UnitJoined(unit_of(game, side, slug, gems, copy, picked)))


# --- the choice so far ----------------------------------------------------------------------------


def begin_choice(game: Game, frame: SetupFrame) -> None:
    if frame.rosters:
        frame.chooser = game.state.priority
        frame.since = game.state.asked + 1


def chosen(frame: SetupFrame, side: SideId) -> Squad:
    secret = secret_of(frame, side)
    roster = frame.rosters[side]
    return squad_from(roster, secret.characters, secret.affiliation, secret.tactics, secret.picks)


# --- characters -----------------------------------------------------------------------------------


def choose_characters(game: Game, frame: SetupFrame) -> Choose | None:
    side = frame.chooser
    if side is None:
        return None
    return Choose(side, "choose_characters", possible(characters(game, frame)))


def characters(game: Game, frame: SetupFrame) -> Iterator[Option | Refused]:
    """Each character of the roster: to take out, to add, or why it cannot be added."""
    assert frame.chooser is not None
    squad = chosen(frame, frame.chooser)
    for slug in unique(squad.characters):
        yield offer("remove", slug, game.catalogue.characters[slug].name)
    roster = frame.rosters[frame.chooser].slugs
    for slug in unique(roster):
        if squad.characters.count(slug) < roster.count(slug):
            adding = offer("add", slug, game.catalogue.characters[slug].name)
            yield unless(adding, partial(why_not_add, game, frame, slug))
    total = squad_threat(squad, game.catalogue)
    done = declining("end", f"{total} of {game.state.threat} Threat", key="done")
    yield done if squad.characters else Refused(done, _nobody)


def _nobody() -> Refusal:
    return Refusal("SQUAD-01", codes.SQUAD_EMPTY())


def why_not_add(game: Game, frame: SetupFrame, slug: str) -> Refusal | None:
    """The first rule that keeps a character of the roster out of the squad as it is now."""
    assert frame.chooser is not None
    squad = chosen(frame, frame.chooser)
    roster = frame.rosters[frame.chooser]
    members = (*squad.characters, slug)
    claims = claimed_affiliations(members, game.catalogue)  # what is chosen later is no choice then
    more = squad_from(roster, members, claims[0] if claims else "", ())
    threat = game.state.threat  # One-Shot modifiers are in it already
    return _refusal(squad_faults(more, threat, game.edition, game.catalogue, roster=roster))


def _refusal(faults: Iterable[Fault]) -> Refusal | None:
    first = next(iter(faults), None)
    return Refusal(first.rule, first.reason) if first else None


def take_character(_game: Game, frame: SetupFrame, option: Option) -> None:
    assert frame.chooser is not None
    squad = chosen(frame, frame.chooser)
    keep(frame, frame.chooser, characters=_edited(squad.characters, option))
    if not option.declines:
        frame.step = "SQUAD-01"


def _edited(cards: tuple[str, ...], option: Option) -> tuple[str, ...]:
    match option.what:
        case "add":
            return (*cards, option.picked)
        case "remove":
            return without(cards, (option.picked,))
        case _:
            return cards  # done


# --- affiliation ----------------------------------------------------------------------------------


def choose_affiliation(game: Game, frame: SetupFrame) -> Choose | None:
    """One that lists more than half of the squad, or none (SQUAD-07, SQUAD-08)."""
    if frame.chooser is None:
        return None
    members = chosen(frame, frame.chooser).characters
    if not usable_affiliations(members, game.catalogue, frame.rosters[frame.chooser].tactics):
        return None
    return Choose(frame.chooser, "choose_affiliation", possible(affiliations(game, frame)))


def affiliations(game: Game, frame: SetupFrame) -> Iterator[Option | Refused]:
    """Those that the squad can use, and those that some of its characters belong to."""
    assert frame.chooser is not None
    members = chosen(frame, frame.chooser).characters
    cards = frame.rosters[frame.chooser].tactics
    usable = usable_affiliations(members, game.catalogue, cards)
    for slug in usable:
        yield offer("affiliation", slug, _with_leaders(game, members, slug, cards))
    if not claimed_affiliations(members, game.catalogue):
        yield declining("decline", "no affiliation", key="none")
    for slug, affiliation in game.catalogue.affiliations.items():
        listed = set(members) & set(affiliation.members)
        if slug not in usable and listed and not affiliation.part_of:
            entry = offer("affiliation", slug, affiliation.name)
            yield Refused(entry, partial(why_not_affiliation, game, frame, slug))


def _with_leaders(game: Game, members: tuple[str, ...], slug: str, cards: tuple[str, ...]) -> str:
    """With the Leaderships that it brings, and the cards that it takes."""
    names = [ability for _, ability in leaders(members, slug, game.catalogue, cards)]
    needed = needed_cards(members, slug, game.catalogue, cards)
    names += [game.catalogue.tactics[card].name for card in needed]
    led = f" ({', '.join(dict.fromkeys(names))})" if names else ""
    return f"{game.catalogue.affiliations[slug].name}{led}"


def why_not_affiliation(game: Game, frame: SetupFrame, slug: str) -> Refusal | None:
    assert frame.chooser is not None
    squad = replace(chosen(frame, frame.chooser), affiliation=slug)
    return _refusal(squad_faults(squad, game.state.threat, game.edition, game.catalogue))


def take_affiliation(game: Game, frame: SetupFrame, option: Option) -> None:
    """The cards that make it possible are taken with it."""
    side = frame.chooser
    assert side is not None
    if not option.declines:
        keep(frame, side, affiliation=option.picked, tactics=_bound(game, frame, option.picked))


def _bound(game: Game, frame: SetupFrame, affiliation: str) -> tuple[str, ...]:
    """The cards that a squad of this affiliation cannot do without."""
    assert frame.chooser is not None
    members, cards = chosen(frame, frame.chooser).characters, frame.rosters[frame.chooser].tactics
    return needed_cards(members, affiliation, game.catalogue, cards) if affiliation else ()


# --- Team Tactic cards ----------------------------------------------------------------------------


def choose_tactics(game: Game, frame: SetupFrame) -> Choose | None:
    side = frame.chooser
    if side is None:
        return None
    options = possible(tactics(game, frame))
    if all(option.declines for option in options):
        return None
    return Choose(side, "choose_tactics", options)


def tactics(game: Game, frame: SetupFrame) -> Iterator[Option | Refused]:
    """Each card of the roster: to take out, to add, or why it cannot be added."""
    assert frame.chooser is not None
    squad = chosen(frame, frame.chooser)
    taken, bound = squad.tactics, _bound(game, frame, squad.affiliation)
    for slug in taken:
        removing = offer("remove", slug, game.catalogue.tactics[slug].name)
        yield Refused(removing, partial(_is_bound, game, squad)) if slug in bound else removing
    for slug in frame.rosters[frame.chooser].tactics:
        if slug not in taken:
            adding = offer("add", slug, game.catalogue.tactics[slug].name)
            yield unless(adding, partial(why_not_take, game, frame, slug))
    most = game.edition.squad_tactics_max
    yield declining("end", f"{len(taken)} of up to {most} cards", key="done")


def _is_bound(game: Game, squad: Squad) -> Refusal:
    name = game.catalogue.affiliations[squad.affiliation].name
    return Refusal("SQUAD-07", codes.CARD_MAKES_AFFILIATION(affiliation=name))


def why_not_take(game: Game, frame: SetupFrame, slug: str) -> Refusal | None:
    assert frame.chooser is not None
    squad = chosen(frame, frame.chooser)
    more = replace(squad, tactics=(*squad.tactics, slug))
    roster = frame.rosters[frame.chooser]
    return _refusal(tactic_faults(more, game.edition, game.catalogue, roster=roster))


def take_tactic(_game: Game, frame: SetupFrame, option: Option) -> None:
    assert frame.chooser is not None
    squad = chosen(frame, frame.chooser)
    keep(frame, frame.chooser, tactics=_edited(squad.tactics, option))
    if not option.declines:
        frame.step = "SQUAD-11"


# --- whom cards of squad building pick (ADR 23) ---------------------------------------------------


def choose_pick(game: Game, frame: SetupFrame) -> Choose | None:
    """One character for each such card; who is the only one is not asked about."""
    side = frame.chooser
    if side is None:
        return None
    squad = chosen(frame, side)
    for card in open_picks(squad, game.catalogue):
        found = eligible(card, squad.characters, game.catalogue)
        if len(found) > 1:
            known = game.catalogue.characters
            options = tuple(offer("recruit", slug, known[slug].name) for slug in found)
            return Choose(side, "choose_recruit", options, about=card.rule.ref)
        squad = replace(squad, picks={**squad.picks, card.slug: found[0]})
        keep(frame, side, picks=squad.picks)
    return None


def take_pick(game: Game, frame: SetupFrame, option: Option) -> None:
    side = frame.chooser
    assert side is not None
    squad = chosen(frame, side)
    open_now = open_picks(squad, game.catalogue)
    several = (c for c in open_now if len(eligible(c, squad.characters, game.catalogue)) > 1)
    keep(frame, side, picks={**squad.picks, next(several).slug: option.picked})
    frame.step = "SQUAD-11 picks"


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


SQUAD_STEPS: dict[str, Step[SetupFrame]] = {
    "SQUAD-01 begin": do(begin_choice),
    "SQUAD-01": ask(choose_characters, take_character, rule="SQUAD-01", choices=characters),
    "SQUAD-07": ask(choose_affiliation, take_affiliation, rule="SQUAD-07", choices=affiliations),
    "SQUAD-11": ask(choose_tactics, take_tactic, rule="SQUAD-11", choices=tactics),
    "SQUAD-11 picks": ask(choose_pick, take_pick, rule="SQUAD-11"),
    "SQUAD-13": do(next_chooser),
    "SQUAD-13 again": jump("SQUAD-01", when=has_chooser),
    "DEPLOY-01": do(reveal_squads),
}
