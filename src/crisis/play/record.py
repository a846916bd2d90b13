"""A game as `setup + answers`: save, resume, undo, replay and bug reports are all this one thing.

Answers are kept in their one-line text form, dice included. Every 50 answers the digest of all
events so far is noted, and at the end the digest of the final state, so that a replay can prove
itself. Digests are made of codes and values, never of sentences.
"""

from pathlib import Path

import msgspec

from crisis.cards.files.load import DEFAULT_REVISION
from crisis.cards.model.schema import Catalogue
from crisis.data import catalogue, edition_texts
from crisis.play.agreement import Agreement
from crisis.play.content import needed_packs
from crisis.play.old_records import of_today, was_told_otherwise, with_reason
from crisis.rules.core.edition import DEFAULT_EDITION, UnknownEdition, load_edition
from crisis.rules.engine import Engine, IllegalAnswer
from crisis.rules.setup.secrets import REVEALS, secret_seat
from crisis.rules.setup.setup import BadSetup, Setup
from crisis.state.codec import chain_hash, state_hash
from crisis.state.decisions import Answer, BadAnswer, answer_text, parse_answer
from crisis.state.event import Event
from crisis.state.records import Outcome, SideId
from crisis.state.state import State
from crisis.texts.told import told

# 1 had other keys for superpowers and Team Tactic cards; up to 2 the digests were made of English
# sentences too (`play.old_records`).
RECORD_FORMAT = 3
READABLE = (1, 2, RECORD_FORMAT)
HASH_EVERY = 50


class BadRecord(ValueError):
    """A file that is no record, or one whose replay does not come out the same."""


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One game, finished or not."""

    format: int = RECORD_FORMAT
    edition: str
    revision: str
    setup: Setup
    seed: int | None = None
    dice: Agreement | None = None  # where the dice of a served game come from
    players: dict[str, str] = {}
    packs: dict[str, str] = {}  # the packs whose cards are used, each with a digest of its files
    answers: list[str] = []
    hashes: list[str] = []
    final: str = ""
    outcome: Outcome | None = None

    @classmethod
    def load(cls, path: Path | str) -> "Record":
        """Read a record from a file; `BadRecord` says in one sentence what is wrong with it."""
        return record_from_json(Path(path).read_bytes())

    def save(self, path: Path | str) -> None:
        """Write the record where `load` finds it."""
        Path(path).write_bytes(record_to_json(self))

    def replay(self) -> "Replay":
        """Play it again: `step`, `run`, or `check` to prove that it comes out the same."""
        return Replay(self)


_decoder = msgspec.json.Decoder(Record)


def record_to_json(record: Record) -> bytes:
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def record_from_json(data: bytes) -> Record:
    """Decode a record; `BadRecord` says in one sentence what is wrong with it."""
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(told("this is not a game record: {why}", why=error)) from error
    if not isinstance(raw, dict) or "format" not in raw:
        raise BadRecord(told("this is not a game record: it names no format"))
    if raw["format"] not in READABLE:
        raise BadRecord(
            told(
                "this record has format {found}; this program reads format {known}",
                found=repr(raw["format"]),
                known=RECORD_FORMAT,
            )
        )
    try:
        if raw["format"] < RECORD_FORMAT:
            return msgspec.convert(with_reason(raw), Record)
        return _decoder.decode(data)
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadRecord(told("this is not a game record: {why}", why=error)) from error


def engine_for(edition: str, revision: str) -> Engine:
    """The engine a record was played with."""
    return Engine(load_edition(edition, edition_texts()), catalogue(revision))


def engine(edition: str = DEFAULT_EDITION, revision: str = DEFAULT_REVISION) -> Engine:
    """The rules of an edition over the cards of a revision, both the newest by default."""
    return engine_for(edition, revision)


class Proof(msgspec.Struct, frozen=True):
    """What a check has compared, besides that every answer was legal and the end is the same."""

    answers: int
    digests: int  # that agree
    incomparable: int = 0  # made of sentences by an older version

    def __str__(self) -> str:
        if not self.incomparable:
            return told("{n} {n|answer|answers}, all digests agree", n=self.answers)
        return told(
            "{n} {n|answer, legal|answers, all legal}, and the end is the same; "
            "{digests} {digests|digest agrees|digests agree}, "
            "{older} of an older format cannot be compared",
            n=self.answers,
            digests=self.digests,
            older=self.incomparable,
        )


class Journal:
    """A record being written: takes answers, keeps the digests."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.digest = ""

    def note(self, answer: Answer, events: tuple[Event, ...], state: State) -> None:
        self.digest = chain_hash(self.digest, events)
        self.record.answers.append(answer_text(answer))
        if len(self.record.answers) % HASH_EVERY == 0:
            self.record.hashes.append(self.digest)
        if state.outcome is not None:
            self.record.outcome = state.outcome
            self.record.final = state_hash(state)


class Replay:
    """Plays a record again, answer by answer, and notices the first difference."""

    def __init__(self, record: Record, engine: Engine | None = None) -> None:
        try:
            self.engine = engine or engine_for(record.edition, record.revision)
            _check_packs(record, self.engine.catalogue)
            self.state = self.engine.new_game(record.setup)
        except (UnknownEdition, BadSetup) as error:
            raise BadRecord(told("this record cannot be replayed: {why}", why=error)) from error
        self.record = record
        packs = needed_packs(record.setup, self.engine.catalogue)
        self.journal = Journal(_empty_twin(record, packs))
        self.at = 0
        self.comparable = True  # the digest of what has happened so far with that of the record

    @property
    def done(self) -> bool:
        return self.at >= len(self.record.answers)

    def step(self) -> tuple[Event, ...]:
        """Carry out the next answer."""
        text = self.record.answers[self.at]
        try:
            cards = self.engine.catalogue
            answer = of_today(parse_answer(text), self.state.pending, cards)
            self.state, events = self.engine.step(self.state, answer)
        except (BadAnswer, IllegalAnswer) as error:
            raise BadRecord(
                told("answer {n} ({text}) is refused: {why}", n=self.at + 1, text=text, why=error)
            ) from error
        self.at += 1
        self.journal.note(answer, events, self.state)
        if self.record.format < RECORD_FORMAT and any(map(was_told_otherwise, events)):
            self.comparable = False
        return events

    def run(self, until: int | None = None) -> State:
        """Replay up to an answer (all of them by default)."""
        end = len(self.record.answers) if until is None else until
        while self.at < end:
            self.step()
        return self.state

    def check(self) -> Proof:
        """Replay everything and compare digests; `BadRecord` names the first difference.

        A digest of an older format is compared as long as nothing has happened that was told in
        English in it; after that the answers must be legal, and winner and rule the same.
        """
        compared = 0
        while not self.done:
            self.step()
            if self.comparable and self.at % HASH_EVERY == 0:
                self._compare(compared)
                compared += 1
        twin = self.journal.record
        if len(self.record.hashes) != len(twin.hashes):
            raise BadRecord(told("the record lacks some of its digests"))
        if self._end(self.record.outcome) != self._end(twin.outcome):
            raise BadRecord(told("the replay ends differently"))
        if bool(self.record.final) != bool(twin.final):
            raise BadRecord(told("the digest of the final position is missing"))
        if self.comparable and self.record.final != twin.final:
            raise BadRecord(told("the final position differs"))
        digests = len(twin.hashes) + bool(twin.final)
        agree = digests if self.comparable else compared
        return Proof(self.at, agree, digests - agree)

    def _compare(self, number: int) -> None:
        then = self.record.hashes[number : number + 1]
        if then and then != self.journal.record.hashes[number:]:
            raise BadRecord(
                told("the events differ before answer {n}", n=(number + 1) * HASH_EVERY)
            )

    def _end(self, outcome: Outcome | None) -> object:
        """How it ended, as far as the format of the record can tell."""
        if outcome is None or self.record.format == RECORD_FORMAT:
            return outcome
        return outcome.winner, outcome.rule


def shown_record(record: Record, viewer: SideId | None, engine: Engine | None = None) -> Record:
    """The record as one side (None: a spectator) may have it: it stops before the first answer
    that is still another side's secret, and keeps the seed of the dice back while they roll."""
    replay = Replay(record, engine)
    hidden: int | None = None
    while not replay.done:
        if hidden is None and secret_seat(replay.state) not in (None, viewer):
            hidden = replay.at
        if any(isinstance(event, REVEALS) for event in replay.step()):
            hidden = None
    shown = replay.journal.record
    if hidden is not None:
        cut = Replay(record, replay.engine)
        cut.run(hidden)
        shown = cut.journal.record
    return shown if shown.outcome is not None else msgspec.structs.replace(shown, seed=None)


def _empty_twin(record: Record, packs: dict[str, str]) -> Record:
    return msgspec.structs.replace(
        record, format=RECORD_FORMAT, answers=[], hashes=[], final="", outcome=None,
        players=dict(record.players),
        packs=packs,
    )  # fmt: skip


# --- packs ----------------------------------------------------------------------------------------


def _check_packs(record: Record, cards: Catalogue) -> None:
    known = {pack.name: pack.digest for pack in cards.packs}
    for name, digest in record.packs.items():
        if name not in known:
            raise BadRecord(
                told(
                    "this game needs the pack {name} (digest {digest}); "
                    "give its folder with --pack",
                    name=repr(name),
                    digest=digest,
                )
            )
        if known[name] != digest:
            raise BadRecord(
                told(
                    "this game was played with another version of the pack {name}: "
                    "its digest was {digest}, now it is {now}",
                    name=repr(name),
                    digest=digest,
                    now=known[name],
                )
            )
