"""Games that wait for a second person: one link, no account.

Belongs here: inviting, what a stranger with the link may see, taking the seat. The game itself is
made when the seat is taken, with what both sides add to its dice; then it is a game like any other.
Does not belong here: HTTP, the table.
"""

import hmac
import secrets
import threading
import time
from typing import Annotated, Literal

import msgspec
from msgspec import Struct, structs

from crisis.play.agreement import commitment
from crisis.server.game.clock import CLOCK, ClockTerms, clock_note
from crisis.server.game.dice import new_secret
from crisis.server.game.store import Store
from crisis.server.game.stored import Conflict, StoredGame, sealed
from crisis.server.game.terms import (
    REMATCH,
    TERMS,
    RematchWish,
    Terms,
    Watch,
    rematch_wish,
    terms_of,
)
from crisis.server.protocol.asks import Contribution
from crisis.server.protocol.errors import BadRequest
from crisis.server.tables.hall import DRAWN, Claim, Hall, Start, WrongKey
from crisis.state.records import SIDES, SideId, other
from crisis.state.rosters import Roster
from crisis.texts.told import told

FRIEND = "friend"
KEPT_DAYS = 14  # an invitation that nobody took
PersonName = Annotated[str, msgspec.Meta(min_length=1, max_length=20)]


class UnknownInvitation(LookupError):
    """No open invitation has this number."""


class Taken(RuntimeError):
    """Somebody else sat down first."""


class Invite(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody who invites sends."""

    start: Start
    name: PersonName
    listed: bool = False  # anybody may take it from the lobby
    watch: Watch = "link"  # who may look on
    clock: ClockTerms | None = None


class Take(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody who sits down sends."""

    name: PersonName
    code: Annotated[str, msgspec.Meta(max_length=100)] = ""
    contribution: Contribution = ""
    roster: Roster | None = None


class Wait(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The host asks whether somebody came, and adds to the dice."""

    contribution: Contribution = ""


class Again(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody who wants a rematch sends."""

    contribution: Contribution = ""
    deploy: Literal["hand", "auto"] = "auto"


class Invitation(Struct, frozen=True, kw_only=True):
    """What is kept until the seat is taken; keys and codes only as digests."""

    id: str
    created: float
    start: Start
    host: str
    listed: bool
    secret: str
    key: str
    code: str
    contribution: str = ""
    terms: Terms = Terms()
    threat: int = 0


class Invited(Struct, frozen=True):
    """What the host gets: the key is theirs alone, the code is for the friend."""

    id: str
    seat: SideId
    key: str
    code: str
    commitment: str
    watch: str  # the code for spectators; "" if it takes none


class Offer(Struct, frozen=True):
    """What everybody who knows an invitation may see."""

    id: str
    host: str
    seat: SideId  # the free one
    edition: str
    setup: str
    created: float
    listed: bool
    commitment: str
    watch: Watch
    clock: ClockTerms | None
    threat: int  # of the larger squad; 0: chosen in the game


class TakenSeat(Struct, frozen=True):
    """A seat that was taken: the game, the side and the key."""

    id: str
    seat: SideId
    key: str


class Invitations:
    """The open invitations of one store."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.store: Store = hall.store
        self._rematching = threading.Lock()  # two who ask at the same moment meet

    def invite(self, wanted: Invite) -> Invited:
        """Keep an invitation; `BadRequest` or `BadSetup` says what is wrong with its game."""
        start = self._checked(wanted.start)
        # Letters and digits alone: messengers cut a link before a last "-" or "_".
        key, code = secrets.token_hex(18), secrets.token_hex(12)
        watch = secrets.token_hex(12) if wanted.watch == "link" else ""
        code_kept = sealed(watch) if watch else ""
        secret = new_secret(None).hex()
        kept = Invitation(
            id=secrets.token_hex(8), created=time.time(), start=start, host=clean(wanted.name),
            listed=wanted.listed, secret=secret, key=sealed(key), code=sealed(code),
            terms=Terms(watch=wanted.watch, code=code_kept, clock=wanted.clock),
            threat=self._threat(start),
        )  # fmt: skip
        self.store.keep_invitation(kept.id, msgspec.json.encode(kept))
        return Invited(kept.id, start.seat, key, code, commitment(secret), watch)

    def _threat(self, start: Start) -> int:
        """The Threat of the larger squad; 0 if squads are chosen in the game."""
        catalogue = self.hall.engine(start.edition).catalogue
        squads = self.hall.setup(start).squads.values()
        sums = [sum(catalogue.characters[slug].threat for slug in one.characters) for one in squads]
        return max(sums, default=0)

    def _checked(self, start: Start) -> Start:
        if start.vs != FRIEND:
            raise BadRequest(f"an invitation is for a friend, not for {start.vs!r}")
        if start.seed is not None:
            raise BadRequest("a game with a friend takes no seed: nobody may know its dice")
        if start.setup in DRAWN and start.draw is None:
            start = structs.replace(start, draw=secrets.randbelow(2**32))
        self.hall.setup(start)
        return start

    def offers(self) -> list[Offer]:
        """Those that anybody may take, newest first."""
        found = [self._read(body) for body in self.store.invitations(_oldest())]
        return [offer_of(kept) for kept in found if kept.listed]

    def offer(self, number: str) -> Offer:
        return offer_of(self._open(number))

    def wait(self, number: str, key: str, wanted: Wait) -> bool:
        """Whether somebody has sat down; the host's first number for the dice is kept."""
        body = self.store.invitation(number)
        if body is None:
            stored = self.store.game(number)  # `UnknownGame` if it was never there
            if not stored.side_of(key):
                raise WrongKey(told("this key did not open this invitation"))
            return True
        kept = self._read(body)
        self._check_host(kept, key)
        if wanted.contribution and not kept.contribution:
            kept = structs.replace(kept, contribution=wanted.contribution)
            self.store.keep_invitation(kept.id, msgspec.json.encode(kept))
        return False

    def withdraw(self, number: str, key: str) -> None:
        self._check_host(self._open(number), key)
        self.store.end_invitation(number)

    def take(self, number: str, wanted: Take) -> TakenSeat:
        """Sit down: the game is made, and nobody else can take the seat."""
        kept = self._open(number)
        if not kept.listed and not hmac.compare_digest(sealed(wanted.code), kept.code):
            raise WrongKey(told("this link opens no seat of this game"))
        return self._seated(kept, wanted)

    def _seated(self, kept: Invitation, wanted: Take) -> TakenSeat:
        number = kept.id
        guest = other(kept.start.seat)
        rosters = {**kept.start.rosters, **({guest: wanted.roster} if wanted.roster else {})}
        start = structs.replace(
            kept.start,
            rosters=rosters,
            players={kept.start.seat: kept.host, guest: clean(wanted.name)},
        )
        key = secrets.token_hex(18)
        added = {str(kept.start.seat): kept.contribution, str(guest): wanted.contribution}
        claim = Claim(
            id=number,
            secret=bytes.fromhex(kept.secret),
            keys={str(kept.start.seat): kept.key, str(guest): sealed(key)},
            contributions={side: word for side, word in added.items() if word},
            notes=self._notes(kept.terms),
        )
        try:
            self.hall.create(start, claim)  # a game of this number can be made only once
        except Conflict as error:
            raise Taken(
                told("this seat is taken; if it is yours, open your recovery link")
            ) from error
        self.store.end_invitation(number)
        return TakenSeat(number, guest, key)

    def rematch(self, game: str, key: str, wanted: Again) -> Invited | TakenSeat:
        """Play a finished game again with the sides changed: who asks first waits for the other."""
        stored = self.store.game(game)
        side = next((one for one in SIDES if one == stored.side_of(key)), None)
        if side is None:
            raise WrongKey(told("this key opens no seat of this game"))
        if stored.vs != FRIEND or not self.store.is_over(game):
            raise BadRequest(told("a rematch follows a game with a friend that is over"))
        with self._rematching, self.store.alone_with(f"rematch {game}"):
            wish = rematch_wish(self.store, game)
            if wish is not None and wish.side != side:
                who = Take(name=stored.players[side], contribution=wanted.contribution)
                return self._seated(self._open(wish.invitation), who)
            if wish is not None:  # asked again: the page that had asked is gone, and its key
                self.store.end_invitation(wish.invitation)
            made = self._invite_again(stored, side, wanted)
            noted = RematchWish(side, made.id)
            self.store.keep_note(game, REMATCH, msgspec.json.encode(noted))
            return made

    def _invite_again(self, stored: StoredGame, side: SideId, wanted: Again) -> Invited:
        terms = terms_of(self.store, stored.id)
        start = Start(
            vs=FRIEND, edition=stored.edition, setup="swapped", of=stored.id, seat=side,
            deploy=wanted.deploy,
        )  # fmt: skip
        name = stored.players[side]
        made = self.invite(Invite(start=start, name=name, watch=terms.watch, clock=terms.clock))
        self.wait(made.id, made.key, Wait(contribution=wanted.contribution))
        return made

    def _notes(self, terms: Terms) -> dict[str, bytes]:
        notes = {TERMS: msgspec.json.encode(terms)}
        if terms.clock is not None:
            notes[CLOCK] = clock_note(terms.clock, self.hall.clocks.now())
        return notes

    # --- reading ---

    def _open(self, number: str) -> Invitation:
        body = self.store.invitation(number)
        if body is None:
            raise UnknownInvitation(
                told("this invitation is over: it was taken, withdrawn or never made")
            )
        return self._read(body)

    def _read(self, body: bytes) -> Invitation:
        return msgspec.json.decode(body, type=Invitation)

    def _check_host(self, kept: Invitation, key: str) -> None:
        if not hmac.compare_digest(sealed(key), kept.key):
            raise WrongKey(told("this key did not open this invitation"))


def offer_of(kept: Invitation) -> Offer:
    start = kept.start
    setup = start.setup if isinstance(start.setup, str) else "own"
    return Offer(
        kept.id, kept.host, other(start.seat), start.edition, setup, kept.created, kept.listed,
        commitment(kept.secret), kept.terms.watch, kept.terms.clock, kept.threat,
    )  # fmt: skip


def clean(name: str) -> str:
    """A name as it is shown: no line breaks or other signs that are not letters to read."""
    shown = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
    if not shown:
        raise BadRequest(told("a name needs at least one letter"))
    return shown


def _oldest() -> float:
    return time.time() - KEPT_DAYS * 86_400
